#include "source_lines.hpp"

#include <algorithm>
#include <cctype>

#include <varia/importers/import.hpp>
#include <varia/text.hpp>

namespace varia::importers {

SourceText SourceText::part(std::size_t begin, std::size_t length) const {
    std::size_t end = length > text.size() - begin ? text.size() : begin + length;
    const auto is_blank = [&](std::size_t at) { return text[at] == ' ' || text[at] == '\t' || text[at] == '\r'; };
    while (begin < end && is_blank(begin)) ++begin;
    while (begin < end && is_blank(end - 1)) --end;
    return {text.substr(begin, end - begin), line, column + static_cast<std::uint32_t>(begin)};
}

std::vector<SourceText> SourceText::split(char separator) const {
    std::vector<SourceText> parts;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(part(begin, end - begin));
        if (end == text.size()) return parts;
        begin = end + 1;
    }
}

std::size_t first_unfit(std::string_view line) {
    const std::size_t length = line.size();
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const auto control = std::find_if(line.begin(), line.end(), [](char c) {
        const unsigned char byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\t') || byte == 0x7F;
    });
    const std::size_t first_control = control == line.end() ? length : static_cast<std::size_t>(control - line.begin());
    return std::min(first_control, invalid_utf8(line).value_or(length));
}

std::vector<SourceText> source_lines(std::string_view text, const std::string& file, Diagnostics& problems,
                                     bool (*counts)(std::string_view line)) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (std::optional<Diagnostic> problem = too_long(text, file)) {
        problems.push_back(*std::move(problem));
        return {};
    }
    std::vector<SourceText> lines;
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (const std::size_t at = first_unfit(line); at < line.size()) {
            if (counts == nullptr || counts(line))
                problems.push_back({Severity::error, file, number, static_cast<std::uint32_t>(at + 1),
                                    "a line has a control character or bytes that are not UTF-8",
                                    "save the file as plain text in UTF-8"});
            continue;
        }
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back({std::string(line), number, 1});
    }
    return lines;
}

std::optional<Diagnostic> too_long(std::string_view text, const std::string& file) {
    if (text.size() <= max_import_bytes) return std::nullopt;
    static_assert(max_import_bytes == std::size_t{1} << 20U);
    return Diagnostic{Severity::error, file, 1, 1, "the file has more than 1 MiB", "divide it into several files"};
}

void refuse_unknown(const std::vector<std::string>& wanted, const std::vector<std::string>& known,
                    std::string_view what, const std::string& file, Diagnostics& problems) {
    constexpr std::size_t most_unknown = 100;
    std::size_t told = 0;
    for (const std::string& name : wanted)
        if (std::find(known.begin(), known.end(), name) == known.end() && told++ < most_unknown)
            problems.push_back({Severity::error, file, 0, 0,
                                "the file has no " + std::string(what) + " " + quoted(name),
                                did_you_mean(name, known)});
}

int small_number(std::string_view text) {
    if (text.empty() || text.size() > 4) return -1;
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return -1;
        number = 10 * number + (c - '0');
    }
    return number;
}

std::string game_title(const std::string& name) {
    std::string text = name;
    std::replace(text.begin(), text.end(), '-', ' ');
    std::replace(text.begin(), text.end(), '_', ' ');
    text = trimmed(text);
    if (text.empty()) return name;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

std::string head_comment(std::string_view origin, const Diagnostics& unsaid) {
    std::string text = "# Made by `varia import` from " + std::string(origin) + ".\n";
    if (!unsaid.empty()) text += "# This file does not say everything:\n";
    for (const Diagnostic& what : unsaid)
        text += "#   " + (what.line != 0 ? "line " + std::to_string(what.line) + ": " : std::string()) + what.message +
                "\n";
    return text;
}

std::string stem_of(const std::string& file) {
    std::string name = file.substr(file.find_last_of("/\\") + 1);
    if (const std::size_t point = name.rfind('.'); point != std::string::npos && point > 0) name.resize(point);
    return name.empty() ? "game" : escaped(name);
}

}  // namespace varia::importers
