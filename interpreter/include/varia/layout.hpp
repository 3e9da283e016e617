// Layout: the boards, games, links and players of what is played, for one board and for several linked boards.
//
// A Layout contains what is known before play begins and never changes. A variant with linked boards has the layout of
// a match (<varia/match.hpp>). Any other variant has the layout of a game: one board, which is board 0, without links,
// and a player for each side.
//
//     const varia::Layout layout(variant);
//     for (int board = 0; board < layout.boards(); ++board) show(layout.variant(board)->board());
//
// The boards of a match have numbers, by which texts, JSON and users name them: the text of a move is `2:e2-e4`. A game
// on one board has no such numbers, and its texts name no board: `e2-e4`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/assert.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/variant.hpp>

namespace varia {

// A text that begins with the number of a board, split at the colon: "2:e4" is "e4" on board 1. Where boards have no
// numbers, the whole text is on board 0. The parts refer to the text that was split.
struct TextOnBoard {
    enum class Number : std::uint8_t {
        none,     // boards have no numbers
        missing,  // the text has no number before a colon, but boards have numbers
        unknown,  // no board has this number
        known,
    };
    Number is = Number::none;
    int board = 0;            // 0 if the number is not known
    std::string_view number;  // the text before the colon
    std::string_view rest;
};

// A view: it refers to the variant and is cheap to copy. All functions are const and may be called from any thread.
//
// Preconditions: boards, links and players that are passed to a function exist, unless it says otherwise. Lifetime: the
// VariantPtr with which it was made outlives it.
class Layout {
public:
    // What is played if a contest of the variant begins. Precondition: the variant is not null.
    explicit Layout(const VariantPtr& variant) : Layout(variant, variant->linked_boards().get()) {}
    explicit Layout(VariantPtr&&) = delete;
    // A game on one board of the variant, even if the variant has linked boards. Precondition: the variant is not null.
    [[nodiscard]] static Layout of_one_board(const VariantPtr& variant) { return {variant, nullptr}; }
    static Layout of_one_board(VariantPtr&&) = delete;

    // ---- boards ---------------------------------------------------------------------------------------------------
    [[nodiscard]] int boards() const { return linked_ != nullptr ? linked_->boards() : 1; }
    // How many boards have numbers: all boards of a match, and no board of a game.
    [[nodiscard]] int numbered_boards() const { return linked_ != nullptr ? linked_->boards() : 0; }
    // The variant that is played on a board.
    [[nodiscard]] const VariantPtr& variant(int board = 0) const {
        VARIA_ASSERT(board >= 0 && board < boards(), "there is such a board");
        return linked_ != nullptr ? linked_->variant(board) : *variant_;
    }
    // The variants that are played on the boards, each once.
    [[nodiscard]] std::vector<VariantPtr> games() const;
    // Null for a game.
    [[nodiscard]] const LinkedBoards* linked_boards() const { return linked_; }
    // The same, for an owner.
    [[nodiscard]] LinkedBoardsPtr linked_boards_ptr() const {
        return linked_ != nullptr ? (*variant_)->linked_boards() : nullptr;
    }
    // Whether it is all that the variant has: false for one board of a variant with linked boards.
    [[nodiscard]] bool is_whole() const { return linked_ == (*variant_)->linked_boards().get(); }
    // The dialects (<varia/notation.hpp>) in which its positions and moves may be written: those of the variant. A
    // match has none, because they are about one board.
    [[nodiscard]] std::vector<DialectInfo> dialects() const;
    // The dialect of this name, which belongs to the variant. The error's hint lists those that there are.
    [[nodiscard]] Result<const DialectDef*> dialect(std::string_view name) const;
    // The number of links between the boards; 0 in a game.
    [[nodiscard]] int links() const { return linked_ != nullptr ? linked_->links() : 0; }
    [[nodiscard]] Cell link_cell(int board, int link) const {
        VARIA_ASSERT(link >= 0 && link < links(), "there is such a link");
        return linked_->cell(board, link);
    }
    // The cells of a board that belong to links, in the order of the links.
    [[nodiscard]] std::vector<Cell> link_cells(int board) const;
    // The cell on which an action begins: the cell of its piece, or of the link. no_cell if it begins on no cell.
    [[nodiscard]] Cell from_cell(const Action& action) const {
        if (action.type == ActionType::link_move) return link_cell(action.board, action.link);
        return action.type == ActionType::move ? action.move.from : no_cell;
    }
    // The text of the start, as Contest::parse reads it.
    [[nodiscard]] std::string start_text() const;
    // Which players may act at which time; nothing in a game, where the turn order of the variant says it.
    [[nodiscard]] std::optional<Schedule> schedule() const;

