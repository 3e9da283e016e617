// The consequences of an action, board by board: it is done, each part is described on the way, and it is undone.
#include "core.hpp"
#include "guard.hpp"

namespace varia {

void Match::Core::consequences(const Action& action, BoardConsequenceList& list) {
    list.clear();
    told_ = &list;
    const Guard silent([&] { told_ = nullptr; });
    act(action);
    undo();
}

void Match::Core::describe_move(int f, Move move) {
    if (told_ == nullptr) return;
    rules(f).consequences(position(f), move, on_board_);
    for (const Consequence& c : on_board_) {
        BoardConsequence& told = told_->emplace_back();
        told.board = static_cast<std::uint16_t>(f);
        told.what = c;
    }
}

void Match::Core::describe_link_move(int from, Cell leaves, int to, Cell arrives, Piece piece, bool together) {
    if (told_ == nullptr) return;
    BoardConsequence& told = told_->emplace_back();
    told.event = BoardEvent::link_moved;
    told.board = static_cast<std::uint16_t>(from);
    told.to_board = static_cast<std::uint16_t>(to);
    told.what.type = ConsequenceType::moved;
    told.what.together = together;
    told.what.piece = piece;
    told.what.from = leaves;
    told.what.to = arrives;
}

void Match::Core::describe_event(int f, BoardEvent event) {
    if (told_ == nullptr) return;
    BoardConsequence& told = told_->emplace_back();
    told.event = event;
    told.board = static_cast<std::uint16_t>(f);
    if (event != BoardEvent::decided) return;
    told.verdict = board(f).verdict;
    told.reason = reason_of(f);
}

}  // namespace varia
