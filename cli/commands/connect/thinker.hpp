// The computer behind a protocol, which plays on one board. One thread reads commands and answers at once, another
// thread searches for moves.
//
// All functions are called from the first thread. `tell` and `done` are called on the other thread, `done` at the end
// of each search that is not cancelled.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

namespace varia::cli {

class Thinker {
public:
    explicit Thinker(player::Options options) : options_(std::move(options)) {}
    ~Thinker() { call_off(); }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    using Report = std::function<void(const Contest&, const player::Info&)>;
    // May return a game in which the search for a move goes on.
    using Done = std::function<std::optional<Contest>(const Contest&, const player::Answer&)>;

    // Sets the variant and the options of the following searches. Cancels the current search. Precondition: the options
    // are those of options() with changes.
    void play(VariantPtr variant, const player::Options& options);
    // The weights of the searches. Precondition: there is a variant.
    [[nodiscard]] const player::WeightsInUse& weights() const { return engine_->weights().front(); }
    // Sets the options. Returns false if there is not enough memory for them; the previous options then stay.
    [[nodiscard]] bool set(const player::Options& options);
    [[nodiscard]] const player::Options& options() const { return options_; }
    void forget();
    // The following searches play at this level, within its limits and those of start(); without a level, as well as
    // they can. Cancels the current search.
    void play_at(std::optional<int> level);

    // Starts a search. Preconditions: a game of the variant on one board, and nothing is under way. `endless`: the
    // answer is held back until stop() or release().
    void start(Contest game, const player::Limits& limits, bool endless, Report report, Done done);
    // Starts other work in place of a search. The work calls `go_on` now and then, and ends if it returns false.
    void work(std::function<void(const std::function<bool()>& go_on)> job);
    // Ends the current search, if there is one. When this returns, its answer has been given.
    void stop();
    // Ends the current search, if there is one, without an answer.
    void call_off();
    // Allows an answer that is held back to be given as soon as there is one.
    void release();
    // Wait until nothing is under way, wait_for() at most for this time.
    void wait();
    void wait_for(std::chrono::milliseconds time);
    [[nodiscard]] bool busy() const;

private:
    void end(bool wants_answer);
    [[nodiscard]] player::Answer choose(const Contest& game, const player::Limits& limits,
                                        const player::Engine::See& see);
    player::Options options_;
    VariantPtr variant_;
    std::unique_ptr<player::Engine> engine_;
    std::optional<player::Levels> levels_;
    std::thread thread_;
    mutable std::mutex guard_;
    std::condition_variable wake_;
    bool released_ = false, called_off_ = false, finished_ = true;
    std::atomic<bool> ended_{false};  // the current work must end
};

}  // namespace varia::cli
