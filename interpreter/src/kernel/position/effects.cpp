// Effects, and the moves that consist of several changes: pushes and moving blocks.
#include <varia/position.hpp>

#include <algorithm>
#include <array>

#include "position_access.hpp"
#include "push_line.hpp"
#include "remote_captures.hpp"
#include "state_tables.hpp"
#include "zobrist_keys.hpp"

namespace varia {

void Position::change_state(int number, int value, Undo& undo) {
    undo.note(Undo::What::state, static_cast<std::uint16_t>(number), state_[static_cast<std::size_t>(number)],
              static_cast<std::int16_t>(value));
    set_state(number, value);
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0 && state_[static_cast<std::size_t>(fleeting.flag)] == 0) {
            undo.note(Undo::What::state, static_cast<std::uint16_t>(fleeting.flag), 0, 1);
            set_state_raw(fleeting.flag, 1);
        }
}

void Position::lapse(Undo& undo) {
    const auto change_to = [&](int number, int value) {
        const int held = state_[static_cast<std::size_t>(number)];
        if (held == value) return;
        undo.note(Undo::What::state, static_cast<std::uint16_t>(number), static_cast<std::int16_t>(held),
                  static_cast<std::int16_t>(value));
        set_state_raw(number, value);
    };
    for (const StateTables::Fleeting& fleeting : tables_->fleeting) {
        const bool just_set = fleeting.flag >= 0 && state_[static_cast<std::size_t>(fleeting.flag)] != 0;
        if (just_set)
            change_to(fleeting.flag, 0);
        else
            change_to(fleeting.number, tables_->initial_state[static_cast<std::size_t>(fleeting.number)]);
    }
}

bool Position::set_this_turn(int number) const {
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0)
            return state_[static_cast<std::size_t>(fleeting.flag)] != 0;
    return false;
}

void Position::set_set_this_turn(int number) {
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0) set_state_raw(fleeting.flag, 1);
}

void Position::carry(Cell from, Cell to, Undo& undo) {
    const bool mark = unmoved(from);
    const PieceCode code = board_[from];
    change(from, 0, undo);
    change(to, code, undo);
    if (mark) flip_mark(to, undo);
}

void Position::apply(const Effect& effect, Undo& undo) {
    const auto a = static_cast<Cell>(effect.a);
    const auto b = static_cast<Cell>(effect.b);
    // An exposed piece that an effect moves is exposed on its new cell. The exposure ends when the piece leaves the
    // board, or when a piece comes onto a cell that it crossed. If several pieces can be exposed, each is exposed by
    // the move that it made: the exposure ends when the piece leaves its cell, and end_move sees to that.
    const auto expose_at = [&](Cell victim) {
        const std::array<Cell, max_crossed> crossed_cells = head_.crossed;
        expose(victim, {crossed_cells.data(), victim != no_cell ? head_.crossed_count : std::size_t{0}});
    };
    const auto goes = [&](Cell from, Cell to) {
        if (head_.exposed == no_cell || tables_->several_exposed) return;
        if (from == head_.exposed)
            expose_at(to);
        else if (to == head_.exposed)
            expose_at(no_cell);
        if (to != no_cell && std::ranges::find(crossed(), to) != crossed().end()) expose_at(no_cell);
    };
    switch (effect.type) {
        case EffectType::place:
            goes(no_cell, a);
            change(a, effect.code, undo);
            break;
        case EffectType::remove:
            goes(a, no_cell);
            change(a, 0, undo);
            break;
        case EffectType::capture:
            if (board_[a] != 0) {
                goes(a, no_cell);
                take(board_[a], undo);
                head_.clock = 0;
                change(a, 0, undo);
            }
            break;
        case EffectType::relocate: {
            const PieceCode code = board_[a];
            goes(a, b);
            change(a, 0, undo);
            change(b, code, undo);
            break;
        }
        case EffectType::carry:
            goes(a, b);
            carry(a, b, undo);
            break;
        case EffectType::set_state:
            change_state(effect.a, effect.value, undo);
            break;
        case EffectType::add_hand: {
            const Piece p = Piece::from_code(effect.code);
            change_hand(p.side(), p.kind(), effect.value, undo);
            break;
        }
        case EffectType::move_block: {
            const std::vector<Cell>& source = tables_->slots[effect.a].cells;
            const std::vector<Cell>& target = tables_->slots[effect.b].cells;
            const auto in_either = [&](Cell c) {
                return std::ranges::find(source, c) != source.end() || std::ranges::find(target, c) != target.end();
            };
            if (const auto carried = std::ranges::find(source, head_.exposed);
                head_.exposed != no_cell && carried != source.end())
                goes(head_.exposed, target[static_cast<std::size_t>(carried - source.begin())]);
            if (head_.exposed != no_cell && !tables_->several_exposed && std::ranges::any_of(crossed(), in_either))
                expose_at(no_cell);
            move_block(effect.a, effect.b, undo);
            break;
        }
        case EffectType::next_side:
            PositionAccess::name_next(*this, side_of(effect.a));
            break;
    }
}

// All captured pieces are found before the first of them leaves.
void Position::remote_capture(const Stroke& stroke, Undo& undo) {
    Struck struck;
    RemoteCaptures::find(*this, board_.data(), stroke, struck);
    for (std::size_t i = 0; i < struck.size(); ++i) {
        const Cell c = struck[i].cell;
        if (c == head_.exposed && !tables_->several_exposed) expose(no_cell, {});
        if (tables_->remote_captures.all[struck[i].remote_capture].flips) {
            change(c, Piece(Piece::from_code(board_[c]).kind(), stroke.side).code(), undo);
            continue;
        }
        take(board_[c], undo);
        head_.clock = 0;
        change(c, 0, undo);
    }
}

void Position::move_block(int from, int to, Undo& undo) {
    const auto& slots = tables_->slots;
    const StateTables::Slot& source = slots[static_cast<std::size_t>(from)];
    const StateTables::Slot& target = slots[static_cast<std::size_t>(to)];
    for (std::size_t i = 0; i < source.cells.size(); ++i) {
        carry(source.cells[i], target.cells[i], undo);
        change(source.cells[i], Piece::void_cell().code(), undo);
    }
    for (const int slot : {from, to}) {
        undo.note(Undo::What::slot, static_cast<std::uint16_t>(slot), 0, 0);
        filled_[static_cast<std::size_t>(slot) >> 6] ^= std::uint64_t{1} << (slot & 63);
    }
}

void Position::push(Move move, Undo& undo) {
    const StateTables& tables = *tables_;
    const Kind pusher = at(move.from).kind();
    const auto& push = tables.pushes[static_cast<std::size_t>(index(head_.side))][pusher]
                                    [static_cast<std::size_t>(move.push_number())];
    if (tables.has_trait(pusher, StateTables::resets_clock)) head_.clock = 0;
    push_line(
        push.lines[static_cast<std::size_t>(move.push_direction())], move.from, move.push_steps(),
        [&](Cell c) { return board_[c]; }, [&](Cell c, PieceCode code) { change(c, code, undo); },
        [&](PieceCode code) {
            take(code, undo);
            head_.clock = 0;
        });
}

}  // namespace varia
