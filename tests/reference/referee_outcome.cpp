// The status of a game, tested in the order of the rules.
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

// Returns the status line if `side`, or its team, has this result.
Ending Referee::ending(const varia::ResultDef& result, int side, const std::string& reason) const {
    using varia::Verdict;
    if (const std::string& odds = definition_.rules.draw_odds.text; !odds.empty() && result.verdict == Verdict::draw)
        return ending({Verdict::win, {1, 1}}, definition_.sides.side[0].name.text == odds ? 0 : 1, reason);
    const varia::Score theirs = result.score;
    const varia::Score others{theirs.denominator - theirs.numerator, theirs.denominator};
    if (many()) {
        std::vector<varia::Score> scores;
        for (int other = 0; other < sides(); ++other) scores.push_back(enemies(side, other) ? others : theirs);
        return scored(scores, reason, definition_.rules.by_points);
    }
    const int better = result.verdict == Verdict::loss || result.verdict == Verdict::minor_loss ? 1 - side : side;
    const std::string& name = definition_.sides.side[static_cast<std::size_t>(better)].name.text;
    std::string line = "draw";
    if (result.verdict == Verdict::win || result.verdict == Verdict::loss) line = name + "-wins";
    if (result.verdict == Verdict::minor_win || result.verdict == Verdict::minor_loss) line = "minor-win-" + name;
    line += " " + reason + " " + written_score(side == 0 ? theirs : others) + "-" +
            written_score(side == 0 ? others : theirs);
    return {true, line, reason};
}

// For more than two sides: the sides with the best score have won, if they are one team and not all sides.
Ending Referee::scored(const std::vector<varia::Score>& scores, const std::string& reason, bool tie) const {
    const auto less = [](varia::Score a, varia::Score b) {
        return a.numerator * b.denominator < b.numerator * a.denominator;
    };
    std::vector<int> best;
    for (int side = 0; side < sides(); ++side) {
        const varia::Score score = scores[static_cast<std::size_t>(side)];
        if (std::any_of(scores.begin(), scores.end(), [&](varia::Score other) { return less(score, other); })) continue;
        best.push_back(side);
    }
    bool one_team = static_cast<int>(best.size()) < sides();
    std::string names;
    for (const int side : best) {
        for (const int other : best) one_team = one_team && !enemies(side, other);
        names += definition_.sides.side[static_cast<std::size_t>(side)].name.text + "-";
    }
    std::string result = one_team ? names + "wins" : tie ? "tie" : "draw";
    // A single side has no opponent to win against.
    if (sides() == 1)
        result = scores[0].numerator == 0                       ? names + "loses"
                 : scores[0].numerator >= scores[0].denominator ? names + "wins"
                                                                : "draw";
    // The usual scores of teams are not written.
    const auto is = [](varia::Score score, int halves) { return 2 * score.numerator == halves * score.denominator; };
    const bool usual = std::all_of(scores.begin(), scores.end(),
                                   [&](varia::Score s) { return result == "draw" ? is(s, 1) : is(s, 0) || is(s, 2); });
    if (!definition_.sides.teams.empty() && result != "tie" && usual) return {true, result + " " + reason, reason};
    std::string line = result;
    std::string separator = " " + reason + " ";
    for (const varia::Score score : scores) {
        line += separator + written_score(score);
        separator = ",";
    }
    return {true, line, reason};
}

std::vector<int> Referee::those_in(const State& state) const {
    std::vector<int> in;
    for (int side = 0; side < sides(); ++side)
        if (!state.is_out(side)) in.push_back(side);
    return in;
}

bool Referee::one_team_left(const State& state) const {
    const std::vector<int> in = those_in(state);
    for (const int side : in)
        for (const int other : in)
            if (enemies(side, other)) return false;
    return true;
}

// The score of place p among n sides is (n - p) / (n - 1). Sides that share places have the mean of their scores.
Ending Referee::placed(const State& state, int more_points, const std::string& reason) const {
    const auto worth = [&](int side) {
        const bool is_in = !state.is_out(side);
        if (!definition_.rules.by_points) return is_in ? 1 : 0;
        return state.points[static_cast<std::size_t>(side)] + (is_in ? more_points : 0);
    };
    std::vector<varia::Score> scores;
    for (int side = 0; side < sides(); ++side) {
        int places = 0;
        int sharing = 0;
        int above = 0;
        for (int other = 0; other < sides(); ++other) {
            above += worth(other) > worth(side) ? 1 : 0;
            sharing += worth(other) == worth(side) ? 1 : 0;
        }
        for (int place = above + 1; place <= above + sharing; ++place) places += place;
        scores.push_back({sides() * sharing - places, sharing * (sides() - 1)});
    }
    Ending ending = scored(scores, definition_.rules.by_points ? "points" : reason, definition_.rules.by_points);
    ending.reason = reason;
    return ending;
}

