// The engine: what a host sees of a strategy, and the texts of what it finds.
#include <varia/player/engine.hpp>

#include <algorithm>
#include <utility>

#include <varia/assert.hpp>

#include "board_search.hpp"
#include "board_strategy.hpp"
#include "engine_weights.hpp"
#include "match_strategy.hpp"
#include "move_actions.hpp"
#include "strategy.hpp"

namespace varia::player {
namespace {

Layout layout_of(const VariantPtr& variant) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    return Layout(variant);
}

}  // namespace

std::unique_ptr<Strategy> make_strategy(const Layout& layout, const Options& options) {
    if (LinkedBoardsPtr linked = layout.linked_boards_ptr())
        return std::make_unique<MatchStrategy>(std::move(linked), options);
    return std::make_unique<BoardStrategy>(layout.variant(), options);
}

std::vector<WeightsInUse> weights_in_use(const Layout& layout, const Options& options) {
    return weights_of_games(layout.games(), options);
}

MoveList Line::moves() const { return moves_of(actions); }
Turn Answer::turn() const { return moves_of(actions); }

struct Engine::Impl {
    std::unique_ptr<Strategy> strategy;
};

Engine::Engine(const VariantPtr& variant, const Options& options) : Engine(layout_of(variant), options) {}
Engine::Engine(const Layout& layout, const Options& options)
    : impl_(std::make_unique<Impl>(Impl{make_strategy(layout, options)})) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

bool Engine::prepare(const std::function<bool()>& go_on, std::optional<std::chrono::steady_clock::time_point> until) {
    return impl_->strategy->prepare(go_on, until);
}

Answer Engine::search(const Contest& contest, int player, const Limits& limits, const See& see, const Pick& pick) {
    return impl_->strategy->search(contest, player, limits, see, pick);
}

Answer Engine::search(const Contest& contest, const Limits& limits, const See& see) {
    const int player = Contest(contest).player_to_act();
    return player < 0 ? Answer{} : search(contest, player, limits, see);
}

void Engine::stop() { impl_->strategy->stop(); }
void Engine::forget() { impl_->strategy->forget(); }

Value Engine::evaluate(const Position& position) const { return impl_->strategy->evaluate(position); }
int Engine::piece_value(Kind kind, int board) const { return impl_->strategy->piece_value(kind, board); }
Way Engine::way(int board) const { return impl_->strategy->way(board); }
const std::vector<WeightsInUse>& Engine::weights() const { return impl_->strategy->weights(); }

std::vector<std::string> line_texts(const Contest& contest, const ActionList& actions) {
    Contest played = contest;
    played.pass_draws(false);
    const std::size_t before = played.texts().size();
    ActionList legal;
    for (const Action& action : actions) {
        if (action.type == ActionType::move) {
            played.board_actions(action.board, legal);
            if (std::ranges::find(legal, action) == legal.end()) break;
        }
        played.act(action);
    }
    std::vector<std::string> texts = played.written_texts(before);
    std::string rest;
    for (const std::string& step : played.step_texts()) rest += step + ",";
    if (!rest.empty()) texts.push_back(std::move(rest));
    return texts;
}

int moves_to_end(const Contest& contest, const Line& line) {
    if (!line.value.wins() && !line.value.loses()) return 0;
    if (!contest.variant().has_turns()) return (line.value.steps() + 1) / 2;
    return static_cast<int>(line_texts(contest, line.actions).size() + 1) / 2;
}

}  // namespace varia::player
