/* Every handle is created and freed again and again; memory does not grow. 300 times, with VARIA_LONG 10,000 times. */
#include "check.h"

static long resident(void) {
    long size = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
    fclose(file);
    return pages;
}

static const char small[] =
    "format = 1\n"
    "name = \"Small\"\n"
    "[board]\n"
    "axes = [{ name = \"file\", labels = \"a-c\" }, { name = \"rank\", labels = \"1-3\" }]\n"
    "[pieces.K]\n"
    "name = \"King\"\n"
    "royal = true\n"
    "moves = [{ leap = [1], axes = [\"file\"] }]\n"
    "[setup]\n"
    "position = \"1k1/3/1K1 w\"\n";

static void once(const varia_variant *shared) {
    varia_error *error = NULL;
    varia_variant *variant = NULL, *other = NULL;
    varia_game *game = NULL, *copy = NULL;
    varia_position *position = NULL, *same = NULL;
    varia_playouts *playouts = NULL;
    varia_engine *engine = NULL;
    varia_answer *answer = NULL;
    varia_engine_options options = {.struct_size = sizeof options, .table = 1};
    varia_limits limits = {.struct_size = sizeof limits, .nodes = 50};
    varia_outcome outcome = {.struct_size = sizeof outcome};
    CHECK_OK(varia_load_text(small, sizeof small - 1, NULL, &variant, &error));
    CHECK_OK(varia_variant_share(shared, &other, &error));
    CHECK_OK(varia_game_create(shared, NULL, &game, &error));
    CHECK_OK(varia_game_play(game, "e2e4", NULL, &error));
    CHECK_OK(varia_game_copy(game, &copy, &error));
    CHECK_OK(varia_game_undo(copy, &error));
    CHECK_STATUS(varia_game_play(copy, "e2e5", NULL, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_position(game, 0, &position, &error));
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, NULL, &error));
    CHECK_OK(varia_position_do(position, &shared_moves[0], &error));
    CHECK_OK(varia_position_copy(position, &same, &error));
    CHECK_OK(varia_playouts_create(shared, 1, &playouts, &error));
    CHECK_OK(varia_playouts_play(playouts, NULL, 4, &outcome, NULL, &error));
    if (varia_has_engine()) {
        CHECK_OK(varia_engine_create(shared, 0, &options, &engine, &error));
        CHECK_OK(varia_engine_search(engine, game, &limits, &answer, &error));
    }
    varia_answer_free(answer);
    varia_engine_free(engine);
    varia_playouts_free(playouts);
    varia_position_free(same);
    varia_position_free(position);
    varia_game_free(copy);
    varia_game_free(game);
    varia_variant_free(other);
    varia_variant_free(variant);
}

void test_cycles(void) {
    const int cycles = getenv("VARIA_LONG") != NULL ? 10000 : 300;
    varia_variant *chess = builtin("chess");
    long before = 0, after;
    int i;
    for (i = 0; i < cycles; ++i) {
        once(chess);
        if (i == cycles / 10) before = resident();
    }
    after = resident();
    /* In pages of memory: two megabytes at most, which allocators may keep. */
    CHECK(after - before < 512);
    varia_variant_free(chess);
}
