// Legal moves with bitboards (bitboard_tables.hpp). It finds the same checks and pins as AttackLines, but keeps lines
// of attack as bitboards. So one intersection applies a check or a pin to a piece's moves.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "castling_moves.hpp"
#include "drop_moves.hpp"
#include "generation.hpp"
#include "passant_moves.hpp"
#include "piece_moves.hpp"
#include "small_bitboard.hpp"

namespace varia {

enum class BitboardMode : std::uint8_t {
    plain,
    blasts,     // captures explode (BitboardTables::Blast)
    no_checks,  // no move may give check
};

// Counts or lists the moves of one position, once, in the mode that the variant needs. If captures explode, each
// capture is tested by itself for what it leaves on the board. Otherwise the rules are the same, except that no piece
// captures next to its own royal piece, and so does not attack there.
template <int words, GenMode gen_mode, BitboardMode mode>
class BitboardGenerator {
public:
    using Set = SmallBitboard<words>;
    static constexpr bool blasts = mode == BitboardMode::blasts;
    static constexpr bool bars_check = mode == BitboardMode::no_checks;
    static constexpr bool listing = lists(gen_mode);
    static constexpr bool captures = gen_mode == GenMode::captures;

    BitboardGenerator(Generation& generation, const BitboardTables& tables)
        : g_(generation),
          tables_(tables),
          position_(generation.context.position),
          us_(generation.context.us),
          them_(generation.context.them),
          our_sets_(generation.context.set(us_)),
          their_sets_(generation.context.set(them_)),
          own_(ours()),
          enemy_(theirs()),
          occupied_(own_ | enemy_),
          asked_(Set::load(generation.hooks.asked())),
          safe_(g_.safety == Safety::lines) {
        if constexpr (blasts) {
            safe_ = !position_.royals(us_).empty();
            near_ = far_ = their_royal_ = spared_ = Set{};
            for (const Kind kind : tables_.blast.royal) their_royal_ |= theirs(kind);
            for (const Kind kind : tables_.blast.spared) spared_ |= ours(kind) | theirs(kind);
        }
    }

    std::uint64_t run() {
        // If captures are forced, captures are generated first. If a royal piece must be safe, all moves are listed and
        // filtered afterwards instead (keep_captures).
        const bool forced = !captures && g_.context.programs.moves.forced_capture && g_.safety == Safety::none;
        std::uint64_t total = 0;
        for (int pass = forced ? 0 : 1; pass < 2; ++pass) {
            wanted_ = allowed_ = pass == 0 ? enemy_ : Set::all();
            total = moves_of_pieces();
            if (pass == 0 && total != 0) return total;
        }
        if (captures) return total;
        if (checks_ == 0 || tables_.rarer_castlings) total += castling_moves();
        if (allowed_.any()) total += drop_moves();
        return total;
    }

private:
    std::uint64_t moves_of_pieces() {
        std::uint64_t total = 0;
        Set free = own_;  // pieces that are not royal, not pinned, and need no hook
        if constexpr (bars_check) look_out();
        if (safe_) {
            const Cell royal = position_.royals(us_)[0];
            read_lines(royal);
            total += royal_moves(royal);
            free &= ~(Set::of(royal) | pinned_);
            if constexpr (blasts) royal_ = royal;
        }
        if constexpr (blasts) total += blast_moves(safe_ ? own_ & ~Set::of(royal_) : own_);
        if constexpr (bars_check) return total + moves_without_check(free);
        // The effects of hooks after a move may end a check that no move ends by itself.
        if (asked_.any() && (allowed_.any() || g_.hooks.test_some())) {
            for (Set pieces = asked_ & (free | pinned_); pieces.any();) total += asked_moves(pieces.pop());
            free &= ~asked_;
            pinned_ &= ~asked_;
        }
        if (allowed_.any()) {
            // First the free pieces of each kind together, then the pinned pieces one by one.
            Kind next = 1;
            for (Set pinned = pinned_;;) {
                Kind kind = next;
                Set pieces, allowed;
                if (next <= kinds()) {
                    ++next;
                    pieces = ours(kind) & free;
                    if (!pieces.any()) continue;
                    allowed = allowed_;
                } else if (pinned.any()) {
                    const Cell from = pinned.pop();
                    kind = position_.at(from).kind();
                    pieces = Set::of(from);
                    allowed = allowed_ & pin_[from];
                } else {
                    break;
                }
                total += moves(kind, pieces, allowed);
            }
        }
        if (position_.exposed() != no_cell) total += PassantMoves(g_).all<gen_mode>();
        return total;
    }

