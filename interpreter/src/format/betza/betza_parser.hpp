// Parses a text in Betza notation into terms. Terms are parsed independently, so that an error in one does not hide
// errors in the next.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "betza_dialect.hpp"
#include "betza_tree.hpp"

namespace varia::betza {

// The terms that could be parsed. Errors are added to `faults`, at most `max_faults` of them.
inline constexpr std::size_t max_faults = 20;
[[nodiscard]] std::vector<Term> parse_terms(std::string_view text, const Dialect& dialect, std::vector<Fault>& faults);

// Whether a byte continues a character of UTF-8.
[[nodiscard]] constexpr bool continuation_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// What a term without an atom could begin with.
[[nodiscard]] std::string known_atoms(const Dialect& dialect);

}  // namespace varia::betza
