#include "compile_moves.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "compile_hooks.hpp"
#include "compile_turns.hpp"

namespace varia {

namespace {

constexpr int cells_for_reverse = 256;

// What a move asks for, as bits of Unit::guards.
std::uint8_t guards_of(const MoveDef& move) {
    using Safe = MoveDef::Safe;
    const auto bit = [&](Safe where, std::uint8_t value) {
        return move.safe == where || move.safe == Safe::all ? value : std::uint8_t{0};
    };
    return static_cast<std::uint8_t>(bit(Safe::start, Unit::safe_start) | bit(Safe::path, Unit::safe_path) |
                                     bit(Safe::end, Unit::safe_end) | (move.unchecked ? Unit::unchecked : 0));
}

}  // namespace

ForwardWalks forward_walks(const Declared& declared) {
    if (declared.royal_kinds().empty() && declared.board.cells() > cells_for_reverse) return ForwardWalks::all;
    return captures_ask(declared.definition) ? ForwardWalks::asking : ForwardWalks::none;
}

bool captures_ask(const Definition& definition) {
    const auto captures = [](const MoveDef& move) { return (move.beside || !move.state.empty()) && move.capture; };
    return std::ranges::any_of(definition.pieces,
                               [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, captures); });
}

std::optional<CompiledMoves> MoveCompiler::compile() {
    // Moves are checked before anything is compiled, so that one bad vector is reported once.
    const MoveContext context = declared_.moves();
    bool good = true;
    for (const PieceDef& piece : declared_.definition.pieces)
        for (const MoveDef& move : piece.moves)
            good = check_move(move, piece.letter.text, context, declared_.report) && good;
    if (!good || declared_.report.failed()) return {};

    for (const Side side : declared_.sides.all) {
        made_.programs.kinds[static_cast<std::size_t>(index(side))].resize(static_cast<std::size_t>(declared_.kinds) +
                                                                           1);
        for (int k = 1; k <= declared_.kinds; ++k) {
            compile_kind(static_cast<Kind>(k), side, 0);
            compile_sweeps(static_cast<Kind>(k), side);
            if (declared_.report.failed()) return {};
        }
    }
    if (!compile_steps()) return {};
    made_.programs.immune = terms_.immune();
    made_.programs.terms = terms_.take();
    std::optional<ReversePrograms> reverse = rules_.many() ? reverse_all() : reverse_two();
    if (!reverse) return {};
    static_cast<ReversePrograms&>(made_.programs) = *std::move(reverse);
    static_cast<ForwardNodes&>(made_.programs) = forward_.take();
    made_.programs.asked = asked_.take();
    made_.tables.crossings = forward_.take_crossings();
    made_.tables.counted_lines = clearings_.lines();
    made_.tables.clearings = clearings_.take();
    return std::move(made_);
}

bool MoveCompiler::compile_steps() {
    // Turns in which pieces capture by leaping always have several steps.
    if (rules_.turn.steps.empty()) return true;
    const std::size_t steps_of_turn = declared_.definition.turn.then.size() + 1;
    made_.programs.steps.resize(steps_of_turn);
    for (std::size_t step = 0; step < steps_of_turn; ++step)
        for (const Side side : declared_.sides.all) {
            const auto s = static_cast<std::size_t>(index(side));
            const std::size_t kinds = static_cast<std::size_t>(declared_.kinds) + 1;
            made_.programs.steps[step].kinds[s].resize(kinds);
            made_.programs.steps[step].jumps[s].resize(kinds);
            made_.programs.steps[step].prey[s].resize(kinds);
            for (int k = 1; k <= declared_.kinds; ++k) {
                if (step != 0) compile_kind(static_cast<Kind>(k), side, static_cast<int>(step));
                compile_jumps(static_cast<Kind>(k), side, static_cast<int>(step));
                if (declared_.report.failed()) return false;
            }
        }
    return true;
}

