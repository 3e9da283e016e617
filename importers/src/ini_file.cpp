#include "ini_file.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include <varia/text.hpp>

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

constexpr std::size_t longest_name = 100;  // of a section, in bytes

// Where a line has a control character other than a tab and a carriage return at its end, or malformed UTF-8; the
// line's length if it has neither.
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

class IniReader {
public:
    IniReader(const std::string& file, Diagnostics& problems) : file_(file), problems_(problems) {}

    void read_line(std::string_view line) {
        ++line_;
        if (const std::size_t at = first_unfit(line); at < line.size()) {
            complain(static_cast<std::uint32_t>(at + 1), "a line has a control character or bytes that are not UTF-8",
                     "save the file as plain text in UTF-8");
            return;
        }
        const Part whole = part(line, 0, line.size());
        if (whole.text.empty() || whole.text.front() == '#' || whole.text.front() == ';') return;
        if (whole.text.front() == '[')
            read_head(line, whole);
        else
            read_entry(line, whole);
    }

    std::vector<IniSection> sections;

private:
    void complain(std::uint32_t column, std::string message, std::string hint = {}) {
        problems_.push_back({Severity::error, file_, line_, column, std::move(message), std::move(hint)});
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
        if (name.text.size() > longest_name || parent.text.size() > longest_name)
            complain(whole.column, "the name of a section is too long",
                     "write at most " + std::to_string(longest_name) + " bytes");
        IniSection section;
        section.name = name.text;
        section.parent = parent.text;
        section.line = line_;
        section.parent_column = parent.column;
        sections.push_back(std::move(section));
        places_.clear();
    }

    void read_entry(std::string_view line, const Part& whole) {
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
        if (sections.empty()) {
            complain(key.column, "a key stands before the first section", "begin with [name]");
            return;
        }
        std::vector<IniEntry>& entries = sections.back().entries;
        // The last one counts.
        IniEntry entry{std::string(key.text), std::string(value.text), line_, key.column, value.column};
        const auto [same, is_new] = places_.emplace(entry.key, entries.size());
        if (is_new) return entries.push_back(std::move(entry));
        IniEntry& first = entries[same->second];
        problems_.push_back({Severity::warning, file_, line_, key.column,
                             "\"" + std::string(key.text) + "\" stands in this section twice; this one counts",
                             "the first is in line " + std::to_string(first.line)});
        first = std::move(entry);
    }

    const std::string& file_;
    Diagnostics& problems_;
    std::uint32_t line_ = 0;
    std::map<std::string, std::size_t, std::less<>> places_;  // of the keys of the last section, in its entries
};

}  // namespace

std::vector<IniSection> read_ini(std::string_view text, const std::string& file, Diagnostics& problems) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.substr(0, mark.size()) == mark) text.remove_prefix(mark.size());
    IniReader reader(file, problems);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.read_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(reader.sections);
}

}  // namespace varia::importers
