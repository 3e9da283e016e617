#include "zillions_board.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "zillions_words.hpp"

namespace varia::importers {
namespace {

// A grid while it is read: its dimensions in the order of the file.
struct Grid {
    struct Dimension {
        std::vector<std::string> labels;
        int dx = 0, dy = 0;  // from a position to the next one, in pixels
    };
    std::vector<Dimension> dimensions;
    std::size_t first = 0;  // its first position
    std::vector<std::pair<std::string, std::vector<int>>> directions;
};

class BoardReader {
public:
    BoardReader(const std::string& file, Untold& untold, Diagnostics& problems)
        : file_(file), untold_(untold), problems_(problems) {}

    ZillionsBoard read(const ZillionsForm& form) {
        for (std::size_t i = 1; i < form.items.size(); ++i) read_part(form.items[i]);
        if (board_.positions.empty() && !has_errors(problems_))
            complain(form, "the board has no positions", "give it a (grid ...) or (positions ...)");
        if (has_errors(problems_)) return {};
        leave_out_killed();
        if (board_.positions.empty()) complain(form, "all positions of the board are killed", "leave some of them");
        if (has_errors(problems_)) return {};
        if (grids_.size() == 1 && !by_hand_)
            lay_out_grid(grids_.front());
        else
            lay_out_picture();
        board_.lengths.clear();
        for (const ZillionsAxis& axis : board_.axes) board_.lengths.push_back(static_cast<int>(axis.labels.size()));
        find_vectors();
        sort_symmetries();
        name_zones();
        return std::move(board_);
    }

private:
    void complain(const ZillionsForm& place, std::string message, std::string hint) {
        problems_.push_back({Severity::error, file_, static_cast<std::uint32_t>(std::max(place.line, 1)),
                             static_cast<std::uint32_t>(std::max(place.column, 1)), std::move(message),
                             std::move(hint)});
    }
    [[nodiscard]] std::size_t size() const { return board_.positions.size(); }

    void read_part(const ZillionsForm& part) {
        const std::string_view head = part.head();
        if (head.empty())
            untold_.add(part, "board", "this is no form of a board");
        else if (same_word(head, "grid"))
            read_grid(part);
        else if (same_word(head, "positions"))
            read_positions(part);
        else if (same_word(head, "links"))
            read_links(part);
        else if (same_word(head, "unlink"))
            read_unlink(part);
        else if (same_word(head, "kill-positions"))
            for (const int position : positions_in(part, 1, head)) kill(position);
        else if (same_word(head, "dummy"))
            read_dummies(part);
        else if (same_word(head, "zone"))
            read_zone(part);
        else if (same_word(head, "symmetry"))
            read_symmetry(part);
        else if (!same_word(head, "image"))
            untold_.add(part, head, "the importer does not know this form of a board");
    }

    // ---- positions --------------------------------------------------------------------------------------------------

    bool add_position(const ZillionsForm& place, std::string name, const std::array<int, 4>& rectangle) {
        if (size() >= static_cast<std::size_t>(most_zillions_positions)) {
            if (!has_errors(problems_))
                complain(place, "the board has more than " + std::to_string(most_zillions_positions) + " positions",
                         "make it smaller");
            return false;
        }
        if (!by_name_.add(name, size())) {
            untold_.add(place, name, "a second position of this name; its places in lists mean the first one");
            return true;
        }
        board_.positions.push_back(std::move(name));
        board_.rectangles.push_back(rectangle);
        board_.dummy.push_back(false);
        killed_.push_back(false);
        for (std::vector<int>& row : board_.next) row.push_back(-1);
        return true;
    }

    // Positions that are not in the picture: places for pieces that wait, or for marks.
    void read_dummies(const ZillionsForm& part) {
        for (std::size_t i = 1; i < part.items.size(); ++i) {
            if (part.items[i].is_list) {
                untold_.add(part.items[i], "dummy", "the name of a position is expected");
                continue;
            }
            const std::string& name = part.items[i].word;
            if (!by_name_.find(name) && !add_position(part.items[i], name, {})) return;
            board_.dummy[*by_name_.find(name)] = true;
            by_hand_ = true;
        }
    }

    [[nodiscard]] int position_at(const ZillionsForm& form, std::string_view key) {
        if (!form.is_list) {
            const auto found = by_name_.find(form.word);
            if (found && !killed_[*found]) return static_cast<int>(*found);
        }
        untold_.add(form, key, "the board has no position " + quoted(form.is_list ? "(...)" : form.word));
        return -1;
    }
    std::vector<int> positions_in(const ZillionsForm& form, std::size_t begin, std::string_view key) {
        std::vector<int> positions;
        for (std::size_t i = begin; i < form.items.size(); ++i)
            if (const int position = position_at(form.items[i], key); position >= 0) positions.push_back(position);
        return positions;
    }

