#include "keys.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace varia::cli {
namespace {

constexpr char escape_byte = '\x1b';

// The number of bytes of a UTF-8 character with this first byte. It is 1 if no character begins with the byte.
std::size_t character_size(unsigned char first) {
    if (first >= 0xF0 && first < 0xF8) return 4;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xC0 && first < 0xE0 ? 2 : 1;
}

KeyKind kind_of(std::string_view parameters, char last) {
    switch (last) {
        case 'A':
            return KeyKind::up;
        case 'B':
            return KeyKind::down;
        case 'C':
            return KeyKind::right;
        case 'D':
            return KeyKind::left;
        case '~':
            return parameters == "5" ? KeyKind::page_up : parameters == "6" ? KeyKind::page_down : KeyKind::other;
        default:
            return KeyKind::other;
    }
}

// Reads a mouse report such as "<0;12;7M": button, column, row; M if pressed, m if released.
Key mouse_key(std::string_view text, char last) {
    Key key{.kind = KeyKind::mouse, .bytes = {}};
    int values[3] = {-1, 0, 0};
    text.remove_prefix(1);
    for (int& value : values) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{}) return key;
        text.remove_prefix(std::min(static_cast<std::size_t>(end - text.data()) + 1, text.size()));
    }
    constexpr int wheel = 64;
    if (last == 'M' && values[0] == 0) key.kind = KeyKind::click;
    if (last == 'M' && values[0] == wheel) key.kind = KeyKind::wheel_up;
    if (last == 'M' && values[0] == wheel + 1) key.kind = KeyKind::wheel_down;
    key.column = values[1] - 1;
    key.row = values[2] - 1;
    return key;
}

}  // namespace

std::optional<Key> take_key(std::string& sent, bool all) {
    if (sent.empty()) return std::nullopt;
    Key key;
    std::size_t size = 1;
    if (sent[0] == '\r' || sent[0] == '\n') {
        key.kind = KeyKind::enter;
    } else if (sent[0] != escape_byte) {
        size = character_size(static_cast<unsigned char>(sent[0]));
        if (size > sent.size() && !all) return std::nullopt;
        size = std::min(size, sent.size());
    } else if (sent.size() == 1 || sent[1] == escape_byte) {
        if (sent.size() == 1 && !all) return std::nullopt;
        key.kind = KeyKind::escape;
    } else if (sent[1] == 'O') {
        if (sent.size() < 3 && !all) return std::nullopt;
        size = std::min<std::size_t>(3, sent.size());
        key.kind = size == 3 ? kind_of("", sent[2]) : KeyKind::other;
    } else if (sent[1] == '[') {
        std::size_t last = 2;
        while (last < sent.size() && static_cast<unsigned char>(sent[last]) < 0x40) ++last;
        if (last == sent.size() && !all) return std::nullopt;
        size = std::min(last + 1, sent.size());
        const std::string_view parameters = std::string_view(sent).substr(2, last - 2);
        if (last == sent.size())
            key.kind = KeyKind::other;
        else if (parameters.starts_with('<'))
            key = mouse_key(parameters, sent[last]);
        else
            key.kind = kind_of(parameters, sent[last]);
    } else {
        size = 2;  // a key with Alt
        key.kind = KeyKind::other;
    }
    key.bytes = sent.substr(0, size);
    sent.erase(0, size);
    return key;
}

}  // namespace varia::cli
