// Betza notation as Fairy-Stockfish writes it, as far as an importer must take it apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace varia::importers {

// The terms of a text: small letters, a capital, digits.
[[nodiscard]] std::vector<std::string> betza_terms(std::string_view betza);

// Whether a piece moves to the left otherwise than to the right.
[[nodiscard]] bool is_uneven(const std::string& betza);

}  // namespace varia::importers
