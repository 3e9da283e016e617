// Contest: one interface for a game on one board and for a match on several linked boards.
//
// A host that lists actions, plays them, takes them back, shows the boards and reads the result need not know which of
// the two it has. A Contest is made of a variant whose options are set. If the variant has linked boards, the Contest
// is a match, and its actions, texts and players are those of <varia/match.hpp>. Otherwise it is a game on one board,
// which is board 0, and an action is a move of the game or `resign`.
//
//     const auto variant = varia::load_builtin("elevator-chess", {{{"boards", "3"}}});
//     varia::Contest contest(*variant);
//     if (const auto action = contest.play("1:e2-e4"); !action) return report(action.error());
//     for (const varia::Choice& choice : contest.choices()) show(choice.text);
//
// A program that visits millions of positions should use Rules and Position: a Contest keeps the history and the texts
// of all actions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <varia/game.hpp>
#include <varia/layout.hpp>
#include <varia/match.hpp>
#include <varia/shared_scripts.hpp>
#include <varia/standing.hpp>

namespace varia {

// A legal action and its canonical text.
struct Choice {
    std::string text;
    Action action;
};

// How an action is written: `e2-e4`; `e4`, as in Standard Algebraic Notation; `e2e4`, as in UCI. In a match the number
// of the board precedes a move, and an action that is no move always has its canonical text.
enum class Spelling : std::uint8_t { canonical, san, uci };

// Belongs to one thread at a time. A value: copies are independent. Boards and players are numbered from 0 here and
// from 1 in texts.
//
// Preconditions: the variant is not null; boards and players passed to a function exist; an action belongs to the state
// in which it was listed.
//
// If memory runs out, std::bad_alloc is thrown; the guarantees of Game and Match then hold here too.
class Contest {
public:
    // Starts at the beginning. If `scripts` is given, this Contest and its copies use it, and it must outlive them.
    explicit Contest(VariantPtr variant, SharedScripts* scripts = nullptr);
    // A game on one board, from a position of its variant, even if the variant has linked boards.
    Contest(VariantPtr variant, Position start, SharedScripts* scripts = nullptr);
    // Goes on from this game, with its history.
    explicit Contest(Game game);
    // Reads the text of a position or of a match, or `startpos`, or `start:518`.
    [[nodiscard]] static Result<Contest> parse(const VariantPtr& variant, std::string_view text,
                                               SharedScripts* scripts = nullptr);

    // Another contest of the variant that begins with the current positions, without history.
    [[nodiscard]] Result<Contest> begin_here(SharedScripts* scripts = nullptr) const;

    // ---- dialects -------------------------------------------------------------------------------------------------
    // Writes in a dialect of the variant (<varia/notation.hpp>), as far as it is about positions or moves: text(),
    // canonical texts of actions, choices(), turn_texts(), turns(), divide() and written_texts(). play() and
    // read_action() then read the dialect before Varia's own texts; a text with cells as the dialect names them is read
    // in the dialect only. What the dialect cannot say is written in Varia's own way, and take_unsaid() returns the
    // reason, once. Null, the default: all is written in Varia's own way. Precondition: the contest is no match, and
    // the dialect is one of the variant's.
    void write_as(const DialectDef* dialect);
    [[nodiscard]] const DialectDef* dialect() const { return dialect_; }
    [[nodiscard]] std::optional<Diagnostic> take_unsaid();

    // ---- what is played -------------------------------------------------------------------------------------------
    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const VariantPtr& variant_ptr() const { return variant_; }
    // The boards with their numbers, games and links, the players, and what a turn is. It belongs to this Contest and
    // must not be used after it.
    [[nodiscard]] Layout layout() const&;
    Layout layout() && = delete;
    // For what only matches have: exchanges, transfers, numbers of boards won. Null if it is no match. Layout and
    // the functions below answer most questions for games too.
    [[nodiscard]] const Match* match() const { return std::get_if<Match>(&play_); }
    // For functions that need a Game. Null if it is a match.
    [[nodiscard]] const Game* lone_game() const { return std::get_if<Game>(&play_); }
    [[nodiscard]] int boards() const;
    // The variant that is played on a board: the variant of its position.
    [[nodiscard]] const VariantPtr& board_variant(int board = 0) const;
    [[nodiscard]] const Position& position(int board = 0) const;
    [[nodiscard]] Rules& rules(int board = 0);

