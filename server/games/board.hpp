// A game as its referee has it: set up from what was agreed and played, moved on, asked about, set up anew.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agreement.hpp"
#include "referee.hpp"
#include "workshop.hpp"

namespace varia::server {

class RemoteReferee;

// Who knows the rules of what is played. Belongs to the thread of games.
class Referees {
public:
    // A stranger's, charged to an address; null, and why, if there may be no more. Nothing of an address: nobody is
    // charged.
    using Hire = std::function<std::shared_ptr<RemoteReferee>(const std::string& address, Trouble& why)>;
    Referees(Workshop& workshop, Hire hire) : workshop_(workshop), hire_(std::move(hire)) {}

    // For variants that are built in.
    [[nodiscard]] Workshop& workshop() { return workshop_; }
    // One in a process of its own that has loaded a stranger's text.
    struct Loaded {
        std::shared_ptr<Referee> referee;
        VariantFacts facts;
        std::optional<Trouble> trouble;
    };
    // `address`: whose request it is, who is charged for the process.
    void hire(const VariantText& variant, const std::string& address, std::function<void(Loaded)> told);

private:
    Workshop& workshop_;
    Hire hire_;
};

// Whoever has it keeps it until all that was asked of it is told.
class Board {
public:
    explicit Board(Referees& referees) : referees_(referees) {}

    // Whether there is one that stands as it should.
    [[nodiscard]] bool stands() const { return referee_ != nullptr && referee_->alive(); }
    // Tells how it stands later, and what it has cost in milliseconds, unless a process of its own was asked.
    // `address` as for Referees.
    void set_up(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                std::function<void(Answered<Position>, double)> told);
    // One that was set up elsewhere.
    void take_over(std::shared_ptr<Referee> referee) { referee_ = std::move(referee); }
    void close() { referee_.reset(); }
    // Precondition: stands(). It may end while it is asked.
    [[nodiscard]] Referee& rules() { return *referee_; }
    // Null if there is none just now.
    [[nodiscard]] const Referee* referee() const { return referee_.get(); }

private:
    void set_up_apart(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                      Tell<Position> told);

    Referees& referees_;
    std::shared_ptr<Referee> referee_;
};

}  // namespace varia::server
