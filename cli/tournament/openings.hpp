// The openings of a tournament's games: positions and moves from a file, recorded games, a book, or random moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

#include "competitor.hpp"
#include "polyglot_book.hpp"
#include "umpire.hpp"

namespace varia::cli {

class Openings {
public:
    // Reads openings from a file with lines `[POSITION] [moves M1 M2 ...]`, from positions in a file *.epd, or from
    // recorded games: a file *.pgn (docs/records.md), or the files *.pgn and *.txt of a folder (docs/cli.md, Counts and
    // games). The first `turns` turns of each recorded game are an opening. From a Polyglot book, a file *.bin, an
    // opening takes as many moves as the book has, at most `turns`; `seed` chooses them by their weights.
    [[nodiscard]] static Result<Openings> read(const VariantPtr& variant, const std::string& path, int turns,
                                               std::uint64_t seed);
    // Openings of `turns` random turns, in a match of as many random actions for each board. `before` is what comes
    // before them, as the umpire says. With `balance`, which is for games, a short search must give neither side more
    // than this value, in hundredths of a piece.
    Openings(const Umpire& umpire, Played before, int turns, std::uint64_t seed, std::optional<int> balance)
        : before_(std::move(before)),
          retries_(umpire.retries_openings()),
          turns_(turns),
          seed_(seed),
          balance_(balance) {}

    // The opening with this number, from 0. The openings of a file, except those of a book, repeat when the numbers go
    // on. The same number always gives the same opening.
    [[nodiscard]] Played opening(std::size_t number) const;

private:
    struct Line {
        Position start;
        MoveList steps;
    };
    Openings() = default;
    [[nodiscard]] static Result<Openings> from_book(const VariantPtr& variant, const std::string& path, int turns,
                                                    std::uint64_t seed);
    [[nodiscard]] Played at_random(std::size_t number) const;
    [[nodiscard]] Played by_book(std::size_t number) const;
    std::vector<Line> starts_;      // read ones
    std::optional<Played> before_;  // what comes before the random turns; empty if the openings were read
    std::optional<PolyglotBook> book_;
    VariantPtr variant_;   // that of the book
    bool retries_ = true;  // Umpire::retries_openings
    int turns_ = 0;
    std::uint64_t seed_ = 0;
    std::optional<int> balance_;
};

// Mixes a seed and a number. Different numbers give independent results.
[[nodiscard]] std::uint64_t mixed(std::uint64_t seed, std::uint64_t number);

}  // namespace varia::cli
