#include "thinking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <system_error>
#include <utility>

#include "contest_words.hpp"
#include "terminal.hpp"

namespace varia::cli {

Thinking::Thinking(player::Engine& engine, const Contest& contest, std::string who, Reports describes)
    : engine_(engine),
      contest_(contest),
      who_(std::move(who)),
      describes_(describes),
      words_(words_of(contest).of_search()),
      shown_(is_terminal_error()),
      began_(std::chrono::steady_clock::now()) {
    on_interrupt([this] {
        interrupted_.store(words_.is_broken_off_by_stop());
        engine_.stop();
    });
    if (!shown_) return;
    flush();
    show();
    if (!words_.shows_time()) return;
    try {
        ticker_ = std::thread([this] { tick(); });
    } catch (const std::system_error&) {
        // Without this thread the seconds do not advance.
    }
}

Thinking::~Thinking() {
    on_interrupt({});
    if (!shown_) return;
    {
        const std::lock_guard lock(guard_);
        ended_ = true;
    }
    wake_.notify_all();
    if (ticker_.joinable()) ticker_.join();
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

void Thinking::see(const player::Info& info) {
    if (interrupted()) engine_.stop();  // an interrupt before the search began had no effect
    if (!shown_) return;
    std::string now = words_.progress(contest_, info, describes_);
    if (now.empty()) return;
    const std::lock_guard lock(guard_);
    seen_ = std::move(now);
    show();
}

void Thinking::tick() {
    std::unique_lock lock(guard_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(500), [this] { return ended_; })) show();
}

void Thinking::show() const {
    const auto passed = std::chrono::steady_clock::now() - began_;
    const std::string line = words_.line(
        {who_, seen_, std::chrono::duration_cast<std::chrono::seconds>(passed), interrupted()});
    // A line that wraps could not be overwritten.
    fmt::print(stderr, "\r{:.{}}\x1b[K", line, std::max(error_width() - 1, 1));
    std::fflush(stderr);
}

}  // namespace varia::cli
