/* Varia for programs in C, and through C for programs in any language: variants of chess-like games, their positions,
 * games and matches, the effects of moves, and an opponent.
 *
 * This header is meant to be read from top to bottom; it contains all that is needed. docs/c-api.md explains it with
 * one program, examples/c/host.c, which plays every game without special code for any. A first example:
 *
 *     varia_variant *variant = NULL;
 *     varia_game *game = NULL;
 *     varia_error *error = NULL;
 *     if (varia_load_builtin("shogi", NULL, &variant, &error) == VARIA_OK &&
 *         varia_game_create(variant, NULL, &game, &error) == VARIA_OK &&
 *         varia_game_play(game, "g3-g4", NULL, &error) == VARIA_OK)
 *         puts("played");
 *     else
 *         puts(varia_error_text(error));
 *     varia_error_free(error);
 *     varia_game_free(game);
 *     varia_variant_free(variant);
 *
 * Rules for all functions below
 *
 * Results. A function that can fail returns a varia_status (VARIA_OK is 0), and returns its results through pointers.
 * If it fails, nothing has been changed and no result is returned: a handle is set to NULL, a number keeps its value.
 * The error object describes the failure, if the caller wants it: `error` may be NULL in every call. If it is not NULL,
 * every call sets *error: to NULL if it succeeds, otherwise to an object that the caller must free. (So free the object
 * of the last failure before you use the variable again.)
 *
 * Ownership. A handle that is returned through a pointer belongs to the caller, who frees it with the function of its
 * type; freeing NULL does nothing. Handles keep alive what they need: a variant may be freed while its games are
 * played. A returned `const char *` belongs to the handle that was passed to the function, and lives as long as this
 * handle, unless the function says otherwise. Arguments are copied; the library keeps no pointers except `user` and the
 * callbacks of the options.
 *
 * Buffers. A function that fills a buffer has the parameters `capacity` (the size of the buffer) and `needed` (out, may
 * be NULL: the size of the data). With NULL and 0 it only sets `needed` and returns VARIA_OK. If the buffer is too
 * small, it stays unchanged (a text buffer gets an empty text), and the function returns VARIA_BUFFER_TOO_SMALL; call
 * again with `needed`. For texts both sizes count bytes, including the final zero; for lists they count entries. A list
 * of texts is one text with a line feed after each entry. Texts are UTF-8.
 *
 * Structs. Structs that begin with `struct_size` may grow in later versions. Set this field to the size of the struct,
 * and all other fields to zero: zero always means the default, or nothing.
 *
 *     varia_load_options options = {.struct_size = sizeof options};
 *
 * A library that is older than the program accepts a larger struct if the fields that it does not know are zero
 * (otherwise VARIA_UNSUPPORTED), and sets fields that it cannot fill to zero. A newer library accepts a smaller struct.
 * Structs without `struct_size` never change.
 *
 * Threads. Any number of threads may use a varia_variant or a varia_error at once. Every other handle belongs to one
 * thread at a time; different handles never affect each other. A call with a handle that another call is using (a
 * position, a game, an engine, playouts, records) returns VARIA_BUSY and changes nothing, except that nobody may free
 * it. varia_engine_stop may be called from any thread. The library has no state of its own: no initialisation, no
 * global settings, no locale.
 *
 * Callbacks. They receive `user`, and are called on the thread that called the library (those of a variant: by several
 * threads at once, if several use it). They must return: neither longjmp nor an exception may leave them. They must not
 * use the handle of the current call. No exception ever leaves the library.
 *
 * Numbers. Cells, kinds, sides, boards, zones and so on are numbered from 0, and -1 means none. But kinds are numbered
 * from 1, and 0 means no piece. A number out of range is VARIA_BAD_ARGUMENT, and so is a null pointer where none is
 * allowed.
 */
#ifndef VARIA_H
#define VARIA_H

#include <stddef.h>
#include <stdint.h>

#if defined(VARIA_C_STATIC)
#define VARIA_API
#elif defined(_WIN32) && defined(VARIA_C_BUILD)
#define VARIA_API __declspec(dllexport)
#elif defined(_WIN32)
#define VARIA_API __declspec(dllimport)
#elif defined(__GNUC__)
#define VARIA_API __attribute__((visibility("default")))
#else
#define VARIA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- versions */

/* The version of this header. It grows by one whenever something is added. What exists never changes as long as the
 * library is called libvaria_c.so.2. */
#define VARIA_API_VERSION 7

/* VARIA_API_VERSION of the linked or loaded library. A program may use everything that this version has. */
VARIA_API int32_t varia_api_version(void);
/* The version of Varia: "0.2.0". The text is static. */
VARIA_API const char *varia_version(void);
/* 1 if the library was built with an engine (varia_engine_*), and with scripts (for variants whose rules are partly in
 * Lua); otherwise 0. Without them the functions that need them return VARIA_NOT_BUILT, or refuse the variant. */
VARIA_API int32_t varia_has_engine(void);
VARIA_API int32_t varia_has_scripts(void);
/* 1 if the library was built with records (varia_records_*, varia_record_*, varia_game_write_record), as it is if it
 * has an engine. Since VARIA_API_VERSION 4. */
VARIA_API int32_t varia_has_records(void);

/* ---- errors */

typedef int32_t varia_status;
enum {
    VARIA_OK = 0,
    /* An error of the caller: a null pointer, a number out of range, a struct without its size. */
    VARIA_BAD_ARGUMENT = 1,
    VARIA_BUFFER_TOO_SMALL = 2, /* `needed` is the necessary size */
    VARIA_NO_MEMORY = 3,        /* everything is as before the call, which can be repeated */
    VARIA_REFUSED = 4,          /* a text by a user is wrong: a variant, an option, a position, a move */
    VARIA_ILLEGAL = 5,          /* a move is not legal now, or the game is over */
    VARIA_LIMIT = 6,            /* loading exceeded its limit of steps or memory */
    /* A script of the rules failed or used up its budget, or a turn has too many continuations. */
    VARIA_SCRIPT_FAILED = 7,
    VARIA_STOPPED = 8,      /* a callback stopped the call */
    VARIA_NOT_BUILT = 9,    /* the library was built without this feature */
    VARIA_UNSUPPORTED = 10, /* a struct has non-zero fields that this version does not know */
    VARIA_INTERNAL = 11,    /* an error in Varia: please report it */
    VARIA_BUSY = 12         /* another call uses the handle and has not returned. Since VARIA_API_VERSION 7. */
};
/* "VARIA_REFUSED"; "?" for an unknown status. The text is static. */
VARIA_API const char *varia_status_name(varia_status status);

/* An error: one or more diagnostics, each with its place if there is one. Immutable; any thread may read it. */
typedef struct varia_error varia_error;

enum { VARIA_SEVERITY_ERROR = 0, VARIA_SEVERITY_WARNING = 1 };
typedef struct varia_diagnostic {
    size_t struct_size;
    int32_t severity;
    uint32_t line, column; /* from 1, in code points; 0 if the place is unknown */
    const char *file;      /* the name that the caller or the variant gave; "" if there is none */
    const char *message;   /* one line */
    const char *hint;      /* a remedy, or "" */
} varia_diagnostic;

/* The texts live as long as the error object. For NULL: VARIA_OK, 0 diagnostics, "". */
VARIA_API varia_status varia_error_status(const varia_error *error);
VARIA_API size_t varia_error_count(const varia_error *error);
VARIA_API varia_status varia_error_get(const varia_error *error, size_t number, varia_diagnostic *diagnostic);
/* All diagnostics in lines: "file:line:column: error: message; hint". Safe to print: text from the input is escaped. */
VARIA_API const char *varia_error_text(const varia_error *error);
VARIA_API void varia_error_free(varia_error *error);

