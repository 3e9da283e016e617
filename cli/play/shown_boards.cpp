#include "shown_boards.hpp"

#include "layout.hpp"
#include "shown_alone.hpp"
#include "shown_linked.hpp"

namespace varia::cli {

const ShownBoards& shown_boards(const Contest& contest) {
    static const ShownAlone alone;
    static const ShownLinked linked;
    if (contest.layout().numbered_boards() > 0) return linked;
    return alone;
}

std::string clock_lines(const PlayedGame& game, int width) {
    return game.clocks() ? wrapped(game.clocks().line(game.contest()), width) + "\n" : "";
}

}  // namespace varia::cli
