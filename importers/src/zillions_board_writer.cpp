#include "zillions_board_writer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "zillions_rules.hpp"
#include "zillions_words.hpp"

namespace varia::importers {
namespace {

// The labels of an axis: a range where they are one, otherwise an array.
std::string labels_text(const std::vector<std::string>& labels) {
    const auto range = [&] { return toml_text(labels.front() + "-" + labels.back()); };
    const bool letters = std::all_of(labels.begin(), labels.end(), [&](const std::string& label) {
        return label.size() == 1 && (label[0] < '0' || label[0] > '9') &&
               label[0] == labels.front()[0] + (&label - labels.data());
    });
    constexpr std::string_view roman = "IVXLCDM";
    const auto is_roman = [&](const std::string& label) { return roman.find(label[0]) != std::string_view::npos; };
    if (labels.size() > 1 && letters && !(is_roman(labels.front()) && is_roman(labels.back()))) return range();
    bool numbers = labels.size() > 1;
    for (std::size_t i = 0; i < labels.size() && numbers; ++i) {
        const std::optional<int> first = whole_number(labels.front());
        numbers = first && *first >= 0 && labels[i] == std::to_string(*first + static_cast<int>(i));
    }
    return numbers ? range() : array_of_texts(labels);
}

// The name that the template makes for a cell.
std::string made_name(const ZillionsBoard& board, const std::vector<int>& at) {
    std::string name;
    const auto label = [&](std::size_t axis) { return board.axes[axis].labels[static_cast<std::size_t>(at[axis])]; };
    if (board.cell.empty()) {
        for (std::size_t axis = 0; axis < board.axes.size(); ++axis) name += label(axis);
        return name;
    }
    for (std::size_t i = 0; i < board.cell.size(); ++i) {
        if (board.cell[i] != '{') {
            name += board.cell[i];
            continue;
        }
        const std::size_t end = board.cell.find('}', i);
        for (std::size_t axis = 0; axis < board.axes.size(); ++axis)
            if (board.axes[axis].name == board.cell.substr(i + 1, end - i - 1)) name += label(axis);
        i = end;
    }
    return name;
}

// The rows of the mask; none if every place is a cell.
std::vector<std::string> mask_of(const ZillionsBoard& board) {
    std::size_t places = 1;
    for (const int length : board.lengths) places *= static_cast<std::size_t>(length);
    if (places == board.coordinates.size()) return {};
    const auto width = static_cast<std::size_t>(board.lengths[0]);
    std::vector<std::string> rows(places / width, std::string(width, '#'));
    for (const std::vector<int>& at : board.coordinates) {
        // Each axis but the first runs from high to low, the last one the slowest.
        std::size_t row = 0;
        for (std::size_t axis = at.size(); axis-- > 1;)
            row = row * static_cast<std::size_t>(board.lengths[axis]) +
                  static_cast<std::size_t>(board.lengths[axis] - 1 - at[axis]);
        rows[row][static_cast<std::size_t>(at[0])] = '.';
    }
    return rows;
}

std::string bare_key(const std::string& key) {
    return std::all_of(key.begin(), key.end(), is_letter_or_digit) ? key : toml_text(key);
}

// The middles of the cells, in hundredths of a cell, to the right and upwards.
std::vector<std::pair<int, int>> middles_of(const ZillionsBoard& board) {
    std::vector<int> widths;
    int left = 1'000'000, bottom = -1'000'000;
    for (const std::array<int, 4>& at : board.rectangles) {
        widths.push_back(std::max({at[2] - at[0], at[3] - at[1], 1}));
        left = std::min(left, at[0] + at[2]);
        bottom = std::max(bottom, at[1] + at[3]);
    }
    std::nth_element(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2), widths.end());
    const int width = std::max(widths[widths.size() / 2], 8);
    std::vector<std::pair<int, int>> middles;
    std::set<std::pair<int, int>> taken;
    for (const std::array<int, 4>& at : board.rectangles) {
        const auto scaled = [&](long twice) {
            return static_cast<int>(std::clamp(100 + twice * 50 / width, long{-900'000}, long{900'000}));
        };
        std::pair<int, int> middle{scaled(at[0] + at[2] - left), scaled(bottom - at[1] - at[3])};
        while (!taken.insert(middle).second) middle.first += 25;  // no two cells may be drawn at one place
        middles.push_back(middle);
    }
    return middles;
}

// Whether the picture has the cells in the rows of the axes.
bool is_drawn_as_grid(const ZillionsBoard& board) {
    if (!board.is_grid) return false;
    if (board.axes.size() != 2) return true;
    std::map<int, std::set<int>> across, up;
    for (std::size_t i = 0; i < board.coordinates.size(); ++i) {
        across[board.coordinates[i][0]].insert(board.rectangles[i][0]);
        up[board.coordinates[i][1]].insert(board.rectangles[i][1]);
    }
    const auto one = [](const auto& each) { return each.second.size() == 1; };
    return std::all_of(across.begin(), across.end(), one) && std::all_of(up.begin(), up.end(), one);
}

}  // namespace

