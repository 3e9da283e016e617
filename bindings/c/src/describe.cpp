// Describes a variant: enough to draw any board and to list any piece.
#include <algorithm>
#include <span>
#include <type_traits>

#include <varia/match.hpp>

#include "handles.hpp"
#include "structs.hpp"

using namespace varia;
using namespace varia::c;

namespace {

static_assert(std::is_same_v<std::int32_t, int>, "coordinates are handed out as they are kept");

constexpr std::int32_t file_format = 1;  // the only format so far

std::int32_t number(std::size_t size) { return static_cast<std::int32_t>(size); }

const Board &board_of(const varia_variant &variant) { return variant.core->variant->board(); }
const Definition &definition_of(const varia_variant &variant) { return variant.core->variant->definition(); }

Cell cell_of(const varia_variant &variant, std::int32_t cell) {
    return static_cast<Cell>(numbered(cell, static_cast<std::size_t>(board_of(variant).cells()), "cell"));
}
Side side_in(const varia_variant &variant, std::int32_t side) {
    return side_of(
        static_cast<int>(numbered(side, static_cast<std::size_t>(variant.core->variant->sides().size()), "side")));
}
std::int32_t cell_number(Cell cell) { return cell == no_cell ? -1 : std::int32_t{cell}; }

// A vector, which must have as many components as the board has axes.
std::span<const int> vector_of(const varia_variant &variant, const std::int32_t *components, std::size_t count,
                               const char *what) {
    needed_pointer(components, what);
    const auto axes = static_cast<std::size_t>(board_of(variant).dimensions());
    if (count != axes)
        misuse("the board has " + std::to_string(axes) + " axes, and there are " + std::to_string(count) + " numbers");
    return {components, count};
}

bool has_hands(const Definition &definition) {
    return definition.rules.reserve != Reserve::none || !definition.setup.hand.empty() ||
           std::ranges::any_of(definition.pieces, [](const PieceDef &piece) { return piece.drop.has_value(); });
}

}  // namespace

varia_status varia_variant_describe(const varia_variant *variant, varia_variant_info *info, varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_variant_info> described(info, "info");
        const Variant &v = *variant->core->variant;
        const Definition &d = v.definition();
        const Layout layout(variant->core->variant);
        varia_variant_info mine{};
        mine.id = d.id.c_str();
        mine.name = d.name.c_str();
        mine.inventor = d.inventor.c_str();
        mine.source = d.source.c_str();
        mine.description = d.description.c_str();
        mine.start = v.start().c_str();
        mine.format = file_format;
        mine.axes = v.board().dimensions();
        mine.grid = v.board().grid() == Grid::hex ? VARIA_GRID_HEX : VARIA_GRID_SQUARE;
        mine.cells = v.board().cells();
        mine.kinds = v.kinds();
        mine.sides = v.sides().size();
        mine.players = layout.players();
        mine.zones = number(d.zones.size());
        mine.options = number(d.options.size());
        mine.states = number(d.state.size());
        mine.slots = v.slots();
        mine.boards = layout.boards();
        mine.links = layout.links();
        mine.has_turns = v.has_turns();
        mine.has_neutral = v.has_neutral();
        mine.has_hands = has_hands(d);
        mine.has_scripts = !d.hooks.empty();
        mine.has_links = v.board().has_links();
        mine.memory = v.memory();
        described.report(mine);
    });
}

varia_status varia_variant_axis(const varia_variant *variant, int32_t axis, varia_axis_info *info,
                                varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_axis_info> described(info, "info");
        const std::size_t a = numbered(axis, static_cast<std::size_t>(board_of(*variant).dimensions()), "axis");
        const AxisDef &def = board_of(*variant).axis(axis);
        varia_axis_info mine{};
        mine.name = def.name.text.c_str();
        mine.length = number(def.labels.size());
        mine.wraps = def.wrap;
        mine.mirrored = variant->core->variant->mirror().size() > a && variant->core->variant->mirror()[a];
        described.report(mine);
    });
}

varia_status varia_variant_axis_label(const varia_variant *variant, int32_t axis, int32_t coordinate,
                                      const char **label, varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(label, "label");
        numbered(axis, static_cast<std::size_t>(board_of(*variant).dimensions()), "axis");
        const std::vector<std::string> &labels = board_of(*variant).axis(axis).labels;
        *label = labels[numbered(coordinate, labels.size(), "coordinate")].c_str();
    });
}

