// Turns of several steps, made step by step on copies of the state, until they are over.
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "line.hpp"
#include "walk.hpp"

namespace reference {

namespace {

using Must = varia::StepDef::Must;

bool captures(const Play& play) { return play.captured.stands(); }

// Whether the board and the hands are as they were.
bool leaves_all(const State& after, const State& start) { return same_men(after, start) && after.hands == start.hands; }

// Whether a play captures, also by a remote capture.
bool captures_somehow(const Play& play) {
    return captures(play) || std::find(play.facts.begin(), play.facts.end(), "strikes") != play.facts.end();
}

}  // namespace

// With Promotes::last, a piece that ends its turn in the promotion zone promotes.
void Referee::crown(Line& line) {
    const int cell = line.now.middle->mover;
    if (definition_.turn.promotes != varia::TurnDef::Promotes::last || cell == nowhere) return;
    Man& man = line.now.on(cell);
    if (!man.stands() || man.side != side_to_move(line.now) || piece(man.kind).promotions.empty()) return;
    const varia::PromotionDef& promotion = piece(man.kind).promotions.front();
    if (!(*zone(promotion.zone, man.side))[static_cast<std::size_t>(cell)]) return;
    const std::string& becomes = promotion.to.front().text;
    const std::string plain = becomes.substr(0, becomes.find('~'));
    line.facts.push_back("promotion " + letter(man.kind) + " to " + becomes);
    const auto placed = [&](const Line::Made& made) {
        return made.step != 0 && !definition_.turn.then[static_cast<std::size_t>(made.step) - 1].place.empty();
    };
    const auto last = std::find_if_not(line.made.rbegin(), line.made.rend(), placed);
    Play crowned = *last->play;
    crowned.suffix = becomes == "+" + letter(man.kind)
                         ? "+"
                         : "=" + (plain != becomes && could_become(man.kind, plain) ? becomes : plain);
    crowned.text += crowned.suffix;
    last->play = std::make_shared<const Play>(std::move(crowned));
    man.kind = static_cast<std::int16_t>(kind_of(promotion.to.front().text));
}

// Ends the group, because no step follows. Returns whether the turn is over as well.
bool Referee::end_group(Line& line, bool over) {
    crown(line);
    Middle& middle = *line.now.middle;
    middle.step = 0;
    middle.mover = nowhere;
    middle.left.clear();
    middle.unmoved = false;
    if (over) return true;
    const int side = side_to_move(line.now);
    if (middle.groups >= allowance(line.now)) return true;
    if (definition_.turn.check == varia::TurnDef::Check::ends) {
        const std::vector<int>& others = enemies_of(side);
        if (std::any_of(others.begin(), others.end(), [&](int other) { return in_check_by_step(line.now, other); })) {
            line.facts.push_back("turn ended by check");
            return true;
        }
    }
    return !varies() && middle.groups >= min(line.now) && steps(line.now).empty();
}

bool Referee::settle(Line& line) {
    const Play& last = *line.made.back().play;
    lose_rights(line.now);
    const bool crowned = definition_.turn.promotes == varia::TurnDef::Promotes::ends && last.kind != 0 &&
                         last.from != nowhere;
    const bool over = !definition_.turn.over_at_end && !as_if_on_ && is_over(line.now);
    const int next = line.now.middle->step;
    if (!over && !crowned && next != 0) {
        const Must must = definition_.turn.then[static_cast<std::size_t>(next) - 1].must;
        if (must == Must::always || !steps(line.now).empty()) return false;
    }
    if (over) line.facts.push_back("game over within a turn");
    if (crowned) line.facts.push_back("turn ended by promoting");
    return end_group(line, over || crowned);
}

bool Referee::acceptable(const State& after, const State& start, int side) {
    const auto refuse = [&](const char* why) {
        ++refusals_[why];
        return false;
    };
    if (!definition_.turn.restore && leaves_all(after, start)) return refuse("board restored");
    if (repeats(after)) return false;
    if (definition_.turn.threat_by_turn) return !threatened(after, side) || refuse("threat by a turn");
    // Captured pieces that stayed have covered the king until now.
    const bool followed = std::any_of(definition_.hooks.begin(), definition_.hooks.end(),
                                      [](const auto& hook) { return hook.point == varia::HookPoint::turn; });
    if (definition_.turn.safe_at_end || definition_.turn.captured_stay || followed)
        return !in_check_by_step(after, side) || refuse("own king at the end");
    return true;
}

bool Referee::end_turn(Line& line, const State& start) {
    State& state = line.now;
    const int side = side_to_move(state);
    const Cells captured = state.middle->captured;
    for (const int cell : captured) capture(state, cell, side);
    std::erase_if(state.exposed, [&](const Exposed& e) { return captured.has(e.victim); });
    state.middle.reset();
    const int next = named_next(state, *line.made.back().play);
    const State unfollowed = state;
    Play last = *line.made.back().play;
    last.side = side;
    if (follow_turn(state, last)) {
        line.facts.push_back("turn followed by a script");
        // The royal pieces as they stood before the last step.
        const std::size_t made = line.made.size();
        const bool stopped = !line.stops.empty() && line.stops.back() == made;
        const State& before = stopped    ? line.made.back().play->after
                              : made > 1 ? line.made[made - 2].play->after
                                         : start;
        last.after = state;
        renew_holds(before, side, last);
        state = std::move(last.after);
        if (spring_traps(state)) line.facts.push_back("trap");
        lose_rights(state);
    }
    const bool lost = bereft(state, side, unfollowed);
    count_turn(state);
    if (next == nobody) {
        pass_turn(state);
    } else {
        pass_turn_to(state, next);
        line.facts.push_back("next by name");
    }
    const std::vector<int>& others = enemies_of(side);
    if (std::any_of(others.begin(), others.end(), [&](int other) { return in_check(state, other); })) {
        line.facts.push_back("check");
        if (definition_.rules.checks.count > 0) ++state.checks_of(side);
    }
    if (lost) ++refusals_["own royal lost"];
    return !lost && acceptable(state, start, side);
}

// Returns the value of a turn by each of the preferences; more is better.
std::vector<long> Referee::worth(const Line& line) const {
    std::vector<long> all;
    const auto is_of = [&](const varia::PreferDef& prefer, Man man) {
        return std::any_of(prefer.kinds.begin(), prefer.kinds.end(),
                           [&](const varia::Name& n) { return n.text == letter(man.kind); });
    };
    for (const varia::PreferDef& prefer : definition_.rules.prefer) {
        using What = varia::PreferDef::What;
        long value = 0;
        long number = 0;
        for (const auto& [made, step] : line.made) {
            ++number;
            const Play& play = *made;
            if (!captures(play)) continue;
            if (prefer.what == What::most) ++value;
            if (prefer.what == What::captor && is_of(prefer, play.mover)) value = 1;
            if (prefer.what == What::victims && is_of(prefer, play.captured)) ++value;
            if (prefer.what == What::soonest && is_of(prefer, play.captured) && value == 0) value = 1000000 - number;
        }
        all.push_back(value);
    }
    return all;
}

void Referee::keep_best(std::vector<Line>& lines) const {
    if (definition_.rules.prefer.empty()) return;
    const auto takes = [](const Line& line) {
        return std::any_of(line.made.begin(), line.made.end(), [](const Line::Made& m) { return captures(*m.play); });
    };
    std::vector<long> best;
    for (const Line& line : lines)
        if (takes(line)) best = std::max(best, worth(line));
    std::erase_if(lines, [&](const Line& line) { return takes(line) && worth(line) != best; });
}

// Returns the text of all that distinguishes the results of turns.
std::string Referee::result_key(const Line& line, bool by_worth) {
    std::string key = result_text(line.now);
    for (const Exposed& e : line.now.exposed) {
        key += " exposed " + std::to_string(e.victim) + " by";
        for (const int cell : e.crossed) key += " " + std::to_string(cell);
    }
    if (by_worth)
        for (const long w : worth(line)) key += " worth " + std::to_string(w);
    const auto& middle = line.now.middle;
    if (!middle) return key;
    key += " middle " + std::to_string(middle->groups) + " " + std::to_string(middle->step) + " " +
           std::to_string(middle->mover);
    for (const int cell : middle->left) key += " left " + std::to_string(cell);
    for (const int cell : middle->captured) key += " captured " + std::to_string(cell);
    // The last step says who is next if the turn ends here.
    if (!line.made.empty()) key += " next " + std::to_string(named_next(line.now, *line.made.back().play));
    return key;
}

// Keeps one of the turns that lead to the same state: the shortest, and of these the one whose text comes first. With
// `by_worth`, turns with captures of different value are kept apart, because they are still to be compared.
void Referee::keep_results(std::vector<Line>& lines, bool by_worth) {
    std::map<std::string, Line> best;
    for (Line& line : lines) {
        copied(2 * line.made.size() + 6);
        write(line, 3);
        const auto rank = [](const Line& l) { return std::tuple(l.steps(), l.full(), l.by_steps()); };
        const auto [at, fresh] = best.try_emplace(result_key(line, by_worth), std::move(line));
        if (!fresh && rank(line) < rank(at->second)) at->second = std::move(line);
    }
    lines.clear();
    for (auto& [key, line] : best) lines.push_back(std::move(line));
}

bool Referee::gives_early_check(const State& middle) {
    if (definition_.turn.check != varia::TurnDef::Check::last) return false;
    const std::vector<int>& others = enemies_of(side_to_move(middle));
    return std::any_of(others.begin(), others.end(), [&](int other) { return in_check_by_step(middle, other); });
}

// A capture that must be followed wherever possible: of the cells behind one victim only those are allowed from which
// it goes on, unless it may not end on any of these.
std::vector<bool> Referee::refused_landings(const std::vector<std::pair<Line, bool>>& made) {
    const auto goes_on = [&](const std::pair<Line, bool>& one_of) {
        return !one_of.second && one_of.first.now.middle->step != 0;
    };
    const auto must_follow = [&](const Play& play) {
        if (play.after.middle->step == 0) return false;
        const varia::StepDef& next = definition_.turn.then[static_cast<std::size_t>(play.after.middle->step) - 1];
        return next.must == Must::possible && next.place.empty();
    };
    const auto is_refused = [&](const std::pair<Line, bool>& one_of) {
        const Play& play = *one_of.first.made.back().play;
        return play.leaps && must_follow(play) && !goes_on(one_of) &&
               std::any_of(made.begin(), made.end(), [&](const auto& other) {
                   const Play& rival = *other.first.made.back().play;
                   return rival.leaps && rival.from == play.from && rival.victim == play.victim && goes_on(other) &&
                          !gives_early_check(other.first.now);
               });
    };
    std::vector<bool> refused;
    for (const auto& one_of : made) refused.push_back(is_refused(one_of));
    return refused;
}

void Referee::explore(const State& start, std::vector<Line>& found, bool one) {
    const varia::TurnDef& turn = definition_.turn;
    const int side = side_to_move(start);
    // Sorted by the number of steps, so that each result is reached by its shortest way first.
    std::map<long, std::vector<Line>> waiting;
    waiting[0].resize(1);
    waiting[0][0].now = start;
    std::set<std::string> been;
    const auto may_stop = [&](const Line& line, const std::vector<Play>& possible) {
        const Middle& middle = *line.now.middle;
        const bool may = middle.step != 0 ? turn.then[static_cast<std::size_t>(middle.step) - 1].must == Must::never
                                          : !varies() && middle.groups >= min(line.now);
        return may && !possible.empty() &&
               !(definition_.rules.forced_capture && std::any_of(possible.begin(), possible.end(), captures_somehow)) &&
               std::none_of(possible.begin(), possible.end(), [](const Play& play) { return play.must_drop; });
    };
    const auto finish = [&](Line line) {
        if (end_turn(line, start)) found.push_back(std::move(line));
    };
    while (!waiting.empty() && !(one && !found.empty())) {
        std::vector<Line> layer = std::move(waiting.begin()->second);
        waiting.erase(waiting.begin());
        if (turn.same_result) {
            // Stopping is not a step, so the result belongs to the same layer.
            for (std::size_t i = 0; i < layer.size(); ++i) {
                if (!layer[i].now.middle || layer[i].now.middle->step == 0 || !may_stop(layer[i], steps(layer[i].now)))
                    continue;
                Line stopped = layer[i];
                stopped.facts.push_back("went no further");
                stopped.stops.push_back(stopped.made.size());
                if (!end_group(stopped, false)) layer.push_back(std::move(stopped));
            }
            keep_results(layer);
            std::erase_if(layer, [&](const Line& line) { return !been.insert(result_key(line)).second; });
        }
        const auto wait = [&](Line line) { waiting[line.steps()].push_back(std::move(line)); };
        for (const Line& line : layer) {
            std::vector<Play> possible = steps(line.now);
            if (const auto& middle = line.now.middle) {
                const bool follows = middle->step != 0;
                if (may_stop(line, possible)) {
                    Line stopped = line;
                    stopped.facts.push_back(follows ? "went no further" : "stopped");
                    stopped.stops.push_back(stopped.made.size());
                    if (end_group(stopped, !follows))
                        finish(std::move(stopped));
                    else if (!turn.same_result)
                        wait(std::move(stopped));
                }
                // A side that should make more steps and cannot is stuck, and still to move.
                if (possible.empty() && !follows && !line.made.empty()) {
                    Line stuck = line;
                    stuck.facts.push_back("stuck");
                    const bool safe = !(turn.safe_at_end || turn.threat_by_turn) || !in_check_by_step(stuck.now, side);
                    if (safe && (turn.restore || !leaves_all(stuck.now, start))) found.push_back(std::move(stuck));
                }
            }
            std::vector<std::pair<Line, bool>> made;
            for (Play& play : possible) {
                copied(line.made.size() + 4);
                Line next = line;
                next.now = play.after;
                next.made.push_back(
                    {std::make_shared<const Play>(std::move(play)), line.now.middle ? line.now.middle->step : 0});
                const bool over = settle(next);
                if (!over && gives_early_check(next.now)) {
                    ++refusals_["check before the last step"];
                    continue;
                }
                made.emplace_back(std::move(next), over);
            }
            const std::vector<bool> refused = refused_landings(made);
            for (std::size_t i = 0; i < made.size(); ++i) {
                auto& [next, over] = made[i];
                if (refused[i])
                    ++refusals_["leap that could go on from elsewhere"];
                else if (over)
                    finish(std::move(next));
                else
                    wait(std::move(next));
            }
        }
    }
}

// Writes the texts of a turn: groups are separated by commas. For a piece that goes on, its first and last cell, or
// every cell. After a piece was put down, the next step begins a new group.
void Referee::write(Line& line, std::size_t levels) const {
    line.texts = {};
    line.goes_on = false;
    std::string brief_before, full_before, began, promotion;
    const auto elsewhere = [](const Play& play) { return play.leaps || play.type == varia::MoveType::shot; };
    bool leaps = false, anew = true;
    const auto comma = [](std::string& text) { text += text.empty() ? "" : ","; };
    const auto stop = [&](std::size_t made) {
        if (levels < 5) return;
        for (const std::size_t at : line.stops) {
            if (at != made) continue;
            comma(line.texts[4]);
            line.texts[4] += "stop";
        }
    };
    for (std::size_t number = 0; number < line.made.size(); ++number) {
        const Play& play = *line.made[number].play;
        const int step = line.made[number].step;
        stop(number);
        const bool places = step != 0 && !definition_.turn.then[static_cast<std::size_t>(step) - 1].place.empty();
        const bool gates = play.text[0] == '/';
        for (std::size_t level = 2; level < levels; ++level) {
            if (!gates) comma(line.texts[level]);
            if (level == 2)
                line.texts[level] += play.text;
            else if (gates)
                line.texts[level] += "/" + piece(play.kind).letter.text + "@" + space_.name(play.to);
            else if (!play.in_detail.empty())
                line.texts[level] += play.in_detail;
            // A promotion at the end of the turn is written behind all details of the step.
            else if (definition_.turn.promotes == varia::TurnDef::Promotes::last)
                line.texts[level] += play.text.substr(0, play.text.size() - play.suffix.size()) + play.details +
                                     play.suffix;
            else
                line.texts[level] += play.text + play.details;
        }
        if (!places && step != 0) line.goes_on = true;
        if (places || step == 0 || anew) {
            for (std::size_t level = 0; level < 2; ++level) {
                if (!gates) comma(line.texts[level]);
                (level == 0 ? brief_before : full_before) = line.texts[level];
                line.texts[level] += play.text;
            }
            anew = places;
            if (places) continue;
            promotion = play.suffix;
            leaps = elsewhere(play);
            began = play.from != nowhere ? space_.name(play.from) : play.text;
            full_before += play.text.substr(0, play.text.size() - play.suffix.size());
            continue;
        }
        leaps = leaps || elsewhere(play);
        if (!play.suffix.empty()) promotion = play.suffix;
        full_before += (elsewhere(play) ? "x" : "-") + space_.name(play.to);
        line.texts[0] = brief_before + began + (leaps ? "x" : "-") + space_.name(play.to) + promotion;
        line.texts[1] = full_before + promotion;
    }
    stop(line.made.size());
}

std::map<std::string, Play> Referee::lawful_turns(const State& state, bool one) {
    std::vector<Line> lines;
    explore(state, lines, one);
    keep_best(lines);
    if (definition_.turn.same_result) keep_results(lines, false);
    std::vector<std::string> texts;
    for (Line& line : lines) {
        write(line, 3);
        texts.push_back(line.texts[0]);
    }
    for (std::size_t level = 1; level < 5; ++level) {
        std::map<std::string, int> described;
        for (const std::string& text : texts) ++described[text];
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (described[texts[i]] < 2) continue;
            if (level >= 3 && lines[i].texts[level].empty()) write(lines[i], 5);
            texts[i] = lines[i].texts[level];
            lines[i].facts.push_back("written at length " + std::to_string(level));
        }
    }
    std::map<std::string, Play> plays;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line& line = lines[i];
        Play play = *line.made.front().play;
        play.text = texts[i];
        play.after = line.now;
        play.facts = line.facts;
        for (const auto& [step, number] : line.made) {
            for (const std::string& fact : step->facts) play.facts.push_back(fact);
            if (number != 0) play.facts.push_back("step " + step_name(number));
        }
        const auto [at, added] = plays.try_emplace(play.text, play);
        if (!added && !(at->second.after == play.after)) ambiguities_.insert(play.text + ": nothing tells them apart");
    }
    return plays;
}

