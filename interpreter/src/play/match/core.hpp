// The inside of a match: what changes during play, the journal that takes it back, and the sets that make every
// question about "some board" cheap.
//
// Moves and link moves change a board's Position. Everything else about a board is a small value, which is replaced as
// a whole. The one function that does so also updates the sets, the scores and the Zobrist key. All changes are noted
// in the journal, and an action is taken back by reading the journal backwards to where the action began. The same
// happens to an action that was begun and not finished because memory ran out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include <varia/match.hpp>

#include "board_set.hpp"

namespace varia {

struct BoardState {
    enum class Phase : std::uint8_t {
        open,
        won,  // ... and the transfer is not made yet: link moves still count the board as open
        closed,
    };
    Phase phase = Phase::open;
    Verdict verdict = Verdict::none;
    std::uint8_t reason = 0;  // index in the core's list of reasons
    Side side = Side::first;  // the side to move
    bool moves = false;       // the side to move has a move of the board's own game
    bool link_moves = false;  // it has a link move; computed only if it has no move
    std::uint64_t seen = 0;   // the key by which the position's occurrences are counted
    std::uint64_t key = 0;    // its part of the match's Zobrist key
    [[nodiscard]] bool undecided() const { return verdict == Verdict::none; }
    [[nodiscard]] bool active() const { return undecided() && (moves || link_moves); }
};

// Whose turn it is, and what must be done first.
struct TurnState {
    int player = 0;
    bool acted = false;  // exchange: the player has done something in it
    int next_board = 0;  // lockstep: the boards below this one have been acted on
    bool over = false;
    std::vector<int> transfers;  // won boards that wait for their transfer, in order
    friend bool operator==(const TurnState&, const TurnState&) = default;
};

class Match::Core {
public:
    Core(LinkedBoardsPtr linked, SharedScripts* scripts);
    Core(const Core& other);
    Core& operator=(const Core&) = delete;

    // ---- questions ------------------------------------------------------------------------------------------------
    [[nodiscard]] const LinkedBoards& linked_boards() const { return *linked_; }
    [[nodiscard]] const LinkedBoardsPtr& linked_boards_ptr() const { return linked_; }
    [[nodiscard]] const TurnState& turn() const { return turn_; }
    [[nodiscard]] const std::vector<int>& won() const { return won_; }  // number of won boards, by player
    [[nodiscard]] int open() const { return open_; }                    // number of boards that are not closed
    [[nodiscard]] const std::string& reason_of(int f) const { return reasons_[board(f).reason]; }
    [[nodiscard]] std::uint64_t zobrist_key() const { return key_ ^ schedule_key(); }
    // In lockstep: the board that must be acted on next; -1 if there is none.
    [[nodiscard]] int next_in_lockstep() const {
        return to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_board);
    }
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    [[nodiscard]] std::uint64_t take_script_steps();
    [[nodiscard]] std::size_t memory() const;
    [[nodiscard]] Rules& rules(int board) { return rules_[static_cast<std::size_t>(linked_->game_of(board))]; }
    [[nodiscard]] Position& position(int board) { return positions_[static_cast<std::size_t>(board)]; }
    [[nodiscard]] const BoardState& board(int f) const { return boards_[static_cast<std::size_t>(f)]; }
    [[nodiscard]] int next(int board, bool up) const;
    // The board where a move that captures nothing lands, if moves land on other boards; -1 if the piece stays.
    [[nodiscard]] int landing_board(int board) const;
    [[nodiscard]] std::uint64_t schedule_key() const;
    [[nodiscard]] std::uint64_t board_key(int f, const BoardState& state) const;

    // ---- actions ------------------------------------------------------------------------------------
    void list(ActionList& out);
    void list_board(int f, ActionList& out);
    [[nodiscard]] std::uint64_t count();
    // For preconditions: whether the action could be legal, by a look at what it names.
    [[nodiscard]] bool could_act(const Action& action) const;
    [[nodiscard]] bool may_act_on(int f) const;
    // A transfer that is owed blocks all boards or, if every player may act at any time, the won board and the boards
    // that the transfer may reach. Returns the won board that blocks this one, which is the board itself if its
    // transfer may be made now; -1 if none does.
    [[nodiscard]] int awaits(int f) const;
    [[nodiscard]] bool goes_on() const {
        return turn_.transfers.empty() || linked_->match().schedule == Schedule::free;
    }
    // The boards on which something may be done while a transfer is owed and other boards go on.
    [[nodiscard]] std::vector<int> active_beside_transfers();
    // Whether anything but the first transfer that is owed may be done.
    [[nodiscard]] bool something_beside_transfer() const;
    [[nodiscard]] bool may_resign(int f) const;
    [[nodiscard]] const BoardSet& active() const;  // the boards on which the acting player may act
    void list_moves(int f, ActionList& out);
    void list_link_moves(int f, ActionList& out);
    void list_transfers(int f, ActionList& out);
    [[nodiscard]] Side winner(int f) const { return board(f).verdict == Verdict::win ? Side::first : Side::second; }
    [[nodiscard]] bool is_transfer(const Action& action) const {
        return action.type == ActionType::link_move && board(action.board).phase == BoardState::Phase::won;
    }
    [[nodiscard]] bool lands(int f, Move move) const;  // whether it will change boards
    [[nodiscard]] bool may_land(int f, Move move);
    [[nodiscard]] bool has_move(int f);
    [[nodiscard]] bool has_link_move(int f);

