#include "compile_moves.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace varia {

namespace {

constexpr int cells_for_reverse = 256;

}  // namespace

bool MoveCompiler::compile() {
    // Moves are checked before anything is compiled, so that one bad vector is reported once.
    const MoveContext context = declared_.moves();
    bool good = true;
    for (const PieceDef& piece : declared_.definition.pieces)
        for (const MoveDef& move : piece.moves)
            good = check_move(move, piece.letter.text, context, declared_.report) && good;
    if (!good || declared_.report.failed()) return false;

    programs_.choose_mask_words(declared_.kinds);
    StepTable steps(declared_.board);
    // If no royal piece's safety is tested at every move, large boards have no reverse programs to find attacks.
    programs_.walks_attacks = state_.royal_kinds.empty() && declared_.board.cells() > cells_for_reverse;
    ForwardCompiler forward(declared_.board, steps, programs_, state_, !programs_.walks_attacks);
    BySide<Attackers> attackers;
    for (const Side side : declared_.sides.all) {
        programs_.kinds[static_cast<std::size_t>(index(side))].resize(static_cast<std::size_t>(declared_.kinds) + 1);
        for (int k = 1; k <= declared_.kinds; ++k) {
            compile_kind(static_cast<Kind>(k), side, 0, forward, attackers[static_cast<std::size_t>(index(side))]);
            compile_sweeps(static_cast<Kind>(k), side);
            if (declared_.report.failed()) return false;
        }
    }
    const auto leaps = [](const PieceDef& piece) { return std::ranges::any_of(piece.moves, &MoveDef::takes_hurdle); };
    if (state_.turns || std::ranges::any_of(declared_.definition.pieces, leaps)) {
        const std::size_t steps_of_turn = declared_.definition.turn.then.size() + 1;
        programs_.steps.resize(steps_of_turn);
        for (std::size_t step = 0; step < steps_of_turn; ++step)
            for (const Side side : declared_.sides.all) {
                programs_.steps[step].kinds[static_cast<std::size_t>(index(side))].resize(
                    static_cast<std::size_t>(declared_.kinds) + 1);
                programs_.steps[step].jumps[static_cast<std::size_t>(index(side))].resize(
                    static_cast<std::size_t>(declared_.kinds) + 1);
                programs_.steps[step].prey[static_cast<std::size_t>(index(side))].resize(
                    static_cast<std::size_t>(declared_.kinds) + 1);
                for (int k = 1; k <= declared_.kinds; ++k) {
                    if (step != 0)
                        compile_kind(static_cast<Kind>(k), side, static_cast<int>(step), forward,
                                     attackers[static_cast<std::size_t>(index(side))]);
                    compile_jumps(static_cast<Kind>(k), side, static_cast<int>(step), forward);
                    if (declared_.report.failed()) return false;
                }
            }
    }
    programs_.immune = terms_.immune();
    programs_.terms = terms_.take();
    if (!(state_.many ? reverse_all(steps, attackers) : reverse_two(steps, attackers))) return false;
    programs_.nodes.shrink_to_fit();
    programs_.details.shrink_to_fit();
    programs_.wide_nodes.shrink_to_fit();
    programs_.wide_details.shrink_to_fit();
    state_.clearings = clearings_.take();
    programs_.besides = besides_.take();
    state_.counted_lines = clearings_.lines();
    return true;
}

