// Reads capture paths from the target outward and merges them: two attackers that come along one line share its nodes.
#include "compile_reverse.hpp"

#include <algorithm>
#include <type_traits>

#include "step_lines.hpp"

namespace varia {
namespace {

constexpr std::uint32_t gap_bit = 1U << 16;
constexpr std::size_t max_waiting = std::size_t{1} << 20;  // in words

// The cells and conditions between a walk's start and one of its nodes, nearest the node first. If there are gaps,
// "empty or a piece" is a condition, and so it is if pieces on the way matter.
std::vector<Condition> path_to(const WalkTree& tree, std::int32_t id, bool notes_any) {
    std::vector<Condition> conditions;
    Over through = tree.nodes[static_cast<std::size_t>(id)].through;
    for (std::int32_t p = tree.nodes[static_cast<std::size_t>(id)].parent; p >= 0;
         p = tree.nodes[static_cast<std::size_t>(p)].parent) {
        const WalkNode& n = tree.nodes[static_cast<std::size_t>(p)];
        if (through != Over::any || notes_any) conditions.push_back({n.cell, through});
        through = n.through;
    }
    return conditions;
}

}  // namespace

namespace {

bool goes_over_pieces(const ConcreteMove& move) {
    return std::ranges::any_of(move.paths, [](const std::vector<Leg>& path) {
        return std::ranges::any_of(path,
                                   [](const Leg& leg) { return leg.over == Over::piece || leg.over == Over::any; });
    });
}

}  // namespace

void ReverseCompiler::add(const ForwardUnit& unit, const AttackMask& attackers) {
    const AttackMasks::Number kinds = masks_.number(attackers);
    const std::uint8_t hurdles = unit.unit.terms != 0 && terms_[unit.unit.terms - 1U].limits_hurdles ? unit.unit.terms
                                                                                                     : std::uint8_t{0};
    // Hops that read as lines become rays; all other walks go into the trees. The walks of a unit are merged. So in a
    // unit with both kinds of moves, the walks of the other moves are built again.
    std::vector<ConcreteMove> others;
    bool lines = false;
    for (const ConcreteMove& move : unit.moves) {
        if (!move.capture) continue;
        ConcreteMove rest = move;
        rest.paths.clear();
        for (const auto& path : move.paths) {
            if (const auto line = as_hop_line(path)) {
                add_hop(*line, move, hurdles, kinds);
                lines = true;
            } else {
                rest.paths.push_back(path);
            }
        }
        if (!rest.paths.empty() || move.anywhere) others.push_back(std::move(rest));
    }
    if (others.empty()) return;
    // A tree does not know which piece stands in the way.
    if (hurdles != 0 && std::ranges::any_of(others, goes_over_pieces)) {
        AttackMask unsure = attackers;
        unsure.unsure = unsure.any;
        return add_moves(others, masks_.number(unsure));
    }
    if (!lines && unit.trees != nullptr) {
        for (std::size_t s = 0; s < unit.trees->size(); ++s) add_walks((*unit.trees)[s], static_cast<Cell>(s), kinds);
    } else {
        add_moves(others, kinds);
    }
}

void ReverseCompiler::add_moves(const std::vector<ConcreteMove>& moves, AttackMasks::Number kinds) {
    WalkBuilder walks(board_, steps_, moves);
    for (int s = 0; s < board_.cells() && !full_; ++s) {
        add_walks(walks.from(static_cast<Cell>(s)), static_cast<Cell>(s), kinds);
        spend(walks.take_steps());
    }
}

void ReverseCompiler::add_walks(const WalkTree& tree, Cell start, AttackMasks::Number kinds) {
    full_ = full_ || tree.too_large;
    if (waiting_words_ > max_waiting) put_in_waiting();
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const WalkNode& end = tree.nodes[i];
        if (!end.capture) continue;
        Target& target = targets_[end.cell];
        if (wait(target.waiting, tree, end, start, kinds)) continue;
        target.odd.push_back({start, kinds, path_to(tree, static_cast<std::int32_t>(i), has_gaps_)});
        spend(target.odd.back().conditions.size());
        hold(sizeof(Odd) + 2 * sizeof(Condition) * target.odd.back().conditions.size());
        if (full_) return;
    }
}

