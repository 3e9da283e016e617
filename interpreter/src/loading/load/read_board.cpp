// Reads the tables about the whole board: options, axes, links, sides, zones.
#include <algorithm>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "labels.hpp"
#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

Definition DefinitionReader::read(const Node& root, const std::vector<std::pair<std::string, std::string>>& set) {
    read_fields(def_, root);
    if (const Node* aliases = root.find("aliases"))
        for (const Node& name : aliases->items) def_.aliases.push_back({name.text, sources_.inside(name)});
    def_.files = sources_.names;
    read_tables(def_.protocols, root.find("protocol"));
    read_options(root, set);
    read_board(root);
    read_blocks(root);
    read_sides(root);
    read_zones(root);
    read_pieces(root);
    read_tables(def_.castlings, root.find("castling"));
    check_betza_castlings();
    read_rules(root);
    read_state(root);
    read_hooks(root);
    read_turn(root);
    read_tables(def_.dialects, root.find("dialect"));
    read_setup(root);
    return std::move(def_);
}

void DefinitionReader::read_options(const Node& root, const std::vector<std::pair<std::string, std::string>>& set) {
    def_.options = conditions_.read(root.find("options"), set);
}

void DefinitionReader::read_board(const Node& root) {
    const Node* board = root.find("board");
    if (board == nullptr) return;
    BoardDef& def = def_.board;
    read_fields(def, *board);
    // Here the key has no effect, and its value is the default anyway.
    if (const Node* drawn = board->find("drawn"); drawn != nullptr && def.drawn == Drawn::flat && def.grid != Grid::hex)
        fail("board", drawn->where, "\"drawn\" is for hexagons", "write grid = \"hex\", or leave it out");
    if (const Node* mask = board->find("mask"))
        for (const Node& row : mask->items) def.mask.push_back({row.text, sources_.inside(row)});
    read_other_names(*board);
}

std::vector<std::string> labels_of(const Node& node) {
    std::string problem;
    if (node.is(Node::Type::text)) return label_range(node.text, problem).value_or(std::vector<std::string>{});
    std::vector<std::string> labels;
    for (const Node& label : node.items) labels.push_back(label.text);
    return labels;
}

std::vector<std::vector<std::string>> DefinitionReader::labels_by_axis(const Node& table, std::string_view key) {
    const std::vector<std::string> axes = axis_names();
    std::vector<std::vector<std::string>> labels(axes.size());
    if (const Node* node = table.find(key))
        for (const Entry& e : node->entries)
            if (const std::size_t a = number_of("board", e.key, axes, "axis"); a < axes.size())
                labels[a] = labels_of(e.value);
    return labels;
}

void DefinitionReader::read_other_names(const Node& board) {
    const Node* also = board.find("also");
    if (also == nullptr) return;
    for (const Node& node : also->items) {
        if (node.find("labels") == nullptr && node.find("cell") == nullptr) {
            fail("board", node.where, "an entry of `also` says nothing about other names",
                 "write labels = { rank = \"i-a\" }, or a template cell = \"{file}{rank}\"");
            continue;
        }
        OtherNamesDef names;
        read_fields(names, node);
        names.labels = labels_by_axis(node, "labels");
        def_.board.also.push_back(std::move(names));
    }
}

void DefinitionReader::read_dialect_cells(std::vector<DialectCellsDef>& out, const Node& list) {
    for (const Node& node : list.items)
        out.push_back({labels_by_axis(node, "labels"), labels_by_axis(node, "second"), node.where});
}

void DefinitionReader::read_sides(const Node& root) {
    SidesDef& def = def_.sides;
    const Node none;
    const Node* table = root.find("sides");
    const Node& sides = table != nullptr ? *table : none;
    read_fields(def, sides);
    if (table == nullptr) def.where = def_.board.where;

    const std::vector<Name> names = names_at(sides, "names");
    const std::vector<Name> letters = names_at(sides, "letters");
    def.side.resize(names.empty() ? std::max<std::size_t>(letters.size(), 2) : names.size());
    constexpr const char* usual_names[2] = {"white", "black"};
    constexpr const char* usual_letters[2] = {"w", "b"};
    const bool two = def.side.size() == 2;
    if (!two && (names.size() != def.side.size() || letters.size() != def.side.size())) {
        // Errors in one of the lists have already been reported.
        if (!report_.failed())
            fail("sides", def.where,
                 fmt::format("{} name{} and {} letter{} of sides", names.size(), names.size() == 1 ? "" : "s",
                             letters.size(), letters.size() == 1 ? "" : "s"),
                 "write a name and a letter for each side");
        def.order.clear();
        def.side.assign(2, {});
        for (std::size_t s = 0; s < 2; ++s) def.side[s] = {{usual_names[s], def.where}, usual_letters[s]};
        for (const SideDef& side : def.side) def.order.push_back(side.name);
        broken_.emplace("sides");
        return;
    }
    for (std::size_t s = 0; s < def.side.size(); ++s) {
        def.side[s].name = names.size() == def.side.size() ? names[s] : Name{usual_names[s % 2], def.where};
        def.side[s].letter = letters.size() == def.side.size() ? letters[s].text : usual_letters[s % 2];
    }
    const std::vector<Name> colours = names_at(sides, "colours");
    if (!colours.empty() && colours.size() != def.side.size())
        fail("sides", sides.find("colours")->where,
             fmt::format("colours are given for {} of {} sides", colours.size(), def.side.size()),
             "write one for each side");
    for (std::size_t s = 0; s < std::min(colours.size(), def.side.size()); ++s) def.side[s].colour = colours[s].text;
    if (sides.find("order") != nullptr) {
        def.order = names_at(sides, "order");
    } else {
        for (const SideDef& side : def.side) def.order.push_back(side.name);
    }
    read_views(sides);
    read_teams(sides);
    if (sides.find("mirror") != nullptr) {
        def.mirror = names_at(sides, "mirror");
    } else if (!def_.board.axes.empty() && def.side.size() == 2) {
        def.mirror = {def_.board.axes[def_.board.axes.size() > 1 ? 1 : 0].name};
    }
}

