// Writes the turns of one position as text, in variants with turns of several steps.
//
//     e2-e4,d2-d4       steps of any pieces
//     e2-e4,D@d5        a step, and a piece that is placed
//     b1-c3/H           a step, and a piece placed on the cell that it left; e1-g1/H@e1 if the step left two cells
//     32x21             a piece that goes on: the cells where it starts and ends; 32x23x14x21, with all cells on its
//                       way, if turns with other results share the short text
//     a1-a2,X@c1,a2-a1  a piece that goes on after another was placed: step by step
//
// Turns that still share a text are written step by step, then with the details of each step, then with the place where
// they stop. Turns that share even that text are numbered.
#pragma once

#include <string>
#include <vector>

#include <varia/rules.hpp>
#include <varia/turn.hpp>

namespace varia {

class TurnWriter {
public:
    // The position may be between turns or in the middle of one; then the rest of that turn is written. Rules and
    // position must outlive this object; writing changes the position and restores it.
    TurnWriter(Rules& rules, Position& position) : rules_(rules), position_(position) {}

    // How much of a turn is written. Turns with equal texts get the next level.
    enum class Level : std::uint8_t {
        brief,    // for a piece that goes on: its first cell and its last
        full,     // every cell on its way
        steps,    // each step by itself, with commas between
        details,  // also what each step captures, and over which cells it goes
        stops,    // also where the turn stops
    };
    static constexpr Level last_level = Level::stops;

    // The texts of a turn at each level, and what they are made of.
    struct Texts {
        std::string brief, full;
        std::string steps, details, stops;
        std::vector<Cell> way;     // for a turn of one piece that goes on: its start, and each cell on which it stops
        std::string promotion;     // the end of the texts: what the moved piece has become, `=K`
        bool goes_on = false;      // whether brief and full may differ
        std::uint64_t result = 0;  // the Zobrist key after the turn
        [[nodiscard]] const std::string& at(Level level) const;
    };
    [[nodiscard]] Texts texts(const Turn& turn);
    // The canonical texts of these turns, which must be all legal turns.
    [[nodiscard]] std::vector<std::string> canonical(const TurnList& turns);
    // The canonical text of one turn, regardless of the way it was played.
    [[nodiscard]] std::string canonical(const Turn& turn);

private:
    [[nodiscard]] std::vector<std::string> described_apart(const TurnList& turns, std::vector<std::string> written);
    [[nodiscard]] TurnList alike(const std::string& brief);
    void find_alike(const std::string& brief, const std::string& so_far, Turn& turn, TurnList& found);

    Rules& rules_;
    Position& position_;
};

// Whether a piece may go on within a turn in this variant, so that two turns may share a short text.
[[nodiscard]] bool pieces_go_on(const Variant& variant);
// Whether two steps of a position may have the same text in this variant, or whether a text may leave open which
// optional steps are made.
[[nodiscard]] bool steps_may_be_alike(const Variant& variant);

}  // namespace varia
