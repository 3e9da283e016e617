// The engine: what a host sees of a strategy, and the texts of what it finds.
#include <varia/player/engine.hpp>

#include <algorithm>
#include <utility>

#include <varia/assert.hpp>

#include "board_search.hpp"
#include "board_strategy.hpp"
#include "match_strategy.hpp"
#include "move_actions.hpp"
#include "strategy.hpp"
#include "weights_found.hpp"

namespace varia::player {
namespace {

// The linked boards that an engine with these options plays; null if it plays on one board.
LinkedBoardsPtr played_boards(const Variant& variant, const Options& options) {
    return options.one_board ? nullptr : variant.linked_boards();
}

}  // namespace

std::unique_ptr<Strategy> make_strategy(VariantPtr variant, const Options& options) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    if (LinkedBoardsPtr linked = played_boards(*variant, options))
        return std::make_unique<MatchStrategy>(std::move(linked), options);
    return std::make_unique<BoardStrategy>(std::move(variant), options);
}

Options options_for(const Contest& contest, Options options) {
    options.one_board = contest.match() == nullptr;
    return options;
}

std::vector<WeightsInUse> weights_in_use(const VariantPtr& variant, const Options& options) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    if (const LinkedBoardsPtr linked = played_boards(*variant, options)) return weights_of_games(*linked, options);
    return {weights_of(*variant, options)};
}

Result<Weights> read_weights(std::string_view text, const std::string& file, const Variant& variant,
                             const Options& options) {
    if (const LinkedBoardsPtr linked = played_boards(variant, options)) return read_weights(text, file, *linked);
    return read_weights(text, file, variant);
}

MoveList Line::moves() const { return moves_of(actions); }
Turn Answer::turn() const { return moves_of(actions); }

struct Engine::Impl {
    std::unique_ptr<Strategy> strategy;
};

Engine::Engine(VariantPtr variant, const Options& options)
    : impl_(std::make_unique<Impl>(Impl{make_strategy(std::move(variant), options)})) {}
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
