// Effects, and the moves made of several: pushes and moving blocks.
#include <varia/position.hpp>

#include "inside.hpp"
#include "key.hpp"
#include "push_line.hpp"
#include "state_tables.hpp"
#include "strikes.hpp"

namespace varia {

void Position::change_state(int number, int value, Undo& undo) {
    undo.note(Undo::What::state, static_cast<std::uint16_t>(number), state_[static_cast<std::size_t>(number)], static_cast<std::int16_t>(value));
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
        undo.note(Undo::What::state, static_cast<std::uint16_t>(number), static_cast<std::int16_t>(held), static_cast<std::int16_t>(value));
        set_state_raw(number, value);
    };
    for (const StateTables::Fleeting& fleeting : tables_->fleeting) {
        const bool just_set = fleeting.flag >= 0 && state_[static_cast<std::size_t>(fleeting.flag)] != 0;
        if (just_set) change_to(fleeting.flag, 0);
        else change_to(fleeting.number, tables_->initial_state[static_cast<std::size_t>(fleeting.number)]);
    }
}

bool Position::set_this_turn(int number) const {
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0) return state_[static_cast<std::size_t>(fleeting.flag)] != 0;
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
    switch (effect.type) {
        case EffectType::place: change(a, effect.code, undo); break;
        case EffectType::remove: change(a, 0, undo); break;
        case EffectType::capture:
            if (board_[a] != 0) {
                take(board_[a], undo);
                head_.clock = 0;
                change(a, 0, undo);
            }
            break;
        case EffectType::relocate: {
            const PieceCode code = board_[a];
            change(a, 0, undo);
            change(b, code, undo);
            break;
        }
        case EffectType::carry: carry(a, b, undo); break;
        case EffectType::set_state: change_state(effect.a, effect.value, undo); break;
        case EffectType::add_hand: {
            const Piece p = Piece::from_code(effect.code);
            change_hand(p.side(), p.kind(), effect.value, undo);
            break;
        }
        case EffectType::move_block: move_block(effect.a, effect.b, undo); break;
        case EffectType::next_side: Inside::name_next(*this, side_of(effect.a)); break;
    }
}

// What is struck is found before anything of it leaves.
void Position::strike(const Stroke& stroke, Undo& undo) {
    Struck struck;
    Strikes::find(*this, board_.data(), stroke, struck);
    for (std::size_t i = 0; i < struck.size(); ++i) {
        const Cell c = struck[i].cell;
        if (c == head_.exposed && !tables_->several_exposed) expose(no_cell, {});
        if (tables_->strikes.all[struck[i].strike].flips) {
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
    const auto& push = tables.pushes[static_cast<std::size_t>(index(head_.side))][pusher][static_cast<std::size_t>(move.push_number())];
    if (tables.has_trait(pusher, StateTables::resets_clock)) head_.clock = 0;
    push_line(
        push.lines[static_cast<std::size_t>(move.push_direction())], move.from, move.push_steps(), [&](Cell c) { return board_[c]; },
        [&](Cell c, PieceCode code) { change(c, code, undo); },
        [&](PieceCode code) {
            take(code, undo);
            head_.clock = 0;
        });
}

}  // namespace varia
