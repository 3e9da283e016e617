// The type of an option's value. Values are kept as text; the type of an option is the type of its default.
#pragma once

#include <cstdint>
#include <string_view>

#include <varia/definition.hpp>
#include <varia/number.hpp>

#include "spelling.hpp"

namespace varia {

enum class OptionType : std::uint8_t { integer, boolean, word };

[[nodiscard]] inline OptionType option_type(std::string_view value) {
    if (number_of<std::int64_t>(value)) return OptionType::integer;
    return value == "true" || value == "false" ? OptionType::boolean : OptionType::word;
}

[[nodiscard]] inline const char* name_of(OptionType type) {
    return type == OptionType::integer ? "a whole number" : type == OptionType::boolean ? "true or false" : "a word";
}

// What is wrong with a value for an option, as a whole sentence: it has another type than the default, or is none of
// the choices. `name` is the name that the user wrote ("white3" for the option white).
[[nodiscard]] Complaint choice_complaint(const OptionDef& option, std::string_view name, std::string_view value);
// "choices are a, b", for a hint; empty if every value is allowed.
[[nodiscard]] std::string choices_of(const OptionDef& option);

}  // namespace varia