std::optional<ReversePrograms> MoveCompiler::reverse_two() {
    ReversePrograms made;
    ReversePool pool(made, declared_.kinds);
    // Units that are the same for both sides are reversed once for both.
    ReverseCompiler both(declared_.board, steps_, made_.programs.terms, pool, !rules_.slots.empty(),
                         declared_.report.work());
    const auto alike = [&](const auto& unit, const Attackers& others) {
        const auto other = others.units.find(unit.first);
        return other != others.units.end() && other->second.kinds == unit.second.kinds;
    };
    for (const auto& unit : attackers_[0].units)
        if (alike(unit, attackers_[1])) both.add(unit.second.unit, unit.second.kinds);
    both.put_in_waiting();
    const Where where = declared_.definition.board.where;
    if (both.full() || !declared_.report.claim(where, both.memory())) {
        report_too_much();
        return {};
    }
    declared_.report.release(both.memory());
    for (const Side side : {Side::first, Side::second}) {
        const auto by = static_cast<std::size_t>(index(side));
        // The second side's turn is the last. NOLINTNEXTLINE(bugprone-use-after-move)
        ReverseCompiler reverse = side == Side::first ? both : std::move(both);
        for (const auto& unit : attackers_[by].units)
            if (!alike(unit, attackers_[1 - by])) reverse.add(unit.second.unit, unit.second.kinds);
        for (const Passant& p : attackers_[by].passant)
            reverse.add_passant(p.move, p.kind, side, p.needs_mark, p.terms, promotions_.zones[by][p.kind], forward_);
        facing(reverse, side, made);
        made.reverse[by] = reverse.finish();
        if (reverse.full()) {
            report_too_much();
            return {};
        }
    }
    static_cast<ReverseShared&>(made) = pool.take();
    return made;
}

// Pieces of a kind that have the same programs for two sides attack alike for both.
std::optional<AttackClasses> MoveCompiler::number_classes() const {
    AttackClasses made;
    made.classes.assign(std::size_t{AttackClasses::max_classes} * max_sides, 0);
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
            const std::vector<Unit>& units = made_.programs.kinds[s][static_cast<std::size_t>(k)].units;
            // The lines along which a piece faces another depend on the view of its side, not on its programs.
            const bool faces = facing_kind == k && !facing->may_face();
            const auto known = std::ranges::find_if(found, [&](const Class& c) {
                return c.kind == k && !faces && std::ranges::equal(*c.units, units, same);
            });
            made.classes[AttackClasses::max_classes * s + static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(
                known - found.begin());
            if (known == found.end()) found.push_back({k, &units});
        }
    if (found.size() <= AttackClasses::max_classes) return made;
    declared_.report.error(declared_.definition.sides.where,
                           "the kinds of " + std::to_string(declared_.sides.all.size()) + " sides attack in " +
                               std::to_string(found.size()) + " ways; the limit is " +
                               std::to_string(AttackClasses::max_classes) + " where there are more than two sides",
                           "have fewer sides, or fewer kinds whose moves depend on whose they are");
    return {};
}

std::optional<ReversePrograms> MoveCompiler::reverse_all() {
    std::optional<AttackClasses> classes_found = number_classes();
    if (!classes_found) return {};
    ReversePrograms made{*std::move(classes_found), {}, {}, max_sides};
    ReversePool pool(made, declared_.kinds);
    ReverseCompiler reverse(declared_.board, steps_, made_.programs.terms, pool, !rules_.slots.empty(),
                            declared_.report.work());
    // A unit that several sides share is reversed once, for the kinds of all of them.
    const auto of_classes = [&](Side side, const KindSet& kinds) {
        KindSet classes;
        for (const Kind kind : kinds) classes.add(made.class_of(Piece(kind, side)));
        return classes;
    };
    std::map<std::uint32_t, Attackers::Unit> units;
    for (const Side side : declared_.sides.all)
        for (auto& [first, unit] : attackers_[static_cast<std::size_t>(index(side))].units) {
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
        facing(reverse, side, made);
        const auto by = static_cast<std::size_t>(index(side));
        for (const Passant& p : attackers_[by].passant)
            reverse.add_passant(p.move, p.kind, side, p.needs_mark, p.terms, promotions_.zones[by][p.kind], forward_);
    }
    made.reverse[0] = reverse.finish();
    if (reverse.full()) {
        report_too_much();
        return {};
    }
    static_cast<ReverseShared&>(made) = pool.take();
    return made;
}

// Reports that the budget is used up, if that is the cause; or else that a table is full.
void MoveCompiler::report_too_much() const {
    const Where where = declared_.definition.board.where;
    if (declared_.report.spend(where, 0))
        declared_.report.error(where, "the pieces attack in too many ways on this board",
                               "give their moves shorter ranges, or fewer zones to begin and end in");
}

// If pieces promote only at the end of a turn, no move promotes.
const PromotionZones& MoveCompiler::zones_of(Kind kind, Side side) const {
    static const PromotionZones none;
    return declared_.definition.turn.promotes == TurnDef::Promotes::last
               ? none
               : promotions_.zones[static_cast<std::size_t>(index(side))][kind];
}

