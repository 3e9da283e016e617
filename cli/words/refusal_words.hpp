// Why a person may not do what he tried, in a plain sentence, for a game or a match.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

namespace varia::cli {

struct PlainRefusal {
    std::string sentence;            // not escaped
    std::vector<std::string> cells;  // names of the cells that bar the way (MoveRefusal), on the board of the text
};
// `message` is that of the error with which Contest::play refused the text. Where the rules of the game have no plainer
// sentence, the refusal is this message as a sentence.
[[nodiscard]] PlainRefusal refusal_in_words(Contest& contest, std::string_view text, const std::string& message);
// The same for the piece on a cell of a board; without a value if it can move.
[[nodiscard]] std::optional<PlainRefusal> piece_refusal_in_words(Contest& contest, int board, Cell from);

}  // namespace varia::cli
