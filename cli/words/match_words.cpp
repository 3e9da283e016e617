#include "match_words.hpp"

#include <fmt/format.h>

#include <utility>

#include <varia/notation.hpp>

#include "layout.hpp"
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

}  // namespace varia::cli
