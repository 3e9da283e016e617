// Each board is drawn by itself. Then the lines of the boards in one row are joined.
#include "draw_linked_boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr int gap = 3;

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

std::string board_title(Contest& match, int board_number) {
    const Position& position = match.position(board_number);
    const std::string title = fmt::format("floor {}: ", board_number + 1);
    if (match.board_status(board_number).verdict != Verdict::none)
        return title + escaped(match.board_line(board_number));
    return title + side_name(position.variant(), position.turn()) + (match.in_check(board_number) ? " in check" : "");
}

std::vector<std::string> draw_linked_board(Contest& match, const Drawing& drawing, int board_number) {
    std::vector<std::string> lines{board_title(match, board_number)};
    Drawing own = drawing;
    own.links = match.layout().link_cells(board_number);
    // No piece stands on a closed board.
    const Position empty(match.board_variant(board_number));
    for (std::string& line :
         lines_of(draw_board(match.closed(board_number) ? empty : match.position(board_number), own)))
        lines.push_back(std::move(line));
    return lines;
}

namespace {

// Boards side by side. Each is drawn in the room that `across` boards leave for it. There are fewer boards if they turn
// out wider.
struct BoardRow {
    std::vector<std::vector<std::string>> pictures;
    std::vector<int> widths;
};

BoardRow side_by_side(Contest& match, const Drawing& drawing, int first, int across) {
    BoardRow side;
    Drawing narrow = drawing;
    narrow.width = (drawing.width - (across - 1) * gap) / across;
    int used = 0;
    for (int f = first; f < match.boards(); ++f) {
        std::vector<std::string> picture = draw_linked_board(match, narrow, f);
        int wide = 0;
        for (const std::string& line : picture) wide = std::max(wide, drawn_columns(line));
        const int more = (side.pictures.empty() ? 0 : gap) + wide;
        if (!side.pictures.empty() && used + more > drawing.width) break;
        used += more;
        side.widths.push_back(wide);
        side.pictures.push_back(std::move(picture));
    }
    return side;
}

}  // namespace

Row draw_linked_boards(Contest& match, const Drawing& drawing, int first) {
    BoardRow side = side_by_side(match, drawing, first, 1);
    // Flat boards may have narrow cells if more boards are visible then.
    const Board& board = match.board_variant(first)->board();
    const bool flat = board.dimensions() < 3;
    for (int across = 2; flat && across <= match.boards() - first; ++across) {
        if ((drawing.width - (across - 1) * gap) / across <= 2 * board.length(0)) break;
        BoardRow more = side_by_side(match, drawing, first, across);
        if (more.pictures.size() > side.pictures.size()) side = std::move(more);
    }
    const std::vector<std::vector<std::string>>& pictures = side.pictures;
    const std::vector<int>& widths = side.widths;
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
