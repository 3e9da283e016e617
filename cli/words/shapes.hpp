// The shapes of pieces: symbols of pictures/pieces.svg, found by the name of a kind.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// The names of all shapes, in the order of the file.
[[nodiscard]] std::vector<std::string> shape_names();
// The shape of this name, whatever its case; empty: none.
[[nodiscard]] std::string shape_called(const std::string& name);
// By kind, the shape it is drawn with; empty: none, and it is drawn as its letter in a disc. Two kinds share one only
// if the variant's file says so (PieceDef::picture), or if one is the other promoted ("Q~").
[[nodiscard]] std::vector<std::string> shapes_of(const Variant& variant);
// By kind, whether its shape is another kind's, too, which has it by its name: such a piece is drawn with its letter
// beside it.
[[nodiscard]] std::vector<bool> borrowed_shapes(const Variant& variant);
// `<symbol ...>...</symbol>` of these shapes and of what they are made of.
[[nodiscard]] std::string symbols_of(const std::set<std::string>& names);

}  // namespace varia::cli
