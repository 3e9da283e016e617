// One door to everything that is played: a game on one board, or a match on many.
//
// Whoever lists what may be done, plays it, takes it back, shows what stands where and asks for the end need not know
// which of the two it is. A Contest is made of a variant whose options are set; if its boards make a building, it is a
// match, and its actions, texts and players are those of <varia/match.hpp>. Otherwise it is a game on one board, which
// is floor 0, and an action is a move of it or `resign`.
//
//     const auto variant = varia::load_builtin("elevator-chess", {{{"boards", "3"}}});
//     varia::Contest contest(*variant);
//     if (const auto action = contest.play("1:e2-e4"); !action) return report(action.error());
//     for (const varia::Choice& choice : contest.choices()) show(choice.text);
//
// Who looks at millions of positions wants Rules and Position; this keeps history, and texts of all that was played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <varia/game.hpp>
#include <varia/match.hpp>
#include <varia/shared_scripts.hpp>
#include <varia/standing.hpp>

namespace varia {

// Something that may be done, and its canonical text.
struct Choice {
    std::string text;
    Action action;
};

// How an action is written: `e2-e4`; `e4`, as in Standard Algebraic Notation; `e2e4`, as in UCI. In a match moves have
// their floor before them, and whatever is no move has its canonical text.
enum class Spelling : std::uint8_t { canonical, san, uci };

// Belongs to one thread at a time. A value: copies are independent. Floors and players are numbered from 0 here and
// from 1 in texts.
//
// Preconditions: the variant is not null; floors and players that are asked of exist; an action belongs to the state it
// was listed in.
//
// If memory runs out, std::bad_alloc passes through; what may be said of a Game or a Match then holds here too.
class Contest {
public:
    // From the start. Its scripts and those of its copies are those of `scripts`, if that is given; it outlives them.
    explicit Contest(VariantPtr variant, SharedScripts* scripts = nullptr);
    // A game on one board, from a position of its variant, even if the variant has a building.
    Contest(VariantPtr variant, Position start, SharedScripts* scripts = nullptr);
    // From a position's text or a match's, or `startpos`.
    [[nodiscard]] static Result<Contest> parse(const VariantPtr& variant, std::string_view text,
                                               SharedScripts* scripts = nullptr);

    // ---- what is played -------------------------------------------------------------------------------------------
    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const VariantPtr& variant_ptr() const { return variant_; }
    // For what only matches have: shafts, seats and schedule, exchanges and transfers. Null if there is one board.
    [[nodiscard]] const Match* match() const { return std::get_if<Match>(&play_); }
    // For those who ask for a Game, as engines do. Null if there are several boards.
    [[nodiscard]] const Game* lone_game() const { return std::get_if<Game>(&play_); }
    [[nodiscard]] int floors() const;
    // What is played on a floor: the variant of its position.
    [[nodiscard]] const VariantPtr& floor_variant(int floor = 0) const;
    [[nodiscard]] const Position& position(int floor = 0) const;
    [[nodiscard]] Rules& rules(int floor = 0);

    // The two sides, or the teams of a match.
    [[nodiscard]] int players() const;
    [[nodiscard]] const std::string& player_name(int player) const;  // "white"
    [[nodiscard]] int player_of(int floor, Side side) const;
    // The player of that name or letter; -1: nobody.
    [[nodiscard]] int find_player(std::string_view name) const;

    // ---- how it stands --------------------------------------------------------------------------------------------
    [[nodiscard]] Standing standing();
    [[nodiscard]] bool over();
    // The player who acts; -1: anybody whose side is to move on a floor may, or it is over.
    [[nodiscard]] int player();
    [[nodiscard]] FloorStatus floor_status(int floor = 0);
    // "open", "white-won checkmate", "drawn stalemate".
    [[nodiscard]] std::string floor_line(int floor = 0);
    // Whether the side to move on a floor is in check.
    [[nodiscard]] bool in_check(int floor = 0);
    // Whether this player may still win, by the material on the board (Rules::can_win): if not, no flag gives him the
    // game. In matches, where pieces may come from elsewhere, everybody can; the rest of a team plays for who has lost
    // by time.
    [[nodiscard]] bool can_win(int player) const;
    // How often what stands on a floor has occurred there, the start included.
    [[nodiscard]] int occurrences(int floor = 0) const;
    // The position's text, or the match's.
    [[nodiscard]] std::string text() const;
    // Contests of one variant with equal keys stand alike, with the same player to act. The same in every process.
    [[nodiscard]] std::uint64_t key() const;

