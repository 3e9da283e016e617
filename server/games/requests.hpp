// What may be asked of the server: one table of its methods, and what is asked by them, read once.
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
    // Of the server.
    initialize,
    variants,
    create,
    health,
    // Of a game.
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
    // What the server itself does in a game; nobody asks for it.
    flag,
    carry_out,
};

struct MethodFacts {
    Method method;
    std::string_view name;
    std::string_view params;  // their names, with blanks between
    // Who may ask: anybody, or as long as there is something left of what his address may cost.
    enum class Pays : std::uint8_t { no, yes } pays;
    // An action is written into the game's log, once under its `id`; a question lets all else in its game pass.
    enum class Sort : std::uint8_t { other, action, question } sort = Sort::other;
    bool listed = true;  // among the methods that `initialize` names; the others are asked over HTTP
};

// Null if there is none of that name.
[[nodiscard]] const MethodFacts* find_method(std::string_view name);
[[nodiscard]] const MethodFacts& facts_of(Method method);
[[nodiscard]] std::vector<std::string> listed_methods();

// What was given for a parameter: nothing, a value of its type, or something else. Who needs it says what is wrong.
template <class Value>
struct Given {
    bool there = false;
    std::optional<Value> value;  // if it is of the type
};

// What `create` is asked with. What is only looked at once the variant is there is as it was given.
struct Creation {
    std::optional<std::string> variant, text, file;
    std::optional<Json> files, set, seats, clock;
    std::string position, secret, name;
    std::vector<std::string> take;
};

// What was asked. What its method does not take is empty.
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
    std::optional<std::int64_t> most;  // log
    Given<std::int64_t> floor;         // resign and questions: from 1
    Given<std::string> cell;           // moves: `from`
    Given<bool> effects;               // moves, turns
    Given<std::string> piece;          // explain
    std::optional<Creation> creation;  // create

    [[nodiscard]] bool is_action() const { return facts_of(method).sort == MethodFacts::Sort::action; }
    [[nodiscard]] bool is_question() const { return facts_of(method).sort == MethodFacts::Sort::question; }
};

// Throws cli::Refusal: what is not among the method's parameters, or no text where one is due, is refused by name.
[[nodiscard]] Request read_request(const MethodFacts& method, const Json& params);

}  // namespace varia::server
