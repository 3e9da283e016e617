// A game as its referee has it: set up from what was agreed and played, moved on, asked about, set up anew.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agreement.hpp"
#include "referee.hpp"
#include "workshop.hpp"

namespace varia::server {

// Who knows the rules of what is played. Belongs to the thread of games.
class Referees {
public:
    // A stranger's, charged to an address; null, and why, if there may be no more. Nothing of an address: nobody is
    // charged.
    using Hire = std::function<std::shared_ptr<Referee>(const std::string& address, Trouble& why)>;
    Referees(Workshop& workshop, Hire hire) : workshop_(workshop), hire_(std::move(hire)) {}

    // For variants that are built in.
    [[nodiscard]] Workshop& workshop() { return workshop_; }
    // One in a process of its own that has loaded a stranger's text, and its answer to `load`.
    struct Loaded {
        std::shared_ptr<Referee> referee;
        Json answer = Json::object();
        std::optional<Trouble> trouble;
    };
    // `source`: `text`, `file`, `files`. `address`: whose request it is, who is charged for the process.
    void hire(const Json& source, const Json& set, const std::string& address, std::function<void(Loaded)> told);

private:
    Workshop& workshop_;
    Hire hire_;
};

class Board {
public:
    explicit Board(Referees& referees) : referees_(referees) {}
    ~Board() { close(); }
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    // Whether there is one that stands as it should.
    [[nodiscard]] bool stands() const { return referee_ != nullptr && referee_->alive() && !handle_.empty(); }
    // Answers its standing later, and what it has cost in milliseconds, unless a process of its own was asked.
    // `address` as for Referees.
    void set_up(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                std::function<void(Answer, double)> told);
    // One that was set up elsewhere.
    void take_over(std::shared_ptr<Referee> referee, std::string handle);
    // A method with its game; whatever it answers about its handle is left out. Precondition: stands().
    void ask(std::string_view method, Json params, Told told);
    void close();
    // Null if there is none just now.
    [[nodiscard]] const Referee* referee() const { return referee_.get(); }

private:
    void set_up_apart(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                      Told told);

    Referees& referees_;
    std::shared_ptr<Referee> referee_;
    std::string handle_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(
        true);  // whoever is told late looks whether this is still there
};

}  // namespace varia::server
