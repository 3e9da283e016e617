// Doing and undoing a move. Every change goes through a function that journals what was there: change(), relocate(),
// change_hand(), flip_mark() and a few others. Undoing any move plays the journal backwards and copies the head.
#include <varia/position.hpp>

#include <algorithm>

#include "holds.hpp"
#include "state_tables.hpp"
#include "zobrist_keys.hpp"

namespace varia {

void Position::change(Cell c, PieceCode code, Undo& undo) {
    const PieceCode old = board_[c];
    undo.note(Undo::What::cell, c, static_cast<std::int16_t>(old), static_cast<std::int16_t>(code));
    if ((marks_[c >> 6] >> (c & 63) & 1) != 0) flip_mark(c, undo);
    if (old != 0) head_.key ^= zobrist::piece(c, old);
    if (code != 0) head_.key ^= zobrist::piece(c, code);
    set_raw(c, code);
}

void Position::relocate(Cell from, Cell to, Undo& undo) {
    const PieceCode code = board_[from];
    undo.note(Undo::What::relocated, to, static_cast<std::int16_t>(from), static_cast<std::int16_t>(code));
    if ((marks_[from >> 6] >> (from & 63) & 1) != 0) flip_mark(from, undo);
    head_.key ^= zobrist::piece(from, code) ^ zobrist::piece(to, code);
    relocate_raw(from, to);
}

void Position::relocate_raw(Cell from, Cell to) {
    const PieceCode code = board_[from];
    const Piece p = Piece::from_code(code);
    board_[from] = 0;
    board_[to] = code;
    flip_in_sets(from, p);
    flip_in_sets(to, p);
    if (!tables_->clearings.empty()) {
        count_on_lines(from, p.kind(), -1);
        count_on_lines(to, p.kind(), 1);
    }
    if (!tables_->has_trait(p.kind(), StateTables::is_royal)) return;
    const auto s = static_cast<std::size_t>(index(p.side()));
    Royals& royals = royals_[s];
    for (std::size_t i = 0; i < royals.count; ++i)
        if (royals.cells[i] == from) {
            royals.cells[i] = to;
            if (royals.count > 1) place_royal(s, i);
            break;
        }
}

void Position::change_hand(Side s, Kind k, int by, Undo& undo) {
    std::uint16_t& held = tallies_[hand_place(index(s), k)];
    const auto now = static_cast<std::uint16_t>(held + by);
    undo.note(Undo::What::hand, static_cast<std::uint16_t>(index(s) << 8 | k), static_cast<std::int16_t>(held),
              static_cast<std::int16_t>(now));
    head_.key ^= zobrist::hand(s, k, held) ^ zobrist::hand(s, k, now);
    held = now;
}

void Position::flip_mark(Cell c, Undo& undo) {
    undo.note(Undo::What::mark, c, 0, 0);
    marks_[c >> 6] ^= std::uint64_t{1} << (c & 63);
    head_.key ^= zobrist::mark(c);
    const Piece p = Piece::from_code(board_[c]);
    if (tables_->has_trait(p.kind(), StateTables::may_castle)) castling_touched_ = castling_touched_ | p.side();
}

void Position::take(PieceCode code, Undo& undo) {
    if (undo.taken == 0) undo.taken = code;
    if (!tables_->points.empty()) count_points(Piece::from_code(code));
    const Piece gained = tables_->enters_hand(Piece::from_code(code), head_.side);
    if (!gained.empty() && hand(gained.side(), gained.kind()) != max_in_hand)
        change_hand(gained.side(), gained.kind(), 1, undo);
}

void Position::next_turn() {
    if (tables_->keeps_more() || many_.next != Side::nobody) return pass_on();
    head_.key ^= tables_->turn_keys[head_.turn];
    if (++head_.turn == tables_->order.size()) {
        head_.turn = 0;
        ++head_.move_number;
    }
    head_.side = tables_->order[head_.turn];
}

void Position::add_check(Side by) { set_checks_given(by, checks_given(by) + 1); }

void Position::begin_move(Move move, Undo& undo) {
    const StateTables& tables = *tables_;
    undo.begin(head_, many_, tables.keeps_more());
    castling_touched_ = {};

    const Side mover = head_.side;
    bool goes_on = false;
    if (!tables.plain) {
        goes_on = tables.turns && begin_step(move);
        if (!tables.holds.empty()) royal_before_ = lone_royal(*this, mover);
        if (!tables.turns) many_.next = Side::nobody;
    }
    const Cell exposed_before = move.type == MoveType::en_passant ? victim(move) : no_cell;
    if (head_.exposed != no_cell && !tables.several_exposed) expose(no_cell, {});
    if (head_.clock < max_clock && !goes_on) ++head_.clock;

    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing: {
            const PieceCode code = board_[move.from];
            const Piece piece = Piece::from_code(code);
            const Kind becomes = move.promotion();
            const PieceCode taken = board_[move.to];
            if (taken != 0) {
                take(taken, undo);
                head_.clock = 0;
                if (becomes == 0) change(move.to, 0, undo);
            }
            if (tables.has_trait(piece.kind(), StateTables::resets_clock)) head_.clock = 0;
            if (becomes == 0) {
                relocate(move.from, move.to, undo);
            } else {
                if (tables.promotes_from_reserve(piece.kind(), mover, move.from, move.to, taken != 0))
                    change_hand(mover, becomes, -1, undo);
                change(move.from, 0, undo);
                change(move.to, Piece(becomes, mover).code(), undo);
            }
            if (move.type == MoveType::exposing) {
                const StateTables::Crossing& crossing = tables.crossings[move.crossing()];
                if (tables.several_exposed)
                    expose_by(move.crossing() + std::size_t{1});
                else
                    expose(crossing.to, {crossing.cells.data(), crossing.count});
            }
            break;
        }
        case MoveType::en_passant: {
            const Piece piece = Piece::from_code(board_[move.from]);
            take(board_[exposed_before], undo);
            head_.clock = 0;
            PieceCode arriving = piece.code();
            if (const Kind becomes = move.promotion(); becomes != 0) {
                arriving = Piece(becomes, mover).code();
                if (tables.promotes_from_reserve(piece.kind(), mover, move.from, move.to, true))
                    change_hand(mover, becomes, -1, undo);
            }
            change(exposed_before, 0, undo);
            change(move.from, 0, undo);
            change(move.to, arriving, undo);
            break;
        }
        case MoveType::jump:
            jump(move, undo);
            break;
        case MoveType::sweep:
            sweep(move, undo);
            break;
        case MoveType::swap:
            swap(move, undo);
            break;
        case MoveType::shot:
            take(board_[move.to], undo);
            change(move.to, 0, undo);
            head_.clock = 0;
            break;
        case MoveType::shove:
            shove(move, undo);
            break;
        case MoveType::place:
            place(move, undo);
            break;
        case MoveType::castling: {
            const StateTables::Castling& castling = tables.castlings[static_cast<std::size_t>(index(mover))]
                                                                    [static_cast<std::size_t>(move.castling())];
            const PieceCode king = board_[move.from];
            const PieceCode partner = board_[move.partner()];
            if (tables.has_trait(castling.king, StateTables::resets_clock)) head_.clock = 0;
            change(move.from, 0, undo);
            change(move.partner(), 0, undo);
            change(move.to, king, undo);
            change(castling.partner_to, partner, undo);
            break;
        }
        case MoveType::drop:
            if (tables.has_trait(move.dropped(), StateTables::resets_clock)) head_.clock = 0;
            if (!tables.endless_drops.has(move.dropped())) change_hand(mover, move.dropped(), -1, undo);
            change(move.to, Piece(move.dropped(), mover).code(), undo);
            break;
        case MoveType::push:
            push(move, undo);
            break;
        case MoveType::block:
            move_block(move.slot(), tables.slots[static_cast<std::size_t>(move.slot())].target(move), undo);
            break;
        case MoveType::pass:
        case MoveType::hook:
        case MoveType::stop:
        case MoveType::null:
            break;
    }
}

