// The steps of turns: which can be made next, and the state after each.
#include <algorithm>
#include <set>

#include "referee.hpp"
#include "walk.hpp"

namespace reference {

bool Referee::has_turns(const varia::Definition& definition) {
    varia::TurnDef turn = definition.turn;
    turn.next.clear();
    return turn.any() || !definition.rules.traps.empty() || !definition.rules.prefer.empty() ||
           std::any_of(definition.pieces.begin(), definition.pieces.end(), [](const varia::PieceDef& piece) {
               return !piece.shoves.empty() || std::any_of(piece.moves.begin(), piece.moves.end(),
                                                           [](const varia::MoveDef& m) { return m.takes_hurdle; });
           });
}

const std::string& Referee::step_name(int number) const {
    static const std::string first = "move";
    return number == 0 ? first : definition_.turn.then[static_cast<std::size_t>(number) - 1].name.text;
}

int Referee::step_number(const std::string& name) const {
    int number = 0;
    while (step_name(number) != name) ++number;
    return number;
}

bool Referee::made_in(const varia::MoveDef& move, const State& state) const {
    if (move.steps.empty() && (!state.middle || state.middle->step == 0)) return true;
    const std::string& now = step_name(state.middle ? state.middle->step : 0);
    return move.steps.empty() ? now == "move" : lists(move.steps, now);
}

// Returns the step that follows a step of this name, if its move names none: the first that fits.
int Referee::follower(const std::string& step, Man man, bool unmoved) const {
    const auto& all = definition_.turn.then;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (lists(all[i].after, step) && (!all[i].first || unmoved) &&
            (all[i].of.empty() || (man.stands() && lists(all[i].of, letter(man.kind)))))
            return static_cast<int>(i) + 1;
    return 0;
}

// Returns the number of groups in the turn. Turns of all sides are counted from the beginning of the game.
int Referee::allowance(const State& state) const {
    const varia::TurnDef& turn = definition_.turn;
    const auto side = static_cast<std::size_t>(side_to_move(state));
    const varia::TurnDef::Count count = turn.counts.empty()       ? varia::TurnDef::Count{}
                                        : turn.counts.size() == 1 ? turn.counts[0]
                                                                  : turn.counts[side];
    const int number = (state.number - 1) * static_cast<int>(order_.size()) + state.turn;
    if (turn.first != 0 && number == 0) return turn.first;
    return std::min(100, count.max + turn.grow * number);
}

int Referee::min(const State& state) const {
    const auto& counts = definition_.turn.counts;
    return counts.empty()       ? 1
           : counts.size() == 1 ? counts[0].min
                                : counts[static_cast<std::size_t>(side_to_move(state))].min;
}

const std::vector<Cells>& Referee::neighbours(const std::vector<Vector>& along, varia::Expand expand,
                                              const std::vector<varia::Name>& axes, int side) {
    std::vector<Cells>& near = near_[{&along, side}];
    if (!near.empty()) return near;
    near.resize(static_cast<std::size_t>(space_.cells()));
    for (const Heading* way : every_way(along, expand, axes, side))
        for (int cell = 0; cell < space_.cells(); ++cell)
            if (const int to = way->next[static_cast<std::size_t>(cell)]; to != nowhere && to != cell)
                near[static_cast<std::size_t>(cell)].insert(to);
    return near;
}

std::vector<const Heading*> Referee::every_way(const std::vector<Vector>& along, varia::Expand expand,
                                               const std::vector<varia::Name>& axes, int side) {
    std::set<Vector> ways;
    for (const Vector& written : along) {
        const Vector full = in_full(written, axes);
        ways.insert(space_.turned(full, side));
        if (expand == varia::Expand::all)
            for (const auto& image : space_.images({full}, axes)) ways.insert(space_.turned(image.front(), side));
    }
    std::vector<const Heading*> headings;
    for (const Vector& way : ways) headings.push_back(&space_.heading(way));
    return headings;
}

// Whether the move's condition about neighbours of a cell is true. The piece that moves is left out, and so is a piece
// that is imagined for an attack test.
bool Referee::beside(const State& state, const Route& route, int cell, int mover) const {
    const varia::BesideDef& asked = *route.move->beside;
    const State& real = as_it_is_ != nullptr ? *as_it_is_ : state;
    Cells having;
    if (!asked.handed) return looks_beside(real, route, cell, mover, state.on(mover).side, having) != asked.absent;
    // First the pieces that have the move themselves; then those to which these hand it; and so on, until there are no
    // more.
    for (bool more = true; more;) {
        more = false;
        for (int c = 0; c < space_.cells(); ++c) {
            const Man man = real.on(c);
            if (!man.stands() || !(*route.handed)[static_cast<std::size_t>(man.kind)] || having.has(c) ||
                !looks_beside(real, route, c, c, man.side, having))
                continue;
            having.insert(c);
            more = true;
        }
    }
    return looks_beside(real, route, cell, mover, state.on(mover).side, having);
}

// Returns the kinds that have a move which is handed on under the same condition.
std::vector<bool> Referee::kinds_handed(const varia::BesideDef& asked) const {
    const auto letters = [](const varia::BesideDef& def) {
        std::set<std::string> all;
        for (const varia::Name& name : def.of) all.insert(name.text);
        return all;
    };
    const auto along = [](const varia::BesideDef& def) {
        return std::multiset<Vector>(def.along.begin(), def.along.end());
    };
    const auto same = [&](const varia::MoveDef& move) {
        return move.beside && move.beside->handed && move.beside->whose == asked.whose &&
               move.beside->min == asked.min && move.beside->max == asked.max && along(*move.beside) == along(asked) &&
               letters(*move.beside) == letters(asked);
    };
    std::vector<bool> kinds{false};
    for (const varia::PieceDef& piece : definition_.pieces)
        kinds.push_back(std::any_of(piece.moves.begin(), piece.moves.end(), same));
    return kinds;
}

// Whether a matching piece, or a piece on a cell of `having`, is met on the way from a cell.
bool Referee::looks_beside(const State& state, const Route& route, int cell, int mover, int side,
                           const Cells& having) const {
    const varia::BesideDef& asked = *route.move->beside;
    for (const Heading* way : route.near) {
        int steps = 0;
        for (const int at : way->ray[static_cast<std::size_t>(cell)]) {
            if (++steps > asked.max || state.is_gap(at)) break;
            const Man man = state.on(at);
            if (at == mover || !man.stands()) continue;
            if (steps < asked.min) break;
            const bool whose = asked.whose == varia::Whose::own     ? man.side == side
                               : asked.whose == varia::Whose::enemy ? enemies(man.side, side)
                                                                    : true;
            const bool counts = asked.of.empty() || lists(asked.of, letter(man.kind));
            if (whose && (counts || having.has(at))) return true;
            break;
        }
    }
    return false;
}

// Whether a piece that a side drops onto a cell finds next to it what it asks for. A piece that is imagined for an
// attack test is left out.
bool Referee::drop_beside(const State& state, const varia::BesideDef& asked, int cell, int side) {
    const State& real = as_it_is_ != nullptr ? *as_it_is_ : state;
    for (const Heading* way : every_way(asked.along, varia::Expand::all, {}, side)) {
        int steps = 0;
        for (const int at : way->ray[static_cast<std::size_t>(cell)]) {
            if (++steps > asked.max || real.is_gap(at)) break;
            const Man man = real.on(at);
            if (!man.stands()) continue;
            const bool whose = asked.whose == varia::Whose::own     ? man.side == side
                               : asked.whose == varia::Whose::enemy ? enemies(man.side, side)
                                                                    : true;
            if (steps >= asked.min && whose && (asked.of.empty() || lists(asked.of, letter(man.kind))))
                return !asked.absent;
            break;
        }
    }
    return asked.absent;
}

bool Referee::frozen(const State& state, int cell) {
    const Man man = state.on(cell);
    for (const varia::FrozenDef& rule : definition_.rules.frozen) {
        if (!rule.of.empty() && !lists(rule.of, letter(man.kind))) continue;
        if (rule.far || rule.expand == varia::Expand::none) {
            for (const Heading* way : every_way(rule.along, rule.expand, rule.axes, man.side))
                for (const int at : way->ray[static_cast<std::size_t>(cell)]) {
                    if (rule.far && state.is_empty(at)) continue;
                    const Man other = state.on(at);
                    if (other.stands() && enemies(other.side, man.side) && lists(rule.by, letter(other.kind)))
                        return true;
                    break;
                }
            continue;
        }
        bool beside_friend = false;
        bool held = false;
        const std::vector<Cells>& next_to = neighbours(rule.along, varia::Expand::all, rule.axes, 0);
        for (const int near : next_to[static_cast<std::size_t>(cell)]) {
            const Man other = state.on(near);
            if (!other.stands()) continue;
            if (other.side == man.side) beside_friend = true;
            if (!enemies(other.side, man.side)) continue;
            if (rule.by.empty()) {
                held = held || piece(other.kind).strength > piece(man.kind).strength;
                continue;
            }
            if (!lists(rule.by, letter(other.kind))) continue;
            bool freed = false;
            for (const int third : next_to[static_cast<std::size_t>(near)])
                if (third != cell && state.on(third).stands() && state.on(third).side == man.side &&
                    lists(rule.unless, letter(state.on(third).kind)))
                    freed = true;
            held = held || !freed;
        }
        if (held && (!rule.by.empty() || !beside_friend)) return true;
    }
    return false;
}

// All caught pieces that no own piece holds are removed at once.
bool Referee::spring_traps(State& state) {
    Cells caught;
    for (const varia::TrapDef& trap : definition_.rules.traps)
        for (int cell = 0; cell < space_.cells(); ++cell) {
            const Man man = state.on(cell);
            if (!man.stands() || man.side == nobody || is_captured(state, cell) ||
                !(*zone(trap.zone, man.side))[static_cast<std::size_t>(cell)])
                continue;
            const Cells& near = neighbours(trap.along, varia::Expand::all, {},
                                           man.side)[static_cast<std::size_t>(cell)];
            if (std::none_of(near.begin(), near.end(),
                             [&](int n) { return state.on(n).stands() && state.on(n).side == man.side; }))
                caught.insert(cell);
        }
    for (const int cell : caught) {
        state.on(cell) = {};
        state.unmoved(cell) = false;
        state.clock = 0;
    }
    std::erase_if(state.exposed, [&](const Exposed& e) { return caught.has(e.victim); });
    return !caught.empty();
}

void Referee::shoves(const State& state, int from, std::map<std::string, Play>& plays) {
    const Man man = state.on(from);
    if (state.middle->groups + 2 > allowance(state)) return;
    const auto weaker = [&](int cell) {
        const Man other = state.on(cell);
        return other.stands() && enemies(other.side, man.side) && piece(other.kind).strength < piece(man.kind).strength;
    };
    for (const varia::ShoveDef& shove : piece(man.kind).shoves) {
        const bool pushes = shove.way == varia::ShoveDef::Way::push;
        const std::vector<Cells>& near = neighbours(shove.along, shove.expand, shove.axes, man.side);
        const auto next_to = [&](int cell) -> const Cells& { return near[static_cast<std::size_t>(cell)]; };
        for (const int to : next_to(from)) {
            if (pushes ? !weaker(to) : !state.is_empty(to)) continue;
            for (const int other : next_to(pushes ? to : from)) {
                if (pushes ? !state.is_empty(other) : !weaker(other)) continue;
                Play play;
                play.text = space_.name(from) + "-" + space_.name(to) + (pushes ? ">" : "<") + space_.name(other);
                play.mover = man;
                play.from = from;
                play.to = to;
                play.left = {from};
                play.weight = 2;
                play.type = varia::MoveType::shove;
                play.facts.push_back(pushes ? "push of an enemy" : "pull of an enemy");
                State& after = play.after = state;
                ++after.clock;
                if (resets_clock(man.side, man.kind)) after.clock = 0;
                const auto go = [&](int a, int b) {
                    after.on(b) = after.on(a);
                    after.on(a) = {};
                    for (const int cell : {a, b}) after.unmoved(cell) = false;
                };
                if (pushes) go(to, other);
                go(from, to);
                if (!pushes) go(other, from);
                done(after, man.side, play);
                add(plays, std::move(play));
            }
        }
    }
}

// Makes the moves of a step with an enemy's pieces.
void Referee::enemy_moves(const State& state, const varia::StepDef& step, std::map<std::string, Play>& plays) {
    const int side = side_to_move(state);
    const std::vector<bool>& in_zone = *zone(step.zone, side);
    for (int from = 0; from < space_.cells(); ++from) {
        const Man man = state.on(from);
        if (!man.stands() || !enemies(man.side, side) || man.side == nobody || !lists(step.place, letter(man.kind)) ||
            frozen(state, from))
            continue;
        const int as = step.by.empty() ? man.kind : kind_of(step.by.text);
        Cells cells;
        std::vector<int> passed;
        for (const Route& route : routes_[static_cast<std::size_t>(man.side)][static_cast<std::size_t>(as)])
            if (route.move->quiet && !route.move->takes_hurdle && route.move->takes != varia::MoveDef::Takes::line &&
                (route.move->steps.empty() || lists(route.move->steps, "move")) && may_begin(state, *route.move, from))
                walk(state, route, from, passed, [&](int to, const std::vector<int>& over) {
                    if (state.is_empty(to) && keeps_clear(state, *route.move, from, to, over) &&
                        goes_safely(state, *route.move, from, to, over))
                        cells.insert(to);
                    return false;
                });
        for (const int cell : cells) {
            if (!in_zone[static_cast<std::size_t>(cell)]) continue;
            Play play;
            play.type = varia::MoveType::place;
            play.mover = man;
            play.to = cell;
            play.kind = man.kind;
            play.text = letter(man.kind) + "@" + space_.name(cell);
            play.details = "/" + space_.name(from);
            State& after = play.after = state;
            ++after.clock;
            after.on(from) = {};
            after.on(cell) = man;
            after.unmoved(from) = after.unmoved(cell) = false;
            done(after, side, play);
            play.facts.push_back("moved an enemy's " + letter(man.kind));
            add(plays, std::move(play));
        }
    }
}

// Makes the placements of a step: the kinds that are put down, and the cells.
void Referee::placements(const State& state, const varia::StepDef& step, std::map<std::string, Play>& plays) {
    if (step.from == varia::StepDef::From::enemy) return enemy_moves(state, step, plays);
    const int side = side_to_move(state);
    const Middle& middle = *state.middle;
    for (const varia::Name& name : step.place) {
        const int kind = kind_of(name.text);
        const Man man{static_cast<std::int16_t>(kind), static_cast<std::int16_t>(step.neutral ? nobody : side)};
        const bool from_hand = step.from == varia::StepDef::From::hand;
        if (from_hand && hand(state, side, kind) == 0) continue;
        int at = nowhere;
        if (step.from == varia::StepDef::From::board)
            for (int cell = 0; cell < space_.cells(); ++cell)
                if (state.on(cell) == man) at = cell;
        Cells cells;
        if (step.left) {
            cells.insert(middle.left.begin(), middle.left.end());
        } else if (!step.by.empty()) {
            if (middle.mover == nowhere) continue;
            std::vector<int> passed;
            for (const Route& route :
                 routes_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind_of(step.by.text))])
                if (route.move->quiet && !route.move->takes_hurdle &&
                    route.move->takes != varia::MoveDef::Takes::line &&
                    (route.move->steps.empty() || lists(route.move->steps, "move")))
                    walk(state, route, middle.mover, passed, [&](int to, const std::vector<int>& over) {
                        if (state.is_empty(to) && keeps_clear(state, *route.move, middle.mover, to, over))
                            cells.insert(to);
                        return false;
                    });
        } else {
            for (int cell = 0; cell < space_.cells(); ++cell) cells.insert(cell);
        }
        for (const int cell : cells) {
            if (!state.is_empty(cell) || !(*zone(step.zone, side))[static_cast<std::size_t>(cell)]) continue;
            Play play;
            play.type = from_hand ? varia::MoveType::drop : varia::MoveType::place;
            play.mover = man;
            play.to = cell;
            play.kind = kind;
            play.text = piece(kind).letter.text + "@" + space_.name(cell);
            if (at != nowhere) play.details = "/" + space_.name(at);
            if (step.left)
                play.text = "/" + piece(kind).letter.text + (middle.left.size() > 1 ? "@" + space_.name(cell) : "");
            State& after = play.after = state;
            ++after.clock;
            if (from_hand) --after.hands.of(side, kind);
            if (from_hand && resets_clock(side, kind)) after.clock = 0;
            if (at != nowhere) after.on(at) = {};
            after.on(cell) = man;
            after.unmoved(cell) = false;
            done(after, side, play);
            play.facts.push_back("placed " + piece(kind).letter.text + (at != nowhere ? " from where it stood" : ""));
            add(plays, std::move(play));
        }
    }
}

