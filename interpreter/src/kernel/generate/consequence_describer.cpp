// Describes each type of move. Position::begin_move and Position::apply do what is described here.
#include "consequence_describer.hpp"

#include <algorithm>

#include "holds.hpp"
#include "make_move.hpp"
#include "position_access.hpp"
#include "push_line.hpp"
#include "remote_captures.hpp"
#include "royals_face.hpp"
#include "state_tables.hpp"

namespace varia {

// A piece that would enter a full hand is lost, because the position counts no further.
Consequence& ConsequenceDescriber::capture(Cell at, Piece piece) {
    const Piece gained = position_.variant().state().enters_hand(piece, position_.turn());
    Consequence& captured = add(ConsequenceType::captured, piece, at, no_cell);
    if (!gained.empty() && position_.hand(gained.side(), gained.kind()) != max_in_hand) captured.becomes = gained;
    return captured;
}

void ConsequenceDescriber::vacate(Cell at) {
    if (const Piece piece = position_.at(at); !piece.empty() && !piece.is_void())
        add(ConsequenceType::removed, piece, at, no_cell);
}

void ConsequenceDescriber::describe_more(const Position& position, Move move, ConsequenceList& list) {
    ConsequenceDescriber describer(position, list);
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::swap:
        case MoveType::shot:
            return describer.walk(move);
        case MoveType::shove: {
            const auto shoved = [&](Cell from, Cell to) {
                describer.add(ConsequenceType::pushed, position.at(from), from, to);
            };
            if (!move.pulls()) shoved(move.to, move.other());
            describer.add(ConsequenceType::moved, position.at(move.from), move.from, move.to);
            if (move.pulls()) shoved(move.other(), move.from);
            return;
        }
        case MoveType::place: {
            const Piece piece = moving_piece(position, move);
            if (move.from != no_cell)
                describer.add(ConsequenceType::moved, piece, move.from, move.to);
            else
                describer.add(ConsequenceType::placed, piece, no_cell, move.to);
            return;
        }
        case MoveType::castling:
            return describer.castle(move);
        case MoveType::drop:
            return describer.drop(move);
        case MoveType::push:
            return describer.push(move);
        case MoveType::block: {
            const auto slot = static_cast<std::size_t>(move.slot());
            return describer.block(move.slot(), position.variant().state().slots[slot].target(move));
        }
        case MoveType::exchange:
            return describer.exchange();
        case MoveType::pass:
        case MoveType::hook:
        case MoveType::stop:
        case MoveType::null:
            return;
    }
}

void ConsequenceDescriber::exchange() {
    const Variant& variant = position_.variant();
    const int cells = variant.board().cells();
    for (int c = 0; c < cells; ++c)
        if (const Piece piece = position_.at(static_cast<Cell>(c)); !piece.empty())
            add(ConsequenceType::removed, piece, static_cast<Cell>(c), no_cell);
    for (int c = 0; c < cells; ++c)
        if (const Piece piece = position_.at(static_cast<Cell>(c)); !piece.empty())
            add(ConsequenceType::placed, exchanged(piece), no_cell,
                variant.state().exchange[static_cast<std::size_t>(c)]);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const int more = position_.hand(Side::second, kind) - position_.hand(Side::first, kind);
        if (more == 0) continue;
        add(ConsequenceType::hand_changed, Piece(kind, Side::first), no_cell, no_cell).value = more;
        add(ConsequenceType::hand_changed, Piece(kind, Side::second), no_cell, no_cell).value = -more;
    }
}

