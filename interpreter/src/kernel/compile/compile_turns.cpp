#include "compile_turns.hpp"

#include <algorithm>
#include <string>

#include "compile_hooks.hpp"
#include "declared_facts.hpp"

namespace varia {
namespace {

std::uint8_t step_number(const Declared& declared, const std::string& name) {
    const std::vector<StepDef>& then = declared.definition.turn.then;
    const auto found = std::ranges::find_if(then, [&](const StepDef& step) { return step.name.text == name; });
    return static_cast<std::uint8_t>(name == "move" ? 0 : found - then.begin() + 1);
}

// Whether each move leaves a cell empty, and nothing but the lack of an empty cell can keep a piece from being placed:
// no royal piece can be left attacked, and no script is called.
bool makes_room(const Definition& definition) {
    const auto swaps = [](const MoveDef& move) { return move.takes == MoveDef::Takes::swap; };
    const auto hinders = [&](const PieceDef& piece) {
        return piece.royal || piece.drop || std::ranges::any_of(piece.moves, swaps);
    };
    return !definition.rules.may_pass() && !definition.blocks && definition.hooks.empty() &&
           std::ranges::none_of(definition.pieces, hinders);
}

// Whether the rest of a turn can be compared only if the earlier captures are known. They need not be known if a
// capture can only be followed by one more capture by the same piece, which must make it, and captures are only
// counted: then each capture counts as much as any other.
bool remembers_captures(const Definition& definition, bool several, bool varies) {
    const std::vector<PreferDef>& prefer = definition.rules.prefer;
    if (prefer.empty()) return false;
    const auto counts = [](const PreferDef& p) {
        return p.what == PreferDef::What::most || p.what == PreferDef::What::victims;
    };
    const auto must_go_on = [](const StepDef& step) { return step.place.empty() && step.must != StepDef::Must::never; };
    const auto leaps_or_begins = [](const MoveDef& move) {
        return move.takes_hurdle ||
               std::ranges::all_of(move.steps, [](const Name& step) { return step.text == "move"; });
    };
    return several || varies || !definition.hooks.empty() || !std::ranges::all_of(prefer, counts) ||
           !std::ranges::all_of(definition.turn.then, must_go_on) ||
           !std::ranges::all_of(definition.pieces, [&](const PieceDef& piece) {
               return std::ranges::all_of(piece.moves, leaps_or_begins);
           });
}

// By step and kind: the step that a kind's captures by leaping name. If several name one, the last counts.
std::vector<std::uint8_t> steps_after_jumps(const Declared& declared, std::size_t steps) {
    std::vector<std::uint8_t> after(TurnTables::kinds * steps, 0);
    for (std::size_t step = 0; step < steps; ++step)
        for (int k = 1; k <= declared.kinds; ++k)
            for (const MoveDef& move : declared.piece(static_cast<Kind>(k)).moves) {
                if (!move.takes_hurdle || !made_in(declared, move, static_cast<int>(step))) continue;
                if (const std::uint8_t then = step_after(declared, move); then != 0)
                    after[TurnTables::kinds * step + static_cast<std::size_t>(k)] = then;
            }
    return after;
}

// By kind: the step that its captures en passant name.
std::vector<std::uint8_t> steps_after_passant(const Declared& declared) {
    std::vector<std::uint8_t> after(TurnTables::kinds, 0);
    for (int k = 1; k <= declared.kinds; ++k)
        for (const MoveDef& move : declared.piece(static_cast<Kind>(k)).moves)
            if (const std::uint8_t then = step_after(declared, move);
                move.en_passant && then != 0 && made_in(declared, move, 0))
                after[static_cast<std::size_t>(k)] = then;
    return after;
}

StepTables compile_steps(const Declared& declared) {
    const std::vector<StepDef>& defs = declared.definition.turn.then;
    const bool room = makes_room(declared.definition);
    StepTables turn;
    turn.steps.resize(defs.size() + 1);
    for (auto& follows : turn.follows) follows.assign(TurnTables::kinds * turn.steps.size(), 0);
    turn.after_jump = steps_after_jumps(declared, turn.steps.size());
    turn.after_passant = steps_after_passant(declared);
    for (std::size_t d = 0; d < defs.size(); ++d) {
        const StepDef& def = defs[d];
        TurnTables::Step& step = turn.steps[d + 1];
        step.must = def.must;
        for (const Name& letter : def.place)
            if (const Kind k = declared.kind(letter); k != 0) step.place.push_back(k);
        step.from = def.from;
        step.neutral = def.neutral;
        step.left = def.left;
        if (!def.by.empty()) step.by = declared.kind(def.by);
        step.anywhere = def.zone.empty();
        step.zone = declared.zone(def.zone);
        step.sure = room && !step.place.empty() && step.from != StepDef::From::hand &&
                    step.from != StepDef::From::enemy && step.anywhere && !step.left && step.by == 0 &&
                    def.after.size() == 1 && def.after[0].text == "move";
        // The first definition that fits a step names the step that follows.
        const KindSet of = def.of.empty() ? KindSet::up_to(TurnTables::kinds - 1) : declared.kind_set(def.of);
        for (const Name& after : def.after)
            for (const bool unmoved : {false, true}) {
                if (def.first && !unmoved) continue;
                std::uint8_t* follows = turn.follows[unmoved ? 1 : 0].data() +
                                        TurnTables::kinds * step_number(declared, after.text);
                for (std::size_t k = 0; k < TurnTables::kinds; ++k)
                    if (follows[k] == 0 && (def.of.empty() || of.has(static_cast<Kind>(k))))
                        follows[k] = static_cast<std::uint8_t>(d + 1);
            }
    }
    return turn;
}

BySide<std::vector<TurnTables::Crown>> compile_crowns(const Declared& declared) {
    BySide<std::vector<TurnTables::Crown>> by_side;
    if (declared.definition.turn.promotes != TurnDef::Promotes::last) return by_side;
    for (const Side side : declared.sides.all) {
        std::vector<TurnTables::Crown>& crowns = by_side[static_cast<std::size_t>(index(side))];
        crowns.resize(static_cast<std::size_t>(declared.kinds) + 1);
        for (int k = 1; k <= declared.kinds; ++k) {
            const PieceDef& piece = declared.piece(static_cast<Kind>(k));
            if (piece.promotions.empty() || piece.promotions[0].to.empty()) continue;
            crowns[static_cast<std::size_t>(k)].zone = declared.zones.resolve(piece.promotions[0].zone, side,
                                                                              declared.report);
            crowns[static_cast<std::size_t>(k)].becomes = declared.kind(piece.promotions[0].to[0]);
        }
    }
    return by_side;
}

}  // namespace

bool made_in(const Declared& declared, const MoveDef& move, int step) {
    const std::string name = step == 0 ? "move"
                                       : declared.definition.turn.then[static_cast<std::size_t>(step - 1)].name.text;
    if (move.steps.empty()) return step == 0;
    return std::ranges::any_of(move.steps, [&](const Name& n) { return n.text == name; });
}

std::uint8_t step_after(const Declared& declared, const MoveDef& move) {
    const std::vector<StepDef>& then = declared.definition.turn.then;
    const auto found = std::ranges::find_if(then,
                                            [&](const StepDef& step) { return step.name.text == move.then.text; });
    return move.then.empty() || found == then.end() ? std::uint8_t{0}
                                                    : static_cast<std::uint8_t>(found - then.begin() + 1);
}

namespace {

// Whether two steps that are no captures by leaping may lead to one position: two pieces capture another from afar, or
// one changes places with the other, or a push does what a move does, or a move sets a state value to what it is after
// another move to the same cell, or a block goes to the same place in two directions, or scripts take part.
bool steps_may_come_to_one(const Definition& definition) {
    const auto elsewhere = [](const MoveDef& move) {
        return move.takes == MoveDef::Takes::afar || move.takes == MoveDef::Takes::swap || !move.sets.empty() ||
               !move.adds.empty();
    };
    if (definition.blocks && definition.blocks->directions.size() > 1) return true;
    return !definition.hooks.empty() || std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
        return !piece.pushes.empty() || std::ranges::any_of(piece.moves, elsewhere);
    });
}

