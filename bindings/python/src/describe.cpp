// Describes a variant as `varia info --json` and `varia serve` do, but without sentences.
#include <varia/definition_names.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "core.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

py::list names_of(const Board& board, const auto& cells) {
    py::list names;
    for (const Cell cell : cells) names.append(board.name(cell));
    return names;
}

void set_sides(py::dict& described, const Definition& def) {
    py::list sides, letters, teams;
    py::dict views, colours;
    for (const SideDef& side : def.sides.side) {
        sides.append(side.name.text);
        letters.append(side.letter);
        py::list view;
        for (const Name& axis : side.view) view.append(axis.text);
        if (!side.view.empty()) views[py::str(side.name.text)] = view;
        if (!side.colour.empty()) colours[py::str(side.name.text)] = side.colour;
    }
    for (const std::vector<Name>& team : def.sides.teams) {
        py::list members;
        for (const Name& name : team) members.append(name.text);
        teams.append(members);
    }
    described["sides"] = sides;
    described["letters"] = letters;
    described["colours"] = colours;
    described["views"] = views;
    described["teams"] = teams;
    described["neutral"] = def.sides.neutral != Neutral::none || def.rules.out.leaves_neutral();
}

// How the board looks, if it looks otherwise than a grid of squares.
void set_looks(py::dict& described, const Variant& variant) {
    const BoardDef& def = variant.definition().board;
    const Board& board = variant.board();
    const bool plain = def.draw.cells == BoardDrawingDef::Cells::squares && def.draw.zones.empty() &&
                       def.draw.dots.empty();
    if (plain && !board.has_points()) return;
    py::dict draw("cells"_a = name_of(def.draw.cells), "shape"_a = name_of(def.draw.shape)), zones;
    if (board.has_points()) {
        py::list points, links;
        for (int c = 0; c < board.cells(); ++c) {
            const Board::Point at = board.point(static_cast<Cell>(c));
            py::list point;
            point.append(at.x);
            point.append(at.y);
            points.append(point);
        }
        for (const LinkDef& link : def.links) {
            py::list ends;
            ends.append(link.from.text);
            ends.append(link.to.text);
            links.append(ends);
        }
        draw["points"] = points;
        draw["links"] = links;
    }
    for (const DrawnZoneDef& zone : def.draw.zones) zones[py::str(zone.zone.text)] = name_of(zone.style);
    draw["zones"] = zones;
    described["draw"] = draw;
}

py::dict board_of(const Variant& variant) {
    const BoardDef& def = variant.definition().board;
    const Board& board = variant.board();
    py::list axes, cells, coordinates;
    for (const AxisDef& axis : def.axes)
        axes.append(py::dict("name"_a = axis.name.text, "labels"_a = axis.labels, "wrap"_a = axis.wrap));
    for (int c = 0; c < board.cells(); ++c) {
        cells.append(board.name(static_cast<Cell>(c)));
        py::list at;
        for (const int coordinate : board.coordinates(static_cast<Cell>(c))) at.append(coordinate);
        coordinates.append(at);
    }
    py::dict described("grid"_a = name_of(def.grid), "axes"_a = axes, "cells"_a = cells, "coordinates"_a = coordinates);
    if (def.grid == Grid::hex) described["drawn"] = name_of(def.drawn);
    set_looks(described, variant);
    return described;
}

py::dict blocks_of(const Variant& variant) {
    const BlocksDef& def = *variant.definition().blocks;
    py::list slots, directions;
    for (int slot = 0; slot < variant.slots(); ++slot)
        slots.append(py::dict("name"_a = variant.slot_name(slot),
                              "cells"_a = names_of(variant.board(), variant.slot_cells(slot))));
    for (const BlocksDef::Direction& direction : def.directions)
        directions.append(py::dict("letter"_a = direction.letter.text, "by"_a = direction.by));
    return py::dict("name"_a = def.name, "letter"_a = def.letter, "slots"_a = slots, "directions"_a = directions);
}

py::dict zone_cells_of(const Variant& variant) {
    py::dict zones;
    for (const ZoneDef& zone : variant.definition().zones) {
        py::dict by_side;
        for (const Side side : variant.sides())
            by_side[py::str(side_name(variant, side))] = names_of(variant.board(), variant.zone(zone.name.text, side));
        zones[py::str(zone.name.text)] = by_side;
    }
    return zones;
}