// Several captured pieces may enter the same hand, and the last of them may find it full.
void ConsequenceDescriber::remote_captures(Move move) {
    const StateTables& tables = position_.variant().state();
    if (!tables.changes.remote_captures || !RemoteCaptures::may_follow(move)) return;
    const Stroke stroke = RemoteCaptures::stroke_of(position_, move);
    Struck struck;
    RemoteCaptures::find_before(position_, PositionAccess::board(position_), stroke, struck);
    const BoardAfter after{PositionAccess::board(position_), stroke};
    for (std::size_t i = 0; i < struck.size(); ++i) {
        const Cell c = struck[i].cell;
        Piece piece = Piece::from_code(after(c));
        if (c == stroke.to && move.promotion() != 0) piece = Piece(move.promotion(), stroke.side);
        if (tables.remote_captures.all[struck[i].remote_capture].flips) {
            if (piece.side() == stroke.side) continue;  // it is the mover's already
            add(ConsequenceType::removed, piece, c, no_cell);
            add(ConsequenceType::placed, Piece(piece.kind(), stroke.side), no_cell, c);
            continue;
        }
        // A piece that is exposed and removed at once is not described as exposed.
        std::erase_if(list_, [&](const Consequence& described) {
            return described.type == ConsequenceType::exposed && described.to == c;
        });
        const Piece gained = capture(c, piece).becomes;
        if (gained.empty()) continue;
        const auto entered = std::ranges::count_if(list_, [&](const Consequence& described) {
            return described.becomes == gained && described.type == ConsequenceType::captured;
        });
        if (position_.hand(gained.side(), gained.kind()) + entered > max_in_hand) list_.back().becomes = {};
    }
}

void ConsequenceDescriber::walk(Move move) {
    const Piece piece = position_.at(move.from);
    const Cell taken = move.type == MoveType::en_passant ? position_.victim(move)
                       : move.type == MoveType::jump     ? move.victim()
                                                         : move.to;
    const StateTables& tables = position_.variant().state();
    const bool converts = tables.converts(piece.kind(), move.type);
    const auto seize = [&](Cell c, Piece victim) {
        capture(c, victim);
        if (converts) add(ConsequenceType::placed, Piece(victim.kind(), piece.side()), no_cell, c);
    };
    if (move.type == MoveType::sweep)
        for (const Cell c : tables.sweep_lines[move.line()].ahead(move.from)) {
            if (c == move.to) break;
            if (!position_.at(c).empty()) seize(c, position_.at(c));
        }
    const Piece victim = move.type == MoveType::sweep || move.type == MoveType::swap ? Piece{} : position_.at(taken);
    const bool captures = !victim.empty() || move.type == MoveType::sweep;
    // A captured piece that stays until the turn is over is described at that time.
    const bool stays = move.type == MoveType::jump && tables.turn.captured_stay;
    if (!victim.empty() && !stays) seize(taken, victim);
    if (move.type == MoveType::shot) return rebirths(move);
    add(ConsequenceType::moved, piece, move.from, move.to);
    if (move.type == MoveType::swap)
        add(ConsequenceType::moved, position_.at(move.to), move.to, move.from).together = true;
    const Kind kind = move.promotion();
    const Piece stands(kind != 0 ? kind : piece.kind(), owner_after(position_, move));
    if (kind != 0 && tables.promotes_from_reserve(piece.kind(), piece.side(), move.from, move.to, captures))
        add(ConsequenceType::hand_changed, Piece(kind, piece.side()), no_cell, no_cell).value = -1;
    if (stands.side() != piece.side()) {
        add(ConsequenceType::removed, piece, move.to, no_cell);
        add(ConsequenceType::placed, stands, no_cell, move.to);
    } else if (kind != 0) {
        add(ConsequenceType::promoted, piece, no_cell, move.to).becomes = stands;
    }
    if (move.type == MoveType::exposing) add(ConsequenceType::exposed, stands, no_cell, move.to);
    rebirths(move);
}

