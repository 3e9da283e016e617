// Building a board from its declaration, and steps on the board.
#include <varia/board.hpp>
#include <varia/text.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include "cell_hint.hpp"
#include "expression.hpp"
#include "name_template.hpp"
#include "names.hpp"
#include "report.hpp"
#include "validate.hpp"

namespace varia {
namespace {

// Advances the coordinates, the first axis fastest; returns false after the last place.
bool next_place(std::vector<int>& at, const std::vector<AxisDef>& axes) {
    for (std::size_t a = 0; a < at.size(); ++a) {
        if (++at[a] < static_cast<int>(axes[a].labels.size())) return true;
        at[a] = 0;
    }
    return false;
}

// Whether cells are drawn elsewhere than in the grid.
bool leaves_grid(const BoardDrawingDef& draw) { return !draw.at.empty() || draw.shape == BoardDrawingDef::Shape::ring; }

// The places that the mask keeps; empty if there is no mask. Rows run from high to low on every axis but the first.
std::vector<bool> read_mask(const BoardDef& def) {
    const std::size_t width = def.axes[0].labels.size();
    const std::size_t rows = def.mask.size();
    std::vector<bool> kept(width * rows);
    // Row r counts down on every axis but the first, the last axis slowest. This is the reverse of the grid's order.
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t x = 0; x < width; ++x) kept[(rows - 1 - r) * width + x] = def.mask[r].text[x] == '.';
    return kept;
}

}  // namespace

Result<Board> Board::build(const BoardDef& def, const std::vector<OptionDef>& options,
                           const std::vector<std::string>& files) {
    Work work(LoadBudget{});
    Report report(files, &work);
    validate_board(def, report);
    if (report.failed()) return report.take();
    std::optional<Board> board = build(def, options, report);
    if (!board) return report.take();
    return Result<Board>(*std::move(board), report.take());
}

std::optional<Board> Board::build(const BoardDef& def, const std::vector<OptionDef>& options, Report& report) {
    Board board;
    board.axes_ = def.axes;
    board.grid_ = def.grid;
    std::int64_t places = 1;
    for (const AxisDef& axis : def.axes) places *= static_cast<std::int64_t>(axis.labels.size());

    const std::vector<bool> mask = read_mask(def);
    std::optional<Expression> keep;
    if (!def.keep.empty()) {
        Result<Expression> e = Expression::parse(def.keep.text);
        if (!e) {
            report.error(def.keep.where, "keep: " + e.diagnostics()[0].message);
            return std::nullopt;
        }
        keep = std::move(e).value();
    }
    const std::optional<NameTemplate> names = NameTemplate::read(def.cell, def.axes, "the cell template", report);
    if (!names) return std::nullopt;
    std::vector<NameTemplate> other_names;
    for (const OtherNamesDef& other : def.also) {
        std::optional<NameTemplate> read = other.cell.empty()
                                               ? names
                                               : NameTemplate::read(other.cell, def.axes, "the template of other names",
                                                                    report);
        if (!read) return std::nullopt;
        other_names.push_back(*std::move(read));
    }

    // `keep` is evaluated once for each place, and each existing cell gets a name.
    const auto all = static_cast<std::uint64_t>(places);
    std::uint64_t look = 4 + (keep ? evaluation_cost(*keep, def.axes, options) : 0);
    std::uint64_t naming = names->cost(options);
    for (const NameTemplate& other : other_names) naming += other.cost(options);
    if (!report.spend(def.keep.empty() ? def.where : def.keep.where, times(all, look)) ||
        !report.spend(def.cell.empty() ? def.where : def.cell.where,
                      times(std::min<std::uint64_t>(all, max_cells), naming)))
        return std::nullopt;

    board.by_other_name_.resize(def.also.size());
    board.grid_cells_.assign(static_cast<std::size_t>(places), no_cell);
    std::vector<int> at(def.axes.size(), 0);
    std::size_t place = 0;
    do {
        bool exists = mask.empty() || mask[place];
        if (exists && keep) {
            const Result<Expression::Value> v = evaluate_at(*keep, def.axes, at, options);
            const bool* truth = v ? std::get_if<bool>(&*v) : nullptr;
            if (truth == nullptr) {
                report.error(def.keep.where,
                             v ? "keep must be a condition, such as \"file + rank <= 10\""
                               : "keep: " + v.diagnostics()[0].message,
                             v ? "" : meant_name(*keep, def.axes, options));
                return std::nullopt;
            }
            exists = *truth;
        }
        if (exists) {
            if (board.cells_ == max_cells) {
                report.error(def.where, "the board has more than " + std::to_string(max_cells) + " cells");
                return std::nullopt;
            }
            std::optional<std::string> named = names->name(at, {}, options, report);
            if (!named) return std::nullopt;
            std::string name = *std::move(named);
            if (count_code_points(name) > static_cast<std::size_t>(max_cell_name)) {
                report.error(def.cell.empty() ? def.where : def.cell.where,
                             "a cell would be called " + quoted(name) + ": names have at most " +
                                 std::to_string(max_cell_name) + " characters");
                return std::nullopt;
            }
            const auto [old, fresh] = board.by_name_.emplace(name, static_cast<Cell>(board.cells_));
            if (!fresh) {
                report.error(def.cell.empty() ? def.where : def.cell.where,
                             "two cells would be called \"" + name + "\"", "let the cell template name every axis");
                return std::nullopt;
            }
            for (std::size_t way = 0; way < def.also.size(); ++way) {
                const OtherNamesDef& names_there = def.also[way];
                std::optional<std::string> other = other_names[way].name(at, names_there.labels, options, report);
                if (!other) return std::nullopt;
                if (!board.by_other_name_[way].emplace(*std::move(other), static_cast<Cell>(board.cells_)).second) {
                    report.error(names_there.where,
                                 "two cells would be called alike elsewhere: " + quoted(name) + " and another",
                                 names_there.cell.empty() ? "the labels of an axis must differ"
                                                          : "let the template tell all cells apart");
                    return std::nullopt;
                }
            }
            board.grid_cells_[place] = static_cast<Cell>(board.cells_++);
            board.coordinates_.insert(board.coordinates_.end(), at.begin(), at.end());
            board.names_.push_back(std::move(name));
        }
        ++place;
    } while (next_place(at, def.axes));

    if (board.cells_ == 0) {
        report.error(def.keep.empty() ? def.where : def.keep.where, "the board has no cells");
        return std::nullopt;
    }

    if (!report.spend(def.where,
                      times(def.names.empty() ? 0 : 700, static_cast<std::uint64_t>(board.cells_)) +
                          (leaves_grid(def.draw) ? times(100, static_cast<std::uint64_t>(board.cells_)) : 0)))
        return std::nullopt;
    board.rename_cells(def.names, report);
    board.place_cells(def.draw, report);
    for (const LinkDef& link : def.links) {
        const Cell from = find_cell(board, link.from, report);
        const Cell to = find_cell(board, link.to, report);
        if (from == no_cell || to == no_cell) continue;
        if (from == to) {
            report.error(link.where, "a link may not lead to its own cell");
            continue;
        }
        const auto add = [&](Cell a, Cell b, Vector by) {
            for (const Link& old : board.links_[a])
                if (old.by == by) {
                    if (old.to != b)
                        report.error(link.where, "cell \"" + board.name(a) + "\" already has a link for this step");
                    return;
                }
            board.links_[a].push_back({std::move(by), b});
        };
        add(from, to, link.by);
        if (link.both) {
            Vector back = link.by;
            for (int& v : back) v = -v;
            add(to, from, std::move(back));
        }
    }
    if (report.failed()) return std::nullopt;
    return board;
}