    int direction(const ZillionsForm& place, const std::string& name) {
        const int known = board_.direction(name);
        if (known >= 0) return known;
        if (board_.directions.size() >= static_cast<std::size_t>(most_zillions_directions)) {
            complain(place, "the board has more than " + std::to_string(most_zillions_directions) + " directions",
                     "make it smaller");
            return -1;
        }
        board_.directions.push_back(name);
        board_.next.emplace_back(size(), -1);
        return static_cast<int>(board_.directions.size()) - 1;
    }

    // Two or four whole numbers.
    [[nodiscard]] static std::optional<std::vector<int>> numbers(const ZillionsForm& form, std::size_t begin) {
        std::vector<int> result;
        for (std::size_t i = begin; i < form.items.size(); ++i) {
            const std::optional<int> number = form.items[i].is_list ? std::nullopt : whole_number(form.items[i].word);
            if (!number) return std::nullopt;
            result.push_back(*number);
        }
        return result;
    }

    void read_grid(const ZillionsForm& form) {
        if (has_errors(problems_)) return;
        Grid grid;
        grid.first = size();
        std::array<int, 4> start{0, 0, 48, 48};
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& part = form.items[i];
            const std::string_view head = part.head();
            if (same_word(head, "start-rectangle")) {
                const std::optional<std::vector<int>> all = numbers(part, 1);
                if (all && all->size() == 4)
                    std::copy(all->begin(), all->end(), start.begin());
                else
                    untold_.add(part, head, "a rectangle has four numbers");
            } else if (same_word(head, "dimensions")) {
                for (std::size_t k = 1; k < part.items.size(); ++k) read_dimension(grid, part.items[k]);
            } else if (same_word(head, "directions")) {
                for (std::size_t k = 1; k < part.items.size(); ++k) {
                    const ZillionsForm& item = part.items[k];
                    std::optional<std::vector<int>> step = item.is_list ? numbers(item, 1) : std::nullopt;
                    if (item.head().empty() || !step || step->empty())
                        untold_.add(item, head, "a direction has a name and a number for each dimension");
                    else
                        grid.directions.emplace_back(item.items.front().word, *std::move(step));
                }
            } else
                untold_.add(part, head.empty() ? "grid" : head, "the importer does not know this form of a grid");
        }
        if (has_errors(problems_)) return;
        if (grid.dimensions.empty() || grid.dimensions.size() > static_cast<std::size_t>(max_axes))
            return complain(form, "a grid has 1 to " + std::to_string(max_axes) + " dimensions",
                            "write (dimensions (\"a/b/c\" (50 0)) ...)");
        add_grid(form, grid, start);
    }

    void read_dimension(Grid& grid, const ZillionsForm& form) {
        // ("a/b/c" (50 0)); the labels may also stand alone in the list.
        if (!form.is_list || form.items.empty() || form.items.front().is_list)
            return complain(form, "a dimension has its labels and a step in pixels", "write (\"a/b/c\" (50 0))");
        Grid::Dimension dimension;
        std::string label;
        for (const char c : form.items.front().word + "/") {
            if (c != '/') {
                label += c;
                continue;
            }
            dimension.labels.push_back(std::move(label));
            label.clear();
        }
        if (dimension.labels.size() > static_cast<std::size_t>(most_zillions_positions))
            return complain(form, "a dimension has more than " + std::to_string(most_zillions_positions) + " labels",
                            "make the board smaller");
        if (form.items.size() > 1 && form.items[1].is_list)
            if (const std::optional<std::vector<int>> step = numbers(form.items[1], 0); step && step->size() == 2) {
                dimension.dx = (*step)[0];
                dimension.dy = (*step)[1];
            }
        grid.dimensions.push_back(std::move(dimension));
    }

