#include "contest_words.hpp"

#include "game_words.hpp"
#include "match_words.hpp"

namespace varia::cli {

const ContestWords& words_of(const Layout& layout) {
    static const GameWords game;
    static const MatchWords match;
    if (layout.linked_boards() != nullptr) return match;
    return game;
}

const ContestWords& words_of(const Contest& contest) { return words_of(contest.layout()); }

}  // namespace varia::cli
