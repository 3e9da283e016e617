#include "ini_file.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include <varia/importers/import.hpp>
#include <varia/text.hpp>

#include "source_lines.hpp"

namespace varia::importers {
namespace {

constexpr std::string_view blanks = " \t\r";

// The part of a line without blanks at both ends, and where it begins.
struct Part {
    std::string_view text;
    std::uint32_t column = 1;
};

Part part(std::string_view line, std::size_t begin, std::size_t end) {
    while (begin < end && blanks.find(line[begin]) != std::string_view::npos) ++begin;
    while (begin < end && blanks.find(line[end - 1]) != std::string_view::npos) --end;
    return {line.substr(begin, end - begin), static_cast<std::uint32_t>(begin + 1)};
}

constexpr std::size_t longest_name = 100;    // of a section, in bytes
constexpr std::size_t longest_value = 1000;  // in bytes; a list of all cells of the largest board has 460
constexpr std::size_t most_keys = 500;       // of a section
constexpr std::size_t most_told = 100;       // problems of a section

// Whether a line without blanks at both ends says nothing.
bool is_comment(std::string_view line) { return line.empty() || line.front() == '#' || line.front() == ';'; }

// An error if the first lines show that the text is a file of another kind.
std::optional<Diagnostic> other_format(std::string_view text, const std::string& file) {
    const auto is_toml_value = [](std::string_view value) {
        return !value.empty() && std::string_view("\"'[{").find(value.front()) != std::string_view::npos;
    };
    bool in_section = false;
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (is_comment(line)) continue;
        const auto looks_like = [&](const std::string& what, std::string hint) {
            return Diagnostic{Severity::error, file, number, 1, "this looks like " + what, std::move(hint)};
        };
        const char* const import_nothing = "a variant file needs no import: varia check shows its mistakes";
        if (line.front() == '(') return looks_like("a file of Zillions of Games", "varia import reads such files");
        if (line.front() == '[') {
            if (line.starts_with("[[")) return looks_like("a TOML file", import_nothing);
            if (line.find(':') != std::string_view::npos) break;  // a section with a parent
            in_section = true;
            continue;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) break;
        if (is_toml_value(trimmed(line.substr(equals + 1)))) return looks_like("a TOML file", import_nothing);
        if (in_section) break;  // of a section the first key tells
    }
    return std::nullopt;
}

class IniReader {
public:
    IniReader(const std::string& file, Diagnostics& problems) : file_(file), problems_(problems) {}

    // Whether there may be another line.
    [[nodiscard]] bool reads_on() const { return !full_; }
    void read_line(std::string_view line) {
        ++line_;
        if (const std::size_t at = first_unfit(line); at < line.size()) {
            complain(static_cast<std::uint32_t>(at + 1), "a line has a control character or bytes that are not UTF-8",
                     "save the file as plain text in UTF-8");
            return;
        }
        const Part whole = part(line, 0, line.size());
        if (is_comment(whole.text)) return;
        if (whole.text.front() == '[')
            read_head(line, whole);
        else
            read_entry(line, whole);
    }

    std::vector<IniSection> sections;

private:
    void complain(std::uint32_t column, std::string message, std::string hint = {},
                  Severity severity = Severity::error) {
        if (++told_ > most_told) return;
        problems_.push_back({severity, file_, line_, column, std::move(message), std::move(hint)});
    }

    void read_head(std::string_view line, const Part& whole) {
        const std::size_t begin = whole.column;  // behind the bracket
        const std::size_t end = line.find(']', begin);
        if (end == std::string_view::npos) {
            complain(whole.column, "a section has no \"]\"", "write [name] or [name:parent]");
            return;
        }
        const std::size_t colon = std::min(line.find(':', begin), end);
        const Part name = part(line, begin, colon);
        const Part parent = part(line, std::min(colon + 1, end), end);
        if (name.text.empty()) complain(whole.column, "a section has no name", "write [name] or [name:parent]");
        if (!is_safe(name.text))
            complain(name.column, "the name of a section has characters that are not drawn", "write it in letters");
        if (name.text.size() > longest_name || parent.text.size() > longest_name)
            complain(whole.column, "the name of a section is too long",
                     "write at most " + std::to_string(longest_name) + " bytes");
        if (sections.size() == max_import_games) {
            told_ = 0;
            complain(whole.column, "the file has more than " + std::to_string(max_import_games) + " sections",
                     "divide it into several files");
            full_ = true;
            return;
        }
        IniSection section;
        section.name = name.text;
        section.parent = parent.text;
        section.line = line_;
        section.parent_column = parent.column;
        sections.push_back(std::move(section));
        places_.clear();
        has_too_many_ = false;
        told_ = 0;
    }

    void read_entry(std::string_view line, const Part& whole) {
        if (sections.empty()) {
            if (!std::exchange(began_too_early_, true))
                complain(whole.column, "a line stands before the first section", "begin with [name] or [name:parent]");
            return;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            complain(whole.column, "a line is neither a section nor a key", "write key = value, or # before a comment");
            return;
        }
        const Part key = part(line, 0, equals);
        const Part value = part(line, equals + 1, line.size());
        if (key.text.empty()) {
            complain(whole.column, "a value has no key", "write key = value");
            return;
        }
        if (key.text.size() > longest_name || value.text.size() > longest_value) {
            const bool long_key = key.text.size() > longest_name;
            complain(long_key ? key.column : value.column, long_key ? "a key is too long" : "a value is too long",
                     "write at most " + std::to_string(long_key ? longest_name : longest_value) + " bytes");
            return;
        }
        std::vector<IniEntry>& entries = sections.back().entries;
        // The last one counts.
        if (entries.size() == most_keys && !places_.contains(key.text)) {
            if (!std::exchange(has_too_many_, true))
                complain(key.column, "a section has more than " + std::to_string(most_keys) + " keys");
            return;
        }
        IniEntry entry{std::string(key.text), std::string(value.text), line_, key.column, value.column};
        const auto [same, is_new] = places_.emplace(entry.key, entries.size());
        if (is_new) return entries.push_back(std::move(entry));
        IniEntry& first = entries[same->second];
        complain(key.column, quoted(key.text) + " stands in this section twice; the last one counts",
                 "the first is in line " + std::to_string(first.line), Severity::warning);
        first = std::move(entry);
    }

    const std::string& file_;
    Diagnostics& problems_;
    std::uint32_t line_ = 0;
    std::size_t told_ = 0;                                    // problems of the last section
    bool full_ = false;                                       // no more sections are read
    bool has_too_many_ = false;                               // the last section has too many keys
    bool began_too_early_ = false;                            // a line before the first section has been told
    std::map<std::string, std::size_t, std::less<>> places_;  // of the keys of the last section, in its entries
};

}  // namespace

std::vector<IniSection> read_ini(std::string_view text, const std::string& file, Diagnostics& problems) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.substr(0, mark.size()) == mark) text.remove_prefix(mark.size());
    std::optional<Diagnostic> problem = too_long(text, file);
    if (!problem) problem = other_format(text, file);
    if (problem) {
        problems.push_back(*std::move(problem));
        return {};
    }
    IniReader reader(file, problems);
    while (!text.empty() && reader.reads_on()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.read_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(reader.sections);
}

}  // namespace varia::importers