    // The number of players: of the two sides, or of the teams of a match.
    [[nodiscard]] int players() const;
    [[nodiscard]] const std::string& player_name(int player) const;  // "white"
    [[nodiscard]] int player_of(int board, Side side) const;
    // The player with this name or letter, or -1 if there is none.
    [[nodiscard]] int find_player(std::string_view name) const;

    // ---- how it stands --------------------------------------------------------------------------------------------
    [[nodiscard]] Standing standing();
    [[nodiscard]] bool over();
    // The player who must act. -1 if the contest is over, or if each player may act whose side is to move on some
    // board.
    [[nodiscard]] int player();
    // The same, but after the end of a game the player whose side is to move in the last position. Computes no outcome.
    [[nodiscard]] int player_to_move() const;
    // The player who acts next on a board: the one who owes a transfer from it, or the one whose side is to move. -1 if
    // the board is closed.
    [[nodiscard]] int player_on(int board = 0) const;
    // The side for which a player acts next on a board: the side to move, or the winner if the board is won. On a board
    // that is drawn nobody acts, and the answer means nothing.
    [[nodiscard]] Side side_on(int board = 0) const;
    // The won board whose transfer must be made before any other action on `board`, or -1 if there is none, as in a
    // game. If the transfer from `board` itself can be made now, that is `board`.
    [[nodiscard]] int awaits(int board = 0) const;
    // Whether the player may end an exchange now, by the action `done`. False in a game.
    [[nodiscard]] bool may_end_exchange() const;
    // Whether a board is empty for good: no piece arrives there any more. False in a game.
    [[nodiscard]] bool closed(int board = 0) const;
    // The number of boards that are not closed. 1 in a game.
    [[nodiscard]] int open_boards() const;
    // The number of the move that a record writes next. Nothing in a match, whose actions have no such numbers.
    [[nodiscard]] std::optional<int> move_number() const;
    // Whether no side can win any more (Rules::is_dead). False in a match, because pieces may come from other boards.
    [[nodiscard]] bool is_dead() const;
    [[nodiscard]] BoardStatus board_status(int board = 0);
    // "open", "white-won checkmate", "drawn stalemate".
    [[nodiscard]] std::string board_line(int board = 0);
    // Whether the side to move on a board is in check.
    [[nodiscard]] bool in_check(int board = 0);
    // Whether this player may still win with the material on the board (Rules::can_win). If not, he does not win when
    // his opponent loses on time. In matches the answer is always true: pieces may come from other boards, and if a
    // member of a team loses on time, the rest of the team plays for him.
    [[nodiscard]] bool can_win(int player) const;
    // How often the position on a board has occurred there, the start included.
    [[nodiscard]] int occurrences(int board = 0) const;
    // The text of the position or of the match.
    [[nodiscard]] std::string text() const;
    // Contests of one variant with equal keys have the same positions and the same player to act. The key is the same
    // in every process.
    [[nodiscard]] std::uint64_t zobrist_key() const;
    // The player who must act; or, if several players may act, the first of them who can, counted from the player
    // `first` on. -1 if the contest is over. Precondition: 0 <= first.
    [[nodiscard]] int player_to_act(int first = 0);