// Where sides can go out, a draw is a draw among the sides that are in.
Ending Referee::ending_of(const State& state, const varia::ResultDef& result, int side,
                          const std::string& reason) const {
    if (can_go_out() && result.verdict == varia::Verdict::draw)
        return placed(state, definition_.rules.out.draw, reason);
    return ending(result, side, reason);
}

// The side's pieces vanish, become neutral, or go to the side that moved last. They do not go to a side that is out, or
// to the side itself. They count as moved.
void Referee::go_out(State& state, int side, const varia::GoingOutDef& how) const {
    using Men = varia::GoingOutDef::Men;
    const int captor = state.last == side || state.is_out(state.last) ? nobody : state.last;
    if (captor != nobody) state.points_of(captor) += how.mover;
    state.points_of(side) += how.own;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        Man& man = state.on(cell);
        if (!man.stands() || man.side != side) continue;
        const Men men = royal(man.kind) && how.royal != Men::none ? how.royal : how.men;
        state.unmoved(cell) = false;
        if (men == Men::vanish)
            man = {};
        else
            man.side = static_cast<std::int16_t>(men == Men::captor ? captor : nobody);
    }
    state.removed[static_cast<std::size_t>(side)] = true;
    state.clock = 0;
    release_holds(state);
    const int last = state.last;
    end_move(state, last);
    if (side_to_move(state) == side) pass_turn(state, false);
}

// Sides go out at the beginning of a turn. A side that is stuck within its turn stays where it is.
void Referee::settle(State& state) {
    if (!can_go_out() || state.middle) return;
    const varia::OutDef& rules = definition_.rules.out;
    using Men = varia::GoingOutDef::Men;
    const auto without_his_own = [&]() -> bool {
        for (const int side : those_in(state)) {
            const bool crownless = crowns_ && count_royals(state, side) == 0;
            const auto& extinctions = definition_.rules.extinctions;
            const bool extinct = std::any_of(
                extinctions.begin(), extinctions.end(),
                [&](const varia::ExtinctionDef& rule) { return died_out(state, side, rule); });
            const bool by_capture = crownless && rules.royal_capture.men != Men::none;
            if (!by_capture && (!extinct || rules.extinction.men == Men::none)) continue;
            ++events_[by_capture ? "out by royal_capture" : "out by extinction"];
            go_out(state, side, by_capture ? rules.royal_capture : rules.extinction);
            return true;
        }
        return false;
    };
    while (!one_team_left(state)) {
        if (without_his_own()) continue;
        if (!lawful(state, true).empty()) return;
        const int side = side_to_move(state);
        const bool mated = in_check(state, side);
        const varia::GoingOutDef& how = mated ? rules.checkmate : rules.stalemate;
        if (how.men == Men::none) return;
        ++events_[mated ? "out by checkmate" : "out by stalemate"];
        go_out(state, side, how);
    }
}

State Referee::resigned(const State& state) {
    State after = state;
    go_out(after, side_to_move(state), definition_.rules.out.resign);
    settle(after);
    return after;
}

