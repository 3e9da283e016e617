/* Matches on several boards, with the same functions as games. Elevator Chess has 40 first actions on two boards,
 * and 1,600 sequences of two actions (variants/elevator-chess/elevator-chess.perft, counted by the match referee). */
#include "check.h"

static const char *const two_free[] = {"boards=2", "schedule=free"};

static void linked(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin_with("elevator-chess", two_free, 2), *board = NULL;
    varia_variant_info info = {.struct_size = sizeof info};
    int32_t cell = -1, player = -1;
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.boards, 2);
    CHECK(info.links > 0);
    CHECK_OK(varia_variant_link(variant, 1, info.links - 1, &cell, &error));
    CHECK(cell >= 0 && cell < info.cells);
    CHECK_STATUS(varia_variant_link(variant, 1, info.links, &cell, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_link(variant, 2, 0, &cell, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_player_of(variant, 1, 0, &player, &error));
    CHECK(player == 0 || player == 1);
    CHECK_OK(varia_variant_board(variant, 1, &board, &error));
    varia_variant_free(variant);
    CHECK_OK(varia_variant_describe(board, &info, &error));
    CHECK_EQUAL(info.cells, 64);
    varia_variant_free(board);
    variant = builtin("chess");
    CHECK_OK(varia_variant_board(variant, 0, &board, &error));
    CHECK_OK(varia_variant_describe(board, &info, &error));
    CHECK_TEXT(info.id, "chess");
    varia_variant_free(board);
    CHECK_STATUS(varia_variant_board(variant, 1, &board, &error), VARIA_BAD_ARGUMENT);
    CHECK(board == NULL);
    varia_variant_free(variant);
}

static void played(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin_with("elevator-chess", two_free, 2);
    varia_game *game = game_of(variant), *again = NULL;
    varia_game_options options = {.struct_size = sizeof options};
    varia_game_info info = {.struct_size = sizeof info};
    varia_board_info board = {.struct_size = sizeof board};
    varia_outcome outcome = {.struct_size = sizeof outcome};
    varia_move_info move_info = {.struct_size = sizeof move_info};
    varia_position *position = NULL;
    varia_move move;
    varia_effect effects[64];
    char text[4096];
    size_t count = 0;
    uint64_t leaves = 0;
    CHECK_OK(varia_game_moves(game, -1, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 40);
    CHECK_OK(varia_game_moves(game, 1, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 20);
    CHECK_EQUAL(shared_moves[0].board, 1);
    CHECK_OK(varia_game_perft(game, 2, NULL, &leaves, &error));
    CHECK_EQUAL(leaves, 1600);
    CHECK_STATUS(varia_game_turns(game, 0, NULL, 0, NULL, NULL, 0, NULL, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.boards, 2);
    CHECK_EQUAL(info.player, -1);
    CHECK_OK(varia_game_play(game, "2:e2-e4", &move, &error));
    CHECK_EQUAL(move.board, 1);
    CHECK_EQUAL(move.from, 12);
    CHECK_EQUAL(move.to, 28);
    CHECK_OK(varia_game_read_move(game, "1:Nc3", &move, &error));
    CHECK_OK(varia_game_move_info(game, &move, &move_info, &error));
    CHECK_EQUAL(move_info.from, 1);
    CHECK_OK(varia_game_effects(game, &move, effects, 64, &count, &error));
    CHECK(count >= 1 && effects[0].board == 0 && effects[0].from == 1);
    CHECK_OK(varia_game_do(game, &move, &error));
    CHECK_TEXT(TEXT_OF(varia_game_record(game, SHARED, &error)), "2:e2-e4\n1:b1-c3\n");
    CHECK_STATUS(varia_game_do(game, &move, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_game_play(game, "3:e2-e4", NULL, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_board(game, 1, &board, &error));
    CHECK_EQUAL(board.side, 1);
    CHECK_TEXT(board.line, "open");
    CHECK_OK(varia_game_position(game, 1, &position, &error));
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)),
               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK_OK(varia_game_look(game, 0, position, &error));
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)),
               "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1");
    varia_position_free(position);
    /* The text of the match creates the same match. */
    CHECK_OK(varia_game_text(game, text, sizeof text, NULL, &error));
    options.text = text;
    CHECK_OK(varia_game_create(variant, &options, &again, &error));
    CHECK_TEXT(TEXT_OF(varia_game_text(again, SHARED, &error)), text);
    varia_game_free(again);
    CHECK_OK(varia_game_undo(game, &error));
    CHECK_OK(varia_game_undo(game, &error));
    CHECK_STATUS(varia_game_undo(game, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_redo(game, &error));
    CHECK_OK(varia_game_redo(game, &error));
    CHECK_TEXT(TEXT_OF(varia_game_text(game, SHARED, &error)), text);
    /* The side to move resigns both boards, so the match is over. */
    CHECK_OK(varia_game_resign(game, 0, &error));
    CHECK_OK(varia_game_board(game, 0, &board, &error));
    CHECK_TEXT(board.line, "white-won resign");
    CHECK_STATUS(varia_game_resign(game, 2, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_game_outcome(game, &outcome, &error));
    CHECK_EQUAL(outcome.players, 2);
    varia_game_free(game);
    varia_variant_free(variant);
}

/* A random match to its end, with all sorts of actions: link moves, exchanges, transfers. */
static void random_match(void) {
    static const char *const three[] = {"boards=3", "schedule=exchange"};
    varia_error *error = NULL;
    varia_variant *variant = builtin_with("elevator-chess", three, 2);
    varia_game *game = game_of(variant);
    varia_game_info info = {.struct_size = sizeof info};
    varia_effect effects[512];
    varia_result result = {.struct_size = sizeof result};
    uint64_t state = 7;
    size_t count = 1, n, seen = 0, link_moves = 0, dones = 0;
    int32_t turn, undone;
    for (turn = 0; turn < 400 && count > 0; ++turn) {
        CHECK_OK(varia_game_ordered_moves(game, -1, shared_moves, MOST_MOVES, &count, &error));
        if (count == 0) break;
        state = state * 6364136223846793005u + 1442695040888963407u;
        n = (size_t)(state >> 33) % count;
        link_moves += shared_moves[n].action == VARIA_ACTION_LINK_MOVE;
        dones += shared_moves[n].action == VARIA_ACTION_DONE;
        CHECK_OK(varia_game_effects(game, &shared_moves[n], effects, 512, &seen, &error));
        CHECK(seen > 0 || shared_moves[n].action == VARIA_ACTION_DONE);
        CHECK_OK(varia_game_do(game, &shared_moves[n], &error));
    }
    CHECK(link_moves > 0 && dones > 0);
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.turns, turn);
    CHECK_OK(varia_game_result(game, 0, &result, &error));
    for (undone = 0; varia_game_undo(game, NULL) == VARIA_OK; ++undone) continue;
    CHECK_EQUAL(undone, turn);
    for (undone = 0; varia_game_redo(game, NULL) == VARIA_OK; ++undone) continue;
    CHECK_EQUAL(undone, turn);
    varia_game_free(game);
    varia_variant_free(variant);
}

static void one_board(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin_with("elevator-chess", two_free, 2);
    varia_game *game = NULL;
    varia_game_options options = {.struct_size = sizeof options, .one_board = 1};
    varia_game_info info = {.struct_size = sizeof info};
    CHECK_OK(varia_game_create(variant, &options, &game, &error));
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.boards, 1);
    CHECK_OK(varia_game_play(game, "e2e4", NULL, &error));
    varia_game_free(game);
    options.one_board = 0;
    options.text = "nonsense";
    CHECK_STATUS(varia_game_create(variant, &options, &game, &error), VARIA_REFUSED);
    varia_variant_free(variant);
}

void test_matches(void) {
    linked();
    played();
    random_match();
    one_board();
}
