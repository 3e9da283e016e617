// Matches: several linked boards, one above the other. Pieces move from board to board through links.
//
// LinkedBoards holds what does not change: the game on each board, the cells that the links join, the players of the
// boards, and the schedule, which says who may act when. A Match is the play: a position on every board, which boards
// are decided, whose turn it is, and every action since the start. The cost of an action does not depend on the number
// of boards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/board_consequence.hpp>
#include <varia/perft.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/shared_scripts.hpp>
#include <varia/variant.hpp>

namespace varia {

// Immutable; share it between threads freely. Boards are numbered from 0 here and from 1 in every text. Precondition of
// all functions that take a board, a link or a player: it exists.
class LinkedBoards {
public:
    // Preconditions: `definition` has a match, and `games` are its compiled games, none of them null. Errors say what
    // does not fit together.
    [[nodiscard]] static Result<std::shared_ptr<const LinkedBoards>> build(const Definition& definition,
                                                                           std::vector<VariantPtr> games);

    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const MatchDef& match() const { return match_; }
    [[nodiscard]] int boards() const { return static_cast<int>(match_.boards.size()); }
    [[nodiscard]] int links() const { return static_cast<int>(links_.empty() ? 0 : links_[0].size()); }
    [[nodiscard]] const std::vector<VariantPtr>& games() const { return games_; }
    [[nodiscard]] int game_of(int board) const {
        VARIA_ASSERT(board >= 0 && board < boards(), "there is such a board");
        return match_.boards[static_cast<std::size_t>(board)].game;
    }
    [[nodiscard]] const VariantPtr& variant(int board) const {
        return games_[static_cast<std::size_t>(game_of(board))];
    }
    // The cell of a link on a board.
    [[nodiscard]] Cell cell(int board, int link) const {
        VARIA_ASSERT(board >= 0 && board < boards(), "there is such a board");
        VARIA_ASSERT(link >= 0 && link < links(), "there is such a link");
        return links_[static_cast<std::size_t>(board)][static_cast<std::size_t>(link)];
    }
    // The link that a cell belongs to, or -1 if the cell has no link.
    [[nodiscard]] int link_at(int board, Cell cell) const;

    // Players: the two sides, or the teams in their order.
    [[nodiscard]] int players() const { return static_cast<int>(names_.size()); }
    [[nodiscard]] int player(int board, Side side) const {
        VARIA_ASSERT(board >= 0 && board < boards(), "there is such a board");
        return seats_[static_cast<std::size_t>(board * 2 + index(side))];
    }
    [[nodiscard]] const std::string& player_name(int player) const {
        VARIA_ASSERT(player >= 0 && player < players(), "there is such a player");
        return names_[static_cast<std::size_t>(player)];
    }
    // The name of a player in the text of a match: the letter of a side, or the name of a team.
    [[nodiscard]] const std::string& player_letter(int player) const {
        VARIA_ASSERT(player >= 0 && player < players(), "there is such a player");
        return letters_[static_cast<std::size_t>(player)];
    }
    [[nodiscard]] bool has_teams() const { return !match_.teams.empty(); }

