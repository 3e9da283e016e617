// What a position is worth without looking ahead: material, placement, the safety of royal pieces, and how near the
// ends are that the rules know. All of it is worked out from the variant (Measures), none of it known beforehand.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <varia/player/weights.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "measures.hpp"
#include "traits.hpp"

namespace varia::player {

// Immutable; shared by threads.
class Evaluation {
public:
    // `weights`: instead of what is worked out, if there are some. `go_on`: see Measures.
    Evaluation(const VariantPtr& variant, const Traits& traits, const std::optional<Weights>& weights = {},
               const std::function<bool()>& go_on = {});

    // What is reckoned along with the moves: of two camps, the first's less the second's.
    struct Near {  // of a side's royal piece, if it has one alone: what stands about it
        Cell royal = no_cell;
        int shelter = 0, danger = 0, guard = 0;
        friend bool operator==(const Near&, const Near&) = default;
    };
    struct Sums {
        int middle = 0, end = 0;   // worth while the board is full, and when it has emptied
        int weight = 0;            // how full it is: of both
        std::array<Near, 2> near;  // by side, where there are two
        friend bool operator==(const Sums&, const Sums&) = default;
    };
    [[nodiscard]] Sums sums(const Position& position) const;
    // After a move that has led to the position.
    void update(Sums& sums, const Position& position, const Position::Undo& undo) const;
    // For the side to move. Precondition: two camps, and the sums are the position's.
    [[nodiscard]] int worth(const Position& position, const Sums& sums) const;
    // What worth() is made of, as the first camp sees it: for each weight, as a WeightPlan lists them, what it is
    // multiplied by. Precondition: there are no weights yet.
    [[nodiscard]] std::vector<double> parts(const Position& position) const;
    // The weights that change nothing.
    [[nodiscard]] Weights weights() const;
    // All that a side has, whatever the others have.
    [[nodiscard]] int worth_of(const Position& position, Side side) const;

    [[nodiscard]] int value(Kind kind) const { return values_[kind]; }
    // What its loss costs its owner and brings who takes it.
    [[nodiscard]] int price(Kind kind) const { return prices_[kind]; }
    // Whether a side has enough left that is worth something for a pass to be no gift.
    [[nodiscard]] bool has_force(const Position& position, Side side) const;

private:
    static constexpr int fine = 80;  // parts of a hundredth
    struct Placed {
        std::int16_t middle = 0, end = 0;
    };
    [[nodiscard]] const Placed& placed(int side, Kind kind, Cell cell) const {
        return places_[(static_cast<std::size_t>(side) * kinds_ + kind) * cells_ + cell];
    }
    [[nodiscard]] static std::size_t near_at(Kind kind, int far) {
        return static_cast<std::size_t>(kind) * (near_steps + 1) + static_cast<std::size_t>(far);
    }
    void take(const Weights& weights);
    void take_near(const Weights& weights);
    [[nodiscard]] Near about_royal(const Position& position, Side side) const;
    void add(Near& near, std::size_t side, Piece piece, Cell cell, int by) const;
    struct Safety {
        int shelter = 0, danger = 0, guard = 0;
    };
    [[nodiscard]] Safety safety_of(const Near& near) const;
    [[nodiscard]] Safety safety_of(const Position& position, Side side) const {
        return safety_of(about_royal(position, side));
    }
    [[nodiscard]] int safety(const Safety& safe) const;
    void lay_neighbours(const Measures& measures);
    void add(Sums& sums, Piece piece, Cell cell, int by) const;
    [[nodiscard]] int rest(const Position& position, const Sums& sums, int fullness) const;
    [[nodiscard]] int drive(const Position& position, const Sums& sums) const;
    [[nodiscard]] int pairs(const Position& position) const;
    [[nodiscard]] int territory(const Position& position) const;
    [[nodiscard]] int nearness(const Position& position, Side side) const;

    VariantPtr variant_;
    const Traits& traits_;
    std::size_t kinds_, cells_;
    std::vector<int> values_, prices_, hand_values_, weights_;
    std::vector<Placed> places_;
    int shelter_ = 100, drive_ = 100, room_ = 100, ends_ = 100;  // see Weights
    int move_ = 0;                                               // to have the move
    struct Pair {
        Kind kind;
        int worth;
    };
    std::vector<Pair> pairs_;  // those that are worth something
    int full_ = 1;             // the weight at the start
    // Of royal pieces, by side and cell: how many of its steps it is away from each cell. Empty where there are none,
    // and on boards that are too large.
    std::vector<std::uint8_t> far_;
    // By the same: those steps, as far as they count, and whether one could step there (in_ring).
    std::vector<std::uint8_t> about_;
    static constexpr std::uint8_t in_ring = 8;
    bool duel_ = false;  // two sides, each the other's enemy
    // By kind and steps, from 0 to near_steps: how bad an enemy is that is so near to a royal piece, and how good an
    // own piece, in parts of a hundredth; the other one is empty where nothing has been learned about it.
    std::vector<int> danger_at_, guard_at_;
    std::vector<std::vector<Cell>> neighbours_;  // of each cell, where room is what counts
    std::vector<std::uint8_t> goes_;             // by kind: whether it moves at all
    struct Rare {                                // kinds whose dying out ends the game
        std::vector<Kind> kinds;
        SideSet sides;
        bool any;
        int least, gain;
    };
    std::vector<Rare> rare_;
    int checks_ = 0;  // that end the game, if they are counted
    int check_gain_ = 0;
    bool points_ = false;
};

}  // namespace varia::player
