// A library without records: its functions about them return VARIA_NOT_BUILT.
#include "call.hpp"

namespace {

varia_status without_records(varia_error **error) {
    return varia::c::call(error, [] {
        varia::c::fail(VARIA_NOT_BUILT, "this library was built without records",
                       "build it with -DVARIA_BUILD_PLAYER=ON");
    });
}

}  // namespace

varia_status varia_records_create(const void *, size_t, const varia_records_options *, varia_records **records,
                                  varia_error **error) {
    if (records != nullptr) *records = nullptr;
    return without_records(error);
}
varia_status varia_records_describe(const varia_records *, varia_records_info *, varia_error **error) {
    return without_records(error);
}
varia_status varia_records_next(varia_records *, varia_record **record, varia_error **error) {
    if (record != nullptr) *record = nullptr;
    return without_records(error);
}
varia_status varia_records_skip(varia_records *, int32_t *, varia_error **error) { return without_records(error); }
void varia_records_free(varia_records *) {}
varia_status varia_record_describe(const varia_record *, varia_record_info *, varia_error **error) {
    return without_records(error);
}
varia_status varia_record_tag(const varia_record *, int32_t, const char **, const char **, varia_error **error) {
    return without_records(error);
}
varia_status varia_record_find_tag(const varia_record *, const char *, const char **, varia_error **error) {
    return without_records(error);
}
varia_status varia_record_line(const varia_record *, int32_t, varia_record_line_info *, varia_error **error) {
    return without_records(error);
}
varia_status varia_record_move(const varia_record *, int32_t, int32_t, varia_recorded_move *, varia_error **error) {
    return without_records(error);
}
varia_status varia_record_comment(const varia_record *, int32_t, int32_t, int32_t, const char **, varia_error **error) {
    return without_records(error);
}
varia_status varia_record_glyphs(const varia_record *, int32_t, int32_t, int32_t *, size_t, size_t *,
                                 varia_error **error) {
    return without_records(error);
}
varia_status varia_record_variations(const varia_record *, int32_t, int32_t, int32_t *, size_t, size_t *,
                                     varia_error **error) {
    return without_records(error);
}
varia_status varia_record_flaws(const varia_record *, varia_error **flaws, varia_error **error) {
    if (flaws != nullptr) *flaws = nullptr;
    return without_records(error);
}
varia_status varia_record_variant(const varia_record *, varia_variant **variant, varia_error **error) {
    if (variant != nullptr) *variant = nullptr;
    return without_records(error);
}
varia_status varia_record_game(const varia_record *, varia_game **game, varia_error **error) {
    if (game != nullptr) *game = nullptr;
    return without_records(error);
}
void varia_record_free(varia_record *) {}
varia_status varia_game_write_record(const varia_game *, const char *, const char *const *, size_t, char *, size_t,
                                     size_t *, varia_error **error) {
    return without_records(error);
}
