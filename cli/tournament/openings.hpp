// The openings of a tournament's games: positions and moves from a file, recorded games, or random moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

#include "competitor.hpp"

namespace varia::cli {

class Openings {
public:
    // Reads openings from a file with lines `[POSITION] [moves M1 M2 ...]`, or from recorded games: a file *.pgn
    // (docs/records.md), or the files *.pgn and *.txt of a folder (docs/cli.md, Counts and games). The first `turns`
    // turns of each recorded game are an opening.
    [[nodiscard]] static Result<Openings> read(const VariantPtr& variant, const std::string& path, int turns);
    // Openings of `turns` random turns from a position. With `balance`, a short search must give neither side more than
    // this value, in hundredths of a piece.
    Openings(Position start, int turns, std::uint64_t seed, std::optional<int> balance)
        : starts_{{std::move(start), {}}}, turns_(turns), seed_(seed), balance_(balance), random_(true) {}

    // The opening with this number, from 0. The openings of a file repeat when the numbers go on. The same number
    // always gives the same opening.
    [[nodiscard]] Played opening(std::size_t number) const;

private:
    struct Line {
        Position start;
        MoveList steps;
    };
    Openings() = default;
    [[nodiscard]] Played at_random(std::size_t number) const;
    std::vector<Line> starts_;
    int turns_ = 0;
    std::uint64_t seed_ = 0;
    std::optional<int> balance_;
    bool random_ = false;
};

// Mixes a seed and a number. Different numbers give independent results.
[[nodiscard]] std::uint64_t mixed(std::uint64_t seed, std::uint64_t number);

}  // namespace varia::cli
