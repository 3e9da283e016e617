// Compiles the bitboard generator for the processor at hand. Each mode includes this header in a file of its own:
// everything is inlined, so compilation takes long.
#pragma once

#include "bitboard_generator.hpp"

namespace varia {

#if defined(__x86_64__) && defined(__GNUC__)
// The same source is compiled twice. Once with the processor's instructions for counting and finding bits: everything
// is inlined then, so that all of it uses these instructions. And once without them for processors that were built
// before 2013, where the compiler decides what is inlined, because that takes a fraction of the time to compile.
template <int words, GenMode gen_mode, BitboardMode mode>
std::uint64_t run_anywhere(Generation& generation, const BitboardTables& tables) {
    return BitboardGenerator<words, gen_mode, mode>(generation, tables).run();
}
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
template <int words, GenMode gen_mode, BitboardMode mode>
[[gnu::flatten, gnu::target(VARIA_BIT_COUNTS)]] std::uint64_t run_with_bit_counts(Generation& generation,
                                                                                  const BitboardTables& tables) {
    return BitboardGenerator<words, gen_mode, mode>(generation, tables).run();
}
#else
template <int words, GenMode gen_mode, BitboardMode mode>
[[gnu::flatten]] std::uint64_t run_anywhere(Generation& generation, const BitboardTables& tables) {
    return BitboardGenerator<words, gen_mode, mode>(generation, tables).run();
}
template <int words, GenMode gen_mode, BitboardMode mode>
std::uint64_t run_with_bit_counts(Generation& generation, const BitboardTables& tables) {
    return run_anywhere<words, gen_mode, mode>(generation, tables);
}
inline bool has_bit_counts() { return false; }
#endif

template <int words, GenMode gen_mode, BitboardMode mode>
BitboardTables::Run run_for() {
    return has_bit_counts() ? run_with_bit_counts<words, gen_mode, mode> : run_anywhere<words, gen_mode, mode>;
}

template <int words, BitboardMode mode>
void choose_for(BitboardTables& tables) {
    tables.count = run_for<words, GenMode::count, mode>();
    tables.list = run_for<words, GenMode::list, mode>();
    tables.captures = run_for<words, GenMode::captures, mode>();
}

}  // namespace varia