    // Names of version 0.1, for one version more.
    [[deprecated("boards()")]] [[nodiscard]] int floors() const { return boards(); }
    [[deprecated("links()")]] [[nodiscard]] int shafts() const { return links(); }
    [[deprecated("link_at()")]] [[nodiscard]] int shaft_at(int board, Cell cell) const { return link_at(board, cell); }

private:
    LinkedBoards() = default;
    std::string id_, name_;
    MatchDef match_;
    std::vector<VariantPtr> games_;
    std::vector<std::vector<Cell>> links_;      // by board
    std::vector<int> seats_;                    // by board and side
    std::vector<std::string> names_, letters_;  // by player
};

using LinkedBoardsPtr = std::shared_ptr<const LinkedBoards>;
using Building [[deprecated("LinkedBoards")]] = LinkedBoards;
using BuildingPtr [[deprecated("LinkedBoardsPtr")]] = LinkedBoardsPtr;

enum class ActionType : std::uint8_t {
    move,       // a move of the board's own game
    link_move,  // a piece on a link goes to the next open board; also the transfer from a board that has been won
    ride [[deprecated("link_move")]] = link_move,
    done,    // the player ends the exchange
    resign,  // the side to move resigns the board
};

// An action of a player. Like a Move, it belongs to the state of the match in which it was listed.
struct Action {
    ActionType type = ActionType::move;
    bool up = false;  // link move: the direction
    std::uint16_t board = 0;
    std::uint16_t link = 0;  // link move: the link
    Move move;
    friend bool operator==(const Action&, const Action&) = default;
};

using ActionList = std::vector<Action>;

// The state of a board.
struct BoardStatus {
    bool closed = false;              // the board is empty, and no piece arrives there any more
    Verdict verdict = Verdict::none;  // none: the board is open; otherwise the result for its first side
    std::string reason;               // "checkmate", "king-captured", "resign", ...
};
using FloorStatus [[deprecated("BoardStatus")]] = BoardStatus;

// Belongs to one thread at a time. A value: copies are independent. Preconditions: its linked boards are not null;
// boards and players exist; actions are legal in the current state of the match, unless a function says otherwise.
// After it has been moved from, a Match may only be destroyed or assigned to.
//
// When memory runs out (std::bad_alloc), every call leaves the match as it was before, with the same history, and play
// can go on. A failed assignment leaves the old value.
class Match {
public:
    // Starts at the beginning. If `scripts` is given, this Match and its copies use it, and it must outlive them.
    explicit Match(LinkedBoardsPtr linked, SharedScripts* scripts = nullptr);
    ~Match();
    Match(const Match& other);
    Match& operator=(const Match& other);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;

    // Reads the text of a match (docs/linked-boards.md), or `startpos`. `start:518` is the start in which each board
    // has this number.
    [[nodiscard]] static Result<Match> parse(const LinkedBoardsPtr& linked, std::string_view text,
                                             SharedScripts* scripts = nullptr);
    [[nodiscard]] std::string text() const;

    [[nodiscard]] const LinkedBoards& linked_boards() const;
    [[nodiscard]] const LinkedBoardsPtr& linked_boards_ptr() const;
    [[nodiscard]] const Position& position(int board) const;
    [[nodiscard]] BoardStatus board_status(int board) const;
    [[nodiscard]] Rules& rules(int board);

    // The player who must act: the player whose exchange or turn it is, or the player who must make a transfer. -1 if
    // the match is over, or if each player may act whose side is to move on some board.
    [[nodiscard]] int player() const;
    // The won board whose transfer must be made before any other action, or -1 if there is none or other actions are
    // also possible.
    [[nodiscard]] int transfer() const;
    // All won boards whose transfers are not made yet, in the order in which the boards were won.
    [[nodiscard]] const std::vector<int>& transfers() const;
    // The won board whose transfer must be made before any other action on `board`, or -1 if there is none. If the
    // transfer from `board` itself can be made now, that is `board`.
    [[nodiscard]] int awaits(int board) const;
    // The player who acts next on this board: the one who owes a transfer from it, or the one whose side is to move. -1
    // if the board is closed.
    [[nodiscard]] int player_on(int board) const;
    [[nodiscard]] bool over() const;
    [[nodiscard]] int won(int player) const;  // number of boards that he has won
    [[nodiscard]] int open_boards() const;

    // The next board that is not closed, with at most one closed board between, or -1 if there is none.
    [[nodiscard]] int next(int board, bool up) const;

    // Lists every legal action, in no particular order. The list is replaced.
    void legal_actions(ActionList& list);
    [[nodiscard]] ActionList legal_actions();
    // Lists the legal actions on one board. The list is replaced.
    void board_actions(int board, ActionList& list);
    // The number of boards on which a player can act now, and one of these boards. For choosing one board of a
    // thousand.
    [[nodiscard]] int active_boards() const;
    [[nodiscard]] int active_board(int number) const;  // 0 <= number < active_boards()
    [[nodiscard]] bool may_end_exchange() const;

