// The requests of the protocol: a table of the methods, and a reader of their parameters, which reads each request
// once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"

namespace varia::server {

using cli::Json;

enum class Method : std::uint8_t {
    // Methods of the server.
    initialize,
    variants,
    create,
    health,
    // Methods of a game.
    join,
    look,
    leave,
    claim,
    play,
    offer,
    answer,
    resign,
    log,
    status,
    position,
    moves,
    turns,
    history,
    explain,
    why,
    describe,
    // Work that the server itself does in a game; no client can request it.
    flag,
    carry_out,
};

struct MethodFacts {
    Method method;
    std::string_view name;
    std::string_view params;  // the names of the parameters, separated by blanks
    // Whether the method is refused when the client's address has used up its budget.
    enum class Pays : std::uint8_t { no, yes } pays;
    // An action is written into the game's log, once for each `id`. A question lets all other requests of its game
    // pass.
    enum class Sort : std::uint8_t { other, action, question } sort = Sort::other;
    bool listed = true;  // among the methods that `initialize` lists; others are requested over HTTP, or are internal
};

// Null if there is no such method.
[[nodiscard]] const MethodFacts* find_method(std::string_view name);
[[nodiscard]] const MethodFacts& facts_of(Method method);
[[nodiscard]] std::vector<std::string> listed_methods();

// A parameter: missing, a value of its type, or something else. The code that needs it reports what is wrong.
template <class Value>
struct Given {
    bool there = false;
    std::optional<Value> value;  // if the type is right
};

// The parameters of `create`. Parameters that are only checked once the variant is loaded are kept as they came.
struct Creation {
    std::optional<std::string> variant, text, file;
    std::optional<Json> files, set, seats, clock;
    std::string position, secret, name;
    std::vector<std::string> take;
};

// A request that has been read. Parameters that its method does not have are empty.
struct Request {
    Method method = Method::status;
    std::string game;
    std::string id, seat;              // of actions
    std::optional<std::string> move;   // play, why
    Given<std::int64_t> after;         // play
    std::string what;                  // offer
    std::int64_t offer = -1;           // answer
    Given<bool> accept;                // answer
    std::string invite, secret, name;  // claim
    std::vector<std::string> secrets;  // join
    std::int64_t first = 1;            // log: `from`
    std::optional<std::int64_t> max;   // log
    Given<std::int64_t> board;         // resign and questions: from 1
    Given<std::string> cell;           // moves: `from`
    Given<bool> effects;               // moves, turns
    Given<std::string> piece;          // explain
    std::optional<Creation> creation;  // create

    [[nodiscard]] bool is_action() const { return facts_of(method).sort == MethodFacts::Sort::action; }
    [[nodiscard]] bool is_question() const { return facts_of(method).sort == MethodFacts::Sort::question; }
};

// Throws cli::Refusal, which names the parameter, if the method has no such parameter, or if it must be a text and is
// none.
[[nodiscard]] Request read_request(const MethodFacts& method, const Json& params);

}  // namespace varia::server