    // ---- what may be done -----------------------------------------------------------------------------------------
    // Where a turn has several steps, an action is one step. turn_texts, count_turns, perft and divide are about whole
    // turns, and in the middle of a turn about the ways to complete it.
    //
    // The following functions list every legal action, or those of one board, or those of the piece on a cell of it (a
    // drop or the move of a block belongs to no piece). The order means nothing, but is always the same. The list is
    // replaced. It is empty once the contest is over. Resigning is legal too, but a match lists it only if its file
    // says so.
    void legal_actions(ActionList& list);
    [[nodiscard]] ActionList legal_actions();
    void board_actions(int board, ActionList& list);
    [[nodiscard]] ActionList piece_actions(int board, Cell cell);
    // The number of legal actions. On one board they are counted without being listed.
    [[nodiscard]] std::uint64_t count_actions();
    // The legal actions with their texts, sorted by bytes; the second function lists those of one board.
    [[nodiscard]] std::vector<Choice> choices();
    [[nodiscard]] std::vector<Choice> choices(int board);
    // The legal actions, or those of one player if a player is given. Their order is the same in every process and
    // every version, so that a random number can choose one.
    [[nodiscard]] ActionList ordered_actions(int player = -1);

    [[nodiscard]] std::string action_text(const Action& action, Spelling spelling = Spelling::canonical);
    // The player who makes this action.
    [[nodiscard]] int actor(const Action& action) const;
    // What the action changes on the boards and beside them, computed before it is made. The list is replaced.
    // Resigning a game on one board changes nothing; in a match the list says which boards are decided and closed.
    void consequences(const Action& action, BoardConsequenceList& list);
    // The consequences of a whole turn, or of the rest of a turn: those of its steps, one after the other.
    // Precondition: a game on one board, and a legal turn of it.
    void consequences(const Turn& turn, BoardConsequenceList& list);

    // Whether a turn of several steps has begun and is not complete; and the texts of its steps so far.
    [[nodiscard]] bool mid_turn() const;
    [[nodiscard]] std::vector<std::string> step_texts() const;
    // The steps of the incomplete turn; or, between turns, the steps of the last turn. Empty at the start and in a
    // match.
    [[nodiscard]] Turn last_steps() const;
    // The canonical texts of the legal turns, sorted by bytes, and the number of these turns. If a turn has one step,
    // those of the legal actions.
    [[nodiscard]] std::vector<std::string> turn_texts();
    [[nodiscard]] std::uint64_t count_turns();
    // The same turns with their steps, in the order of the texts; without a value if there are more than `max`.
    // Precondition: there is one board.
    [[nodiscard]] std::optional<std::vector<WrittenTurn>> turns(std::size_t max);

    // The number of leaves after `depth` turns. perft_after counts the leaves after one action, at `depth` more turns
    // once the turn of this action is complete. If turns with the same result count as one (TurnDef::same_result), the
    // counts after single steps do not add up, because several steps may begin the same turn. Draws by repetition, by
    // the move rule and by dead positions do not end the tree. The table is used only in games on one board.
    [[nodiscard]] std::uint64_t perft(int depth, PerftTable* table = nullptr);
    [[nodiscard]] std::uint64_t perft_after(const Action& action, int depth, PerftTable* table = nullptr);
    [[nodiscard]] std::uint64_t perft(int depth, const GoOn& go_on);  // stops when `go_on` returns false
    // The number of leaves after each turn, sorted by text. Precondition: depth > 0.
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> divide(int depth);

