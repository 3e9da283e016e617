// What the benchmarks share: one for each variant that is shipped, and positions to try things on.
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

// Registers TITLE/VARIANT for every variant that is built in. `run` loads it itself, when it is its turn. With
// VARIA_BENCH_ROUNDS in the environment each does so many rounds, whatever the clock says: for counting instructions.
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

// Null, and the benchmark skipped with the reason, if it does not load.
VariantPtr load(benchmark::State& state, const std::string& name);
// The boards of a match; null if it is none.
BuildingPtr boards_of(const VariantPtr& variant);

// Positions of random games, the same ones every time: early and late, with every fourth kept.
std::vector<Position> positions(const VariantPtr& variant);

// How often something happened, told as a rate.
inline void rate(benchmark::State& state, const char* what, std::uint64_t count) {
    state.counters[what] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

}  // namespace varia::bench
