// What can be measured about a variant before it is played: how many cells its pieces reach on boards as full as in
// games, and how far they are from where they promote and from where they win.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// Made once for a variant, and destroyed when the evaluation is made. The numbers are the same on every machine: all
// are integers, and the random games always use the same seed.
class Measures {
public:
    // `go_on` is called before each move and each query about a piece. Once it returns false, nothing more is measured,
    // and what has not been measured counts as zero.
    explicit Measures(const VariantPtr& variant, std::function<bool()> go_on = {});

    // How many moves and captures a piece has on average, on boards as full as the game's, in tenths.
    [[nodiscard]] int mean_reach(Kind kind) const { return mean_[kind]; }
    // By how much the number of moves and captures from this cell exceeds the kind's average, in tenths, as the first
    // side sees the cell. It is measured on an empty board, which treats left and right alike.
    [[nodiscard]] int room(Kind kind, Cell cell) const { return room_[kind * cells_ + cell]; }
    // The cells that a piece on a cell reaches by quiet moves when the board is empty.
    [[nodiscard]] const std::vector<Cell>& steps(Kind kind, Cell cell) const { return steps_[kind * cells_ + cell]; }
    // How many moves a piece of this kind needs from each cell to one of the cells `to`, on an empty board; `never` if
    // it cannot get there.
    static constexpr int never = 255;
    [[nodiscard]] std::vector<std::uint8_t> distances(Kind kind, const std::vector<Cell>& to);
    // Converts cells of a side to the cells that they are from the first side's point of view.
    [[nodiscard]] std::vector<Cell> as_first(Side side, const std::vector<Cell>& cells) const;

    // For variants whose scripts end games, so that no declared rule names the goal: the kinds that won random games by
    // moving to particular cells, and those cells as the first side sees them.
    struct Goal {
        Kind kind;
        std::vector<Cell> cells;
    };
    [[nodiscard]] const std::vector<Goal>& goals() const { return goals_; }

    // For variants in which no piece moves and the side with most pieces wins: by how many thousandths a side that
    // holds a cell during a random game wins more often than it loses. Empty for other variants.
    [[nodiscard]] const std::vector<int>& held() const { return held_; }

private:
    void find_held(Rules& rules);
    [[nodiscard]] std::vector<std::size_t> alike() const;
    void find_goals(Rules& rules);
    [[nodiscard]] Move any_move(Rules& rules, Position& position);
    void gather(Rules& rules);
    void measure(Rules& rules);
    void lay_steps(Rules& rules);
    void thin(Position& position);
    [[nodiscard]] bool cut() { return cut_ = cut_ || (go_on_ && !go_on_()); }
    [[nodiscard]] std::size_t below(std::size_t count);

    VariantPtr variant_;
    std::function<bool()> go_on_;
    bool cut_ = false;
    std::size_t kinds_, cells_;
    std::uint64_t state_ = 20261123;
    std::vector<Position> boards_;
    std::vector<int> mean_, room_;
    std::vector<std::vector<Cell>> steps_;
    Kind back_kind_ = 0;  // the kind whose reversed steps are in back_
    std::vector<std::vector<Cell>> back_;
    std::vector<Goal> goals_;
    std::vector<int> held_;
    MoveList moves_;
    std::vector<std::uint8_t> unsure_;
};

}  // namespace varia::player
