// Endings that look at the whole board, and the cells on which dropped pieces come to rest. Each cell is tested by
// itself, without shortcuts.
#include <algorithm>
#include <set>

#include "referee.hpp"

namespace reference {

bool Referee::is_one_of(int kind, const std::vector<varia::Name>& kinds) const {
    return kinds.empty() ||
           std::any_of(kinds.begin(), kinds.end(), [&](const varia::Name& n) { return kind_of(n.text) == kind; });
}

// Whether an enemy of the side could capture its piece on the cell.
bool Referee::could_lose(const State& state, int side, int cell) {
    const std::vector<int>& by = enemies_of(side);
    return attacked_by_any(state, cell, side) ||
           std::any_of(by.begin(), by.end(), [&](int enemy) { return faces(state, cell, enemy); });
}

bool Referee::arrived(const State& state, int side, const varia::GoalDef& goal) {
    if (!in_season(state, goal.state)) return false;
    if (goal.stays && (state.middle || side_to_move(state) != side)) return false;
    const std::vector<bool>& in_zone = *zone(goal.zone, side);
    int there = 0;
    bool filled = true;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        if (!in_zone[static_cast<std::size_t>(cell)]) continue;
        const Man man = state.on(cell);
        filled = filled && (man.stands() || state.is_gap(cell));
        if (man.stands() && man.side == side && is_one_of(man.kind, goal.kinds) &&
            !(goal.safe && could_lose(state, side, cell)))
            ++there;
    }
    return there >= goal.count && (filled || !goal.filled);
}

// Whether the side, which is to move, can reach the goal by its next move.
bool Referee::can_follow(const State& state, int side, const varia::GoalDef& goal) {
    for (const auto& [text, play] : lawful(state))
        if (arrived(play.after, side, goal)) return true;
    return false;
}

// Returns the directions of a line, each with the opposite one unless the line is meant as it is written.
const std::vector<const Heading*>& Referee::ways_of(const varia::LineDef& line) {
    const auto [known, fresh] = ways_.try_emplace(&line);
    if (!fresh) return known->second;
    std::set<Vector> ways;
    const auto axes = definition_.board.axes.size();
    const bool hex = definition_.board.grid == varia::Grid::hex;
    if (line.along.empty()) {
        std::size_t all = 1;
        for (std::size_t a = 0; a < axes; ++a) all *= 3;
        for (std::size_t n = 0; n < all; ++n) {
            Vector way;
            for (std::size_t a = 0, rest = n; a < axes; ++a, rest /= 3) way.push_back(static_cast<int>(rest % 3) - 1);
            if (hex && way[0] == -way[1] && way[0] != 0) continue;
            ways.insert(way);
        }
        ways.erase(Vector(axes, 0));
    }
    for (const Vector& written : line.along)
        if (line.expand == varia::Expand::none)
            ways.insert(written);
        else
            for (const auto& image : space_.images({written}, {})) ways.insert(image.front());
    for (const Vector& way : ways) known->second.push_back(&space_.heading(way));
    return known->second;
}

// Tries each cell as the first one of each square along two axes.
bool Referee::has_square(const State& state, int side, const varia::LineDef& line) {
    const std::size_t axes = definition_.board.axes.size();
    const auto is_square = [&](int corner, const Heading& along, const Heading& across) {
        std::set<int> men;
        for (int row = 0; row < line.length; ++row) {
            if (row > 0) corner = across.next[static_cast<std::size_t>(corner)];
            int cell = corner;
            for (int place = 0; place < line.length; ++place) {
                if (place > 0) cell = along.next[static_cast<std::size_t>(cell)];
                ++work_;
                if (cell == nowhere) return false;
                const Man man = state.on(cell);
                if (!man.stands() || (man.side != side && !line.anybody) || !is_one_of(man.kind, line.kinds))
                    return false;
                men.insert(cell);
            }
        }
        return static_cast<int>(men.size()) == line.length * line.length;
    };
    for (std::size_t first = 0; first < axes; ++first)
        for (std::size_t second = first + 1; second < axes; ++second) {
            Vector along(axes, 0), across(axes, 0);
            along[first] = across[second] = 1;
            for (int cell = 0; cell < space_.cells(); ++cell)
                if (is_square(cell, space_.heading(along), space_.heading(across))) return true;
        }
    return false;
}

