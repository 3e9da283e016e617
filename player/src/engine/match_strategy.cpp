// The turn of a player in a match: all boards are searched briefly, then each board for as long as it deserves. Boards
// where most can be gained come first.
#include "match_strategy.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <utility>

#include <varia/assert.hpp>

namespace varia::player {
namespace {

using Clock = Budget::Clock;
using std::chrono::microseconds;

constexpr std::uint64_t usual_nodes = 20'000;  // per board, if there are no limits
constexpr std::uint64_t max_glance = 2'000;    // positions for the first search of a board
// In thousandths of a board: a player need not act on a board where he would lose more than this.
constexpr int deferred_below = -60;
constexpr std::size_t max_rivals = 4;  // boards that are searched closely when one board is chosen

// What is left of the positions and the time for a turn.
class TurnBudget {
public:
    TurnBudget(const Limits& limits, int boards, Budget& budget, const std::atomic<bool>& stopped)
        : limits_(limits), nodes_(limits.nodes), stopped_(stopped), end_(budget.end()) {
        if (nodes_ == 0 && !end_ && limits.depth == 0)
            nodes_ = usual_nodes * static_cast<std::uint64_t>(std::max(boards, 1));
        if (!end_) return;
        // The work between the searches takes time too.
        const auto whole = *end_ - budget.began();
        *end_ -= std::min<Clock::duration>(whole / 4, whole / 50 + microseconds(20) * boards);
    }

    [[nodiscard]] bool spent() const {
        if (stopped_.load(std::memory_order_relaxed)) return true;
        return (end_ && Clock::now() >= *end_) || (limits_.go_on && !limits_.go_on());
    }
    // A share of what is left. `used`: positions searched so far.
    [[nodiscard]] Allowance share(std::uint64_t used, double fraction) const {
        Allowance allowance;
        allowance.depth = limits_.depth;
        const auto left = static_cast<double>(nodes_ > used ? nodes_ - used : 0);
        if (nodes_ != 0) allowance.nodes = std::max<std::uint64_t>(static_cast<std::uint64_t>(left * fraction), 1);
        std::optional<Clock::time_point> until;
        if (end_) {
            const auto now = Clock::now();
            until = now +
                    std::chrono::duration_cast<Clock::duration>(std::max(*end_ - now, Clock::duration{0}) * fraction);
        }
        allowance.go_on = [this, until] { return !(until && Clock::now() >= *until) && !spent(); };
        return allowance;
    }

private:
    const Limits& limits_;
    std::uint64_t nodes_;
    const std::atomic<bool>& stopped_;
    std::optional<Clock::time_point> end_;
};

// The boards on which the player may act in this turn.
std::vector<int> own_boards(const Match& match, int player) {
    std::vector<int> boards;
    const LinkedBoards& linked = match.linked_boards();
    if (match.over()) return boards;
    if (linked.match().schedule != Schedule::lockstep) {
        for (int i = 0; i < match.active_boards(); ++i) {
            const int f = match.active_board(i);
            if (match.awaits(f) < 0 && match.player_on(f) == player) boards.push_back(f);
        }
        return boards;
    }
    for (int f = match.active_boards() > 0 ? match.active_board(0) : linked.boards(); f < linked.boards(); ++f)
        if (match.board_status(f).verdict == Verdict::none && linked.player(f, match.position(f).turn()) == player)
            boards.push_back(f);
    return boards;
}

// How much more closely than others a board is searched.
double weight_of(const ActionCandidate& prospect) {
    return prospect.wins ? 0.1 : 1 + std::min(std::abs(prospect.gain), 600) / 150.0;
}

bool is_legal(Match& match, const Action& action) {
    ActionList legal;
    match.board_actions(action.board, legal);
    return std::ranges::find(legal, action) != legal.end();
}

// The search ended before the strategies were prepared: any legal action is returned.
Answer anything(Match match, int player) {
    Answer answer;
    for (const Action& action : match.legal_actions())
        if (action.type != ActionType::resign && match.actor(action) == player) {
            answer.actions.push_back(action);
            answer.info.choices.push_back({action, {}, 0});
            break;
        }
    return answer;
}

// Chooses the actions of one turn.
class Turning {
public:
    Turning(BoardSearch& boards, const Match& match, int player, const TurnBudget& purse, const Budget& budget,
            const Engine::See& see, const Engine::Pick& pick, int lines)
        : boards_(boards),
          match_(match),
          player_(player),
          purse_(purse),
          budget_(budget),
          see_(see),
          pick_(pick),
          lines_(lines) {}

