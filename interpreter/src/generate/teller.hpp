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

    // What the move does by itself. The position is the one before it.
    void move(Move move);
    // What an effect does that is to be applied now, in the turn of `position`'s side to move.
    void effect(const Effect& effect);
    // State values that the journal says were set since its entry number `first`.
    void states(const Position::Undo& undo, std::uint32_t first);

private:
    void walk(Move move);
    void castle(Move move);
    void push(Move move);
    void block(int from, int to);
    void capture(Cell at, Piece piece);
    void vacate(Cell at);  // what stands there is gone, replaced by something else
    void shift(ConsequenceType how, Cell from, Cell to);
    Consequence& add(ConsequenceType type, Piece piece, Cell from, Cell to) {
        return list_.emplace_back(Consequence{type, false, piece, {}, from, to, 0, 0});
    }

    const Position& position_;
    ConsequenceList& list_;
};

}  // namespace varia
