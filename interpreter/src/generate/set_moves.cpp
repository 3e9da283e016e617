// The sets' generator, for the processor at hand.
#include "set_moves.hpp"

#include "set_generator.hpp"

namespace varia {
namespace {

// Run on the processor's own instructions for counting and finding bits where it has them: the same source, compiled
// twice, everything inlined so that it is.
template <int words, Want want, bool bars_check>
[[gnu::flatten]] std::uint64_t run_anywhere(Generation& generation, const SetTables& tables) {
    return SetGenerator<words, want, bars_check>(generation, tables).run();
}
#if defined(__x86_64__) && defined(__GNUC__)
#ifdef __clang__  // version 14 can't ask a processor for lzcnt, so it does without
#define VARIA_BIT_COUNTS "popcnt,bmi,bmi2"
bool has_bit_counts() { return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"); }
#else
#define VARIA_BIT_COUNTS "popcnt,lzcnt,bmi,bmi2"
bool has_bit_counts() { return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("bmi2"); }
#endif
template <int words, Want want, bool bars_check>
[[gnu::flatten, gnu::target(VARIA_BIT_COUNTS)]] std::uint64_t run_with_bit_counts(Generation& generation, const SetTables& tables) {
    return SetGenerator<words, want, bars_check>(generation, tables).run();
}
#else
template <int words, Want want, bool bars_check>
std::uint64_t run_with_bit_counts(Generation& generation, const SetTables& tables) {
    return run_anywhere<words, want, bars_check>(generation, tables);
}
bool has_bit_counts() { return false; }
#endif

template <int words, Want want, bool bars_check>
SetTables::Run run_for() {
    return has_bit_counts() ? run_with_bit_counts<words, want, bars_check> : run_anywhere<words, want, bars_check>;
}

template <int words, bool bars_check>
void choose_for(SetTables& tables) {
    tables.count = run_for<words, Want::count, bars_check>();
    tables.list = run_for<words, Want::list, bars_check>();
    tables.captures = run_for<words, Want::captures, bars_check>();
}

}  // namespace

void SetTables::choose(bool bars_check) {
    if (bars_check) return words == 1 ? choose_for<1, true>(*this) : choose_for<2, true>(*this);
    if (words == 1) choose_for<1, false>(*this);
    else choose_for<2, false>(*this);
}

}  // namespace varia