bool Referee::died_out(const State& state, int side, const varia::ExtinctionDef& rule) const {
    if (!rule.side.empty() && rule.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
        return false;
    if (!in_season(state, rule.state)) return false;
    int all = 0;
    int others = 0;
    bool one_is_gone = false;
    for (const varia::Name& name : rule.kinds) {
        const int kind = kind_of(name.text);
        const int left = state.men([&](Man man) { return man.kind == kind && man.side == side; });
        const int there = state.men([&](Man man) { return man.kind == kind && enemies(man.side, side); });
        all += left;
        others += there;
        one_is_gone = one_is_gone || (left <= rule.min && there >= rule.other);
    }
    if (rule.kinds.empty()) {
        all = state.men([&](Man man) { return man.side == side; });
        others = state.men([&](Man man) { return man.side != nobody && enemies(man.side, side); });
    }
    return rule.any && !rule.kinds.empty() ? one_is_gone : all <= rule.min && others >= rule.other;
}

// Whether a side has only royal pieces left and no pieces to drop.
bool Referee::bare(const State& state, int side) const {
    if (definition_.rules.reserve != varia::Reserve::owner)
        for (int kind = 1; kind <= state.hands.kinds(); ++kind)
            if (state.hands.of(side, kind) > 0) return false;
    return state.men([&](Man man) { return man.side == side && !royal(man.kind); }) == 0;
}

// Whether a side can still win, by the declared material.
bool Referee::can_win(const State& state, int side) {
    const varia::RulesDef& rules = definition_.rules;
    if (rules.bare_kings_draw && bare(state, side)) return false;
    const auto fits = [&](const varia::MaterialDef& material) {
        if (!material.side.empty() &&
            definition_.sides.side[static_cast<std::size_t>(side)].name.text != material.side.text)
            return false;
        if (material.to_move && *material.to_move != (side_to_move(state) == side)) return false;
        for (const varia::MaterialDef::Count& count : material.counts) {
            const auto meant = [&](int kind) {
                const auto is = [&](const varia::Name& name) { return name.text == letter(kind); };
                if (!count.kinds.empty()) return std::any_of(count.kinds.begin(), count.kinds.end(), is);
                return !royal(kind) && std::none_of(count.but.begin(), count.but.end(), is);
            };
            int there = 0;
            for (int whose = 0; whose < 2; ++whose) {
                if (count.whose == varia::MaterialDef::Count::Owner::own && whose != side) continue;
                if (count.whose == varia::MaterialDef::Count::Owner::other && whose == side) continue;
                for (int cell = 0; cell < space_.cells(); ++cell) {
                    const Man man = state.on(cell);
                    if (man.stands() && man.side == whose && meant(man.kind) &&
                        (count.zone.empty() || (*zone(count.zone, side))[static_cast<std::size_t>(cell)]))
                        ++there;
                }
                if (!count.zone.empty() || rules.reserve == varia::Reserve::owner) continue;
                for (int kind = 1; kind <= state.hands.kinds(); ++kind)
                    if (meant(kind)) there += state.hands.of(whose, kind);
            }
            if (there < count.min || (count.max && there > *count.max)) return false;
        }
        return true;
    };
    return std::none_of(rules.cannot_win.begin(), rules.cannot_win.end(), fits);
}

Ending Referee::decided(const State& state) { return decided(state, true); }

// `exactly`: the ending has the right result. Otherwise it only says that the game is over.
Ending Referee::decided(const State& state, bool exactly) {
    const varia::RulesDef& rules = definition_.rules;
    if (can_go_out() && one_team_left(state)) return placed(state, 0, rules.by_points ? "points" : "last");
    const int to_move = side_to_move(state);
    const std::vector<int> in = those_in(state);
    if (rules.royal_capture && crowns_ && rules.out.royal_capture.men == varia::GoingOutDef::Men::none)
        for (const int side : in)
            if ((many() || side != (state.middle ? to_move : 1 - to_move)) && count_royals(state, side) == 0)
                return ending({varia::Verdict::loss, {0, 1}}, side, "king-captured");
    for (const varia::CastlingDef& castling : definition_.castlings) {
        const int castled = castling.wins.empty() ? 0 : value(state, castling.wins.text);
        if (castled >= 1 && castled <= sides()) return ending({varia::Verdict::win, {1, 1}}, castled - 1, "castled");
    }
    // Goals are tested first for the side that has just moved. Of two sides, extinction is tested first for the side to
    // move.
    std::vector<int> arriving = in;
    const int before = order_[(static_cast<std::size_t>(state.turn) + order_.size() - 1) % order_.size()];
    const int moved = state.middle ? to_move : !many() ? 1 - to_move : can_go_out() ? state.last : before;
    std::stable_partition(arriving.begin(), arriving.end(), [&](int side) { return side == moved; });
    std::vector<int> dying = arriving;
    if (!many()) std::reverse(dying.begin(), dying.end());
    for (const varia::GoalDef& goal : rules.goals)
        for (const int side : arriving) {
            if (!many() && goal.both && side == moved && arrived(state, side, goal) && arrived(state, 1 - side, goal))
                return ending(*goal.both, side, goal.reason);
            // The second side in the order may still reply; see below.
            if (goal.reply && side == order_.front() && side == moved) continue;
            if (arrived(state, side, goal)) return ending(goal.result, side, goal.reason);
        }

    for (const varia::LineDef& line : rules.lines)
        for (const int side : arriving)
            if (has_row(state, side, line)) return ending(line.result, side, line.reason);

    for (const varia::EnclosedDef& rule : rules.enclosed)
        for (const int side : many() ? arriving : dying)
            if (enclosed(state, side, rule)) return ending(rule.result, side, rule.reason);

    for (const varia::ConnectedDef& rule : rules.connected)
        for (const int side : arriving) {
            if (!connected(state, side, rule)) continue;
            if (rule.both && side == moved && connected(state, 1 - side, rule))
                return ending(*rule.both, side, rule.reason);
            return ending(rule.result, side, rule.reason);
        }

    for (const varia::ExtinctionDef& extinction : rules.extinctions)
        for (const int side : dying)
            if (rules.out.extinction.men == varia::GoingOutDef::Men::none && died_out(state, side, extinction))
                return ending(extinction.result, side, extinction.reason);

    // A side has passed and left the kings facing each other.
    if (rules.facing && rules.facing->may_face() && value(state, rules.facing->state.text) != 0)
        return rules.facing->result.verdict == varia::Verdict::none
                   ? by_most(state, "facing")
                   : ending(rules.facing->result, enemies_of(to_move).front(), "facing");

    for (const int side : many() ? arriving : std::vector<int>{0, 1})
        if (rules.checks.count > 0 && state.checks[static_cast<std::size_t>(side)] >= rules.checks.count)
            return ending(rules.checks.result, side, rules.checks.reason);

    for (const varia::GoalDef& goal : rules.goals)
        if (goal.reply && moved == order_.front() && arrived(state, moved, goal) && !can_follow(state, 1 - moved, goal))
            return ending(goal.result, moved, goal.reason);

    if (rules.most && rules.most->full) {
        bool full = true;
        for (int cell = 0; cell < space_.cells(); ++cell) full = full && !state.is_empty(cell);
        if (full) return by_most(state, rules.most->reason);
    }

    if (rules.passes.count > 0) {
        for (std::size_t i = 0; i < definition_.state.size(); ++i)
            if (definition_.state[i].name.text == rules.passes.state.text && state.values[i] >= rules.passes.count) {
                return rules.passes.result ? ending(*rules.passes.result, state.last != nobody ? state.last : before,
                                                    rules.passes.reason)
                                           : by_most(state, rules.most->reason);
            }
    }

    for (const varia::HookDef& hook : definition_.hooks)
        if (hook.point == varia::HookPoint::outcome && live(hook, state, to_move))
            if (const std::optional<Ending> described = meaning(hook).outcome(*this, state)) return *described;

    if (rules.bare_king) {
        const varia::BareKingDef& rule = *rules.bare_king;
        const auto bare_enemy = [&](const State& s) {
            for (const int side : enemies_of(to_move))
                if (!s.is_out(side) && bare(s, side)) return side;
            return nobody;
        };
        const bool we = bare(state, to_move);
        const int they = bare_enemy(state);
        if (we && they != nobody) return ending(rule.both, to_move, "bared-king");
        if (they != nobody) return ending(rule.result, they, "bared-king");
        if (we && !state.middle && rule.counter != varia::CounterBare::move) {
            if (rule.counter == varia::CounterBare::now && exactly)
                for (const auto& [text, play] : lawful(state))
                    if (bare_enemy(play.after) != nobody) return ending(rule.both, to_move, "bared-king");
            return ending(rule.result, to_move, "bared-king");
        }
    }
    return {};
}

Ending Referee::outcome(const State& state) { return outcome(state, legal_moves(state)); }

Ending Referee::outcome(const State& state, const std::map<std::string, Play>& legal) {
    Ending early = decided(state);
    if (early.over) return early;
    const int side = side_to_move(state);
    if (legal.empty())
        for (const varia::NoMovesDef& rule : definition_.rules.no_moves) {
            const bool check = in_check(state, side);
            const std::string& name = definition_.sides.side[static_cast<std::size_t>(side)].name.text;
            if ((rule.check && *rule.check != check) || (!rule.side.empty() && rule.side.text != name) ||
                !in_season(state, rule.state))
                continue;
            const std::string usual = check ? "checkmate" : "stalemate";
            return ending_of(state, rule.result, side, rule.reason.empty() ? usual : rule.reason);
        }
    if (legal.empty() && definition_.rules.most && !in_check(state, side))
        return by_most(state, definition_.rules.most->reason);
    if (legal.empty())
        return in_check(state, side) ? ending_of(state, definition_.rules.checkmate, side, "checkmate")
                                     : ending_of(state, definition_.rules.stalemate, side, "stalemate");
    const std::vector<int> in = those_in(state);
    if (definition_.rules.bare_kings_draw &&
        std::all_of(in.begin(), in.end(), [&](int one) { return bare(state, one); }))
        return ending_of(state, {varia::Verdict::draw, {1, 2}}, side, "bare-kings");
    if (sides() == 2 && !can_win(state, 0) && !can_win(state, 1))
        return ending_of(state, {varia::Verdict::draw, {1, 2}}, side, "dead-position");
    return {};
}

// Whether a move of this kind, or the step after it, requires that the piece has not moved.
bool Referee::waits_for_first_move(int kind) const {
    const auto& moves = piece(kind).moves;
    const auto& steps = definition_.turn.then;
    const auto follows = [&](const varia::StepDef& step) {
        return step.first && (step.of.empty() || std::any_of(step.of.begin(), step.of.end(), [&](const varia::Name& n) {
                                  return n.text == letter(kind);
                              }));
    };
    return std::any_of(moves.begin(), moves.end(), [](const varia::MoveDef& m) { return m.first; }) ||
           std::any_of(steps.begin(), steps.end(), follows);
}

// Returns the text of all that distinguishes positions, except for en passant.
std::string Referee::result_text(const State& state) {
    std::string text = std::to_string(state.turn);
    for (int cell = 0; cell < space_.cells(); ++cell) {
        const Man man = state.on(cell);
        if (state.is_gap(cell)) text += " *" + space_.name(cell);
        if (!man.stands()) continue;
        ((text += ' ') += space_.name(cell)) += ':';
        (text += letter(man.kind)) += std::to_string(man.side);
        if (state.unmoved(cell) && (rights_wait_ || waits_[static_cast<std::size_t>(man.kind)])) text += "!";
    }
    for (int side = 0; side < sides(); ++side)
        if (state.is_out(side)) text += " out " + std::to_string(side);
    for (int side = 0; side < sides(); ++side) {
        for (int kind = 1; kind <= state.hands.kinds(); ++kind)
            (text += ' ') += std::to_string(state.hands.of(side, kind));
        text += " checks " + std::to_string(state.checks[static_cast<std::size_t>(side)]);
        for (const Castling& castling : castlings(state, side))
            text += " " + castling.declared->name.text + space_.name(castling.king) + space_.name(castling.partner);
    }
    // Pieces on blocks may come back unmoved. So unmoved kings and partners count, even if they cannot castle now.
    if (definition_.blocks)
        for (int side = 0; side < sides(); ++side)
            for (const varia::CastlingDef& castling : definition_.castlings) {
                if (!castling.side.empty() &&
                    castling.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
                    continue;
                std::string waiting;
                std::array<int, 2> found{};
                std::size_t men = 0;
                for (int cell = 0; cell < space_.cells(); ++cell) {
                    const Man man = state.on(cell);
                    if (!man.stands() || man.side != side || !state.unmoved(cell)) continue;
                    const bool king = man.kind == kind_of(castling.king.text),
                               partner = man.kind == kind_of(castling.partner.text);
                    if (king) ++found[0];
                    if (partner) ++found[1];
                    if (!king && !partner) continue;
                    ++men;
                    waiting += " waits " + space_.name(cell);
                }
                if (found[0] > 0 && found[1] > 0 && men > 1) text += waiting;
            }
    for (const int value : state.values) text += " state " + std::to_string(value);
    for (const int place : state.set_now) text += " set " + std::to_string(place);
    return text;
}

std::string Referee::repetition_text(const State& state) {
    State compared = state;
    for (std::size_t i = 0; i < definition_.state.size(); ++i)
        if (!definition_.state[i].repetition) compared.values[i] = 0;
    std::string text = result_text(compared);
    // With another number of groups the turns are others.
    if (definition_.turn.first != 0 || definition_.turn.grow != 0)
        text += " groups " + std::to_string(allowance(state));
    // Who may exchange the sides has more moves than on a later return.
    if (definition_.rules.pie && state.turn == 1 && state.number == 1) text += " may swap";
    if (state.exposed.empty()) return text;
    const bool was = std::exchange(without_history_, true);
    for (const auto& [move, play] : legal_moves(state))
        if (std::count(play.facts.begin(), play.facts.end(), "en passant") != 0) text += " " + move;
    without_history_ = was;
    return text;
}

void Referee::occur(const State& state) {
    if (definition_.rules.repetition.illegal && !state.middle) occurred_.push_back(repetition_text(state));
}

void Referee::take_back_occurrence() {
    if (definition_.rules.repetition.illegal) occurred_.pop_back();
}

bool Referee::repeats(const State& after) {
    if (occurred_.empty() || without_history_ || after.middle) return false;
    const auto before = std::count(occurred_.begin(), occurred_.end(), repetition_text(after));
    if (before + 1 < definition_.rules.repetition.count) return false;
    ++refusals_["repetition"];
    return true;
}

}  // namespace reference
