#include "game_settings.hpp"

#include <algorithm>

#include "reading.hpp"

namespace varia::server {
namespace {

Json places_json(const std::vector<Place>& places) {
    Json list = Json::array();
    for (const Place& place : places) {
        Json item = Json::object();
        item.set("floor", place.board + 1);
        if (!place.side.empty()) item.set("side", place.side);
        list.add(std::move(item));
    }
    return list;
}

std::vector<Place> places_in(const Json& list) {
    std::vector<Place> places;
    if (list.type() != Json::Type::array) return places;
    for (const Json& item : list.items())
        if (item.type() == Json::Type::object)
            places.push_back({static_cast<int>(number_in(item, "floor", 1)) - 1, text_in(item, "side")});
    return places;
}

}  // namespace

void set_places(Json& json, const Seat& seat) {
    if (seat.places.empty()) return;
    const auto [low, high] = std::ranges::minmax_element(seat.places, {}, &Place::board);
    Json boards = Json::array();
    boards.add(low->board + 1).add(high->board + 1);
    json.set("floors", std::move(boards)).set("plays", places_json(seat.places));
}

bool Seat::plays_on(int board, std::string_view side) const {
    return board < 0 || places.empty() || std::ranges::any_of(places, [&](const Place& place) {
               return place.board == board && (place.side.empty() || side.empty() || place.side == side);
           });
}

Json GameSettings::json() const {
    Json json = Json::object();
    json.set("variant", variant).set("title", title).set("rules", rules).set("set", set).set("start", start);
    if (source) json.set("source", *source);
    json.set("players", Json::array(players)).set("floors", boards).set("first", first);
    if (!places.empty()) {
        Json by_player = Json::array();
        for (const std::vector<Place>& own : places) by_player.add(places_json(own));
        json.set("places", std::move(by_player));
    }
    Json list = Json::array();
    for (const Seat& seat : seats) {
        Json item = Json::object();
        item.set("name", seat.name).set("player", seat.player);
        if (!seat.places.empty()) item.set("plays", places_json(seat.places));
        item.set("invite", seat.invite).set("secret", seat.secret).set("holder", seat.holder);
        list.add(std::move(item));
    }
    json.set("seats", std::move(list));
    json.set("base_ms", static_cast<std::uint64_t>(base_ms))
        .set("increment_ms", static_cast<std::uint64_t>(increment_ms));
    return json;
}

GameSettings GameSettings::read(const Json& json) {
    GameSettings a;
    a.variant = text_in(json, "variant");
    a.title = text_in(json, "title");
    a.rules = text_in(json, "rules");
    a.set = json.find("set").value_or(Json::object());
    a.source = json.find("source");
    a.start = text_in(json, "start");
    a.players = texts_in(json, "players");
    a.boards = static_cast<int>(number_in(json, "floors", 1));
    a.first = static_cast<int>(number_in(json, "first", -1));
    for (const Json& own : items_in(json, "places")) a.places.push_back(places_in(own));
    // Games that were opened before places were stored: which side a player has on a board is found out when it is
    // needed.
    if (a.places.empty() && a.boards > 1) {
        a.places = places_of_sides(a.players, a.boards);
        for (std::vector<Place>& own : a.places)
            for (Place& place : own) place.side.clear();
    }
    for (const Json& item : items_in(json, "seats")) {
        Seat seat{text_in(item, "name"),
                  static_cast<int>(number_in(item, "player")),
                  {},
                  text_in(item, "invite"),
                  text_in(item, "secret"),
                  text_in(item, "holder")};
        if (const std::optional<Json> plays = item.find("plays")) seat.places = places_in(*plays);
        for (std::int64_t board = number_in(item, "first", -1); board >= 0 && board <= number_in(item, "last", -1);
             ++board)
            seat.places.push_back({static_cast<int>(board), ""});
        a.seats.push_back(std::move(seat));
    }
    a.base_ms = number_in(json, "base_ms");
    a.increment_ms = number_in(json, "increment_ms");
    return a;
}

int GameSettings::player(std::string_view name) const {
    const auto found = std::ranges::find(players, name);
    return found == players.end() ? -1 : static_cast<int>(found - players.begin());
}

int GameSettings::board_of(std::string_view action) const { return boards == 1 ? -1 : board_in(action); }

std::vector<std::vector<Place>> places_of_sides(const std::vector<std::string>& players, int boards) {
    std::vector<std::vector<Place>> places;
    for (const std::string& player : players) {
        places.emplace_back();
        for (int f = 0; f < boards; ++f) places.back().push_back({f, player});
    }
    return places;
}

std::vector<Seat> deal_seats(const std::vector<std::string>& players, const std::vector<std::vector<Place>>& places,
                             int seats) {
    const int each = seats / static_cast<int>(players.size());
    std::vector<Seat> dealt;
    for (int p = 0; p < static_cast<int>(players.size()); ++p)
        for (int i = 0; i < each; ++i) {
            Seat seat;
            seat.player = p;
            seat.name = players[static_cast<std::size_t>(p)];
            if (each > 1) {
                seat.name += "." + std::to_string(i + 1);
                const std::vector<Place>& own = places[static_cast<std::size_t>(p)];
                const auto upto = [&](int nth) {
                    return own.begin() + static_cast<std::ptrdiff_t>(own.size()) * nth / each;
                };
                seat.places.assign(upto(i), upto(i + 1));
            }
            dealt.push_back(std::move(seat));
        }
    return dealt;
}

}  // namespace varia::server
