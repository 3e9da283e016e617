// Moves as programs write them to each other, by the Universal Chess Interface or by XBoard's protocol.
//
//             UCI                   XBoard, on flat rectangles (elsewhere the canonical text)
//   a step    e2e4, e7e8q           the same by files a, b, c ... and ranks 1, 2, 3 ...; where there are
//                                   just ten 0, 1, 2 ...
//   castling  e1g1; Chess960 e1h1   e1g1; O-O or O-O-O where king or partner does not stand as usual
//   a drop    P@e4                  P@e4
//   a pass    0000                  @@@@
//
// A turn of several steps is one word too, in the form that Fairy-Stockfish writes:
//
//   several moves                                     e2e4,d2d4
//   something of one kind is put down behind a move   e2e4,e4e6: the cell where that ended, and the new one
//   a piece comes onto the cell that was left         b1c3h; after castling e1g1h, or h1e1h on the partner's
//   all stands where it stood (out and back)          XBoard: @@@@, where there is no pass and only one such turn
//
// Steps that are not made are not written. Where such a text would be read as another turn the canonical one is
// written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <varia/game.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

class Wire {
public:
    enum class Dialect : std::uint8_t { uci, xboard };
    Wire(VariantPtr variant, Dialect dialect);

    // UCI_Chess960: castling is always written by the king's cell and its partner's.
    void castle_by_partner(bool always) { by_partner_ = always; }
    // Of one step alone.
    [[nodiscard]] std::string text(const Position& position, Move move) const;
    // Of a turn, or of as much of one as there is. Precondition: steps that may be made one after the other.
    [[nodiscard]] std::string text(Rules& rules, const Position& position, const MoveList& steps) const;
    [[nodiscard]] std::string text(const Game& game, const MoveList& steps) const;
    // The same, where nobody looks whether it could be read as another: for lists, which see that themselves.
    [[nodiscard]] std::string short_text(Rules& rules, const Position& position, const MoveList& steps) const;

    // The legal step that is written so; nothing if there is none. Castling and passes are read in all their forms.
    [[nodiscard]] std::optional<Move> read(Game& game, std::string_view text) const;
    // A whole turn, or if the text is none, or ends with a comma, steps of one; also as people write them. Nothing if
    // they are not legal, or if the text fits several turns. The game is as it was.
    [[nodiscard]] std::optional<Turn> read_turn(Game& game, std::string_view text) const;
    // Plays it, past what the history decides too; why it cannot be played, or nothing.
    [[nodiscard]] std::optional<std::string> play(Game& game, std::string_view text) const;
    // Whether XBoard can show the board: flat, with square cells, a rectangle of at most 26 files.
    [[nodiscard]] bool rectangular() const { return rectangular_; }

private:
    friend class WireReading;
    [[nodiscard]] std::string cell(Cell at) const;
    [[nodiscard]] std::string castling(const Position& position, Move move, bool partner) const;
    [[nodiscard]] std::string behind_move(const Position& position, Move move) const;
    // The one legal turn after which all stands where it stood; nothing where there are several, or passes besides.
    [[nodiscard]] std::optional<Turn> resting_turn(Rules& rules, const Position& position) const;
    // Those of the legal steps that are written so.
    [[nodiscard]] MoveList fits(const Position& position, const MoveList& legal, std::string_view text) const;
    VariantPtr variant_;
    Dialect dialect_;
    bool by_partner_ = false;
    bool rectangular_;
    bool gates_;  // whether turns have pieces that come onto cells that were left
};

}  // namespace varia::cli