    void add_grid(const ZillionsForm& form, const Grid& grid, const std::array<int, 4>& start) {
        std::size_t count = 1;
        for (const Grid::Dimension& dimension : grid.dimensions) {
            count *= dimension.labels.size();
            if (count > static_cast<std::size_t>(most_zillions_positions))
                return complain(form,
                                "the board has more than " + std::to_string(most_zillions_positions) + " positions",
                                "make it smaller");
        }
        std::vector<std::size_t> at(grid.dimensions.size(), 0);
        std::vector<int> places;  // of the grid's positions among all
        for (std::size_t number = 0; number < count; ++number) {
            std::string name;
            std::array<int, 4> rectangle = start;
            for (std::size_t d = 0; d < at.size(); ++d) {
                const Grid::Dimension& dimension = grid.dimensions[d];
                name += dimension.labels[at[d]];
                for (std::size_t side = 0; side < 4; ++side) {
                    const long step = side % 2 == 0 ? dimension.dx : dimension.dy;
                    rectangle[side] = static_cast<int>(
                        std::clamp(rectangle[side] + static_cast<long>(at[d]) * step, -most_pixels, most_pixels));
                }
            }
            const std::string known = name;
            if (!add_position(form, std::move(name), rectangle)) return;
            places.push_back(static_cast<int>(*by_name_.find(known)));
            for (std::size_t d = at.size(); d-- > 0;) {
                if (++at[d] < grid.dimensions[d].labels.size()) break;
                at[d] = 0;
            }
        }
        if (size() - grid.first != count) by_hand_ = true;  // names that stand twice: no grid of its own
        for (const auto& [name, step] : grid.directions) {
            const int d = direction(form, name);
            if (d < 0) return;
            for (std::size_t number = 0; number < count; ++number)
                if (const std::optional<std::size_t> to = neighbour(grid, number, step))
                    board_.next[static_cast<std::size_t>(d)][static_cast<std::size_t>(places[number])] = places[*to];
        }
        grids_.push_back(grid);
    }

    [[nodiscard]] static std::optional<std::size_t> neighbour(const Grid& grid, std::size_t number,
                                                              const std::vector<int>& step) {
        std::size_t to = 0, scale = 1;
        for (std::size_t d = grid.dimensions.size(); d-- > 0;) {
            const long length = static_cast<long>(grid.dimensions[d].labels.size());
            const long at = static_cast<long>(number) % length + (d < step.size() ? step[d] : 0);
            if (at < 0 || at >= length) return std::nullopt;
            to += static_cast<std::size_t>(at) * scale;
            scale *= static_cast<std::size_t>(length);
            number /= static_cast<std::size_t>(length);
        }
        return to;
    }

    void read_positions(const ZillionsForm& form) {
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            std::array<int, 4> rectangle{};
            const std::optional<std::vector<int>> all = item.is_list ? numbers(item, 1) : std::nullopt;
            if (item.head().empty() || !all || all->size() != 4) {
                untold_.add(item, "positions", "a position has a name and four numbers");
                continue;
            }
            std::copy(all->begin(), all->end(), rectangle.begin());
            by_hand_ = true;
            if (!add_position(item, item.items.front().word, rectangle)) return;
        }
    }

    void read_links(const ZillionsForm& form) {
        if (form.items.size() < 2 || form.items[1].is_list)
            return untold_.add(form, "links", "links have the name of a direction");
        const int d = direction(form, form.items[1].word);
        if (d < 0) return;
        for (std::size_t i = 2; i < form.items.size(); ++i) {
            const ZillionsForm& pair = form.items[i];
            if (!pair.is_list || pair.items.size() != 2) {
                untold_.add(pair, "links", "a link has two positions");
                continue;
            }
            const int from = position_at(pair.items[0], "links"), to = position_at(pair.items[1], "links");
            if (from >= 0 && to >= 0) board_.next[static_cast<std::size_t>(d)][static_cast<std::size_t>(from)] = to;
        }
    }

