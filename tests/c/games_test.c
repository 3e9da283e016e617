/* Games: moves played by text and by value, taken back, played again; games that end. */
#include "check.h"

static void fools_mate(void) {
    static const char *const moves[] = {"f2f3", "e5", "g4", "Qh4#"};
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_game *game = game_of(chess), *copy = NULL;
    varia_game_info info = {.struct_size = sizeof info};
    varia_outcome outcome = {.struct_size = sizeof outcome};
    varia_result result = {.struct_size = sizeof result};
    varia_board_info board = {.struct_size = sizeof board};
    varia_position *position = NULL;
    varia_move move;
    int32_t cells[8];
    size_t i, count = 0;
    uint64_t key, turns = 7;
    CHECK_OK(varia_game_describe(game, &info, &error));
    key = info.key;
    CHECK_EQUAL(info.boards, 1);
    CHECK_EQUAL(info.players, 2);
    CHECK_EQUAL(info.player, 0);
    varia_variant_free(chess); /* the game does not need the handle any more */
    for (i = 0; i < 4; ++i) CHECK_OK(varia_game_play(game, moves[i], i == 3 ? &move : NULL, &error));
    CHECK_EQUAL(move.from, 59);
    CHECK_EQUAL(move.to, 31);
    CHECK(move.kind != 0);
    CHECK_TEXT(TEXT_OF(varia_game_record(game, SHARED, &error)), "f2-f3\ne7-e5\ng2-g4\nd8-h4\n");
    CHECK_TEXT(TEXT_OF(varia_game_text(game, SHARED, &error)),
               "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.over, 1);
    CHECK_EQUAL(info.player, -1);
    CHECK_EQUAL(info.turns, 4);
    CHECK_EQUAL(info.redoable, 0);
    CHECK(info.memory > 0);
    CHECK_OK(varia_game_outcome(game, &outcome, &error));
    CHECK_TEXT(outcome.text, "black-wins checkmate 0-1");
    CHECK_EQUAL(outcome.verdict, VARIA_VERDICT_LOSS);
    CHECK_OK(varia_game_result(game, 1, &result, &error));
    CHECK_EQUAL(result.winner, 1);
    CHECK_STATUS(varia_game_result(game, 2, &result, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_board(game, 0, &board, &error));
    CHECK_EQUAL(board.in_check, 1);
    CHECK_EQUAL(board.closed, 0);
    CHECK_EQUAL(board.side, 0);
    CHECK_EQUAL(board.occurrences, 1);
    CHECK_TEXT(board.line, "black-won checkmate");
    CHECK_STATUS(varia_game_board(game, 1, &board, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_changed(game, 0, cells, 8, &count, &error));
    CHECK_EQUAL(count, 2);
    CHECK_OK(varia_game_moves(game, -1, NULL, 0, &count, &error));
    CHECK_EQUAL(count, 0);
    CHECK_OK(varia_game_count_turns(game, &turns, &error));
    CHECK_EQUAL(turns, 0);
    CHECK_STATUS(varia_game_play(game, "e2e4", NULL, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_resign(game, 0, &error), VARIA_ILLEGAL);

    CHECK_OK(varia_game_copy(game, &copy, &error));
    for (i = 0; i < 4; ++i) CHECK_OK(varia_game_undo(copy, &error));
    CHECK_STATUS(varia_game_undo(copy, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_describe(copy, &info, &error));
    CHECK(info.key == key);
    CHECK_EQUAL(info.redoable, 4);
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.turns, 4);
    for (i = 0; i < 4; ++i) CHECK_OK(varia_game_redo(copy, &error));
    CHECK_STATUS(varia_game_redo(copy, &error), VARIA_ILLEGAL);
    CHECK_TEXT(TEXT_OF(varia_game_record(copy, SHARED, &error)), "f2-f3\ne7-e5\ng2-g4\nd8-h4\n");
    /* Another move is played, so the moves that were taken back are forgotten. */
    CHECK_OK(varia_game_undo(copy, &error));
    CHECK_OK(varia_game_undo(copy, &error));
    CHECK_OK(varia_game_play(copy, "a2a3", NULL, &error));
    CHECK_STATUS(varia_game_redo(copy, &error), VARIA_ILLEGAL);
    /* The current positions of both games. */
    CHECK_OK(varia_game_position(game, 0, &position, &error));
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)),
               "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK_OK(varia_game_look(copy, 0, position, &error));
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)),
               "rnbqkbnr/pppp1ppp/8/4p3/8/P4P2/1PPPP1PP/RNBQKBNR b KQkq - 0 2");
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK(count > 20);
    varia_position_free(position);
    CHECK_STATUS(varia_game_position(game, 1, &position, &error), VARIA_BAD_ARGUMENT);
    CHECK(position == NULL);
    varia_game_free(copy);
    varia_game_free(game);
    varia_game_free(NULL);
}

