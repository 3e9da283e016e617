// The actions that can ever be legal: what the geometry of the pieces' moves allows, wherever the other pieces stand.
//
// A move is walked over the board as its legs say, between the zones that it names, and nothing bars its way; so each
// cell that it could reach in some position is found, and some that it never reaches. Conditions and hooks that forbid
// are not looked at, and hooks that offer moves may offer any.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <varia/board.hpp>
#include <varia/contest.hpp>

#include "space.hpp"

namespace varia::python {
namespace {

// Moves are written for the first side, with a component for each axis or for those of `axes`.
struct Geometry {
    const Variant& variant;
    std::map<Vector, std::vector<Cell>> steps;  // by vector and cell: where the step leads

    [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(variant.board().cells()); }

    const std::vector<Cell>& step(const Vector& vector) {
        const auto [found, is_new] = steps.try_emplace(vector);
        if (is_new)
            for (std::size_t c = 0; c < cells(); ++c)
                found->second.push_back(variant.board().step(static_cast<Cell>(c), vector));
        return found->second;
    }

    [[nodiscard]] Vector with_all_axes(const Vector& vector, const std::vector<Name>& axes) const {
        const auto dimensions = static_cast<std::size_t>(variant.board().dimensions());
        if (vector.size() == dimensions || axes.empty()) return vector;
        Vector full(dimensions, 0);
        for (std::size_t i = 0; i < vector.size() && i < axes.size(); ++i)
            if (const auto axis = variant.board().find_axis(axes[i].text))
                full[static_cast<std::size_t>(*axis)] = vector[i];
        return full;
    }

    // The images of vectors that are turned together, as a side sees them.
    [[nodiscard]] std::vector<std::vector<Vector>> images(std::vector<Vector> vectors, Expand expand,
                                                          const std::vector<Name>& axes, Side side) const {
        const Board& board = variant.board();
        for (Vector& vector : vectors) vector = with_all_axes(vector, axes);
        std::vector<std::vector<Vector>> all;
        if (expand == Expand::none) {
            all = {std::move(vectors)};
        } else {
            std::vector<bool> turned(static_cast<std::size_t>(board.dimensions()), axes.empty());
            for (const Name& name : axes)
                if (const auto axis = board.find_axis(name.text)) turned[static_cast<std::size_t>(*axis)] = true;
            all = board.symmetries(vectors, turned);
        }
        for (std::vector<Vector>& image : all)
            for (Vector& vector : image) vector = variant.seen_by(side, vector);
        return all;
    }
};

// Cells to look at, each once.
class Cells {
public:
    explicit Cells(std::size_t cells) : seen_(cells, false) {}
    void add(Cell cell) {
        if (seen_[cell]) return;
        seen_[cell] = true;
        list_.push_back(cell);
    }
    void clear() {
        for (const Cell cell : list_) seen_[cell] = false;
        list_.clear();
    }
    [[nodiscard]] std::size_t size() const { return list_.size(); }
    [[nodiscard]] Cell operator[](std::size_t i) const { return list_[i]; }

private:
    std::vector<bool> seen_;
    std::vector<Cell> list_;
};

// Walks paths from cell to cell.
class Walker {
public:
    explicit Walker(Geometry& geometry)
        : geometry_(geometry), starts_(geometry.cells()), here_(geometry.cells()), there_(geometry.cells()) {}

    // Calls arrive(cell) for each cell where a path can end that begins on `from`, maybe several times. If it
    // `goes_on`, more such paths may follow the first.
    template <class Arrive>
    void walk(const std::vector<Leg>& path, const std::vector<Vector>& vectors, Cell from, bool goes_on,
              Arrive&& arrive) {
        starts_.clear();
        starts_.add(from);
        for (std::size_t begun = 0; begun < starts_.size(); ++begun) {
            here_.clear();
            here_.add(starts_[begun]);
            for (std::size_t l = 0; l < path.size(); ++l) {
                there_.clear();
                run(path[l], geometry_.step(vectors[l]), l + 1 < path.size() || goes_on, arrive);
                std::swap(here_, there_);
            }
            if (goes_on)
                for (std::size_t i = 0; i < here_.size(); ++i) starts_.add(here_[i]);
        }
    }

private:
    // Walks a leg from each cell of here_; if a leg `follows`, the cells from which it begins come into there_.
    template <class Arrive>
    void run(const Leg& leg, const std::vector<Cell>& next, bool follows, Arrive&& arrive) {
        const auto reach = [&](Cell cell) {
            if (follows) there_.add(cell);
            if (leg.stop) arrive(cell);
        };
        // After as many steps as there are cells a line has come around.
        const int most = std::min(leg.max, static_cast<int>(geometry_.cells()) + leg.min);
        for (std::size_t i = 0; i < here_.size(); ++i) {
            Cell cell = here_[i];
            if (leg.min == 0) reach(cell);
            for (int step = 1; step <= most; ++step) {
                cell = next[cell];
                if (cell == no_cell) break;
                if (step >= leg.min) reach(cell);
            }
        }
    }

