/* Versions, statuses and error objects; buffers that are too small. */
#include "check.h"

static void versions(void) {
    CHECK_EQUAL(varia_api_version(), VARIA_API_VERSION);
    CHECK(strchr(varia_version(), '.') != NULL);
    CHECK(varia_has_engine() == 0 || varia_has_engine() == 1);
    CHECK(varia_has_scripts() == 0 || varia_has_scripts() == 1);
    CHECK_TEXT(varia_status_name(VARIA_OK), "VARIA_OK");
    CHECK_TEXT(varia_status_name(VARIA_INTERNAL), "VARIA_INTERNAL");
    CHECK_TEXT(varia_status_name(-1), "?");
    CHECK_TEXT(varia_status_name(VARIA_BUSY), "VARIA_BUSY");
    CHECK_TEXT(varia_status_name(13), "?");
}

static void no_error(void) {
    varia_diagnostic diagnostic = {.struct_size = sizeof diagnostic};
    CHECK_EQUAL(varia_error_status(NULL), VARIA_OK);
    CHECK_EQUAL(varia_error_count(NULL), 0);
    CHECK_TEXT(varia_error_text(NULL), "");
    CHECK_EQUAL(varia_error_get(NULL, 0, &diagnostic), VARIA_BAD_ARGUMENT);
    varia_error_free(NULL);
}

static void what_an_error_says(void) {
    varia_variant *variant = (varia_variant *)8;
    varia_error *error = NULL;
    varia_diagnostic diagnostic = {.struct_size = sizeof diagnostic};
    CHECK_EQUAL(varia_load_builtin("ches", NULL, &variant, &error), VARIA_REFUSED);
    CHECK(variant == NULL);
    CHECK_EQUAL(varia_error_status(error), VARIA_REFUSED);
    CHECK_EQUAL(varia_error_count(error), 1);
    CHECK_EQUAL(varia_error_get(error, 0, &diagnostic), VARIA_OK);
    CHECK_EQUAL(diagnostic.severity, VARIA_SEVERITY_ERROR);
    CHECK_EQUAL(diagnostic.line, 0);
    CHECK(strstr(diagnostic.message, "ches") != NULL);
    CHECK(strstr(diagnostic.hint, "chess") != NULL);
    CHECK(strstr(varia_error_text(error), diagnostic.message) != NULL);
    CHECK_EQUAL(varia_error_get(error, 1, &diagnostic), VARIA_BAD_ARGUMENT);
    CHECK_EQUAL(varia_error_get(error, 0, NULL), VARIA_BAD_ARGUMENT);
    varia_error_free(error);
    /* A call that succeeds sets the error to null. */
    error = (varia_error *)8;
    CHECK_EQUAL(varia_load_builtin("chess", NULL, &variant, &error), VARIA_OK);
    CHECK(error == NULL);
    varia_variant_free(variant);
    /* A caller may pass no error. */
    CHECK_EQUAL(varia_load_builtin("ches", NULL, &variant, NULL), VARIA_REFUSED);
}

static void buffers(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_position *position = position_of(chess, NULL);
    varia_piece pieces[64];
    char text[100];
    size_t needed = 0, length;
    int32_t hand[10];
    CHECK_OK(varia_position_text(position, NULL, 0, &needed, &error));
    CHECK_OK(varia_position_text(position, text, sizeof text, NULL, &error));
    length = strlen(text);
    CHECK_EQUAL(needed, length + 1);
    memset(text, 'x', sizeof text);
    needed = 0;
    CHECK_STATUS(varia_position_text(position, text, length, &needed, &error), VARIA_BUFFER_TOO_SMALL);
    CHECK_EQUAL(needed, length + 1);
    CHECK(text[0] == '\0' && text[1] == 'x');
    CHECK_STATUS(varia_position_text(position, text + 1, 0, &needed, &error), VARIA_BUFFER_TOO_SMALL);
    CHECK(text[1] == 'x');
    CHECK_OK(varia_position_text(position, text, length + 1, &needed, &error));
    CHECK(text[length + 1] == 'x');
    CHECK_STATUS(varia_position_text(position, NULL, 5, &needed, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_position_text(position, NULL, 0, NULL, &error));

    CHECK_OK(varia_position_pieces(position, NULL, 0, &needed, &error));
    CHECK_EQUAL(needed, 64);
    pieces[0].kind = 77;
    CHECK_STATUS(varia_position_pieces(position, pieces, 63, &needed, &error), VARIA_BUFFER_TOO_SMALL);
    CHECK_EQUAL(pieces[0].kind, 77);
    CHECK_STATUS(varia_position_pieces(position, NULL, 64, &needed, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_position_pieces(position, pieces, 64, NULL, &error));
    CHECK(pieces[0].kind != 77);
    CHECK_STATUS(varia_position_hand(position, 2, hand, 10, &needed, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_position_hand(position, -1, hand, 10, &needed, &error), VARIA_BAD_ARGUMENT);
    varia_position_free(position);
    varia_variant_free(chess);
}

void test_errors(void) {
    versions();
    no_error();
    what_an_error_says();
    buffers();
}