static void listed(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess"), *shogi = builtin("shogi");
    varia_game *game = game_of(chess);
    varia_position *other = position_of(shogi, NULL);
    varia_move move, ordered[64];
    varia_effect effects[8];
    varia_move_info info = {.struct_size = sizeof info};
    varia_game_info stands = {.struct_size = sizeof stands};
    size_t count = 0, i;
    uint64_t leaves = 0, sum = 0;
    varia_perft_options options = {.struct_size = sizeof options, .table = 1 << 16};
    CHECK_OK(varia_game_moves(game, -1, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 20);
    CHECK_OK(varia_game_moves(game, 0, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 20);
    CHECK_STATUS(varia_game_moves(game, 1, shared_moves, MOST_MOVES, &count, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_game_moves(game, -2, shared_moves, MOST_MOVES, &count, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_piece_moves(game, 0, 12, shared_moves, MOST_MOVES, &count, &error)); /* e2 */
    CHECK_EQUAL(count, 2);
    CHECK_STATUS(varia_game_piece_moves(game, 0, 64, shared_moves, MOST_MOVES, &count, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_ordered_moves(game, -1, ordered, 64, &count, &error));
    CHECK_EQUAL(count, 20);
    CHECK_TEXT(TEXT_OF(varia_game_move_text(game, &ordered[0], VARIA_SPELLING_CANONICAL, SHARED, &error)), "a2-a3");
    CHECK_TEXT(TEXT_OF(varia_game_move_text(game, &ordered[19], VARIA_SPELLING_SAN, SHARED, &error)), "h4");
    CHECK_OK(varia_game_ordered_moves(game, 1, NULL, 0, &count, &error));
    CHECK_EQUAL(count, 0);
    CHECK_STATUS(varia_game_ordered_moves(game, 2, NULL, 0, &count, &error), VARIA_BAD_ARGUMENT);
    {
        int32_t can_win = -1;
        CHECK_OK(varia_game_can_win(game, 1, &can_win, &error));
        CHECK_EQUAL(can_win, 1);
        CHECK_STATUS(varia_game_can_win(game, 2, &can_win, &error), VARIA_BAD_ARGUMENT);
    }
    CHECK_OK(varia_game_perft(game, 3, NULL, &leaves, &error));
    CHECK_EQUAL(leaves, 8902);
    CHECK_OK(varia_game_perft(game, 3, &options, &leaves, &error));
    CHECK_EQUAL(leaves, 8902);
    for (i = 0; i < 20; ++i) {
        CHECK_OK(varia_game_perft_after(game, &ordered[i], 2, &leaves, &error));
        sum += leaves;
    }
    CHECK_EQUAL(sum, 8902);
    CHECK(strstr(TEXT_OF(varia_game_divide(game, 3, SHARED, &error)), "e2-e4 600\n") != NULL);
    CHECK_STATUS(varia_game_divide(game, 0, SHARED, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_read_move(game, "Nc3", &move, &error));
    CHECK_OK(varia_game_move_info(game, &move, &info, &error));
    CHECK_EQUAL(info.from, 1);
    CHECK_EQUAL(info.to, 18);
    CHECK_OK(varia_game_effects(game, &move, effects, 8, &count, &error));
    CHECK_EQUAL(count, 1);
    CHECK_OK(varia_game_do(game, &move, &error));
    CHECK_STATUS(varia_game_do(game, &move, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_move_info(game, &move, &info, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_effects(game, &move, NULL, 0, NULL, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_perft_after(game, &move, 1, &leaves, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_read_move(game, "Nc3", &move, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_play(game, "Nc3", NULL, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_look(game, 0, other, &error), VARIA_BAD_ARGUMENT);
    move.action = VARIA_ACTION_DONE;
    CHECK_STATUS(varia_game_do(game, &move, &error), VARIA_ILLEGAL);
    move.action = VARIA_ACTION_LINK_MOVE;
    CHECK_STATUS(varia_game_do(game, &move, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_effects(game, &move, NULL, 0, NULL, &error), VARIA_ILLEGAL);
    /* A resignation is read and played like a move. */
    CHECK_OK(varia_game_read_move(game, "resign", &move, &error));
    CHECK_EQUAL(move.action, VARIA_ACTION_RESIGN);
    CHECK_EQUAL(move.type, -1);
    CHECK_TEXT(TEXT_OF(varia_game_move_text(game, &move, 0, SHARED, &error)), "resign");
    CHECK_OK(varia_game_do(game, &move, &error));
    CHECK_OK(varia_game_describe(game, &stands, &error));
    CHECK_EQUAL(stands.over, 1);
    CHECK_OK(varia_game_undo(game, &error));
    CHECK_OK(varia_game_describe(game, &stands, &error));
    CHECK_EQUAL(stands.over, 0);
    CHECK_OK(varia_game_redo(game, &error));
    CHECK_OK(varia_game_describe(game, &stands, &error));
    CHECK_EQUAL(stands.over, 1);
    CHECK_OK(varia_game_undo_step(game, &error));
    CHECK_OK(varia_game_resign(game, 0, &error));
    CHECK(strstr(TEXT_OF(varia_game_record(game, SHARED, &error)), "resign") != NULL);
    varia_game_free(game);
    varia_position_free(other);
    varia_variant_free(chess);
    varia_variant_free(shogi);
}

static void from_texts(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_game *game = NULL;
    varia_game_options options = {.struct_size = sizeof options, .text = "7k/8/8/8/8/8/R7/K7 w - - 99 80"};
    varia_outcome outcome = {.struct_size = sizeof outcome};
    uint64_t steps = 5;
    CHECK_OK(varia_game_create(chess, &options, &game, &error));
    CHECK_OK(varia_game_play(game, "a2b2", NULL, &error));
    CHECK_OK(varia_game_outcome(game, &outcome, &error));
    CHECK_EQUAL(outcome.over, 1);
    CHECK_EQUAL(outcome.verdict, VARIA_VERDICT_DRAW);
    CHECK_STATUS(varia_game_play(game, "h8h7", NULL, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_script_steps(game, &steps, &error));
    CHECK_EQUAL(steps, 0);
    varia_game_free(game);
    options.pass_draws = 1;
    CHECK_OK(varia_game_create(chess, &options, &game, &error));
    CHECK_OK(varia_game_play(game, "a2b2", NULL, &error));
    CHECK_OK(varia_game_play(game, "h8h7", NULL, &error));
    varia_game_free(game);
    options.text = "startpos";
    CHECK_OK(varia_game_create(chess, &options, &game, &error));
    varia_game_free(game);
    options.text = "7k/8/8/8 w";
    CHECK_STATUS(varia_game_create(chess, &options, &game, &error), VARIA_REFUSED);
    CHECK(game == NULL);
    varia_variant_free(chess);
}

void test_games(void) {
    fools_mate();
    listed();
    from_texts();
}
