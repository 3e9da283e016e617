// Moves as programs write them to each other, by the Universal Chess Interface or by XBoard's protocol.
//
//             UCI                   XBoard, on flat rectangles (elsewhere the canonical text)
//   a step    e2e4, e7e8q           as in UCI, by files a, b, c ... and ranks 1, 2, 3 ...; ranks 0, 1, 2 ...
//                                   if there are exactly ten
//   castling  e1g1; Chess960 e1h1   e1g1; O-O or O-O-O where king or partner does not stand as usual
//   a drop    P@e4                  P@e4
//   a pass    0000                  @@@@
//
// A turn of several steps is one word too, in the form that Fairy-Stockfish writes:
//
//   several moves                                     e2e4,d2d4
//   a piece of one kind is put down after a move      e2e4,e4e6: the cell where the move ended, and the piece's cell
//   a piece comes onto the cell that was left         b1c3h; after castling e1g1h, or h1e1h on the partner's cell
//   no piece has changed its cell (out and back)      XBoard: @@@@, if there is no pass and only one such turn
//
// Optional steps that are not made are not written. If a text could be read as another turn, the canonical text is
// written instead.
//
// Other protocols write moves in a dialect of the variant (docs/dialects.md), such as `usi` or `ucci`. A turn that the
// dialect cannot say, and every turn of a variant without the dialect, is written as in UCI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <varia/game.hpp>
#include <varia/notation.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::records {

class Wire {
public:
    enum class Dialect : std::uint8_t { uci, xboard };
    Wire(VariantPtr variant, Dialect dialect);
    // Writes and reads moves in the variant's dialect of this name. If the variant has no such dialect, or if it says
    // nothing about moves, the same as Dialect::uci.
    Wire(VariantPtr variant, std::string_view dialect);

    // UCI_Chess960: castling is always written as the king's cell and its partner's cell.
    void castle_by_partner(bool always) { by_partner_ = always; }
    // The text of a single step.
    [[nodiscard]] std::string text(const Position& position, Move move) const;
    // The text of a turn, or of the beginning of a turn. Precondition: the steps are legal one after the other.
    [[nodiscard]] std::string text(Rules& rules, const Position& position, const MoveList& steps) const;
    // The text of a turn, without the test whether it could be read as another turn. It is for lists and principal
    // variations.
    [[nodiscard]] std::string short_text(Rules& rules, const Position& position, const MoveList& steps) const;

    // The legal step with this text; nothing if there is none, or several. Castling and passes are read in all their
    // forms.
    [[nodiscard]] std::optional<Move> read(Game& game, std::string_view text) const;
    // Reads a whole turn. If the text is no whole turn, or ends with a comma, reads the first steps of one. Texts in
    // the notation for people are accepted, too. Returns nothing if the steps are not legal, or if the text fits
    // several turns. Does not change the game.
    [[nodiscard]] std::optional<Turn> read_turn(Game& game, std::string_view text) const;
    // Plays a turn, even after an ending that the history decides (repetition, for example). Returns the reason if the
    // turn cannot be played, else nothing.
    [[nodiscard]] std::optional<std::string> play(Game& game, std::string_view text) const;
    // The dialect of moves; null if moves are written as in UCI or for XBoard. It belongs to the variant.
    [[nodiscard]] const DialectDef* dialect() const { return said_in_; }
    // Whether XBoard can show the board: flat, with square cells, a rectangle of at most 26 files.
    [[nodiscard]] bool rectangular() const { return rectangular_; }

private:
    friend class WireReading;
    [[nodiscard]] std::string cell(Cell at) const;
    [[nodiscard]] std::string castling(const Position& position, Move move, bool partner) const;
    [[nodiscard]] std::string behind_move(const Position& position, Move move) const;
    // The only legal turn after which every piece stands where it stood. Nothing if there are several, or if a pass is
    // legal.
    [[nodiscard]] std::optional<Turn> resting_turn(Rules& rules, const Position& position) const;
    // The legal steps that have this text.
    [[nodiscard]] MoveList fits(const Position& position, const MoveList& legal, std::string_view text) const;
    // Reads a whole turn in the dialect. A text with one of the signs - x @ is read as canonical text: it is how a turn
    // that the dialect cannot say is written, and none of the protocols' dialects uses these signs.
    [[nodiscard]] Result<Turn> read_said(Rules& rules, Position& position, std::string_view text) const;
    VariantPtr variant_;
    Dialect dialect_;
    const DialectDef* said_in_ = nullptr;
    bool by_partner_ = false;
    bool rectangular_;
    bool gates_;  // whether the variant's turns put pieces onto cells that were left
};

}  // namespace varia::records
