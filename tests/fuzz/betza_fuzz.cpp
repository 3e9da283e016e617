// Arbitrary bytes as Betza notation. They are refused with places in the text, or the moves compile on a small board
// with edges and are played there.
#include <cstddef>
#include <cstdint>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "betza.hpp"
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
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto moves = varia::parse_betza(text, {0, 1, 1});
    fuzz::require_answer(moves.has_value(), moves.diagnostics());
    for (const varia::Diagnostic& d : moves.diagnostics())
        fuzz::require(d.line == 1 && d.column >= 1 && d.column <= size + 1, "a mistake has a place in the text",
                      d.text());
    if (!moves) return 0;
    static const varia::Definition plain = [] {
        auto definition = varia::read_definition(board, "betza.toml", "betza");
        fuzz::require(definition.has_value(), "the board is read", definition.error());
        return *definition;
    }();
    varia::Definition definition = plain;
    definition.pieces.back().moves = *moves;
    const auto variant = varia::load_definition(definition);
    fuzz::require_answer(variant.has_value(), variant.diagnostics());
    fuzz::Choices choices(text);
    if (variant) fuzz::explore(varia::start_position(*variant), choices, 300);
    return 0;
}