// Leaves a path to be inserted into the target's trees. Returns false if the trees cannot hold it: it goes over a
// piece, or, on a board with gaps, over an empty cell or a piece.
bool ReverseCompiler::wait(std::vector<std::uint32_t>& waiting, const WalkTree& tree, const WalkNode& end, Cell start,
                           AttackMasks::Number kinds) {
    const std::size_t at = waiting.size();
    waiting.resize(at + 2);
    Over through = end.through;
    for (std::int32_t p = end.parent; p >= 0;) {
        const WalkNode& n = tree.nodes[static_cast<std::size_t>(p)];
        if (through == Over::piece || (through == Over::any && has_gaps_)) {
            waiting.resize(at);
            return false;
        }
        if (through != Over::any) waiting.push_back(n.cell | (through == Over::gap ? gap_bit : 0));
        gaps_ = gaps_ || through == Over::gap;
        through = n.through;
        p = n.parent;
    }
    waiting.push_back(start);
    waiting[at] = kinds;
    waiting[at + 1] = static_cast<std::uint32_t>(waiting.size() - at - 2);
    waiting_words_ += waiting.size() - at;
    if (waiting_words_ > waiting_held_) {  // once for all paths that wait at a time
        const std::size_t more = waiting_words_ / 4 + 64;
        hold(more * 3 / 2 * sizeof(std::uint32_t));  // lists that grow have more room than they use
        waiting_held_ += more;
    }
    spend(2 * (waiting.size() - at));
    return true;
}

void ReverseCompiler::add_facing(const ConcreteMove& lines, const KindSet& kinds) {
    add_moves({lines}, masks_.number({{}, {}, kinds, {}}));
}

void ReverseCompiler::add_passant(const ConcreteMove& move, Kind kind, Side side, bool needs_mark, std::uint8_t terms,
                                  const PromotionZones& promotions, ForwardCompiler& forward) {
    // Where only some pieces may be gone over, each cell on which one may stand is a condition.
    const bool limited = terms != 0 && terms_[terms - 1U].limits_hurdles;
    const std::vector<ConcreteMove> moves{move};
    WalkBuilder walks(board_, steps_, moves);
    for (int s = 0; s < board_.cells() && !full_; ++s) {
        const auto start = static_cast<Cell>(s);
        const WalkTree tree = walks.from(start);
        full_ = full_ || tree.too_large;
        spend(walks.take_steps());
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const WalkNode& end = tree.nodes[i];
            if (!end.capture) continue;
            targets_[end.cell].passant.push_back(
                {{start, kind, side, needs_mark, terms, forward.promotion_of(promotions, start, end.cell, true), 0, 0},
                 path_to(tree, static_cast<std::int32_t>(i), has_gaps_ || limited)});
            hold(sizeof(Passant) + 2 * sizeof(Condition) * targets_[end.cell].passant.back().conditions.size());
        }
    }
}

void ReverseCompiler::put_in_waiting() {
    nearest_.resize(2 * static_cast<std::size_t>(board_.cells()));
    for (Target& target : targets_) {
        for (const bool over_gaps : {false, true}) {
            Tree& tree = over_gaps ? target.gap_paths : target.paths;
            const auto each_nearest = [&](auto&& f) {
                for (std::int32_t n = tree.first; n >= 0; n = tree.nodes[static_cast<std::size_t>(n)].next_sibling)
                    f(n, nearest(tree.nodes[static_cast<std::size_t>(n)]));
            };
            each_nearest([](std::int32_t n, std::int32_t& at) { at = n + 1; });
            for (auto rest = std::span<const std::uint32_t>(target.waiting); !rest.empty();) {
                const auto path = rest.subspan(2, rest[1]);
                const bool gaps = std::ranges::any_of(path, [](std::uint32_t cell) { return (cell & gap_bit) != 0; });
                if (gaps == over_gaps) insert(tree, path, rest[0]);
                rest = rest.subspan(2 + path.size());
            }
            each_nearest([](std::int32_t, std::int32_t& at) { at = 0; });
            if (!gaps_) break;
        }
        target.waiting = {};
    }
    waiting_words_ = 0;
}

std::int32_t& ReverseCompiler::nearest(const TreeNode& node) {
    return nearest_[2 * static_cast<std::size_t>(node.cell) + (node.gap ? 1 : 0)];
}

