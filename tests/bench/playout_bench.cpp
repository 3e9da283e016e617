// Half-moves that random games make in a second. The games are played to the end under all rules of ending. For
// matches, actions.
#include <random>

#include <varia/notation.hpp>
#include <varia/playout.hpp>

#include "shipped.hpp"

namespace {

using namespace varia;

constexpr int max_actions = 5'000;  // a match whose boards repeat positions may take long

void match_playouts(benchmark::State& state, const LinkedBoardsPtr& linked) {
    std::mt19937_64 random(1);
    ActionList actions;
    std::uint64_t done = 0;
    for (auto _ : state) {
        Match match(linked);
        for (int i = 0; i < max_actions && !match.over(); ++i, ++done) {
            match.legal_actions(actions);
            match.act(actions[random() % actions.size()]);
        }
    }
    bench::rate(state, "plies", done);
}

void playouts(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    if (const LinkedBoardsPtr linked = bench::boards_of(variant)) return match_playouts(state, linked);
    const Position start = start_position(variant);
    Playouts games(variant, 1);
    std::uint64_t plies = 0;
    for (auto _ : state) plies += static_cast<std::uint64_t>(games.play(start).plies);
    bench::rate(state, "plies", plies);
}

const bool registered = bench::for_each_variant("playouts", playouts);

}  // namespace
