// Refusals of moves in plain sentences: MoveComplaint finds the reason, with players as its readers.
#include <varia/move_refusal.hpp>

#include <algorithm>
#include <utility>

#include <varia/notation.hpp>

#include "move_complaint.hpp"
#include "piece_letters.hpp"

namespace varia {
namespace {

MoveRefusal as_refusal(const MoveComplaint& complaint, std::string clause) {
    clause.front() = capital(clause.front());
    return {std::move(clause) + '.', complaint.bars()};
}

}  // namespace

std::optional<MoveRefusal> move_refusal(Rules& rules, Position& position, std::string_view text) {
    const Result<Move> move = parse_move(rules, position, text);
    if (move || move.code() == ErrorCode::ambiguous || move.code() == ErrorCode::script_failed) return std::nullopt;
    const MoveList legal = rules.legal_moves(position);
    MoveComplaint complaint(rules, position, legal, text, text, MoveComplaint::Reader::player);
    std::string clause = complaint.why().message;
    return as_refusal(complaint, std::move(clause));
}

std::optional<MoveRefusal> piece_refusal(Rules& rules, Position& position, Cell from) {
    const MoveList legal = rules.legal_moves(position);
    if (std::ranges::any_of(legal, [&](Move move) { return move.from == from; })) return std::nullopt;
    MoveComplaint complaint(rules, position, legal, {}, {}, MoveComplaint::Reader::player);
    std::string clause = complaint.why_it_stays(from);
    return as_refusal(complaint, std::move(clause));
}

}  // namespace varia
