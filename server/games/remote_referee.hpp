// A referee behind a text connection: it sends requests in the form of `varia serve --stdio`, and reads the responses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "referee.hpp"

namespace varia::server {

class RemoteReferee : public Referee {
public:
    // Sends a request of that service.
    virtual void request(std::string_view method, Json params, Callback done) = 0;
    // Must be called before all others. Calls back later.
    void load(const VariantText& variant, ResultCallback<VariantFacts> done);

    void describe(Callback done) override;
    void begin(const std::string& start, const std::vector<std::string>& moves, ResultCallback<Position> done) override;
    void play(const std::string& text, ResultCallback<PlayedMove> done) override;
    void play_on(const std::vector<std::string>& texts, std::function<void(std::optional<ApiError>)> done) override;
    void undo(std::function<void(std::optional<ApiError>)> done) override;
    void board_turn(int board, ResultCallback<BoardTurn> done) override;
    void answer(const Question& question, Callback done) override;
    [[nodiscard]] bool apart() const override { return true; }

private:
    // Sends a request about the current game. Removes the service's name of the game from the response.
    void request_of_game(std::string_view method, Json params, Callback done);

    std::string variant_, game_;  // the service's names for them
};

// Whether a message has the form of a response: an object with a `result` that is an object, or else with an `error`
// that is an object.
[[nodiscard]] bool is_answer(const Json& message);
// Reads a response of the service; an error if the message is no response.
[[nodiscard]] Answer answer_in(const Json& message);
// A request in one line, without its line end.
[[nodiscard]] std::string request_line(std::uint64_t id, std::string_view method, Json params);

}  // namespace varia::server
