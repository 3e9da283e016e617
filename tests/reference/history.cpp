#include "history.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace reference {

Ending History::ending() {
    const varia::RepetitionDef& rule = referee_.definition().rules.repetition;
    if (rule.count > 0) line_.back().text = referee_.repetition_text(line_.back().state);
    std::vector<std::size_t> same;
    for (std::size_t i = 0; i < line_.size(); ++i)
        if (!line_[i].text.empty() && line_[i].text == line_.back().text) same.push_back(i);
    Ending ending = referee_.drawn_out(line_.back().state, rule.count > 0 ? static_cast<int>(same.size()) : 1);
    if (ending.reason != "repetition" || referee_.sides() != 2) return ending;
    const std::size_t first = same[same.size() - static_cast<std::size_t>(rule.count)];
    if (rule.check) {
        const bool white = checks_all_along(first, 0), black = checks_all_along(first, 1);
        if (white != black) return referee_.ending(*rule.check, white ? 0 : 1, "perpetual-check");
    }
    if (rule.chase) {
        for (const bool direct : {true, false}) {
            const bool white = chases_all_along(first, 0, direct), black = chases_all_along(first, 1, direct);
            if (white != black) return referee_.ending(rule.chase->result, white ? 0 : 1, "perpetual-chase");
            if (white) break;
        }
    }
    return ending;
}

bool History::checks_all_along(std::size_t first, int side) {
    int turns = 0;
    for (std::size_t i = first + 1; i < line_.size(); ++i) {
        if (mover(i) != side) continue;
        ++turns;
        if (!referee_.in_check(line_[i].state, 1 - side)) return false;
    }
    return turns > 0;
}

// A piece is identified by its cell at the beginning of the repeated cycle. Each piece that stands there is followed to
// the end, and every turn of the side must attack it anew. A piece that changes sides is followed no further.
bool History::chases_all_along(std::size_t first, int side, bool direct) {
    const auto survives = [&](int prey) {
        int turns = 0;
        int at = prey;
        for (std::size_t i = first + 1; i < line_.size(); ++i) {
            const State& before = line_[i - 1].state;
            const State& after = line_[i].state;
            int now = nowhere;
            for (int cell = 0; cell < referee_.space().cells(); ++cell)
                if (after.on(cell).stands() && after.on(cell).side == 1 - side && after.on(cell).came_from == at)
                    now = cell;
            if (now == nowhere) return false;
            const int was = std::exchange(at, now);
            if (mover(i) != side) continue;
            ++turns;
            const std::set<std::pair<int, int>> old = referee_.chasing_captures(before, before.turn, after.turn,
                                                                                !direct);
            bool anew = false;
            for (const auto& [hunter, victim] : referee_.chasing_captures(after, before.turn, after.turn, true))
                anew = anew || (victim == now && old.count({after.on(hunter).came_from, was}) == 0);
            if (!anew) return false;
        }
        return turns > 0;
    };
    const State& start = line_[first].state;
    for (int cell = 0; cell < referee_.space().cells(); ++cell)
        if (start.on(cell).stands() && start.on(cell).side == 1 - side && survives(cell)) return true;
    return false;
}

}  // namespace reference
