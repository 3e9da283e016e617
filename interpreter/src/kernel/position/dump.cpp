// A position as text that can be compared and read, with nothing left out.
#include <varia/position.hpp>

#include <array>
#include <string_view>

#include "state_tables.hpp"

namespace varia {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

// Adds a line of numbers in hexadecimal, each as wide as its type.
template <class List>
void add(std::string& text, std::string_view name, const List& numbers) {
    text += name;
    for (const auto number : numbers) {
        std::array<char, 1 + 2 * sizeof(number)> word;
        word[0] = ' ';
        auto bits = static_cast<std::uint64_t>(number);
        for (std::size_t place = word.size(); --place != 0; bits >>= 4) word[place] = digits[bits & 0xF];
        text.append(word.data(), word.size());
    }
    text += '\n';
}

}  // namespace

std::string Position::dump() const {
    std::string text;
    text.reserve(16 * board_.size() + 2048);
    const auto number = [&](std::string_view name, auto value) { add(text, name, std::array{value}); };
    number("key", head_.key);
    number("turn", head_.turn);
    number("side", static_cast<std::uint8_t>(head_.side));
    number("exposed", head_.exposed);
    add(text, "crossed", crossed());
    add(text, "checks", head_.checks);
    number("clock", head_.clock);
    number("move", head_.move_number);
    add(text, "board", board_);
    add(text, "sets", sets_);
    add(text, "unmoved", marks_);
    add(text, "filled", filled_);
    add(text, "state", state_);
    add(text, "crowds", crowds_);
    if (tables_->keeps_more()) {
        add(text, "exposed", many_.exposed);
        add(text, "points", many_.points);
        number("out", many_.out.bits());
        number("last", static_cast<std::uint8_t>(many_.last));
        number("next", static_cast<std::uint8_t>(many_.next));
        add(text, "counting",
            std::array<std::uint16_t, 4>{static_cast<std::uint16_t>(many_.counting.side), many_.counting.rule,
                                         many_.counting.count, many_.counting.limit});
        const Progress& turn = many_.turn;
        add(text, "turn", std::array{turn.step, turn.made, turn.allowance, static_cast<std::uint8_t>(turn.unmoved)});
        add(text, "from", std::array{turn.mover, turn.left, turn.left_too});
        number("before", mid_turn() ? turn.before : 0);
        add(text, "captured", pending_);
    }
    for (std::size_t owner = 0; owner < royals_.size(); ++owner) {
        const auto tally = std::span(tallies_).subspan(tally_place(static_cast<int>(owner)), tally_place(1));
        const auto kinds = static_cast<std::size_t>(kinds_);
        add(text, "counts", tally.first(kinds + 1));
        add(text, "hand", tally.subspan(kinds + 1));
        add(text, "royals", royals_[owner].list());
    }
    return text;
}

}  // namespace varia
