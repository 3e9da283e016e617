#include "direct_calls.hpp"

#include <algorithm>
#include <vector>

#include "claims.hpp"
#include "move_answers.hpp"

namespace varia::cli {

Done play_directly(HeldGame& game, std::string_view move) {
    Contest& contest = game.contest;
    const RefusesAfterEnd refuses(contest);
    const std::size_t before = contest.mid_turn() ? contest.last_steps().size() : 0;
    const Result<Action> played = contest.play(move);
    if (!contest.take_failure()) return played ? Done::yes : Done::no;
    if (played) {
        // A turn may have been several steps.
        std::size_t steps = 1;
        if (contest.layout().has_turns() && played->type == ActionType::move)
            steps = std::max<std::size_t>(contest.last_steps().size() - before, 1);
        for (; steps > 0; --steps) contest.undo_step();
        static_cast<void>(contest.take_failure());
    }
    return Done::unknown;
}

Done undo_directly(HeldGame& game) { return game.contest.undo() ? Done::yes : Done::no; }

std::optional<std::string> moves_directly(HeldGame& game, Spelling spelling) {
    Contest& contest = game.contest;
    ActionList actions;
    contest.legal_actions(actions);
    if (contest.passes_draws() && is_ended(contest)) actions.clear();
    std::vector<std::string> texts = action_texts(contest, actions, spelling);
    if (contest.take_failure()) return std::nullopt;
    std::ranges::sort(texts);
    std::string lines;
    for (const std::string& text : texts) (lines += text) += '\n';
    return lines;
}

int state_directly(HeldGame& game) {
    Contest& contest = game.contest;
    const bool claim = claimable_draw(contest).has_value();
    const bool over = !claim && contest.over();
    const int player = over ? -1 : contest.player_to_move();
    int state = (over ? 1 : 0) + (claim ? 4 : 0) + 256 * (player + 1);
    if (contest.lone_game() != nullptr && contest.in_check()) state += 2;
    return contest.take_failure() ? -1 : state;
}

}  // namespace varia::cli
