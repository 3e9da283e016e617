#include "foreign_form.hpp"

#include <algorithm>
#include <array>

namespace varia::cli {
namespace {

constexpr std::size_t looked_at = 4096;

bool is_a_digit(char c) { return c >= '0' && c <= '9'; }
bool is_a_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Whether a line is a move of CSA, such as "+7776FU" or "-3334FU,T5": a sign for the side, two cells and a piece.
bool is_csa_move(std::string_view line) {
    return line.size() >= 7 && (line[0] == '+' || line[0] == '-') &&
           std::ranges::all_of(line.substr(1, 4), is_a_digit) && is_a_capital(line[5]) && is_a_capital(line[6]);
}

bool is_csa(std::string_view line) {
    constexpr std::array<std::string_view, 6> heads{"N+", "N-", "PI", "P1-", "P1 ", "$EVENT:"};
    const bool version = line.size() >= 2 && line[0] == 'V' && is_a_digit(line[1]);
    return version || is_csa_move(line) ||
           std::ranges::any_of(heads, [&](std::string_view head) { return line.starts_with(head); });
}

bool is_kif(std::string_view line) {
    // First words of KIF files: handicap, number of moves, sente. The first two stand here in Shift-JIS as well.
    constexpr std::array<std::string_view, 6> heads{"#KIF",         "\u624B\u5408\u5272",       "\u624B\u6570",
                                                    "\u5148\u624B", "\x8E\xE8\x8D\x87\x8A\x84", "\x8E\xE8\x90\x94"};
    return std::ranges::any_of(heads, [&](std::string_view head) { return line.starts_with(head); });
}

}  // namespace

std::string foreign_form(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    text = text.substr(0, looked_at);
    if (text.find('\0') != std::string_view::npos) return "a file that is no text, such as a data base";
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
        line.remove_prefix(begin);
        if (line.empty() || line.front() == '\'') continue;
        if (is_kif(line)) return "KIF, in which shogi players keep their games";
        if (line.front() == '#' || line.front() == '*') continue;
        if (is_csa(line)) return "CSA, in which shogi programs keep their games";
        if (line.starts_with("(;")) return "SGF, in which games of Go and others are kept";
        if (line.starts_with("position sfen ") || line.starts_with("sfen "))
            return "a game of USI, the shogi programs' protocol";
        if (line.starts_with("<?xml") || line.starts_with("<!DOCTYPE") || line.starts_with("<html"))
            return "XML or a page of the web";
        if (line.starts_with("VariantFile=")) return "a game saved by Zillions of Games";
        return {};
    }
    return {};
}

}  // namespace varia::cli
