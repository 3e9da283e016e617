#include "description.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/definition_names.hpp>
#include <varia/layout.hpp>
#include <varia/notation.hpp>

#include "board_looks.hpp"
#include "contest_words.hpp"
#include "dialect_words.hpp"
#include "piece_looks.hpp"
#include "shapes.hpp"
#include "side_colours.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

Json json_of(const std::vector<Described>& names) {
    Json json = Json::object();
    for (const Described& described : names) json.set(described.name, described.text);
    return json;
}

// Sets what describes the sides beyond their names: letters, colours, views, teams, neutral pieces.
void set_sides(Json& json, const Variant& variant) {
    const Definition& def = variant.definition();
    Json letters = Json::array();
    Json views = Json::object();
    Json colours = Json::object();
    for (const SideDef& side : def.sides.side) {
        letters.add(side.letter);
        Json view = Json::array();
        for (const Name& axis : side.view) view.add(axis.text);
        if (!side.view.empty()) views.set(side.name.text, std::move(view));
    }
    const std::vector<std::string_view> drawn = colours_of_sides(variant);
    for (std::size_t s = 0; s < drawn.size(); ++s) colours.set(def.sides.side[s].name.text, std::string(drawn[s]));
    Json teams = Json::array();
    for (const std::vector<Name>& team : def.sides.teams) {
        Json members = Json::array();
        for (const Name& name : team) members.add(name.text);
        teams.add(std::move(members));
    }
    json.set("letters", std::move(letters)).set("colours", std::move(colours));
    json.set("views", std::move(views)).set("teams", std::move(teams));
    json.set("neutral", def.sides.neutral != Neutral::none || def.rules.out.leaves_neutral());
}

Json spots_json(const auto& spots) {
    Json json = Json::array();
    for (const BoardLooks::Spot& spot : spots) {
        Json at = Json::array();
        at.add(static_cast<int>(std::lround(spot.x)));
        at.add(static_cast<int>(std::lround(spot.y)));
        json.add(std::move(at));
    }
    return json;
}

// A line or an area, with a cell of its slice.
Json shape_json(const Board& board, Cell cell, const auto& spots) {
    Json json = Json::object();
    json.set("cell", board.name(cell)).set("points", spots_json(spots));
    return json;
}

// Sets what pictures draw on the cells and between them. Keys without any items are left out.
void set_drawn(Json& draw, const Board& board, const BoardLooks& looks) {
    const auto set_cells = [&](const char* key, const auto& is_drawn) {
        Json cells = Json::array();
        bool any = false;
        for (int c = 0; c < board.cells(); ++c)
            if (const auto cell = static_cast<Cell>(c); is_drawn(cell)) {
                cells.add(board.name(cell));
                any = true;
            }
        if (any) draw.set(key, std::move(cells));
    };
    set_cells("names", [&](Cell cell) { return board.grid() == Grid::square && looks.shows_name(cell); });
    set_cells("fills", [&](Cell cell) { return looks.is(ZoneStyle::fill, cell); });
    set_cells("frames", [&](Cell cell) { return looks.is(ZoneStyle::frame, cell); });
    set_cells("dots", [&](Cell cell) { return looks.has_dot(cell); });
    set_cells("crosses", [&](Cell cell) { return looks.has_cross(cell); });
    if (const auto lines = looks.lines(); !lines.empty()) {
        Json json = Json::array();
        for (const auto& [one, other] : lines)
            json.add(Json::array(std::vector<std::string>{board.name(one), board.name(other)}));
        draw.set("lines", std::move(json));
    }
    const auto set_strokes = [&](const char* key, const std::vector<BoardLooks::Stroke>& strokes) {
        Json json = Json::array();
        for (const auto& [cell, from, to, is_arc] : strokes) {
            Json item = shape_json(board, cell, std::array{from, to});
            if (is_arc) item.set("arc", true);
            json.add(std::move(item));
        }
        if (!strokes.empty()) draw.set(key, std::move(json));
    };
    set_strokes("diagonals", looks.diagonal_strokes());
    set_strokes("borders", looks.border_strokes());
    if (const auto areas = looks.band_areas(); !areas.empty()) {
        Json json = Json::array();
        for (const auto& [cell, corners] : areas) json.add(shape_json(board, cell, corners));
        draw.set("bands", std::move(json));
    }
    Json sectors = Json::array();
    bool any = false;
    for (int c = 0; c < board.cells(); ++c)
        if (const auto corners = looks.sector(static_cast<Cell>(c))) {
            sectors.add(shape_json(board, static_cast<Cell>(c), *corners));
            any = true;
        }
    if (any) draw.set("sectors", std::move(sectors));
}

