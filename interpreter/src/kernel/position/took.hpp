// The captures of the turn under way, kept if turns are compared by them (RulesDef::prefer) and the rest of the turn
// does not suffice for that. They are in the lowest bits of Progress::before, and are part of the Zobrist key and of
// position text.
#pragma once

#include <cstddef>
#include <cstdint>

#include <varia/position.hpp>

#include "turn_tables.hpp"
#include "zobrist_keys.hpp"

namespace varia::took {

inline constexpr std::size_t max_prefer = 8;         // entries of `prefer`
inline constexpr std::uint64_t bits = 0xFFFF;        // bit p: preference p is met already
inline constexpr std::uint64_t anything = 1U << 15;  // something was captured

// The compiler gives such variants one set of kinds more than there are preferences.
[[nodiscard]] inline bool is_kept(const TurnTables& turn) { return turn.preferred.size() > turn.prefer.size(); }
[[nodiscard]] inline std::uint64_t of(const TurnTables& turn, const Position::Progress& progress) {
    return is_kept(turn) && (progress.step != 0 || progress.made != 0) ? progress.before & bits : 0;
}

// The part of the Zobrist key for the captures, besides that of the progress; 0 if nothing has been captured.
[[nodiscard]] inline std::uint64_t key(const TurnTables& turn, const Position::Progress& progress) {
    const std::uint64_t taken = of(turn, progress);
    return taken == 0 ? 0 : zobrist::progress(static_cast<std::uint32_t>(taken), 0);
}

}  // namespace varia::took
