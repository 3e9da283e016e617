// What a variant that is built in is called: its id, its name, and the other names that its file says records and
// protocols have.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia::cli {

[[nodiscard]] constexpr char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Names of tags and of options: capitals do not count.
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

// "three-check", "Three Check" and "threecheck" are one name.
[[nodiscard]] std::string folded_name(std::string_view name);

// The id of the variant that is called so; nothing if none is.
[[nodiscard]] std::optional<std::string> variant_called(std::string_view name);

// As variant_called; what no variant is called is left as it is: the path of a file, or a mistake that is told later.
[[nodiscard]] std::string variant_meant(const std::string& name);

// All names and aliases, as they are written.
[[nodiscard]] const std::vector<std::string>& variant_names();

// What other programs call a variant: its aliases that are one word in small letters, or else its id.
[[nodiscard]] std::vector<std::string> protocol_names(const std::string& id);
// Whether its file says what protocols call it: they know the game then.
[[nodiscard]] bool has_protocol_name(const std::string& id);

}  // namespace varia::cli
