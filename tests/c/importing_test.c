/* Variant files of other programs. */
#include "check.h"

static const char ini[] =
    "[knights:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\n\n"
    "[boards:chess]\ntwoBoards = true\n";

static varia_import *import_of(const varia_import_options *options) {
    varia_import *import = NULL;
    varia_error *error = NULL;
    CHECK_OK(varia_import_create(ini, strlen(ini), options, &import, &error));
    if (import == NULL) exit(1);
    return import;
}

static void games_and_what_is_not_said(void) {
    varia_error *error = NULL, *unsaid = NULL;
    varia_import_options options = {.struct_size = sizeof options, .file = "games.ini"};
    varia_import *import = import_of(&options);
    int32_t count = 0;
    CHECK_OK(varia_import_count(import, &count, &error));
    CHECK_EQUAL(count, 2);
    varia_imported_game game = {.struct_size = sizeof game};
    CHECK_OK(varia_import_game(import, 0, &game, &error));
    CHECK_TEXT(game.name, "knights");
    CHECK_EQUAL(game.unsaid, 0);
    CHECK(strstr(game.text, "extends = \"chess\"") != NULL);
    CHECK_OK(varia_import_unsaid(import, 0, &unsaid, &error));
    CHECK(unsaid == NULL);

    varia_variant *variant = NULL;
    CHECK_OK(varia_load_text(game.text, strlen(game.text), NULL, &variant, &error));
    varia_game *played = game_of(variant);
    size_t moves = 0;
    CHECK_OK(varia_game_moves(played, 0, NULL, 0, &moves, &error));
    CHECK_EQUAL(moves, 28); /* two of each pawn, and 12 of the knights */
    varia_game_free(played);
    varia_variant_free(variant);

    CHECK_OK(varia_import_game(import, 1, &game, &error));
    CHECK_TEXT(game.name, "boards");
    CHECK_EQUAL(game.unsaid, 1);
    CHECK_OK(varia_import_unsaid(import, 1, &unsaid, &error));
    CHECK_EQUAL(varia_error_status(unsaid), VARIA_OK);
    CHECK(strncmp(varia_error_text(unsaid), "games.ini:5:1: warning: twoBoards", 33) == 0);
    varia_error_free(unsaid);
    CHECK_STATUS(varia_import_game(import, 2, &game, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_import_unsaid(import, -1, &unsaid, &error), VARIA_BAD_ARGUMENT);
    varia_import_free(import);
}

static void some_games_and_whole_files(void) {
    varia_error *error = NULL;
    const char *const names[] = {"knights"};
    varia_import_options options = {.struct_size = sizeof options, .games = names, .game_count = 1, .whole = 1};
    varia_import *import = import_of(&options);
    int32_t count = 0;
    CHECK_OK(varia_import_count(import, &count, &error));
    CHECK_EQUAL(count, 1);
    varia_imported_game game = {.struct_size = sizeof game};
    CHECK_OK(varia_import_game(import, 0, &game, &error));
    CHECK(strstr(game.text, "extends") == NULL);
    varia_import_free(import);
}

static void mistakes(void) {
    varia_error *error = NULL;
    varia_import *import = NULL;
    static const char wrong[] = "[a:chess]\nmaxRank = x\n";
    CHECK_EQUAL(varia_import_create(wrong, strlen(wrong), NULL, &import, &error), VARIA_REFUSED);
    CHECK(import == NULL);
    CHECK(strncmp(varia_error_text(error), "variants.ini:2:11: error: ", 26) == 0);
    varia_error_free(error);
    error = NULL;
    const char *const names[] = {"knight"};
    varia_import_options options = {.struct_size = sizeof options, .games = names, .game_count = 1};
    CHECK_STATUS(varia_import_create(ini, strlen(ini), &options, &import, &error), VARIA_REFUSED);
    options.games = NULL;
    CHECK_STATUS(varia_import_create(ini, strlen(ini), &options, &import, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_import_create(NULL, 0, NULL, &import, &error), VARIA_REFUSED);
}

void test_importing(void) {
    games_and_what_is_not_said();
    some_games_and_whole_files();
    mistakes();
}
