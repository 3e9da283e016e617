// Sets up a match and computes its Zobrist keys.
#include <algorithm>
#include <utility>

#include "core.hpp"
#include "zobrist_keys.hpp"

namespace varia {

Match::Core::Core(LinkedBoardsPtr linked, SharedScripts* scripts)
    : linked_(std::move(linked)),
      scripts_(scripts),
      any_active_(linked_->boards()),
      undecided_(linked_->boards()),
      waiting_(linked_->players()),
      busy_(linked_->players()) {
    for (const VariantPtr& game : linked_->games()) rules_.emplace_back(game, scripts_);
    const auto players = static_cast<std::size_t>(linked_->players());
    won_.assign(players, 0);
    to_move_.assign(players, BoardSet(linked_->boards()));
    active_ = to_move_;
    reasons_.emplace_back();
}

Match::Core::Core(const Core& other)
    : linked_(other.linked_),
      scripts_(other.scripts_),
      positions_(other.positions_),
      boards_(other.boards_),
      turn_(other.turn_),
      reasons_(other.reasons_),
      won_(other.won_),
      open_(other.open_),
      key_(other.key_),
      any_active_(other.any_active_),
      undecided_(other.undecided_),
      to_move_(other.to_move_),
      active_(other.active_),
      waiting_(other.waiting_),
      busy_(other.busy_),
      changes_(other.changes_),
      changes_used_(other.changes_used_),
      old_boards_(other.old_boards_),
      counted_(other.counted_),
      occurrences_(other.occurrences_),
      frames_(other.frames_) {
    for (const VariantPtr& game : linked_->games()) rules_.emplace_back(game, scripts_);
}

void Match::Core::set_up(std::vector<Position> positions, std::vector<BoardState> boards, TurnState turn) {
    positions_ = std::move(positions);
    std::ranges::fill(won_, 0);
    open_ = 0;
    key_ = 0;
    any_active_ = undecided_ = BoardSet(linked_->boards());
    std::ranges::fill(to_move_, any_active_);
    std::ranges::fill(active_, any_active_);
    waiting_ = busy_ = BoardSet(linked_->players());
    occurrences_.clear();
    // All boards are first placed as closed, so that place() has nothing to take out of the sets.
    BoardState nothing;
    nothing.phase = BoardState::Phase::closed;
    nothing.verdict = Verdict::draw;
    boards_.assign(boards.size(), nothing);
    for (int f = 0; f < linked_->boards(); ++f) {
        BoardState& state = boards[static_cast<std::size_t>(f)];
        state.side = position(f).turn();
        state.key = board_key(f, state);
        place(f, state);
    }
    turn_ = std::move(turn);
    for (int f = 0; f < linked_->boards(); ++f)
        if (board(f).undecided()) {
            refresh(f);
            remember(f);
        }
    settle();
    // The journal begins here.
    changes_used_ = 0;
    old_boards_.clear();
    counted_.clear();
}

std::uint64_t Match::Core::board_key(int f, const BoardState& state) const {
    const std::uint64_t stands = state.phase == BoardState::Phase::closed
                                     ? 0
                                     : positions_[static_cast<std::size_t>(f)].zobrist_key();
    std::uint64_t word = 0;
    for (const char c : reasons_[state.reason]) word = zobrist::mix(word ^ static_cast<std::uint8_t>(c));
    const auto how = static_cast<std::uint64_t>(state.verdict) << 8 | static_cast<std::uint64_t>(state.phase);
    return zobrist::mix(stands ^ zobrist::mix(static_cast<std::uint64_t>(f) << 16 | how) ^ word);
}

std::uint64_t Match::Core::schedule_key() const {
    std::uint64_t k = zobrist::mix(static_cast<std::uint64_t>(turn_.player) << 32 |
                                   static_cast<std::uint64_t>(turn_.next_board) << 8 | (turn_.acted ? 1U : 0U));
    for (const int f : turn_.transfers) k = zobrist::mix(k ^ static_cast<std::uint64_t>(f));
    return k;
}

std::uint8_t Match::Core::reason(const std::string& word) {
    const auto found = std::ranges::find(reasons_, word);
    if (found != reasons_.end()) return static_cast<std::uint8_t>(found - reasons_.begin());
    // A game declares a handful of reasons. If a script invents reasons without end, they share the last number.
    if (reasons_.size() == 255) return 254;
    reasons_.push_back(word);
    return static_cast<std::uint8_t>(reasons_.size() - 1);
}

}  // namespace varia
