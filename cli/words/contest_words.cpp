#include "contest_words.hpp"

#include "game_words.hpp"
#include "match_words.hpp"

namespace varia::cli {

const ContestWords& words_of(const Contest& contest) {
    static const GameWords game;
    static const MatchWords match;
    if (contest.match() != nullptr) return match;
    return game;
}

}  // namespace varia::cli
