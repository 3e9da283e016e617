// Arbitrary bytes as Betza notation. They are refused with places in the text, or the moves compile on a small board
// with edges and are played there.
#include <cstddef>
#include <cstdint>

#include <varia/betza.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "explore.hpp"

namespace {

constexpr const char* board = R"(
format = 1
name = "Betza"
[board]
axes = [{ name = "file", labels = "a-g" }, { name = "rank", labels = "1-7" }]
[pieces]
K = { name = "King", royal = true, moves = "K" }
P = { name = "Pawn", moves = "fmWfcF", promotion = { zone = "rank == 7", to = ["X"] } }
X = { name = "Mover", moves = "W" }
[setup]
position = "1x1k1x1/pp3pp/7/2x1X2/7/PP3PP/1X1K1X1 w"
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    // A last byte beyond ASCII is no part of the text: it asks for the other dialect.
    const bool fairy = size > 0 && (data[size - 1] & 0x80U) != 0;
    if (fairy) text.remove_suffix(1);
    const auto read = varia::read_betza(text, fairy ? varia::BetzaReading::fairy : varia::BetzaReading::standard,
                                        {7, 7, false, "rank"});
    fuzz::require_answer(read.has_value(), read.diagnostics());
    for (const varia::Diagnostic& d : read.diagnostics())
        fuzz::require(d.line == 1 && d.column >= 1 && d.column <= size + 1, "a mistake has a place in the text",
                      d.text());
    if (!read) return 0;
    static const varia::Definition plain = [] {
        auto definition = varia::read_definition(board, "betza.toml", "betza");
        fuzz::require(definition.has_value(), "the board is read", definition.error());
        return *definition;
    }();
    varia::Definition definition = plain;
    definition.pieces.back().moves = read->moves;
    const auto variant = varia::load_definition(definition);
    fuzz::require_answer(variant.has_value(), variant.diagnostics());
    fuzz::Choices choices(text);
    if (variant) fuzz::explore(varia::start_position(*variant), choices, 300);
    return 0;
}
