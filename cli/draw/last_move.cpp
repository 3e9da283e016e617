#include "last_move.hpp"

#include <cstddef>

namespace varia::cli {

std::vector<Mark> last_move_marks(Contest& contest, int board) {
    std::vector<Mark> marks(static_cast<std::size_t>(contest.board_variant(board)->board().cells()), Mark::none);
    for (const Cell cell : contest.changed(board)) marks[cell] = Mark::last_move;
    if (!contest.layout().has_turns()) return marks;
    for (const Move step : contest.last_steps()) {
        if (step.to != no_cell) marks[step.to] = Mark::last_move;
        if (step.type == MoveType::shove) marks[step.other()] = Mark::last_move;
    }
    const Position& position = contest.position();
    for (std::size_t c = 0; c < marks.size(); ++c)
        if (marks[c] == Mark::last_move && position.at(static_cast<Cell>(c)).empty()) marks[c] = Mark::route;
    for (const Cell cell : position.captured_cells()) marks[cell] = Mark::doomed;
    const Position::Progress& now = position.progress();
    if (now.step != 0 && now.mover != no_cell && contest.variant().definition().turn.then[now.step - 1U].place.empty())
        marks[now.mover] = Mark::origin;
    return marks;
}

}  // namespace varia::cli
