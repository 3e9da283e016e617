// Who knows the rules: asked by the methods of `varia serve --stdio`, whether it sits in this program or in another.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "json.hpp"
#include "trouble.hpp"

namespace varia::server {

struct Answer {
    Json result = Json::object();
    std::optional<Trouble> trouble;
};
using Told = std::function<void(Answer)>;

// Belongs to one thread, on which it tells its answers: at once, or later. One of this program may be handed to another
// thread between two questions; one in a process of its own belongs to the thread of games.
class Referee {
public:
    virtual ~Referee() = default;
    virtual void ask(std::string_view method, Json params, Told told) = 0;
    // False: it has ended. Whatever was asked has been answered with trouble; another has to be made.
    [[nodiscard]] virtual bool alive() const = 0;
    // Whether it sits in a process of its own.
    [[nodiscard]] virtual bool apart() const = 0;
};

// Whether a message has the shape of an answer: an object with a `result` that is an object, or else with an `error`
// that is one. For referees.
[[nodiscard]] bool is_answer(const Json& message);
// What an answer of the service says, as an answer here; trouble if it is none. For referees.
[[nodiscard]] Answer answer_in(const Json& message);
// A request in one line, without its end.
[[nodiscard]] std::string request_line(std::uint64_t id, std::string_view method, Json params);

// In this program; answers at once. For variants that are built in; those of the library have them loaded.
[[nodiscard]] std::shared_ptr<Referee> make_house_referee();

}  // namespace varia::server
