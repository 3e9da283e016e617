// Mistakes that show in a built-in file come from what an author has built on it: they are told at a line of his own,
// with the key by which he can say it otherwise.
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
    std::map<std::uint32_t, Where> origins;  // as Includer has them
    std::shared_ptr<const Node> tree;        // the file merged with all it is built on

    // Moves what stands in built-in files to where the author asks for them. `files` are those that Where::file
    // indexes.
    void tell(Diagnostics& list, const std::vector<std::string>& files) const;
};

}  // namespace varia