bool MoveCompiler::reverse_two(StepTable& steps, BySide<Attackers>& attackers) {
    // Units that are the same for both sides are reversed once for both.
    ReverseCompiler both(declared_.board, steps, programs_, !state_.slots.empty(), declared_.report.work());
    const auto alike = [&](const auto& unit, const Attackers& others) {
        const auto other = others.units.find(unit.first);
        return other != others.units.end() && other->second.kinds == unit.second.kinds;
    };
    for (const auto& unit : attackers[0].units)
        if (alike(unit, attackers[1])) both.add(unit.second.unit, unit.second.kinds);
    both.put_in_waiting();
    const Where where = declared_.definition.board.where;
    if (both.full() || !declared_.report.claim(where, both.memory())) return too_much();
    declared_.report.release(both.memory());
    for (const Side side : {Side::first, Side::second}) {
        const auto by = static_cast<std::size_t>(index(side));
        // The second side's turn is the last. NOLINTNEXTLINE(bugprone-use-after-move)
        ReverseCompiler reverse = side == Side::first ? both : std::move(both);
        for (const auto& unit : attackers[by].units)
            if (!alike(unit, attackers[1 - by])) reverse.add(unit.second.unit, unit.second.kinds);
        for (const Passant& p : attackers[by].passant)
            reverse.add_passant(p.move, p.kind, side, p.needs_mark, p.terms, promotions_.zones[by][p.kind]);
        facing(reverse, side);
        finish(reverse, programs_.reverse[by]);
        if (reverse.full()) return too_much();
    }
    return true;
}

void MoveCompiler::finish(ReverseCompiler& reverse, ReverseProgram& program) {
    program = reverse.finish();
    program.nodes.shrink_to_fit();
    program.gap_nodes.shrink_to_fit();
}

