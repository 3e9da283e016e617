// Explains a text that means no legal move: it cannot be read, or it names a move that is not legal, with the reason.
// An author of a variant reads also where the variant's file has the rule; a player reads a plain sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/rules.hpp>

#include "move_writer.hpp"

namespace varia {

class MoveComplaint {
public:
    enum class Reader : std::uint8_t { author, player };

    // Changes the position during the analysis and restores it. `typed` is what the user has written, if `text` is
    // that text with other names of cells; the message quotes it.
    MoveComplaint(Rules& rules, Position& position, const MoveList& legal, std::string_view text,
                  std::string_view typed, Reader reader = Reader::author)
        : rules_(rules),
          position_(position),
          variant_(position.variant()),
          legal_(legal),
          text_(text),
          typed_(typed),
          writer_(position),
          reader_(reader) {}
    MoveComplaint(Rules& rules, Position& position, const MoveList& legal, std::string_view text)
        : MoveComplaint(rules, position, legal, text, text) {}

    [[nodiscard]] Diagnostic why();
    // Why nothing on a cell can be moved: a clause without a full stop. The text of the complaint does not matter.
    // Precondition: no legal move begins there.
    [[nodiscard]] std::string why_it_stays(Cell from);
    // After why() or why_it_stays(): the cells that bar the move, or whose pieces do, in the order in which the reason
    // names them.
    [[nodiscard]] const std::vector<Cell>& bars() const { return bars_; }

    // The error for a text that means several legal moves.
    [[nodiscard]] static Diagnostic ambiguous(const Position& position, const MoveList& legal, const MoveList& fitting,
                                              std::string_view text);

private:
    struct Split {
        Cell from = no_cell, to = no_cell;
        std::string_view first, second,
            // The texts of the two cells, and the rest of the text; `second` is the whole rest if `to` is no_cell.
            rest;
    };
    [[nodiscard]] Split split() const;
    [[nodiscard]] Cell cell_named(std::string_view name) const;

    [[nodiscard]] Diagnostic illegal(std::string why, std::string hint = {}) const;
    [[nodiscard]] Diagnostic unreadable() const;
    // A hint with the legal moves whose texts are nearest to the typed one; empty if none is near.
    [[nodiscard]] std::string near_misses() const;
    // A hint with these legal moves in SAN; empty for none.
    [[nodiscard]] std::string meant(const MoveList& moves) const;
    [[nodiscard]] Diagnostic why_not_castling(int castling);
    // Whether the castling with this number is one of the side to move (CastlingDef::side).
    [[nodiscard]] bool has_castling(int castling) const;
    [[nodiscard]] Diagnostic why_not_drop(std::string_view letter, std::string_view name);
    [[nodiscard]] std::string what_follows(Cell from) const;
    [[nodiscard]] bool is_placed_next(Kind kind) const;
    [[nodiscard]] Diagnostic why_not_placed(Kind kind, std::string_view name);
    [[nodiscard]] Diagnostic why_not_from_to(const Split& split);
    [[nodiscard]] Diagnostic why_not_promotion(const MoveList& fitting, std::string_view rest) const;
    [[nodiscard]] Diagnostic why_not_block();
    [[nodiscard]] Diagnostic why_not_push(const Split& split);
    [[nodiscard]] Cell barring(Cell from, Cell to) const;
    [[nodiscard]] bool reaches(Cell from, Cell to, bool besides = false);
    [[nodiscard]] Move going(Cell from, Cell to) const;
    // Why a move that the piece could make is forbidden.
    [[nodiscard]] std::string forbidden(Move move);
    [[nodiscard]] bool must_capture_instead(Move move);
    // The rule by which the side must drop a piece instead of this move; null if there is none.
    [[nodiscard]] const PieceDef* must_drop_instead(Move move) const;
    [[nodiscard]] std::string no_way(Cell from, Cell to);
    // Whether the piece could make the move with no other pieces on the board.
    [[nodiscard]] bool would_go_alone(Cell from, Cell to);
    [[nodiscard]] std::string over_a_piece(Cell from, Cell to);
    [[nodiscard]] std::string castling_barred(const Position::CastlingRight& right);
    [[nodiscard]] std::string attack_on_royal(const Position& position, Side side);
    [[nodiscard]] std::string attack_on_royal(const Position& position, Side side, bool needed);
    [[nodiscard]] Cell attacker(const Position& position, Cell cell, Side side);
    [[nodiscard]] std::string script_that_forbids(Move move) const;
    [[nodiscard]] std::string reason_of_script(Move move) const;
    // The cell of an enemy's royal piece that faces one of the side's own; no_cell if there is none.
    [[nodiscard]] Cell facing(const Position& position, Side side) const;
    [[nodiscard]] bool may_be_of(const std::vector<Name>& types, Move move) const;
    // Notes that what the reason says is about this cell.
    void bar(Cell cell);
    // "black's Rook on f8"; its cell bars the move.
    [[nodiscard]] std::string piece_on(const Position& position, Cell cell);
    // A side in a sentence: "white", for players "White".
    [[nodiscard]] std::string side_text(Side side) const;
    // "white's", for players "White's", "Attackers'".
    [[nodiscard]] std::string whose(Side side) const;
    [[nodiscard]] std::string not_its_turn(Piece piece, Cell cell) const;
    [[nodiscard]] std::string for_reader(std::string for_authors, std::string for_players) const;
    [[nodiscard]] std::string only_drop_on_line(Kind kind, Cell cell);
    [[nodiscard]] std::string no_block_at(Cell cell);
    // The place in the variant's file, to append to a message.
    [[nodiscard]] std::string place(std::string_view what, const Where& where) const;
    [[nodiscard]] std::string place_of_moves(Kind kind) const;
    // Whether no move may give check and this move would give check.
    [[nodiscard]] bool gives_barred_check(Move move);
    [[nodiscard]] Diagnostic why_not_short();

    Rules& rules_;
    Position& position_;
    const Variant& variant_;
    const MoveList& legal_;
    std::string_view text_, typed_;
    MoveWriter writer_;
    Reader reader_;
    std::vector<Cell> bars_;
};

}  // namespace varia
