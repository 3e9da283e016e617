#include "gathering.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "observer.hpp"

namespace varia::cli {

Gathered gather(const ReportRows& report_rows, const Contest& start, const GatheringPlan& plan,
                const std::atomic<bool>& stopped, const std::function<void(std::size_t)>& report) {
    Gathered gathered(report_rows);
    gathered.first = Contest(start).player();
    for (int board = 0; board < start.boards(); ++board) {
        const Position& position = start.position(board);
        const ReportRows::Rows& rows = report_rows.board(board);
        for (int c = 0; c < position.variant().board().cells(); ++c) {
            const auto cell = static_cast<Cell>(c);
            const Piece piece = position.at(cell);
            if (piece.empty() || piece.is_void()) continue;
            ++gathered.tally.kinds[rows.kind[piece.kind()]].start;
            gathered.tally.cells[rows.cell[cell]].at_start = true;
        }
        for (const Side side : position.variant().sides())
            for (int k = 1; k <= position.variant().kinds(); ++k)
                gathered.tally.kinds[rows.kind[static_cast<std::size_t>(k)]].start += static_cast<std::uint64_t>(
                    position.hand(side, static_cast<Kind>(k)));
    }

    std::vector<GameFacts> games(plan.games);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::mutex guard;  // guards what follows, and calls of `tell`
    std::size_t done = 0;
    std::exception_ptr thrown;
    const auto work = [&] {
        try {
            Observer observer(report_rows, start, plan.player, plan.max_turns, plan.options);
            for (std::size_t number = next++; number < games.size() && !stopped && !failed; number = next++) {
                // Neighbouring numbers are no good seeds, so Dice mixes them.
                games[number] = observer.play(Dice(plan.seed + number).next(), stopped);
                const std::lock_guard lock(guard);
                if (games[number].done) report(++done);
                if (!observer.failure()) continue;
                failed = true;
                gathered.failure = observer.failure();
            }
            const std::lock_guard lock(guard);
            gathered.tally.add(observer.tally());
        } catch (...) {
            const std::lock_guard lock(guard);
            thrown = std::current_exception();
            failed = true;
        }
    };
    std::vector<std::jthread> threads;
    for (int more = 1; more < plan.threads && static_cast<std::size_t>(more) < plan.games; ++more)
        threads.emplace_back(work);
    work();
    threads.clear();
    if (thrown) std::rethrow_exception(thrown);
    std::erase_if(games, [](const GameFacts& game) { return !game.done; });
    gathered.games = std::move(games);
    return gathered;
}

}  // namespace varia::cli
