// What a game is played by: all that was settled when it was opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"

namespace varia::server {

using cli::Json;

// A side of a floor of a match, which somebody plays.
struct Place {
    int floor = 0;     // from 0
    std::string side;  // empty: any
    friend bool operator==(const Place&, const Place&) = default;
};

// Who holds it plays for a player: anywhere, or in a match in places of its own.
struct Seat {
    std::string name;  // "white"; where a player has several "white.2"
    int player = 0;
    std::vector<Place> places;  // by floor; empty: all that the player has
    std::string invite;         // the hash of what may be traded for it; empty: nothing
    std::string secret;         // the hash of its holder's; empty: nobody holds it
    std::string holder;         // what he calls himself
    [[nodiscard]] bool plays_on(int floor, std::string_view side) const;
};

struct Agreement {
    std::string variant, title, rules;  // its name; what people call it; the hash of its rules
    Json set = Json::object();
    std::optional<Json> source;  // of a stranger's variant: `text`, `file`, `files`
    std::string start = "startpos";
    std::vector<std::string> players;
    std::vector<std::vector<Place>> places;  // of a match, by player
    int floors = 1;
    int first = -1;                              // the player who begins; -1: anybody may act
    std::vector<Seat> seats;                     // as they were when the game was opened
    std::int64_t base_ms = 0, increment_ms = 0;  // base 0: without clocks

    // As the store keeps it.
    [[nodiscard]] Json json() const;
    [[nodiscard]] static Agreement read(const Json& json);
    [[nodiscard]] int player(std::string_view name) const;  // -1: nobody
    [[nodiscard]] const std::string& player_name(int player) const { return players[static_cast<std::size_t>(player)]; }
};

// Of a seat that has not all: `plays`, and `floors`, the lowest and the highest of them.
void set_places(Json& json, const Seat& seat);
// Where two sides play, each of them on every floor.
[[nodiscard]] std::vector<std::vector<Place>> places_of_sides(const std::vector<std::string>& players, int floors);
// So many seats, dealt to the players alike, and a player's places to his seats as evenly as can be. Precondition: a
// multiple of the players, and no more for each than he has places.
[[nodiscard]] std::vector<Seat> deal_seats(const std::vector<std::string>& players,
                                           const std::vector<std::vector<Place>>& places, int seats);

}  // namespace varia::server
