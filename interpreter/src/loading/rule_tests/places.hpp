// Reads cells and boards as a test writes them: "e4", in a match also "2:e4". Without a number the test's own board is
// meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/rule_test.hpp>

namespace varia {

struct Place {
    int board;
    Cell cell;
};

class BoardPlaces {
public:
    // Both arguments outlive this object.
    BoardPlaces(const RuleTest& test, const Contest& contest) : test_(test), contest_(contest) {}

    // The test's own board.
    [[nodiscard]] int own_board() const { return test_.board - 1; }
    // The board that the text of a cell or a move names; the test's own board if it names none.
    [[nodiscard]] int board_of(std::string_view text) const;
    // Throws Failed.
    [[nodiscard]] Place at(const Name& name) const;
    [[nodiscard]] std::string text(Place place) const;

private:
    // The board whose number stands before a text: nothing if there is no number, -1 if there is no such board.
    [[nodiscard]] std::optional<int> numbered(std::string_view text) const;

    const RuleTest& test_;
    const Contest& contest_;
};

}  // namespace varia
