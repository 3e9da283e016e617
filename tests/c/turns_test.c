/* Turns of several steps: in Duck Chess a turn is a move and a duck (640 first turns: 20 moves by 32 cells); in
 * Marseillais Chess it is two moves. */
#include "check.h"

static void duck(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin("duck");
    varia_game *game = game_of(variant);
    varia_game_info info = {.struct_size = sizeof info};
    varia_move_info move_info = {.struct_size = sizeof move_info};
    varia_move *steps = malloc(2000 * sizeof *steps), move;
    size_t ends[700], count = 0, turns = 0, i;
    uint64_t counted = 0;
    int differ = 0;
    CHECK_OK(varia_game_moves(game, -1, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 20);
    CHECK_OK(varia_game_count_turns(game, &counted, &error));
    CHECK_EQUAL(counted, 640);
    CHECK_OK(varia_game_turns(game, 0, NULL, 0, &count, NULL, 0, &turns, &error));
    CHECK_EQUAL(count, 1280);
    CHECK_EQUAL(turns, 640);
    CHECK_STATUS(varia_game_turns(game, 0, steps, 1279, &count, ends, 700, &turns, &error), VARIA_BUFFER_TOO_SMALL);
    CHECK_STATUS(varia_game_turns(game, 0, steps, 2000, &count, ends, 639, &turns, &error), VARIA_BUFFER_TOO_SMALL);
    CHECK_STATUS(varia_game_turns(game, 0, NULL, 2000, &count, ends, 700, &turns, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_game_turns(game, 639, NULL, 0, &count, NULL, 0, &turns, &error), VARIA_LIMIT);
    CHECK_OK(varia_game_turns(game, 640, steps, 2000, &count, ends, 700, &turns, &error));
    for (i = 0; i < turns; ++i) {
        differ += ends[i] != 2 * i + 2;
        differ += steps[2 * i].type != VARIA_MOVE_NORMAL && steps[2 * i].type != VARIA_MOVE_EXPOSING;
        differ += steps[2 * i + 1].type != VARIA_MOVE_PLACE || steps[2 * i + 1].kind == 0;
    }
    CHECK_EQUAL(differ, 0);
    CHECK_OK(varia_game_turn_texts(game, SHARED, &error));
    for (i = 0, differ = 0; shared_text[i] != '\0'; ++i) differ += shared_text[i] == '\n';
    CHECK_EQUAL(differ, 640);
    /* The same turn step by step. */
    CHECK_OK(varia_game_do(game, &steps[0], &error));
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.mid_turn, 1);
    CHECK_EQUAL(info.player, 0);
    CHECK_EQUAL(info.turns, 0);
    CHECK(strlen(TEXT_OF(varia_game_step_texts(game, SHARED, &error))) > 3);
    CHECK_OK(varia_game_move_info(game, &steps[1], &move_info, &error));
    CHECK_EQUAL(move_info.owner, -1);
    CHECK(move_info.kind != 0);
    CHECK_OK(varia_game_do(game, &steps[1], &error));
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.mid_turn, 0);
    CHECK_EQUAL(info.player, 1);
    CHECK_EQUAL(info.turns, 1);
    CHECK_OK(varia_game_undo_step(game, &error));
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.mid_turn, 1);
    CHECK_EQUAL(info.redoable, 1);
    CHECK_OK(varia_game_undo(game, &error));
    CHECK_OK(varia_game_redo(game, &error));
    CHECK_OK(varia_game_redo(game, &error));
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.turns, 1);
    CHECK_OK(varia_game_undo(game, &error));
    CHECK_OK(varia_game_redo(game, &error));
    CHECK_STATUS(varia_game_redo(game, &error), VARIA_ILLEGAL);
    /* Played by text: a whole turn, a step that leaves the turn open, the other steps. */
    CHECK_OK(varia_game_play(game, "e7-e5,D@d5", &move, &error));
    CHECK_EQUAL(move.from, 52);
    CHECK_OK(varia_game_play(game, "d2-d3,", NULL, &error));
    CHECK_STATUS(varia_game_play(game, "D@d5", NULL, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_play(game, "D@d4", NULL, &error));
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.turns, 3);
    free(steps);
    varia_game_free(game);
    varia_variant_free(variant);
}

static void two_moves(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin("marseillais");
    varia_game *game = game_of(variant);
    varia_position *position = position_of(variant, NULL);
    uint64_t by_game = 0, by_position = 1;
    size_t count = 0;
    CHECK_OK(varia_game_perft(game, 2, NULL, &by_game, &error));
    CHECK_OK(varia_position_perft(position, 2, NULL, &by_position, &error));
    CHECK(by_game == by_position && by_game > 400);
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK_OK(varia_position_do(position, &shared_moves[0], &error));
    CHECK_OK(varia_position_undo(position, &error));
    varia_game_free(game);
    varia_position_free(position);
    varia_variant_free(variant);
}

static void budgets(void) {
    /* Two turns of Arimaa with many pieces on the board take a search of thousands of steps. */
    varia_error *error = NULL;
    varia_variant *variant = builtin("arimaa");
    varia_game *game = NULL;
    varia_game_options options = {.struct_size = sizeof options, .search_steps = 10};
    uint64_t count = 0;
    CHECK_OK(varia_game_create(variant, &options, &game, &error));
    CHECK_STATUS(varia_game_count_turns(game, &count, &error), VARIA_SCRIPT_FAILED);
    varia_game_free(game);
    varia_variant_free(variant);
}

void test_turns(void) {
    duck();
    two_moves();
    budgets();
}
