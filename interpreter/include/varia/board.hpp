// The geometry of a board: which cells exist in an n-dimensional grid, what they are called, and where a step leads.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

namespace varia {

// Immutable once built; share it between threads freely. Cells are numbered so that the first axis runs fastest:
// on a chess board a1 b1 ... h1 a2 ... h8.
// Precondition of all that take a cell, an axis or a vector: it is one of this board's, 0 <= c < cells(),
// 0 <= a < dimensions(), with one component (or flag) an axis.
class Board {
public:
    // Checks the declaration and numbers the cells. Errors say what and where. `files` names the files that the
    // declaration's places index; expressions may use the options' values.
    [[nodiscard]] static Result<Board> build(const BoardDef& def, const std::vector<OptionDef>& options,
                                             const std::vector<std::string>& files);

    [[nodiscard]] int dimensions() const { return static_cast<int>(axes_.size()); }
    [[nodiscard]] int cells() const { return cells_; }
    [[nodiscard]] const AxisDef& axis(int a) const {
        VARIA_ASSERT(a >= 0 && a < dimensions(), "the axis is one of the board's");
        return axes_[static_cast<std::size_t>(a)];
    }
    [[nodiscard]] int length(int a) const { return static_cast<int>(axis(a).labels.size()); }
    [[nodiscard]] std::optional<int> find_axis(std::string_view name) const;
    [[nodiscard]] Grid grid() const { return grid_; }

    // Coordinates count from 0, one an axis.
    [[nodiscard]] std::span<const int> coordinates(Cell c) const {
        VARIA_ASSERT(c < cells_, "the cell is one of the board's");
        return {coordinates_.data() + static_cast<std::size_t>(c) * axes_.size(), axes_.size()};
    }
    // The cell at these coordinates, or no_cell if there is none there (outside, or cut away).
    [[nodiscard]] Cell at(std::span<const int> coordinates) const;

    [[nodiscard]] const std::string& name(Cell c) const {
        VARIA_ASSERT(c < cells_, "the cell is one of the board's");
        return names_[c];
    }
    [[nodiscard]] Cell find(std::string_view name) const;  // no_cell if there is none of that name

    // What cells are called elsewhere, where the declaration says so: as many ways as `other_names`, each from 0. The
    // name of a cell in one way may be another cell's name in another, or here.
    [[nodiscard]] int other_names() const { return static_cast<int>(by_other_name_.size()); }
    [[nodiscard]] Cell find_other(int way, std::string_view name) const {  // no_cell if there is none of that name
        VARIA_ASSERT(way >= 0 && way < other_names(), "the way is one of the board's");
        const auto& names = by_other_name_[static_cast<std::size_t>(way)];
        const auto found = names.find(std::string(name));
        return found == names.end() ? no_cell : found->second;
    }

    // Where one step of vector `v` from `c` leads: through a link if there is one for just this vector, else by
    // coordinates, round along wrapped axes; no_cell if nowhere.
    [[nodiscard]] Cell step(Cell c, std::span<const int> v) const;

    [[nodiscard]] bool has_links() const { return !links_.empty(); }

    // The cell that is `c` as the other side sees it, reversed along the given axes (true = reversed).
    [[nodiscard]] Cell mirrored(Cell c, const std::vector<bool>& axes) const;

    // A vector and what the board's symmetries make of it, without repetitions, in a fixed order: every permutation
    // over `axes` (true = takes part; components on other axes stay) and every sign; on hexagonal boards the twelve
    // symmetries of the hexagon on the first two axes, with permutations and signs on the others. Each result is a
    // list of vectors, transformed together. Nothing if there would be more than max_images, or more than
    // max_image_steps vectors in all of them.
    [[nodiscard]] std::vector<std::vector<Vector>> symmetries(const std::vector<Vector>& together,
                                                              const std::vector<bool>& axes) const;

private:
    friend class Compiler;
    Board() = default;
    // Of a declaration that has been validated; what it costs is counted by the report.
    [[nodiscard]] static std::optional<Board> build(const BoardDef& def, const std::vector<OptionDef>& options,
                                                    class Report& report);
    std::vector<AxisDef> axes_;
    Grid grid_ = Grid::square;
    int cells_ = 0;
    std::vector<int> coordinates_;  // cells * axes
    std::vector<Cell> grid_cells_;  // by grid position; no_cell where cut
    std::vector<std::string> names_;
    std::unordered_map<std::string, Cell> by_name_;
    std::vector<std::unordered_map<std::string, Cell>> by_other_name_;
    struct Link {
        Vector by;
        Cell to;
    };
    std::unordered_map<Cell, std::vector<Link>> links_;
};

}  // namespace varia