bool Referee::step_is_safe(const State& before, const Play& play, int side) {
    if (bereft(play.after, side, before)) return false;
    if (definition_.turn.safe_at_end || definition_.turn.threat_by_turn) return true;
    if (!many() && std::find(play.facts.begin(), play.facts.end(), "royal capture") != play.facts.end()) return true;
    return !in_check_by_step(play.after, side);
}

// Returns the steps that may be made next, as far as each can be judged by itself.
std::vector<Play> Referee::steps(const State& before) {
    if (work_ > max_work_) throw TooMuchWork();
    const int side = side_to_move(before);
    State state = before;
    if (!state.middle) {
        state.middle.emplace();
        state.past = past_after(before);
    }
    const int step = state.middle->step;
    const bool places = step != 0 && !definition_.turn.then[static_cast<std::size_t>(step) - 1].place.empty();
    std::map<std::string, Play> plays;
    if (places) {
        placements(state, definition_.turn.then[static_cast<std::size_t>(step) - 1], plays);
    } else if (step != 0) {
        const int cell = state.middle->mover;
        if (cell != nowhere && state.on(cell).stands() && state.on(cell).side == side && !frozen(state, cell))
            piece_moves(state, cell, plays);
    } else {
        for (int cell = 0; cell < space_.cells(); ++cell) {
            if (!state.on(cell).stands() || state.on(cell).side != side || frozen(state, cell)) continue;
            piece_moves(state, cell, plays);
            pushes(state, cell, plays);
            shoves(state, cell, plays);
        }
        block_moves(state, plays);
        castling_moves(state, plays);
        drops(state, plays);
        if (pass_rule(side) == varia::PassRule::always) {
            Play play{"pass", state, {"pass"}};
            play.type = varia::MoveType::pass;
            ++play.after.clock;
            done(play.after, side, play);
            add(plays, std::move(play));
        }
    }
    std::vector<Play> result;
    bool captures = false;
    for (auto& [text, play] : plays) {
        copied(5);
        play.text = play.text.substr(0, play.text.find('\x01'));
        play.side = side;
        State& after = play.after;
        Middle& middle = *after.middle;
        const bool unmoved = play.from != nowhere && state.unmoved(play.from);
        middle.step = play.then != -1 ? play.then : follower(step_name(step), play.mover, !places && unmoved);
        if (step == 0) middle.groups += play.weight;
        if (!places) {
            middle.mover = play.type == varia::MoveType::shot ? play.from : play.to;
            middle.left = play.left;
            middle.unmoved = unmoved;
        }
        remote_capture(state, play);
        forget_replaced(state, after);
        if (std::any_of(play.facts.begin(), play.facts.end(), [](const std::string& fact) {
                return fact == "strikes nothing" || fact == "strikes a king";
            })) {
            ++refusals_["strikes nothing"];
            continue;
        }
        if (before.middle && after.clock != 0) after.clock = before.clock;
        if (!definition_.turn.landing.empty() && !land(after, play, side)) {
            ++refusals_["landing"];
            continue;
        }
        // Captured pieces that stay until the turn is over block. No step may change them.
        if (std::any_of(state.middle->captured.begin(), state.middle->captured.end(),
                        [&](int cell) { return !(after.on(cell) == state.on(cell)); })) {
            ++refusals_["onto a captured piece"];
            continue;
        }
        using varia::MoveType;
        const bool goes = play.type <= MoveType::en_passant ||
                          (play.type >= MoveType::jump && play.type <= MoveType::castling);
        const bool leaves_hold = goes && held_back(state, side, play.from, play.to);
        renew_holds(state, side, play);
        if (spring_traps(after)) play.facts.push_back("trap");
        // A piece that has removed itself by a remote capture, or has stepped into a trap, cannot go on.
        if (middle.mover != nowhere && !(after.on(middle.mover).stands() && after.on(middle.mover).side == side))
            middle.mover = nowhere;
        if (exposed_for() == varia::ExposedFor::move ||
            (exposed_for() == varia::ExposedFor::row && play.type != varia::MoveType::en_passant))
            std::erase_if(after.exposed, [&](const Exposed& e) { return e.owner != side; });
        if (leaves_hold && std::find(play.facts.begin(), play.facts.end(), "royal capture") == play.facts.end()) {
            ++refusals_["held"];
            continue;
        }
        if (!step_is_safe(state, play, side)) {
            ++refusals_["own king"];
            continue;
        }
        const bool remote_captures = std::find(play.facts.begin(), play.facts.end(), "strikes") != play.facts.end();
        captures = captures || play.captured.stands() || remote_captures;
        result.push_back(std::move(play));
    }
    const auto idle = [](const Play& play) {
        return !play.captured.stands() &&
               std::find(play.facts.begin(), play.facts.end(), "strikes") == play.facts.end();
    };
    if (definition_.rules.forced_capture && captures)
        refusals_["no capture"] += static_cast<long>(std::erase_if(result, idle));
    const auto must_drop = [](const Play& play) { return play.must_drop; };
    if (std::any_of(result.begin(), result.end(), must_drop))
        refusals_["no drop that must be"] += static_cast<long>(
            std::erase_if(result, [](const Play& play) { return !play.must_drop; }));
    return result;
}

