// Plain loops over coordinates.
#include "space.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

#include "cells.hpp"

namespace reference {

namespace {

Value option_value(const std::string& text) {
    if (text == "true") return true;
    if (text == "false") return false;
    const std::size_t digits = text.find_first_not_of("0123456789", text[0] == '-' ? 1 : 0);
    if (digits == std::string::npos && text != "-" && !text.empty()) return std::stoll(text);
    return text;
}

}  // namespace

Vector transformed(const Matrix& matrix, const Vector& v) {
    Vector result;
    for (const Vector& row : matrix) result.push_back(std::inner_product(row.begin(), row.end(), v.begin(), 0));
    return result;
}

Space::Space(const varia::Definition& definition) : definition_(definition), dimensions_(definition.board.axes.size()) {
    for (const varia::OptionDef& option : definition.options)
        options_[option.name] = option_value(option.value.empty() ? option.fallback : option.value);
    read_views();

    // All points of the grid, with the first coordinate counting fastest.
    Vector point(dimensions_, 0);
    while (true) {
        if (exists(point)) {
            std::string name = name_of(point);
            for (const varia::CellNameDef& own : definition_.board.names)
                if (own.cell.text == name) {
                    name = own.name.text;
                    break;
                }
            by_point_[point] = cells();
            by_name_[name] = cells();
            names_.push_back(name);
            points_.push_back(point);
        }
        std::size_t wheel = 0;
        while (wheel < dimensions_ && ++point[wheel] == length(wheel)) point[wheel++] = 0;
        if (wheel == dimensions_) break;
    }
    for (int side = 0; side < static_cast<int>(views_.size()); ++side) {
        std::vector<int>& seen = seen_.emplace_back();
        for (int cell = 0; cell < cells(); ++cell) seen.push_back(image(cell, side));
    }
}

int Space::axis(const std::string& name) const {
    for (std::size_t a = 0; a < dimensions_; ++a)
        if (definition_.board.axes[a].name.text == name) return static_cast<int>(a);
    throw std::runtime_error("no axis " + name);
}

int Space::find(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nowhere : found->second;
}

int Space::at(const Vector& point) const {
    const auto found = by_point_.find(point);
    return found == by_point_.end() ? nowhere : found->second;
}

Names Space::names_at(const Vector& point) const {
    Names names = options_;
    for (std::size_t a = 0; a < dimensions_; ++a)
        names[definition_.board.axes[a].name.text] = static_cast<long long>(point[a] + 1);
    return names;
}

std::string Space::name_of(const Vector& point) const {
    std::string name;
    const std::string& pattern = definition_.board.cell.text;
    if (pattern.empty()) {
        for (std::size_t a = 0; a < dimensions_; ++a)
            name += definition_.board.axes[a].labels[static_cast<std::size_t>(point[a])];
        return name;
    }
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '{') {
            name += pattern[i];
            continue;
        }
        const std::size_t end = pattern.find('}', i);
        const std::string inside = pattern.substr(i + 1, end - i - 1);
        i = end;
        bool label = false;
        for (std::size_t a = 0; a < dimensions_; ++a)
            if (definition_.board.axes[a].name.text == inside) {
                name += definition_.board.axes[a].labels[static_cast<std::size_t>(point[a])];
                label = true;
            }
        if (!label) name += written(inside, names_at(point));
    }
    return name;
}

bool Space::exists(const Vector& point) const {
    if (!definition_.board.mask.empty() && !drawn(point)) return false;
    return definition_.board.keep.empty() || holds(definition_.board.keep.text, names_at(point));
}

// Whether the drawing of the board has a cell at this point. Rows run over the second axis from high to low, slices
// over the third axis from high to low, and so on; later axes change more slowly.
bool Space::drawn(const Vector& point) const {
    int row = 0;
    for (std::size_t a = dimensions_; a-- > 1;) row = row * length(a) + (length(a) - 1 - point[a]);
    const auto& mask = definition_.board.mask;
    if (row >= static_cast<int>(mask.size())) return false;
    const std::string& text = mask[static_cast<std::size_t>(row)].text;
    return point[0] < static_cast<int>(text.size()) && text[static_cast<std::size_t>(point[0])] == '.';
}

int Space::next(int cell, const Vector& by) const {
    Vector back = by;
    for (int& x : back) x = -x;
    for (const varia::LinkDef& link : definition_.board.links) {
        if (link.by == by && find(link.from.text) == cell) return find(link.to.text);
        if (link.both && link.by == back && find(link.to.text) == cell) return find(link.from.text);
    }
    Vector target = point(cell);
    for (std::size_t a = 0; a < dimensions_; ++a) {
        target[a] += by[a];
        if (definition_.board.axes[a].wrap) {
            while (target[a] < 0) target[a] += length(a);
            while (target[a] >= length(a)) target[a] -= length(a);
        }
    }
    return at(target);
}

