// The inside of a match: what changes during play, the journal that takes it back, and the sets that make every
// question about "some floor" cheap.
//
// A floor's Position is changed by moves and by rides; everything else about it is a FloorState, a small value that is
// replaced whole by set_floor, the one place that keeps the sets, scores and the key. Whatever changes is noted in the
// journal, and an action is taken back by reading the journal backwards to where the action began. The same is done
// with an action that was begun and not finished, because memory ran out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include <varia/match.hpp>

#include "floor_set.hpp"

namespace varia {

struct FloorState {
    enum class Stand : std::uint8_t {
        open,
        won,  // ... and the transfer not yet made: it still counts as open for those who ride
        closed,
    };
    Stand stand = Stand::open;
    Verdict verdict = Verdict::none;
    std::uint8_t reason = 0;  // index in the core's reasons
    Side side = Side::first;  // to move
    bool moves = false;       // the side to move has a move of the floor's own game
    bool rides = false;       // it has a ride; asked only where it has no move
    std::uint64_t seen = 0;   // under which the position's occurrences are counted
    std::uint64_t key = 0;    // its part of the match's key
    [[nodiscard]] bool undecided() const { return verdict == Verdict::none; }
    [[nodiscard]] bool active() const { return undecided() && (moves || rides); }
};

// Whose turn it is, and what must be done first.
struct TurnState {
    int player = 0;
    bool acted = false;  // exchange: something has been done in it
    int next_floor = 0;  // lockstep: floors below have been acted on
    bool over = false;
    std::vector<int> transfers;  // floors that were won and wait for it, in order
    friend bool operator==(const TurnState&, const TurnState&) = default;
};

class Match::Core {
public:
    Core(BuildingPtr building, SharedScripts* scripts);
    Core(const Core& other);
    Core& operator=(const Core&) = delete;

    // ---- questions ------------------------------------------------------------------------------------------------
    [[nodiscard]] const Building& building() const { return *building_; }
    [[nodiscard]] const BuildingPtr& building_ptr() const { return building_; }
    [[nodiscard]] const TurnState& turn() const { return turn_; }
    [[nodiscard]] const std::vector<int>& won() const { return won_; }  // floors, by player
    [[nodiscard]] int open() const { return open_; }                    // floors not closed
    [[nodiscard]] const std::string& reason_of(int f) const { return reasons_[floor(f).reason]; }
    [[nodiscard]] std::uint64_t key() const { return key_ ^ schedule_key(); }
    // In lockstep: the floor that must be acted on next; -1: none.
    [[nodiscard]] int next_in_lockstep() const {
        return to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_floor);
    }
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    [[nodiscard]] std::uint64_t take_script_steps();
    [[nodiscard]] std::size_t memory() const;
    [[nodiscard]] Rules& rules(int floor) { return rules_[static_cast<std::size_t>(building_->game_of(floor))]; }
    [[nodiscard]] Position& position(int floor) { return positions_[static_cast<std::size_t>(floor)]; }
    [[nodiscard]] const FloorState& floor(int f) const { return floors_[static_cast<std::size_t>(f)]; }
    [[nodiscard]] int next(int floor, bool up) const;
    // Where a move that captures nothing lands, if moves land elsewhere; -1: where it was made.
    [[nodiscard]] int landing_floor(int floor) const;
    [[nodiscard]] std::uint64_t schedule_key() const;
    [[nodiscard]] std::uint64_t floor_key(int f, const FloorState& state) const;

    // ---- actions (actions.cpp) ------------------------------------------------------------------------------------
    void list(ActionList& out);
    void list_floor(int f, ActionList& out);
    [[nodiscard]] std::uint64_t count();
    // For preconditions: whether it could be one of those, by a look at what it names.
    [[nodiscard]] bool could_act(const Action& action) const;
    [[nodiscard]] bool may_act_on(int f) const;
    // Where anybody may act at any time, a transfer that is owed holds the won floor and those that it may reach. The
    // won floor that holds this one, itself if its transfer may be made; -1: none.
    [[nodiscard]] int awaits(int f) const;
    [[nodiscard]] bool goes_on() const {
        return turn_.transfers.empty() || building_->match().schedule == Schedule::free;
    }
    // The floors on which something may be done, while a transfer is owed and others go on.
    [[nodiscard]] std::vector<int> active_beside_transfers();
    [[nodiscard]] bool something_beside_transfer() const;  // something but the first transfer that is owed may be done
    [[nodiscard]] bool may_resign(int f) const;
    [[nodiscard]] const FloorSet& active() const;  // floors on which whoever acts now may act
    void list_moves(int f, ActionList& out);
    void list_rides(int f, ActionList& out);
    void list_transfers(int f, ActionList& out);
    [[nodiscard]] Side winner(int f) const { return floor(f).verdict == Verdict::win ? Side::first : Side::second; }
    [[nodiscard]] bool is_transfer(const Action& action) const {
        return action.type == ActionType::ride && floor(action.floor).stand == FloorState::Stand::won;
    }
    [[nodiscard]] bool lands(int f, Move move) const;  // it will change floors
    [[nodiscard]] bool may_land(int f, Move move);
    [[nodiscard]] bool has_move(int f);
    [[nodiscard]] bool has_ride(int f);

