// Moves beside the programs: captures en passant, castling, drops, pushes and moving blocks.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "generator.hpp"
#include "guard.hpp"
#include "holds.hpp"
#include "make_move.hpp"
#include "push_line.hpp"
#include "pushes.hpp"
#include "straight.hpp"
#include "teller.hpp"

namespace varia {

template <Generator::Want want>
std::uint64_t Generator::passant_moves() {
    const Piece victim = position_.at(position_.exposed());
    if (victim.empty() || !victim.is(them_)) return 0;
    const bool takes_royal = guard_royals_ && guarded(position_.exposed());
    if (takes_royal && !programs_.royal_captures) return 0;
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(us_))];
    std::uint64_t total = 0;
    const std::array<Cell, max_crossed> crossed = position_.head_.crossed;  // making a move clears the position's own
    const std::uint8_t crossed_count = position_.head_.crossed_count;
    for (std::uint8_t x = 0; x < crossed_count; ++x) {
        const Cell to = crossed[x];
        if (position_.board_[to] != 0) continue;  // whatever came to stand there is captured in the ordinary way
        Cell last = no_cell;                      // two paths from one cell are one move; they are neighbours in the list
        for (std::uint32_t i = program.passant_starts[to]; i < program.passant_starts[to + 1U]; ++i) {
            const PassantPath& path = program.passant[i];
            if (path.from == last || position_.board_[path.from] != Piece(path.kind, us_).code()) continue;
            if (path.needs_mark && !position_.unmoved(path.from)) continue;
            if (!attacks_.open(position_, path.first, path.length)) continue;
            last = path.from;
            if (!holds_allow(position_, us_, path.from, to)) continue;
            const Move move = Move::take_in_passing(path.from, to);
            if (takes_royal) {
                std::vector<Move> moves;
                expand(path.from, to, {path.promotion, no_crossing}, moves);
                for (const Move m : moves) total += emit_royal_capture<want>(Move::take_in_passing(m.from, m.to, m.promotion()));
                continue;
            }
            if (programs_.hooks.empty() && (path.promotion == 0 || !(programs_.pushes || programs_.royals_change))) {
                if (safety_ == Safety::none || stays_safe(move)) total += emit_promotions<want>(move, path.promotion);
                continue;
            }
            // Hooks may ask about each promotion by itself; what a pawn becomes may stop a push, or be royal.
            std::vector<Move> moves;
            expand(path.from, to, {path.promotion, no_crossing}, moves);
            for (const Move m : moves) total += emit_tested<want>(Move::take_in_passing(m.from, m.to, m.promotion()));
        }
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::castling_moves() {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < state_.castlings[static_cast<std::size_t>(index(us_))].size(); ++i) total += castling_move<want>(i);
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::castling_move(std::size_t castling) {
    const StateTables::Castling& c = state_.castlings[static_cast<std::size_t>(index(us_))][castling];
    Cell king = no_cell;
    Cell partner = no_cell;
    if (!position_.castling_partner(us_, static_cast<int>(castling), king, partner)) return 0;
    if (!castling_open(c, king, partner)) return 0;
    return emit_tested<want>(Move::castle(king, c.king_to, static_cast<int>(castling), partner));
}

bool Generator::castling_open(const StateTables::Castling& castling, Cell king, Cell partner) {
    if (!holds_allow(position_, us_, king, castling.king_to)) return false;
    const Board& board = variant_.board();
    const auto vacant = [&](Cell c) { return c == king || c == partner || position_.board_[c] == 0; };
    const std::uint8_t code = position_.board_[king];
    // With the king there: what attacks a cell may depend on who stands on it.
    const auto unattacked = [&](Cell c) {
        const std::uint8_t there = std::exchange(position_.board_[c], code);
        const Guard back([&] { position_.board_[c] = there; });
        return !attacks_.on(position_, c, them_);
    };
    // The lists hold for the usual cells; for others (Chess960) they are found now, unless the file gives them.
    const bool usual = king == castling.king_from && partner == castling.partner_from;
    if (usual || castling.listed_empty) {
        if (!std::ranges::all_of(castling.empty, vacant)) return false;
    } else {
        for (const Cell c : castling.lines.ahead(king)) {
            if (c == partner) break;
            if (!vacant(c)) return false;
        }
        if (!along(board, king, castling.king_to, vacant) || !along(board, partner, castling.partner_to, vacant)) return false;
    }
    // Even where the cells are listed, nothing may stand where king and partner land.
    if (!vacant(castling.king_to) || !vacant(castling.partner_to)) return false;
    // A king that need not be safe castles out of, through and into attack.
    if (safety_ == Safety::none || (state_.royal_kinds >> castling.king & 1) == 0 || !must_be_safe(position_, us_)) return true;
    if (scratch_.checks != 0 || scratch_.hop_check || scratch_.push_check) return false;
    if (safety_ == Safety::testing && !unattacked(king)) return false;
    position_.board_[king] = 0;
    const Guard back([&] { position_.board_[king] = code; });
    return usual || castling.listed_safe ? std::ranges::all_of(castling.safe, unattacked)
                                         : along(board, king, castling.king_to, [&](Cell c) {
                                               return c == castling.king_to || unattacked(c);
                                           });
}

template <Generator::Want want>
std::uint64_t Generator::drop_moves() {
    std::uint64_t total = 0;
    const bool hooked = !scratch_.allow.empty() || !scratch_.test.empty();
    for (const DropRule& rule : programs_.drops[static_cast<std::size_t>(index(us_))]) {
        if (position_.hand(us_, rule.kind) == 0) continue;
        const bool free = safety_ != Safety::testing && !limited() && !rule.no_mate && !hooked;
        // `lone`: lines that hold one of the kind already are out.
        std::vector<bool> taken;
        if (rule.lone) {
            taken.assign(rule.lines.size(), false);
            for (std::size_t l = 0; l < rule.lines.size(); ++l)
                rule.lines[l].each([&](Cell c) { taken[l] = taken[l] || position_.at(c) == Piece(rule.kind, us_); });
        }
        const std::vector<std::uint64_t>& zone = rule.zone.words();
        for (std::size_t w = 0; w < zone.size(); ++w) {
            std::uint64_t bits = zone[w] & ~(position_.set(us_)[w] | position_.set(them_)[w]);
            if (want == Want::count && free && !rule.lone && state_.slots.empty()) {
                total += static_cast<std::uint64_t>(std::popcount(bits));
                continue;
            }
            for (; bits != 0; bits &= bits - 1) {
                const auto to = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (position_.board_[to] != 0 || (rule.lone && taken[rule.line_of[to]])) continue;
                const Move move = Move::drop(rule.kind, to);
                const Piece piece(rule.kind, us_);
                if (hooked && !hooks_allow(piece, move)) continue;
                const bool ask = hooked && !scratch_.test.empty() && matching(scratch_.test, piece, move) != 0;
                const bool test = ask || safety_ == Safety::testing || (!scratch_.push_cells.empty() && safety_ == Safety::lines);
                if (test ? !stays_safe(move) : safety_ == Safety::lines && !allowed(no_cell, to, 0)) continue;
                if (rule.no_mate && drop_may_mate(rule.kind, to) && mates(move)) continue;
                if constexpr (lists(want)) out_->push_back(move);
                ++total;
                if (want == Want::any) return total;
            }
        }
    }
    return total;
}

// Whether a drop could give check: where only its own walks over empty cells attack, they are looked at first.
bool Generator::drop_may_mate(Kind kind, Cell from) const {
    if (programs_.rare_attacks || programs_.conditional_attacks || !programs_.hooks.empty() || guard_royals_) return true;
    // Who would have to become what the reserve does not hold attacks without being able to go there.
    if ((state_.reserve_promotion >> kind & 1) != 0) return true;
    const std::uint8_t* board = position_.board_.data();
    for (const Unit& unit : programs_.kinds[static_cast<std::size_t>(index(us_))][kind].units) {
        const ProgramNode* n = programs_.nodes.data() + programs_.starts[unit.first + from];
        const ProgramNode* last = programs_.nodes.data() + programs_.starts[unit.first + from + 1U];
        while (n < last) {
            const Piece p = Piece::from_code(board[n->cell]);
            if (!p.empty() && n->capture != 0 && p.is(them_) && (state_.royal_kinds >> p.kind() & 1) != 0) return true;
            n += p.empty() ? n->on_empty : n->on_piece;
        }
    }
    return false;
}

bool Generator::mates(Move drop) {
    Position::Undo undo;
    MoveMaker::make(position_, drop, undo, hooks_);
    const Guard unmake([&] { position_.undo_move(undo); });
    return position_.turn() == them_ && attacks_.in_check(position_, them_) &&
           !Generator(position_, scratch_.nested(), hooks_).any();
}

template <Generator::Want want>
std::uint64_t Generator::emit_effects(Move move, bool touching) {
    if (!fast_ || !programs_.footprints || safety_ != Safety::lines) return emit_tested<want>(move);
    if (want == Want::list && unsure_ != nullptr && touching) {
        out_->push_back(move);
        leave_unsure(out_->size() - 1);
        return 1;
    }
    // What touches nothing mends nothing and spoils nothing.
    if (touching ? !stays_safe_after(move) : scratch_.checks != 0 || scratch_.push_check) return 0;
    if constexpr (lists(want)) out_->push_back(move);
    return 1;
}

// A push or a block's move, tried on the board's bytes alone: attacks read nothing else here.
bool Generator::stays_safe_after(Move move) {
    std::uint8_t* board = position_.board_.data();
    const std::uint8_t royal_code = board[royal_];
    Cell royal = royal_;
    scratch_.tried.clear();
    const Guard back([&] {
        for (std::size_t i = scratch_.tried.size(); i-- > 0;) board[scratch_.tried[i].first] = scratch_.tried[i].second;
    });
    const auto put = [&](Cell c, std::uint8_t code) {
        scratch_.tried.emplace_back(c, board[c]);
        board[c] = code;
        if (code == royal_code) royal = c;
    };
    bool lost = false;
    if (move.type == MoveType::block) {
        const StateTables::Slot& source = state_.slots[static_cast<std::size_t>(move.slot())];
        const StateTables::Slot& target = state_.slots[static_cast<std::size_t>(source.target(move))];
        for (std::size_t i = 0; i < source.cells.size(); ++i) {
            put(target.cells[i], board[source.cells[i]]);
            put(source.cells[i], Piece::void_cell().code());
        }
    } else {
        const StateTables::Push& push = state_.pushes[static_cast<std::size_t>(index(us_))][position_.at(move.from).kind()][static_cast<std::size_t>(move.push_number())];
        push_line(
            push.lines[static_cast<std::size_t>(move.push_direction())], move.from, move.push_steps(), [&](Cell c) { return board[c]; }, put,
            [&](std::uint8_t code) { lost = lost || code == royal_code; });
    }
    return !lost && !attacks_.on(position_, royal, them_);
}

bool Generator::pushes_off_enemy(Move push) const {
    Teller::tell(position_, push, scratch_.told);
    return std::ranges::any_of(scratch_.told, [&](const Consequence& c) { return c.type == ConsequenceType::captured && c.piece.is(them_); });
}

template <Generator::Want want>
std::uint64_t Generator::push_moves() {
    std::uint64_t total = 0;
    const auto side = static_cast<std::size_t>(index(us_));
    const auto words = static_cast<std::size_t>(state_.set_words);
    for (std::uint64_t kinds = state_.pushers[side]; kinds != 0; kinds &= kinds - 1) {
        const auto kind = static_cast<Kind>(std::countr_zero(kinds));
        const std::uint8_t pusher = Piece(kind, us_).code();
        int left = position_.count(us_, kind);
        for (std::size_t w = 0; w < words && left > 0; ++w)
            for (std::uint64_t bits = position_.set(us_)[w]; bits != 0 && left > 0; bits &= bits - 1) {
                const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (position_.board_[from] != pusher) continue;
                --left;
                total += pushes_from<want>(from, state_.pushes[side][kind]);
                if (want == Want::any && total != 0) return total;
            }
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::pushes_from(Cell from, const std::vector<StateTables::Push>& pushes) {
    std::uint64_t total = 0;
    scratch_.pushed.clear();
    for (std::size_t p = 0; p < pushes.size(); ++p)
        for (std::size_t d = 0; d < pushes[p].lines.size(); ++d) {
            const StepLines& lines = pushes[p].lines[d];
            const Cell first = lines.next(from);
            if (first == no_cell || position_.at(first).kind() == 0) continue;  // nothing to push
            const bool touching = !programs_.footprints || touches(lines, from);
            const int most = std::min(pushes[p].most, lines.length(from));
            Cell to = lines.after(from, pushes[p].least);
            for (int steps = pushes[p].least; steps <= most; ++steps, to = lines.next(to)) {
                if (!push_is_possible(position_, pushes[p], lines, from, steps)) continue;
                const Move move = Move::push(from, to, static_cast<int>(p), static_cast<int>(d), steps);
                if (std::ranges::any_of(scratch_.pushed, [&](Move other) { return other.to == to && pushes_alike(move, other); })) continue;
                scratch_.pushed.push_back(move);
                if (want == Want::captures && !pushes_off_enemy(move)) continue;
                if (guard_royals_ && push_takes_royal(lines, from, steps)) {
                    if (programs_.royal_captures) total += emit_royal_capture<want>(move);
                } else {
                    total += emit_effects<want>(move, touching);
                }
                if (want == Want::any && total != 0) return total;
            }
        }
    return total;
}

// Whether two pushes of one piece leave the same board, round a ring or by declarations that say the same: they are one move.
bool Generator::pushes_alike(Move a, Move b) const {
    const auto pushed = [&](Move move) {
        auto board = position_.board_;
        const auto& pushes = state_.pushes[static_cast<std::size_t>(index(us_))][position_.at(move.from).kind()];
        push_line(
            pushes[static_cast<std::size_t>(move.push_number())].lines[static_cast<std::size_t>(move.push_direction())], move.from, move.push_steps(),
            [&](Cell c) { return board[c]; }, [&](Cell c, std::uint8_t code) { board[c] = code; }, [](std::uint8_t) {});
        return board;
    };
    return pushed(a) == pushed(b);
}

// Whether a push along the line would shift a royal piece of the enemy's off the board or into a void.
bool Generator::push_takes_royal(const StepLines& lines, Cell from, int steps) {
    std::uint8_t* board = position_.board_.data();
    bool taken = false;
    scratch_.tried.clear();
    const Guard back([&] {
        for (std::size_t i = scratch_.tried.size(); i-- > 0;) board[scratch_.tried[i].first] = scratch_.tried[i].second;
    });
    push_line(
        lines, from, steps, [&](Cell c) { return board[c]; },
        [&](Cell c, std::uint8_t code) {
            scratch_.tried.emplace_back(c, board[c]);
            board[c] = code;
        },
        [&](std::uint8_t code) {
            const Piece lost = Piece::from_code(code);
            taken = taken || (lost.is(them_) && (state_.royal_kinds >> lost.kind() & 1) != 0);
        });
    return taken;
}

// From where a block is missing: there are fewer of those places.
template <Generator::Want want>
std::uint64_t Generator::block_moves() {
    std::uint64_t total = 0;
    for (std::size_t t = 0; t < state_.slots.size(); ++t) {
        if (position_.filled(static_cast<int>(t))) continue;
        const StateTables::Slot& target = state_.slots[t];
        const bool target_touches = touches(target);
        for (const auto& [from, direction] : target.origins) {
            if (!position_.filled(from) || !controls_block(position_, from, us_)) continue;
            const bool touching = target_touches || touches(state_.slots[static_cast<std::size_t>(from)]);
            total += emit_effects<want>(Move::move_block(from, direction), touching);
            if (want == Want::any && total != 0) return total;
        }
    }
    return total;
}

#define VARIA_INSTANTIATE(name)                                          \
    template std::uint64_t Generator::name<Generator::Want::list>();  \
    template std::uint64_t Generator::name<Generator::Want::count>(); \
    template std::uint64_t Generator::name<Generator::Want::any>();
VARIA_INSTANTIATE(passant_moves)
VARIA_INSTANTIATE(castling_moves)
VARIA_INSTANTIATE(drop_moves)
VARIA_INSTANTIATE(push_moves)
VARIA_INSTANTIATE(block_moves)
#undef VARIA_INSTANTIATE
template std::uint64_t Generator::passant_moves<Generator::Want::captures>();
template std::uint64_t Generator::push_moves<Generator::Want::captures>();
template std::uint64_t Generator::castling_move<Generator::Want::list>(std::size_t);
template std::uint64_t Generator::castling_move<Generator::Want::count>(std::size_t);

}  // namespace varia
