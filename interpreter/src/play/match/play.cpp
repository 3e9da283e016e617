// Does an action: what it changes, and what follows for the boards that it touches and for their neighbours.
#include <array>

#include "core.hpp"
#include "guard.hpp"
#include "zobrist_keys.hpp"

namespace varia {

void Match::Core::refresh(int f) {
    BoardState state = board(f);
    state.side = position(f).turn();
    state.moves = has_move(f);
    state.link_moves = !state.moves && has_link_move(f);
    state.key = board_key(f, state);
    set_board(f, state);
}

void Match::Core::refresh_link_moves(int f) {
    if (!board(f).undecided()) return;
    // If moves land on other boards, it matters to them which cells are empty there.
    if (linked_->match().across) return refresh(f);
    if (board(f).moves) return;
    BoardState state = board(f);
    state.link_moves = has_link_move(f);
    if (state.link_moves != board(f).link_moves) set_board(f, state);
}

// A link move passes one closed board at most, so boards farther away can neither gain nor lose one.
void Match::Core::refresh_near(int f) {
    const int n = linked_->boards();
    const bool cyclic = linked_->match().cyclic;
    for (const int by : {-2, -1, 1, 2}) {
        int g = f + by;
        if (g < 0 || g >= n) {
            if (!cyclic) continue;
            g = ((g % n) + n) % n;
        }
        if (g != f) refresh_link_moves(g);
    }
}

void Match::Core::remember(int f) {
    if (counting_) return;
    BoardState state = board(f);
    state.seen = zobrist::mix(rules(f).repetition_key(position(f)) ^ zobrist::mix(static_cast<std::uint64_t>(f)));
    set_board(f, state);
    counted_.push_back(state.seen);
    Guard forget([&] { counted_.pop_back(); });
    ++occurrences_[state.seen];
    forget.release();
}

void Match::Core::link_move(const Action& action, bool spent) {
    const int from = action.board;
    const int to = next(from, action.up);
    const Cell leaves = linked_->cell(from, action.link);
    const Cell arrives = linked_->cell(to, action.link);
    const PieceCode code = position(from).at(leaves).code();
    const Effect leave{EffectType::remove, 0, leaves, 0, 0};
    const Effect arrive{EffectType::place, code, arrives, 0, 0};
    describe_link_move(from, leaves, to, arrives, Piece::from_code(code));
    change(from, {&leave, 1}, spent);
    change(to, {&arrive, 1}, false);
}

// What a schedule does not use is not kept, so that matches in the same state are equal.
void Match::Core::acted_on(int f) {
    turn_.acted = linked_->match().schedule == Schedule::exchange;
    if (linked_->match().schedule == Schedule::lockstep) turn_.next_board = f + 1;
}

void Match::Core::act(const Action& action) {
    frames_.push_back({changes_used_, old_boards_.size(), counted_.size(), turn_});
    Guard take_back([&] { undo(); });
    act_in_frame(action);
    take_back.release();
}

void Match::Core::act_in_frame(const Action& action) {
    const int f = action.board;
    std::array<int, 2> touched{-1, -1};
    const bool transfer = is_transfer(action);
    switch (action.type) {
        case ActionType::move: {
            touched[0] = f;
            const int to = lands(f, action.move) ? landing_board(f) : -1;
            describe_move(f, action.move);
            play_move(f, action.move);
            if (to < 0) break;
            const PieceCode code = position(f).at(action.move.to).code();
            describe_link_move(f, action.move.to, to, action.move.to, Piece::from_code(code));
            const Effect leave{EffectType::remove, 0, action.move.to, 0, 0};
            const Effect arrive{EffectType::place, code, action.move.to, 0, 0};
            change(f, {&leave, 1}, false);
            change(to, {&arrive, 1}, false);
            touched[1] = to;
            break;
        }
        case ActionType::link_move: {
            touched = {f, next(f, action.up)};
            link_move(action, !transfer);
            break;
        }
        case ActionType::done:
            turn_.acted = false;
            turn_.player = next_player(busy_);
            settle();
            return;
        case ActionType::resign: {
            const bool first = position(f).turn() == Side::first;
            acted_on(f);
            decide(f, first ? Verdict::loss : Verdict::win, "resign");
            settle();
            return;
        }
    }
    if (transfer) {
        std::erase(turn_.transfers, f);
        close(f);
        touched = {touched[1], -1};
    } else {
        acted_on(f);
    }
    for (const int t : touched)
        if (t >= 0 && board(t).undecided()) {
            refresh(t);
            remember(t);
        } else if (t >= 0) {
            BoardState state = board(t);
            state.key = board_key(t, state);
            set_board(t, state);
        }
    // Each board was refreshed when the other one had changed already. What both make possible for neighbours is next.
    for (const int t : touched)
        if (t >= 0) refresh_near(t);
    for (const int t : touched)
        if (t >= 0) judge(t);
    settle();
}

int Match::Core::occurrences(int f) const {
    const auto seen = occurrences_.find(board(f).seen);
    return seen == occurrences_.end() ? 1 : seen->second;
}

}  // namespace varia