// `judged_whole`: whether a turn may be illegal although each of its steps is possible.
bool lands_to_go_on(const Declared& declared, bool judged_whole) {
    const Definition& definition = declared.definition;
    const std::vector<StepDef>& then = definition.turn.then;
    const auto goes_on = [](const StepDef& step) { return step.place.empty() && step.must == StepDef::Must::possible; };
    const auto any_move = [&](const auto& fits) {
        return std::ranges::any_of(definition.pieces,
                                   [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, fits); });
    };
    if (std::ranges::none_of(then, goes_on) || !any_move([](const MoveDef& move) { return move.takes_hurdle; }))
        return false;
    // Where the most captures count first, a leap that goes on by a capture is better than one that does not go on.
    const std::vector<PreferDef>& prefer = definition.rules.prefer;
    if (judged_whole || prefer.empty() || prefer[0].what != PreferDef::What::most) return true;
    const auto goes_on_quietly = [&](const MoveDef& move) {
        for (std::size_t i = 0; i < then.size(); ++i)
            if (goes_on(then[i]) && !move.takes_hurdle && made_in(declared, move, static_cast<int>(i) + 1)) return true;
        return false;
    };
    return any_move(goes_on_quietly);
}

}  // namespace

TurnTables compile_turn(const Declared& declared) {
    if (!moves_in_steps(declared.definition)) return {};
    const TurnDef& def = declared.definition.turn;
    TurnTables turn;
    static_cast<StepTables&>(turn) = compile_steps(declared);
    if (!def.counts.empty())
        for (const Side side : declared.sides.all) {
            const auto s = static_cast<std::size_t>(index(side));
            turn.counts[s] = def.counts.size() == 1 ? def.counts[0] : def.counts[s];
        }
    turn.first = def.first;
    turn.grow = def.grow;
    turn.varies = def.first != 0 || def.grow != 0;
    turn.several = def.grow != 0 || def.first > 1 || declared.sides.all.any([&](Side side) {
        return turn.counts[static_cast<std::size_t>(index(side))].max > 1;
    });
    turn.check = def.check;
    turn.safe_at_end = def.safe_at_end;
    turn.threat_by_turn = def.threat_by_turn;
    turn.same_result = def.same_result;
    turn.restore = def.restore;
    turn.over_at_end = def.over_at_end;
    turn.captured_stay = def.captured_stay;
    turn.scripts_follow = std::ranges::any_of(declared.definition.hooks,
                                              [](const HookDef& hook) { return hook.point == HookPoint::turn; });
    turn.safe_when_over = (def.captured_stay || turn.scripts_follow) &&
                          std::ranges::any_of(declared.definition.pieces, &PieceDef::royal);
    turn.promotes = def.promotes;
    turn.crowns = compile_crowns(declared);
    for (const PreferDef& prefer : declared.definition.rules.prefer) {
        turn.prefer.push_back(prefer.what);
        turn.preferred.push_back(declared.kind_set(prefer.kinds));
    }
    if (remembers_captures(declared.definition, turn.several, turn.varies))
        turn.preferred.emplace_back();  // took::is_kept
    const auto after_move = [](const StepDef& step) {
        return std::ranges::any_of(step.after, [](const Name& n) { return n.text == "move"; });
    };
    const auto leads_on = [](const MoveDef& move) { return !move.takes_hurdle && !move.then.empty(); };
    const auto longer = [&](const PieceDef& piece) {
        return !piece.shoves.empty() || std::ranges::any_of(piece.moves, leads_on);
    };
    turn.leaps_alone = !turn.several && std::ranges::none_of(def.then, after_move) &&
                       std::ranges::none_of(declared.definition.pieces, longer) &&
                       !(def.same_result && steps_may_come_to_one(declared.definition));
    const auto unsure = [](const TurnTables::Step& step) { return step.must == StepDef::Must::always && !step.sure; };
    turn.unsure = std::any_of(turn.steps.begin() + 1, turn.steps.end(), unsure);
    turn.judged_at_end = def.safe_at_end || def.threat_by_turn || turn.safe_when_over || !def.restore ||
                         def.check == TurnDef::Check::last;
    const bool judged_whole = turn.judged_at_end || turn.unsure || declared.definition.rules.repetition.illegal;
    turn.looks_ahead = judged_whole || !turn.prefer.empty();
    turn.lands_to_go_on = lands_to_go_on(declared, judged_whole);
    return turn;
}

