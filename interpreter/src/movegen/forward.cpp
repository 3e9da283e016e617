// Walk trees laid out flat: a node, then what follows if its cell is empty, then what follows if a piece stands there.
#include "forward.hpp"

#include <algorithm>
#include <utility>

namespace varia {
namespace {

constexpr std::size_t max_program_nodes = 6'000'000;

// On boards up to this size walks are kept from the forward programs for the reverse ones; on larger ones they would
// take too much memory and are walked again.
constexpr int max_cells_to_keep_walks = 1024;

// A jump that still has to learn where the walk goes on.
struct Exit {
    std::size_t node;
    Over what;
};

// Everything a compiled program depends on, as text; two units with equal descriptions are one.
std::string describe(const std::vector<ConcreteMove>& moves, const PromotionZones& promotions, Kind kind, Side side) {
    std::string text;
    const auto number = [&](long long v) { text += std::to_string(v) + ' '; };
    const auto set = [&](const CellSet& s) {
        for (const std::uint64_t w : s.words()) number(static_cast<long long>(w));
    };
    bool exposes = false;
    for (const ConcreteMove& m : moves) {
        text += m.quiet ? 'q' : '-';
        text += m.capture ? 'c' : '-';
        text += m.exposes ? 'x' : '-';
        exposes = exposes || m.exposes;
        set(m.from);
        set(m.to);
        std::vector<std::string> paths;
        for (const auto& path : m.paths) {
            std::string p;
            for (const Leg& l : path) {
                for (const int v : l.step) p += std::to_string(v) + ',';
                p += std::to_string(l.min) + '-' + std::to_string(l.max) + (l.stop ? 's' : 't') + std::to_string(static_cast<int>(l.over));
            }
            paths.push_back(std::move(p));
        }
        std::ranges::sort(paths);
        for (const std::string& p : paths) text += p + '/';
    }
    for (const PromotionZones::Rule& r : promotions.rules) {
        number(r.forced);
        number(r.optional);
        number(r.leaving);
        number(r.may_stay);
        set(r.zone);
        set(r.must);
    }
    if (exposes) {  // crossings name the kind and side
        number(kind);
        number(index(side));
    }
    return text;
}

std::uint8_t ways(const Programs& programs, std::uint16_t promotion) {
    if (promotion == 0) return 1;
    const Promotion& p = programs.promotions[promotion];
    return static_cast<std::uint8_t>(p.to.size() + (p.optional ? 1U : 0U));
}

bool goes_over_occupied(const ConcreteMove& move) {
    return std::ranges::any_of(move.paths, [](const std::vector<Leg>& path) {
        return std::ranges::any_of(path, [](const Leg& leg) { return leg.over != Over::empty; });
    });
}

}  // namespace

std::uint16_t PromotionZones::of(Cell from, Cell to) const {
    for (const Rule& r : rules)
        if (r.zone.has(to) || (r.leaving && r.zone.has(from))) return r.may_stay && !r.must.has(to) ? r.optional : r.forced;
    return 0;
}

ForwardUnit ForwardCompiler::compile(const Context& context, std::vector<ConcreteMove> moves, bool needs_mark) {
    const std::string key = describe(moves, context.promotions, context.kind, context.side);
    auto found = done_.find(key);
    if (found == done_.end()) {
        Compiled compiled;
        const bool keep = board_.cells() <= max_cells_to_keep_walks;
        const bool wide = !state_.slots.empty() && std::ranges::any_of(moves, goes_over_occupied);
        compiled.unit = {static_cast<std::uint32_t>(programs_.starts.size()), false, wide};
        const auto here = [&] { return static_cast<std::uint32_t>(wide ? programs_.wide_nodes.size() : programs_.nodes.size()); };
        for (int c = 0; c < board_.cells(); ++c) {
            programs_.starts.push_back(here());
            if (full_) continue;
            WalkTree tree = build_walks(board_, moves, static_cast<Cell>(c));
            total_ += tree.nodes.size();
            if (tree.too_large || total_ > max_program_nodes) {
                fail(context, "this move has too many ways to go on this board", "give its legs a shorter range");
                continue;
            }
            flatten(context, static_cast<Cell>(c), tree);
            if (keep) compiled.trees.push_back(std::move(tree));
            auto& details = wide ? programs_.wide_details : programs_.details;
            details.insert(details.end(), flat_details_.begin(), flat_details_.end());
            if (wide) programs_.wide_nodes.insert(programs_.wide_nodes.end(), flat_.begin(), flat_.end());
            else
                for (const WideNode& n : flat_) programs_.nodes.push_back({n.cell, n.on_empty, n.on_piece, n.quiet, n.capture});
        }
        programs_.starts.push_back(here());
        found = done_.emplace(key, std::move(compiled)).first;
    }
    Unit unit = found->second.unit;
    unit.needs_mark = needs_mark;
    return {unit, std::move(moves), found->second.trees.empty() ? nullptr : &found->second.trees};
}

NodeDetail ForwardCompiler::detail(const Context& context, Cell start, const WalkTree& tree, const WalkNode& node) {
    NodeDetail detail{0, no_crossing};
    if (node.quiet || node.capture) detail.promotion = context.promotions.of(start, node.cell);
    if (!node.exposes || node.parent < 0) return detail;
    StateTables::Crossing c{context.kind, context.side, start, node.cell, 0, {}};
    for (std::int32_t p = node.parent; p >= 0; p = tree.nodes[static_cast<std::size_t>(p)].parent) {
        if (c.count == max_crossed) {
            fail(context, "a move that exposes its piece may cross at most " + std::to_string(max_crossed) + " cells", {});
            return detail;
        }
        c.cells[c.count++] = tree.nodes[static_cast<std::size_t>(p)].cell;
    }
    std::reverse(c.cells.begin(), c.cells.begin() + c.count);
    if (state_.crossings.size() == no_crossing) {
        fail(context, "the variant has too many moves that expose their piece", {});
        return detail;
    }
    detail.crossing = static_cast<std::uint16_t>(state_.crossings.size());
    state_.crossings.push_back(c);
    return detail;
}

void ForwardCompiler::fail(const Context& context, std::string message, std::string hint) {
    if (!full_) context.report.error(context.where, std::move(message), std::move(hint));
    full_ = true;
}

void ForwardCompiler::flatten(const Context& context, Cell start, const WalkTree& tree) {
    flat_.clear();
    flat_details_.clear();
    const auto land = [&](std::vector<Exit>& exits) {
        for (const Exit& e : exits) {
            const std::size_t distance = flat_.size() - e.node;
            if (distance > 0xFFFF) return fail(context, "this move has too many ways to go on this board", "give its legs a shorter range");
            WideNode& n = flat_[e.node];
            (e.what == Over::empty ? n.on_empty : e.what == Over::piece ? n.on_piece : n.on_gap) = static_cast<std::uint16_t>(distance);
        }
        exits.clear();
    };
    const auto emit = [&](std::int32_t id) {
        const WalkNode& w = tree.nodes[static_cast<std::size_t>(id)];
        const NodeDetail d = detail(context, start, tree, w);
        const std::uint8_t count = ways(programs_, d.promotion);
        flat_.push_back({w.cell, 0, 0, 0, w.quiet ? count : std::uint8_t{0}, w.capture ? count : std::uint8_t{0}});
        flat_details_.push_back(d);
        return flat_.size() - 1;
    };
    // An explicit stack instead of recursion: a walk can be as long as the board has cells.
    struct Frame {
        std::int32_t tree_node;
        std::size_t flat;
        int phase = -1;                 // which of the three continuations is being laid out
        std::size_t child = 0;
        std::vector<Exit> exits{};      // jumps that leave this node's subtree
        std::vector<Exit> waiting{};    // jumps to the next child
    };
    static constexpr Over phases[] = {Over::empty, Over::piece, Over::gap};
    std::vector<Exit> waiting;          // jumps to the next root, or to the end
    std::vector<Frame> stack;
    for (const std::int32_t root : tree.roots) {
        land(waiting);
        stack.push_back({root, emit(root)});
        while (!stack.empty() && !full_) {
            Frame& f = stack.back();
            const WalkNode& w = tree.nodes[static_cast<std::size_t>(f.tree_node)];
            const std::vector<std::int32_t> none;
            const auto& children = f.phase < 0 ? none : f.phase == 0 ? w.if_empty : f.phase == 1 ? w.if_piece : w.if_gap;
            if (f.child < children.size()) {
                land(f.waiting);
                const std::int32_t child = children[f.child++];
                stack.push_back({child, emit(child)});
                continue;
            }
            // This continuation's last jumps leave the subtree; begin the next one.
            f.exits.insert(f.exits.end(), f.waiting.begin(), f.waiting.end());
            f.waiting.clear();
            if (++f.phase < 3) {
                f.child = 0;
                // A walk that goes on alike over a piece and an empty cell has its one way laid out once, for both.
                if (f.phase == 0 || !(w.same && f.phase == 1)) f.waiting.push_back({f.flat, phases[f.phase]});
                if (f.phase == 0 && w.same) f.waiting.push_back({f.flat, Over::piece});
                continue;
            }
            const std::vector<Exit> exits = std::move(f.exits);
            stack.pop_back();
            std::vector<Exit>& next = stack.empty() ? waiting : stack.back().waiting;
            next.insert(next.end(), exits.begin(), exits.end());
        }
    }
    land(waiting);
}

bool ForwardCompiler::repeats(const std::vector<Unit>& units) const {
    const auto cells = static_cast<std::size_t>(board_.cells());
    std::vector<std::uint32_t> seen_quiet(cells, 0xFFFFFFFF);
    std::vector<std::uint32_t> seen_capture(cells, 0xFFFFFFFF);
    const auto again = [&](std::uint32_t c, const auto& n) {
        return (n.quiet != 0 && std::exchange(seen_quiet[n.cell], c) == c) ||
               (n.capture != 0 && std::exchange(seen_capture[n.cell], c) == c);
    };
    for (std::uint32_t c = 0; c < cells; ++c)
        for (const Unit& u : units)
            for (std::uint32_t i = programs_.starts[u.first + c]; i < programs_.starts[u.first + c + 1]; ++i)
                if (u.wide ? again(c, programs_.wide_nodes[i]) : again(c, programs_.nodes[i])) return true;
    return false;
}

}  // namespace varia
