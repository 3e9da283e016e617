// The pieces on a board, and the effects of a move.
#include "arrays.hpp"
#include "asking.hpp"
#include "board.hpp"
#include "deprecated.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

const Position& position_of(Play& board, int board_number) {
    static_cast<void>(board.core()->board_variant(board_number));
    return board.contest().position(board_number);
}

py::dict pieces_of(Play& board, int board_number) {
    const Position& position = position_of(board, board_number);
    const Variant& variant = position.variant();
    py::dict pieces;
    for (int c = 0; c < variant.board().cells(); ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (piece.empty() || piece.is_void()) continue;
        pieces[py::str(variant.board().name(static_cast<Cell>(c)))] = py::make_tuple(
            side_name(variant, piece.side()), variant.kind(piece.kind()).letter.text);
    }
    return pieces;
}

py::object piece_at(Play& board, const py::object& cell, int board_number) {
    const Position& position = position_of(board, board_number);
    const Piece piece = position.at(cell_of(position.variant(), cell));
    if (piece.empty() || piece.is_void()) return py::none();
    return py::make_tuple(side_name(position.variant(), piece.side()),
                          position.variant().kind(piece.kind()).letter.text);
}

py::dict hands_of(Play& board, int board_number) {
    const Position& position = position_of(board, board_number);
    const Variant& variant = position.variant();
    py::dict hands;
    for (const Side side : variant.sides()) {
        py::dict hand;
        for (int k = 1; k <= variant.kinds(); ++k)
            if (const int count = position.hand(side, static_cast<Kind>(k)); count > 0)
                hand[py::str(variant.kind(static_cast<Kind>(k)).letter.text)] = count;
        hands[py::str(side_name(variant, side))] = hand;
    }
    return hands;
}

py::dict state_of(Play& board, int board_number) {
    const Position& position = position_of(board, board_number);
    const std::vector<StateDef>& defs = position.variant().definition().state;
    py::dict state;
    for (std::size_t i = 0; i < defs.size(); ++i)
        state[py::str(defs[i].name.text)] = position.state(static_cast<int>(i));
    return state;
}

// The content of each cell: 0 if it is empty; else the kind plus 256 times the bit of its side; 65535 if there is no
// block under it.
py::array_t<std::uint16_t> array_of(Play& board, int board_number) {
    const Position& position = position_of(board, board_number);
    const int cells = position.variant().board().cells();
    auto array = new_array<std::uint16_t>(cells);
    std::uint16_t* at = array.mutable_data();
    for (int c = 0; c < cells; ++c) at[c] = position.at(static_cast<Cell>(c)).code();
    return array;
}

// ---- effects, in the shape of `varia moves --json --effects` ------------------------------------------------------

class EffectDescriber {
public:
    explicit EffectDescriber(Contest& contest) : contest_(contest) {}

    [[nodiscard]] py::dict report(const BoardConsequence& c) const {
        py::dict described;
        described["effect"] = std::string(effect_word(c));
        if (c.what.together) described["together"] = true;
        if (const std::optional<int> number = contest_.layout().board_number(c.board)) described["floor"] = *number;
        if (c.event == BoardEvent::link_moved) described["to_floor"] = c.to_board + 1;
        if (c.event == BoardEvent::decided)
            decided(described, c);
        else if (c.event != BoardEvent::closed)
            on_board(described, c);
        return described;
    }

private:
    void decided(py::dict& described, const BoardConsequence& c) const {
        if (c.verdict != Verdict::draw) {
            const Side winner = c.verdict == Verdict::win ? Side::first : Side::second;
            described["winner"] = contest_.player_name(contest_.player_of(c.board, winner));
        }
        described["reason"] = c.reason;
    }