    // ---- play (play.cpp; what is taken back: journal.cpp; leaves: count.cpp; setting up and keys: core.cpp) -------
    void act(const Action& action);
    void undo() noexcept;
    void consequences(const Action& action, FloorConsequenceList& list);  // consequences.cpp
    [[nodiscard]] bool at_start() const { return frames_.empty(); }
    [[nodiscard]] std::vector<Cell> changed(int f);
    [[nodiscard]] int occurrences(int f) const;
    // Leaves, without regard to repetition and the move rule; after one action, if there is one. 0 if `go_on` said no.
    [[nodiscard]] std::uint64_t leaves(const Action* first, int depth, const GoOn* go_on = nullptr);
    void set_up(std::vector<Position> positions, std::vector<FloorState> floors, TurnState turn);
    // The number of a reason why floors are decided.
    [[nodiscard]] std::uint8_t reason(const std::string& word);

private:
    struct Frame {
        std::size_t positions, floors, counts;
        TurnState turn;
    };
    struct Change {
        int floor = 0;
        Position::Undo undo;
    };

    [[nodiscard]] std::uint64_t perft(int depth, const GoOn* go_on);  // count.cpp

    // ---- the journal (journal.cpp) --------------------------------------------------------------------------------
    // Calls change(undo) and notes in the journal that it changed the floor's position.
    template <class Make>
    void note(int f, Make&& change);
    void play_move(int f, Move move);
    void change(int f, std::span<const Effect> effects, bool spent);
    void set_floor(int f, const FloorState& state);
    void place(int f, const FloorState& state) noexcept;  // set_floor without the journal

    // ---- changing (play.cpp) --------------------------------------------------------------------------------------
    void act_in_frame(const Action& action);
    void acted_on(int f);
    void ride(const Action& action, bool spent);
    void refresh(int f);        // after its position changed
    void refresh_rides(int f);  // after something near it changed
    void refresh_near(int f);
    void remember(int f);

    // ---- telling (consequences.cpp): each adds to what is told, if something is -----------------------------------
    void tell_move(int f, Move move);
    void tell_ride(int from, Cell leaves, int to, Cell arrives, Piece piece, bool together = false);
    void tell_event(int f, FloorEvent event);

    // ---- judging and turns (judge.cpp) ----------------------------------------------------------------------------
    void judge(int f);
    void decide(int f, Verdict verdict, const std::string& why);
    void close(int f);
    [[nodiscard]] bool close_without_transfer();
    void settle();
    void end_turn();
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] int next_player(const FloorSet& players) const;

    // ---- conveyor (conveyor.cpp) ----------------------------------------------------------------------------------
    void convey();

    BuildingPtr building_;
    SharedScripts* scripts_;    // those of its games, if they are shared
    std::vector<Rules> rules_;  // by game
    std::vector<Position> positions_;
    std::vector<FloorState> floors_;
    TurnState turn_;
    std::vector<std::string> reasons_;  // why floors were decided, each word once
    std::vector<int> won_;
    int open_ = 0;
    std::uint64_t key_ = 0;  // the sum of the floors' keys
    FloorSet any_active_;
    FloorSet undecided_;
    std::vector<FloorSet> to_move_;  // by player: undecided floors where his side is to move
    std::vector<FloorSet> active_;   // ... and can
    FloorSet waiting_, busy_;        // players whose to_move_, whose active_ is not empty
    bool counting_ = false;          // inside leaves()

    std::vector<Change> changes_;  // the journal; the first `changes_used_` count
    std::size_t changes_used_ = 0;
    struct OldFloor {
        int floor;
        FloorState state;
    };
    std::vector<OldFloor> old_floors_;
    std::vector<std::uint64_t> counted_;  // keys counted in occurrences_
    std::unordered_map<std::uint64_t, int> occurrences_;
    std::vector<Frame> frames_;
    std::vector<ActionList> lists_;  // by remaining depth, for perft
    ActionList scratch_;
    std::vector<Move> moves_;
    FloorConsequenceList* told_ = nullptr;  // inside consequences()
    ConsequenceList on_board_;
};

inline Match::Core& Match::core() const {
    VARIA_ASSERT(core_ != nullptr, "the match was not moved from");
    return *core_;
}

}  // namespace varia
