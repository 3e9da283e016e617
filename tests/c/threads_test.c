/* Eight threads share one variant and play games of their own. Every thread plays the same games as one thread
 * alone. With VARIA_LONG a thousand games each. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

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

void test_threads(void) {
    const int games = getenv("VARIA_LONG") != NULL ? 1000 : 5;
    on_threads("chess", games);
    on_threads("seirawan", games);
    on_threads("ultima", games);
}