    void on_board(py::dict& described, const BoardConsequence& board_event) const {
        const Consequence& c = board_event.what;
        const Variant& variant = *contest_.board_variant(board_event.board);
        const Variant& there = *contest_.board_variant(
            board_event.event == BoardEvent::link_moved ? board_event.to_board : board_event.board);
        const auto letter = [&](Piece piece) { return variant.kind(piece.kind()).letter.text; };
        if (!c.piece.empty()) {
            described["letter"] = letter(c.piece);
            described["side"] = side_name(variant, c.piece.side());
        }
        if (c.from != no_cell) described["from"] = variant.board().name(c.from);
        if (c.to != no_cell) described["to"] = there.board().name(c.to);
        switch (c.type) {
            case ConsequenceType::captured:
                if (!c.becomes.empty())
                    described["hand"] = py::dict("letter"_a = letter(c.becomes),
                                                 "side"_a = side_name(variant, c.becomes.side()));
                break;
            case ConsequenceType::promoted:
                described["becomes"] = letter(c.becomes);
                break;
            case ConsequenceType::hand_changed:
                described["by"] = c.value;
                break;
            case ConsequenceType::block_moved:
                described["from"] = variant.slot_name(c.number);
                described["to"] = variant.slot_name(c.value);
                break;
            case ConsequenceType::state_changed:
                described["name"] = variant.definition().state[c.number].name.text;
                described["value"] = c.value;
                break;
            case ConsequenceType::check_counted:
                described["side"] = side_name(variant, contest_.position(board_event.board).turn());
                described["given"] = c.value;
                break;
            default:
                break;
        }
    }

    Contest& contest_;
};

py::list effects_of(Play& board, const PyMove& move) {
    const ActionList& legal = *board.legal();
    if (std::ranges::find(legal, move.action) == legal.end()) fail(Fault::move, "the move is not legal here");
    BoardConsequenceList list;
    asked(board, [&](Contest& contest) { return contest.consequences(move.action, list), true; });
    const EffectDescriber describer(board.contest());
    py::list effects;
    for (const BoardConsequence& c : list) effects.append(describer.report(c));
    return effects;
}

// The names of the cells on which a royal piece of the side to move is attacked: all that is in check.
py::list checked_cells_of(Play& board, int board_number) {
    const Position& position = position_of(board, board_number);
    const Side own = position.turn();
    const std::vector<Cell> cells = asked(board, [&](Contest& contest) {
        std::vector<Cell> attacked;
        if (!contest.in_check(board_number)) return attacked;
        Rules& rules = contest.rules(board_number);
        for (const Cell cell : position.royals(own)) {
            bool in_check = false;
            for (const Side side : position.variant().sides())
                in_check = in_check || (side != own && rules.attacked(position, cell, side));
            if (in_check) attacked.push_back(cell);
        }
        return attacked;
    });
    py::list names;
    for (const Cell cell : cells) names.append(position.variant().board().name(cell));
    return names;
}

// ---- the board as letters -----------------------------------------------------------------------------------------

// With two sides, capital and small letters, as in position text. With more sides, the side's letter stands before the
// kind's.
std::string drawn(const Variant& variant, Piece piece) {
    if (piece.is_void()) return "*";
    if (piece.empty()) return ".";
    std::string text = variant.kind(piece.kind()).letter.text;
    if (piece.side() == Side::nobody) return "'" + text;
    if (variant.sides().size() > 2) return variant.definition().sides.of(piece.side()).letter + text;
    if (piece.side() == Side::second)
        std::ranges::transform(text, text.begin(), [](unsigned char ch) {
            return ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch + 32) : static_cast<char>(ch);
        });
    return text;
}