std::string plain_vector(const std::vector<int>& vector) {
    std::vector<std::string> numbers;
    for (const int number : vector) numbers.push_back(std::to_string(number));
    return array_of(numbers);
}

std::string piece_table(const std::string& letter) { return "pieces." + bare_key(letter); }

void write_zillions_board(TomlDraft& draft, const ZillionsBoard& board) {
    std::vector<std::string> axes;
    for (const ZillionsAxis& axis : board.axes)
        axes.push_back(InlineTable().set("name", toml_text(axis.name)).set("labels", labels_text(axis.labels)).text());
    draft.set("board", "axes", array_of(axes));
    if (!board.cell.empty()) draft.set("board", "cell", toml_text(board.cell));
    if (const std::vector<std::string> mask = mask_of(board); !mask.empty())
        draft.set("board", "mask", array_of_texts(mask));
    draft.reserve("board.names");
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        if (const std::string made = made_name(board, board.coordinates[i]); made != board.cells[i])
            draft.set("board.names", bare_key(made), toml_text(board.cells[i]));
    if (is_drawn_as_grid(board) || board.axes.size() > 2) return;
    const std::vector<std::pair<int, int>> middles = middles_of(board);
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        draft.set("board.draw.at", bare_key(board.cells[i]), plain_vector({middles[i].first, middles[i].second}));
}

void write_zillions_links(TomlDraft& draft, const ZillionsBoard& board, std::string_view said, Untold& untold) {
    std::map<std::vector<int>, int> at;
    for (std::size_t i = 0; i < board.coordinates.size(); ++i) at.emplace(board.coordinates[i], static_cast<int>(i));
    std::vector<std::string> links;
    std::set<std::vector<int>> done;
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
        if (board.vectors[d] || said.find(plain_vector(board.steps[d])) == std::string_view::npos) continue;
        if (!done.insert(board.steps[d]).second) continue;
        for (std::size_t i = 0; i < board.coordinates.size(); ++i) {
            const int to = board.next[d][i];
            if (to < 0) continue;
            std::vector<int> there = board.coordinates[i];
            for (std::size_t axis = 0; axis < there.size(); ++axis) there[axis] += board.steps[d][axis];
            if (const auto found = at.find(there); found != at.end() && found->second == to) continue;
            if (links.size() >= static_cast<std::size_t>(max_links)) {
                untold.add(0, 0, "links",
                           "the board has more than " + std::to_string(max_links) +
                               " links, and those beyond are not in this file");
                draft.set("board", "links", array_of(links));
                return;
            }
            links.push_back(InlineTable()
                                .set("from", toml_text(board.cells[i]))
                                .set("by", plain_vector(board.steps[d]))
                                .set("to", toml_text(board.cells[static_cast<std::size_t>(to)]))
                                .set("both", "false")
                                .text());
        }
    }
    if (!links.empty()) draft.set("board", "links", array_of(links));
}

