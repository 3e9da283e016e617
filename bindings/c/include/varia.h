/* Varia for programs in C, and through C for programs in any language: variants of chess-like games, their positions,
 * games and matches, what moves do, and an opponent.
 *
 * Read from top to bottom this page is all that is needed. docs/c-api.md walks through it with one program,
 * examples/c/host.c, which plays any game there is without knowing one. A first taste:
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
 * Rules that hold for everything below
 *
 * Answers. A function that can fail answers with a varia_status, VARIA_OK being 0, and hands its results out through
 * pointers. If it fails nothing has been changed and nothing handed out: a handle that was to be made is NULL, a number
 * is as it was. What went wrong in words is in an error object, if the caller wants one: `error` may be NULL in every
 * call. If it is not, *error is set by every call: NULL when it succeeded, else an object that the caller frees. (So
 * free the one of the last failure before using the variable again.)
 *
 * Ownership. A handle that comes out through a pointer to a handle is the caller's, who frees it with the function of
 * its type; freeing NULL does nothing. Handles keep what they need alive: a variant may be freed while its games are
 * played. A `const char *` that comes out belongs to the handle that was asked and lives as long as that handle, unless
 * something else is said. What goes in is copied; no pointer is kept but `user` and the callbacks of the options.
 *
 * Buffers. A function that fills a buffer has `capacity` (how much there is room for) and `needed` (out, may be NULL:
 * how much there is to say). With NULL and 0 it only says the need, and answers VARIA_OK. A buffer that is too small
 * stays untouched but for an empty text, and the answer is VARIA_BUFFER_TOO_SMALL; ask again with `needed`. For texts
 * both count bytes, the final zero included; for lists, entries. Lists of texts are one text with a line feed after
 * each entry. Texts are UTF-8.
 *
 * Structs. Those that begin with `struct_size` may grow in later versions. Set it to the struct's size, and everything
 * else to zero: zero always means the default, or nothing.
 *
 *     varia_load_options options = {.struct_size = sizeof options};
 *
 * A library that is older than the program takes larger structs as long as what it does not know is zero
 * (else VARIA_UNSUPPORTED), and sets to zero what it cannot fill; a newer one takes smaller ones. Structs without
 * `struct_size` never change.
 *
 * Threads. A varia_variant and a varia_error may be used by any number of threads at once. All other handles belong to
 * one thread at a time; different handles never disturb each other. varia_engine_stop may be called from anywhere. The
 * library has no state of its own: no initialisation, no global settings, no locale.
 *
 * Callbacks. They get `user` back, are called on the thread that called the library (a variant's: by several at once,
 * if several threads use it), and must return: neither longjmp nor an exception may leave them. They must not use the
 * handle that is being called. No exception ever leaves the library.
 *
 * Numbers. Cells, kinds, sides, floors, zones and so on are numbered from 0; -1 is none. But kinds are numbered from 1,
 * 0 being no piece. Numbers out of range are VARIA_BAD_ARGUMENT, and so is a null pointer where none is allowed.
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

/* Of this page. It grows by one whenever something is added; what is there stays as it is for as long as the library is
 * called libvaria_c.so.1. */
#define VARIA_API_VERSION 2

/* VARIA_API_VERSION of the library that is linked or was loaded. A program may use all that this version has. */
VARIA_API int32_t varia_api_version(void);
/* The version of Varia: "0.2.0". Lives for ever. */
VARIA_API const char *varia_version(void);
/* 1 if the library was built with an engine (varia_engine_*), with scripts (variants whose rules are partly in Lua);
 * else 0, and what needs them answers VARIA_NOT_BUILT, or refuses the variant. */
VARIA_API int32_t varia_has_engine(void);
VARIA_API int32_t varia_has_scripts(void);

/* ---- errors */

typedef int32_t varia_status;
enum {
    VARIA_OK = 0,
    /* The caller's mistake: a null pointer, a number out of range, a struct without its size. */
    VARIA_BAD_ARGUMENT = 1,
    VARIA_BUFFER_TOO_SMALL = 2, /* `needed` says how large it has to be */
    VARIA_NO_MEMORY = 3,        /* everything is as before, and may be tried again */
    VARIA_REFUSED = 4,          /* a text that somebody wrote is not right: a variant, an option, a position, a move */
    VARIA_ILLEGAL = 5,          /* a move that is not legal now, or the game is over */
    VARIA_LIMIT = 6,            /* loading took more steps or memory than it may */
    /* A script of the rules failed or used up its budget, or a turn has too many ways to go on. */
    VARIA_SCRIPT_FAILED = 7,
    VARIA_STOPPED = 8,      /* a callback said that it is enough */
    VARIA_NOT_BUILT = 9,    /* this library was built without it */
    VARIA_UNSUPPORTED = 10, /* a struct has fields set that this version does not know */
    VARIA_INTERNAL = 11     /* a mistake of Varia's: please report it */
};
/* "VARIA_REFUSED"; "?" of no status. Lives for ever. */
VARIA_API const char *varia_status_name(varia_status status);

/* What went wrong: one diagnostic or more, each with a place if there is one. Immutable; any thread may read it. */
typedef struct varia_error varia_error;

enum { VARIA_SEVERITY_ERROR = 0, VARIA_SEVERITY_WARNING = 1 };
typedef struct varia_diagnostic {
    size_t struct_size;
    int32_t severity;
    uint32_t line, column; /* from 1, in code points; 0: no place known */
    const char *file;      /* as the caller or the variant named it; "" if there is none */
    const char *message;   /* one line */
    const char *hint;      /* a remedy, or "" */
} varia_diagnostic;

/* The texts live as long as the error object. Of NULL: VARIA_OK, 0 diagnostics, "". */
VARIA_API varia_status varia_error_status(const varia_error *error);
VARIA_API size_t varia_error_count(const varia_error *error);
VARIA_API varia_status varia_error_get(const varia_error *error, size_t number, varia_diagnostic *diagnostic);
/* Everything in lines: "file:line:column: error: message; hint". Safe to print: what a stranger wrote is escaped. */
VARIA_API const char *varia_error_text(const varia_error *error);
VARIA_API void varia_error_free(varia_error *error);