const Heading& Space::heading(const Vector& by) {
    const auto [known, fresh] = headings_.try_emplace(by);
    Heading& heading = known->second;
    if (!fresh) return heading;
    heading.by = by;
    for (int cell = 0; cell < cells(); ++cell) heading.next.push_back(next(cell, by));
    for (int cell = 0; cell < cells(); ++cell) {
        Cells met{cell};
        std::vector<int>& ray = heading.ray.emplace_back();
        for (int at = heading.next[static_cast<std::size_t>(cell)]; at != nowhere && met.insert(at);
             at = heading.next[static_cast<std::size_t>(at)])
            ray.push_back(at);
    }
    return heading;
}

namespace {

// Returns the words of "-file + rank", each with its sign.
std::vector<std::pair<int, std::string>> signed_words(const std::string& text) {
    std::vector<std::pair<int, std::string>> words;
    int sign = 1;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ' && c != '+' && c != '-') {
            word += c;
            continue;
        }
        if (!word.empty()) words.emplace_back(std::exchange(sign, 1), std::exchange(word, ""));
        if (c == '-') sign = -1;
    }
    return words;
}

}  // namespace

// A column of a view's matrix is the board vector of one step along that axis of the side's view.
void Space::read_views() {
    for (std::size_t side = 0; side < definition_.sides.side.size(); ++side) {
        Matrix view(dimensions_, Vector(dimensions_, 0));
        const auto& written = definition_.sides.side[side].view;
        for (std::size_t a = 0; a < dimensions_; ++a) {
            if (written.empty())
                view[a][a] = 1;
            else
                for (const auto& [sign, name] : signed_words(written[a].text))
                    view[static_cast<std::size_t>(axis(name))][a] += sign;
        }
        if (written.empty() && side == 1)
            for (const varia::Name& name : definition_.sides.mirror) {
                const auto a = static_cast<std::size_t>(axis(name.text));
                view[a][a] = -1;
            }
        // A hexagonal board is reflected across one of its axes: the directions (1,0) and (1,1) are exchanged, or (0,1)
        // and (1,1).
        if (written.empty() && side == 1 && definition_.board.grid == varia::Grid::hex && view[0][0] != view[1][1])
            (view[1][1] < 0 ? view[1][0] : view[0][1]) = 1;
        views_.push_back(view);
    }
}

Vector Space::turned(const Vector& v, int side) const { return transformed(views_[static_cast<std::size_t>(side)], v); }

// The board is turned about its middle, which may lie between cells. Therefore coordinates relative to it are doubled.
int Space::image(int cell, int side) const {
    Vector twice = point(cell);
    for (std::size_t a = 0; a < dimensions_; ++a) twice[a] = 2 * twice[a] - (length(a) - 1);
    twice = turned(twice, side);
    for (std::size_t a = 0; a < dimensions_; ++a) {
        twice[a] += length(a) - 1;
        if (twice[a] % 2 != 0) return nowhere;
        twice[a] /= 2;
    }
    return at(twice);
}

Space::Moved Space::moved(const std::vector<varia::Name>& axes) const {
    std::vector<bool> moves(dimensions_, axes.empty());
    for (const varia::Name& name : axes) moves[static_cast<std::size_t>(axis(name.text))] = true;

    // A hexagonal board turns and reflects its first two axes among themselves.
    Moved result;
    result.hexagons = definition_.board.grid == varia::Grid::hex && moves[0] && moves[1];
    for (std::size_t a = result.hexagons ? 2 : 0; a < dimensions_; ++a)
        if (moves[a]) result.axes.push_back(a);
    return result;
}

// Every symmetry is made of these few, one after the other. So the images are found by applying these few to every
// image until nothing new comes of it.
std::set<std::vector<Vector>> Space::images(const std::vector<Vector>& vectors,
                                            const std::vector<varia::Name>& axes) const {
    const Moved moves = moved(axes);
    std::vector<std::function<void(Vector&)>> few;
    for (std::size_t i = 0; i + 1 < moves.axes.size(); ++i)
        few.emplace_back([&moves, i](Vector& v) { std::swap(v[moves.axes[i]], v[moves.axes[i + 1]]); });
    if (!moves.axes.empty()) few.emplace_back([&moves](Vector& v) { v[moves.axes[0]] *= -1; });
    if (moves.hexagons) {
        // A sixth of a turn takes (1,0) to (1,1) and (0,1) to (-1,0).
        few.emplace_back([](Vector& v) {
            const int first = v[0];
            v[0] = first - v[1];
            v[1] = first;
        });
        few.emplace_back([](Vector& v) { std::swap(v[0], v[1]); });
    }
    std::set<std::vector<Vector>> found{vectors};
    std::vector<std::vector<Vector>> fresh{vectors};
    while (!fresh.empty()) {
        const std::vector<Vector> one = fresh.back();
        fresh.pop_back();
        for (const auto& symmetry : few) {
            std::vector<Vector> next = one;
            for (Vector& v : next) symmetry(v);
            if (found.insert(next).second) fresh.push_back(next);
        }
    }
    return found;
}

