// A piece that is known by its Betza notation alone, without a game: in words, as tables of variant files, and on two
// boards on which it can be drawn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/betza.hpp>
#include <varia/load_budget.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// The number of cells of the boards along each axis.
inline constexpr int min_study_size = 3, max_study_size = 26, usual_study_size = 9;

struct BetzaStudy {
    std::vector<std::string> words;   // one sentence for each kind of move, as moves_in_words() has them
    std::vector<std::string> tables;  // lines of a variant file: the piece's keys, then [[castling]]
    std::string cell;                 // the cell on which the piece stands, in the middle of the board
    Position alone;
    Position among_others;  // with pieces of both sides around it, for captures and for what it goes over
};

// Errors have the text as their file, and their place in it. `budget` is for reading the text, and again for the game
// that is made of it. Precondition: `size` is one of the allowed numbers.
[[nodiscard]] Result<BetzaStudy> study_betza(const std::string& text, BetzaReading reading, int size = usual_study_size,
                                             const LoadBudget& budget = {});

}  // namespace varia::cli