// Whether the side to move could capture a piece that `side` must keep safe, by any step of a turn. Its own king need
// not be safe.
bool Referee::threatened(const State& state, int side) {
    const bool before = std::exchange(threatening_, true);
    // If the previous turn has ended the game, the test continues as if it had not.
    const bool on = std::exchange(as_if_on_, is_over(state));
    std::set<std::string> been;
    const bool result = could_capture(state, side, been);
    threatening_ = before;
    as_if_on_ = on;
    return result;
}

bool Referee::could_capture(const State& state, int side, std::set<std::string>& been) {
    const int mover = side_to_move(state);
    const int step = state.middle ? state.middle->step : 0;
    // Steps may lead in a circle.
    Line here;
    here.now = state;
    if (!been.insert(result_key(here)).second) return false;
    if (step == 0) {
        if (in_check_by_step(state, side)) return true;
    } else if (definition_.turn.then[static_cast<std::size_t>(step) - 1].place.empty() &&
               state.middle->mover != nowhere) {
        const int from = state.middle->mover;
        const Cells prey = must_be_safe(state, side);
        std::vector<int> passed;
        for (const Route& route :
             routes_[static_cast<std::size_t>(mover)][static_cast<std::size_t>(state.on(from).kind)])
            if (made_in(*route.move, state) && route.move->takes != varia::MoveDef::Takes::line &&
                walk(state, route, from, passed, [&](int to, const std::vector<int>& over) {
                    return prey.has(to) ||
                           (route.move->takes_hurdle &&
                            std::any_of(over.begin(), over.end(), [&](int cell) { return prey.has(cell); }));
                }))
                return true;
    }
    if (must_be_safe(state, side).empty() || !enemies(mover, side)) return false;
    std::vector<std::pair<Line, bool>> made;
    for (Play& play : steps(state)) {
        copied(3);
        Line line;
        line.now = play.after;
        line.made.push_back({std::make_shared<const Play>(std::move(play)), step});
        const bool over = settle(line);
        made.emplace_back(std::move(line), over);
    }
    const std::vector<bool> refused = refused_landings(made);
    for (std::size_t i = 0; i < made.size(); ++i)
        if (!made[i].second && !refused[i] && could_capture(made[i].first.now, side, been)) return true;
    // A side that stops may begin another group.
    if (step == 0 || definition_.turn.then[static_cast<std::size_t>(step) - 1].must != Must::never) return false;
    here.made.push_back({std::make_shared<const Play>(), 0});
    return !end_group(here, false) && could_capture(here.now, side, been);
}

