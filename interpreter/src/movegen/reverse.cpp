// Capture paths read from the target outward and merged: two attackers that come along one line share its nodes.
#include "reverse.hpp"

#include <algorithm>

namespace varia {
namespace {

void unite(AttackMask& into, const AttackMask& more) {
    // A kind that attacks from here in any state is not also one that does so only while unmoved.
    const std::uint64_t free = (into.any & ~into.marked) | (more.any & ~more.marked);
    into.any |= more.any;
    into.marked = (into.marked | more.marked) & ~free;
    into.facing |= more.facing;
}

// The cells and conditions between a walk's start and one of its nodes, nearest the node first.
void path_to(const WalkTree& tree, std::int32_t id, std::vector<Condition>& conditions, bool& pieces) {
    conditions.clear();
    pieces = false;
    Over through = tree.nodes[static_cast<std::size_t>(id)].through;
    for (std::int32_t p = tree.nodes[static_cast<std::size_t>(id)].parent; p >= 0;
         p = tree.nodes[static_cast<std::size_t>(p)].parent) {
        const WalkNode& n = tree.nodes[static_cast<std::size_t>(p)];
        if (through != Over::any) conditions.push_back({n.cell, through == Over::piece});
        pieces = pieces || through == Over::piece;
        through = n.through;
    }
}

}  // namespace

void ReverseCompiler::add(const ForwardUnit& unit, const AttackMask& kinds) {
    // Hops that read as lines go to the rays; the walks of everything else to the trees. The walks of a unit are
    // merged, so a unit with both kinds of move walks its other moves again.
    std::vector<ConcreteMove> others;
    bool lines = false;
    for (const ConcreteMove& move : unit.moves) {
        if (!move.capture) continue;
        ConcreteMove rest = move;
        rest.paths.clear();
        for (const auto& path : move.paths) {
            if (const auto line = as_hop_line(path)) {
                add_hop(*line, move, kinds);
                lines = true;
            } else {
                rest.paths.push_back(path);
            }
        }
        if (!rest.paths.empty()) others.push_back(std::move(rest));
    }
    if (others.empty()) return;
    for (int s = 0; s < board_.cells(); ++s) {
        const auto start = static_cast<Cell>(s);
        if (lines) add_walks(build_walks(board_, others, start), start, kinds);
        else add_walks((*unit.trees)[start], start, kinds);
    }
}

void ReverseCompiler::add_walks(const WalkTree& tree, Cell start, const AttackMask& kinds) {
    std::vector<Condition> conditions;
    std::vector<Cell> outward;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const WalkNode& end = tree.nodes[i];
        if (!end.capture) continue;
        bool pieces = false;
        path_to(tree, static_cast<std::int32_t>(i), conditions, pieces);
        if (pieces) {
            targets_[end.cell].odd.push_back({start, kinds, conditions});
            programs_.odd_paths = true;
            continue;
        }
        outward.clear();
        for (const Condition& c : conditions) outward.push_back(c.cell);
        outward.push_back(start);
        insert(end.cell, outward, kinds);
    }
}

void ReverseCompiler::add_facing(const ConcreteMove& lines, Kind kind) {
    for (int s = 0; s < board_.cells(); ++s)
        add_walks(build_walks(board_, {lines}, static_cast<Cell>(s)), static_cast<Cell>(s), {0, 0, kind_bit(kind)});
}

void ReverseCompiler::add_passant(const ConcreteMove& move, Kind kind, bool needs_mark, const PromotionZones& promotions) {
    std::vector<Condition> conditions;
    for (int s = 0; s < board_.cells(); ++s) {
        const auto start = static_cast<Cell>(s);
        const WalkTree tree = build_walks(board_, {move}, start);
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const WalkNode& end = tree.nodes[i];
            if (!end.capture) continue;
            bool pieces = false;
            path_to(tree, static_cast<std::int32_t>(i), conditions, pieces);
            targets_[end.cell].passant.push_back(
                {{start, kind, needs_mark, promotions.of(start, end.cell), 0, 0}, conditions});
        }
    }
}

void ReverseCompiler::insert(Cell target, const std::vector<Cell>& outward, const AttackMask& mask) {
    Target& t = targets_[target];
    std::int32_t parent = -1;
    for (const Cell cell : outward) {
        std::int32_t child = parent < 0 ? t.first_root : t.nodes[static_cast<std::size_t>(parent)].first_child;
        while (child >= 0 && t.nodes[static_cast<std::size_t>(child)].cell != cell)
            child = t.nodes[static_cast<std::size_t>(child)].next_sibling;
        if (child < 0) {
            child = static_cast<std::int32_t>(t.nodes.size());
            t.nodes.push_back({cell, {}, -1, -1, -1});
            std::int32_t& first = parent < 0 ? t.first_root : t.nodes[static_cast<std::size_t>(parent)].first_child;
            std::int32_t& last = parent < 0 ? t.last_root : t.nodes[static_cast<std::size_t>(parent)].last_child;
            if (first < 0) first = child;
            else t.nodes[static_cast<std::size_t>(last)].next_sibling = child;
            last = child;
        }
        parent = child;
    }
    unite(t.nodes[static_cast<std::size_t>(parent)].mask, mask);
}