bool MoveCompiler::is_of(const MoveDef& move, Side side) const {
    return move.side.empty() || declared_.side(move.side) == side;
}

void MoveCompiler::compile_jumps(Kind kind, Side side, int step) {
    const MoveContext context = declared_.moves();
    const PieceDef& piece = declared_.piece(kind);
    std::vector<ConcreteMove> moves;
    for (const MoveDef& move : piece.moves) {
        if (!move.takes_hurdle || !made_in(declared_, move, step) || !is_of(move, side)) continue;
        moves.push_back(make_concrete(move, side, context, declared_.report));
        moves.back().quiet = true;
        moves.back().capture = false;
    }
    if (moves.empty()) return;
    const auto s = static_cast<std::size_t>(index(side));
    StepPrograms& programs = made_.programs.steps[static_cast<std::size_t>(step)];
    const auto [starts, nodes] = forward_.compile_jumps(
        {kind, side, zones_of(kind, side), piece.where, declared_.report}, moves);
    const auto first = static_cast<std::uint32_t>(programs.nodes.size());
    for (const std::uint32_t start : starts) programs.jumps[s][kind].push_back(first + start);
    programs.nodes.insert(programs.nodes.end(), nodes.begin(), nodes.end());
    programs.jumpers[s].add(kind);
    if (ForwardCompiler::jumps_repeat(starts, nodes, declared_.board.cells())) programs.wayward_jumpers[s].add(kind);
    if (rules_.set_words != 1) return;
    std::vector<std::uint64_t>& prey = programs.prey[s][kind];
    for (std::size_t cell = 0; cell + 1 < starts.size(); ++cell) {
        std::uint64_t cells = 0;
        for (std::uint32_t n = starts[cell]; n < starts[cell + 1]; ++n)
            if (nodes[n].victim == no_cell) cells |= std::uint64_t{1} << nodes[n].cell;
        prey.push_back(cells);
    }
}

void MoveCompiler::compile_kind(Kind kind, Side side, int step) {
    const MoveContext context = declared_.moves();
    const PieceDef& piece = declared_.piece(kind);
    const PromotionZones& promotions = zones_of(kind, side);
    // On small boards all moves of a kind are one program, for speed. On large boards each move is a program of its
    // own, so that kinds can share it. Kinds that promote share no programs with others.
    const bool merge = declared_.board.cells() <= 256 || !promotions.rules.empty();
    const auto s = static_cast<std::size_t>(index(side));
    KindProgram& program = (step == 0 ? made_.programs.kinds
                                      : made_.programs.steps[static_cast<std::size_t>(step)].kinds)[s][kind];
    for (const bool needs_mark : {false, true}) {
        struct Group {
            std::uint8_t clear, asks, guards, terms;
            std::uint16_t then;
            MoveDef::Takes takes;
            std::vector<ConcreteMove> moves;
        };
        std::vector<Group> groups;
        for (const MoveDef& move : piece.moves) {
            if (move.first != needs_mark || move.takes_hurdle || move.takes == MoveDef::Takes::line ||
                !made_in(declared_, move, step) || !is_of(move, side))
                continue;
            ConcreteMove concrete = make_concrete(move, side, context, declared_.report);
            const std::uint8_t terms = terms_.number(move, kind);
            if (move.en_passant && step == 0) attackers_[s].passant.push_back({concrete, kind, needs_mark, terms});
            const std::uint8_t clear = clearings_.number(move);
            const std::uint8_t asks = asked_.number(move, side, piece.letter.text);
            const std::uint8_t guards = guards_of(move);
            const std::uint8_t changes = changes_of(declared_, rules_.changes_of_moves, move.sets, move.adds,
                                                    move.suffix);
            const auto then = static_cast<std::uint16_t>(changes << 8 | step_after(declared_, move));
            // Of two ways to one cell the first in the file counts. This matters if different steps follow them, or if
            // they do different things to the piece on the cell.
            auto group = groups.end();
            const auto alike = [&](const Group& g) { return g.then == then && g.takes == move.takes; };
            for (auto g = groups.end(); merge && group == groups.end() && g != groups.begin() && alike(*std::prev(g));)
                if ((--g)->clear == clear && g->asks == asks && g->guards == guards && g->terms == terms) group = g;
            if (group == groups.end())
                group = groups.insert(groups.end(), {clear, asks, guards, terms, then, move.takes, {}});
            group->moves.push_back(std::move(concrete));
        }
        for (Group& group : groups) {
            ForwardUnit unit = forward_.compile({kind, side, promotions, piece.where, declared_.report, group.then,
                                                 group.terms, group.takes, (group.guards & Unit::safe_path) != 0},
                                                std::move(group.moves), needs_mark);
            if (declared_.report.failed()) return;
            unit.unit.clear = group.clear;
            unit.unit.asks = group.asks;
            unit.unit.layer = static_cast<std::uint32_t>(group.then >> 8) *
                              static_cast<std::uint32_t>(declared_.board.cells());
            unit.unit.guards = group.guards;
            program.guards = program.guards || group.guards != 0;
            program.units.push_back(unit.unit);
            program.uneven = program.uneven || group.takes != MoveDef::Takes::there;
            if (walks_ != ForwardWalks::all && step == 0 && group.asks == 0)
                note_attacks(std::move(unit), kind, side, needs_mark);
        }
    }
    // Most kinds of the other sides move by the same programs as those of the first.
    const KindProgram& other = made_.programs.kinds[0][kind];
    const bool shared = side != Side::first && step == 0 &&
                        std::ranges::equal(program.units, other.units, {}, &Unit::first, &Unit::first);
    const auto cells = static_cast<std::uint64_t>(declared_.board.cells());
    std::uint64_t looks = times(program.units.size(), cells);
    for (const Unit& unit : program.units) looks += forward_.nodes_of(unit);
    if (!shared && !declared_.report.spend(piece.where, looks)) return;
    program.repeats = shared ? other.repeats : forward_.repeats(program.units);
    if (promotions_.uncounted.has(kind)) program.uncounted = forward_.uncounted_cells(program.units);
}

