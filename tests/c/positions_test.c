/* Positions: read, listed, moves done and undone, leaves counted. The counts are published (chessprogramming.org,
 * "Perft Results"); those of shogi come from several programs that agree. */
#include "check.h"

static const char kiwipete[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static void texts(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, kiwipete), *copy = NULL;
    varia_position_info info = {.struct_size = sizeof info}, again = {.struct_size = sizeof again};
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)), kiwipete);
    CHECK_OK(varia_position_describe(position, &info, &error));
    CHECK_EQUAL(info.side, 0);
    CHECK_EQUAL(info.in_check, 0);
    CHECK_EQUAL(info.move_number, 1);
    CHECK_EQUAL(info.exposed, -1);
    CHECK_EQUAL(info.out, 0);
    CHECK_OK(varia_position_copy(position, &copy, &error));
    varia_position_free(position);
    CHECK_OK(varia_position_describe(copy, &again, &error));
    CHECK(info.key == again.key);
    varia_position_free(copy);
    CHECK_STATUS(varia_position_create(chess, "nonsense", &position, &error), VARIA_REFUSED);
    CHECK(position == NULL);
    CHECK_STATUS(varia_position_create(chess, "8/8/8/8/8/8/8/8 w - - 0 1", &position, &error), VARIA_REFUSED);
    varia_variant_free(chess);
}

/* As other programs write them: the texts are those of python-shogi. */
static void dialects(void) {
    static const char sfen[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    varia_error *error = NULL;
    varia_variant *shogi = builtin("shogi");
    varia_position *position = NULL;
    varia_dialect_info info = {.struct_size = sizeof info};
    varia_move move;
    int32_t count = 0;
    CHECK_OK(varia_variant_dialects(shogi, &count, &error));
    CHECK(count > 0);
    CHECK_OK(varia_variant_dialect(shogi, 0, &info, &error));
    CHECK_TEXT(info.name, "sfen");
    CHECK_TEXT(info.title, "SFEN");
    CHECK_STATUS(varia_variant_dialect(shogi, count, &info, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_position_create_as(shogi, sfen, "sfen", &position, &error));
    CHECK_TEXT(TEXT_OF(varia_position_text_as(position, "sfen", SHARED, &error)), sfen);
    CHECK_OK(varia_position_read_move_as(position, "+7776FU", "csa", &move, &error));
    CHECK_TEXT(TEXT_OF(varia_position_move_text_as(position, &move, "usi", SHARED, &error)), "7g7f");
    CHECK_STATUS(varia_position_read_move_as(position, "c3-c4", "usi", &move, &error), VARIA_ILLEGAL);
    CHECK_STATUS(varia_position_text_as(position, "csa", NULL, 0, NULL, &error), VARIA_REFUSED);
    CHECK_STATUS(varia_position_text_as(position, "nothing", NULL, 0, NULL, &error), VARIA_REFUSED);
    varia_position_free(position);
    varia_variant_free(shogi);
}

static void boards(void) {
    varia_error *error = NULL;
    varia_variant *zh = builtin("crazyhouse");
    varia_position *position = position_of(zh, "4k3/8/8/8/8/8/8/4K3[QNNp] w - - 0 1");
    varia_piece pieces[64];
    varia_kind_info kind = {.struct_size = sizeof kind};
    int32_t hand[32], i, points = -1, checks = -1;
    size_t kinds = 0, needed = 9;
    CHECK_OK(varia_position_pieces(position, pieces, 64, NULL, &error));
    for (i = 0; i < 64; ++i)
        CHECK(i == 4 || i == 60 ? pieces[i].kind > 0 : pieces[i].kind == 0 && pieces[i].owner == -1);
    CHECK_EQUAL(pieces[4].owner, 0);
    CHECK_EQUAL(pieces[60].owner, 1);
    CHECK_OK(varia_position_hand(position, 0, hand, 32, &kinds, &error));
    for (i = 1; i <= (int32_t)kinds; ++i) {
        CHECK_OK(varia_variant_kind(zh, i, &kind, &error));
        CHECK_EQUAL(hand[i - 1], strcmp(kind.letter, "N") == 0 ? 2 : strcmp(kind.letter, "Q") == 0 ? 1 : 0);
    }
    CHECK_OK(varia_position_states(position, NULL, 0, &needed, &error));
    CHECK_EQUAL(needed, 0);
    CHECK_OK(varia_position_slots(position, NULL, 0, &needed, &error));
    CHECK_EQUAL(needed, 0);
    CHECK_OK(varia_position_counts(position, 0, &points, &checks, &error));
    CHECK_EQUAL(points, 0);
    CHECK_EQUAL(checks, 0);
    CHECK_OK(varia_position_counts(position, 0, NULL, NULL, &error));
    CHECK_STATUS(varia_position_counts(position, 2, &points, &checks, &error), VARIA_BAD_ARGUMENT);
    varia_position_free(position);
    varia_variant_free(zh);
}

static void holes(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin("elevator");
    varia_variant_info info = {.struct_size = sizeof info};
    varia_position *position = position_of(variant, NULL);
    varia_piece pieces[4096];
    int32_t filled[256], i, voids = 0, empty_slots = 0;
    size_t cells = 0, slots = 0;
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_OK(varia_position_pieces(position, pieces, 4096, &cells, &error));
    CHECK_OK(varia_position_slots(position, filled, 256, &slots, &error));
    CHECK_EQUAL(slots, info.slots);
    for (i = 0; i < (int32_t)cells; ++i) voids += pieces[i].kind == VARIA_VOID;
    for (i = 0; i < (int32_t)slots; ++i) empty_slots += !filled[i];
    CHECK(voids > 0 && empty_slots > 0);
    varia_position_free(position);
    varia_variant_free(variant);
}

/* Counts the leaves by doing and undoing every move through the C library. */
static uint64_t leaves_by_hand(varia_position *position, int32_t depth) {
    varia_error *error = NULL;
    varia_move moves[300];
    size_t count = 0, i;
    uint64_t leaves = 0;
    CHECK_OK(varia_position_moves(position, moves, 300, &count, &error));
    if (depth == 1) return count;
    for (i = 0; i < count; ++i) {
        CHECK_OK(varia_position_do(position, &moves[i], &error));
        leaves += leaves_by_hand(position, depth - 1);
        CHECK_OK(varia_position_undo(position, &error));
    }
    return leaves;
}

typedef struct counter {
    uint64_t asked, leaves, max;
} counter;
static int32_t go_on(void *user, uint64_t leaves) {
    counter *c = user;
    c->asked++;
    c->leaves += leaves;
    return c->leaves < c->max;
}

static void perft(void) {
    static const struct {
        const char *variant, *position;
        int32_t depth;
        uint64_t leaves;
    } known[] = {{"chess", NULL, 0, 1},      {"chess", NULL, 4, 197281},
                 {"chess", kiwipete, 1, 48}, {"chess", kiwipete, 3, 97862},
                 {"shogi", NULL, 3, 25470},  {"xiangqi", NULL, 3, 79666},
                 {"duck", NULL, 1, 640},     {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238}};
    varia_error *error = NULL;
    size_t i;
    uint64_t leaves = 0;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, kiwipete);
    varia_perft_options options = {.struct_size = sizeof options};
    counter c = {0, 0, UINT64_MAX};
    for (i = 0; i < sizeof known / sizeof *known; ++i) {
        varia_variant *variant = builtin(known[i].variant);
        varia_position *start = position_of(variant, known[i].position);
        CHECK_OK(varia_position_perft(start, known[i].depth, NULL, &leaves, &error));
        CHECK_EQUAL(leaves, known[i].leaves);
        varia_position_free(start);
        varia_variant_free(variant);
    }
    CHECK_EQUAL(leaves_by_hand(position, 3), 97862);
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)), kiwipete);
    options.table = 1 << 20;
    CHECK_OK(varia_position_perft(position, 3, &options, &leaves, &error));
    CHECK_EQUAL(leaves, 97862);
    options.go_on = go_on;
    options.user = &c;
    CHECK_OK(varia_position_perft(position, 3, &options, &leaves, &error));
    CHECK_EQUAL(leaves, 97862);
    CHECK_EQUAL(c.leaves, 97862);
    c.leaves = 0;
    c.max = 1000;
    leaves = 5;
    CHECK_STATUS(varia_position_perft(position, 3, &options, &leaves, &error), VARIA_STOPPED);
    CHECK_EQUAL(leaves, 5);
    CHECK_TEXT(TEXT_OF(varia_position_text(position, SHARED, &error)), kiwipete);
    CHECK_STATUS(varia_position_perft(position, -1, NULL, &leaves, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_position_perft(position, 101, NULL, &leaves, &error), VARIA_BAD_ARGUMENT);
    options.go_on = NULL;
    options.table = UINT64_MAX;
    CHECK_STATUS(varia_position_perft(position, 1, &options, &leaves, &error), VARIA_NO_MEMORY);
    varia_position_free(position);
    varia_variant_free(chess);
}

