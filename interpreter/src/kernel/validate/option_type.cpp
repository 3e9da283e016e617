#include "option_type.hpp"

#include <algorithm>

#include <varia/text.hpp>

namespace varia {

std::string choices_of(const OptionDef& option) {
    std::string all;
    for (const std::string& choice : option.choices) all += (all.empty() ? "choices are " : ", ") + choice;
    return all;
}

Complaint choice_complaint(const OptionDef& option, std::string_view name, std::string_view value) {
    const OptionType type = option_type(option.fallback);
    const std::string what = "option " + quoted(name);
    if (option_type(value) != type)
        return {what + " takes " + name_of(type) + ", not " + quoted(value), choices_of(option)};
    if (!option.choices.empty() && std::ranges::find(option.choices, value) == option.choices.end())
        return {what + " cannot be " + quoted(value), choices_of(option)};
    return {};
}

}  // namespace varia
