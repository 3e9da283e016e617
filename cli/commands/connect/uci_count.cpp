#include "uci_count.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "layout.hpp"

namespace varia::cli {

using namespace records;

namespace {

// Up to this depth in turns the rules count without a check for `stop`, because that takes moments. If turns have
// several steps, a single turn is much already.
constexpr int deep = 2, deep_of_turns = 1;

class PositionCount {
public:
    PositionCount(Rules& rules, const std::function<bool()>& go_on)
        : rules_(rules), go_on_(go_on), alone_(rules.variant().has_turns() ? deep_of_turns : deep) {}

    // Returns nothing if the count was stopped, or if a script failed.
    std::optional<std::uint64_t> leaves(Position& position, int depth) {
        if (!go_on_()) return std::nullopt;
        if (depth <= alone_) {
            const std::uint64_t found = rules_.perft(position, depth);
            return failed() ? std::nullopt : std::optional(found);
        }
        TurnList turns;
        rules_.legal_turns(position, turns);
        if (failed()) return std::nullopt;
        std::uint64_t total = 0;
        for (const Turn& turn : turns) {
            const std::optional<std::uint64_t> found = behind(position, turn, depth);
            if (!found) return std::nullopt;
            total += *found;
        }
        return total;
    }

    std::optional<std::uint64_t> behind(const Position& position, const Turn& turn, int depth) {
        Position after = position;
        Position::Undo undo;
        for (const Move step : turn) rules_.do_move(after, step, undo);
        const Occurrence occurred(rules_, after);
        return leaves(after, depth - 1);
    }

    // The failure that ended the count. Empty if the count was stopped.
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }

private:
    bool failed() {
        std::optional<Diagnostic> failure = rules_.take_failure();
        if (!failure) return false;
        if (go_on_()) failure_ = std::move(failure);
        return true;
    }

    Rules& rules_;
    const std::function<bool()>& go_on_;
    int alone_;
    std::optional<Diagnostic> failure_;
};

}  // namespace

void count_leaves(Game game, int depth, const Wire& wire, const std::function<void(const std::string&)>& say,
                  const std::function<void(const std::string&)>& remark, const std::function<bool()>& go_on) {
    if (depth <= 0) return say("\nNodes searched: 1");
    Rules& rules = game.rules();
    rules.watch_searches([&go_on](std::uint64_t) { return go_on(); });
    PositionCount count(rules, go_on);
    std::uint64_t total = 0;
    bool whole = true;
    for (const Turn& turn : game.legal_turns()) {
        const std::optional<std::uint64_t> found = count.behind(game.position(), turn, depth);
        whole = found.has_value();
        if (!whole) break;
        total += *found;
        say(fmt::format("{}: {}", escaped(wire.short_text(rules, game.position(), turn)), *found));
    }
    if (const std::optional<Diagnostic> failure = rules.take_failure(); failure && go_on())
        return remark(escaped(failure->text()));
    if (count.failure()) return remark(escaped(count.failure()->text()));
    if (!whole || !go_on()) return remark("the count was stopped");
    say(fmt::format("\nNodes searched: {}", total));
}

}  // namespace varia::cli
