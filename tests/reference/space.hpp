// The board as the brute-force checker sees it: coordinates added by hand.
//
// Nothing here is taken from the kernel's Board. Cells are the points of the grid that the declaration keeps, in the
// order in which nested loops over the axes meet them; a step adds a vector to coordinates, goes round wrapped axes
// and looks for a link; a symmetry is a small matrix.
#pragma once

#include <map>
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
    std::vector<int> next;  // where a step leads from each cell
    // The cells that a step leads to from each, made again and again: until it leads nowhere, or to a cell met before.
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

    // Both live as long as the space.
    [[nodiscard]] const Heading& heading(const Vector& by);
    [[nodiscard]] const std::vector<int>& steps(const Vector& by) { return heading(by).next; }

    // The cell, or vector, that a side has where the first has this one.
    [[nodiscard]] int seen(int cell, int side) const {
        return seen_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] Vector turned(const Vector& v, int side) const;
    // The same of the second of two.
    [[nodiscard]] int mirrored(int cell) const { return seen(cell, 1); }

    // The symmetries of the board that move the given axes only (empty: all).
    [[nodiscard]] std::vector<Matrix> symmetries(const std::vector<varia::Name>& axes) const;

    // Which cells are in a zone, as a side sees it. An empty reference gives `otherwise` everywhere.
    [[nodiscard]] std::vector<bool> zone(const varia::ZoneRef& zone, int side, bool otherwise = true) const;

    [[nodiscard]] int axis(const std::string& name) const;
    // Every cell on the line through `cell` along the axis.
    [[nodiscard]] const std::vector<int>& line(int cell, int axis);

    // The cells strictly between two, on the straight line that joins them; none if no cell lies on it.
    [[nodiscard]] const std::vector<int>& between(int a, int b);

private:
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
    [[nodiscard]] std::vector<bool> image(const std::vector<bool>& cells, int side) const;  // as a side has them
    void read_views();

    const varia::Definition& definition_;
    std::size_t dimensions_;
    Names options_;
    std::vector<Vector> points_;
    std::map<Vector, int> by_point_;
    std::vector<std::string> names_;
    std::map<std::string, int> by_name_;
    std::vector<Matrix> views_;           // by side: where a vector of the first side's leads
    std::vector<std::vector<int>> seen_;  // by side, by cell
    // What has been asked for.
    std::map<Vector, Heading> headings_;
    std::map<std::pair<int, int>, std::vector<int>> lines_, between_;
};

// The matrix applied to the vector.
[[nodiscard]] Vector transformed(const Matrix& matrix, const Vector& v);

}  // namespace reference
