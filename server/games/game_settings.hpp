// The settings of a game: all that was fixed when it was opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"

namespace varia::server {

using cli::Json;

// A side of a board of a match, which a seat plays.
struct Place {
    int board = 0;     // from 0
    std::string side;  // empty if any side
    friend bool operator==(const Place&, const Place&) = default;
};

// The holder of a seat plays for a player: on all boards, or in a match on places of the seat's own.
struct Seat {
    std::string name;  // "white"; "white.2" if a player has several seats
    int player = 0;
    std::vector<Place> places;  // by board; empty if the seat has all places of its player
    std::string invite;         // the hash of the text that can be traded for the seat; empty if there is none
    std::string secret;         // the hash of the holder's secret; empty if nobody holds the seat
    std::string holder;         // the name that the holder has given
    [[nodiscard]] bool plays_on(int board, std::string_view side) const;
};

struct GameSettings {
    std::string variant, title, rules;  // the variant's name; the title for people; the hash of the rules
    Json set = Json::object();
    std::optional<Json> source;  // of an untrusted variant: `text`, `file`, `files`
    std::string start = "startpos";
    std::vector<std::string> players;
    std::vector<std::vector<Place>> places;  // of a match, by player
    int boards = 1;
    int first = -1;                              // the player who begins; -1 if anybody may act
    std::vector<Seat> seats;                     // as they were when the game was opened
    std::int64_t base_ms = 0, increment_ms = 0;  // without clocks base_ms is 0

    // The JSON that the store keeps.
    [[nodiscard]] Json json() const;
    [[nodiscard]] static GameSettings read(const Json& json);
    [[nodiscard]] int player(std::string_view name) const;  // -1 if there is no such player
    // The board that the text of an action names; -1 if it names none, as in a game on one board.
    [[nodiscard]] int board_of(std::string_view action) const;
    [[nodiscard]] const std::string& player_name(int player) const { return players[static_cast<std::size_t>(player)]; }
};

// Sets `plays`, and `floors` with the lowest and the highest board, if the seat does not have all places of its player.
void set_places(Json& json, const Seat& seat);
// The places in a match of two sides in which each player plays his side on every board.
[[nodiscard]] std::vector<std::vector<Place>> places_of_sides(const std::vector<std::string>& players, int boards);
// Distributes this many seats: each player has equally many, and a player's places are split between his seats as
// evenly as possible. Precondition: the number is a multiple of the number of players, and no player has more seats
// than places.
[[nodiscard]] std::vector<Seat> deal_seats(const std::vector<std::string>& players,
                                           const std::vector<std::vector<Place>>& places, int seats);

}  // namespace varia::server
