// Where the games of a tournament begin: positions and moves of a file, games on record, or moves at random.
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
    // Of a file, each line of which is `[POSITION] [moves M1 M2 ...]`; or of games on record, of each of which so many
    // turns are played: those of a file *.pgn (docs/records.md), or of a folder, *.pgn and *.txt (docs/cli.md, Counts
    // and games).
    [[nodiscard]] static Result<Openings> read(const VariantPtr& variant, const std::string& path, int turns);
    // So many turns at random from a position; if `balance` is given, such that a short look says no more than so many
    // hundredths for either side.
    Openings(Position start, int turns, std::uint64_t seed, std::optional<int> balance)
        : starts_{{std::move(start), {}}}, turns_(turns), seed_(seed), balance_(balance), random_(true) {}

    // The one of that number, from 0; those of a file again and again. The same each time.
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

// Numbers that have nothing to do with each other, from a seed and a number.
[[nodiscard]] std::uint64_t mixed(std::uint64_t seed, std::uint64_t number);

}  // namespace varia::cli
