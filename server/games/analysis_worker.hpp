// Answers questions that may take long on a thread of its own, so that no move waits for them. The game is set up there
// as it stood when the question was asked. The last few games stay there, and are played on for the next question.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "event_loop.hpp"
#include "fair_worker.hpp"
#include "game_settings.hpp"
#include "referee.hpp"
#include "variant_cache.hpp"

namespace varia::server {

class AnalysisWorker {
public:
    static constexpr std::size_t max_of_one = 8, max_of_all = 256;
    static constexpr std::size_t max_shown = 8;  // games that stay
    // A game that stays is played on by at most this many moves; beyond that it is set up anew.
    static constexpr std::size_t max_added = 64;
    // The variant cache must outlive it.
    AnalysisWorker(EventLoop& loop, VariantCache& variant_cache) : loop_(loop), variant_cache_(variant_cache) {}

    // A client's question about a game.
    struct Inquiry {
        std::string address, game;
        GameSettings game_settings;      // of a built-in variant
        std::vector<std::string> moves;  // the moves that were played
        Question question;
        // Called on the games thread, with the cost in milliseconds. If `written` is set, it receives the answer as
        // text, which contains `game` unless the question is about the variant.
        std::function<void(Answer, double)> done;
        std::function<void(std::string, double)> written = {};
    };
    // Returns an error if too many questions wait. Called on the games thread.
    [[nodiscard]] std::optional<ApiError> ask(Inquiry inquiry);
    // For a question whose answer the server itself needs to go on with a game; never refused.
    void ask_for_game(Inquiry inquiry);
    // Drops all questions that wait.
    void end();
    // Drops all questions that wait, and returns once no question is under way.
    void close();
    // Whether a question is answered here: all are, except for the position of one board, which is found quickly
    // anywhere.
    [[nodiscard]] static bool takes(const Question& question, int boards);

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

    EventLoop& loop_;
    VariantCache& variant_cache_;
    std::deque<Shown> shown_;  // the game that was asked about last is at the end; belongs to the worker's thread
    FairWorker worker_{{max_of_one, max_of_all}};
};

}  // namespace varia::server
