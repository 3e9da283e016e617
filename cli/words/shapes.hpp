// The shapes of pieces: the symbols of pictures/pieces.svg, which are found by the name of a kind.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// The names of all shapes, in the order of the file.
[[nodiscard]] std::vector<std::string> shape_names();
// The shape with this name or synonym, in upper or lower case. Empty if there is none.
[[nodiscard]] std::string shape_called(const std::string& name);
// By kind, the name of the shape with which it is drawn. Empty if the kind has no shape: it is then drawn as its letter
// in a disc. Two kinds share a shape only if the variant's file says so (PieceDef::picture), or if one is the promoted
// form of the other ("Q~").
[[nodiscard]] std::vector<std::string> shapes_of(const Variant& variant);
// By kind, whether it shares its shape with another kind and its own name is not the name of the shape. Such a piece is
// drawn with its letter beside it.
[[nodiscard]] std::vector<bool> borrowed_shapes(const Variant& variant);
// Whether there is a symbol with this name, be it a shape or a part.
[[nodiscard]] bool has_symbol(std::string_view name);
// The elements `<symbol ...>...</symbol>` of these shapes and of the parts that they use.
[[nodiscard]] std::string symbols_of(const std::set<std::string>& names);

}  // namespace varia::cli