// How the board looks, if it looks otherwise than a grid of squares.
void set_looks(Json& json, const Variant& variant) {
    const BoardDef& def = variant.definition().board;
    const Board& board = variant.board();
    const BoardLooks looks(variant);
    if (looks.is_plain()) return;
    Json draw = Json::object();
    draw.set("cells", name_of(def.draw.cells)).set("shape", name_of(def.draw.shape));
    if (board.has_points()) {
        Json points = Json::array(), links = Json::array();
        for (int c = 0; c < board.cells(); ++c) {
            const Board::Point at = board.point(static_cast<Cell>(c));
            Json point = Json::array();
            point.add(at.x);
            point.add(at.y);
            points.add(std::move(point));
        }
        for (const LinkDef& link : def.links) links.add(Json::array({link.from.text, link.to.text}));
        draw.set("points", std::move(points)).set("links", std::move(links));
    }
    Json zones = Json::object();
    for (const DrawnZoneDef& zone : def.draw.zones) zones.set(zone.zone.text, name_of(zone.style));
    draw.set("zones", std::move(zones));
    set_drawn(draw, board, looks);
    json.set("draw", std::move(draw));
}

// A coordinate is the index of a label of its axis, from 0. On a board of hexagons the first two axes are those of a
// slanted grid; their positive directions are 120 degrees apart.
Json board_json(const Variant& variant) {
    const BoardDef& def = variant.definition().board;
    const Board& board = variant.board();
    Json axes = Json::array();
    for (const AxisDef& axis : def.axes) {
        Json item = Json::object();
        item.set("name", axis.name.text).set("labels", Json::array(axis.labels)).set("wrap", axis.wrap);
        axes.add(std::move(item));
    }
    Json cells = Json::array(), coordinates = Json::array();
    for (int c = 0; c < board.cells(); ++c) {
        cells.add(board.name(static_cast<Cell>(c)));
        Json at = Json::array();
        for (const int coordinate : board.coordinates(static_cast<Cell>(c))) at.add(coordinate);
        coordinates.add(std::move(at));
    }
    Json json = Json::object();
    json.set("grid", name_of(def.grid)).set("axes", std::move(axes));
    if (def.grid == Grid::hex) json.set("drawn", name_of(def.drawn));
    json.set("cells", std::move(cells)).set("coordinates", std::move(coordinates));
    set_looks(json, variant);
    return json;
}

Json names_of(const Board& board, const auto& cells) {
    Json names = Json::array();
    for (const Cell cell : cells) names.add(board.name(cell));
    return names;
}

// The slots of a board's blocks, the name of the blocks, and the directions in which they move.
Json blocks_json(const Variant& variant) {
    const BlocksDef& def = *variant.definition().blocks;
    Json slots = Json::array();
    for (int slot = 0; slot < variant.slots(); ++slot) {
        Json item = Json::object();
        item.set("name", variant.slot_name(slot)).set("cells", names_of(variant.board(), variant.slot_cells(slot)));
        slots.add(std::move(item));
    }
    Json directions = Json::array();
    for (const BlocksDef::Direction& direction : def.directions) {
        Json by = Json::array();
        for (const auto step : direction.by) by.add(static_cast<int>(step));
        Json item = Json::object();
        item.set("letter", direction.letter.text).set("by", std::move(by));
        directions.add(std::move(item));
    }
    Json json = Json::object();
    json.set("name", def.name)
        .set("letter", def.letter)
        .set("slots", std::move(slots))
        .set("directions", std::move(directions));
    return json;
}

