// Finds out what kind of file a text is.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/importers/import.hpp>
#include <varia/text.hpp>

#include "diagram_page.hpp"
#include "source_lines.hpp"
#include "xboard_script.hpp"
#include "zillions_forms.hpp"

namespace varia::importers {
namespace {

// Whether a line belongs to an Interactive Diagram and to no other kind of file: a piece, or its most usual parameters.
bool is_of_diagram(const SourceText& line) {
    constexpr std::array<std::string_view, 8> parameters{
        "files=", "ranks=", "promoZone=", "maxPromote=", "promoOffset=", "symmetry=", "graphicsDir=", "satellite="};
    const SourceText text = line.part(0);
    if (std::any_of(parameters.begin(), parameters.end(),
                    [&](std::string_view parameter) { return text.text.starts_with(parameter); }))
        return true;
    const std::size_t colons = static_cast<std::size_t>(std::count(text.text.begin(), text.text.end(), ':'));
    return colons >= 4 && text.text.find('=') == std::string::npos && text.text.front() != '[';
}

}  // namespace

SourceFormat format_of(std::string_view text) {
    if (is_zillions(text)) return SourceFormat::zillions;
    if (is_page(text)) return SourceFormat::diagram;  // its sentences may begin with any word
    Diagnostics ignored;
    const std::vector<SourceText> lines = source_lines(text, {}, ignored);
    SourceText rest;
    if (std::any_of(lines.begin(), lines.end(), [&](const SourceText& line) {
            return is_xboard_line(line, "setup", rest) || is_xboard_line(line, "piece", rest);
        }))
        return SourceFormat::xboard;
    // A file of Fairy-Stockfish has a section before its first key. What it explains above that stands in comments.
    const auto first = std::find_if(lines.begin(), lines.end(), [](const SourceText& line) {
        const SourceText bare = line.part(0);
        if (bare.empty() || bare.text.front() == '#' || bare.text.front() == ';') return false;
        return bare.text.front() == '[' || is_of_diagram(line);
    });
    return first != lines.end() && first->part(0).text.front() != '[' ? SourceFormat::diagram : SourceFormat::fairy;
}

Result<std::vector<ImportedGame>> import_games(std::string_view text, const std::string& file,
                                               const std::vector<std::string>& names, Length length,
                                               const BesideReader& beside) {
    if (std::optional<Diagnostic> problem = too_long(text, file)) return *std::move(problem);
    switch (format_of(text)) {
        case SourceFormat::diagram:
            return import_diagram(text, file, names);
        case SourceFormat::xboard:
            return import_xboard(text, file, names);
        case SourceFormat::zillions:
            return import_zillions(text, file, names, beside);
        case SourceFormat::fairy:
            break;
    }
    return import_fairy(text, file, names, length);
}

}  // namespace varia::importers
