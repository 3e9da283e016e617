// The legal moves of a game or a match, their effects, and perft.
#include <algorithm>
#include <optional>

#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "values.hpp"

#include "handles.hpp"

using namespace varia;
using namespace varia::c;

Action varia_game::legal(const varia_move *move) {
    const Action action = action_of(needed_pointer(move, "move"));
    bool found = false;
    if (action.board < contest.boards()) {
        if (action.type == ActionType::resign) {
            // Resigning is also legal where it is not listed.
            const Result<Action> read = contest.read_action(contest.layout().resign_text(action.board));
            found = read && *read == action;
        } else {
            ActionList list;
            if (action.type == ActionType::done)  // the only action that belongs to no board
                contest.legal_actions(list);
            else
                contest.board_actions(action.board, list);
            found = std::ranges::find(list, action) != list.end();
        }
    }
    expect_answered();
    if (!found) fail(VARIA_ILLEGAL, "this move is not legal now", "list the moves anew");
    return action;
}

namespace {

void list_actions(varia_game &game, const ActionList &list, varia_move *moves, std::size_t capacity,
                  std::size_t *needed) {
    game.expect_answered();
    fill(moves, capacity, needed, list.size(), [&](std::size_t i) { return described_action(list[i], game.contest); });
}

}  // namespace

varia_status varia_game_moves(varia_game *game, int32_t board, varia_move *moves, size_t capacity, size_t *needed,
                              varia_error **error) {
    return call("game", game, error, [&] {
        ActionList list;
        if (board == -1)
            game->contest.legal_actions(list);
        else
            game->contest.board_actions(game->board(board), list);
        list_actions(*game, list, moves, capacity, needed);
    });
}

varia_status varia_game_piece_moves(varia_game *game, int32_t board, int32_t cell, varia_move *moves, size_t capacity,
                                    size_t *needed, varia_error **error) {
    return call("game", game, error, [&] {
        const int f = game->board(board);
        const auto cells = static_cast<std::size_t>(game->contest.board_variant(f)->board().cells());
        list_actions(*game, game->contest.piece_actions(f, static_cast<Cell>(numbered(cell, cells, "cell"))), moves,
                     capacity, needed);
    });
}

varia_status varia_game_ordered_moves(varia_game *game, int32_t player, varia_move *moves, size_t capacity,
                                      size_t *needed, varia_error **error) {
    return call("game", game, error, [&] {
        if (player != -1) numbered(player, static_cast<std::size_t>(game->contest.players()), "player");
        list_actions(*game, game->contest.ordered_actions(player), moves, capacity, needed);
    });
}

varia_status varia_game_turn_texts(varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                   varia_error **error) {
    return call("game", game, error, [&] {
        const std::vector<std::string> texts = game->contest.turn_texts();
        game->expect_answered();
        Buffer{buffer, capacity, needed}.write(lines(texts));
    });
}

varia_status varia_game_count_turns(varia_game *game, uint64_t *count, varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(count, "count");
        const std::uint64_t turns = game->contest.count_turns();
        game->expect_answered();
        *count = turns;
    });
}

varia_status varia_game_turns(varia_game *game, size_t max, varia_move *steps, size_t step_capacity,
                              size_t *steps_needed, size_t *ends, size_t end_capacity, size_t *ends_needed,
                              varia_error **error) {
    return call("game", game, error, [&] {
        if (game->contest.layout().numbered_boards() > 0)
            misuse("in a match whoever acts chooses one action after the other", "use varia_game_moves");
        if (max == 0) max = 1'000'000;
        const std::optional<std::vector<WrittenTurn>> turns = game->contest.turns(max);
        game->expect_answered();
        if (!turns) fail(VARIA_LIMIT, "there are more than " + std::to_string(max) + " turns");
        std::size_t all = 0;
        for (const WrittenTurn &one : *turns) all += one.turn.size();
        if (ends_needed != nullptr) *ends_needed = turns->size();
        if (steps_needed != nullptr) *steps_needed = all;
        // Both sizes are checked before either list is written.
        if (steps == nullptr && ends == nullptr && step_capacity == 0 && end_capacity == 0) return;
        if (step_capacity < all || end_capacity < turns->size())
            fail(VARIA_BUFFER_TOO_SMALL,
                 "there are " + std::to_string(turns->size()) + " turns of " + std::to_string(all) + " steps");
        needed_pointer(steps, "steps");
        needed_pointer(ends, "ends");
        std::size_t at = 0;
        Position position = game->contest.position();
        std::vector<Position::Undo> undos;
        for (std::size_t i = 0; i < turns->size(); ++i) {
            const Turn &turn = (*turns)[i].turn;
            undos.resize(std::max(undos.size(), turn.size()));
            for (std::size_t s = 0; s < turn.size(); ++s) {
                steps[at++] = described_move(turn[s], position);
                game->contest.rules().do_move(position, turn[s], undos[s]);
            }
            for (std::size_t s = turn.size(); s > 0; --s) game->contest.rules().undo_move(position, undos[s - 1]);
            ends[i] = at;
        }
        game->expect_answered();
    });
}

