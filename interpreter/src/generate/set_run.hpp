// Compiles the bitboard generator for the processor at hand. Each mode includes this header in a file of its own:
// everything is inlined, so compilation takes long.
#pragma once

#include "set_generator.hpp"

namespace varia {

// The same source is compiled twice, once with the processor's instructions for counting and finding bits. Everything
// is inlined, so that all of it uses these instructions.
template <int words, Want want, SetMode mode>
[[gnu::flatten]] std::uint64_t run_anywhere(Generation& generation, const SetTables& tables) {
    return SetGenerator<words, want, mode>(generation, tables).run();
}
#if defined(__x86_64__) && defined(__GNUC__)
#ifdef __clang__  // clang 14 cannot detect lzcnt, so this build does without it
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
