// Describes in words the remote captures: what a move captures besides the piece on its target cell.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// One sentence for each remote capture that the piece itself declares: "strikes an enemy straight before where it goes
// to, along (1,0)". Not escaped.
[[nodiscard]] std::vector<std::string> remote_captures_in_words(const PieceDef& piece);
// Adds one sentence for each remote capture of [rules]. Not escaped.
void remote_captures_in_words(const Definition& definition, std::vector<std::string>& lines);

// Whether moves of such pieces make a remote capture of [rules].
[[nodiscard]] bool may_remote_capture(const PieceDef& piece, const RemoteCaptureDef& remote_capture);
// One sentence for each remote capture of [rules] that moves of such pieces make. Not escaped.
[[nodiscard]] std::vector<std::string> shared_remote_captures_in_words(const PieceDef& piece,
                                                                       const Definition& definition);

}  // namespace varia::cli
