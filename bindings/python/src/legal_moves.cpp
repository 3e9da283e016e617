// The list of legal moves: a sequence that is generated when it is first used.
#include "asking.hpp"
#include "board.hpp"

namespace varia::python {

const ActionListPtr& LegalMoves::list() {
    if (list_ == nullptr) {
        if (!current())
            fail(Fault::misuse, "the board has changed since these legal moves were asked for",
                 "ask board.legal_moves again, or list() them before");
        list_ = board_->legal();
    }
    return list_;
}

namespace {

// Iterates over a list that no longer depends on the board.
struct MoveIterator {
    ActionListPtr list;
    CorePtr core;
    std::size_t next = 0;
};

PyMove at(LegalMoves& moves, py::ssize_t i) {
    const ActionList& list = *moves.list();
    const auto size = static_cast<py::ssize_t>(list.size());
    if (i < 0) i += size;
    if (i < 0 || i >= size) throw py::index_error("there are " + std::to_string(size) + " legal moves");
    return {list[static_cast<std::size_t>(i)], moves.core()};
}

std::vector<std::string> texts_of(LegalMoves& moves) {
    std::vector<std::string> texts;
    const ActionList& list = *moves.list();
    if (!moves.current())
        fail(Fault::misuse, "the board has changed since these legal moves were asked for",
             "ask board.legal_moves again");
    texts.reserve(list.size());
    static_cast<void>(asked(moves.board(), [&](Contest& contest) {
        for (const Action& action : list) texts.push_back(contest.action_text(action));
        return true;
    }));
    return texts;
}

}  // namespace

void bind_legal_moves(py::module_& m) {
    using namespace py::literals;
    py::class_<MoveIterator>(m, "MoveIterator", "Iterates over legal moves. The board may change meanwhile.")
        .def("__iter__", [](MoveIterator& it) -> MoveIterator& { return it; })
        .def("__next__",
             [](MoveIterator& it) {
                 if (it.next >= it.list->size()) throw py::stop_iteration();
                 return PyMove{(*it.list)[it.next++], it.core};
             })
        .def("__length_hint__", [](const MoveIterator& it) { return it.list->size() - it.next; });

    py::class_<LegalMoves>(m, "LegalMoves",
                           "The legal moves of a board: a sequence that is generated at first use and does not change "
                           "afterwards.\n\n"
                           "The moves are in the order of their generation, which is the same in every process.")
        .def("__len__", [](LegalMoves& l) { return l.list()->size(); })
        .def("__bool__", [](LegalMoves& l) { return !l.list()->empty(); })
        .def("__iter__",
             [](LegalMoves& l) {
                 return MoveIterator{l.list(), l.core()};
             })
        .def("__getitem__", &at, "index"_a)
        .def(
            "__contains__",
            [](LegalMoves& l, const PyMove& move) {
                return std::ranges::find(*l.list(), move.action) != l.list()->end();
            },
            "move"_a)
        .def(
            "__contains__", [](LegalMoves&, const py::object&) { return false; }, "move"_a)
        .def(
            "count", [](LegalMoves& l) { return l.list()->size(); }, "The number of legal moves.")
        .def(
            "array", [](LegalMoves& l) { return rows_of(*l.list()); },
            "The moves as a numpy array of move_dtype: columns from, to, type, ...")
        .def("texts", &texts_of, "The canonical texts of the moves, in the same order.")
        .def("__repr__", [](LegalMoves& l) {
            std::string text;
            for (const Action& action : *l.list()) text += (text.empty() ? "" : ", ") + plain_text({action, l.core()});
            return "<varia.LegalMoves (" + text + ")>";
        });
}

}  // namespace varia::python