void ReverseCompiler::insert(Tree& tree, std::span<const std::uint32_t> outward, AttackMasks::Number mask) {
    std::int32_t parent = -1;
    std::uint64_t looked = outward.size();
    for (const std::uint32_t word : outward) {
        const TreeNode wanted{static_cast<Cell>(word), (word & gap_bit) != 0, AttackMasks::none, -1, -1, -1};
        std::int32_t child;
        if (parent < 0) {
            child = nearest(wanted) - 1;
        } else {
            child = tree.nodes[static_cast<std::size_t>(parent)].first_child;
            while (child >= 0 && (tree.nodes[static_cast<std::size_t>(child)].cell != wanted.cell ||
                                  tree.nodes[static_cast<std::size_t>(child)].gap != wanted.gap))
                child = tree.nodes[static_cast<std::size_t>(child)].next_sibling, ++looked;
        }
        if (child < 0) {
            child = static_cast<std::int32_t>(tree.nodes.size());
            tree.nodes.push_back(wanted);
            hold(sizeof(TreeNode) * 3 / 2);
            std::int32_t& first = parent < 0 ? tree.first : tree.nodes[static_cast<std::size_t>(parent)].first_child;
            std::int32_t& last = parent < 0 ? tree.last : tree.nodes[static_cast<std::size_t>(parent)].last_child;
            if (first < 0)
                first = child;
            else
                tree.nodes[static_cast<std::size_t>(last)].next_sibling = child;
            last = child;
            if (parent < 0) nearest(wanted) = child + 1;
        }
        parent = child;
    }
    unite(tree.nodes[static_cast<std::size_t>(parent)].mask, mask);
    spend(looked);
}

void ReverseCompiler::unite(AttackMasks::Number& into, AttackMasks::Number more) {
    into = masks_.unite(into, more);
    if (masks_.size() == masks_held_) return;
    spend(masks_.size() - masks_held_);
    hold((masks_.size() - masks_held_) * AttackMasks::bytes_each);
    masks_held_ = masks_.size();
}

void ReverseCompiler::add_hop(const HopLine& line, const ConcreteMove& move, std::uint8_t terms,
                              AttackMasks::Number mask) {
    spend(times(static_cast<std::uint64_t>(board_.cells()), 8));
    const StepLines lines(board_, line.step);
    for (int t = 0; t < board_.cells() && !full_; ++t) {
        const auto target = static_cast<Cell>(t);
        if (!move.to.has(target)) continue;
        // With links, two lines may join on their way to the target; each of them is a ray of its own.
        for (StepLines::Behind begin = lines.behind(target); !begin.done() && !full_; begin.go_on()) {
            spend(1);
            if (!begin.is_farthest()) continue;
            std::vector<Cell> cells{*begin};
            for (const Cell c : lines.ahead(*begin)) {
                if (c == target) break;
                cells.push_back(c);
            }
            std::ranges::reverse(cells);
            if (cells.size() < 2) continue;
            std::vector<Ray>& rays = targets_[target].rays;
            auto ray = std::ranges::find_if(rays, [&](const Ray& r) {
                return r.any_number == line.any_number && r.terms == terms && r.cells == cells;
            });
            if (ray == rays.end()) {
                hold(sizeof(Ray) + (sizeof(AttackMasks::Number) + sizeof(Cell) + sizeof(HopCell)) * cells.size());
                rays.push_back({line.any_number, terms, line.step, cells,
                                std::vector<AttackMasks::Number>(cells.size(), AttackMasks::none)});
                ray = rays.end() - 1;
            }
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (move.from.has(cells[i])) unite(ray->masks[i], mask);
        }
    }
}

bool ReversePool::add(const AttackMask& mask) {
    const std::size_t first = place(made_.masks.size());
    if (first >= static_cast<std::size_t>(max_attack_masks)) return false;
    made_.masks.push_back(mask);
    const KindSet plain = classes_.kinds_of(mask.any);
    const KindSet royal = plain | classes_.kinds_of(mask.facing);
    made_.plain_masks.resize(first);
    made_.royal_masks.resize(first);
    for (std::size_t w = 0; w < made_.mask_words; ++w) {
        made_.plain_masks.push_back(plain.word(w));
        made_.royal_masks.push_back(royal.word(w));
    }
    // The words behind the last mask are read, but do not matter.
    made_.plain_masks.resize(made_.plain_masks.size() + KindSet::words - 1);
    made_.royal_masks.resize(made_.royal_masks.size() + KindSet::words - 1);
    return true;
}

std::uint32_t ReversePool::add(const std::vector<Condition>& conditions) {
    const auto first = static_cast<std::uint32_t>(made_.conditions.size());
    made_.conditions.insert(made_.conditions.end(), conditions.begin(), conditions.end());
    return first;
}

