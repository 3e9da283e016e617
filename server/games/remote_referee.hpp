// A referee behind a line of text: what it is asked is written as requests of `varia serve --stdio`, and what that
// answers is read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "referee.hpp"

namespace varia::server {

class RemoteReferee : public Referee {
public:
    // A request of the service's, by its method.
    virtual void request(std::string_view method, Json params, Told told) = 0;
    // Before anything else. Tells later.
    void load(const VariantText& variant, Tell<VariantFacts> told);

    void describe(Told told) override;
    void begin(const std::string& start, const std::vector<std::string>& moves, Tell<Position> told) override;
    void play(const std::string& text, Tell<PlayedMove> told) override;
    void play_on(const std::vector<std::string>& texts, std::function<void(std::optional<Trouble>)> told) override;
    void undo(std::function<void(std::optional<Trouble>)> told) override;
    void floor_turn(int floor, Tell<FloorTurn> told) override;
    void answer(const Question& question, Told told) override;
    [[nodiscard]] bool apart() const override { return true; }

private:
    // A request about its game; the answer has nothing of how the service calls that.
    void request_of_game(std::string_view method, Json params, Told told);

    std::string variant_, game_;  // the service's names for them
};

// Whether a message has the shape of an answer: an object with a `result` that is an object, or else with an `error`
// that is one.
[[nodiscard]] bool is_answer(const Json& message);
// What an answer of the service says; trouble if it is none.
[[nodiscard]] Answer answer_in(const Json& message);
// A request in one line, without its end.
[[nodiscard]] std::string request_line(std::uint64_t id, std::string_view method, Json params);

}  // namespace varia::server
