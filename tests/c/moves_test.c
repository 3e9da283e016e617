/* Single moves: their fields, their effects, how they are written and read, and which are refused. */
#include "check.h"

static varia_move read_move(varia_position *position, const char *text) {
    varia_move move;
    varia_error *error = NULL;
    memset(&move, 0, sizeof move);
    CHECK_OK(varia_position_read_move(position, text, &move, &error));
    return move;
}

static void kinds_of_moves(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, "r3k2r/1P6/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1");
    varia_move_info info = {.struct_size = sizeof info};
    varia_effect effects[10];
    varia_move move = read_move(position, "O-O");
    size_t count = 0, i, captures = 0, promoted = 0;
    uint64_t key = 0;
    varia_position_info stands = {.struct_size = sizeof stands};
    CHECK_EQUAL(move.type, VARIA_MOVE_CASTLING);
    CHECK_EQUAL(move.action, VARIA_ACTION_MOVE);
    CHECK_EQUAL(move.from, 4);
    CHECK_EQUAL(move.to, 6);
    CHECK_EQUAL(move.other, 7);
    CHECK_OK(varia_position_effects(position, &move, effects, 10, &count, &error));
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(effects[0].type, VARIA_EFFECT_MOVED);
    CHECK_EQUAL(effects[0].from, 4);
    CHECK_EQUAL(effects[0].to, 6);
    CHECK_EQUAL(effects[1].from, 7);
    CHECK_EQUAL(effects[1].to, 5);
    CHECK_EQUAL(effects[1].together, 1);
    CHECK_TEXT(effects[0].reason, "");
    CHECK_TEXT(varia_effect_name(effects[0].type), "moved");
    CHECK_TEXT(varia_effect_name(VARIA_EFFECT_CHECK_COUNTED), "checks");
    CHECK_TEXT(varia_effect_name(VARIA_EFFECT_CLOSED), "closed");
    CHECK_TEXT(varia_effect_name(-1), "?");
    CHECK_TEXT(varia_effect_name(16), "?");
    CHECK_OK(varia_position_move_info(position, &move, &info, &error));
    CHECK_EQUAL(info.captures, 0);
    CHECK_EQUAL(info.captured_cell, -1);
    CHECK_EQUAL(info.gives_check, 0);
    CHECK_EQUAL(info.owner, 0);
    CHECK_EQUAL(info.player, 0);

    move = read_move(position, "d5e6");
    CHECK_EQUAL(move.type, VARIA_MOVE_EN_PASSANT);
    CHECK_EQUAL(move.other, 36); /* e5 */
    CHECK_OK(varia_position_move_info(position, &move, &info, &error));
    CHECK_EQUAL(info.captures, 1);
    CHECK_EQUAL(info.captured_cell, 36);
    CHECK_EQUAL(info.captured_owner, 1);
    CHECK_EQUAL(info.captured_kind, info.kind);

    move = read_move(position, "bxa8=Q+");
    CHECK_OK(varia_position_move_info(position, &move, &info, &error));
    CHECK_EQUAL(info.captures, 1);
    CHECK(info.promotion != 0 && info.promotion == move.promotion);
    CHECK_EQUAL(info.gives_check, 1);
    CHECK_TEXT(TEXT_OF(varia_position_move_text(position, &move, VARIA_SPELLING_CANONICAL, SHARED, &error)), "b7-a8=Q");
    CHECK_TEXT(TEXT_OF(varia_position_move_text(position, &move, VARIA_SPELLING_UCI, SHARED, &error)), "b7a8q");
    CHECK_TEXT(TEXT_OF(varia_position_move_text(position, &move, VARIA_SPELLING_SAN, SHARED, &error)), "bxa8=Q+");
    CHECK_STATUS(varia_position_move_text(position, &move, 3, SHARED, &error), VARIA_BAD_ARGUMENT);

    CHECK_OK(varia_position_key_after(position, &move, &key, &error));
    CHECK_OK(varia_position_do(position, &move, &error));
    CHECK_OK(varia_position_describe(position, &stands, &error));
    CHECK(stands.key == key);
    CHECK_EQUAL(stands.made, 1);
    CHECK_EQUAL(stands.in_check, 1);
    CHECK_OK(varia_position_undo(position, &error));
    CHECK_STATUS(varia_position_undo(position, &error), VARIA_ILLEGAL);

    CHECK_OK(varia_position_captures(position, 0, shared_moves, MOST_MOVES, &count, &error));
    captures = count;
    CHECK_OK(varia_position_captures(position, 1, shared_moves, MOST_MOVES, &count, &error));
    for (i = 0; i < count; ++i) promoted += shared_moves[i].promotion != 0;
    CHECK_EQUAL(captures, 4 + 1 + 2); /* b7xa8 to four kinds, en passant, and the two rooks that attack each other */
    CHECK_EQUAL(count, captures + 4);
    CHECK_EQUAL(promoted, 8);
    varia_position_free(position);
    varia_variant_free(chess);
}

