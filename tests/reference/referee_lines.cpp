// Rules about lines: moves that keep out of the lines of some kinds, and royal pieces that hold each other.
#include <algorithm>

#include "referee.hpp"

namespace reference {

namespace {

int value_of(const varia::Definition& definition, const State& state, const std::string& name) {
    for (std::size_t i = 0; i < definition.state.size(); ++i)
        if (definition.state[i].name.text == name) return state.values[i];
    return 0;
}

}  // namespace

// Whether a quiet move that crosses `passed` keeps out of every line that it must avoid.
bool Referee::keeps_clear(const State& state, const varia::MoveDef& move, int from, int to,
                          const std::vector<int>& passed) {
    if (!move.clear) return true;
    std::vector<int> cells = passed;
    cells.push_back(to);
    for (const int cell : cells)
        for (const int other : space_.line(cell, space_.axis(move.clear->along.text)))
            for (const varia::Name& kind : move.clear->of)
                if (other != from && state.on(other).kind == kind_of(kind.text)) return false;
    return true;
}

// Returns the only royal piece of a side, or nowhere if it has none or several.
int Referee::only_royal(const State& state, int side) const {
    int found = nowhere;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        if (!state.on(cell).stands() || state.on(cell).side != side || !royal(state.on(cell).kind)) continue;
        if (found != nowhere) return nowhere;
        found = cell;
    }
    return found;
}

bool Referee::share(int a, int b, const varia::HoldDef& hold) const {
    return std::all_of(hold.sharing.begin(), hold.sharing.end(), [&](const varia::Name& name) {
        const auto axis = static_cast<std::size_t>(space_.axis(name.text));
        return space_.point(a)[axis] == space_.point(b)[axis];
    });
}

// Returns the hold between two cells: the first one with this state value whose condition is true.
const varia::HoldDef* Referee::tie(const std::string& value, int a, int b) const {
    if (a == nowhere || b == nowhere) return nullptr;
    for (const varia::HoldDef& hold : definition_.rules.holds)
        if (hold.state.text == value && share(a, b, hold)) return &hold;
    return nullptr;
}

// Whether a hold keeps a side's royal piece from going from `from` to `to`.
bool Referee::held_back(const State& state, int side, int from, int to) const {
    if (definition_.rules.holds.empty() || from == to || from != only_royal(state, side)) return false;
    for (const varia::HoldDef& hold : definition_.rules.holds) {
        if ((value_of(definition_, state, hold.state.text) >> side & 1) == 0) continue;
        for (const int other : enemies_of(side)) {
            const varia::HoldDef* by = tie(hold.state.text, from, only_royal(state, other));
            if (by != nullptr && !share(from, to, *by)) return true;
        }
    }
    return false;
}

// Whether a hold connects the royal piece of a side with that of any enemy.
bool Referee::tied(const std::string& value, const State& state, int side) const {
    const std::vector<int>& others = enemies_of(side);
    return std::any_of(others.begin(), others.end(), [&](int other) {
        return tie(value, only_royal(state, side), only_royal(state, other)) != nullptr;
    });
}

// Stores the holds that begin and end by a move of `side`. A state value has a bit for each held side, from the lowest.
void Referee::release_holds(State& state) const {
    for (std::size_t i = 0; i < definition_.state.size(); ++i) {
        const std::string& name = definition_.state[i].name.text;
        const auto names_it = [&](const varia::HoldDef& hold) { return hold.state.text == name; };
        if (std::none_of(definition_.rules.holds.begin(), definition_.rules.holds.end(), names_it)) continue;
        for (int side = 0; side < sides(); ++side)
            if (!tied(name, state, side)) state.values[i] &= ~(1 << side);
    }
}

void Referee::renew_holds(const State& before, int side, Play& play) const {
    if (definition_.rules.holds.empty()) return;
    State& after = play.after;
    const int ours = only_royal(after, side);
    const int ours_before = only_royal(before, side);
    for (std::size_t i = 0; i < definition_.state.size(); ++i) {
        const std::string& name = definition_.state[i].name.text;
        const auto names_it = [&](const varia::HoldDef& hold) { return hold.state.text == name; };
        if (std::none_of(definition_.rules.holds.begin(), definition_.rules.holds.end(), names_it)) continue;
        const int was = after.values[i];
        Cells held;
        for (int other = 0; other < sides(); ++other)
            if ((was >> other & 1) != 0 && tied(name, after, other)) held.insert(other);
        const Cells kept = held;
        for (const int other : enemies_of(side)) {
            const int theirs = only_royal(after, other);
            const varia::HoldDef* now = tie(name, ours, theirs);
            if (now == nullptr || ours == ours_before || now == tie(name, ours_before, theirs)) continue;
            // A side that begins to hold is free itself.
            held.insert(other);
            held.erase(side);
            std::string fact = "hold by";
            for (const varia::Name& axis : now->sharing) fact += " " + axis.text;
            play.facts.push_back(fact);
        }
        if (was != 0 && kept.empty() && held.empty()) play.facts.push_back("hold broken");
        after.values[i] = 0;
        for (const int one : held) after.values[i] |= 1 << one;
    }
}

}  // namespace reference