int Referee::named_next(const State& after, const Play& play) {
    for (const varia::NextDef& rule : definition_.turn.next) {
        varia::HookDef pattern;
        pattern.kinds = rule.kinds;
        pattern.types = rule.types;
        pattern.state = rule.state;
        Play made = play;
        made.side = side_to_move(after);
        if (!matches(pattern, after, made)) continue;
        if (rule.side.text == "same") return made.side;
        for (int side = 0; side < sides(); ++side)
            if (definition_.sides.side[static_cast<std::size_t>(side)].name.text == rule.side.text) return side;
    }
    return nobody;
}

// The named side's next turn in the order counts. For the side that has just moved it is the current turn.
void Referee::pass_turn_to(State& state, int side) const {
    const int mover = side_to_move(state);
    for (std::size_t passed = 0; passed < order_.size() && side_to_move(state) != side; ++passed)
        if (++state.turn == static_cast<int>(order_.size())) {
            state.turn = 0;
            ++state.number;
        }
    const int next = side_to_move(state);
    if (exposed_for() == varia::ExposedFor::round && next != mover)
        std::erase_if(state.exposed, [&](const Exposed& e) { return e.owner == next; });
    if (exposed_for() == varia::ExposedFor::turn && next != mover)
        std::erase_if(state.exposed, [&](const Exposed& e) { return e.owner != mover; });
    if (state.is_out(next)) pass_turn(state);
}

}  // namespace reference
