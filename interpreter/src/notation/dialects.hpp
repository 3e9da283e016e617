// Texts of positions as other programs write them, made into position text: what the variant's [[dialect]]s say.
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
    std::string text;                  // position text
    std::vector<std::size_t> origins;  // of each of its bytes, and of its end: where in the other text it comes from
    Diagnostics errors;                // why there is no text
};

// By the first dialect that the text fits; nothing if it fits none, and is position text.
[[nodiscard]] std::optional<Translation> translated(const Variant& variant, std::string_view text);

}  // namespace varia
