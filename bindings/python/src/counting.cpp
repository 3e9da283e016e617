// Perft: counted without the interpreter's lock, in pieces short enough that Ctrl-C is heard.
#include <varia/perft.hpp>

#include "board.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

// Subtrees small enough to be counted in one go, which grow while that takes no time.
class Counter {
public:
    Counter(Rules& rules, PerftTable* table, Interrupts& interrupts) : rules_(rules), table_(table), interrupts_(interrupts) {}

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
            leaves += count(position, depth - 1);
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

std::uint64_t perft_of(Play& board, int depth, std::size_t table_mb) {
    if (depth < 0) fail(Fault::misuse, "a depth is 0 or more");
    if (table_mb > (std::size_t{1} << 20)) fail(Fault::limit, "a table has at most 1048576 MiB");
    std::uint64_t leaves = 0;
    Interrupts interrupts;
    {
        const Using used(board);
        const py::gil_scoped_release unlocked;
        Contest& contest = used.contest();
        if (contest.match() == nullptr && !contest.variant().has_turns()) {
            PerftTable table(table_mb << 20);
            Position position = contest.position();
            leaves = Counter(contest.rules(), table_mb > 0 ? &table : nullptr, interrupts).count(position, depth);
        } else {
            leaves = contest.perft(depth, [&](std::uint64_t) { return interrupts.go_on(); });
        }
    }
    interrupts.raise();
    expect_answered(board.contest());
    return leaves;
}

py::dict divide_of(Play& board, int depth) {
    if (depth < 1) fail(Fault::misuse, "a depth to divide by is 1 or more");
    std::vector<std::pair<std::string, std::uint64_t>> counts;
    {
        const Using used(board);
        const py::gil_scoped_release unlocked;
        counts = used.contest().divide(depth);
    }
    expect_answered(board.contest());
    py::dict by_text;
    for (const auto& [text, leaves] : counts) by_text[py::str(text)] = leaves;
    return by_text;
}

}  // namespace

void bind_counting(BoardClass& board) {
    board
        .def("perft", &perft_of, "depth"_a, py::kw_only(), "table"_a = 0,
             "Counts the positions after so many turns; other threads go on meanwhile. `table` MiB remember subtrees met before.")
        .def("divide", &divide_of, "depth"_a, "The same for each turn, by its text.");
}

}  // namespace varia::python