void Position::end_move(Move move, Undo& undo) {
    for (const Side s : castling_touched_) drop_idle_marks(s, &undo);
    if (tables_->plain) {
        head_.key ^= tables_->turn_keys[head_.turn];
        if (++head_.turn == tables_->order.size()) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.side = tables_->order[head_.turn];
        return;
    }
    if (!tables_->holds.empty()) renew_holds(undo);
    if (tables_->passes_limit != 0) {
        const int passed = state(tables_->passes_state);
        const int now = move.type != MoveType::pass ? 0 : std::min(passed + 1, tables_->passes_limit);
        if (now != passed) change_state(tables_->passes_state, now, undo);
    }
    if (tables_->facing.state >= 0 && move.type == MoveType::pass) count_facing(undo);
    if (tables_->turns) return end_step(move, undo);
    if (!tables_->fleeting.empty()) lapse(undo);
    if (!tables_->countings.empty()) renew_counting(move.type == MoveType::null ? Side::nobody : head_.side);
    const Side mover = head_.side;
    if (tables_->several_exposed) forget_spoilt_exposures();
    if (tables_->going_out) many_.last = mover;
    next_turn();
    if (tables_->exposed_for == ExposedFor::turn && head_.side != mover) forget_others_exposures(mover);
}

void Position::renew_holds(Undo& undo) {
    for (const StateTables::Hold& hold : tables_->holds) {
        const int value = state(hold.state);
        if (const int renewed = renewed_hold(*variant_, hold, value, head_.side, royal_before_,
                                             [&](Side side) { return lone_royal(*this, side); });
            renewed != value)
            change_state(hold.state, renewed, undo);
    }
}

void Position::undo_move(const Undo& undo) {
    for (std::uint32_t i = undo.count; i-- > 0;) {
        const Undo::Change& change = undo.change(i);
        switch (change.what) {
            case Undo::What::cell:
                set_raw(change.at, static_cast<PieceCode>(change.old));
                break;
            case Undo::What::relocated:
                relocate_raw(change.at, static_cast<Cell>(change.old));
                break;
            case Undo::What::hand:
                tallies_[hand_place(change.at >> 8, static_cast<Kind>(change.at & 0xFF))] = static_cast<std::uint16_t>(
                    change.old);
                break;
            case Undo::What::mark:
                marks_[change.at >> 6] ^= std::uint64_t{1} << (change.at & 63);
                break;
            case Undo::What::state:
                state_[change.at] = change.old;
                break;
            case Undo::What::pending:
                pending_[change.at >> 6] ^= std::uint64_t{1} << (change.at & 63);
                break;
            case Undo::What::slot:
                filled_[change.at >> 6] ^= std::uint64_t{1} << (change.at & 63);
                break;
        }
    }
    head_ = undo.head;
    if (tables_->keeps_more()) many_ = undo.many;
}

}  // namespace varia
