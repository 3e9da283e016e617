// Random games in a C++ loop, for comparison with those of the Python package: VARIANT GAMES SEED. Prints moves per
// second.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/playout.hpp>

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const auto variant = varia::load_builtin(argv[1]);
    if (!variant) return 1;
    varia::Playouts playouts(*variant, std::strtoull(argv[3], nullptr, 10));
    const varia::Position start = varia::start_position(*variant);
    std::int64_t plies = 0;
    const auto begun = std::chrono::steady_clock::now();
    for (int games = std::atoi(argv[2]); games > 0; --games) plies += playouts.play(start).plies;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::printf("%f\n", static_cast<double>(plies) / took.count());
    return 0;
}