    // The cells of a side's pieces of one kind; with kind 0, of all its pieces.
    [[nodiscard]] Set ours(Kind kind = 0) const { return Set::load(our_sets_ + kind * words); }
    [[nodiscard]] Set theirs(Kind kind = 0) const { return Set::load(their_sets_ + kind * words); }
    [[nodiscard]] Set table(std::uint32_t first, int number) const {
        return Set::load(tables_.sets.data() + first + static_cast<std::size_t>(number * words));
    }
    [[nodiscard]] Kind kinds() const { return static_cast<Kind>(position_.variant().kinds()); }
    [[nodiscard]] Set between(Cell target, Cell attacker) const {
        return table(tables_.between, target * g_.context.state.cells + attacker);
    }

    // Enemies that would attack the cell along a line if the cells between were empty.
    [[nodiscard]] Set far_attackers(Cell target) const {
        Set found{};
        for (const BitboardTables::Attacker& a : tables_.far[static_cast<std::size_t>(index(them_))])
            found |= table(a.from, target) & theirs(a.kind);
        return found;
    }
    [[nodiscard]] Set near_attackers(Cell target) const {
        Set found{};
        for (const BitboardTables::Attacker& a : tables_.near[static_cast<std::size_t>(index(them_))])
            found |= table(a.from, target) & theirs(a.kind);
        return found;
    }
    // Whether an enemy's capture on this cell would destroy the enemy's own royal piece.
    [[nodiscard]] bool shielded(Cell target) const { return (table(tables_.blast.ring, target) & their_royal_).any(); }
    [[nodiscard]] bool attacked(Cell target, const Set& occupied) const {
        if constexpr (blasts)
            if (shielded(target)) return false;
        if (near_attackers(target).any()) return true;
        for (Set snipers = far_attackers(target); snipers.any();)
            if (!(between(target, snipers.pop()) & occupied).any()) return true;
        return false;
    }

    // ---- where no move may give check ------------------------------------------------------------------------------
    // The cells from which a piece would attack an enemy's royal piece are computed once for each kind. That serves all
    // pieces of the kind that do not stand on an open line to the royal piece; the other pieces are handled one by one.