void Referee::done(State& state, int side, Play& play) {
    end_move(state, side);
    if (definition_.rules.facing && definition_.rules.facing->may_face())
        value(state,
              definition_.rules.facing->state.text) = play.type == varia::MoveType::pass && kings_look(state) ? 1 : 0;
    if (turns_) return;
    const int next = named_next(state, play);
    count_turn(state);
    if (next == nobody) return pass_turn(state);
    pass_turn_to(state, next);
    play.facts.push_back("next by name");
}

// The move must be legal as if the piece stayed, for the royal pieces on the board of the move, and the landing cell
// must be empty.
bool Referee::land(State& state, Play& play, int side) {
    std::vector<int> arrived;
    if (play.to != nowhere) arrived.push_back(play.type == varia::MoveType::shot ? play.from : play.to);
    if (play.partner_to != nowhere) arrived.push_back(play.partner_to);
    const Vector& landing = definition_.turn.landing;
    const auto one_board = [&](int a, int b) {
        for (std::size_t i = 0; i < landing.size(); ++i)
            if (landing[i] != 0 && space_.point(a)[i] != space_.point(b)[i]) return false;
        return true;
    };
    // Who takes a royal piece may leave his own attacked.
    const auto& facts = play.facts;
    const bool captures_royal = !many() && std::find(facts.begin(), facts.end(), "royal capture") != facts.end();
    if (play.to != nowhere && !captures_royal)
        for (const int cell : must_be_safe(state, side))
            if (one_board(cell, play.to) && could_lose(state, side, cell)) return false;
    for (const int cell : arrived) {
        const int to = space_.steps(space_.turned(definition_.turn.landing, 0))[static_cast<std::size_t>(cell)];
        if (to == nowhere) continue;
        if (!state.is_empty(to)) return false;
        state.on(to) = state.on(cell);
        state.on(cell) = {};
        state.unmoved(cell) = state.unmoved(to) = false;
        for (Exposed& exposed : state.exposed)
            if (exposed.victim == cell) exposed.victim = to;
        if (state.middle && state.middle->mover == cell) state.middle->mover = to;
        play.facts.push_back("landed elsewhere");
    }
    std::sort(state.exposed.begin(), state.exposed.end());
    return true;
}

}  // namespace reference
