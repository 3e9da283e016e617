// Checks of the board, its blocks and its zones that need no list of cells.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

constexpr auto axes_most = static_cast<std::size_t>(max_axes);

bool check_axis(const AxisDef& axis, Checks& checks) {
    if (!checks.word(axis.name.text, axis.name.where, "an axis")) return false;
    if (axis.labels.empty() || axis.labels.size() > static_cast<std::size_t>(max_axis_length))
        return checks.fail(axis.name.where, "axis " + quoted(axis.name.text) + " must have 1 to " +
                                                std::to_string(max_axis_length) + " labels");
    if (!std::ranges::all_of(axis.labels, [&](const std::string& l) { return checks.label(l, axis.name.where); }))
        return false;
    const std::set<std::string_view> distinct(axis.labels.begin(), axis.labels.end());
    return distinct.size() == axis.labels.size() ||
           checks.fail(axis.name.where, "axis " + quoted(axis.name.text) + " has a label twice");
}

void check_axes(const BoardDef& board, Checks& checks) {
    Distinct names(checks, "two axes are called");
    bool good = true;
    std::int64_t places = 1;
    for (const AxisDef& axis : board.axes) {
        const bool fine = check_axis(axis, checks);
        good = names.add(axis.name.text, axis.name.where) && fine && good;
        if (fine && places <= max_places) places *= static_cast<std::int64_t>(axis.labels.size());
    }
    if (good && places > max_places)
        checks.fail(board.where, "the axes span more than " + std::to_string(max_places) + " places",
                    "shorten an axis; a board has at most " + std::to_string(max_cells) + " cells");
    if (board.grid == Grid::hex && board.axes.size() < 2)
        checks.fail(board.where, "a hexagonal board needs at least two axes");
}

void check_link(const LinkDef& link, std::size_t axes, Checks& checks) {
    check_fields(link, "a link", checks);
    checks.vector(link.by, axes, 0, link.where, "by", " in a link");
}

bool check_region(const Region& region, Where where, Checks& checks) {
    return checks.mention(region.expression, "a zone's expression") &&
           checks.mentions(region.cells, max_cells, where, "a zone", "cells");
}

// Checks the rows of the mask: '.' for a cell, '#' or a blank for no cell, one row for each line along the first axis.
void check_mask(const BoardDef& board, Checks& checks) {
    const std::size_t width = board.axes[0].labels.size();
    std::size_t rows = 1;
    for (std::size_t a = 1; a < board.axes.size(); ++a) rows *= board.axes[a].labels.size();
    if (board.mask.size() != rows)
        checks.fail(board.mask[0].where, "the mask has " + std::to_string(board.mask.size()) + " rows; the axes make " +
                                             std::to_string(rows));
    for (const Name& row : board.mask) {
        if (!checks.line(row.text, 0, max_axis_length, row.where, "a row of the mask")) return;
        const std::size_t wrong = row.text.find_first_not_of(".# ");
        if (row.text.size() != width)
            checks.fail(row.where, "this mask row has " + std::to_string(row.text.size()) + " places; the board is " +
                                       std::to_string(width) + " wide");
        else if (wrong != std::string::npos)
            checks.fail(row.where, std::string("a mask is drawn with '.' for a cell and '#' for none, not '") +
                                       row.text[wrong] + "'");
    }
}

// Checks that the blocks tile each axis, and that each axis has the right number of block labels.
void check_tiles(const BlocksDef& blocks, const BoardDef& board, Checks& checks) {
    for (std::size_t a = 0; a < blocks.size.size(); ++a) {
        const auto length = static_cast<int>(board.axes[a].labels.size());
        const std::string axis = quoted(board.axes[a].name.text);
        const int count = length / blocks.size[a];
        if (length % blocks.size[a] != 0) {
            checks.fail(blocks.where,
                        "blocks of " + std::to_string(blocks.size[a]) + " cells don't tile axis " + axis + " of " +
                            std::to_string(length),
                        "write a size that divides " + std::to_string(length));
            return;
        }
        if (!blocks.labels.empty() && !blocks.labels[a].empty() &&
            blocks.labels[a].size() != static_cast<std::size_t>(count)) {
            checks.fail(blocks.where, "axis " + axis + " has " + std::to_string(count) + " blocks but " +
                                          std::to_string(blocks.labels[a].size()) + " names for them");
            return;
        }
    }
}

void check_other_names(const OtherNamesDef& names, const BoardDef& board, Checks& checks) {
    if (names.labels.size() != board.axes.size()) {
        checks.fail(names.where, "other names of cells need labels, or none, for each of the board's axes");
        return;
    }
    for (std::size_t a = 0; a < names.labels.size(); ++a) {
        const std::vector<std::string>& labels = names.labels[a];
        const AxisDef& axis = board.axes[a];
        if (labels.empty()) continue;
        if (labels.size() != axis.labels.size())
            checks.fail(names.where, "axis " + quoted(axis.name.text) + " has " + std::to_string(axis.labels.size()) +
                                         " labels, and " + std::to_string(labels.size()) +
                                         " where cells are called otherwise");
        for (const std::string& label : labels)
            if (!checks.label(label, names.where)) return;
    }
}

