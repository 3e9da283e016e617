#include "board_strategy.hpp"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include <varia/notation.hpp>

#include "engine_weights.hpp"
#include "move_actions.hpp"

namespace varia::player {
namespace {

// Alpha-beta is used for more than two sides too, because depth matters more than a fair model of all sides. Monte
// Carlo tree search is used only if there are so many moves that alpha-beta reaches no depth.
Way way_for(const VariantPtr& variant, const Traits& traits, Way wanted) {
    if (wanted != Way::automatic) return wanted;
    if (traits.two()) return Way::alpha_beta;
    constexpr std::uint64_t wide = 120;
    Rules rules(variant);
    Position start = start_position(variant);
    return rules.count_legal_moves(start) > wide ? Way::mcts : Way::alpha_beta;
}

std::optional<Weights> values_of(const WeightsInUse& in_use) {
    return in_use.weights ? std::optional(*in_use.weights) : std::nullopt;
}

// Helper threads. The destructor waits for them, whatever happens.
struct Helpers {
    explicit Helpers(Budget& b) : budget(b) {}
    ~Helpers() {
        if (!threads.empty()) budget.stop();
        for (std::thread& thread : threads) thread.join();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    Budget& budget;
    std::vector<std::thread> threads;
};

}  // namespace

BoardStrategy::BoardStrategy(VariantPtr variant, const Options& options)
    : variant_(std::move(variant)),
      options_(options),
      traits_(*variant_),
      in_use_{weights_of(*variant_, options)},
      transpositions_(std::max<std::size_t>(options.table, 1)),
      endgames_(variant_) {
    if (!options.endgames.empty() && options.pruning) endgames_.open(options.endgames);
}

bool BoardStrategy::prepare(const std::function<bool()>& go_on, std::optional<Budget::Clock::time_point> until) {
    if (evaluation_) return true;
    bool ended = false;
    std::function<bool()> asked;
    if (go_on || until)
        asked = [&] {
            ended = ended || (go_on && !go_on());
            return !ended && (!until || Budget::Clock::now() < *until);
        };
    auto made = std::make_unique<Evaluation>(variant_, traits_, values_of(in_use_.front()), asked);
    if (!ended && way_ == Way::automatic) way_ = way_for(variant_, traits_, options_.way);
    if (ended) return false;
    evaluation_ = std::move(made);
    shared_.emplace(Shared{variant_, traits_, *evaluation_, transpositions_, budget_, options_.pruning});
    if (endgames_.max_pieces() > 0) shared_->endgames = &endgames_;
    return true;
}

bool BoardStrategy::prepare(const Limits& limits) {
    std::optional<Budget::Clock::time_point> until;
    if (budget_.has_clock()) until = std::max(*budget_.end(), budget_.began() + std::chrono::seconds(1));
    if (!prepare([this] { return !budget_.ended(); }, until)) return false;
    budget_.begin(limits);
    return true;
}

Answer BoardStrategy::search(const Game& game, const Limits& limits, const Engine::See& see) {
    budget_.begin(limits);
    const struct AskedConditions {
        ~AskedConditions() { budget.end_asking(); }
        Budget& budget;
    } asked{budget_};
    Answer answer;
    Game now = game;
    if (now.outcome().over) return answer;
    if (!evaluation_ && !prepare(limits)) {
        // The search ended before the engine was prepared: any legal move is returned.
        if (const MoveList& moves = now.legal_moves(); !moves.empty()) {
            answer.actions = {action_of(moves.front())};
            answer.info.lines.push_back({Value{}, answer.actions});
        }
        return answer;
    }
    const GameHistory history = history_of(game);
    const int camps = traits_.face(variant_->sides() - game.position().out(), game.position().turn());
    // If two teams are left, the search for two teams is used, however many teams began.
    if (way_ == Way::mcts && (camps > 2 || options_.way == Way::mcts)) {
        if (!mcts_) mcts_ = std::make_unique<Mcts>(*shared_);
        answer.info = mcts_->run(history, limits, options_.threads, see);
        answer.failure = mcts_->take_failure();
    } else {
        transpositions_.next();
        const auto count = static_cast<std::size_t>(std::clamp(options_.threads, 1, 256));
        while (searches_.size() < count)
            searches_.push_back(std::make_unique<Search>(*shared_, static_cast<int>(searches_.size())));
        {
            Helpers helpers(budget_);
            for (std::size_t i = 1; i < count; ++i)
                helpers.threads.emplace_back([&, i] {
                    try {
                        (void)searches_[i]->run(history, limits, {});
                    } catch (const std::bad_alloc&) {
                        // The other threads go on without this thread.
                        searches_[i]->forget();
                    }
                });
            answer.info = searches_[0]->run(history, limits, see);
        }
        for (std::size_t i = 1; i < count; ++i) answer.info.nodes += searches_[i]->nodes();
        answer.failure = searches_[0]->take_failure();
    }
    if (budget_.stopped() && answer.failure && !answer.info.lines.empty())
        answer.failure.reset();  // the failure of a query that was interrupted
    if (answer.info.lines.empty()) {
        // The search ended before it found anything: any legal move is returned.
        if (const MoveList& moves = now.legal_moves(); !moves.empty())
            answer.info.lines.push_back({Value{}, {action_of(moves.front())}});
    }
    if (answer.info.lines.empty()) return answer;
    // The steps that belong to this turn.
    const std::size_t turns = now.texts().size();
    for (const Action& action : answer.info.lines.front().actions) {
        const Move step = action.move;
        if (!answer.actions.empty() &&
            (now.texts().size() != turns || std::ranges::find(now.legal_moves(), step) == now.legal_moves().end()))
            break;
        now.play(step);
        answer.actions.push_back(action);
    }
    return answer;
}

Answer BoardStrategy::search(const Contest& contest, int, const Limits& limits, const Engine::See& see,
                             const Engine::Pick&) {
    VARIA_ASSERT(contest.lone_game() != nullptr, "the contest is a game on one board");
    return search(*contest.lone_game(), limits, see);
}

void BoardStrategy::forget() {
    transpositions_.clear();
    searches_.clear();
    mcts_.reset();
}

Value BoardStrategy::evaluate(const Position& position) {
    const Evaluation& evaluation = known();
    if (!traits_.two()) return {evaluation.static_eval_of(position, position.turn())};
    return {evaluation.static_eval(position, evaluation.sums(position))};
}

int BoardStrategy::piece_value(Kind kind, int) { return known().value(kind); }

Way BoardStrategy::way(int) {
    (void)known();
    return way_;
}

}  // namespace varia::player
