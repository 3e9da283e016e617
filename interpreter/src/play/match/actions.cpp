// The actions that are possible: moves of a board's own game, link moves, transfers, the end of an exchange, resigning.
#include <algorithm>
#include <array>
#include <optional>

#include "core.hpp"
#include "guard.hpp"
#include "make_move.hpp"

namespace varia {

int Match::Core::next(int board, bool up) const {
    const int n = linked_->boards();
    const bool cyclic = linked_->match().cyclic;
    // One closed board may be passed over, two in a row may not.
    int at = board;
    for (int step = 0; step < 2; ++step) {
        at += up ? 1 : -1;
        if (at < 0 || at >= n) {
            if (!cyclic) return -1;
            at = at < 0 ? n - 1 : 0;
        }
        if (at == board) return -1;
        if (boards_[static_cast<std::size_t>(at)].phase != BoardState::Phase::closed) return at;
    }
    return -1;
}

int Match::Core::landing_board(int board) const {
    if (!linked_->match().across) return -1;
    const int above = next(board, true);
    return above >= 0 ? above : next(board, false);
}

bool Match::Core::lands(int f, Move move) const {
    if (!linked_->match().across) return false;
    if (move.type != MoveType::normal && move.type != MoveType::exposing) return false;
    const Position& position = positions_[static_cast<std::size_t>(f)];
    return position.at(move.to).empty() && !position.variant().royal(position.at(move.from).kind());
}

// A move that lands on another board needs an empty cell there, and a king that is safe when the piece has gone.
bool Match::Core::may_land(int f, Move move) {
    const int to = landing_board(f);
    if (to < 0 || !lands(f, move)) return true;
    if (!position(to).at(move.to).empty()) return false;
    Position& here = position(f);
    const Side mover = here.turn();
    Position::Undo made;
    Position::Undo gone;
    rules(f).do_move(here, move, made);
    const Guard unmake([&] { rules(f).undo_move(here, made); });
    const Effect leave{EffectType::remove, 0, move.to, 0, 0};
    rules(f).change(here, {&leave, 1}, false, gone);
    const Guard come_back([&] { rules(f).undo_move(here, gone); });
    return !rules(f).in_check(here, mover);
}

bool Match::Core::has_move(int f) {
    if (!linked_->match().across) return rules(f).has_legal_move(position(f));
    rules(f).legal_moves(position(f), moves_);
    return std::ranges::any_of(moves_, [&](Move move) { return may_land(f, move); });
}

bool Match::Core::has_link_move(int f) {
    scratch_.clear();
    list_link_moves(f, scratch_);
    return !scratch_.empty();
}

void Match::Core::list_moves(int f, ActionList& out) {
    rules(f).legal_moves(position(f), moves_);
    for (const Move move : moves_) {
        if (linked_->match().across && !may_land(f, move)) continue;
        Action action;
        action.board = static_cast<std::uint16_t>(f);
        action.move = move;
        out.push_back(action);
    }
}

namespace {

// A way along a link from a cell to the linked cell of the next open board, and the pieces on the two cells.
struct Way {
    int link;
    bool up;
    int to;
    Piece piece, there;
};

// Calls found(way) for each way of the pieces on links to the boards above and below (-1 if there is none). If both are
// the same board, only the way up is used.
template <class Found>
void each_way(const LinkedBoards& linked, const std::vector<Position>& positions, int f, int above, int below,
              Found&& found) {
    if (above < 0 && below < 0) return;
    for (int s = 0; s < linked.links(); ++s) {
        const Piece piece = positions[static_cast<std::size_t>(f)].at(linked.cell(f, s));
        if (piece.empty() || piece.is_void()) continue;
        for (const bool up : {true, false}) {
            const int to = up ? above : below;
            if (to < 0 || (!up && below == above)) continue;
            const Piece there = positions[static_cast<std::size_t>(to)].at(linked.cell(to, s));
            if (!there.is_void()) found(Way{s, up, to, piece, there});
        }
    }
}

// Which pieces move by a link, as a link move or as a transfer: a side's own pieces, kings excepted, to an empty cell.
bool may_link_move(const Position& here, Side side, const Way& way) {
    return way.there.empty() && way.piece.is(side) && !here.variant().royal(way.piece.kind());
}

Action link_move_action(int f, int link, bool up) {
    Action action;
    action.type = ActionType::link_move;
    action.board = static_cast<std::uint16_t>(f);
    action.link = static_cast<std::uint16_t>(link);
    action.up = up;
    return action;
}

}  // namespace

void Match::Core::list_link_moves(int f, ActionList& out) {
    if (!linked_->match().conveyor.empty()) return;
    Position& here = position(f);
    const Side side = here.turn();
    int tested = -1;
    bool safe = false;
    each_way(*linked_, positions_, f, next(f, true), next(f, false), [&](const Way& way) {
        if (!may_link_move(here, side, way)) return;
        if (way.link != tested) {
            tested = way.link;
            const Effect leave{EffectType::remove, 0, linked_->cell(f, way.link), 0, 0};
            Position::Undo undo;
            rules(f).change(here, {&leave, 1}, true, undo);
            const Guard come_back([&] { rules(f).undo_move(here, undo); });
            safe = !rules(f).in_check(here, side);
        }
        if (safe) out.push_back(link_move_action(f, way.link, way.up));
    });
}

void Match::Core::list_transfers(int f, ActionList& out) {
    const Side winner = this->winner(f);
    const Position& here = position(f);
    each_way(*linked_, positions_, f, next(f, true), next(f, false), [&](const Way& way) {
        const std::optional<bool> said = rules(f).may_transfer(here, winner, linked_->cell(f, way.link), way.to + 1,
                                                               way.there);
        if (said ? *said : may_link_move(here, winner, way)) out.push_back(link_move_action(f, way.link, way.up));
    });
}

int Match::Core::awaits(int f) const {
    if (turn_.transfers.empty()) return -1;
    if (!goes_on()) return turn_.transfers.front();
    const std::array<int, 3> mine{f, next(f, true), next(f, false)};
    for (const int g : turn_.transfers) {
        if (g == f) return g;
        const std::array<int, 3> held{g, next(g, true), next(g, false)};
        // A piece that is sent from a board may go to any board near it.
        const std::size_t concerned = board(f).phase == BoardState::Phase::won ? mine.size() : 1;
        for (std::size_t i = 0; i < concerned; ++i)
            if (mine[i] >= 0 && std::ranges::find(held, mine[i]) != held.end()) return g;
    }
    return -1;
}

bool Match::Core::something_beside_transfer() const {
    for (std::size_t i = 1; i < turn_.transfers.size(); ++i)
        if (awaits(turn_.transfers[i]) == turn_.transfers[i]) return true;
    for (int f = undecided_.next(0); f >= 0; f = undecided_.next(f + 1))
        if (awaits(f) < 0) return true;
    return false;
}

std::vector<int> Match::Core::active_beside_transfers() {
    std::vector<int> boards;
    for (const int f : turn_.transfers)
        if (awaits(f) == f) boards.push_back(f);
    for (int f = any_active_.next(0); f >= 0; f = any_active_.next(f + 1)) {
        if (awaits(f) >= 0) continue;
        scratch_.clear();
        if (linked_->match().across || !board(f).moves) list_board(f, scratch_);
        if (!scratch_.empty() || (board(f).moves && !linked_->match().across)) boards.push_back(f);
    }
    return boards;
}

const BoardSet& Match::Core::active() const {
    return linked_->match().schedule == Schedule::free ? any_active_ : active_[static_cast<std::size_t>(turn_.player)];
}

bool Match::Core::could_act(const Action& action) const {
    const int f = action.board;
    if (turn_.over) return false;
    if (action.type == ActionType::done)
        return linked_->match().schedule == Schedule::exchange && turn_.acted && turn_.transfers.empty();
    if (f >= linked_->boards()) return false;
    switch (action.type) {
        case ActionType::move:
            return may_act_on(f) && could_be_played(positions_[static_cast<std::size_t>(f)], action.move);
        case ActionType::link_move: {
            const bool transfer = awaits(f) == f;
            if (!transfer && (!may_act_on(f) || !linked_->match().conveyor.empty())) return false;
            const int to = next(f, action.up);
            if (to < 0 || action.link >= linked_->links()) return false;
            if (!transfer && awaits(to) >= 0) return false;
            const Piece rider = positions_[static_cast<std::size_t>(f)].at(linked_->cell(f, action.link));
            return !rider.empty() && !rider.is_void() &&
                   positions_[static_cast<std::size_t>(to)].at(linked_->cell(to, action.link)).empty();
        }
        case ActionType::resign:
            return may_resign(f);
        case ActionType::done:
            break;
    }
    return false;
}

bool Match::Core::may_act_on(int f) const {
    if (turn_.over || awaits(f) >= 0 || !board(f).active()) return false;
    if (linked_->match().schedule == Schedule::free) return true;
    if (!active().has(f)) return false;
    return linked_->match().schedule != Schedule::lockstep ||
           to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_board) == f;
}

