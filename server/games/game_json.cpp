#include "game_json.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "reading.hpp"

namespace varia::server {

Json number(std::int64_t value) { return Json(static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0))); }

Json move_json(const GameLog& game_log, const Played& move) {
    Json json = Json::object();
    json.set("seq", number(move.seq))
        .set("text", move.text)
        .set("player", game_log.game_settings().player_name(move.player));
    json.set("turn_over", move.turn_over);
    return json;
}

std::optional<Json> clock_json(const GameLog& game_log, bool all) {
    const std::vector<std::string>& players = game_log.game_settings().players;
    const auto put = [&](Json& json, const Clock& clock) {
        Json left = Json::object();
        for (std::size_t p = 0; p < players.size(); ++p) left.set(players[p], number(clock.left(static_cast<int>(p))));
        json.set("left_ms", std::move(left)).set("at", number(clock.since()));
        json.set("running",
                 clock.running() < 0 ? Json(nullptr) : Json(players[static_cast<std::size_t>(clock.running())]));
    };
    Json json = Json::object();
    if (game_log.clock()) {
        json.set("base_ms", number(game_log.clock()->base()))
            .set("increment_ms", number(game_log.clock()->increment()));
        put(json, *game_log.clock());
        return json;
    }
    if (!game_log.board_clocks()) return std::nullopt;
    const BoardClocks& clocks = *game_log.board_clocks();
    json.set("base_ms", number(clocks.base())).set("increment_ms", number(clocks.increment()));
    Json boards = Json::array();
    for (const auto& [board, clock] : clocks.clocks()) {
        if (!all && !clocks.changed().contains(board)) continue;
        Json one = Json::object();
        put(one.set("floor", board + 1), clock);
        boards.add(std::move(one));
    }
    json.set("floors", std::move(boards));
    return json;
}

Json offer_json(const GameLog& game_log) {
    const Offer& offer = *game_log.offer();
    const Seat& seat = game_log.seats()[static_cast<std::size_t>(offer.seat)];
    std::vector<std::string> accepted;
    for (const int player : offer.accepted) accepted.push_back(game_log.game_settings().player_name(player));
    Json json = Json::object();
    json.set("seq", number(offer.seq)).set("what", offer.what).set("seat", seat.name);
    json.set("player", game_log.game_settings().player_name(seat.player)).set("accepted", Json::array(accepted));
    return json;
}

std::optional<Json> giving_up_json(const GameLog& game_log, const Position& position) {
    Json list = Json::array();
    bool some = false;
    for (const GivingUp& one : game_log.giving_up()) {
        if (!position.is_open(one.board)) continue;
        Json item = Json::object();
        item.set("floor", one.board + 1)
            .set("player",
                 game_log.game_settings().player_name(game_log.seats()[static_cast<std::size_t>(one.seat)].player));
        if (!one.side.empty()) item.set("side", one.side);
        list.add(std::move(item));
        some = true;
    }
    return some ? std::optional(std::move(list)) : std::nullopt;
}

Json event_json(const std::string& game, const LogEntry& entry) {
    std::string error;
    const Json data = Json::parse(entry.data, error).value_or(Json::object());
    Json json = Json::object();
    json.set("game", game).set("seq", number(entry.seq)).set("at", number(entry.at)).set("kind", entry.kind);
    if (const std::string seat = text_in(data, "seat"); !seat.empty()) json.set("seat", seat);
    if (const std::size_t slash = entry.client.find('/'); slash != std::string::npos)
        json.set("id", entry.client.substr(slash + 1));
    if (const std::string text = text_in(data, "text"); !text.empty()) {
        Json move = Json::object();
        move.set("seq", number(entry.seq))
            .set("text", text)
            .set("player", text_in(data, "player"))
            .set("turn_over", flag_in(data, "turn_over"));
        json.set("move", std::move(move));
    } else if (const std::string player = text_in(data, "player"); !player.empty()) {
        json.set("player", player);
    }
    if (data.find("giving_up")) {
        std::set<std::int64_t> boards;
        for (const Json& item : items_in(data, "giving_up"))
            if (item.type() == Json::Type::object) boards.insert(number_in(item, "floor"));
        Json list = Json::array();
        for (const std::int64_t board : boards) list.add(number(board));
        json.set("floors", std::move(list));
    }
    if (entry.kind == "claim") json.set("name", text_in(data, "name"));
    if (entry.kind == "offer") json.set("what", text_in(data, "what"));
    if (entry.kind != "answer") return json;
    json.set("offered", number(number_in(data, "offer"))).set("accept", flag_in(data, "accept"));
    if (const std::int64_t undone = number_in(data, "undone")) json.set("undone", number(undone));
    return json;
}

Json result_json(const Position& position, const std::vector<std::string>& players) {
    std::vector<std::string> winners = position.winners;
    if (winners.empty())
        for (const std::string& player : players)
            if (position.status.starts_with(player + "-wins")) winners = {player};
    Json result = Json::object();
    result.set("reason", position.reason.empty() ? std::string("match") : position.reason);
    result.set("winners", Json::array(winners.empty() ? players : winners)).set("text", position.status);
    return result;
}

Json boards_json(const PlayedMove& played, int on, bool over) {
    Json json = Json::object(), decided = Json::array(), owed = Json::array();
    for (const PlayedStep& step : played.steps)
        for (const Json& board : step.decided.items()) decided.add(board);
    json.set("decided", std::move(decided));
    if (on >= 0) json.set("on", on + 1);
    if (over) return json;
    for (const OwedTransfer& transfer : played.position.transfers) {
        Json one = Json::object();
        one.set("floor", static_cast<std::uint64_t>(transfer.board)).set("by", transfer.player);
        owed.add(std::move(one.set("holds", transfer.holds)));
    }
    json.set("owed", std::move(owed));
    return json;
}

}  // namespace varia::server
