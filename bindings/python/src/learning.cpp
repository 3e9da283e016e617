// Methods of a board for learning loops: numbers of actions, masks, planes.
#include <cstring>

#include "arrays.hpp"
#include "board.hpp"
#include "deprecated.hpp"
#include "factors.hpp"
#include "planes.hpp"
#include "space.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

py::array_t<std::int64_t> legal_actions(Play& board) {
    const std::vector<std::int64_t>& numbers = board.numbers();
    auto array = new_array<std::int64_t>(static_cast<py::ssize_t>(numbers.size()));
    std::ranges::copy(numbers, array.mutable_data());
    return array;
}

py::array_t<std::int32_t> legal_actors(Play& board) {
    const ActionList& legal = *board.legal();
    const Contest& contest = board.contest();
    auto actors = new_array<std::int32_t>(static_cast<py::ssize_t>(legal.size()));
    std::ranges::transform(legal, actors.mutable_data(), [&](const Action& action) { return contest.actor(action); });
    return actors;
}

py::array_t<bool> action_mask(Play& board, const py::object& out) {
    const std::int64_t size = board.core()->space().size();
    expect_masks(1, size);
    py::array_t<bool> mask = array_for<bool>(out, {size});
    bool* const bits = mask.mutable_data();
    std::memset(bits, 0, static_cast<std::size_t>(size));
    for (const std::int64_t number : board.numbers()) bits[number] = true;
    return mask;
}

std::int64_t number_of(Play& board, const PyMove& move) {
    const ActionList& legal = *board.legal();
    const auto found = std::ranges::find(legal, move.action);
    if (found == legal.end()) fail(Fault::move, "only moves that are legal here have a number");
    return board.numbers()[static_cast<std::size_t>(found - legal.begin())];
}

Action of_number(Play& board, std::int64_t number) {
    const std::vector<std::int64_t>& numbers = board.numbers();
    const auto found = std::ranges::find(numbers, number);
    if (found == numbers.end()) {
        const std::int64_t size = board.core()->space().size();
        if (number < 0 || number >= size)
            fail(Fault::move, "there is no action " + std::to_string(number) + ": they are numbered 0 to " +
                                  std::to_string(size - 1));
        fail(Fault::move, "the action " + std::to_string(number) + " is not legal here");
    }
    return (*board.legal())[static_cast<std::size_t>(found - numbers.begin())];
}

py::array_t<float> planes_of(Play& board, int board_number, const py::object& out, int history) {
    const Planes& planes = board.core()->planes(board_number);
    expect_history(history);
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(planes.names().size()) * history};
    shape.insert(shape.end(), planes.shape().begin(), planes.shape().end());
    py::array_t<float> array = array_for<float>(out, shape);
    planes.write(board.contest(), board_number, history, array.mutable_data());
    return array;
}

py::array_t<float> planes_of_floor(Play& board, int board_number, const py::object& out) {
    return planes_of(board, board_number, out, 1);
}

// The parts of the numbers of legal actions: three columns.
py::array_t<std::int64_t> legal_factors(Play& board) { return factors_of(*board.core(), board.numbers()); }

}  // namespace

void bind_learning(BoardClass& board) {
    board
        .def("legal_actions", &legal_actions,
             "The numbers of the legal moves in the variant's action space, in the order of legal_moves.")
        .def(
            "legal_actors", &legal_actors,
            "The number of the player who makes each of the legal moves, in the order of legal_moves. In a game on one "
            "board this is always the player to move.")
        .def("legal_factors", &legal_factors,
             "The legal moves as rows of three numbers, from, to and kind, in the order of legal_moves. "
             "Variant.action_factors has the sizes of the three.")
        .def("action_mask", &action_mask, "out"_a = py::none(),
             "Returns a flag for each number of the action space: whether that action is legal now.")
        .def("action_of", &number_of, "move"_a, "The number of a legal move in the action space.")
        .def(
            "move_of",
            [](Play& b, std::int64_t action) {
                return PyMove{of_number(b, action), b.core()};
            },
            "action"_a, "The legal move with this number.")
        .def(
            "push_action", [](Play& b, std::int64_t action) { b.push(of_number(b, action)); }, "action"_a,
            "Plays the legal move with this number.")
        .def("planes", &planes_of, "board"_a = 0, "out"_a = py::none(), py::kw_only(), "history"_a = 1,
             "The position as planes of float32, one for each of Variant.plane_names(): the pieces on the board, the "
             "side to move, the pieces in hand, ... With `history` the planes of the last positions follow, the last "
             "first; before the start of the game they are 0.")
        .def("planes", deprecated(&planes_of_floor, floor_warning), py::kw_only(), "floor"_a, "out"_a = py::none(),
             floor_help)
        .def_property_readonly(
            "player",
            [](Play& b) -> std::optional<int> {
                const int player = b.contest().player_to_move();
                if (player < 0) return std::nullopt;
                return player;
            },
            "The number of the player to move, an index of Variant.players. None if several players may move.")
        .def(
            "actor",
            [](Play& b, const PyMove& move) {
                static_cast<void>(number_of(b, move));
                return b.contest().actor(move.action);
            },
            "move"_a, "The number of the player who makes this legal move.");
}

}  // namespace varia::python
