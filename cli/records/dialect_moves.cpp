#include "dialect_moves.hpp"

#include "ki2_moves.hpp"
#include "zsg_record.hpp"

namespace varia::cli {

std::optional<DialectMoves> DialectMoves::of(const Contest& contest, std::string_view name) {
    if (contest.match() != nullptr || name.empty()) return std::nullopt;
    if (name == "zsg") return DialectMoves(nullptr, Way::zsg);
    const DialectDef* const dialect = find_dialect(contest.variant(), name);
    if (dialect != nullptr && dialect->moves) return DialectMoves(dialect, Way::dialect);
    if (name != "ki2") return std::nullopt;
    const DialectDef* const kif = find_dialect(contest.variant(), "kif");
    if (kif == nullptr || !kif->moves) return std::nullopt;
    return DialectMoves(kif, Way::ki2);
}

Result<Action> DialectMoves::read(Contest& contest, std::string_view text) const {
    if (text == "resign") return contest.read_action(text);
    Position position = contest.position();
    const Result<Move> move = way_ == Way::zsg   ? parse_zsg_move(contest.rules(), position, text)
                              : way_ == Way::ki2 ? parse_ki2_move(contest.rules(), position, text, *dialect_)
                                                 : parse_move(contest.rules(), position, text, *dialect_);
    if (!move) return move.diagnostics();
    // After the end of the game, this says why nothing may be played.
    if (contest.over()) return contest.read_action(move_text(position, *move));
    Action action;
    action.type = ActionType::move;
    action.move = *move;
    return action;
}

Result<std::string> DialectMoves::canonical_turn(Contest& contest, std::string_view text) const {
    if (way_ != Way::dialect || text == "resign") return std::string(text);
    Position position = contest.position();
    const Result<Turn> turn = parse_turn(contest.rules(), position, text, *dialect_);
    if (!turn) return turn.diagnostics();
    return turn_text(contest.rules(), position, *turn);
}

Result<std::string> DialectMoves::text(Contest& contest, const Action& action) const {
    Position position = contest.position();
    return way_ == Way::ki2 ? ki2_move_text(contest.rules(), position, action.move, *dialect_)
                            : move_text(contest.rules(), position, action.move, *dialect_);
}

Result<std::string> DialectMoves::text(Contest& contest, const Position& before, const Turn& turn) const {
    Position position = before;
    return turn_text(contest.rules(), position, turn, *dialect_);
}

}  // namespace varia::cli
