// Checks that the names, letters and colours of sides are distinct.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "spelling.hpp"

namespace varia {

struct SideComplaint {
    enum class Of : unsigned char { name, letter, colour } of;
    std::size_t side;  // index of the side
    std::string message, hint;
};

// In the order of the sides. The spelling of names and letters is checked elsewhere.
[[nodiscard]] std::vector<SideComplaint> side_complaints(const SidesDef& sides);

// The name of a colour in which a side can be drawn. The message is a whole sentence.
[[nodiscard]] Complaint colour_complaint(const std::string& colour);

// Whether a piece is written with the letter of its owner before it, because capitals and small letters are not enough.
[[nodiscard]] bool writes_owners(const SidesDef& sides);

}  // namespace varia
