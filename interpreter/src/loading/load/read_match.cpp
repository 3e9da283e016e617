// A setting is either written directly, or names an option that has the value.
#include "read_match.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include <varia/match.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "key_tables.hpp"
#include "reader.hpp"
#include "spelling.hpp"

namespace varia {

namespace {

std::vector<std::string> split(std::string_view text, std::string_view separators) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t at = std::min(text.find_first_of(separators), text.size());
        if (at > 0) out.emplace_back(text.substr(0, at));
        text.remove_prefix(std::min(at + 1, text.size()));
    }
    return out;
}

}  // namespace

const OptionDef* MatchReader::option(std::string_view name) const {
    for (const OptionDef& o : own_.options)
        if (o.name == name) return &o;
    return nullptr;
}

std::string MatchReader::setting(std::string_view key, std::string fallback) const {
    const Node* node = match_.find(key);
    if (node == nullptr) return fallback;
    if (node->is(Node::Type::integer)) return std::to_string(node->integer);
    if (node->is(Node::Type::boolean)) return node->boolean ? "true" : "false";
    const OptionDef* from = option(node->text);
    return from != nullptr ? from->value : node->text;
}

void MatchReader::fail(std::string_view key, std::string message, std::string hint) {
    const Node* node = match_.find(key);
    report_.error(node != nullptr ? node->where : match_.where, std::move(message), std::move(hint));
}

bool MatchReader::truth(std::string_view key) { return one_of(key, {"false", "true"}) == "true"; }

// The first choice is the default.
std::string MatchReader::one_of(std::string_view key, std::vector<std::string> choices) {
    std::string value = setting(key, choices[0]);
    if (std::find(choices.begin(), choices.end(), value) != choices.end()) return value;
    std::string hint = did_you_mean(value, choices);
    if (hint.empty()) hint = fmt::format("it may be {}, or the name of an option", fmt::join(choices, ", "));
    fail(key, fmt::format("{} cannot be {}", quoted(key), quoted(value)), std::move(hint));
    return choices[0];
}

int MatchReader::read_boards() {
    const std::string text = setting("boards", "2");
    const std::optional<int> boards = number_of<int>(text);
    if (boards && *boards >= 1 && *boards <= max_linked_boards) return *boards;
    fail("boards", fmt::format("a match has 1 to {} boards, not {}", max_linked_boards, quoted(text)));
    return 0;
}

std::string MatchReader::value_on(const OptionDef& option, int board) const {
    std::string value = option.value;
    for (const OptionDef::ForBoard& own : option.boards)
        if (own.board == board) value = own.value;
    return value;
}

std::optional<std::string> MatchReader::game_on(int board) {
    const Node* board_tables = match_.find("floors");
    const Node* games = match_.find("games");
    std::string name;
    Where where = match_.where;
    if (board_tables != nullptr) {
        const Node& item = board_tables->items[static_cast<std::size_t>(board - 1) % board_tables->items.size()];
        name = item.text;
        where = item.where;
    }
    if (const Node* by = match_.find("game_option")) {
        const OptionDef* chosen = option(by->text);
        if (chosen == nullptr) {
            fail("game_option", "there is no option " + quoted(by->text));
            return std::nullopt;
        }
        if (const std::string value = value_on(*chosen, board); value != "listed") name = value;
    }
    if (name.empty() || name == "own") return std::string{};
    if (games != nullptr && games->find(name) != nullptr) return name;
    std::vector<std::string> known{"own"};
    if (games != nullptr)
        for (const Entry& e : games->entries) known.push_back(e.key.text);
    std::string hint = did_you_mean(name, known);
    if (hint.empty()) hint = fmt::format("there are {}", fmt::join(known, ", "));
    report_.error(where, fmt::format("board {}: no game is called {}", board, quoted(name)), std::move(hint));
    return std::nullopt;
}

std::vector<Name> MatchReader::links_on(int board, const std::string& game) const {
    if (const Node* by = match_.find("shafts_option"))
        if (const OptionDef* chosen = option(by->text))
            if (const std::string value = value_on(*chosen, board); value != "listed") {
                std::vector<Name> cells;
                for (std::string& cell : split(value, " ,")) cells.push_back({std::move(cell), chosen->where});
                return cells;
            }
    if (!game.empty())
        if (const Node* own = match_.find("games")->find(game)->find("shafts")) {
            std::vector<Name> cells;
            for (const Node& cell : own->items) cells.push_back(name_of(cell));
            return cells;
        }
    const Node* rows = match_.find("shafts");
    if (rows == nullptr || rows->items.empty()) return {};
    const Node& row = rows->items[static_cast<std::size_t>(board - 1) % rows->items.size()];
    std::vector<Name> cells;
    for (std::string& cell : split(row.text, " ,")) cells.push_back({std::move(cell), row.where});
    return cells;
}

