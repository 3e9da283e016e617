// Arbitrary bytes as a variant file and its script, with a line `%%` between them. Scripts have a small budget. A
// script that fails ends the walk and must leave the position unchanged.
#include <cstddef>
#include <cstdint>
#include <string>

#include <varia/load.hpp>

#include "explore.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t bar = text.find("\n%%\n");
    if (bar == std::string_view::npos) return 0;
    const std::string_view script = text.substr(bar + 4);
    varia::LoadOptions options;
    options.read = [script](const std::string& path) {
        if (path.ends_with(".lua")) return varia::FileText{std::string(script), {}};
        return varia::FileText{{}, "there is no such file"};
    };
    options.scripts.steps = 20'000;
    options.scripts.memory = 1 << 20;
    const auto variant = varia::load_text(text.substr(0, bar + 1), "fuzz.toml", "fuzz", options);
    fuzz::require_answer(variant.has_value(), variant.diagnostics());
    fuzz::Choices choices(text);
    if (variant) fuzz::explore(*variant, choices);
    return 0;
}
