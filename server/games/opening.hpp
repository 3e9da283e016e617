// What somebody wants to play, made ready by its referee: looked at, described if it is a match, begun.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee.hpp"

namespace varia::server {

struct Opening {
    std::shared_ptr<Referee> referee = {};  // with the game
    VariantFacts facts = {};
    Json described = Json::object();  // of a match, what `describe` says of it
    Position position = {};           // how the game stands
    std::optional<Trouble> trouble = {};
};

// `referee`: one that has loaded the variant. Tells on its thread.
void open_game(std::shared_ptr<Referee> referee, VariantFacts facts, const std::string& start, std::int64_t most_boards,
               std::function<void(Opening)> told);

// Why a game is not set up by the rules that were loaded, if they are not those that it was begun under.
[[nodiscard]] std::optional<Trouble> other_rules(const VariantFacts& loaded, const std::string& rules);

}  // namespace varia::server