// Pieces of a kind that have the same programs for two sides attack alike for both.
bool MoveCompiler::number_classes() {
    programs_.classes.assign(std::size_t{Programs::max_classes} * max_sides, 0);
    struct Class {
        int kind;
        const std::vector<Unit>* units;
    };
    std::vector<Class> found;
    const auto same = [](const Unit& a, const Unit& b) { return a.first == b.first && a.needs_mark == b.needs_mark; };
    const std::optional<FacingDef>& facing = declared_.definition.rules.facing;
    const int facing_kind = facing ? declared_.kind(facing->kind) : 0;
    for (int k = 1; k <= declared_.kinds; ++k)
        for (const Side side : declared_.sides.all) {
            const auto s = static_cast<std::size_t>(index(side));
            const std::vector<Unit>& units = programs_.kinds[s][static_cast<std::size_t>(k)].units;
            // The lines along which a piece faces another depend on the view of its side, not on its programs.
            const bool faces = facing_kind == k && !facing->may_face();
            const auto known = std::ranges::find_if(found, [&](const Class& c) {
                return c.kind == k && !faces && std::ranges::equal(*c.units, units, same);
            });
            programs_.classes[Programs::max_classes * s + static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(
                known - found.begin());
            if (known == found.end()) found.push_back({k, &units});
        }
    if (found.size() <= Programs::max_classes) return true;
    declared_.report.error(declared_.definition.sides.where,
                           "the kinds of " + std::to_string(declared_.sides.all.size()) + " sides attack in " +
                               std::to_string(found.size()) + " ways; the limit is " +
                               std::to_string(Programs::max_classes) + " where there are more than two sides",
                           "have fewer sides, or fewer kinds whose moves depend on whose they are");
    return false;
}

bool MoveCompiler::reverse_all(StepTable& steps, BySide<Attackers>& attackers) {
    programs_.reverse_shift = max_sides;
    if (!number_classes()) return false;
    ReverseCompiler reverse(declared_.board, steps, programs_, !state_.slots.empty(), declared_.report.work());
    // A unit that several sides share is reversed once, for the kinds of all of them.
    const auto of_classes = [&](Side side, const KindSet& kinds) {
        KindSet classes;
        for (const Kind kind : kinds) classes.add(programs_.class_of(Piece(kind, side)));
        return classes;
    };
    std::map<std::uint32_t, Attackers::Unit> units;
    for (const Side side : declared_.sides.all)
        for (auto& [first, unit] : attackers[static_cast<std::size_t>(index(side))].units) {
            const AttackMask kinds{of_classes(side, unit.kinds.any),
                                   of_classes(side, unit.kinds.marked),
                                   {},
                                   of_classes(side, unit.kinds.unsure)};
            AttackMask& all = units.try_emplace(first, Attackers::Unit{std::move(unit.unit), {}}).first->second.kinds;
            all.any |= kinds.any;
            all.marked |= kinds.marked;
            all.unsure |= kinds.unsure;
        }
    for (const auto& unit : units) reverse.add(unit.second.unit, unit.second.kinds);
    for (const Side side : declared_.sides.all) {
        facing(reverse, side);
        const auto by = static_cast<std::size_t>(index(side));
        for (const Passant& p : attackers[by].passant)
            reverse.add_passant(p.move, p.kind, side, p.needs_mark, p.terms, promotions_.zones[by][p.kind]);
    }
    finish(reverse, programs_.reverse[0]);
    return reverse.full() ? too_much() : true;
}

// Reports that the budget is used up, if that is the cause; or else that a table is full.
bool MoveCompiler::too_much() {
    const Where where = declared_.definition.board.where;
    if (declared_.report.spend(where, 0))
        declared_.report.error(where, "the pieces attack in too many ways on this board",
                               "give their moves shorter ranges, or fewer zones to begin and end in");
    return false;
}

bool MoveCompiler::made_in(const MoveDef& move, int step) const {
    const std::string name = step == 0 ? "move"
                                       : declared_.definition.turn.then[static_cast<std::size_t>(step - 1)].name.text;
    if (move.steps.empty()) return step == 0;
    return std::ranges::any_of(move.steps, [&](const Name& n) { return n.text == name; });
}

std::uint8_t MoveCompiler::then_of(const MoveDef& move) const {
    const std::vector<StepDef>& then = declared_.definition.turn.then;
    const auto found = std::ranges::find_if(then,
                                            [&](const StepDef& step) { return step.name.text == move.then.text; });
    return move.then.empty() || found == then.end() ? std::uint8_t{0}
                                                    : static_cast<std::uint8_t>(found - then.begin() + 1);
}

// If pieces promote only at the end of a turn, no move promotes.
const PromotionZones& MoveCompiler::zones_of(Kind kind, Side side) const {
    static const PromotionZones none;
    return declared_.definition.turn.promotes == TurnDef::Promotes::last
               ? none
               : promotions_.zones[static_cast<std::size_t>(index(side))][kind];
}

void MoveCompiler::compile_jumps(Kind kind, Side side, int step, ForwardCompiler& forward) {
    const MoveContext context = declared_.moves();
    const PieceDef& piece = declared_.piece(kind);
    std::vector<ConcreteMove> moves;
    for (const MoveDef& move : piece.moves) {
        if (!move.takes_hurdle || !made_in(move, step)) continue;
        moves.push_back(make_concrete(move, side, context, declared_.report));
        moves.back().quiet = true;
        moves.back().capture = false;
        if (const std::uint8_t then = then_of(move); then != 0)
            state_.turn.after_jump[TurnTables::kinds * static_cast<std::size_t>(step) + kind] = then;
    }
    if (moves.empty()) return;
    const auto s = static_cast<std::size_t>(index(side));
    StepPrograms& programs = programs_.steps[static_cast<std::size_t>(step)];
    forward.compile_jumps({kind, side, zones_of(kind, side), piece.where, declared_.report}, moves,
                          programs.jumps[s][kind], programs.nodes);
    programs.jumpers[s].add(kind);
    if (state_.set_words != 1) return;
    const std::vector<std::uint32_t>& starts = programs.jumps[s][kind];
    std::vector<std::uint64_t>& prey = programs.prey[s][kind];
    for (std::size_t cell = 0; cell + 1 < starts.size(); ++cell) {
        std::uint64_t cells = 0;
        for (std::uint32_t n = starts[cell]; n < starts[cell + 1]; ++n)
            if (programs.nodes[n].victim == no_cell) cells |= std::uint64_t{1} << programs.nodes[n].cell;
        prey.push_back(cells);
    }
}

void MoveCompiler::compile_kind(Kind kind, Side side, int step, ForwardCompiler& forward, Attackers& attackers) {
    const MoveContext context = declared_.moves();
    const PieceDef& piece = declared_.piece(kind);
    const PromotionZones& promotions = zones_of(kind, side);
    // On small boards all moves of a kind are one program, for speed. On large boards each move is a program of its
    // own, so that kinds can share it. Kinds that promote share no programs with others.
    const bool merge = declared_.board.cells() <= 256 || !promotions.rules.empty();
    KindProgram& program = (step == 0 ? programs_.kinds
                                      : programs_.steps[static_cast<std::size_t>(step)]
                                            .kinds)[static_cast<std::size_t>(index(side))][kind];
    for (const bool needs_mark : {false, true}) {
        struct Group {
            std::uint8_t clear, beside, then, terms;
            MoveDef::Takes takes;
            std::vector<ConcreteMove> moves;
        };
        std::vector<Group> groups;
        for (const MoveDef& move : piece.moves) {
            if (move.first != needs_mark || move.takes_hurdle || move.takes == MoveDef::Takes::line ||
                !made_in(move, step))
                continue;
            ConcreteMove concrete = make_concrete(move, side, context, declared_.report);
            const std::uint8_t terms = terms_.number(move, kind);
            if (move.en_passant && step == 0) attackers.passant.push_back({concrete, kind, needs_mark, terms});
            const std::uint8_t clear = clearings_.number(move);
            const std::uint8_t beside = besides_.number(move, side, piece.letter.text);
            const std::uint8_t then = then_of(move);
            // Of two ways to one cell the first in the file counts. This matters if different steps follow them, or if
            // they do different things to the piece on the cell.
            auto group = groups.end();
            const auto alike = [&](const Group& g) { return g.then == then && g.takes == move.takes; };
            for (auto g = groups.end(); merge && group == groups.end() && g != groups.begin() && alike(*std::prev(g));)
                if ((--g)->clear == clear && g->beside == beside && g->terms == terms) group = g;
            if (group == groups.end())
                group = groups.insert(groups.end(), {clear, beside, then, terms, move.takes, {}});
            group->moves.push_back(std::move(concrete));
        }
        for (Group& group : groups) {
            ForwardUnit unit = forward.compile(
                {kind, side, promotions, piece.where, declared_.report, group.then, group.terms, group.takes},
                std::move(group.moves), needs_mark);
            if (declared_.report.failed()) return;
            unit.unit.clear = group.clear;
            unit.unit.beside = group.beside;
            program.units.push_back(unit.unit);
            program.uneven = program.uneven || group.takes != MoveDef::Takes::there;
            if (!programs_.walks_attacks && step == 0 && group.beside == 0)
                note_attacks(std::move(unit), kind, needs_mark, attackers);
        }
    }
    // Most kinds of the other sides move by the same programs as those of the first.
    const KindProgram& other = programs_.kinds[0][kind];
    const bool shared = side != Side::first && step == 0 &&
                        std::ranges::equal(program.units, other.units, {}, &Unit::first, &Unit::first);
    const auto cells = static_cast<std::uint64_t>(declared_.board.cells());
    std::uint64_t looks = times(program.units.size(), cells);
    for (const Unit& unit : program.units) looks += programs_.starts[unit.first + cells] - programs_.starts[unit.first];
    if (!shared && !declared_.report.spend(piece.where, looks)) return;
    program.repeats = shared ? other.repeats : forward.repeats(program.units);
    if (promotions_.uncounted.has(kind)) program.uncounted = forward.uncounted_cells(program.units);
}

void MoveCompiler::note_attacks(ForwardUnit unit, Kind kind, bool needs_mark, Attackers& attackers) const {
    bool unsure = false;
    if (unit.unit.terms != 0) {
        const Terms& terms = terms_[unit.unit.terms];
        if (terms.takes == MoveDef::Takes::swap) return;
        const KindSet& royal = state_.royal_kinds;
        // If there are royal pieces, reverse programs are used for their safety only.
        const KindSet prey = royal.empty() ? terms.others : terms.others & royal;
        if (prey.empty()) return;
        unsure = !royal.empty() && prey != royal;
    }
    const std::uint32_t first = unit.unit.first;
    AttackMask& kinds = attackers.units.try_emplace(first, Attackers::Unit{std::move(unit), {}}).first->second.kinds;
    if (needs_mark && !kinds.any.has(kind)) kinds.marked.add(kind);
    kinds.any.add(kind);
    if (unsure) kinds.unsure.add(kind);
}

// Compiles the kind's sweeps. Each goes along a line of its own; lines of equal steps are one.
void MoveCompiler::compile_sweeps(Kind kind, Side side) {
    const MoveContext context = declared_.moves();
    const PieceDef& piece = declared_.piece(kind);
    const auto s = static_cast<std::size_t>(index(side));
    const auto cells = static_cast<std::uint64_t>(declared_.board.cells());
    for (const MoveDef& move : piece.moves) {
        if (move.takes != MoveDef::Takes::line) continue;
        if (programs_.sweepers[s].empty()) programs_.sweepers[s].resize(static_cast<std::size_t>(declared_.kinds) + 1);
        const ConcreteMove concrete = make_concrete(move, side, context, declared_.report);
        for (const std::vector<Leg>& path : concrete.paths) {
            const Vector& step = path.back().step;
            if (!declared_.report.spend(move.where, times(cells, 8)) ||
                !declared_.report.claim(move.where, times(cells, 16)))
                return;
            auto line = std::ranges::find(sweep_steps_, step);
            if (line == sweep_steps_.end()) {
                const StepLines& added = state_.sweep_lines.emplace_back(declared_.board, step);
                if (cells <= 128) {
                    state_.sweep_sources.resize(cells);
                    for (std::uint64_t c = 0; c < cells; ++c) {
                        std::array<std::uint64_t, 2>& reach = state_.sweep_reach.emplace_back();
                        for (const Cell ahead : added.ahead(static_cast<Cell>(c))) {
                            reach[ahead >> 6] |= std::uint64_t{1} << (ahead & 63);
                            state_.sweep_sources[ahead][c >> 6] |= std::uint64_t{1} << (c & 63);
                        }
                    }
                }
                line = sweep_steps_.insert(line, step);
            }
            SweepRule rule;
            rule.line = static_cast<std::uint16_t>(line - sweep_steps_.begin());
            rule.min_before = path.size() == 3 ? path[0].min : 0;
            rule.max_before = path.size() == 3 ? path[0].max : 0;
            rule.min_after = path.back().min;
            rule.max_after = path.back().max;
            rule.needs_mark = move.first;
            rule.victims = terms_.victims(move, kind);
            rule.from = concrete.from;
            rule.to = concrete.to;
            const PromotionZones& zones = zones_of(kind, side);
            if (!zones.rules.empty()) {
                if (!declared_.report.claim(move.where, times(2 * cells, cells)) ||
                    !declared_.report.spend(move.where, times(cells, cells)))
                    return;
                for (int a = 0; a < declared_.board.cells(); ++a)
                    for (int b = 0; b < declared_.board.cells(); ++b)
                        rule.promotion.push_back(zones.of(static_cast<Cell>(a), static_cast<Cell>(b), true));
            }
            if (!(rule.victims & state_.royal_kinds).empty()) programs_.sweeping_royals[s].add(kind);
            programs_.sweepers[s][kind].push_back(std::move(rule));
            programs_.sweeping[s].add(kind);
        }
    }
}

void MoveCompiler::facing(ReverseCompiler& reverse, Side side) {
    if (!declared_.definition.rules.facing || declared_.definition.rules.facing->may_face()) return;
    const FacingDef& def = *declared_.definition.rules.facing;
    const Kind kind = declared_.kind(def.kind);
    if (kind == 0) return;
    MoveDef lines;
    lines.expand = Expand::none;
    lines.quiet = false;
    lines.where = def.where;
    for (const Vector& v : def.along) lines.paths.push_back({Leg{v, 1, unlimited, Over::empty, true}});
    const MoveContext context = declared_.moves();
    if (check_move(lines, "the facing rule", context, declared_.report))
        reverse.add_facing(make_concrete(lines, side, context, declared_.report),
                           KindSet(programs_.class_of(Piece(kind, side))));
}

}  // namespace varia