/* ---- variants */

/* A variant, checked and compiled. Immutable, for any number of threads. */
typedef struct varia_variant varia_variant;

#define VARIA_UNLIMITED UINT64_MAX

/* Receives the answer of a callback that was called for a file. Valid only during the callback. */
typedef struct varia_reply varia_reply;
/* Sets the bytes of the file, which are copied; or the reason why it cannot be read. The last call counts. Without a
 * call there is no such file. */
VARIA_API void varia_reply_set(varia_reply *reply, const void *bytes, size_t size);
VARIA_API void varia_reply_refuse(varia_reply *reply, const char *reason);

enum { VARIA_LOG_ERROR = 0, VARIA_LOG_WARNING = 1, VARIA_LOG_INFO = 2 };

/* How a variant is loaded, and the limits for it and for everything made of it. The variant keeps the callbacks and
 * `user`. They must work until the variant and everything made of it are freed. */
typedef struct varia_load_options {
    size_t struct_size;
    const char *const *set; /* options of the variant, each like "boards=3" ... */
    size_t set_count;       /* ... and their number */
    const char *file;       /* for texts: the file name in messages; NULL: "variant.toml" */
    const char *id;         /* for texts: the id of the variant; NULL: "variant" */
    /* 1: the next four limits have smaller defaults (a tenth or a quarter), for files of unknown authors */
    int32_t strict;
    uint64_t load_steps;  /* of about ten nanoseconds each; 0: 200 million; VARIA_UNLIMITED: no limit */
    uint64_t load_memory; /* in bytes; 0: 256 MiB; VARIA_UNLIMITED: no limit */
    /* Of about ten nanoseconds, for one call of a script; 0: 2 million; VARIA_UNLIMITED: no limit. */
    uint64_t script_steps;
    uint64_t script_memory; /* bytes of the scripts of one game or position; 0: 8 MiB; VARIA_UNLIMITED: no limit */
    void *user;             /* passed to the callbacks */
    /* Provides the text of a file beside the variant's, by its path relative to that file: it calls varia_reply_set or
     * varia_reply_refuse. NULL: there are no such files. The library itself opens no files. Called only during
     * loading. */
    void (*read_file)(void *user, const char *path, varia_reply *reply);
    /* Receives the warnings of loading, the resources of loading (level info), and every failure of a call with this
     * variant or something made of it, except VARIA_BUFFER_TOO_SMALL. The message lives during the call. */
    void (*log)(void *user, int32_t level, const char *message);
    /* Called often while loading, while scripts run, while whole turns are searched and while an engine works. A value
     * other than 0 ends that work: for a deadline. Loading then returns VARIA_STOPPED, everything else
     * VARIA_SCRIPT_FAILED. */
    int32_t (*expired)(void *user);
    /* CPU time of the calling thread in nanoseconds, from an arbitrary beginning. With it, a script that takes much
     * longer than its steps should take is ended too. */
    uint64_t (*clock)(void *user);
    /* The allocator for the memory of scripts; NULL: malloc. It returns a block of `new_size` bytes with the contents
     * of the old block, as far as both reach, aligned as by malloc, or NULL if there is no room. If `block` is NULL
     * (and `old_size` 0) it returns a new block. If `new_size` is 0 it frees the block and returns NULL. Making a block
     * smaller must not fail. */
    void *(*allocate)(void *user, void *block, size_t old_size, size_t new_size);
} varia_load_options;

/* The names of the variants that come with Varia, sorted, one on each line. */
VARIA_API varia_status varia_builtin_variants(char *buffer, size_t capacity, size_t *needed, varia_error **error);
/* The text of a file that comes with Varia: "variants/chess/variant.toml". */
VARIA_API varia_status varia_builtin_file(const char *path, char *buffer, size_t capacity, size_t *needed,
                                          varia_error **error);

/* Loads a variant that comes with Varia, by its name; or a variant from the text of its file. `options` may be NULL.
 * Every error in a file is a diagnostic with file, line and column. VARIA_REFUSED, VARIA_LIMIT, VARIA_STOPPED. */
VARIA_API varia_status varia_load_builtin(const char *name, const varia_load_options *options, varia_variant **variant,
                                          varia_error **error);
VARIA_API varia_status varia_load_text(const char *text, size_t size, const varia_load_options *options,
                                       varia_variant **variant, varia_error **error);
/* Another handle for the same variant, which must be freed separately. Cheap. */
VARIA_API varia_status varia_variant_share(const varia_variant *variant, varia_variant **shared, varia_error **error);
VARIA_API void varia_variant_free(varia_variant *variant);

/* The warnings of loading, as an error object whose status is VARIA_OK; NULL if there are none. The caller frees it. */
VARIA_API varia_status varia_variant_warnings(const varia_variant *variant, varia_error **warnings,
                                              varia_error **error);

/* Tests the variant's scripts in random games. It finds errors, budgets that were used up, answers that are invalid or
 * depend on more than the question, and scripts that are slow or never called. `found` is an object as from
 * varia_variant_warnings; its status is VARIA_REFUSED if it contains errors. Takes seconds at most, and no time for
 * variants without scripts. */
VARIA_API varia_status varia_variant_check_scripts(const varia_variant *variant, uint64_t seed, varia_error **found,
                                                   varia_error **error);

/* ---- the description of a variant */
/* Enough to draw every board and list every piece without special code for any game. All texts live as long as the
 * variant handle. */

enum { VARIA_GRID_SQUARE = 0, VARIA_GRID_HEX = 1 };

typedef struct varia_variant_info {
    size_t struct_size;
    const char *id, *name, *inventor, *source, *description;
    const char *start; /* position text of the start position, of one board */
    int32_t format;    /* version of the file format: 1 */
    int32_t axes;      /* number of axes of the board: 2 on a flat one */
    /* VARIA_GRID_. Hexagonal: the first two axes form hexagons with the neighbours +-(1,0), +-(0,1), +-(1,1). */
    int32_t grid;
    int32_t cells;
    int32_t kinds;   /* numbered 1 .. kinds */
    int32_t sides;   /* 1 to 8 */
    int32_t players; /* number of sides, or of teams of a match */
    int32_t zones, options, states;
    int32_t slots;       /* number of slots of a board whose blocks move, else 0 */
    int32_t boards;      /* number of boards: 1, or those of a match */
    int32_t links;       /* number of links of a match, through which pieces move from board to board */
    int32_t has_turns;   /* 1: a turn has several moves, called steps; 0: a turn is one move */
    int32_t has_neutral; /* 1: pieces can belong to nobody */
    int32_t has_hands;   /* 1: pieces can be in hand, or in a reserve */
    int32_t has_scripts; /* 1: some of the rules are in Lua */
    int32_t has_links;   /* 1: some steps lead to other cells than the coordinates alone would give */
    uint64_t memory;     /* memory of the tables, in bytes */
} varia_variant_info;
VARIA_API varia_status varia_variant_describe(const varia_variant *variant, varia_variant_info *info,
                                              varia_error **error);

typedef struct varia_axis_info {
    size_t struct_size;
    const char *name; /* "file" */
    int32_t length;   /* coordinates 0 .. length - 1 */
    int32_t wraps;    /* 1: the last coordinate is next to the first */
    /* 1: the second of two sides sees the board reversed along it; on hexagons a single axis means the reflection
     * across that axis */
    int32_t mirrored;
} varia_axis_info;
VARIA_API varia_status varia_variant_axis(const varia_variant *variant, int32_t axis, varia_axis_info *info,
                                          varia_error **error);