void ReverseCompiler::add_hop(const HopLine& line, const ConcreteMove& move, const AttackMask& mask) {
    programs_.hops = true;
    // Where a step comes from: the inverse of the step, which links may make differ from a step backwards.
    std::vector<std::vector<Cell>> before(static_cast<std::size_t>(board_.cells()));
    for (int c = 0; c < board_.cells(); ++c) {
        const Cell next = board_.step(static_cast<Cell>(c), line.step);
        if (next != no_cell) before[next].push_back(static_cast<Cell>(c));
    }
    for (int t = 0; t < board_.cells(); ++t) {
        const auto target = static_cast<Cell>(t);
        if (!move.to.has(target)) continue;
        // With links two lines may run together towards the target; each is a ray of its own. Depth-first over them.
        std::vector<std::vector<Cell>> open;
        for (const Cell c : before[target])
            if (c != target) open.push_back({c});
        while (!open.empty()) {
            std::vector<Cell> cells = std::move(open.back());
            open.pop_back();
            for (;;) {
                std::vector<Cell> more;
                for (const Cell c : before[cells.back()])
                    if (c != target && std::ranges::find(cells, c) == cells.end()) more.push_back(c);
                if (more.empty()) break;
                for (std::size_t i = 1; i < more.size(); ++i) {
                    open.push_back(cells);
                    open.back().push_back(more[i]);
                }
                cells.push_back(more[0]);
            }
            if (cells.size() < 2) continue;
            std::vector<Ray>& rays = targets_[target].rays;
            auto ray = std::ranges::find_if(rays, [&](const Ray& r) { return r.any_number == line.any_number && r.cells == cells; });
            if (ray == rays.end()) {
                rays.push_back({line.any_number, line.step, cells, std::vector<AttackMask>(cells.size())});
                ray = rays.end() - 1;
            }
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (move.from.has(cells[i])) unite(ray->masks[i], mask);
        }
    }
}

std::uint16_t ReverseCompiler::mask_number(const AttackMask& mask) {
    const auto found = std::ranges::find(programs_.masks, mask);
    if (found != programs_.masks.end()) return static_cast<std::uint16_t>(found - programs_.masks.begin());
    programs_.masks.push_back(mask);
    programs_.royal_masks.push_back(mask.any | mask.facing);
    programs_.plain_masks.push_back(mask.any);
    if (mask.marked != 0) programs_.marked_attacks = true;
    return static_cast<std::uint16_t>(programs_.masks.size() - 1);
}

void ReverseCompiler::lay_out(const Target& target, ReverseProgram& program) {
    struct Open {
        std::int32_t node;
        std::size_t flat;
    };
    std::vector<Open> path;  // nodes whose subtree is being laid out
    const auto close = [&] {
        ReverseNode& n = program.nodes[path.back().flat];
        n.on_piece = static_cast<std::uint16_t>(program.nodes.size() - path.back().flat);
        path.pop_back();
    };
    std::int32_t id = target.first_root;
    while (id >= 0 || !path.empty()) {
        if (id < 0) {
            id = target.nodes[static_cast<std::size_t>(path.back().node)].next_sibling;
            close();
            continue;
        }
        const TreeNode& n = target.nodes[static_cast<std::size_t>(id)];
        const std::size_t flat = program.nodes.size();
        const auto parent = path.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(flat - path.back().flat);
        program.nodes.push_back({n.cell, 1, mask_number(n.mask), parent});
        path.push_back({id, flat});
        id = n.first_child;
    }
}

ReverseProgram ReverseCompiler::finish() {
    ReverseProgram program;
    for (const Target& target : targets_) {
        program.starts.push_back(static_cast<std::uint32_t>(program.nodes.size()));
        lay_out(target, program);

        program.ray_starts.push_back(static_cast<std::uint32_t>(program.rays.size()));
        for (const Ray& ray : target.rays) {
            program.rays.push_back({static_cast<std::uint32_t>(programs_.hop_cells.size()),
                                    static_cast<std::uint16_t>(ray.cells.size()), ray.any_number});
            for (std::size_t i = 0; i < ray.cells.size(); ++i)
                programs_.hop_cells.push_back({ray.cells[i], mask_number(ray.masks[i])});
        }
        const auto keep = [&](const std::vector<Condition>& conditions, std::uint32_t& first, std::uint16_t& length) {
            first = static_cast<std::uint32_t>(programs_.conditions.size());
            length = static_cast<std::uint16_t>(conditions.size());
            programs_.conditions.insert(programs_.conditions.end(), conditions.begin(), conditions.end());
        };
        program.odd_starts.push_back(static_cast<std::uint32_t>(program.odd.size()));
        for (const Odd& odd : target.odd) {
            program.odd.push_back({odd.from, mask_number(odd.mask), 0, 0});
            keep(odd.conditions, program.odd.back().first, program.odd.back().length);
        }
        program.passant_starts.push_back(static_cast<std::uint32_t>(program.passant.size()));
        for (const Passant& passant : target.passant) {
            program.passant.push_back(passant.path);
            keep(passant.conditions, program.passant.back().first, program.passant.back().length);
        }
    }
    program.starts.push_back(static_cast<std::uint32_t>(program.nodes.size()));
    program.ray_starts.push_back(static_cast<std::uint32_t>(program.rays.size()));
    program.odd_starts.push_back(static_cast<std::uint32_t>(program.odd.size()));
    program.passant_starts.push_back(static_cast<std::uint32_t>(program.passant.size()));
    return program;
}

}  // namespace varia
