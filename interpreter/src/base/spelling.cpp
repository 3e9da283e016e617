// Names are ASCII in every locale; texts are visible UTF-8.
#include "spelling.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia {

bool is_identifier(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !text.empty() && letter(text[0]) &&
           std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

bool is_piece_letter(std::string_view text) {
    if (text.starts_with('+'))
        text.remove_prefix(1);
    else if (text.size() > 1 && text.ends_with('~'))
        text.remove_suffix(1);
    if (!text.starts_with('{') || !text.ends_with('}')) return is_one_capital(text);
    const std::string_view inside = text.substr(1, text.size() - 2);
    return inside.size() >= 2 && inside.size() <= static_cast<std::size_t>(max_piece_letters) &&
           is_one_capital(inside.substr(0, 1)) && std::all_of(inside.begin(), inside.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
           });
}

bool is_one_capital(std::string_view text) { return text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z'; }

bool is_side_letter(std::string_view text) {
    return !text.empty() && text.size() <= 2 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

Complaint word_complaint(std::string_view text, bool hyphens) {
    static constexpr std::string_view meant_otherwise[] = {"and", "or", "not", "true", "false"};
    if (std::find(std::begin(meant_otherwise), std::end(meant_otherwise), text) != std::end(meant_otherwise))
        return {"cannot be a name", "it has a meaning in expressions"};
    std::string plain(text.substr(0, max_word + 1));
    if (hyphens) std::replace(plain.begin(), plain.end(), '-', '_');
    if (is_identifier(plain) && plain.size() <= static_cast<std::size_t>(max_word)) return {};
    return {"cannot be a name",
            "use up to " + std::to_string(max_word) + " letters, digits and _, beginning with a letter"};
}

Complaint piece_letter_complaint(std::string_view text) {
    if (is_piece_letter(text)) return {};
    // The usual mistake is a name in place of the letter. A hint about the form of letters would not help then.
    const bool is_word = text.size() > 1 && std::all_of(text.begin(), text.end(), [](char c) {
                             return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                         });
    return {"cannot be a piece's letter",
            is_word ? "write the letter that keys the piece, as R of [pieces.R], and not its name"
                    : std::string(piece_letter_hint)};
}

Complaint capital_complaint(std::string_view text) {
    if (is_one_capital(text)) return {};
    return {"must be one capital letter from A to Z, not " + quoted(text), {}};
}

Complaint side_letter_complaint(std::string_view text) {
    if (is_side_letter(text)) return {};
    return {"a side is written as one or two small letters, not " + quoted(text), {}};
}

Complaint unknown_name(std::string_view name, const std::vector<std::string>& known, std::string_view what,
                       std::string_view in) {
    if (known.empty() || std::find(known.begin(), known.end(), name) != known.end()) return {};
    std::string hint = did_you_mean(name, known);
    if (hint.empty())
        for (const std::string& one : known) hint += (hint.empty() ? "there is " : ", ") + one;
    return {"unknown " + std::string(what) + " " + quoted(name) + std::string(in), std::move(hint)};
}

Complaint line_complaint(std::string_view text, int min, int max, bool lines) {
    const auto length = static_cast<std::int64_t>(count_code_points(text));
    const bool blank = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    if (length < min || (blank && min > 0)) return {"may not be empty", {}};
    if (max > 0 && length > max)
        return {"may have at most " + std::to_string(max) + " characters, found " + std::to_string(length), {}};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t start = at;
        const std::optional<char32_t> c = next_code_point(text, at);
        if (!c) return {"is not UTF-8", {}};
        // A symbol may have a variation selector, which chooses its plain or its coloured form.
        const bool selects = *c >= 0xFE00 && *c <= 0xFE0F;
        if (is_safe(*c) || selects || (lines && (*c == '\n' || *c == '\r' || *c == '\t'))) continue;
        return {"may not contain the invisible character " + escaped(text.substr(start, at - start)), {}};
    }
    return {};
}

namespace {

// What a text that becomes part of moves and positions may not contain: "contain blanks". Empty if nothing is wrong.
std::string forbidden_in(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t start = at;
        const std::optional<char32_t> c = next_code_point(text, at);
        if (!c || !is_safe(*c) || *c == U' ' || *c == U'\u00A0' || *c == U'\u3000')
            return "contain blanks or invisible characters";
        constexpr std::string_view taken = "-=+/@#:,;.~*()[]{}\"'\\|";
        if (*c < 0x80 && taken.find(static_cast<char>(*c)) != std::string_view::npos)
            return "contain " + quoted(text.substr(start, at - start)) + ", which has a meaning in moves and positions";
    }
    return {};
}

}  // namespace

std::string label_problem(std::string_view label) {
    if (label.empty()) return "a label may not be empty";
    if (count_code_points(label) > static_cast<std::size_t>(max_label))
        return "a label may have at most " + std::to_string(max_label) + " characters";
    const std::string problem = forbidden_in(label);
    return problem.empty() ? problem : "a label may not " + problem;
}

Complaint cell_name_complaint(std::string_view name) {
    constexpr const char* remedy = "use letters and digits, such as \"w1\"";
    if (name.empty()) return {"is no name of a cell", remedy};
    if (count_code_points(name) > static_cast<std::size_t>(max_cell_name))
        return {"is too long: names of cells have at most " + std::to_string(max_cell_name) + " characters", remedy};
    if (const std::string problem = forbidden_in(name); !problem.empty())
        return {"cannot name a cell: it may not " + problem, remedy};
    static constexpr std::string_view words[] = {"pass", "null", "0000", "z0", "stop", "done", "swap", "resign", "x"};
    std::string small(name);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (std::ranges::find(words, small) != std::end(words))
        return {"cannot name a cell: it has a meaning in moves and positions", remedy};
    return {};
}

}  // namespace varia