void Board::rename_cells(const std::vector<CellNameDef>& names, Report& report) {
    std::vector<std::pair<Cell, const Name*>> found;
    for (const CellNameDef& own : names) {
        const Cell cell = find_cell(*this, own.cell, report, "names");
        if (cell == no_cell) continue;
        const Cell other = find(own.name.text);
        if (other == cell)
            report.error(own.name.where, "the template already calls the cell " + quoted(own.name.text),
                         "leave it out");
        else if (other != no_cell)
            report.error(own.name.where, "two cells would be called " + quoted(own.name.text),
                         "choose a name that the template gives to no cell");
        else
            found.emplace_back(cell, &own.name);
    }
    for (const auto& [cell, name] : found) {
        by_name_.erase(names_[cell]);
        renamed_.emplace(std::move(names_[cell]), cell);
        names_[cell] = name->text;
        by_name_.emplace(name->text, cell);
    }
    if (found.empty()) return;
    // Moves write a cell behind the cell or the label where the piece comes from, or behind the letter of the piece. A
    // name that reads so would be mistaken for a move, and so would any name that ends with it.
    std::unordered_map<Cell, const Name*> own;
    for (const auto& [cell, name] : found) own.emplace(cell, name);
    const auto is_label = [&](std::string_view text) {
        return std::ranges::any_of(
            axes_, [&](const AxisDef& axis) { return std::ranges::find(axis.labels, text) != axis.labels.end(); });
    };
    for (int c = 0; c < cells_; ++c) {
        const std::string_view text = names_[static_cast<std::size_t>(c)];
        for (std::size_t end = 1; end < text.size(); ++end) {
            const Cell to = find(text.substr(end));
            if (to == no_cell) continue;
            const std::string_view before = text.substr(0, end);
            const std::string_view origin = before.size() > 1 && before.ends_with('x') ? before.substr(0, end - 1)
                                                                                       : before;
            const bool is_letter = origin.size() == 1 && origin[0] >= 'A' && origin[0] <= 'Z';
            const Cell from = find(origin);
            if (from == no_cell && !is_letter && !is_label(origin)) continue;
            const Name* name = nullptr;
            for (const Cell one : {static_cast<Cell>(c), to, from})
                if (const auto there = own.find(one); name == nullptr && there != own.end()) name = there->second;
            if (name == nullptr) continue;
            report.error(name->where,
                         "cell " + quoted(text) + " could be mistaken for a move from " + quoted(origin) + " to " +
                             quoted(names_[to]),
                         "choose another name for " + quoted(name->text) + ", such as \"w1\"");
            return;
        }
    }
}

