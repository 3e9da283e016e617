// The journal: every change of a position or of a board's state is written to it. Changes are taken back by reading the
// journal from its end.
#include <utility>

#include "core.hpp"

namespace varia {

void Match::Core::place(int f, const BoardState& state) noexcept {
    BoardState& old = boards_[static_cast<std::size_t>(f)];
    const auto player_of = [&](const BoardState& s) { return static_cast<std::size_t>(linked_->player(f, s.side)); };
    const auto winner_of = [&](const BoardState& s) {
        return static_cast<std::size_t>(linked_->player(f, s.verdict == Verdict::win ? Side::first : Side::second));
    };
    const auto is_won = [](const BoardState& s) { return s.verdict == Verdict::win || s.verdict == Verdict::loss; };
    const auto note_player = [&](std::size_t p) {
        waiting_.set(static_cast<int>(p), !to_move_[p].empty());
        busy_.set(static_cast<int>(p), !active_[p].empty());
    };
    const bool same_sets = old.undecided() == state.undecided() && old.active() == state.active() &&
                           old.side == state.side;
    if (!same_sets) {
        const std::size_t before = player_of(old);
        to_move_[before].remove(f);
        active_[before].remove(f);
        note_player(before);
        const std::size_t after = player_of(state);
        to_move_[after].set(f, state.undecided());
        active_[after].set(f, state.active());
        note_player(after);
        any_active_.set(f, state.active());
        undecided_.set(f, state.undecided());
    }
    if (is_won(old)) --won_[winner_of(old)];
    if (is_won(state)) ++won_[winner_of(state)];
    open_ += (state.phase != BoardState::Phase::closed ? 1 : 0) - (old.phase != BoardState::Phase::closed ? 1 : 0);
    key_ += state.key - old.key;
    old = state;
}

void Match::Core::set_board(int f, const BoardState& state) {
    old_boards_.push_back({f, board(f)});
    place(f, state);
}

// A change enters the journal only when it is done: a change that fails has changed nothing.
template <class Make>
void Match::Core::note(int f, Make&& change) {
    if (changes_used_ == changes_.size()) changes_.emplace_back();
    changes_[changes_used_].board = f;
    change(changes_[changes_used_].undo);
    ++changes_used_;
}

void Match::Core::change(int f, std::span<const Effect> effects, bool spent) {
    note(f, [&](Position::Undo& undo) { rules(f).change(position(f), effects, spent, undo); });
}

void Match::Core::play_move(int f, Move move) {
    note(f, [&](Position::Undo& undo) { rules(f).do_move(position(f), move, undo); });
}

void Match::Core::undo() noexcept {
    Frame& frame = frames_.back();
    for (; old_boards_.size() > frame.boards; old_boards_.pop_back())
        place(old_boards_.back().board, old_boards_.back().state);
    for (; changes_used_ > frame.positions; --changes_used_) {
        const Change& change = changes_[changes_used_ - 1];
        rules(change.board).undo_move(position(change.board), change.undo);
    }
    for (; counted_.size() > frame.counts; counted_.pop_back())
        if (const auto seen = occurrences_.find(counted_.back()); --seen->second == 0) occurrences_.erase(seen);
    turn_ = std::move(frame.turn);
    frames_.pop_back();
}

std::vector<Cell> Match::Core::changed(int f) {
    std::vector<Cell> cells;
    if (frames_.empty()) return cells;
    Position before = position(f);
    for (std::size_t i = changes_used_; i > frames_.back().positions; --i)
        if (changes_[i - 1].board == f) rules(f).undo_move(before, changes_[i - 1].undo);
    for (int c = 0; c < before.variant().board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (before.at(cell) != position(f).at(cell)) cells.push_back(cell);
    }
    return cells;
}

}  // namespace varia
