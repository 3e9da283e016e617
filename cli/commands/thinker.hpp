// The computer behind a protocol: one thread reads commands and answers at once, another looks for moves.
//
// All of it is asked of the first thread; `tell` and `done` are called on the other, `done` at the end of each search
// that is not called off.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <varia/game.hpp>
#include <varia/player/engine.hpp>

namespace varia::cli {

class Thinker {
public:
    explicit Thinker(player::Options options) : options_(options) {}
    ~Thinker() { call_off(); }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    using Tell = std::function<void(const Game&, const player::Info&)>;
    // May give a game in which it goes on to look for a move.
    using Done = std::function<std::optional<Game>(const Game&, const player::Answer&)>;

    // What the searches to come are of, and how they are made; the one under way is called off.
    void play(VariantPtr variant, const player::Options& options);
    // What they are made by. Precondition: there is a variant.
    [[nodiscard]] const player::WeightsInUse& weights() const { return engine_->weights(); }
    // False if there is no memory for that: it goes on with what it had.
    [[nodiscard]] bool set(const player::Options& options);
    [[nodiscard]] const player::Options& options() const { return options_; }
    void forget();

    // Precondition: nothing is under way. `endless`: its answer is kept back until stop() or release().
    void start(const Game& game, const player::Limits& limits, bool endless, Tell tell, Done done);
    // Work of another sort in the place of a search. It asks now and then whether it is to go on.
    void work(std::function<void(const std::function<bool()>& go_on)> job);
    // The search that is under way, if there is one, ends, and its answer has been given when this returns.
    void stop();
    // The same, but nobody wants the answer.
    void call_off();
    // What was kept back may be said when it is there.
    void release();
    // Waits until nothing is under way, or for so long.
    void wait();
    void wait_for(std::chrono::milliseconds time);
    [[nodiscard]] bool busy() const;

private:
    void end(bool wants_answer);
    player::Options options_;
    VariantPtr variant_;
    std::unique_ptr<player::Engine> engine_;
    std::thread thread_;
    mutable std::mutex guard_;
    std::condition_variable news_;
    bool released_ = false, called_off_ = false, finished_ = true;
    std::atomic<bool> ended_{false};  // nobody wants the work that is under way
};

}  // namespace varia::cli
