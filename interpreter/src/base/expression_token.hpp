// The words of an expression: numbers, names, quoted texts and symbols.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace varia {

enum class TokenType : std::uint8_t { end, integer, text, word, symbol, bad };  // bad: see problem

struct Token {
    TokenType type = TokenType::end;
    std::string_view text;   // of a text without its quotes
    std::size_t start = 0;   // offsets in the expression
    std::size_t end = 0;
    std::int64_t number = 0;
    const char* problem = nullptr;
};

// The token at or after `at`; an `end` token behind the last.
[[nodiscard]] Token read_token(std::string_view expression, std::size_t at);

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace varia
