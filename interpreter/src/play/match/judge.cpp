// What follows from an action: boards are judged, transfers are queued, boards close, the turn passes, the match ends.
#include <algorithm>
#include <optional>
#include <utility>

#include "core.hpp"
#include "endings.hpp"
#include "state_tables.hpp"

namespace varia {

void Match::Core::decide(int f, Verdict verdict, const std::string& why) {
    BoardState state = board(f);
    state.verdict = verdict == Verdict::minor_win    ? Verdict::win
                    : verdict == Verdict::minor_loss ? Verdict::loss
                                                     : verdict;
    state.reason = reason(why);
    state.moves = state.link_moves = false;
    if (state.verdict == Verdict::draw) {
        set_board(f, state);
        describe_event(f, BoardEvent::decided);
        return close(f);
    }
    state.phase = BoardState::Phase::won;
    state.key = board_key(f, state);
    set_board(f, state);
    describe_event(f, BoardEvent::decided);
    turn_.transfers.push_back(f);
}

void Match::Core::close(int f) {
    BoardState state = board(f);
    state.phase = BoardState::Phase::closed;
    state.key = board_key(f, state);
    set_board(f, state);
    describe_event(f, BoardEvent::closed);
    refresh_near(f);
}

void Match::Core::judge(int f) {
    if (!board(f).undecided()) return;
    const RulesDef& declared = linked_->variant(f)->definition().rules;
    const auto result_for = [&](Side side, const ResultDef& result, const std::string& why) {
        const bool turned = side == Side::second;
        switch (result.verdict) {
            case Verdict::win:
            case Verdict::minor_win:
                return decide(f, turned ? Verdict::loss : Verdict::win, why);
            case Verdict::loss:
            case Verdict::minor_loss:
                return decide(f, turned ? Verdict::win : Verdict::loss, why);
            default:
                return decide(f, Verdict::draw, why);
        }
    };
    const Side side = board(f).side;
    if (const std::optional<Outcome> outcome = rules(f).decided(position(f)))
        return decide(f, outcome->verdict, outcome->reason);
    if (!board(f).active()) {
        const bool check = rules(f).in_check(position(f), side);
        return result_for(side, check ? declared.checkmate : declared.stalemate, check ? "checkmate" : "stalemate");
    }
    if (counting_) return;
    const auto end_by = [&](const SideResult& end) { result_for(end.side, *end.result, *end.reason); };
    if (const std::optional<SideResult> end = varia::declared(rules(f), position(f))) return end_by(*end);
    if (declared.repetition.count > 0)
        if (const auto seen = occurrences_.find(board(f).seen);
            seen != occurrences_.end() && seen->second >= declared.repetition.count)
            return result_for(linked_->variant(f)->state().repetition.side != Side::nobody
                                  ? linked_->variant(f)->state().repetition.side
                                  : !side,
                              declared.repetition.result, "repetition");
    if (const std::optional<SideResult> end = counted_out(position(f))) return end_by(*end);
    if (declared.move_rule.plies > 0 && position(f).clock() >= declared.move_rule.plies)
        result_for(side, declared.move_rule.result, "move-rule");
}

bool Match::Core::is_over() const {
    if (open_ == 0) return true;
    if (!linked_->match().clinch) return false;
    int best = 0;
    int second = 0;
    for (const int won : won_) {
        if (won > best)
            second = std::exchange(best, won);
        else
            second = std::max(second, won);
    }
    return best - second > open_;
}

int Match::Core::next_player(const BoardSet& players) const {
    int player = players.next(turn_.player + 1);
    if (player < 0) player = players.next(0);
    return player >= 0 ? player : (turn_.player + 1) % linked_->players();
}

void Match::Core::end_turn() {
    turn_.player = next_player(waiting_);
    turn_.next_board = 0;
    turn_.acted = false;
    if (!linked_->match().conveyor.empty()) convey();
}

// Closes one board without a transfer, because its transfer could be made now but no piece can make it. Returns false
// if there is no such board.
bool Match::Core::close_without_transfer() {
    for (std::size_t i = 0; i < turn_.transfers.size(); ++i) {
        const int f = turn_.transfers[i];
        if (awaits(f) != f) continue;
        scratch_.clear();
        list_transfers(f, scratch_);
        if (!scratch_.empty()) continue;
        turn_.transfers.erase(turn_.transfers.begin() + static_cast<std::ptrdiff_t>(i));
        close(f);
        return true;
    }
    return false;
}

// Goes on until a player has a choice to make.
void Match::Core::settle() {
    const Schedule schedule = linked_->match().schedule;
    for (;;) {
        turn_.over = is_over();
        if (turn_.over) return;
        if (!turn_.transfers.empty()) {
            if (!close_without_transfer()) return;
            continue;
        }
        if (schedule == Schedule::lockstep) {
            const auto player = static_cast<std::size_t>(turn_.player);
            const int f = to_move_[player].next(turn_.next_board);
            if (f < 0)
                end_turn();
            else if (active_[player].has(f))
                return;
            else
                judge(f);
            continue;
        }
        if (schedule == Schedule::exchange) {
            if (turn_.acted || busy_.has(turn_.player)) return;
            if (!busy_.empty()) {
                turn_.player = next_player(busy_);
                return;
            }
        } else if (!any_active_.empty()) {
            return;
        }
        // No player can act on any board.
        judge(undecided_.next(0));
    }
}

}  // namespace varia