    void read_unlink(const ZillionsForm& form) {
        if (++unlinks_ > most_unlinks)
            return untold_.add(form, "unlink", "at most " + std::to_string(most_unlinks) + " such forms are read");
        std::vector<int> alone;
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            if (!item.is_list) {
                if (const int position = position_at(item, "unlink"); position >= 0) alone.push_back(position);
                continue;
            }
            if (item.items.size() != 2 || item.items[1].is_list) {
                untold_.add(item, "unlink", "what is unlinked are two positions, or a position and a direction");
                continue;
            }
            const int from = position_at(item.items[0], "unlink");
            if (from < 0) continue;
            if (const int d = board_.direction(item.items[1].word); d >= 0 && !by_name_.find(item.items[1].word)) {
                board_.next[static_cast<std::size_t>(d)][static_cast<std::size_t>(from)] = -1;
                continue;
            }
            const int to = position_at(item.items[1], "unlink");
            if (to < 0) continue;
            for (std::vector<int>& row : board_.next) {
                if (row[static_cast<std::size_t>(from)] == to) row[static_cast<std::size_t>(from)] = -1;
                if (row[static_cast<std::size_t>(to)] == from) row[static_cast<std::size_t>(to)] = -1;
            }
        }
        if (!alone.empty()) cut(alone);
    }

    // Takes away all links from positions and to them.
    void cut(const std::vector<int>& positions) {
        std::vector<bool> is_cut(size(), false);
        for (const int position : positions) is_cut[static_cast<std::size_t>(position)] = true;
        for (std::vector<int>& row : board_.next)
            for (std::size_t i = 0; i < row.size(); ++i)
                if (row[i] >= 0 && (is_cut[i] || is_cut[static_cast<std::size_t>(row[i])])) row[i] = -1;
    }
    void kill(int position) {
        killed_[static_cast<std::size_t>(position)] = true;  // its links go with it
    }

    void leave_out_killed() {
        std::vector<int> places(size(), -1);
        std::size_t left = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            if (killed_[i]) continue;
            places[i] = static_cast<int>(left);
            board_.positions[left] = board_.positions[i];
            board_.rectangles[left] = board_.rectangles[i];
            board_.dummy[left] = board_.dummy[i];
            numbers_.push_back(i);
            ++left;
        }
        for (std::vector<int>& row : board_.next) {
            for (std::size_t i = 0; i < numbers_.size(); ++i) {
                const int to = row[numbers_[i]];
                row[i] = to < 0 ? -1 : places[static_cast<std::size_t>(to)];
            }
            row.resize(left);
        }
        for (ZillionsBoard::Zone& zone : board_.zones) {
            std::vector<int> kept;
            for (const int position : zone.positions)
                if (places[static_cast<std::size_t>(position)] >= 0)
                    kept.push_back(places[static_cast<std::size_t>(position)]);
            zone.positions = std::move(kept);
        }
        board_.positions.resize(left);
        board_.rectangles.resize(left);
        board_.dummy.resize(left);
    }

    // ---- zones and symmetries ---------------------------------------------------------------------------------------

    void read_zone(const ZillionsForm& form) {
        ZillionsBoard::Zone zone;
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& part = form.items[i];
            const std::string_view head = part.head();
            if (same_word(head, "name") && part.items.size() == 2 && !part.items[1].is_list)
                zone.name = part.items[1].word;
            else if (same_word(head, "players"))
                for (std::size_t k = 1; k < part.items.size(); ++k) zone.players.push_back(part.items[k].word);
            else if (same_word(head, "positions"))
                for (const int position : positions_in(part, 1, "zone")) zone.positions.push_back(position);
            else
                untold_.add(part, "zone", "a zone has a name, players and positions");
        }
        if (zone.name.empty()) return untold_.add(form, "zone", "the zone has no name");
        std::sort(zone.positions.begin(), zone.positions.end());
        zone.positions.erase(std::unique(zone.positions.begin(), zone.positions.end()), zone.positions.end());
        if (board_.zones.size() >= static_cast<std::size_t>(max_zones) * 8)
            return untold_.add(form, "zone", "the board has too many zones");
        board_.zones.push_back(std::move(zone));
    }

    void read_symmetry(const ZillionsForm& form) {
        ZillionsBoard::Symmetry symmetry;
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            if (!item.is_list && symmetry.player.empty() && symmetry.swaps.empty())
                symmetry.player = item.word;
            else if (item.is_list && item.items.size() == 2 && !item.items[0].is_list && !item.items[1].is_list)
                symmetry.swaps.emplace_back(item.items[0].word, item.items[1].word);
            else
                untold_.add(item, "symmetry", "a symmetry has a player and pairs of directions");
        }
        board_.symmetries.push_back(std::move(symmetry));
        symmetry_places_.push_back(form);
        symmetry_places_.back().items.clear();
    }

    // Leaves one symmetry for each player, with one pair for each direction: the last one. Directions may be defined
    // behind a symmetry, so this is done at the end.
    void sort_symmetries() {
        std::vector<ZillionsBoard::Symmetry> symmetries;
        std::map<std::string, std::size_t> by_player;                             // in small letters
        std::map<std::pair<std::size_t, std::string>, std::size_t> by_direction;  // places of pairs
        std::map<std::string, bool> known;
        const auto is_direction = [&](const std::string& name) {
            const auto [found, is_new] = known.emplace(in_small_letters(name), false);
            if (is_new) found->second = board_.direction(name) >= 0;
            return found->second;
        };
        for (std::size_t i = 0; i < board_.symmetries.size(); ++i) {
            ZillionsBoard::Symmetry& symmetry = board_.symmetries[i];
            const auto [player, is_new] = by_player.emplace(in_small_letters(symmetry.player), symmetries.size());
            if (is_new) symmetries.push_back({symmetry.player, {}});
            auto& swaps = symmetries[player->second].swaps;
            for (auto& [from, to] : symmetry.swaps) {
                if (!is_direction(from) || !is_direction(to)) {
                    untold_.add(symmetry_places_[i], "symmetry",
                                "the board has no direction " + quoted(is_direction(from) ? to : from));
                    continue;
                }
                const auto [pair, is_first] = by_direction.emplace(std::pair(player->second, in_small_letters(from)),
                                                                   swaps.size());
                if (is_first)
                    swaps.emplace_back(std::move(from), std::move(to));
                else
                    swaps[pair->second].second = std::move(to);
            }
        }
        board_.symmetries = std::move(symmetries);
    }

    // Zones get names that expressions can use.
    void name_zones() {
        std::map<std::string, std::string> keys;
        std::set<std::string> used;
        for (ZillionsBoard::Zone& zone : board_.zones) {
            std::string& key = keys[in_small_letters(zone.name)];
            if (key.empty()) {
                key = word_of(zone.name, "zone");
                for (const ZillionsAxis& axis : board_.axes)
                    if (axis.name == key) key += "_zone";
                const std::string stem = key;
                for (int number = 2; !used.insert(key).second; ++number) key = stem + "_" + std::to_string(number);
            }
            zone.key = key;
        }
    }

    // ---- places on the axes -----------------------------------------------------------------------------------------

    // The axes of a grid: the first one to the right, the second one upwards, then the others.
    void lay_out_grid(const Grid& grid) {
        board_.is_grid = true;
        const std::size_t count = grid.dimensions.size();
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto is_flat = [&](std::size_t d) { return grid.dimensions[d].dx != 0 && grid.dimensions[d].dy == 0; };
        if (count >= 2 && !is_flat(0) && is_flat(1)) std::swap(order[0], order[1]);
        if (count == 2 && !is_flat(0) && !is_flat(1) && grid.dimensions[0].dx == 0) std::swap(order[0], order[1]);
        static constexpr std::array<std::string_view, 3> names{"file", "rank", "level"};
        std::vector<bool> reversed(count, false);
        for (std::size_t axis = 0; axis < count; ++axis) {
            const Grid::Dimension& dimension = grid.dimensions[order[axis]];
            reversed[axis] = axis == 0 ? dimension.dx < 0 || (dimension.dx == 0 && dimension.dy > 0) : dimension.dy > 0;
            ZillionsAxis made;
            made.name = axis < names.size() ? std::string(names[axis]) : "axis" + std::to_string(axis + 1);
            made.labels = dimension.labels;
            if (reversed[axis]) std::reverse(made.labels.begin(), made.labels.end());
            board_.axes.push_back(std::move(made));
        }
        if (!std::is_sorted(order.begin(), order.end()))
            for (std::size_t d = 0; d < count; ++d) {
                const auto axis = static_cast<std::size_t>(std::find(order.begin(), order.end(), d) - order.begin());
                board_.cell += "{" + board_.axes[axis].name + "}";
            }
        for (std::size_t i = 0; i < size(); ++i) {
            std::size_t number = numbers_[i] - grid.first;
            std::vector<int> in_file(count);
            for (std::size_t d = count; d-- > 0;) {
                in_file[d] = static_cast<int>(number % grid.dimensions[d].labels.size());
                number /= grid.dimensions[d].labels.size();
            }
            std::vector<int> at(count);
            for (std::size_t axis = 0; axis < count; ++axis) {
                const int place = in_file[order[axis]];
                const int length = static_cast<int>(grid.dimensions[order[axis]].labels.size());
                at[axis] = reversed[axis] ? length - 1 - place : place;
            }
            board_.coordinates.push_back(std::move(at));
        }
        name_cells(true);
    }

    // Positions that are no single grid stand in rows and columns as in the picture, if they do there; otherwise all
    // stand in one row.
    void lay_out_picture() {
        std::vector<int> across, up;
        const auto is_outside = [&](std::size_t i) {
            return board_.dummy[i] && board_.rectangles[i] == std::array<int, 4>{};
        };
        std::size_t inside = 0;
        while (inside + 1 < size() && is_outside(inside)) ++inside;  // those outside take part as if they were there
        for (std::size_t i = 0; i < size(); ++i) {
            const std::array<int, 4>& rectangle = board_.rectangles[is_outside(i) ? inside : i];
            across.push_back(rectangle[0] + rectangle[2]);
            up.push_back(-(rectangle[1] + rectangle[3]));
        }
        const std::vector<int> x = places_of(across), y = places_of(up);
        const int width = 1 + *std::max_element(x.begin(), x.end()), height = 1 + *std::max_element(y.begin(), y.end());
        std::set<std::pair<int, int>> taken;
        std::vector<std::size_t> doubled;
        for (std::size_t i = 0; i < size(); ++i)
            if (!is_outside(i) && !taken.emplace(x[i], y[i]).second) doubled.push_back(i);
        const long total = static_cast<long>(width) * height;
        const bool fits = total <= 4 * static_cast<long>(size()) + 64 && doubled.size() * 8 <= size() + 16;
        for (std::size_t i = 0; i < size(); ++i)
            if (is_outside(i)) doubled.push_back(i);
        if (!fits) {
            board_.axes = {{"place", {}}};
            for (std::size_t i = 0; i < size(); ++i) board_.coordinates.push_back({static_cast<int>(i)});
            name_cells(false);
            return;
        }
        for (std::size_t i = 0; i < size(); ++i) board_.coordinates.push_back({x[i], y[i]});
        // Positions that lie on others stand to the right of the board, each with a gap before it.
        int beyond = width;
        for (const std::size_t i : doubled) {
            board_.coordinates[i] = {beyond + 1, 0};
            beyond += 2;
        }
        board_.axes = {{"file", {}}, {"rank", {}}};
        for (int i = 0; i < std::max(width, beyond); ++i) board_.axes[0].labels.push_back(std::to_string(i + 1));
        for (int i = 0; i < height; ++i) board_.axes[1].labels.push_back(std::to_string(i + 1));
        name_cells(false);
    }

    // The places of numbers in their order: equal and nearly equal ones share a place, and where a gap is wider than
    // usual a place stays empty.
    static std::vector<int> places_of(const std::vector<int>& values) {
        std::vector<int> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        std::vector<int> steps;
        for (std::size_t i = 1; i < sorted.size(); ++i)
            if (sorted[i] - sorted[i - 1] > nearly) steps.push_back(sorted[i] - sorted[i - 1]);
        std::sort(steps.begin(), steps.end());
        const int usual = steps.empty() ? 1 : steps[steps.size() / 2];
        std::map<int, int> places;
        int place = 0;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (i > 0) {
                const int step = sorted[i] - sorted[i - 1];
                if (step > nearly) ++place;
                if (step > usual + usual / 2) ++place;
            }
            places.emplace(sorted[i], place);
        }
        std::vector<int> result;
        for (const int value : values) result.push_back(places.at(value));
        return result;
    }

    // Whether a name is two others of these names, one behind the other. The names have small letters.
    static bool is_made_of(const std::string& name, const std::set<std::string>& names) {
        const std::string text = in_small_letters(name);
        for (std::size_t i = 1; i < text.size(); ++i)
            if (names.contains(text.substr(0, i)) && names.contains(text.substr(i))) return true;
        return false;
    }
    // Whether a name is a number, which may be a label of an axis, or a capital, and another name behind it.
    static bool is_behind_origin(const std::string& name, const std::set<std::string>& names) {
        const std::string text = in_small_letters(name);
        for (std::size_t i = 1; i < text.size(); ++i) {
            if (!names.contains(text.substr(i))) continue;
            std::string_view origin = std::string_view(name).substr(0, i);
            if (origin.size() > 1 && origin.ends_with('x')) origin.remove_suffix(1);
            if (std::all_of(origin.begin(), origin.end(), [](char c) { return c >= '0' && c <= '9'; }) ||
                (origin.size() == 1 && origin[0] >= 'A' && origin[0] <= 'Z') ||
                names.contains(in_small_letters(origin)))
                return true;
        }
        return false;
    }
    static bool is_confusing(const std::vector<std::string>& cells) {
        std::set<std::string> names;
        for (const std::string& cell : cells) names.insert(in_small_letters(cell));
        return std::any_of(cells.begin(), cells.end(),
                           [&](const std::string& cell) { return is_made_of(cell, names); });
    }

    // Names of cells in the new file. With `by_labels` they are those of the axes' labels, if these can be labels.
    void name_cells(bool by_labels) {
        const auto is_label = [](const std::string& text) {
            return !text.empty() && text.size() <= static_cast<std::size_t>(max_label) &&
                   std::all_of(text.begin(), text.end(), is_letter_or_digit);
        };
        if (by_labels) {
            bool fit = true;
            for (const ZillionsAxis& axis : board_.axes) {
                const std::set<std::string> different(axis.labels.begin(), axis.labels.end());
                fit = fit && different.size() == axis.labels.size() &&
                      std::all_of(axis.labels.begin(), axis.labels.end(), is_label);
            }
            if (fit) {
                board_.cells = board_.positions;
                if (!is_confusing(board_.cells)) return;
                board_.cells.clear();
            }
            for (ZillionsAxis& axis : board_.axes)
                for (std::size_t i = 0; i < axis.labels.size(); ++i) axis.labels[i] = std::to_string(i + 1);
        }
        std::set<std::string> used;
        for (const std::string& position : board_.positions) {
            std::string name;
            for (const char c : position)
                if (is_letter_or_digit(c) && name.size() < static_cast<std::size_t>(max_label) - 4) name += c;
            if (name.empty()) name = "p";
            const std::string stem = name;
            for (int number = 2; !used.insert(in_small_letters(name)).second; ++number)
                name = stem + "n" + std::to_string(number);
            board_.cells.push_back(std::move(name));
        }
        // Words that mean something in moves are no names.
        constexpr std::array words{"pass", "null", "0000", "z0", "stop", "done", "swap", "resign", "x"};
        for (std::string& name : board_.cells)
            if (std::find(words.begin(), words.end(), in_small_letters(name)) != words.end()) {
                name = "p" + name;
                while (!used.insert(in_small_letters(name)).second) name = "p" + name;
            }
        // A name that is made of two others could be a move: "a1a1". So could a label or the letter of a piece with a
        // name behind it.
        for (std::string& name : board_.cells)
            while (is_made_of(name, used) || is_behind_origin(name, used)) {
                used.erase(in_small_letters(name));
                name = "z" + name;
                while (!used.insert(in_small_letters(name)).second) name = "z" + name;
            }
        if (board_.axes.size() == 1 && !by_labels) {
            board_.axes[0].labels = board_.cells;
            return;
        }
        // The template makes names that no cell has.
        std::string prefix = "x";
        const auto clashes = [&] {
            return std::any_of(used.begin(), used.end(),
                               [&](const std::string& name) { return name.starts_with(prefix); });
        };
        while (clashes() && prefix.size() < 8) prefix += "x";
        board_.cell = prefix;
        for (std::size_t axis = 0; axis < board_.axes.size(); ++axis)
            board_.cell += (axis == 0 ? "{" : "y{") + board_.axes[axis].name + "}";
    }

    // ---- directions -------------------------------------------------------------------------------------------------

    // Finds the directions that are the same step everywhere.
    void find_vectors() {
        std::map<std::vector<int>, int> at;
        for (std::size_t i = 0; i < size(); ++i) at.emplace(board_.coordinates[i], static_cast<int>(i));
        board_.vectors.assign(board_.directions.size(), std::nullopt);
        usual_.assign(board_.directions.size(), std::nullopt);
        for (std::size_t d = 0; d < board_.directions.size(); ++d) {
            std::map<std::vector<int>, int> counts;
            for (std::size_t i = 0; i < size(); ++i)
                if (const int to = board_.next[d][i]; to >= 0)
                    ++counts[difference(board_.coordinates[static_cast<std::size_t>(to)], board_.coordinates[i])];
            const auto most = std::max_element(counts.begin(), counts.end(),
                                               [](const auto& a, const auto& b) { return a.second < b.second; });
            if (most == counts.end()) continue;
            const std::vector<int>& step = most->first;
            if (std::all_of(step.begin(), step.end(), [](int c) { return c == 0; })) continue;
            bool everywhere = true, only = true;
            for (std::size_t i = 0; i < size() && everywhere; ++i) {
                const auto there = at.find(sum(board_.coordinates[i], step));
                const int expected = there == at.end() ? -1 : there->second, to = board_.next[d][i];
                if (to == expected) continue;
                only = false;
                // A step that is missing cannot be said by a link, another one can.
                if (to < 0) everywhere = false;
            }
            if (everywhere && only) board_.vectors[d] = step;
            if (everywhere) usual_[d] = step;
        }
        board_.steps.assign(board_.directions.size(), {});
        for (std::size_t d = 0; d < board_.directions.size(); ++d)
            if (usual_[d]) board_.steps[d] = *usual_[d];
    }

    static std::vector<int> difference(const std::vector<int>& a, const std::vector<int>& b) {
        std::vector<int> result(a.size());
        for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] - b[i];
        return result;
    }
    static std::vector<int> sum(const std::vector<int>& a, const std::vector<int>& b) {
        std::vector<int> result(a.size());
        for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] + b[i];
        return result;
    }

    static constexpr long most_pixels = 100'000'000;  // of a rectangle, from the origin
    static constexpr int nearly = 8;                  // pixels, twice, within which positions stand in one row

    const std::string& file_;
    Untold& untold_;
    Diagnostics& problems_;
    ZillionsBoard board_;
    std::vector<Grid> grids_;
    std::vector<ZillionsForm> symmetry_places_;  // where the symmetries stand
    ZillionsPlaces by_name_;
    std::vector<bool> killed_;
    std::vector<std::size_t> numbers_;  // of the positions that are left, among all
    std::vector<std::optional<std::vector<int>>> usual_;
    bool by_hand_ = false;
    static constexpr int most_unlinks = 64;
    int unlinks_ = 0;
};

