// Walk trees laid out flat: a node, then what follows if its cell is empty, then what follows if a piece stands there.
#include "forward.hpp"

#include <algorithm>
#include <utility>

namespace varia {
namespace {

constexpr std::size_t max_program_nodes = 24'000'000;

// A jump that still has to learn where the walk goes on.
struct Exit {
    std::size_t node;
    bool on_piece;
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

}  // namespace

std::uint16_t PromotionZones::of(Cell from, Cell to) const {
    for (const Rule& r : rules)
        if (r.zone.has(to) || (r.leaving && r.zone.has(from))) return r.may_stay && !r.must.has(to) ? r.optional : r.forced;
    return 0;
}

ForwardUnit ForwardCompiler::compile(Kind kind, Side side, std::vector<ConcreteMove> moves, bool needs_mark,
                                     const PromotionZones& promotions, Where where, Report& report) {
    const std::string key = describe(moves, promotions, kind, side);
    auto found = done_.find(key);
    if (found == done_.end()) {
        Compiled compiled;
        compiled.first = static_cast<std::uint32_t>(programs_.starts.size());
        for (int c = 0; c < board_.cells() && !full_; ++c) {
            WalkTree tree = build_walks(board_, moves, static_cast<Cell>(c));
            programs_.starts.push_back(static_cast<std::uint32_t>(programs_.nodes.size()));
            if (tree.too_large || programs_.nodes.size() + tree.nodes.size() > max_program_nodes) {
                report.error(where, "this move has too many ways to go on this board", "give its legs a shorter range");
                full_ = true;
                break;
            }
            flatten(kind, side, static_cast<Cell>(c), tree, promotions, where, report);
            compiled.trees.push_back(std::move(tree));
        }
        compiled.trees.resize(static_cast<std::size_t>(board_.cells()));
        programs_.starts.resize(compiled.first + static_cast<std::size_t>(board_.cells()) + 1,
                                static_cast<std::uint32_t>(programs_.nodes.size()));
        found = done_.emplace(key, std::move(compiled)).first;
    }
    return {{found->second.first, needs_mark}, std::move(moves), &found->second.trees};
}

void ForwardCompiler::flatten(Kind kind, Side side, Cell start, const WalkTree& tree, const PromotionZones& promotions,
                              Where where, Report& report) {
    // An explicit stack instead of recursion: a walk can be as long as the board has cells.
    struct Frame {
        std::int32_t tree_node;
        std::size_t flat = 0;
        int phase = 0;                  // 0: children for empty, 1: children for a piece
        std::size_t child = 0;
        std::vector<Exit> exits;        // jumps that leave this node's subtree
        std::vector<Exit> waiting;      // jumps to the next child
    };
    std::vector<Exit> waiting;          // jumps to the next root, or to the end
    const auto land = [&](std::vector<Exit>& exits) {
        const std::size_t here = programs_.nodes.size();
        for (const Exit& e : exits) {
            const std::size_t distance = here - e.node;
            if (distance > 0xFFFF) {
                report.error(where, "this move has too many ways to go on this board", "give its legs a shorter range");
                full_ = true;
                return;
            }
            ProgramNode& n = programs_.nodes[e.node];
            (e.on_piece ? n.on_piece : n.on_empty) = static_cast<std::uint16_t>(distance);
        }
        exits.clear();
    };
    const auto emit = [&](std::int32_t id) {
        const WalkNode& w = tree.nodes[static_cast<std::size_t>(id)];
        const std::uint16_t promotion = w.quiet || w.capture ? promotions.of(start, w.cell) : std::uint16_t{0};
        const std::uint8_t count = ways(programs_, promotion);
        std::uint16_t crossing = no_crossing;
        if (w.exposes && w.parent >= 0) {
            StateTables::Crossing c{kind, side, start, w.cell, 0, {}};
            for (std::int32_t p = w.parent; p >= 0; p = tree.nodes[static_cast<std::size_t>(p)].parent) {
                if (c.count == max_crossed) {
                    report.error(where, "a move that exposes its piece may cross at most " + std::to_string(max_crossed) + " cells");
                    full_ = true;
                    break;
                }
                c.cells[c.count++] = tree.nodes[static_cast<std::size_t>(p)].cell;
            }
            std::reverse(c.cells.begin(), c.cells.begin() + c.count);
            if (state_.crossings.size() == no_crossing) {
                report.error(where, "the variant has too many moves that expose their piece");
                full_ = true;
            } else {
                crossing = static_cast<std::uint16_t>(state_.crossings.size());
                state_.crossings.push_back(c);
            }
        }
        programs_.nodes.push_back({w.cell, 0, 0, w.quiet ? count : std::uint8_t{0}, w.capture ? count : std::uint8_t{0}});
        programs_.details.push_back({promotion, crossing});
        return programs_.nodes.size() - 1;
    };

    std::vector<Frame> stack;
    for (const std::int32_t root : tree.roots) {
        land(waiting);
        stack.push_back({root, emit(root), 0, 0, {}, {}});
        {
            Frame& f = stack.back();
            f.waiting.push_back({f.flat, false});
        }
        while (!stack.empty() && !full_) {
            Frame& f = stack.back();
            const WalkNode& w = tree.nodes[static_cast<std::size_t>(f.tree_node)];
            const auto& children = f.phase == 0 ? w.if_empty : w.if_piece;
            if (f.phase == 0 && f.child == 0 && w.same) f.waiting.push_back({f.flat, true});
            if (f.child < children.size()) {
                land(f.waiting);
                const std::int32_t child = children[f.child++];
                const std::size_t flat = emit(child);
                Frame next{child, flat, 0, 0, {}, {}};
                next.waiting.push_back({flat, false});
                stack.push_back(std::move(next));
                continue;
            }
            // This phase's last jumps leave the subtree.
            f.exits.insert(f.exits.end(), f.waiting.begin(), f.waiting.end());
            f.waiting.clear();
            if (f.phase == 0) {
                f.phase = 1;
                f.child = 0;
                if (!w.same) f.waiting.push_back({f.flat, true});
                continue;
            }
            std::vector<Exit> exits = std::move(f.exits);
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
    for (std::uint32_t c = 0; c < cells; ++c)
        for (const Unit& u : units)
            for (std::uint32_t i = programs_.starts[u.first + c]; i < programs_.starts[u.first + c + 1]; ++i) {
                const ProgramNode& n = programs_.nodes[i];
                if ((n.quiet != 0 && std::exchange(seen_quiet[n.cell], c) == c) ||
                    (n.capture != 0 && std::exchange(seen_capture[n.cell], c) == c))
                    return true;
            }
    return false;
}

}  // namespace varia
