// The cost of an action by the number of boards: doing and undoing an action, listing the actions of one board, and
// setting up a match.
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include <varia/load.hpp>
#include <varia/match.hpp>

namespace {

varia::LinkedBoardsPtr linked(int boards) {
    varia::LoadOptions options;
    options.set = {{"boards", std::to_string(boards)}, {"schedule", "free"}, {"finish", "all"}, {"cyclic", "true"}};
    return *varia::load_linked_boards(**varia::load_builtin("elevator-chess", options));
}

int any_board(varia::Match& match, std::mt19937_64& random) {
    return match.active_board(static_cast<int>(random() % static_cast<std::uint64_t>(match.active_boards())));
}

varia::Action any_action(varia::Match& match, varia::ActionList& actions, std::mt19937_64& random) {
    match.board_actions(any_board(match, random), actions);
    return actions[random() % actions.size()];
}

// A match in its middle game: on average twenty actions were made on each board.
varia::Match middle(int boards, std::mt19937_64& random) {
    varia::Match match(linked(boards));
    varia::ActionList actions;
    for (int i = 0; i < boards * 20; ++i) match.act(any_action(match, actions, random));
    return match;
}

void act_and_undo(benchmark::State& state) {
    std::mt19937_64 random(1);
    varia::Match match = middle(static_cast<int>(state.range(0)), random);
    varia::ActionList actions;
    for (auto _ : state) {
        match.act(any_action(match, actions, random));
        (void)match.undo();
    }
}

void list_board(benchmark::State& state) {
    std::mt19937_64 random(2);
    varia::Match match = middle(static_cast<int>(state.range(0)), random);
    varia::ActionList actions;
    for (auto _ : state) {
        match.board_actions(any_board(match, random), actions);
        benchmark::DoNotOptimize(actions.data());
    }
}

void set_up(benchmark::State& state) {
    const varia::LinkedBoardsPtr one = linked(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(varia::Match(one).zobrist_key());
    const auto bytes = static_cast<double>(varia::Match(one).memory());
    state.counters["bytes_a_board"] = bytes / static_cast<double>(state.range(0));
}

BENCHMARK(act_and_undo)->Name("Match/ActAndUndo")->Arg(2)->Arg(10)->Arg(100)->Arg(1000);
// For counting instructions: Many makes two thousand actions more than Few.
BENCHMARK(act_and_undo)->Name("Match/Few")->Arg(2)->Arg(1000)->Iterations(1000);
BENCHMARK(act_and_undo)->Name("Match/Many")->Arg(2)->Arg(1000)->Iterations(3000);
BENCHMARK(list_board)->Name("Match/ListFloor")->Arg(2)->Arg(10)->Arg(100)->Arg(1000);
BENCHMARK(set_up)->Name("Match/SetUp")->Arg(2)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
