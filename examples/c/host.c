/* Plays any game there is without knowing one: draws its board, lists what may be done, plays what is given and what it
 * finds by itself, and tells how it ended. docs/c-api.md goes through it.
 *
 *     host VARIANT [OPTION=VALUE...] [MOVE...] [+N]
 *
 * VARIANT is the name of a variant that comes with Varia, or a file. Moves are played one after the other; +N lets the
 * engine (or where there is none, chance) play N turns more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <varia.h>

/* ---- what went wrong ------------------------------------------------------------------------------------------- */

/* By its address, since the call that is checked sets it. */
static void must(varia_status status, varia_error **error) {
    if (status == VARIA_OK) return;
    fprintf(stderr, "%s\n", error != NULL ? varia_error_text(*error) : varia_status_name(status));
    if (error != NULL) varia_error_free(*error);
    exit(1);
}

/* ---- loading --------------------------------------------------------------------------------------------------- */

typedef struct folder {
    char path[1000]; /* of the variant file, up to its last slash */
} folder;

/* The bytes of a file, to be freed; NULL if it cannot be read. */
static char *read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t room = 0, got;
    *size = 0;
    if (file == NULL) return NULL;
    do {
        if (*size == room) bytes = realloc(bytes, room = 2 * room + 4096);
        if (bytes == NULL) exit(1);
        got = fread(bytes + *size, 1, room - *size, file);
        *size += got;
    } while (got > 0);
    fclose(file);
    return bytes;
}

static void read_beside(void *user, const char *path, varia_reply *reply) {
    const folder *where = user;
    char whole[2100];
    size_t size = 0;
    char *bytes;
    if (strlen(path) > 1000) return;
    sprintf(whole, "%s%s", where->path, path);
    bytes = read_whole(whole, &size);
    if (bytes == NULL)
        varia_reply_refuse(reply, "there is no such file");
    else
        varia_reply_set(reply, bytes, size);
    free(bytes);
}

static void warn(void *user, int32_t level, const char *message) {
    (void)user;
    if (level == VARIA_LOG_WARNING) fprintf(stderr, "%s\n", message);
}

