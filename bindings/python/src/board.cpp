// Boards: playing moves, taking them back, and the state of the game.
#include "board.hpp"

#include <cstring>

#include <varia/board_consequence.hpp>
#include <varia/notation.hpp>

#include "asking.hpp"
#include "deprecated.hpp"
#include "records.hpp"
#include "space.hpp"

namespace varia::python {
namespace {

Contest begun_now(const CorePtr& core, const std::optional<std::string>& text) {
    if (!text) return Contest(core->variant());
    return expect(Contest::parse(core->variant(), *text), Fault::position);
}

// Scripts may be asked about a start position. Other threads run meanwhile, and Ctrl-C ends the scripts.
Contest begun(const CorePtr& core, const std::optional<std::string>& text) {
    if (!core->fallible()) return begun_now(core, text);
    Interrupts interrupts;
    std::optional<Contest> contest;
    try {
        const py::gil_scoped_release unlocked;
        const Stopping here(interrupts);
        contest.emplace(begun_now(core, text));
    } catch (const Failure&) {
        interrupts.raise();  // if the work was interrupted, that is the only reason for the failure
        throw;
    }
    interrupts.raise();
    return *std::move(contest);
}

const DialectDef& dialect_named(const Contest& contest, const std::string& name) {
    const Result<const DialectDef*> found = contest.layout().dialect(name);
    if (!found) fail(Fault::misuse, found.diagnostics().front().message, found.diagnostics().front().hint);
    return **found;
}

// The text of the only move that a text means in a dialect, as Varia writes it; without a dialect, the text itself.
std::string own_text(Play& board, const std::string& text, const std::optional<std::string>& dialect) {
    if (!dialect) return text;
    const DialectDef& meant = dialect_named(board.contest(), *dialect);
    const Turn turn = expect(asked(board,
                                   [&](Contest& contest) {
                                       Position position = contest.position();
                                       return parse_turn(contest.rules(), position, text, meant);
                                   }),
                             Fault::move);
    return asked(board, [&](Contest& contest) {
        Position position = contest.position();
        return turn_text(contest.rules(), position, turn);
    });
}

}  // namespace

Play::Play(CorePtr core, std::optional<std::string> text, Draws draws)
    : core_(std::move(core)), start_(std::move(text)), draws_(draws), contest_(begun(core_, start_)) {
    contest_.pass_draws(draws_ != Draws::end);
    if (draws != Draws::end && !contest_.passes_draws())
        fail(Fault::misuse, draws == Draws::claimed ? "in a match nobody claims a draw: a drawn board is decided"
                                                    : "a match does not go on after a draw: a drawn board is decided");
    expect_answered(contest_);
}

Play::Play(const Play& other)
    : core_(other.core_),
      start_(other.start_),
      draws_(other.draws_),
      contest_(const_cast<Play&>(other).contest()),
      stack_(other.stack_),
      legal_(other.legal_) {}

void Play::changed() {
    legal_ = nullptr;
    numbered_ = false;
    ++version_;
}

Contest& Play::contest() {
    if (busy_) fail(Fault::busy, "the board is being used by another thread", "give each thread a copy()");
    return contest_;
}

void Play::set_text(const std::string& text, const std::optional<std::string>& dialect) {
    std::string own = text;
    if (dialect)
        own = format_position(
            expect(parse_position(core_->variant(), text, dialect_named(contest(), *dialect)), Fault::position));
    Contest next = begun(core_, own);
    expect_answered(next);
    next.pass_draws(draws_ != Draws::end);
    contest() = std::move(next);
    start_ = std::move(own);
    stack_.clear();
    changed();
}

const ActionListPtr& Play::legal() {
    if (legal_ == nullptr) {
        auto list = std::make_shared<ActionList>();
        asked(*this, [&](Contest& contest) {
            contest.legal_actions(*list);
            if (claims() && !list->empty() && contest.over() && !claimable(contest)) list->clear();
            return true;
        });
        legal_ = std::move(list);
    }
    return legal_;
}

bool Play::claimable(Contest& contest) const {
    if (!claims() || !contest.over() || contest.is_dead()) return false;
    const Standing now = contest.standing();
    if (now.winners.size() < now.scores.size()) return false;  // some repetitions are lost
    Position position = contest.position();
    return !contest.rules().outcome(position).over && contest.count_actions() > 0;
}

Standing Play::standing(bool claimed) {
    return asked(*this, [&](Contest& contest) {
        const bool goes_on = draws_ == Draws::passed ? contest.over() && contest.count_actions() > 0
                                                     : !claimed && claimable(contest);
        if (!goes_on) return contest.standing();
        Standing going_on;
        going_on.text = "ongoing";
        return going_on;
    });
}

const std::vector<std::int64_t>& Play::numbers() {
    if (!numbered_) {
        const ActionList& list = *legal();
        core_->space().number(contest(), list, numbers_);
        numbered_ = true;
    }
    return numbers_;
}

std::size_t Play::steps_under_way() { return contest_.mid_turn() ? contest_.last_steps().size() : 0; }

void Play::resign() {
    if (standing().over) fail(Fault::move, "the game is over");
    const std::optional<Action> action = contest_.layout().resignation();
    if (!action) fail(Fault::misuse, "in a match a floor is given up", "push \"FLOOR:resign\"");
    const std::size_t under_way = steps_under_way();
    stack_.reserve(stack_.size() + 1);
    contest_.act(*action);
    // Steps of an incomplete turn do not count as played.
    stack_.resize(stack_.size() - std::min(stack_.size(), under_way));
    stack_.push_back(*action);
    changed();
}

void Play::push(const Action& action) {
    if (contest().layout().resigns_game(action)) return resign();
    const ActionList& list = *legal();
    if (std::ranges::find(list, action) == list.end()) {
        // In a match resigning is legal although it is not listed; it is played by its text.
        const PyMove move{action, core_};
        if (action.board < core_->boards()) fail(Fault::move, "the move " + plain_text(move) + " is not legal here");
        fail(Fault::move, "the move is not legal here");
    }
    stack_.reserve(stack_.size() + 1);
    asked(
        *this, [&](Contest& contest) { return contest.act(action), true; },
        [&](Contest& contest) {
            static_cast<void>(contest.undo_step());
            changed();
        });
    stack_.push_back(action);
    changed();
}

std::size_t Play::push_text(const std::string& text, const std::optional<std::string>& dialect) {
    if (claims()) {
        // The contest itself would play past other draws too.
        const Standing now = standing();
        if (now.over) fail(Fault::move, "the game is over: " + now.text, "take a move back to play on");
    }
    const std::string own = own_text(*this, text, dialect);
    static_cast<void>(contest());  // nobody else uses it now
    const std::size_t under_way = steps_under_way();
    const Action played = expect(asked(*this, [&](Contest& contest) { return contest.play(own); }), Fault::move);
    changed();
    if (contest_.layout().resigns_game(played)) {
        stack_.resize(stack_.size() - std::min(stack_.size(), under_way));
        stack_.push_back(played);
        return 1;
    }
    if (!contest_.layout().has_turns()) {
        stack_.push_back(played);
        return 1;
    }
    const Turn steps = contest_.last_steps();
    for (std::size_t i = under_way; i < steps.size(); ++i) {
        Action step;
        step.move = steps[i];
        stack_.push_back(step);
    }
    return steps.size() - under_way;
}

void Play::replay(const ActionList& actions) {
    contest().pass_draws(true);
    const Draws draws = std::exchange(draws_, Draws::passed);
    try {
        for (const Action& action : actions) push(action);
    } catch (...) {
        draws_ = draws;
        throw;
    }
    draws_ = draws;
    contest().pass_draws(draws_ != Draws::end);
    changed();
}

void Play::push_recorded(const std::vector<std::string>& texts) {
    contest().pass_draws(true);
    for (const std::string& text : texts) static_cast<void>(push_text(text));
    contest().pass_draws(draws_ != Draws::end);
    changed();
}

Action Play::read(const std::string& text, const std::optional<std::string>& dialect) {
    if (dialect) {
        const DialectDef& meant = dialect_named(contest(), *dialect);
        Action action;
        action.move = expect(asked(*this,
                                   [&](Contest& contest) {
                                       Position position = contest.position();
                                       return parse_move(contest.rules(), position, text, meant);
                                   }),
                             Fault::move);
        return action;
    }
    return expect(asked(*this, [&](Contest& contest) { return contest.read_action(text); }), Fault::move);
}

Action Play::pop() {
    if (stack_.empty() || !contest().undo_step())
        throw py::index_error("no move has been made on this board that could be taken back");
    const Action last = stack_.back();
    stack_.pop_back();
    changed();
    return last;
}

void Play::pop_turn() {
    if (stack_.empty()) throw py::index_error("no turn has been made on this board that could be taken back");
    std::size_t steps = 1;
    if (contest().layout().has_turns() && stack_.back().type == ActionType::move)
        steps = std::max<std::size_t>(1, contest_.last_steps().size());
    static_cast<void>(contest_.undo());
    stack_.resize(stack_.size() - std::min(stack_.size(), steps));
    changed();
}

namespace {

using BoardPtr = std::shared_ptr<Play>;

// The result of a game that is over.
struct PyOutcome {
    Standing standing;
    CorePtr core;
};

std::optional<PyOutcome> outcome_of(Play& board, bool claim_draw) {
    Standing standing = board.standing(claim_draw);
    if (!standing.over) return std::nullopt;
    return PyOutcome{std::move(standing), board.core()};
}

py::list winners_of(const PyOutcome& outcome) {
    py::list names;
    for (const int p : outcome.standing.winners) names.append(outcome.core->player_name(p));
    return names;
}

py::object winner_of(const PyOutcome& outcome) {
    if (outcome.standing.winners.size() != 1) return py::none();
    return py::str(outcome.core->player_name(outcome.standing.winners.front()));
}

py::dict scores_of(const PyOutcome& outcome) {
    py::dict scores;
    for (std::size_t p = 0; p < outcome.standing.scores.size(); ++p) {
        const Score& score = outcome.standing.scores[p];
        scores[py::str(outcome.core->player_name(static_cast<int>(p)))] = static_cast<double>(score.numerator) /
                                                                          score.denominator;
    }
    return scores;
}

void bind_outcome(py::module_& m) {
    py::class_<PyOutcome>(m, "Outcome", "The result of a game or a match that is over.")
        .def_property_readonly("winner", &winner_of,
                               "The name of the winner; None after a draw, and if there are several winners.")
        .def_property_readonly("winners", &winners_of,
                               "The names of the players with the highest score, or of the members of the winning "
                               "team. After a draw, all names.")
        .def_property_readonly("scores", &scores_of,
                               "The score of each player, by name: 1.0, 0.5 or 0.0; in a match the number of boards "
                               "won.")
        .def_property_readonly(
            "reason", [](const PyOutcome& o) { return o.standing.reason; },
            "\"checkmate\", \"stalemate\", \"repetition\", ...")
        .def_property_readonly(
            "text", [](const PyOutcome& o) { return o.standing.text; },
            "The result in one line: \"white-wins checkmate 1-0\".")
        .def("__str__", [](const PyOutcome& o) { return o.standing.text; })
        .def("__repr__", [](const PyOutcome& o) { return "<varia.Outcome " + o.standing.text + ">"; })
        .def(
            "__eq__", [](const PyOutcome& a, const PyOutcome& b) { return a.standing.text == b.standing.text; },
            py::is_operator());
}

py::object turn_of(Play& board) {
    const int player = board.contest().player_to_move();
    if (player < 0) return py::none();
    return py::str(board.core()->player_name(player));
}

Action own_action(const Play& board, const PyMove& move) {
    if (move.action.board >= board.core()->boards()) fail(Fault::move, "the board has no such floor");
    return move.action;
}

// A move that must be legal now; other moves have no text and no effects.
Action legal_action(Play& board, const PyMove& move) {
    const Action action = own_action(board, move);
    const ActionList& list = *board.legal();
    if (action.type != ActionType::resign && std::ranges::find(list, action) == list.end())
        fail(Fault::move, "the move " + plain_text({action, board.core()}) + " is not legal here");
    return action;
}

Spelling spelling_of(const std::string& name) {
    if (name == "canonical") return Spelling::canonical;
    if (name == "san") return Spelling::san;
    if (name == "uci") return Spelling::uci;
    fail(Fault::misuse, "there is no spelling \"" + name + "\"", "canonical, san or uci");
}

std::string text_of(Play& board, const PyMove& move, const std::string& spelling,
                    const std::optional<std::string>& dialect) {
    if (dialect) {
        const DialectDef& meant = dialect_named(board.contest(), *dialect);
        const Action action = legal_action(board, move);
        if (action.type != ActionType::move) fail(Fault::misuse, "dialects write moves only");
        return expect(asked(board,
                            [&](Contest& contest) {
                                Position position = contest.position();
                                return move_text(contest.rules(), position, action.move, meant);
                            }),
                      Fault::move);
    }
    const Spelling meant = spelling_of(spelling);
    const Action action = legal_action(board, move);
    return asked(board, [&](Contest& contest) { return contest.action_text(action, meant); });
}

int board_of(Play& board, int board_number) {
    static_cast<void>(board.core()->board_variant(board_number));
    return board_number;
}

bool check_on(Play& board, int board_number) {
    const int number = board_of(board, board_number);
    return asked(board, [&](Contest& contest) { return contest.in_check(number); });
}

int occurrences_on(Play& board, int board_number) { return board.contest().occurrences(board_of(board, board_number)); }

Draws draws_of(bool claims, bool pass_draws) {
    if (claims && pass_draws) fail(Fault::misuse, "draws are either claimed or passed");
    return claims ? Draws::claimed : pass_draws ? Draws::passed : Draws::end;
}

py::tuple state_of(Play& board) {
    std::string rows;
    for (const Action& action : board.stack()) {
        const MoveRow row = row_of(action);
        rows.append(reinterpret_cast<const char*>(&row), sizeof row);
    }
    // Pickles of boards on which draws end the game, or are claimed, have the form of earlier versions.
    if (board.draws() == Draws::end) return py::make_tuple(board.core(), board.start(), py::bytes(rows));
    if (board.claims()) return py::make_tuple(board.core(), board.start(), py::bytes(rows), true);
    return py::make_tuple(board.core(), board.start(), py::bytes(rows), false, true);
}

BoardPtr from_state(const py::tuple& state) {
    if (state.size() < 3 || state.size() > 5) fail(Fault::misuse, "this is no board's pickle");
    auto board = std::make_shared<Play>(
        state[0].cast<CorePtr>(), state[1].cast<std::optional<std::string>>(),
        draws_of(state.size() > 3 && state[3].cast<bool>(), state.size() > 4 && state[4].cast<bool>()));
    const auto rows = state[2].cast<std::string>();
    ActionList actions;
    for (std::size_t at = 0; at + sizeof(MoveRow) <= rows.size(); at += sizeof(MoveRow)) {
        MoveRow row{};
        std::memcpy(&row, rows.data() + at, sizeof row);
        actions.push_back(action_of(row));
    }
    board->replay(actions);
    return board;
}

}  // namespace

void bind_board(py::module_& m) {
    using namespace py::literals;
    bind_outcome(m);
    bind_legal_moves(m);

    BoardClass board(
        m, "Board",
        "A game or a match (a game on several boards) in play: the position, and the moves that led to it.\n\n"
        "    board = varia.Board(varia.load(\"chess\"))\n"
        "    board.push(\"e4\")\n"
        "    for move in board.legal_moves: print(move.text(board))\n\n"
        "Only one thread at a time may use it; copy() is cheap.");
    board
        .def(py::init([](const py::object& variant, std::optional<std::string> text, bool claims, bool pass_draws) {
                 return std::make_shared<Play>(core_of(variant), std::move(text), draws_of(claims, pass_draws));
             }),
             py::arg("variant").none(false), "text"_a = py::none(), py::kw_only(), "claims"_a = false,
             "pass_draws"_a = false,
             "Starts from the start position, or from the text of a position or a match. The variant may be the name "
             "of a built-in one. With `claims`, a draw by repetition or by the move rule does not end the game: it may "
             "be claimed, and the game may go on. With `pass_draws` the game goes on after these draws, and after "
             "positions in which nobody can win, as long as there are legal moves: for analysis.")
        .def(py::init([](std::optional<std::string> text, bool claims, bool pass_draws) {
                 return std::make_shared<Play>(core_of(py::none()), std::move(text), draws_of(claims, pass_draws));
             }),
             py::kw_only(), "text"_a = py::none(), "claims"_a = false, "pass_draws"_a = false,
             "The same for the variant varia.default_variant.")
        .def_property_readonly(
            "variant", [](const Play& b) { return b.core(); }, "The variant of the game.")
        .def_property(
            "text", [](Play& b) { return b.contest().text(); },
            [](Play& b, const std::string& text) { b.set_text(text); },
            "The position as text, in chess as FEN. Setting it starts a new game from that position.")
        .def("set_text", &Play::set_text, "text"_a, "dialect"_a = py::none(),
             "Starts a new game from the text of a position, which may be in a dialect of the variant.")
        .def(
            "text_as",
            [](Play& b, const std::string& dialect) {
                Contest& contest = b.contest();
                return expect(format_position(contest.position(), dialect_named(contest, dialect)), Fault::position);
            },
            "dialect"_a, "The position as text in a dialect of the variant: board.text_as(\"sfen\").")
        .def_property_readonly(
            "legal_moves", [](const BoardPtr& b) { return LegalMoves(b); },
            "The legal moves; they are generated at first use. There are none after the end of the game.")
        .def(
            "push", [](Play& b, const PyMove& move) { b.push(own_action(b, move)); }, "move"_a,
            "Plays a move, which must be legal.")
        .def(
            "push", [](Play& b, const std::string& text) { static_cast<void>(b.push_text(text)); }, "text"_a,
            "Plays a move, or a whole turn of several steps, given as any text that `varia play` accepts.")
        .def(
            "push_text",
            [](Play& b, const std::string& text, const std::optional<std::string>& dialect) {
                const std::size_t steps = b.push_text(text, dialect);
                py::list moves;
                const ActionList& stack = b.stack();
                for (std::size_t i = stack.size() - steps; i < stack.size(); ++i)
                    moves.append(PyMove{stack[i], b.core()});
                return moves;
            },
            "text"_a, "dialect"_a = py::none(),
            "Plays a move, or a whole turn of several steps, given as any text that `varia play` accepts: e2-e4, e4, "
            "e2e4. Returns the moves.")
        .def(
            "pop",
            [](Play& b) {
                return PyMove{b.pop(), b.core()};
            },
            "Takes back the last move, or the last step of a turn, and returns it.")
        .def("pop_turn", &Play::pop_turn, "Takes back the last turn, or the steps of an incomplete turn.")
        .def(
            "peek",
            [](Play& b) {
                if (b.stack().empty()) throw py::index_error("no move has been made on this board");
                return PyMove{b.stack().back(), b.core()};
            },
            "The last move.")
        .def("resign", &Play::resign, "The side to move resigns.")
        .def_property_readonly(
            "move_stack",
            [](Play& b) {
                py::list moves;
                for (const Action& action : b.stack()) moves.append(PyMove{action, b.core()});
                return moves;
            },
            "The moves that were played on this board. A turn of several steps has one move for each step.")
        .def_property_readonly(
            "texts", [](Play& b) { return b.contest().texts(); }, "The texts of the complete turns.")
        .def_property_readonly(
            "ply", [](Play& b) { return b.contest().plies(); }, "The number of turns that were played on this board.")
        .def_property_readonly(
            "mid_turn", [](Play& b) { return b.contest().mid_turn(); },
            "Whether some steps of a turn were played, but not yet the whole turn.")
        .def_property_readonly(
            "turn", &turn_of,
            "The name of the side to move. In a match the name of the player to move; None if several players may "
            "move, and after its end.")
        .def(
            "parse_move",
            [](Play& b, const std::string& text, const std::optional<std::string>& dialect) {
                return PyMove{b.read(text, dialect), b.core()};
            },
            "text"_a, "dialect"_a = py::none(),
            "Returns the legal move, or the legal step of a turn, that the text means, in a dialect if one is named.")
        .def("move_text", &text_of, "move"_a, "spelling"_a = "canonical", "dialect"_a = py::none(),
             "The text of a legal move: \"canonical\", \"san\" or \"uci\", or in a dialect of the variant.")
        .def(
            "legal_texts",
            [](Play& b) {
                std::vector<std::string> texts;
                for (Choice& choice : asked(b, [](Contest& contest) { return contest.choices(); }))
                    texts.push_back(std::move(choice.text));
                return texts;
            },
            "The canonical texts of the legal moves, sorted.")
        .def(
            "legal_turns", [](Play& b) { return asked(b, [](Contest& contest) { return contest.turn_texts(); }); },
            "The canonical texts of the legal turns, sorted. If turns have one step, these are the texts of the moves.")
        .def("outcome", &outcome_of, py::kw_only(), "claim_draw"_a = false,
             "The result, or None while the game goes on. It takes repetition and the move rule into account. On a "
             "board "
             "with `claims` a draw that may be claimed counts only with `claim_draw`.")
        .def(
            "is_game_over", [](Play& b, bool claim_draw) { return b.standing(claim_draw).over; }, py::kw_only(),
            "claim_draw"_a = false,
            "Whether the game is over. On a board with `claims` a draw that may be claimed counts only with "
            "`claim_draw`.")
        .def_property_readonly("claims", &Play::claims, "Whether draws are claimed on this board: Board(claims=True).")
        .def_property_readonly(
            "passes_draws", [](const Play& b) { return b.draws() == Draws::passed; },
            "Whether the game goes on after draws: Board(pass_draws=True).")
        .def(
            "can_claim_draw", [](Play& b) { return asked(b, [&](Contest& contest) { return b.claimable(contest); }); },
            "Whether a player may claim a draw now. False on a board without `claims`, where such a draw ends the "
            "game.")
        .def(
            "gives_check",
            [](Play& b, const PyMove& move) {
                const Action action = legal_action(b, move);
                return asked(b, [&](Contest& contest) {
                    Contest then = contest;
                    then.act(action);
                    return action.type == ActionType::move && then.in_check(action.board);
                });
            },
            "move"_a, "Whether the opponent is in check after this legal move, on the board of the move.")
        .def(
            "is_capture",
            [](Play& b, const PyMove& move) {
                const Action action = legal_action(b, move);
                return asked(b, [&](Contest& contest) {
                    BoardConsequenceList list;
                    contest.consequences(action, list);
                    return std::ranges::any_of(list,
                                               [](const BoardConsequence& c) { return effect_word(c) == "captured"; });
                });
            },
            "move"_a, "Whether this legal move captures.")
        .def_property_readonly(
            "status", [](Play& b) { return b.standing().text; },
            "The state of the game in one line: \"ongoing\", \"white-wins checkmate 1-0\".")
        .def("is_check", &check_on, "board"_a = 0, "Whether the side to move on this board is in check.")
        .def("is_check", deprecated(&check_on, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def(
            "can_win",
            [](Play& b, const std::string& player) {
                const int number = b.contest().find_player(player);
                if (number < 0) {
                    std::string names;
                    for (int p = 0; p < b.core()->players(); ++p)
                        names += (names.empty() ? "" : ", ") + b.core()->player_name(p);
                    fail(Fault::misuse, "there is no player \"" + player + "\"", names);
                }
                return asked(b, [&](Contest& contest) { return contest.can_win(number); });
            },
            "player"_a,
            "Whether the player with this name has enough material to win. If not, he does not win when the opponent's "
            "time runs out.")
        .def("occurrences", &occurrences_on, "board"_a = 0,
             "The number of times that the position on this board has occurred in this game.")
        .def("occurrences", deprecated(&occurrences_on, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def_property_readonly(
            "key", [](Play& b) { return b.contest().zobrist_key(); },
            "The Zobrist key, a number of 64 bits. Boards with equal keys have equal positions. The key of a position "
            "is the same in every process.")
        .def(
            "copy", [](const Play& b) { return std::make_shared<Play>(b); },
            "Returns a board with the same position and the same moves played.")
        .def("__copy__", [](const Play& b) { return std::make_shared<Play>(b); })
        .def(
            "__deepcopy__", [](const Play& b, const py::dict&) { return std::make_shared<Play>(b); }, "memo"_a)
        .def(
            "__eq__",
            [](Play& a, Play& b) {
                return same_rules(*a.core(), *b.core()) && a.contest().zobrist_key() == b.contest().zobrist_key();
            },
            py::is_operator())
        .def(
            "__eq__", [](Play&, const py::object&) { return false; }, py::is_operator())
        .def("__hash__", [](Play& b) { return static_cast<std::size_t>(b.contest().zobrist_key()); })
        .def("__repr__",
             [](Play& b) { return "<varia.Board " + b.core()->variant()->id() + " \"" + b.contest().text() + "\">"; })
        .def(py::pickle(&state_of, &from_state));
    bind_looks(board);
    bind_writing(board);
    bind_counting(board);
    bind_learning(board);
    // move.text(board)
    py::object move = m.attr("Move");
    move.attr("text") = py::cpp_function(
        [](const PyMove& mv, Play& b, const std::string& spelling, const std::optional<std::string>& dialect) {
            return text_of(b, mv, spelling, dialect);
        },
        py::is_method(move), py::name("text"), "board"_a, "spelling"_a = "canonical", "dialect"_a = py::none(),
        "The text of the move on a Board where it is legal: \"e2-e4\". Spellings are \"canonical\", \"san\" and "
        "\"uci\"; with a dialect of the variant, as others write it.");
}

}  // namespace varia::python