varia_status varia_game_move_text(varia_game *game, const varia_move *move, int32_t spelling, char *buffer,
                                  size_t capacity, size_t *needed, varia_error **error) {
    return call("game", game, error, [&] {
        const Spelling how = spelling_of(spelling);
        const std::string text = game->contest.action_text(game->legal(move), how);
        game->expect_answered();
        Buffer{buffer, capacity, needed}.write(text);
    });
}

varia_status varia_game_read_move(varia_game *game, const char *text, varia_move *move, varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(move, "move");
        Result<Action> read = game->contest.read_action(&needed_pointer(text, "text"));
        game->expect_answered();
        *move = described_action(expect(std::move(read), VARIA_ILLEGAL), game->contest);
    });
}

varia_status varia_game_move_info(varia_game *game, const varia_move *move, varia_move_info *info,
                                  varia_error **error) {
    return call("game", game, error, [&] {
        const Described<varia_move_info> described(info, "info");
        const Action action = game->legal(move);
        BoardConsequenceList list;
        game->contest.consequences(action, list);
        varia_move_info mine = in_short(described_action(action, game->contest), list);
        mine.player = game->contest.actor(action);
        if (action.type == ActionType::move) {
            Position position = game->contest.position(action.board);
            mine.gives_check = game->contest.rules(action.board).gives_check(position, action.move);
        }
        game->expect_answered();
        described.report(mine);
    });
}

varia_status varia_game_effects(varia_game *game, const varia_move *move, varia_effect *effects, size_t capacity,
                                size_t *needed, varia_error **error) {
    return call("game", game, error, [&] {
        BoardConsequenceList list;
        game->contest.consequences(game->legal(move), list);
        game->expect_answered();
        fill(effects, capacity, needed, list.size(), [&](std::size_t i) { return described_effect(list[i]); });
    });
}

varia_status varia_game_perft(varia_game *game, int32_t depth, const varia_perft_options *options, uint64_t *leaves,
                              varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(leaves, "leaves");
        const int turns = depth_of(depth);
        const std::uint64_t count = counted(
            options, [&](PerftTable *table) { return game->contest.perft(turns, table); },
            [&](const GoOn &go_on) { return game->contest.perft(turns, go_on); });
        game->expect_answered();
        *leaves = count;
    });
}

varia_status varia_game_perft_after(varia_game *game, const varia_move *move, int32_t depth, uint64_t *leaves,
                                    varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(leaves, "leaves");
        const int turns = depth_of(depth);
        const Action action = game->legal(move);
        if (game->contest.layout().resigns_game(action)) misuse("nothing follows a player's giving up");
        const std::uint64_t count = game->contest.perft_after(action, turns);
        game->expect_answered();
        *leaves = count;
    });
}

varia_status varia_game_divide(varia_game *game, int32_t depth, char *buffer, size_t capacity, size_t *needed,
                               varia_error **error) {
    return call("game", game, error, [&] {
        std::string text;
        for (const auto &[turn, leaves] : game->contest.divide(depth_of(depth, 1)))
            text += turn + ' ' + std::to_string(leaves) + '\n';
        game->expect_answered();
        Buffer{buffer, capacity, needed}.write(text);
    });
}
