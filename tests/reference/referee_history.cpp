// Endings by history, as far as one state decides them; and the definition of a chase.
#include <algorithm>

#include "referee.hpp"

namespace reference {
namespace {

bool names(const std::vector<varia::Name>& list, const std::string& letter) {
    return std::any_of(list.begin(), list.end(), [&](const varia::Name& n) { return n.text == letter; });
}

int worth_by(const std::vector<varia::WorthDef>& worth, const std::string& letter, int otherwise) {
    for (auto entry = worth.rbegin(); entry != worth.rend(); ++entry)
        if (names(entry->kinds, letter)) return entry->points;
    return otherwise;
}

}  // namespace

// Counts all pieces if `kinds` is empty.
long Referee::men_of(const State& state, int side, const std::vector<varia::Name>& kinds) const {
    return state.men([&](Man man) { return man.side == side && (kinds.empty() || names(kinds, letter(man.kind))); });
}

Counted Referee::counted_from(const State& state) const {
    const std::vector<varia::CountingDef>& rules = definition_.rules.countings;
    const auto fits = [&](const varia::CountingDef& rule, int side) {
        const int other = 1 - side;
        if (rule.left > 0 && men_of(state, side, {}) > rule.left) return false;
        if (men_of(state, other, {}) == count_royals(state, other)) return false;
        if (!rule.without.empty() && men_of(state, side, rule.without) + men_of(state, other, rule.without) > 0)
            return false;
        if (rule.worth.empty()) return true;
        long balance = 0;
        for (const auto& [man, unmoved, gap] : state.squares)
            if (man.stands() && man.side != nobody)
                balance += (man.side == side ? -1 : 1) * worth_by(rule.worth, letter(man.kind), 0);
        return balance > 0;
    };
    for (std::size_t r = 0; r < rules.size(); ++r)
        for (const int side : {0, 1}) {
            if (!fits(rules[r], side) || fits(rules[r], 1 - side)) continue;
            for (const varia::CountingDef::Limit& limit : rules[r].limits) {
                if (!limit.kind.empty() && men_of(state, 1 - side, {limit.kind}) < limit.count) continue;
                const int on_board = static_cast<int>(men_of(state, 0, {}) + men_of(state, 1, {}));
                return {side, static_cast<int>(r), rules[r].from_pieces ? std::min(on_board, limit.moves) : 0,
                        limit.moves};
            }
        }
    return {};
}

void Referee::count_moves(State& state, int mover) const {
    if (definition_.rules.countings.empty()) return;
    const Counted now = counted_from(state);
    const bool goes_on = now.side != nobody && now.side == state.counted.side && now.rule == state.counted.rule;
    if (!goes_on)
        state.counted = now;
    else if (mover == now.side)
        state.counted.count = std::min(state.counted.count + 1, state.counted.limit + 1);
}

bool Referee::has_come_so_far(const State& state, int side, const varia::DeclareDef& declare) {
    const std::vector<bool>& there = *zone(declare.zone, side);
    int men = 0;
    long points = 0;
    bool royal_elsewhere = count_royals(state, side) == 0;
    const auto worth = [&](int kind) { return worth_by(declare.worth, letter(kind), royal(kind) ? 0 : 1); };
    for (int cell = 0; cell < space_.cells(); ++cell) {
        const Man man = state.on(cell);
        if (!man.stands() || man.side != side) continue;
        const bool in = there[static_cast<std::size_t>(cell)];
        if (royal(man.kind))
            royal_elsewhere = royal_elsewhere || !in;
        else if (in)
            ++men;
        if (in) points += worth(man.kind);
    }
    for (int kind = 1; kind <= state.hands.kinds(); ++kind) points += state.hands.of(side, kind) * worth(kind);
    for (const varia::DeclareDef::Points& asked : declare.points)
        if (asked.side.text == definition_.sides.side[static_cast<std::size_t>(side)].name.text &&
            points < asked.points)
            return false;
    if (declare.royal && royal_elsewhere) return false;
    return men >= declare.men && (declare.in_check || !in_check(state, side));
}

Ending Referee::drawn_out(const State& state, int occurrences) {
    const varia::RulesDef& rules = definition_.rules;
    const int side = side_to_move(state);
    const std::size_t turns = order_.size();
    const int before = order_[(static_cast<std::size_t>(state.turn) + turns - 1) % turns];
    for (const varia::DeclareDef& declare : rules.declares)
        if (has_come_so_far(state, side, declare)) return ending(declare.result, side, declare.reason);
    if (rules.repetition.count > 0 && !rules.repetition.illegal && occurrences >= rules.repetition.count) {
        int whose = state.last != nobody ? state.last : before;
        for (int one = 0; one < sides(); ++one)
            if (definition_.sides.side[static_cast<std::size_t>(one)].name.text == rules.repetition.side.text)
                whose = one;
        if (rules.repetition.result.verdict == varia::Verdict::none) return by_most(state, "repetition");
        return ending_of(state, rules.repetition.result, whose, "repetition");
    }
    if (state.counted.side != nobody && state.counted.count > state.counted.limit) {
        const varia::CountingDef& rule = rules.countings[static_cast<std::size_t>(state.counted.rule)];
        return ending(rule.result, state.counted.side, rule.reason);
    }
    if (rules.move_rule.plies > 0 && state.clock >= rules.move_rule.plies)
        return rules.move_rule.result.verdict == varia::Verdict::none
                   ? by_most(state, "move-rule")
                   : ending_of(state, rules.move_rule.result, side, "move-rule");
    return {};
}

std::vector<std::pair<int, int>> Referee::captures_by(const State& state, int turn) {
    State moving = state;
    if (moving.turn != turn && !several()) moving.exposed.clear();
    moving.turn = turn;
    std::vector<std::pair<int, int>> found;
    for (const auto& entry : legal_moves(moving)) {
        const Play& play = entry.second;
        if (play.type != varia::MoveType::normal || play.to == nowhere ||
            !enemies(moving.on(play.to).side, side_to_move(moving)) || !moving.on(play.to).stands())
            continue;
        found.emplace_back(play.from, play.to);
    }
    return found;
}

std::set<std::pair<int, int>> Referee::chasing_captures(const State& state, int turn, int other_turn, bool threats) {
    const varia::ChaseDef& chase = *definition_.rules.repetition.chase;
    std::set<std::pair<int, int>> found;
    State moving = state;
    if (moving.turn != turn && !several()) moving.exposed.clear();
    moving.turn = turn;
    const std::vector<std::pair<int, int>> replies = captures_by(state, other_turn);
    for (const auto& entry : legal_moves(moving)) {
        const Play& play = entry.second;
        if (play.type != varia::MoveType::normal || play.to == nowhere) continue;
        const Man hunter = moving.on(play.from == nowhere ? play.to : play.from), prey = moving.on(play.to);
        if (!prey.stands() || !enemies(prey.side, hunter.side)) continue;
        const std::string& by = letter(hunter.kind);
        const std::string& of = letter(prey.kind);
        if (chase.by.empty() ? royal(hunter.kind) : !names(chase.by, by)) continue;
        if (chase.of.empty() ? royal(prey.kind) : !names(chase.of, of)) continue;
        const bool spared = std::any_of(
            chase.spared.begin(), chase.spared.end(), [&](const varia::ChaseDef::Spared& one) {
                return names(one.of, of) && (*zone(one.zone, prey.side))[static_cast<std::size_t>(play.to)];
            });
        const bool anyway = std::any_of(
            chase.guarded.begin(), chase.guarded.end(),
            [&](const varia::ChaseDef::Pair& pair) { return names(pair.by, by) && names(pair.of, of); });
        const bool trades = chase.trade && hunter.kind == prey.kind &&
                            std::count(replies.begin(), replies.end(), std::pair(play.to, play.from)) != 0;
        if (spared || (threats && trades)) continue;
        if (threats && !anyway) {
            bool answered = false;
            for (const auto& [from, to] : captures_by(play.after, play.after.turn))
                answered = answered || to == play.to;
            if (answered) continue;
        }
        found.emplace(play.from, play.to);
    }
    return found;
}

}  // namespace reference
