// A small position of any variant, made from a list of pieces, and the moves that must and must not be possible in it.
// Every position that it reaches is compared with the brute-force referee too.
//
//     Stage("octahedral", "KVa1 kVa10 PVe2!").can("Ve2-Ve4").play("Ve2-Ve4");
//
// Capitals are the first side's. '!' behind a cell marks a piece that has not moved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/game.hpp>

namespace conformance {

class Stage {
public:
    // `extra` is the part of the position's text behind the move number, such as "held=1".
    Stage(const std::string& variant, const std::string& pieces, const std::string& turn = "w",
          const std::string& extra = "", int clock = 0);

    Stage& can(const std::string& moves);
    Stage& cannot(const std::string& moves);
    // Expects this number of legal moves whose text begins so.
    Stage& count(const std::string& front, int expected);
    Stage& play(const std::string& moves);
    // Expects these contents of cells: a letter for a piece, "." for an empty cell.
    Stage& holds(const std::string& cells);
    // Expects that the position's text, behind the side to move, ends with this text.
    Stage& ends(const std::string& text);
    Stage& check(bool expected);
    Stage& attacks(const std::string& side, const std::string& cells, bool expected = true);
    Stage& status(const std::string& expected);
    // Expects that the move is refused with a message that contains `part`.
    Stage& refuses(const std::string& move, const std::string& part);
    // Writes the position as text and continues from the position that is read back.
    Stage& reread();

private:
    struct StageVariant;
    [[nodiscard]] static StageVariant* stage_variant_of(const std::string& variant);
    [[nodiscard]] bool has(const std::string& move) const;
    [[nodiscard]] std::string all() const;
    void judge();

    StageVariant* stage_variant_ = nullptr;
    std::optional<varia::Game> game_;
    std::vector<std::string> texts_;
};

}  // namespace conformance
