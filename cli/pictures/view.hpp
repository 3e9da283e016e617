// How a board lies in a picture: as the first side sees it, or another.
#pragma once

#include <optional>

#include <varia/variant.hpp>

namespace varia::cli {

// How the first two axes run across and upwards in the picture.
struct View {
    int xx = 1, xy = 0, yx = 0, yy = 1;
};

// As a side sees the board; of two sides without views of their own the second sits opposite.
[[nodiscard]] View view_of(const Variant& variant, std::optional<Side> side, bool flip);

}  // namespace varia::cli