bool Match::Core::may_resign(int f) const {
    if (turn_.over || awaits(f) >= 0 || !board(f).undecided()) return false;
    if (linked_->match().schedule == Schedule::free) return true;
    const BoardSet& own = to_move_[static_cast<std::size_t>(turn_.player)];
    return own.has(f) && (linked_->match().schedule != Schedule::lockstep || own.next(turn_.next_board) == f);
}

void Match::Core::list_board(int f, ActionList& out) {
    if (turn_.over) return;
    if (const int owed = awaits(f); owed >= 0) {
        if (owed == f) list_transfers(f, out);
        return;
    }
    if (may_act_on(f)) {
        const std::size_t before = out.size();
        list_moves(f, out);
        list_link_moves(f, out);
        if (!turn_.transfers.empty())
            std::erase_if(out, [&, at = std::size_t{0}](const Action& action) mutable {
                if (at++ < before) return false;
                if (action.type == ActionType::link_move) return awaits(next(f, action.up)) >= 0;
                const int to = lands(f, action.move) ? landing_board(f) : -1;
                return to >= 0 && awaits(to) >= 0;
            });
    }
    if (linked_->match().resign && may_resign(f)) {
        Action action;
        action.type = ActionType::resign;
        action.board = static_cast<std::uint16_t>(f);
        out.push_back(action);
    }
}

