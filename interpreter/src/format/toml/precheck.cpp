// The scan knows just enough of TOML to distinguish texts, comments, brackets and keys. It never recurses, and leaves
// everything that it does not understand to the parser.
#include "precheck.hpp"

#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia {

namespace {

constexpr auto max_file_values = static_cast<std::size_t>(max_values);

bool is_key_character(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
bool is_blank(char c) { return c == ' ' || c == '\t'; }

class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    Scan run() {
        while (!failed() && at_ < text_.size()) statement();
        if (!failed() && !open_.empty()) {
            const Scan::Bracket& b = out_.brackets[open_.back()];
            fail(b.open, b.sign == '[' ? "this array is never closed" : "this inline table is never closed",
                 std::string("write \"") + (b.sign == '[' ? ']' : '}') + "\" behind its last entry");
        }
        return std::move(out_);
    }

private:
    [[nodiscard]] bool failed() const { return out_.error.has_value(); }
    [[nodiscard]] bool end() const { return at_ >= text_.size(); }
    [[nodiscard]] char here() const { return end() ? '\0' : text_[at_]; }
    [[nodiscard]] bool starts(std::string_view s) const { return text_.substr(at_, s.size()) == s; }

    void fail(std::size_t offset, std::string message, std::string hint = {}) {
        if (!failed()) out_.error = ScanError{offset, std::move(message), std::move(hint)};
    }

    void skip_blanks() {
        while (is_blank(here()) && !end()) ++at_;
    }
    void skip_comment() {
        while (!end() && here() != '\n') ++at_;
    }

    // Reads one line: a header, a key and its value, a comment, or nothing.
    void statement() {
        skip_blanks();
        if (end()) return;
        const char c = here();
        if (c == '\n' || c == '\r')
            ++at_;
        else if (c == '#')
            skip_comment();
        else if (c == '[')
            header();
        else
            pair();
    }

    void header() {
        count_value();
        const bool repeats = starts("[[");
        at_ += repeats ? 2 : 1;
        skip_blanks();
        if (end()) return fail(at_ - 1, "a table's header is cut off here", "write [name]");
        const std::size_t start = at_;
        const std::optional<std::string> name = key();
        if (!name) return;
        table_ = *name;
        out_.keys.push_back({table_, start, repeats});
        rest_of_line();
    }

    void pair() {
        const std::size_t start = at_;
        const std::optional<std::string> name = key();
        if (!name) return;
        out_.keys.push_back({table_.empty() ? *name : table_ + '.' + *name, start, false});
        rest_of_line();
    }

    // Reads a dotted key of at most max_nesting parts.
    std::optional<std::string> key() {
        std::string path;
        const std::size_t start = at_;
        for (int parts = 1;; ++parts) {
            if (parts > max_nesting) {
                fail(start, "a key may have at most " + std::to_string(max_nesting) + " parts between dots");
                return std::nullopt;
            }
            skip_blanks();
            const std::size_t from = at_;
            if (here() == '"' || here() == '\'') {
                quoted_text();
                if (failed()) return std::nullopt;
                path += text_.substr(from + 1, at_ - from - 2);
            } else {
                while (!end() && is_key_character(here())) ++at_;
                if (at_ == from) {
                    fail(at_, "expected a key, found " + found());
                    return std::nullopt;
                }
                path += text_.substr(from, at_ - from);
            }
            skip_blanks();
            if (here() != '.') return path;
            ++at_;
            path += '.';
        }
    }

    [[nodiscard]] std::string found() const {
        if (end()) return "the end of the file";
        if (here() == '\n' || here() == '\r') return "the end of the line";
        std::size_t next = at_;
        if (!next_code_point(text_, next)) ++next;
        return quoted(text_.substr(at_, next - at_));
    }

    // Reads to the end of the line, or of the array that is open there. Keys of inline tables are counted too.
    void rest_of_line() {
        std::size_t dots = 0;
        while (!failed() && !end()) {
            const char c = here();
            if (c == '\n') {
                ++at_;
                if (open_.empty()) return;
                const Scan::Bracket& b = out_.brackets[open_.back()];
                if (b.sign == '{')
                    return fail(at_ - 1, "an inline table must end on the line it begins on",
                                "close it with \"}\", or write it as a table with a [header] of its own");
                dots = 0;
            } else if (c == '#') {
                skip_comment();
            } else if (c == '"' || c == '\'') {
                quoted_text();
            } else if (static_cast<unsigned char>(c) >= 0x80) {
                return fail(at_, "unexpected " + found(), "letters beyond ASCII belong in quotes");
            } else {
                if (c == ',' || c == '=') count_value();
                if (c == '.')
                    ++dots;
                else if (c == ',' || c == '=')
                    dots = 0;
                if (dots >= static_cast<std::size_t>(max_nesting))
                    return fail(at_, "a key may have at most " + std::to_string(max_nesting) + " parts between dots");
                if (!bracket(c)) return;
                ++at_;
            }
        }
    }

    bool bracket(char c) {
        if (c == '[' || c == '{') {
            if (open_.size() >= static_cast<std::size_t>(max_nesting)) {
                fail(at_, "arrays and inline tables may be nested at most " + std::to_string(max_nesting) + " deep");
                return false;
            }
            open_.push_back(out_.brackets.size());
            out_.brackets.push_back({c, at_, text_.size()});
        } else if ((c == ']' || c == '}') && !open_.empty()) {
            out_.brackets[open_.back()].close = at_;
            open_.pop_back();
        }
        return true;
    }

    void quoted_text() {
        const std::size_t start = at_;
        const char quote = here();
        const bool literal = quote == '\'';
        const std::string_view triple = literal ? "'''" : R"(""")";
        const bool lines = starts(triple);
        at_ += lines ? 3 : 1;
        while (!end()) {
            const char c = here();
            if (c == '\\' && !literal) {
                ++at_;
                if (lines) continued_line();
                if (!end() && static_cast<unsigned char>(here()) >= 0x80) return fail(at_ - 1, "unknown escape");
                if (!end()) ++at_;
            } else if (c == '\n' && !lines) {
                break;
            } else if (c == quote && !lines) {
                ++at_;
                return;
            } else if (c == quote && starts(triple)) {
                at_ += 3;
                // One or two more quotes belong to the text: """a""" and """a""""" are both closed.
                for (int extra = 0; extra < 2 && here() == quote && !end(); ++extra) ++at_;
                return;
            } else {
                ++at_;
            }
        }
        fail(start, "this text is never closed",
             lines ? std::string("write ") + std::string(triple) + " behind its last line"
                   : std::string("write ") + quote + " at its end, on the same line");
    }

