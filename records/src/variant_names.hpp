// The names of a built-in variant: its id, its name, and the other names that, by its file, records and protocols use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia::records {

[[nodiscard]] constexpr char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Compares names of tags and of options. Capitals and small letters are equal.
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

// A name without blanks and signs and in small letters, so that "three-check", "Three Check" and "threecheck" are one.
[[nodiscard]] std::string folded_name(std::string_view name);

// The id of the variant that has this name. Nothing if there is none.
[[nodiscard]] std::optional<std::string> variant_called(std::string_view name);

// Like variant_called, but returns a name that no variant has unchanged: it is the path of a file, or a mistake that is
// reported later.
[[nodiscard]] std::string variant_meant(const std::string& name);

// All names and aliases, as the files write them.
[[nodiscard]] const std::vector<std::string>& variant_names();

// The ids of the variants that have a dialect of this name, in the order of the ids.
[[nodiscard]] std::vector<std::string> variants_with_dialect(std::string_view dialect);

// The names that other programs use for a variant: its aliases that are one word in small letters, or else its id.
[[nodiscard]] std::vector<std::string> protocol_names(const std::string& id);
// Whether the variant's file has such an alias: other programs then know the game.
[[nodiscard]] bool has_protocol_name(const std::string& id);

}  // namespace varia::records
