#include "contest_dialect.hpp"

#include "xboard_san.hpp"
#include "zsg_record.hpp"

namespace varia::records {

std::optional<ContestDialect> ContestDialect::of(const Contest& contest, std::string_view name) {
    if (name.empty()) return std::nullopt;
    if (name == "zsg") return contest.match() == nullptr ? std::optional(ContestDialect(parse_zsg_move)) : std::nullopt;
    if (name == xboard_san) {
        const bool fits = contest.layout().one_move_turns() && counts_ranks_from_zero(contest.position().variant());
        return fits ? std::optional(ContestDialect(parse_xboard_san)) : std::nullopt;
    }
    const Result<const DialectDef*> dialect = contest.layout().dialect(name);
    if (!dialect || !(*dialect)->moves) return std::nullopt;
    return ContestDialect(*dialect);
}

Result<Action> ContestDialect::read(Contest& contest, std::string_view text) const {
    if (text == "resign") return contest.read_action(text);
    Position position = contest.position();
    const Result<Move> move = dialect_ == nullptr ? parse_(contest.rules(), position, text)
                                                  : parse_move(contest.rules(), position, text, *dialect_);
    if (!move) return move.diagnostics();
    // After the end of the game, this says why nothing may be played.
    if (contest.over()) return contest.read_action(move_text(position, *move));
    Action action;
    action.type = ActionType::move;
    action.move = *move;
    return action;
}

Result<std::string> ContestDialect::canonical_turn(Contest& contest, std::string_view text) const {
    if (dialect_ == nullptr || text == "resign") return std::string(text);
    Position position = contest.position();
    const Result<Turn> turn = parse_turn(contest.rules(), position, text, *dialect_);
    if (!turn) return turn.diagnostics();
    return turn_text(contest.rules(), position, *turn);
}

Result<std::string> ContestDialect::text(Contest& contest, const Action& action) const {
    Position position = contest.position();
    return move_text(contest.rules(), position, action.move, *dialect_);
}

Result<std::string> ContestDialect::text(Contest& contest, const Position& before, const Turn& turn) const {
    Position position = before;
    return turn_text(contest.rules(), position, turn, *dialect_);
}

}  // namespace varia::records
