// Weights: what an engine takes pieces and the rest of a position for, where that has been learned from games instead of
// worked out. docs/training.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// A value.
struct Weights {
    std::uint64_t rules = 0;  // rules_hash() of the variant they were learned for
    int games = 0;            // from so many
    // By kind, from 1: hundredths of the commonest piece, on the board and in hand; and in hundredths how much of what is worked
    // out about the cells it stands on.
    std::vector<int> pieces, hand, placement;
    // In hundredths of what is worked out: own pieces about royal ones, enemies near them, royal pieces brought together, room,
    // and how near the ends are that can be counted.
    int shelter = 100, danger = 100, drive = 100, room = 100, ends = 100;
    friend bool operator==(const Weights&, const Weights&) = default;
};

// The text of `VARIANT.eval.toml`, and back. Errors name the place; weights of other rules are one.
[[nodiscard]] std::string weights_text(const Weights& weights, const Variant& variant);
[[nodiscard]] Result<Weights> read_weights(std::string_view text, const std::string& file, const Variant& variant);
// Those that come with a built-in variant, if it has some and the rules are theirs.
[[nodiscard]] std::optional<Weights> builtin_weights(const Variant& variant);

}  // namespace varia::player
