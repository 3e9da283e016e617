// A referee knows the rules of one game. It is an interface of functions, implemented in this process and in another
// one.
//
// A referee loads one variant, once, and has at most one game of it. It passes its results to callbacks, at once or
// later.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api_error.hpp"
#include "game_answers.hpp"
#include "json.hpp"

namespace varia::server {

// A response that a client receives as it is, or an error.
struct Answer {
    Json result = Json::object();
    std::optional<ApiError> error;
};
using Callback = std::function<void(Answer)>;

// A result that the server itself uses, or an error.
template <class Result>
struct Answered {
    Result result = {};
    std::optional<ApiError> error;
};
template <class Result>
using ResultCallback = std::function<void(Answered<Result>)>;

using cli::VariantFacts;

// A transfer that is owed in a match, and the boards that wait for it; boards are numbered from 1.
struct OwedTransfer {
    std::int64_t board = 0;
    std::string player;
    Json holds = nullptr;
};

// The state of a game: what clients receive, and the parts that the server uses. Missing parts are empty.
struct Position {
    Json shown = Json::object();
    bool over = false;
    std::string status, reason;           // in words; why the game is over
    std::string to_act;                   // whose turn it is; empty if anybody or nobody may act
    std::vector<std::string> winners;     // of a match that is over
    std::vector<std::string> cannot_win;  // players who cannot win, whatever happens
    std::vector<std::string> boards;      // of a match: the state of each board
    std::vector<OwedTransfer> transfers;

    Position() = default;
    explicit Position(Json standing);
    // Whether a board of a match, counted from 0, is still open.
    [[nodiscard]] bool is_open(int board) const;
};

// What somebody has played: one action, or the steps of a turn.
struct PlayedStep {
    std::string text, player, side;
    bool turn_over = false;
    Json decided = Json::array();  // boards, from 1
};
struct PlayedMove {
    Json shown = Json::array();  // its steps, as clients receive them
    std::vector<PlayedStep> steps;
    Position position;  // the state after the move

    PlayedMove() = default;
    // Reads a response to `play`.
    explicit PlayedMove(const Json& answer);
};

// The player who is to move on a board of a match, and the side with which he moves; empty if nobody is.
struct BoardTurn {
    std::string player, side;
};

// A client's question about the game. Boards are numbered from 0.
struct Question {
    enum class About : std::uint8_t { position, moves, turns, history, explain, why, describe };
    About about = About::position;
    std::optional<int> board = {};
    std::optional<std::string> from = {};  // for moves: the cell
    bool effects = false;                  // for moves and turns
    std::string piece = {}, move = {};     // for explain; for why
};

// An untrusted variant that is to be loaded.
struct VariantText {
    Json source;                // `text`, `file`, `files`
    Json set = Json::object();  // its options
};

// A referee belongs to one thread, on which it calls back. A referee of this process may be handed to another thread
// between two calls; a referee in a process of its own belongs to the games thread.
class Referee {
public:
    virtual ~Referee() = default;
    // The response to `describe` for the variant.
    virtual void describe(Callback done) = 0;
    // Ends its current game, if there is one, and sets up another one.
    virtual void begin(const std::string& start, const std::vector<std::string>& moves,
                       ResultCallback<Position> done) = 0;
    // All functions below concern the current game. Precondition: there is one.
    virtual void play(const std::string& text, ResultCallback<PlayedMove> done) = 0;
    // Plays several moves whose effects nobody needs.
    virtual void play_on(const std::vector<std::string>& texts, std::function<void(std::optional<ApiError>)> done) = 0;
    // Takes back the last turn.
    virtual void undo(std::function<void(std::optional<ApiError>)> done) = 0;
    // For a board of a match, counted from 0.
    virtual void board_turn(int board, ResultCallback<BoardTurn> done) = 0;
    virtual void answer(const Question& question, Callback done) = 0;

    // False if the referee has ended. All calls have received errors then; another referee has to be made.
    [[nodiscard]] virtual bool alive() const = 0;
    // Whether it runs in a process of its own.
    [[nodiscard]] virtual bool apart() const = 0;
};

// The texts of the moves in a response to `moves`.
[[nodiscard]] std::vector<std::string> texts_of_moves(const Answer& answer);

}  // namespace varia::server
