// Draws the map of a board's blocks: where they are, and which side may move them. On boards with three axes or more
// there is a map for each slice.
//
//   who may move the elevators: W white, b black, . nobody, # there is none
//
//     level 1      level 2      level 3      level 4
//   4 b b b b    4 b b b b    4 b b b b    4 # # # #
//   3 b b b b    3 b b b b    3 b b b b    3 # # # #
//   2 # # # #    2 . . . .    2 . . . .    2 . . . .
//   1 # # # #    1 W W W W    1 W W W W    1 W W W W
//     a b c d      a b c d      a b c d      a b c d
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "canvas.hpp"
#include "draw.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "sentence.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

using Place = std::vector<int>;  // counted in blocks along each axis

struct Block {
    bool gap = false;
    BySide<int> men{};
};

// All places of blocks, with the pieces that stand on them.
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
        for (const Side side : position.variant().sides())
            if (piece.is(side)) ++block.men[static_cast<std::size_t>(index(side))];
    }
    return blocks;
}

std::string label(const Board& board, const BlocksDef& def, std::size_t axis, int number) {
    const auto at = static_cast<std::size_t>(number);
    if (axis < def.labels.size() && at < def.labels[axis].size()) return escaped(def.labels[axis][at]);
    return def.size[axis] == 1 ? escaped(board.axis(static_cast<int>(axis)).labels[at]) : std::to_string(number + 1);
}

// The sign of each side. If pieces have the letters of their owners before them, these letters. Else the first letters
// of the two sides, the first side's as a capital.
std::vector<std::string> signs_of(const Variant& variant) {
    std::vector<std::string> signs;
    for (const Side side : variant.sides()) signs.push_back(owner_letter(variant, side));
    if (names_owners(variant)) return signs;
    for (std::string& sign : signs) sign.resize(1);
    signs[0][0] = static_cast<char>(signs[0][0] - 'a' + 'A');
    return signs;
}

struct Sign {
    std::string text;
    Ink ink = Ink::label;
    Background background = Background::none;
};

// The side that may move a block. Side::nobody if no side or several sides may.
Side mover_of(const Block& block, BlocksDef::Control control, SideSet sides) {
    Side best = Side::nobody;
    bool several = false;
    for (const Side side : sides) {
        const int men = block.men[static_cast<std::size_t>(index(side))];
        const int max = best == Side::nobody ? 0 : block.men[static_cast<std::size_t>(index(best))];
        if (men == 0 || men < max) continue;
        several = best != Side::nobody && (control == BlocksDef::Control::any || men == max);
        best = side;
    }
    return several ? Side::nobody : best;
}

Sign sign_of(const Block& block, BlocksDef::Control control, SideSet sides, const std::vector<std::string>& signs,
             const Figures& figures) {
    if (block.gap) return {"#"};
    int present = 0;
    for (const int men : block.men) present += men > 0 ? 1 : 0;
    if (control == BlocksDef::Control::free || (control == BlocksDef::Control::any && present > 1)) return {"+"};
    const Side side = mover_of(block, control, sides);
    if (side == Side::nobody) return {"."};
    return {signs[static_cast<std::size_t>(index(side))], side == Side::first ? Ink::first : Ink::second,
            figures.background(side)};
}

}  // namespace

std::string draw_blocks(const Position& position, const Drawing& drawing) {
    const Variant& variant = position.variant();
    if (!variant.definition().blocks || variant.definition().blocks->control == BlocksDef::Control::none) return {};
    const BlocksDef& def = *variant.definition().blocks;
    const Board& board = variant.board();
    const std::vector<std::string> signs = signs_of(variant);
    const Figures figures(variant, drawing.unicode, drawing.colour);
    int pitch = 0;  // the columns of a sign and the blank after it
    for (const std::string& sign : signs) pitch = std::max(pitch, columns(sign) + 1);

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
        const Place key(place.rbegin(),
                        place.rbegin() + std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(place.size()) - 2));
        auto found = slices.find(key);
        if (found == slices.end()) {
            std::string title;
            for (std::size_t a = place.size(); a-- > 2;)
                title = escaped(board.axis(static_cast<int>(a)).name.text) + " " + label(board, def, a, place[a]) +
                        (title.empty() ? "" : ", ") + title;
            found = slices.emplace(key, Canvas(std::max(left + pitch * width, left + columns(title)), height + 2))
                        .first;
            found->second.write(left, 0, title, Ink::title);
            for (int y = 0; y < height && place.size() > 1; ++y)
                found->second.write(0, height - y, label(board, def, 1, y), Ink::label);
            for (int x = 0; x < width; ++x)
                found->second.write(left + pitch * x, height + 1, label(board, def, 0, x), Ink::label);
        }
        const Sign sign = sign_of(block, def.control, variant.sides(), signs, figures);
        const int y = place.size() > 1 ? height - place[1] : 1;
        if (drawing.colour) found->second.paint(left + pitch * place[0], y, columns(sign.text), 1, sign.background);
        found->second.write(left + pitch * place[0], y, sign.text, sign.ink);
    }

    std::string who;
    for (const Side side : variant.sides())
        who += fmt::format("{} {}, ", signs[static_cast<std::size_t>(index(side))], side_name(variant, side));
    const bool several = def.control == BlocksDef::Control::any || def.control == BlocksDef::Control::free;
    if (several) who += variant.sides().size() == 2 ? "+ either, " : "+ several, ";
    std::string result = wrapped(fmt::format("who may move the {}: {}. nobody, # there is none",
                                             several_of(escaped(def.name)), who),
                                 drawing.width) +
                         "\n";
    for (auto slice = slices.begin(); slice != slices.end();) {
        // As many slices side by side as fit.
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
