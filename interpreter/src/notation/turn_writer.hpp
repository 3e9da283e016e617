// Turns of one position as text, where a turn is made of several steps.
//
//     e2-e4,d2-d4       steps by whoever likes to
//     e2-e4,D@d5        ... and a piece put down
//     b1-c3/H           ... onto the cell that was left; e1-g1/H@e1 where two were
//     32x21             a piece that goes on: where it starts and where it ends; 32x23x14x21 with all cells on its way
//     where
//                       turns with other results share the short text
//     a1-a2,X@c1,a2-a1  ... after something was put down: step by step
//
// Turns that would still be written alike are written step by step, then with what tells each step from others, then
// with where they stop; what is alike even so is numbered.
#pragma once

#include <string>
#include <vector>

#include <varia/rules.hpp>
#include <varia/turn.hpp>

namespace varia {

class TurnWriter {
public:
    // Between turns, or in the middle of one: then it writes how that one goes on. Both must outlive this; the position
    // is changed and restored.
    TurnWriter(Rules& rules, Position& position) : rules_(rules), position_(position) {}

    // How much of a turn is written, of which turns that look alike have the more.
    enum class Level : std::uint8_t {
        brief,    // of a piece that goes on the first cell and the last
        full,     // every cell on its way
        steps,    // each step by itself, with commas between
        details,  // ... and whom it captures, over which cells it goes
        stops,    // ... and where it stops
    };
    static constexpr Level last_level = Level::stops;

    // A turn as short as can be, and with every cell on its way.
    struct Texts {
        std::string brief, full;
        std::string steps, details, stops;
        std::vector<Cell> way;     // of a turn by one piece that goes on: where it starts, and each cell it stops on
        std::string promotion;     // their end: what the piece that went has become, `=K`
        bool goes_on = false;      // the two texts may differ
        std::uint64_t result = 0;  // the key after it
        [[nodiscard]] const std::string& at(Level level) const;
    };
    [[nodiscard]] Texts texts(const Turn& turn);
    // The canonical texts of all these, which are all there are.
    [[nodiscard]] std::vector<std::string> canonical(const TurnList& turns);
    // That of one, whichever way it was played.
    [[nodiscard]] std::string canonical(const Turn& turn);

private:
    [[nodiscard]] std::vector<std::string> told_apart(const TurnList& turns, std::vector<std::string> written);
    [[nodiscard]] TurnList alike(const std::string& brief);
    void find_alike(const std::string& brief, const std::string& so_far, Turn& turn, TurnList& found);

    Rules& rules_;
    Position& position_;
};

// Whether in this variant a piece may go on within a turn, so that two turns may share a short text.
[[nodiscard]] bool pieces_go_on(const Variant& variant);

}  // namespace varia
