// The engine: an opponent for every game, on one board or on several linked boards. It finds the best turn, its value,
// and the principal variations.
//
//     const auto variant = varia::load_builtin("shogi");
//     varia::Contest contest(*variant);
//     varia::player::Engine engine(*variant);
//     varia::player::Limits limits;
//     limits.time = std::chrono::milliseconds(500);
//     for (const varia::Action& action : engine.search(contest, limits).actions) contest.act(action);
//
// The same lines play a match: the engine then chooses the boards to act on, the actions there, and the transfers from
// won boards. Each board is searched with what the engine knows of its game (docs/player.md).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/layout.hpp>
#include <varia/player/value.hpp>
#include <varia/player/weights.hpp>
#include <varia/result.hpp>
#include <varia/turn.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// The search algorithm.
enum class Way : std::uint8_t {
    automatic,  // chosen by the variant
    // Alpha-beta: every move, as deep as time allows. With more than two sides, one side against all others.
    alpha_beta,
    mcts,  // Monte Carlo tree search: promising moves are searched more often, and each side plays for itself.
    sampling [[deprecated("mcts")]] = mcts,
};

struct Options {
    std::size_t table = 16;  // MiB of the transposition table
    int threads = 1;         // with more than one, the threads share the table, and results are no longer reproducible
    Way way = Way::automatic;
    // Without pruning, every move is searched to the full depth, and the leaves get their static evaluation. For tests,
    // which compare the result with a plain search.
    bool pruning = true;
    // The weights of the evaluation. If `weights` is null and `trained` is true, the engine uses weights for the
    // variant from `weights_folder` (if it is not empty), or those that come with Varia. Otherwise it uses the
    // evaluation computed from the variant.
    std::shared_ptr<const Weights> weights = {};
    std::string weights_file = {};  // the file of these weights, for reports only (WeightsInUse)
    std::string weights_folder = {};
    bool trained = true;
    // A folder with solved endgames (Endgames in endgame.hpp). Those of the variant are probed in the search; empty:
    // none.
    std::string endgames = {};
};

// When a search stops: at the first limit that it reaches. Without any limit it goes on until it is stopped, or until
// the result is exact. On linked boards the limits of time, clock and nodes are for the whole search, `depth` is for
// each board, and without any limit each board is searched for about 20,000 positions.
struct Limits {
    std::optional<std::chrono::milliseconds> time;   // for this move
    std::optional<std::chrono::milliseconds> clock;  // the time left on the clock of the side to move ...
    std::chrono::milliseconds increment{0};          // ... the increment for each move ...
    int moves_to_go = 0;      // ... and the number of moves to the next time control; 0: the rest of the game
    std::uint64_t nodes = 0;  // positions to search; 0: no limit
    int depth = 0;            // in steps; 0: no limit
    int mate = 0;             // a win in this number of moves ends the search; 0: never. Ignored on linked boards
    // The number of first moves for which a principal variation is computed (multi-PV); on linked boards the number of
    // lines on each board among which Engine::Pick chooses.
    int lines = 1;
    MoveList only;  // if it is not empty: the only first moves that are searched. Ignored on linked boards
    // Called now and then on the searching thread; if it returns false, the search ends as after stop().
    std::function<bool()> go_on = {};
};

// A principal variation on one board.
struct Line {
    Value value;         // for the side to move now
    ActionList actions;  // moves; the first is a legal action
    [[nodiscard]] MoveList moves() const;
};

// The action chosen on one of several linked boards.
struct BoardChoice {
    Action action;
    Value value;   // of the board after the action, for the acting player
    int gain = 0;  // the change for this player on all affected boards, in thousandths of a won board
};
using FloorChoice [[deprecated("BoardChoice")]] = BoardChoice;

// The progress of a search. On one board it is reported when a depth is complete, or when the best move has changed; on
// linked boards after each board.
struct Info {
    int depth = 0;    // depth in steps that is complete; 0 on linked boards
    int deepest = 0;  // the depth of the deepest line; on linked boards of the deepest search on one of them
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    int full = 0;             // how full the transposition table is, in thousandths; 0 on linked boards
    std::vector<Line> lines;  // the best line first; empty on linked boards, which have choices
    bool done = false;        // whether the depth is complete; false on linked boards
    // On linked boards only; zeros and empty on one board.
    int boards = 0;                    // boards on which this turn may act ...
    int searched = 0;                  // ... and the number of them that have been searched
    std::vector<BoardChoice> choices;  // in the order of the actions
};

struct Answer {
    // The actions to play, in their order. Empty if the contest is over, or if the player can do nothing now.
    //
    // On one board they are moves: the turn, or the steps of it that the search has seen (end_turn completes it). On
    // linked boards with the schedules `exchange` and `lockstep` they are the whole turn, or the rest of it; with
    // `free` one action. They include `done` and the transfer from a board that they win.
    ActionList actions;
    Info info;
    // A script failed, or there were too many turns: the actions are then those that were found before.
    std::optional<Diagnostic> failure;
    // The moves among the actions. On one board these are the steps of the turn.
    [[nodiscard]] Turn turn() const;
};

