/* Variants loaded by name and from text: refusals and their places, limits, callbacks. */
#include "check.h"

/* A board of three by three cells with two kings that step along the ranks. */
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

typedef struct witness {
    int errors, warnings, infos, asked, files;
    char last[300];
} witness;

static void hear(void *user, int32_t level, const char *message) {
    witness *w = user;
    w->errors += level == VARIA_LOG_ERROR;
    w->warnings += level == VARIA_LOG_WARNING;
    w->infos += level == VARIA_LOG_INFO;
    strncpy(w->last, message, sizeof w->last - 1);
}
static int32_t never(void *user) {
    ((witness *)user)->asked++;
    return 0;
}
static int32_t at_once(void *user) {
    ((witness *)user)->asked++;
    return 1;
}

static void names(void) {
    varia_error *error = NULL;
    const char *list = TEXT_OF(varia_builtin_variants(SHARED, &error));
    CHECK(strncmp(list, "3check\n", 7) == 0);
    CHECK(strstr(list, "\nelevator-chess\n") != NULL);
    CHECK(strstr(TEXT_OF(varia_builtin_file("variants/chess/variant.toml", SHARED, &error)), "format = 1") != NULL);
    CHECK_STATUS(varia_builtin_file("variants/chess/nothing.toml", SHARED, &error), VARIA_REFUSED);
}

static void texts(void) {
    varia_error *error = NULL;
    varia_variant *variant = NULL, *shared = NULL;
    varia_variant_info info = {.struct_size = sizeof info};
    varia_load_options options = {.struct_size = sizeof options, .file = "mine/small.toml", .id = "small"};
    CHECK_OK(varia_load_text(small, sizeof small - 1, &options, &variant, &error));
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_TEXT(info.id, "small");
    CHECK_TEXT(info.name, "Small");
    CHECK_EQUAL(info.cells, 9);
    CHECK_OK(varia_variant_share(variant, &shared, &error));
    varia_variant_free(variant);
    CHECK_OK(varia_variant_describe(shared, &info, &error));
    CHECK_TEXT(info.name, "Small");
    varia_variant_free(shared);
    /* Only the given number of bytes of the text is read. */
    CHECK_STATUS(varia_load_text(small, 30, NULL, &variant, &error), VARIA_REFUSED);
    CHECK_STATUS(varia_load_text("", 0, NULL, &variant, &error), VARIA_REFUSED);
    CHECK_STATUS(varia_load_text("\0\xff", 2, NULL, &variant, &error), VARIA_REFUSED);
}

static void refused_with_places(void) {
    static const char bad[] =
        "format = 1\n"
        "name = \"Bad\"\n"
        "[board]\n"
        "axes = [{ name = \"file\", labels = \"a-c\" }, { name = \"rank\", labels = \"1-3\" }]\n"
        "[pieces.K]\n"
        "name = \"King\"\n"
        "moves = [{ leep = [1] }]\n"
        "[setup]\n"
        "position = \"1z1/3/1K1 w\"\n";
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    varia_diagnostic diagnostic = {.struct_size = sizeof diagnostic};
    witness w = {0};
    varia_load_options options = {.struct_size = sizeof options, .file = "bad.toml", .user = &w, .log = hear};
    size_t i, seventh = 0;
    CHECK_EQUAL(varia_load_text(bad, sizeof bad - 1, &options, &variant, &error), VARIA_REFUSED);
    CHECK(variant == NULL);
    CHECK(varia_error_count(error) >= 1);
    for (i = 0; i < varia_error_count(error); ++i) {
        CHECK_EQUAL(varia_error_get(error, i, &diagnostic), VARIA_OK);
        if (diagnostic.line != 7) continue;
        ++seventh;
        CHECK_EQUAL(diagnostic.column, 12);
        CHECK_TEXT(diagnostic.file, "bad.toml");
        CHECK(strstr(diagnostic.hint, "leap") != NULL);
    }
    CHECK_EQUAL(seventh, 1);
    CHECK(strstr(varia_error_text(error), "bad.toml:7:12: error: ") != NULL);
    CHECK_EQUAL(w.errors, varia_error_count(error));
    CHECK_EQUAL(w.infos, 0);
    varia_error_free(error);
}

static void options_of_variants(void) {
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    static const char *const good[] = {"boards=3", "schedule=free"};
    static const char *const unknown[] = {"boreds=3"};
    static const char *const wrong[] = {"boards=0"};
    static const char *const bare[] = {"boards"};
    static const char *const nothing[] = {NULL};
    varia_load_options options = {.struct_size = sizeof options, .set = good, .set_count = 2};
    varia_option_info option = {.struct_size = sizeof option};
    varia_variant_info info = {.struct_size = sizeof info};
    const char *choice = NULL;
    int32_t i, seen = 0;
    CHECK_OK(varia_load_builtin("elevator-chess", &options, &variant, &error));
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.boards, 3);
    for (i = 0; i < info.options; ++i) {
        CHECK_OK(varia_variant_option(variant, i, &option, &error));
        if (strcmp(option.name, "schedule") != 0) continue;
        ++seen;
        CHECK_TEXT(option.value, "free");
        CHECK(strcmp(option.fallback, "free") != 0);
        CHECK(option.choices >= 2);
        CHECK_OK(varia_variant_option_choice(variant, i, 0, &choice, &error));
        CHECK(choice[0] != '\0');
        CHECK_STATUS(varia_variant_option_choice(variant, i, option.choices, &choice, &error), VARIA_BAD_ARGUMENT);
    }
    CHECK_EQUAL(seen, 1);
    CHECK_STATUS(varia_variant_option(variant, info.options, &option, &error), VARIA_BAD_ARGUMENT);
    varia_variant_free(variant);
    options.set_count = 1;
    options.set = unknown;
    CHECK_STATUS(varia_load_builtin("elevator-chess", &options, &variant, &error), VARIA_REFUSED);
    options.set = wrong;
    CHECK_STATUS(varia_load_builtin("elevator-chess", &options, &variant, &error), VARIA_REFUSED);
    options.set = bare;
    CHECK_STATUS(varia_load_builtin("elevator-chess", &options, &variant, &error), VARIA_REFUSED);
    options.set = nothing;
    CHECK_STATUS(varia_load_builtin("elevator-chess", &options, &variant, &error), VARIA_BAD_ARGUMENT);
    options.set = NULL;
    CHECK_STATUS(varia_load_builtin("elevator-chess", &options, &variant, &error), VARIA_BAD_ARGUMENT);
}

