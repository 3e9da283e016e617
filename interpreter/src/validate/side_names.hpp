// What sides are called, written as and drawn in: what makes it impossible to tell them apart.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia {

struct SideComplaint {
    enum class Of : unsigned char { name, letter, colour } of;
    std::size_t side;  // whose name, letter or colour it is about
    std::string message, hint;
};

// In the order of the sides. Names and letters that are no words are somebody else's affair.
[[nodiscard]] std::vector<SideComplaint> side_complaints(const SidesDef& sides);

// Whether pieces are written with the letters of their owners before them, since capitals and small letters don't do.
[[nodiscard]] bool writes_owners(const SidesDef& sides);

}  // namespace varia
