// Arbitrary bytes as actions of a match: a line with the variant and its options, a line with the match (or startpos),
// then one action on each line.
#include <cstddef>
#include <cstdint>
#include <string>

#include "explore.hpp"
#include "shipped.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int max = 40;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const varia::LinkedBoardsPtr linked = fuzz::shipped_linked(fuzz::first_line(text));
    if (!linked) return 0;
    auto match = varia::Match::parse(linked, fuzz::first_line(text));
    fuzz::require_answer(match.has_value(), match.diagnostics());
    if (!match) return 0;
    const std::string start = match->text();
    for (int i = 0; i < max && !text.empty(); ++i) {
        const std::string_view typed = fuzz::first_line(text);
        const std::string before = match->text();
        const std::uint64_t key = match->zobrist_key();
        const auto action = match->play(typed);
        fuzz::require_answer(action.has_value(), action.diagnostics());
        if (!action) {
            fuzz::require(match->text() == before && match->zobrist_key() == key, "an action refused changes nothing",
                          typed);
            continue;
        }
        fuzz::require(match->zobrist_key() == match->recomputed_key(), "a match's key kept is its key computed",
                      match->text());
        const std::string canonical = match->texts().back();
        const std::string after = match->text();
        fuzz::require(match->undo(), "an action can be taken back", canonical);
        fuzz::require(match->text() == before && match->zobrist_key() == key,
                      "taking an action back restores the match", canonical);
        fuzz::require(match->play(canonical).has_value() && match->text() == after,
                      "the canonical text is the action's", canonical);
    }
    fuzz::Choices choices(text);
    fuzz::explore(*match, choices);
    while (match->undo()) {
    }
    fuzz::require(match->text() == start, "taking all actions back leads to the start", start);
    return 0;
}
