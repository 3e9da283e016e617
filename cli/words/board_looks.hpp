// How a board looks: which zones are drawn and how, which lines join its cells, and which cells show their names.
// Pictures are drawn from these numbers, and descriptions give them to other programs, such as the page.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// Immutable. Precondition of all functions that take a cell: it is one of the variant's board.
class BoardLooks {
public:
    explicit BoardLooks(const Variant& variant);

    // Whether nothing is drawn but a grid of cells with labels at its edge.
    [[nodiscard]] bool is_plain() const;
    // Whether all squares have one colour.
    [[nodiscard]] bool is_uniform() const { return is_uniform_; }
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
    // Whether an empty cell is marked by a cross: it is a trap, or in a zone that is drawn so.
    [[nodiscard]] bool has_cross(Cell cell) const;
    // Whether a dot is drawn in the middle of the cell.
    [[nodiscard]] bool has_dot(Cell cell) const { return !dotted_.empty() && dotted_[cell]; }
    // Whether the cell is drawn at a place of its own, or has a name of its own.
    [[nodiscard]] bool is_placed(Cell cell) const { return !placed_.empty() && placed_[cell]; }
    [[nodiscard]] bool is_named(Cell cell) const { return !named_.empty() && named_[cell]; }
    // Whether the names of the cells are not made of their coordinates on the first two axes.
    [[nodiscard]] bool has_own_names() const { return has_own_names_; }
    // Whether pictures write the name of a square on it: no label at the edge of the board says it.
    [[nodiscard]] bool shows_name(Cell cell) const {
        return has_own_names_ || variant_.board().has_points() || is_named(cell);
    }

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

    // A place in the measure of Board::Point. A middle between two cells may be a fraction.
    struct Spot {
        double x, y;
        [[nodiscard]] bool operator==(const Spot&) const = default;
    };
    // Where something is drawn, and a cell of the slice on which it is.
    struct Stroke {
        Cell cell;
        Spot from, to;
        bool is_arc = false;  // around [0, 0], shorter than half a circle
    };
    struct Area {
        Cell cell;
        std::array<Spot, 4> corners;
    };
    // The lines of `diagonals`: between points, or between the outer corners of squares.
    [[nodiscard]] std::vector<Stroke> diagonal_strokes() const;
    // The borders between squares, or between parts of a ring: the side that two neighbours share. None on a board of
    // points, which has bands.
    [[nodiscard]] std::vector<Stroke> border_strokes() const;
    // The bands between points. None on a board of squares.
    [[nodiscard]] std::vector<Area> band_areas() const;
    // The outline of a cell of a ring. Its first two corners are joined by an arc around [0, 0] outside, its last two
    // by an arc inside. Nothing if the cell is drawn as a square.
    [[nodiscard]] std::optional<std::array<Spot, 4>> sector(Cell cell) const;

private:
    // The next cell along an axis in the picture, or no_cell: the ends of a wrapped axis meet only in a ring.
    [[nodiscard]] Cell next(Cell cell, int axis, int by) const;
    // The side that two parts of a ring share, or nothing if they are not such parts.
    [[nodiscard]] std::optional<Stroke> shared_side(Cell one, Cell other) const;
    void add_diagonals(const std::vector<bool>& zone);
    void add_borders(const std::vector<bool>& zone);

    const Variant& variant_;
    bool shows_points_ = false, is_uniform_ = false, is_ring_ = false, has_own_names_ = false;
    std::vector<std::uint8_t> styles_;           // by cell, one bit for each style; empty if no zone is drawn
    std::vector<bool> placed_, named_, dotted_;  // by cell; empty if there are none
    std::vector<Cell> traps_;                    // sorted
    std::vector<Diagonal> diagonals_;
    std::vector<Pair> borders_;
};

}  // namespace varia::cli
