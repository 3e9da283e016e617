// Reading and writing texts of positions and moves.
//
// Preconditions: no variant is null; `rules` and `position` are of one variant; `move` is a legal move of `position`.
// When memory runs out (std::bad_alloc), positions and rules are as they were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>
#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/types.hpp>
#include <varia/variant.hpp>

namespace varia {

// Position text: FEN on flat boards, extended as docs/positions.md describes. parse_position reads the text that
// format_position writes back to an equal position. `startpos` is the start position, `start:518` one with a number.
[[nodiscard]] std::string format_position(const Position& position);
// Also refuses positions that cannot be played: too few or too many royal pieces, the side that has just moved in
// check.
[[nodiscard]] Result<Position> parse_position(const VariantPtr& variant, std::string_view text);
// The start position.
[[nodiscard]] Position start_position(const VariantPtr& variant);

// Start positions with numbers, of variants whose set-up has lots (docs/lots.md). parse_position reads `start:518`.
//
// How many arrays a number can choose: one entry, or one for each side. Empty if the variant has no lots.
[[nodiscard]] std::vector<std::uint64_t> start_arrays(const Variant& variant);
// The start position of these numbers, which count from 0. An error if the variant has no such position, or if it could
// not be played.
[[nodiscard]] Result<Position> numbered_start(const VariantPtr& variant, std::span<const std::uint64_t> numbers);
// `start:518` if the position is the start of this number; otherwise empty, as for an array that several numbers make.
[[nodiscard]] std::string numbered_start_text(const Position& position);

// The canonical text of a move of this position: `e2-e4`, `e7-e8=Q`, `h8-b2+`, `P@e4`, `e1-g1`.
[[nodiscard]] std::string move_text(const Position& position, Move move);
// As UCI writes it on flat boards: `e2e4`, `e7e8q`, `P@e4`; elsewhere the canonical text.
[[nodiscard]] std::string uci_text(const Position& position, Move move);
// Standard Algebraic Notation, on boards of any number of axes: `Nf3`, `NVc3`, `Nba1L3`. It needs the legal moves, to
// disambiguate and to mark check and checkmate. A move without SAN of its own has the canonical text.
[[nodiscard]] std::string san_text(Rules& rules, Position& position, Move move);

// Reads a move in any accepted form (canonical, UCI, SAN) among the legal moves. The errors distinguish texts that mean
// no move, illegal moves (with the reason, if there is a simple one) and ambiguous texts.
[[nodiscard]] Result<Move> parse_move(Rules& rules, Position& position, std::string_view text);

// Whole turns, if a turn has several steps (Variant::has_turns); otherwise as for moves. The canonical text belongs to
// the position in which the turn, or the rest of it, begins: `32x21`, `e2-e4,D@d5`, `b1-c3/H`. If turns with the same
// result count as one, a turn by any route has the text of the turn that legal_turns lists.
[[nodiscard]] std::string turn_text(Rules& rules, Position& position, const Turn& turn);
[[nodiscard]] Result<Turn> parse_turn(Rules& rules, Position& position, std::string_view text);
// A whole turn in SAN: its steps with commas between, `e4,d4`. What is put down on the cell that a step left stands
// behind a slash, `Nc6/H`, `O-O/He1`. The canonical text where this is not read as the turn, and where one piece makes
// several steps. It reads the text, which takes as long as parse_turn.
[[nodiscard]] std::string san_turn_text(Rules& rules, Position& position, const Turn& turn);
// All legal turns as canonical texts, sorted by bytes.
[[nodiscard]] std::vector<std::string> sorted_turn_texts(Rules& rules, Position& position);

// All legal turns with their texts, sorted by bytes, and their steps. Without a value if there are more than `max`: in
// some games a position has millions of turns.
struct WrittenTurn {
    std::string text;
    Turn turn;
};
[[nodiscard]] std::optional<std::vector<WrittenTurn>> sorted_turns(
    Rules& rules, Position& position, std::size_t max = std::numeric_limits<std::size_t>::max());

// All legal moves as canonical texts, sorted by bytes.
[[nodiscard]] std::vector<std::string> sorted_move_texts(Rules& rules, Position& position);

// ---- dialects -----------------------------------------------------------------------------------------------------

// The dialects of a variant: how other programs write its positions and moves (docs/dialects.md). The texts belong to
// the variant. `positions` and `moves` say what the dialect can write and read.
struct DialectInfo {
    std::string_view name, title;
    bool positions = false;
    bool moves = false;
};
[[nodiscard]] std::vector<DialectInfo> dialects(const Variant& variant);
// Null if the variant has no dialect of this name. The dialect belongs to the variant.
[[nodiscard]] const DialectDef* find_dialect(const Variant& variant, std::string_view name);
// The error that the variant has no dialect of this name; its hint lists those that there are, or the nearest one.
[[nodiscard]] Diagnostic no_dialect(const Variant& variant, std::string_view name);

// In these functions `dialect` is one of the variant's.
//
// Reading is the reverse of writing: parse_position reads what format_position writes back to an equal position, apart
// from numbers for which the dialect has no field (clock, move number), and parse_move reads what move_text writes back
// to the same move. The error of a writer says what the dialect cannot say, the error of a reader what is wrong in the
// text. No text is read in another way than the dialect's own.
[[nodiscard]] Result<std::string> format_position(const Position& position, const DialectDef& dialect);
[[nodiscard]] Result<Position> parse_position(const VariantPtr& variant, std::string_view text,
                                              const DialectDef& dialect);
[[nodiscard]] Result<std::string> move_text(Rules& rules, Position& position, Move move, const DialectDef& dialect);
[[nodiscard]] Result<Move> parse_move(Rules& rules, Position& position, std::string_view text,
                                      const DialectDef& dialect);
// Whole turns, if a turn has several steps; otherwise as for moves. turn_texts writes many turns of one position at
// less cost than one by one, in their order.
[[nodiscard]] Result<std::string> turn_text(Rules& rules, Position& position, const Turn& turn,
                                            const DialectDef& dialect);
[[nodiscard]] Result<std::vector<std::string>> turn_texts(Rules& rules, Position& position, const TurnList& turns,
                                                          const DialectDef& dialect);
[[nodiscard]] Result<Turn> parse_turn(Rules& rules, Position& position, std::string_view text,
                                      const DialectDef& dialect);

}  // namespace varia
