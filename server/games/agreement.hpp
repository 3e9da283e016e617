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

// Who holds it plays for a player: anywhere, or in a match on floors of its own.
struct Seat {
    std::string name;  // "white"; where a player has several "white.2"
    int player = 0;
    int first = -1, last = -1;  // floors, from 0; -1: all
    std::string invite;         // the hash of what may be traded for it; empty: nothing
    std::string secret;         // the hash of its holder's; empty: nobody holds it
    std::string holder;         // what he calls himself
    [[nodiscard]] bool plays_on(int floor) const { return floor < 0 || first < 0 || (first <= floor && floor <= last); }
};

struct Agreement {
    std::string variant, title, rules;  // its name; what people call it; the hash of its rules
    Json set = Json::object();
    std::optional<Json> source;  // of a stranger's variant: `text`, `file`, `files`
    std::string start = "startpos";
    std::vector<std::string> players;
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

// So many seats, dealt to the players alike, those of a player with floors of their own. Precondition: a multiple of
// the players, and no more for each than there are floors.
[[nodiscard]] std::vector<Seat> deal_seats(const std::vector<std::string>& players, int floors, int seats);

}  // namespace varia::server
