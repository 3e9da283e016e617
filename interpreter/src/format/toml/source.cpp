// Places inside quoted texts are found by reading the characters of the file again. The content of a text of several
// lines begins after its opening quotes and a line break that may follow, and an escape is several characters that mean
// one.
#include "source.hpp"

#include <algorithm>

#include <varia/text.hpp>

namespace varia {

SourceText::SourceText(std::uint32_t file, std::string text) : file_(file), text_(std::move(text)), lines_{0} {
    for (std::size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') lines_.push_back(i + 1);
}

Where SourceText::place(std::size_t offset) const {
    const auto next = std::upper_bound(lines_.begin(), lines_.end(), offset);
    const std::size_t line = static_cast<std::size_t>(next - lines_.begin());
    const std::size_t start = lines_[line - 1];
    return {file_, static_cast<std::uint32_t>(line),
            static_cast<std::uint32_t>(count_code_points(text().substr(start, offset - start)) + 1)};
}

std::size_t SourceText::offset(Where place) const {
    if (place.line == 0 || place.line > lines_.size()) return text_.size();
    std::size_t at = lines_[place.line - 1];
    for (std::uint32_t column = 1; column < place.column && at < text_.size() && text_[at] != '\n'; ++column)
        if (!next_code_point(text_, at)) ++at;
    return at;
}

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The offset where the content of the quoted text at `at` begins.
std::size_t content_start(std::string_view file, std::size_t at) {
    const std::string_view triple = file.substr(at, 3);
    if (triple != R"(""")" && triple != "'''") return std::min(at + 1, file.size());
    at += 3;
    if (file.substr(at, 2) == "\r\n") return at + 2;
    return file.substr(at, 1) == "\n" ? at + 1 : at;
}

// How many bytes of the file one character of a text's content takes: those of the character, or of its escape.
std::size_t written_length(std::string_view file, std::size_t at, bool escapes) {
    if (escapes && file[at] == '\\' && at + 1 < file.size()) {
        const char c = file[at + 1];
        return std::min<std::size_t>(c == 'u' ? 6 : c == 'U' ? 10 : 2, file.size() - at);
    }
    std::size_t next = at;
    if (!next_code_point(file, next)) ++next;
    return next - at;
}

// Moves past a backslash at the end of a line and the blank space that it removes.
std::size_t skip_continuation(std::string_view file, std::size_t at) {
    while (at < file.size() && file[at] == '\\') {
        std::size_t next = at + 1;
        while (next < file.size() && (is_blank(file[next]) || file[next] == '\n')) ++next;
        if (next == at + 1) break;
        at = next;
    }
    return at;
}

}  // namespace

Where Sources::inside(const Node& text) const {
    const SourceText& source = texts[text.where.file];
    return source.place(content_start(source.text(), source.offset(text.where)));
}

std::vector<Name> Sources::lines(const Node& text) const {
    const SourceText& source = texts[text.where.file];
    const std::string_view file = source.text();
    const std::size_t quote = source.offset(text.where);
    const bool escapes = quote < file.size() && file[quote] == '"';
    std::size_t at = content_start(file, quote);  // position in the file; i is the position in the content

    std::vector<Name> out;
    Name line;
    const auto finish = [&] {
        while (!line.text.empty() && is_blank(line.text.back())) line.text.pop_back();
        if (!line.text.empty()) out.push_back(std::move(line));
        line = {};
    };
    for (std::size_t i = 0; i < text.text.size();) {
        if (escapes) at = skip_continuation(file, at);
        const std::size_t start = i;
        if (!next_code_point(text.text, i)) ++i;
        if (text.text[start] == '\n') {
            finish();
        } else if (!line.text.empty() || !is_blank(text.text[start])) {
            if (line.text.empty()) line.where = source.place(std::min(at, file.size()));
            line.text += text.text.substr(start, i - start);
        }
        if (at < file.size()) at += written_length(file, at, escapes);
    }
    finish();
    return out;
}

}  // namespace varia