std::vector<Matrix> Space::symmetries(const std::vector<varia::Name>& axes) const {
    const auto [free, hexagons] = moved(axes);

    // Signed permutations of the free axes. The other axes keep their place.
    std::vector<Matrix> result;
    std::vector<std::size_t> order = free;
    do {
        for (unsigned signs = 0; signs < (1U << free.size()); ++signs) {
            Matrix matrix(dimensions_, Vector(dimensions_, 0));
            for (std::size_t a = 0; a < dimensions_; ++a) matrix[a][a] = 1;
            for (std::size_t i = 0; i < free.size(); ++i) matrix[free[i]][free[i]] = 0;
            for (std::size_t i = 0; i < free.size(); ++i) matrix[order[i]][free[i]] = (signs >> i & 1U) != 0 ? -1 : 1;
            result.push_back(matrix);
        }
    } while (std::next_permutation(order.begin(), order.end()));
    if (!hexagons) return result;

    // A sixth of a turn takes (1,0) to (1,1) to (0,1) to (-1,0). The reflection exchanges the two axes.
    std::vector<Matrix> turned;
    for (const Matrix& others : result) {
        for (int reflect = 0; reflect < 2; ++reflect) {
            Vector image_of_first = reflect != 0 ? Vector{0, 1} : Vector{1, 0};
            Vector image_of_second = reflect != 0 ? Vector{1, 0} : Vector{0, 1};
            for (int sixth = 0; sixth < 6; ++sixth) {
                Matrix matrix = others;
                for (std::size_t r = 0; r < 2; ++r) {
                    matrix[r][0] = image_of_first[r];
                    matrix[r][1] = image_of_second[r];
                }
                turned.push_back(matrix);
                image_of_first = {image_of_first[0] - image_of_first[1], image_of_first[0]};
                image_of_second = {image_of_second[0] - image_of_second[1], image_of_second[0]};
            }
        }
    }
    return turned;
}

std::vector<bool> Space::region(const varia::Region& region) const {
    std::vector<bool> result(points_.size(), false);
    for (int cell = 0; cell < cells(); ++cell)
        if (!region.expression.empty())
            result[static_cast<std::size_t>(cell)] = holds(region.expression.text, names_at(point(cell)));
    if (region.expression.empty())
        for (const varia::Name& name : region.cells) result.at(static_cast<std::size_t>(find(name.text))) = true;
    return result;
}

std::vector<bool> Space::image(const std::vector<bool>& cells_in, int side) const {
    std::vector<bool> result(points_.size(), false);
    for (int cell = 0; cell < cells(); ++cell)
        if (cells_in[static_cast<std::size_t>(cell)] && seen(cell, side) != nowhere)
            result[static_cast<std::size_t>(seen(cell, side))] = true;
    return result;
}

std::vector<bool> Space::zone(const varia::ZoneRef& zone, int side, bool otherwise) const {
    if (zone.empty()) return std::vector<bool>(points_.size(), otherwise);
    for (const varia::ZoneDef& named : definition_.zones) {
        if (named.name.text != zone.text) continue;
        if (side == 0 || named.fixed) return region(named.region);
        if (named.second) return region(*named.second);
        return image(region(named.region), side);
    }
    return image(region({zone, {}}), side);
}

const std::vector<int>& Space::line(int cell, int axis) {
    const auto [known, fresh] = lines_.try_emplace({cell, axis});
    if (!fresh) return known->second;
    Vector other = point(cell);
    for (int x = 0; x < length(static_cast<std::size_t>(axis)); ++x) {
        other[static_cast<std::size_t>(axis)] = x;
        if (at(other) != nowhere) known->second.push_back(at(other));
    }
    return known->second;
}

const std::vector<int>& Space::between(int a, int b) {
    const auto [known, fresh] = between_.try_emplace({a, b});
    if (fresh) known->second = joining(a, b);
    return known->second;
}

std::vector<int> Space::joining(int a, int b) {
    // A line is straight if it goes equally far along each axis that it changes.
    std::set<int> distances;
    Vector by(dimensions_);
    for (std::size_t i = 0; i < dimensions_; ++i) {
        const int along = point(b)[i] - point(a)[i];
        if (along != 0) distances.insert(std::abs(along));
        by[i] = along > 0 ? 1 : along < 0 ? -1 : 0;
    }
    if (distances.size() != 1) return {};
    // The way of a rider, if it leads there; otherwise straight over the grid.
    std::vector<int> result = heading(by).ray[static_cast<std::size_t>(a)];
    const auto there = std::find(result.begin(), result.end(), b);
    if (there != result.end()) {
        result.erase(there, result.end());
        return result;
    }
    result.clear();
    for (int s = 1; s < *distances.begin(); ++s) {
        Vector on = point(a);
        for (std::size_t i = 0; i < dimensions_; ++i) on[i] += by[i] * s;
        if (at(on) != nowhere) result.push_back(at(on));
    }
    return result;
}

}  // namespace reference
