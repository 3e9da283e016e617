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

// Immutable once it is built; share it between threads freely. Cells are numbered so that the first axis runs fastest:
// on a chess board a1 b1 ... h1 a2 ... h8.
// Precondition of all functions that take a cell, an axis or a vector: it is one of this board's,
// 0 <= c < cells(), 0 <= a < dimensions(), and a vector or a list of flags has one entry for each axis.
class Board {
public:
    // Checks the declaration and numbers the cells. Errors say what is wrong and where. `files` names the files that
    // the places in the declaration index. Expressions may use the values of the options.
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

    // The coordinates of a cell, one for each axis, counted from 0.
    [[nodiscard]] std::span<const int> coordinates(Cell c) const {
        VARIA_ASSERT(c < cells_, "the cell is one of the board's");
        return {coordinates_.data() + static_cast<std::size_t>(c) * axes_.size(), axes_.size()};
    }
    // The cell at these coordinates, or no_cell if there is none (outside the grid, or cut away).
    [[nodiscard]] Cell at(std::span<const int> coordinates) const;

    [[nodiscard]] const std::string& name(Cell c) const {
        VARIA_ASSERT(c < cells_, "the cell is one of the board's");
        return names_[c];
    }
    [[nodiscard]] Cell find(std::string_view name) const;  // no_cell if no cell has this name

    // The cell to which the template gives this name, if the cell has a name of its own instead; else no_cell. Only
    // messages need it.
    [[nodiscard]] Cell find_renamed(std::string_view template_name) const;

    // Where the middle of a cell is drawn, in hundredths of a cell, to the right and upwards, as the first side sees
    // the board; within its slice, on boards of more than two axes.
    struct Point {
        int x, y;
        [[nodiscard]] bool operator==(const Point&) const = default;
    };
    // Whether cells are drawn elsewhere than in the grid.
    [[nodiscard]] bool has_points() const { return !points_.empty(); }
    [[nodiscard]] Point point(Cell c) const {
        VARIA_ASSERT(c < cells_, "the cell is one of the board's");
        return has_points() ? points_[c] : grid_point(c);
    }

    // Other names of the cells, if the declaration gives any. There are `other_names` ways of naming them, counted from
    // 0. A name in one way may be the name of a different cell in another way, or in the main one.
    [[nodiscard]] int other_names() const { return static_cast<int>(by_other_name_.size()); }
    [[nodiscard]] Cell find_other(int way, std::string_view name) const {  // no_cell if no cell has it
        VARIA_ASSERT(way >= 0 && way < other_names(), "the way is one of the board's");
        const auto& names = by_other_name_[static_cast<std::size_t>(way)];
        const auto found = names.find(std::string(name));
        return found == names.end() ? no_cell : found->second;
    }

    // The cell where one step by the vector `v` from `c` leads: through a link, if there is one for exactly this
    // vector, otherwise by coordinates, around wrapped axes. Or no_cell if it leads nowhere.
    [[nodiscard]] Cell step(Cell c, std::span<const int> v) const;

    [[nodiscard]] bool has_links() const { return !links_.empty(); }

    // The mirror image of the cell `c`: reversed along each axis whose flag is true.
    [[nodiscard]] Cell mirrored(Cell c, const std::vector<bool>& axes) const;

    // The images of a list of vectors under the board's symmetries, without repetitions, in a fixed order. The vectors
    // are transformed together, and each image is a list of vectors. The symmetries are every permutation over `axes`
    // (true: the axis takes part; components on other axes stay) and every sign. On hexagonal boards they are the
    // twelve symmetries of the hexagon on the first two axes, with permutations and signs on the others. The result is
    // empty if there would be more than max_images images, or more than max_image_steps vectors in all of them.
    [[nodiscard]] std::vector<std::vector<Vector>> symmetries(const std::vector<Vector>& together,
                                                              const std::vector<bool>& axes) const;

private:
    friend class Compiler;
    Board() = default;
    // Builds from a declaration that is already validated. `report` counts the work and the memory that it takes.
    [[nodiscard]] static std::optional<Board> build(const BoardDef& def, const std::vector<OptionDef>& options,
                                                    class Report& report);
    [[nodiscard]] Point grid_point(Cell c) const;
    // Gives the cells that the declaration names their names.
    void rename_cells(const std::vector<CellNameDef>& names, class Report& report);
    // Finds where the cells are drawn if that is not the grid.
    void place_cells(const BoardDrawingDef& draw, class Report& report);
    std::vector<AxisDef> axes_;
    Grid grid_ = Grid::square;
    int cells_ = 0;
    std::vector<int> coordinates_;  // cells * axes numbers
    std::vector<Cell> grid_cells_;  // by place in the grid; no_cell where the cell is cut away
    std::vector<std::string> names_;
    std::unordered_map<std::string, Cell> by_name_;
    std::vector<std::unordered_map<std::string, Cell>> by_other_name_;
    std::unordered_map<std::string, Cell> renamed_;  // by the name that the template gives
    std::vector<Point> points_;                      // by cell; empty if all cells are drawn in the grid
    struct Link {
        Vector by;
        Cell to;
    };
    std::unordered_map<Cell, std::vector<Link>> links_;
};

}  // namespace varia
