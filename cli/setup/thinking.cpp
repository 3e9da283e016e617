#include "thinking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <system_error>
#include <utility>

#include "layout.hpp"
#include "opponent.hpp"
#include "terminal.hpp"

namespace varia::cli {

Thinking::Thinking(player::Engine& engine, const Contest& contest, std::string who, Reports describes)
    : engine_(engine),
      contest_(contest),
      who_(std::move(who)),
      describes_(describes),
      of_match_(contest.match() != nullptr),
      shown_(is_terminal_error()),
      began_(std::chrono::steady_clock::now()) {
    on_interrupt([this] {
        interrupted_.store(!of_match_);
        engine_.stop();
    });
    if (!shown_) return;
    flush();
    show();
    if (of_match_) return;  // no seconds are shown
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

// What the line says about the progress; empty if it says nothing.
std::string Thinking::seen(const player::Info& info) const {
    if (of_match_) return fmt::format(": {} of {} floors, {} positions ", info.searched, info.boards, info.nodes);
    if (describes_ == Reports::that_it_thinks || info.lines.empty()) return {};
    std::string seen = fmt::format(": depth {}, {},", info.depth, value_words(contest_, info.lines.front()));
    for (const std::string& text : player::line_texts(contest_, info.lines.front().actions)) {
        if (seen.size() + text.size() > 50) break;
        seen += " " + escaped(text);
    }
    return seen;
}

void Thinking::see(const player::Info& info) {
    if (interrupted()) engine_.stop();  // an interrupt before the search began had no effect
    if (!shown_) return;
    std::string now = seen(info);
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
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(passed).count();
    const std::string line = of_match_       ? fmt::format("{} thinks{}", who_,
                                                     seen_.empty() ? "; Ctrl-C makes an end of it " : seen_)
                             : interrupted() ? fmt::format("{} stops thinking", who_)
                             : seen_.empty()
                                 ? fmt::format("{} thinks, {} s; Ctrl-C has it answer at once", who_, seconds)
                                 : fmt::format("{} thinks, {} s{}", who_, seconds, seen_);
    // A line that wraps could not be overwritten.
    fmt::print(stderr, "\r{:.{}}\x1b[K", line, std::max(error_width() - 1, 1));
    std::fflush(stderr);
}

}  // namespace varia::cli