// Captured pieces that are put back, each onto a cell that is empty then.
void ConsequenceDescriber::rebirths(Move move) {
    const StateTables& tables = position_.variant().state();
    if (!tables.any_reborn) return;
    const std::vector<std::pair<Cell, Piece>> seized = seized_by(position_, move);
    std::vector<Cell> filled;
    if (move.type != MoveType::shot) filled.push_back(move.to);
    const auto is_empty = [&](Cell c) {
        if (std::ranges::find(filled, c) != filled.end()) return false;
        const auto left = [&](const auto& one) { return one.first == c; };
        return position_.at(c).empty() || (move.type != MoveType::shot && c == move.from) ||
               std::ranges::any_of(seized, left);
    };
    for (const auto& [at, piece] : seized) {
        const Cell to = tables.reborn_on(piece, at, is_empty);
        if (to == no_cell) continue;
        add(ConsequenceType::placed, piece, no_cell, to);
        filled.push_back(to);
    }
}

void ConsequenceDescriber::drop(Move move) {
    const StateTables& state = position_.variant().state();
    const Piece stands(move.dropped(), position_.turn());
    const Kind leaves = state.leaves_hand(move.dropped(), position_.progress().step);
    if (leaves == 0) {
        add(ConsequenceType::placed, stands, no_cell, move.to);
        return;
    }
    // A piece that is put down as another kind leaves the hand as its own, and turns into the other.
    const Piece held(leaves, position_.turn());
    add(ConsequenceType::dropped, held, no_cell, move.to);
    if (held != stands) add(ConsequenceType::promoted, held, no_cell, move.to).becomes = stands;
}

void ConsequenceDescriber::castle(Move move) {
    const auto side = static_cast<std::size_t>(index(position_.turn()));
    const auto& castling = position_.variant().state().castlings[side][static_cast<std::size_t>(move.castling())];
    add(ConsequenceType::moved, position_.at(move.from), move.from, move.to);
    add(ConsequenceType::moved, position_.at(move.partner()), move.partner(), castling.partner_to).together = true;
}

namespace {

// A piece that a push shifts along its line, and the cell where it stood.
struct Pushed {
    PieceCode code = 0;
    Cell from = no_cell;
};
PieceCode code_of(Pushed piece) { return piece.code; }

}  // namespace

// While the line is shifted, the list itself represents it: it has an entry for each cell that has changed, after the
// entries for lost pieces.
void ConsequenceDescriber::push(Move move) {
    const Piece pusher = position_.at(move.from);
    const StepLines& lines = position_.variant().state().push_lines(position_.turn(), pusher.kind(), move);
    const auto first = static_cast<std::ptrdiff_t>(list_.size());
    std::ptrdiff_t line = first;
    const auto held = [&](Cell c) {
        return std::find_if(list_.begin() + line, list_.end(), [&](const Consequence& h) { return h.to == c; });
    };
    const auto at = [&](Cell c) {
        const auto changed = held(c);
        return changed == list_.end() ? Pushed{position_.at(c).code(), c}
                                      : Pushed{changed->piece.code(), changed->from};
    };
    const auto put = [&](Cell c, Pushed pushed) {
        const Piece piece = Piece::from_code(pushed.code);
        if (const auto changed = held(c); changed == list_.end()) {
            add(ConsequenceType::pushed, piece, pushed.from, c);
        } else {
            changed->piece = piece;
            changed->from = pushed.from;
        }
    };
    // Several lost pieces may enter the same hand, and the last of them may find it full.
    const auto lose = [&](Pushed lost) {
        if (const Piece gained = capture(lost.from, Piece::from_code(lost.code)).becomes; !gained.empty()) {
            const auto entered = std::count_if(list_.begin() + first, list_.end(),
                                               [&](const Consequence& c) { return c.becomes == gained; });
            if (position_.hand(gained.side(), gained.kind()) + entered > max_in_hand) list_.back().becomes = {};
        }
        std::rotate(list_.begin() + line, list_.end() - 1, list_.end());
        ++line;
    };
    push_line(lines, move.from, move.push_steps(), at, put, lose);
    // The entry of the pusher comes last. Cells that are empty now or unchanged need no entry.
    const auto described = std::remove_if(list_.begin() + line, list_.end(), [&](const Consequence& h) {
        return h.piece.empty() || h.from == h.to || h.from == move.from;
    });
    list_.erase(described, list_.end());
    add(ConsequenceType::moved, pusher, move.from, move.to);
    for (auto c = list_.begin() + first + 1; c != list_.end(); ++c) c->together = true;
}

