// Keys and clicks, as terminals tell of them: the sequences that xterm has sent since ever, and the mouse by SGR
// (1006).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace varia::cli {

enum class KeyKind : std::uint8_t {
    text,  // a character, or a control character
    enter,
    escape,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    click,
    wheel_up,
    wheel_down,
    mouse,  // anything else that it does
    other,  // a sequence that means nothing here
};

struct Key {
    KeyKind kind = KeyKind::text;
    int row = 0, column = 0;  // of a click, from 0
    std::string bytes;        // what was sent
};

// The first key of what was sent, which is taken off it; nothing if more of it must come. `all`: no more will.
[[nodiscard]] std::optional<Key> take_key(std::string& sent, bool all);

}  // namespace varia::cli
