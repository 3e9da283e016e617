// Where questions are answered that may take long, so that nobody's move waits for them: on a thread of its own, with rules of its
// own, where a game is set up anew for each question.
//
// Addresses take turns, so that who asks much makes himself wait.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "agreement.hpp"
#include "loop.hpp"
#include "referee.hpp"

namespace varia::server {

class Study {
public:
    static constexpr std::size_t most_of_one = 8, most_of_all = 256;
    explicit Study(Loop& loop) : loop_(loop) {}
    ~Study() { close(); }
    Study(const Study&) = delete;
    Study& operator=(const Study&) = delete;

    struct Question {
        std::string address;
        Agreement agreement;             // of a variant that is built in
        std::vector<std::string> moves;  // that were played
        std::string method;
        Json params = Json::object();
        // On the thread of games, with what it has cost, in milliseconds.
        std::function<void(Answer, double)> told;
    };
    // Why it is not taken, if too many wait. From the thread of games.
    [[nodiscard]] std::optional<Trouble> ask(Question question);
    // Whatever waits is not answered any more; returns once nothing is under way.
    void close();
    // Whether a method is asked here.
    [[nodiscard]] static bool takes(std::string_view method);

private:
    void serve();
    std::optional<Question> next();

    Loop& loop_;
    std::mutex guard_;
    std::condition_variable news_;
    std::map<std::string, std::deque<Question>> waiting_;  // by address
    std::string last_;                                     // the address that was served last
    std::size_t all_ = 0;
    bool closed_ = false;
    std::thread thread_;  // begun by the first question
};

}  // namespace varia::server