    // ---- play ------------
    void act(const Action& action);
    void undo() noexcept;
    void consequences(const Action& action, BoardConsequenceList& list);
    [[nodiscard]] bool at_start() const { return frames_.empty(); }
    [[nodiscard]] std::vector<Cell> changed(int f);
    [[nodiscard]] int occurrences(int f) const;
    // The number of leaves, without repetition and the move rule; after the action `first` if it is not null. 0 if
    // `go_on` returned false.
    [[nodiscard]] std::uint64_t leaves(const Action* first, int depth, const GoOn* go_on = nullptr);
    void set_up(std::vector<Position> positions, std::vector<BoardState> boards, TurnState turn);
    // The number of a reason for which boards are decided.
    [[nodiscard]] std::uint8_t reason(const std::string& word);

private:
    struct Frame {
        std::size_t positions, boards, counts;
        TurnState turn;
    };
    struct Change {
        int board = 0;
        Position::Undo undo;
    };

    [[nodiscard]] std::uint64_t perft(int depth, const GoOn* go_on);

    // ---- the journal --------------------------------------------------------------------------------
    // Calls change(undo) and notes in the journal that this changed the board's position.
    template <class Make>
    void note(int f, Make&& change);
    void play_move(int f, Move move);
    void change(int f, std::span<const Effect> effects, bool spent);
    void set_board(int f, const BoardState& state);
    void place(int f, const BoardState& state) noexcept;  // the same without the journal

    // ---- changing --------------------------------------------------------------------------------------
    void act_in_frame(const Action& action);
    void acted_on(int f);
    void link_move(const Action& action, bool spent);
    void refresh(int f);             // after the board's position changed
    void refresh_link_moves(int f);  // after something near the board changed
    void refresh_near(int f);
    void remember(int f);

    // ---- describing: each adds to the description, if there is one -----------------------------
    void describe_move(int f, Move move);
    void describe_link_move(int from, Cell leaves, int to, Cell arrives, Piece piece, bool together = false);
    void describe_event(int f, BoardEvent event);

    // ---- judging and turns ----------------------------------------------------------------------------
    void judge(int f);
    void decide(int f, Verdict verdict, const std::string& why);
    void close(int f);
    [[nodiscard]] bool close_without_transfer();
    void settle();
    void end_turn();
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] int next_player(const BoardSet& players) const;

    // ---- conveyor ----------------------------------------------------------------------------------
    void convey();

    LinkedBoardsPtr linked_;
    SharedScripts* scripts_;    // the scripts of the games, if they are shared
    std::vector<Rules> rules_;  // by game
    std::vector<Position> positions_;
    std::vector<BoardState> boards_;
    TurnState turn_;
    std::vector<std::string> reasons_;  // why boards were decided, each word once
    std::vector<int> won_;
    int open_ = 0;
    std::uint64_t key_ = 0;  // the sum of the boards' Zobrist keys
    BoardSet any_active_;
    BoardSet undecided_;
    std::vector<BoardSet> to_move_;  // by player: undecided boards where the player's side is to move
    std::vector<BoardSet> active_;   // ... and can act
    BoardSet waiting_, busy_;  // players whose set in to_move_ is not empty; players whose set in active_ is not empty
    bool counting_ = false;    // inside leaves()

    std::vector<Change> changes_;  // the journal; only the first `changes_used_` entries count
    std::size_t changes_used_ = 0;
    struct OldBoard {
        int board;
        BoardState state;
    };
    std::vector<OldBoard> old_boards_;
    std::vector<std::uint64_t> counted_;  // the keys that are counted in occurrences_
    std::unordered_map<std::uint64_t, int> occurrences_;
    std::vector<Frame> frames_;
    std::vector<ActionList> lists_;  // by remaining depth, for perft
    ActionList scratch_;
    std::vector<Move> moves_;
    BoardConsequenceList* described_ = nullptr;  // inside consequences()
    ConsequenceList on_board_;
};

inline Match::Core& Match::core() const {
    VARIA_ASSERT(core_ != nullptr, "the match was not moved from");
    return *core_;
}

}  // namespace varia
