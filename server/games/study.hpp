// Where questions are answered that may take long, so that nobody's move waits for them: on a thread of its own, where
// a game is set up for them as it stood when it was asked about. The last few games stay there, and are played on for
// the next question.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agreement.hpp"
#include "bench.hpp"
#include "library.hpp"
#include "loop.hpp"
#include "referee.hpp"

namespace varia::server {

class Study {
public:
    static constexpr std::size_t most_of_one = 8, most_of_all = 256;
    static constexpr std::size_t most_shown = 8;   // games that stay
    static constexpr std::size_t most_added = 64;  // moves by which one is played on; by more it is set up anew
    // The library outlives it.
    Study(Loop& loop, Library& library) : loop_(loop), library_(library) {}

    // A client's question about a game.
    struct Inquiry {
        std::string address, game;
        Agreement agreement;             // of a variant that is built in
        std::vector<std::string> moves;  // that were played
        Question question;
        // On the thread of games, with what it has cost, in milliseconds. With `written` the answer is told as text,
        // which has `game` in it unless it is about the variant.
        std::function<void(Answer, double)> told;
        std::function<void(std::string, double)> written = {};
    };
    // Why it is not taken, if too many wait. From the thread of games.
    [[nodiscard]] std::optional<Trouble> ask(Inquiry inquiry);
    // What the server itself has to know of a game before it goes on; never refused.
    void ask_for_game(Inquiry inquiry);
    // Whatever waits is not answered any more.
    void end();
    // The same, and returns once nothing is under way.
    void close();
    // Whether a question is asked here: what is asked of one board or one cell is quickly answered anywhere.
    [[nodiscard]] static bool takes(const Question& question, int floors);

private:
    struct Shown {
        std::string game;
        std::vector<std::string> moves;
        std::shared_ptr<Referee> referee;
    };
    void serve(Inquiry& inquiry);
    [[nodiscard]] Answer answer(const Inquiry& inquiry);
    [[nodiscard]] Answer show(const Inquiry& inquiry);
    [[nodiscard]] bool play_on(Shown& shown, const std::vector<std::string>& moves);

    Loop& loop_;
    Library& library_;
    std::deque<Shown> shown_;  // the last one asked about at the end; belongs to the bench's thread
    Bench bench_{{most_of_one, most_of_all}};
};

}  // namespace varia::server
