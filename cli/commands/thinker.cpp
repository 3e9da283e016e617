#include "thinker.hpp"

#include <chrono>
#include <utility>

namespace varia::cli {

void Thinker::play(VariantPtr variant, std::shared_ptr<const player::Weights> weights) {
    call_off();
    options_.weights = std::move(weights);
    variant_ = std::move(variant);
    engine_ = std::make_unique<player::Engine>(variant_, options_);
}

void Thinker::set(const player::Options& options) {
    call_off();
    options_ = options;
    engine_ = std::make_unique<player::Engine>(variant_, options_);
}

void Thinker::forget() {
    call_off();
    engine_->forget();
}

void Thinker::start(const Game& game, const player::Limits& limits, bool endless, Tell tell, Done done) {
    if (thread_.joinable()) thread_.join();
    released_ = !endless;
    called_off_ = finished_ = false;
    thread_ = std::thread([this, game, limits, tell = std::move(tell), done = std::move(done)] {
        std::optional<Game> next = game;
        while (next) {
            const Game now = *std::move(next);
            const player::Answer answer = engine_->search(now, limits, [&](const player::Info& info) {
                if (tell) tell(now, info);
            });
            std::unique_lock lock(guard_);
            news_.wait(lock, [this] { return released_; });
            const bool wanted = !called_off_;
            lock.unlock();
            next = wanted ? done(now, answer) : std::nullopt;
        }
        const std::lock_guard lock(guard_);
        finished_ = true;
        news_.notify_all();
    });
}

void Thinker::end(bool wants_answer) {
    if (!thread_.joinable()) return;
    {
        std::unique_lock lock(guard_);
        released_ = true;
        called_off_ = !wants_answer;
        news_.notify_all();
        // Again and again: a search that has yet to begin does not hear it.
        do engine_->stop();
        while (!news_.wait_for(lock, std::chrono::milliseconds(2), [this] { return finished_; }));
    }
    thread_.join();
}

void Thinker::stop() { end(true); }
void Thinker::call_off() { end(false); }

void Thinker::release() {
    const std::lock_guard lock(guard_);
    released_ = true;
    news_.notify_all();
}

void Thinker::wait() {
    if (thread_.joinable()) thread_.join();
}

bool Thinker::busy() const {
    const std::lock_guard lock(guard_);
    return !finished_;
}

}  // namespace varia::cli
