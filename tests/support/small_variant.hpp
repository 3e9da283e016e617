// Variants in the text of a test, small enough for counting by hand.
#pragma once

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

}  // namespace varia::tests