    // Stores the enemies' royal pieces, the cells that each sees along the lines of our far attackers, and our pieces
    // that it sees.
    void look_out() {
        watched_ = 0;
        screens_ = {};
        for (const Cell royal : position_.royals(them_)) {
            const Set seen = seen_from(royal, occupied_);
            sights_[watched_] = seen;
            watchers_[watched_++] = royal;
            screens_ |= seen & own_;
        }
    }
    [[nodiscard]] Set seen_from(Cell royal, const Set& occupied) const {
        const BitboardTables::Lines& lines = tables_.sight[static_cast<std::size_t>(index(us_))][royal];
        const std::uint64_t* next = tables_.sets.data() + lines.first;
        Set seen{};
        for (int i = 0; i < lines.up; ++i, next += words) {
            const Set line = Set::load(next);
            seen |= line & (line & occupied).to_first();
        }
        for (int i = 0; i < lines.down; ++i, next += words) {
            const Set line = Set::load(next);
            seen |= line & (line & occupied).from_last();
        }
        return seen;
    }
    // The cells from which a piece of the kind attacks the royal piece, given the cells that the royal piece sees.
    [[nodiscard]] Set checks_of(Kind kind, Cell royal, const Set& seen) const {
        const auto side = static_cast<std::size_t>(index(us_));
        Set cells{};
        if (const std::uint32_t from = tables_.bans_near[side][kind].from; from != BitboardTables::none)
            cells = table(from, royal);
        if (const std::uint32_t from = tables_.bans_far[side][kind].from; from != BitboardTables::none)
            cells |= table(from, royal) & seen;
        return cells;
    }
    // The cells on which a piece of the kind gives check, if it does not start on an open line to a royal piece.
    [[nodiscard]] Set checks_of(Kind kind) const {
        Set cells{};
        for (std::size_t i = 0; i < watched_; ++i) cells |= checks_of(kind, watchers_[i], sights_[i]);
        return cells;
    }
    // The cells to which a piece seen by some royal piece may go without giving check, either by itself or by
    // uncovering a piece behind it.
    [[nodiscard]] Set quiet_cells(Kind kind, Cell from) const {
        Set cells = Set::all();
        const Set without = occupied_ & ~Set::of(from);
        const auto side = static_cast<std::size_t>(index(us_));
        for (std::size_t i = 0; i < watched_; ++i) {
            const Cell royal = watchers_[i];
            if (!sights_[i].has(from)) {
                cells &= ~checks_of(kind, royal, sights_[i]);
                continue;
            }
            const Set seen = seen_from(royal, without);
            cells &= ~checks_of(kind, royal, seen);
            Set behind = seen & ~sights_[i] & own_;
            if (!behind.any()) continue;
            for (const BitboardTables::Attacker& a : tables_.far[side])
                for (Set snipers = behind & table(a.from, royal) & ours(a.kind); snipers.any();)
                    cells &= between(royal, snipers.pop());
        }
        return cells;
    }

    std::uint64_t moves_without_check(Set free) {
        if (!allowed_.any()) return position_.exposed() != no_cell ? PassantMoves(g_).all<gen_mode>() : 0;
        std::uint64_t total = 0;
        // First the pieces that no royal piece sees, kind by kind, then the other pieces one by one.
        Kind next = 1;
        for (Set others = pinned_ | (free & screens_);;) {
            Kind kind = next;
            Set pieces, allowed;
            if (next <= kinds()) {
                ++next;
                pieces = ours(kind) & free & ~screens_;
                // A promoted piece gives check as its new kind, so promotions are tested one by one.
                Set crowned = pieces & Set::load(sets_of(kind).promoting.data());
                pieces &= ~crowned;
                while (crowned.any()) total += tested_moves(crowned.pop(), allowed_);
                if (!pieces.any()) continue;
                allowed = allowed_ & ~checks_of(kind);
            } else if (others.any()) {
                const Cell from = others.pop();
                kind = position_.at(from).kind();
                pieces = Set::of(from);
                allowed = pinned_.has(from) ? allowed_ & pin_[from] : allowed_;
                if (Set::load(sets_of(kind).promoting.data()).has(from)) {
                    total += tested_moves(from, allowed);
                    continue;
                }
                allowed &= screens_.has(from) ? quiet_cells(kind, from) : ~checks_of(kind);
            } else {
                break;
            }
            total += moves(kind, pieces, allowed);
        }
        return position_.exposed() != no_cell ? total + PassantMoves(g_).all<gen_mode>() : total;
    }
    // Tests the moves of one piece one by one, each promotion by itself.
    [[gnu::noinline]] std::uint64_t tested_moves(Cell from, const Set& allowed) {
        const Piece piece = position_.at(from);
        std::uint64_t total = 0;
        varia::each_asked_move<gen_mode>(g_, from, piece, [&](Move move) {
            if (allowed.has(move.to) && g_.legality.passes(move, {}, 0)) total += emit(move);
        });
        return total;
    }

