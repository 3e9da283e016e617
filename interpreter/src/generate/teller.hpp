// Telling what a move does: each thing that doing it changes, as a Consequence.
//
// What a move does by itself is read off the position before it. What scripts make of it is told effect by effect, as
// each is about to be applied (MoveMaker::tell).
#pragma once

#include <varia/consequence.hpp>
#include <varia/effect.hpp>
#include <varia/move.hpp>
#include <varia/position.hpp>

namespace varia {

class Teller {
public:
    // Appends to the list; refers to both.
    Teller(const Position& position, ConsequenceList& list) : position_(position), list_(list) {}

    // What a move does by itself, told into a list of its own. The position is the one before it. Most moves of most
    // games go to an empty cell and change nothing else: those are told here, without a call.
    static void tell(const Position& position, Move move, ConsequenceList& list) {
        list.clear();
        if (move.type != MoveType::normal || move.promotion() != 0 || !position.at(move.to).empty() ||
            list.capacity() == 0)
            return tell_more(position, move, list);
        list.emplace_back(
            Consequence{ConsequenceType::moved, false, position.at(move.from), {}, move.from, move.to, 0, 0});
    }

    // What it strikes besides, told into the same list; the position is the one before it.
    void strikes(Move move);
    // What an effect does that is to be applied now, in the turn of `position`'s side to move.
    void effect(const Effect& effect);
    // State values that the journal says were set since its entry number `first`.
    void states(const Position::Undo& undo, std::uint32_t first);
    // Pieces that the journal says were taken off or put somewhere since its entry number `first`.
    void changes(const Position::Undo& undo, std::uint32_t first);
    // What follows a step of itself, noted since then: pieces that go on elsewhere, are captured at last, caught or
    // crowned.
    void journal(const Position::Undo& undo, std::uint32_t first);
    [[nodiscard]] static std::uint32_t entries(const Position::Undo& undo) { return undo.count; }
    // What becomes of holds between royal pieces after the move. False if that cannot be told without making it.
    [[nodiscard]] bool holds(Move move);

private:
    static void tell_more(const Position& position, Move move, ConsequenceList& list);
    void walk(Move move);
    void castle(Move move);
    void push(Move move);
    void block(int from, int to);
    Consequence& capture(Cell at, Piece piece);
    void vacate(Cell at);  // what stands there is gone, replaced by something else
    void shift(ConsequenceType how, Cell from, Cell to);
    Consequence& add(ConsequenceType type, Piece piece, Cell from, Cell to) {
        return list_.emplace_back(Consequence{type, false, piece, {}, from, to, 0, 0});
    }

    const Position& position_;
    ConsequenceList& list_;
};

}  // namespace varia
