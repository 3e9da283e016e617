// Lays walk trees out flat: a node, then what follows if its cell is empty, then what follows if a piece stands there.
#include "compile_forward.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace varia {
namespace {

// On boards up to this size the walks of the forward programs are kept for the reverse programs. On larger boards they
// would take too much memory and are built again.
constexpr int max_cells_to_keep_walks = 1024;

// Everything that a compiled program depends on, as text. Two units with equal descriptions are one.
std::string describe(const std::vector<ConcreteMove>& moves, const PromotionZones& promotions, Kind kind, Side side,
                     std::uint16_t then, std::uint8_t terms, bool wide) {
    std::string text = wide ? "w" : "";
    const auto number = [&](long long v) { text += std::to_string(v) + ' '; };
    if (then != 0) {
        text += '>';
        number(then);
    }
    if (terms != 0) {
        text += '!';
        number(terms);
    }
    const auto set = [&](const Bitboard& s) {
        for (const std::uint64_t w : s.words()) number(static_cast<long long>(w));
    };
    bool exposes = false;
    for (const ConcreteMove& m : moves) {
        text += m.quiet ? 'q' : '-';
        text += m.capture ? 'c' : '-';
        text += m.exposes ? 'x' : '-';
        text += m.anywhere ? 'a' : '-';
        exposes = exposes || m.exposes;
        set(m.from);
        set(m.to);
        std::vector<std::string> paths;
        for (const auto& path : m.paths) {
            std::string p;
            for (const Leg& l : path) {
                for (const int v : l.step) p += std::to_string(v) + ',';
                p += std::to_string(l.min) + '-' + std::to_string(l.max) + (l.stop ? 's' : 't') +
                     std::to_string(static_cast<int>(l.over));
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
        number(r.entering);
        number(r.may_stay);
        number(r.quiet);
        number(r.capture);
        set(r.zone);
        set(r.must);
    }
    if (exposes) {  // crossings depend on the kind and the side
        number(kind);
        number(index(side));
    }
    return text;
}

std::uint8_t ways(const ForwardNodes& programs, std::uint16_t promotion, bool captures) {
    const Promotion& p = programs.promotion(promotion, captures);
    // No kind to become: the move is impossible, but it attacks all the same.
    if (p.from_reserve && p.to.empty()) return 1;
    return static_cast<std::uint8_t>(p.to.size() + (p.captured ? 1U : 0U) + (p.optional ? 1U : 0U));
}

// Makes room for more nodes. All memory that the lists take, used or not, is claimed before it is allocated.
template <class Node>
bool has_room(const ForwardCompiler::Context& context, std::vector<Node>& nodes, std::vector<NodeDetail>& details,
              std::size_t more) {
    const std::size_t wanted = nodes.size() + more;
    if (wanted <= nodes.capacity() && wanted <= details.capacity()) return true;
    const std::size_t whole = wanted + wanted / 4 + 64;
    const std::size_t had = std::min(nodes.capacity(), details.capacity());
    if (!context.report.claim(context.where, times(whole - had, sizeof(Node) + sizeof(NodeDetail)))) return false;
    nodes.reserve(whole);
    details.reserve(whole);
    return true;
}

bool goes_over_occupied(const ConcreteMove& move) {
    return std::ranges::any_of(move.paths, [](const std::vector<Leg>& path) {
        return std::ranges::any_of(path, [](const Leg& leg) { return leg.over != Over::empty; });
    });
}

}  // namespace

ForwardUnit ForwardCompiler::compile(const Context& context, std::vector<ConcreteMove> moves, bool needs_mark) {
    const std::string key = describe(moves, context.promotions, context.kind, context.side, context.then, context.terms,
                                     context.wide);
    Report& report = context.report;
    if (!report.spend(context.where, key.size()) || !report.claim(context.where, key.size())) full_ = true;
    auto found = done_.find(key);
    if (found == done_.end()) {
        Compiled compiled;
        const bool keep = keep_walks_ && board_.cells() <= max_cells_to_keep_walks;
        const bool wide = context.terms != 0 || context.wide ||
                          (!rules_.slots.empty() && std::ranges::any_of(moves, goes_over_occupied));
        compiled.unit = {static_cast<std::uint32_t>(made_.starts.size()), false, wide, 0, 0, context.terms, false};
        const auto here = [&] {
            return static_cast<std::uint32_t>(wide ? made_.wide_nodes.size() : made_.nodes.size());
        };
        const std::uint32_t first = here();
        WalkBuilder walks(board_, steps_, moves);
        for (int c = 0; c < board_.cells(); ++c) {
            made_.starts.push_back(here());
            if (full_) continue;
            const auto start = static_cast<Cell>(c);
            WalkTree tree = walks.from(start);
            total_ += tree.nodes.size();
            const std::size_t held = keep ? sizeof(WalkNode) : 0;
            if (!report.spend(context.where, walks.take_steps()) ||
                !report.claim(context.where, 16 + times(tree.nodes.size(), held)) ||
                !(wide ? has_room(context, made_.wide_nodes, made_.wide_details, tree.nodes.size())
                       : has_room(context, made_.nodes, made_.details, tree.nodes.size()))) {
                full_ = true;
                continue;
            }
            if (tree.too_large || total_ > static_cast<std::size_t>(max_program_nodes)) {
                fail_of_size(context);
                continue;
            }
            if (wide)
                flatten(context, start, tree, made_.wide_nodes, made_.wide_details);
            else
                flatten(context, start, tree, made_.nodes, made_.details);
            if (keep) compiled.trees.push_back(std::move(tree));
        }
        made_.starts.push_back(here());
        const std::span<const NodeDetail> details = wide ? made_.wide_details : made_.details;
        compiled.unit.plain = std::ranges::all_of(
            details.subspan(first), [](const NodeDetail& d) { return d.promotion == 0 && d.crossing == no_crossing; });
        found = done_.emplace(key, std::move(compiled)).first;
    }
    Unit unit = found->second.unit;
    unit.needs_mark = needs_mark;
    return {unit, std::move(moves), found->second.trees.empty() ? nullptr : &found->second.trees};
}

// The first rule that matches counts. If it asks for state values, another one may count in its place.
std::uint16_t ForwardCompiler::promotion_of(const PromotionZones& zones, Cell from, Cell to, bool captures,
                                            std::size_t rule) {
    while (rule < zones.rules.size() && !zones.rules[rule].matches(from, to, captures)) ++rule;
    if (rule == zones.rules.size()) return 0;
    const PromotionZones::Rule& r = zones.rules[rule];
    const std::uint16_t number = r.may_stay && !r.must.has(to) ? r.optional : r.forced;
    return made_.promotions[number].state.empty() ? number
                                                  : or_else(number, promotion_of(zones, from, to, captures, rule + 1));
}

std::uint16_t ForwardCompiler::or_else(std::uint16_t promotion, std::uint16_t otherwise) {
    if (made_.promotions[promotion].otherwise == otherwise) return promotion;
    const auto [known, fresh] = or_else_.try_emplace({promotion, otherwise},
                                                     static_cast<std::uint16_t>(made_.promotions.size()));
    if (!fresh) return known->second;
    Promotion with = made_.promotions[promotion];
    with.otherwise = otherwise;
    made_.promotions.push_back(std::move(with));
    return known->second;
}

std::uint16_t ForwardCompiler::taking(MoveDef::Takes takes, std::uint16_t promotion) {
    if (takes == MoveDef::Takes::there) return promotion;
    const auto [known, fresh] = taking_.try_emplace({takes, promotion},
                                                    static_cast<std::uint16_t>(made_.promotions.size()));
    const std::uint16_t made = known->second;
    if (!fresh) return made;
    Promotion with = made_.promotions[promotion];
    with.takes = takes;
    made_.promotions.push_back(with);
    if (!with.state.empty()) {
        const std::uint16_t otherwise = taking(takes, with.otherwise);
        made_.promotions[made].otherwise = otherwise;
    }
    return made;
}

// A capture from afar moves no piece, so it does not promote. A swap captures nothing.
std::uint16_t ForwardCompiler::promotion(const Context& context, Cell start, const WalkNode& node) {
    const PromotionZones& zones = context.promotions;
    const std::uint16_t quiet = node.quiet ? promotion_of(zones, start, node.cell, false) : std::uint16_t{0};
    const auto of_capture = [&] {
        return context.takes == MoveDef::Takes::afar
                   ? std::uint16_t{0}
                   : promotion_of(zones, start, node.cell, context.takes == MoveDef::Takes::there);
    };
    const std::uint16_t capture = node.capture ? taking(context.takes, of_capture()) : quiet;
    if (!node.quiet || quiet == capture) return capture;
    const auto [known, fresh] = two_promotions_.try_emplace({quiet, capture},
                                                            static_cast<std::uint16_t>(made_.promotions.size()));
    if (fresh) {
        Promotion both = made_.promotions[quiet];
        both.on_capture = capture;
        made_.promotions.push_back(std::move(both));
    }
    return known->second;
}

std::uint16_t ForwardCompiler::leading_to(std::uint16_t then, std::uint16_t promotion) {
    if (then == 0) return promotion;
    const auto [known, fresh] = leading_.try_emplace({then, promotion},
                                                     static_cast<std::uint16_t>(made_.promotions.size()));
    const std::uint16_t made = known->second;
    if (!fresh) return made;
    Promotion with = made_.promotions[promotion];
    with.then = then;
    made_.promotions.push_back(with);
    if (with.on_capture) {
        const std::uint16_t on_capture = leading_to(then, *with.on_capture);
        made_.promotions[made].on_capture = on_capture;
    }
    if (!with.state.empty()) {
        const std::uint16_t otherwise = leading_to(then, with.otherwise);
        made_.promotions[made].otherwise = otherwise;
    }
    return made;
}

NodeDetail ForwardCompiler::detail(const Context& context, Cell start, const WalkTree& tree, const WalkNode& node) {
    NodeDetail detail{0, no_crossing};
    if (node.quiet || node.capture) detail.promotion = leading_to(context.then, promotion(context, start, node));
    if (!node.exposes || node.parent < 0) return detail;
    StateTables::Crossing c{
        context.kind, context.side, start, rules_.landed(node.cell), static_cast<std::uint8_t>(context.then), 0, {}, 0};
    for (std::int32_t p = node.parent; p >= 0; p = tree.nodes[static_cast<std::size_t>(p)].parent) {
        if (c.count == max_crossed) {
            fail(context, "a move that exposes its piece may cross at most " + std::to_string(max_crossed) + " cells",
                 {});
            return detail;
        }
        c.cells[c.count++] = tree.nodes[static_cast<std::size_t>(p)].cell;
    }
    std::reverse(c.cells.begin(), c.cells.begin() + c.count);
    if (crossings_.size() == static_cast<std::size_t>(max_crossings)) {
        fail(context, "the variant has too many moves that expose their piece", {});
        return detail;
    }
    detail.crossing = static_cast<std::uint16_t>(crossings_.size());
    // Cells behind the crossed ones are 0.
    c.alike = alike_.try_emplace({c.side, c.to, c.count, c.cells}, detail.crossing).first->second;
    crossings_.push_back(c);
    exposes_ = true;
    return detail;
}

void ForwardCompiler::fail_of_size(const Context& context) {
    fail(context, "this move has too many ways to go on this board", "give its legs a shorter range");
}

void ForwardCompiler::fail(const Context& context, std::string message, std::string hint) {
    if (!full_) context.report.error(context.where, std::move(message), std::move(hint));
    full_ = true;
}

// The nodes of the tree stand in the order of the program already; only the targets of the jumps are missing. The loop
// runs backwards: of the nodes with the same parent and the same condition the one seen last is the first.
void ForwardCompiler::lay_out(const WalkTree& tree) {
    const auto nodes = std::span(tree.nodes);
    firsts_.assign(nodes.size() + 1, {-1, -1, -1});  // [0]: the start; [1 + id]: a node
    after_.resize(nodes.size());
    for (auto id = static_cast<std::int32_t>(nodes.size()); id-- > 0;) {
        const WalkNode& w = nodes[static_cast<std::size_t>(id)];
        const std::size_t way = w.through == Over::gap ? 2 : w.through == Over::piece ? 1 : 0;
        std::int32_t& first = firsts_[static_cast<std::size_t>(w.parent + 1)][way];
        after_[static_cast<std::size_t>(id)] = std::exchange(first, id);
    }
}

ForwardNodes ForwardCompiler::take() {
    made_.nodes.shrink_to_fit();
    made_.details.shrink_to_fit();
    made_.wide_nodes.shrink_to_fit();
    made_.wide_details.shrink_to_fit();
    return std::move(made_);
}

ForwardCompiler::Jumps ForwardCompiler::compile_jumps(const Context& context, const std::vector<ConcreteMove>& moves) {
    Jumps made;
    auto& [starts, nodes] = made;
    WalkBuilder walks(board_, steps_, moves);
    for (int c = 0; c < board_.cells(); ++c) {
        starts.push_back(static_cast<std::uint32_t>(nodes.size()));
        if (full_) continue;
        const auto start = static_cast<Cell>(c);
        const WalkTree tree = walks.from(start);
        total_ += tree.nodes.size();
        if (!context.report.spend(context.where, walks.take_steps()) ||
            !context.report.claim(context.where, times(tree.nodes.size(), 2 * sizeof(JumpNode)))) {
            full_ = true;
            continue;
        }
        if (tree.too_large || total_ > static_cast<std::size_t>(max_program_nodes)) {
            fail_of_size(context);
            continue;
        }
        lay_out(tree);
        const auto size = static_cast<std::int32_t>(tree.nodes.size());
        for (std::int32_t id = 0; id < size; ++id) {
            const WalkNode& w = tree.nodes[static_cast<std::size_t>(id)];
            std::int32_t& after = after_[static_cast<std::size_t>(id)];
            if (after < 0) after = w.parent < 0 ? size : after_[static_cast<std::size_t>(w.parent)];
            if (after - id > 0xFFFF) {
                fail_of_size(context);
                break;
            }
            const auto& first = firsts_[static_cast<std::size_t>(id + 1)];
            const auto jump = [&](std::int32_t to) { return static_cast<std::uint16_t>((to < 0 ? after : to) - id); };
            JumpNode node{w.cell, no_cell, jump(first[0]), jump(first[1]), jump(-1), 0, false};
            if (w.parent >= 0) {
                const JumpNode& before = nodes[nodes.size() - static_cast<std::size_t>(id - w.parent)];
                node.victim = w.through == Over::piece ? before.cell : before.victim;
            }
            node.ends = w.quiet && node.victim != no_cell;
            if (node.ends) node.promotion = promotion_of(context.promotions, start, w.cell, true);
            nodes.push_back(node);
        }
    }
    starts.push_back(static_cast<std::uint32_t>(nodes.size()));
    return made;
}

bool ForwardCompiler::jumps_repeat(const std::vector<std::uint32_t>& starts, const std::vector<JumpNode>& nodes,
                                   int cells) {
    // By cell: the last start from which a run of captures of the piece there begins, and the last run with a capture
    // that ends there. Runs are numbered from 1.
    std::vector<std::size_t> preyed(static_cast<std::size_t>(cells)), ended(static_cast<std::size_t>(cells));
    std::size_t run = 0;
    for (std::size_t start = 0; start + 1 < starts.size(); ++start) {
        Cell victim = no_cell;
        for (std::uint32_t i = starts[start]; i < starts[start + 1]; ++i) {
            const JumpNode& n = nodes[i];
            if (!n.ends) continue;
            if (n.victim != victim) {
                victim = n.victim;
                ++run;
                if (std::exchange(preyed[victim], start + 1) == start + 1) return true;
            }
            if (std::exchange(ended[n.cell], run) == run) return true;
        }
    }
    return false;
}

template <class FlatNode>
void ForwardCompiler::flatten(const Context& context, Cell start, const WalkTree& tree, std::vector<FlatNode>& flat,
                              std::vector<NodeDetail>& details) {
    lay_out(tree);
    const auto nodes = std::span(tree.nodes);
    const auto size = static_cast<std::int32_t>(nodes.size());
    for (std::int32_t id = 0; id < size; ++id) {
        const WalkNode& w = nodes[static_cast<std::size_t>(id)];
        std::int32_t& after = after_[static_cast<std::size_t>(id)];
        if (after < 0) after = w.parent < 0 ? size : after_[static_cast<std::size_t>(w.parent)];
        if (after - id > 0xFFFF) return fail_of_size(context);
        const auto& first = firsts_[static_cast<std::size_t>(id + 1)];
        const auto jump = [&](std::size_t way) {
            return static_cast<std::uint16_t>((first[way] < 0 ? after : first[way]) - id);
        };
        const bool plain = context.promotions.rules.empty() && !w.exposes && context.then == 0 &&
                           context.takes == MoveDef::Takes::there;
        const NodeDetail d = plain ? NodeDetail{0, no_crossing} : detail(context, start, tree, w);
        const auto count = [&](bool captures) { return plain ? std::uint8_t{1} : ways(made_, d.promotion, captures); };
        FlatNode node{};
        node.cell = w.cell;
        node.on_empty = jump(0);
        node.on_piece = jump(w.same ? 0 : 1);
        if constexpr (requires { node.on_gap; }) {
            node.on_gap = jump(2);
            node.on_other = static_cast<std::uint16_t>(after - id);
        }
        node.quiet = w.quiet ? count(false) : std::uint8_t{0};
        node.capture = w.capture ? count(true) : std::uint8_t{0};
        flat.push_back(node);
        details.push_back(d);
    }
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
            for (std::uint32_t i = made_.starts[u.first + c]; i < made_.starts[u.first + c + 1]; ++i)
                if (u.wide ? again(c, made_.wide_nodes[i]) : again(c, made_.nodes[i])) return true;
    return false;
}

Bitboard ForwardCompiler::uncounted_cells(const std::vector<Unit>& units) const {
    Bitboard cells(board_.cells());
    for (const Unit& u : units) {
        const auto& details = u.wide ? made_.wide_details : made_.details;
        for (std::uint32_t c = 0; c < static_cast<std::uint32_t>(board_.cells()); ++c)
            for (std::uint32_t i = made_.starts[u.first + c]; i < made_.starts[u.first + c + 1]; ++i)
                for (const bool captures : {false, true})
                    if (const Promotion& p = made_.promotion(details[i].promotion, captures); p.varies())
                        cells.add(static_cast<Cell>(c));
    }
    return cells;
}

}  // namespace varia
