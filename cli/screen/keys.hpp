// Reads keys and clicks from the bytes that a terminal sends: the escape sequences of xterm, and mouse reports in SGR
// form (1006).
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
    mouse,  // any other report of the mouse
    other,  // a sequence without a meaning here
};

struct Key {
    KeyKind kind = KeyKind::text;
    int row = 0, column = 0;  // of a click, from 0
    std::string bytes;        // the bytes that the terminal sent
};

// Removes the first key from the front of `sent` and returns it. Returns nothing if the rest of the key has not come
// yet. `all`: no more bytes will come.
[[nodiscard]] std::optional<Key> take_key(std::string& sent, bool all);

}  // namespace varia::cli