// Counts the side's adjacent pieces in each direction from each cell, without counting a cell twice.
bool Referee::has_row(const State& state, int side, const varia::LineDef& line) {
    if (!in_season(state, line.state)) return false;
    if (!line.side.empty() && line.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
        return false;
    if (line.square) return has_square(state, side, line);
    const std::vector<const Heading*>& ways = ways_of(line);
    std::vector<int> row;
    const auto mine = [&](int cell) {
        const Man man = state.on(cell);
        return man.stands() && (man.side == side || line.anybody) && is_one_of(man.kind, line.kinds);
    };
    for (int cell = 0; cell < space_.cells(); ++cell) {
        if (!mine(cell)) continue;
        for (const Heading* way : ways) {
            ++work_;
            if (line.apart) {
                const std::vector<int>& ahead = way->ray[static_cast<std::size_t>(cell)];
                if (1 + std::count_if(ahead.begin(), ahead.end(), mine) >= line.length) return true;
                continue;
            }
            row.assign(1, cell);
            for (const int next : way->ray[static_cast<std::size_t>(cell)]) {
                if (!mine(next) || static_cast<int>(row.size()) == line.length + 1) break;
                row.push_back(next);
            }
            if (static_cast<int>(row.size()) < line.length) continue;
            if (!line.exactly) return true;
            if (static_cast<int>(row.size()) > line.length) continue;
            // No own piece may stand before the first piece of the row.
            bool longer = false;
            for (int before = 0; before < space_.cells(); ++before)
                longer = longer || (mine(before) && way->next[static_cast<std::size_t>(before)] == cell &&
                                    std::count(row.begin(), row.end(), before) == 0);
            if (!longer) return true;
        }
    }
    return false;
}

bool Referee::enclosed(const State& state, int side, const varia::EnclosedDef& rule) {
    if (state.is_out(side) || !in_season(state, rule.state)) return false;
    if (!rule.side.empty() && rule.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
        return false;
    Cells reached;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        const Man man = state.on(cell);
        if (man.stands() && man.side == side && is_one_of(man.kind, rule.kinds)) reached.insert(cell);
    }
    if (reached.empty()) return false;
    const auto passable = [&](int cell) {
        const Man man = state.on(cell);
        if (!man.stands()) return !state.is_gap(cell);
        return man.side != nobody && !enemies(man.side, side);
    };
    const std::vector<Cells>& near = neighbours(rule.along, varia::Expand::all, {}, 0);
    for (std::size_t before = 0; before != reached.size();) {
        work_ += static_cast<long>(reached.size());
        before = reached.size();
        const Cells from = reached;
        for (const int cell : from)
            for (const int next : near[static_cast<std::size_t>(cell)])
                if (passable(next)) reached.insert(next);
    }
    const std::vector<bool>& out = *zone(rule.zone, side);
    return std::none_of(reached.begin(), reached.end(), [&](int cell) { return out[static_cast<std::size_t>(cell)]; });
}

std::vector<Cells> Referee::groups(const std::vector<Vector>& along, varia::Expand expand,
                                   const std::function<bool(int cell)>& in) {
    const std::vector<Cells>& near = neighbours(along, expand, {}, 0);
    std::vector<Cells> found;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        if (!in(cell)) continue;
        // The groups that the cell joins become one.
        Cells group{cell};
        for (std::size_t i = 0; i < found.size();) {
            const bool touches = std::any_of(found[i].begin(), found[i].end(), [&](int other) {
                ++work_;
                return near[static_cast<std::size_t>(cell)].has(other) ||
                       near[static_cast<std::size_t>(other)].has(cell);
            });
            if (touches) {
                group.insert(found[i].begin(), found[i].end());
                found.erase(found.begin() + static_cast<std::ptrdiff_t>(i));
            } else {
                ++i;
            }
        }
        found.push_back(group);
    }
    return found;
}

