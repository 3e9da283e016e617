// The board as the brute-force checker sees it: coordinates added by hand.
//
// Nothing here is taken from the kernel's Board. Cells are the points of the grid that the declaration keeps, in the
// order in which nested loops over the axes meet them; a step adds a vector to coordinates, goes round wrapped axes
// and looks for a link; a symmetry is a small matrix.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "formula.hpp"

namespace reference {

using varia::Vector;
using Matrix = std::vector<Vector>;  // rows

inline constexpr int nowhere = -1;

class Space {
public:
    explicit Space(const varia::Definition& definition);

    [[nodiscard]] int cells() const { return static_cast<int>(points_.size()); }
    [[nodiscard]] const std::string& name(int cell) const { return names_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] const Vector& point(int cell) const { return points_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int find(const std::string& name) const;  // nowhere if there is no such cell
    [[nodiscard]] int at(const Vector& point) const;        // nowhere if there is no such cell

    // Where a step leads from each cell.
    [[nodiscard]] const std::vector<int>& steps(const Vector& by);

    // The cell, or vector, that a side has where the first has this one.
    [[nodiscard]] int seen(int cell, int side) const;
    [[nodiscard]] Vector turned(const Vector& v, int side) const;
    // The same of the second of two.
    [[nodiscard]] int mirrored(int cell) const { return seen(cell, 1); }

    // The symmetries of the board that move the given axes only (empty: all).
    [[nodiscard]] std::vector<Matrix> symmetries(const std::vector<varia::Name>& axes) const;

    // Which cells are in a zone, as a side sees it. An empty reference gives `otherwise` everywhere.
    [[nodiscard]] std::vector<bool> zone(const varia::ZoneRef& zone, int side, bool otherwise = true) const;

    [[nodiscard]] int axis(const std::string& name) const;
    // Every cell on the line through `cell` along the axis.
    [[nodiscard]] std::vector<int> line(int cell, int axis) const;

    // The cells that a step leads to from one, made again and again: until it leads nowhere, or to a cell met before.
    [[nodiscard]] std::vector<int> ray(int cell, const Vector& by);

    // The cells strictly between two, on the straight line that joins them; none if no cell lies on it.
    [[nodiscard]] std::vector<int> between(int a, int b);

private:
    [[nodiscard]] int length(std::size_t axis) const {
        return static_cast<int>(definition_.board.axes[axis].labels.size());
    }
    [[nodiscard]] Names names_at(const Vector& point) const;
    [[nodiscard]] std::string name_of(const Vector& point) const;
    [[nodiscard]] bool exists(const Vector& point) const;
    [[nodiscard]] bool drawn(const Vector& point) const;
    [[nodiscard]] int next(int cell, const Vector& by) const;
    [[nodiscard]] std::vector<bool> region(const varia::Region& region) const;
    [[nodiscard]] std::vector<bool> image(const std::vector<bool>& cells, int side) const;  // as a side has them
    void read_views();

    const varia::Definition& definition_;
    std::size_t dimensions_;
    Names options_;
    std::vector<Vector> points_;
    std::map<Vector, int> by_point_;
    std::vector<std::string> names_;
    std::map<std::string, int> by_name_;
    std::vector<Matrix> views_;  // by side: where a vector of the first side's leads
    std::map<Vector, std::vector<int>> steps_;
};

// The matrix applied to the vector.
[[nodiscard]] Vector transformed(const Matrix& matrix, const Vector& v);

}  // namespace reference