    Geometry& geometry_;
    Cells starts_, here_, there_;
};

// The types of moves that a declared move makes. Without a capture it is a normal one, unless it always captures.
std::vector<MoveType> types_of(const MoveDef& move) {
    if (move.takes_hurdle) return {MoveType::jump};
    switch (move.takes) {
        case MoveDef::Takes::line:
            return {MoveType::sweep};
        case MoveDef::Takes::swap:
            return {MoveType::normal, MoveType::swap};
        case MoveDef::Takes::afar:
            return {MoveType::normal, MoveType::shot};
        case MoveDef::Takes::there:
            break;
    }
    return {MoveType::normal};
}

// The cells of a zone as a side sees it, by cell.
std::vector<bool> zone_of(const Variant& variant, const ZoneRef& zone, Side side) {
    std::vector<bool> inside(static_cast<std::size_t>(variant.board().cells()), false);
    for (const Cell cell : variant.zone(zone.text, side)) inside[cell] = true;
    return inside;
}

// Calls mark(from, to) for each pair of cells of a move that a side's piece makes, maybe several times.
template <class Mark>
void each_pair(Geometry& geometry, const MoveDef& move, Side side, Mark&& mark) {
    const std::size_t cells = geometry.cells();
    const std::vector<bool> begins = zone_of(geometry.variant, move.from, side);
    const std::vector<bool> ends = zone_of(geometry.variant, move.to, side);
    if (move.anywhere) {
        for (std::size_t from = 0; from < cells; ++from)
            for (std::size_t to = 0; begins[from] && to < cells; ++to)
                if (ends[to]) mark(from, to);
        return;
    }
    std::vector<Vector> vectors;
    for (const std::vector<Leg>& path : move.paths)
        for (const Leg& leg : path) vectors.push_back(leg.step);
    std::set<std::pair<std::size_t, std::vector<Vector>>> walked;
    Walker walker(geometry);
    for (const std::vector<Vector>& image : geometry.images(vectors, move.expand, move.axes, side)) {
        auto first = image.begin();
        for (std::size_t p = 0; p < move.paths.size(); ++p) {
            const std::vector<Leg>& path = move.paths[p];
            const std::vector<Vector> turned(first, first + static_cast<std::ptrdiff_t>(path.size()));
            first += static_cast<std::ptrdiff_t>(path.size());
            if (!walked.emplace(p, turned).second) continue;
            for (std::size_t from = 0; from < cells; ++from)
                if (begins[from])
                    walker.walk(path, turned, static_cast<Cell>(from), move.takes == MoveDef::Takes::line,
                                [&](Cell to) {
                                    if (ends[to]) mark(from, std::size_t{to});
                                });
        }
    }
}

}  // namespace

// The promotions of a kind of a side.
std::vector<GameSpace::Becoming> GameSpace::becoming(const Variant& variant, Kind kind, Side side) const {
    std::vector<Becoming> all;
    for (const PromotionDef& promotion : variant.kind(kind).promotions) {
        if (!promotion.side.empty() && variant.find_side(promotion.side.text) != side) continue;
        Becoming one{zone_of(variant, promotion.zone, side), promotion.leaving, {}};
        for (const int to : kinds_of(variant, promotion))
            one.choices.push_back(choices_[kind][static_cast<std::size_t>(to)]);
        all.push_back(std::move(one));
    }
    return all;
}

// Sets what is possible in the blocks whose moves go from one cell to another: pairs of cells, and for each choice of a
// promotion the pairs with which a piece promotes so.
void GameSpace::find_walks(const Variant& variant, std::array<Walks, types>& walks) const {
    const auto cells = static_cast<std::size_t>(cells_);
    Geometry geometry{variant, {}};
    for (const Part& part : parts_)
        walks[static_cast<std::size_t>(part.type)] = {
            std::vector<bool>(cells * cells, false),
            std::vector<bool>(static_cast<std::size_t>(max_choices_ * promoting()), false)};
    for (int k = 1; k <= variant.kinds(); ++k)
        for (const Side side : variant.sides()) {
            const std::vector<Becoming> promotions = becoming(variant, static_cast<Kind>(k), side);
            for (const MoveDef& move : variant.kind(static_cast<Kind>(k)).moves) {
                if (!move.side.empty() && variant.find_side(move.side.text) != side) continue;
                for (const MoveType type : types_of(move)) {
                    Walks& walk = walks[static_cast<std::size_t>(type)];
                    each_pair(geometry, move, side, [&](std::size_t from, std::size_t to) {
                        const std::size_t pair = from * cells + to;
                        walk.plain[pair] = true;
                        const std::int64_t place = promotes_leaving_
                                                       ? static_cast<std::int64_t>(pair)
                                                       : static_cast<std::int64_t>(from) * promoting_cells_ +
                                                             promoting_to_[to];
                        for (const Becoming& promotion : promotions) {
                            if (!promotion.zone[to] && !(promotion.leaving && promotion.zone[from])) continue;
                            for (const std::int64_t choice : promotion.choices)
                                walk.promoting[static_cast<std::size_t>((choice - 1) * promoting() + place)] = true;
                        }
                    });
                }
            }
        }
}

// By the number of the push, from and to: the number of ways in which one piece could make such a push.
std::vector<std::uint8_t> GameSpace::ways_to_push(const Variant& variant, std::int64_t pushes) const {
    const auto cells = static_cast<std::size_t>(cells_);
    Geometry geometry{variant, {}};
    std::vector<std::uint8_t> ways(static_cast<std::size_t>(pushes) * cells * cells, 0), mine(ways.size());
    for (int k = 1; k <= variant.kinds(); ++k)
        for (const Side side : variant.sides()) {
            const std::vector<PushDef>& all = variant.kind(static_cast<Kind>(k)).pushes;
            std::ranges::fill(mine, 0);
            for (std::size_t p = 0; p < all.size(); ++p) {
                std::set<Vector> vectors;
                for (const Vector& along : all[p].along)
                    for (const std::vector<Vector>& image : geometry.images({along}, all[p].expand, all[p].axes, side))
                        vectors.insert(image.front());
                for (const Vector& vector : vectors) {
                    const std::vector<Cell>& next = geometry.step(vector);
                    for (std::size_t from = 0; from < cells; ++from) {
                        auto cell = static_cast<Cell>(from);
                        for (int step = 1; step <= std::min(all[p].max, static_cast<int>(cells)); ++step) {
                            cell = next[cell];
                            if (cell == no_cell) break;
                            std::uint8_t& count = mine[(p * cells + from) * cells + cell];
                            if (step >= all[p].min && count < 255) ++count;
                        }
                    }
                }
            }
            for (std::size_t i = 0; i < ways.size(); ++i) ways[i] = std::max(ways[i], mine[i]);
        }
    return ways;
}

bool GameSpace::shoves_within(std::int64_t within) const {
    const auto ways = static_cast<std::int64_t>(near_.front().size());
    const bool pulls = within % 2 != 0;
    const auto other = static_cast<std::size_t>(within / 2 % ways);
    const auto one = static_cast<std::size_t>(within / 2 / ways % ways);
    const std::vector<Cell>& around = near_[static_cast<std::size_t>(within / 2 / ways / ways)];
    if (around[one] == no_cell) return false;
    return (pulls ? around : near_[around[one]])[other] != no_cell;
}

std::vector<std::int64_t> GameSpace::possible(const Variant& variant) const {
    std::array<Walks, types> walks;
    find_walks(variant, walks);
    std::vector<std::int64_t> numbers;
    for (const Part& part : parts_) {
        std::vector<std::uint8_t> ways;
        if (part.type == MoveType::push) ways = ways_to_push(variant, part.kinds);
        for (std::int64_t first = 0; first < part.count; first += part.stride) {
            const auto add = [&](std::int64_t within) { numbers.push_back(part.first + first + within); };
            switch (part.type) {
                case MoveType::normal:
                case MoveType::jump:
                case MoveType::sweep:
                case MoveType::swap:
                case MoveType::shot: {
                    const Walks& walk = walks[static_cast<std::size_t>(part.type)];
                    const std::int64_t whole = cells_ * cells_ + max_choices_ * promoting();
                    for (std::int64_t group = 0; group < part.stride; group += whole) {
                        for (std::size_t pair = 0; pair < walk.plain.size(); ++pair)
                            if (walk.plain[pair]) add(group + static_cast<std::int64_t>(pair));
                        for (std::size_t place = 0; place < walk.promoting.size(); ++place)
                            if (walk.promoting[place]) add(group + cells_ * cells_ + static_cast<std::int64_t>(place));
                    }
                    break;
                }
                case MoveType::push:
                    for (std::size_t i = 0; i < ways.size(); ++i)
                        if (ways[i] > first / part.stride) add(static_cast<std::int64_t>(i));
                    break;
                case MoveType::shove:
                    for (std::int64_t within = 0; within < part.count; ++within)
                        if (shoves_within(within)) add(within);
                    break;
                default:
                    for (std::int64_t within = 0; within < part.stride; ++within) add(within);
            }
        }
    }
    return numbers;
}

std::vector<std::int64_t> Space::possible(const Layout& layout) const {
    const std::vector<VariantPtr> variants = layout.games();
    std::vector<std::vector<std::int64_t>> of_games;
    for (std::size_t game = 0; game < games_.size(); ++game) of_games.push_back(games_[game].possible(*variants[game]));
    std::vector<std::int64_t> numbers;
    for (std::size_t board = 0; board < boards_.size(); ++board)
        for (const std::int64_t number : of_games[boards_[board]]) numbers.push_back(firsts_[board] + number);
    for (std::int64_t number = link_moves_; number < size_; ++number) numbers.push_back(number);
    return numbers;
}

}  // namespace varia::python
