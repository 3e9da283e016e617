// Moves, turns and numbers that are typed: what they stand for is played; what stands for nothing is told, with what
// may have been meant.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

class TypedMoves {
public:
    // A text that is no command. Precondition: it is not empty.
    void play(PlaySession& session, const std::string& text);

private:
    // Said once, where a turn is over that might have gone on: how that is written. Or nothing.
    [[nodiscard]] std::string remark_on_commas(PlaySession& session, const std::string& text);

    bool told_of_commas_ = false;
};

}  // namespace varia::cli