/* ---- variants */

/* A variant, checked and compiled: immutable, for any number of threads. */
typedef struct varia_variant varia_variant;

#define VARIA_UNLIMITED UINT64_MAX

/* Where a callback that was asked for a file puts it. Lives during the callback only. */
typedef struct varia_reply varia_reply;
/* The file's bytes, which are copied; or why it cannot be read. The last call counts; without one there is no such
 * file. */
VARIA_API void varia_reply_set(varia_reply *reply, const void *bytes, size_t size);
VARIA_API void varia_reply_refuse(varia_reply *reply, const char *reason);

enum { VARIA_LOG_ERROR = 0, VARIA_LOG_WARNING = 1, VARIA_LOG_INFO = 2 };

/* How a variant is loaded, and what it and everything made of it may use. The callbacks and `user` are kept by the
 * variant and must work until it and everything made of it is freed. */
typedef struct varia_load_options {
    size_t struct_size;
    const char *const *set; /* options of the variant, "boards=3" each ... */
    size_t set_count;       /* ... so many */
    const char *file;       /* of texts: how messages name it; NULL: "variant.toml" */
    const char *id;         /* of texts: what the variant is called; NULL: "variant" */
    /* 1: the defaults of the four limits are those for files of strangers, a tenth or a quarter */
    int32_t strict;
    uint64_t load_steps;    /* of about ten nanoseconds each; 0: 200 million; VARIA_UNLIMITED: no limit */
    uint64_t load_memory;   /* bytes; 0: 256 MiB; likewise */
    uint64_t script_steps;  /* of about ten nanoseconds, one call of a script; 0: 2 million; likewise */
    uint64_t script_memory; /* bytes that the scripts of one game or position hold; 0: 8 MiB; likewise */
    void *user;             /* what the callbacks get back */
    /* The text of a file beside the variant's, by a path relative to it: answer with varia_reply_set or
     * varia_reply_refuse. NULL: there are no such files. The library itself opens none. Called while loading only. */
    void (*read_file)(void *user, const char *path, varia_reply *reply);
    /* Told of the warnings of loading, what loading took (info), and every failure of a call with this variant or
     * something made of it, but for buffers that are too small. The message lives during the call. */
    void (*log)(void *user, int32_t level, const char *message);
    /* Asked often while loading, while scripts run, while whole turns are searched and while an engine works; other
     * than 0 ends that: for a deadline. Loading then answers VARIA_STOPPED, everything else VARIA_SCRIPT_FAILED. */
    int32_t (*expired)(void *user);
    /* Nanoseconds of the calling thread's time, from any beginning. With it a script that takes much longer than its
     * steps should last is ended too. */
    uint64_t (*clock)(void *user);
    /* Where the memory of scripts comes from; NULL: malloc. A block of `new_size` bytes with what the old one held as
     * far as both go, aligned as malloc does, or NULL if there is no room; `block` NULL (and `old_size` 0): a new one;
     * `new_size` 0: the block is freed, and NULL is answered. Making a block smaller must not fail. */
    void *(*allocate)(void *user, void *block, size_t old_size, size_t new_size);
} varia_load_options;

/* The names of the variants that come with Varia, sorted, one a line. */
VARIA_API varia_status varia_builtin_variants(char *buffer, size_t capacity, size_t *needed, varia_error **error);
/* The text of a file that comes with Varia: "variants/chess/variant.toml". */
VARIA_API varia_status varia_builtin_file(const char *path, char *buffer, size_t capacity, size_t *needed,
                                          varia_error **error);

/* A variant that comes with Varia, by name; and one from the text of its file. `options` may be NULL. Every mistake of
 * a file is a diagnostic with file, line and column. VARIA_REFUSED, VARIA_LIMIT, VARIA_STOPPED. */
VARIA_API varia_status varia_load_builtin(const char *name, const varia_load_options *options, varia_variant **variant,
                                          varia_error **error);
VARIA_API varia_status varia_load_text(const char *text, size_t size, const varia_load_options *options,
                                       varia_variant **variant, varia_error **error);
/* Another handle of the same variant, to be freed by itself. Cheap. */
VARIA_API varia_status varia_variant_share(const varia_variant *variant, varia_variant **shared, varia_error **error);
VARIA_API void varia_variant_free(varia_variant *variant);

/* What loading warned of, as an error object whose status is VARIA_OK; NULL if it had nothing to say. The caller's. */
VARIA_API varia_status varia_variant_warnings(const varia_variant *variant, varia_error **warnings,
                                              varia_error **error);

/* Tries the variant's scripts out in random games: errors, budgets used up, answers that are none or depend on more
 * than the question, scripts that are slow or never asked. `found` as of varia_variant_warnings, its status
 * VARIA_REFUSED if there are errors in it. Takes seconds at most; variants without scripts none. */
VARIA_API varia_status varia_variant_check_scripts(const varia_variant *variant, uint64_t seed, varia_error **found,
                                                   varia_error **error);

/* ---- a variant described */
/* Enough to draw any board and list any piece without knowing the game. All texts live as long as the variant handle.
 */

enum { VARIA_GRID_SQUARE = 0, VARIA_GRID_HEX = 1 };

typedef struct varia_variant_info {
    size_t struct_size;
    const char *id, *name, *inventor, *source, *description;
    const char *start; /* the position text of the start position, of one board */
    int32_t format;    /* of the file: 1 */
    int32_t axes;      /* of the board: 2 on a flat one */
    /* VARIA_GRID_: hex: the first two axes form hexagons, neighbours being +-(1,0), +-(0,1), +-(1,1) */
    int32_t grid;
    int32_t cells;
    int32_t kinds;   /* numbered 1 .. kinds */
    int32_t sides;   /* 1 to 8 */
    int32_t players; /* the sides, or the teams of a match */
    int32_t zones, options, states;
    int32_t slots;       /* of a board whose blocks move, else 0 */
    int32_t floors;      /* 1, or the boards of a match */
    int32_t shafts;      /* of a match, through which pieces ride from floor to floor */
    int32_t has_turns;   /* 1: a turn is made of several moves, called steps; 0: of one */
    int32_t has_neutral; /* 1: pieces may be nobody's */
    int32_t has_hands;   /* 1: pieces can be in hand, or in a reserve */
    int32_t has_scripts; /* 1: some of its rules are in Lua */
    int32_t has_links;   /* 1: steps lead where the coordinates alone do not say */
    uint64_t memory;     /* bytes that its tables take */
} varia_variant_info;
VARIA_API varia_status varia_variant_describe(const varia_variant *variant, varia_variant_info *info,
                                              varia_error **error);

