// The letters of pieces in position text. A capital is the first side's piece, a small letter the second's; promoted
// forms carry a sign (`+P`, `q~`). If one letter is not enough, several stand in braces (`{LN}`, `+{eb}`). If there are
// not exactly two sides, or if there are neutral pieces, the side's letter stands before the kind's: `rP`, or `nP` for
// a neutral piece.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <varia/types.hpp>
#include <varia/variant.hpp>

namespace varia {

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_letter(char c) { return is_capital(c) || is_small(c); }
// ASCII only, regardless of the locale.
[[nodiscard]] constexpr char capital(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }
[[nodiscard]] constexpr char small(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// Whether the letters of sides stand before the letters of kinds.
[[nodiscard]] bool names_owners(const Variant& variant);
inline constexpr char neutral_letter = 'n';
// The side whose letter stands at `at`; moves `at` past it. Empty if there is none.
[[nodiscard]] std::optional<Side> read_owner(const Variant& variant, std::string_view text, std::size_t& at);

// A piece as position text writes it.
[[nodiscard]] std::string piece_text(const Variant& variant, Piece piece);

class PieceLetters {
public:
    explicit PieceLetters(const Variant& variant);

    struct Token {
        Piece piece;             // empty: the variant has no such kind
        std::size_t length = 0;  // 0: no letter begins here
    };
    // The piece that is written at `at`.
    [[nodiscard]] Token read(std::string_view text, std::size_t at) const;
    // Whether an unclosed brace opens at `at`; an owner and a plus may stand before it.
    [[nodiscard]] bool is_open(std::string_view text, std::size_t at) const;

    // Whether the letter of a piece stands at `at` without the required letter of its side.
    [[nodiscard]] bool lacks_owner(std::string_view text, std::size_t at) const;
    // "sides are written before the letter here: wP, bP, or nP for nobody's".
    [[nodiscard]] std::string owner_hint(std::string_view text, std::size_t at) const;

    // The possible pieces, for a hint: "the pieces are K Q R, in small letters for black".
    [[nodiscard]] std::string hint() const;
    // All letters, or the first ones if there are very many: "K Q R B N P".
    [[nodiscard]] const std::string& list() const { return list_; }

private:
    // The letter of a kind at `at`, regardless of its owner; empty if there is none.
    [[nodiscard]] std::string bare_letter(std::string_view text, std::size_t at) const;

    const Variant& variant_;
    std::map<std::string, Kind, std::less<>> kinds_;  // by letter
    std::string list_;
};

}  // namespace varia
