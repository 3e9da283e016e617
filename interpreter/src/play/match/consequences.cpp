// The consequences of an action, board by board: it is done, each part is described on the way, and it is undone.
#include "core.hpp"
#include "guard.hpp"

namespace varia {

void Match::Core::consequences(const Action& action, BoardConsequenceList& list) {
    list.clear();
    described_ = &list;
    const Guard silent([&] { described_ = nullptr; });
    act(action);
    undo();
}

void Match::Core::describe_move(int f, Move move) {
    if (described_ == nullptr) return;
    rules(f).consequences(position(f), move, on_board_);
    for (const Consequence& c : on_board_) {
        BoardConsequence& described = described_->emplace_back();
        described.board = static_cast<std::uint16_t>(f);
        described.what = c;
    }
}

void Match::Core::describe_link_move(int from, Cell leaves, int to, Cell arrives, Piece piece, bool together) {
    if (described_ == nullptr) return;
    BoardConsequence& described = described_->emplace_back();
    described.event = BoardEvent::link_moved;
    described.board = static_cast<std::uint16_t>(from);
    described.to_board = static_cast<std::uint16_t>(to);
    described.what.type = ConsequenceType::moved;
    described.what.together = together;
    described.what.piece = piece;
    described.what.from = leaves;
    described.what.to = arrives;
}

void Match::Core::describe_event(int f, BoardEvent event) {
    if (described_ == nullptr) return;
    BoardConsequence& described = described_->emplace_back();
    described.event = event;
    described.board = static_cast<std::uint16_t>(f);
    if (event != BoardEvent::decided) return;
    described.verdict = board(f).verdict;
    described.reason = reason_of(f);
}

}  // namespace varia