// Whether a view maps the cells of the board to cells.
bool keeps_board(const ZillionsBoard& board, const std::vector<int>& signs) {
    const std::set<std::vector<int>> cells(board.coordinates.begin(), board.coordinates.end());
    return std::all_of(board.coordinates.begin(), board.coordinates.end(), [&](std::vector<int> at) {
        for (std::size_t i = 0; i < at.size(); ++i)
            if (signs[i] < 0) at[i] = board.lengths[i] - 1 - at[i];
        return cells.contains(at);
    });
}

std::vector<int> seen(std::vector<int> step, const std::vector<int>& signs) {
    for (std::size_t i = 0; i < step.size(); ++i) step[i] *= signs[i];
    return step;
}

}  // namespace

ZillionsBoard read_zillions_board(const ZillionsForm& board, const std::string& file, Untold& untold,
                                  Diagnostics& problems) {
    return BoardReader(file, untold, problems).read(board);
}

std::vector<int> directions_of(const ZillionsBoard& board, std::string_view player) {
    std::vector<int> result(board.directions.size());
    std::iota(result.begin(), result.end(), 0);
    for (const ZillionsBoard::Symmetry& symmetry : board.symmetries)
        if (same_word(symmetry.player, player))
            for (const auto& [from, to] : symmetry.swaps) {
                const int a = board.direction(from), b = board.direction(to);
                if (a >= 0 && b >= 0) result[static_cast<std::size_t>(a)] = b;
            }
    return result;
}