Board::Point Board::grid_point(Cell c) const {
    const std::span<const int> at = coordinates(c);
    return {100 * (at[0] + 1), 100 * (at.size() > 1 ? at[1] + 1 : 1)};
}

void Board::place_cells(const BoardDrawingDef& draw, Report& report) {
    for (const Name& dot : draw.dots) static_cast<void>(find_cell(*this, dot, report, "dots"));
    if (!leaves_grid(draw)) return;
    const bool ring = draw.shape == BoardDrawingDef::Shape::ring;
    std::vector<Point> points;
    const std::size_t round = axes_.size() > 1 && axes_[1].wrap ? 1 : 0;
    const auto count = static_cast<double>(axes_[round].labels.size());
    constexpr double turn = 2 * std::numbers::pi;
    for (int c = 0; c < cells_; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!ring) {
            points.push_back(grid_point(cell));
            continue;
        }
        // On the innermost circle neighbours are a cell apart, and the circles are a cell apart. The first place is on
        // top, and the places run clockwise.
        const std::span<const int> at = coordinates(cell);
        const double inner = std::max(100.0, 100 * count / turn);
        const double radius = inner + 100.0 * (at.size() > 1 ? at[1 - round] : 0);
        const double angle = turn * at[round] / count;
        points.push_back({static_cast<int>(std::lround(radius * std::sin(angle))),
                          static_cast<int>(std::lround(radius * std::cos(angle)))});
    }
    for (const CellPointDef& own : draw.at)
        if (const Cell cell = find_cell(*this, own.cell, report, "at"); cell != no_cell) points[cell] = {own.x, own.y};
    // Two pieces at one place could not be told apart. Cells of different slices are drawn apart.
    std::map<std::vector<int>, Cell> taken;
    for (int c = 0; c < cells_; ++c) {
        const auto cell = static_cast<Cell>(c);
        const std::span<const int> at = coordinates(cell);
        std::vector<int> place{points[cell].x, points[cell].y};
        for (std::size_t a = 2; a < at.size(); ++a) place.push_back(at[a]);
        const auto [old, fresh] = taken.emplace(std::move(place), cell);
        if (fresh) continue;
        Where where = draw.where;
        for (const CellPointDef& own : draw.at)
            if (own.cell.text == name(cell) || own.cell.text == name(old->second)) where = own.cell.where;
        report.error(
            where, "cells " + quoted(name(old->second)) + " and " + quoted(name(cell)) + " would be drawn at one place",
            "write `at` for the other one, too");
        return;
    }
    points_ = std::move(points);
}

std::optional<int> Board::find_axis(std::string_view name) const {
    for (int a = 0; a < dimensions(); ++a)
        if (axis(a).name.text == name) return a;
    return std::nullopt;
}

Cell Board::at(std::span<const int> coordinates) const {
    VARIA_ASSERT(coordinates.size() == axes_.size(), "coordinates have one number an axis");
    std::size_t place = 0;
    for (std::size_t a = axes_.size(); a-- > 0;) {
        const auto length = static_cast<int>(axes_[a].labels.size());
        if (coordinates[a] < 0 || coordinates[a] >= length) return no_cell;
        place = place * static_cast<std::size_t>(length) + static_cast<std::size_t>(coordinates[a]);
    }
    return grid_cells_[place];
}

Cell Board::find(std::string_view name) const {
    const auto found = by_name_.find(std::string(name));
    return found == by_name_.end() ? no_cell : found->second;
}

Cell Board::find_renamed(std::string_view template_name) const {
    const auto found = renamed_.find(std::string(template_name));
    return found == renamed_.end() ? no_cell : found->second;
}

Cell Board::step(Cell c, std::span<const int> v) const {
    VARIA_ASSERT(c < cells_, "the cell is one of the board's");
    VARIA_ASSERT(v.size() == axes_.size(), "a vector has one component an axis");
    if (!links_.empty()) {
        const auto here = links_.find(c);
        if (here != links_.end())
            for (const Link& link : here->second)
                if (std::ranges::equal(link.by, v)) return link.to;
    }
    std::array<int, max_axes> to{};
    const std::span<const int> from = coordinates(c);
    for (std::size_t a = 0; a < axes_.size(); ++a) {
        const int length = static_cast<int>(axes_[a].labels.size());
        int x = from[a] + v[a];
        if (axes_[a].wrap) x = (x % length + length) % length;
        to[a] = x;
    }
    return at({to.data(), axes_.size()});
}

Cell Board::mirrored(Cell c, const std::vector<bool>& axes) const {
    VARIA_ASSERT(c < cells_, "the cell is one of the board's");
    VARIA_ASSERT(axes.size() == axes_.size(), "there is one flag an axis");
    std::array<int, max_axes> to{};
    const std::span<const int> from = coordinates(c);
    for (std::size_t a = 0; a < axes_.size(); ++a)
        to[a] = axes[a] ? static_cast<int>(axes_[a].labels.size()) - 1 - from[a] : from[a];
    return at({to.data(), axes_.size()});
}

}  // namespace varia
