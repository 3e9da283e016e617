// The tags that Varia itself writes and reads, and the comparison of tag names.
#pragma once

#include <string_view>

#include "variant_names.hpp"

namespace varia::records {

namespace tags {
inline constexpr std::string_view event = "Event", site = "Site", date = "Date", round = "Round", result = "Result",
                                  variant = "Variant", hash = "RulesHash", options = "Options", boards = "Boards",
                                  set_up = "SetUp", position = "FEN", status = "Status", termination = "Termination",
                                  play = "Play", clock = "TimeControl", game_type = "GameType", game = "Game",
                                  format = "Format";
}  // namespace tags

[[nodiscard]] inline bool same_tag(std::string_view a, std::string_view b) { return same_letters(a, b); }

}  // namespace varia::records
