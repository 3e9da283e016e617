// How many positions a second perft counts: flat boards, hands, hoppers, hexagons, three dimensions.
//
//   cmake --preset bench && cmake --build --preset bench && build/bench/varia_bench
#include <benchmark/benchmark.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace {

void perft(benchmark::State& state, const char* name, const char* text, int depth) {
    const auto variant = varia::load_builtin(name);
    if (!variant) return state.SkipWithError(variant.error().c_str());
    auto position = varia::parse_position(*variant, text);
    if (!position) return state.SkipWithError(position.error().c_str());
    varia::Rules rules(*variant);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += rules.perft(*position, depth);
    state.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(perft, chess, "chess", "startpos", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, chess_busy, "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, crazyhouse, "crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, shogi, "shogi", "startpos", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, xiangqi, "xiangqi", "startpos", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, glinski, "glinski", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, raumschach, "raumschach", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, octahedral, "octahedral", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, pyramid, "pyramid", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, uplifting, "uplifting", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, uplifting_narrow, "uplifting-narrow", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, great_shatranj_3d, "great-shatranj-3d", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, great_shatranj_3d_sibahi, "great-shatranj-3d-sibahi", "startpos", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, great_shatranj_3d_leaping_knight, "great-shatranj-3d-leaping-knight", "startpos", 3)->Unit(benchmark::kMillisecond);

void load(benchmark::State& state, const char* name) {
    for (auto _ : state) benchmark::DoNotOptimize(varia::load_builtin(name));
}

BENCHMARK_CAPTURE(load, chess, "chess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(load, raumschach, "raumschach")->Unit(benchmark::kMillisecond);

}  // namespace
