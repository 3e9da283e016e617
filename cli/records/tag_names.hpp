// The tags that Varia itself writes and reads, and names that are compared.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace varia::cli {

namespace tags {
inline constexpr std::string_view event = "Event", site = "Site", date = "Date", round = "Round", result = "Result",
                                  variant = "Variant", hash = "RulesHash", options = "Options", boards = "Boards",
                                  set_up = "SetUp", position = "FEN", status = "Status", termination = "Termination",
                                  play = "Play", clock = "TimeControl";
}  // namespace tags

[[nodiscard]] constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

[[nodiscard]] inline bool same_tag(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return small_letter(x) == small_letter(y); });
}

// "three-check", "Three Check" and "threecheck" are one name.
[[nodiscard]] inline std::string folded_name(std::string_view name) {
    std::string folded;
    for (const char c : name)
        if ((c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80 || (small_letter(c) >= 'a' && small_letter(c) <= 'z'))
            folded += small_letter(c);
    return folded;
}

}  // namespace varia::cli
