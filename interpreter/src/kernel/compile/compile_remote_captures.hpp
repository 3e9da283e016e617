// Compiles remote captures: what moves capture besides the piece that they go onto.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] RemoteCaptureTables compile_remote_captures(const Declared& declared);
// The sides that lose with their last royal piece, if remote captures that do not threaten may take royal pieces.
// Precondition: the remote captures and the extinctions have been compiled.
[[nodiscard]] SideSet lost_without_royals(const StateTables& state);

}  // namespace varia
