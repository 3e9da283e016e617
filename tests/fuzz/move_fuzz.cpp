// Arbitrary bytes as moves: a line with the variant, a line with a position (or startpos), then one move on each line.
#include <cstddef>
#include <cstdint>
#include <string>

#include <varia/game.hpp>
#include <varia/notation.hpp>

#include "explore.hpp"
#include "shipped.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int max = 40;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const varia::VariantPtr variant = fuzz::shipped(fuzz::first_line(text));
    if (!variant) return 0;
    const auto start = varia::parse_position(variant, fuzz::first_line(text));
    if (!start) return 0;
    varia::Game game(variant, *start);
    for (int i = 0; i < max && !text.empty(); ++i) {
        const std::string_view typed = fuzz::first_line(text);
        const varia::Position before = game.position();
        const auto move = game.play(typed, i % 2 == 0);
        fuzz::require_answer(move.has_value(), move.diagnostics());
        if (!move) {
            fuzz::require(fuzz::same(game.position(), before), "a move refused changes nothing", typed);
            continue;
        }
        const std::string canonical = game.texts().back();
        const varia::Position after = game.position();
        fuzz::require(game.undo(), "a move played can be taken back", canonical);
        fuzz::require(fuzz::same(game.position(), before), "taking a move back restores the position", canonical);
        const auto again = game.play(canonical, true);
        // Where turns with the same result count once, the canonical text may be that of another turn with the result.
        fuzz::require(again.has_value() && (*again == *move || variant->has_turns()),
                      "the canonical text is the move's", canonical);
        fuzz::require(fuzz::same(game.position(), after), "the canonical text leads to the same position", canonical);
    }
    while (game.undo()) {
    }
    fuzz::require(fuzz::same(game.position(), *start), "taking all moves back leads to the start");
    return 0;
}
