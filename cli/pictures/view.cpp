#include "view.hpp"

#include <string>
#include <vector>

#include "layout.hpp"

namespace varia::cli {
namespace {

// Reads a text such as "-file - rank" as a vector along the first two axes. Returns false if it is something else.
bool read_way(const std::string& text, const BoardDef& board, int& x, int& y) {
    x = y = 0;
    int sign = 1;
    for (const std::string& word : words(text)) {
        std::string name = word;
        if (name == "+" || name == "-") {
            sign = name == "-" ? -1 : 1;
            continue;
        }
        if (name.starts_with('-')) {
            sign = -1;
            name.erase(0, 1);
        }
        if (name == board.axes[0].name.text)
            x += sign;
        else if (board.axes.size() > 1 && name == board.axes[1].name.text)
            y += sign;
        else
            return false;
        sign = 1;
    }
    return true;
}

}  // namespace

View view_of(const Variant& variant, std::optional<Side> side, bool flip) {
    const Definition& def = variant.definition();
    View view;
    if (side && *side != Side::nobody && index(*side) < static_cast<int>(def.sides.side.size())) {
        const std::vector<Name>& runs = def.sides.of(*side).view;
        int ax = 0, ay = 0, bx = 0, by = 0;
        if (runs.empty())
            flip = flip != (*side != Side::first);
        else if (runs.size() > 1 && def.board.axes.size() > 1 && read_way(runs[0].text, def.board, ax, ay) &&
                 read_way(runs[1].text, def.board, bx, by))
            if (const int area = ax * by - bx * ay; area == 1 || area == -1)
                view = {by * area, -bx * area, -ay * area, ax * area};
    }
    if (flip) view = {-view.xx, -view.xy, -view.yx, -view.yy};
    return view;
}

}  // namespace varia::cli
