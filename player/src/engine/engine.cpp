// The engine: the traits of a variant, its evaluation, and the search that suits it.
#include <varia/player/engine.hpp>

#include <algorithm>
#include <new>
#include <thread>

#include <varia/notation.hpp>

#include "mcts.hpp"
#include "search.hpp"

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

struct Engine::Impl {
    Impl(VariantPtr v, const Options& o)
        : variant(std::move(v)),
          options(o),
          traits(*variant),
          in_use(weights_in_use(*variant, o)),
          transpositions(std::max<std::size_t>(o.table, 1)),
          endgames(variant) {
        if (!o.endgames.empty() && o.pruning) endgames.open(o.endgames);
    }

    // Derives from the variant what the engine has to know, unless that has been done. At `until` the rest counts as
    // zero. Returns false if go_on ended it earlier; the engine knows nothing then.
    bool prepare(const std::function<bool()>& go_on, std::optional<Budget::Clock::time_point> until);
    // Prepares the engine for a search: within the limits of the search, but with at least one second of time.
    bool prepare(const Limits& limits);
    const Evaluation& known() {
        prepare({}, {});
        return *evaluation;
    }

    Answer search(const Game& game, const Limits& limits, const std::function<void(const Info&)>& see);
    void forget() {
        transpositions.clear();
        searches.clear();
        mcts.reset();
    }

    VariantPtr variant;
    Options options;
    Traits traits;
    WeightsInUse in_use;
    std::unique_ptr<Evaluation> evaluation;  // null until the engine is prepared
    TranspositionTable transpositions;
    Budget budget;
    Way way = Way::automatic;
    Endgames endgames;
    std::optional<Shared> shared;
    std::vector<std::unique_ptr<Search>> searches;
    std::unique_ptr<Mcts> mcts;
};

bool Engine::Impl::prepare(const std::function<bool()>& go_on, std::optional<Budget::Clock::time_point> until) {
    if (evaluation) return true;
    bool ended = false;
    std::function<bool()> asked;
    if (go_on || until)
        asked = [&] {
            ended = ended || (go_on && !go_on());
            return !ended && (!until || Budget::Clock::now() < *until);
        };
    auto made = std::make_unique<Evaluation>(variant, traits, values_of(in_use), asked);
    if (!ended && way == Way::automatic) way = way_for(variant, traits, options.way);
    if (ended) return false;
    evaluation = std::move(made);
    shared.emplace(Shared{variant, traits, *evaluation, transpositions, budget, options.pruning});
    if (endgames.max_pieces() > 0) shared->endgames = &endgames;
    return true;
}

bool Engine::Impl::prepare(const Limits& limits) {
    std::optional<Budget::Clock::time_point> until;
    if (budget.has_clock()) until = std::max(*budget.end(), budget.began() + std::chrono::seconds(1));
    if (!prepare([this] { return !budget.ended(); }, until)) return false;
    budget.begin(limits);
    return true;
}

Answer Engine::Impl::search(const Game& game, const Limits& limits, const std::function<void(const Info&)>& see) {
    budget.begin(limits);
    const struct Asked {
        ~Asked() { budget.end_asking(); }
        Budget& budget;
    } asked{budget};
    Answer answer;
    Game now = game;
    if (now.outcome().over) return answer;
    if (!evaluation && !prepare(limits)) {
        // The search ended before the engine was prepared: any legal move is returned.
        if (const MoveList& moves = now.legal_moves(); !moves.empty()) {
            answer.info.lines.push_back({Value{}, {moves.front()}});
            answer.turn = {moves.front()};
        }
        return answer;
    }
    const GameHistory history = history_of(game);
    const int camps = traits.face(variant->sides() - game.position().out(), game.position().turn());
    // If two teams are left, the search for two teams is used, however many teams began.
    if (way == Way::mcts && (camps > 2 || options.way == Way::mcts)) {
        if (!mcts) mcts = std::make_unique<Mcts>(*shared);
        answer.info = mcts->run(history, limits, options.threads, see);
        answer.failure = mcts->take_failure();
    } else {
        transpositions.next();
        const auto count = static_cast<std::size_t>(std::clamp(options.threads, 1, 256));
        while (searches.size() < count)
            searches.push_back(std::make_unique<Search>(*shared, static_cast<int>(searches.size())));
        {
            Helpers helpers(budget);
            for (std::size_t i = 1; i < count; ++i)
                helpers.threads.emplace_back([&, i] {
                    try {
                        (void)searches[i]->run(history, limits, {});
                    } catch (const std::bad_alloc&) {
                        // The other threads go on without this thread.
                        searches[i]->forget();
                    }
                });
            answer.info = searches[0]->run(history, limits, see);
        }
        for (std::size_t i = 1; i < count; ++i) answer.info.nodes += searches[i]->nodes();
        answer.failure = searches[0]->take_failure();
    }
    if (budget.stopped() && answer.failure && !answer.info.lines.empty())
        answer.failure.reset();  // the failure of a query that was interrupted
    if (answer.info.lines.empty()) {
        // The search ended before it found anything: any legal move is returned.
        if (const MoveList& moves = now.legal_moves(); !moves.empty())
            answer.info.lines.push_back({Value{}, {moves.front()}});
    }
    if (answer.info.lines.empty()) return answer;
    // The steps that belong to this turn.
    const std::size_t turns = now.texts().size();
    for (const Move step : answer.info.lines.front().steps) {
        if (!answer.turn.empty() &&
            (now.texts().size() != turns || std::ranges::find(now.legal_moves(), step) == now.legal_moves().end()))
            break;
        now.play(step);
        answer.turn.push_back(step);
    }
    return answer;
}

Engine::Engine(VariantPtr variant, const Options& options)
    : impl_(std::make_unique<Impl>(std::move(variant), options)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Answer Engine::search(const Game& game, const Limits& limits, const std::function<void(const Info&)>& see) {
    return impl_->search(game, limits, see);
}
void Engine::stop() { impl_->budget.stop(); }

void Engine::forget() { impl_->forget(); }

Value Engine::evaluate(const Position& position) const {
    const Evaluation& known = impl_->known();
    if (!impl_->traits.two()) return {known.static_eval_of(position, position.turn())};
    return {known.static_eval(position, known.sums(position))};
}

int Engine::piece_value(Kind kind) const { return impl_->known().value(kind); }
Way Engine::way() const {
    (void)impl_->known();
    return impl_->way;
}
bool Engine::prepare(const std::function<bool()>& go_on, std::optional<std::chrono::steady_clock::time_point> until) {
    return impl_->prepare(go_on, until);
}
const WeightsInUse& Engine::weights() const { return impl_->in_use; }

std::vector<std::string> line_texts(const Game& game, const MoveList& steps) {
    Game played = game;
    std::vector<std::string> texts;
    const std::size_t before = played.texts().size();
    for (const Move step : steps) {
        const MoveList& legal = played.legal_moves();
        if (std::ranges::find(legal, step) == legal.end()) break;
        played.play(step);
    }
    texts.assign(played.texts().begin() + static_cast<std::ptrdiff_t>(before), played.texts().end());
    if (!played.step_texts().empty()) {
        std::string rest;
        for (const std::string& step : played.step_texts()) rest += (rest.empty() ? "" : ",") + step;
        texts.push_back(rest + ",");
    }
    return texts;
}

int moves_to_end(const Game& game, const Line& line) {
    if (!line.value.wins() && !line.value.loses()) return 0;
    if (!game.variant().has_turns()) return (line.value.steps() + 1) / 2;
    return static_cast<int>(line_texts(game, line.steps).size() + 1) / 2;
}

}  // namespace varia::player
