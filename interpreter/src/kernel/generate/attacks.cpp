// The rarer attacks: over voids, by hoppers along their rays, along paths with their own conditions, by pushes, and by
// scripts.
#include "attacks.hpp"

#include <algorithm>
#include <bit>

#include "frozen.hpp"
#include "holds.hpp"
#include "hook_patterns.hpp"
#include "sweep_line.hpp"

namespace varia {
namespace {

// Whether holds let the piece on `from` capture the piece on the target by going there. Among more than two sides a
// piece may be held by another side than the one whose piece it could capture.
bool holds_let_capture(const Position& position, bool heed_holds, Side side, Cell from, Cell target) {
    return !(heed_holds || position.variant().state().turns.many_sides) || holds_allow(position, side, from, target);
}

}  // namespace

bool Attacks::in_check(const Position& position, Side side) const {
    const SideSet enemies = position.variant().state().enemies[static_cast<std::size_t>(index(side))];
    const auto attacked = [&](Cell royal) {
        return on(position, royal, enemies) || en_passant(position, royal, enemies);
    };
    if (royals_count_by_kind(position)) {
        const bool one = position.variant().definition().rules.royal == RoyalRule::one_of_kind;
        return std::ranges::any_of(position.royals(side), [&](Cell royal) {
            const Kind kind = position.at(royal).kind();
            if (position.count(side, kind) == 1) return attacked(royal);
            return one && std::ranges::all_of(position.royals(side), [&](Cell other) {
                       return position.at(other).kind() != kind || attacked(other);
                   });
        });
    }
    if (!must_be_safe(position, side))
        return one_must_be_safe(position, side) && std::ranges::all_of(position.royals(side), attacked);
    return std::ranges::any_of(position.royals(side), attacked);
}

bool Attacks::is_able(const Position& position, Cell cell, std::uint16_t mask, Cell target, bool royal) const {
    const Piece piece = position.at(cell);
    if (piece.is_void()) return false;  // it has no class
    const Kind kind = programs_.class_of(piece);
    const AttackMask& attackers = programs_.mask(mask);
    // A piece that cannot move still faces a royal piece.
    if (royal && attackers.facing.has(kind) &&
        (programs_.attack.only_facing == 0 || position.at(target).kind() == programs_.attack.only_facing))
        return true;
    if (!attackers.any.has(kind)) return false;
    if (attackers.marked.has(kind) && !position.unmoved(cell)) return false;
    if (attackers.unsure.has(kind) &&
        !takes(position, cell, target,
               victims_on(position, target, piece.side(), position.variant().state().royal_kinds)))
        return false;
    const Side by = piece.side();
    if (!holds_let_capture(position, heed_holds_, by, cell, target)) return false;
    return allows(position, cell, target, by);
}

bool Attacks::cannot_move(const Position& position, Cell cell) {
    const StateTables& state = position.variant().state();
    return (state.neighbours.freeze && is_frozen(state, PositionAccess::board(position), cell)) ||
           position.is_captured(cell);
}

// Whether nothing forbids the piece on the cell to capture on the target: it can move, no remote capture breaks a rule,
// and no script forbids it.
bool Attacks::allows(const Position& position, Cell cell, Cell target, Side by) const {
    if (cannot_move(position, cell)) return false;
    if (programs_.captures.remote_legality == RemoteLegality::own_royals &&
        forbidden(position, {by, position.at(cell).kind(), cell, target, no_cell, true}))
        return false;
    return scripts_allow(position, cell, target, by);
}

bool Attacks::forbidden(const Position& position, const Stroke& stroke) const {
    if (programs_.captures.remote_legality != RemoteLegality::own_royals) return false;
    const StateTables& state = position.variant().state();
    // A side that has lost all its royal pieces is out and has no moves.
    if (state.lost_without_royals.has(stroke.side) && position.royals(stroke.side).empty()) return true;
    Struck struck;
    if (!RemoteCaptures::find_before(position, PositionAccess::board(position), stroke, struck)) return true;
    const BoardAfter after{PositionAccess::board(position), stroke};
    std::size_t royals = 0;
    for (std::size_t i = 0; i < struck.size(); ++i) {
        const Piece piece = Piece::from_code(after(struck[i].cell));
        if (piece.is(stroke.side) && state.has_trait(piece.kind(), StateTables::is_royal)) ++royals;
    }
    if (royals == 0) return false;
    // The target may hold a piece of the capturing side itself, for callers that test what could be captured there.
    // Then an enemy is assumed to stand there, and the own royal piece counts as captured.
    const Piece instead = position.at(stroke.to);
    if (instead.is(stroke.side) && state.has_trait(instead.kind(), StateTables::is_royal)) ++royals;
    return takes_too_many_royals(position, stroke.side, royals);
}

namespace {

// Whether the `allow` hooks that also decide attacks allow this capture.
bool all_allow(const Programs& programs, HookRunner* runner, const Position& position, Move move, Side by,
               std::uint32_t traits) {
    const Piece piece = position.at(move.from);
    if (runner == nullptr || !programs.script.may_forbid_attacks.has(piece.kind())) return true;
    for (std::size_t h = 0; h < programs.hooks.size(); ++h) {
        const CompiledHook& hook = programs.hooks[h];
        if (hook.point != HookPoint::allow || !hook.attacks || !hook_is_live(hook, position, by)) continue;
        if (!hook_matches(hook, by, piece.kind(), move.from, move.to, traits)) continue;
        if (!runner->allow(static_cast<int>(h), position, move, true)) return false;
    }
    return true;
}

}  // namespace

bool Attacks::scripts_allow(const Position& position, Cell cell, Cell target, Side by) const {
    return all_allow(programs_, hooks_, position, Move::step(cell, target), by, trait_bit(MoveTrait::capture));
}

bool Attacks::open(const Position& position, std::uint32_t first, std::uint16_t length) const {
    for (std::uint32_t i = first; i < first + length; ++i) {
        const Condition& c = programs_.conditions[i];
        const Piece p = position.at(c.cell);
        const Over found = p.empty() ? Over::empty : p.is_void() ? Over::gap : Over::piece;
        if (c.what == Over::any ? found == Over::gap : found != c.what) return false;
    }
    return true;
}

bool Attacks::open(const Position& position, const PassantPath& path) const {
    if (!open(position, path.first, path.length)) return false;
    if (path.terms == 0 || !programs_.terms[path.terms - 1U].limits_hurdles) return true;
    const Terms& terms = programs_.terms[path.terms - 1U];
    const SideSet foes = position.variant().enemies(path.side);
    for (std::uint32_t i = path.first; i < path.first + path.length; ++i) {
        const Piece p = position.at(programs_.conditions[i].cell);
        if (!p.empty() && !p.is_void() && !terms.go_over(p, path.side, foes)) return false;
    }
    return true;
}

bool Attacks::en_passant(const Position& position, Cell target, SideSet by) const {
    const Side mover = position.turn();
    if (position.exposed() == no_cell || !by.has(mover) || position.at(target).empty() || position.at(target).is(mover))
        return false;
    const StateTables& state = position.variant().state();
    const ReverseProgram& program = programs_.reverse_by(by);
    for (const Cell to : position.crossed_by(target)) {
        if (!position.at(to).empty()) continue;
        for (std::uint32_t i = program.passant_starts[to]; i < program.passant_starts[to + 1U]; ++i) {
            const PassantPath& path = program.passant[i];
            if (path.side == mover && position.at(path.from) == Piece(path.kind, mover) &&
                (!path.needs_mark || position.unmoved(path.from)) &&
                (path.terms == 0 || programs_.terms[path.terms - 1U].others.has(position.at(target).kind())) &&
                open(position, path) && holds_allow(position, mover, path.from, to) &&
                !(state.neighbours.freeze && is_frozen(state, PositionAccess::board(position), path.from)) &&
                !forbidden(position, {mover, path.kind, path.from, to, target, true}) &&
                all_allow(programs_, hooks_, position,
                          Move::take_in_passing(path.from, to, 0, state.exposure.several ? target : no_cell), mover,
                          trait_bit(MoveTrait::capture) | trait_bit(MoveTrait::en_passant)))
                return true;
        }
    }
    return false;
}

bool Attacks::by_rare_means(const Position& position, Cell target, SideSet by, bool royal) const {
    const std::uint64_t* masks = royal ? programs_.royal_masks.data() : programs_.plain_masks.data();
    return (programs_.attack.walks != ForwardWalks::none && by_walking(position, target, by)) ||
           (programs_.attack.over_gaps && over_gap(position, target, by, masks)) ||
           (programs_.attack.by_hops && by_hop(position, target, by)) ||
           (programs_.attack.on_odd_paths && by_odd_path(position, target, by)) ||
           (programs_.captures.by_leaping != LeapCaptures::none && by_leap(position, target, by)) ||
           (programs_.captures.by_sweeping && by_sweep(position, target, by)) ||
           (programs_.captures.by_pushing && by_push(position, target, by, royal)) ||
           (programs_.script.attacks && by_hook(position, target, by)) ||
           (programs_.captures.remote_threats && by_remote_capture(position, target, by));
}

// Captures by leaping: their programs are walked forward, as if an enemy stood on the target.
bool Attacks::by_leap(const Position& position, Cell target, SideSet by) const {
    const StepPrograms& programs = programs_.steps[0];
    const PieceCode* board = PositionAccess::board(position);
    for (const Side side : by)
        for (const Cell from : position.pieces(side)) {
            const Kind kind = position.at(from).kind();
            if (from == target || !programs.jumpers[static_cast<std::size_t>(index(side))].has(kind)) continue;
            if (cannot_move(position, from)) continue;
            if (!programs_.immune.empty() &&
                (victims_on(position, target, side, position.variant().state().all_kinds) - programs_.immune[kind])
                    .empty())
                continue;
            const std::vector<std::uint32_t>& starts = programs.jumps[static_cast<std::size_t>(index(side))][kind];
            const JumpNode* n = programs.nodes.data() + starts[from];
            const JumpNode* end = programs.nodes.data() + starts[from + 1U];
            while (n < end) {
                if (n->cell == target && n->victim == no_cell)
                    n += n->on_victim;
                else if (board[n->cell] == 0 && n->ends && n->victim == target &&
                         holds_allow(position, side, from, n->cell) &&
                         !forbidden(position, {side, kind, from, n->cell, target, true}) &&
                         scripts_allow(position, from, n->cell, side))
                    return true;
                else
                    n += board[n->cell] == 0 ? n->on_empty : n->on_other;
            }
        }
    return false;
}

namespace {

// Whether a walk over a run of nodes reaches a capture on the target.
template <class NodeType>
bool walk_comes_to(const PieceCode* board, const NodeType* n, const NodeType* end, Cell target) {
    while (n < end) {
        if (n->cell == target && n->capture != 0) return true;
        const PieceCode p = board[n->cell];
        if (p == 0) {
            n += n->on_empty;
            continue;
        }
        if constexpr (requires { n->on_gap; })
            n += Piece::from_code(p).is_void() ? n->on_gap : n->on_piece;
        else
            n += n->on_piece;
    }
    return false;
}

// Whether the piece on `from` captures a victim of one of these kinds on the target by a sweep along some line, and
// ends on a cell that `may_end` accepts.
template <class MayEnd>
bool sweeps_over(const Programs& programs, const Position& position, Cell from, Cell target, const KindSet& victims,
                 const MayEnd& may_end) {
    const StateTables& state = position.variant().state();
    const Piece piece = position.at(from);
    const auto& sweepers = programs.sweepers[static_cast<std::size_t>(index(piece.side()))];
    if (sweepers.empty()) return false;
    const SideSet foes = state.enemies[static_cast<std::size_t>(index(piece.side()))];
    for (const SweepRule& rule : sweepers[piece.kind()]) {
        if (!state.may_sweep(rule.line, from, target) || (rule.needs_mark && !position.unmoved(from)) ||
            (rule.victims & victims).empty())
            continue;
        const auto prey = [&](Cell c, Piece p) {
            return c == target ||
                   (!p.empty() && (p.is(foes) || (p.side() == Side::nobody && !programs.captures.spares_neutral)) &&
                    rule.victims.has(p.kind()));
        };
        bool over = false;
        bool found = false;
        each_sweep(
            state.sweep_lines[rule.line], rule, PositionAccess::board(position), from, prey,
            [&](Cell c) { over = over || c == target; }, [&](Cell to) { found = found || (over && may_end(to)); });
        if (found) return true;
    }
    return false;
}

}  // namespace

// Captures of all pieces that a piece goes over: the lines are walked forward from each such piece.
bool Attacks::by_sweep(const Position& position, Cell target, SideSet by) const {
    const StateTables& state = position.variant().state();
    const KindSet victims = victims_on(position, target, by,
                                       state.royal_kinds.empty() ? state.all_kinds : state.royal_kinds);
    const bool royal = (victims - state.royal_kinds).empty();
    for (const Side side : by)
        for (const Kind kind :
             (royal ? programs_.sweeping_royals : programs_.sweeping)[static_cast<std::size_t>(index(side))])
            for (const Cell from : position.pieces(side, kind)) {
                // During a legality test the board may already be changed while the bitboards are not.
                if (from == target || !state.may_be_swept(target, from) || position.at(from) != Piece(kind, side))
                    continue;
                const auto may_end = [&](Cell to) {
                    return holds_allow(position, side, from, to) && scripts_allow(position, from, to, side);
                };
                if (sweeps_over(programs_, position, from, target, victims, may_end) && !cannot_move(position, from))
                    return true;
            }
    return false;
}

KindSet Attacks::victims_on(const Position& position, Cell target, SideSet by, const KindSet& others) const {
    const Piece p = position.at(target);
    const SideSet foes = position.variant().state().enemies[static_cast<std::size_t>(index(by.lowest()))];
    return !p.empty() && !p.is_void() && p.is(foes) ? KindSet(p.kind()) : others;
}

// Whether a unit's walk reaches a capture on the target that may take one of these kinds.
bool Attacks::comes_to(const Position& position, Cell from, const Unit& unit, Cell target,
                       const KindSet& victims) const {
    if (unit.needs_mark && !position.unmoved(from)) return false;
    const PieceCode* board = PositionAccess::board(position);
    if (unit.asks != 0) {
        const AskedConditions& asked = programs_.asked[unit.asks - 1U];
        if (!asked.may_begin(position, board, from) ||
            (asked.at_end() != nullptr && !asked.at_end()->holds(board, target, from)))
            return false;
    }
    const std::uint32_t first = programs_.starts[unit.first + from];
    const std::uint32_t last = programs_.starts[unit.first + from + 1U];
    if (unit.terms == 0)
        return unit.wide ? walk_comes_to(board, programs_.wide_nodes.data() + first, programs_.wide_nodes.data() + last,
                                         target)
                         : walk_comes_to(board, programs_.nodes.data() + first, programs_.nodes.data() + last, target);
    const Terms& terms = programs_.terms[unit.terms - 1U];
    if (terms.takes == MoveDef::Takes::swap || (terms.others & victims).empty()) return false;
    const Side side = position.at(from).side();
    const SideSet foes = position.variant().state().enemies[static_cast<std::size_t>(index(side))];
    for (std::uint32_t i = first; i < last;) {
        const WideNode& n = programs_.wide_nodes[i];
        if (n.cell == target && n.capture != 0) return true;
        const Piece p = Piece::from_code(board[n.cell]);
        i += p.empty() ? n.on_empty : p.is_void() ? n.on_gap : terms.go_over(p, side, foes) ? n.on_piece : n.on_other;
    }
    return false;
}

bool Attacks::takes(const Position& position, Cell from, Cell target, const KindSet& victims) const {
    const Piece piece = position.at(from);
    const std::vector<Unit>& units = programs_.kinds[static_cast<std::size_t>(index(piece.side()))][piece.kind()].units;
    return std::ranges::any_of(units,
                               [&](const Unit& unit) { return comes_to(position, from, unit, target, victims); });
}

bool Attacks::on_piece(const Position& position, Cell target, SideSet by) const {
    const StateTables& state = position.variant().state();
    const KindSet victims = victims_on(position, target, by, state.all_kinds);
    for (const Side side : by)
        for (const Cell from : position.pieces(side)) {
            if (from == target) continue;
            if (holds_let_capture(position, heed_holds_, side, from, target) &&
                takes(position, from, target, victims) && allows(position, from, target, side))
                return true;
            if (programs_.captures.by_sweeping && !cannot_move(position, from) &&
                sweeps_over(programs_, position, from, target, victims, [&](Cell to) {
                    return holds_allow(position, side, from, to) && scripts_allow(position, from, to, side);
                }))
                return true;
        }
    return (programs_.captures.by_leaping != LeapCaptures::none && by_leap(position, target, by)) ||
           (programs_.captures.by_pushing && by_push(position, target, by, false)) ||
           (programs_.script.attacks && by_hook(position, target, by)) ||
           (programs_.captures.remote_threats && by_remote_capture(position, target, by));
}

bool Attacks::over_gap(const Position& position, Cell target, SideSet by, const std::uint64_t* masks) const {
    const ReverseProgram& program = programs_.reverse_by(by);
    const GapNode* n = program.gap_nodes.data() + program.gap_starts[target];
    const GapNode* end = program.gap_nodes.data() + program.gap_starts[target + 1U];
    while (n < end) {
        const Piece p = position.at(n->cell);
        if (n->gap ? p.is_void() : p.empty()) {
            ++n;
            continue;
        }
        if (!n->gap && p.is(by) && Programs::attacks(masks, n->mask, p.code()) &&
            able(position, n->cell, n->mask, target, false))
            return true;
        n += n->on_piece;
    }
    return false;
}

// If the variant has no reverse programs, the programs of every piece are walked. Otherwise only the programs whose
// moves depend on neighbouring pieces or on state values are walked, because the reverse programs do not contain them.
bool Attacks::by_walking(const Position& position, Cell target, SideSet by) const {
    for (const Side side : by)
        for (const Cell from : position.pieces(side))
            if (attacks_by_walking(position, from, side, target, by)) return true;
    return false;
}

bool Attacks::attacks_by_walking(const Position& position, Cell from, Side side, Cell target, SideSet by) const {
    const auto& programs = programs_.kinds[static_cast<std::size_t>(index(side))];
    return std::ranges::any_of(programs[position.at(from).kind()].units, [&](const Unit& unit) {
        if (unit.asks == 0 && programs_.attack.walks != ForwardWalks::all) return false;
        return comes_to(position, from, unit, target,
                        victims_on(position, target, by, position.variant().state().all_kinds)) &&
               allows(position, from, target, side) && holds_let_capture(position, heed_holds_, side, from, target);
    });
}

bool Attacks::by_hop(const Position& position, Cell target, SideSet by) const {
    const ReverseProgram& program = programs_.reverse_by(by);
    for (std::uint32_t r = program.ray_starts[target]; r < program.ray_starts[target + 1U]; ++r) {
        const HopRay& ray = program.rays[r];
        if (ray.terms != 0) {
            if (by_choosy_hop(position, ray, target, by)) return true;
            continue;
        }
        int hurdles = 0;
        for (std::uint32_t i = ray.first; i < ray.first + ray.length; ++i) {
            const HopCell& h = programs_.hop_cells[i];
            const Piece p = position.at(h.cell);
            if (p.empty()) continue;
            if (p.is_void()) break;
            if (hurdles >= 1 && p.is(by) && Programs::attacks(programs_.plain_masks.data(), h.mask, p.code()) &&
                able(position, h.cell, h.mask, target, false))
                return true;
            ++hurdles;
            if (hurdles == 2 && !ray.any_number) break;
        }
    }
    return false;
}

// Attacks along a ray on which some pieces are no hurdles, or are hurdles only for some sides.
bool Attacks::by_choosy_hop(const Position& position, const HopRay& ray, Cell target, SideSet by) const {
    int hurdles = 0;
    SideSet barred;  // sides whose hoppers cannot go over one of the pieces met so far
    for (std::uint32_t i = ray.first; i < ray.first + ray.length; ++i) {
        const HopCell& h = programs_.hop_cells[i];
        const Piece p = position.at(h.cell);
        if (p.empty()) continue;
        if (p.is_void()) return false;
        if (hurdles >= 1 && p.is(by) && !barred.has(p.side()) &&
            Programs::attacks(programs_.plain_masks.data(), h.mask, p.code()) &&
            able(position, h.cell, h.mask, target, false))
            return true;
        if (++hurdles == 2 && !ray.any_number) return false;
        for (const Side side : by)
            if (!programs_.terms[ray.terms - 1U].go_over(
                    p, side, position.variant().state().enemies[static_cast<std::size_t>(index(side))]))
                barred = barred | side;
    }
    return false;
}

bool Attacks::by_odd_path(const Position& position, Cell target, SideSet by) const {
    const ReverseProgram& program = programs_.reverse_by(by);
    for (std::uint32_t i = program.odd_starts[target]; i < program.odd_starts[target + 1U]; ++i) {
        const OddPath& path = program.odd[i];
        const Piece p = position.at(path.from);
        if (p.empty() || !p.is(by) || !Programs::attacks(programs_.plain_masks.data(), path.mask, p.code())) continue;
        if (able(position, path.from, path.mask, target, false) && open(position, path.first, path.length)) return true;
    }
    return false;
}

namespace {

// The move that makes a remote capture, as hooks see it.
Move as_move(const Stroke& stroke) {
    return stroke.passed == no_cell ? Move::step(stroke.from, stroke.to)
                                    : Move::jump_over(stroke.passed, stroke.from, stroke.to);
}

std::uint32_t traits_of(const Stroke& stroke) {
    return trait_bit(stroke.captures ? MoveTrait::capture : MoveTrait::quiet);
}

}  // namespace

// Examines every move that might capture the target remotely, as if it were made.
bool Attacks::by_remote_capture(const Position& position, Cell target, SideSet by) const {
    const StateTables& state = position.variant().state();
    const Piece victim = Piece::from_code(PositionAccess::board(position)[target]);
    if (victim.empty() || victim.is_void()) return false;
    for (const Side side : by)
        if (victim.is(state.enemies[static_cast<std::size_t>(index(side))]) &&
            by_remote_capture_of(position, target, side))
            return true;
    return false;
}

bool Attacks::by_remote_capture_of(const Position& position, Cell target, Side by) const {
    const StateTables& state = position.variant().state();
    const PieceCode* board = PositionAccess::board(position);
    const auto side = static_cast<std::size_t>(index(by));
    const SideSet foes = state.enemies[side];
    const PieceCode enemy = Piece::side_bits(foes);
    Arrivals arrivals;
    const auto remote_captures = [&](const Stroke& stroke) {
        if (!arrivals.reaches(stroke.to) && (stroke.from == no_cell || !arrivals.leaves(stroke.from))) return false;
        return RemoteCaptures::threatens(position, board, stroke, target) &&
               (stroke.from == no_cell || holds_allow(position, by, stroke.from, stroke.to)) &&
               !forbidden(position, stroke) &&
               (stroke.from == no_cell ||
                all_allow(programs_, hooks_, position, as_move(stroke), by, traits_of(stroke)));
    };
    // Which pieces such a move may itself capture: no royal piece that its side cannot do without.
    const auto may_take = [&](PieceCode p) {
        const Piece piece = Piece::from_code(p);
        if (p != 0 && piece.side() == Side::nobody) return !programs_.captures.spares_neutral;
        return (p & enemy) != 0 && !piece.is_void() &&
               (programs_.captures.royals || !state.has_trait(piece.kind(), StateTables::is_royal) ||
                !must_be_safe(position, piece.side()));
    };
    const auto walks = [&](const auto* nodes, const Unit& unit, Cell from, Kind kind) {
        const Terms* const terms = unit.terms != 0 ? &programs_.terms[unit.terms - 1U] : nullptr;
        const AskedConditions* const asked = unit.asks != 0 ? &programs_.asked[unit.asks - 1U] : nullptr;
        if (asked != nullptr && !asked->may_begin(position, board, from)) return false;
        const Beside* const at_end = asked != nullptr ? asked->at_end() : nullptr;
        const auto may_end = [&](Cell to) { return at_end == nullptr || at_end->holds(board, to, from); };
        const auto* n = nodes + programs_.starts[unit.first + from];
        const auto* const end = nodes + programs_.starts[unit.first + from + 1U];
        while (n < end) {
            const PieceCode p = board[n->cell];
            if (p == 0) {
                if (unit.clear != 0 && PositionAccess::crowded(position, unit.clear - 1U, from, n->cell)) {
                    n += n->on_piece;
                    continue;
                }
                if (n->quiet != 0 && may_end(n->cell) && remote_captures({by, kind, from, n->cell, no_cell, false}))
                    return true;
                n += n->on_empty;
                continue;
            }
            const Piece piece = Piece::from_code(p);
            const bool takes = terms == nullptr
                                   ? may_take(p)
                                   : !piece.is_void() && terms->take(piece, by) && (piece.is(by) || may_take(p));
            if (n->capture != 0 && n->cell != target && takes && may_end(n->cell) &&
                remote_captures({by, kind, from, n->cell, no_cell, true}))
                return true;
            if constexpr (requires { n->on_gap; })
                n += piece.is_void()                                       ? n->on_gap
                     : terms == nullptr || terms->go_over(piece, by, foes) ? n->on_piece
                                                                           : n->on_other;
            else
                n += n->on_piece;
        }
        return false;
    };
    const auto leaps = [&](Cell from, Kind kind) {
        if (programs_.captures.by_leaping == LeapCaptures::none || !programs_.steps[0].jumpers[side].has(kind))
            return false;
        const StepPrograms& programs = programs_.steps[0];
        const std::vector<std::uint32_t>& starts = programs.jumps[side][kind];
        for (const JumpNode *n = programs.nodes.data() + starts[from], *end = programs.nodes.data() + starts[from + 1U];
             n < end;) {
            const PieceCode p = board[n->cell];
            if (p == 0 && n->ends && n->victim != target && remote_captures({by, kind, from, n->cell, n->victim, true}))
                return true;
            n += p == 0 ? n->on_empty
                 : n->victim == no_cell && may_take(p) && !programs_.is_immune(Piece::from_code(p).kind(), kind)
                     ? n->on_victim
                     : n->on_other;
        }
        return false;
    };
    const bool royal = state.has_trait(Piece::from_code(board[target]).kind(), StateTables::is_royal);
    for (const Kind kind : royal ? state.remote_captures.threatening : state.remote_captures.striking) {
        if (position.count(by, kind) == 0) continue;
        arrivals = {};
        RemoteCaptures::note_arrivals(position, board, by, kind, target, true, arrivals);
        if (arrivals.none()) continue;
        const bool somewhere = arrivals.all || (arrivals.to[0] | arrivals.to[1]) != 0;
        for (const Cell from : position.pieces(by, kind)) {
            if (board[from] != Piece(kind, by).code() || (!somewhere && !arrivals.leaves(from)) ||
                (state.neighbours.freeze && is_frozen(state, board, from)))
                continue;
            for (const Unit& unit : programs_.kinds[side][kind].units) {
                if (unit.needs_mark && !position.unmoved(from)) continue;
                if (unit.wide ? walks(programs_.wide_nodes.data(), unit, from, kind)
                              : walks(programs_.nodes.data(), unit, from, kind))
                    return true;
            }
            if (leaps(from, kind)) return true;
        }
    }
    if (position.exposed() != no_cell && position.turn() == by)
        for (const Position::Exposure& exposure : position.exposures()) {
            const PieceCode passed = board[exposure.victim];
            if (passed == 0 || exposure.victim == target || !may_take(passed) ||
                (state.exposure.several && !foes.has(exposure.owner)))
                continue;
            const ReverseProgram& program = programs_.reverse_by(by);
            for (const Cell to : exposure.crossed) {
                if (board[to] != 0) continue;
                for (std::uint32_t i = program.passant_starts[to]; i < program.passant_starts[to + 1U]; ++i) {
                    const PassantPath& path = program.passant[i];
                    if (path.side != by || Piece::from_code(board[path.from]) != Piece(path.kind, by) ||
                        (path.needs_mark && !position.unmoved(path.from)))
                        continue;
                    if (state.neighbours.freeze && is_frozen(state, board, path.from)) continue;
                    if (path.terms != 0 &&
                        !programs_.terms[path.terms - 1U].others.has(Piece::from_code(passed).kind()))
                        continue;
                    arrivals = {.to = {}, .from = {}, .all = true};
                    if (open(position, path) && remote_captures({by, path.kind, path.from, to, exposure.victim, true}))
                        return true;
                }
            }
        }
    for (const DropRule& rule : programs_.drops[side]) {
        if (state.remote_captures.of_kind[rule.kind] == 0 || (!rule.endless && position.hand(by, rule.held) == 0) ||
            !rule.state_allows(position))
            continue;
        arrivals = {};
        RemoteCaptures::note_arrivals(position, board, by, rule.kind, target, true, arrivals);
        if (arrivals.none()) continue;
        for (int c = 0; c < state.cells; ++c) {
            const auto to = static_cast<Cell>(c);
            if (board[to] != 0 || !rule.zone.has(to) || !rule.rests(board, to) || !rule.beside(board, to) ||
                !remote_captures({by, rule.kind, no_cell, to, no_cell, false}))
                continue;
            if (!rule.is_closed(board, by, to)) return true;
        }
    }
    return false;
}

namespace {

// Whether the side has a piece of one of these kinds on the board. An empty set of kinds means any kind, and then the
// answer is yes.
bool has_any(const Position& position, const KindSet& kinds, Side side) {
    if (kinds.empty()) return true;
    for (const Kind kind : kinds)
        if (position.count(side, kind) != 0) return true;
    return false;
}

}  // namespace

bool Attacks::by_hook(const Position& position, Cell target, SideSet by) const {
    if (hooks_ == nullptr) return false;
    for (std::size_t h = 0; h < programs_.hooks.size(); ++h) {
        const CompiledHook& hook = programs_.hooks[h];
        if (hook.point != HookPoint::attacks) continue;
        for (const Side side : by)
            if (hook_is_live(hook, position, side) && has_any(position, hook.kinds, side) &&
                hooks_->attacks(static_cast<int>(h), position, target, side))
                return true;
    }
    return false;
}

}  // namespace varia