static void limits_and_log(void) {
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    witness w = {0};
    varia_load_options options = {.struct_size = sizeof options, .user = &w, .log = hear, .expired = never};
    CHECK_OK(varia_load_builtin("chess", &options, &variant, &error));
    CHECK_EQUAL(w.infos, 1);
    CHECK(strncmp(w.last, "chess: loading it took ", 23) == 0);
    CHECK_EQUAL(w.errors, 0);
    CHECK(w.asked > 0);
    varia_variant_free(variant);
    options.load_steps = 100;
    CHECK_STATUS(varia_load_builtin("chess", &options, &variant, &error), VARIA_LIMIT);
    CHECK_EQUAL(w.errors, 1);
    options.load_steps = VARIA_UNLIMITED;
    options.load_memory = 1000;
    CHECK_STATUS(varia_load_builtin("chess", &options, &variant, &error), VARIA_LIMIT);
    options.load_memory = VARIA_UNLIMITED;
    CHECK_OK(varia_load_builtin("chess", &options, &variant, &error));
    varia_variant_free(variant);
    options.expired = at_once;
    CHECK_STATUS(varia_load_builtin("chess", &options, &variant, &error), VARIA_STOPPED);
    options.expired = NULL;
    options.strict = 1;
    options.load_steps = options.load_memory = 0;
    CHECK_OK(varia_load_builtin("chess", &options, &variant, &error));
    varia_variant_free(variant);
    /* A limit that is given applies, with `strict` or without. */
    options.load_steps = 100;
    CHECK_STATUS(varia_load_builtin("chess", &options, &variant, &error), VARIA_LIMIT);
}

static void read_small(void *user, const char *path, varia_reply *reply) {
    ((witness *)user)->files++;
    if (strcmp(path, "base.toml") == 0)
        varia_reply_set(reply, small, sizeof small - 1);
    else if (strcmp(path, "secret.toml") == 0)
        varia_reply_refuse(reply, "it is none of your business");
    else if (strcmp(path, "empty.toml") == 0)
        varia_reply_set(reply, NULL, 0);
    else if (strcmp(path, "odd.toml") == 0)
        varia_reply_refuse(reply, NULL);
}

static varia_status extending(const char *file, varia_load_options *options, varia_variant **variant,
                              varia_error **error) {
    char text[200];
    sprintf(text, "format = 1\nname = \"More\"\nextends = \"%s\"\n", file);
    return varia_load_text(text, strlen(text), options, variant, error);
}

static void files(void) {
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    witness w = {0};
    varia_load_options options = {.struct_size = sizeof options, .user = &w, .read_file = read_small};
    CHECK_OK(extending("base.toml", &options, &variant, &error));
    CHECK_EQUAL(w.files, 1);
    varia_variant_free(variant);
    CHECK_EQUAL(extending("secret.toml", &options, &variant, &error), VARIA_REFUSED);
    CHECK(strstr(varia_error_text(error), "none of your business") != NULL);
    varia_error_free(error);
    CHECK_STATUS(extending("missing.toml", &options, &variant, &error), VARIA_REFUSED);
    CHECK_STATUS(extending("empty.toml", &options, &variant, &error), VARIA_REFUSED);
    CHECK_STATUS(extending("odd.toml", &options, &variant, &error), VARIA_REFUSED);
    CHECK_STATUS(extending("../base.toml", &options, &variant, &error), VARIA_REFUSED);
    options.read_file = NULL;
    CHECK_STATUS(extending("base.toml", &options, &variant, &error), VARIA_REFUSED);
    CHECK_OK(extending("chess", &options, &variant, &error));
    varia_variant_free(variant);
    varia_reply_set(NULL, "x", 1);
    varia_reply_refuse(NULL, "x");
}

static void warnings(void) {
    varia_error *error = NULL, *warned = NULL;
    varia_variant *chess = builtin("chess");
    CHECK_OK(varia_variant_warnings(chess, &warned, &error));
    CHECK(warned == NULL);
    CHECK_STATUS(varia_variant_warnings(chess, NULL, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_check_scripts(chess, 1, &warned, &error));
    CHECK(warned == NULL);
    varia_variant_free(chess);
    varia_variant_free(NULL);
}

void test_loading(void) {
    names();
    texts();
    refused_with_places();
    options_of_variants();
    limits_and_log();
    files();
    warnings();
}