varia_status varia_variant_cell(const varia_variant *variant, int32_t cell, varia_cell_info *info,
                                varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_cell_info> described(info, "info");
        const Cell c = cell_of(*variant, cell);
        const Variant &v = *variant->core->variant;
        varia_cell_info mine{};
        mine.name = v.board().name(c).c_str();
        mine.coordinates = v.board().coordinates(c).data();
        mine.axes = v.board().dimensions();
        mine.slot = -1;
        for (int slot = 0; slot < v.slots() && mine.slot < 0; ++slot)
            if (std::ranges::find(v.slot_cells(slot), c) != v.slot_cells(slot).end()) mine.slot = slot;
        mine.trap = variant->core->traps[c];
        described.report(mine);
    });
}

varia_status varia_variant_find_cell(const varia_variant *variant, const char *name, int32_t *cell,
                                     varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(cell, "cell") = cell_number(board_of(*variant).find(&needed_pointer(name, "name")));
    });
}

varia_status varia_variant_cell_at(const varia_variant *variant, const int32_t *coordinates, size_t count,
                                   int32_t *cell, varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(
            cell, "cell") = cell_number(board_of(*variant).at(vector_of(*variant, coordinates, count, "coordinates")));
    });
}

varia_status varia_variant_step(const varia_variant *variant, int32_t cell, const int32_t *by, size_t count,
                                int32_t *to, varia_error **error) {
    return call("variant", variant, error, [&] {
        const std::span<const int> vector = vector_of(*variant, by, count, "by");
        for (const int component : vector)
            if (component > max_axis_length || component < -max_axis_length)
                misuse("a component of a step is from -" + std::to_string(max_axis_length) + " to " +
                       std::to_string(max_axis_length));
        needed_pointer(to, "to") = cell_number(board_of(*variant).step(cell_of(*variant, cell), vector));
    });
}

varia_status varia_variant_seen_by(const varia_variant *variant, int32_t side, int32_t cell, int32_t *seen,
                                   varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(seen, "seen") = cell_number(
            variant->core->variant->seen_by(side_in(*variant, side), cell_of(*variant, cell)));
    });
}

varia_status varia_variant_kind(const varia_variant *variant, int32_t kind, varia_kind_info *info,
                                varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_kind_info> described(info, "info");
        const std::vector<PieceDef> &pieces = definition_of(*variant).pieces;
        const PieceDef &piece = pieces[numbered(kind, pieces.size(), "kind", 1)];
        varia_kind_info mine{};
        mine.letter = piece.letter.text.c_str();
        mine.name = piece.name.c_str();
        mine.symbol_first = piece.symbol[0].c_str();
        mine.symbol_second = piece.symbol[1].c_str();
        mine.royal = piece.royal;
        mine.promotes = !piece.promotions.empty();
        mine.drops = piece.drop.has_value();
        mine.points = piece.points;
        described.report(mine);
    });
}

varia_status varia_variant_find_kind(const varia_variant *variant, const char *letter, int32_t *kind,
                                     varia_error **error) {
    return call("variant", variant, error, [&] {
        const Kind found = variant->core->variant->find_kind(&needed_pointer(letter, "letter"));
        needed_pointer(kind, "kind") = found == 0 ? -1 : std::int32_t{found};
    });
}

varia_status varia_variant_side(const varia_variant *variant, int32_t side, varia_side_info *info,
                                varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_side_info> described(info, "info");
        const Side s = side_in(*variant, side);
        const SideDef &def = definition_of(*variant).sides.of(s);
        varia_side_info mine{};
        mine.name = def.name.text.c_str();
        mine.letter = def.letter.c_str();
        mine.colour = def.colour.c_str();
        mine.allies = variant->core->variant->allies(s).bits();
        described.report(mine);
    });
}

varia_status varia_variant_player(const varia_variant *variant, int32_t player, const char **name,
                                  varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(name, "name");
        const Layout layout(variant->core->variant);
        numbered(player, static_cast<std::size_t>(layout.players()), std::string(layout.player_noun()).c_str());
        *name = layout.player_name(player).c_str();
    });
}