Json zone_cells_json(const Variant& variant) {
    Json zones = Json::object();
    for (const ZoneDef& zone : variant.definition().zones) {
        Json by_side = Json::object();
        for (const Side side : variant.sides())
            by_side.set(variant.definition().sides.of(side).name.text,
                        names_of(variant.board(), variant.zone(zone.name.text, side)));
        zones.set(zone.name.text, std::move(by_side));
    }
    return zones;
}

Json pieces_json(const Variant& variant, const Position& start) {
    Json pieces = Json::array();
    const std::vector<std::string> shapes = shapes_of(variant);
    const PieceLooks looks(variant);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& piece = variant.kind(kind);
        Json count = Json::array();
        for (const Side s : variant.sides()) count.add(start.count(s, kind));
        Json item = Json::object();
        item.set("letter", piece.letter.text).set("name", piece.name).set("royal", piece.royal);
        item.set("symbols", Json::array({piece.symbol[0], piece.symbol[1]}));
        if (!shapes[kind].empty()) item.set("picture", shapes[kind]);
        if (!piece.sign[0].empty() || !piece.sign[1].empty())
            item.set("sign", Json::array({piece.sign[0], piece.sign[1]}));
        if (looks.set() != PieceSet::figures && looks.is_promoted(kind)) item.set("promoted", true);
        if (looks.is_marked(kind)) item.set("marked", true);
        item.set("moves", Json::array(moves_in_words(piece, variant.board().grid())));
        item.set("promotions", Json::array(promotions_in_words(piece)));
        item.set("hand", Json::array(hand_in_words(piece)));
        item.set("drops", piece.drop.has_value()).set("start", std::move(count));
        pieces.add(std::move(item));
    }
    return pieces;
}

// Sets how players know the game, if the file says so.
void set_looks_of_game(Json& json, const Definition& def) {
    const LooksDef& looks = def.looks;
    if (looks.set == PieceSet::figures && looks.sides.empty() && looks.colours.empty()) return;
    const auto by_side = [](const std::vector<DialectPair>& pairs) {
        Json said = Json::object();
        for (const DialectPair& pair : pairs) said.set(pair.here.text, pair.there);
        return said;
    };
    Json item = Json::object();
    item.set("set", name_of(looks.set)).set("sides", by_side(looks.sides)).set("colours", by_side(looks.colours));
    json.set("looks", std::move(item));
}

Json options_json(const Definition& def) {
    Json options = Json::array();
    for (const OptionDef& option : def.options) {
        Json item = Json::object();
        item.set("name", option.name).set("value", option.value).set("default", option.fallback);
        item.set("choices", Json::array(option.choices)).set("help", option.help);
        if (option.each_board) item.set("each_board", true);
        if (!option.boards.empty()) {
            Json boards = Json::object();
            for (const OptionDef::ForBoard& one : option.boards) boards.set(std::to_string(one.board), one.value);
            item.set("boards", std::move(boards));
        }
        options.add(std::move(item));
    }
    return options;
}

}  // namespace

Json description_json(const VariantPtr& variant) {
    const Definition& def = variant->definition();
    const Position start = start_position(variant);
    Json order = Json::array();
    for (const Side side : variant->order()) order.add(def.sides.of(side).name.text);
    Json json = Json::object();
    json.set("format", description_format);
    json.set("name", def.id).set("title", def.name).set("inventor", def.inventor).set("source", def.source);
    json.set("description", def.description).set("board", board_json(*variant));
    Json sides = Json::array();
    for (const SideDef& side : def.sides.side) sides.add(side.name.text);
    json.set("sides", std::move(sides));
    set_sides(json, *variant);
    json.set("order", std::move(order)).set("pieces", pieces_json(*variant, start));
    set_looks_of_game(json, def);
    json.set("hands", has_hands(def)).set("turns", variant->has_turns());
    json.set("zones", json_of(zones_in_words(def))).set("zone_cells", zone_cells_json(*variant));
    if (def.blocks) json.set("blocks", blocks_json(*variant));
    json.set("state", json_of(state_in_words(def)));
    json.set("rules", Json::array(rules_in_words(def))).set("options", options_json(def));
    words_of(Layout(variant)).set_boards(json, variant);
    json.set("start", format_position(start)).set("dialects", dialects_json(Layout(variant)));
    return json;
}

}  // namespace varia::cli
