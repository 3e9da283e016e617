// Turns of one position as text, where a turn is made of several steps.
//
//     e2-e4,d2-d4       steps by whoever likes to
//     e2-e4,D@d5        ... and a piece put down
//     b1-c3/H           ... onto the cell that was left; e1-g1/H@e1 where two were
//     32x21             a piece that goes on: where it starts and where it ends; 32x23x14x21 with all cells on its way where
//                       turns with other results share the short text
#pragma once

#include <string>
#include <vector>

#include <varia/rules.hpp>
#include <varia/turn.hpp>

namespace varia {

class TurnWriter {
public:
    // Between turns, or in the middle of one: then it writes how that one goes on. Both must outlive this; the position is changed
    // and restored.
    TurnWriter(Rules& rules, Position& position) : rules_(rules), position_(position) {}

    // A turn as short as can be, and with every cell on its way.
    struct Texts {
        std::string brief, full;
        std::vector<Cell> way;    // of a turn by one piece that goes on: where it starts, and each cell it stops on
        std::string promotion;    // their end: what the piece that went has become, `=K`
        bool goes_on = false;     // the two texts may differ
        std::uint64_t result = 0; // the key after it
    };
    [[nodiscard]] Texts texts(const Turn& turn);
    // The canonical texts of all these, which are all there are.
    [[nodiscard]] std::vector<std::string> canonical(const TurnList& turns);
    // That of one, whichever way it was played.
    [[nodiscard]] std::string canonical(const Turn& turn);

private:
    Rules& rules_;
    Position& position_;
};

// Whether in this variant a piece may go on within a turn, so that two turns may share a short text.
[[nodiscard]] bool pieces_go_on(const Variant& variant);

}  // namespace varia
