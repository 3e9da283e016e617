#include "riders.hpp"

#include <vector>

namespace varia::player {
namespace {

// Whether a piece can come from board `from` before its owner's turn on this board is over.
bool in_time(const Match& match, int from, int floor) {
    const MatchDef& def = match.building().match();
    return def.schedule != Schedule::lockstep || !def.conveyor.empty() || from < floor;
}

bool may_ride(Piece piece, const Variant& variant) {
    return !piece.empty() && !piece.is_void() && !variant.royal(piece.kind());
}

// The piece on a link of another board; an empty piece if there is no such board.
Piece on_shaft(const Match& match, int floor, int shaft) {
    return floor < 0 ? Piece{} : match.position(floor).at(match.building().cell(floor, shaft));
}

// What the conveyor takes away and brings, one link after the other.
std::vector<Effect> carried(const Match& match, int floor, const Position& position) {
    const Building& building = match.building();
    std::vector<Effect> effects;
    for (int shaft = 0; shaft < building.shafts(); ++shaft) {
        const bool up = building.match().conveyor[static_cast<std::size_t>(shaft)] > 0;
        const Cell cell = building.cell(floor, shaft);
        const int to = match.next(floor, up), from = match.next(floor, !up);
        bool empty = position.at(cell).empty();
        if (!empty && to >= 0 && may_ride(position.at(cell), position.variant()) &&
            on_shaft(match, to, shaft).empty()) {
            effects.push_back({EffectType::remove, 0, cell, 0, 0});
            empty = true;
        }
        const Piece comes = on_shaft(match, from, shaft);
        if (empty && may_ride(comes, position.variant()))
            effects.push_back({EffectType::place, comes.code(), cell, 0, 0});
    }
    return effects;
}

bool attacked_after(Rules& rules, Position& position, const std::vector<Effect>& effects, Side side) {
    Position::Undo undo;
    rules.change(position, effects, false, undo);
    const bool check = rules.in_check(position, side);
    rules.undo_move(position, undo);
    return check;
}

}  // namespace

bool has_riders(const Match& match, int floor, Side side) {
    const Building& building = match.building();
    if (!building.match().conveyor.empty()) return true;
    for (const bool up : {true, false}) {
        const int from = match.next(floor, up);
        if (from < 0 || !in_time(match, from, floor)) continue;
        for (int shaft = 0; shaft < building.shafts(); ++shaft) {
            const Piece piece = on_shaft(match, from, shaft);
            if (may_ride(piece, match.position(from).variant()) && piece.is(!side)) return true;
        }
    }
    return false;
}

bool is_exposed(Match& match, int floor, Position& position, Side side) {
    const Building& building = match.building();
    Rules& rules = match.rules(floor);
    if (!building.match().conveyor.empty()) {
        const std::vector<Effect> effects = carried(match, floor, position);
        return !effects.empty() && attacked_after(rules, position, effects, side);
    }
    for (const bool up : {true, false}) {
        const int from = match.next(floor, up);
        if (from < 0 || !in_time(match, from, floor)) continue;
        for (int shaft = 0; shaft < building.shafts(); ++shaft) {
            const Piece piece = on_shaft(match, from, shaft);
            const Cell cell = building.cell(floor, shaft);
            if (!may_ride(piece, position.variant()) || !piece.is(!side) || !position.at(cell).empty()) continue;
            if (attacked_after(rules, position, {{EffectType::place, piece.code(), cell, 0, 0}}, side)) return true;
        }
    }
    return false;
}

}  // namespace varia::player
