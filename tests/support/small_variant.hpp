// Variants in the text of a test, small enough for counting by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace varia::tests {

// Returns the variant that a text declares. `script` is the text of every script that it names. Returns null, and fails
// the test, if the text is refused.
inline VariantPtr load(const std::string& text, const std::string& script = {}) {
    LoadOptions options;
    if (!script.empty()) options.read = [script](const std::string&) { return FileText{script, {}}; };
    const Result<VariantPtr> variant = load_text(text, "test.toml", "test", options);
    EXPECT_TRUE(variant) << variant.error();
    return variant ? *variant : nullptr;
}

// Returns the position that a text describes. Returns the start position, and fails the test, if the text is refused.
inline Position at(const VariantPtr& variant, const std::string& text) {
    const Result<Position> position = parse_position(variant, text);
    EXPECT_TRUE(position) << text << ": " << position.error();
    return position ? *position : start_position(variant);
}

// Returns the texts of all legal moves, sorted. Checks that counting agrees and that no script fails.
inline std::vector<std::string> texts(Position position) {
    Rules rules(position.variant_ptr());
    std::vector<std::string> list = sorted_move_texts(rules, position);
    EXPECT_EQ(rules.count_legal_moves(position), list.size());
    const auto failure = rules.take_failure();
    EXPECT_FALSE(failure) << failure->text();
    return list;
}
inline std::vector<std::string> texts(const VariantPtr& variant, const std::string& text) {
    return texts(at(variant, text));
}

// The same texts in a set, for lists that are written in another order.
inline std::set<std::string> moves(const VariantPtr& variant, const std::string& text) {
    const std::vector<std::string> list = texts(variant, text);
    return {list.begin(), list.end()};
}

// How the game stands in a position, as `varia status` says it.
inline std::string status(const VariantPtr& variant, const std::string& text) {
    Position position = at(variant, text);
    return Rules(variant).outcome(position).text(*variant);
}

// The text of the position after a move. Taking the move back must restore the first position, and keys must be those
// of positions that were never moved in.
inline std::string after(const VariantPtr& variant, const std::string& text, const std::string& move) {
    Position position = at(variant, text);
    Rules rules(variant);
    const Result<Move> made = parse_move(rules, position, move);
    EXPECT_TRUE(made) << text << " " << move;
    if (!made) return {};
    const std::string before = position.dump();
    Position::Undo undo;
    rules.do_move(position, *made, undo);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key()) << text << " " << move;
    std::string stands = format_position(position);
    rules.undo_move(position, undo);
    EXPECT_EQ(position.dump(), before) << text << " " << move;
    return stands;
}

// Compares the numbers of leaf positions after 1, 2, ... half-moves.
inline void expect_counts(const VariantPtr& variant, const std::string& text,
                          const std::vector<std::uint64_t>& counts) {
    Position position = at(variant, text);
    Rules rules(variant);
    for (std::size_t depth = 1; depth <= counts.size(); ++depth)
        EXPECT_EQ(rules.perft(position, static_cast<int>(depth)), counts[depth - 1]) << text << ", " << depth;
}

}  // namespace varia::tests