    Answer run() {
        send_what_was_won();
        if (match_.over() || (match_.player() >= 0 && match_.player() != player_)) return finish();
        glance();
        switch (match_.linked_boards().match().schedule) {
            case Schedule::free:
                act_once();
                break;
            case Schedule::exchange:
                exchange();
                break;
            case Schedule::lockstep:
                act_in_order();
                break;
        }
        return finish();
    }

private:
    [[nodiscard]] bool may_go_on() const {
        return !match_.over() && match_.transfer() < 0 && (match_.player() < 0 || match_.player() == player_);
    }

    Answer finish() {
        report(false);
        answer_.info = info_;
        answer_.failure = boards_.take_failure();
        return std::move(answer_);
    }

    void report(bool aloud = true) {
        info_.nodes = boards_.nodes();
        info_.deepest = boards_.deepest();
        info_.time = budget_.passed();
        if (see_ && aloud) see_(info_);
    }

    void act(const ActionCandidate& prospect) {
        match_.act(prospect.action);
        answer_.actions.push_back(prospect.action);
        info_.choices.push_back({prospect.action, prospect.value, prospect.gain});
        report();
        send_what_was_won();
    }

    void send_what_was_won() {
        while (owed_by(match_, player_) >= 0) {
            const ActionCandidate sent = boards_.transfer(match_, player_, purse_.share(boards_.nodes(), 0.1));
            match_.act(sent.action);
            answer_.actions.push_back(sent.action);
            info_.choices.push_back({sent.action, sent.value, sent.gain});
            report();
        }
    }

    [[nodiscard]] std::optional<ActionCandidate> look(int board, Allowance allowance, const Engine::Pick& pick) {
        allowance.lines = pick ? lines_ : 1;
        return boards_.best(match_, board, player_, allowance, pick);
    }

    // Searches each board briefly, to see what can be gained there and where to search more closely.
    void glance() {
        const std::vector<int> own = own_boards(match_, player_);
        info_.boards = static_cast<int>(own.size());
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (own.size() == 1) {
                prospects_.push_back({own[i], {}, {}, 0, false});
                break;
            }
            Allowance allowance = purse_.share(boards_.nodes(), 0.25 / static_cast<double>(own.size() - i));
            if (allowance.nodes == 0 || allowance.nodes > max_glance) allowance.nodes = max_glance;
            if (allowance.depth > 2) allowance.depth = 2;
            if (const std::optional<ActionCandidate> found = look(own[i], allowance, {})) prospects_.push_back(*found);
            ++info_.searched;
            if ((i & 15U) == 15U) report();
        }
    }

    void max_first() {
        std::ranges::stable_sort(prospects_,
                                 [](const ActionCandidate& a, const ActionCandidate& b) { return a.gain > b.gain; });
    }

    // What to do on a board after a closer search; if there is no time for one, the result of the first search.
    [[nodiscard]] std::optional<ActionCandidate> closer(const ActionCandidate& seen, double weight_left) {
        const bool known = seen.action != Action{} && is_legal(match_, seen.action);
        if (known && !pick_ && (seen.wins || purse_.spent())) return seen;
        const double fraction = std::min(weight_of(seen) / std::max(weight_left, 0.1), 1.0);
        return look(seen.board, purse_.share(boards_.nodes(), fraction), pick_);
    }

    [[nodiscard]] double weight_from(std::size_t first) const {
        double weight = 0;
        for (std::size_t i = first; i < prospects_.size(); ++i) weight += weight_of(prospects_[i]);
        return weight;
    }