static void ends(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    varia_outcome outcome = {.struct_size = sizeof outcome};
    varia_result result = {.struct_size = sizeof result};
    varia_position_info info = {.struct_size = sizeof info};
    size_t count = 1;
    CHECK_OK(varia_position_moves(position, NULL, 0, &count, &error));
    CHECK_EQUAL(count, 0);
    CHECK_OK(varia_position_describe(position, &info, &error));
    CHECK_EQUAL(info.in_check, 1);
    CHECK_OK(varia_position_outcome(position, &outcome, &error));
    CHECK_EQUAL(outcome.over, 1);
    CHECK_EQUAL(outcome.verdict, VARIA_VERDICT_WIN);
    CHECK_EQUAL(outcome.players, 2);
    CHECK_TEXT(outcome.reason, "checkmate");
    CHECK_TEXT(outcome.text, "white-wins checkmate 1-0");
    CHECK_OK(varia_position_result(position, 0, &result, &error));
    CHECK_EQUAL(result.winner, 1);
    CHECK_EQUAL(result.numerator, 1);
    CHECK_EQUAL(result.denominator, 1);
    CHECK_OK(varia_position_result(position, 1, &result, &error));
    CHECK_EQUAL(result.winner, 0);
    CHECK_EQUAL(result.numerator, 0);
    CHECK_STATUS(varia_position_result(position, 2, &result, &error), VARIA_BAD_ARGUMENT);
    varia_position_free(position);
    position = position_of(chess, NULL);
    CHECK_OK(varia_position_outcome(position, &outcome, &error));
    CHECK_EQUAL(outcome.over, 0);
    CHECK_TEXT(outcome.reason, "");
    CHECK_TEXT(outcome.text, "ongoing");
    CHECK_OK(varia_position_result(position, 1, &result, &error));
    CHECK_EQUAL(result.numerator, 0);
    CHECK_EQUAL(result.denominator, 1);
    varia_position_free(position);
    varia_position_free(NULL);
    varia_variant_free(chess);
}

void test_positions(void) {
    texts();
    dialects();
    boards();
    holes();
    perft();
    ends();
}
