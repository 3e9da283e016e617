// The options with which a host loads variants.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include <varia/load.hpp>

#include "handles.hpp"
#include "structs.hpp"

// Receives a file from the read_file callback.
struct varia_reply {
    varia::FileText text{{}, "there is no such file"};
    bool no_memory = false;
};

namespace varia::c {

[[nodiscard]] inline std::size_t as_size(std::uint64_t bytes) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(bytes, std::numeric_limits<std::size_t>::max()));
}

// The host's options, converted; and the result of loading. The options refer to this object.
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

    Loading(const Loading &) = delete;
    Loading &operator=(const Loading &) = delete;

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

}  // namespace varia::c