    // What an action changes on the boards, computed before it is made. The list is replaced. It takes as long as
    // making the action and taking it back. Precondition: that of act().
    void consequences(const Action& action, BoardConsequenceList& list);

    // Makes an action. Precondition: it is one of legal_actions(), or resigning a board that can be resigned now.
    void act(const Action& action);
    // Takes the last action back; returns false at the start.
    bool undo();
    // Plays an action in any accepted text. An illegal action is refused with the reason, and nothing has changed then.
    [[nodiscard]] Result<Action> play(std::string_view text);
    [[nodiscard]] Result<Action> read_action(std::string_view text);
    [[nodiscard]] std::string action_text(const Action& action);
    // The player who makes this action: the player of the side that acts, or for `done` the player whose exchange it
    // is.
    [[nodiscard]] int actor(const Action& action) const;
    [[nodiscard]] const std::vector<std::string>& texts() const;  // of the actions since the start
    [[nodiscard]] std::vector<std::string> sorted_action_texts();
    // The cells of a board that the last action changed; empty at the start.
    [[nodiscard]] std::vector<Cell> changed(int board);
    // How often the position on an open board has occurred there, the start included.
    [[nodiscard]] int occurrences(int board) const;

    // The number of leaves after `depth` actions. In the tree no board is drawn by repetition or by the move rule.
    [[nodiscard]] std::uint64_t perft(int depth);
    [[nodiscard]] std::uint64_t perft(int depth, const GoOn& go_on);  // stops when `go_on` returns false
    // The number of leaves after one action, at `depth` more actions.
    [[nodiscard]] std::uint64_t perft_after(const Action& action, int depth);

    // "ongoing", "white-wins match 2-1", "draw match 1-1"; with teams "A-wins match", "draw match A C".
    [[nodiscard]] std::string status() const;
    // "open", "white-won checkmate", "drawn stalemate".
    [[nodiscard]] std::string board_line(int board) const;

    // Two matches with equal keys have the same positions on all boards and the same player to act.
    [[nodiscard]] std::uint64_t zobrist_key() const;
    [[nodiscard]] std::uint64_t recomputed_key() const;  // computed without the stored key, for tests
    // Compares everything but the history.
    friend bool operator==(const Match& a, const Match& b);
    // Memory in bytes, without the linked boards; it grows with every action.
    [[nodiscard]] std::size_t memory() const;

    // The error of a script, if one has failed since the last call; see Rules::take_failure.
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    // The number of steps that scripts have used since the last call of this function; 0 without scripts.
    [[nodiscard]] std::uint64_t take_script_steps();

    // Names of version 0.1, for one version more.
    [[deprecated("linked_boards()")]] [[nodiscard]] const LinkedBoards& building() const { return linked_boards(); }
    [[deprecated("linked_boards_ptr()")]] [[nodiscard]] const LinkedBoardsPtr& building_ptr() const {
        return linked_boards_ptr();
    }
    [[deprecated("board_status()")]] [[nodiscard]] BoardStatus floor_status(int board) const {
        return board_status(board);
    }
    [[deprecated("board_actions()")]] void floor_actions(int board, ActionList& list) { board_actions(board, list); }
    [[deprecated("board_line()")]] [[nodiscard]] std::string floor_line(int board) const { return board_line(board); }
    [[deprecated("open_boards()")]] [[nodiscard]] int open_floors() const { return open_boards(); }
    [[deprecated("active_boards()")]] [[nodiscard]] int active_floors() const { return active_boards(); }
    [[deprecated("active_board()")]] [[nodiscard]] int active_floor(int number) const { return active_board(number); }
    [[deprecated("zobrist_key()")]] [[nodiscard]] std::uint64_t key() const { return zobrist_key(); }

private:
    class Core;
    [[nodiscard]] Core& core() const;
    void expect_board(int board) const;
    std::unique_ptr<Core> core_;
    std::vector<std::string> texts_;
};

}  // namespace varia