/* The label of a coordinate: "a". */
VARIA_API varia_status varia_variant_axis_label(const varia_variant *variant, int32_t axis, int32_t coordinate,
                                                const char **label, varia_error **error);

typedef struct varia_cell_info {
    size_t struct_size;
    const char *name;           /* "e4" */
    const int32_t *coordinates; /* one for each axis; lives as long as the variant handle */
    int32_t axes;               /* number of coordinates */
    int32_t slot;               /* its slot, on a board whose blocks move; else -1 */
    int32_t trap;               /* 1: a piece is lost here unless a piece of its own side stands next to it */
} varia_cell_info;
VARIA_API varia_status varia_variant_cell(const varia_variant *variant, int32_t cell, varia_cell_info *info,
                                          varia_error **error);
/* The cell with this name, or at these coordinates (`count` is the number of axes); -1 if there is none. */
VARIA_API varia_status varia_variant_find_cell(const varia_variant *variant, const char *name, int32_t *cell,
                                               varia_error **error);
VARIA_API varia_status varia_variant_cell_at(const varia_variant *variant, const int32_t *coordinates, size_t count,
                                             int32_t *cell, varia_error **error);
/* The cell where one step leads, also through links and around wrapped axes; -1 if there is none. */
VARIA_API varia_status varia_variant_step(const varia_variant *variant, int32_t cell, const int32_t *by, size_t count,
                                          int32_t *to, varia_error **error);
/* The view of a side: the cell that is to this side what `cell` is to the first side; -1 if there is none. */
VARIA_API varia_status varia_variant_seen_by(const varia_variant *variant, int32_t side, int32_t cell, int32_t *seen,
                                             varia_error **error);

typedef struct varia_kind_info {
    size_t struct_size;
    const char *letter;       /* as in texts: "N", "+P" */
    const char *name;         /* "Knight" */
    const char *symbol_first; /* Unicode symbol of the first side's piece; "": drawn as its letter */
    const char *symbol_second;
    int32_t royal, promotes, drops; /* 1: it is royal, it may promote, it may be dropped */
    int32_t points;                 /* points for capturing it, if points are counted */
} varia_kind_info;
VARIA_API varia_status varia_variant_kind(const varia_variant *variant, int32_t kind, varia_kind_info *info,
                                          varia_error **error);
/* The kind with this letter; -1 if there is none. */
VARIA_API varia_status varia_variant_find_kind(const varia_variant *variant, const char *letter, int32_t *kind,
                                               varia_error **error);

typedef struct varia_side_info {
    size_t struct_size;
    const char *name;   /* "white" */
    const char *letter; /* as in texts: "w" */
    const char *colour; /* the colour in which it is drawn: "red"; "": chosen by its number */
    uint32_t allies;    /* one bit for each ally, its own included */
} varia_side_info;
VARIA_API varia_status varia_variant_side(const varia_variant *variant, int32_t side, varia_side_info *info,
                                          varia_error **error);
/* The name of a player: a side's name or a team's name. */
VARIA_API varia_status varia_variant_player(const varia_variant *variant, int32_t player, const char **name,
                                            varia_error **error);

typedef struct varia_option_info {
    size_t struct_size;
    const char *name, *value, *fallback, *help; /* `fallback`: the default value */
    int32_t choices;                            /* number of allowed values; 0: all values of its type */
    int32_t each_board;                         /* in a match: 1: it may be set for a single board, as "name3" */
} varia_option_info;
VARIA_API varia_status varia_variant_option(const varia_variant *variant, int32_t option, varia_option_info *info,
                                            varia_error **error);
VARIA_API varia_status varia_variant_option_choice(const varia_variant *variant, int32_t option, int32_t choice,
                                                   const char **value, varia_error **error);

/* The name of a zone, by its index; and the cells of a zone for a side. There `zone` is a name or an expression, such
 * as "rank >= 6". */
VARIA_API varia_status varia_variant_zone(const varia_variant *variant, int32_t zone, const char **name,
                                          varia_error **error);
VARIA_API varia_status varia_variant_zone_cells(const varia_variant *variant, const char *zone, int32_t side,
                                                int32_t *cells, size_t capacity, size_t *needed, varia_error **error);

typedef struct varia_state_info {
    size_t struct_size;
    const char *name;
    int32_t initial, min, max;
} varia_state_info;
/* A number that the variant declares and that every position has. */
VARIA_API varia_status varia_variant_state(const varia_variant *variant, int32_t state, varia_state_info *info,
                                           varia_error **error);

/* The name and the cells of a slot. A slot holds a block of the board, or is void. */
VARIA_API varia_status varia_variant_slot(const varia_variant *variant, int32_t slot, const char **name,
                                          varia_error **error);
VARIA_API varia_status varia_variant_slot_cells(const varia_variant *variant, int32_t slot, int32_t *cells,
                                                size_t capacity, size_t *needed, varia_error **error);

/* In a match: the variant that is played on a board (a new handle, which the caller frees); the cell of a link on a
 * board; and the player who plays a side of a board. For a game on one board, with board 0: the variant itself, no
 * links, and the side. */
VARIA_API varia_status varia_variant_board(const varia_variant *variant, int32_t board, varia_variant **played,
                                           varia_error **error);
VARIA_API varia_status varia_variant_link(const varia_variant *variant, int32_t board, int32_t link, int32_t *cell,
                                          varia_error **error);
VARIA_API varia_status varia_variant_player_of(const varia_variant *variant, int32_t board, int32_t side,
                                               int32_t *player, varia_error **error);

/* ---- pieces, moves, effects */

enum { VARIA_VOID = -1 }; /* as a kind: the block of this cell is elsewhere at present */

/* The content of a cell. */
typedef struct varia_piece {
    int32_t kind;  /* 0: empty; VARIA_VOID */
    int32_t owner; /* a side; -1: nobody */
    uint32_t flags;
} varia_piece;
enum {
    VARIA_PIECE_UNMOVED = 1, /* it has not moved yet; kept where this matters */
    VARIA_PIECE_CAPTURED = 2 /* it was captured in this turn, and stays until the turn is over */
};

enum { VARIA_ACTION_MOVE = 0, VARIA_ACTION_LINK_MOVE = 1, VARIA_ACTION_DONE = 2, VARIA_ACTION_RESIGN = 3 };
enum {
    VARIA_MOVE_NORMAL = 0,
    VARIA_MOVE_EXPOSING = 1, /* the piece may then be captured en passant */
    VARIA_MOVE_EN_PASSANT = 2,
    VARIA_MOVE_JUMP = 3,  /* captures the piece that it jumps */
    VARIA_MOVE_SWEEP = 4, /* captures all pieces that it jumps */
    VARIA_MOVE_SWAP = 5,  /* swaps places with the piece on `to` */
    VARIA_MOVE_SHOT = 6,  /* captures the piece on `to` and stays on `from` */
    VARIA_MOVE_CASTLING = 7,
    VARIA_MOVE_DROP = 8, /* from the hand to `to` */
    VARIA_MOVE_PASS = 9,
    VARIA_MOVE_PUSH = 10,    /* shifts the pieces in front */
    VARIA_MOVE_BLOCK = 11,   /* a block of the board moves */
    VARIA_MOVE_HOOK = 12,    /* offered by a script */
    VARIA_MOVE_PLACE = 13,   /* a step that puts a piece on `to` */
    VARIA_MOVE_SHOVE = 14,   /* moves, and also moves an enemy piece by one cell */
    VARIA_MOVE_STOP = 15,    /* ends the turn early */
    VARIA_MOVE_EXCHANGE = 17 /* exchanges the sides, by the pie rule. Since VARIA_API_VERSION 5. */
};

