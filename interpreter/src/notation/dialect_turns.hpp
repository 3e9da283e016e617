// The texts of turns in a dialect: of the only step of a turn, or of all its steps one after another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/notation.hpp>

#include "dialect_moves.hpp"

namespace varia {

class DialectTurns {
public:
    // All must outlive this object. Reading and writing change the position and restore it.
    // Precondition: the dialect has moves.
    DialectTurns(Rules& rules, Position& position, const DialectDef& dialect)
        : rules_(rules), position_(position), forms_(position.variant(), dialect) {}

    // The texts of legal moves, in their order. `legal`: all legal moves of the position.
    [[nodiscard]] Result<std::vector<std::string>> written_moves(const MoveList& moves, const MoveList& legal);
    // The texts of legal turns, in their order.
    [[nodiscard]] Result<std::vector<std::string>> written(const TurnList& turns);

    // The legal moves, or the legal turns, that the text means: those that are written so; if there are none, those
    // that differ from it in nothing but capitals, blanks and the width of signs. Of drops and other moves that a text
    // may mean it means the others.
    [[nodiscard]] MoveList find_moves(std::string_view text, const MoveList& legal);
    [[nodiscard]] TurnList find(std::string_view text);

private:
    // Writes the steps of the turns from number `depth` on. The turns that `numbers` lists begin with equal steps.
    // `last` is the length of the text of the step before.
    [[nodiscard]] bool write(const TurnList& turns, const std::vector<std::size_t>& numbers, std::size_t depth,
                             std::size_t last, std::vector<std::string>& texts);
    // Goes on from a step whose text ends at `at`. `unsaid`: the text of the step, a castling, is to be part of the
    // next step's.
    void find(std::string_view text, std::size_t at, bool plain, bool unsaid, Turn& turn, TurnList& found);

    Rules& rules_;
    Position& position_;
    DialectForms forms_;
    std::size_t readings_ = 0;  // how many beginnings of turns were tried
    Diagnostics error_;
};

// What a text means in the dialects of the variant, each meaning once.
struct DialectMeaning {
    const DialectDef* dialect;
    Turn turn;
};
[[nodiscard]] std::vector<DialectMeaning> dialect_meanings(Rules& rules, Position& position, std::string_view text,
                                                           const MoveList& legal);
[[nodiscard]] std::vector<DialectMeaning> dialect_meanings(Rules& rules, Position& position, std::string_view text);
[[nodiscard]] bool has_dialect_moves(const Variant& variant);

}  // namespace varia
