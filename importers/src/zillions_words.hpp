// Words of a rules file of Zillions of Games as names and numbers of a variant file.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace varia::importers {

[[nodiscard]] inline bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

[[nodiscard]] inline std::string in_small_letters(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

// A whole number from -1,000,000 to 1,000,000; nothing if the word is none.
[[nodiscard]] inline std::optional<int> whole_number(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number < -1'000'000 || number > 1'000'000)
        return std::nullopt;
    return number;
}

// A name that expressions can use: small letters, digits and underscores, of at most 30 characters. `otherwise` stands
// for a text without any letter.
[[nodiscard]] inline std::string word_of(std::string_view text, std::string_view otherwise) {
    std::string word;
    for (const char c : text)
        if (is_letter_or_digit(c))
            word += in_small_letters(std::string_view(&c, 1));
        else if (!word.empty() && word.back() != '_')
            word += '_';
    while (!word.empty() && word.back() == '_') word.pop_back();
    if (word.size() > 30) word.resize(30);
    if (word.empty()) return std::string(otherwise);
    const bool is_meant_otherwise = word == "and" || word == "or" || word == "not" || word == "true" || word == "false";
    if (is_meant_otherwise || (word.front() >= '0' && word.front() <= '9')) word = std::string(otherwise) + "_" + word;
    return word;
}

}  // namespace varia::importers