void ConsequenceDescriber::block(int from, int to) {
    Consequence& moved = add(ConsequenceType::block_moved, {}, no_cell, no_cell);
    moved.number = static_cast<std::uint16_t>(from);
    moved.value = to;
    const auto& slots = position_.variant().state().slots;
    const std::vector<Cell>& source = slots[static_cast<std::size_t>(from)].cells;
    const std::vector<Cell>& target = slots[static_cast<std::size_t>(to)].cells;
    for (std::size_t i = 0; i < source.size(); ++i)
        if (const Piece piece = position_.at(source[i]); !piece.empty() && !piece.is_void())
            add(ConsequenceType::carried, piece, source[i], target[i]).together = true;
}

void ConsequenceDescriber::shift(ConsequenceType how, Cell from, Cell to) {
    if (from == to) return;
    vacate(to);
    if (const Piece piece = position_.at(from); !piece.empty()) add(how, piece, from, to);
}

void ConsequenceDescriber::effect(const Effect& effect) {
    const auto a = static_cast<Cell>(effect.a);
    switch (effect.type) {
        case EffectType::place:
            vacate(a);
            add(ConsequenceType::placed, Piece::from_code(effect.code), no_cell, a);
            return;
        case EffectType::remove:
            return vacate(a);
        case EffectType::capture:
            if (const Piece victim = position_.at(a); !victim.empty()) capture(a, victim);
            return;
        case EffectType::relocate:
            return shift(ConsequenceType::moved, a, effect.b);
        case EffectType::carry:
            return shift(ConsequenceType::carried, a, effect.b);
        case EffectType::set_state: {
            Consequence& set = add(ConsequenceType::state_changed, {}, no_cell, no_cell);
            set.number = effect.a;
            set.value = effect.value;
            return;
        }
        case EffectType::add_hand:
            add(ConsequenceType::hand_changed, Piece::from_code(effect.code), no_cell, no_cell).value = effect.value;
            return;
        case EffectType::move_block:
            return block(effect.a, effect.b);
        case EffectType::next_side:
            return;
    }
}

// Describes the count of passes in a row, who has won by castling, and holds, which depend only on the two royal
// pieces. Covers most moves: those without a royal piece, and steps of one.
bool ConsequenceDescriber::holds(Move move) {
    const StateTables& tables = position_.variant().state();
    if (tables.changes.state_values) return false;
    const auto change = [&](int state, int value) {
        if (position_.state(state) == value) return;
        Consequence& set = add(ConsequenceType::state_changed, {}, no_cell, no_cell);
        set.number = static_cast<std::uint16_t>(state);
        set.value = value;
    };
    const auto count_pass = [&] {
        const bool pass = move.type == MoveType::pass;
        if (tables.passes_limit != 0)
            change(tables.passes_state,
                   pass ? std::min(position_.state(tables.passes_state) + 1, tables.passes_limit) : 0);
        if (tables.facing.state >= 0 && pass)
            change(tables.facing.state, royals_face(position_, tables.facing) ? 1 : 0);
        if (move.type == MoveType::castling && !tables.castled.empty()) {
            const auto side = static_cast<std::size_t>(index(position_.turn()));
            const int wins = tables.castlings[side][static_cast<std::size_t>(move.castling())].wins;
            if (wins >= 0) change(wins, index(position_.turn()) + 1);
        }
        return true;
    };
    if (tables.holds.empty()) return count_pass();
    if (tables.changes.remote_captures && RemoteCaptures::may_follow(move)) return false;
    if (!move.walks() && move.type != MoveType::drop && move.type != MoveType::pass) return false;
    if (move.type == MoveType::sweep || move.type == MoveType::swap || move.type == MoveType::shot) return false;
    const auto royal = [&](Kind kind) { return tables.royal_kinds.has(kind); };
    const Side us = position_.turn();
    const Cell before = lone_royal(position_, us);
    Cell ours = before;
    if (move.walks()) {
        const Piece victim = position_.at(move.type == MoveType::en_passant ? position_.victim(move) : move.to);
        if (royal(victim.kind()) || royal(move.promotion())) return false;
        if (royal(position_.at(move.from).kind())) {
            if (move.promotion() != 0) return false;
            if (before != no_cell) ours = move.to;
        }
    } else if (move.type == MoveType::drop && royal(move.dropped())) {
        return false;
    }
    const auto royal_of = [&](Side side) { return side == us ? ours : lone_royal(position_, side); };
    for (const StateTables::Hold& hold : tables.holds) {
        const int value = position_.state(hold.state);
        if (const int renewed = renewed_hold(position_.variant(), hold, value, us, before, royal_of);
            renewed != value) {
            Consequence& set = add(ConsequenceType::state_changed, {}, no_cell, no_cell);
            set.number = static_cast<std::uint16_t>(hold.state);
            set.value = renewed;
        }
    }
    return count_pass();
}

