// Random numbers that are the same on every machine: one seed gives one sequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace random_rules {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed * 0x9E3779B97F4A7C15U + 1) {}

    // From 0 to n - 1.
    [[nodiscard]] int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }
    // Both ends are included.
    [[nodiscard]] int from(int min, int max) { return min + below(max - min + 1); }
    [[nodiscard]] bool percent(int chance) { return below(100) < chance; }
    template <class T>
    [[nodiscard]] const T& pick(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }
    template <class T>
    void shuffle(std::vector<T>& all) {
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    }
    [[nodiscard]] std::mt19937_64& engine() { return engine_; }

private:
    std::mt19937_64 engine_;
};

}  // namespace random_rules
