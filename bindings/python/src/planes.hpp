// Boards as planes, which are input for networks: one plane of numbers, as large as the board, for each feature.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

namespace varia::python {

// The maximum number of positions in an array of planes.
inline constexpr int max_history = 64;
// Fails if it is not from 1 to max_history.
void expect_history(int history);

class Planes {
public:
    explicit Planes(const Variant& variant);
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    // The length of a plane along each axis, the last axis first; and the number of numbers in a plane.
    [[nodiscard]] const std::vector<std::ptrdiff_t>& shape() const { return shape_; }
    [[nodiscard]] std::size_t area() const { return area_; }
    [[nodiscard]] std::size_t size() const { return area_ * names_.size(); }
    // Writes all planes, one after the other: size() numbers.
    void write(const Position& position, int occurrences, float* out) const;
    // Writes the planes of a board of the contest as it is now, and then as it was before each of the last
    // `history - 1` actions, the last action first: history * size() numbers. Before the start all planes are 0.
    void write(const Contest& contest, int board, int history, float* out) const;

private:
    std::vector<std::string> names_;
    std::vector<std::ptrdiff_t> shape_;
    std::vector<std::size_t> places_;  // by cell: its index within a plane
    std::size_t area_ = 1;
    int kinds_, sides_;
    bool neutral_, exists_, exposed_, captured_, hands_, turns_, checks_, points_, out_;
    int states_;
    int steps_;
};

}  // namespace varia::python