void check_cell_names(const BoardDef& board, Checks& checks) {
    std::set<std::string_view> cells, names;
    for (const CellNameDef& own : board.names) {
        if (!checks.line(own.cell.text, 1, max_cell_name, own.cell.where, "the name of a cell in \"names\"")) continue;
        if (Complaint complaint = cell_name_complaint(own.name.text))
            checks.fail(own.name.where, quoted(own.name.text) + " " + complaint.message, std::move(complaint.hint));
        else if (!cells.insert(own.cell.text).second)
            checks.fail(own.cell.where, "cell " + quoted(own.cell.text) + " is given two names", "leave one out");
        else if (!names.insert(own.name.text).second)
            checks.fail(own.name.where, "two cells would be called " + quoted(own.name.text),
                        "choose another name for one of them");
    }
}

void check_drawing(const BoardDef& board, Checks& checks) {
    const BoardDrawingDef& draw = board.draw;
    const Where where = draw.where.line != 0 ? draw.where : board.where;
    if (!check_fields(draw, "the drawing of the board", checks, where)) return;
    using Cells = BoardDrawingDef::Cells;
    using Shape = BoardDrawingDef::Shape;
    const bool ring = draw.shape == Shape::ring;
    const bool drawn = draw.cells != Cells::squares || ring || !draw.at.empty() || !draw.zones.empty() ||
                       !draw.dots.empty();
    if (board.grid == Grid::hex && drawn)
        checks.fail(where, "[board.draw] is for boards of squares", "leave it out, or write grid = \"square\"");
    if (ring) {
        const auto wrapped = std::count_if(board.axes.begin(),
                                           board.axes.begin() + std::min<std::ptrdiff_t>(2, std::ssize(board.axes)),
                                           [](const AxisDef& axis) { return axis.wrap; });
        if (wrapped != 1)
            checks.fail(checks.place(where, "shape"),
                        std::string("a ring needs one wrapped axis among the first two, and there ") +
                            (wrapped == 0 ? "is none" : "are two"),
                        wrapped == 0 ? "write wrap = true in the axis that runs round the ring"
                                     : "let only the axis that runs round the ring be wrapped");
    }
    std::set<std::string_view> cells;
    for (const CellPointDef& point : draw.at) {
        checks.line(point.cell.text, 1, max_cell_name, point.cell.where, "the name of a cell in \"at\"");
        if (!cells.insert(point.cell.text).second)
            checks.fail(point.cell.where, "cell " + quoted(point.cell.text) + " is given two places", "leave one out");
        const std::string what = "the place of cell " + quoted(point.cell.text);
        if (checks.within(point.x, -max_drawn_at, max_drawn_at, point.cell.where, what))
            checks.within(point.y, -max_drawn_at, max_drawn_at, point.cell.where, what);
    }
    std::set<std::string_view> dots;
    for (const Name& dot : draw.dots) {
        checks.line(dot.text, 1, max_cell_name, dot.where, "the name of a cell in \"dots\"");
        if (!dots.insert(dot.text).second)
            checks.fail(dot.where, "cell " + quoted(dot.text) + " has two dots", "leave one out");
    }
    for (const DrawnZoneDef& zone : draw.zones) {
        checks.line(zone.zone.text, 1, max_word, zone.zone.where, "the name of a zone that is drawn");
        checks.choice(zone.style, zone.zone.where, "how a zone is drawn");
    }
}

}  // namespace

void check_board(const BoardDef& board, Checks& checks) {
    if (!check_fields(board, "the board", checks)) return;
    if (board.drawn != Drawn::flat && board.grid != Grid::hex)
        checks.fail(checks.place(board.where, "drawn"), "\"drawn\" is for hexagons",
                    "write grid = \"hex\", or leave it out");
    const int before = checks.failures();
    check_axes(board, checks);
    const bool has_axes = checks.failures() == before;
    if (has_axes && !board.mask.empty()) check_mask(board, checks);
    for (const LinkDef& link : board.links) check_link(link, board.axes.size(), checks);
    for (const OtherNamesDef& names : board.also) check_other_names(names, board, checks);
    check_cell_names(board, checks);
    check_drawing(board, checks);
}

