// Sets up a new game with its referee: tests whether the variant is playable here, describes it if it is a match, and
// begins the game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee.hpp"

namespace varia::server {

struct GameSetup {
    std::shared_ptr<Referee> referee = {};  // with the game
    VariantFacts facts = {};
    Json described = Json::object();  // of a match: the response to `describe`
    Position position = {};           // the state of the game
    std::optional<ApiError> error = {};
};

// `referee`: has loaded the variant. Calls `told` on the referee's thread.
void open_game(std::shared_ptr<Referee> referee, VariantFacts facts, const std::string& start, std::int64_t max_boards,
               std::function<void(GameSetup)> done);

// Returns an error if the loaded rules are not the rules that the game was begun with.
[[nodiscard]] std::optional<ApiError> other_rules(const VariantFacts& loaded, const std::string& rules);

}  // namespace varia::server