    // ---- what may be done -----------------------------------------------------------------------------------------
    // Where a turn is made of several steps an action is one of them; turn_texts, count_turns, perft and divide are
    // about whole turns, or in the middle of one about the ways to end it. Every legal action, or those of one floor,
    // or of the piece on a cell of it (drops and moves of blocks are no piece's): in no particular order, but always
    // the same. The list is replaced. None once it is over. Resigning is legal as well; a match lists it if its file
    // says so.
    void legal_actions(ActionList& list);
    [[nodiscard]] ActionList legal_actions();
    void floor_actions(int floor, ActionList& list);
    [[nodiscard]] ActionList piece_actions(int floor, Cell cell);
    // How many legal actions there are: on one board, without listing them.
    [[nodiscard]] std::uint64_t count_actions();
    // The same with their texts, sorted by bytes; of one floor.
    [[nodiscard]] std::vector<Choice> choices();
    [[nodiscard]] std::vector<Choice> choices(int floor);
    // The legal actions, of one player only if one is given, in an order that is the same in every process and every
    // version: for choosing by a random number.
    [[nodiscard]] ActionList ordered_actions(int player = -1);

    [[nodiscard]] std::string action_text(const Action& action, Spelling spelling = Spelling::canonical);
    // Who plays it.
    [[nodiscard]] int actor(const Action& action) const;
    // What it does to the boards and what belongs to them, told before it is done. The list is replaced. Giving up a
    // game on one board does nothing to it; of a match it tells which floors are decided and closed.
    void consequences(const Action& action, FloorConsequenceList& list);
    // The same of a whole turn, or of the rest of one: what its steps do, one after the other. Precondition: a game on
    // one board, and a legal turn of it.
    void consequences(const Turn& turn, FloorConsequenceList& list);

    // Whether a turn of several steps is under way, and the texts of the steps that have been made of it.
    [[nodiscard]] bool mid_turn() const;
    [[nodiscard]] std::vector<std::string> step_texts() const;
    // These steps, or where no turn is under way those of the last one. None at the start, and none of a match.
    [[nodiscard]] Turn last_steps() const;
    // The legal turns as canonical texts, sorted by bytes, and how many there are; where a turn has one step, of the
    // actions.
    [[nodiscard]] std::vector<std::string> turn_texts();
    [[nodiscard]] std::uint64_t count_turns();
    // The same turns with their steps, the texts' order; nothing if there are more than `most`. Precondition: there is
    // one board.
    [[nodiscard]] std::optional<std::vector<WrittenTurn>> turns(std::size_t most);

    // Leaves after `depth` turns, and those after one action, at `depth` more once the turn that it belongs to is over.
    // Where turns with one result are one (TurnDef::same_result), those after single steps do not add up: several steps
    // may begin the same turn. Draws by repetition, the move rule and dead positions are not counted as ends. A table
    // helps games on one board.
    [[nodiscard]] std::uint64_t perft(int depth, PerftTable* table = nullptr);
    [[nodiscard]] std::uint64_t perft_after(const Action& action, int depth, PerftTable* table = nullptr);
    [[nodiscard]] std::uint64_t perft(int depth, const GoOn& go_on);  // under a budget
    // The leaves after each turn, sorted by text. Precondition: depth > 0.
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> divide(int depth);

    // ---- playing --------------------------------------------------------------------------------------------------
    // Precondition: one of legal_actions(), or resigning where that is possible.
    void act(const Action& action);
    // Plays an action in any accepted text: a turn, the rest of one, or a step of one. With a comma at its end it is
    // steps for certain, of a turn that goes on: `e2-e4,`. Refuses what is not legal now, with the reason; nothing has
    // changed then. Answers the first action of those it has played.
    [[nodiscard]] Result<Action> play(std::string_view text);
    [[nodiscard]] Result<Action> read_action(std::string_view text);
    // Takes the last action back; false at the start.
    bool undo();
    bool undo_step();  // the last step alone; where turns have one, as undo()
    // The canonical texts of the actions since the start.
    [[nodiscard]] const std::vector<std::string>& texts() const;
    // How many those are; in a game, moves alone.
    [[nodiscard]] int plies() const;
    // The cells of a floor that the last action changed.
    [[nodiscard]] std::vector<Cell> changed(int floor = 0);
    // Whether play and the lists may go on past draws by repetition, the move rule and dead positions, which perft does
    // not know either. For looking at positions; it says nothing to a match, whose drawn floors are decided.
    void pass_draws(bool may) { pass_draws_ = may; }

    // ---- scripts and memory ---------------------------------------------------------------------------------------
    // If a script failed since this was last asked, what went wrong: answers given meanwhile do not count.
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    // The steps that scripts have used since this was last asked, for hosts that budget them.
    [[nodiscard]] std::uint64_t take_script_steps();
    // Memory it takes beside the variant and its building, in bytes; it grows with every action.
    [[nodiscard]] std::size_t memory() const;

private:
    Contest(VariantPtr variant, std::variant<Game, Match> play);
    void expect_floor(int floor) const;
    [[nodiscard]] Game& game() { return *std::get_if<Game>(&play_); }
    [[nodiscard]] const Game& game() const { return *std::get_if<Game>(&play_); }
    [[nodiscard]] Match* played() { return std::get_if<Match>(&play_); }
    [[nodiscard]] const Match* played() const { return match(); }
    [[nodiscard]] Result<Action> play_steps(std::string_view text);
    [[nodiscard]] std::vector<Choice> spelt(const ActionList& list);

    VariantPtr variant_;
    std::variant<Game, Match> play_;
    bool pass_draws_ = false;
};

}  // namespace varia
