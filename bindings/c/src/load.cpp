// Variants: loading, sharing, checking their scripts.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/hook_check.hpp>
#include <varia/load.hpp>
#include <varia/traps.hpp>

#include "handles.hpp"
#include "loading.hpp"

namespace varia::c {

CorePtr made_core(VariantPtr variant, const Host &host, Diagnostics warnings) {
    std::vector<char> traps(static_cast<std::size_t>(variant->board().cells()), 0);
    for (const Cell cell : trap_cells(*variant)) traps[cell] = 1;
    return std::make_shared<const Core>(Core{std::move(variant), host, std::move(warnings), std::move(traps)});
}

namespace {

// Loads by `load(loading)`. Failures are logged to the host that the options name.
template <class Load>
varia_status load(const varia_load_options *options, varia_variant **variant, varia_error **error, Load &&load) {
    if (variant != nullptr) *variant = nullptr;
    Host host;
    const auto body = [&] {
        needed_pointer(variant, "variant");
        Loading loading(options);
        host = loading.host();
        *variant = loading.made(load(loading));
    };
    if (error != nullptr) *error = nullptr;
    try {
        body();
        return VARIA_OK;
    } catch (...) {
        return explain(&host, error);
    }
}

}  // namespace

}  // namespace varia::c

using namespace varia;
using namespace varia::c;

void varia_reply_set(varia_reply *reply, const void *bytes, size_t size) {
    if (reply == nullptr) return;
    try {
        reply->text = {};
        if (bytes != nullptr) reply->text.bytes.assign(static_cast<const char *>(bytes), size);
    } catch (...) {
        reply->no_memory = true;
    }
}

void varia_reply_refuse(varia_reply *reply, const char *reason) {
    if (reply == nullptr) return;
    try {
        reply->text = {{}, reason != nullptr && *reason != '\0' ? reason : "it cannot be read"};
    } catch (...) {
        reply->no_memory = true;
    }
}

varia_status varia_builtin_variants(char *buffer, size_t capacity, size_t *needed, varia_error **error) {
    return call(error, [&] { Buffer{buffer, capacity, needed}.write(lines(builtin_variants())); });
}

varia_status varia_builtin_file(const char *path, char *buffer, size_t capacity, size_t *needed, varia_error **error) {
    return call(error, [&] {
        const std::optional<std::string_view> text = builtin_file(&needed_pointer(path, "path"));
        if (!text) fail(VARIA_REFUSED, "no file comes with Varia that is called \"" + std::string(path) + "\"");
        Buffer{buffer, capacity, needed}.write(std::string(*text));
    });
}

varia_status varia_load_builtin(const char *name, const varia_load_options *options, varia_variant **variant,
                                varia_error **error) {
    return load(options, variant, error,
                [&](const Loading &loading) { return load_builtin(&needed_pointer(name, "name"), loading.options()); });
}

varia_status varia_load_text(const char *text, size_t size, const varia_load_options *options, varia_variant **variant,
                             varia_error **error) {
    return load(options, variant, error, [&](const Loading &loading) {
        return load_text({&needed_pointer(text, "text"), size}, loading.file(), loading.id(), loading.options());
    });
}

varia_status varia_variant_share(const varia_variant *variant, varia_variant **shared, varia_error **error) {
    if (shared != nullptr) *shared = nullptr;
    return call("variant", variant, error,
                [&] { needed_pointer(shared, "shared") = new varia_variant{variant->core}; });
}

void varia_variant_free(varia_variant *variant) { delete variant; }

varia_status varia_variant_warnings(const varia_variant *variant, varia_error **warnings, varia_error **error) {
    if (warnings != nullptr) *warnings = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(warnings, "warnings");
        if (!variant->core->warnings.empty()) *warnings = made_error(VARIA_OK, variant->core->warnings);
    });
}

varia_status varia_variant_check_scripts(const varia_variant *variant, uint64_t seed, varia_error **found,
                                         varia_error **error) {
    if (found != nullptr) *found = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(found, "found");
        HookCheckOptions options;
        options.seed = seed;
        const HookCheck check = check_hooks(variant->core->variant, options);
        if (!check.problems.empty())
            *found = made_error(has_errors(check.problems) ? VARIA_REFUSED : VARIA_OK, check.problems);
    });
}
