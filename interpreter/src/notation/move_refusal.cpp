// Refusals of moves in plain sentences: MoveComplaint finds the reason, with players as its readers.
#include <varia/move_refusal.hpp>

#include <utility>

#include <varia/notation.hpp>

#include "move_complaint.hpp"
#include "piece_letters.hpp"

namespace varia {

std::optional<MoveRefusal> move_refusal(Rules& rules, Position& position, std::string_view text) {
    const Result<Move> move = parse_move(rules, position, text);
    if (move || move.code() == ErrorCode::ambiguous || move.code() == ErrorCode::script_failed) return std::nullopt;
    const MoveList legal = rules.legal_moves(position);
    MoveComplaint complaint(rules, position, legal, text, text, MoveComplaint::Reader::player);
    MoveRefusal refusal;
    refusal.sentence = complaint.why().message + '.';
    refusal.sentence.front() = capital(refusal.sentence.front());
    refusal.cells = complaint.bars();
    return refusal;
}

}  // namespace varia
