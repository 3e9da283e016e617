// Laying one file's tree over another's: what `extends` and `use` mean.
#pragma once

#include "node.hpp"

namespace varia {

// Merges `over` into `base`, both whole files. Tables merge key by key; everything else replaces, and so do zones and
// results, which make sense as a whole only. `false` removes what is inherited under that key, unless that is a
// truth value itself. A new drawing or position in [setup] replaces the inherited set-up altogether.
void merge_files(Node& base, Node over);

}  // namespace varia
