// What somebody wants to play, made ready by its referee: looked at, described if it is a match, begun.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee.hpp"

namespace varia::server {

struct Opening {
    std::shared_ptr<Referee> referee;
    std::string handle;               // the referee's name for the game
    Json loaded = Json::object();     // its answer to `load`
    Json described = Json::object();  // of a match, what `describe` says of it
    Json standing = Json::object();   // how the game stands
    std::optional<Trouble> trouble;
};

// `loaded`: what the referee has answered to `load`. Tells on the referee's thread.
void open_game(std::shared_ptr<Referee> referee, Json loaded, const std::string& start, std::int64_t most_boards,
               std::function<void(Opening)> told);

// Sets a game up with a referee that has loaded it; answers with `game`, the referee's name for it.
void begin_game(Referee& referee, const std::string& variant, const std::string& start,
                const std::vector<std::string>& moves, Told told);

// Why a game is not set up by the rules that were loaded, if they are not those that it was begun under.
[[nodiscard]] std::optional<Trouble> other_rules(const Json& loaded, const std::string& rules);

}  // namespace varia::server
