// Checks a record against the rules of its variant: plays its moves as far as they are legal, and compares the result
// with the one that the record states.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

namespace varia::records {

// How moves are written: unchanged; in the usual form of the game (SAN where is_written_in_san, otherwise the canonical
// text); always in the canonical text; the same, but whole turns without what a piece becomes where the text is read as
// the same turn; as in UCI; in the dialect that the wish names.
enum class MoveForm : std::uint8_t { as_written, usual, canonical, unpromoted, uci, dialect };

struct ReplayWish {
    MoveForm form = MoveForm::as_written;
    std::string dialect = {};             // the name of one that writes_moves_in() the contest, for MoveForm::dialect
    bool variations = true;               // play variations too, or skip them
    bool whole = true;                    // give the legal moves as a hint where a move is illegal
    bool mend = true;                     // look for what was meant by moves that cannot be played
    bool null_moves = true;               // allow null moves in the main line; no history leads across one
    std::optional<std::size_t> max = {};  // the number of moves to play of the main line
    // If not null: the record as it stands in the text. Its main line is changed where that of the record is mended, so
    // that a move has the same number in both. A move that was missing has an empty text there.
    GameRecord* written = nullptr;
    // Called after each move of the main line.
    std::function<void(const RecordedMove& move, Contest& now)> see = {};
};

struct Replayed {
    Contest start, now;       // now: after the played moves of the main line
    std::size_t played = 0;   // the number of played moves of the main line
    std::vector<Flaw> flaws;  // illegal moves; a result that differs from the rules
};

// Plays the record, in the dialect that dialect_for() finds. What one wrong sign has damaged is mended
// (record_mending.hpp); the flaw says how. If a turn of several steps is written as another one with another result is,
// the one after which the record goes on is played, with a note. Moves get their numbers, and their texts if a form is
// wanted. In that case moves that cannot be played are cut off.
[[nodiscard]] Replayed replay(GameRecord& record, Contest start, const ReplayWish& wish = {});

// Whether the game's records are written in SAN: it has one board, each kind of piece has a letter of one character,
// and a piece makes one step in a turn.
[[nodiscard]] bool is_written_in_san(const Contest& contest);

// "1-0", "1/2-1/2" for two players; the scores, "1-0-0-0", for more; "*" while the game goes on, and for one player.
[[nodiscard]] std::string result_text(const Contest& contest, const Standing& standing);

// A sentence that the record was written under other rules than its variant has now. Empty if the rules are the same.
[[nodiscard]] std::string other_rules(const GameRecord& record, const VariantPtr& variant);

// "17. " or "17... "; empty while the number of the move is unknown.
[[nodiscard]] std::string number_text(const RecordedMove& move);

}  // namespace varia::records
