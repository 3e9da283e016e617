// The tokens of an expression: numbers, names, quoted texts and symbols; and errors about them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <varia/result.hpp>

namespace varia {

enum class TokenType : std::uint8_t { end, integer, text, word, symbol, bad };  // bad: `problem` says why

struct Token {
    TokenType type = TokenType::end;
    std::string_view text;  // for a quoted text, without its quotes
    std::size_t start = 0;  // offsets in the expression
    std::size_t end = 0;
    std::uint32_t column = 0;  // from 1, in characters; the parser sets it
    std::int64_t number = 0;
    const char* problem = nullptr;
};

// Reads the token at or after `at`; at the end of the expression, a token of type `end`.
[[nodiscard]] Token read_token(std::string_view expression, std::size_t at);

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// An error at a column of an expression. The message contains the column.
[[nodiscard]] Diagnostic expression_error(std::uint32_t column, std::string message, std::string hint = {});

}  // namespace varia
