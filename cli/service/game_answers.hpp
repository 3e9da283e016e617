// What is answered about variants and one game, whoever holds it: the methods of `varia serve` as functions with typed
// arguments. All throw Refusal; whoever is refused finds the game as it was.
//
// `handle` is the name that the answer gives the game, as `game`; an answer to an empty one names none.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// Throws if a script has failed since this was last asked.
void expect_no_failure(Contest& contest);

// What whoever has loaded a variant is told first.
struct VariantFacts {
    std::string name, title, rules;  // its file's; what people call it; the hash of its rules
    std::int64_t boards = 1;
    std::vector<std::string> players;
};
[[nodiscard]] VariantFacts facts_of(const VariantPtr& variant);
// Of all that are built in.
[[nodiscard]] Json variants_answer();

[[nodiscard]] Contest begin_game(const VariantPtr& variant, const std::string& position,
                                 const std::vector<std::string>& moves);
// How it stands, for every answer that changes it or asks for it.
[[nodiscard]] Json standing_answer(const std::string& handle, Contest& contest);
// Floors are numbered from 0.
[[nodiscard]] Json position_answer(Contest& contest, std::optional<int> floor);
[[nodiscard]] Json history_answer(const std::string& handle, const Contest& contest);
struct WantedMoves {
    std::optional<int> floor;
    std::optional<std::string> from;  // a cell
    bool effects = true;
};
[[nodiscard]] Json moves_answer(const std::string& handle, Contest& contest, const WantedMoves& wanted);
[[nodiscard]] Json turns_answer(const std::string& handle, Contest& contest, bool effects);
// `plain`: in words alone, without its vectors.
[[nodiscard]] Json explain_answer(Contest& contest, int floor, const std::string& piece, bool plain);
[[nodiscard]] Json why_answer(const Contest& contest, const std::string& move);
// All of the texts are played or none. `done` is called with the answer once they are; if it throws, they are taken
// back.
[[nodiscard]] Json play_answer(const std::string& handle, Contest& contest, const std::vector<std::string>& texts,
                               bool effects, const std::function<void(const Json&)>& done = {});
// At most `count` turns, or steps; `undone` says how many there were.
[[nodiscard]] Json undo_answer(const std::string& handle, Contest& contest, std::int64_t count, bool step,
                               const std::function<void(const Json&)>& done = {});

}  // namespace varia::cli