namespace {

// The parts of a text between its commas, without surrounding blanks.
std::vector<Name> split(const Node& text) {
    std::vector<Name> parts;
    std::string part;
    for (const char c : text.text + ",") {
        if (c != ',') {
            part += c;
            continue;
        }
        const std::size_t begin = part.find_first_not_of(' ');
        const std::size_t end = part.find_last_not_of(' ');
        parts.push_back({begin == std::string::npos ? "" : part.substr(begin, end + 1 - begin), text.where});
        part.clear();
    }
    return parts;
}

}  // namespace

void DefinitionReader::read_views(const Node& sides) {
    SidesDef& def = def_.sides;
    const Node* views = sides.find("views");
    if (views == nullptr) return;
    if (views->items.size() != def.side.size())
        return fail("sides", views->where, fmt::format("{} views of {} sides", views->items.size(), def.side.size()),
                    "write one for each side");
    for (std::size_t s = 0; s < def.side.size(); ++s) def.side[s].view = split(views->items[s]);
}

void DefinitionReader::read_teams(const Node& sides) {
    const Node* teams = sides.find("teams");
    if (teams == nullptr) return;
    for (const Node& team : teams->items) {
        def_.sides.teams.push_back(split(team));
    }
}

namespace {

Region region_of(const Node& node) {
    Region out;
    if (node.is(Node::Type::text))
        out.expression = name_of(node);
    else if (node.is(Node::Type::boolean))
        out.expression = {"true", node.where};  // the value was wrong, which is already reported
    else
        for (const Node& cell : node.items) out.cells.push_back(name_of(cell));
    return out;
}

}  // namespace

void DefinitionReader::read_side_zone(ZoneDef& zone, const Node& table) {
    if (const Node* fixed = table.find("fixed")) {
        zone.fixed = true;
        zone.region = region_of(*fixed);
        for (const Entry& e : table.entries)
            if (e.key.text != "fixed") zone.second = region_of(e.value);
        return;
    }
    const std::vector<std::string> sides = side_names();
    if (sides.size() != 2) {
        zone.region = region_of(table.entries.front().value);
        zone.second = region_of(table.entries.back().value);
        return;
    }
    bool known = true;
    for (const Entry& e : table.entries) {
        if (std::find(sides.begin(), sides.end(), e.key.text) != sides.end()) continue;
        known = false;
        std::vector<std::string> keys = sides;
        keys.emplace_back("fixed");
        std::string hint = did_you_mean(e.key.text, keys);
        if (hint.empty()) hint = fmt::format("write {} and {}, or fixed", sides[0], sides[1]);
        fail("zones", e.key.where, fmt::format("unknown key {} in zone {}", quoted(e.key.text), zone.name.text),
             std::move(hint));
    }
    const Node* first = table.find(sides[0]);
    const Node* second = table.find(sides[1]);
    if (known && (first == nullptr || second == nullptr))
        fail("zones", table.where,
             fmt::format("zone {} needs a region for {} as well", zone.name.text, sides[first == nullptr ? 0 : 1]));
    if (first == nullptr || second == nullptr) {
        zone.region.expression = {"true", table.where};
        return;
    }
    zone.region = region_of(*first);
    zone.second = region_of(*second);
}

void DefinitionReader::read_zones(const Node& root) {
    const Node* zones = root.find("zones");
    if (zones == nullptr) return;
    for (const Entry& e : zones->entries) {
        ZoneDef zone;
        zone.name = e.key;
        if (e.value.is(Node::Type::table))
            read_side_zone(zone, e.value);
        else
            zone.region = region_of(e.value);
        def_.zones.push_back(std::move(zone));
    }
}

}  // namespace varia
