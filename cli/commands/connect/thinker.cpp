#include "thinker.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <new>
#include <system_error>
#include <utility>

#include <unistd.h>

#include <varia/text.hpp>

namespace varia::cli {
namespace {

// A level makes the same mistakes whenever the program is started again.
constexpr std::uint64_t seed_of_mistakes = 1;

// In MiB; the maximum if it is unknown.
std::size_t memory_of_machine() {
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0) return std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(pages) / 1024 * static_cast<std::size_t>(page) / 1024;
}

// A legal turn, and the reason why it is not better.
player::Answer fallback(const Contest& game, const char* why) {
    player::Answer answer;
    answer.failure = typed_error(why);
    Contest now = game;
    const std::size_t turns = now.texts().size();
    ActionList legal;
    for (now.legal_actions(legal); now.texts().size() == turns && !legal.empty(); now.legal_actions(legal)) {
        answer.actions.push_back(legal.front());
        now.act(legal.front());
    }
    return answer;
}

}  // namespace

void Thinker::play(VariantPtr variant, const player::Options& options) {
    variant_ = std::move(variant);
    (void)set(options);
}

bool Thinker::set(const player::Options& options) {
    call_off();
    // Two transposition tables at once may need more memory than there is.
    engine_.reset();
    try {
        if (options.table <= memory_of_machine()) {
            engine_ = std::make_unique<player::Engine>(Layout::of_one_board(variant_), options);
            options_ = options;
        }
    } catch (const std::bad_alloc&) {
    }
    if (engine_) {
        (void)engine_->prepare();  // this must be done before a clock runs
        return true;
    }
    engine_ = std::make_unique<player::Engine>(Layout::of_one_board(variant_), options_);
    (void)engine_->prepare();  // this must be done before a clock runs
    return false;
}

void Thinker::forget() {
    call_off();
    engine_->forget();
}

void Thinker::play_at(std::optional<int> level) {
    call_off();
    levels_.reset();
    if (level) levels_.emplace(*level, seed_of_mistakes);
}

// A search for a mate is an analysis, which has no level.
player::Answer Thinker::choose(const Contest& game, const player::Limits& limits, const player::Engine::See& see) {
    if (!levels_ || limits.mate > 0 || limits.go_on) return engine_->search(game, 0, limits, see);
    player::Limits own = player::Levels::limits(levels_->level(), game);
    if (limits.time) own.time = std::min(own.time.value_or(*limits.time), *limits.time);
    if (limits.nodes > 0) own.nodes = std::min(own.nodes, limits.nodes);
    if (limits.depth > 0) own.depth = own.depth == 0 ? limits.depth : std::min(own.depth, limits.depth);
    own.clock = limits.clock;
    own.increment = limits.increment;
    own.moves_to_go = limits.moves_to_go;
    own.only = limits.only;
    return levels_->choose(*engine_, game, 0, own, see);
}

void Thinker::start(Contest game, const player::Limits& limits, bool endless, Report report, Done done) {
    if (thread_.joinable()) thread_.join();
    released_ = !endless;
    called_off_ = finished_ = false;
    thread_ = std::thread([this, game = std::move(game), limits, report = std::move(report), done = std::move(done)] {
        std::optional<Contest> next = game;
        while (next) {
            const Contest now = *std::move(next);
            player::Answer answer;
            try {
                answer = choose(now, limits, [&](const player::Info& info) {
                    if (report) report(now, info);
                });
                // A protocol always gets a whole turn.
                player::end_turn(*engine_, now, limits, answer);
            } catch (const std::bad_alloc&) {
                answer = fallback(now, "there is no memory to search with: give it less");
            } catch (const std::system_error&) {
                answer = fallback(now, "there are no more threads to be had: give it fewer");
            }
            std::unique_lock lock(guard_);
            wake_.wait(lock, [this] { return released_; });
            const bool wanted = !called_off_;
            lock.unlock();
            next = wanted ? done(now, answer) : std::nullopt;
        }
        const std::lock_guard lock(guard_);
        finished_ = true;
        wake_.notify_all();
    });
}

void Thinker::work(std::function<void(const std::function<bool()>& go_on)> job) {
    if (thread_.joinable()) thread_.join();
    released_ = true;
    called_off_ = finished_ = false;
    thread_ = std::thread([this, job = std::move(job)] {
        job([this] { return !ended_.load(); });
        const std::lock_guard lock(guard_);
        finished_ = true;
        wake_.notify_all();
    });
}

void Thinker::end(bool wants_answer) {
    if (!thread_.joinable()) return;
    ended_.store(true);
    {
        std::unique_lock lock(guard_);
        released_ = true;
        called_off_ = !wants_answer;
        wake_.notify_all();
        // This is repeated, because a search that has not begun yet ignores it.
        do engine_->stop();
        while (!wake_.wait_for(lock, std::chrono::milliseconds(2), [this] { return finished_; }));
    }
    thread_.join();
    ended_.store(false);
}

void Thinker::stop() { end(true); }
void Thinker::call_off() { end(false); }

void Thinker::release() {
    const std::lock_guard lock(guard_);
    released_ = true;
    wake_.notify_all();
}

void Thinker::wait() {
    if (thread_.joinable()) thread_.join();
}

void Thinker::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(guard_);
    wake_.wait_for(lock, time, [this] { return finished_; });
}

bool Thinker::busy() const {
    const std::lock_guard lock(guard_);
    return !finished_;
}

}  // namespace varia::cli
