// Shared by the benchmarks: one benchmark for each shipped variant, and positions to measure with.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/position.hpp>

namespace varia::bench {

// Registers TITLE/VARIANT for every built-in variant. `run` loads the variant itself, when the benchmark runs. With
// VARIA_BENCH_ROUNDS in the environment each benchmark runs that number of rounds, whatever the clock shows. That is
// for counting instructions.
inline bool for_each_variant(const std::string& title, void (*run)(benchmark::State&, const std::string&)) {
    const char* const rounds = std::getenv("VARIA_BENCH_ROUNDS");
    for (const std::string& name : builtin_variants()) {
        const auto run_it = [run, name](benchmark::State& state) { run(state, name); };
        auto* const registered = benchmark::RegisterBenchmark((title + "/" + name).c_str(), run_it)
                                     ->Unit(benchmark::kMillisecond);
        if (rounds != nullptr) registered->Iterations(std::atoi(rounds));
    }
    return true;
}

// Returns null if the variant does not load. The benchmark is then skipped, with the reason.
VariantPtr load(benchmark::State& state, const std::string& name);
// Returns the linked boards of a match, or null if the variant has only one board.
LinkedBoardsPtr boards_of(const VariantPtr& variant);

// Positions of random games, early and late, the same ones in every run. Every fourth position is kept.
std::vector<Position> positions(const VariantPtr& variant);

// Reports a count as a rate per second.
inline void rate(benchmark::State& state, const char* what, std::uint64_t count) {
    state.counters[what] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

}  // namespace varia::bench