    void read_lines(Cell royal) {
        if constexpr (blasts) {
            if (shielded(royal)) return;
            near_ = near_attackers(royal);
            far_ = far_attackers(royal);
        }
        for (Set attackers = near_attackers(royal); attackers.any();) {
            allowed_ &= Set::of(attackers.pop());
            ++checks_;
        }
        for (Set snipers = far_attackers(royal); snipers.any();) {
            const Cell sniper = snipers.pop();
            const Set line = between(royal, sniper);
            const Set pieces = line & occupied_;
            if (!pieces.any()) {
                allowed_ &= line | Set::of(sniper);
                ++checks_;
            } else if (pieces.single() && (pieces & own_).any()) {
                const Cell blocker = pieces.first();
                const Set stays = line | Set::of(sniper);
                pin_[blocker] = pinned_.has(blocker) ? pin_[blocker] & stays : stays;
                pinned_ |= pieces;
            }
        }
    }

    std::uint64_t royal_moves(Cell from) {
        const Piece piece = position_.at(from);
        const BitboardTables::KindSets& kind = sets_of(piece.kind());
        if constexpr (blasts) return quiet_royal_moves(kind, from);
        if constexpr (bars_check)
            if (kind.walked || !kind.steps.empty()) return tested_moves(from, Set::all());
        if (asked_.has(from)) return varia::asked_royal_moves<gen_mode>(g_, from, piece);
        if (kind.walked || !kind.steps.empty()) return varia::royal_moves<gen_mode>(g_, from, piece);
        const Set without = occupied_ & ~Set::of(from);
        std::uint64_t total = 0;
        Set targets = reach(kind, from) & ends();
        if constexpr (bars_check)
            targets &= screens_.has(from) ? quiet_cells(piece.kind(), from) : ~checks_of(piece.kind());
        while (targets.any()) {
            const Cell to = targets.pop();
            if (!attacked(to, without)) total += emit(Move::step(from, to));
        }
        return total;
    }

    // A royal piece does not capture in variants where the explosion would destroy it.
    [[gnu::noinline]] std::uint64_t quiet_royal_moves(const BitboardTables::KindSets& kind, Cell from) {
        if constexpr (captures) return 0;
        Set targets{};
        if (kind.walked) {
            const KindProgram& program = g_.context.programs
                                             .kinds[static_cast<std::size_t>(index(us_))][position_.at(from).kind()];
            for (const Unit& unit : program.units)
                each_end<gen_mode>(g_.context, false, unit, from,
                                   [&](Cell to, const NodeDetail&) { targets |= Set::of(to); });
        } else {
            targets = reach(kind, from);
            for (const BitboardTables::Steps& s : kind.steps) {
                Set start = Set::of(from) & Set::load(s.from.data());
                if (s.past != 0) start = (start.moved(s.past) & ~occupied_).moved(-s.past);
                if (s.quiet != 0) targets |= start.moved(s.by);
            }
        }
        const Set without = occupied_ & ~Set::of(from);
        std::uint64_t total = 0;
        for (targets &= ~occupied_; targets.any();) {
            const Cell to = targets.pop();
            if (!attacked(to, without)) total += emit(Move::step(from, to));
        }
        return total;
    }

    // Whether a capture leaves the own royal piece on the board, and safe unless the enemy's royal piece is destroyed.
    [[nodiscard]] bool survives(Cell from, Cell to) const {
        if (!safe_) return true;
        const Set ring = table(tables_.blast.ring, to);
        if (ring.has(royal_)) return false;
        if ((ring & their_royal_).any()) return true;
        const Set removed = (ring & ~spared_) | Set::of(from) | Set::of(to);
        if ((near_ & ~removed).any()) return false;
        const Set occupied = occupied_ & ~removed;
        for (Set snipers = far_ & ~removed; snipers.any();)
            if (!(between(royal_, snipers.pop()) & occupied).any()) return false;
        return true;
    }

