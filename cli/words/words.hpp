// Describes a variant's declarations in words: how pieces move, and the rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// One sentence for each kind of move: "slides along (1,0)", "leaps (0,1), in this direction only". Vectors
// have the components of the board's axes in order. Not escaped.
[[nodiscard]] std::vector<std::string> moves_in_words(const PieceDef& piece, Grid grid);
// "promotes to Q, R, B or N on rank == 8": one sentence for each promotion. Not escaped.
[[nodiscard]] std::vector<std::string> promotions_in_words(const PieceDef& piece);
// How a piece is dropped from the hand, and what becomes of a captured one: "may be dropped from the hand on rank <=
// 5", "becomes P when captured". Not escaped.
[[nodiscard]] std::vector<std::string> hand_in_words(const PieceDef& piece);
// ", if a N of its own stands (1,2) from where it begins": a condition about neighbours of the cell that `cell` names.
[[nodiscard]] std::string beside_text(const BesideDef& beside, std::string_view cell);
// ", while season is 1 to 3": conditions on state values. Empty if there are none. Not escaped.
[[nodiscard]] std::string while_text(const std::vector<StateValue>& state);
// ", and sets season to 1 and adds 2 to mana": what a move does to state values. Empty if nothing. Not escaped.
[[nodiscard]] std::string changes_text(const std::vector<StateChange>& sets, const std::vector<StateChange>& adds);
// The moves that the variant's script adds or forbids: "a script offers it further moves (leaps)". Not escaped.
[[nodiscard]] std::vector<std::string> scripts_in_words(const PieceDef& piece, const Definition& definition);
// One sentence for each rule that is in force, with its topic. Not escaped.
enum class Topic : std::uint8_t { turn, other, result, script, castling };
struct RuleLine {
    Topic topic;
    std::string text;
};
[[nodiscard]] std::vector<RuleLine> rule_lines(const Definition& definition);
// The sentences without their topics.
[[nodiscard]] std::vector<std::string> rules_in_words(const Definition& definition);

// A name that the declarations use, and its meaning. Not escaped.
struct Described {
    std::string name, text;
};
// "far": "rank >= 6 (mirrored for black)".
[[nodiscard]] std::vector<Described> zones_in_words(const Definition& definition);
// The zones that the sentences about one piece mention.
[[nodiscard]] std::vector<Described> zones_of(const PieceDef& piece, const Definition& definition);
// Whether pieces can be held off the board, in hands or in a reserve.
[[nodiscard]] bool has_hands(const Definition& definition);
// "r": "red, to whom file runs along -rank and rank runs along file": the sides by their letters, how each sees the
// board, the neutral pieces and the teams. Empty if there are only two sides, of which the second sees the board
// mirrored, without views, colours, teams and neutral pieces.
[[nodiscard]] std::vector<Described> sides_in_words(const Definition& definition);
// "to whom file runs along -rank and rank runs along file", "sees the board as it is". Not escaped. Precondition: the
// side has a view, or is the first.
[[nodiscard]] std::string view_in_words(const Definition& definition, const SideDef& side);
// "held": "0 at the start, from 0 to 2".
[[nodiscard]] std::vector<Described> state_in_words(const Definition& definition);

}  // namespace varia::cli
