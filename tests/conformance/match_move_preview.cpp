// The preview of an action of a match must agree with the action: the consequences, applied board by board to models of
// the boards, lead to the boards after the action. Tested in every shipped match and every schedule.
#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>

#include "board_model.hpp"
#include "effort.hpp"
#include "match_settings.hpp"
#include "match_trial.hpp"
#include "starts.hpp"

namespace match_move_preview_test {

using namespace varia;
using conformance::Model;
using conformance::Replay;

// Models of a match's boards. Only the listed consequences of an action change them.
class Boards {
public:
    Boards(const Match& before, const Action& action, const BoardConsequenceList& list) {
        for (int f = 0; f < before.linked_boards().boards(); ++f) {
            boards_.emplace_back(before.position(f), before.position(f).turn());
            status_.push_back(before.board_status(f));
        }
        const bool spends = action.type == ActionType::move ||
                            (action.type == ActionType::link_move && before.awaits(action.board) < 0);
        if (spends) boards_[action.board].expose_nothing();
        for (std::size_t first = 0; first < list.size();) {
            std::size_t last = first + 1;
            while (last < list.size() && list[last].what.together) ++last;
            for (std::size_t i = first; i < last; ++i) leave(list[i]);
            for (std::size_t i = first; i < last; ++i) boards_.at(list[i].board).go(list[i].what);
            for (std::size_t i = first; i < last; ++i) arrive(list[i]);
            first = last;
        }
    }

    // Returns the first difference from the boards of this match; empty if there is none.
    [[nodiscard]] std::string unlike(const Match& after) const {
        for (std::size_t f = 0; f < boards_.size(); ++f) {
            const int board_number = static_cast<int>(f);
            const BoardStatus status = after.board_status(board_number);
            const std::string where = "floor " + std::to_string(f + 1) + ": ";
            if (!boards_[f].wrong().empty()) return where + boards_[f].wrong();
            if (status.closed != status_[f].closed) return where + "closed, or not";
            if (status.verdict != status_[f].verdict) return where + "decided otherwise";
            if (status.reason != status_[f].reason) return where + status.reason + ", told was " + status_[f].reason;
            if (!status.closed && !(boards_[f].model() == Model(after.position(board_number))))
                return where + "another board";
        }
        return {};
    }

private:
    void leave(const BoardConsequence& c) {
        if (c.event != BoardEvent::on_board && c.event != BoardEvent::link_moved) return;
        Replay& board = boards_.at(c.board);
        if (c.event == BoardEvent::link_moved && board.model().exposed == c.what.from) board.expose_nothing();
        board.leave(c.what);
    }
    void arrive(const BoardConsequence& c) {
        switch (c.event) {
            case BoardEvent::on_board:
                return boards_.at(c.board).arrive(c.what);
            case BoardEvent::link_moved:
                return boards_.at(c.to_board).arrive(c.what);
            case BoardEvent::decided:
                status_.at(c.board).verdict = c.verdict;
                status_.at(c.board).reason = c.reason;
                return;
            case BoardEvent::closed:
                status_.at(c.board).closed = true;
                return;
        }
    }
    std::vector<Replay> boards_;
    std::vector<BoardStatus> status_;
};

class MatchesForeseen : public testing::TestWithParam<conformance::Setting> {};

TEST_P(MatchesForeseen, AreWhatHappens) {
    conformance::MatchTrial trial(GetParam().variant, conformance::options_in(GetParam().options));
    const LinkedBoardsPtr linked = trial.match().linked_boards_ptr();
    std::mt19937_64 random(1913);
    std::map<BoardEvent, int> described;
    BoardConsequenceList list;
    // Checks every legal action of the match without playing it.
    const auto look = [&](Match& match) {
        const Match before = match;
        for (const Action& action : match.legal_actions()) {
            const std::string what = before.text() + " " + match.action_text(action);
            match.consequences(action, list);
            ASSERT_TRUE(match == before) << what << ": telling changes the match";
            ASSERT_EQ(match.zobrist_key(), before.zobrist_key()) << what;
            match.act(action);
            const Boards boards(before, action, list);
            ASSERT_EQ(boards.unlike(match), "") << what << " leads to " << match.text();
            ASSERT_TRUE(match.undo());
            for (const BoardConsequence& c : list) ++described[c.event];
        }
    };
    const bool small = linked->variant(0)->board().cells() <= 100 && linked->boards() <= 8;
    const int games = conformance::long_run() ? 100 : small ? 8 : 1;
    for (int game = 0; game < games && !HasFailure(); ++game) {
        const std::string start = game % 4 == 0 ? "startpos"
                                                : conformance::random_boards(linked, trial.referee(), random);
        Result<Match> match = Match::parse(linked, start);
        ASSERT_TRUE(match) << start << ": " << match.error();
        for (int n = 0; n < (small ? 40 : 2) && !match->over() && !HasFailure(); ++n) {
            look(*match);
            const ActionList actions = match->legal_actions();
            match->act(actions[static_cast<std::size_t>(conformance::below(static_cast<int>(actions.size()), random))]);
        }
    }
    std::cout << "on boards " << described[BoardEvent::on_board] << ", rides " << described[BoardEvent::link_moved]
              << ", decided " << described[BoardEvent::decided] << ", closed " << described[BoardEvent::closed] << "\n";
}

INSTANTIATE_TEST_SUITE_P(Variants, MatchesForeseen, testing::ValuesIn(conformance::settings()),
                         [](const auto& info) { return conformance::name_of(info.param); });

}  // namespace match_move_preview_test
