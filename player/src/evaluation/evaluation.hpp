// The static evaluation of a position: material, placement, the safety of royal pieces, and how near the game is to the
// endings that the rules define. All of it is derived from the variant (Measures); nothing is known beforehand.
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
    // `weights`: they replace the derived values, if they are given. `go_on`: see Measures.
    Evaluation(const VariantPtr& variant, const Traits& traits, const std::optional<Weights>& weights = {},
               const std::function<bool()>& go_on = {});

    // The surroundings of a side's royal piece, if the side has exactly one.
    struct RoyalSurroundings {
        Cell royal = no_cell;
        int shelter = 0, danger = 0, guard = 0;
        friend bool operator==(const RoyalSurroundings&, const RoyalSurroundings&) = default;
    };
    // The sums that every move updates. With two teams they are the first team's less the second team's.
    struct Sums {
        int middle = 0, end = 0;                // value on a full board (middlegame) and on an emptied one (endgame)
        int weight = 0;                         // how full the board is, counting both teams
        std::array<RoyalSurroundings, 2> near;  // by side, if there are two sides
        friend bool operator==(const Sums&, const Sums&) = default;
    };
    [[nodiscard]] Sums sums(const Position& position) const;
    // Updates the sums after a move that has led to the position.
    void update(Sums& sums, const Position& position, const Position::Undo& undo) const;
    // The static evaluation for the side to move. Preconditions: there are two teams, and the sums are the position's.
    [[nodiscard]] int static_eval(const Position& position, const Sums& sums) const;
    // The terms of static_eval() as the first team sees them: for each weight, in the order of WeightPlan, the factor
    // that it is multiplied by. Precondition: the evaluation uses no weights yet.
    [[nodiscard]] std::vector<double> parts(const Position& position) const;
    // The weights that leave the evaluation unchanged.
    [[nodiscard]] Weights weights() const;
    // The value of all that a side has, regardless of the other sides.
    [[nodiscard]] int static_eval_of(const Position& position, Side side) const;

    [[nodiscard]] int value(Kind kind) const { return values_[kind]; }
    // What the loss of a piece of this kind costs its owner and brings the captor.
    [[nodiscard]] int price(Kind kind) const { return prices_[kind]; }
    // See Traits. Whether there are such ways at all.
    [[nodiscard]] bool gives_up_any() const { return !traits_.given_up.empty(); }
    [[nodiscard]] const Traits::GivenUp* gives_up(Kind kind, Kind becomes, bool captures) const {
        return traits_.gives_up(kind, becomes, captures);
    }
    // Whether a side has enough material left for null-move pruning: with little material zugzwang is likely.
    [[nodiscard]] bool has_force(const Position& position, Side side) const;

private:
    static constexpr int fine = 80;  // danger and guard are counted in 1/80 of a hundredth
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
    [[nodiscard]] RoyalSurroundings about_royal(const Position& position, Side side) const;
    void add(RoyalSurroundings& near, std::size_t side, Piece piece, Cell cell, int by) const;
    struct Safety {
        int shelter = 0, danger = 0, guard = 0;
    };
    [[nodiscard]] Safety safety_of(const RoyalSurroundings& near) const;
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
    int move_ = 0;                                               // the value of having the move
    struct Pair {
        Kind kind;
        int value;
    };
    std::vector<Pair> pairs_;  // the kinds for which a pair has a value
    int full_ = 1;             // Sums::weight of the start position
    // By side, cell of its royal piece and other cell: how many steps of the royal piece lie between the two cells.
    // Empty if there are no royal pieces, and on boards that are too large.
    std::vector<std::uint8_t> far_;
    // With the same indices: that distance, at most near_steps + 1, and the bit in_ring if the royal piece could step
    // there.
    std::vector<std::uint8_t> about_;
    static constexpr std::uint8_t in_ring = 8;
    bool duel_ = false;  // two sides, enemies of each other
    // By kind and distance in steps, from 0 to near_steps: how dangerous an enemy's piece is at that distance from a
    // royal piece, and how useful an own piece is, in 1/80 of a hundredth. guard_at_ is empty if nothing has been
    // learned about it.
    std::vector<int> danger_at_, guard_at_;
    std::vector<std::vector<Cell>> neighbours_;  // by cell: its neighbours; kept only if traits_.room is set
    std::vector<std::uint8_t> goes_;             // by kind: whether it moves at all
    struct Rare {                                // kinds whose extinction ends the game
        std::vector<Kind> kinds;
        SideSet sides;
        bool any;
        int min, gain;
    };
    std::vector<Rare> rare_;
    int checks_ = 0;  // the number of checks that ends the game; 0 if checks are not counted
    int check_gain_ = 0;
    bool points_ = false;
};

}  // namespace varia::player
