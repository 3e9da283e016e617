// Playing moves, taking them back, and playing them again.
#include <optional>

#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "values.hpp"

#include "handles.hpp"

using namespace varia;
using namespace varia::c;

namespace {

// Plays a text. Returns the action that it means.
Action play(varia_game &game, const char *text) {
    Result<Action> played = game.contest.play(text);
    if (game.watched) game.watched->begin();
    return expect(std::move(played), VARIA_ILLEGAL);
}

// Plays one action. If a script fails, the game stays unchanged.
void act(varia_game &game, const Action &action) {
    game.contest.act(action);
    if (std::optional<Diagnostic> failure = game.contest.take_failure()) {
        (void)game.contest.undo_step();
        fail(VARIA_SCRIPT_FAILED, {*std::move(failure)});
    }
}

Action action_of(Move move) {
    Action action;
    action.move = move;
    return action;
}

// The turn that undo() would take back; with `step` only its last step. Nothing at the start of the game.
std::optional<varia_game::Undone> last_of(const varia_game &game, bool step) {
    const std::vector<std::string> &texts = game.contest.texts();
    varia_game::Undone last;
    last.steps = game.contest.last_steps();
    if (last.steps.empty()) {
        if (texts.empty()) return std::nullopt;
        last.text = texts.back();
    } else if (step) {
        last.steps.erase(last.steps.begin(), last.steps.end() - 1);
    }
    return last;
}

void take_back(varia_game &game, bool step) {
    std::optional<varia_game::Undone> last = last_of(game, step);
    if (!last) fail(VARIA_ILLEGAL, "there is nothing to take back");
    game.undone.push_back(*std::move(last));
    const bool done = step ? game.contest.undo_step() : game.contest.undo();
    if (done) return;
    game.undone.pop_back();
    fail(VARIA_ILLEGAL, "there is nothing to take back");
}

}  // namespace

varia_status varia_game_play(varia_game *game, const char *text, varia_move *move, varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(text, "text");
        // An action is converted with the position before it.
        std::optional<Position> before;
        if (move != nullptr) before = game->contest.position(game->contest.layout().split(text).board);
        const Action first = play(*game, text);
        game->undone.clear();
        if (move != nullptr) *move = described_action(first, game->contest, *before);
    });
}

varia_status varia_game_do(varia_game *game, const varia_move *move, varia_error **error) {
    return call("game", game, error, [&] {
        act(*game, game->legal(move));
        game->undone.clear();
    });
}

varia_status varia_game_resign(varia_game *game, int32_t board, varia_error **error) {
    return call("game", game, error, [&] {
        const int f = game->board(board);
        play(*game, game->contest.layout().resign_text(f).c_str());
        game->undone.clear();
    });
}

varia_status varia_game_undo(varia_game *game, varia_error **error) {
    return call("game", game, error, [&] { take_back(*game, false); });
}

varia_status varia_game_undo_step(varia_game *game, varia_error **error) {
    return call("game", game, error, [&] { take_back(*game, true); });
}

varia_status varia_game_redo(varia_game *game, varia_error **error) {
    return call("game", game, error, [&] {
        if (game->undone.empty()) fail(VARIA_ILLEGAL, "nothing was taken back that could be played again");
        const varia_game::Undone &last = game->undone.back();
        if (!last.text.empty()) {
            play(*game, last.text.c_str());
        } else {
            std::size_t made = 0;
            try {
                for (; made < last.steps.size(); ++made) act(*game, action_of(last.steps[made]));
            } catch (...) {
                for (; made > 0; --made) (void)game->contest.undo_step();
                throw;
            }
        }
        game->undone.pop_back();
    });
}
