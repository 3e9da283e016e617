/* Uses the library without being linked with it: loads it, asks for its version, and takes the functions it needs by
 * name, as programs in other languages do.
 *
 *     loader LIBRARY VARIANT MOVE...
 */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <varia.h>

/* A function by its name, put where `function` points; C has no cast from an object's address to a function's. */
static int find(void *library, const char *name, void *function, size_t size) {
    void *found = dlsym(library, name);
    if (found == NULL) fprintf(stderr, "there is no %s\n", name);
    memcpy(function, &found, size);
    return found != NULL;
}
#define FIND(name) find(library, #name, &name##_, sizeof name##_)

static int32_t (*varia_api_version_)(void);
static const char *(*varia_error_text_)(const varia_error *);
static void (*varia_error_free_)(varia_error *);
static varia_status (*varia_load_builtin_)(const char *, const varia_load_options *, varia_variant **, varia_error **);
static void (*varia_variant_free_)(varia_variant *);
static varia_status (*varia_game_create_)(const varia_variant *, const varia_game_options *, varia_game **,
                                          varia_error **);
static varia_status (*varia_game_play_)(varia_game *, const char *, varia_move *, varia_error **);
static varia_status (*varia_game_outcome_)(varia_game *, varia_outcome *, varia_error **);
static void (*varia_game_free_)(varia_game *);

int main(int argc, char **argv) {
    void *library;
    varia_variant *variant = NULL;
    varia_game *game = NULL;
    varia_error *error = NULL;
    varia_outcome outcome = {.struct_size = sizeof outcome};
    int i, status = 1;
    if (argc < 3) return 2;
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    if (!FIND(varia_api_version) || !FIND(varia_error_text) || !FIND(varia_error_free) || !FIND(varia_load_builtin) ||
        !FIND(varia_variant_free) || !FIND(varia_game_create) || !FIND(varia_game_play) || !FIND(varia_game_outcome) ||
        !FIND(varia_game_free))
        return 1;
    if (varia_api_version_() < VARIA_API_VERSION) {
        fprintf(stderr, "the library is too old\n");
        return 1;
    }
    if (varia_load_builtin_(argv[2], NULL, &variant, &error) != VARIA_OK) goto failed;
    if (varia_game_create_(variant, NULL, &game, &error) != VARIA_OK) goto failed;
    for (i = 3; i < argc; ++i)
        if (varia_game_play_(game, argv[i], NULL, &error) != VARIA_OK) goto failed;
    if (varia_game_outcome_(game, &outcome, &error) != VARIA_OK) goto failed;
    printf("%s\n", outcome.text);
    status = 0;
failed:
    if (error != NULL) fprintf(stderr, "%s\n", varia_error_text_(error));
    varia_error_free_(error);
    varia_game_free_(game);
    varia_variant_free_(variant);
    dlclose(library);
    return status;
}
