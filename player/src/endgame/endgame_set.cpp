#include "endgame_set.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

namespace varia::player {
namespace {

std::string small(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}
std::string capital(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::vector<int> signs_of(const std::vector<bool>& mirror) {
    std::vector<int> signs;
    for (const bool reversed : mirror) signs.push_back(reversed ? -1 : 1);
    return signs;
}

// The image of a vector under the linear map that sends the unit vector of each axis to its image.
Vector image_of(const Vector& vector, const std::vector<Vector>& images) {
    Vector result(vector.size());
    for (std::size_t a = 0; a < vector.size(); ++a)
        for (std::size_t b = 0; b < vector.size(); ++b) result[b] += vector[a] * images[a][b];
    return result;
}

}  // namespace

std::string text_of_men(const Variant& variant, const std::vector<Piece>& men) {
    std::string text;
    for (const Piece man : men) {
        const std::string& letter = variant.kind(man.kind()).letter.text;
        append_item(text, " ", man.side() == Side::first ? letter : small(letter));
    }
    return text;
}

Result<std::vector<Piece>> men_of_text(const Variant& variant, std::string_view text) {
    std::vector<Piece> men;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ' || text[i] == '\t' || text[i] == ',') {
            ++i;
            continue;
        }
        std::size_t end = i;
        if (text[end] == '+' && end + 1 < text.size()) ++end;
        if (text[end] == '{') end = std::min(text.find('}', end), text.size() - 1);
        ++end;
        if (end < text.size() && text[end] == '~') ++end;
        const std::string word(text.substr(i, end - i));
        const Kind kind = variant.find_kind(capital(word));
        if (kind == 0) {
            std::string letters;
            for (int k = 1; k <= variant.kinds(); ++k)
                letters += (k == 1 ? "" : " ") + variant.kind(static_cast<Kind>(k)).letter.text;
            return typed_error(fmt::format("no piece \"{}\" in the set", word),
                               fmt::format("the pieces are {}", letters));
        }
        men.emplace_back(kind, capital(word) == word ? Side::first : Side::second);
        i = end;
    }
    if (men.empty()) return typed_error("the set has no pieces", "capital letters are the first side's: \"K R k\"");
    // Royal pieces first, then the pieces in the order of the variant's file.
    std::stable_sort(men.begin(), men.end(), [&](Piece a, Piece b) {
        const auto rank = [&](Piece p) {
            return std::tuple(index(p.side()), variant.royal(p.kind()) ? 0 : 1, p.kind());
        };
        return rank(a) < rank(b);
    });
    return men;
}

