#include "option_list.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include <varia/number.hpp>

namespace varia::cli {
namespace {

constexpr int max_time = 1'000'000;  // in seconds

// The error message for a text that is no whole number of the range.
std::string number_problem(const std::string& noun, const std::string& text, NumberRange range) {
    if (range.max == NumberRange::no_limit)
        return fmt::format("{} must be a whole number from {} on, not \"{}\"", noun, range.min, shortened(text));
    return fmt::format("{} must be a whole number from {} to {}, not \"{}\"", noun, range.min, range.max,
                       shortened(text));
}

}  // namespace

std::string shortened(const std::string& word) {
    constexpr std::size_t max = 80;
    std::string text = word;
    if (text.size() > max) text.replace(max - 3, std::string::npos, "...");
    return text;
}

OptionList::Option& OptionList::add(Kind kind, std::string names, std::string description, std::string type) {
    return options_.emplace_back(Option{.kind = kind,
                                        .names = std::move(names),
                                        .description = std::move(description),
                                        .type = std::move(type),
                                        .own = {},
                                        .own_texts = {},
                                        .excluded = {}});
}

OptionList::Option& OptionList::word(std::string name, std::string& place, std::string description) {
    Option& option = add(Kind::word, std::move(name), std::move(description), {});
    option.text = &place;
    return option;
}

OptionList::Option& OptionList::words(std::string name, std::vector<std::string>& place, std::string description) {
    Option& option = add(Kind::words, std::move(name), std::move(description), {});
    option.texts = &place;
    return option;
}

void OptionList::number_word(std::string name, int& place, NumberRange range, std::string noun, std::string missing,
                             std::string description) {
    Option& option = add(Kind::word, std::move(name), std::move(description), {});
    option.text = &option.own;
    judge_negative_ = [noun, range](const std::string& text) { return number_problem(noun, text, range); };
    check([&option, &place, range, missing = std::move(missing), judge = judge_negative_]() -> std::string {
        if (option.own.empty()) return missing;
        const std::optional<std::uint64_t> value = number_of(option.own, range.min, range.max);
        if (!value) return judge(option.own);
        place = static_cast<int>(*value);
        return {};
    });
}

void OptionList::rest(std::vector<std::string>& place, std::string missing) {
    rest_ = &place;
    rest_missing_ = std::move(missing);
}

OptionList::Option& OptionList::flag(std::string names, bool& place, std::string description) {
    Option& option = add(Kind::flag, std::move(names), std::move(description), {});
    option.flag = &place;
    return option;
}

OptionList::Option& OptionList::text(std::string names, std::string& place, std::string description, std::string type) {
    Option& option = add(Kind::text, std::move(names), std::move(description), std::move(type));
    option.text = &place;
    return option;
}

OptionList::Option& OptionList::text(std::string names, std::optional<std::string>& place, std::string description,
                                     std::string type) {
    Option& option = own_text(std::move(names), std::move(description), std::move(type));
    check([&option, &place]() -> std::string {
        if (option.given) place = option.own;
        return {};
    });
    return option;
}

OptionList::Option& OptionList::texts(std::string names, std::vector<std::string>& place, std::string description,
                                      std::string type) {
    Option& option = add(Kind::texts, std::move(names), std::move(description), std::move(type));
    option.texts = &place;
    return option;
}

OptionList::Option& OptionList::own_text(std::string names, std::string description, std::string type) {
    Option& option = add(Kind::text, std::move(names), std::move(description), std::move(type));
    option.text = &option.own;
    return option;
}

OptionList::Option& OptionList::own_texts(std::string names, std::string description, std::string type) {
    Option& option = add(Kind::texts, std::move(names), std::move(description), std::move(type));
    option.texts = &option.own_texts;
    return option;
}

void OptionList::add_number(std::string names, NumberRange range, std::string description, std::string type,
                            Place place) {
    Option& option = own_text(std::move(names), std::move(description), std::move(type));
    check([&option, range, place = std::move(place)]() -> std::string {
        if (option.own.empty()) return {};
        const std::optional<std::uint64_t> value = number_of(option.own, range.min, range.max);
        if (!value) return number_problem(option.names, option.own, range);
        place(*value);
        return {};
    });
}

void OptionList::seconds(std::string names, std::optional<double>& place, double min, std::string description) {
    Option& option = own_text(std::move(names), std::move(description), "S");
    check([&option, &place, min]() -> std::string {
        if (option.own.empty()) return {};
        place = decimal_of(option.own, min, max_time);
        if (place) return {};
        return fmt::format("{} must be seconds, from {} to {}, not \"{}\"", option.names, min, max_time,
                           shortened(option.own));
    });
}

void OptionList::check(std::function<std::string()> problem) { checks_.push_back(std::move(problem)); }

void OptionList::refuse_if(std::function<bool()> wrong, std::string problem) {
    check([wrong = std::move(wrong), problem = std::move(problem)] { return wrong() ? problem : std::string(); });
}

std::vector<std::string> OptionList::long_names() const {
    std::set<std::string> found{"--help"};
    for (const Option& option : options_) {
        if (!option.names.starts_with('-')) continue;
        for (std::size_t at = 0; at < option.names.size();) {
            const std::size_t end = std::min(option.names.find(',', at), option.names.size());
            if (std::string name = option.names.substr(at, end - at); name.starts_with("--"))
                found.insert(std::move(name));
            at = end + 1;
        }
    }
    return {found.begin(), found.end()};
}

}  // namespace varia::cli