    // The parser cannot handle a non-ASCII letter after a backslash that ends a line.
    void continued_line() {
        std::size_t next = at_;
        while (next < text_.size() && (is_blank(text_[next]) || text_[next] == '\r' || text_[next] == '\n')) ++next;
        if (next == at_ || next >= text_.size()) return;
        at_ = next - 1;
        if (static_cast<unsigned char>(text_[next]) >= 0x80)
            fail(next, "behind a backslash at the end of a line, the next line must begin with a letter of ASCII");
    }

    // Limits the memory that a file can take: every value is an object in two trees.
    void count_value() {
        if (++values_ > max_file_values)
            fail(at_, "a file may hold at most " + std::to_string(max_file_values) + " values");
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t values_ = 0;
    std::string table_;              // the header above the current line
    std::vector<std::size_t> open_;  // indices of brackets that are not closed yet
    Scan out_;
};

}  // namespace

Scan scan_toml(std::string_view text) { return Scanner(text).run(); }

std::optional<ScanError> check_bytes(std::string_view bytes) {
    if (bytes.empty())
        return ScanError{0, "the file is empty",
                         "a variant needs at least format, name, [board], [pieces] and [setup]"};
    if (bytes.size() > max_file_bytes)
        return ScanError{
            0,
            "the file has " + std::to_string(bytes.size()) + " bytes; the limit is " + std::to_string(max_file_bytes),
            {}};
    const std::string_view mark = bytes.substr(0, 2);
    if (mark == "\xFF\xFE" || mark == "\xFE\xFF" || (bytes.size() > 1 && (bytes[0] == '\0') != (bytes[1] == '\0')))
        return ScanError{0, "this is not UTF-8; it looks like UTF-16", "save the file as UTF-8"};
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t start = at;
        const std::optional<char32_t> c = next_code_point(bytes, at);
        if (!c) return ScanError{start, "invalid UTF-8", "save the file as UTF-8"};
        const bool control = (*c < 0x20 && *c != '\t' && *c != '\n' && *c != '\r') || *c == 0x7F;
        if (control)
            return ScanError{start, "control character " + escaped(bytes.substr(start, 1)) + " is not allowed", {}};
        if (*c == '\r' && (at >= bytes.size() || bytes[at] != '\n'))
            return ScanError{start, "a carriage return must be followed by a line feed",
                             "save the file with \\n or \\r\\n line ends"};
    }
    return std::nullopt;
}

}  // namespace varia
