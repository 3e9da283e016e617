// Ranges are read as numbers first, then as Roman numerals, then as letters.
#include "labels.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <varia/limits.hpp>
#include <varia/number.hpp>

namespace varia {

namespace {

constexpr std::array<std::pair<int, std::string_view>, 13> numerals{{{1000, "M"},
                                                                     {900, "CM"},
                                                                     {500, "D"},
                                                                     {400, "CD"},
                                                                     {100, "C"},
                                                                     {90, "XC"},
                                                                     {50, "L"},
                                                                     {40, "XL"},
                                                                     {10, "X"},
                                                                     {9, "IX"},
                                                                     {5, "V"},
                                                                     {4, "IV"},
                                                                     {1, "I"}}};
constexpr int max_roman = 3999;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

std::string roman(int n) {
    std::string out;
    for (const auto& [value, sign] : numerals)
        for (; n >= value; n -= value) out += sign;
    return out;
}

std::string in_small_letters(std::string text) {
    for (char& c : text)
        if (is_capital(c)) c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::optional<int> read_number(std::string_view text) {
    const std::optional<int> n = number_of<int>(text);
    return n && std::to_string(*n) == text ? n : std::nullopt;
}

// Only the usual spelling is accepted, so that writing the number gives the same text.
std::optional<int> read_roman(std::string_view text) {
    int n = 0;
    std::string_view rest = text;
    for (const auto& [value, sign] : numerals)
        for (; rest.starts_with(sign) && n <= max_roman; rest.remove_prefix(sign.size())) n += value;
    if (!rest.empty() || n == 0 || n > max_roman || roman(n) != text) return std::nullopt;
    return n;
}

struct Span {
    int first, last;
    [[nodiscard]] int count() const { return (first < last ? last - first : first - last) + 1; }
};

template <class Write>
std::optional<std::vector<std::string>> spell(Span span, std::string& problem, Write write) {
    if (span.count() > max_axis_length) {
        problem = "an axis may have at most " + std::to_string(max_axis_length) + " labels";
        return std::nullopt;
    }
    std::vector<std::string> out;
    const int step = span.first <= span.last ? 1 : -1;
    for (int n = span.first; n != span.last + step; n += step) out.push_back(write(n));
    return out;
}

}  // namespace

std::optional<std::vector<std::string>> label_range(std::string_view text, std::string& problem) {
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) {
        problem = "this is no range of labels";
        return std::nullopt;
    }
    const std::string_view from = text.substr(0, dash);
    const std::string_view to = text.substr(dash + 1);

    const std::optional<int> low = read_number(from);
    const std::optional<int> high = read_number(to);
    if (low && high && *low >= 0 && *high >= 0)
        return spell({*low, *high}, problem, [](int n) { return std::to_string(n); });

    const bool single = from.size() == 1 && to.size() == 1;
    if (!single || from == "I" || to == "I") {
        if (const auto a = read_roman(from), b = read_roman(to); a && b) return spell({*a, *b}, problem, roman);
    }
    if (!single && !from.empty() && is_small(from[0])) {
        std::string upper_from(from);
        std::string upper_to(to);
        for (std::string* s : {&upper_from, &upper_to})
            for (char& c : *s) c = is_small(c) ? static_cast<char>(c - 'a' + 'A') : ' ';
        if (const auto a = read_roman(upper_from), b = read_roman(upper_to); a && b)
            return spell({*a, *b}, problem, [](int n) { return in_small_letters(roman(n)); });
    }
    if (single && ((is_small(from[0]) && is_small(to[0])) || (is_capital(from[0]) && is_capital(to[0]))))
        return spell({from[0], to[0]}, problem, [](int c) { return std::string(1, static_cast<char>(c)); });
    problem = "this is no range of labels";
    return std::nullopt;
}

}  // namespace varia
