/* Rules in Lua, through the C library: budgets, scripts that loop or fail, deadlines, and the host's allocator. */
#include "check.h"

typedef struct host {
    const char *script;
    int errors, expired_after, asked;
    size_t held, max, blocks, refuse_from;
    uint64_t clock;
} host;

/* A board of three by three cells with two kings that step along the ranks. The script decides which steps are
 * allowed. */
static const char variant_text[] =
    "format = 1\n"
    "name = \"Scripted\"\n"
    "script = \"rules.lua\"\n"
    "[board]\n"
    "axes = [{ name = \"file\", labels = \"a-c\" }, { name = \"rank\", labels = \"1-3\" }]\n"
    "[pieces.K]\n"
    "name = \"King\"\n"
    "royal = true\n"
    "moves = [{ leap = [1], axes = [\"file\"] }]\n"
    "[[hook]]\n"
    "point = \"allow\"\n"
    "call = \"allow\"\n"
    "side = \"white\"\n"
    "[setup]\n"
    "position = \"1k1/3/1K1 b\"\n";

static void read_script(void *user, const char *path, varia_reply *reply) {
    const char *script = ((host *)user)->script;
    CHECK_TEXT(path, "rules.lua");
    varia_reply_set(reply, script, strlen(script));
}
static void hear(void *user, int32_t level, const char *message) {
    CHECK(message[0] != '\0');
    ((host *)user)->errors += level == VARIA_LOG_ERROR;
}
static int32_t expired(void *user) {
    host *h = user;
    return h->expired_after > 0 && ++h->asked > h->expired_after;
}
static uint64_t a_year_each(void *user) { return ((host *)user)->clock += UINT64_C(31557600000000000); }

/* Allocator that counts the memory of scripts. Every block stores its size, so that the `old_size` that the library
 * passes can be checked. */
static void *allocate(void *user, void *block, size_t old_size, size_t new_size) {
    host *h = user;
    size_t *old = block != NULL ? (size_t *)block - 2 : NULL, *fresh;
    CHECK(old == NULL ? old_size == 0 : *old == old_size);
    if (new_size == 0) {
        if (old != NULL) {
            h->held -= old_size;
            --h->blocks;
        }
        free(old);
        return NULL;
    }
    if (h->refuse_from != 0 && new_size > old_size && h->held + new_size - old_size > h->refuse_from) return NULL;
    fresh = realloc(old, new_size + 2 * sizeof *fresh);
    if (fresh == NULL) return NULL;
    *fresh = new_size;
    if (old == NULL) ++h->blocks;
    h->held = h->held + new_size - old_size;
    if (h->held > h->max) h->max = h->held;
    return fresh + 2;
}

static varia_status load(host *h, varia_load_options *options, varia_variant **variant, varia_error **error) {
    options->struct_size = sizeof *options;
    options->user = h;
    options->read_file = read_script;
    options->log = hear;
    return varia_load_text(variant_text, sizeof variant_text - 1, options, variant, error);
}

static void asked(void) {
    host h = {.script = "function allow(position, move) return move.to ~= position:cell('a1') end"};
    varia_load_options options = {.allocate = allocate};
    varia_error *error = NULL, *found = NULL;
    varia_variant *variant = NULL;
    varia_position *position = NULL;
    varia_game *game = NULL;
    varia_variant_info info = {.struct_size = sizeof info};
    size_t count = 0;
    uint64_t steps = 0;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.has_scripts, 1);
    CHECK(h.max > 1000);
    position = position_of(variant, "1k1/3/1K1 w");
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 1);
    CHECK(h.blocks > 0);
    game = game_of(variant);
    CHECK_OK(varia_game_play(game, "b3c3", NULL, &error));
    CHECK_STATUS(varia_game_play(game, "b1a1", NULL, &error), VARIA_ILLEGAL);
    CHECK_OK(varia_game_play(game, "b1c1", NULL, &error));
    CHECK_OK(varia_game_script_steps(game, &steps, &error));
    CHECK_OK(varia_variant_check_scripts(variant, 1, &found, &error));
    CHECK(varia_error_status(found) == VARIA_OK);
    varia_error_free(found);
    varia_game_free(game);
    varia_position_free(position);
    varia_variant_free(variant);
    /* The scripts' memory has been freed completely. */
    CHECK_EQUAL(h.held, 0);
    CHECK_EQUAL(h.blocks, 0);
}

