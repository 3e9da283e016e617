// The consequences of an action, board by board: it is done, each part is described on the way, and it is undone.
#include "core.hpp"
#include "guard.hpp"

namespace varia {

void Match::Core::consequences(const Action& action, FloorConsequenceList& list) {
    list.clear();
    told_ = &list;
    const Guard silent([&] { told_ = nullptr; });
    act(action);
    undo();
}

void Match::Core::tell_move(int f, Move move) {
    if (told_ == nullptr) return;
    rules(f).consequences(position(f), move, on_board_);
    for (const Consequence& c : on_board_) {
        FloorConsequence& told = told_->emplace_back();
        told.floor = static_cast<std::uint16_t>(f);
        told.what = c;
    }
}

void Match::Core::tell_ride(int from, Cell leaves, int to, Cell arrives, Piece piece, bool together) {
    if (told_ == nullptr) return;
    FloorConsequence& told = told_->emplace_back();
    told.event = FloorEvent::ridden;
    told.floor = static_cast<std::uint16_t>(from);
    told.to_floor = static_cast<std::uint16_t>(to);
    told.what.type = ConsequenceType::moved;
    told.what.together = together;
    told.what.piece = piece;
    told.what.from = leaves;
    told.what.to = arrives;
}

void Match::Core::tell_event(int f, FloorEvent event) {
    if (told_ == nullptr) return;
    FloorConsequence& told = told_->emplace_back();
    told.event = event;
    told.floor = static_cast<std::uint16_t>(f);
    if (event != FloorEvent::decided) return;
    told.verdict = floor(f).verdict;
    told.reason = reason_of(f);
}

}  // namespace varia