// The place of the mask in the pool, by which nodes name it.
std::uint16_t ReverseCompiler::place_of(AttackMasks::Number mask) {
    const std::vector<AttackMask>& placed = pool_.masks();
    // The other side's compiler adds masks, too.
    for (; placed_ < placed.size(); ++placed_) {
        const AttackMasks::Number number = masks_.number(placed[placed_]);
        if (number >= places_.size()) places_.resize(masks_.size());
        places_[number] = static_cast<std::uint32_t>(pool_.place(placed_)) + 1;
    }
    if (mask >= places_.size()) places_.resize(masks_.size());
    if (places_[mask] == 0) {
        if (!pool_.add(masks_[mask])) {
            full_ = true;
            return 0;
        }
        places_[mask] = static_cast<std::uint32_t>(pool_.place(placed_)) + 1;
        placed_ = placed.size();
    }
    return static_cast<std::uint16_t>(places_[mask] - 1);
}

template <class FlatNode>
void ReverseCompiler::lay_out(const Tree& tree, std::vector<FlatNode>& flat) {
    struct Open {
        std::int32_t node;
        std::size_t at;
    };
    std::vector<Open> path;  // nodes whose subtree is being laid out
    std::int32_t id = tree.first;
    while (id >= 0 || !path.empty()) {
        if (id < 0) {
            const Open done = path.back();
            path.pop_back();
            const std::size_t past = flat.size() - done.at;
            full_ = full_ || past > static_cast<std::size_t>(max_attack_nodes);
            flat[done.at].on_piece = static_cast<std::uint16_t>(past);
            id = tree.nodes[static_cast<std::size_t>(done.node)].next_sibling;
            continue;
        }
        const TreeNode& n = tree.nodes[static_cast<std::size_t>(id)];
        const auto parent = path.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(flat.size() - path.back().at);
        path.push_back({id, flat.size()});
        if constexpr (std::is_same_v<FlatNode, GapNode>)
            flat.push_back({n.cell, 1, place_of(n.mask), parent, n.gap});
        else
            flat.push_back({n.cell, 1, place_of(n.mask), parent});
        id = n.first_child;
    }
}

ReverseProgram ReverseCompiler::finish() {
    put_in_waiting();
    ReverseProgram program;
    if (full_) return program;
    std::uint64_t nodes = 0;
    for (const Target& target : targets_) nodes += target.paths.nodes.size() + target.gap_paths.nodes.size();
    spend(4 * nodes);
    // The program remains when this compiler is gone.
    full_ = full_ || (work_ != nullptr && !work_->claim(times(nodes, sizeof(GapNode))));
    if (full_) return program;
    for (Target& target : targets_) {
        // Brings the captures from one cell together, whichever moves they belong to.
        std::ranges::stable_sort(target.passant, {}, [](const Passant& passant) { return passant.path.from; });
        program.starts.push_back(static_cast<std::uint32_t>(program.nodes.size()));
        lay_out(target.paths, program.nodes);
        program.gap_starts.push_back(static_cast<std::uint32_t>(program.gap_nodes.size()));
        lay_out(target.gap_paths, program.gap_nodes);

        program.ray_starts.push_back(static_cast<std::uint32_t>(program.rays.size()));
        for (const Ray& ray : target.rays) {
            program.rays.push_back(
                {pool_.next_hop_cell(), static_cast<std::uint16_t>(ray.cells.size()), ray.any_number, ray.terms});
            for (std::size_t i = 0; i < ray.cells.size(); ++i) pool_.add(HopCell{ray.cells[i], place_of(ray.masks[i])});
        }
        const auto keep = [&](const std::vector<Condition>& conditions, std::uint32_t& first, std::uint16_t& length) {
            first = pool_.add(conditions);
            length = static_cast<std::uint16_t>(conditions.size());
        };
        program.odd_starts.push_back(static_cast<std::uint32_t>(program.odd.size()));
        for (const Odd& odd : target.odd) {
            program.odd.push_back({odd.from, place_of(odd.mask), 0, 0});
            keep(odd.conditions, program.odd.back().first, program.odd.back().length);
        }
        program.passant_starts.push_back(static_cast<std::uint32_t>(program.passant.size()));
        for (const Passant& passant : target.passant) {
            program.passant.push_back(passant.path);
            keep(passant.conditions, program.passant.back().first, program.passant.back().length);
        }
    }
    program.starts.push_back(static_cast<std::uint32_t>(program.nodes.size()));
    program.gap_starts.push_back(static_cast<std::uint32_t>(program.gap_nodes.size()));
    program.ray_starts.push_back(static_cast<std::uint32_t>(program.rays.size()));
    program.odd_starts.push_back(static_cast<std::uint32_t>(program.odd.size()));
    program.passant_starts.push_back(static_cast<std::uint32_t>(program.passant.size()));
    program.nodes.shrink_to_fit();
    program.gap_nodes.shrink_to_fit();
    return program;
}

}  // namespace varia