// Describes pieces that are shifted, captured at the end of the turn, caught in a trap or promoted, all after the step
// itself.
void ConsequenceDescriber::journal(const Position::Undo& undo, std::uint32_t first) {
    using What = Position::Undo::What;
    const auto was_captured = [&](std::uint16_t cell, std::uint32_t before) {
        for (std::uint32_t i = first; i < before; ++i)
            if (undo.change(i).what == What::pending && undo.change(i).at == cell) return true;
        return false;
    };
    for (std::uint32_t i = first; i < undo.count; ++i) {
        const Position::Undo::Change& change = undo.change(i);
        if (change.what == What::relocated) {
            add(ConsequenceType::carried, Piece::from_code(static_cast<PieceCode>(change.now)),
                static_cast<Cell>(change.old), change.at);
        } else if (change.what == What::cell) {
            const Piece before = Piece::from_code(static_cast<PieceCode>(change.old));
            const Piece after = Piece::from_code(static_cast<PieceCode>(change.now));
            if (!before.empty() && !after.empty() && before.side() == after.side()) {
                add(ConsequenceType::promoted, before, no_cell, change.at).becomes = after;
            } else {
                if (!before.empty())
                    add(was_captured(change.at, i) ? ConsequenceType::captured : ConsequenceType::removed, before,
                        change.at, no_cell);
                if (!after.empty()) add(ConsequenceType::placed, after, no_cell, change.at);
            }
        }
    }
}

void ConsequenceDescriber::changes(const Position::Undo& undo, std::uint32_t first) {
    for (std::uint32_t i = first; i < undo.count; ++i) {
        const Position::Undo::Change& change = undo.change(i);
        if (change.what != Position::Undo::What::cell) continue;
        if (change.old != 0)
            add(ConsequenceType::removed, Piece::from_code(static_cast<PieceCode>(change.old)), change.at, no_cell);
        if (change.now != 0)
            add(ConsequenceType::placed, Piece::from_code(static_cast<PieceCode>(change.now)), no_cell, change.at);
    }
}

void ConsequenceDescriber::states(const Position::Undo& undo, std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t i = first; i < end; ++i) {
        const Position::Undo::Change& change = undo.change(i);
        // The internal state values after the declared ones only note which values were set in this turn.
        if (change.what != Position::Undo::What::state || change.at >= position_.variant().definition().state.size())
            continue;
        Consequence& set = add(ConsequenceType::state_changed, {}, no_cell, no_cell);
        set.number = change.at;
        set.value = change.now;
    }
}

}  // namespace varia
