// The letters of pieces in position text: a capital is the first side's, a small letter the second's, and promoted
// forms carry their sign (`+P`, `q~`). Where one letter is not enough there are several in braces (`{LN}`, `+{eb}`).
// Where there are more than two sides, or pieces that are nobody's, the side's letter stands before the kind's: `rP`,
// `nP` for nobody's.
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
// ASCII only, whatever the locale.
[[nodiscard]] constexpr char capital(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }
[[nodiscard]] constexpr char small(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// Whether letters of sides stand before those of kinds.
[[nodiscard]] bool names_owners(const Variant& variant);
inline constexpr char neutral_letter = 'n';
// The side whose letter stands at `at`, which is moved behind it; nothing if there is none.
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
    // Whether a brace opens at `at`, behind an owner and a plus if they are there, that is never closed.
    [[nodiscard]] bool is_open(std::string_view text, std::size_t at) const;

    // Whether at `at` a piece's letter stands alone where its side's has to stand before it.
    [[nodiscard]] bool lacks_owner(std::string_view text, std::size_t at) const;
    // "sides are written before the letter here: wP, bP, or nP for nobody's".
    [[nodiscard]] std::string owner_hint(std::string_view text, std::size_t at) const;

    // What to write, for a hint: "the pieces are K Q R, in small letters for black".
    [[nodiscard]] std::string hint() const;
    // All letters, or the first of very many: "K Q R B N P".
    [[nodiscard]] const std::string& list() const { return list_; }

private:
    // The kind's letter that stands at `at` whoever owns it; empty if there is none.
    [[nodiscard]] std::string bare_letter(std::string_view text, std::size_t at) const;

    const Variant& variant_;
    std::map<std::string, Kind, std::less<>> kinds_;  // by letter
    std::string list_;
};

}  // namespace varia