    [[gnu::noinline]] std::uint64_t walked_blasts(Kind kind, Cell from) {
        std::uint64_t total = 0;
        Repeats repeats(g_.context.program(kind).repeats, g_.scratch.repeats);
        for (const Unit& unit : g_.context.program(kind).units)
            each_end<gen_mode>(g_.context, false, unit, from, [&](Cell to, const NodeDetail& detail) {
                if (enemy_.has(to) && !repeats.seen(to) && survives(from, to))
                    total += g_.emitter.emit<gen_mode>(from, to, detail);
            });
        return total;
    }

    std::uint64_t blast_moves(const Set& all) {
        std::uint64_t total = 0;
        for (Kind kind = 1; kind <= kinds(); ++kind) {
            Set pieces = ours(kind) & all;
            if (!pieces.any()) continue;
            const BitboardTables::KindSets& sets = sets_of(kind);
            if (sets.walked || (listing && !sets.steps.empty())) {
                while (pieces.any()) total += walked_blasts(kind, pieces.pop());
                continue;
            }
            for (const BitboardTables::Steps& s : sets.steps) {
                if (s.capture == 0) continue;
                Set from = pieces & Set::load(s.from.data());
                if (s.past != 0) from = (from.moved(s.past) & ~occupied_).moved(-s.past);
                for (Set to = from.moved(s.by) & enemy_; to.any();) {
                    const Cell target = to.pop();
                    if (survives(static_cast<Cell>(target - s.by), target)) total += s.capture;
                }
            }
            if (sets.leaps == BitboardTables::none && sets.lines == BitboardTables::none) continue;
            while (pieces.any()) {
                const Cell from = pieces.pop();
                for (Set to = reach(sets, from) & enemy_; to.any();) {
                    const Cell target = to.pop();
                    if (survives(from, target)) total += emit(Move::step(from, target));
                }
            }
        }
        return total;
    }

    [[gnu::noinline]] std::uint64_t asked_moves(Cell from) {
        const Set allowed = pinned_.has(from) ? allowed_ & pin_[from] : allowed_;
        return varia::asked_moves<gen_mode>(
            g_, from, position_.at(from), [&](Move move) { return allowed.has(move.to); },
            [&](Cell to) { return wanted_.has(to); });
    }

    // The cells on which a move that the mode asks for may end, judged only by what stands there.
    [[nodiscard]] Set ends() const {
        if constexpr (blasts) return captures ? Set{} : ~occupied_;
        return captures ? enemy_ : ~own_;
    }

    // The cells that a kind's leaps and lines reach, including cells of own pieces.
    [[nodiscard]] Set reach(const BitboardTables::KindSets& kind, Cell from) const {
        Set targets{};
        if (kind.leaps != BitboardTables::none) targets = table(kind.leaps, from);
        if (kind.lines != BitboardTables::none) {
            const BitboardTables::Lines& lines = tables_.lines[kind.lines + from];
            const std::uint64_t* next = tables_.sets.data() + lines.first;
            for (int i = 0; i < lines.up; ++i, next += words) {
                const Set line = Set::load(next);
                targets |= line & (line & occupied_).to_first();
            }
            for (int i = 0; i < lines.down; ++i, next += words) {
                const Set line = Set::load(next);
                targets |= line & (line & occupied_).from_last();
            }
        }
        return targets;
    }

    [[nodiscard]] const BitboardTables::KindSets& sets_of(Kind kind) const {
        return tables_.kinds[static_cast<std::size_t>(index(us_))][kind];
    }

