// The cost of scripts: perft of chess without a hook, with a hook that is never called, with a hook for the king's
// moves, with a hook for all moves.
#include <benchmark/benchmark.h>

#include <string>

#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace {

void hooks(benchmark::State& state, const std::string& hook) {
    varia::LoadOptions options;
    options.read = [](const std::string&) {
        return varia::FileText{"function yes(position, move)\n  return true\nend\n", {}};
    };
    const std::string script = hook.empty() ? "" : "script = \"rules.lua\"\n";
    const std::string head = "format = 1\nname = \"Chess with a hook\"\nextends = \"chess\"\n";
    const auto variant = varia::load_text(head + script + hook, "variant.toml", "hooked", options);
    if (!variant) return state.SkipWithError(variant.error().c_str());
    varia::Rules rules(*variant);
    varia::Position position = varia::start_position(*variant);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += rules.perft(position, 4);
    state.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(hooks, none, "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hooks, never,
                  "[state]\nnever = { initial = 0, max = 1 }\n"
                  "[[hook]]\npoint = \"allow\"\ncall = \"yes\"\nstate = { never = 1 }\n")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hooks, king, "[[hook]]\npoint = \"allow\"\ncall = \"yes\"\npieces = [\"K\"]\n")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hooks, every, "[[hook]]\npoint = \"allow\"\ncall = \"yes\"\n")->Unit(benchmark::kMillisecond);

}  // namespace
