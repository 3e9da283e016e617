// Compiles remote captures: what moves capture besides the piece that they go onto.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] RemoteCaptureTables compile_remote_captures(const Declared& declared);
// The sides that lose with their last royal piece, if remote captures that do not threaten may take royal pieces.
[[nodiscard]] SideSet lost_without_royals(const SideTables& sides_that_play, const KindTables& kinds,
                                          const RemoteCaptureTables& remote_captures,
                                          const std::vector<StateTables::Extinction>& extinctions);

}  // namespace varia