/* A script that never ends makes every question fail, and leaves positions and games unchanged. */
static void looping(void) {
    host h = {.script = "function allow(position, move) while true do end end"};
    varia_load_options options = {.allocate = allocate, .script_steps = 20000};
    varia_error *error = NULL, *found = NULL;
    varia_variant *variant = NULL;
    varia_position *position = NULL;
    varia_game *game = NULL;
    varia_playouts *playouts = NULL;
    varia_outcome outcome = {.struct_size = sizeof outcome};
    varia_game_info info = {.struct_size = sizeof info};
    varia_move move;
    size_t count = 77;
    uint64_t leaves = 77;
    int errors;
    CHECK_OK(load(&h, &options, &variant, &error));
    position = position_of(variant, "1k1/3/1K1 b");
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 2);
    errors = h.errors;
    /* The text alone needs to know whether White has an answer, for the mark of mate. The script fails, so the mark
     * is left out, and the call succeeds. */
    CHECK_STATUS(varia_position_move_text(position, &shared_moves[0], VARIA_SPELLING_SAN, SHARED, &error), VARIA_OK);
    CHECK_OK(varia_position_do(position, &shared_moves[0], &error));
    count = 77;
    CHECK_STATUS(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error), VARIA_SCRIPT_FAILED);
    CHECK_EQUAL(count, 77);
    CHECK(h.errors > errors);
    CHECK_STATUS(varia_position_outcome(position, &outcome, &error), VARIA_SCRIPT_FAILED);
    CHECK_STATUS(varia_position_perft(position, 2, NULL, &leaves, &error), VARIA_SCRIPT_FAILED);
    CHECK_EQUAL(leaves, 77);
    CHECK_STATUS(varia_position_read_move(position, "b1c1", &move, &error), VARIA_SCRIPT_FAILED);
    CHECK_OK(varia_position_undo(position, &error));
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK_EQUAL(count, 2);

    game = game_of(variant);
    if (varia_game_play(game, "b3c3", NULL, NULL) == VARIA_OK) {
        CHECK_STATUS(varia_game_moves(game, -1, shared_moves, MOST_MOVES, &count, &error), VARIA_SCRIPT_FAILED);
        CHECK_STATUS(varia_game_play(game, "b1c1", NULL, &error), VARIA_SCRIPT_FAILED);
        CHECK_STATUS(varia_game_outcome(game, &outcome, &error), VARIA_SCRIPT_FAILED);
        CHECK_STATUS(varia_game_count_turns(game, &leaves, &error), VARIA_SCRIPT_FAILED);
        CHECK_STATUS(varia_game_describe(game, &info, &error), VARIA_SCRIPT_FAILED);
        CHECK_TEXT(TEXT_OF(varia_game_record(game, SHARED, &error)), "b3-c3\n");
        CHECK_OK(varia_game_undo(game, &error));
    }
    CHECK_OK(varia_playouts_create(variant, 1, &playouts, &error));
    CHECK_STATUS(varia_playouts_play(playouts, NULL, 0, &outcome, NULL, &error), VARIA_SCRIPT_FAILED);
    CHECK_OK(varia_variant_check_scripts(variant, 1, &found, &error));
    CHECK_EQUAL(varia_error_status(found), VARIA_REFUSED);
    CHECK(strstr(varia_error_text(found), "rules.lua") != NULL);
    varia_error_free(found);
    varia_playouts_free(playouts);
    varia_game_free(game);
    varia_position_free(position);
    varia_variant_free(variant);
    CHECK_EQUAL(h.blocks, 0);
}

static varia_status asks(const varia_variant *variant) {
    varia_error *error = NULL;
    varia_position *position = position_of(variant, "1k1/3/1K1 b");
    varia_status status;
    size_t count = 0;
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK_OK(varia_position_do(position, &shared_moves[0], &error));
    status = varia_position_moves(position, shared_moves, MOST_MOVES, &count, NULL);
    varia_position_free(position);
    return status;
}

