// The board of the brute-force referee, with coordinates added by hand.
//
// No code is shared with the kernel's Board. Cells are the points of the grid that the declaration keeps, in the order
// of nested loops over the axes. A step adds a vector to the coordinates, wraps around axes, and looks for a link. A
// symmetry is a small matrix.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <varia/definition.hpp>

#include "formula.hpp"

namespace reference {

using varia::Vector;
using Matrix = std::vector<Vector>;  // rows

inline constexpr int nowhere = -1;

// A direction of the board.
struct Heading {
    Vector by;
    std::vector<int> next;  // target of a step from each cell
    // For each cell the cells that repeated steps reach, until a step leads nowhere or to a cell already met.
    std::vector<std::vector<int>> ray;
};

class Space {
public:
    explicit Space(const varia::Definition& definition);

    [[nodiscard]] int cells() const { return static_cast<int>(points_.size()); }
    [[nodiscard]] const std::string& name(int cell) const { return names_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] const Vector& point(int cell) const { return points_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int find(const std::string& name) const;  // nowhere if there is no such cell
    [[nodiscard]] int at(const Vector& point) const;        // nowhere if there is no such cell

    // Both results live as long as the space.
    [[nodiscard]] const Heading& heading(const Vector& by);
    [[nodiscard]] const std::vector<int>& steps(const Vector& by) { return heading(by).next; }

    // Returns the cell, or vector, that a side has where the first side has this one.
    [[nodiscard]] int seen(int cell, int side) const {
        return seen_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] Vector turned(const Vector& v, int side) const;
    // The same for the second of two sides.
    [[nodiscard]] int mirrored(int cell) const { return seen(cell, 1); }

    // Returns the symmetries of the board that move only the given axes (all axes if empty).
    [[nodiscard]] std::vector<Matrix> symmetries(const std::vector<varia::Name>& axes) const;
    // Returns the different images of these vectors together under those symmetries, which are much fewer: a board of
    // seven dimensions has 645,120 symmetries, and a rook's step on it 14 images.
    [[nodiscard]] std::set<std::vector<Vector>> images(const std::vector<Vector>& vectors,
                                                       const std::vector<varia::Name>& axes) const;

    // Returns which cells are in a zone, in the view of a side. An empty reference gives `otherwise` for all cells.
    [[nodiscard]] std::vector<bool> zone(const varia::ZoneRef& zone, int side, bool otherwise = true) const;

    [[nodiscard]] int axis(const std::string& name) const;
    // Returns every cell on the line through `cell` along the axis.
    [[nodiscard]] const std::vector<int>& line(int cell, int axis);

    // Returns the cells strictly between two, on the straight line that joins them; empty if they are not on one line.
    [[nodiscard]] const std::vector<int>& between(int a, int b);

private:
    // Which axes symmetries exchange and reverse, and whether they turn and reflect the first two, which are hexagonal.
    struct Moved {
        std::vector<std::size_t> axes;
        bool hexagons = false;
    };
    [[nodiscard]] Moved moved(const std::vector<varia::Name>& axes) const;
    [[nodiscard]] int length(std::size_t axis) const {
        return static_cast<int>(definition_.board.axes[axis].labels.size());
    }
    [[nodiscard]] Names names_at(const Vector& point) const;
    [[nodiscard]] std::string name_of(const Vector& point) const;
    [[nodiscard]] bool exists(const Vector& point) const;
    [[nodiscard]] bool drawn(const Vector& point) const;
    [[nodiscard]] int next(int cell, const Vector& by) const;
    [[nodiscard]] int image(int cell, int side) const;
    [[nodiscard]] std::vector<int> joining(int a, int b);
    [[nodiscard]] std::vector<bool> region(const varia::Region& region) const;
    [[nodiscard]] std::vector<bool> image(const std::vector<bool>& cells, int side) const;  // in the view of a side
    void read_views();

    const varia::Definition& definition_;
    std::size_t dimensions_;
    Names options_;
    std::vector<Vector> points_;
    std::map<Vector, int> by_point_;
    std::vector<std::string> names_;
    std::map<std::string, int> by_name_;
    std::vector<Matrix> views_;           // by side: maps a vector of the first side
    std::vector<std::vector<int>> seen_;  // by side, by cell
    // Results that are kept.
    std::map<Vector, Heading> headings_;
    std::map<std::pair<int, int>, std::vector<int>> lines_, between_;
};

// Returns the product of matrix and vector.
[[nodiscard]] Vector transformed(const Matrix& matrix, const Vector& v);

}  // namespace reference