    // The moves of pieces of one kind that end on an allowed cell. None of the pieces is a royal piece that must be
    // safe.
    std::uint64_t moves(Kind kind, Set pieces, const Set& allowed) {
        const BitboardTables::KindSets& sets = sets_of(kind);
        std::uint64_t total = 0;
        // Bitboards count the steps of many pieces at once, but only the programs know their promotions and exposures.
        if (sets.walked || (listing && !sets.steps.empty())) {
            if (captures && !blasts && !sets.walked) pieces = steppers(sets, pieces, allowed);
            while (pieces.any()) total += walked_moves(pieces.pop(), kind, allowed);
            return total;
        }
        for (const BitboardTables::Steps& s : sets.steps) {
            Set from = pieces & Set::load(s.from.data());
            if (s.quiet + s.capture > 2 && !from.any()) continue;  // promotions are rare
            if (s.past != 0) from = (from.moved(s.past) & ~occupied_).moved(-s.past);
            const Set to = from.moved(s.by) & allowed;
            if (s.quiet != 0) total += s.quiet * static_cast<std::uint64_t>((to & ~occupied_).size());
            if (!blasts && s.capture != 0) total += s.capture * static_cast<std::uint64_t>((to & enemy_).size());
        }
        if (sets.leaps == BitboardTables::none && sets.lines == BitboardTables::none) return total;
        const Set targets = allowed & ends();
        while (pieces.any()) {
            const Cell from = pieces.pop();
            total += emit_all(from, reach(sets, from) & targets);
        }
        return total;
    }

    // The pieces among those that step which may capture or, if promotions are requested, promote.
    [[nodiscard]] Set steppers(const BitboardTables::KindSets& sets, const Set& pieces, const Set& allowed) const {
        if (sets.leaps != BitboardTables::none || sets.lines != BitboardTables::none) return pieces;
        Set found{};
        for (const BitboardTables::Steps& s : sets.steps) {
            if (s.capture == 0) continue;
            Set from = pieces & Set::load(s.from.data());
            if (s.past != 0) from = (from.moved(s.past) & ~occupied_).moved(-s.past);
            found |= (from.moved(s.by) & allowed & enemy_).moved(-s.by);
        }
        if (g_.emitter.promotions()) found |= pieces & Set::load(sets.promoting.data());
        return found;
    }

    // Walks the program of a piece cell by cell. In the plain mode many promoting pieces take this path, so it is
    // inlined there; in the other modes it is seldom needed and stays out of line.
    std::uint64_t walk(const Unit& unit, Cell from, const Set& allowed, Repeats& repeats) {
        if constexpr (mode == BitboardMode::plain && !captures)
            return walk_here(unit, from, allowed, repeats);
        else
            return walk_apart(unit, from, allowed, repeats);
    }
    [[gnu::noinline]] std::uint64_t walk_apart(const Unit& unit, Cell from, const Set& allowed, Repeats& repeats) {
        return walk_here(unit, from, allowed, repeats);
    }
    [[gnu::always_inline]] std::uint64_t walk_here(const Unit& unit, Cell from, const Set& allowed, Repeats& repeats) {
        std::uint64_t total = 0;
        each_end<gen_mode>(g_.context, g_.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if constexpr (blasts)
                if (enemy_.has(to)) return;
            if (!repeats.seen(to) && allowed.has(to)) total += g_.emitter.emit<gen_mode>(from, to, detail);
        });
        return total;
    }

    std::uint64_t walked_moves(Cell from, Kind kind, const Set& allowed) {
        const KindProgram& program = g_.context.programs.kinds[static_cast<std::size_t>(index(us_))][kind];
        Repeats repeats(program.repeats, g_.scratch.repeats);
        std::uint64_t total = 0;
        for (const Unit& unit : program.units) {
            if (listing && !blasts && walks_simply(unit)) {
                each_simple_end<gen_mode>(
                    g_.context, g_.emitter.promotions(), unit,
                    from, [&](Cell to, std::uint32_t node) __attribute__((always_inline)) {
                        if (!repeats.seen(to) && allowed.has(to))
                            total += g_.emitter.emit<gen_mode>(from, to, g_.context.programs.details[node]);
                    });
                continue;
            }
            total += walk(unit, from, allowed, repeats);
        }
        return total;
    }

