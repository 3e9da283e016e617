// Matches: several boards, one above the other, with shafts through which pieces ride from floor to floor.
//
// A Building is what does not change: the game played on each floor, the cells that the shafts join, who plays what
// and who may act when. A Match is the play in it: a position on every floor, which floors are decided, whose turn it
// is, and every action since the start. The cost of an action does not depend on the number of floors.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/floor_consequence.hpp>
#include <varia/perft.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/shared_scripts.hpp>
#include <varia/variant.hpp>

namespace varia {

// Immutable; share it between threads freely. Floors are numbered from 0 here and from 1 in every text. Precondition of
// all that take a floor, a shaft, a player: there is one of this number.
class Building {
public:
    // `definition` has a match, and `games` are its games, compiled, none of them null (a precondition). Errors say
    // what does not fit together.
    [[nodiscard]] static Result<std::shared_ptr<const Building>> build(const Definition& definition,
                                                                       std::vector<VariantPtr> games);

    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const MatchDef& match() const { return match_; }
    [[nodiscard]] int floors() const { return static_cast<int>(match_.floors.size()); }
    [[nodiscard]] int shafts() const { return static_cast<int>(shafts_.empty() ? 0 : shafts_[0].size()); }
    [[nodiscard]] const std::vector<VariantPtr>& games() const { return games_; }
    [[nodiscard]] int game_of(int floor) const {
        VARIA_ASSERT(floor >= 0 && floor < floors(), "the building has such a floor");
        return match_.floors[static_cast<std::size_t>(floor)].game;
    }
    [[nodiscard]] const VariantPtr& variant(int floor) const {
        return games_[static_cast<std::size_t>(game_of(floor))];
    }
    // The cell of a shaft on a floor.
    [[nodiscard]] Cell cell(int floor, int shaft) const {
        VARIA_ASSERT(floor >= 0 && floor < floors(), "the building has such a floor");
        VARIA_ASSERT(shaft >= 0 && shaft < shafts(), "the building has such a shaft");
        return shafts_[static_cast<std::size_t>(floor)][static_cast<std::size_t>(shaft)];
    }
    // The shaft a cell belongs to; -1 if none.
    [[nodiscard]] int shaft_at(int floor, Cell cell) const;

    // Players: the two sides, or the teams in their order.
    [[nodiscard]] int players() const { return static_cast<int>(names_.size()); }
    [[nodiscard]] int player(int floor, Side side) const {
        VARIA_ASSERT(floor >= 0 && floor < floors(), "the building has such a floor");
        return seats_[static_cast<std::size_t>(floor * 2 + index(side))];
    }
    [[nodiscard]] const std::string& player_name(int player) const {
        VARIA_ASSERT(player >= 0 && player < players(), "the building has such a player");
        return names_[static_cast<std::size_t>(player)];
    }
    // What a player is called in the text of a match: a side's letter, a team's name.
    [[nodiscard]] const std::string& player_letter(int player) const {
        VARIA_ASSERT(player >= 0 && player < players(), "the building has such a player");
        return letters_[static_cast<std::size_t>(player)];
    }
    [[nodiscard]] bool has_teams() const { return !match_.teams.empty(); }

private:
    Building() = default;
    std::string id_, name_;
    MatchDef match_;
    std::vector<VariantPtr> games_;
    std::vector<std::vector<Cell>> shafts_;     // by floor
    std::vector<int> seats_;                    // by floor and side
    std::vector<std::string> names_, letters_;  // of players
};

using BuildingPtr = std::shared_ptr<const Building>;

enum class ActionType : std::uint8_t {
    move,    // a move of the floor's own game
    ride,    // a piece on a shaft goes to the next open floor; also the transfer of a floor that has been won
    done,    // the player ends the exchange
    resign,  // the side to move gives the floor up
};

// What a player chose; like a Move it belongs to the state of the match it was listed in.
struct Action {
    ActionType type = ActionType::move;
    bool up = false;  // ride
    std::uint16_t floor = 0;
    std::uint16_t shaft = 0;  // ride
    Move move;
    friend bool operator==(const Action&, const Action&) = default;
};

using ActionList = std::vector<Action>;

// How a floor stands.
struct FloorStatus {
    bool closed = false;              // nothing stands there and nothing stops there any more
    Verdict verdict = Verdict::none;  // none: open; win: of the first side; loss; draw
    std::string reason;               // "checkmate", "king-captured", "resign", ...
};

// Belongs to one thread at a time. A value: copies are independent. Preconditions: the building is not null; floors and
// players are the building's; actions are legal ones of the match as it stands, except where something else is said.
// What was moved from may only be destroyed or assigned to.
//
// When memory runs out (std::bad_alloc): every call leaves the match as it was before, with the same history, and it
// may be played on. An assignment leaves what was there.
class Match {
public:
    // From the start. Its scripts and those of its copies are those of `scripts`, if that is given; it outlives them.
    explicit Match(BuildingPtr building, SharedScripts* scripts = nullptr);
    ~Match();
    Match(const Match& other);
    Match& operator=(const Match& other);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;

