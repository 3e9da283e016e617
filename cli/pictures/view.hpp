// How a board is turned in a picture: as the first side sees it, or as another side does.
#pragma once

#include <optional>

#include <varia/variant.hpp>

namespace varia::cli {

// How the first two axes run across and upwards in the picture.
struct View {
    int xx = 1, xy = 0, yx = 0, yy = 1;
};

// The board as a side sees it. A side without a view of its own that is not the first sits opposite the first.
[[nodiscard]] View view_of(const Variant& variant, std::optional<Side> side, bool flip);

}  // namespace varia::cli
