#include "match_words.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include <varia/definition_names.hpp>
#include <varia/layout.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "description.hpp"
#include "layout.hpp"
#include "search_words.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

std::string match_turn_line(const Contest& contest, const Match& match) {
    if (const int f = match.transfer(); f >= 0)
        return fmt::format("{} has won floor {} and makes an elevator move from there",
                           player_name(contest, match.player()), f + 1);
    std::string owed;
    int owing = 0;
    for (const int f : match.transfers()) {
        if (match.awaits(f) != f) continue;
        owed += fmt::format("floor {} waits for {}'s transfer; ", f + 1, player_name(contest, match.player_on(f)));
        ++owing;
    }
    std::string boards;
    const int count = match.active_boards() - owing;  // boards that owe a transfer come first
    for (int i = 0; i < count && i < 12; ++i)
        boards += fmt::format("{}{}", i == 0 ? "" : ", ", match.active_board(owing + i) + 1);
    if (count > 12) boards += fmt::format(" and {} more", count - 12);
    const std::string where = count == 0 ? "" : fmt::format(" on floor{} {}", count == 1 ? "" : "s", boards);
    if (match.player() < 0) return fmt::format("{}the side to move may act{}", owed, where);
    const std::string name = player_name(contest, match.player());
    if (count == 0) return fmt::format("{} has nothing left to do but to say done", name);
    return fmt::format("{} to act{}{}", name, where, match.may_end_exchange() ? ", or to say done" : "");
}

// The transfers that are owed, in order, each with the boards that wait for it.
Json transfers_json(const Contest& contest, const Match& match) {
    Json list = Json::array();
    for (const int owed : match.transfers()) {
        Json item = Json::object();
        item.set("floor", owed + 1).set("player", contest.player_name(match.player_on(owed)));
        Json holds = Json::array();
        for (int f = 0; f < contest.boards(); ++f)
            if (!contest.closed(f) && match.awaits(f) == owed) holds.add(f + 1);
        list.add(std::move(item.set("holds", std::move(holds))));
    }
    return list;
}

std::string schedule_text(Schedule schedule) {
    switch (schedule) {
        case Schedule::free:
            return "turns: the side to move on a floor may act there at any time";
        case Schedule::exchange:
            return "turns: players alternate; each acts on one floor or more where it is to move, then says done";
        case Schedule::lockstep:
            break;
    }
    return "turns: players alternate; each acts once on every floor where it is to move, from the lowest to the "
           "highest";
}

// How the boards of a match are linked, and who plays on them.
Json linked_json(const LinkedBoards& linked) {
    const MatchDef& match = linked.match();
    Json board_numbers = Json::array();
    for (int f = 0; f < linked.boards(); ++f) {
        Json links = Json::array();
        for (int link = 0; link < linked.links(); ++link)
            links.add(linked.variant(f)->board().name(linked.cell(f, link)));
        Json players = Json::array(
            {linked.player_name(linked.player(f, Side::first)), linked.player_name(linked.player(f, Side::second))});
        Json item = Json::object();
        item.set("floor", f + 1).set("game", linked.game_of(f));
        item.set("shafts", std::move(links)).set("players", std::move(players));
        board_numbers.add(std::move(item));
    }
    Json players = Json::array(), conveyor = Json::array(), games = Json::array();
    for (int p = 0; p < linked.players(); ++p) players.add(linked.player_name(p));
    for (const int way : match.conveyor) conveyor.add(way);
    for (const VariantPtr& game : linked.games()) games.add(description_json(game));
    Json json = Json::object();
    json.set("schedule", name_of(match.schedule));
    json.set("cyclic", match.cyclic).set("conveyor", std::move(conveyor)).set("across", match.across);
    json.set("players", std::move(players)).set("floors", std::move(board_numbers)).set("games", std::move(games));
    return json;
}

}  // namespace

std::string MatchWords::turn_line(Contest& contest) const {
    const Standing standing = contest.standing();
    return standing.over ? escaped(standing.text) : match_turn_line(contest, *contest.match());
}

void MatchWords::set_standing(Json& json, Contest& contest, const Standing& /*standing*/) const {
    const Match& match = *contest.match();
    if (contest.player() >= 0) json.set("player", contest.player_name(contest.player()));
    if (!match.transfers().empty()) json.set("transfers", transfers_json(contest, match));
    Json won = Json::object();
    for (int p = 0; p < contest.players(); ++p) won.set(contest.player_name(p), match.won(p));
    Json boards = Json::array();
    for (int f = 0; f < contest.boards(); ++f) boards.add(contest.board_line(f));
    json.set("won", std::move(won)).set("floors", std::move(boards));
}