void MoveCompiler::note_attacks(ForwardUnit unit, Kind kind, Side side, bool needs_mark) {
    bool unsure = false;
    if (unit.unit.terms != 0) {
        const Terms& terms = terms_[unit.unit.terms];
        if (terms.takes == MoveDef::Takes::swap) return;
        const KindSet& royal = rules_.royal_kinds;
        // If there are royal pieces, reverse programs are used for their safety only.
        const KindSet prey = royal.empty() ? terms.others : terms.others & royal;
        if (prey.empty()) return;
        unsure = !royal.empty() && prey != royal;
    }
    const std::uint32_t first = unit.unit.first;
    Attackers& attackers = attackers_[static_cast<std::size_t>(index(side))];
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
        if (move.takes != MoveDef::Takes::line || !is_of(move, side)) continue;
        if (made_.programs.sweepers[s].empty())
            made_.programs.sweepers[s].resize(static_cast<std::size_t>(declared_.kinds) + 1);
        const ConcreteMove concrete = make_concrete(move, side, context, declared_.report);
        for (const std::vector<Leg>& path : concrete.paths) {
            const Vector& step = path.back().step;
            if (!declared_.report.spend(move.where, times(cells, 8)) ||
                !declared_.report.claim(move.where, times(cells, 16)))
                return;
            auto line = std::ranges::find(sweep_steps_, step);
            if (line == sweep_steps_.end()) {
                const StepLines& added = made_.tables.sweep_lines.emplace_back(declared_.board, step);
                if (cells <= 128) {
                    made_.tables.sweep_sources.resize(cells);
                    for (std::uint64_t c = 0; c < cells; ++c) {
                        std::array<std::uint64_t, 2>& reach = made_.tables.sweep_reach.emplace_back();
                        for (const Cell ahead : added.ahead(static_cast<Cell>(c))) {
                            reach[ahead >> 6] |= std::uint64_t{1} << (ahead & 63);
                            made_.tables.sweep_sources[ahead][c >> 6] |= std::uint64_t{1} << (c & 63);
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
                        rule.promotion.push_back(
                            forward_.promotion_of(zones, static_cast<Cell>(a), static_cast<Cell>(b), true));
            }
            if (!(rule.victims & rules_.royal_kinds).empty()) made_.programs.sweeping_royals[s].add(kind);
            made_.programs.sweepers[s][kind].push_back(std::move(rule));
            made_.programs.sweeping[s].add(kind);
        }
    }
}

void MoveCompiler::facing(ReverseCompiler& reverse, Side side, const AttackClasses& classes) const {
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
                           KindSet(classes.class_of(Piece(kind, side))));
}

}  // namespace varia