std::vector<NextTables::Rule> compile_next(const Declared& declared) {
    std::vector<NextTables::Rule> rules;
    for (const NextDef& next : declared.definition.turn.next) {
        NextTables::Rule rule;
        rule.kinds = declared.kind_set(next.kinds);
        rule.types = move_types(next.types);
        rule.state = state_tests(declared, next.state);
        if (next.side.text != "same") rule.side = declared.side(next.side);
        rules.push_back(std::move(rule));
    }
    return rules;
}

LandingTables compile_landing(const Declared& declared) {
    LandingTables made;
    const Vector& landing = declared.definition.turn.landing;
    if (landing.empty()) return made;
    for (int c = 0; c < declared.board.cells(); ++c) {
        const Cell to = declared.board.step(static_cast<Cell>(c), landing);
        made.landing.push_back(to == no_cell ? static_cast<Cell>(c) : to);
        // Cells whose coordinates differ on the axes along which pieces land are of different layers.
        std::uint32_t layer = 0;
        for (std::size_t a = 0; a < landing.size(); ++a)
            if (landing[a] != 0)
                layer = layer * static_cast<std::uint32_t>(declared.board.axis(static_cast<int>(a)).labels.size()) +
                        static_cast<std::uint32_t>(declared.board.coordinates(static_cast<Cell>(c))[a]);
        made.layer.push_back(static_cast<std::uint16_t>(layer));
    }
    return made;
}

}  // namespace varia
