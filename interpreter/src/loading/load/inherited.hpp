// Errors in a built-in file come from an author's file that is based on it. They are reported at a line of the author's
// file, with the key by which the author can change the inherited value.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <varia/result.hpp>

#include "node.hpp"

namespace varia {

struct Inherited {
    std::map<std::uint32_t, Where> origins;  // as in Includer
    std::shared_ptr<const Node> tree;        // the file merged with all files that it is based on

    // Moves diagnostics from built-in files to the place where the author includes these. `files` are the names for
    // Where::file.
    void describe(Diagnostics& list, const std::vector<std::string>& files) const;
};

}  // namespace varia