/* A move, or in a match any other action. It belongs to the state in which it was listed or read. The first five fields
 * identify it: they are passed back, compared and stored (as long as the game is played). The other fields describe it,
 * and the library does not read them. If turns have several steps, a move is one step. */
typedef struct varia_move {
    uint64_t code;  /* of a move on a board; its value has no meaning */
    int32_t action; /* VARIA_ACTION_ */
    int32_t board;  /* 0 in a game on one board */
    int32_t link;   /* of a link move; else -1 */
    int32_t up;     /* of a link move: 1 up, 0 down */
    int32_t type;   /* VARIA_MOVE_; -1 if the action is no move on a board */
    /* Cells of the board, or -1 if there is none: of a castling the king's cells, of a link move only `from`. */
    int32_t from, to;
    int32_t kind;      /* of the piece that moves, or is dropped or placed; 0 if there is none */
    int32_t promotion; /* the kind that it becomes; 0 if it does not change */
    /* Castling: the partner's cell; en passant, jump: the victim's cell; shove: where the other piece goes or comes
     * from; block: its slot; otherwise -1. */
    int32_t other;
} varia_move;

/* A summary of a move before it is made; varia_game_effects has all details. */
typedef struct varia_move_info {
    size_t struct_size;
    int32_t player;      /* the player who makes it */
    int32_t kind, owner; /* of the piece that moves, is dropped or placed; 0, -1: no piece */
    int32_t from, to;    /* as in the move */
    int32_t captures;    /* number of captured pieces */
    int32_t captured_kind, captured_owner, captured_cell; /* the first captured piece; 0, -1, -1 if there is none */
    int32_t promotion;                                    /* the kind of a promotion; 0 if there is none */
    int32_t dropped;                                      /* the kind dropped from the hand; 0 if there is none */
    int32_t gives_check; /* 1: the next side to move would be in check; 0 for an action that is no move on a board */
} varia_move_info;

/* The effects of moves on a board and what belongs to it. */
enum {
    VARIA_EFFECT_MOVED = 0,          /* a piece (`kind` of `owner`) moves by itself from `from` to `to` */
    VARIA_EFFECT_PUSHED = 1,         /* a piece is shifted by a push */
    VARIA_EFFECT_CARRIED = 2,        /* a piece is carried by a block or a script */
    VARIA_EFFECT_CAPTURED = 3,       /* on `from`; it enters the hand of `new_owner` as `new_kind`, or is gone (0) */
    VARIA_EFFECT_REMOVED = 4,        /* a piece leaves the board from `from`, captured by nobody */
    VARIA_EFFECT_PLACED = 5,         /* a piece appears on `to` */
    VARIA_EFFECT_DROPPED = 6,        /* a piece leaves its owner's hand for `to` */
    VARIA_EFFECT_PROMOTED = 7,       /* the piece on `to` becomes `new_kind` of `new_owner` */
    VARIA_EFFECT_HAND_CHANGED = 8,   /* the number of such pieces in their owner's hand changes by `value` */
    VARIA_EFFECT_BLOCK_MOVED = 9,    /* the block in slot `number` goes to slot `value` */
    VARIA_EFFECT_STATE_CHANGED = 10, /* state `number` becomes `value` */
    VARIA_EFFECT_EXPOSED = 11,       /* the piece on `to` may be captured en passant in the next turn */
    VARIA_EFFECT_CHECK_COUNTED = 12, /* the moving side has now given `value` checks */
    VARIA_EFFECT_LINK_MOVED = 13,    /* a piece leaves `from` on `board` and arrives on `to` of `to_board` */
    VARIA_EFFECT_DECIDED = 14,       /* the board `board` is won or drawn: `verdict` and `reason` */
    VARIA_EFFECT_CLOSED = 15         /* the board `board` is empty, and no piece arrives there any more */
};
typedef struct varia_effect {
    int32_t type;
    /* 1: at the same moment as the effect before it; in such a run all pieces leave before the first arrives */
    int32_t together;
    int32_t board, to_board;
    int32_t kind, owner; /* 0, -1: the effect is about no piece */
    int32_t new_kind, new_owner;
    int32_t from, to; /* -1: none */
    int32_t number, value;
    int32_t verdict; /* VARIA_VERDICT_, as the first side sees it */
    char reason[44]; /* "checkmate", cut short if it is longer */
} varia_effect;
/* "moved", "captured", ...: as in Varia's JSON; "?" for an unknown type. The text is static. */
VARIA_API const char *varia_effect_name(int32_t type);

enum {
    VARIA_VERDICT_NONE = 0,
    VARIA_VERDICT_WIN = 1,
    VARIA_VERDICT_MINOR_WIN = 2,
    VARIA_VERDICT_DRAW = 3,
    VARIA_VERDICT_MINOR_LOSS = 4,
    VARIA_VERDICT_LOSS = 5
};
/* The state of a game. The texts live until the next such call for the same handle, or until it is freed. */
typedef struct varia_outcome {
    size_t struct_size;
    int32_t over;
    int32_t verdict; /* for the first side; VARIA_VERDICT_NONE while the game goes on, and in matches */
    int32_t players;
    const char *reason; /* "checkmate"; "" while it goes on */
    const char *text;   /* "ongoing", "white-wins checkmate 1-0" */
} varia_outcome;
/* The result of a player. */
typedef struct varia_result {
    size_t struct_size;
    int32_t winner; /* 1: has the most. Several players with the most have drawn, unless they are one team */
    /* Its part of 1, or the number of boards that it has won; 0/1 while the game goes on. */
    int32_t numerator, denominator;
    int32_t place; /* from 1, if the game has places; else 0 */
} varia_result;

enum { VARIA_SPELLING_CANONICAL = 0, VARIA_SPELLING_SAN = 1, VARIA_SPELLING_UCI = 2 };

/* Options of a perft. */
typedef struct varia_perft_options {
    size_t struct_size;
    uint64_t table; /* bytes of the table of subtrees, on one board; 0: no table. Not used with go_on */
    void *user;
    /* Called at every position with 0, and again with the number of leaves whenever some have been counted; 0 ends the
     * count with VARIA_STOPPED. NULL: no callback. */
    int32_t (*go_on)(void *user, uint64_t leaves);
} varia_perft_options;

/* ---- positions */
/* For engines and machine learning: one board, no history, moves are made and taken back quickly. One thread at a
 * time. */

typedef struct varia_position varia_position;

/* Reads position text; NULL or "startpos": the start position. VARIA_REFUSED with a hint if the text is wrong. */
VARIA_API varia_status varia_position_create(const varia_variant *variant, const char *text, varia_position **position,
                                             varia_error **error);
/* A copy is independent, and has no moves that can be taken back. */
VARIA_API varia_status varia_position_copy(const varia_position *position, varia_position **copy, varia_error **error);
VARIA_API void varia_position_free(varia_position *position);

typedef struct varia_position_info {
    size_t struct_size;
    /* The Zobrist key. Equal positions have equal keys (apart from clock and move number), in every process of this
     * version. */
    uint64_t key;
    int32_t side;        /* the side to move */
    int32_t mid_turn;    /* 1: a turn of several steps is not complete */
    int32_t in_check;    /* 1: the side to move is in check */
    int32_t move_number; /* from 1 */
    int32_t clock;       /* half-moves since the last reset by the move rule */
    int32_t exposed;     /* cell of a piece that may be captured en passant; -1 if there is none */
    int32_t made;        /* number of moves that varia_position_undo can take back */
    uint32_t out;        /* one bit for each side that is out while the others play on */
} varia_position_info;
VARIA_API varia_status varia_position_describe(varia_position *position, varia_position_info *info,
                                               varia_error **error);
/* The text of the position, which varia_position_create reads. */
VARIA_API varia_status varia_position_text(const varia_position *position, char *buffer, size_t capacity,
                                           size_t *needed, varia_error **error);
