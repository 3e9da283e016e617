// Moves as bitboards: the same moves as in the programs, for boards of at most 128 cells.
//
// Walking a program costs a step and a branch for every cell. If a kind's moves are plain leaps, lines, or steps that
// many pieces make side by side, a few operations on bitboards give the same answers: the leaps from a cell are one
// bitboard, one subtraction cuts a line off at its first piece, and one shift moves all pawns at once. Kinds whose
// moves have other forms are still walked. A variant whose attacks are not all leaps and lines over empty cells has no
// such tables.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

struct Generation;

struct BitboardTables {
    static constexpr int max_words = 2;
    using Words = std::array<std::uint64_t, max_words>;
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    // The lines of one kind from one cell: bitboards in `sets`, lines towards higher cell numbers first.
    struct Lines {
        std::uint32_t first;
        std::uint16_t up, down;
    };
    // A step that all pieces of a kind on the cells `from` make alike, possibly past an empty cell.
    struct Steps {
        Words from;
        std::int16_t by;              // number of the target minus number of the start
        std::int16_t past;            // number of the passed cell minus number of the start; 0 if no cell is passed
        std::uint8_t quiet, capture;  // how many moves the step is (several: promotions)
    };
    struct KindSets {
        bool walked = false;         // its moves have other forms: its program is walked
        std::uint32_t leaps = none;  // index in `sets` for cell 0; a leap may end on an empty cell or on an enemy
        std::uint32_t lines = none;  // index in `lines` for cell 0
        std::vector<Steps> steps;
        Words promoting{};  // cells from which some move promotes
    };
    struct Castling {
        Words marks;  // king and partner must be unmoved there
        Words empty;  // nothing may stand there
    };

    // Captures explode: the captor leaves the board, and so does everything on the cells around it, of either side and
    // of any kind that is not spared.
    struct Blast {
        bool any = false;
        std::uint32_t ring = none;  // index in `sets` for cell 0: the cells around each cell
        std::vector<Kind> spared, royal;
    };
    Blast blast;

    // A function that counts a position's legal moves, lists them, or lists captures only. Position and side are the
    // generation's.
    using Run = std::uint64_t (*)(Generation& generation, const BitboardTables& tables);
    Run count = nullptr;
    Run list = nullptr;
    Run captures = nullptr;
    void choose(bool bars_check);  // sets these; `words` and `blast` must be known

    int words = 0;  // number of words of each bitboard
    std::vector<std::uint64_t> sets;
    std::vector<Lines> lines;
    std::array<std::vector<KindSets>, 2> kinds;  // by side and kind

    // The cells from which a kind of a side attacks a target: near it (no cell between matters), or along a line.
    // `from` is the index in `sets` for target 0.
    struct Attacker {
        Kind kind;
        std::uint32_t from;
    };
    std::array<std::vector<Attacker>, 2> near, far;  // by attacking side
    // Index in `sets`: the cells between target and attacker, by both.
    std::uint32_t between = none;
    std::array<std::vector<Castling>, 2> castlings;  // by side; in the order of StateTables::castlings
    // Used if no move may give check. `sight`: the cells that are seen along all lines of a side's far attackers, by
    // side and cell. `bans_near`, `bans_far`: `near` and `far` once more, by kind.
    std::array<std::vector<Lines>, 2> sight;
    std::array<std::vector<Attacker>, 2> bans_near, bans_far;
    bool rarer_castlings = false;  // the king of some castling is not royal, or some castling asks for state values
};

}  // namespace varia
