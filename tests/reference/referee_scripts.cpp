// Hooks: their patterns, and the meanings of their functions.
#include <algorithm>

#include "referee.hpp"

namespace reference {

long Referee::count(const State& state, int side, const std::string& of) const {
    return state.men([&](Man m) { return m.side == side && letter(m.kind) == of; });
}

const std::string& Referee::letter(int kind) const {
    static const std::string none;
    return kind == 0 ? none : piece(kind).letter.text;
}

std::size_t Referee::place_of_value(const std::string& name) const {
    const auto found = std::find_if(definition_.state.begin(), definition_.state.end(),
                                    [&](const varia::StateDef& s) { return s.name.text == name; });
    return static_cast<std::size_t>(found - definition_.state.begin());
}

namespace {

// The value `by` steps after another one, where the ends of its range are joined or not.
int stepped(const varia::StateDef& def, int value, int by) {
    for (; by != 0; by += by > 0 ? -1 : 1) {
        if (by > 0 ? value < def.max : value > def.min)
            value += by > 0 ? 1 : -1;
        else if (def.cycle)
            value = by > 0 ? def.min : def.max;
    }
    return value;
}

}  // namespace

void Referee::note_set(State& state, std::size_t place) const {
    if (definition_.state.at(place).lasts == varia::StateDef::Lasts::reply)
        state.set_now.insert(static_cast<int>(place));
}

void Referee::change_values(State& state, const std::vector<varia::StateChange>& sets,
                            const std::vector<varia::StateChange>& adds) const {
    for (const varia::StateChange& change : sets) {
        const std::size_t place = place_of_value(change.name.text);
        note_set(state, place);
        state.values.at(place) = change.value;
    }
    for (const varia::StateChange& change : adds) {
        const std::size_t place = place_of_value(change.name.text);
        note_set(state, place);
        state.values.at(place) = stepped(definition_.state.at(place), state.values.at(place), change.value);
    }
}

void Referee::count_turn(State& state) const {
    using Lasts = varia::StateDef::Lasts;
    for (std::size_t i = 0; i < definition_.state.size(); ++i) {
        const varia::StateDef& def = definition_.state[i];
        if (def.counts) state.values[i] = stepped(def, state.values[i], 1);
        const bool stays = def.lasts == Lasts::game ||
                           (def.lasts == Lasts::reply && state.set_now.has(static_cast<int>(i)));
        if (!stays) state.values[i] = def.initial;
    }
    state.set_now.clear();
}

Past Referee::past_after(const State& state) const {
    return definition_.history == 0 ? Past{} : Past{std::make_shared<const State>(state)};
}

const State* Referee::earlier(const State& state, int turns, bool made) {
    const State* turn = &state;
    for (int i = made || state.middle ? -1 : 0; i < turns && turn != nullptr; ++i) turn = turn->past.turn.get();
    return turn;
}

void Referee::take(State& state, int cell, int captor) const {
    capture(state, cell, captor);
    state.clock = 0;
}

// Whether a hook applies to moves of a side now: by its side and its state values.
bool Referee::live(const varia::HookDef& hook, const State& state, int side) const {
    if (!hook.side.empty() && hook.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
        return false;
    return in_season(state, hook.state);
}

bool Referee::matches(const varia::HookDef& hook, const State& before, const Play& play) {
    if (!live(hook, before, play.side)) return false;
    const auto named = [](const std::vector<varia::Name>& names, const std::string& text) {
        return std::any_of(names.begin(), names.end(), [&](const varia::Name& n) { return n.text == text; });
    };
    if (!hook.kinds.empty() && !named(hook.kinds, letter(play.mover.kind))) return false;
    const auto lies_in = [&](const varia::ZoneRef& in, int cell) {
        return in.empty() || (cell != nowhere && (*zone(in, play.side))[static_cast<std::size_t>(cell)]);
    };
    if (!lies_in(hook.from, play.from) || !lies_in(hook.to, play.to)) return false;
    if (hook.types.empty()) return true;
    using varia::MoveType;
    std::vector<std::string> is;
    switch (play.type) {
        case MoveType::exposing:
            is = {"exposing", "quiet"};
            break;
        case MoveType::normal:
            is = {play.captured.stands() ? "capture" : "quiet"};
            break;
        case MoveType::en_passant:
            is = {"en-passant", "capture"};
            break;
        case MoveType::castling:
            is = {"castling"};
            break;
        case MoveType::drop:
            is = {"drop"};
            break;
        case MoveType::pass:
            is = {"pass"};
            break;
        case MoveType::push:
            is = {"push"};
            break;
        case MoveType::block:
            is = {"block"};
            break;
        case MoveType::hook:
            is = {"special"};
            break;
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::shot:
            is = {"capture"};
            break;
        case MoveType::swap:
            is = {"quiet"};
            break;
        case MoveType::place:
            is = {"place"};
            break;
        case MoveType::shove:
            is = {"shove"};
            break;
        case MoveType::stop:
        case MoveType::null:
        case MoveType::exchange:
            break;
    }
    if (play.kind != 0 && play.type != MoveType::drop && play.type != MoveType::place) is.push_back("promotion");
    return std::any_of(is.begin(), is.end(), [&](const std::string& trait) { return named(hook.types, trait); });
}

bool Referee::scripts_allow(const State& before, const Play& play) {
    return std::all_of(definition_.hooks.begin(), definition_.hooks.end(), [&](const varia::HookDef& hook) {
        return hook.point != varia::HookPoint::allow || !matches(hook, before, play) ||
               meaning(hook).allow(*this, before, play);
    });
}

// Whether hooks allow the piece on `from` to make a capture that ends on `to`, with an imagined piece `there` on it.
// Only hooks that apply to attacks count.
bool Referee::scripts_allow_attack(const State& state, int from, int to, Man there, varia::MoveType type) {
    if (definition_.hooks.empty()) return true;
    Play capture;
    capture.type = type;
    capture.mover = state.on(from);
    capture.side = capture.mover.side;
    capture.from = from;
    capture.to = to;
    capture.captured = there;
    return std::all_of(definition_.hooks.begin(), definition_.hooks.end(), [&](const varia::HookDef& hook) {
        return hook.point != varia::HookPoint::allow || !hook.attacks || !matches(hook, state, capture) ||
               meaning(hook).allow(*this, state, capture);
    });
}

bool Referee::scripts_attack(const State& state, int cell, int by) {
    const auto there = [&](const varia::HookDef& hook) {
        return hook.kinds.empty() || std::any_of(hook.kinds.begin(), hook.kinds.end(),
                                                 [&](const varia::Name& n) { return count(state, by, n.text) > 0; });
    };
    return std::any_of(definition_.hooks.begin(), definition_.hooks.end(), [&](const varia::HookDef& hook) {
        return hook.point == varia::HookPoint::attacks && live(hook, state, by) && there(hook) &&
               meaning(hook).attacks(*this, state, cell, by);
    });
}

void Referee::script_moves(const State& state, std::map<std::string, Play>& plays) {
    if (definition_.hooks.empty()) return;
    const int side = side_to_move(state);
    State begun = state;
    if (!several()) begun.exposed.clear();
    ++begun.clock;
    for (const varia::HookDef& hook : definition_.hooks) {
        if (hook.point != varia::HookPoint::moves || !live(hook, state, side)) continue;
        for (int from = 0; from < space_.cells(); ++from) {
            const Man man = state.on(from);
            if (!man.stands() || man.side != side) continue;
            const bool named = std::any_of(hook.kinds.begin(), hook.kinds.end(),
                                           [&](const varia::Name& n) { return n.text == letter(man.kind); });
            if (!hook.kinds.empty() && !named) continue;
            if (!(*zone(hook.from, side))[static_cast<std::size_t>(from)]) continue;
            for (Play& play : meaning(hook).moves(*this, begun, from)) {
                play.text = space_.name(from) + "-" + space_.name(play.to) + hook.suffix + play.suffix;
                play.suffix.clear();  // the suffix of an ordinary promotion would say which step follows
                play.details = "/" + hook.function.text;
                play.type = varia::MoveType::hook;
                play.mover = man;
                play.from = from;
                play.facts.push_back("move of a script");
                done(play.after, side_to_move(state), play);
                add(plays, std::move(play));
            }
        }
    }
}

void Referee::follow(const varia::HookDef& hook, State& after, const Play& play) {
    const State own = after;
    meaning(hook).follow(*this, after, play);
    // A piece that is gone is not exposed any more, nor is a piece if another one has come onto a cell that it crossed.
    if (!several())
        std::erase_if(after.exposed, [&](const Exposed& e) {
            return !after.on(e.victim).stands() || std::any_of(e.crossed.begin(), e.crossed.end(), [&](int c) {
                return own.is_empty(c) && !after.is_empty(c);
            });
        });
}

bool Referee::follow_turn(State& after, const Play& last) {
    bool asked = false;
    for (const varia::HookDef& hook : definition_.hooks) {
        if (hook.point != varia::HookPoint::turn || !live(hook, after, last.side)) continue;
        follow(hook, after, last);
        asked = true;
    }
    if (asked && several())
        std::erase_if(after.exposed, [&](const Exposed& e) { return !after.on(e.victim).stands(); });
    return asked;
}

void Referee::choose(const State& state, std::map<std::string, Play>& plays) {
    for (const varia::HookDef& hook : definition_.hooks) {
        if (hook.point != varia::HookPoint::choose || plays.empty() || !live(hook, state, side_to_move(state)))
            continue;
        std::vector<const Play*> all;
        for (const auto& [text, play] : plays) all.push_back(&play);
        const std::vector<bool> keep = meaning(hook).choose(*this, state, all);
        std::size_t i = 0;
        for (auto at = plays.begin(); at != plays.end(); ++i) at = keep[i] ? std::next(at) : plays.erase(at);
    }
}

}  // namespace reference
