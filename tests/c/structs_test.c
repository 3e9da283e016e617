/* Structs of other versions: larger, smaller, and without their size. */
#include "check.h"

typedef struct later_options {
    varia_load_options now;
    uint64_t more[3];
} later_options;
typedef struct later_info {
    varia_game_info now;
    uint64_t more[3];
} later_info;

static void handed_in(void) {
    varia_error *error = NULL;
    varia_variant *variant = NULL;
    later_options later;
    memset(&later, 0, sizeof later);
    later.now.struct_size = sizeof later;
    /* Compiled for a newer version, but the newer fields are zero. */
    CHECK_OK(varia_load_builtin("chess", &later.now, &variant, &error));
    varia_variant_free(variant);
    later.more[2] = 1;
    CHECK_STATUS(varia_load_builtin("chess", &later.now, &variant, &error), VARIA_UNSUPPORTED);
    later.now.struct_size = 0;
    CHECK_STATUS(varia_load_builtin("chess", &later.now, &variant, &error), VARIA_BAD_ARGUMENT);
    later.now.struct_size = sizeof later.now - 8;
    CHECK_STATUS(varia_load_builtin("chess", &later.now, &variant, &error), VARIA_BAD_ARGUMENT);
    later.now.struct_size = (size_t)-1;
    CHECK_STATUS(varia_load_builtin("chess", &later.now, &variant, &error), VARIA_BAD_ARGUMENT);
}

static void handed_out(void) {
    varia_error *error = NULL;
    varia_variant *chess = builtin("chess");
    varia_game *game = game_of(chess);
    later_info later;
    memset(&later, 0xAA, sizeof later);
    later.now.struct_size = sizeof later;
    CHECK_OK(varia_game_describe(game, &later.now, &error));
    CHECK_EQUAL(later.now.struct_size, sizeof later);
    CHECK_EQUAL(later.now.players, 2);
    CHECK(later.more[0] == 0 && later.more[2] == 0);
    later.now.struct_size = 4;
    later.now.players = 7;
    CHECK_STATUS(varia_game_describe(game, &later.now, &error), VARIA_BAD_ARGUMENT);
    CHECK_EQUAL(later.now.players, 7);
    varia_game_free(game);
    varia_variant_free(chess);
}

void test_structs(void) {
    handed_in();
    handed_out();
}
