// A record held to the rules of its variant: played as far as its moves are legal, and compared with what it says of
// itself.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "game_record.hpp"

namespace varia::cli {

// How moves are written: as they are; as one writes them in this game (SAN where that tells all of them, or the
// canonical text); always canonical; as UCI has them.
enum class MoveForm : std::uint8_t { as_written, usual, canonical, uci };

struct ReplayWish {
    MoveForm form = MoveForm::as_written;
    bool variations = true;                // or they are passed over
    bool whole = true;                     // where a move is not legal, what was is told
    bool null_moves = true;                // of the main line: what comes after one has no history before it
    std::optional<std::size_t> most = {};  // moves of the main line
    // After each move of the main line.
    std::function<void(const RecordedMove& move, Contest& now)> see = {};
};

struct Replayed {
    Contest start, now;       // now: after what of the main line was played
    std::size_t played = 0;   // moves of it
    std::vector<Flaw> flaws;  // moves that are not legal; a result or an end that is another
};

// Where it begins: FEN, or the start. What is wrong with it has the tag's place.
[[nodiscard]] Result<Contest> start_of_record(const GameRecord& record, const VariantPtr& variant);

// The moves get their numbers, and if a form is asked for their texts; what cannot be played is cut off then.
[[nodiscard]] Replayed replay(GameRecord& record, Contest start, const ReplayWish& wish = {});

// Whether SAN tells all moves of a game, so that its records have them so.
[[nodiscard]] bool is_written_in_san(const Contest& contest);

// "1-0", "1/2-1/2" of two players; of more their scores, "1-0-0-0"; "*" while it goes on.
[[nodiscard]] std::string result_text(const Contest& contest, const Standing& standing);

// What the record says of its rules is another than they are: a sentence, or nothing.
[[nodiscard]] std::string other_rules(const GameRecord& record, const VariantPtr& variant);

// "17. " or "17... ", or nothing while no rules have said it.
[[nodiscard]] std::string number_text(const RecordedMove& move);

}  // namespace varia::cli
