// Perft: counts without the interpreter's lock, in parts short enough to react to Ctrl-C.
#include <varia/perft.hpp>

#include "board.hpp"
#include "stopping.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

// Counts subtrees. Small subtrees are counted in one call; their depth grows while such a call takes little time.
class Counter {
public:
    Counter(Rules& rules, PerftTable* table, Interrupts& interrupts)
        : rules_(rules), table_(table), interrupts_(interrupts) {}

    [[nodiscard]] std::uint64_t count(Position& position, int depth) {
        if (depth <= whole_) {
            const auto begun = std::chrono::steady_clock::now();
            const std::uint64_t leaves = rules_.perft(position, depth, table_);
            if (depth == whole_ && std::chrono::steady_clock::now() - begun < std::chrono::microseconds(500)) ++whole_;
            return leaves;
        }
        std::uint64_t leaves = 0;
        Position::Undo undo;
        for (const Move move : rules_.legal_moves(position)) {
            rules_.do_move(position, move, undo);
            {
                const Occurrence child(rules_, position);
                leaves += count(position, depth - 1);
            }
            rules_.undo_move(position, undo);
            if (!interrupts_.go_on() || rules_.failed()) break;
        }
        return leaves;
    }

private:
    Rules& rules_;
    PerftTable* table_;
    Interrupts& interrupts_;
    int whole_ = 2;
};

std::uint64_t leaves_of(Contest& contest, int depth, PerftTable* table, Interrupts& interrupts) {
    if (!contest.layout().one_move_turns())
        return contest.perft(depth, [&](std::uint64_t) { return interrupts.go_on(); });
    Position position = contest.position();
    return Counter(contest.rules(), table, interrupts).count(position, depth);
}

// Raises the exception of an interrupt, and leaves no failure for the next question.
void expect_counted(Contest& contest, const Interrupts& interrupts) {
    if (interrupts.raised()) static_cast<void>(contest.take_failure());
    interrupts.raise();
    expect_answered(contest);
}

std::uint64_t perft_of(Play& board, int depth, std::size_t table_mb) {
    if (depth < 0) fail(Fault::misuse, "a depth is 0 or more");
    if (table_mb > (std::size_t{1} << 20)) fail(Fault::limit, "a table has at most 1048576 MiB");
    std::uint64_t leaves = 0;
    Interrupts interrupts;
    {
        const Using used(board);
        const py::gil_scoped_release unlocked;
        const Stopping here(interrupts);
        PerftTable table(table_mb << 20);
        leaves = leaves_of(used.contest(), depth, table_mb > 0 ? &table : nullptr, interrupts);
    }
    expect_counted(board.contest(), interrupts);
    return leaves;
}

py::dict divide_of(Play& board, int depth) {
    if (depth < 1) fail(Fault::misuse, "a depth to divide by is 1 or more");
    std::vector<std::pair<std::string, std::uint64_t>> counts;
    Interrupts interrupts;
    std::optional<Diagnostic> failure;
    {
        const Using used(board);
        const py::gil_scoped_release unlocked;
        const Stopping here(interrupts);
        const Contest& contest = used.contest();
        for (const std::string& text : used.contest().turn_texts()) {
            Contest then = contest;
            then.pass_draws(true);
            if (!then.play(text)) continue;
            counts.emplace_back(text, leaves_of(then, depth - 1, nullptr, interrupts));
            if (!failure) failure = then.take_failure();
            if (failure || interrupts.raised()) break;
        }
    }
    expect_counted(board.contest(), interrupts);
    if (failure) fail(Fault::script, Diagnostics{*std::move(failure)});
    py::dict by_text;
    for (const auto& [text, leaves] : counts) by_text[py::str(text)] = leaves;
    return by_text;
}

}  // namespace

void bind_counting(BoardClass& board) {
    board
        .def("perft", &perft_of, "depth"_a, py::kw_only(), "table"_a = 0,
             "Counts the positions after `depth` turns. Other threads can run meanwhile. `table` is the size in MiB of "
             "a table that keeps the counts of subtrees.")
        .def("divide", &divide_of, "depth"_a, "Counts the positions after `depth` turns, for each first turn by text.");
}

}  // namespace varia::python