typedef struct varia_axis_info {
    size_t struct_size;
    const char *name; /* "file" */
    int32_t length;   /* coordinates 0 .. length - 1 */
    int32_t wraps;    /* 1: the last is next to the first */
    /* 1: the second of two sides sees the board reversed along it; of hexagons one axis alone is the straight
     * reflection across it */
    int32_t mirrored;
} varia_axis_info;
VARIA_API varia_status varia_variant_axis(const varia_variant *variant, int32_t axis, varia_axis_info *info,
                                          varia_error **error);
/* What a coordinate is called: "a". */
VARIA_API varia_status varia_variant_axis_label(const varia_variant *variant, int32_t axis, int32_t coordinate,
                                                const char **label, varia_error **error);

typedef struct varia_cell_info {
    size_t struct_size;
    const char *name;           /* "e4" */
    const int32_t *coordinates; /* one an axis; lives as long as the variant handle */
    int32_t axes;               /* how many those are */
    int32_t slot;               /* of a board whose blocks move; else -1 */
    int32_t trap;               /* 1: a piece is lost here unless one of its own side stands beside it */
} varia_cell_info;
VARIA_API varia_status varia_variant_cell(const varia_variant *variant, int32_t cell, varia_cell_info *info,
                                          varia_error **error);
/* The cell of that name, or at these coordinates (`count` is the number of axes); -1 if there is none. */
VARIA_API varia_status varia_variant_find_cell(const varia_variant *variant, const char *name, int32_t *cell,
                                               varia_error **error);
VARIA_API varia_status varia_variant_cell_at(const varia_variant *variant, const int32_t *coordinates, size_t count,
                                             int32_t *cell, varia_error **error);
/* Where one step leads, links and wrapped axes included; -1 if nowhere. */
VARIA_API varia_status varia_variant_step(const varia_variant *variant, int32_t cell, const int32_t *by, size_t count,
                                          int32_t *to, varia_error **error);
/* Where a cell of the first side's view lies for another side; -1 if its view has none. */
VARIA_API varia_status varia_variant_seen_by(const varia_variant *variant, int32_t side, int32_t cell, int32_t *seen,
                                             varia_error **error);

typedef struct varia_kind_info {
    size_t struct_size;
    const char *letter;       /* as in texts: "N", "+P" */
    const char *name;         /* "Knight" */
    const char *symbol_first; /* how the first side's is drawn in Unicode; "": by its letter */
    const char *symbol_second;
    int32_t royal, promotes, drops; /* 1: it is, may, may */
    int32_t points;                 /* that capturing it counts, where points are counted */
} varia_kind_info;
VARIA_API varia_status varia_variant_kind(const varia_variant *variant, int32_t kind, varia_kind_info *info,
                                          varia_error **error);
/* The kind of that letter; -1 if there is none. */
VARIA_API varia_status varia_variant_find_kind(const varia_variant *variant, const char *letter, int32_t *kind,
                                               varia_error **error);

typedef struct varia_side_info {
    size_t struct_size;
    const char *name;   /* "white" */
    const char *letter; /* as in texts: "w" */
    const char *colour; /* how it wants to be drawn: "red"; "": by its number */
    uint32_t allies;    /* a bit a side, its own included */
} varia_side_info;
VARIA_API varia_status varia_variant_side(const varia_variant *variant, int32_t side, varia_side_info *info,
                                          varia_error **error);
/* What a player is called: a side's name or a team's. */
VARIA_API varia_status varia_variant_player(const varia_variant *variant, int32_t player, const char **name,
                                            varia_error **error);

typedef struct varia_option_info {
    size_t struct_size;
    const char *name, *value, *fallback, *help; /* `fallback`: what it is if nobody sets it */
    int32_t choices;                            /* how many values there are to choose from; 0: any of its type */
    int32_t each_board;                         /* of a match: 1: may be set for one board alone, as "name3" */
} varia_option_info;
VARIA_API varia_status varia_variant_option(const varia_variant *variant, int32_t option, varia_option_info *info,
                                            varia_error **error);
VARIA_API varia_status varia_variant_option_choice(const varia_variant *variant, int32_t option, int32_t choice,
                                                   const char **value, varia_error **error);

/* The name of a zone; its cells for a side. In the second `zone` is a name or an expression ("rank >= 6"). */
VARIA_API varia_status varia_variant_zone(const varia_variant *variant, int32_t zone, const char **name,
                                          varia_error **error);
VARIA_API varia_status varia_variant_zone_cells(const varia_variant *variant, const char *zone, int32_t side,
                                                int32_t *cells, size_t capacity, size_t *needed, varia_error **error);

typedef struct varia_state_info {
    size_t struct_size;
    const char *name;
    int32_t initial, least, most;
} varia_state_info;
/* A value of the variant's own that every position has. */
VARIA_API varia_status varia_variant_state(const varia_variant *variant, int32_t state, varia_state_info *info,
                                           varia_error **error);

/* The name and the cells of a slot, which a block of the board fills or leaves void. */
VARIA_API varia_status varia_variant_slot(const varia_variant *variant, int32_t slot, const char **name,
                                          varia_error **error);
VARIA_API varia_status varia_variant_slot_cells(const varia_variant *variant, int32_t slot, int32_t *cells,
                                                size_t capacity, size_t *needed, varia_error **error);

/* Of a match: the variant that is played on a floor (a new handle, the caller's); the cell of a shaft there; and which
 * player has a side of it. For a game on one board, floor 0: itself, no shafts, and the side. */
