// The sets' generator, for the processor at hand. Included where it is compiled, once for each mode: everything is
// inlined, which takes its time.
#pragma once

#include "set_generator.hpp"

namespace varia {

// Run on the processor's own instructions for counting and finding bits where it has them: the same source, compiled
// twice, everything inlined so that it is.
template <int words, Want want, SetMode mode>
[[gnu::flatten]] std::uint64_t run_anywhere(Generation& generation, const SetTables& tables) {
    return SetGenerator<words, want, mode>(generation, tables).run();
}
#if defined(__x86_64__) && defined(__GNUC__)
#ifdef __clang__  // version 14 can't ask a processor for lzcnt, so it does without
#define VARIA_BIT_COUNTS "popcnt,bmi,bmi2"
inline bool has_bit_counts() {
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
#else
#define VARIA_BIT_COUNTS "popcnt,lzcnt,bmi,bmi2"
inline bool has_bit_counts() {
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("bmi2");
}
#endif
template <int words, Want want, SetMode mode>
[[gnu::flatten, gnu::target(VARIA_BIT_COUNTS)]] std::uint64_t run_with_bit_counts(Generation& generation,
                                                                                  const SetTables& tables) {
    return SetGenerator<words, want, mode>(generation, tables).run();
}
#else
template <int words, Want want, SetMode mode>
std::uint64_t run_with_bit_counts(Generation& generation, const SetTables& tables) {
    return run_anywhere<words, want, mode>(generation, tables);
}
inline bool has_bit_counts() { return false; }
#endif

template <int words, Want want, SetMode mode>
SetTables::Run run_for() {
    return has_bit_counts() ? run_with_bit_counts<words, want, mode> : run_anywhere<words, want, mode>;
}

template <int words, SetMode mode>
void choose_for(SetTables& tables) {
    tables.count = run_for<words, Want::count, mode>();
    tables.list = run_for<words, Want::list, mode>();
    tables.captures = run_for<words, Want::captures, mode>();
}

}  // namespace varia