std::vector<std::vector<int>> choose_steps(ZillionsBoard& board, const std::vector<std::string>& players) {
    const std::size_t axes = board.axes.size(), count = board.directions.size();
    // Two directions with one step and other links cannot share it.
    std::map<std::vector<int>, std::size_t> owners;
    for (std::size_t d = 0; d < count; ++d) {
        if (board.steps[d].empty()) continue;
        const auto [owner, is_new] = owners.emplace(board.steps[d], d);
        if (!is_new && board.next[owner->second] != board.next[d]) {
            board.steps[d].clear();
            board.vectors[d].reset();
        }
    }
    int beyond = *std::max_element(board.lengths.begin(), board.lengths.end()) + 1;
    const auto give_rest = [&] {
        for (std::size_t d = 0; d < count; ++d)
            if (board.steps[d].empty()) {
                board.steps[d].assign(axes, 0);
                board.steps[d][0] = beyond++;
            }
    };
    std::vector<std::vector<int>> orders;
    for (const std::string& player : players) orders.push_back(directions_of(board, player));
    std::vector<std::vector<int>> views(players.size(), std::vector<int>(axes, 1));
    const bool same = std::all_of(orders.begin(), orders.end(),
                                  [&](const std::vector<int>& order) { return order == orders.front(); });
    if (same) {
        give_rest();
        return views;
    }
    // Two players: the axes that the second one sees reversed.
    if (players.size() == 2 && axes <= 8)
        for (int bits = 1; bits < 1 << axes; ++bits) {
            std::vector<int> signs(axes);
            for (std::size_t i = 0; i < axes; ++i) signs[i] = (bits >> i) % 2 != 0 ? -1 : 1;
            // The second axis alone is tried first.
            if (axes >= 2) std::swap(signs[0], signs[1]);
            bool fits = keeps_board(board, signs);
            std::vector<std::vector<int>> steps = board.steps;
            int next = beyond;
            for (std::size_t d = 0; d < count && fits; ++d) {
                const auto first = static_cast<std::size_t>(orders[0][d]),
                           second = static_cast<std::size_t>(orders[1][d]);
                if (!board.steps[first].empty() || !board.steps[second].empty()) {
                    fits = !board.steps[first].empty() && !board.steps[second].empty() &&
                           seen(board.steps[first], signs) == board.steps[second];
                    continue;
                }
                // Steps that lead off the board are free to be each other's images.
                if (steps[first].empty() && steps[second].empty()) {
                    const auto kept = std::find(signs.begin(), signs.end(), 1);
                    const auto turned = static_cast<std::size_t>(std::find(signs.begin(), signs.end(), -1) -
                                                                 signs.begin());
                    std::vector<int> step(axes, 0);
                    if (kept != signs.end()) step[static_cast<std::size_t>(kept - signs.begin())] = next++;
                    if (first != second || kept == signs.end()) step[turned] = kept == signs.end() ? next++ : 1;
                    steps[first] = step;
                    if (first != second) steps[second] = seen(step, signs);
                }
                fits = !steps[first].empty() && !steps[second].empty() && seen(steps[first], signs) == steps[second];
            }
            if (!fits) continue;
            board.steps = std::move(steps);
            beyond = next;
            give_rest();
            views[1] = signs;
            return views;
        }
    give_rest();
    return {};
}

}  // namespace varia::importers
