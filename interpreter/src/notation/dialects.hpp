// Translates position texts of other programs into Varia's position text, by the variant's [[dialect]]s.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

struct Translation {
    const DialectDef* dialect = nullptr;
    std::string text;                  // the translated text, in Varia's notation
    std::vector<std::size_t> origins;  // for each byte of the text and for its end: the offset in the original text
    Diagnostics errors;                // if not empty: why the translation failed
};

// Translates by the first dialect that the text fits. Empty if it fits none: then it is position text already.
[[nodiscard]] std::optional<Translation> translated(const Variant& variant, std::string_view text);

}  // namespace varia
