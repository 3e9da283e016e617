/* Eight threads share one variant and play games of their own. Every thread plays the same games as one thread
 * alone. With VARIA_LONG a thousand games each. And what one handle does that several calls use at once. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <setjmp.h>

#include "check.h"

enum { threads = 8 };

typedef struct player {
    const varia_variant *variant;
    int games;
    uint64_t sum;
    int failed;
} player;

static void *play(void *described) {
    player *p = described;
    varia_variant *own = NULL;
    varia_move moves[300];
    int g;
    p->sum = 0;
    if (varia_variant_share(p->variant, &own, NULL) != VARIA_OK) p->failed = 1;
    for (g = 0; g < p->games && !p->failed; ++g) {
        varia_game *game = NULL;
        varia_game_info info = {.struct_size = sizeof info};
        varia_error *error = NULL;
        uint64_t state = (uint64_t)g;
        size_t count = 1;
        int turn;
        if (varia_game_create(own, NULL, &game, NULL) != VARIA_OK) p->failed = 1;
        for (turn = 0; turn < 60 && count > 0 && !p->failed; ++turn) {
            if (varia_game_moves(game, -1, moves, 300, &count, NULL) != VARIA_OK) p->failed = 1;
            state = state * 6364136223846793005u + 1442695040888963407u;
            if (count > 0 && varia_game_do(game, &moves[(size_t)(state >> 33) % count], NULL) != VARIA_OK)
                p->failed = 1;
        }
        /* All threads create errors at the same time. */
        if (varia_game_play(game, "nonsense", NULL, &error) != VARIA_ILLEGAL || error == NULL) p->failed = 1;
        varia_error_free(error);
        if (varia_game_describe(game, &info, NULL) != VARIA_OK) p->failed = 1;
        p->sum = p->sum * 31 + info.key;
        varia_game_free(game);
    }
    varia_variant_free(own);
    return NULL;
}

static void on_threads(const char *name, int games) {
    varia_variant *variant = builtin(name);
    player players[threads], alone = {.variant = NULL};
    pthread_t running[threads];
    int t;
    alone.variant = variant;
    alone.games = games;
    play(&alone);
    CHECK(!alone.failed);
    for (t = 0; t < threads; ++t) {
        players[t] = alone;
        CHECK_EQUAL(pthread_create(&running[t], NULL, play, &players[t]), 0);
    }
    for (t = 0; t < threads; ++t) {
        pthread_join(running[t], NULL);
        CHECK(!players[t].failed);
        CHECK(players[t].sum == alone.sum);
    }
    varia_variant_free(variant);
}

/* A count whose callback asks its own position, then lets another thread do so, and ends. */
typedef struct caller {
    varia_position *position;
    varia_status in_callback, on_thread;
    int calls;
} caller;

static void *ask(void *described) {
    caller *c = described;
    varia_error *error = NULL;
    char text[200];
    c->on_thread = varia_position_text(c->position, text, sizeof text, NULL, &error);
    if (c->on_thread == VARIA_BUSY && strstr(varia_error_text(error), "the position is in use") == NULL)
        c->on_thread = VARIA_INTERNAL;
    varia_error_free(error);
    return NULL;
}

static int32_t ask_in_callback(void *user, uint64_t leaves) {
    caller *c = user;
    pthread_t other;
    char text[200];
    (void)leaves;
    ++c->calls;
    c->in_callback = varia_position_text(c->position, text, sizeof text, NULL, NULL);
    CHECK_EQUAL(pthread_create(&other, NULL, ask, c), 0);
    pthread_join(other, NULL);
    return 1;
}

static void one_call_at_a_time(void) {
    varia_variant *variant = builtin("chess");
    caller c = {.position = NULL};
    varia_perft_options options = {.struct_size = sizeof options, .user = &c, .go_on = ask_in_callback};
    uint64_t leaves = 0;
    varia_error *error = NULL;
    c.position = position_of(variant, "startpos");
    CHECK_OK(varia_position_perft(c.position, 2, &options, &leaves, &error));
    CHECK(leaves == 400 && c.calls > 0);
    CHECK_EQUAL(c.in_callback, VARIA_BUSY);
    CHECK_EQUAL(c.on_thread, VARIA_BUSY);
    /* Afterwards the position can be used again. */
    CHECK_OK(varia_position_text(c.position, SHARED, &error));
    ask(&c);
    CHECK_EQUAL(c.on_thread, VARIA_OK);
    varia_position_free(c.position);
    varia_variant_free(variant);
}

/* Two threads play one game without a lock: each call is made alone, or refused. */
typedef struct rival {
    varia_game *game;
    int played, refused, failed;
} rival;

static void *play_at_once(void *described) {
    rival *r = described;
    int i;
    for (i = 0; i < 2000; ++i) {
        const varia_status status = varia_game_play(r->game, i % 2 == 0 ? "Nf3" : "Nc6", NULL, NULL);
        if (status == VARIA_OK)
            ++r->played;
        else if (status == VARIA_BUSY)
            ++r->refused;
        else if (status != VARIA_ILLEGAL)
            r->failed = 1;
    }
    return NULL;
}

static void one_game_on_two_threads(void) {
    varia_variant *variant = builtin("chess");
    varia_game *game = game_of(variant);
    rival rivals[2] = {{.game = game}, {.game = game}};
    varia_game_info info = {.struct_size = sizeof info};
    varia_error *error = NULL;
    pthread_t running[2];
    int t;
    for (t = 0; t < 2; ++t) CHECK_EQUAL(pthread_create(&running[t], NULL, play_at_once, &rivals[t]), 0);
    for (t = 0; t < 2; ++t) pthread_join(running[t], NULL);
    CHECK(!rivals[0].failed && !rivals[1].failed);
    CHECK_OK(varia_game_describe(game, &info, &error));
    CHECK_EQUAL(info.turns, rivals[0].played + rivals[1].played);
    varia_game_free(game);
    varia_variant_free(variant);
}

#if !defined(__SANITIZE_ADDRESS__)
/* A callback that leaves its call, as none should: what it leaves behind is never freed. */
static jmp_buf left;

static int32_t leave(void *user, uint64_t leaves) {
    (void)user;
    (void)leaves;
    longjmp(left, 1);
}

static void a_callback_that_leaves(void) {
    varia_variant *variant = builtin("chess");
    static varia_position *position;
    varia_perft_options options = {.struct_size = sizeof options, .go_on = leave};
    uint64_t leaves = 0;
    varia_error *error = NULL;
    position = position_of(variant, "startpos");
    if (setjmp(left) == 0) {
        CHECK_OK(varia_position_perft(position, 4, &options, &leaves, &error));
        CHECK(!"the callback has left");
    }
    CHECK_STATUS(varia_position_text(position, SHARED, &error), VARIA_BUSY);
    varia_variant_free(variant);
}
#endif

void test_threads(void) {
    const int games = getenv("VARIA_LONG") != NULL ? 1000 : 5;
    on_threads("chess", games);
    on_threads("seirawan", games);
    on_threads("ultima", games);
    one_call_at_a_time();
    one_game_on_two_threads();
#if !defined(__SANITIZE_ADDRESS__)
    a_callback_that_leaves();
#endif
}
