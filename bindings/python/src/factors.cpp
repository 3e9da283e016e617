#include "factors.hpp"

#include "arrays.hpp"
#include "space.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

py::array_t<std::int64_t> rows(const Core& core, const std::int64_t* numbers, py::ssize_t count) {
    py::array_t<std::int64_t> parts({count, py::ssize_t{3}});
    std::int64_t* out = parts.mutable_data();
    const Space& space = core.space();
    for (py::ssize_t i = 0; i < count; ++i) {
        const Factors factors = space.factors(numbers[i]);
        *out++ = factors.from;
        *out++ = factors.to;
        *out++ = factors.kind;
    }
    return parts;
}

py::array_t<std::int64_t> factors(const Core& core, const py::object& actions) {
    const auto numbers = whole_numbers(actions, "actions");
    if (numbers.ndim() != 1) fail(Fault::misuse, "actions are an array of one axis");
    const std::int64_t size = core.space().size();
    for (py::ssize_t i = 0; i < numbers.shape(0); ++i)
        if (numbers.at(i) < 0 || numbers.at(i) >= size)
            fail(Fault::move, "there is no action " + std::to_string(numbers.at(i)) + ": they are numbered 0 to " +
                                  std::to_string(size - 1));
    return rows(core, numbers.data(), numbers.shape(0));
}

py::array_t<std::int64_t> actions(const Core& core, const py::object& given) {
    const auto parts = whole_numbers(given, "factors");
    if (parts.ndim() != 2 || parts.shape(1) != 3) fail(Fault::misuse, "factors are rows of three numbers");
    auto numbers = new_array<std::int64_t>(parts.shape(0));
    std::int64_t* out = numbers.mutable_data();
    for (py::ssize_t i = 0; i < parts.shape(0); ++i)
        *out++ = core.space().number(Factors{parts.at(i, 0), parts.at(i, 1), parts.at(i, 2)});
    return numbers;
}

}  // namespace

py::array_t<std::int64_t> factors_of(const Core& core, const std::vector<std::int64_t>& numbers) {
    return rows(core, numbers.data(), static_cast<py::ssize_t>(numbers.size()));
}

void bind_factors(py::class_<Core, CorePtr>& variant) {
    variant
        .def_property_readonly(
            "action_factors",
            [](const Core& core) {
                const Factors& bounds = core.space().bounds();
                return py::make_tuple(bounds.from, bounds.to, bounds.kind);
            },
            "The sizes of the three parts of an action: from, to and kind. `from` and `to` are 0 if the action has no "
            "such cell, and 1 + the number of the cell otherwise.")
        .def_property_readonly(
            "action_kinds",
            [](const Core& core) {
                py::list blocks;
                for (const Block& block : core.space().kinds())
                    blocks.append(py::make_tuple(block.name, block.first, block.count));
                return blocks;
            },
            "What the third part of an action means: the name of each block of the action space, its first kind and "
            "the number of its kinds.")
        .def("factors", &factors, "actions"_a,
             "The parts of actions that are given by their numbers: a row (from, to, kind) for each.")
        .def("actions", &actions, "factors"_a,
             "The numbers of the actions with these parts, rows (from, to, kind); -1 if there is no such action.");
}

}  // namespace varia::python
