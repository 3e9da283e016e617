/* The engine: known mates, several lines, levels, clocks, matches, and searches that are stopped. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>

#include "check.h"

typedef struct watcher {
    int seen, asked, max;
    uint64_t nodes;
    varia_engine *engine;
    const varia_game *game;
} watcher;

static void see(void *user, const varia_answer *so_far) {
    watcher *w = user;
    varia_answer_info info = {.struct_size = sizeof info};
    varia_error *error = NULL;
    CHECK_OK(varia_answer_describe(so_far, &info, &error));
    CHECK(info.nodes >= w->nodes);
    w->nodes = info.nodes;
    w->seen++;
    if (w->engine == NULL) return;
    /* The engine and its game are in use, and only stopping is answered. */
    CHECK_STATUS(varia_engine_forget(w->engine, &error), VARIA_BUSY);
    CHECK_STATUS(varia_game_text(w->game, SHARED, &error), VARIA_BUSY);
}
static int32_t go_on(void *user) {
    watcher *w = user;
    return ++w->asked < w->max;
}

static void mates(void) {
    /* White mates in one; and a mate in two by the two rooks. */
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_engine *engine = NULL;
    varia_game *game = NULL;
    varia_answer *answer = NULL;
    varia_answer_info info = {.struct_size = sizeof info};
    varia_line line = {.struct_size = sizeof line};
    varia_move move;
    watcher w = {0, 0, 1000000, 0, NULL, NULL};
    varia_limits limits = {
        .struct_size = sizeof limits, .depth = 4, .lines = 3, .user = &w, .see = see, .go_on = go_on};
    varia_game_options options = {.struct_size = sizeof options, .text = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"};
    size_t count = 0;
    CHECK_OK(varia_engine_create(chess, 0, NULL, &engine, &error));
    CHECK_TEXT(TEXT_OF(varia_user_weights_folder("/d", "/h", SHARED, &error)), "/d/varia/weights");
    CHECK_TEXT(TEXT_OF(varia_user_weights_folder("d", "/h", SHARED, &error)), "/h/.local/share/varia/weights");
    CHECK_TEXT(TEXT_OF(varia_user_weights_folder(NULL, NULL, SHARED, &error)), "");
    CHECK_OK(varia_game_create(chess, &options, &game, &error));
    w.engine = engine;
    w.game = game;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK_EQUAL(info.lines, 3);
    CHECK(info.nodes > 0 && info.depth > 0 && info.deepest >= info.depth);
    CHECK_OK(varia_answer_moves(answer, &move, 1, &count, &error));
    CHECK_EQUAL(count, 1);
    CHECK_TEXT(TEXT_OF(varia_game_move_text(game, &move, VARIA_SPELLING_SAN, SHARED, &error)), "Ra8#");
    CHECK_OK(varia_answer_line(answer, 0, &line, &error));
    CHECK_EQUAL(line.end, 1);
    CHECK_TEXT(line.text, "a1-a8");
    CHECK_OK(varia_answer_line_moves(answer, 0, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 1);
    CHECK(shared_moves[0].code == move.code);
    CHECK_OK(varia_answer_line(answer, 2, &line, &error));
    CHECK(line.end != 1);
    CHECK_STATUS(varia_answer_line(answer, 3, &line, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_answer_line_moves(answer, -1, NULL, 0, NULL, &error), VARIA_BAD_ARGUMENT);
    CHECK(w.seen > 0 && w.asked > 0);
    varia_answer_free(answer);
    /* The search is restricted to one first move. */
    CHECK_OK(varia_game_read_move(game, "Ra7", &move, &error));
    limits.only = &move;
    limits.only_count = 1;
    limits.lines = 0;
    w.nodes = 0;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_moves(answer, shared_moves, MOST_MOVES, &count, &error));
    CHECK(count == 1 && shared_moves[0].code == move.code);
    varia_answer_free(answer);
    move.code ^= 1;
    CHECK_STATUS(varia_engine_search(engine, game, &limits, &answer, &error), VARIA_ILLEGAL);
    CHECK(answer == NULL);
    /* The side to move is mated and has no move to play. */
    CHECK_OK(varia_game_play(game, "Ra8#", NULL, &error));
    CHECK_OK(varia_engine_forget(engine, &error));
    CHECK_OK(varia_engine_search(engine, game, NULL, &answer, &error));
    CHECK_OK(varia_answer_moves(answer, NULL, 0, &count, &error));
    CHECK_EQUAL(count, 0);
    varia_answer_free(answer);
    varia_answer_free(NULL);
    varia_game_free(game);
    varia_engine_free(engine);
    varia_engine_free(NULL);
    varia_variant_free(chess);
}

static void limits_and_levels(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess"), *shogi = builtin("shogi");
    varia_engine_options options = {.struct_size = sizeof options, .table = 1, .threads = 1, .untrained = 1};
    varia_engine *engine = NULL;
    varia_game *game = game_of(chess), *other = game_of(shogi);
    varia_position *position = position_of(chess, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    varia_answer *answer = NULL;
    varia_answer_info info = {.struct_size = sizeof info};
    varia_limits limits = {.struct_size = sizeof limits, .nodes = 2000};
    watcher w = {0, 0, 3, 0, NULL, NULL};
    int32_t value = 0, pawn = 0, queen = 0, kind;
    size_t count = 0;
    CHECK_OK(varia_engine_create(chess, 0, &options, &engine, &error));
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK(info.nodes <= 4000);
    varia_answer_free(answer);
    /* The largest number of milliseconds is a time limit, not the absence of one. */
    limits.time_ms = limits.increment_ms = INT64_MAX;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    info.struct_size = sizeof info;
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK(info.nodes >= 1000);
    varia_answer_free(answer);
    limits.time_ms = 0;
    limits.clock_ms = INT64_MAX;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK(info.nodes >= 1000);
    varia_answer_free(answer);
    limits.clock_ms = limits.increment_ms = 0;
    limits.nodes = 0;
    limits.time_ms = 20;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    varia_answer_free(answer);
    limits.time_ms = 0;
    limits.clock_ms = 1000;
    limits.increment_ms = 10;
    limits.moves_to_go = 20;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    varia_answer_free(answer);
    limits.clock_ms = 0;
    limits.level = 3;
    limits.seed = 5;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_moves(answer, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 1);
    CHECK_OK(varia_game_do(game, &shared_moves[0], &error));
    CHECK_OK(varia_game_undo(game, &error));
    varia_answer_free(answer);
    limits.level = 21;
    CHECK_STATUS(varia_engine_search(engine, game, &limits, &answer, &error), VARIA_BAD_ARGUMENT);
    limits.level = 0;
    limits.depth = -1;
    CHECK_STATUS(varia_engine_search(engine, game, &limits, &answer, &error), VARIA_BAD_ARGUMENT);
    limits.depth = 0;
    limits.go_on = go_on;
    limits.user = &w;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_EQUAL(w.asked, 3);
    varia_answer_free(answer);
    CHECK_STATUS(varia_engine_search(engine, other, &limits, &answer, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_engine_evaluate(engine, position, &value, &error));
    CHECK(value > 300);
    CHECK_OK(varia_variant_find_kind(chess, "P", &kind, &error));
    CHECK_OK(varia_engine_piece_value(engine, kind, &pawn, &error));
    CHECK_OK(varia_variant_find_kind(chess, "Q", &kind, &error));
    CHECK_OK(varia_engine_piece_value(engine, kind, &queen, &error));
    CHECK(queen > 4 * pawn);
    CHECK_STATUS(varia_engine_piece_value(engine, 0, &queen, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_engine_piece_value(engine, 7, &queen, &error), VARIA_BAD_ARGUMENT);
    varia_engine_free(engine);
    engine = NULL;
    options.untrained = 0;
    CHECK_OK(varia_engine_create(shogi, 0, &options, &engine, &error));
    CHECK(strncmp(TEXT_OF(varia_engine_weights(engine, SHARED, &error)), "program ", 8) == 0);
    varia_engine_free(engine);
    engine = NULL;
    options.untrained = 1;
    options.weights_folder = "/nowhere";
    CHECK_OK(varia_engine_create(shogi, 0, &options, &engine, &error));
    CHECK_TEXT(TEXT_OF(varia_engine_weights(engine, SHARED, &error)), "rules\n");
    varia_engine_free(engine);
    engine = NULL;
    options.untrained = 0;
    options.weights_folder = NULL;
    options.weights = "nonsense";
    CHECK_STATUS(varia_engine_create(chess, 0, &options, &engine, &error), VARIA_REFUSED);
    options.weights = NULL;
    options.threads = -1;
    CHECK_STATUS(varia_engine_create(chess, 0, &options, &engine, &error), VARIA_BAD_ARGUMENT);
    options.threads = 0;
    options.table = -1;
    CHECK_STATUS(varia_engine_create(chess, 0, &options, &engine, &error), VARIA_BAD_ARGUMENT);
    varia_position_free(position);
    varia_game_free(game);
    varia_game_free(other);
    varia_variant_free(chess);
    varia_variant_free(shogi);
}

static void *stop_until_reported(void *described) {
    struct timespec pause = {0, 5000000};
    void **both = described;
    varia_engine *engine = both[0];
    volatile int *over = both[1];
    while (!__atomic_load_n(over, __ATOMIC_ACQUIRE)) {
        varia_engine_stop(engine, NULL);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static void stopped(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_engine *engine = NULL;
    varia_game *game = game_of(chess);
    varia_answer *answer = NULL;
    varia_answer_info info = {.struct_size = sizeof info};
    varia_limits limits = {.struct_size = sizeof limits};
    pthread_t thread;
    int over = 0;
    void *described[2];
    size_t count = 0;
    CHECK_OK(varia_engine_create(chess, 0, NULL, &engine, &error));
    CHECK_OK(varia_engine_stop(engine, &error)); /* no search is running */
    /* A search without limits takes one second; it does not run for ever. */
    CHECK_OK(varia_engine_search(engine, game, NULL, &answer, &error));
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK(info.time_ms >= 500 && info.time_ms < 20000);
    varia_answer_free(answer);
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK(info.time_ms >= 500 && info.time_ms < 20000);
    varia_answer_free(answer);
    described[0] = engine;
    described[1] = &over;
    CHECK_EQUAL(pthread_create(&thread, NULL, stop_until_reported, described), 0);
    limits.time_ms = 3600000;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    __atomic_store_n(&over, 1, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    CHECK_OK(varia_answer_moves(answer, NULL, 0, &count, &error));
    CHECK_EQUAL(count, 1);
    varia_answer_free(answer);
    varia_game_free(game);
    varia_engine_free(engine);
    varia_variant_free(chess);
}

static void matches(void) {
    static const char *const set[] = {"boards=3", "schedule=exchange"}, *const free_for_all[] = {"boards=2",
                                                                                                 "schedule=free"};
    varia_error *error = NULL;
    varia_variant *variant = builtin_with("elevator-chess", set, 2);
    varia_engine *engine = NULL, *single = NULL;
    varia_game *game = game_of(variant);
    varia_answer *answer = NULL;
    varia_answer_info info = {.struct_size = sizeof info};
    varia_line line = {.struct_size = sizeof line};
    watcher w = {0, 0, 1000000, 0, NULL, NULL};
    varia_limits limits = {.struct_size = sizeof limits, .nodes = 3000, .user = &w, .see = see, .go_on = go_on};
    size_t count = 0, i;
    int32_t value;
    CHECK_OK(varia_engine_create(variant, 0, NULL, &engine, &error));
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    CHECK_OK(varia_answer_describe(answer, &info, &error));
    CHECK(info.boards >= 1 && info.searched >= 1);
    CHECK_OK(varia_answer_moves(answer, shared_moves, MOST_MOVES, &count, &error));
    CHECK(count >= 1);
    CHECK_OK(varia_answer_line(answer, 0, &line, &error));
    CHECK(line.text[0] != '\0');
    for (i = 0; i < count; ++i) CHECK_OK(varia_game_do(game, &shared_moves[i], &error));
    varia_answer_free(answer);
    limits.level = 2;
    w.nodes = 0;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    varia_answer_free(answer);
    limits.player = 3;
    CHECK_STATUS(varia_engine_search(engine, game, &limits, &answer, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_engine_piece_value(engine, 1, &value, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_engine_stop(engine, &error));
    CHECK_OK(varia_engine_forget(engine, &error));
    CHECK_OK(varia_engine_create(variant, 1, NULL, &single, &error));
    limits.player = 0;
    CHECK_STATUS(varia_engine_search(single, game, &limits, &answer, &error), VARIA_BAD_ARGUMENT);
    varia_engine_free(single);
    varia_engine_free(engine);
    varia_game_free(game);
    varia_variant_free(variant);
    variant = builtin_with("elevator-chess", free_for_all, 2);
    game = game_of(variant);
    limits.level = 0;
    w.nodes = 0;
    CHECK_OK(varia_engine_create(variant, 0, NULL, &engine, &error));
    CHECK_STATUS(varia_engine_search(engine, game, &limits, &answer, &error), VARIA_BAD_ARGUMENT);
    limits.player = 1;
    CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    varia_answer_free(answer);
    varia_engine_free(engine);
    varia_game_free(game);
    varia_variant_free(variant);
}

/* Deadline of the host that loaded the variant: returns 0 for the next `*left` calls, then 1. It never returns 1 if
 * `*left` is less than 0. */
static int32_t out_of_time(void *user) {
    int *left = user;
    if (*left > 0)
        --*left;
    else if (*left == 0)
        return 1;
    return 0;
}

/* A question that the deadline interrupts fails with a status. The engine keeps no half-finished result of it. */
static void deadlines(void) {
    int left = -1;
    int32_t value = 0, right = 0, worth = 0, right_worth = 0;
    varia_load_options options = {.struct_size = sizeof options, .user = &left, .expired = out_of_time};
    varia_limits limits = {.struct_size = sizeof limits, .nodes = 500};
    varia_error *error = NULL;
    varia_variant *chess = NULL;
    varia_engine *engine = NULL;
    varia_game *game = NULL;
    varia_position *position = NULL;
    varia_answer *answer = NULL;
    CHECK_OK(varia_load_builtin("chess", &options, &chess, &error));
    position = position_of(chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    game = game_of(chess);
    CHECK_OK(varia_engine_create(chess, 0, NULL, &engine, &error));
    CHECK_OK(varia_engine_evaluate(engine, position, &right, &error));
    CHECK_OK(varia_engine_piece_value(engine, 1, &right_worth, &error));
    varia_engine_free(engine);
    for (int after = 0; after < 4; ++after) {
        CHECK_OK(varia_engine_create(chess, 0, NULL, &engine, &error));
        left = after;
        CHECK_STATUS(varia_engine_evaluate(engine, position, &value, &error), VARIA_SCRIPT_FAILED);
        left = after;
        CHECK_STATUS(varia_engine_piece_value(engine, 1, &worth, &error), VARIA_SCRIPT_FAILED);
        left = after;
        CHECK_STATUS(varia_engine_search(engine, game, &limits, &answer, &error), VARIA_SCRIPT_FAILED);
        CHECK(answer == NULL);
        left = -1;
        CHECK_OK(varia_engine_evaluate(engine, position, &value, &error));
        CHECK_OK(varia_engine_piece_value(engine, 1, &worth, &error));
        CHECK_EQUAL(value, right);
        CHECK_EQUAL(worth, right_worth);
        CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
        varia_answer_free(answer);
        varia_engine_free(engine);
    }
    varia_position_free(position);
    varia_game_free(game);
    varia_variant_free(chess);
}

void test_engine(void) {
    if (!varia_has_engine()) {
        varia_variant *chess = builtin("chess");
        varia_engine *engine = NULL;
        varia_error *error = NULL;
        CHECK_STATUS(varia_engine_create(chess, 0, NULL, &engine, &error), VARIA_NOT_BUILT);
        varia_variant_free(chess);
        return;
    }
    mates();
    limits_and_levels();
    stopped();
    deadlines();
    matches();
}