VARIA_API varia_status varia_variant_floor(const varia_variant *variant, int32_t floor, varia_variant **played,
                                           varia_error **error);
VARIA_API varia_status varia_variant_shaft(const varia_variant *variant, int32_t floor, int32_t shaft, int32_t *cell,
                                           varia_error **error);
VARIA_API varia_status varia_variant_player_of(const varia_variant *variant, int32_t floor, int32_t side,
                                               int32_t *player, varia_error **error);

/* ---- what stands, moves, happens */

enum { VARIA_VOID = -1 }; /* a kind: no block of the board is here just now */

/* What a cell holds. */
typedef struct varia_piece {
    int32_t kind;  /* 0: nothing; VARIA_VOID */
    int32_t owner; /* a side; -1: nobody */
    uint32_t flags;
} varia_piece;
enum {
    VARIA_PIECE_UNMOVED = 1, /* it has not moved yet, where that matters */
    VARIA_PIECE_CAPTURED = 2 /* it has been captured, and stays until the turn is over */
};

enum { VARIA_ACTION_MOVE = 0, VARIA_ACTION_RIDE = 1, VARIA_ACTION_DONE = 2, VARIA_ACTION_RESIGN = 3 };
enum {
    VARIA_MOVE_NORMAL = 0,
    VARIA_MOVE_EXPOSING = 1, /* and may be captured en passant */
    VARIA_MOVE_EN_PASSANT = 2,
    VARIA_MOVE_JUMP = 3,  /* captures the piece that it goes over */
    VARIA_MOVE_SWEEP = 4, /* captures all that it goes over */
    VARIA_MOVE_SWAP = 5,  /* changes places with what stands on `to` */
    VARIA_MOVE_SHOT = 6,  /* captures what stands on `to` and stays on `from` */
    VARIA_MOVE_CASTLING = 7,
    VARIA_MOVE_DROP = 8, /* from the hand to `to` */
    VARIA_MOVE_PASS = 9,
    VARIA_MOVE_PUSH = 10,  /* shifts the pieces in its way */
    VARIA_MOVE_BLOCK = 11, /* a block of the board moves */
    VARIA_MOVE_HOOK = 12,  /* a script offers it */
    VARIA_MOVE_PLACE = 13, /* a step that puts a piece on `to` */
    VARIA_MOVE_SHOVE = 14, /* goes, and moves an enemy's piece by a cell */
    VARIA_MOVE_STOP = 15   /* ends the turn where it might go on */
};

/* A move, or in a match whatever else may be done. It belongs to the state in which it was listed or read. The first
 * five fields are the move: what is handed back, compared and stored (for as long as the game is played). The others
 * say what it is; they are not read. Where turns have several steps a move is one of them. */
typedef struct varia_move {
    uint64_t code;     /* of a move of a board; means nothing */
    int32_t action;    /* VARIA_ACTION_ */
    int32_t floor;     /* 0 in a game on one board */
    int32_t shaft;     /* of a ride; else -1 */
    int32_t up;        /* of a ride: 1 upwards, 0 downwards */
    int32_t type;      /* VARIA_MOVE_; -1 if it is no move of a board */
    int32_t from, to;  /* cells of the floor; -1: none. Of castling the king's, of a ride `from` alone */
    int32_t kind;      /* of what moves, or is dropped or placed; 0: nothing of the kind */
    int32_t promotion; /* the kind it becomes; 0: it stays what it is */
    int32_t other; /* castling: the partner's cell; en passant, jump: the victim's; shove: where the other piece goes or
                    * comes from; block: its slot; else -1 */
} varia_move;

/* What there is to know of a move before it is made, in short; varia_game_effects has all of it. */
typedef struct varia_move_info {
    size_t struct_size;
    int32_t player;                                       /* who makes it */
    int32_t kind, owner;                                  /* of what moves, is dropped or placed; 0, -1: nothing */
    int32_t from, to;                                     /* as in the move */
    int32_t captures;                                     /* how many pieces are captured */
    int32_t captured_kind, captured_owner, captured_cell; /* the first of them; 0, -1, -1 */
    int32_t promotion;                                    /* the kind that something becomes; 0 */
    int32_t dropped;                                      /* the kind that comes from the hand; 0 */
    int32_t gives_check; /* 1: the next side to move would be in check. 0 of what is no move of a board */
} varia_move_info;

/* Things that happen to a board and what belongs to it. */
enum {
    VARIA_EFFECT_MOVED = 0,          /* `kind` of `owner` goes by itself from `from` to `to` */
    VARIA_EFFECT_PUSHED = 1,         /* it is shifted */
    VARIA_EFFECT_CARRIED = 2,        /* it is taken along by a block or a script */
    VARIA_EFFECT_CAPTURED = 3,       /* on `from`; it becomes `new_kind` in the hand of `new_owner`, or is gone (0) */
    VARIA_EFFECT_REMOVED = 4,        /* gone from `from`, captured by nobody */
    VARIA_EFFECT_PLACED = 5,         /* appears on `to` */
    VARIA_EFFECT_DROPPED = 6,        /* leaves its owner's hand for `to` */
    VARIA_EFFECT_PROMOTED = 7,       /* on `to` turns into `new_kind` of `new_owner` */
    VARIA_EFFECT_HAND_CHANGED = 8,   /* the count of it in its owner's hand changes by `value` */
    VARIA_EFFECT_BLOCK_MOVED = 9,    /* the block in slot `number` goes to slot `value` */
    VARIA_EFFECT_STATE_CHANGED = 10, /* state `number` becomes `value` */
    VARIA_EFFECT_EXPOSED = 11,       /* on `to` may be captured en passant in the next turn */
    VARIA_EFFECT_CHECK_COUNTED = 12, /* the side that moves has given `value` checks now */
    VARIA_EFFECT_RIDDEN = 13,        /* leaves `from` on `floor` and arrives on `to` of `to_floor` */
    VARIA_EFFECT_DECIDED = 14,       /* `floor` is won or drawn: `verdict` and `reason` */
    VARIA_EFFECT_CLOSED = 15         /* nothing stands on `floor` any more */
};
typedef struct varia_effect {
    int32_t type;
    /* 1: at one moment with the one before: of such a run all leave before the first arrives */
    int32_t together;
    int32_t floor, to_floor;
    int32_t kind, owner; /* 0, -1: no piece has to do with it */
    int32_t new_kind, new_owner;
    int32_t from, to; /* -1: none */
    int32_t number, value;
    int32_t verdict; /* VARIA_VERDICT_, as the first side sees it */
    char reason[44]; /* "checkmate", cut short if it is longer */
} varia_effect;
/* "moved", "captured", ...: as in Varia's JSON; "?" of no type. Lives for ever. */
VARIA_API const char *varia_effect_name(int32_t type);

