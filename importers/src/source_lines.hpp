// The lines of a text of another program, with their places.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

namespace varia::importers {

// A part of a text and its place. Lines and columns count from 1; columns count bytes.
struct SourceText {
    std::string text;
    std::uint32_t line = 0, column = 0;

    // The part from `begin`, of at most `length` bytes, without blanks at both ends. Precondition: begin <=
    // text.size().
    [[nodiscard]] SourceText part(std::size_t begin, std::size_t length = std::string::npos) const;
    // The parts between separators, with blanks at their ends; at least one.
    [[nodiscard]] std::vector<SourceText> split(char separator) const;
    [[nodiscard]] bool empty() const { return text.empty(); }
};

// Where a line has a control character other than a tab and a carriage return at its end, or malformed UTF-8; the
// line's length if it has neither.
[[nodiscard]] std::size_t first_unfit(std::string_view line);

// The lines of a text without the signs that end them. A line that is not text (first_unfit) is left out, and an error
// if it counts: all lines do without `counts`. A text that is too long is an error, and has no lines.
[[nodiscard]] std::vector<SourceText> source_lines(std::string_view text, const std::string& file,
                                                   Diagnostics& problems,
                                                   bool (*counts)(std::string_view line) = nullptr);

// An error if the text has more than max_import_bytes.
[[nodiscard]] std::optional<Diagnostic> too_long(std::string_view text, const std::string& file);

// Adds an error for each name that is wanted and not known, for at most 100 of them. `what` is what the names are of.
void refuse_unknown(const std::vector<std::string>& wanted, const std::vector<std::string>& known,
                    std::string_view what, const std::string& file, Diagnostics& problems);

// A number of digits alone, at most 9999; -1 if the text is none.
[[nodiscard]] int small_number(std::string_view text);

// "three-check" as the name of a game: "Three check". A name of hyphens alone stays as it is. The name is not empty.
[[nodiscard]] std::string game_title(const std::string& name);

// The comment at the top of a file that has been made from `origin`, with what it does not say.
[[nodiscard]] std::string head_comment(std::string_view origin, const Diagnostics& unsaid);

// The name of a file without its folders and the end behind the last point: the name of its game. It is escaped.
[[nodiscard]] std::string stem_of(const std::string& file);

}  // namespace varia::importers
