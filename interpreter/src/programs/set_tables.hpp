// Moves as sets of cells: what the programs say, once more, for boards of at most 128 cells.
//
// Walking a program costs a step and a guess for every cell. Where a kind's moves are plain leaps, lines, or steps
// that many pieces make side by side, whole sets of cells answer the same questions with a few operations on words:
// the leaps from a cell are one set, a line is cut off at its first piece by one subtraction, and all pawns step at
// once by shifting the set of them. Kinds whose moves are not of these forms are still walked; and a variant whose
// attacks are not all leaps and lines over empty cells has no such tables.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

struct Generation;

struct SetTables {
    static constexpr int max_words = 2;
    using Words = std::array<std::uint64_t, max_words>;
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    // The lines of one kind from one cell: sets in `sets`, those towards higher cell numbers first.
    struct Lines {
        std::uint32_t first;
        std::uint16_t up, down;
    };
    // A step that every piece of a kind on one of the cells `from` makes alike, possibly past an empty cell.
    struct Steps {
        Words from;
        std::int16_t by;              // target's number less the start's
        std::int16_t past;            // the passed cell's number less the start's; 0: none
        std::uint8_t quiet, capture;  // how many moves that is (several: promotions)
    };
    struct KindSets {
        bool walked = false;         // not of these forms: its program is walked
        std::uint32_t leaps = none;  // in `sets`, cell 0's; each may end on an empty cell or on an enemy
        std::uint32_t lines = none;  // in `lines`, cell 0's
        std::vector<Steps> steps;
        Words promoting{};  // cells from which some move promotes
    };
    struct Castling {
        Words marks;  // king and partner, unmoved
        Words empty;  // nothing may stand there
    };

    // Captures explode: who captures goes, and so does what stands on the cells around, of either side and of any kind
    // but some.
    struct Blast {
        bool any = false;
        std::uint32_t ring = none;  // in `sets`, by cell: those around it
        std::vector<Kind> spared, royal;
    };
    Blast blast;

    // Counts a position's legal moves, lists them, or lists captures alone; the generation knows position and side.
    using Run = std::uint64_t (*)(Generation& generation, const SetTables& tables);
    Run count = nullptr;
    Run list = nullptr;
    Run captures = nullptr;
    void choose(bool bars_check);  // fills them in, once `words` and `blast` are known

    int words = 0;  // the length of each set
    std::vector<std::uint64_t> sets;
    std::vector<Lines> lines;
    std::array<std::vector<KindSets>, 2> kinds;  // by side and kind

    // From where a side's kinds attack a cell: next to it, so to speak (no cell between matters), or along a line.
    // In `sets`, the set of target 0.
    struct Attacker {
        Kind kind;
        std::uint32_t from;
    };
    std::array<std::vector<Attacker>, 2> near, far;  // by attacking side
    // In `sets`: the cells between target and attacker, by both.
    std::uint32_t between = none;
    std::array<std::vector<Castling>, 2> castlings;  // by side; as StateTables::castlings
    // Where no move may give check: what is seen from a cell along all lines of a side's far attackers, by side and
    // cell; and `near` and `far` once more, by kind.
    std::array<std::vector<Lines>, 2> sight;
    std::array<std::vector<Attacker>, 2> bans_near, bans_far;
    bool commoners_castle = false;  // the king of some castling is not royal
};

}  // namespace varia