static varia_variant *load(const char *name, const char *const *set, size_t set_count, folder *where) {
    varia_load_options options = {.struct_size = sizeof options};
    varia_variant *variant = NULL;
    varia_error *error = NULL;
    options.set = set;
    options.set_count = set_count;
    options.user = where;
    options.log = warn;
    options.read_file = read_beside;
    if (strchr(name, '.') != NULL) {
        size_t size = 0;
        char *text = read_whole(name, &size);
        const char *slash = strrchr(name, '/');
        if (text == NULL || strlen(name) >= sizeof where->path) {
            fprintf(stderr, "%s cannot be read\n", name);
            exit(1);
        }
        if (slash != NULL) memcpy(where->path, name, (size_t)(slash - name) + 1);
        options.file = name;
        must(varia_load_text(text, size, &options, &variant, &error), &error);
        free(text);
    } else {
        must(varia_load_builtin(name, &options, &variant, &error), &error);
    }
    return variant;
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

static void draw_piece(const varia_variant *variant, const varia_variant_info *about, varia_piece piece, int width) {
    varia_kind_info kind = {.struct_size = sizeof kind};
    varia_side_info side = {.struct_size = sizeof side};
    char text[200];
    size_t i;
    if (piece.kind == VARIA_VOID || piece.kind == 0) {
        printf("%*s", width, piece.kind == 0 ? "." : "#");
        return;
    }
    must(varia_variant_kind(variant, piece.kind, &kind, NULL), NULL);
    if (about->sides > 2 || piece.owner < 0) {
        /* Whose it is, before it. */
        if (piece.owner >= 0) must(varia_variant_side(variant, piece.owner, &side, NULL), NULL);
        sprintf(text, "%.90s%.90s", piece.owner < 0 ? "n" : side.letter, kind.letter);
    } else {
        sprintf(text, "%.90s", kind.letter);
        for (i = 0; piece.owner == 1 && text[i] != '\0'; ++i)
            if (text[i] >= 'A' && text[i] <= 'Z') text[i] += 'a' - 'A';
    }
    printf("%*s", width, text);
}

/* The board in slices: the first two axes are its columns and rows, every place on the others a slice of its own. */
static void draw(const varia_variant *variant, const varia_position *position) {
    varia_variant_info about = {.struct_size = sizeof about};
    varia_axis_info axis = {.struct_size = sizeof axis};
    int32_t at[16] = {0}, length[16] = {1, 1}, cell, a;
    varia_piece *board;
    must(varia_variant_describe(variant, &about, NULL), NULL);
    for (a = 0; a < about.axes; ++a) {
        must(varia_variant_axis(variant, a, &axis, NULL), NULL);
        length[a] = axis.length;
    }
    board = calloc((size_t)about.cells, sizeof *board);
    if (board == NULL) exit(1);
    must(varia_position_pieces(position, board, (size_t)about.cells, NULL, NULL), NULL);
    for (;;) {
        for (a = 2; a < about.axes; ++a) {
            const char *label = "";
            must(varia_variant_axis(variant, a, &axis, NULL), NULL);
            must(varia_variant_axis_label(variant, a, at[a], &label, NULL), NULL);
            printf("%s%s %s%s", a == 2 ? "" : ", ", axis.name, label, a == about.axes - 1 ? "\n" : "");
        }
        for (at[1] = length[1] - 1; at[1] >= 0; --at[1]) {
            for (at[0] = 0; at[0] < length[0]; ++at[0]) {
                must(varia_variant_cell_at(variant, at, (size_t)about.axes, &cell, NULL), NULL);
                if (cell < 0)
                    printf("%4s", "");
                else
                    draw_piece(variant, &about, board[cell], 4);
            }
            printf("\n");
        }
        for (a = 2; a < about.axes && ++at[a] == length[a]; ++a) at[a] = 0;
        if (a >= about.axes) break;
    }
    free(board);
}

static void draw_all(const varia_game *game, const varia_variant *variant, int32_t boards) {
    int32_t board_number;
    for (board_number = 0; board_number < boards; ++board_number) {
        varia_variant *played = NULL;
        varia_position *position = NULL;
        must(varia_variant_board(variant, board_number, &played, NULL), NULL);
        must(varia_game_position(game, board_number, &position, NULL), NULL);
        if (boards > 1) printf("floor %d\n", (int)board_number + 1);
        draw(played, position);
        varia_position_free(position);
        varia_variant_free(played);
    }
}

/* ---- telling what a move does ---------------------------------------------------------------------------------- */

static const char *kind_name(const varia_variant *variant, int32_t number) {
    varia_kind_info kind = {.struct_size = sizeof kind};
    must(varia_variant_kind(variant, number, &kind, NULL), NULL);
    return kind.name;
}

static const char *cell_name(const varia_variant *variant, int32_t number) {
    varia_cell_info cell = {.struct_size = sizeof cell};
    must(varia_variant_cell(variant, number, &cell, NULL), NULL);
    return cell.name;
}

static void describe_effects(varia_game *game, const varia_variant *variant, const varia_move *move) {
    varia_effect *effects;
    size_t count = 0, i;
    must(varia_game_effects(game, move, NULL, 0, &count, NULL), NULL);
    effects = calloc(count + 1, sizeof *effects);
    if (effects == NULL) exit(1);
    must(varia_game_effects(game, move, effects, count + 1, &count, NULL), NULL);
    for (i = 0; i < count; ++i) {
        varia_variant *here = NULL, *there = NULL;
        must(varia_variant_board(variant, effects[i].board, &here, NULL), NULL);
        must(varia_variant_board(variant, effects[i].to_board, &there, NULL), NULL);
        printf("    %s", varia_effect_name(effects[i].type));
        if (effects[i].kind > 0) printf(" %s", kind_name(here, effects[i].kind));
        if (effects[i].from >= 0) printf(" from %s", cell_name(here, effects[i].from));
        if (effects[i].to >= 0) printf(" to %s", cell_name(there, effects[i].to));
        if (effects[i].new_kind > 0) printf(" as %s", kind_name(here, effects[i].new_kind));
        printf("%s\n", effects[i].together ? ", together" : "");
        varia_variant_free(here);
        varia_variant_free(there);
    }
    free(effects);
}

/* ---- playing --------------------------------------------------------------------------------------------------- */

/* What the engine would play now, or chance; 0 moves if there is nothing to do. */
static size_t choose(varia_engine *engine, varia_game *game, uint64_t *chance, varia_move **moves) {
    varia_error *error = NULL;
    size_t count = 0;
    if (engine != NULL) {
        varia_limits limits = {.struct_size = sizeof limits, .nodes = 2000};
        varia_answer *answer = NULL;
        must(varia_engine_search(engine, game, &limits, &answer, &error), &error);
        must(varia_answer_moves(answer, NULL, 0, &count, &error), &error);
        *moves = calloc(count + 1, sizeof **moves);
        if (*moves == NULL) exit(1);
        must(varia_answer_moves(answer, *moves, count + 1, &count, &error), &error);
        varia_answer_free(answer);
        return count;
    }
    must(varia_game_ordered_moves(game, -1, NULL, 0, &count, &error), &error);
    *moves = calloc(count + 1, sizeof **moves);
    if (*moves == NULL) exit(1);
    must(varia_game_ordered_moves(game, -1, *moves, count + 1, &count, &error), &error);
    if (count == 0) return 0;
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    (*moves)[0] = (*moves)[(size_t)(*chance >> 33) % count];
    return 1;
}

static void play_on(varia_game *game, const varia_variant *variant, int turns) {
    varia_game_info stands = {.struct_size = sizeof stands};
    varia_engine *engine = NULL;
    uint64_t chance = 1;
    int32_t last;
    must(varia_game_describe(game, &stands, NULL), NULL);
    last = stands.turns + turns;
    /* Who may act when anybody may is more than this program wants to decide. */
    if (varia_has_engine() && (stands.boards == 1 || stands.player >= 0))
        must(varia_engine_create(variant, 0, NULL, &engine, NULL), NULL);
    while (!stands.over && stands.turns < last) {
        varia_move *moves = NULL;
        varia_error *error = NULL;
        size_t count = choose(engine, game, &chance, &moves), i;
        char text[500];
        for (i = 0; i < count; ++i) {
            must(varia_game_move_text(game, &moves[i], VARIA_SPELLING_CANONICAL, text, sizeof text, NULL, &error),
                 &error);
            printf("%s\n", text);
            describe_effects(game, variant, &moves[i]);
            must(varia_game_do(game, &moves[i], &error), &error);
        }
        free(moves);
        if (count == 0) break;
        must(varia_game_describe(game, &stands, NULL), NULL);
    }
    varia_engine_free(engine);
}

int main(int argc, char **argv) {
    varia_variant *variant;
    varia_variant_info about = {.struct_size = sizeof about};
    varia_game *game = NULL;
    varia_outcome outcome = {.struct_size = sizeof outcome};
    varia_error *error = NULL;
    folder where = {""};
    char *record;
    size_t needed = 0, count = 0;
    int first = 2, i;
    if (argc < 2 || varia_api_version() < VARIA_API_VERSION) {
        fprintf(stderr, "usage: host VARIANT [OPTION=VALUE...] [MOVE...] [+N]\n");
        return 2;
    }
    while (first < argc && strchr(argv[first], '=') != NULL && strchr(argv[first], '-') == NULL) ++first;
    variant = load(argv[1], (const char *const *)&argv[2], (size_t)(first - 2), &where);
    must(varia_variant_describe(variant, &about, &error), &error);
    printf("%s: %d axes, %d cells, %d kinds of pieces, %d sides\n", about.name, (int)about.axes, (int)about.cells,
           (int)about.kinds, (int)about.sides);

    must(varia_game_create(variant, NULL, &game, &error), &error);
    for (i = first; i < argc; ++i) {
        if (argv[i][0] == '+')
            play_on(game, variant, atoi(argv[i] + 1));
        else
            must(varia_game_play(game, argv[i], NULL, &error), &error);
    }

    draw_all(game, variant, about.boards);
    must(varia_game_moves(game, -1, NULL, 0, &count, &error), &error);
    must(varia_game_outcome(game, &outcome, &error), &error);
    printf("%d moves, %s\n", (int)count, outcome.text);
    must(varia_game_record(game, NULL, 0, &needed, &error), &error);
    record = malloc(needed);
    if (record == NULL) return 1;
    must(varia_game_record(game, record, needed, NULL, &error), &error);
    fputs(record, stdout);
    free(record);
    varia_game_free(game);
    varia_variant_free(variant);
    return 0;
}
