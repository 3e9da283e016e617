// Shared by the tests of the sandbox: running a text and reading how it ended.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sandbox.hpp"

namespace sandbox_test {

using namespace varia;

struct Ending {
    Stop stop = Stop::none;
    std::string text;  // the returned value, or the diagnostic
    Usage usage;
};

inline std::string written(const Value& v) {
    if (v.nil()) return "nil";
    if (const bool* b = v.boolean()) return *b ? "true" : "false";
    if (const auto* i = v.integer()) return std::to_string(*i);
    if (const auto* t = v.text()) return *t;
    std::string out = "{";
    for (const Value& item : v.table()->list) out += (out.size() > 1 ? "," : "") + written(item);
    for (const auto& [name, field] : v.table()->fields)
        out += (out.size() > 1 ? "," : "") + name + "=" + written(field);
    return out + "}";
}

inline Ending ending(const Sandbox& sandbox, const Result<Script>& loaded, const Value& returned) {
    return {sandbox.stopped(), loaded ? written(returned) : loaded.error(), sandbox.usage()};
}

inline Ending run(Sandbox& sandbox, std::string_view text) {
    Value returned;
    const auto loaded = sandbox.load({text, "test.lua"}, &returned);
    return ending(sandbox, loaded, returned);
}

inline Ending run(std::string_view text, Profile profile = Profile::hook) {
    SandboxSettings settings;
    settings.profile = profile;
    if (profile == Profile::trusted) settings.limits = SandboxLimits::unlimited();
    Sandbox sandbox(std::move(settings));
    return run(sandbox, text);
}

// Returns the value of the expression, or the diagnostic. The default profile has all features, also floats.
inline std::string value_of(std::string_view expression, Profile profile = Profile::script) {
    return run("return " + std::string(expression), profile).text;
}

}  // namespace sandbox_test