enum {
    VARIA_VERDICT_NONE = 0,
    VARIA_VERDICT_WIN = 1,
    VARIA_VERDICT_MINOR_WIN = 2,
    VARIA_VERDICT_DRAW = 3,
    VARIA_VERDICT_MINOR_LOSS = 4,
    VARIA_VERDICT_LOSS = 5
};
/* How it stands. The texts live until the handle that was asked is asked again or freed. */
typedef struct varia_outcome {
    size_t struct_size;
    int32_t over;
    int32_t verdict; /* as the first side sees it; VARIA_VERDICT_NONE while it goes on, and in matches */
    int32_t players;
    const char *reason; /* "checkmate"; "" while it goes on */
    const char *text;   /* "ongoing", "white-wins checkmate 1-0" */
} varia_outcome;
/* What a player has of it. */
typedef struct varia_result {
    size_t struct_size;
    int32_t winner;                 /* 1: has most. Several with most have drawn, unless they are one team */
    int32_t numerator, denominator; /* its part of 1, or the floors it has won; 0/1 while the game goes on */
    int32_t place;                  /* from 1, where places are reckoned; else 0 */
} varia_result;

enum { VARIA_SPELLING_CANONICAL = 0, VARIA_SPELLING_SAN = 1, VARIA_SPELLING_UCI = 2 };

/* How leaves are counted. */
typedef struct varia_perft_options {
    size_t struct_size;
    uint64_t table; /* bytes for remembering subtrees, on one board; 0: none. Not used with go_on */
    void *user;
    /* Asked at every position with 0, and with the number of leaves each time some have been counted; 0 ends the count
     * with VARIA_STOPPED. NULL: it is counted to the end. */
    int32_t (*go_on)(void *user, uint64_t leaves);
} varia_perft_options;

/* ---- positions */
/* For engines and learners: one board, no history, moves made and taken back quickly. One thread at a time. */

typedef struct varia_position varia_position;

/* From position text; NULL or "startpos": the start. VARIA_REFUSED with a hint if it cannot be. */
VARIA_API varia_status varia_position_create(const varia_variant *variant, const char *text, varia_position **position,
                                             varia_error **error);
/* A copy goes its own way, and has no moves to take back. */
VARIA_API varia_status varia_position_copy(const varia_position *position, varia_position **copy, varia_error **error);
VARIA_API void varia_position_free(varia_position *position);

typedef struct varia_position_info {
    size_t struct_size;
    /* Equal positions have equal keys (clock and move number aside), in every process of this version. */
    uint64_t key;
    int32_t side;        /* whose turn it is */
    int32_t mid_turn;    /* 1: a turn of several steps is under way */
    int32_t in_check;    /* 1: the side to move is */
    int32_t move_number; /* from 1 */
    int32_t clock;       /* half-moves since the move rule's last reset */
    int32_t exposed;     /* the cell of a piece that may be captured en passant; -1 */
    int32_t made;        /* moves that varia_position_undo can take back */
    uint32_t out;        /* a bit for each side that is out while the others play on */
} varia_position_info;
VARIA_API varia_status varia_position_describe(varia_position *position, varia_position_info *info,
                                               varia_error **error);
/* Position text, which varia_position_create reads. */
VARIA_API varia_status varia_position_text(const varia_position *position, char *buffer, size_t capacity,
                                           size_t *needed, varia_error **error);
/* The board, cell by cell. */
VARIA_API varia_status varia_position_pieces(const varia_position *position, varia_piece *pieces, size_t capacity,
                                             size_t *needed, varia_error **error);
/* A side's hand, or reserve: how many of each kind, entry 0 being kind 1. */
VARIA_API varia_status varia_position_hand(const varia_position *position, int32_t side, int32_t *counts,
                                           size_t capacity, size_t *needed, varia_error **error);
