// Writes moves as the tables of variant files: `{ leap = [1, 2] }`.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// The entries of `moves` for these moves on a flat board of squares, one text for each. Paths that are all images of
// one another become one entry. A move that no table can say, because a path has more legs than an entry may have, has
// no entry; `left_out` is then the number of such moves. Precondition: vectors have two components, and the moves go
// over no gaps and have no `clear` and no `beside`.
struct MoveTables {
    std::vector<std::string> entries;
    int left_out = 0;
};
[[nodiscard]] MoveTables move_tables(const std::vector<MoveDef>& moves);

// `{ zone = "rank <= 4", lone = "rank" }`, or `true`: the value of `drop`. Precondition: it has no other keys.
[[nodiscard]] std::string drop_table(const DropDef& drop);

}  // namespace varia::cli
