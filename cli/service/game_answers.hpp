// The answers about variants and about one game, for any owner of the game: the methods of `varia serve` as functions
// with typed arguments. All throw Refusal; the game is then unchanged.
//
// `handle` is the name of the game, which the answer has as `game`. If it is empty, the answer has no `game`.
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

// Throws if a script has failed since the last call.
void expect_no_failure(Contest& contest);

// The facts about a variant that a client receives when it has loaded the variant.
struct VariantFacts {
    std::string name, title, rules;  // its id; its name for people; the hash of its rules
    std::int64_t boards = 1;
    std::vector<std::string> players;
};
[[nodiscard]] VariantFacts facts_of(const VariantPtr& variant);
// The list of all built-in variants.
[[nodiscard]] Json variants_answer();

// Writes the answers about a game in a dialect of its variant, and reads its moves in that dialect, while this object
// lives. Without a name, in Varia's own way.
class InDialect {
public:
    InDialect(Contest& contest, const std::optional<std::string>& name);
    ~InDialect() { contest_.write_as(nullptr); }
    InDialect(const InDialect&) = delete;
    InDialect& operator=(const InDialect&) = delete;
    // Returns the answer. Throws if the dialect could not say something in it.
    [[nodiscard]] Json said(Json answer);

private:
    Contest& contest_;
};

// A game that has begun, and the warnings about the text of its position.
struct BegunGame {
    Contest contest;
    Diagnostics warnings;
};
// With `dialect`, position and moves may be written in that dialect. With `claims`, draws are claimed (claims.hpp).
[[nodiscard]] BegunGame begin_game(const VariantPtr& variant, const std::string& position,
                                   const std::vector<std::string>& moves,
                                   const std::optional<std::string>& dialect = {}, bool claims = false);
// The state of the game, which is part of the answer to each method that reads or changes it.
[[nodiscard]] Json standing_answer(const std::string& handle, Contest& contest);
// Here and below boards are numbered from 0.
[[nodiscard]] Json position_answer(Contest& contest, std::optional<int> board);
[[nodiscard]] Json history_answer(const std::string& handle, const Contest& contest,
                                  Spelling spelling = Spelling::canonical);
struct WantedMoves {
    std::optional<int> board;
    std::optional<std::string> from;  // a cell
    bool effects = true;
    Spelling spelling = Spelling::canonical;
    bool checks = false;  // whether each move says if it gives check
};
[[nodiscard]] Json moves_answer(const std::string& handle, Contest& contest, const WantedMoves& wanted);
// For each cell with a piece that can move, the cells to which it can go; and for each kind that can be dropped or put
// down, the cells for it. Of a match those of one board, which must be given.
[[nodiscard]] Json dests_answer(const std::string& handle, Contest& contest, int board);
[[nodiscard]] Json turns_answer(const std::string& handle, Contest& contest, bool effects,
                                Spelling spelling = Spelling::canonical);
// `plain`: directions by name instead of vectors.
[[nodiscard]] Json explain_answer(Contest& contest, int board, const std::string& piece, bool plain);
// Why the piece on a cell of a board cannot move, for players; `legal` if it can.
[[nodiscard]] Json why_answer(Contest& contest, int board, const std::string& from);
// `plain`: the reason is a sentence for players, and `cells` are those that bar the way.
[[nodiscard]] Json why_answer(const Contest& contest, const std::string& move, bool plain = false);
// Plays all of the texts or none. When they are played, it calls `done` with the answer. If `done` throws, all moves
// are taken back. `spelling` is that of the moves in `played`.
[[nodiscard]] Json play_answer(const std::string& handle, Contest& contest, const std::vector<std::string>& texts,
                               bool effects, const std::function<void(const Json&)>& done = {},
                               Spelling spelling = Spelling::canonical);
// Takes back at most `count` turns, or steps if `step`. In the answer `undone` is their number.
[[nodiscard]] Json undo_answer(const std::string& handle, Contest& contest, std::int64_t count, bool step,
                               const std::function<void(const Json&)>& done = {});

}  // namespace varia::cli
