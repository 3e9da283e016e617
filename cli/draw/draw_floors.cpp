// Every board is drawn by itself; lines of boards that stand in one row are then joined.
#include "draw_floors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr int gap = 3;

// Columns a drawn line takes: escape sequences take none.
int drawn_columns(std::string_view line) {
    std::string plain;
    while (!line.empty()) {
        const std::size_t escape = std::min(line.find('\x1b'), line.size());
        plain += line.substr(0, escape);
        line.remove_prefix(escape);
        if (!line.empty()) line.remove_prefix(std::min(line.find('m') + 1, line.size()));
    }
    return columns(plain);
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

std::vector<std::string> draw_floor(Contest& match, const Drawing& drawing, int floor) {
    const Position& position = match.position(floor);
    const FloorStatus status = match.floor_status(floor);
    std::string title = fmt::format("floor {}: ", floor + 1);
    if (status.verdict != Verdict::none)
        title += escaped(match.floor_line(floor));
    else
        title += side_name(position.variant(), position.turn()) + (match.in_check(floor) ? " in check" : "");
    std::vector<std::string> lines{title};
    // Nothing stands on a closed floor any more.
    const Position empty(match.floor_variant(floor));
    for (std::string& line : lines_of(draw_board(status.closed ? empty : position, drawing)))
        lines.push_back(std::move(line));
    return lines;
}

Row draw_floors(Contest& match, const Drawing& drawing, int first) {
    std::vector<std::vector<std::string>> pictures;
    std::vector<int> widths;
    int used = 0;
    for (int f = first; f < match.floors(); ++f) {
        std::vector<std::string> picture = draw_floor(match, drawing, f);
        int wide = 0;
        for (const std::string& line : picture) wide = std::max(wide, drawn_columns(line));
        const int more = (pictures.empty() ? 0 : gap) + wide;
        if (!pictures.empty() && used + more > drawing.width) break;
        used += more;
        widths.push_back(wide);
        pictures.push_back(std::move(picture));
    }
    std::size_t height = 0;
    for (const auto& picture : pictures) height = std::max(height, picture.size());
    Row row;
    row.boards = static_cast<int>(pictures.size());
    for (std::size_t y = 0; y < height; ++y) {
        std::string line;
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            const std::string part = y < pictures[i].size() ? pictures[i][y] : "";
            line += part;
            if (i + 1 < pictures.size())
                line.append(static_cast<std::size_t>(widths[i] - drawn_columns(part) + gap), ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        row.text += line + "\n";
    }
    return row;
}

}  // namespace varia::cli