varia_status varia_variant_option(const varia_variant *variant, int32_t option, varia_option_info *info,
                                  varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_option_info> described(info, "info");
        const std::vector<OptionDef> &options = definition_of(*variant).options;
        const OptionDef &def = options[numbered(option, options.size(), "option")];
        varia_option_info mine{};
        mine.name = def.name.c_str();
        mine.value = def.value.c_str();
        mine.fallback = def.fallback.c_str();
        mine.help = def.help.c_str();
        mine.choices = number(def.choices.size());
        mine.each_board = def.each_board;
        described.report(mine);
    });
}

varia_status varia_variant_option_choice(const varia_variant *variant, int32_t option, int32_t choice,
                                         const char **value, varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(value, "value");
        const std::vector<OptionDef> &options = definition_of(*variant).options;
        const std::vector<std::string> &choices = options[numbered(option, options.size(), "option")].choices;
        *value = choices[numbered(choice, choices.size(), "choice")].c_str();
    });
}

varia_status varia_variant_zone(const varia_variant *variant, int32_t zone, const char **name, varia_error **error) {
    return call("variant", variant, error, [&] {
        const std::vector<ZoneDef> &zones = definition_of(*variant).zones;
        needed_pointer(name, "name") = zones[numbered(zone, zones.size(), "zone")].name.text.c_str();
    });
}

varia_status varia_variant_zone_cells(const varia_variant *variant, const char *zone, int32_t side, int32_t *cells,
                                      size_t capacity, size_t *needed, varia_error **error) {
    return call("variant", variant, error, [&] {
        const std::vector<Cell> found = variant->core->variant->zone(&needed_pointer(zone, "zone"),
                                                                     side_in(*variant, side));
        fill(cells, capacity, needed, found.size(), [&](std::size_t i) { return std::int32_t{found[i]}; });
    });
}

varia_status varia_variant_state(const varia_variant *variant, int32_t state, varia_state_info *info,
                                 varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_state_info> described(info, "info");
        const std::vector<StateDef> &states = definition_of(*variant).state;
        const StateDef &def = states[numbered(state, states.size(), "state")];
        varia_state_info mine{};
        mine.name = def.name.text.c_str();
        mine.initial = def.initial;
        mine.min = def.min;
        mine.max = def.max;
        described.report(mine);
    });
}

varia_status varia_variant_slot(const varia_variant *variant, int32_t slot, const char **name, varia_error **error) {
    return call("variant", variant, error, [&] {
        const Variant &v = *variant->core->variant;
        numbered(slot, static_cast<std::size_t>(v.slots()), "slot");
        needed_pointer(name, "name") = v.slot_name(slot).c_str();
    });
}

varia_status varia_variant_slot_cells(const varia_variant *variant, int32_t slot, int32_t *cells, size_t capacity,
                                      size_t *needed, varia_error **error) {
    return call("variant", variant, error, [&] {
        const Variant &v = *variant->core->variant;
        numbered(slot, static_cast<std::size_t>(v.slots()), "slot");
        const std::span<const Cell> list = v.slot_cells(slot);
        fill(cells, capacity, needed, list.size(), [&](std::size_t i) { return std::int32_t{list[i]}; });
    });
}

varia_status varia_variant_board(const varia_variant *variant, int32_t board, varia_variant **played,
                                 varia_error **error) {
    if (played != nullptr) *played = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(played, "played");
        const Layout layout(variant->core->variant);
        numbered(board, static_cast<std::size_t>(layout.boards()), "floor");
        const VariantPtr &game = layout.variant(board);
        *played = new varia_variant{game == variant->core->variant ? variant->core : made_core(game, variant->host())};
    });
}

varia_status varia_variant_link(const varia_variant *variant, int32_t board, int32_t link, int32_t *cell,
                                varia_error **error) {
    return call("variant", variant, error, [&] {
        const Layout layout(variant->core->variant);
        numbered(board, static_cast<std::size_t>(layout.boards()), "floor");
        numbered(link, static_cast<std::size_t>(layout.links()), "shaft");
        needed_pointer(cell, "cell") = cell_number(layout.link_cell(board, link));
    });
}

varia_status varia_variant_player_of(const varia_variant *variant, int32_t board, int32_t side, int32_t *player,
                                     varia_error **error) {
    return call("variant", variant, error, [&] {
        const Layout layout(variant->core->variant);
        numbered(board, static_cast<std::size_t>(layout.boards()), "floor");
        needed_pointer(player, "player") = layout.player_of(board, side_in(*variant, side));
    });
}
