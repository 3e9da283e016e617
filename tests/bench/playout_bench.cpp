// How many half-moves a second random games make, played to the end under all the rules of ending.
#include <benchmark/benchmark.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/playout.hpp>

namespace {

void playouts(benchmark::State& state, const char* name) {
    const auto variant = varia::load_builtin(name);
    if (!variant) return state.SkipWithError(variant.error().c_str());
    const varia::Position start = varia::start_position(*variant);
    varia::Playouts games(*variant, 1);
    std::uint64_t plies = 0;
    for (auto _ : state) plies += static_cast<std::uint64_t>(games.play(start).plies);
    state.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(playouts, chess, "chess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, xiangqi, "xiangqi")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, shogi, "shogi")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, raumschach, "raumschach")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, elevator, "elevator")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, octahedral, "octahedral")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, uplifting, "uplifting")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, great_shatranj, "great-shatranj-3d")->Unit(benchmark::kMillisecond);

}  // namespace