void MatchWords::set_picture(Json& json, Contest& contest, std::optional<int> board) const {
    Json boards = Json::array();
    for (int f = board.value_or(0); f < (board ? *board + 1 : contest.boards()); ++f) {
        Json item = Json::object();
        item.set("floor", f + 1).set("state", contest.board_line(f));
        if (!contest.closed(f)) item.set("position", format_position(contest.position(f)));
        boards.add(std::move(item));
    }
    json.set("floors", std::move(boards));
}

std::string MatchWords::links_text(const Layout& layout) const {
    const MatchDef& match = layout.linked_boards()->match();
    std::string links;
    for (const Name& cell : match.boards[0].links) links += " " + cell.text;
    return fmt::format("{}{}, {} shafts (on board 1:{}), schedule {}{}", counted(match.boards.size(), "board"),
                       match.cyclic ? " in a ring" : "", match.boards[0].links.size(), links, name_of(match.schedule),
                       match.teams.empty() ? "" : fmt::format(", {} teams", match.teams.size()));
}

std::vector<std::string> MatchWords::rules_of_boards(const Layout& layout) const {
    const MatchDef& match = layout.linked_boards()->match();
    std::vector<std::string> lines{schedule_text(match.schedule)};
    const std::string next = fmt::format("the next open floor{}",
                                         match.cyclic ? ", the highest being next to the lowest" : "");
    if (match.conveyor.empty())
        lines.push_back(fmt::format(
            "rides: a piece on a shaft, royal ones aside, may go to the same shaft of {}, if that is empty", next));
    else
        lines.push_back(fmt::format(
            "conveyor: after each turn the pieces on each shaft are carried to {}; nobody rides by hand", next));
    if (match.across)
        lines.emplace_back("landing: a move that captures nothing ends on the same cell of the next floor");
    lines.emplace_back(
        "judging: each board by itself, after each action that touches it; where no move is left, a ride will do; "
        "bare kings are no draw");
    lines.emplace_back(
        "transfer: who wins a floor first sends one of his pieces from a shaft of it to the next open floor, if he "
        "can; then it is cleared and closed. A drawn floor closes at once");
    lines.push_back(fmt::format("the match: who has won more floors; it ends when all are closed{}",
                                match.clinch ? ", or when nobody can catch up any more" : ""));
    if (match.resign) lines.emplace_back("resigning a floor is listed among the actions");
    return lines;
}

void MatchWords::set_boards(Json& json, const VariantPtr& variant) const {
    const Layout layout(variant);
    json.set("boards", layout.boards()).set("match", Json::array(rules_of_boards(layout)));
    json.set("building", linked_json(*layout.linked_boards()));
}

std::string MatchWords::played_sizes_text(const VariantPtr& variant, const GameSizes& /*game*/) const {
    const MatchSizes match = match_sizes(variant->linked_boards());
    return fmt::format("; a match {}, {} a board; after {} actions {}", bytes_text(match.start),
                       bytes_text(match.start / static_cast<std::size_t>(match.boards)), match.actions,
                       bytes_text(match.played));
}

void MatchWords::set_match_sizes(Json& json, const VariantPtr& variant) const {
    const MatchSizes match = match_sizes(variant->linked_boards());
    json.set("boards", match.boards).set("match", static_cast<std::uint64_t>(match.start));
    json.set("match_actions", match.actions).set("match_played", static_cast<std::uint64_t>(match.played));
}

std::string MatchWords::no_player(const std::string& option, const std::string& name,
                                  const std::vector<std::string>& names) const {
    return fmt::format("{}: no player \"{}\"; there are {}", option, name, fmt::join(names, ", "));
}

Result<std::optional<int>> MatchWords::chosen_board(const std::optional<int>& number) const {
    return number ? std::optional(*number - 1) : std::nullopt;
}

Result<int> MatchWords::thinker(Contest& contest, const std::optional<std::string>& name) const {
    if (!name) return contest.player_to_act();
    const int player = contest.find_player(*name);
    if (player < 0) return typed_error(fmt::format("there is no player \"{}\"", escaped(*name)));
    return player;
}

Result<std::optional<std::vector<WrittenTurn>>> MatchWords::turns(Contest& /*contest*/, std::size_t /*max*/) const {
    return typed_error("a match is played by actions, which `moves` lists");
}

Result<bool> MatchWords::watches_hooks(const Contest& /*contest*/) const {
    return typed_error("hooks are watched in games on one board", "explain the board's own game");
}

std::string MatchWords::nothing_to_play(Contest& contest) const {
    return contest.over() ? "there is nothing to play: the match is over" : "there is nothing to play but to resign";
}

std::string_view MatchWords::start_noun() const { return "the start of the match"; }

std::string_view MatchWords::stuck_at_start(Contest& start) const {
    return start.count_actions() > 0 ? "" : "nobody can act at the start of the match";
}

const SearchWords& MatchWords::of_search() const {
    static const MatchSearchWords search;
    return search;
}

}  // namespace varia::cli