    [[gnu::noinline]] std::uint64_t castling_moves() {
        const auto side = static_cast<std::size_t>(index(us_));
        const auto& castlings = g_.context.state.castlings[side];
        if (castlings.empty()) return 0;
        const Set marks = Set::load(PositionAccess::marks(position_)) & own_;
        if (!marks.any()) return 0;
        const bool asks = bars_check || g_.hooks.asked_about(MoveTrait::castling);
        // A king that is not royal may castle under attack, and may thereby answer a check on the royal piece.
        // State values are read by the general code.
        if (!safe_ || tables_.rarer_castlings) return CastlingMoves(g_, checks_ != 0).all<gen_mode>();
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < castlings.size(); ++i) {
            const StateTables::Castling& c = castlings[i];
            const BitboardTables::Castling& sets = tables_.castlings[side][i];
            if (!c.exists()) continue;
            const bool usual = !(Set::load(sets.marks.data()) & ~marks).any() &&
                               position_.at(c.king_from) == Piece(c.king, us_) &&
                               position_.at(c.partner_from) == Piece(c.partner, us_);
            if (usual && (c.outermost || !c.any_start)) {
                if (!castles(c, sets)) continue;
                if (asks)
                    total += CastlingMoves(g_, false).one<gen_mode>(i);
                else
                    total += emit(Move::castle(c.king_from, c.king_to, static_cast<int>(i), c.partner_from));
                continue;
            }
            // The general code handles castling rights that start from other cells.
            total += CastlingMoves(g_, false).one<gen_mode>(i);
        }
        return total;
    }

    [[nodiscard]] bool castles(const StateTables::Castling& c, const BitboardTables::Castling& sets) const {
        if ((Set::load(sets.empty.data()) & occupied_).any()) return false;
        const Set without = occupied_ & ~Set::of(c.king_from);
        for (const Cell cell : c.safe)
            if (attacked(cell, without)) return false;
        const Set after = (without & ~Set::of(c.partner_from)) | Set::of(c.king_to) | Set::of(c.partner_to);
        return !attacked(c.king_to, after);
    }

    std::uint64_t drop_moves() {
        std::uint64_t total = 0;
        for (const DropRule& rule : g_.context.programs.drops[static_cast<std::size_t>(index(us_))]) {
            if (!rule.endless && position_.hand(us_, rule.held) == 0) continue;
            Set cells = Set::load(rule.zone.words().data()) & allowed_ & ~occupied_;
            if constexpr (bars_check) cells &= ~checks_of(rule.kind);
            if (rule.no_check) cells &= ~checking_now(rule.kind);
            if (!rule.below.empty()) cells &= resting(rule);
            if (rule.asks != nullptr) cells &= beside(rule, cells);
            if (rule.lone && rule.line_of.empty()) {
                cells &= ~full_zones(rule);
            } else if (rule.lone) {
                const Set kin = ours(rule.held);
                for (Set mine = kin; mine.any();) {
                    const Set line = Set::load(rule.lines[rule.line_of[mine.pop()]].words().data());
                    if (rule.most == 1 || (kin & line).size() >= rule.most) cells &= ~line;
                }
            }
            if (rule.no_mate) {
                Set mating{};
                for (Set tried = cells & checking_cells(rule.kind); tried.any();) {
                    const Cell to = tried.pop();
                    if (drop_mates(g_, Move::drop(rule.kind, to))) mating |= Set::of(to);
                }
                cells &= ~mating;
            }
            total += static_cast<std::uint64_t>(cells.size());
            if constexpr (listing)
                while (cells.any()) emit(Move::drop(rule.kind, cells.pop()));
        }
        return total;
    }

    std::uint64_t emit(Move move) { return g_.emitter.take<gen_mode>(move); }
    std::uint64_t emit_all(Cell from, Set targets) {
        const int count = targets.size();
        if constexpr (listing)
            while (targets.any()) emit(Move::step(from, targets.pop()));
        return static_cast<std::uint64_t>(count);
    }

    // The cells on which a dropped piece rests on the edge or on another piece.
    [[nodiscard, gnu::noinline]] Set resting(const DropRule& rule) const {
        const Set grounded = Set::load(rule.grounded.words().data());
        if (rule.below_by != 0) return grounded | occupied_.moved(rule.below_by);
        Set cells = grounded;
        const PieceCode* board = g_.context.board();
        for (int c = 0; c < g_.context.state.cells; ++c)
            if (rule.rests(board, static_cast<Cell>(c))) cells |= Set::of(static_cast<Cell>(c));
        return cells;
    }
    // The cells of the zones that hold as many pieces of the kind as they may.
    [[nodiscard, gnu::noinline]] Set full_zones(const DropRule& rule) const {
        Set cells{};
        for (const Bitboard& zone : rule.lines) {
            const Set held = Set::load(zone.words().data());
            if ((ours(rule.held) & held).size() >= rule.most) cells |= held;
        }
        return cells;
    }
    // The cells among these where a drop finds what it asks for.
    [[nodiscard, gnu::noinline]] Set beside(const DropRule& rule, Set among) const {
        Set cells{};
        if (!rule.state_allows(position_)) return cells;
        while (among.any()) {
            const Cell c = among.pop();
            if (rule.beside(g_.context.board(), c)) cells |= Set::of(c);
        }
        return cells;
    }
    // The cells on which a piece of the kind gives check. A drop opens no line.
    [[nodiscard, gnu::noinline]] Set checking_now(Kind kind) const {
        Set cells{};
        const auto side = static_cast<std::size_t>(index(us_));
        for (const Cell royal : position_.royals(them_)) {
            for (const BitboardTables::Attacker& a : tables_.near[side])
                if (a.kind == kind) cells |= table(a.from, royal);
            for (const BitboardTables::Attacker& a : tables_.far[side]) {
                if (a.kind != kind) continue;
                for (Set from = table(a.from, royal) & ~occupied_; from.any();) {
                    const Cell c = from.pop();
                    if (!(between(royal, c) & occupied_).any()) cells |= Set::of(c);
                }
            }
        }
        return cells;
    }
    // The cells on which a piece of the kind might give check by itself if the lines are open. A drop opens no line.
    [[nodiscard, gnu::noinline]] Set checking_cells(Kind kind) const {
        Set cells{};
        const auto side = static_cast<std::size_t>(index(us_));
        for (const Cell royal : position_.royals(them_))
            for (const auto* attackers : {&tables_.near[side], &tables_.far[side]})
                for (const BitboardTables::Attacker& a : *attackers)
                    if (a.kind == kind) cells |= table(a.from, royal);
        return cells;
    }

    Generation& g_;
    const BitboardTables& tables_;
    Position& position_;
    Side us_, them_;
    const std::uint64_t* our_sets_;  // Position::set, kind by kind
    const std::uint64_t* their_sets_;
    Set own_, enemy_, occupied_;
    Set asked_;  // pieces whose moves hooks may have to allow
    bool safe_;  // whether there is a royal piece that must be safe
    // With `blasts`: the cell of our royal piece, its near attackers and those that would attack it if the lines were
    // open, the enemy's royal pieces, and the pieces that explosions spare.
    Cell royal_ = no_cell;
    struct Nothing {};
    template <class T>
    using IfBlasts = std::conditional_t<blasts, T, Nothing>;
    IfBlasts<Set> near_, far_, their_royal_, spared_;
    int checks_ = 0;
    Set wanted_ = Set::all();   // where moves end that are generated now: on enemies while only captures are
    Set allowed_ = Set::all();  // where a move of a piece other than the royal one must end
    Set pinned_{};
    std::array<Set, 64 * words> pin_;  // by cell: where the pinned piece on it may go
    template <class T>
    using IfBarred = std::conditional_t<bars_check, T, Nothing>;
    // With `bars_check`: the enemies' royal pieces, the cells that each sees, the number of royal pieces, and our
    // pieces that some of them see.
    [[no_unique_address]] IfBarred<std::array<Cell, max_royals>> watchers_;
    [[no_unique_address]] IfBarred<std::array<Set, max_royals>> sights_;
    [[no_unique_address]] IfBarred<std::size_t> watched_{};
    [[no_unique_address]] IfBarred<Set> screens_{};
};

}  // namespace varia
