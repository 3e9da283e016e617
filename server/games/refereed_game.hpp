// A game with its referee: it is set up from the settings and the moves, played on, queried, and set up anew.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game_factory.hpp"
#include "game_settings.hpp"
#include "referee.hpp"

namespace varia::server {

class RemoteReferee;

// Finds the referee that knows the rules of a game. Belongs to the games thread.
class Referees {
public:
    // Starts the referee of an untrusted variant, at the cost of an address. Returns null, and sets the reason, if
    // there may be no more of them. If the address is empty, nobody is charged.
    using Hire = std::function<std::shared_ptr<RemoteReferee>(const std::string& address, ApiError& why)>;
    Referees(GameFactory& factory, Hire start_sandboxed) : factory_(factory), hire_(std::move(start_sandboxed)) {}

    // For built-in variants.
    [[nodiscard]] GameFactory& factory() { return factory_; }
    // A referee in a process of its own that has loaded an untrusted variant.
    struct Loaded {
        std::shared_ptr<Referee> referee;
        VariantFacts facts;
        std::optional<ApiError> error;
    };
    // `address`: the address of the request, which is charged for the process.
    void start_sandboxed(const VariantText& variant, const std::string& address, std::function<void(Loaded)> done);

private:
    GameFactory& factory_;
    Hire hire_;
};

// The owner keeps the object until all callbacks have been called.
class RefereedGame {
public:
    explicit RefereedGame(Referees& referees) : referees_(referees) {}

    // Whether there is a working referee that has the game.
    [[nodiscard]] bool stands() const { return referee_ != nullptr && referee_->alive(); }
    // Sets the game up. Later passes the position and the cost in milliseconds, which is 0 if the referee has a process
    // of its own. `address`: as for Referees.
    void set_up(const GameSettings& game_settings, const std::vector<std::string>& moves, const std::string& address,
                std::function<void(Answered<Position>, double)> done);
    // Takes over a referee whose game was set up elsewhere.
    void take_over(std::shared_ptr<Referee> referee) { referee_ = std::move(referee); }
    void close() { referee_.reset(); }
    // Precondition: stands(). The referee may end during a call.
    [[nodiscard]] Referee& rules() { return *referee_; }
    // Null if there is no referee at the moment.
    [[nodiscard]] const Referee* referee() const { return referee_.get(); }

private:
    void set_up_apart(const GameSettings& game_settings, const std::vector<std::string>& moves,
                      const std::string& address, ResultCallback<Position> done);

    Referees& referees_;
    std::shared_ptr<Referee> referee_;
};

}  // namespace varia::server
