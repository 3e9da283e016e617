/* Random games: the same seed gives the same games, and they are played to an ending under the rules. */
#include "check.h"

static void same_seed(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess"), *shogi = builtin("shogi");
    varia_playouts *first = NULL, *second = NULL;
    varia_outcome one = {.struct_size = sizeof one}, two = {.struct_size = sizeof two};
    varia_result result = {.struct_size = sizeof result}, other = {.struct_size = sizeof other};
    varia_position *start = position_of(chess, "4k3/8/8/8/8/8/R7/R3K3 w - - 0 1"), *end = NULL,
                   *wrong = position_of(shogi, NULL);
    int32_t moves = 0, again = 0, i;
    char text[200];
    CHECK_OK(varia_playouts_create(chess, 42, &first, &error));
    CHECK_OK(varia_playouts_create(chess, 42, &second, &error));
    for (i = 0; i < 10; ++i) {
        CHECK_OK(varia_playouts_play(first, NULL, 0, &one, &moves, &error));
        CHECK_OK(varia_playouts_play(second, NULL, 0, &two, &again, &error));
        CHECK_EQUAL(moves, again);
        CHECK_EQUAL(one.over, 1);
        CHECK_TEXT(one.text, two.text);
        CHECK_OK(varia_playouts_result(first, 0, &result, &error));
        CHECK_OK(varia_playouts_result(first, 1, &other, &error));
        CHECK_EQUAL(result.numerator * other.denominator + other.numerator * result.denominator,
                    result.denominator * other.denominator);
    }
    CHECK_STATUS(varia_playouts_result(first, 2, &result, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_playouts_position(first, &end, &error));
    CHECK_OK(varia_position_text(end, text, sizeof text, NULL, &error));
    varia_position_free(end);
    CHECK_OK(varia_playouts_play(first, start, 3, &one, &moves, &error));
    CHECK_EQUAL(moves, 3);
    CHECK_EQUAL(one.over, 0);
    CHECK_STATUS(varia_playouts_play(first, wrong, 0, &one, &moves, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_playouts_play(first, start, -1, &one, &moves, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_playouts_play(first, start, 0, NULL, &moves, &error), VARIA_BAD_ARGUMENT);
    varia_playouts_free(first);
    varia_playouts_free(second);
    varia_playouts_free(NULL);
    varia_position_free(start);
    varia_position_free(wrong);
    varia_variant_free(chess);
    varia_variant_free(shogi);
}

void test_playouts(void) { same_seed(); }
