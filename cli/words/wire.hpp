// Moves as programs write them to each other, by the Universal Chess Interface or by XBoard's protocol.
//
//             UCI                   XBoard, on flat rectangles (elsewhere the canonical text)
//   a step    e2e4, e7e8q           the same by files a, b, c ... and ranks 1, 2, 3 ...; where there are
//                                   just ten 0, 1, 2 ...
//   castling  e1g1; Chess960 e1h1   e1g1; O-O or O-O-O where king or partner does not stand as usual
//   a drop    P@e4                  P@e4
//   a pass    0000                  @@@@
//
// Of a turn of several steps the texts of the steps stand with commas between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <varia/game.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

class Wire {
public:
    enum class Dialect : std::uint8_t { uci, xboard };
    Wire(VariantPtr variant, Dialect dialect);

    // UCI_Chess960: castling is always written by the king's cell and its partner's.
    void castle_by_partner(bool always) { by_partner_ = always; }
    [[nodiscard]] std::string text(const Position& position, Move move) const;
    // Each step in the position that those before it have made. Precondition: steps that may be made.
    [[nodiscard]] std::string text(const Game& game, const MoveList& steps) const;
    // The legal step that is written so; nothing if there is none. Castling and passes are read in all their forms.
    [[nodiscard]] std::optional<Move> read(Game& game, std::string_view text) const;
    // A turn, or steps of one with commas between, also as people write them; nothing if they are not legal. The game
    // is as it was.
    [[nodiscard]] std::optional<Turn> read_turn(Game& game, std::string_view text) const;
    // Plays it, past what the history decides too; why it cannot be played, or nothing.
    [[nodiscard]] std::optional<std::string> play(Game& game, std::string_view text) const;
    // Whether XBoard can show the board: flat, with square cells, a rectangle of at most 26 files.
    [[nodiscard]] bool rectangular() const { return rectangular_; }

private:
    [[nodiscard]] std::string cell(Cell at) const;
    [[nodiscard]] std::string castling(const Position& position, Move move, bool partner) const;
    VariantPtr variant_;
    Dialect dialect_;
    bool by_partner_ = false;
    bool rectangular_;
};

}  // namespace varia::cli
