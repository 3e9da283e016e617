// Betza notation: the moves of pieces on flat boards in a few letters, "WN" or "fmWfceF". docs/betza.md says what each
// letter means. Loading a variant reads such texts; a host needs this header to read a text by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>
#include <varia/definition_names.hpp>
#include <varia/load_budget.hpp>
#include <varia/result.hpp>

namespace varia {

// How the letters are read. Programs differ in this, and a text does not say for which program it was written.
enum class BetzaReading : std::uint8_t {
    standard,  // XBoard and the Interactive Diagram
    fairy,     // Fairy-Stockfish's customPiece1 to customPiece25
};
template <>
inline constexpr NamedValue<BetzaReading> names_of<BetzaReading>[] = {{BetzaReading::standard, "standard"},
                                                                      {BetzaReading::fairy, "fairy"}};

// What a reader knows of the flat board for which it reads. Without the size it refuses moves that need it: riders of
// any length whose leaps can be blocked, and moves round a cylinder.
struct BetzaBoard {
    int width = 0, height = 0;   // the number of cells along the first and the second axis; 0: unknown
    bool wraps = false;          // the first axis wraps
    std::string along = "rank";  // the name of the second axis, along which pieces go forward
};

// A castling that a text asks for ("isO2"). It is no move by itself: [[castling]] declares it with its cells.
struct BetzaCastling {
    int cells = 0;  // the number of cells that the piece goes
    bool left = false, right = false;
    int before = 0;  // the number of cells between the partner and the edge of the board
    Where where;
};

// What a text says about a piece.
struct BetzaPiece {
    std::vector<MoveDef> moves;
    std::vector<BetzaCastling> castlings;
    std::optional<DropDef> drop;
};

// Reads a text for a board of two axes: x is the first axis, y the second, and forward is +y, as the first side sees
// it. Moves and diagnostics have the place of the character that they are about; the text begins in line 1, column 1.
// All errors of the text are reported. A text that would take more than `budget` to read is refused. Thread-safe.
[[nodiscard]] Result<BetzaPiece> read_betza(std::string_view text, BetzaReading reading = BetzaReading::standard,
                                            const BetzaBoard& board = {}, const LoadBudget& budget = {});

}  // namespace varia
