#include "agreement.hpp"

#include <algorithm>

#include "reading.hpp"

namespace varia::server {

Json Agreement::json() const {
    Json json = Json::object();
    json.set("variant", variant).set("title", title).set("rules", rules).set("set", set).set("start", start);
    if (source) json.set("source", *source);
    json.set("players", Json::array(players)).set("floors", floors).set("first", first);
    Json list = Json::array();
    for (const Seat& seat : seats) {
        Json item = Json::object();
        item.set("name", seat.name).set("player", seat.player).set("first", seat.first).set("last", seat.last);
        item.set("invite", seat.invite).set("secret", seat.secret).set("holder", seat.holder);
        list.add(std::move(item));
    }
    json.set("seats", std::move(list));
    json.set("base_ms", static_cast<std::uint64_t>(base_ms))
        .set("increment_ms", static_cast<std::uint64_t>(increment_ms));
    return json;
}

Agreement Agreement::read(const Json& json) {
    Agreement a;
    a.variant = text_in(json, "variant");
    a.title = text_in(json, "title");
    a.rules = text_in(json, "rules");
    a.set = json.find("set").value_or(Json::object());
    a.source = json.find("source");
    a.start = text_in(json, "start");
    a.players = texts_in(json, "players");
    a.floors = static_cast<int>(number_in(json, "floors", 1));
    a.first = static_cast<int>(number_in(json, "first", -1));
    for (const Json& item : items_in(json, "seats"))
        a.seats.push_back({text_in(item, "name"), static_cast<int>(number_in(item, "player")),
                           static_cast<int>(number_in(item, "first", -1)),
                           static_cast<int>(number_in(item, "last", -1)), text_in(item, "invite"),
                           text_in(item, "secret"), text_in(item, "holder")});
    a.base_ms = number_in(json, "base_ms");
    a.increment_ms = number_in(json, "increment_ms");
    return a;
}

int Agreement::player(std::string_view name) const {
    const auto found = std::ranges::find(players, name);
    return found == players.end() ? -1 : static_cast<int>(found - players.begin());
}

std::vector<Seat> deal_seats(const std::vector<std::string>& players, int floors, int seats) {
    const int each = seats / static_cast<int>(players.size());
    std::vector<Seat> dealt;
    for (int p = 0; p < static_cast<int>(players.size()); ++p)
        for (int i = 0; i < each; ++i) {
            Seat seat;
            seat.player = p;
            seat.name = players[static_cast<std::size_t>(p)];
            if (each > 1) {
                seat.name += "." + std::to_string(i + 1);
                seat.first = i * floors / each;
                seat.last = (i + 1) * floors / each - 1;
            }
            dealt.push_back(std::move(seat));
        }
    return dealt;
}

}  // namespace varia::server
