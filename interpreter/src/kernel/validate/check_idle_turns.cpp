// Warnings about rules of turns that can never have an effect, although they contain no error.
#include <algorithm>
#include <string>

#include "checks.hpp"

namespace varia {
namespace {

// The largest number of moves that a turn can have.
int max_moves(const TurnDef& turn) {
    if (turn.grow > 0) return max_turn_steps;
    int max = std::max(turn.first, 1);
    for (const TurnDef::Count& count : turn.counts) max = std::max(max, count.max);
    return max;
}

// Whether a hand can hold a piece, at the start or later. The answer is true if drawn boards or hooks leave it open.
bool hands_may_hold(const Definition& definition) {
    const SetupDef& setup = definition.setup;
    if (!definition.hooks.empty() || definition.rules.reserve != Reserve::none || !setup.hand.empty() ||
        definition.board.axes.size() != 2)
        return true;
    if (setup.position.empty()) return false;
    // Position text has the hand in brackets, or as one row more.
    const std::string& text = setup.position.text;
    const auto rows = static_cast<std::size_t>(std::ranges::count(text, '/')) + 1;
    return text.find('[') != std::string::npos || rows != definition.board.axes[1].labels.size();
}

bool has_quiet_move(const Definition& definition, const Name& letter) {
    const auto kind = std::ranges::find_if(definition.pieces,
                                           [&](const PieceDef& piece) { return piece.letter.text == letter.text; });
    return kind == definition.pieces.end() ||
           std::ranges::any_of(kind->moves, [](const MoveDef& move) { return move.quiet && !move.takes_hurdle; });
}

void check_step(const StepDef& step, const Definition& definition, Checks& checks) {
    const std::string what = "step \"" + step.name.text + "\" can never be made: ";
    if (step.place.empty()) return;
    if (step.from == StepDef::From::hand && !hands_may_hold(definition))
        checks.warn(step.name.where, what + "nothing is ever in a hand",
                    "give `hand` in [setup], or write source = \"nowhere\"");
    if (step.from == StepDef::From::enemy && step.by.empty() &&
        std::ranges::none_of(step.place, [&](const Name& letter) { return has_quiet_move(definition, letter); }))
        checks.warn(step.name.where, what + "none of its pieces has a move that captures nothing",
                    "name a kind that has such moves in `by`");
    if (!step.by.empty() && !has_quiet_move(definition, step.by))
        checks.warn(step.by.where, what + step.by.text + " has no move that captures nothing",
                    "`by` names a kind that goes where this may be put");
}

void check_captures(const Definition& definition, Checks& checks) {
    const TurnDef& turn = definition.turn;
    const auto leaps = [](const PieceDef& piece) { return std::ranges::any_of(piece.moves, &MoveDef::takes_hurdle); };
    if (turn.captured_stay && std::ranges::none_of(definition.pieces, leaps))
        checks.warn(turn.where, "`captured` means nothing: no piece captures by leaping over another",
                    "write takes = \"hurdle\" in moves, or leave it out");
    const bool several = max_moves(turn) > 1 || !definition.hooks.empty() ||
                         std::ranges::any_of(turn.then, [](const StepDef& step) { return step.place.empty(); }) ||
                         std::ranges::any_of(definition.pieces,
                                             [](const PieceDef& piece) { return !piece.pushes.empty(); });
    for (const PreferDef& prefer : definition.rules.prefer)
        if (prefer.what == PreferDef::What::most && !several)
            checks.warn(prefer.where, "\"most\" means nothing: no turn captures more than one piece",
                        "let a step follow captures, in [turn.then]");
}

void check_next(const NextDef& next, Checks& checks) {
    if (!next.kinds.empty() || !next.types.empty() || !next.state.empty()) return;
    const bool same = next.side.text == "same";
    checks.warn(
        next.side.where.line != 0 ? next.side.where : next.where,
        "after every turn " + (same ? "the same side" : next.side.text) + " moves, and nobody else ever does again",
        "say after which turns, by types, pieces or state");
}

}  // namespace

void check_idle_turns(const Definition& definition, Checks& checks) {
    const TurnDef& turn = definition.turn;
    for (const StepDef& step : turn.then) check_step(step, definition, checks);
    for (const PieceDef& piece : definition.pieces)
        if (!piece.shoves.empty() && max_moves(turn) < 2)
            checks.warn(piece.shoves.front().where,
                        piece.letter.text + " can push and pull nothing: that takes two steps, and a turn has one",
                        "write steps = [1, 2] in [turn]");
    check_captures(definition, checks);
    // The entries are tested in their order.
    for (const NextDef& next : turn.next) check_next(next, checks);
}

}  // namespace varia
