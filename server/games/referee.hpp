// Who knows the rules of one game: an interface of functions, whether it sits in this program or in another.
//
// A referee is loaded with a variant once, and has at most one game of it. What it is asked it tells: at once, or
// later.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game_answers.hpp"
#include "json.hpp"
#include "trouble.hpp"

namespace varia::server {

// What a client is told as it is, or why there is nothing to tell.
struct Answer {
    Json result = Json::object();
    std::optional<Trouble> trouble;
};
using Told = std::function<void(Answer)>;

// The same of what the server itself goes on with.
template <class Result>
struct Answered {
    Result result = {};
    std::optional<Trouble> trouble;
};
template <class Result>
using Tell = std::function<void(Answered<Result>)>;

using cli::VariantFacts;

// A transfer that is owed in a match, and the floors that wait for it; floors from 1.
struct OwedTransfer {
    std::int64_t floor = 0;
    std::string player;
    Json holds = nullptr;
};

// How a game stands: what clients are told, and what of it the server goes by. What it says nothing of is empty.
struct Position {
    Json shown = Json::object();
    bool over = false;
    std::string status, reason;           // in words; why it is over
    std::string to_act;                   // whose turn it is; empty: anybody's, or nobody's
    std::vector<std::string> winners;     // of a match that is over
    std::vector<std::string> cannot_win;  // whatever happens
    std::vector<std::string> floors;      // of a match: how each of them stands
    std::vector<OwedTransfer> transfers;

    Position() = default;
    explicit Position(Json standing);
    // Whether a floor of a match, from 0, is played on.
    [[nodiscard]] bool is_open(int floor) const;
};

// What somebody has played: one action, or the steps of a turn.
struct PlayedStep {
    std::string text, player, side;
    bool turn_over = false;
    Json decided = Json::array();  // floors, from 1
};
struct PlayedMove {
    Json shown = Json::array();  // its steps, as clients are told them
    std::vector<PlayedStep> steps;
    Position position;  // how it stands now

    PlayedMove() = default;
    // What `play` answers.
    explicit PlayedMove(const Json& answer);
};

// Whose move it is on a floor of a match, and with which of its sides; empty: nobody's.
struct FloorTurn {
    std::string player, side;
};

// A question of a client's about the game. Floors from 0.
struct Question {
    enum class About : std::uint8_t { position, moves, turns, history, explain, why, describe };
    About about = About::position;
    std::optional<int> floor = {};
    std::optional<std::string> from = {};  // of moves: the cell
    bool effects = false;                  // of moves and turns
    std::string piece = {}, move = {};     // of explain; of why
};

// What is loaded: a variant that a stranger has written.
struct VariantText {
    Json source;                // `text`, `file`, `files`
    Json set = Json::object();  // its options
};

// Belongs to one thread, on which it tells its answers. One of this program may be handed to another thread between
// two questions; one in a process of its own belongs to the thread of games.
class Referee {
public:
    virtual ~Referee() = default;
    // What `describe` says of the variant.
    virtual void describe(Told told) = 0;
    // Ends the game that it has, and sets up another one.
    virtual void begin(const std::string& start, const std::vector<std::string>& moves, Tell<Position> told) = 0;
    // All that follows is about its game. Precondition: it has one.
    virtual void play(const std::string& text, Tell<PlayedMove> told) = 0;
    // Several moves, of which nobody wants to know what they do.
    virtual void play_on(const std::vector<std::string>& texts, std::function<void(std::optional<Trouble>)> told) = 0;
    // The last turn is taken back.
    virtual void undo(std::function<void(std::optional<Trouble>)> told) = 0;
    // `floor`: of a match, from 0.
    virtual void floor_turn(int floor, Tell<FloorTurn> told) = 0;
    virtual void answer(const Question& question, Told told) = 0;

    // False: it has ended. Whatever was asked has been answered with trouble; another has to be made.
    [[nodiscard]] virtual bool alive() const = 0;
    // Whether it sits in a process of its own.
    [[nodiscard]] virtual bool apart() const = 0;
};

// Of what `moves` answers the text of each.
[[nodiscard]] std::vector<std::string> texts_of_moves(const Answer& answer);

}  // namespace varia::server
