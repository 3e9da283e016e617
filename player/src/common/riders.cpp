#include "riders.hpp"

#include <vector>

namespace varia::player {
namespace {

// Whether a piece can come from board `from` before its owner's turn on this board is over.
bool in_time(const Match& match, int from, int board) {
    const MatchDef& def = match.linked_boards().match();
    return def.schedule != Schedule::lockstep || !def.conveyor.empty() || from < board;
}

bool may_link_move(Piece piece, const Variant& variant) {
    return !piece.empty() && !piece.is_void() && !variant.royal(piece.kind());
}

// The piece on a link of another board; an empty piece if there is no such board.
Piece on_link(const Match& match, int board, int link) {
    return board < 0 ? Piece{} : match.position(board).at(match.linked_boards().cell(board, link));
}

// What the conveyor takes away and brings, one link after the other.
std::vector<Effect> carried(const Match& match, int board, const Position& position) {
    const LinkedBoards& linked = match.linked_boards();
    std::vector<Effect> effects;
    for (int link = 0; link < linked.links(); ++link) {
        const bool up = linked.match().conveyor[static_cast<std::size_t>(link)] > 0;
        const Cell cell = linked.cell(board, link);
        const int to = match.next(board, up), from = match.next(board, !up);
        bool empty = position.at(cell).empty();
        if (!empty && to >= 0 && may_link_move(position.at(cell), position.variant()) &&
            on_link(match, to, link).empty()) {
            effects.push_back({EffectType::remove, 0, cell, 0, 0});
            empty = true;
        }
        const Piece comes = on_link(match, from, link);
        if (empty && may_link_move(comes, position.variant()))
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

bool has_riders(const Match& match, int board, Side side) {
    const LinkedBoards& linked = match.linked_boards();
    if (!linked.match().conveyor.empty()) return true;
    for (const bool up : {true, false}) {
        const int from = match.next(board, up);
        if (from < 0 || !in_time(match, from, board)) continue;
        for (int link = 0; link < linked.links(); ++link) {
            const Piece piece = on_link(match, from, link);
            if (may_link_move(piece, match.position(from).variant()) && piece.is(!side)) return true;
        }
    }
    return false;
}

bool is_exposed(Match& match, int board, Position& position, Side side) {
    const LinkedBoards& linked = match.linked_boards();
    Rules& rules = match.rules(board);
    if (!linked.match().conveyor.empty()) {
        const std::vector<Effect> effects = carried(match, board, position);
        return !effects.empty() && attacked_after(rules, position, effects, side);
    }
    for (const bool up : {true, false}) {
        const int from = match.next(board, up);
        if (from < 0 || !in_time(match, from, board)) continue;
        for (int link = 0; link < linked.links(); ++link) {
            const Piece piece = on_link(match, from, link);
            const Cell cell = linked.cell(board, link);
            if (!may_link_move(piece, position.variant()) || !piece.is(!side) || !position.at(cell).empty()) continue;
            if (attacked_after(rules, position, {{EffectType::place, piece.code(), cell, 0, 0}}, side)) return true;
        }
    }
    return false;
}

}  // namespace varia::player