    // The text of a match (docs/matches.md), or `startpos`.
    [[nodiscard]] static Result<Match> parse(const BuildingPtr& building, std::string_view text,
                                             SharedScripts* scripts = nullptr);
    [[nodiscard]] std::string text() const;

    [[nodiscard]] const Building& building() const;
    [[nodiscard]] const BuildingPtr& building_ptr() const;
    [[nodiscard]] const Position& position(int floor) const;
    [[nodiscard]] FloorStatus floor_status(int floor) const;
    [[nodiscard]] Rules& rules(int floor);

    // The player who acts: he whose exchange or turn it is, or he who must make a transfer. -1: anybody whose side is
    // to move on a floor may, or the match is over.
    [[nodiscard]] int player() const;
    // The floor whose transfer must be made before anything else; -1: none, or something else may be done meanwhile.
    [[nodiscard]] int transfer() const;
    // All that are owed: won floors, in the order in which they were won.
    [[nodiscard]] const std::vector<int>& transfers() const;
    // The won floor whose transfer comes before anything else on this floor; -1: none. Of a floor from which it may be
    // made now that is the floor itself.
    [[nodiscard]] int awaits(int floor) const;
    // Who acts on this floor next: who owes a transfer from it, or whose side is to move; -1: nobody, it is closed.
    [[nodiscard]] int player_on(int floor) const;
    [[nodiscard]] bool over() const;
    [[nodiscard]] int won(int player) const;  // floors
    [[nodiscard]] int open_floors() const;

    // The next floor that is not closed, at most one closed floor away; -1: none.
    [[nodiscard]] int next(int floor, bool up) const;

    // Every legal action, in no particular order; the list is replaced.
    void legal_actions(ActionList& list);
    [[nodiscard]] ActionList legal_actions();
    // Those of one floor.
    void floor_actions(int floor, ActionList& list);
    // How many floors there are on which somebody may act now, and one of them; for choosing among a thousand.
    [[nodiscard]] int active_floors() const;
    [[nodiscard]] int active_floor(int number) const;  // 0 <= number < active_floors()
    [[nodiscard]] bool may_end_exchange() const;

    // What an action does to the floors, told before it is done. The list is replaced. Costs as much as doing the
    // action and taking it back. Precondition: that of act().
    void consequences(const Action& action, FloorConsequenceList& list);

    // Precondition: one of legal_actions(), or resigning a floor that may be resigned now.
    void act(const Action& action);
    // Takes the last action back; false at the start.
    bool undo();
    // Plays an action in any accepted text. Refuses what is not legal now, with the reason; nothing has changed then.
    [[nodiscard]] Result<Action> play(std::string_view text);
    [[nodiscard]] Result<Action> read_action(std::string_view text);
    [[nodiscard]] std::string action_text(const Action& action);
    // Who plays it: the player of the side that acts; for `done` he whose exchange it is.
    [[nodiscard]] int actor(const Action& action) const;
    [[nodiscard]] const std::vector<std::string>& texts() const;  // of the actions since the start
    [[nodiscard]] std::vector<std::string> sorted_action_texts();
    // The cells of a floor that the last action changed; none at the start.
    [[nodiscard]] std::vector<Cell> changed(int floor);
    // How often what stands on an open floor has occurred there, the start included.
    [[nodiscard]] int occurrences(int floor) const;

    // Leaves after `depth` actions. Inside the tree floors are not drawn by repetition or the move rule.
    [[nodiscard]] std::uint64_t perft(int depth);
    [[nodiscard]] std::uint64_t perft(int depth, const GoOn& go_on);  // under a budget
    // Those after one action, at `depth` more.
    [[nodiscard]] std::uint64_t perft_after(const Action& action, int depth);

    // "ongoing", "white-wins match 2-1", "draw match 1-1"; with teams "A-wins match", "draw match A C".
    [[nodiscard]] std::string status() const;
    // "open", "white-won checkmate", "drawn stalemate".
    [[nodiscard]] std::string floor_line(int floor) const;

    // Two matches with equal keys stand alike on all floors, with the same player to act.
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] std::uint64_t recomputed_key() const;  // from nothing, for tests
    // Equal in everything but history.
    friend bool operator==(const Match& a, const Match& b);
    // Memory it takes beside the building, in bytes; it grows with every action.
    [[nodiscard]] std::size_t memory() const;

    // If a script failed since this was last asked; see Rules::take_failure.
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    // The steps that scripts have used since this was last asked; 0 without scripts.
    [[nodiscard]] std::uint64_t take_script_steps();

private:
    class Core;
    [[nodiscard]] Core& core() const;
    void expect_floor(int floor) const;
    std::unique_ptr<Core> core_;
    std::vector<std::string> texts_;
};

}  // namespace varia