void write_zillions_sides(TomlDraft& draft, const ZillionsGame& game, bool neutral_taken, Untold& untold) {
    const std::size_t count = game.sides.size();
    const bool usual = count == 2 && game.sides[0] == "white" && game.sides[1] == "black";
    if (!usual) {
        draft.set("sides", "names", array_of_texts(game.sides));
        // One letter each, or two where letters are equal; none begins with n, which is nobody's.
        std::vector<std::string> letters;
        const auto is_free = [&](const std::string& letter) {
            return letter != "n" && std::none_of(letters.begin(), letters.end(), [&](const std::string& other) {
                       return other.starts_with(letter) || letter.starts_with(other);
                   });
        };
        for (const std::string& side : game.sides) {
            std::string letter;
            for (const char c : side + "abcdefghijklmopqrstuvwxyz")
                if (c >= 'a' && c <= 'z' && is_free(std::string(1, c))) {
                    letter = c;
                    break;
                }
            letters.push_back(letter);
        }
        draft.set("sides", "letters", array_of_texts(letters));
    }
    // The order of turns. What comes before `repeat` can be said where the repeated part ends with it.
    std::vector<std::string> order;
    for (const ZillionsForm& turn : game.turn_order) {
        const ZillionsForm& name = turn.is_list && !turn.items.empty() ? turn.items.front() : turn;
        for (std::size_t p = 0; p < count; ++p)
            if (same_word(game.players[p], name.word)) order.push_back(game.sides[p]);
    }
    const std::size_t before = std::min(static_cast<std::size_t>(game.turn_repeat), order.size());
    if (before > 0) {
        const std::size_t repeated = order.size() - before;
        const bool ends_so = before <= repeated && std::equal(order.begin(), order.begin() + static_cast<long>(before),
                                                              order.end() - static_cast<long>(before));
        if (ends_so)
            order.resize(order.size() - before);
        else if (!game.turn_order.empty()) {
            untold.add(game.turn_order.front(), "turn-order",
                       "the turns before repeat; here the order begins with those behind it");
            order.erase(order.begin(), order.begin() + static_cast<long>(before));
        }
    }
    if (order.size() > static_cast<std::size_t>(max_turns)) {
        untold.add(game.turn_order.front(), "turn-order",
                   "the order has more than " + std::to_string(max_turns) + " turns");
        order.resize(static_cast<std::size_t>(max_turns));
    }
    if (order != game.sides) draft.set("sides", "order", array_of_texts(order));
    const std::size_t axes = game.board.axes.size();
    if (count == 2) {
        std::vector<std::string> mirror;
        for (std::size_t axis = 0; axis < axes; ++axis)
            if (game.views[1][axis] < 0) mirror.push_back(game.board.axes[axis].name);
        if (mirror != std::vector<std::string>{game.board.axes[axes > 1 ? 1 : 0].name})
            draft.set("sides", "mirror", array_of_texts(mirror));
    } else if (count > 2) {
        std::string view;
        for (const ZillionsAxis& axis : game.board.axes) append_item(view, ", ", axis.name);
        draft.set("sides", "views", array_of_texts(std::vector<std::string>(count, view)));
    }
    const bool has_neutral = !game.neutral.empty();
    if (has_neutral) draft.set("sides", "neutral", toml_text(neutral_taken ? "taken" : "blocks"));
}

bool has_hands_at_start(const ZillionsGame& game) {
    for (const ZillionsForm& player : game.set_up)
        for (const ZillionsForm& list : player.items)
            for (const ZillionsForm& item : list.items)
                if (!item.is_list && same_word(item.word, "off")) return true;
    return false;
}

