// Pictures of a match: as many boards side by side as the width takes.
#include "layout.hpp"
#include "match_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "draw.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

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

std::vector<std::string> floor_picture(const Arguments& arguments, Match& match, int floor) {
    const Position& position = match.position(floor);
    const Variant& variant = position.variant();
    const FloorStatus status = match.floor_status(floor);
    const auto side = [&](Side s) { return side_name(variant, s); };
    std::string title = fmt::format("floor {}: ", floor + 1);
    if (status.verdict != Verdict::none)
        title += escaped(match.floor_line(floor));
    else
        title += side(position.turn()) + (match.rules(floor).in_check(position, position.turn()) ? " in check" : "");
    Drawing drawing;
    drawing.unicode = !arguments.ascii;
    drawing.colour = wants_colour(arguments);
    drawing.width = terminal_width(arguments);
    std::vector<std::string> lines{title};
    // Nothing stands on a closed floor any more.
    const Position empty(match.building().variant(floor));
    for (std::string& line : lines_of(draw_board(status.closed ? empty : position, drawing)))
        lines.push_back(std::move(line));
    return lines;
}

}  // namespace

Row draw_floors(const Arguments& arguments, Match& match, int first) {
    const int width = terminal_width(arguments);
    std::vector<std::vector<std::string>> pictures;
    std::vector<int> widths;
    int used = 0;
    for (int f = first; f < match.building().floors(); ++f) {
        std::vector<std::string> picture = floor_picture(arguments, match, f);
        int wide = 0;
        for (const std::string& line : picture) wide = std::max(wide, drawn_columns(line));
        const int more = (pictures.empty() ? 0 : gap) + wide;
        if (!pictures.empty() && used + more > width) break;
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

int match_show(const Arguments& arguments, Match match) {
    bool good = true;
    const std::optional<int> board = chosen_board(arguments, match, good);
    if (!good) return misuse;
    const Building& building = match.building();
    if (arguments.json) {
        Json json = match_json(match);
        Json floors = Json::array();
        for (int f = board.value_or(0); f < (board ? *board + 1 : building.floors()); ++f) {
            Json floor = Json::object();
            floor.set("floor", f + 1).set("state", match.floor_line(f));
            if (!match.floor_status(f).closed) floor.set("position", format_position(match.position(f)));
            floors.add(std::move(floor));
        }
        json.set("floors", std::move(floors));
        print(json.text());
        return success;
    }
    if (board) {
        for (const std::string& line : floor_picture(arguments, match, *board)) print(line + "\n");
    } else {
        for (int first = 0; first < building.floors();) {
            const Row row = draw_floors(arguments, match, first);
            print((first == 0 ? "" : "\n") + row.text);
            first += row.boards;
        }
    }
    print("\n" + wrapped(match_line(match), terminal_width(arguments)) + "\n");
    const std::string text = escaped(
        board ? (match.floor_status(*board).closed ? match.floor_line(*board) : format_position(match.position(*board)))
              : match.text());
    const bool folded = arguments.width.has_value() || is_terminal_out();
    print((folded ? folded_position(text, terminal_width(arguments)) : text) + "\n");
    return match_script_failed(match) ? answer_no : success;
}

}  // namespace varia::cli