bool MatchReader::read_linked_boards(MatchDef& match, int boards, const GameSource& games) {
    const Node* game_by = match_.find("game_option");
    const Node* links_by = match_.find("shafts_option");
    const auto decides_a_game = [&](const OptionDef& o) {
        return (game_by == nullptr || o.name != game_by->text) && (links_by == nullptr || o.name != links_by->text);
    };
    for (const OptionDef& o : own_.options)
        for (const OptionDef::ForBoard& own : o.boards)
            if (own.board > boards) {
                report_.append({typed_error(fmt::format("option \"{}{}\" is for board {}, but there {} {}", o.name,
                                                        own.board, own.board, boards == 1 ? "is" : "are", boards))});
                return false;
            }
    std::vector<Definition> read;
    std::map<std::pair<std::string, MatchReader::OptionValuesOf>, int> known;
    for (int board = 1; board <= boards; ++board) {
        const std::optional<std::string> game = game_on(board);
        if (!game) return false;
        OptionValuesOf set;
        if (game->empty())
            for (const OptionDef& o : own_.options)
                if (decides_a_game(o)) set.emplace_back(o.name, value_on(o, board));
        const auto [at, fresh] = known.try_emplace({*game, set}, static_cast<int>(read.size()));
        if (fresh) {
            const Node* variant = game->empty() ? nullptr : match_.find("games")->find(*game)->find("variant");
            std::optional<Definition> definition = games(variant, set);
            if (!definition) return false;
            definition->match.reset();
            read.push_back(std::move(*definition));
        }
        match.boards.push_back({at->second, links_on(board, *game)});
    }
    if (boards > 1) {
        // Each game receives the kinds of the other games.
        std::uint64_t legs = 0;
        for (const Definition& game : read)
            for (const PieceDef& piece : game.pieces)
                for (const MoveDef& move : piece.moves)
                    for (const std::vector<Leg>& path : move.paths) legs += 4 + path.size();
        if (!report_.spend(match_.where, times(times(legs, 10), read.size())) ||
            !report_.claim(match_.where, times(times(legs, sizeof(Leg) + 32), read.size())))
            return false;
        unite_kinds(read);
        for (Definition& game : read) {
            // A piece may come from another board by a link move while the other side is to move.
            game.rules.royal_capture = true;
            // Other pieces may join bare kings, or a side whose material cannot win.
            game.rules.bare_kings_draw = false;
            game.rules.cannot_win.clear();
        }
    }
    for (Definition& game : read) match.games.push_back(std::make_shared<const Definition>(std::move(game)));
    return true;
}

void MatchReader::read_conveyor(MatchDef& match) {
    const Node* list = match_.find("conveyor");
    if (list == nullptr) return;
    for (const Node& word : list->items) {
        if (word.text != "up" && word.text != "down")
            report_.error(word.where,
                          fmt::format("a shaft's conveyor runs \"up\" or \"down\", not {}", quoted(word.text)));
        match.conveyor.push_back(word.text == "up" ? 1 : -1);
    }
}

// "A:1w,2w;B:1b,2b"
void MatchReader::read_seats(MatchDef& match) {
    if (match_.find("seats") == nullptr) return;
    const std::string text = setting("seats", "");
    const std::vector<SideDef>& sides = own_.sides.side;
    for (const std::string& part : split(text, ";")) {
        const std::size_t colon = part.find(':');
        TeamDef team;
        team.name = part.substr(0, colon);
        if (colon == std::string::npos || !is_identifier(team.name))
            return fail("seats", fmt::format("a team is its name, a colon and its seats; found {}", quoted(part)),
                        "write them as A:1w,2w;B:1b,2b");
        for (const std::string& seat : split(part.substr(colon + 1), ", ")) {
            const std::size_t digits = std::min(seat.find_first_not_of("0123456789"), seat.size());
            const std::optional<int> board = number_of<int>(std::string_view(seat).substr(0, digits));
            const std::string side = seat.substr(digits);
            const bool first = side == sides[0].letter;
            if (!board || *board < 1 || (!first && side != sides[1].letter))
                return fail("seats", fmt::format("{} is no seat", quoted(seat)),
                            fmt::format("a seat is a board's number and {} or {}", sides[0].letter, sides[1].letter));
            team.seats.push_back({*board - 1, first ? 0 : 1});
        }
        match.teams.push_back(std::move(team));
    }
    if (match.teams.empty()) fail("seats", "\"seats\" names no team", "write them as A:1w,2w;B:1b,2b");
}

std::optional<MatchDef> MatchReader::read(const GameSource& games) {
    MatchDef match;
    match.where = match_.where;
    const int boards = read_boards();
    match.cyclic = truth("cyclic");
    match.resign = truth("resign");
    match.schedule = *value_of<Schedule>(one_of("schedule", choices_of(Schedule::exchange)));
    match.clinch = one_of("finish", {"clinch", "all"}) == "clinch";
    if (const Node* landing = match_.find("landing")) match.across = landing->text == "across";
    read_conveyor(match);
    if (boards > 1) read_seats(match);
    if (boards == 0 || !read_linked_boards(match, boards, games)) return std::nullopt;
    return match;
}

void unite_kinds(std::vector<Definition>& games) {
    std::vector<PieceDef> all;
    std::vector<ZoneDef> zones;
    for (const Definition& game : games) {
        for (const PieceDef& piece : game.pieces)
            if (std::none_of(all.begin(), all.end(),
                             [&](const PieceDef& p) { return p.letter.text == piece.letter.text; }))
                all.push_back(piece);
        zones.insert(zones.end(), game.zones.begin(), game.zones.end());
    }
    for (Definition& game : games) {
        std::vector<PieceDef> pieces;
        std::set<std::string> used;
        for (const PieceDef& piece : all) {
            const auto own = std::find_if(game.pieces.begin(), game.pieces.end(),
                                          [&](const PieceDef& p) { return p.letter.text == piece.letter.text; });
            pieces.push_back(own != game.pieces.end() ? *own : piece);
            if (own != game.pieces.end()) continue;
            // The moves of a kind from another game may need the zones of that game.
            for (const MoveDef& move : piece.moves) used.insert({move.from.text, move.to.text});
            for (const PromotionDef& promotion : piece.promotions)
                used.insert({promotion.zone.text, promotion.must.text});
        }
        game.pieces = std::move(pieces);
        for (const ZoneDef& zone : zones) {
            const bool has = std::any_of(game.zones.begin(), game.zones.end(),
                                         [&](const ZoneDef& z) { return z.name.text == zone.name.text; });
            if (!has && used.count(zone.name.text) != 0) game.zones.push_back(zone);
        }
    }
}

}  // namespace varia
