// The names of a built-in variant: its id, its name, and the other names that, by its file, records and protocols use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/definition.hpp>

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

// What a name in a protocol means: a variant, and options with their values.
struct NamedGame {
    using Options = std::vector<std::pair<std::string, std::string>>;
    std::string variant;  // its id, or the path of its file
    Options set;
    // The given options, and behind them those of the name, which take precedence.
    [[nodiscard]] Options with(Options given) const;
};
// Like variant_called, but also knows the names that choose options. A name that no variant has is returned unchanged:
// it is the path of a file, or a mistake that is reported later.
[[nodiscard]] NamedGame game_meant(const std::string& name);

// All names, aliases, and names in protocols that choose no options, as the files write them.
[[nodiscard]] const std::vector<std::string>& variant_names();

// The ids of the variants that have a dialect of this name, in the order of the ids.
[[nodiscard]] std::vector<std::string> variants_with_dialect(std::string_view dialect);

// The ids of the variants in which a dialect has this tag for the name of a player, if that is no usual tag: Red.
[[nodiscard]] std::vector<std::string> variants_with_player(std::string_view tag);

// The names of a variant in protocols for engines, as its file has them ([[protocol]]). Names that choose options are
// left out. There is at least one name: the id, if the file has none.
[[nodiscard]] std::vector<std::string> protocol_names(const std::string& id);
// Its names that choose options.
[[nodiscard]] std::vector<std::string> names_with_options(const std::string& id);
// Of these names those whose options are all as in this game.
[[nodiscard]] std::vector<std::string> fitting_names(const Definition& game);

}  // namespace varia::records
