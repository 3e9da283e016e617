// Arbitrary bytes as the text of a position, or of a match, of the variant that the first line names.
#include <cstddef>
#include <cstdint>
#include <string>

#include <varia/notation.hpp>

#include "explore.hpp"
#include "shipped.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view line = fuzz::first_line(text);
    const varia::VariantPtr variant = fuzz::shipped(line);
    if (!variant) return 0;
    fuzz::Choices choices(text);
    const auto position = varia::parse_position(variant, text);
    fuzz::require_answer(position.has_value(), position.diagnostics());
    if (position) {
        fuzz::require(position->zobrist_key() == position->recomputed_key(), "a key kept is a key computed", text);
        fuzz::explore(*position, choices);
    }
    const varia::LinkedBoardsPtr linked = fuzz::shipped_linked(line);
    if (!linked) return 0;
    const auto match = varia::Match::parse(linked, text);
    fuzz::require_answer(match.has_value(), match.diagnostics());
    if (match) fuzz::explore(*match, choices);
    return 0;
}
