// A game as its referee has it: set up from what was agreed and played, moved on, asked about, set up anew.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agreement.hpp"
#include "referee.hpp"

namespace varia::server {

// Referees, and what those of the house have loaded. Belongs to the thread of games.
class Referees {
public:
    // A stranger's, charged to an address; null, and why, if there may be no more. Nothing of an address: nobody is charged.
    using Hire = std::function<std::shared_ptr<Referee>(const std::string& address, Trouble& why)>;
    explicit Referees(Hire hire) : house_(make_house_referee()), hire_(std::move(hire)) {}

    [[nodiscard]] const std::shared_ptr<Referee>& house() const { return house_; }
    // One that has loaded what is played, and its answer to `load`.
    struct Loaded {
        std::shared_ptr<Referee> referee;
        Json answer = Json::object();
        std::optional<Trouble> trouble;
    };
    // `address`: whose request it is, who is charged for a process that is made for it.
    void load(const std::string& variant, const Json& set, const std::optional<Json>& source, const std::string& address,
              std::function<void(Loaded)> told);

private:
    void load_house(const std::string& variant, const Json& set, std::function<void(Loaded)> told);
    std::shared_ptr<Referee> house_;
    Hire hire_;
    std::map<std::string, Json> loaded_;  // by name and options: the answers to `load`
    std::vector<std::string> order_;      // the oldest first
};

class Board {
public:
    explicit Board(Referees& referees) : referees_(referees) {}
    ~Board() { close(); }
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    // Whether there is one that stands as it should.
    [[nodiscard]] bool stands() const { return referee_ != nullptr && referee_->alive() && !handle_.empty(); }
    // Answers its standing. `address` as for Referees::load.
    void set_up(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address, Told told);
    // One that was set up elsewhere.
    void take_over(std::shared_ptr<Referee> referee, std::string handle);
    // A method with its game; whatever it answers about its handle is left out. Precondition: stands().
    void ask(std::string_view method, Json params, Told told);
    void close();
    // Null if there is none just now.
    [[nodiscard]] const Referee* referee() const { return referee_.get(); }

private:
    Referees& referees_;
    std::shared_ptr<Referee> referee_;
    std::string handle_;
    std::shared_ptr<bool> here_ =
        std::make_shared<bool>(true);  // whoever is told late looks whether this is still there
};

// Sets a game up with a referee that has loaded it; answers with `game`, the referee's name for it.
void begin_game(Referee& referee, const std::string& variant, const std::string& start,
                const std::vector<std::string>& moves, Told told);

}  // namespace varia::server
