// Arbitrary bytes as a variant file: refused with reasons, or played.
#include <cstddef>
#include <cstdint>

#include <varia/load.hpp>

#include "explore.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto variant = varia::load_text(text, "fuzz.toml", "fuzz");
    fuzz::require_answer(variant.has_value(), variant.diagnostics());
    fuzz::Choices choices(text);
    if (variant) fuzz::explore(*variant, choices);
    return 0;
}