// Rows along the first axis, with the second axis from high to low. Boards with more axes are drawn slice by slice.
std::string drawing(const Position& position) {
    const Variant& variant = position.variant();
    const Board& board = variant.board();
    std::size_t width = 1;
    for (int c = 0; c < board.cells(); ++c)
        width = std::max(width, drawn(variant, position.at(static_cast<Cell>(c))).size());
    const int files = board.length(0);
    const int ranks = board.dimensions() > 1 ? board.length(1) : 1;
    std::vector<int> at(static_cast<std::size_t>(board.dimensions()), 0);
    const auto slice = [&] {
        std::string text;
        for (int rank = ranks - 1; rank >= 0; --rank) {
            if (at.size() > 1) at[1] = rank;
            std::string row;
            // Each row of hexagons lies half a cell to the left of the row below.
            if (board.grid() == Grid::hex)
                row.append(static_cast<std::size_t>(ranks - 1 - rank) * (width + 1) / 2, ' ');
            for (int file = 0; file < files; ++file) {
                at[0] = file;
                const Cell cell = board.at(at);
                std::string one = cell == no_cell ? "" : drawn(variant, position.at(cell));
                one.insert(0, width - one.size(), ' ');
                row += (file > 0 ? " " : "") + one;
            }
            while (!row.empty() && row.back() == ' ') row.pop_back();
            text += row + "\n";
        }
        return text;
    };
    std::string text;
    for (;;) {
        std::string title;
        for (std::size_t a = 2; a < at.size(); ++a)
            title += (a > 2 ? " " : "") + board.axis(static_cast<int>(a)).name.text + " " +
                     board.axis(static_cast<int>(a)).labels[static_cast<std::size_t>(at[a])];
        if (!title.empty()) text += title + "\n";
        text += slice();
        std::size_t a = 2;
        while (a < at.size() && ++at[a] == board.length(static_cast<int>(a))) at[a++] = 0;
        if (a >= at.size()) break;
    }
    return text;
}

std::string drawn_whole(Play& board) {
    std::string text;
    const int boards = board.core()->boards();
    for (int board_number = 0; board_number < boards; ++board_number) {
        if (boards > 1) text += board.core()->layout().board_text(board_number, "floor ", "\n");
        text += drawing(board.contest().position(board_number));
    }
    text.pop_back();
    return text;
}

std::string board_status(Play& board, int board_number) {
    static_cast<void>(board.core()->board_variant(board_number));
    return board.contest().board_line(board_number);
}

}  // namespace

void bind_looks(BoardClass& board) {
    board.def("pieces", &pieces_of, "board"_a = 0, "The side and the letter of each piece, by the name of its cell.")
        .def("piece_at", &piece_at, "cell"_a, "board"_a = 0, "The side and the letter of the piece on a cell, or None.")
        .def("checked_cells", &checked_cells_of, "board"_a = 0,
             "The names of the cells of the pieces of the side to move that are in check: what a host marks.")
        .def("hands", &hands_of, "board"_a = 0,
             "The pieces in hand: for each side, by letter, the number of pieces of this kind.")
        .def("state", &state_of, "board"_a = 0, "The state values of the rules and of the scripts, by name.")
        .def("array", &array_of, "board"_a = 0,
             "The content of each cell, as a numpy array: 0 for an empty cell, else the number of the kind plus a bit "
             "for the side (256, 512, ...); 65535 if there is no block under the cell.")
        .def("board_status", &board_status, "board"_a = 0,
             "The state of a board of a match: \"open\", \"white-won checkmate\".")
        .def("effects", &effects_of, "move"_a,
             "The effects of a legal move, in the order in which they happen, in the form of `varia moves --json "
             "--effects`.")
        .def("pieces", deprecated(&pieces_of, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def("piece_at", deprecated(&piece_at, floor_warning), "cell"_a, py::kw_only(), "floor"_a, floor_help)
        .def("hands", deprecated(&hands_of, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def("state", deprecated(&state_of, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def("array", deprecated(&array_of, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def("floor_status", deprecated(&board_status, "Board.floor_status has been renamed to Board.board_status"),
             "floor"_a = 0, "Deprecated: the old name of board_status().")
        .def("__str__", &drawn_whole);
}

}  // namespace varia::python