bool Referee::connected(const State& state, int side, const varia::ConnectedDef& rule) {
    if (state.is_out(side)) return false;
    if (!rule.side.empty() && rule.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
        return false;
    const std::vector<Cells> found = groups(rule.along, rule.expand, [&](int cell) {
        const Man man = state.on(cell);
        return man.stands() && man.side == side && is_one_of(man.kind, rule.kinds);
    });
    if (rule.all) return found.size() == 1;
    return std::any_of(found.begin(), found.end(), [&](const Cells& group) {
        return std::all_of(rule.zones.begin(), rule.zones.end(), [&](const varia::ZoneRef& wanted) {
            const std::vector<bool>& in = *zone(wanted, side);
            return std::any_of(group.begin(), group.end(),
                               [&](int cell) { return in[static_cast<std::size_t>(cell)]; });
        });
    });
}

Ending Referee::by_most(const State& state, const std::string& reason) {
    using Count = varia::MostDef::Count;
    const varia::MostDef& max = *definition_.rules.most;
    const auto counts = [&](int cell, int side) {
        const Man man = state.on(cell);
        return man.stands() && man.side == side && is_one_of(man.kind, max.kinds);
    };
    std::vector<int> halves(2, 0);
    for (const varia::HalfPoints& half : max.half_points)
        for (std::size_t side = 0; side < 2; ++side)
            if (definition_.sides.side[side].name.text == half.side.text) halves[side] += half.amount;
    if (max.count == Count::group) {
        std::vector<std::vector<int>> sizes(2);
        for (std::size_t side = 0; side < 2; ++side) {
            for (const Cells& group :
                 groups(max.along, varia::Expand::all, [&](int cell) { return counts(cell, static_cast<int>(side)); }))
                sizes[side].push_back(static_cast<int>(group.size()));
            sizes[side].push_back(0);
            std::sort(sizes[side].rbegin(), sizes[side].rend());
            halves[side] += 2 * sizes[side][0];
        }
        for (std::size_t i = 1; max.next && halves[0] == halves[1] && i < sizes[0].size() && i < sizes[1].size(); ++i)
            for (std::size_t side = 0; side < 2; ++side) halves[side] = sizes[side][i];
    }
    if (max.count == Count::territory || max.count == Count::area) {
        const std::vector<Cells>& near = neighbours(max.along, varia::Expand::all, {}, 0);
        for (const Cells& region : groups(max.along, varia::Expand::all,
                                          [&](int cell) { return !state.on(cell).stands() && !state.is_gap(cell); })) {
            std::vector<bool> touched(2, false);
            for (const int cell : region)
                for (int other = 0; other < space_.cells(); ++other)
                    if (near[static_cast<std::size_t>(cell)].has(other) ||
                        near[static_cast<std::size_t>(other)].has(cell))
                        for (std::size_t side = 0; side < 2; ++side)
                            touched[side] = touched[side] || counts(other, static_cast<int>(side));
            for (std::size_t side = 0; side < 2; ++side)
                if (touched[side] && !touched[1 - side]) halves[side] += 2 * static_cast<int>(region.size());
        }
    }
    for (int cell = 0; cell < space_.cells(); ++cell)
        for (int side = 0; side < 2; ++side)
            if (counts(cell, side) &&
                (max.count == Count::pieces || max.count == Count::points || max.count == Count::area))
                halves[static_cast<std::size_t>(side)] += max.count == Count::points
                                                              ? 2 * piece(state.on(cell).kind).points
                                                              : 2;
    if (halves[0] == halves[1]) return ending(max.tie, 0, reason);
    return ending(max.result, halves[0] > halves[1] ? 0 : 1, reason);
}

// The value from which the side pays. Of a rule that cannot be met the definition would have been refused.
int Referee::purse_of(int side) const {
    int purse = -1;
    for (std::size_t i = 0; i < definition_.state.size(); ++i)
        if (definition_.state[i].purse.text == definition_.sides.side[static_cast<std::size_t>(side)].name.text)
            purse = static_cast<int>(i);
    return purse;
}

bool Referee::can_pay(const State& state, const varia::DropDef& drop, int side) const {
    if (drop.price <= 0) return true;
    const auto purse = static_cast<std::size_t>(purse_of(side));
    return state.values.at(purse) - drop.price >= definition_.state.at(purse).min;
}

bool Referee::rests(const State& state, const varia::DropDef& drop, int cell) {
    if (drop.rests.empty()) return true;
    const bool up = drop.rests.text[0] == '-';
    Vector down(definition_.board.axes.size(), 0);
    down[static_cast<std::size_t>(space_.axis(drop.rests.text.substr(up ? 1 : 0)))] = up ? 1 : -1;
    const int below = space_.steps(down)[static_cast<std::size_t>(cell)];
    return below == nowhere || state.on(below).stands();
}

bool Referee::too_many_there(const State& state, const varia::DropDef& drop, Man same, int cell) {
    if (!drop.lone.empty()) {
        const std::vector<int>& line = space_.line(cell, space_.axis(drop.lone.text));
        return std::count_if(line.begin(), line.end(), [&](int c) { return state.on(c) == same; }) >= drop.most;
    }
    return std::any_of(drop.lone_zones.begin(), drop.lone_zones.end(), [&](const varia::ZoneRef& ref) {
        const std::vector<bool>& in_zone = *zone(ref, same.side);
        if (!in_zone[static_cast<std::size_t>(cell)]) return false;
        int held = 0;
        for (int c = 0; c < space_.cells(); ++c)
            if (in_zone[static_cast<std::size_t>(c)] && state.on(c) == same) ++held;
        return held >= drop.most;
    });
}

void Referee::count_passes(State& after, const Play& play) const {
    const varia::PassesDef& rule = definition_.rules.passes;
    for (std::size_t i = 0; i < definition_.state.size() && rule.count > 0; ++i)
        if (definition_.state[i].name.text == rule.state.text) {
            int& passed = after.values[i];
            passed = play.type == varia::MoveType::pass ? std::min(passed + 1, rule.count) : 0;
        }
}

}  // namespace reference