    void act_in_order() {
        double left = weight_from(0);
        for (std::size_t i = 0; may_go_on();) {
            const int board = match_.active_board(0);
            while (i < prospects_.size() && prospects_[i].board < board) left -= weight_of(prospects_[i++]);
            const bool known = i < prospects_.size() && prospects_[i].board == board;
            const ActionCandidate seen = known ? prospects_[i] : ActionCandidate{board, {}, {}, 0, false};
            const std::optional<ActionCandidate> found = closer(seen, left);
            if (!found) break;
            act(*found);
        }
    }

    void act_once() {
        max_first();
        if (prospects_.size() > max_rivals) prospects_.resize(max_rivals);
        double left = weight_from(0);
        std::optional<ActionCandidate> best;
        for (const ActionCandidate& seen : prospects_) {
            const std::optional<ActionCandidate> found = closer(seen, left);
            left -= weight_of(seen);
            if (found && (!best || found->gain > best->gain)) best = found;
            if (best && best->wins) break;
        }
        if (best) act(*best);
    }

    void exchange() {
        max_first();
        double left = weight_from(0);
        std::optional<ActionCandidate> min_bad;
        bool acted = match_.may_end_exchange();
        for (const ActionCandidate& seen : prospects_) {
            if (!may_go_on()) return;
            if (acted && purse_.spent() && !seen.wins) break;
            const std::optional<ActionCandidate> found = closer(seen, left);
            left -= weight_of(seen);
            if (!found || !is_legal(match_, found->action)) continue;
            if (found->gain < deferred_below) {
                if (!min_bad || found->gain > min_bad->gain) min_bad = found;
                continue;
            }
            act(*found);
            acted = true;
        }
        if (may_go_on() && !acted && min_bad) act(*min_bad);
        if (!match_.may_end_exchange() || match_.player() != player_) return;
        ActionCandidate done;
        done.action.type = ActionType::done;
        match_.act(done.action);
        answer_.actions.push_back(done.action);
    }

    BoardSearch& boards_;
    Match match_;
    int player_;
    const TurnBudget& purse_;
    const Budget& budget_;
    const Engine::See& see_;
    const Engine::Pick& pick_;
    int lines_;
    std::vector<ActionCandidate> prospects_;
    Info info_;
    Answer answer_;
};

}  // namespace

MatchStrategy::MatchStrategy(LinkedBoardsPtr linked, const Options& options)
    : linked_(std::move(linked)), boards_(linked_, options) {}

Answer MatchStrategy::search(const Contest& contest, int player, const Limits& limits, const Engine::See& see,
                             const Engine::Pick& pick) {
    VARIA_ASSERT(contest.match() != nullptr, "the contest is a match");
    const Match& match = *contest.match();
    stopped_.store(false, std::memory_order_relaxed);
    boards_.begin();
    budget_.begin(limits);
    if (!prepare([&] { return !stopped_.load(std::memory_order_relaxed) && (!limits.go_on || limits.go_on()); },
                 budget_.end() ? std::optional(std::max(*budget_.end(), budget_.began() + std::chrono::seconds(1)))
                               : std::nullopt)) {
        budget_.end_asking();
        return anything(match, player);
    }
    budget_.begin(limits);
    const TurnBudget purse(limits, static_cast<int>(own_boards(match, player).size()), budget_, stopped_);
    Answer answer = Turning(boards_, match, player, purse, budget_, see, pick, limits.lines).run();
    budget_.end_asking();
    return answer;
}

bool MatchStrategy::prepare(const std::function<bool()>& go_on,
                            std::optional<std::chrono::steady_clock::time_point> until) {
    return boards_.prepare(go_on, until);
}

Value MatchStrategy::evaluate(const Position& position) {
    int board = 0;
    while (board + 1 < linked_->boards() && linked_->variant(board).get() != &position.variant()) ++board;
    VARIA_ASSERT(linked_->variant(board).get() == &position.variant(), "the position is one of a linked board");
    return boards_.strategy(board).evaluate(position);
}

}  // namespace varia::player