void write_zillions_start(TomlDraft& draft, const ZillionsGame& game, const std::vector<std::string>& letters,
                          bool one_sided, Untold& untold) {
    const std::size_t count = game.players.size(), nobody = count;
    std::vector<std::vector<std::vector<int>>> cells(game.pieces.size(), std::vector<std::vector<int>>(count + 1));
    std::vector<bool> taken(game.board.positions.size(), false);
    std::string hand;
    for (const ZillionsForm& player : game.set_up) {
        std::size_t side = count + 1;
        for (std::size_t p = 0; p < count; ++p)
            if (same_word(game.players[p], player.head())) side = p;
        for (const std::string& name : game.neutral)
            if (same_word(name, player.head())) side = nobody;
        if (side > count) {
            untold.add(player, "board-setup", "the game has no player " + quoted(player.head()));
            continue;
        }
        for (std::size_t k = 1; k < player.items.size(); ++k) {
            const ZillionsForm& list = player.items[k];
            const auto piece = std::find_if(game.pieces.begin(), game.pieces.end(), [&](const ZillionsPiece& each) {
                return same_word(each.name, list.head());
            });
            if (piece == game.pieces.end()) {
                untold.add(list, "board-setup", "the game has no piece " + quoted(list.head()));
                continue;
            }
            const auto kind = static_cast<std::size_t>(piece - game.pieces.begin());
            for (std::size_t i = 1; i < list.items.size(); ++i) {
                const ZillionsForm& item = list.items[i];
                if (!item.is_list && same_word(item.word, "off")) {
                    const std::optional<int> number = i + 1 < list.items.size() ? whole_number(list.items[i + 1].word)
                                                                                : std::nullopt;
                    if (number) ++i;
                    if (side == nobody) {
                        untold.add(item, "board-setup", "pieces of nobody that are off the board");
                        continue;
                    }
                    if (piece->drops.empty()) {
                        untold.add(item, "board-setup", "pieces off the board that can never come onto it");
                        continue;
                    }
                    std::string letter = letters[kind];
                    if (side == 1 && count == 2)
                        for (char& c : letter)
                            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
                    for (int n = 0; n < std::clamp(number.value_or(1), 0, 400); ++n)
                        if (hand.size() + letter.size() <= static_cast<std::size_t>(max_hand_text)) hand += letter;
                    continue;
                }
                const int position = item.is_list ? -1 : game.board.position(item.word);
                if (position < 0) {
                    untold.add(item, "board-setup", "the board has no position " + quoted(item.word));
                    continue;
                }
                if (taken[static_cast<std::size_t>(position)]) {
                    untold.add(item, "board-setup", "a second piece on " + quoted(item.word));
                    continue;
                }
                taken[static_cast<std::size_t>(position)] = true;
                cells[kind][side].push_back(position);
            }
        }
    }
    if (!hand.empty() && count <= 2) draft.set("setup", "hand", toml_text(hand));
    if (!hand.empty() && count > 2 && !game.set_up.empty())
        untold.add(game.set_up.front(), "board-setup", "pieces off the board, with more than two players");
    if (one_sided) draft.set("setup", "problems", "true");
    bool any = false;
    for (std::size_t kind = 0; kind < cells.size(); ++kind) {
        std::vector<std::vector<int>> players(cells[kind].begin(), cells[kind].end() - 1);
        for (std::vector<int>& each : players) std::sort(each.begin(), each.end());
        std::string text;
        if (cells[kind][nobody].empty() && game.sides_alike && players.size() == 2 && !players[0].empty() &&
            game.views_differ()) {
            text = zone_text(game, players);
            if (text.front() == '{') text.clear();
        }
        if (text.empty()) {
            InlineTable table;
            for (std::size_t p = 0; p < count; ++p)
                if (!players[p].empty()) table.set(game.sides[p], cells_text(game.board, players[p]));
            if (!cells[kind][nobody].empty()) table.set("neutral", cells_text(game.board, cells[kind][nobody]));
            if (table.items().empty()) continue;
            text = table.text();
        }
        draft.set("setup.pieces", piece_table(letters[kind]).substr(7), text);
        any = true;
    }
    if (any) return;
    // An empty board is drawn; of several slices, the first one is enough.
    const std::vector<int>& lengths = game.board.lengths;
    const int rows = lengths.size() > 1 ? lengths[1] : 1;
    std::string drawing = "\"\"\"\n";
    for (int i = 0; i < rows; ++i) {
        for (int k = 0; k < lengths[0]; ++k) drawing += k > 0 ? " ." : ".";
        drawing += "\n";
    }
    drawing += "\"\"\"";
    if (lengths.size() <= 2) return draft.set("setup", "board", drawing);
    std::string slice;
    for (std::size_t axis = 2; axis < lengths.size(); ++axis)
        slice += (slice.empty() ? "" : " ") + game.board.axes[axis].labels.front();
    draft.set("setup.slices", toml_text(slice), drawing);
}

}  // namespace varia::importers