// Belongs to one thread at a time, except for stop(). It keeps what it has found out for the next search.
class Engine {
public:
    // Plays the variant: on its linked boards, if it has them. Precondition: `variant` is not null. The evaluation is
    // not computed yet.
    explicit Engine(const VariantPtr& variant, const Options& options = {});
    // Plays contests with this layout: Layout::of_one_board() is for one board of a variant with linked boards. The
    // engine does not keep the layout.
    explicit Engine(const Layout& layout, const Options& options = {});
    // Plays contests such as this one.
    explicit Engine(const Contest& contest, const Options& options = {}) : Engine(contest.layout(), options) {}
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    using See = std::function<void(const Info&)>;
    // Chooses one of the lines on a board and returns its index. The best line is the first; there is at least one.
    using Pick = std::function<std::size_t(const std::vector<Line>&)>;

    // Computes what the engine must know about each of its games, so that the first search with a clock does not lose
    // time. It plays random games and evaluates pieces, and scripts of the variant run in them. Without this call the
    // first search does it, within its limits, but with at least one second. `go_on` is called now and then; if it
    // returns false, the work ends, and the result is false. At `until` the work ends too, but the result is true: what
    // is not computed by then counts as 0.
    bool prepare(const std::function<bool()>& go_on = {},
                 std::optional<std::chrono::steady_clock::time_point> until = {});
    // Finds what the player should do now: the best turn, or in the middle of a turn the best rest of it. On one board
    // this is the side to move, whatever `player` is. With one thread, the same contest, the same options and the same
    // limits of nodes, depth or mate give the same answer on every machine, if the engine has not searched before
    // (forget()). `see` is called now and then on this thread. If `pick` is given, it chooses on each of several linked
    // boards one of Limits::lines lines; on one board it is not called. Preconditions: a contest of this variant, on
    // linked boards if the engine plays them, otherwise on one board; on linked boards one of its players.
    Answer search(const Contest& contest, int player, const Limits& limits, const See& see = {}, const Pick& pick = {});
    // The same for the player of Contest::player_to_act. The answer is empty if the contest is over.
    Answer search(const Contest& contest, const Limits& limits, const See& see = {});
    // Precondition of this form: the engine plays on one board.
    [[deprecated("search() of a Contest")]] Answer search(const Game& game, const Limits& limits, const See& see = {}) {
        return search(Contest(game), limits, see);
    }
    // Ends a running search soon; the search returns what it has found. Call from any thread. Without a search it does
    // nothing.
    void stop();
    // Forgets what earlier searches have found, for a new contest.
    void forget();

    // The next three functions first compute what the engine must know, if no search and no prepare() has done so. On
    // one board the number of the board is 0.

    // The static evaluation of the position, for the side to move. Precondition: a position of one of the games.
    [[nodiscard]] Value evaluate(const Position& position) const;
    // The value of a piece of this kind on an average cell of the board. Preconditions: there is such a board, and its
    // game has the kind.
    [[nodiscard]] int piece_value(Kind kind, int board = 0) const;
    [[deprecated("piece_value()")]] [[nodiscard]] int worth(Kind kind) const { return piece_value(kind); }
    // The search algorithm that it uses on this board. Precondition: there is such a board.
    [[nodiscard]] Way way(int board = 0) const;
    // The weights that it uses, one entry for each game: one game on one board, and on linked boards those of
    // LinkedBoards::games.
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Completes an answer in which a turn of several steps is not complete. Each missing step is searched with a small part
// of `limits`. The steps are added to the answer's actions and to its first line. An answer for linked boards is
// complete and stays as it is. Precondition: `answer` is the engine's answer for this contest.
void end_turn(Engine& engine, const Contest& contest, const Limits& limits, Answer& answer);

// The weights that an engine for this layout would use, as Engine::weights has them. Precondition: Options::weights, if
// given, have the rules of one of its games, as read_weights() returns them.
[[nodiscard]] std::vector<WeightsInUse> weights_in_use(const Layout& layout, const Options& options);

// The texts of actions that are played one after the other: of whole turns, and at the end the steps of an incomplete
// turn. In a match each action has a text. The list ends before the first move that is not legal. Precondition: all
// actions that are no moves are legal.
[[nodiscard]] std::vector<std::string> line_texts(const Contest& contest, const ActionList& actions);
// The number of turns of the side to move until the end that the value announces; 0 if it announces none.
[[nodiscard]] int moves_to_end(const Contest& contest, const Line& line);

// Functions of a Game, for one version more. Precondition: the engine plays on one board.
[[deprecated("end_turn() of a Contest")]] inline void end_turn(Engine& engine, const Game& game, const Limits& limits,
                                                               Answer& answer) {
    end_turn(engine, Contest(game), limits, answer);
}
[[deprecated("line_texts() of a Contest")]] [[nodiscard]] inline std::vector<std::string> line_texts(
    const Game& game, const MoveList& steps) {
    ActionList actions(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) actions[i].move = steps[i];
    return line_texts(Contest(game), actions);
}
[[deprecated("moves_to_end() of a Contest")]] [[nodiscard]] inline int moves_to_end(const Game& game,
                                                                                    const Line& line) {
    return moves_to_end(Contest(game), line);
}

}  // namespace varia::player
