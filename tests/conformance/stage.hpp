// A small position of any variant, set up by naming pieces, and what must and must not be possible in it. Every
// position it comes to is held against the brute-force referee too.
//
//     Stage("octahedral", "KVa1 kVa10 PVe2!").can("Ve2-Ve4").play("Ve2-Ve4");
//
// Capitals are the first side's; '!' behind a cell marks a piece that has not moved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/game.hpp>

namespace conformance {

class Stage {
public:
    // `extra` is what position text has behind the move number, such as "held=1".
    Stage(const std::string& variant, const std::string& pieces, const std::string& turn = "w",
          const std::string& extra = "", int clock = 0);

    Stage& can(const std::string& moves);
    Stage& cannot(const std::string& moves);
    // How many legal moves begin like this.
    Stage& count(const std::string& front, int expected);
    Stage& play(const std::string& moves);
    // What stands there: a letter, "." for nothing.
    Stage& holds(const std::string& cells);
    // How the position's text ends, behind the side to move.
    Stage& ends(const std::string& text);
    Stage& check(bool expected);
    Stage& attacks(const std::string& side, const std::string& cells, bool expected = true);
    Stage& status(const std::string& expected);
    // The move is refused with a message that has this in it.
    Stage& refuses(const std::string& move, const std::string& part);
    // The position is written as text and read back; play goes on from what was read.
    Stage& reread();

private:
    struct House;
    [[nodiscard]] static House* house_of(const std::string& variant);
    [[nodiscard]] bool has(const std::string& move) const;
    [[nodiscard]] std::string all() const;
    void judge();

    House* house_ = nullptr;
    std::optional<varia::Game> game_;
    std::vector<std::string> texts_;
};

}  // namespace conformance