    // ---- playing --------------------------------------------------------------------------------------------------
    // Makes an action. Precondition: it is one of legal_actions(), or resigning where that is possible.
    void act(const Action& action);
    // Plays an action in any accepted text: a turn, the rest of a turn, or a step of a turn. A comma at the end marks
    // the text as steps of a turn that is not complete: `e2-e4,`. An illegal action is refused with the reason, and
    // nothing has changed then. Returns the first of the actions that were played.
    [[nodiscard]] Result<Action> play(std::string_view text);
    [[nodiscard]] Result<Action> read_action(std::string_view text);
    // Takes the last action back; returns false at the start.
    bool undo();
    bool undo_step();  // takes back the last step only; if a turn has one step, the same as undo()
    // The canonical texts of the actions since the start.
    [[nodiscard]] const std::vector<std::string>& texts() const;
    // The same texts from number `from` on, in the dialect if one is set.
    [[nodiscard]] std::vector<std::string> written_texts(std::size_t from = 0) const;
    // The number of these actions; in a game, of its moves only.
    [[nodiscard]] int plies() const;
    // The cells of a board that the last action changed.
    [[nodiscard]] std::vector<Cell> changed(int board = 0);
    // Whether the game may continue after draws by repetition, by the move rule and by dead positions, which perft
    // ignores too. This is for analysis of positions. It has no effect in a match, where a drawn board is decided.
    void pass_draws(bool may) { pass_draws_ = may; }
    // Whether it goes on after all draws that perft ignores. False in a match, whatever pass_draws was told.
    [[nodiscard]] bool passes_draws() const { return pass_draws_ && lone_game() != nullptr; }

    // ---- scripts and memory ---------------------------------------------------------------------------------------
    // Sets the function that searches through whole turns call (Rules::watch_searches), and returns the one that was
    // set before. A match has no such searches: it does not keep the function, and returns an empty one.
    std::function<bool(std::uint64_t steps)> watch_searches(std::function<bool(std::uint64_t steps)> go_on);
    // The error of a script, if one has failed since the last call of this function. The answers since that call are
    // then invalid.
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    // The number of steps that scripts have used since the last call of this function, for hosts that limit them.
    [[nodiscard]] std::uint64_t take_script_steps();
    // Memory in bytes, without the variant and its linked boards; it grows with every action.
    [[nodiscard]] std::size_t memory() const;

    // Names of version 0.1, for one version more.
    [[deprecated("boards()")]] [[nodiscard]] int floors() const { return boards(); }
    [[deprecated("board_variant()")]] [[nodiscard]] const VariantPtr& floor_variant(int board = 0) const {
        return board_variant(board);
    }
    [[deprecated("board_status()")]] [[nodiscard]] BoardStatus floor_status(int board = 0) {
        return board_status(board);
    }
    [[deprecated("board_line()")]] [[nodiscard]] std::string floor_line(int board = 0) { return board_line(board); }
    [[deprecated("board_actions()")]] void floor_actions(int board, ActionList& list) { board_actions(board, list); }
    [[deprecated("zobrist_key()")]] [[nodiscard]] std::uint64_t key() const { return zobrist_key(); }

private:
    Contest(VariantPtr variant, std::variant<Game, Match> play);
    void expect_board(int board) const;
    [[nodiscard]] Game& game() { return *std::get_if<Game>(&play_); }
    [[nodiscard]] const Game& game() const { return *std::get_if<Game>(&play_); }
    [[nodiscard]] Match* played() { return std::get_if<Match>(&play_); }
    [[nodiscard]] const Match* played() const { return match(); }
    [[nodiscard]] Result<Action> play_steps(std::string_view text);
    [[nodiscard]] std::vector<Choice> spelt(const ActionList& list);
    // The choices with their texts in the dialect if one is set, sorted.
    [[nodiscard]] std::vector<Choice> in_dialect(std::vector<Choice> choices);
    // The texts of turns of a position in the dialect; without a value, after unsaid_ is set, if there are none. The
    // dialect must have moves.
    [[nodiscard]] std::optional<std::vector<std::string>> said(Rules& rules, Position position,
                                                               const TurnList& turns) const;
    [[nodiscard]] bool says_moves() const { return dialect_ != nullptr && dialect_->moves.has_value(); }
    // The canonical text of the turn, or the step, that the text means in the dialect; otherwise the text itself, or
    // the error if the text is one of the dialect.
    [[nodiscard]] Result<std::string> from_dialect(std::string_view text, bool step);

    VariantPtr variant_;
    std::variant<Game, Match> play_;
    bool pass_draws_ = false;
    const DialectDef* dialect_ = nullptr;  // belongs to the variant
    mutable std::optional<Diagnostic> unsaid_;
};

}  // namespace varia