    // ---- boards in texts ------------------------------------------------------------------------------------------
    // The number of a board, from 1. Nothing if boards have no numbers. This function and the next two ask of no board
    // that it exists.
    [[nodiscard]] std::optional<int> board_number(int board) const;
    // The number of a board between two texts: board_text(1, "floor ", ": ") is "floor 2: ". Empty if boards have no
    // numbers.
    [[nodiscard]] std::string board_text(int board, std::string_view before, std::string_view after) const;
    // What stands before the text of a cell or an action: "2:"; empty if boards have no numbers.
    [[nodiscard]] std::string prefix(int board) const { return board_text(board, "", ":"); }
    // "2:e4"; "e4" if boards have no numbers. Precondition: the board has this cell.
    [[nodiscard]] std::string cell_text(int board, Cell cell) const;
    [[nodiscard]] TextOnBoard split(std::string_view text) const;
    // The board with this number; nothing if there is none.
    [[nodiscard]] std::optional<int> find_board(std::string_view number) const;

    // ---- players --------------------------------------------------------------------------------------------------
    // The players are the two or more sides of a game, or the two sides or the teams of a match.
    [[nodiscard]] int players() const { return linked_ != nullptr ? linked_->players() : (*variant_)->sides().size(); }
    [[nodiscard]] const std::string& player_name(int player) const;
    [[nodiscard]] const std::string& player_letter(int player) const;
    // The player with this name or letter, or -1 if there is none.
    [[nodiscard]] int find_player(std::string_view name) const;
    [[nodiscard]] int player_of(int board, Side side) const {
        VARIA_ASSERT(board >= 0 && board < boards(), "there is such a board");
        return linked_ != nullptr ? linked_->player(board, side) : index(side);
    }
    [[nodiscard]] bool plays_on(int player, int board) const;
    // Whether two players win together: allied sides of a game. The players of a match are whole teams already.
    [[nodiscard]] bool allied(int a, int b) const;
    // The players of each team of a game; empty if there are no teams, and in a match.
    [[nodiscard]] std::vector<std::vector<int>> teams() const;

    // ---- what a turn is -------------------------------------------------------------------------------------------
    // Whether a turn has several steps (Variant::has_turns). The games of a match have no such turns.
    [[nodiscard]] bool has_turns() const { return linked_ == nullptr && (*variant_)->has_turns(); }
    // Whether the sides take turns on one board and a turn is one move. Then Standard Algebraic Notation applies to
    // whole turns, and Rules and Position alone give everything that can be played.
    [[nodiscard]] bool one_move_turns() const { return linked_ == nullptr && !(*variant_)->has_turns(); }
    // Whether the game may go on after a null move, as annotators write it: only between two sides whose turns are one
    // move.
    [[nodiscard]] bool has_null_moves() const { return one_move_turns() && players() == 2; }
    // Whether an action gives up the whole game. In a match each board is given up by itself.
    [[nodiscard]] bool resigns_game(const Action& action) const {
        return linked_ == nullptr && action.type == ActionType::resign;
    }
    // The action that gives up the whole game; nothing in a match.
    [[nodiscard]] std::optional<Action> resignation() const;
    // The text of the action that gives up a board: "2:resign"; in a game "resign".
    [[nodiscard]] std::string resign_text(int board) const { return prefix(board) + "resign"; }

    // ---- words ----------------------------------------------------------------------------------------------------
    // "game" or "match"; "move" or "action"; "side" or "player"; and what a text describes, "position" or "match".
    [[nodiscard]] std::string_view noun() const { return linked_ != nullptr ? "match" : "game"; }
    [[nodiscard]] std::string_view action_noun() const { return linked_ != nullptr ? "action" : "move"; }
    [[nodiscard]] std::string_view player_noun() const { return linked_ != nullptr ? "player" : "side"; }
    [[nodiscard]] std::string_view text_noun() const { return linked_ != nullptr ? "match" : "position"; }

private:
    Layout(const VariantPtr& variant, const LinkedBoards* linked) : variant_(&variant), linked_(linked) {}

    const VariantPtr* variant_;
    const LinkedBoards* linked_;  // the variant owns it
};

}  // namespace varia
