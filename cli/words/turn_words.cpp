// Describes what a turn is made of, and the rules about whole turns, one sentence for each.
#include "turn_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sentence.hpp"

namespace varia::cli {
namespace {

std::string count_text(const TurnDef::Count& count) {
    if (count.min == count.max) return fmt::format("{} move{}", count.max, count.max == 1 ? "" : "s");
    return fmt::format("{} to {} moves", count.min, count.max);
}

// "turn: white makes 2 moves, black makes 1 move".
void counts_in_words(const Definition& definition, std::vector<std::string>& lines) {
    const TurnDef& turn = definition.turn;
    std::string line = "turn: ";
    if (turn.counts.size() > 1) {
        for (std::size_t i = 0; i < turn.counts.size(); ++i)
            line += fmt::format("{}{} makes {}", i == 0 ? "" : ", ", definition.sides.side[i].name.text,
                                count_text(turn.counts[i]));
    } else {
        line += turn.counts.empty() ? "one move" : count_text(turn.counts.front());
    }
    if (turn.first > 0) line += fmt::format("; the first of the game has {}", turn.first);
    if (turn.grow > 0) line += fmt::format("; each has {} more than the one before it", turn.grow);
    if (!turn.then.empty()) line += ", with the steps that follow";
    const auto varies = [](const TurnDef::Count& count) { return count.min < count.max; };
    if (std::ranges::any_of(turn.counts, varies)) line += "; the player stops when he likes";
    lines.push_back(line);
}

std::string name_of(const Definition& definition, const Name& letter) {
    const auto found = std::ranges::find_if(definition.pieces,
                                            [&](const PieceDef& piece) { return piece.letter.text == letter.text; });
    return with_article(found == definition.pieces.end() ? letter.text : found->name);
}

std::string must_text(StepDef::Must must) {
    switch (must) {
        case StepDef::Must::always:
            return "";
        case StepDef::Must::possible:
            return ", if it can";
        case StepDef::Must::never:
            return ", or the turn stops there";
    }
    return "";
}

// "a Duck, nobody's, is put down elsewhere, the one that is on the board if there is one".
std::string placing_text(const Definition& definition, const StepDef& step) {
    std::vector<std::string> names;
    for (const Name& letter : step.place) names.push_back(name_of(definition, letter));
    std::string text = listed(names, "or");
    if (step.from == StepDef::From::enemy) {
        text += " of an enemy is moved to an empty cell";
        if (!step.by.empty()) text += fmt::format(" where {} could go from there", name_of(definition, step.by));
        return step.zone.empty() ? text : text + " of " + step.zone.text;
    }
    if (step.neutral) text += ", nobody's,";
    text += " is put down";
    if (step.from == StepDef::From::board) text += " elsewhere, the one that is on the board if there is one";
    if (step.from == StepDef::From::hand) text += " from the hand";
    if (step.left) text += " on a cell that has just been left";
    if (!step.by.empty())
        text += fmt::format(" where {} could go from the cell of the piece that moved", name_of(definition, step.by));
    if (!step.zone.empty()) text += " on " + step.zone.text;
    return text;
}

// "a move or jump".
std::string after_text(const std::vector<Name>& steps) {
    std::vector<std::string> names;
    for (const Name& step : steps) names.push_back(step.text == "move" ? "a move" : step.text);
    return listed(names, "or");
}

void step_in_words(const Definition& definition, const StepDef& step, std::vector<std::string>& lines) {
    std::string after = step.after.empty() ? "after moves that say so" : "after " + after_text(step.after);
    if (!step.of.empty()) after += " of " + listed(texts_of(step.of), "or");
    if (step.first) after += fmt::format("{} of a piece that had not moved before,", step.of.empty() ? "" : ",");
    const std::string what = step.place.empty() ? "the same piece goes on" : placing_text(definition, step);
    lines.push_back(fmt::format("step {}: {} {}{}", step.name.text, after, what, must_text(step.must)));
}

// "who captures the most pieces, then who captures with K".
std::string preference_text(const PreferDef& prefer) {
    const std::string kinds = listed(texts_of(prefer.kinds), "or");
    switch (prefer.what) {
        case PreferDef::What::most:
            return "the most pieces";
        case PreferDef::What::captor:
            return "with " + kinds;
        case PreferDef::What::victims:
            return "the most " + kinds;
        case PreferDef::What::soonest:
            return kinds + " as early as can be";
    }
    return "";
}

void captures_in_words(const Definition& definition, std::vector<std::string>& lines) {
    std::vector<std::string> preferred;
    for (const PreferDef& prefer : definition.rules.prefer) preferred.push_back(preference_text(prefer));
    if (!preferred.empty())
        lines.push_back(fmt::format("captures: who captures must capture {}", fmt::join(preferred, ", then ")));
    if (definition.turn.captured_stay)
        lines.emplace_back("captured pieces stay where they are until the turn is over, and none is captured twice");
    if (definition.turn.promotes == TurnDef::Promotes::last)
        lines.emplace_back("promotion in turns: only where the turn ends");
    if (definition.turn.promotes == TurnDef::Promotes::ends)
        lines.emplace_back("promotion in turns: who promotes ends the turn");
}

std::string next_text(const NextDef& next) {
    std::string when;
    if (!next.types.empty()) when += " a move of type " + listed(texts_of(next.types), "or");
    if (!next.kinds.empty()) when += (when.empty() ? " a move of " : " by ") + listed(texts_of(next.kinds), "or");
    if (when.empty() && next.state.empty()) when = " a turn";
    std::string text = when.empty() ? std::string("next:") : "next: after" + when;
    for (std::size_t i = 0; i < next.state.size(); ++i)
        text += fmt::format("{} {} = {}{}", i == 0 ? (when.empty() ? " where" : ", where") : " and",
                            next.state[i].name.text, next.state[i].value,
                            next.state[i].to ? fmt::format(" to {}", *next.state[i].to) : "");
    return fmt::format("{} {} moves", text, next.side.text == "same" ? "the same side" : next.side.text);
}

std::string vectors_text(const std::vector<Vector>& along) {
    std::vector<std::string> vectors;
    for (const Vector& vector : along) vectors.push_back(vector_text(vector));
    return listed(vectors, "or");
}

std::string frozen_text(const FrozenDef& frozen) {
    const std::string who = frozen.of.empty() ? std::string("a piece")
                                              : "a piece of " + listed(texts_of(frozen.of), "or");
    const std::string along = frozen.axes.empty() ? std::string{} : " along " + listed(texts_of(frozen.axes), "or");
    if (frozen.by.empty())
        return fmt::format(
            "frozen: {} next to a stronger enemy{} and to none of its own side cannot move, and attacks nothing", who,
            along);
    const bool lines = frozen.far || frozen.expand == Expand::none;
    std::string text = fmt::format(
        "frozen: {} {} an enemy's {}{}{} cannot move, and attacks nothing", who,
        frozen.far ? "in line with" : "next to", listed(texts_of(frozen.by), "or"), along,
        lines ? " (" + vectors_text(frozen.along) +
                    (frozen.expand == Expand::none ? " from its own view)" : " in any direction)")
              : "");
    if (!frozen.unless.empty())
        text += fmt::format(", unless another {} of its own side stands next to that one",
                            listed(texts_of(frozen.unless), "or"));
    return text;
}

// Whether a kind of piece takes part in a step: it is put down, or the step follows one of its moves.
bool has_part_in(const PieceDef& kind, const StepDef& step) {
    const auto is_kind = [&](const Name& letter) { return letter.text == kind.letter.text; };
    if (std::ranges::any_of(step.place, is_kind)) return true;
    if (!step.of.empty() && std::ranges::none_of(step.of, is_kind)) return false;
    const auto made_in = [](const MoveDef& move, const Name& name) {
        if (move.steps.empty()) return name.text == "move";
        return std::ranges::any_of(move.steps, [&](const Name& one) { return one.text == name.text; });
    };
    return std::ranges::any_of(kind.moves, [&](const MoveDef& move) {
        if (!move.then.empty()) return move.then.text == step.name.text;
        return std::ranges::any_of(step.after, [&](const Name& name) { return made_in(move, name); });
    });
}

}  // namespace

std::vector<std::string> steps_in_words(const PieceDef& kind, const Definition& definition) {
    std::vector<std::string> lines;
    for (const StepDef& step : definition.turn.then)
        if (has_part_in(kind, step)) step_in_words(definition, step, lines);
    return lines;
}

void turns_in_words(const Definition& definition, std::vector<std::string>& lines) {
    const TurnDef& turn = definition.turn;
    const RulesDef& rules = definition.rules;
    if (turn.any()) counts_in_words(definition, lines);
    for (const StepDef& step : turn.then) step_in_words(definition, step, lines);
    if (turn.check == TurnDef::Check::ends) lines.emplace_back("check in turns: a step that gives check ends the turn");
    if (turn.check == TurnDef::Check::last)
        lines.emplace_back("check in turns: only the last step of a turn may give check");
    if (turn.safe_at_end)
        lines.emplace_back("royal pieces must be safe when the turn is over, not after each of its steps");
    if (turn.threat_by_turn)
        lines.emplace_back("check is what a whole turn of an enemy's could capture a royal piece by");
    if (turn.same_result) lines.emplace_back("turns that lead to the same position are one");
    if (!turn.restore) lines.emplace_back("no turn may leave the board as it was");
    if (turn.over_at_end) lines.emplace_back("whether the game is over is asked when a turn is over");
    if (!turn.landing.empty())
        lines.push_back(fmt::format("landing: whoever has moved goes on by {}, to a cell that must be empty",
                                    vector_text(turn.landing)));
    captures_in_words(definition, lines);
    for (const FrozenDef& frozen : rules.frozen) lines.push_back(frozen_text(frozen));
    for (const TrapDef& trap : rules.traps)
        lines.push_back(
            fmt::format("trap: a piece on {} is gone unless one of its own side stands next to it", trap.zone.text));
    for (const NextDef& next : turn.next) lines.push_back(next_text(next));
}

}  // namespace varia::cli
