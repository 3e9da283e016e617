// Overlays one file's tree on another's: the meaning of `extends` and `use`.
#pragma once

#include "node.hpp"

namespace varia {

// Merges `over` into `base`; both are whole files. Tables are merged key by key. All other values are replaced, and so
// are zones and results, which only make sense as a whole. `false` removes the inherited value of that key, unless the
// key holds a truth value. A new drawing or position in [setup] replaces the inherited set-up completely. An inherited
// `rules.cannot_win` is only kept if `over` does not change how pieces move or how the game is won.
void merge_files(Node& base, Node over);
// Like merge_files, for the contents of a case, which do not affect an inherited `rules.cannot_win`.
void merge_case(Node& base, Node over);

}  // namespace varia
