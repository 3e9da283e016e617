// How the pieces of a random definition move.
#include <algorithm>
#include <cstdlib>

#include "maker.hpp"

namespace random_rules {

using varia::Expand;
using varia::Leg;
using varia::MoveDef;
using varia::Over;
using varia::Vector;

// Returns a step of at most `reach` along each axis, usually a short one.
Vector Maker::step(int reach) {
    Vector v(static_cast<std::size_t>(axes()), 0);
    while (std::all_of(v.begin(), v.end(), [](int x) { return x == 0; }))
        for (int& x : v) x = one_in(2) ? 0 : dice_.from(-reach, reach);
    return v;
}

// Adds one of the ways of moving that have keys in format.md, as legs.
void Maker::way(MoveDef& move) {
    const auto leg = [](const Vector& v, int min, int max, Over over, bool stop) {
        return Leg{v, min, max, over, stop};
    };
    const auto range = [&](int min) {
        return std::pair(dice_.percent(75) ? min : min + 1,
                         one_in(2) ? varia::unlimited : dice_.from(min + 1, min + 3));
    };
    if (one_in(20)) {
        move.anywhere = true;
        return;
    }
    switch (dice_.below(10)) {
        case 0:
        case 1:
        case 2:  // leaps
            for (int i = dice_.from(1, 2); i > 0; --i) move.paths.push_back({leg(step(2), 1, 1, Over::empty, true)});
            return;
        case 3:
        case 4:
        case 5: {  // slides
            const auto [min, max] = range(1);
            move.paths.push_back({leg(step(one_in(4) ? 2 : 1), min, max, Over::empty, true)});
            return;
        }
        case 6: {  // lame leaps, by one way or two
            const Vector a = step(1), b = step(1);
            move.paths.push_back({leg(a, 1, 1, Over::empty, false), leg(b, 1, 1, Over::empty, true)});
            if (one_in(2)) move.paths.push_back({leg(b, 1, 1, Over::empty, false), leg(a, 1, 1, Over::empty, true)});
            return;
        }
        case 7: {  // bent riders
            const auto [min, max] = range(0);
            move.paths.push_back(
                {leg(step(1), 1, 1, Over::empty, min == 0), leg(step(1), min, max, Over::empty, true)});
            return;
        }
        case 8: {  // hoppers and cannons
            const Vector v = step(1);
            const auto [min_before, max_before] = one_in(2) ? std::pair(0, varia::unlimited) : range(0);
            const auto [min, max] = one_in(2) ? std::pair(1, varia::unlimited) : std::pair(1, dice_.from(1, 2));
            std::vector<Leg> legs;
            if (!one_in(4)) legs.push_back(leg(v, min_before, max_before, Over::empty, false));
            legs.push_back(leg(v, 1, 1, Over::piece, false));
            legs.push_back(leg(v, min, max, one_in(4) ? Over::any : Over::empty, true));
            move.paths.push_back(std::move(legs));
            return;
        }
        default:
            move.paths.push_back(random_legs());
            return;
    }
}

// Returns legs of any kind, one after another.
std::vector<Leg> Maker::random_legs() {
    std::vector<Leg> legs;
    for (int i = dice_.from(1, 3); i > 0; --i) {
        Leg leg;
        leg.step = legs.empty() || one_in(2) ? step(one_in(5) ? 2 : 1) : legs.back().step;
        leg.min = dice_.from(0, 2);
        leg.max = one_in(4) ? varia::unlimited : std::max(1, leg.min + dice_.below(2));
        leg.over = one_in(2)                ? Over::empty
                   : d_.blocks && one_in(3) ? (one_in(2) ? Over::gap : Over::open)
                   : one_in(2)              ? Over::piece
                                            : Over::any;
        leg.stop = one_in(2);
        legs.push_back(std::move(leg));
    }
    legs.back().stop = true;
    if (legs.back().over == Over::gap) legs.back().over = Over::empty;  // no move ends on a gap
    return legs;
}

// Adds a slide that may change, at the first cell of a gap, to the next cell along an axis.
void Maker::flight(MoveDef& move) {
    const int axis = dice_.below(axes());
    Vector v = step(1), aside(static_cast<std::size_t>(axes()), 0);
    v[static_cast<std::size_t>(axis)] = 0;
    for (std::size_t a = 0; a < v.size(); ++a)
        if (static_cast<int>(a) != axis) move.axes.push_back(d_.board.axes[a].name);
    if (std::all_of(v.begin(), v.end(), [](int x) { return x == 0; })) v[axis == 0 ? 1 : 0] = 1;
    move.paths.push_back({Leg{v, 1, varia::unlimited, Over::empty, true}});
    for (const int way : {-1, 1}) {
        aside[static_cast<std::size_t>(axis)] = way;
        move.paths.push_back({Leg{v, 0, varia::unlimited, Over::empty, false}, Leg{v, 1, 1, Over::gap, true},
                              Leg{aside, 1, 1, Over::empty, true}, Leg{v, 0, varia::unlimited, Over::empty, true}});
    }
}

varia::PushDef Maker::push() {
    varia::PushDef push;
    const bool wraps = std::any_of(d_.board.axes.begin(), d_.board.axes.end(),
                                   [](const varia::AxisDef& axis) { return axis.wrap; });
    for (int i = dice_.from(1, 2); i > 0; --i) push.along.push_back(step(!wraps && one_in(6) ? 2 : 1));
    push.min = one_in(4) ? 2 : 1;
    push.max = push.min + dice_.below(3);
    if (one_in(3)) push.expand = Expand::none;
    if (one_in(3)) push.immovable = some_kinds(2);
    push.lossy = !one_in(3);
    return push;
}

// Chooses where and when a move is allowed, and its other properties.
void Maker::limits(MoveDef& move) {
    if (one_in(4))
        move.expand = Expand::none;
    else if (axes() > 2 && one_in(2)) {
        // The move is expanded over some of the axes only.
        for (const varia::AxisDef& axis : d_.board.axes)
            if (!one_in(3)) move.axes.push_back(axis.name);
    }
    if (one_in(4)) (one_in(2) ? move.quiet : move.capture) = false;
    if (one_in(8)) move.from = zone();
    if (one_in(8)) move.to = zone();
    if (one_in(8)) move.first = true;
    if (!move.anywhere) return;
    // Such a move has no directions that could be turned.
    move.expand = Expand::all;
    move.axes.clear();
}

MoveDef Maker::move() {
    MoveDef move;
    if (d_.blocks && one_in(5)) {
        flight(move);
        return move;
    }
    way(move);
    limits(move);
    return move;
}

// Short steps, so that royal pieces can be mated.
MoveDef Maker::royal_move() {
    if (one_in(8)) return move();
    MoveDef move;
    move.paths.push_back({Leg{step(1), 1, 1, Over::empty, true}});
    if (one_in(12)) move.to = zone();
    return move;
}

}  // namespace random_rules
