// Boards as planes: numbers for networks, a plane for each thing there is to know, each as large as the board.
#pragma once

#include <string>
#include <vector>

#include <varia/position.hpp>
#include <varia/variant.hpp>

namespace varia::python {

class Planes {
public:
    explicit Planes(const Variant& variant);
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    // How long a plane is along each axis, the last axis first, and how many numbers that makes.
    [[nodiscard]] const std::vector<std::ptrdiff_t>& shape() const { return shape_; }
    [[nodiscard]] std::size_t area() const { return area_; }
    [[nodiscard]] std::size_t size() const { return area_ * names_.size(); }
    // Writes all of them, plane after plane: size() numbers.
    void write(const Position& position, int occurrences, float* out) const;

private:
    std::vector<std::string> names_;
    std::vector<std::ptrdiff_t> shape_;
    std::vector<std::size_t> places_;  // by cell
    std::size_t area_ = 1;
    int kinds_, sides_;
    bool neutral_, exists_, exposed_, captured_, hands_, turns_, checks_, points_, out_;
    int states_;
    int steps_;
};

}  // namespace varia::python
