// How a game stands, question by question in the order of the rules.
#include <algorithm>
#include <array>
#include <numeric>

#include "referee.hpp"

namespace reference {

namespace {

std::string written_score(varia::Score score) {
    const int common = std::max(1, std::gcd(score.numerator, score.denominator));
    const int top = score.numerator / common;
    const int bottom = score.denominator / common;
    return bottom == 1 ? std::to_string(top) : std::to_string(top) + "/" + std::to_string(bottom);
}

}  // namespace

// The status line when `side` has this result.
Ending Referee::ending(const varia::ResultDef& result, int side, const std::string& reason) const {
    using varia::Verdict;
    const varia::Score theirs = result.score;
    const varia::Score others{theirs.denominator - theirs.numerator, theirs.denominator};
    const int better = result.verdict == Verdict::loss || result.verdict == Verdict::minor_loss ? 1 - side : side;
    const std::string& name = definition_.sides.side[better].name.text;
    std::string line = "draw";
    if (result.verdict == Verdict::win || result.verdict == Verdict::loss) line = name + "-wins";
    if (result.verdict == Verdict::minor_win || result.verdict == Verdict::minor_loss) line = "minor-win-" + name;
    line += " " + reason + " " + written_score(side == 0 ? theirs : others) + "-" + written_score(side == 0 ? others : theirs);
    return {true, line, reason};
}

// Whether a side has only royal pieces left, pieces it could drop included.
bool Referee::bare(const State& state, int side) const {
    const auto& hand = state.hand[static_cast<std::size_t>(side)];
    if (definition_.rules.reserve == varia::Reserve::captor &&
        std::any_of(hand.begin(), hand.end(), [](int count) { return count > 0; }))
        return false;
    return std::none_of(state.board.begin(), state.board.end(),
                        [&](Man man) { return man.stands() && man.side == side && !royal(man.kind); });
}

Ending Referee::decided(const State& state) {
    const varia::RulesDef& rules = definition_.rules;
    const int to_move = side_to_move(state);
    if (rules.royal_capture && std::any_of(definition_.pieces.begin(), definition_.pieces.end(), [](const varia::PieceDef& p) { return p.royal; }) &&
        std::none_of(state.board.begin(), state.board.end(),
                     [&](Man man) { return man.stands() && man.side == to_move && royal(man.kind); }))
        return ending({varia::Verdict::loss, {0, 1}}, to_move, "king-captured");
    // The side that has just moved is asked first whether it has arrived, the side to move whether it has died out.
    for (const varia::GoalDef& goal : rules.goals)
        for (const int side : {1 - to_move, to_move})
            for (int cell = 0; cell < space_.cells(); ++cell) {
                const Man man = state.on(cell);
                if (!man.stands() || man.side != side || !(*zone(goal.zone, side))[static_cast<std::size_t>(cell)]) continue;
                if (goal.kinds.empty() || std::any_of(goal.kinds.begin(), goal.kinds.end(), [&](const varia::Name& name) {
                        return kind_of(name.text) == man.kind;
                    }))
                    return ending(goal.result, side, goal.reason);
            }

    for (const varia::ExtinctionDef& extinction : rules.extinctions)
        for (const int side : {to_move, 1 - to_move}) {
            if (!extinction.side.empty() && extinction.side.text != definition_.sides.side[side].name.text) continue;
            int all = 0;
            bool one_is_gone = false;
            for (const varia::Name& name : extinction.kinds) {
                const Man man{static_cast<std::int16_t>(kind_of(name.text)), static_cast<std::int8_t>(side)};
                const int left = static_cast<int>(std::count(state.board.begin(), state.board.end(), man));
                all += left;
                one_is_gone = one_is_gone || left <= extinction.least;
            }
            if (extinction.kinds.empty())
                all = static_cast<int>(std::count_if(state.board.begin(), state.board.end(),
                                                     [&](Man man) { return man.stands() && man.side == side; }));
            if (extinction.any && !extinction.kinds.empty() ? one_is_gone : all <= extinction.least)
                return ending(extinction.result, side, extinction.reason);
        }

    for (int side = 0; side < 2 && rules.checks.count > 0; ++side)
        if (state.checks[static_cast<std::size_t>(side)] >= rules.checks.count)
            return ending(rules.checks.result, side, rules.checks.reason);

    for (const varia::HookDef& hook : definition_.hooks)
        if (hook.point == varia::HookPoint::outcome && live(hook, state, to_move))
            if (const std::optional<Ending> told = meaning(hook).outcome(*this, state)) return *told;

    if (rules.bare_king) {
        const varia::BareKingDef& rule = *rules.bare_king;
        if (bare(state, 0) && bare(state, 1)) return ending(rule.both, to_move, "bared-king");
        for (const int side : {to_move, 1 - to_move}) {
            if (!bare(state, side)) continue;
            if (side == to_move && rule.counter == varia::CounterBare::move) continue;
            if (side == to_move && rule.counter == varia::CounterBare::now)
                for (const auto& [text, play] : lawful(state))
                    if (bare(play.after, 1 - side)) return ending(rule.both, side, "bared-king");
            return ending(rule.result, side, "bared-king");
        }
    }
    return {};
}

Ending Referee::outcome(const State& state) { return outcome(state, legal_moves(state)); }

Ending Referee::outcome(const State& state, const std::map<std::string, Play>& legal) {
    const Ending early = decided(state);
    if (early.over) return early;
    const int side = side_to_move(state);
    if (legal.empty())
        return in_check(state, side) ? ending(definition_.rules.checkmate, side, "checkmate")
                                     : ending(definition_.rules.stalemate, side, "stalemate");
    if (definition_.rules.bare_kings_draw && bare(state, 0) && bare(state, 1))
        return ending({varia::Verdict::draw, {1, 2}}, side, "bare-kings");
    return {};
}

Ending Referee::drawn_out(const State& state, int occurrences) const {
    const varia::RulesDef& rules = definition_.rules;
    const int side = side_to_move(state);
    const std::size_t turns = order_.size();
    const int moved = order_[(static_cast<std::size_t>(state.turn) + turns - 1) % turns];
    if (rules.repetition.count > 0 && occurrences >= rules.repetition.count)
        return ending(rules.repetition.result, moved, "repetition");
    if (rules.move_rule.plies > 0 && state.clock >= rules.move_rule.plies)
        return ending(rules.move_rule.result, side, "move-rule");
    return {};
}

std::string Referee::repetition_text(const State& state) {
    std::string text = std::to_string(state.turn);
    for (int cell = 0; cell < space_.cells(); ++cell) {
        const Man man = state.on(cell);
        if (state.is_gap(cell)) text += " *" + space_.name(cell);
        if (!man.stands()) continue;
        text += " " + space_.name(cell) + ":" + piece(man.kind).letter.text + std::to_string(man.side);
        const auto& moves = piece(man.kind).moves;
        const bool special = std::any_of(moves.begin(), moves.end(), [](const varia::MoveDef& m) { return m.first; });
        if (special && state.unmoved[static_cast<std::size_t>(cell)]) text += "!";
    }
    for (int side = 0; side < 2; ++side) {
        for (const int count : state.hand[static_cast<std::size_t>(side)]) text += " " + std::to_string(count);
        text += " checks " + std::to_string(state.checks[static_cast<std::size_t>(side)]);
        for (const Castling& castling : castlings(state, side))
            text += " " + castling.declared->name.text + space_.name(castling.king) + space_.name(castling.partner);
    }
    // What blocks carry may come back unmoved, so a king and its partner that wait for that make a difference.
    if (definition_.blocks)
        for (int side = 0; side < 2; ++side)
            for (const varia::CastlingDef& castling : definition_.castlings) {
                std::string waiting;
                std::array<int, 2> found{};
                std::size_t men = 0;
                for (int cell = 0; cell < space_.cells(); ++cell) {
                    const Man man = state.on(cell);
                    if (!man.stands() || man.side != side || !state.unmoved[static_cast<std::size_t>(cell)]) continue;
                    const bool king = man.kind == kind_of(castling.king.text), partner = man.kind == kind_of(castling.partner.text);
                    if (king) ++found[0];
                    if (partner) ++found[1];
                    if (!king && !partner) continue;
                    ++men;
                    waiting += " waits " + space_.name(cell);
                }
                if (found[0] > 0 && found[1] > 0 && men > 1) text += waiting;
            }
    for (const int value : state.values) text += " state " + std::to_string(value);
    if (state.exposed == nowhere) return text;
    for (const auto& [move, play] : legal_moves(state))
        if (std::count(play.facts.begin(), play.facts.end(), "en passant") != 0) text += " " + move;
    return text;
}

}  // namespace reference
