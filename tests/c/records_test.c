/* Records: read one after another, what stands in them, and games written again. The games are typed by hand. */
#include "check.h"

static const char pgn[] =
    "[White \"Ann\"]\n[Result \"1-0\"]\n\n"
    "{begins} 1. e4 {a pawn} e5 2. Qh5 Nc6 (2... Nf6) 3. Bc4 $6 Nf6 4. Qxf7# 1-0\n\n"
    "[White \"Bob\"]\n\n1. e4 e4 *\n\n"
    "[Variant \"Nonsuch\"]\n\n1. e4 *\n";

static varia_records *records_in(const char *text, const varia_variant *variant) {
    varia_records_options options = {.struct_size = sizeof options, .variant = variant};
    varia_records *records = NULL;
    varia_error *error = NULL;
    CHECK_OK(varia_records_create(text, strlen(text), &options, &records, &error));
    if (records == NULL) exit(1);
    return records;
}

static varia_record *next_in(varia_records *records) {
    varia_record *record = NULL;
    varia_error *error = NULL;
    CHECK_OK(varia_records_next(records, &record, &error));
    return record;
}

static void what_stands_there(void) {
    varia_error *error = NULL, *flaws = NULL;
    varia_records *records = records_in(pgn, NULL);
    varia_records_info form = {.struct_size = sizeof form};
    CHECK_OK(varia_records_describe(records, &form, &error));
    CHECK_TEXT(form.form, "pgn");
    CHECK_TEXT(form.encoding, "UTF-8");

    varia_record *record = next_in(records);
    varia_record_info info = {.struct_size = sizeof info};
    CHECK_OK(varia_record_describe(record, &info, &error));
    CHECK_TEXT(info.variant, "chess");
    CHECK_TEXT(info.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK_TEXT(info.result, "1-0");
    CHECK_EQUAL(info.tags, 2);
    CHECK_EQUAL(info.lines, 2);
    CHECK_EQUAL(info.played, 7);
    CHECK_EQUAL(info.flaws, 0);
    CHECK_EQUAL(info.line, 1);
    const char *name = NULL, *value = NULL;
    CHECK_OK(varia_record_tag(record, 0, &name, &value, &error));
    CHECK_TEXT(name, "White");
    CHECK_TEXT(value, "Ann");
    CHECK_OK(varia_record_find_tag(record, "result", &value, &error));
    CHECK_TEXT(value, "1-0");
    CHECK_OK(varia_record_find_tag(record, "Black", &value, &error));
    CHECK(value == NULL);
    CHECK_STATUS(varia_record_tag(record, 2, &name, &value, &error), VARIA_BAD_ARGUMENT);

    varia_record_line_info line = {.struct_size = sizeof line};
    CHECK_OK(varia_record_line(record, 0, &line, &error));
    CHECK_EQUAL(line.moves, 7);
    CHECK_EQUAL(line.comments, 1);
    CHECK_OK(varia_record_comment(record, 0, -1, 0, &value, &error));
    CHECK_TEXT(value, "begins");
    CHECK_OK(varia_record_comment(record, 0, 0, 0, &value, &error));
    CHECK_TEXT(value, "a pawn");
    varia_recorded_move move = {.struct_size = sizeof move};
    CHECK_OK(varia_record_move(record, 0, 6, &move, &error));
    CHECK_TEXT(move.text, "h5-f7");
    CHECK_TEXT(move.written, "Qxf7#");
    CHECK_EQUAL(move.number, 4);
    CHECK_EQUAL(move.begins, 1);
    CHECK_EQUAL(move.line, 4);
    int32_t glyph = 0, variation = 0;
    CHECK_OK(varia_record_glyphs(record, 0, 4, &glyph, 1, NULL, &error));
    CHECK_EQUAL(glyph, 6);
    CHECK_OK(varia_record_variations(record, 0, 3, &variation, 1, NULL, &error));
    CHECK_EQUAL(variation, 1);
    CHECK_OK(varia_record_move(record, variation, 0, &move, &error));
    CHECK_TEXT(move.text, "g8-f6");
    CHECK_OK(varia_record_flaws(record, &flaws, &error));
    CHECK(flaws == NULL);

    varia_variant *variant = NULL;
    varia_game *game = NULL;
    CHECK_OK(varia_record_variant(record, &variant, &error));
    CHECK_OK(varia_record_game(record, &game, &error));
    varia_record_free(record);
    CHECK_TEXT(TEXT_OF(varia_game_text(game, SHARED, &error)),
               "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    CHECK_TEXT(TEXT_OF(varia_game_record(game, SHARED, &error)), "e2-e4\ne7-e5\nd1-h5\nb8-c6\nf1-c4\ng8-f6\nh5-f7\n");
    varia_game_free(game);
    varia_variant_free(variant);

    /* An illegal move, and a variant that does not exist. */
    record = next_in(records);
    CHECK_OK(varia_record_describe(record, &info, &error));
    CHECK_EQUAL(info.played, 1);
    CHECK_EQUAL(info.flaws, 1);
    CHECK_OK(varia_record_move(record, 0, 1, &move, &error));
    CHECK_TEXT(move.text, "");
    CHECK_TEXT(move.written, "e4");
    CHECK_OK(varia_record_flaws(record, &flaws, &error));
    CHECK_EQUAL(varia_error_status(flaws), VARIA_REFUSED);
    varia_diagnostic diagnostic = {.struct_size = sizeof diagnostic};
    CHECK_EQUAL(varia_error_get(flaws, 0, &diagnostic), VARIA_OK);
    CHECK_EQUAL(diagnostic.line, 8);
    varia_error_free(flaws);
    varia_record_free(record);
    record = next_in(records);
    CHECK_OK(varia_record_describe(record, &info, &error));
    CHECK_TEXT(info.variant, "");
    CHECK_TEXT(info.start, "");
    CHECK_STATUS(varia_record_variant(record, &variant, &error), VARIA_REFUSED);
    CHECK_STATUS(varia_record_game(record, &game, &error), VARIA_REFUSED);
    varia_record_free(record);
    CHECK(next_in(records) == NULL);
    varia_records_free(records);

    records = records_in(pgn, NULL);
    int32_t skipped = 0;
    CHECK_OK(varia_records_skip(records, &skipped, &error));
    CHECK_EQUAL(skipped, 1);
    record = next_in(records);
    CHECK_OK(varia_record_find_tag(record, "White", &value, &error));
    CHECK_TEXT(value, "Bob");
    varia_record_free(record);
    varia_records_free(records);

    /* Two moves that stand there as one word: all four moves are there, with what was written. */
    records = records_in("[White \"Ann\"]\n\n1. e4 e5 2. Nf3Nc6 *\n", NULL);
    record = next_in(records);
    CHECK_OK(varia_record_describe(record, &info, &error));
    CHECK_EQUAL(info.played, 4);
    CHECK_EQUAL(info.flaws, 1);
    CHECK_OK(varia_record_line(record, 0, &line, &error));
    CHECK_EQUAL(line.moves, 4);
    CHECK_OK(varia_record_move(record, 0, 3, &move, &error));
    CHECK_TEXT(move.text, "b8-c6");
    CHECK_TEXT(move.written, "Nc6");
    varia_record_free(record);
    varia_records_free(records);

    CHECK_STATUS(varia_records_create("(;GM[1])", 8, NULL, &records, &error), VARIA_REFUSED);
}

static void written_again(void) {
    varia_error *error = NULL;
    varia_variant *shogi = builtin("shogi");
    varia_game *game = game_of(shogi);
    CHECK_OK(varia_game_play(game, "c3-c4", NULL, &error));
    CHECK_OK(varia_game_play(game, "g7-g6", NULL, &error));
    CHECK_OK(varia_game_play(game, "b2-h8+", NULL, &error));
    CHECK(strstr(TEXT_OF(varia_game_write_record(game, "csa", NULL, 0, SHARED, &error)),
                 "\n+7776FU\n-3334FU\n+8822UM\n") != NULL);
    const char *tags[] = {"White=Ann"};
    const char *text = TEXT_OF(varia_game_write_record(game, NULL, tags, 1, SHARED, &error));
    CHECK(strstr(text, "[White \"Ann\"]\n") != NULL);
    /* Read again, as a record of this variant. */
    varia_records *records = records_in(text, shogi);
    varia_record *record = next_in(records);
    varia_record_info info = {.struct_size = sizeof info};
    CHECK_OK(varia_record_describe(record, &info, &error));
    CHECK_TEXT(info.variant, "shogi");
    CHECK_EQUAL(info.played, 3);
    CHECK_EQUAL(info.flaws, 0);
    varia_record_free(record);
    varia_records_free(records);
    CHECK_STATUS(varia_game_write_record(game, "zzz", NULL, 0, SHARED, &error), VARIA_REFUSED);
    CHECK_STATUS(varia_game_write_record(game, "pdn", NULL, 0, SHARED, &error), VARIA_REFUSED);
    const char *bad[] = {"White"};
    CHECK_STATUS(varia_game_write_record(game, "pgn", bad, 1, SHARED, &error), VARIA_REFUSED);
    varia_game_free(game);
    varia_variant_free(shogi);
}

void test_records(void) {
    varia_error *error = NULL;
    if (!varia_has_records()) {
        varia_records *records = NULL;
        CHECK_STATUS(varia_records_create(pgn, sizeof pgn - 1, NULL, &records, &error), VARIA_NOT_BUILT);
        return;
    }
    what_stands_there();
    written_again();
}
