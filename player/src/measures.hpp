// What can be measured of a variant before it is played: how many cells pieces reach on boards as full as the game's,
// how far they are from where they promote and from where they win.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// Made once for a variant, and gone when the evaluation is made. The same on every machine: whole numbers, and games at
// random that are always the same.
class Measures {
public:
    // `go_on` is asked before each move and each question; once it says no nothing more is measured, and what has not
    // been counts as nothing.
    explicit Measures(const VariantPtr& variant, std::function<bool()> go_on = {});

    // How many moves and captures a piece has on average, on boards as full as the game's, in tenths.
    [[nodiscard]] int mean_reach(Kind kind) const { return mean_[kind]; }
    // By how many it has more than that on this cell, as the first side sees it: on an empty board, which is the same
    // left and right.
    [[nodiscard]] int room(Kind kind, Cell cell) const { return room_[kind * cells_ + cell]; }
    // Where a piece goes from a cell when the board is empty.
    [[nodiscard]] const std::vector<Cell>& steps(Kind kind, Cell cell) const { return steps_[kind * cells_ + cell]; }
    // How many moves a piece of this kind needs from each cell to one of these, on an empty board; `never` from where
    // it cannot.
    static constexpr int never = 255;
    [[nodiscard]] std::vector<std::uint8_t> distances(Kind kind, const std::vector<Cell>& to);
    // As the first side sees it, the cells that are these for a side.
    [[nodiscard]] std::vector<Cell> as_first(Side side, const std::vector<Cell>& cells) const;

    // Where the scripts of a variant end games, which no rule tells: the kinds that won games played at random by going
    // somewhere in particular, and where that was, as the first side sees it.
    struct Goal {
        Kind kind;
        std::vector<Cell> cells;
    };
    [[nodiscard]] const std::vector<Goal>& goals() const { return goals_; }

    // Where nothing moves and who has most at the end wins: by how many thousandths who holds a cell halfway wins
    // oftener than loses, in games played at random. Empty elsewhere.
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
    Kind back_kind_ = 0;  // whose steps back_ has the other way round
    std::vector<std::vector<Cell>> back_;
    std::vector<Goal> goals_;
    std::vector<int> held_;
    MoveList moves_;
    std::vector<std::uint8_t> unsure_;
};

}  // namespace varia::player
