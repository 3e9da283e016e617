// Variants: loading, sharing, checking their scripts.
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/hook_check.hpp>
#include <varia/load.hpp>
#include <varia/traps.hpp>

#include "handles.hpp"
#include "structs.hpp"

// Receives a file from the read_file callback.
struct varia_reply {
    varia::FileText text{{}, "there is no such file"};
    bool no_memory = false;
};

namespace varia::c {

CorePtr made_core(VariantPtr variant, const Host &host, Diagnostics warnings) {
    std::vector<char> traps(static_cast<std::size_t>(variant->board().cells()), 0);
    for (const Cell cell : trap_cells(*variant)) traps[cell] = 1;
    return std::make_shared<const Core>(Core{std::move(variant), host, std::move(warnings), std::move(traps)});
}

namespace {

std::size_t as_size(std::uint64_t bytes) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(bytes, std::numeric_limits<std::size_t>::max()));
}

// One call of a load function: converts the host's options, and makes the result.
class Loading {
public:
    explicit Loading(const varia_load_options *given)
        : said_(taken(given, "options")), host_{said_.user, said_.log, said_.expired} {
        if (said_.set_count > 0) needed_pointer(said_.set, "options.set");
        for (std::size_t i = 0; i < said_.set_count; ++i) add_setting(said_.set[i]);
        options_.budget = said_.strict != 0 ? LoadBudget::strict() : LoadBudget{};
        options_.scripts = said_.strict != 0 ? ScriptBudget::strict() : ScriptBudget{};
        if (said_.load_steps != 0) options_.budget.steps = said_.load_steps;
        if (said_.load_memory != 0) options_.budget.memory = as_size(said_.load_memory);
        if (said_.script_steps != 0)
            options_.scripts.steps = said_.script_steps == VARIA_UNLIMITED ? 0 : said_.script_steps;
        if (said_.script_memory != 0)
            options_.scripts.memory = said_.script_memory == VARIA_UNLIMITED ? 0 : as_size(said_.script_memory);
        options_.budget.used = [this](const LoadUse &use) { use_ = use; };
        if (host_.expired != nullptr) {
            const auto expired = [host = host_] { return host.expired(host.user) != 0; };
            options_.budget.expired = expired;
            options_.scripts.expired = expired;
        }
        if (said_.clock != nullptr)
            options_.scripts.clock = [clock = said_.clock, user = said_.user] { return clock(user); };
        options_.scripts.allocate = said_.allocate;
        options_.scripts.allocate_user = said_.user;
        if (said_.read_file != nullptr)
            options_.read = [this](const std::string &path) {
                varia_reply reply;
                said_.read_file(said_.user, path.c_str(), &reply);
                if (reply.no_memory) throw std::bad_alloc();
                return std::move(reply.text);
            };
    }

    [[nodiscard]] const Host &host() const { return host_; }
    [[nodiscard]] const LoadOptions &options() const { return options_; }
    [[nodiscard]] const char *file() const { return said_.file != nullptr ? said_.file : "variant.toml"; }
    [[nodiscard]] const char *id() const { return said_.id != nullptr ? said_.id : "variant"; }

    // Converts the loader's result.
    [[nodiscard]] varia_variant *made(Result<VariantPtr> loaded) const {
        if (!loaded) fail(status(), loaded.diagnostics());
        for (const Diagnostic &warning : loaded.diagnostics()) host_.report(VARIA_LOG_WARNING, warning.text());
        if (host_.log != nullptr)
            host_.report(VARIA_LOG_INFO, (*loaded)->id() + ": loading it took " + std::to_string(use_.steps) +
                                             " steps and " + std::to_string(use_.memory) + " bytes");
        return new varia_variant{made_core(*loaded, host_, loaded.diagnostics())};
    }

private:
    void add_setting(const char *text) {
        const std::string_view setting = &needed_pointer(text, "an entry of options.set");
        const std::size_t equals = setting.find('=');
        if (equals == std::string_view::npos)
            fail(VARIA_REFUSED, "the option \"" + std::string(setting) + "\" has no value", "write it as name=value");
        options_.set.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
    }

    [[nodiscard]] varia_status status() const {
        switch (use_.end) {
            case LoadUse::End::steps:
            case LoadUse::End::memory:
                return VARIA_LIMIT;
            case LoadUse::End::deadline:
                return VARIA_STOPPED;
            case LoadUse::End::own:
                break;
        }
        // A script that was loading may have reached the deadline first.
        return host_.expired != nullptr && host_.expired(host_.user) != 0 ? VARIA_STOPPED : VARIA_REFUSED;
    }

    varia_load_options said_;
    Host host_;
    LoadOptions options_;
    LoadUse use_;
};

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
