// How a variant says that its board looks: which zones are drawn and how, and which lines join its cells.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// Immutable. Precondition of all functions that take a cell: it is one of the variant's board.
class BoardLooks {
public:
    explicit BoardLooks(const Variant& variant);

    // Whether pieces stand on points where lines cross, and whether the board is a ring.
    [[nodiscard]] bool shows_points() const { return shows_points_; }
    [[nodiscard]] bool is_ring() const { return is_ring_; }

    // Whether the cell is in a zone that is drawn so, for any side.
    [[nodiscard]] bool is(ZoneStyle style, Cell cell) const {
        return !styles_.empty() && (styles_[cell] >> static_cast<unsigned>(style) & 1U) != 0;
    }
    // Whether a background may show that the cell is in a zone: every style but a cross and a border.
    [[nodiscard]] bool has_background(Cell cell) const {
        return is(ZoneStyle::fill, cell) || is(ZoneStyle::frame, cell) || is(ZoneStyle::diagonals, cell);
    }
    // Whether the cell is drawn at a place of its own, or has a name of its own.
    [[nodiscard]] bool is_placed(Cell cell) const { return !placed_.empty() && placed_[cell]; }
    [[nodiscard]] bool is_named(Cell cell) const { return !named_.empty() && named_[cell]; }

    // A line from corner to corner of a part of a zone. `from` and `to` are the cells in these corners; `from` has the
    // lower number on the first axis. `rising`: the second axis rises along the line.
    struct Diagonal {
        Cell from, to;
        bool rising;
        [[nodiscard]] bool operator==(const Diagonal&) const = default;
    };
    [[nodiscard]] const std::vector<Diagonal>& diagonals() const { return diagonals_; }

    // Two neighbours along one of the first two axes, the one with the smaller number first.
    using Pair = std::pair<Cell, Cell>;
    // Between which borders of zones run; sorted.
    [[nodiscard]] const std::vector<Pair>& borders() const { return borders_; }
    [[nodiscard]] bool is_border(Cell a, Cell b) const;
    // The parts of borders that are next to each other: the bands between points are drawn from the one to the other.
    [[nodiscard]] std::vector<std::pair<Pair, Pair>> bands() const;
    // The cells that lines join: on a board of points the neighbours along the first two axes, but no cells at places
    // of their own, and no line through the band of a border except along the edge of the board; and the cells that
    // links join if places are given. Each pair once, sorted.
    [[nodiscard]] std::vector<Pair> lines() const;

private:
    // The next cell along an axis in the picture, or no_cell: the ends of a wrapped axis meet only in a ring.
    [[nodiscard]] Cell next(Cell cell, int axis, int by) const;
    void add_diagonals(const std::vector<bool>& zone);
    void add_borders(const std::vector<bool>& zone);

    const Variant& variant_;
    bool shows_points_ = false, is_ring_ = false;
    std::vector<std::uint8_t> styles_;  // by cell, one bit for each style; empty if no zone is drawn
    std::vector<bool> placed_, named_;  // by cell; empty if there are none
    std::vector<Diagonal> diagonals_;
    std::vector<Pair> borders_;
};

}  // namespace varia::cli