/* The content of every cell. */
VARIA_API varia_status varia_position_pieces(const varia_position *position, varia_piece *pieces, size_t capacity,
                                             size_t *needed, varia_error **error);
/* The hand, or reserve, of a side: the number of pieces of each kind; entry 0 is kind 1. */
VARIA_API varia_status varia_position_hand(const varia_position *position, int32_t side, int32_t *counts,
                                           size_t capacity, size_t *needed, varia_error **error);
/* The state values of the variant; and for each slot 1 if it holds a block, 0 if it is void. */
VARIA_API varia_status varia_position_states(const varia_position *position, int32_t *values, size_t capacity,
                                             size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_slots(const varia_position *position, int32_t *filled, size_t capacity,
                                            size_t *needed, varia_error **error);
/* The points for captures of a side, and the number of checks that it has given, if the variant counts them. */
VARIA_API varia_status varia_position_counts(const varia_position *position, int32_t side, int32_t *points,
                                             int32_t *checks, varia_error **error);

/* Every legal move (every step, if turns have several), always in the same order; empty if the game is over. */
VARIA_API varia_status varia_position_moves(varia_position *position, varia_move *moves, size_t capacity,
                                            size_t *needed, varia_error **error);
/* The legal moves that capture; with `promotions` also those that promote without capturing. */
VARIA_API varia_status varia_position_captures(varia_position *position, int32_t promotions, varia_move *moves,
                                               size_t capacity, size_t *needed, varia_error **error);
/* Makes a legal move; takes the last move back (VARIA_ILLEGAL if there is none). varia_position_do returns
 * VARIA_ILLEGAL if the move is not a legal move of this position. It looks it up in the list of legal moves, which is
 * generated if it does not exist yet. */
VARIA_API varia_status varia_position_do(varia_position *position, const varia_move *move, varia_error **error);
VARIA_API varia_status varia_position_undo(varia_position *position, varia_error **error);
/* Writes a move as text, and reads a move in any accepted form (e2-e4, e2e4, Nf3). `spelling`: VARIA_SPELLING_. */
VARIA_API varia_status varia_position_move_text(varia_position *position, const varia_move *move, int32_t spelling,
                                                char *buffer, size_t capacity, size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_read_move(varia_position *position, const char *text, varia_move *move,
                                                varia_error **error);
/* The effects of a legal move, as a summary and in full; and the Zobrist key of the position after it. */
VARIA_API varia_status varia_position_move_info(varia_position *position, const varia_move *move, varia_move_info *info,
                                                varia_error **error);
VARIA_API varia_status varia_position_effects(varia_position *position, const varia_move *move, varia_effect *effects,
                                              size_t capacity, size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_key_after(varia_position *position, const varia_move *move, uint64_t *key,
                                                varia_error **error);
/* Whether a side attacks a cell: whether it could capture an enemy piece there if it were to move. */
VARIA_API varia_status varia_position_attacked(varia_position *position, int32_t cell, int32_t by, int32_t *attacked,
                                               varia_error **error);
/* Whether a side may still win, by the rules about material: 0 only if no continuation at all can bring it a win. If a
 * side loses on time against a side that cannot win, the game is drawn. Since VARIA_API_VERSION 2. */
VARIA_API varia_status varia_position_can_win(const varia_position *position, int32_t side, int32_t *can_win,
                                              varia_error **error);
/* The cells that a piece could reach if it were its side's turn and no side were in check: for hints and diagrams. */
typedef struct varia_reach {
    int32_t to;
    int32_t quiet, capture; /* 1: it could go there if the cell is empty, if an enemy stands there */
} varia_reach;
VARIA_API varia_status varia_position_reach(varia_position *position, int32_t from, varia_reach *reach, size_t capacity,
                                            size_t *needed, varia_error **error);
/* The state of the game by the position alone: repetition and the move rule need a game. */
VARIA_API varia_status varia_position_outcome(varia_position *position, varia_outcome *outcome, varia_error **error);
VARIA_API varia_status varia_position_result(varia_position *position, int32_t side, varia_result *result,
                                             varia_error **error);
/* The number of leaves after `depth` turns; depth 0 gives 1. `options` may be NULL. */
VARIA_API varia_status varia_position_perft(varia_position *position, int32_t depth, const varia_perft_options *options,
                                            uint64_t *leaves, varia_error **error);

/* ---- random games */

/* Plays random games to their end, by all rules about results. The same seed gives the same games. One thread at a
 * time. */
typedef struct varia_playouts varia_playouts;
VARIA_API varia_status varia_playouts_create(const varia_variant *variant, uint64_t seed, varia_playouts **playouts,
                                             varia_error **error);
VARIA_API void varia_playouts_free(varia_playouts *playouts);
/* Plays one game from `start`, or from the start position if that is NULL. A game with `max_moves` moves (0: 100,000)
 * is broken off, and is not over. `moves` receives the number of moves, and may be NULL. */
VARIA_API varia_status varia_playouts_play(varia_playouts *playouts, const varia_position *start, int32_t max_moves,
                                           varia_outcome *outcome, int32_t *moves, varia_error **error);
/* The result of a side in the last game; and the last position of this game, which the caller frees. */
VARIA_API varia_status varia_playouts_result(varia_playouts *playouts, int32_t side, varia_result *result,
                                             varia_error **error);
VARIA_API varia_status varia_playouts_position(const varia_playouts *playouts, varia_position **position,
                                               varia_error **error);

/* ---- games and matches */
/* A game on one board, or a match on several, with its history. A program that plays it need not know which of the two
 * it is. One thread at a time. */

typedef struct varia_game varia_game;

typedef struct varia_game_options {
    size_t struct_size;
    const char *text;  /* where it begins: position text, or the text of a match; NULL: the start */
    int32_t one_board; /* 1: a single board of a variant that is a match */
    /* 1: the game may go on past draws by repetition, the move rule and bare kings; not for matches */
    int32_t pass_draws;
    uint64_t search_steps; /* steps that one call may spend on a search of whole turns; 0: 10 million */
} varia_game_options;

/* `options` may be NULL. */
VARIA_API varia_status varia_game_create(const varia_variant *variant, const varia_game_options *options,
                                         varia_game **game, varia_error **error);
/* Copies the game with its history. The copy is independent, and may be used on another thread. */
VARIA_API varia_status varia_game_copy(const varia_game *game, varia_game **copy, varia_error **error);
VARIA_API void varia_game_free(varia_game *game);

typedef struct varia_game_info {
    size_t struct_size;
    /* Games of one variant with equal keys have the same positions and the same player to act. The key is the same in
     * every process of this version. */
    uint64_t key;
    uint64_t memory; /* bytes without the variant; grows with every turn */
    int32_t boards;  /* number of boards */
    int32_t players;
    /* The player who must act. -1 if the game is over, or if each player may act whose side is to move on some
     * board. */
    int32_t player;
    int32_t over;
    int32_t turns;    /* number of turns played; in a match, of actions */
    int32_t redoable; /* number of turns that varia_game_redo can play again */
    int32_t mid_turn; /* 1: a turn of several steps is not complete */
} varia_game_info;
VARIA_API varia_status varia_game_describe(varia_game *game, varia_game_info *info, varia_error **error);
/* The text of the position or of the match, which varia_game_options::text reads. */
VARIA_API varia_status varia_game_text(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                       varia_error **error);
/* The turns that were played, one on each line; and the steps of the incomplete turn. */
VARIA_API varia_status varia_game_record(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                         varia_error **error);
VARIA_API varia_status varia_game_step_texts(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                             varia_error **error);
/* The position of a board: as a new handle, which the caller frees; and copied into an existing position of the same
 * variant, without allocation. The moves that were made there are forgotten. */
VARIA_API varia_status varia_game_position(const varia_game *game, int32_t board, varia_position **position,
                                           varia_error **error);
VARIA_API varia_status varia_game_look(const varia_game *game, int32_t board, varia_position *position,
                                       varia_error **error);
/* The cells of a board that the last turn changed. */
VARIA_API varia_status varia_game_changed(varia_game *game, int32_t board, int32_t *cells, size_t capacity,
                                          size_t *needed, varia_error **error);

typedef struct varia_board_info {
    size_t struct_size;
    int32_t closed;      /* 1: the board is empty, and no piece arrives there any more */
    int32_t verdict;     /* VARIA_VERDICT_, for the first side of the board */
    int32_t side;        /* the side to move */
    int32_t in_check;    /* 1: that side is in check */
    int32_t occurrences; /* how often its position has occurred there */
    const char *line; /* "open", "white-won checkmate"; until the next such call for the game, or until it is freed */
} varia_board_info;
VARIA_API varia_status varia_game_board(varia_game *game, int32_t board, varia_board_info *info, varia_error **error);

/* The state of the game by all rules, and the result of a player. */
VARIA_API varia_status varia_game_outcome(varia_game *game, varia_outcome *outcome, varia_error **error);
VARIA_API varia_status varia_game_result(varia_game *game, int32_t player, varia_result *result, varia_error **error);
/* As varia_position_can_win; in a match always 1. Since VARIA_API_VERSION 2. */
VARIA_API varia_status varia_game_can_win(const varia_game *game, int32_t player, int32_t *can_win,
                                          varia_error **error);

/* All legal actions (steps, if turns have several): those of all boards (-1) or of one board, or those of the piece on
 * a cell. Always in the same order. Empty when the game is over. Resigning is legal too, but only matches whose file
 * says so list it. */
VARIA_API varia_status varia_game_moves(varia_game *game, int32_t board, varia_move *moves, size_t capacity,
                                        size_t *needed, varia_error **error);
VARIA_API varia_status varia_game_piece_moves(varia_game *game, int32_t board, int32_t cell, varia_move *moves,
                                              size_t capacity, size_t *needed, varia_error **error);
/* The legal actions of one player (-1: of all), in an order that no version changes, so that a random number can choose
 * one. */
VARIA_API varia_status varia_game_ordered_moves(varia_game *game, int32_t player, varia_move *moves, size_t capacity,
                                                size_t *needed, varia_error **error);
/* Whole turns: their texts, sorted; their number; and their steps one after the other (the steps of turn i end before
 * ends[i]). If there are more than `max_turns` (0: a million), varia_game_turns returns VARIA_LIMIT: in some games a
 * position has millions. Not for matches. */
VARIA_API varia_status varia_game_turn_texts(varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                             varia_error **error);
VARIA_API varia_status varia_game_count_turns(varia_game *game, uint64_t *count, varia_error **error);
VARIA_API varia_status varia_game_turns(varia_game *game, size_t max_turns, varia_move *steps, size_t step_capacity,
                                        size_t *steps_needed, size_t *ends, size_t end_capacity, size_t *ends_needed,
                                        varia_error **error);

VARIA_API varia_status varia_game_move_text(varia_game *game, const varia_move *move, int32_t spelling, char *buffer,
                                            size_t capacity, size_t *needed, varia_error **error);
/* Reads a text without playing it: a move, a step, in a match any action. With VARIA_ILLEGAL the error says why it is
 * illegal. */
VARIA_API varia_status varia_game_read_move(varia_game *game, const char *text, varia_move *move, varia_error **error);
/* The effects of a legal move, as a summary and in full. */
VARIA_API varia_status varia_game_move_info(varia_game *game, const varia_move *move, varia_move_info *info,
                                            varia_error **error);
VARIA_API varia_status varia_game_effects(varia_game *game, const varia_move *move, varia_effect *effects,
                                          size_t capacity, size_t *needed, varia_error **error);

/* Plays a text in any accepted form: a turn, the rest of a turn, or, with a comma at its end, steps of a turn that is
 * not complete ("e2-e4,"). `move` receives the first step, and may be NULL. With VARIA_ILLEGAL the error says why it
 * cannot be played. */
VARIA_API varia_status varia_game_play(varia_game *game, const char *text, varia_move *move, varia_error **error);
/* Plays a move that was listed or read; a step, if turns have several. VARIA_ILLEGAL if it is not legal now. */
VARIA_API varia_status varia_game_do(varia_game *game, const varia_move *move, varia_error **error);
/* The side to move on a board resigns it. */
VARIA_API varia_status varia_game_resign(varia_game *game, int32_t board, varia_error **error);
/* Takes back the last turn (in a match: action) or the steps of the incomplete turn; takes back the last step only; and
 * plays again what was taken back last, until something else is played. VARIA_ILLEGAL if there is nothing to do. */
VARIA_API varia_status varia_game_undo(varia_game *game, varia_error **error);
VARIA_API varia_status varia_game_undo_step(varia_game *game, varia_error **error);
VARIA_API varia_status varia_game_redo(varia_game *game, varia_error **error);

/* The number of leaves after `depth` turns (in a match: actions); and after one move and `depth` more turns. Draws that
 * depend on the history do not end the tree. */
VARIA_API varia_status varia_game_perft(varia_game *game, int32_t depth, const varia_perft_options *options,
                                        uint64_t *leaves, varia_error **error);
VARIA_API varia_status varia_game_perft_after(varia_game *game, const varia_move *move, int32_t depth, uint64_t *leaves,
                                              varia_error **error);
/* The number of leaves after each turn, sorted by text, one line for each: "e2-e4 20". `depth` is 1 or more. */
VARIA_API varia_status varia_game_divide(varia_game *game, int32_t depth, char *buffer, size_t capacity, size_t *needed,
                                         varia_error **error);
/* The number of steps that scripts have used since the last call of this function; 0 without scripts. For hosts that
 * limit them. */
VARIA_API varia_status varia_game_script_steps(varia_game *game, uint64_t *steps, varia_error **error);

/* ---- the engine */
/* An opponent for every game and match, if the library was built with it: see varia_has_engine(). */

typedef struct varia_engine varia_engine; /* one thread at a time, except for varia_engine_stop */
typedef struct varia_answer varia_answer; /* the result of a search; immutable */

typedef struct varia_engine_options {
    size_t struct_size;
    int32_t table;     /* MiB of the transposition table; 0: 16 */
    int32_t threads;   /* 0: 1 thread. With more, results are not reproducible */
    int32_t untrained; /* 1: without the weights that come with the variant or lie in weights_folder */
    /* The text of weights that `varia train` wrote; NULL: none. Weights for other rules: VARIA_REFUSED. In a match they
     * are used for those boards that have their rules. */
    const char *weights;
    const char *endgames; /* a folder with endgames that `varia endgame` solved; NULL: none */
    /* A folder with files of weights. One that fits replaces those that come with the variant
     * (varia_user_weights_folder). NULL: none. The library looks for no file by itself. */
    const char *weights_folder;
} varia_engine_options;

/* The folder where `varia train` writes the weights of built-in variants: varia/weights in `data_home`, or in
 * .local/share of `home`. A host passes the values of XDG_DATA_HOME and HOME from its environment; NULL, and a value
 * that is no absolute path, are ignored. The result is empty if both are. The folder need not exist. */
VARIA_API varia_status varia_user_weights_folder(const char *data_home, const char *home, char *buffer, size_t capacity,
                                                 size_t *needed, varia_error **error);

/* `options` may be NULL. `one_board` as in varia_game_options: for games that are played in this way. */
VARIA_API varia_status varia_engine_create(const varia_variant *variant, int32_t one_board,
                                           const varia_engine_options *options, varia_engine **engine,
                                           varia_error **error);
VARIA_API void varia_engine_free(varia_engine *engine);

/* When a search stops: at the first limit that it reaches. Without any limit, level and go_on a search takes one
 * second. For a search that runs until it is stopped, set a go_on, or a long time. */
typedef struct varia_limits {
    size_t struct_size;
    int64_t time_ms;      /* for this move */
    int64_t clock_ms;     /* time left on the clock; 0: there is no clock ... */
    int64_t increment_ms; /* ... increment for each move ... */
    int32_t moves_to_go;  /* ... and number of moves to the next time control; 0: the rest of the game */
    int32_t depth;        /* in steps */
    uint64_t nodes;       /* positions to search */
    int32_t mate;         /* a win in this number of moves ends the search */
    int32_t lines;        /* number of first moves with a principal variation; 0: 1. Not for matches */
    /* 1 to 20: plays at this level, with the limits of the level and the clock; 0: full strength */
    int32_t level;
    int32_t player; /* in a match in which several players may act: 1 + the player; 0: the player who must act */
    uint64_t seed;  /* of a level's random mistakes; used when the level or the seed differs from the call before */
    const varia_move *only; /* if it is not empty: the only first moves that are searched ... */
    size_t only_count;      /* ... and their number. Not for matches, nor for levels */
    void *user;
    /* Receives the progress now and then, on the searching thread. `so_far` lives during the call. */
    void (*see)(void *user, const varia_answer *so_far);
    /* Called now and then on the searching thread; 0 ends the search as varia_engine_stop does. */
    int32_t (*go_on)(void *user);
} varia_limits;

/* Finds the best turn, with its value and principal variations. `limits` may be NULL: one second. The first search also
 * computes what the engine must know about the variant; scripts take part in this. It keeps to the limits, but may take
 * at least one second; go_on and varia_engine_stop end it too. The game is not changed; it must be of the engine's
 * variant. A search that is stopped returns VARIA_OK and what it has found. The caller frees `answer`. If a script
 * fails: VARIA_SCRIPT_FAILED. */
VARIA_API varia_status varia_engine_search(varia_engine *engine, const varia_game *game, const varia_limits *limits,
                                           varia_answer **answer, varia_error **error);
/* Ends a running search soon. From any thread, as long as the engine lives. Without a running search it does nothing;
 * if the call may come too early, use varia_limits::go_on. */
VARIA_API varia_status varia_engine_stop(varia_engine *engine, varia_error **error);
/* Forgets what earlier searches have found, for a new game. */
VARIA_API varia_status varia_engine_forget(varia_engine *engine, varia_error **error);
/* The weights that it uses, one line for each game of a match, otherwise one line. A line is `rules` if the evaluation
 * is computed from the rules; otherwise it is `program`, `folder` or `given`, the number of games from which the
 * weights were learned, and the file, separated by blanks. Lines that begin with `unfit` say why files of the folder
 * are not used. */
VARIA_API varia_status varia_engine_weights(const varia_engine *engine, char *buffer, size_t capacity, size_t *needed,
                                            varia_error **error);
/* The static evaluation of a position, for the side to move; and the value of a kind. In hundredths of the value of the
 * commonest piece. Not for matches: VARIA_BAD_ARGUMENT. */
VARIA_API varia_status varia_engine_evaluate(varia_engine *engine, const varia_position *position, int32_t *value,
                                             varia_error **error);
VARIA_API varia_status varia_engine_piece_value(varia_engine *engine, int32_t kind, int32_t *value,
                                                varia_error **error);

typedef struct varia_answer_info {
    size_t struct_size;
    uint64_t nodes; /* number of searched positions */
    int64_t time_ms;
    int32_t depth, deepest;   /* steps: the complete depth (0 in a match), and the depth of the deepest line */
    int32_t table_full;       /* in thousandths; 0 in a match */
    int32_t lines;            /* number of lines; in a match, of boards on which the player acts */
    int32_t boards, searched; /* in a match: number of boards that may be acted on, and of those searched */
} varia_answer_info;
VARIA_API varia_status varia_answer_describe(const varia_answer *answer, varia_answer_info *info, varia_error **error);
/* The moves to play, in their order: the steps of a turn, as far as the search has seen them; in a match all actions of
 * the turn. Empty if there is nothing to play. */
VARIA_API varia_status varia_answer_moves(const varia_answer *answer, varia_move *moves, size_t capacity,
                                          size_t *needed, varia_error **error);
typedef struct varia_line {
    size_t struct_size;
    int32_t value;    /* for the side to move, in hundredths of the value of the commonest piece */
    int32_t end;      /* steps to an announced end: positive: a win, negative: a loss; 0: no end is announced */
    const char *text; /* the moves, turns separated by spaces; lives as long as the answer */
} varia_line;
/* The principal variations, the best first. */
VARIA_API varia_status varia_answer_line(const varia_answer *answer, int32_t number, varia_line *line,
                                         varia_error **error);
VARIA_API varia_status varia_answer_line_moves(const varia_answer *answer, int32_t number, varia_move *moves,
                                               size_t capacity, size_t *needed, varia_error **error);
VARIA_API void varia_answer_free(varia_answer *answer);

/* ---- dialects: texts of positions and moves as other programs write them. Since VARIA_API_VERSION 3. ----------------- */

typedef struct varia_dialect_info {
    size_t struct_size;
    const char *name;         /* "usi": the name by which the functions below know it; lives as long as the variant */
    const char *title;        /* "USI" */
    int32_t positions, moves; /* 1: it says how positions look, how moves look */
} varia_dialect_info;
/* The number of dialects that a variant has, and one of them by its number, from 0. */
VARIA_API varia_status varia_variant_dialects(const varia_variant *variant, int32_t *count, varia_error **error);
VARIA_API varia_status varia_variant_dialect(const varia_variant *variant, int32_t number, varia_dialect_info *info,
                                             varia_error **error);
/* As varia_position_create, varia_position_text, varia_position_move_text and varia_position_read_move, in a dialect of
 * the position's variant and in no other way. VARIA_REFUSED: the variant has no such dialect, or the
 * dialect cannot say the position or the move. */
VARIA_API varia_status varia_position_create_as(const varia_variant *variant, const char *text, const char *dialect,
                                                varia_position **position, varia_error **error);
VARIA_API varia_status varia_position_text_as(const varia_position *position, const char *dialect, char *buffer,
                                              size_t capacity, size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_move_text_as(varia_position *position, const varia_move *move,
                                                   const char *dialect, char *buffer, size_t capacity, size_t *needed,
                                                   varia_error **error);
VARIA_API varia_status varia_position_read_move_as(varia_position *position, const char *text, const char *dialect,
                                                   varia_move *move, varia_error **error);

/* ---- records of games: PGN, KIF, CSA, PDN and other forms. Since VARIA_API_VERSION 4. ---------------------------- */

/* A text with any number of records, which are read one after another. */
typedef struct varia_records varia_records;
/* One record, played as far as its moves are legal. It does not change. */
typedef struct varia_record varia_record;

typedef struct varia_records_options {
    size_t struct_size;
    /* The variant of all records, whatever they say. NULL: the one that a record names, or in which most of its moves
     * are legal, among those that come with Varia: a record cannot cause a file to be read. */
    const varia_variant *variant;
    /* How variants that come with Varia are loaded; NULL: with the defaults. Its options of the variant are not used,
     * because those of the record are. */
    const varia_load_options *load;
} varia_records_options;

/* Begins to read a text: the `size` bytes of a file, in any form and encoding that Varia knows (docs/records.md). They
 * are copied. VARIA_REFUSED: no record can be read, because the text has another form. `options` may be NULL. */
VARIA_API varia_status varia_records_create(const void *bytes, size_t size, const varia_records_options *options,
                                            varia_records **records, varia_error **error);
typedef struct varia_records_info {
    size_t struct_size;
    const char *form; /* "pgn" (also of PDN), "text", "uci", "usi", "json", "csa", "kif", "ki2", "epd", "wxf", "zsg" */
    const char *encoding; /* "UTF-8", "UTF-16LE", "UTF-16BE", "Shift_JIS", "EUC-JP", "GB18030", "ISO-8859-1" */
} varia_records_info;
VARIA_API varia_status varia_records_describe(const varia_records *records, varia_records_info *info,
                                              varia_error **error);
/* The next record, which the caller frees; NULL at the end. The record may outlive `records`. A record of which nothing
 * can be played is no failure; varia_record_flaws says what is wrong. After VARIA_NO_MEMORY the place in the text is
 * lost: free `records`; other calls are VARIA_BAD_ARGUMENT then. */
VARIA_API varia_status varia_records_next(varia_records *records, varia_record **record, varia_error **error);
/* Passes over a record without playing it. `skipped`: 0 at the end, otherwise 1. */
VARIA_API varia_status varia_records_skip(varia_records *records, int32_t *skipped, varia_error **error);
VARIA_API void varia_records_free(varia_records *records);

/* All texts below live as long as the record. */
typedef struct varia_record_info {
    size_t struct_size;
    const char *variant; /* id of the variant; "" if it is not known */
    const char *start;   /* text of the start position or of the match at its start; "" if it is not known */
    const char *result;  /* as the record says: "1-0", "0-1", "1/2-1/2", "1-0-0-0"; "*": none */
    int32_t tags;
    int32_t lines;         /* 1, the main line, and the variations */
    int32_t played;        /* number of moves of the main line that could be played */
    int32_t flaws;         /* number of errors in varia_record_flaws */
    uint32_t line, column; /* where the record begins in the text, from 1 */
} varia_record_info;
VARIA_API varia_status varia_record_describe(const varia_record *record, varia_record_info *info, varia_error **error);
VARIA_API varia_status varia_record_tag(const varia_record *record, int32_t tag, const char **name, const char **value,
                                        varia_error **error);
/* The value of a tag by its name, in any case; NULL if there is no such tag. */
VARIA_API varia_status varia_record_find_tag(const varia_record *record, const char *name, const char **value,
                                             varia_error **error);

/* A line of moves: 0 is the main line, the others are variations. */
typedef struct varia_record_line_info {
    size_t struct_size;
    int32_t moves;    /* number of moves in the record, also of those that cannot be played; where damage was mended,
                       * as varia_record_flaws says, number of moves that were read */
    int32_t comments; /* number of comments before the first move */
} varia_record_line_info;
VARIA_API varia_status varia_record_line(const varia_record *record, int32_t line, varia_record_line_info *info,
                                         varia_error **error);
typedef struct varia_recorded_move {
    size_t struct_size;
    const char *text;    /* Varia's own text, which varia_game_play reads; "" if the move could not be played */
    const char *written; /* as it stands in the record; "" for a move that was missing there and was found */
    int32_t number;      /* of its turn; 0 if it could not be played */
    int32_t begins;      /* 1: it is the first move with this number */
    int32_t comments, glyphs, variations; /* the number of each of them */
    uint32_t line, column;                /* its place in the text, from 1; 0 if it is not known */
} varia_recorded_move;
VARIA_API varia_status varia_record_move(const varia_record *record, int32_t line, int32_t number,
                                         varia_recorded_move *move, varia_error **error);
/* A comment behind a move, or before the first move of the line if `move` is -1. Times are comments as in PGN: "[%emt
 * 0:01:05]". */
VARIA_API varia_status varia_record_comment(const varia_record *record, int32_t line, int32_t move, int32_t number,
                                            const char **text, varia_error **error);
/* The numeric annotation glyphs of a move: 1 for $1. And the lines that may be played in its place. */
VARIA_API varia_status varia_record_glyphs(const varia_record *record, int32_t line, int32_t move, int32_t *glyphs,
                                           size_t capacity, size_t *needed, varia_error **error);
VARIA_API varia_status varia_record_variations(const varia_record *record, int32_t line, int32_t move, int32_t *lines,
                                               size_t capacity, size_t *needed, varia_error **error);
/* What is wrong with the record, as errors, and what was tolerated, as warnings: an object as from
 * varia_variant_warnings. Its status is VARIA_REFUSED if it contains errors; NULL if there is nothing. */
VARIA_API varia_status varia_record_flaws(const varia_record *record, varia_error **flaws, varia_error **error);
/* The variant, and the game after the moves that could be played. The caller frees them. VARIA_REFUSED: the variant or
 * the start position is not known. */
VARIA_API varia_status varia_record_variant(const varia_record *record, varia_variant **variant, varia_error **error);
VARIA_API varia_status varia_record_game(const varia_record *record, varia_game **game, varia_error **error);
VARIA_API void varia_record_free(varia_record *record);

/* The record of a game with its whole history. `form`: "pgn" or NULL; "coordinates", "uci", "text", "json", "csa",
 * "kif", "ki2", "usi", "ucci", "pdn", "epd", or a dialect that writes moves. `tags`: each like "White=Ann". They are
 * added to those that follow from the game. VARIA_REFUSED: there is no such form, or it cannot say something. */
VARIA_API varia_status varia_game_write_record(const varia_game *game, const char *form, const char *const *tags,
                                               size_t tag_count, char *buffer, size_t capacity, size_t *needed,
                                               varia_error **error);

/* ---- variant files of other programs. Since VARIA_API_VERSION 6. ----------------------------------------------- */

/* The games of a file that has been read. It does not change. */
typedef struct varia_import varia_import;

typedef struct varia_import_options {
    size_t struct_size;
    const char *file;         /* the file's name in messages; NULL: "variants.ini" */
    const char *const *games; /* names of the games that are wanted ... */
    size_t game_count;        /* ... and their number; 0: all of the file */
    int64_t whole;            /* 1: files that stand by themselves; 0: also files that extend a variant that comes with
                               * Varia, where they are much shorter and the same game */
} varia_import_options;

/* Reads the `size` bytes of a file of another program (docs/importing.md) and writes each game as a variant file.
 * VARIA_REFUSED: mistakes in the file, with their places; no game is made then. `options` may be NULL. */
VARIA_API varia_status varia_import_create(const void *bytes, size_t size, const varia_import_options *options,
                                           varia_import **imported, varia_error **error);
/* The number of games. They are numbered from 0 in the order of the file. */
VARIA_API varia_status varia_import_count(const varia_import *imported, int32_t *count, varia_error **error);
/* The texts live as long as `imported`. */
typedef struct varia_imported_game {
    size_t struct_size;
    const char *name; /* in the file: the section; or that of the file */
    const char *text; /* a variant file, which varia_load_text reads */
    int32_t unsaid;   /* number of entries of varia_import_unsaid */
} varia_imported_game;
VARIA_API varia_status varia_import_game(const varia_import *imported, int32_t game, varia_imported_game *info,
                                         varia_error **error);
/* What the file says of a game and the text does not, as warnings with their places: an object as from
 * varia_variant_warnings; NULL if there is nothing. */
VARIA_API varia_status varia_import_unsaid(const varia_import *imported, int32_t game, varia_error **unsaid,
                                           varia_error **error);
VARIA_API void varia_import_free(varia_import *imported);

#ifdef __cplusplus
}
#endif

#endif
