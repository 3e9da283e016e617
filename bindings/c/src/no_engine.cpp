// A library without an engine: its engine functions return VARIA_NOT_BUILT.
#include "call.hpp"

namespace {

varia_status not_built(varia_error **error) {
    return varia::c::call(error, [] {
        varia::c::fail(VARIA_NOT_BUILT, "this library was built without an engine",
                       "build it with -DVARIA_BUILD_PLAYER=ON");
    });
}

}  // namespace

varia_status varia_engine_create(const varia_variant *, int32_t, const varia_engine_options *, varia_engine **engine,
                                 varia_error **error) {
    if (engine != nullptr) *engine = nullptr;
    return not_built(error);
}
void varia_engine_free(varia_engine *) {}
varia_status varia_engine_search(varia_engine *, const varia_game *, const varia_limits *, varia_answer **answer,
                                 varia_error **error) {
    if (answer != nullptr) *answer = nullptr;
    return not_built(error);
}
varia_status varia_engine_stop(varia_engine *, varia_error **error) { return not_built(error); }
varia_status varia_engine_forget(varia_engine *, varia_error **error) { return not_built(error); }
varia_status varia_engine_evaluate(varia_engine *, const varia_position *, int32_t *, varia_error **error) {
    return not_built(error);
}
varia_status varia_user_weights_folder(const char *, const char *, char *, size_t, size_t *, varia_error **error) {
    return not_built(error);
}
varia_status varia_engine_weights(const varia_engine *, char *, size_t, size_t *, varia_error **error) {
    return not_built(error);
}
varia_status varia_engine_piece_value(varia_engine *, int32_t, int32_t *, varia_error **error) {
    return not_built(error);
}