py::list pieces_of(const Variant& variant, const Position& start) {
    py::list pieces;
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& piece = variant.kind(kind);
        py::list count;
        for (const Side side : variant.sides()) count.append(start.count(side, kind));
        py::dict item("letter"_a = piece.letter.text, "name"_a = piece.name, "royal"_a = piece.royal,
                      "symbols"_a = std::vector<std::string>{piece.symbol[0], piece.symbol[1]},
                      "drops"_a = piece.drop.has_value(), "start"_a = count);
        if (!piece.sign[0].empty() || !piece.sign[1].empty())
            item["sign"] = std::vector<std::string>{piece.sign[0], piece.sign[1]};
        pieces.append(item);
    }
    return pieces;
}

// How players know the game, if the file says so.
void set_looks_of_game(py::dict& described, const LooksDef& looks) {
    if (looks.set == PieceSet::figures && looks.sides.empty() && looks.colours.empty()) return;
    py::dict sides, colours;
    for (const DialectPair& pair : looks.sides) sides[py::str(pair.here.text)] = pair.there;
    for (const DialectPair& pair : looks.colours) colours[py::str(pair.here.text)] = pair.there;
    described["looks"] = py::dict("set"_a = name_of(looks.set), "sides"_a = sides, "colours"_a = colours);
}

py::list options_of(const Definition& def) {
    py::list options;
    for (const OptionDef& option : def.options)
        options.append(py::dict("name"_a = option.name, "value"_a = option.value, "default"_a = option.fallback,
                                "choices"_a = option.choices, "help"_a = option.help));
    return options;
}

py::dict linked_of(const LinkedBoards& linked) {
    const MatchDef& match = linked.match();
    py::list boards, players, games;
    for (int f = 0; f < linked.boards(); ++f) {
        py::list links;
        for (int link = 0; link < linked.links(); ++link)
            links.append(linked.variant(f)->board().name(linked.cell(f, link)));
        const std::vector<std::string> who{linked.player_name(linked.player(f, Side::first)),
                                           linked.player_name(linked.player(f, Side::second))};
        boards.append(py::dict("floor"_a = f + 1, "game"_a = linked.game_of(f), "shafts"_a = links, "players"_a = who));
    }
    for (int p = 0; p < linked.players(); ++p) players.append(linked.player_name(p));
    for (const VariantPtr& game : linked.games()) games.append(description(game));
    return py::dict("schedule"_a = name_of(match.schedule), "cyclic"_a = match.cyclic, "conveyor"_a = match.conveyor,
                    "across"_a = match.across, "players"_a = players, "floors"_a = boards, "games"_a = games);
}

}  // namespace

bool has_hands(const Definition& def) {
    if (def.rules.reserve != Reserve::none || !def.setup.hand.empty()) return true;
    const auto from_hand = [](const StepDef& step) { return !step.place.empty() && step.from == StepDef::From::hand; };
    return std::ranges::any_of(def.turn.then, from_hand) || std::ranges::any_of(def.pieces, [](const PieceDef& piece) {
               return piece.drop.has_value() && !piece.drop->endless;
           });
}

py::dict description(const VariantPtr& variant) {
    const Definition& def = variant->definition();
    const Position start = start_position(variant);
    py::dict described("format"_a = 1, "name"_a = def.id, "title"_a = def.name, "inventor"_a = def.inventor,
                       "source"_a = def.source, "description"_a = def.description, "board"_a = board_of(*variant));
    set_sides(described, def);
    py::list order;
    for (const Side side : variant->order()) order.append(side_name(*variant, side));
    described["order"] = order;
    described["pieces"] = pieces_of(*variant, start);
    set_looks_of_game(described, def.looks);
    described["hands"] = has_hands(def);
    described["turns"] = variant->has_turns();
    described["zone_cells"] = zone_cells_of(*variant);
    if (def.blocks) described["blocks"] = blocks_of(*variant);
    py::list state;
    for (const StateDef& value : def.state) state.append(value.name.text);
    described["state"] = state;
    described["options"] = options_of(def);
    if (const LinkedBoards* const linked = Layout(variant).linked_boards()) {
        described["boards"] = linked->boards();
        described["building"] = linked_of(*linked);
    }
    described["start"] = format_position(start);
    return described;
}

}  // namespace varia::python
