// Laying one file's tree over another's: what `extends` and `use` mean.
#pragma once

#include "node.hpp"

namespace varia {

// Merges `over` into `base`, both whole files. Tables merge key by key; everything else replaces, and so do zones and
// results, which make sense as a whole only. `false` removes what is inherited under that key, unless that is a
// truth value itself. A new drawing or position in [setup] replaces the inherited set-up altogether.
// What is inherited of `rules.cannot_win` holds only while nothing else changes how pieces move or how the game is won.
void merge_files(Node& base, Node over);
// The same of what a file says for some of its options, which leaves that as it is.
void merge_case(Node& base, Node over);

}  // namespace varia
