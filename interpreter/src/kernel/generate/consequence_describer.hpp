// Describes what a move does: each change that it makes, as a Consequence.
//
// What a move does by itself is computed from the position before it. The effects of scripts are described one by one,
// each just before it is applied (MoveMaker::describe_hooked).
#pragma once

#include <varia/consequence.hpp>
#include <varia/effect.hpp>
#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "state_tables.hpp"

namespace varia {

class ConsequenceDescriber {
public:
    // Appends to the list; refers to position and list.
    ConsequenceDescriber(const Position& position, ConsequenceList& list) : position_(position), list_(list) {}

    // Describes what a move does by itself; replaces the list. The position is the one before the move. In most games
    // most moves go to an empty cell and change nothing else: this inline function describes them without a further
    // call.
    static void describe(const Position& position, Move move, ConsequenceList& list) {
        list.clear();
        if (move.type != MoveType::normal || move.promotion() != 0 || !position.at(move.to).empty() ||
            list.capacity() == 0 || position.variant().state().changes.owners)
            return describe_more(position, move, list);
        list.emplace_back(
            Consequence{ConsequenceType::moved, false, position.at(move.from), {}, move.from, move.to, 0, 0});
    }

    // Appends the remote captures of the move; the position is the one before it.
    void remote_captures(Move move);
    // Describes an effect that is about to be applied, in the turn of the side to move.
    void effect(const Effect& effect);
    // Describes the state values that were set from the journal entry number `first` on, up to its end or to `end`.
    void states(const Position::Undo& undo, std::uint32_t first) { states(undo, first, undo.count); }
    void states(const Position::Undo& undo, std::uint32_t first, std::uint32_t end);
    // Describes the pieces that were removed or placed since the journal entry number `first`.
    void changes(const Position::Undo& undo, std::uint32_t first);
    // Describes the automatic consequences of a step since that entry: pieces that land elsewhere, are captured at the
    // end of the turn, fall into a trap or promote.
    void journal(const Position::Undo& undo, std::uint32_t first);
    [[nodiscard]] static std::uint32_t entries(const Position::Undo& undo) { return undo.count; }
    // Calls see(cell, piece) for each captured piece that stayed on the board and has left it because the turn is over.
    template <class See>
    static void leavers(const Position::Undo& undo, See see) {
        using What = Position::Undo::What;
        for (std::uint32_t i = 0; i < undo.count; ++i) {
            if (undo.change(i).what != What::pending) continue;
            const std::uint16_t at = undo.change(i).at;
            for (std::uint32_t j = i + 1; j < undo.count; ++j) {
                const Position::Undo::Change& change = undo.change(j);
                if (change.at != at || (change.what != What::pending && change.what != What::cell)) continue;
                if (change.what == What::cell && change.now == 0)
                    see(static_cast<Cell>(at), Piece::from_code(static_cast<PieceCode>(change.old)));
                break;
            }
        }
    }
    // Describes the changes of holds between royal pieces by the move, and of the count of passes. Returns false if the
    // move has to be made to find them.
    [[nodiscard]] bool holds(Move move);

private:
    static void describe_more(const Position& position, Move move, ConsequenceList& list);
    void walk(Move move);
    void rebirths(Move move);
    void drop(Move move);
    void castle(Move move);
    void push(Move move);
    void block(int from, int to);
    void exchange();
    Consequence& capture(Cell at, Piece piece);
    void vacate(Cell at);  // describes a piece on the cell as removed, because something else replaces it
    void shift(ConsequenceType how, Cell from, Cell to);
    Consequence& add(ConsequenceType type, Piece piece, Cell from, Cell to) {
        return list_.emplace_back(Consequence{type, false, piece, {}, from, to, 0, 0});
    }

    const Position& position_;
    ConsequenceList& list_;
};

}  // namespace varia
