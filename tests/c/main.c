/* Runs the tests that are named on the command line, or all tests. */
#include "check.h"

char shared_text[1 << 16];
varia_move shared_moves[MOST_MOVES];

static int failures = 0;

void check_failed(const char *file, int line, const char *what, const char *why) {
    fprintf(stderr, "%s:%d: %s%s%s\n", file, line, what, *why ? ": " : "", why);
    ++failures;
}
int check_failures(void) { return failures; }

void check_numbers(const char *file, int line, const char *what, long long value, long long wanted) {
    char why[100];
    if (value == wanted) return;
    sprintf(why, "%lld instead of %lld", value, wanted);
    check_failed(file, line, what, why);
}

void check_texts(const char *file, int line, const char *what, const char *value, const char *wanted) {
    if (value != NULL && strcmp(value, wanted) == 0) return;
    check_failed(file, line, what, value != NULL ? value : "NULL");
    fprintf(stderr, "    instead of: %s\n", wanted);
}

void check_status(const char *file, int line, const char *what, varia_status status, varia_status wanted,
                  varia_error **error) {
    if (status != wanted) {
        check_failed(file, line, what, varia_status_name(status));
        fprintf(stderr, "    instead of %s; said: %s\n", varia_status_name(wanted), varia_error_text(*error));
    } else if (varia_error_status(*error) != wanted) {
        check_failed(file, line, what, "the error object says something else");
    } else if (wanted != VARIA_OK && varia_error_text(*error)[0] == '\0') {
        check_failed(file, line, what, "refused without a word");
    }
    varia_error_free(*error);
    *error = NULL;
}

varia_variant *builtin_with(const char *name, const char *const *set, size_t count) {
    varia_load_options options = {.struct_size = sizeof options, .set = set, .set_count = count};
    varia_variant *variant = NULL;
    varia_error *error = NULL;
    if (varia_load_builtin(name, &options, &variant, &error) != VARIA_OK) {
        fprintf(stderr, "%s: %s\n", name, varia_error_text(error));
        exit(1);
    }
    return variant;
}
varia_variant *builtin(const char *name) { return builtin_with(name, NULL, 0); }

varia_game *game_of(const varia_variant *variant) {
    varia_game *game = NULL;
    if (varia_game_create(variant, NULL, &game, NULL) != VARIA_OK) exit(1);
    return game;
}

varia_position *position_of(const varia_variant *variant, const char *text) {
    varia_position *position = NULL;
    varia_error *error = NULL;
    if (varia_position_create(variant, text, &position, &error) != VARIA_OK) {
        fprintf(stderr, "%s: %s\n", text, varia_error_text(error));
        exit(1);
    }
    return position;
}

static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {
    {"errors", test_errors},       {"loading", test_loading},     {"describing", test_describing},
    {"positions", test_positions}, {"moves", test_moves},         {"games", test_games},
    {"turns", test_turns},         {"matches", test_matches},     {"scripts", test_scripts},
    {"structs", test_structs},     {"engine", test_engine},       {"playouts", test_playouts},
    {"records", test_records},     {"importing", test_importing}, {"threads", test_threads},
    {"cycles", test_cycles},
};

int main(int argc, char **argv) {
    size_t i;
    int a, known;
    for (i = 0; argc < 2 && i < sizeof tests / sizeof *tests; ++i) tests[i].run();
    for (a = 1; a < argc; ++a) {
        known = 0;
        for (i = 0; i < sizeof tests / sizeof *tests; ++i)
            if (strcmp(argv[a], tests[i].name) == 0) {
                tests[i].run();
                known = 1;
            }
        if (!known) {
            fprintf(stderr, "there is no test %s\n", argv[a]);
            return 2;
        }
    }
    return failures > 0;
}
