// Converts moves, effects and outcomes to the structs of varia.h.
#pragma once

#include <cstdint>

#include <varia/board_consequence.hpp>
#include <varia/contest.hpp>
#include <varia/standing.hpp>

#include "structs.hpp"

namespace varia::c {

// A move in `position`, on the board with this number.
[[nodiscard]] varia_move described_move(Move move, const Position &position, int board = 0);
// An action in the contest's current state.
[[nodiscard]] varia_move described_action(const Action &action, const Contest &contest);
// An action of the contest that is or was possible when its board had this position.
[[nodiscard]] varia_move described_action(const Action &action, const Contest &contest, const Position &position);

[[nodiscard]] varia_effect described_effect(const BoardConsequence &consequence);
// Converts the consequences on one board to those of a contest.
[[nodiscard]] BoardConsequenceList on_board(const ConsequenceList &list);
// The summary of a move, without its player and whether it gives check.
[[nodiscard]] varia_move_info in_short(const varia_move &move, const BoardConsequenceList &effects);

// The texts point into the standing.
[[nodiscard]] varia_outcome described_outcome(const Standing &standing, int players);
[[nodiscard]] varia_result described_result(const Standing &standing, std::int32_t player);

[[nodiscard]] Spelling spelling_of(std::int32_t spelling);

// Counts the leaves by `plain(table)`, or by `asked(go_on)` if the options have the callback go_on.
template <class Plain, class Asked>
[[nodiscard]] std::uint64_t counted(const varia_perft_options *given, Plain &&plain, Asked &&asked) {
    const varia_perft_options options = taken(given, "options");
    if (options.go_on == nullptr) {
        if (options.table == 0) return plain(nullptr);
        PerftTable table(static_cast<std::size_t>(options.table));
        return plain(&table);
    }
    bool stopped = false;
    const std::uint64_t leaves = asked(GoOn([&](std::uint64_t counted) {
        stopped = stopped || options.go_on(options.user, counted) == 0;
        return !stopped;
    }));
    if (stopped) fail(VARIA_STOPPED, "the count was stopped");
    return leaves;
}

// Checks a depth that a caller passes; `least` is the smallest valid depth.
[[nodiscard]] int depth_of(std::int32_t depth, int min = 0);

}  // namespace varia::c
