// Plays typed moves, turns and numbers. If a text stands for nothing, prints this, and what may have been meant.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

class TypedMoves {
public:
    // Plays a text that is no command. Precondition: it is not empty.
    void play(PlaySession& session, const std::string& text);

private:
    // A remark if a typed turn is over but could have gone on: how to write that. It is made only once; otherwise the
    // text is empty.
    [[nodiscard]] std::string remark_on_commas(PlaySession& session, const std::string& text);

    bool reported_commas_ = false;
};

}  // namespace varia::cli