void check_blocks(const Definition& definition, Checks& checks) {
    if (!definition.blocks) return;
    const BlocksDef& blocks = *definition.blocks;
    const std::size_t axes = std::min(definition.board.axes.size(), axes_most);
    const int before = checks.failures();
    checks.word(blocks.name, blocks.where, "what the blocks are called");
    check_fields(blocks, "the blocks", checks);
    if (blocks.size.size() != axes)
        checks.fail(blocks.where, "the block's size has " + std::to_string(blocks.size.size()) +
                                      " components; the board has " + std::to_string(axes) + " axes");
    for (const int cells : blocks.size)
        if (!checks.within(cells, 1, max_axis_length, blocks.where, "a block's size along an axis")) break;
    if (!blocks.labels.empty() && blocks.labels.size() != axes)
        checks.fail(blocks.where,
                    "there are labels of blocks for " + std::to_string(blocks.labels.size()) + " axes; the board has " +
                        std::to_string(axes),
                    "leave a list empty where the blocks are numbered");
    for (const std::vector<std::string>& labels : blocks.labels) {
        if (!checks.at_most(labels.size(), max_axis_length, blocks.where, "an axis", "names of blocks")) break;
        if (!std::ranges::all_of(labels, [&](const std::string& l) { return checks.label(l, blocks.where); })) break;
    }
    if (checks.failures() == before) check_tiles(blocks, definition.board, checks);
    Distinct letters(checks, "two directions of blocks have the letter");
    for (const BlocksDef::Direction& direction : blocks.directions) {
        checks.capital(direction.letter.text, direction.letter.where, "a block's direction");
        letters.add(direction.letter.text, direction.letter.where);
        checks.vector(direction.by, axes, 0, blocks.where, "moves." + direction.letter.text,
                      " in the moves of the blocks");
    }
}

namespace {

// Zones that are drawn must be declared, each once. What is drawn changes no rule, so that the compiler can go on.
void check_drawn_zones(const Definition& definition, Checks& checks) {
    std::vector<std::string> known;
    for (const ZoneDef& zone : definition.zones) known.push_back(zone.name.text);
    std::set<std::string_view> drawn;
    for (const DrawnZoneDef& zone : definition.board.draw.zones) {
        if (known.empty())
            checks.mistake(zone.zone.where, "zone " + quoted(zone.zone.text) + " is drawn, and there are no zones",
                           "declare it in [zones]");
        else if (Complaint complaint = unknown_name(zone.zone.text, known, "zone", " in [board.draw]"))
            checks.mistake(zone.zone.where, std::move(complaint.message), std::move(complaint.hint));
        else if (!drawn.insert(zone.zone.text).second)
            checks.mistake(zone.zone.where, "zone " + quoted(zone.zone.text) + " is drawn twice", "leave one out");
    }
}

// Names of single cells that a field of a position, or a move of this variant, already says.
void check_unmistakable(const Definition& definition, Checks& checks) {
    const auto fail = [&](const Name& name, const std::string& what) {
        checks.fail(name.where, quoted(name.text) + " cannot name a cell: it is " + what,
                    "choose another name, such as \"w1\"");
    };
    std::string letters;
    for (const CastlingDef& castling : definition.castlings)
        for (const char c : castling.letter.text) {
            letters += c;
            letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    for (const CellNameDef& own : definition.board.names) {
        const std::string& text = own.name.text;
        const auto is_side = [&](const SideDef& side) { return side.letter == text || side.name.text == text; };
        const auto is_castling = [&](const CastlingDef& castling) { return castling.name.text == text; };
        if (std::ranges::any_of(definition.sides.side, is_side))
            fail(own.name, "the name or letter of a side");
        else if (std::ranges::any_of(definition.castlings, is_castling))
            fail(own.name, "the name of a castling");
        else if (text.find_first_not_of(letters) == std::string::npos)
            fail(own.name, "made of letters of castlings alone");
    }
}

}  // namespace

void check_zones(const Definition& definition, Checks& checks) {
    Distinct names(checks, "two zones are called");
    for (const ZoneDef& zone : definition.zones) {
        checks.word(zone.name.text, zone.name.where, "a zone");
        names.add(zone.name.text, zone.name.where);
        check_region(zone.region, zone.name.where, checks);
        if (!zone.second) continue;
        check_region(*zone.second, zone.name.where, checks);
        const Where second = !zone.second->cells.empty()        ? zone.second->cells.front().where
                             : !zone.second->expression.empty() ? zone.second->expression.where
                                                                : zone.name.where;
        if (zone.fixed)
            checks.fail(second, "a zone that is fixed has no regions of its own for the sides",
                        "leave them out, or `fixed`");
        else if (definition.sides.side.size() != 2)
            checks.fail(second, "zone " + zone.name.text + " has regions by side, which is for two sides",
                        "write it as the first side sees it, or fixed = ...");
    }
    check_drawn_zones(definition, checks);
    check_unmistakable(definition, checks);
}

}  // namespace varia
