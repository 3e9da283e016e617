#include "match_opponent.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "layout.hpp"
#include "opponent.hpp"
#include "terminal.hpp"
#include "weights.hpp"

namespace varia::cli {
namespace {

// Shows the computer's progress on a terminal. An interrupt makes the computer stop thinking and answer.
class MatchThinking {
public:
    MatchThinking(player::MatchEngine& engine, std::string who) : who_(escaped(who)), shown_(is_terminal_error()) {
        on_interrupt([&engine] { engine.stop(); });
        if (!shown_) return;
        flush();
        fmt::print(stderr, "\r{} thinks; Ctrl-C makes an end of it \x1b[K", who_);
        std::fflush(stderr);
    }
    ~MatchThinking() {
        on_interrupt({});
        if (!shown_) return;
        std::fputs("\r\x1b[K", stderr);
        std::fflush(stderr);
    }
    MatchThinking(const MatchThinking&) = delete;
    MatchThinking& operator=(const MatchThinking&) = delete;

    void see(const player::MatchInfo& info) const {
        if (!shown_) return;
        fmt::print(stderr, "\r{} thinks: {} of {} floors, {} positions \x1b[K", who_, info.searched, info.boards,
                   info.nodes);
        std::fflush(stderr);
    }

private:
    std::string who_;
    bool shown_;
};

}  // namespace

MatchOpponent::MatchOpponent(const ThinkingChoice& thinking, const LinkedBoardsPtr& linked,
                             const player::Options& options, std::uint64_t seed)
    : engine_(linked, options), limits_(limits_of(thinking)), levels_(thinking.level.value_or(usual_level), seed) {
    complain_of_unfit(engine_.weights());
    (void)engine_.prepare();  // this must be done before a clock runs
}

player::MatchAnswer MatchOpponent::choose(const Match& match, int player, const std::string& who) {
    if (limits_) return search(match, player, *limits_, who);
    const MatchThinking thinking(engine_, who);
    return levels_.choose(engine_, match, player, [&](const player::MatchInfo& info) { thinking.see(info); });
}

player::MatchAnswer MatchOpponent::search(const Match& match, int player, const player::Limits& limits,
                                          const std::string& who) {
    const MatchThinking thinking(engine_, who);
    return engine_.search(match, player, limits, [&](const player::MatchInfo& info) { thinking.see(info); });
}

player::MatchAnswer MatchOpponent::advise(const Match& match, int player) {
    engine_.forget();
    player::Limits limits;
    limits.nodes = 75'000 * static_cast<std::uint64_t>(std::max(match.open_boards(), 1));
    limits.time = std::chrono::seconds(3);
    return search(match, player, limits, "the computer");
}

}  // namespace varia::cli
