#include "move.hpp"

#include <bit>
#include <cstring>

#include "deprecated.hpp"

namespace varia::python {
namespace {

// The memory layout of a Move.
struct Parts {
    std::uint16_t from, to;
    std::uint8_t type, extra;
    std::uint16_t more;
};

const Variant& variant_of(const PyMove& move) { return *move.core->board_variant(move.action.board); }

std::string name_or_empty(const PyMove& move, Cell cell) {
    const Board& board = variant_of(move).board();
    return cell < board.cells() ? board.name(cell) : std::string();
}

std::optional<std::string> cell_name(const PyMove& move, Cell cell) {
    std::string name = name_or_empty(move, cell);
    if (name.empty()) return std::nullopt;
    return name;
}

std::optional<int> number(Cell cell) {
    if (cell == no_cell) return std::nullopt;
    return cell;
}

std::string letter(const PyMove& move, Kind kind) {
    const Variant& variant = variant_of(move);
    return kind >= 1 && kind <= variant.kinds() ? variant.kind(kind).letter.text : std::string();
}

std::optional<std::string> promotion(const PyMove& move) {
    if (move.action.type != ActionType::move || move.action.move.promotion() == 0) return std::nullopt;
    return letter(move, move.action.move.promotion());
}

std::optional<std::string> dropped(const PyMove& move) {
    const Move m = move.action.move;
    if (move.action.type != ActionType::move || (m.type != MoveType::drop && m.type != MoveType::place))
        return std::nullopt;
    return letter(move, m.dropped());
}

std::string type_word(const PyMove& move) {
    switch (move.action.type) {
        case ActionType::move:
            return word(move.action.move.type);
        case ActionType::link_move:
            return "ride";
        case ActionType::done:
            return "done";
        case ActionType::resign:
            return "resign";
    }
    return {};
}

}  // namespace

const char* word(MoveType type) {
    switch (type) {
        case MoveType::normal:
            return "normal";
        case MoveType::exposing:
            return "exposing";
        case MoveType::en_passant:
            return "en_passant";
        case MoveType::jump:
            return "jump";
        case MoveType::sweep:
            return "sweep";
        case MoveType::swap:
            return "swap";
        case MoveType::shot:
            return "shot";
        case MoveType::castling:
            return "castling";
        case MoveType::drop:
            return "drop";
        case MoveType::pass:
            return "pass";
        case MoveType::push:
            return "push";
        case MoveType::block:
            return "block";
        case MoveType::hook:
            return "script";
        case MoveType::place:
            return "place";
        case MoveType::shove:
            return "shove";
        case MoveType::stop:
            return "stop";
        case MoveType::exchange:
            return "exchange";
        case MoveType::null:
            return "null";
    }
    return "";
}

MoveRow row_of(const Action& action) {
    const auto parts = std::bit_cast<Parts>(action.move);
    return {parts.from,
            parts.to,
            parts.type,
            parts.extra,
            parts.more,
            static_cast<std::uint8_t>(action.type),
            static_cast<std::uint8_t>(action.up ? 1 : 0),
            action.board,
            action.link,
            0};
}

Action action_of(const MoveRow& row) {
    Action action;
    action.type = static_cast<ActionType>(row.action);
    action.up = row.up != 0;
    action.board = row.board;
    action.link = row.link;
    action.move = std::bit_cast<Move>(Parts{row.from, row.to, row.type, row.extra, row.more});
    return action;
}

py::array rows_of(const ActionList& list) {
    static const py::dtype& type = *new py::dtype(py::dtype::of<MoveRow>());
    py::array rows(type, {static_cast<py::ssize_t>(list.size())}, {static_cast<py::ssize_t>(sizeof(MoveRow))});
    auto* row = static_cast<MoveRow*>(rows.mutable_data());
    for (const Action& action : list) *row++ = row_of(action);
    return rows;
}

std::size_t hash_of(const Action& action) {
    const MoveRow row = row_of(action);
    std::uint64_t a = 0, b = 0;
    std::memcpy(&a, &row, 8);
    std::memcpy(&b, reinterpret_cast<const char*>(&row) + 8, 8);
    std::uint64_t x = a ^ b * 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(x ^ (x >> 31));
}

std::string plain_text(const PyMove& move) {
    const Move m = move.action.move;
    std::string text;
    if (move.action.type != ActionType::done) text = move.core->layout().prefix(move.action.board);
    if (move.action.type != ActionType::move) return text + type_word(move);
    if (const auto kind = dropped(move); kind && m.from == no_cell)
        return text + *kind + "@" + name_or_empty(move, m.to);
    if (m.from == no_cell && m.to == no_cell) {
        text += type_word(move);
        if (m.type == MoveType::block && m.slot() < variant_of(move).slots())
            text += " " + variant_of(move).slot_name(m.slot());
        return text;
    }
    text += name_or_empty(move, m.from) + "-" + name_or_empty(move, m.to);
    if (const auto kind = promotion(move)) text += "=" + *kind;
    return text;
}

void bind_move(py::module_& m) {
    using namespace py::literals;
    // The names of the fields are part of the files that users have.
    PYBIND11_NUMPY_DTYPE_EX(MoveRow, from, "from", to, "to", type, "type", extra, "extra", more, "more", action,
                            "action", up, "up", board, "floor", link, "shaft", reserved, "reserved");
    m.attr("move_dtype") = py::dtype::of<MoveRow>();

    py::class_<PyMove>(m, "Move",
                       "An action of a player: a move, or one step of a turn that has several steps. In a match also "
                       "a move over a link between boards, `done`, or resigning a board.\n\n"
                       "It is a value that can be hashed and compared. Any Board where it is legal accepts it.")
        .def_property_readonly(
            "from_cell", [](const PyMove& mv) { return number(mv.action.move.from); },
            "The number of the cell from which the piece moves, or None.")
        .def_property_readonly(
            "to_cell", [](const PyMove& mv) { return number(mv.action.move.to); },
            "The number of the cell to which the piece moves, or None.")
        .def_property_readonly(
            "from_name", [](const PyMove& mv) { return cell_name(mv, mv.action.move.from); },
            "The name of the cell from which the piece moves, or None.")
        .def_property_readonly(
            "to_name", [](const PyMove& mv) { return cell_name(mv, mv.action.move.to); },
            "The name of the cell to which the piece moves, or None.")
        .def_property_readonly(
            "type", &type_word,
            "The type of the move: \"normal\", \"castling\", \"drop\", ...; in a match also \"ride\" (a move over a "
            "link), \"done\" and \"resign\".")
        .def_property_readonly("promotion", &promotion, "The letter of the kind that the piece becomes, or None.")
        .def_property_readonly("drop", &dropped, "The letter of the kind that is dropped or placed, or None.")
        .def_property_readonly(
            "board", [](const PyMove& mv) { return mv.action.board; },
            "The number of the board in a match, from 0; an int, not a Board.")
        .def_property_readonly(
            "floor",
            deprecated(
                +[](const PyMove& mv) { return mv.action.board; }, "Move.floor has been renamed to Move.board"),
            "Deprecated: the old name of board.")
        .def(
            "__eq__", [](const PyMove& a, const PyMove& b) { return a.action == b.action; }, py::is_operator())
        .def(
            "__eq__", [](const PyMove&, const py::object&) { return false; }, py::is_operator())
        .def("__hash__", [](const PyMove& mv) { return hash_of(mv.action); })
        .def("__str__", &plain_text)
        .def("__repr__", [](const PyMove& mv) { return "<varia.Move " + plain_text(mv) + ">"; })
        .def(py::pickle(
            [](const PyMove& mv) {
                const MoveRow row = row_of(mv.action);
                return py::make_tuple(mv.core, py::bytes(reinterpret_cast<const char*>(&row), sizeof row));
            },
            [](const py::tuple& state) {
                const auto bytes = state[1].cast<std::string>();
                MoveRow row{};
                if (bytes.size() != sizeof row) throw py::value_error("this is no move's pickle");
                std::memcpy(&row, bytes.data(), sizeof row);
                auto core = state[0].cast<CorePtr>();
                if (row.board >= core->boards()) throw py::value_error("this is no move's pickle");
                return PyMove{action_of(row), std::move(core)};
            }));
}

}  // namespace varia::python
