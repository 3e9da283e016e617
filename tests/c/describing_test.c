/* Descriptions of boards, pieces and sides, in games of several kinds. */
#include "check.h"

static int32_t cell_named(const varia_variant *variant, const char *name) {
    int32_t cell = -2;
    varia_error *error = NULL;
    CHECK_OK(varia_variant_find_cell(variant, name, &cell, &error));
    return cell;
}

static void chess(void) {
    varia_error *error = NULL;
    varia_variant *variant = builtin("chess");
    varia_variant_info info = {.struct_size = sizeof info};
    varia_axis_info axis = {.struct_size = sizeof axis};
    varia_cell_info cell = {.struct_size = sizeof cell};
    varia_kind_info kind = {.struct_size = sizeof kind};
    varia_side_info side = {.struct_size = sizeof side};
    varia_state_info state = {.struct_size = sizeof state};
    varia_option_info option = {.struct_size = sizeof option};
    const char *text = NULL;
    int32_t number, cells[64], at[2] = {4, 3}, up[2] = {0, 1}, left[2] = {-1, 0};
    size_t needed = 0;
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_TEXT(info.id, "chess");
    CHECK_TEXT(info.name, "Chess");
    CHECK_TEXT(info.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK_EQUAL(info.axes, 2);
    CHECK_EQUAL(info.cells, 64);
    CHECK_EQUAL(info.kinds, 6);
    CHECK_EQUAL(info.sides, 2);
    CHECK_EQUAL(info.players, 2);
    CHECK_EQUAL(info.boards, 1);
    CHECK_EQUAL(info.links, 0);
    CHECK_EQUAL(info.format, 1);
    CHECK_EQUAL(info.grid, VARIA_GRID_SQUARE);
    CHECK_EQUAL(info.has_turns + info.has_hands + info.has_neutral + info.has_scripts + info.has_links + info.slots, 0);
    CHECK(info.memory > 1000);
    CHECK_OK(varia_variant_axis(variant, 1, &axis, &error));
    CHECK_TEXT(axis.name, "rank");
    CHECK_EQUAL(axis.length, 8);
    CHECK_EQUAL(axis.mirrored, 1);
    CHECK_EQUAL(axis.wraps, 0);
    CHECK_STATUS(varia_variant_axis(variant, 2, &axis, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_axis_label(variant, 0, 4, &text, &error));
    CHECK_TEXT(text, "e");
    CHECK_STATUS(varia_variant_axis_label(variant, 0, 8, &text, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_axis_label(variant, -1, 0, &text, &error), VARIA_BAD_ARGUMENT);

    CHECK_OK(varia_variant_cell(variant, 28, &cell, &error));
    CHECK_TEXT(cell.name, "e4");
    CHECK_EQUAL(cell.axes, 2);
    CHECK_EQUAL(cell.coordinates[0], 4);
    CHECK_EQUAL(cell.coordinates[1], 3);
    CHECK_EQUAL(cell.slot, -1);
    CHECK_EQUAL(cell.trap, 0);
    CHECK_STATUS(varia_variant_cell(variant, 64, &cell, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_cell(variant, -1, &cell, &error), VARIA_BAD_ARGUMENT);
    CHECK_EQUAL(cell_named(variant, "e4"), 28);
    CHECK_EQUAL(cell_named(variant, "z9"), -1);
    CHECK_OK(varia_variant_cell_at(variant, at, 2, &number, &error));
    CHECK_EQUAL(number, 28);
    at[0] = 8;
    CHECK_OK(varia_variant_cell_at(variant, at, 2, &number, &error));
    CHECK_EQUAL(number, -1);
    CHECK_STATUS(varia_variant_cell_at(variant, at, 3, &number, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_step(variant, 28, up, 2, &number, &error));
    CHECK_EQUAL(number, 36);
    CHECK_OK(varia_variant_step(variant, 0, left, 2, &number, &error));
    CHECK_EQUAL(number, -1);
    up[1] = 100000;
    CHECK_STATUS(varia_variant_step(variant, 28, up, 2, &number, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_seen_by(variant, 1, 0, &number, &error));
    CHECK_EQUAL(number, 56);
    CHECK_STATUS(varia_variant_seen_by(variant, 2, 0, &number, &error), VARIA_BAD_ARGUMENT);

    CHECK_OK(varia_variant_find_kind(variant, "K", &number, &error));
    CHECK_OK(varia_variant_kind(variant, number, &kind, &error));
    CHECK_TEXT(kind.name, "King");
    CHECK_TEXT(kind.letter, "K");
    CHECK_EQUAL(kind.royal, 1);
    CHECK_EQUAL(kind.promotes, 0);
    CHECK_EQUAL(kind.drops, 0);
    CHECK(kind.symbol_first[0] != '\0' && kind.symbol_second[0] != '\0');
    CHECK_OK(varia_variant_find_kind(variant, "P", &number, &error));
    CHECK_OK(varia_variant_kind(variant, number, &kind, &error));
    CHECK_EQUAL(kind.promotes, 1);
    CHECK_OK(varia_variant_find_kind(variant, "nothing", &number, &error));
    CHECK_EQUAL(number, -1);
    CHECK_STATUS(varia_variant_kind(variant, 0, &kind, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_kind(variant, 7, &kind, &error), VARIA_BAD_ARGUMENT);

    CHECK_OK(varia_variant_side(variant, 1, &side, &error));
    CHECK_TEXT(side.name, "black");
    CHECK_TEXT(side.letter, "b");
    CHECK_EQUAL(side.allies, 2);
    CHECK_STATUS(varia_variant_side(variant, 2, &side, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_player(variant, 0, &text, &error));
    CHECK_TEXT(text, "white");
    CHECK_STATUS(varia_variant_player(variant, 2, &text, &error), VARIA_BAD_ARGUMENT);
    CHECK_OK(varia_variant_player_of(variant, 0, 1, &number, &error));
    CHECK_EQUAL(number, 1);
    CHECK_STATUS(varia_variant_player_of(variant, 1, 1, &number, &error), VARIA_BAD_ARGUMENT);

    CHECK_OK(varia_variant_zone_cells(variant, "rank == 8", 0, cells, 64, &needed, &error));
    CHECK_EQUAL(needed, 8);
    CHECK_EQUAL(cells[0], 56);
    CHECK_OK(varia_variant_zone_cells(variant, "rank == 8", 1, cells, 64, &needed, &error));
    CHECK_EQUAL(cells[0], 0);
    CHECK_STATUS(varia_variant_zone_cells(variant, "rank == 8", 5, cells, 64, &needed, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_zone(variant, info.zones, &text, &error), VARIA_BAD_ARGUMENT);
    if (info.zones > 0) CHECK_OK(varia_variant_zone(variant, 0, &text, &error));

    /* Items that the variant does not have. */
    CHECK_STATUS(varia_variant_state(variant, 0, &state, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_option(variant, info.options, &option, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_slot(variant, 0, &text, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_slot_cells(variant, 0, cells, 64, &needed, &error), VARIA_BAD_ARGUMENT);
    CHECK_STATUS(varia_variant_link(variant, 0, 0, &number, &error), VARIA_BAD_ARGUMENT);
    varia_variant_free(variant);
}

/* In many games, every cell, kind and side can be described, and cells are found by name and by coordinates. */
static void every_board(void) {
    static const char *const names[] = {
        "shogi",    "glinski",  "raumschach", "tesschess",        "arimaa",    "four-player", "tilechess",
        "elevator", "cylinder", "duck",       "three-player-hex", "chaturaji", "gomoku",      "wonkavator"};
    size_t n;
    for (n = 0; n < sizeof names / sizeof *names; ++n) {
        varia_error *error = NULL;
        varia_variant *variant = builtin(names[n]);
        varia_variant_info info = {.struct_size = sizeof info};
        varia_cell_info cell = {.struct_size = sizeof cell};
        varia_kind_info kind = {.struct_size = sizeof kind};
        varia_side_info side = {.struct_size = sizeof side};
        varia_state_info state = {.struct_size = sizeof state};
        const char *text = NULL;
        int32_t i, found, cells[4096];
        size_t needed = 0;
        CHECK_OK(varia_variant_describe(variant, &info, &error));
        for (i = 0; i < info.cells; ++i) {
            CHECK_OK(varia_variant_cell(variant, i, &cell, &error));
            CHECK_EQUAL(cell.axes, info.axes);
            CHECK_OK(varia_variant_find_cell(variant, cell.name, &found, &error));
            CHECK_EQUAL(found, i);
            CHECK_OK(varia_variant_cell_at(variant, cell.coordinates, (size_t)cell.axes, &found, &error));
            CHECK_EQUAL(found, i);
            CHECK(info.slots == 0 ? cell.slot == -1 : cell.slot < info.slots);
        }
        for (i = 1; i <= info.kinds; ++i) {
            CHECK_OK(varia_variant_kind(variant, i, &kind, &error));
            CHECK_OK(varia_variant_find_kind(variant, kind.letter, &found, &error));
            CHECK_EQUAL(found, i);
        }
        for (i = 0; i < info.sides; ++i) {
            CHECK_OK(varia_variant_side(variant, i, &side, &error));
            CHECK((side.allies >> i & 1) != 0);
        }
        for (i = 0; i < info.states; ++i) CHECK_OK(varia_variant_state(variant, i, &state, &error));
        for (i = 0; i < info.zones; ++i) {
            CHECK_OK(varia_variant_zone(variant, i, &text, &error));
            CHECK_OK(varia_variant_zone_cells(variant, text, 0, cells, 4096, &needed, &error));
        }
        for (i = 0; i < info.slots; ++i) {
            CHECK_OK(varia_variant_slot(variant, i, &text, &error));
            CHECK_OK(varia_variant_slot_cells(variant, i, cells, 4096, &needed, &error));
            CHECK(needed > 0);
            CHECK_OK(varia_variant_cell(variant, cells[0], &cell, &error));
            CHECK_EQUAL(cell.slot, i);
        }
        varia_variant_free(variant);
    }
}

static void shapes(void) {
    varia_error *error = NULL;
    varia_variant_info info = {.struct_size = sizeof info};
    varia_axis_info axis = {.struct_size = sizeof axis};
    varia_cell_info cell = {.struct_size = sizeof cell};
    varia_variant *variant = builtin("glinski");
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.grid, VARIA_GRID_HEX);
    CHECK_EQUAL(info.cells, 91);
    varia_variant_free(variant);
    variant = builtin("tesschess");
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.axes, 4);
    varia_variant_free(variant);
    variant = builtin("cylinder");
    CHECK_OK(varia_variant_axis(variant, 0, &axis, &error));
    CHECK_EQUAL(axis.wraps, 1);
    varia_variant_free(variant);
    variant = builtin("arimaa");
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.has_turns, 1);
    CHECK_OK(varia_variant_cell(variant, 18, &cell, &error)); /* c3 */
    CHECK_TEXT(cell.name, "c3");
    CHECK_EQUAL(cell.trap, 1);
    varia_variant_free(variant);
    variant = builtin("crazyhouse");
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.has_hands, 1);
    varia_variant_free(variant);
    variant = builtin("four-player");
    CHECK_OK(varia_variant_describe(variant, &info, &error));
    CHECK_EQUAL(info.sides, 4);
    CHECK_EQUAL(info.players, 4);
    varia_variant_free(variant);
}

void test_describing(void) {
    chess();
    every_board();
    shapes();
}