/* The variant's own values; and for each slot 1 if a block is there, 0 if it is void. */
VARIA_API varia_status varia_position_states(const varia_position *position, int32_t *values, size_t capacity,
                                             size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_slots(const varia_position *position, int32_t *filled, size_t capacity,
                                            size_t *needed, varia_error **error);
/* What a side's captures have counted, and checks that it has given, where either is counted. */
VARIA_API varia_status varia_position_counts(const varia_position *position, int32_t side, int32_t *points,
                                             int32_t *checks, varia_error **error);

/* Every legal move (step, where turns have several), always in the same order; none if the game is over. */
VARIA_API varia_status varia_position_moves(varia_position *position, varia_move *moves, size_t capacity,
                                            size_t *needed, varia_error **error);
/* The legal moves that capture; with `promotions` also those that promote. */
VARIA_API varia_status varia_position_captures(varia_position *position, int32_t promotions, varia_move *moves,
                                               size_t capacity, size_t *needed, varia_error **error);
/* Makes a legal move; takes the last one back (VARIA_ILLEGAL if there is none). VARIA_ILLEGAL if it is not a legal one
 * of this position: that is looked up in the list, which is made if nobody has asked for it. */
VARIA_API varia_status varia_position_do(varia_position *position, const varia_move *move, varia_error **error);
VARIA_API varia_status varia_position_undo(varia_position *position, varia_error **error);
/* A move as text, and one that somebody wrote in any accepted way (e2-e4, e2e4, Nf3). `spelling`: VARIA_SPELLING_. */
VARIA_API varia_status varia_position_move_text(varia_position *position, const varia_move *move, int32_t spelling,
                                                char *buffer, size_t capacity, size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_read_move(varia_position *position, const char *text, varia_move *move,
                                                varia_error **error);
/* What a legal move does, in short and in full, and the key of the position after it. */
VARIA_API varia_status varia_position_move_info(varia_position *position, const varia_move *move, varia_move_info *info,
                                                varia_error **error);
VARIA_API varia_status varia_position_effects(varia_position *position, const varia_move *move, varia_effect *effects,
                                              size_t capacity, size_t *needed, varia_error **error);
VARIA_API varia_status varia_position_key_after(varia_position *position, const varia_move *move, uint64_t *key,
                                                varia_error **error);
/* Whether a side attacks a cell: could capture an enemy there, were it to move. */
VARIA_API varia_status varia_position_attacked(varia_position *position, int32_t cell, int32_t by, int32_t *attacked,
                                               varia_error **error);
/* Whether a side may still win, by what the rules say of material: 0 only if no play whatever can bring it a win. A
 * flag that falls against a side that cannot win is a draw. Since VARIA_API_VERSION 2. */
VARIA_API varia_status varia_position_can_win(const varia_position *position, int32_t side, int32_t *can_win,
                                              varia_error **error);
/* The cells a piece could go to, were it its side's turn and nobody in check: for hints and diagrams. */
typedef struct varia_reach {
    int32_t to;
    int32_t quiet, capture; /* 1: where it is empty, where an enemy stands */
} varia_reach;
VARIA_API varia_status varia_position_reach(varia_position *position, int32_t from, varia_reach *reach, size_t capacity,
                                            size_t *needed, varia_error **error);
/* How it stands by the position alone: repetition and the move rule need a game. */
VARIA_API varia_status varia_position_outcome(varia_position *position, varia_outcome *outcome, varia_error **error);
VARIA_API varia_status varia_position_result(varia_position *position, int32_t side, varia_result *result,
                                             varia_error **error);
/* Leaves after `depth` turns, 0 being 1. `options` may be NULL. */
VARIA_API varia_status varia_position_perft(varia_position *position, int32_t depth, const varia_perft_options *options,
                                            uint64_t *leaves, varia_error **error);

/* ---- random games */

/* Plays random games to their end, under all rules of ending. The same seed plays the same games. One thread at a time.
 */
typedef struct varia_playouts varia_playouts;
VARIA_API varia_status varia_playouts_create(const varia_variant *variant, uint64_t seed, varia_playouts **playouts,
                                             varia_error **error);
VARIA_API void varia_playouts_free(varia_playouts *playouts);
/* One game, from `start` or if that is NULL from the start position; `most` moves at most (0: 100,000), after which it
 * is broken off and not over. `moves`, how many it had, may be NULL. */
VARIA_API varia_status varia_playouts_play(varia_playouts *playouts, const varia_position *start, int32_t most,
                                           varia_outcome *outcome, int32_t *moves, varia_error **error);
/* What a side has of the last game; and the position in which it ended, the caller's. */
VARIA_API varia_status varia_playouts_result(varia_playouts *playouts, int32_t side, varia_result *result,
                                             varia_error **error);
VARIA_API varia_status varia_playouts_position(const varia_playouts *playouts, varia_position **position,
                                               varia_error **error);

/* ---- games and matches */
/* A game on one board, or a match on several, with its history: whoever plays it need not know which. One thread at a
 * time. */

typedef struct varia_game varia_game;

typedef struct varia_game_options {
    size_t struct_size;
    const char *text;  /* where it begins: position text, or of a match its text; NULL: the start */
    int32_t one_board; /* 1: one board alone, of a variant that is a match */
    /* 1: play may go on past draws by repetition, the move rule and bare kings. Not of a match */
    int32_t pass_draws;
    uint64_t search_steps; /* that one call may spend on looking through whole turns; 0: 10 million */
} varia_game_options;

/* `options` may be NULL. */
VARIA_API varia_status varia_game_create(const varia_variant *variant, const varia_game_options *options,
                                         varia_game **game, varia_error **error);
/* With its history. The copy goes its own way, on another thread too. */
VARIA_API varia_status varia_game_copy(const varia_game *game, varia_game **copy, varia_error **error);
VARIA_API void varia_game_free(varia_game *game);

typedef struct varia_game_info {
    size_t struct_size;
    /* Games of one variant with equal keys stand alike. The same in every process of this version. */
    uint64_t key;
    uint64_t memory; /* bytes it takes beside the variant; grows with every turn */
    int32_t floors;  /* boards */
    int32_t players;
    int32_t player; /* who acts; -1: anybody whose side is to move on a floor, or it is over */
    int32_t over;
    int32_t turns;    /* that have been played; of a match, actions */
    int32_t redoable; /* that varia_game_redo can play again */
    int32_t mid_turn; /* 1: a turn of several steps is under way */
} varia_game_info;
VARIA_API varia_status varia_game_describe(varia_game *game, varia_game_info *info, varia_error **error);
/* The position's text, or the match's: what varia_game_options::text reads. */
VARIA_API varia_status varia_game_text(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                       varia_error **error);
/* What was played, a turn a line; and the steps of the turn that is under way. */
VARIA_API varia_status varia_game_record(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                         varia_error **error);
VARIA_API varia_status varia_game_step_texts(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                             varia_error **error);
/* What stands on a floor, as a position of its own, the caller's; and the same put into one that there is, of the same
 * variant, without making anything. The moves made there are forgotten. */
VARIA_API varia_status varia_game_position(const varia_game *game, int32_t floor, varia_position **position,
                                           varia_error **error);
VARIA_API varia_status varia_game_look(const varia_game *game, int32_t floor, varia_position *position,
                                       varia_error **error);
/* The cells of a floor that the last turn changed. */
VARIA_API varia_status varia_game_changed(varia_game *game, int32_t floor, int32_t *cells, size_t capacity,
                                          size_t *needed, varia_error **error);

typedef struct varia_floor_info {
    size_t struct_size;
    int32_t closed;      /* 1: nothing stands there any more */
    int32_t verdict;     /* VARIA_VERDICT_, as its first side sees it */
    int32_t side;        /* whose turn it is there */
    int32_t in_check;    /* 1: that side is in check */
    int32_t occurrences; /* how often what stands there has stood there */
    const char *line;    /* "open", "white-won checkmate"; until the game is asked again or freed */
} varia_floor_info;
VARIA_API varia_status varia_game_floor(varia_game *game, int32_t floor, varia_floor_info *info, varia_error **error);

/* How it stands, by all rules. */
VARIA_API varia_status varia_game_outcome(varia_game *game, varia_outcome *outcome, varia_error **error);
VARIA_API varia_status varia_game_result(varia_game *game, int32_t player, varia_result *result, varia_error **error);
/* As varia_position_can_win; in a match everybody can. Since VARIA_API_VERSION 2. */
VARIA_API varia_status varia_game_can_win(const varia_game *game, int32_t player, int32_t *can_win,
                                          varia_error **error);

/* Everything that may be done now (steps, where turns have several): all, or that of a floor (-1: all of them), or that
 * of the piece on a cell. Always in the same order. None once it is over. Resigning is legal as well; it is listed only
 * by matches whose file says so. */
VARIA_API varia_status varia_game_moves(varia_game *game, int32_t floor, varia_move *moves, size_t capacity,
                                        size_t *needed, varia_error **error);
VARIA_API varia_status varia_game_piece_moves(varia_game *game, int32_t floor, int32_t cell, varia_move *moves,
                                              size_t capacity, size_t *needed, varia_error **error);
/* The same, of one player (-1: all), in an order that no version changes: for choosing by a random number. */
VARIA_API varia_status varia_game_ordered_moves(varia_game *game, int32_t player, varia_move *moves, size_t capacity,
                                                size_t *needed, varia_error **error);
/* Whole turns: as texts, sorted; how many; and their steps one after the other, turn i ending before ends[i]. If there
 * are more than `most` (0: a million) the last answers VARIA_LIMIT: in some games a position has millions. Not of a
 * match. */
VARIA_API varia_status varia_game_turn_texts(varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                             varia_error **error);
VARIA_API varia_status varia_game_count_turns(varia_game *game, uint64_t *count, varia_error **error);
VARIA_API varia_status varia_game_turns(varia_game *game, size_t most, varia_move *steps, size_t step_capacity,
                                        size_t *steps_needed, size_t *ends, size_t end_capacity, size_t *ends_needed,
                                        varia_error **error);

VARIA_API varia_status varia_game_move_text(varia_game *game, const varia_move *move, int32_t spelling, char *buffer,
                                            size_t capacity, size_t *needed, varia_error **error);
/* Reads what somebody wrote without playing it: a move, a step, in a match any action. VARIA_ILLEGAL says why it is
 * none. */
VARIA_API varia_status varia_game_read_move(varia_game *game, const char *text, varia_move *move, varia_error **error);
/* What a legal move does, in short and in full. */
VARIA_API varia_status varia_game_move_info(varia_game *game, const varia_move *move, varia_move_info *info,
                                            varia_error **error);
VARIA_API varia_status varia_game_effects(varia_game *game, const varia_move *move, varia_effect *effects,
                                          size_t capacity, size_t *needed, varia_error **error);

/* Plays what somebody wrote, in any accepted way: a turn, the rest of one, with a comma at its end steps of one that
 * goes on
 * ("e2-e4,"). `move`, which may be NULL, is told the first step. VARIA_ILLEGAL says why it cannot be played. */
VARIA_API varia_status varia_game_play(varia_game *game, const char *text, varia_move *move, varia_error **error);
/* Plays a move that was listed or read; a step, where turns have several. VARIA_ILLEGAL if it is not legal now. */
VARIA_API varia_status varia_game_do(varia_game *game, const varia_move *move, varia_error **error);
/* The side to move on a floor gives up. */
VARIA_API varia_status varia_game_resign(varia_game *game, int32_t floor, varia_error **error);
/* Takes back the last turn (of a match: action), or what has been made of one; the last step alone; and plays again
 * what was taken back last, until something else is played. VARIA_ILLEGAL if there is nothing. */
VARIA_API varia_status varia_game_undo(varia_game *game, varia_error **error);
VARIA_API varia_status varia_game_undo_step(varia_game *game, varia_error **error);
VARIA_API varia_status varia_game_redo(varia_game *game, varia_error **error);

/* Leaves after `depth` turns (of a match: actions); and after one move `depth` more. Draws that need a history do not
 * count. */
VARIA_API varia_status varia_game_perft(varia_game *game, int32_t depth, const varia_perft_options *options,
                                        uint64_t *leaves, varia_error **error);
VARIA_API varia_status varia_game_perft_after(varia_game *game, const varia_move *move, int32_t depth, uint64_t *leaves,
                                              varia_error **error);
/* The leaves after each turn, sorted by text, a line each: "e2-e4 20". `depth` is 1 or more. */
VARIA_API varia_status varia_game_divide(varia_game *game, int32_t depth, char *buffer, size_t capacity, size_t *needed,
                                         varia_error **error);
/* The steps that scripts have used since this was last asked, and 0 without scripts: for whoever charges his guests. */
VARIA_API varia_status varia_game_script_steps(varia_game *game, uint64_t *steps, varia_error **error);

/* ---- the engine */
/* An opponent for every game and match, if the library was built with it: ask varia_has_engine(). */

typedef struct varia_engine varia_engine; /* one thread at a time, but for varia_engine_stop */
typedef struct varia_answer varia_answer; /* what a search has found; does not change */

typedef struct varia_engine_options {
    size_t struct_size;
    int32_t table;        /* MiB for what has been found out; 0: 16 */
    int32_t threads;      /* 0: 1. More no longer find the same each time */
    int32_t untrained;    /* 1: without the weights that come with the variant, or lie in weights_folder */
    const char *weights;  /* the text of weights that `varia train` wrote; NULL: none. They have to fit: VARIA_REFUSED.
                           * Of a match  they are for those of its boards that play by their rules */
    const char *endgames; /* a folder with endgames that `varia endgame` solved; NULL: none */
    const char *
        weights_folder; /* a folder with files of weights, of which one that fits counts before those that come with the
                         * variant (varia_user_weights_folder); NULL: none. The library looks for no file by itself */
} varia_engine_options;

/* The folder where `varia train` puts the weights of built-in variants: varia/weights in `data_home`, or in
 * .local/share of `home`. A host hands over what its environment says of XDG_DATA_HOME and HOME; NULL and what is no
 * absolute path do not count. Empty where neither does. It need not exist. */
VARIA_API varia_status varia_user_weights_folder(const char *data_home, const char *home, char *buffer, size_t capacity,
                                                 size_t *needed, varia_error **error);

/* `options` may be NULL. `one_board` as in varia_game_options: for games that are played so. */
VARIA_API varia_status varia_engine_create(const varia_variant *variant, int32_t one_board,
                                           const varia_engine_options *options, varia_engine **engine,
                                           varia_error **error);
VARIA_API void varia_engine_free(varia_engine *engine);

/* When to stop; whatever comes first. With no limit at all, no level and no go_on a search takes a second; who wants it
 * to go on until it is stopped gives a go_on, or a long time. */
typedef struct varia_limits {
    size_t struct_size;
    int64_t time_ms;      /* for this move */
    int64_t clock_ms;     /* what is left on the clock; 0: there is none ... */
    int64_t increment_ms; /* ... what each move adds ... */
    int32_t moves_to_go;  /* ... and for how many moves it has to do; 0: for the rest */
    int32_t depth;        /* steps */
    uint64_t nodes;       /* positions looked at */
    int32_t mate;         /* a win in so many moves ends the search */
    int32_t lines;        /* the best so many first moves; 0: 1. Not of a match */
    /* 1 to 20: plays so well and no better, in limits of its own and the clock; 0: at its best */
    int32_t level;
    int32_t player;         /* of a match in which anybody may act: 1 + the player; 0: who acts */
    uint64_t seed;          /* of a level's mistakes; counts when the level or the seed is another than before */
    const varia_move *only; /* no other first moves than these ... */
    size_t only_count;      /* ... if there are any. Not of a match, nor of a level */
    void *user;
    /* Told now and then how far it has come, on the thread that searches: `so_far` lives during the call. */
    void (*see)(void *user, const varia_answer *so_far);
    /* Asked now and then, likewise; 0 ends the search as varia_engine_stop does. */
    int32_t (*go_on)(void *user);
} varia_limits;

/* What to play, and why. `limits` may be NULL: a second. A first search works out besides what has to be known of the
 * variant, which its scripts take part in: within the limits, but for a second that it has at least; go_on and
 * varia_engine_stop end it too. The game is not changed; it must be of the engine's variant. A search that is stopped
 * answers VARIA_OK with what it has found. `answer` is the caller's. If a script fails: VARIA_SCRIPT_FAILED. */
VARIA_API varia_status varia_engine_search(varia_engine *engine, const varia_game *game, const varia_limits *limits,
                                           varia_answer **answer, varia_error **error);
/* Ends a search that is under way, soon. From any thread, for as long as the engine lives; without a search it does
 * nothing, so that whoever may be too early uses varia_limits::go_on. */
VARIA_API varia_status varia_engine_stop(varia_engine *engine, varia_error **error);
/* Forgets what searches have found out: a new game begins. */
VARIA_API varia_status varia_engine_forget(varia_engine *engine, varia_error **error);
/* What it plays by, a line for each of a match's games, else one: `rules`, where all is worked out of them, or
 * `program`, `folder` or `given`, the number of games it was learned from and the file, with blanks between. Lines
 * `unfit` say behind a blank why files of the folder are not used. */
VARIA_API varia_status varia_engine_weights(const varia_engine *engine, char *buffer, size_t capacity, size_t *needed,
                                            varia_error **error);
/* What a position is worth to the side to move, without looking ahead; what a kind is worth. In hundredths of what the
 * commonest piece is worth. Not of matches: VARIA_BAD_ARGUMENT. */
VARIA_API varia_status varia_engine_evaluate(varia_engine *engine, const varia_position *position, int32_t *value,
                                             varia_error **error);
VARIA_API varia_status varia_engine_worth(varia_engine *engine, int32_t kind, int32_t *value, varia_error **error);

typedef struct varia_answer_info {
    size_t struct_size;
    uint64_t nodes; /* positions looked at */
    int64_t time_ms;
    int32_t depth, deepest; /* steps looked ahead everywhere (of a match 0), and at most */
    int32_t table_full;     /* thousandths; of a match 0 */
    int32_t lines;          /* how many; of a match the floors that are acted on */
    int32_t floors, looked; /* of a match: that may be acted on, and those that have been looked at */
} varia_answer_info;
VARIA_API varia_status varia_answer_describe(const varia_answer *answer, varia_answer_info *info, varia_error **error);
/* What to play, one after the other: the steps of a turn, as far as they were seen; of a match all that is done in it.
 * Empty where there is nothing to play. */
VARIA_API varia_status varia_answer_moves(const varia_answer *answer, varia_move *moves, size_t capacity,
                                          size_t *needed, varia_error **error);
typedef struct varia_line {
    size_t struct_size;
    int32_t value;    /* for the side to move, in hundredths of what the commonest piece is worth */
    int32_t end;      /* steps to the end that is in sight: positive, it wins; negative, it loses; 0: none is */
    const char *text; /* what is played, turns separated by spaces; lives as long as the answer */
} varia_line;
/* The lines found, the best first. */
VARIA_API varia_status varia_answer_line(const varia_answer *answer, int32_t number, varia_line *line,
                                         varia_error **error);
VARIA_API varia_status varia_answer_line_moves(const varia_answer *answer, int32_t number, varia_move *moves,
                                               size_t capacity, size_t *needed, varia_error **error);
VARIA_API void varia_answer_free(varia_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