std::uint64_t key_of_man(Piece piece) {
    std::uint64_t x = (piece.code() + 1U) * 0x9E3779B97F4A7C15U;  // SplitMix64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

std::uint64_t key_of_men(const std::vector<Piece>& men) {
    std::uint64_t key = 0;
    for (const Piece man : men) key += key_of_man(man);
    return key;
}

EndgameSet::EndgameSet(VariantPtr variant, std::vector<Piece> men, bool everywhere)
    : variant_(std::move(variant)),
      men_(std::move(men)),
      everywhere_(everywhere),
      key_(key_of_men(men_)),
      cells_(static_cast<std::size_t>(variant_->board().cells())) {
    const std::vector<Side>& order = variant_->order();
    for (std::size_t t = 0; t < order.size(); ++t)
        turns_[static_cast<std::size_t>(index(order[t]))] = static_cast<int>(t);
    for (const StateDef& state : variant_->definition().state) {
        values_.push_back({state.min, state.max - state.min + 1});
        states_ *= values_.back().count;
    }
    find_domains();
    find_symmetries();
    choose_anchor();
}

// ---- where pieces may stand ---------------------------------------------------------------------------------------

// The cells that a piece can reach from its cells in the start position. All cells if it has none there, if other kinds
// promote to it, or if it may stand everywhere. Sets `homes` to the cells on which the piece counts as unmoved.
std::vector<std::uint8_t> EndgameSet::domain_of(Rules& rules, Piece piece, std::vector<std::uint8_t>& homes) const {
    std::vector<std::uint8_t> domain(cells_, 1);
    homes.assign(cells_, 0);
    const PieceDef& def = variant_->kind(piece.kind());
    const Position start = start_position(variant_);
    bool becomes = false;  // other kinds can promote to it
    for (const PieceDef& other : variant_->definition().pieces)
        for (const PromotionDef& promotion : other.promotions)
            becomes = becomes || promotion.to.empty() || std::ranges::any_of(promotion.to, [&](const Name& name) {
                          return variant_->find_kind(name.text) == piece.kind();
                      });
    Position board(variant_);
    for (std::size_t c = 0; c < cells_; ++c)
        if (board.at(static_cast<Cell>(c)).is_void()) domain[c] = 0;
    std::vector<std::vector<Cell>> next(cells_);
    for (std::size_t c = 0; c < cells_; ++c) {
        if (domain[c] == 0) continue;
        const auto cell = static_cast<Cell>(c);
        board.put(cell, piece);
        const bool marked = start.at(cell) == piece && start.unmoved(cell);
        board.set_unmoved(cell, marked);
        for (const Rules::Reach& reach : rules.reach(board, cell)) next[c].push_back(reach.to);
        board.put(cell, Piece{});
    }
    const auto spread = [&](const std::vector<Cell>& from) {
        std::vector<std::uint8_t> reached(cells_);
        std::vector<Cell> open = from;
        for (const Cell cell : from) reached[cell] = 1;
        for (std::size_t i = 0; i < open.size(); ++i)
            for (const Cell to : next[open[i]])
                if (reached[to] == 0) {
                    reached[to] = 1;
                    open.push_back(to);
                }
        return reached;
    };
    std::vector<Cell> from;
    for (const Cell cell : start.pieces(piece.side(), piece.kind())) from.push_back(cell);
    // A piece counts as unmoved only on a cell of the start position to which no piece of its kind can come back.
    for (const Cell cell : from)
        if (start.unmoved(cell) && !variant_->royal(piece.kind()) && spread(next[cell])[cell] == 0) homes[cell] = 1;
    if (!everywhere_ && !becomes && !from.empty()) domain = spread(from);
    if (!def.within.empty()) {
        std::vector<std::uint8_t> within(cells_);
        for (const Cell cell : variant_->zone(def.within.text, piece.side())) within[cell] = 1;
        for (std::size_t c = 0; c < cells_; ++c) domain[c] = domain[c] & within[c];
    }
    // No piece stays on a cell where it must promote.
    for (const PromotionDef& promotion : def.promotions) {
        if (!promotion.side.empty() || !promotion.state.empty() || promotion.leaving || promotion.entering ||
            promotion.optional || promotion.from_reserve || promotion.captured || !promotion.quiet ||
            !promotion.capture)
            continue;
        for (const Cell cell : variant_->zone(promotion.zone.text, piece.side())) domain[cell] = 0;
    }
    return domain;
}

void EndgameSet::find_domains() {
    Rules rules(variant_);
    for (std::size_t m = 0; m < men_.size(); ++m) {
        like_before_.push_back(m > 0 && men_[m] == men_[m - 1] ? 1 : 0);
        if (like_before_.back() != 0) {
            domains_.push_back(domains_.back());
            homes_.push_back(homes_.back());
            continue;
        }
        std::vector<std::uint8_t> homes;
        domains_.push_back(domain_of(rules, men_[m], homes));
        homes_.push_back(std::move(homes));
    }
}

// ---- symmetries ---------------------------------------------------------------------------------------------------

// The kinds of the set and the kinds that they can promote to.
std::vector<Kind> EndgameSet::kinds_in_play() const {
    std::set<Kind> kinds;
    std::vector<Kind> open;
    const auto see = [&](Kind kind) {
        if (kind != 0 && kinds.insert(kind).second) open.push_back(kind);
    };
    for (const Piece man : men_) see(man.kind());
    for (std::size_t i = 0; i < open.size(); ++i)
        for (const PromotionDef& promotion : variant_->kind(open[i]).promotions) {
            for (const Name& name : promotion.to) see(variant_->find_kind(name.text));
            if (promotion.to.empty())
                for (int k = 1; k <= variant_->kinds(); ++k) see(static_cast<Kind>(k));
        }
    return open;
}

// Whether the rules name no direction or place of the board, except for rules that are tested one by one.
bool EndgameSet::keeps_rules() const {
    const Definition& definition = variant_->definition();
    const RulesDef& rules = definition.rules;
    if (!rules.goals.empty() || !rules.lines.empty() || !rules.enclosed.empty() || !rules.connected.empty() ||
        !rules.traps.empty() || !rules.frozen.empty() || !rules.remote_captures.empty() || !definition.hooks.empty() ||
        variant_->board().has_links())
        return false;
    return std::ranges::all_of(definition.sides.side, [](const SideDef& side) { return side.view.empty(); });
}

bool EndgameSet::keeps_zone(const ZoneRef& zone, Side side, const std::vector<Cell>& map) const {
    if (zone.empty()) return true;
    std::vector<std::uint8_t> in(cells_);
    for (const Cell cell : variant_->zone(zone.text, side)) in[cell] = 1;
    for (std::size_t c = 0; c < cells_; ++c)
        if (in[c] != in[map[c]]) return false;
    return true;
}

bool EndgameSet::keeps_kind(Kind kind, Side side, const std::vector<Vector>& images,
                            const std::vector<Cell>& map) const {
    const PieceDef& def = variant_->kind(kind);
    const Board& board = variant_->board();
    if (!def.pushes.empty() || !def.shoves.empty() || !def.remote_captures.empty() ||
        !keeps_zone(def.within, side, map))
        return false;
    for (const PromotionDef& promotion : def.promotions)
        if (!keeps_zone(promotion.zone, side, map) || !keeps_zone(promotion.must, side, map)) return false;
    const auto axes = static_cast<std::size_t>(board.dimensions());
    std::vector<int> signs(axes, 1);
    if (side == Side::second && !variant_->mirror().empty()) signs = signs_of(variant_->mirror());
    for (const MoveDef& move : def.moves) {
        if (move.first || move.clear || !keeps_zone(move.from, side, map) || !keeps_zone(move.to, side, map))
            return false;
        std::vector<bool> flags(axes, move.axes.empty());
        for (const Name& axis : move.axes)
            if (const auto a = board.find_axis(axis.text)) flags[static_cast<std::size_t>(*a)] = true;
        // All paths of the move with their images: the map must send each path to another of these paths. A path
        // consists of its steps and of a number that stands for the lengths and conditions of its legs.
        using Path = std::pair<std::size_t, std::vector<Vector>>;
        std::set<Path> paths;
        std::vector<std::vector<Leg>> shapes;
        for (const std::vector<Leg>& path : move.paths) {
            const auto same_shape = [&](const std::vector<Leg>& other) {
                return std::ranges::equal(path, other, [](const Leg& a, const Leg& b) {
                    return a.min == b.min && a.max == b.max && a.over == b.over && a.stop == b.stop;
                });
            };
            auto shape = static_cast<std::size_t>(std::ranges::find_if(shapes, same_shape) - shapes.begin());
            if (shape == shapes.size()) shapes.push_back(path);
            std::vector<Vector> steps;
            for (const Leg& leg : path) steps.push_back(leg.step);
            std::vector<std::vector<Vector>> all;
            if (move.expand == Expand::all)
                all = board.symmetries(steps, flags);
            else
                all.push_back(steps);
            if (all.empty()) return false;
            for (std::vector<Vector> each : all) {
                for (Vector& step : each)
                    for (std::size_t a = 0; a < axes; ++a) step[a] *= signs[a];
                paths.emplace(shape, std::move(each));
            }
        }
        for (const Path& path : paths) {
            Path image = path;
            for (Vector& step : image.second) step = image_of(step, images);
            if (!paths.contains(image)) return false;
        }
    }
    return true;
}

bool EndgameSet::keeps(const std::vector<Vector>& images, const std::vector<Cell>& map) const {
    for (std::size_t m = 0; m < men_.size(); ++m)
        for (std::size_t c = 0; c < cells_; ++c)
            if (domains_[m][c] != domains_[m][map[c]] || homes_[m][c] != homes_[m][map[c]]) return false;
    const RulesDef& rules = variant_->definition().rules;
    const Board& board = variant_->board();
    // Where rules name axes, the map sends an axis to an axis.
    const auto axis_of = [&](std::size_t a) {
        const auto at = std::ranges::find_if(images[a], [](int x) { return x != 0; });
        return static_cast<std::size_t>(at - images[a].begin());
    };
    for (const HoldDef& hold : rules.holds) {
        std::set<std::size_t> sharing, after;
        for (const Name& name : hold.sharing)
            if (const auto a = board.find_axis(name.text)) {
                sharing.insert(static_cast<std::size_t>(*a));
                after.insert(axis_of(static_cast<std::size_t>(*a)));
            }
        if (sharing != after) return false;
    }
    if (rules.facing) {
        std::set<Vector> along;
        for (const Vector& vector : rules.facing->along) {
            Vector back = vector;
            for (int& x : back) x = -x;
            along.insert(vector);
            along.insert(back);
        }
        for (const Vector& vector : along)
            if (!along.contains(image_of(vector, images))) return false;
    }
    for (const Kind kind : kinds_in_play())
        for (const Side side : {Side::first, Side::second})
            if (!keeps_kind(kind, side, images, map)) return false;
    return true;
}

void EndgameSet::find_symmetries() {
    std::vector<Cell> same(cells_);
    for (std::size_t c = 0; c < cells_; ++c) same[c] = static_cast<Cell>(c);
    maps_.push_back(same);
    if (!keeps_rules()) return;
    const Board& board = variant_->board();
    const auto axes = static_cast<std::size_t>(board.dimensions());
    std::vector<Vector> basis;
    for (std::size_t a = 0; a < axes; ++a) {
        Vector along(axes);
        along[a] = 1;
        basis.push_back(along);
    }
    for (const std::vector<Vector>& images : board.symmetries(basis, std::vector<bool>(axes, true))) {
        // The image is shifted so that the smallest coordinates stay what they were.
        Vector min(axes, 1 << 20), shift(axes, 1 << 20);
        std::vector<Vector> moved;
        for (std::size_t c = 0; c < cells_; ++c) {
            const std::span<const int> at = board.coordinates(static_cast<Cell>(c));
            moved.push_back(image_of(Vector(at.begin(), at.end()), images));
            for (std::size_t a = 0; a < axes; ++a) {
                min[a] = std::min(min[a], at[a]);
                shift[a] = std::min(shift[a], moved.back()[a]);
            }
        }
        bool fits = true;
        for (std::size_t a = 0; a < axes && fits; ++a)
            for (std::size_t b = 0; b < axes; ++b)
                if (images[a][b] != 0 && board.axis(static_cast<int>(a)).wrap != board.axis(static_cast<int>(b)).wrap)
                    fits = false;
        std::vector<Cell> map(cells_, no_cell);
        for (std::size_t c = 0; c < cells_ && fits; ++c) {
            for (std::size_t a = 0; a < axes; ++a) {
                moved[c][a] += min[a] - shift[a];
                fits = fits && moved[c][a] >= 0 && moved[c][a] < board.length(static_cast<int>(a));
            }
            if (fits) map[c] = board.at(moved[c]);
            fits = fits && map[c] != no_cell;
        }
        if (!fits || std::ranges::find(maps_, map) != maps_.end() || !keeps(images, map)) continue;
        maps_.push_back(std::move(map));
    }
}

// ---- numbers ------------------------------------------------------------------------------------------------------

// The first piece, the anchor, stands on one cell of each orbit only. It must differ from all other pieces of the set;
// if no piece does, no symmetry is used.
void EndgameSet::choose_anchor() {
    const auto alone = [&](std::size_t m) { return std::ranges::count(men_, men_[m]) == 1; };
    std::size_t anchor = 0;
    while (anchor < men_.size() && !alone(anchor)) ++anchor;
    if (anchor == men_.size()) {
        maps_.resize(1);
        anchor = 0;
    }
    std::rotate(men_.begin(), men_.begin() + static_cast<std::ptrdiff_t>(anchor),
                men_.begin() + static_cast<std::ptrdiff_t>(anchor) + 1);
    std::rotate(domains_.begin(), domains_.begin() + static_cast<std::ptrdiff_t>(anchor),
                domains_.begin() + static_cast<std::ptrdiff_t>(anchor) + 1);
    std::rotate(homes_.begin(), homes_.begin() + static_cast<std::ptrdiff_t>(anchor),
                homes_.begin() + static_cast<std::ptrdiff_t>(anchor) + 1);
    for (std::size_t m = 0; m < men_.size(); ++m) like_before_[m] = m > 0 && men_[m] == men_[m - 1] ? 1 : 0;
    local_.assign(men_.size(), std::vector<std::int32_t>(cells_, -1));
    own_.resize(men_.size());
    to_own_.assign(cells_, 0);
    for (std::size_t m = 0; m < men_.size(); ++m)
        for (std::size_t c = 0; c < cells_; ++c) {
            if (domains_[m][c] == 0) continue;
            if (m == 0) {
                // The chosen cell of an orbit is its first cell.
                std::size_t best = 0;
                for (std::size_t s = 0; s < maps_.size(); ++s)
                    if (maps_[s][c] < maps_[best][c]) best = s;
                to_own_[c] = static_cast<std::uint16_t>(best);
                const Cell to = maps_[best][c];
                if (to != c) {
                    local_[0][c] = local_[0][to];
                    ++weights_[static_cast<std::size_t>(local_[0][to])];
                    continue;
                }
                weights_.push_back(1);
            }
            local_[m][c] = static_cast<std::int32_t>(own_[m].size());
            own_[m].push_back(static_cast<Cell>(c));
        }
    rest_ = 1;
    constexpr std::uint64_t too_many = std::uint64_t{1} << 40;
    for (std::size_t m = 1; m < men_.size(); ++m) rest_ = std::min(too_many, rest_ * own_[m].size());
    placings_ = std::min(too_many, rest_ * own_[0].size());
}

bool EndgameSet::cells_of(std::uint64_t placing, Cell* cells) const {
    std::array<std::uint64_t, max_men> local{};
    for (std::size_t m = men_.size(); m-- > 0;) {
        const std::uint64_t size = own_[m].size();
        local[m] = placing % size;
        placing /= size;
        cells[m] = own_[m][local[m]];
    }
    for (std::size_t m = 1; m < men_.size(); ++m) {
        if (like_before_[m] != 0 && local[m] <= local[m - 1]) return false;
        for (std::size_t n = 0; n < m; ++n)
            if (cells[n] == cells[m]) return false;
    }
    return true;
}

std::uint64_t EndgameSet::number(const Cell* cells, int head) const {
    const std::vector<Cell>& map = maps_[to_own_[cells[0]]];
    std::array<std::int32_t, max_men> local{};
    local[0] = local_[0][cells[0]];
    if (local[0] < 0) return nowhere;
    for (std::size_t m = 1; m < men_.size(); ++m) {
        std::int32_t here = local_[m][map[cells[m]]];
        if (here < 0) return nowhere;
        std::size_t at = m;
        for (; like_before_[at] != 0 && local[at - 1] > here; --at) local[at] = local[at - 1];
        local[at] = here;
    }
    std::uint64_t number = 0;
    for (std::size_t m = 0; m < men_.size(); ++m)
        number = number * own_[m].size() + static_cast<std::uint64_t>(local[m]);
    return number * static_cast<std::uint64_t>(heads()) + static_cast<std::uint64_t>(head);
}

std::uint64_t EndgameSet::number(const Position& position) const {
    std::array<Cell, max_men> cells{};
    for (std::size_t m = 0; m < men_.size();) {
        std::size_t end = m;
        for (const Cell cell : position.pieces(men_[m].side(), men_[m].kind())) {
            if (end >= men_.size() || men_[end] != men_[m]) return nowhere;
            // A piece that may still castle, or that has a first move unknown to the set, has no number.
            if (position.unmoved(cell) != (homes_[m][cell] != 0)) return nowhere;
            cells[end++] = cell;
        }
        if (end == m || (end < men_.size() && men_[end] == men_[m])) return nowhere;
        m = end;
    }
    return number(cells.data(), head_of(position));
}

void EndgameSet::put(Position& position, std::size_t man, Cell cell) const {
    position.put(cell, men_[man]);
    if (homes_[man][cell] != 0) position.set_unmoved(cell, true);
}

bool EndgameSet::set_head(Position& position, int head) const {
    position.set_turn(turns_[static_cast<std::size_t>(head & 1)]);
    int rest = head >> 1;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const int value = values_[i].min + rest % values_[i].count;
        rest /= values_[i].count;
        position.set_state(static_cast<int>(i), value);
        if (value == 0) continue;
        // A state value other than 0 says that royal pieces hold each other, so they must stand as one of the holds
        // requires.
        const std::span<const Cell> ours = position.royals(Side::first), theirs = position.royals(Side::second);
        if (ours.size() != 1 || theirs.size() != 1) return false;
        const Board& board = variant_->board();
        const std::span<const int> a = board.coordinates(ours.front()), b = board.coordinates(theirs.front());
        const bool holds = std::ranges::any_of(variant_->definition().rules.holds, [&](const HoldDef& hold) {
            if (hold.state.text != variant_->definition().state[i].name.text) return false;
            return std::ranges::all_of(hold.sharing, [&](const Name& name) {
                const auto axis = static_cast<std::size_t>(board.find_axis(name.text).value_or(0));
                return a[axis] == b[axis];
            });
        });
        if (!holds) return false;
    }
    return true;
}

int EndgameSet::head_of(const Position& position) const {
    int state = 0;
    for (std::size_t i = values_.size(); i-- > 0;)
        state = state * values_[i].count + position.state(static_cast<int>(i)) - values_[i].min;
    return 2 * state + index(position.turn());
}

}  // namespace varia::player