static void limits(void) {
    static const char counting[] =
        "function allow(position, move) local n = 0 for i = 1, 100000 do n = n + i end return n > 0 end";
    static const char hoarding[] =
        "function allow(position, move) local t = {} for i = 1, 8000 do t[i] = {i, i, i, i, i, i} end return #t > 0 "
        "end";
    host h = {.script = counting};
    varia_load_options options = {.script_steps = 0};
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_OK);
    varia_variant_free(variant);
    options.script_steps = 50000;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_SCRIPT_FAILED);
    varia_variant_free(variant);
    options.script_steps = VARIA_UNLIMITED;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_OK);
    varia_variant_free(variant);
    /* A clock on which every call takes a year. */
    options.script_steps = 0;
    options.clock = a_year_each;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_SCRIPT_FAILED);
    varia_variant_free(variant);
    options.clock = NULL;
    /* A deadline that passes during a call. */
    options.expired = expired;
    CHECK_OK(load(&h, &options, &variant, &error));
    h.expired_after = 5;
    CHECK_EQUAL(asks(variant), VARIA_SCRIPT_FAILED);
    h.expired_after = 0;
    CHECK_EQUAL(asks(variant), VARIA_OK);
    varia_variant_free(variant);
    options.expired = NULL;

    h.script = hoarding;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_OK);
    varia_variant_free(variant);
    options.script_memory = 200000;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_SCRIPT_FAILED);
    varia_variant_free(variant);
    options.script_memory = 0;
    options.strict = 1;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_SCRIPT_FAILED);
    varia_variant_free(variant);
    options.strict = 0;
    /* The host's allocator can refuse memory, whatever the limits are. */
    options.allocate = allocate;
    h.refuse_from = 400000;
    CHECK_OK(load(&h, &options, &variant, &error));
    CHECK_EQUAL(asks(variant), VARIA_SCRIPT_FAILED);
    varia_variant_free(variant);
    CHECK(h.max <= 400000);
    CHECK_EQUAL(h.blocks, 0);
    /* Without any memory not even loading works. */
    h.refuse_from = 1;
    CHECK_EQUAL(load(&h, &options, &variant, NULL), VARIA_NO_MEMORY);
    CHECK_EQUAL(h.blocks, 0);
}

static void wrong_scripts(void) {
    host h = {.script = "function allow(position, move) return nothing.here end"};
    varia_load_options options = {.file = "scripted.toml"};
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    varia_position *position = NULL;
    varia_diagnostic diagnostic = {.struct_size = sizeof diagnostic};
    size_t count = 0;
    CHECK_OK(load(&h, &options, &variant, &error));
    position = position_of(variant, "1k1/3/1K1 b");
    CHECK_OK(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error));
    CHECK_OK(varia_position_do(position, &shared_moves[0], &error));
    CHECK_EQUAL(varia_position_moves(position, shared_moves, MOST_MOVES, &count, &error), VARIA_SCRIPT_FAILED);
    CHECK_EQUAL(varia_error_get(error, 0, &diagnostic), VARIA_OK);
    CHECK_TEXT(diagnostic.file, "rules.lua");
    CHECK_EQUAL(diagnostic.line, 1);
    varia_error_free(error);
    varia_position_free(position);
    varia_variant_free(variant);
    h.script = "function allow(";
    CHECK_EQUAL(load(&h, &options, &variant, &error), VARIA_REFUSED);
    CHECK(strstr(varia_error_text(error), "rules.lua:1") != NULL);
    varia_error_free(error);
    h.script = "function other() end";
    CHECK_STATUS(load(&h, &options, &variant, &error), VARIA_REFUSED);
    h.script = "while true do end";
    CHECK_STATUS(load(&h, &options, &variant, &error), VARIA_REFUSED);
}

void test_scripts(void) {
    if (!varia_has_scripts()) {
        host h = {.script = ""};
        varia_load_options options = {.strict = 0};
        varia_variant *variant = NULL;
        varia_error *error = NULL;
        CHECK_STATUS(load(&h, &options, &variant, &error), VARIA_REFUSED);
        return;
    }
    asked();
    looping();
    limits();
    wrong_scripts();
}
