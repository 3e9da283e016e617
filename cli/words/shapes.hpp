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
// By kind, the shape it is drawn with; empty: none, and it is drawn as its letter in a disc. No two kinds share one, unless the
// variant's file says so (PieceDef::picture).
[[nodiscard]] std::vector<std::string> shapes_of(const Variant& variant);
// `<symbol ...>...</symbol>` of these shapes and of what they are made of.
[[nodiscard]] std::string symbols_of(const std::set<std::string>& names);

}  // namespace varia::cli