void Match::Core::list(ActionList& out) {
    if (turn_.over) return;
    if (!goes_on()) return list_transfers(turn_.transfers.front(), out);
    for (const int f : turn_.transfers) list_board(f, out);
    const Schedule schedule = linked_->match().schedule;
    if (schedule == Schedule::lockstep) {
        const int f = to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_board);
        if (f >= 0) list_board(f, out);
        return;
    }
    // If resigning is listed, it is listed even for boards on which nothing else can be done.
    const BoardSet& boards = !linked_->match().resign     ? active()
                             : schedule == Schedule::free ? undecided_
                                                          : to_move_[static_cast<std::size_t>(turn_.player)];
    for (int f = boards.next(0); f >= 0; f = boards.next(f + 1)) list_board(f, out);
    if (schedule == Schedule::exchange && turn_.acted) {
        Action action;
        action.type = ActionType::done;
        out.push_back(action);
    }
}

std::uint64_t Match::Core::count() {
    const MatchDef& match = linked_->match();
    if (turn_.over || !turn_.transfers.empty() || match.resign || match.across) {
        ActionList all;
        list(all);
        return all.size();
    }
    std::uint64_t total = match.schedule == Schedule::exchange && turn_.acted ? 1 : 0;
    const BoardSet& boards = active();
    for (int f = boards.next(0); f >= 0; f = boards.next(f + 1)) {
        if (!may_act_on(f)) continue;
        scratch_.clear();
        list_link_moves(f, scratch_);
        total += rules(f).count_legal_moves(position(f)) + scratch_.size();
    }
    return total;
}

}  // namespace varia
