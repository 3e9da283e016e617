// Variants for tests of texts and games: shipped ones by name, others from text.
#pragma once

#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace notation_test {

inline varia::VariantPtr shipped(const std::string& name) {
    static std::map<std::string, varia::VariantPtr> known;
    varia::VariantPtr& variant = known[name];
    if (variant == nullptr) {
        varia::Result<varia::VariantPtr> loaded = varia::load_builtin(name);
        if (!loaded) throw std::runtime_error(loaded.error());
        variant = *loaded;
    }
    return variant;
}

inline varia::VariantPtr written(std::string_view toml) {
    varia::Result<varia::VariantPtr> loaded = varia::load_text(toml, "test.toml", "test");
    if (!loaded) throw std::runtime_error(loaded.error());
    return *loaded;
}

inline varia::Position position_of(const varia::VariantPtr& variant, std::string_view text) {
    varia::Result<varia::Position> position = varia::parse_position(variant, text);
    if (!position) throw std::runtime_error(std::string(text) + ": " + position.error());
    return *position;
}

// Plays moves in any accepted text and returns the position after them.
inline varia::Position after(const varia::VariantPtr& variant, std::string_view start,
                             std::initializer_list<const char*> moves) {
    varia::Position position = position_of(variant, start);
    varia::Rules rules(variant);
    for (const char* text : moves) {
        const varia::Result<varia::Move> move = varia::parse_move(rules, position, text);
        if (!move) throw std::runtime_error(move.error());
        varia::Position::Undo undo;
        rules.do_move(position, *move, undo);
    }
    return position;
}

// Two boards of 3 x 3, one above the other, with kings and pawns that may step twice before their first move.
inline constexpr const char* small_box = R"(
format = 1
name = "Box"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }, { name = "level", labels = "I-II" }]
cell = "{level}{file}{rank}"
[sides]
mirror = ["rank", "level"]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0, 0] }]
[rules]
checkmate = "loss"
[setup]
position = "2k/3/3//3/3/K2 w - - 0 1"
)";

// Pawns with a first move, on a board of seven ranks.
inline constexpr const char* first_moves = R"(
format = 1
name = "First"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-7" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[pieces.P]
name = "Pawn"
moves = [
    { leap = [0, 1], expand = "none", only = "quiet" },
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", first = true, exposes = true },
    { leap = [[-1, 1], [1, 1]], expand = "none", only = "capture", en_passant = true },
]
[rules]
checkmate = "loss"
[setup]
position = "k3/pppp/4/4/4/PPPP/K3 w - - 0 1"
)";

}  // namespace notation_test
