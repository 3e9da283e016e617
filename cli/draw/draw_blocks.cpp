// The map of a board's blocks: where they are, and who may move them. Boards of more than four axes have theirs drawn
// for each slice in turn.
//
//   elevators: W white may move it, b black may, . nobody, # there is none
//
//     level 1      level 2      level 3      level 4
//   4 b b b b    4 b b b b    4 b b b b    4 # # # #
//   3 b b b b    3 b b b b    3 b b b b    3 # # # #
//   2 # # # #    2 . . . .    2 . . . .    2 . . . .
//   1 # # # #    1 W W W W    1 W W W W    1 W W W W
//     a b c d      a b c d      a b c d      a b c d
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "canvas.hpp"
#include "draw.hpp"
#include "layout.hpp"

namespace varia::cli {
namespace {

using Place = std::vector<int>;  // counted in blocks along each axis

struct Block {
    bool gap = false;
    std::array<int, 2> men{};
};

// All places of blocks, with what stands on them.
std::map<Place, Block> blocks_of(const Position& position, const BlocksDef& def) {
    const Board& board = position.variant().board();
    std::map<Place, Block> blocks;
    for (int c = 0; c < board.cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const auto at = board.coordinates(cell);
        Place place;
        for (std::size_t a = 0; a < at.size(); ++a) place.push_back(at[a] / def.size[a]);
        Block& block = blocks[place];
        const Piece piece = position.at(cell);
        block.gap = piece.is_void();
        for (const Side side : {Side::first, Side::second})
            if (piece.is(side)) ++block.men[static_cast<std::size_t>(index(side))];
    }
    return blocks;
}

std::string label(const Board& board, const BlocksDef& def, std::size_t axis, int number) {
    const auto at = static_cast<std::size_t>(number);
    if (axis < def.labels.size() && at < def.labels[axis].size()) return escaped(def.labels[axis][at]);
    return def.size[axis] == 1 ? escaped(board.axis(static_cast<int>(axis)).labels[at]) : std::to_string(number + 1);
}

char sign_of(const Block& block, BlocksDef::Control control, const std::array<char, 2>& signs) {
    if (block.gap) return '#';
    const auto [first, second] = block.men;
    const bool any = control == BlocksDef::Control::any;
    if (control == BlocksDef::Control::free || (any && first > 0 && second > 0)) return '+';
    if (control == BlocksDef::Control::none) return '.';
    if (first > second) return signs[0];
    return second > first ? signs[1] : '.';
}

Ink ink_of(char sign, const std::array<char, 2>& signs) {
    return sign == signs[0] ? Ink::first : sign == signs[1] ? Ink::second : Ink::label;
}

}  // namespace

std::string draw_blocks(const Position& position, const Drawing& drawing) {
    const Variant& variant = position.variant();
    if (!variant.definition().blocks) return {};
    const BlocksDef& def = *variant.definition().blocks;
    const Board& board = variant.board();
    const SidesDef& sides = variant.definition().sides;
    std::array<char, 2> signs{sides.side[0].letter[0], sides.side[1].letter[0]};
    signs[0] = static_cast<char>(signs[0] - 'a' + 'A');

    const std::map<Place, Block> blocks = blocks_of(position, def);
    std::map<Place, Canvas> slices;  // by the coordinates on the third and further axes, the last first
    std::size_t margin = 1;
    int width = 0;
    int height = 1;
    for (const auto& [place, block] : blocks) {
        width = std::max(width, place[0] + 1);
        if (place.size() > 1) {
            height = std::max(height, place[1] + 1);
            margin = std::max(margin, label(board, def, 1, place[1]).size() + 1);
        }
    }
    const int left = static_cast<int>(margin);
    for (const auto& [place, block] : blocks) {
        const Place key(place.rbegin(), place.rbegin() + std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(place.size()) - 2));
        auto found = slices.find(key);
        if (found == slices.end()) {
            std::string title;
            for (std::size_t a = place.size(); a-- > 2;)
                title = escaped(board.axis(static_cast<int>(a)).name.text) + " " + label(board, def, a, place[a]) +
                        (title.empty() ? "" : ", ") + title;
            found = slices.emplace(key, Canvas(std::max(left + 2 * width, left + columns(title)), height + 2)).first;
            found->second.write(left, 0, title, Ink::title);
            for (int y = 0; y < height && place.size() > 1; ++y) found->second.write(0, height - y, label(board, def, 1, y), Ink::label);
            for (int x = 0; x < width; ++x) found->second.write(left + 2 * x, height + 1, label(board, def, 0, x), Ink::label);
        }
        const char sign = sign_of(block, def.control, signs);
        const int y = place.size() > 1 ? height - place[1] : 1;
        found->second.write(left + 2 * place[0], y, std::string(1, sign), ink_of(sign, signs));
    }

    std::string result = wrapped(fmt::format("who may move the {}s: {} {}, {} {}, {}. nobody, # there is none", escaped(def.name), signs[0],
                                             escaped(sides.side[0].name.text), signs[1], escaped(sides.side[1].name.text),
                                             def.control == BlocksDef::Control::any || def.control == BlocksDef::Control::free ? "+ either, " : ""),
                                 drawing.width) + "\n";
    for (auto slice = slices.begin(); slice != slices.end();) {
        // As many side by side as there is room for.
        int used = 0;
        auto end = slice;
        while (end != slices.end() && (used == 0 || used + 2 + end->second.width() <= drawing.width)) {
            used += (used > 0 ? 2 : 0) + end->second.width();
            ++end;
        }
        Canvas band(used, height + 2);
        for (int x = 0; slice != end; ++slice) {
            band.paste(x, 0, slice->second);
            x += slice->second.width() + 2;
        }
        std::string text = band.text(drawing.colour);
        if (text.starts_with("\n")) text.erase(0, 1);  // no titles on a flat board
        result += text;
    }
    return result;
}

}  // namespace varia::cli
