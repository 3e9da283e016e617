// Positions that perft counts in a second, for every variant; for matches, actions.
#include <varia/notation.hpp>

#include "shipped.hpp"

namespace {

using namespace varia;

// Counts to the first depth that has a hundred thousand leaves, which takes a few milliseconds, or to the end of the
// game.
template <class Count>
void deepen(benchmark::State& state, Count count) {
    int depth = 1;
    while (depth < 8 && count(depth) < 100'000) ++depth;
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += count(depth);
    bench::rate(state, "leaves", leaves);
    state.counters["depth"] = depth;
}

void perft(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    if (const LinkedBoardsPtr linked = bench::boards_of(variant)) {
        Match match(linked);
        deepen(state, [&](int depth) { return match.perft(depth); });
        return;
    }
    Position position = start_position(variant);
    Rules rules(variant);
    deepen(state, [&](int depth) { return rules.perft(position, depth); });
}

// A tactical position, and a position in which nearly all moves are drops.
void perft_from(benchmark::State& state, const char* name, const char* text, int depth) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    Result<Position> position = parse_position(variant, text);
    if (!position) return state.SkipWithError(position.error().c_str());
    Rules rules(variant);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += rules.perft(*position, depth);
    bench::rate(state, "leaves", leaves);
}

const bool registered = bench::for_each_variant("perft", perft);

BENCHMARK_CAPTURE(perft_from, busy, "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_from, drops, "crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2)
    ->Unit(benchmark::kMillisecond);

}  // namespace