static void drops(void) {
    varia_error *error = NULL;
    varia_variant *shogi = builtin("shogi");
    varia_position *position = position_of(shogi, "4k4/9/9/9/9/9/9/9/4K4[P] w - 1");
    varia_move move = read_move(position, "P@e5");
    varia_move_info info = {.struct_size = sizeof info};
    CHECK_EQUAL(move.type, VARIA_MOVE_DROP);
    CHECK_EQUAL(move.from, -1);
    CHECK(move.kind > 0);
    CHECK_OK(varia_position_move_info(position, &move, &info, &error));
    CHECK_EQUAL(info.dropped, move.kind);
    CHECK_EQUAL(info.kind, move.kind);
    CHECK_EQUAL(info.owner, 0);
    varia_position_free(position);
    varia_variant_free(shogi);
}

static void refused(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, NULL);
    varia_move move = read_move(position, "e2e4"), other, zero;
    varia_move_info info = {.struct_size = sizeof info};
    uint64_t key = 0;
    int i;
    memset(&zero, 0, sizeof zero);
    CHECK_STATUS(varia_position_do(position, &zero, &error), VARIA_ILLEGAL);
    other = move;
    other.code ^= 1;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    other = move;
    other.board = 1;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    other = move;
    other.action = 77;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    other = move;
    other.board = -1;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    /* Extreme values of the fields. */
    other = move;
    other.link = INT32_MAX;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    other.link = INT32_MIN;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    other = move;
    other.board = INT32_MAX;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    other = move;
    other.action = INT32_MAX;
    CHECK_STATUS(varia_position_do(position, &other, &error), VARIA_ILLEGAL);
    /* Arbitrary bits. */
    for (i = 0; i < 2000; ++i) {
        other.code = (uint64_t)i * 0x9E3779B97F4A7C15u;
        other.board = 0;
        if (other.code != move.code && varia_position_do(position, &other, NULL) == VARIA_OK)
            CHECK_OK(varia_position_undo(position, &error));
    }
    CHECK_OK(varia_position_do(position, &move, &error));
    /* The move belonged to the previous position. */
    CHECK_STATUS(varia_position_do(position, &move, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_move_info(position, &move, &info, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_key_after(position, &move, &key, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_effects(position, &move, NULL, 0, NULL, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_read_move(position, "e2e4", &other, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_read_move(position, "", &other, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_read_move(position, "\xff\x01 what", &other, &error), VARIA_ILLEGAL);
    varia_position_free(position);
    varia_variant_free(chess);
}

static void attacks(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, NULL);
    varia_reach reach[64];
    int32_t attacked = -1;
    size_t count = 0, i;
    CHECK_OK(varia_position_attacked(position, 16, 0, &attacked, &error)); /* a3 */
    CHECK_EQUAL(attacked, 1);
    CHECK_OK(varia_position_attacked(position, 16, 1, &attacked, &error));
    CHECK_EQUAL(attacked, 0);
    CHECK_STATUS(varia_position_attacked(position, 64, 1, &attacked, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_position_attacked(position, 1, 2, &attacked, &error), VARIA_BAD_ARGUMENT);
    {
        /* A knight cannot mate, a rook can. */
        varia_position *ending = position_of(chess, "4k3/8/8/2N5/8/8/8/r3K3 w - - 0 1");
        int32_t can_win = -1;
        CHECK_OK(varia_position_can_win(ending, 1, &can_win, &error));
        CHECK_EQUAL(can_win, 1);
        CHECK_STATUS(varia_position_can_win(ending, 2, &can_win, &error), VARIA_BAD_ARGUMENT);
        CHECK_STATUS(varia_position_can_win(ending, 0, NULL, &error), VARIA_BAD_ARGUMENT);
        varia_position_free(ending);
        ending = position_of(chess, "4k3/8/8/2N5/8/8/8/q3K3 w - - 0 1");
        CHECK_OK(varia_position_can_win(ending, 0, &can_win, &error));
        CHECK_EQUAL(can_win, 0);
        varia_position_free(ending);
    }
    /* b1: a3 and c3; on d2 stands a piece of the same side */
    CHECK_OK(varia_position_reach(position, 1, reach, 64, &count, &error));
    CHECK_EQUAL(count, 2);
    for (i = 0; i < count; ++i) CHECK((reach[i].to == 16 || reach[i].to == 18) && reach[i].quiet && reach[i].capture);
    CHECK_OK(varia_position_reach(position, 30, reach, 64, &count, &error));
    CHECK_EQUAL(count, 0);
    CHECK_STATUS(varia_position_reach(position, 64, reach, 64, &count, &error), VARIA_BAD_ARGUMENT);
    varia_position_free(position);
    varia_variant_free(chess);
}

void test_moves(void) {
    kinds_of_moves();
    drops();
    refused();
    attacks();
}
