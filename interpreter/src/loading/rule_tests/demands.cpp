// Checks the demands in the order of the keys. The first one that is not met is the result.
#include "demands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include <varia/text.hpp>

#include "piece_letters.hpp"
#include "places.hpp"

namespace varia {

std::string joined_words(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool line = c == '\n' || c == '\r';
        if (!line && c != ' ' && c != '\t')
            out += c;
        else if (!out.empty() && out.back() != ' ' && !(line && out.back() == '/'))
            out += ' ';
    }
    if (out.ends_with(' ')) out.pop_back();
    return out;
}

std::string reason_of(const Diagnostics& diagnostics) {
    if (diagnostics.empty()) return {};
    const Diagnostic& d = diagnostics.front();
    return d.message + (d.hint.empty() ? "" : "; " + d.hint);
}

namespace {

// The cost of an action that is read and played, in units of one counted move.
constexpr std::uint64_t steps_of_an_action = 100;
constexpr std::size_t max_shown_turns = 100'000;

// The first field in which the texts of two positions differ; within their boards, the first row. A text without blanks
// is compared as one field.
std::pair<std::string, std::string> first_difference(std::string_view a, std::string_view b) {
    const std::string_view ends = a.find(' ') == std::string_view::npos || b.find(' ') == std::string_view::npos ? ""
                                                                                                                 : " /";
    while (!a.empty() || !b.empty()) {
        const std::string_view one = a.substr(0, a.find_first_of(ends)), other = b.substr(0, b.find_first_of(ends));
        if (one != other) return {std::string(one), std::string(other)};
        a.remove_prefix(std::min(a.size(), one.size() + 1));
        b.remove_prefix(std::min(b.size(), other.size() + 1));
    }
    return {};
}

// Whether a piece on the board moves. Drops, passes and moves of blocks belong to no piece.
bool moves_piece(Move move) {
    return move.type != MoveType::drop && move.type != MoveType::pass && move.type != MoveType::block &&
           move.type != MoveType::place && move.type != MoveType::stop && move.type != MoveType::exchange;
}

class Run {
public:
    Run(const RuleTest& test, Contest& contest, const Spending& spend)
        : test_(test), contest_(contest), places_(test, contest), spend_(spend) {
        before_watch_ = contest_.watch_searches(spend_);
    }
    ~Run() { contest_.watch_searches(std::move(before_watch_)); }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    // The board to show with a failure. In a match it is the board of the current demand, if that names one.
    [[nodiscard]] int board() const { return board_; }

    // Throws Failed.
    void all() {
        expect_board();
        board_ = places_.own_board();
        play_moves();
        for (const Name& text : test_.legal) legal(text);
        for (const Name& text : test_.illegal) illegal(text);
        if (test_.only) only();
        for (const RuleTest::Cells& cells : test_.attacks) attacks(cells, true);
        for (const RuleTest::Cells& cells : test_.attacks_not) attacks(cells, false);
        if (test_.check) check();
        if (!test_.turn.empty()) turn();
        if (!test_.changes.empty()) changes();
        if (!test_.after.empty()) after();
        if (!test_.outcome.empty()) outcome();
        perft();
    }

private:
    [[noreturn]] static void fail(Where where, std::string message, std::string hint = {}) {
        throw Failed{where, std::move(message), std::move(hint)};
    }
    void pay(std::uint64_t steps) {
        if (!spend_(steps))
            fail(test_.where, "the tests take more work than they may",
                 "count less deep, or from positions with fewer moves");
    }
    // Fails if a script or a search failed, because it has then given no answer.
    void expect_answers(Where where) {
        if (const std::optional<Diagnostic> failure = contest_.take_failure())
            fail(where, failure->message, failure->hint);
    }

    void expect_board() const {
        if (test_.board > contest_.boards())
            fail(test_.where, fmt::format("there is no board {}; there are {}", test_.board, contest_.boards()));
    }

    void look_where(std::string_view text) { board_ = places_.board_of(text); }
    Place place(const Name& name) {
        look_where(name.text);
        return places_.at(name);
    }

    // The result of a text that was played and taken back: the turn as it is written, or why it could not be played.
    struct Tried {
        std::string text;
        std::optional<Diagnostics> why;
    };
    Tried tried(const Name& text) {
        look_where(text.text);
        pay(steps_of_an_action);
        // Undoing a step may undo a turn that had begun before it, so a copy plays the step.
        if (contest_.layout().has_turns()) {
            Contest copy = contest_;
            static_cast<void>(copy.watch_searches(spend_));
            return tried(text, copy);
        }
        Tried came = tried(text, contest_);
        if (!came.why) contest_.undo();
        return came;
    }
    // Tests also use dead positions to show the moves of a few pieces. Perft counts moves in dead positions, so moves
    // are listed there too.
    static void look_past_dead(Contest& contest) { contest.pass_draws(contest.is_dead()); }
    static Tried tried(const Name& text, Contest& contest) {
        const std::size_t turns = contest.texts().size();
        look_past_dead(contest);
        const Result<Action> action = contest.play(text.text);
        if (const std::optional<Diagnostic> failure = contest.take_failure())
            fail(text.where, failure->message, failure->hint);
        if (!action) return {{}, action.diagnostics()};
        if (contest.texts().size() > turns) return {contest.texts().back(), std::nullopt};
        // A step that ends the game does not end a turn.
        const std::vector<std::string> steps = contest.step_texts();
        return {steps.empty() ? text.text : steps.back(), std::nullopt};
    }

    void play_moves() {
        std::size_t number = 0;
        for (const Name& move : test_.moves) {
            ++number;
            if (number == test_.moves.size() && !test_.changes.empty()) remember();
            look_where(move.text);
            pay(steps_of_an_action);
            if (const Tried came = tried(move, contest_); came.why)
                fail(move.where, fmt::format("move {} of \"moves\", {}, cannot be played: {}", number,
                                             quoted(move.text), reason_of(*came.why)));
        }
    }

    void remember() {
        for (int board_number = 0; board_number < contest_.boards(); ++board_number)
            before_.push_back({contest_.position(board_number), contest_.closed(board_number)});
    }

    void legal(const Name& text) {
        if (const Tried came = tried(text); came.why)
            fail(text.where,
                 fmt::format("{} should be legal, and is not: {}", quoted(text.text), reason_of(*came.why)));
    }

    void illegal(const Name& text) {
        const Tried came = tried(text);
        if (!came.why)
            fail(text.where, fmt::format("{} should not be legal, and is{}", quoted(text.text),
                                         came.text == text.text ? "" : ": it is read as " + came.text));
        const std::string reason = reason_of(*came.why);
        if (!test_.why.empty() && reason.find(test_.why) == std::string::npos)
            fail(text.where, fmt::format("{} is not legal, but for another reason than {}: {}", quoted(text.text),
                                         quoted(test_.why), reason));
    }

    // All turns to which `only` refers, sorted.
    std::vector<std::string> listed() {
        std::vector<std::string> texts;
        look_past_dead(contest_);
        const std::optional<Place> from = test_.from.empty() ? std::nullopt : std::optional(place(test_.from));
        if (contest_.layout().has_turns()) {
            const auto turns = contest_.turns(max_shown_turns);
            if (!turns)
                fail(test_.only->empty() ? test_.where : test_.only->front().where,
                     fmt::format("there are more than {} turns", max_shown_turns));
            for (const WrittenTurn& turn : *turns)
                if (!from || (moves_piece(turn.turn.front()) && turn.turn.front().from == from->cell))
                    texts.push_back(turn.text);
        } else {
            ActionList actions;
            if (from)
                actions = contest_.piece_actions(from->board, from->cell);
            else if (test_.one_board)
                contest_.board_actions(test_.board - 1, actions);
            else
                contest_.legal_actions(actions);
            for (const Action& action : actions) texts.push_back(contest_.action_text(action));
        }
        std::sort(texts.begin(), texts.end());
        return texts;
    }

    void only() {
        const std::vector<std::string> there = listed();
        pay(there.size());
        std::set<std::string, std::less<>> expected;
        for (const Name& text : *test_.only) {
            const Tried came = tried(text);
            if (came.why)
                fail(text.where,
                     fmt::format("{} should be legal, and is not: {}", quoted(text.text), reason_of(*came.why)));
            const std::string& written = came.text;
            if (!std::binary_search(there.begin(), there.end(), written))
                fail(text.where,
                     fmt::format("{} is legal, but not among the turns that \"only\" speaks of", quoted(text.text)));
            expected.insert(written);
        }
        const Where where = test_.only->empty() ? test_.where : test_.only->front().where;
        for (const std::string& text : there) {
            look_where(text);
            if (!expected.contains(text))
                fail(where, fmt::format("{} is legal, and not among the {} that \"only\" lists", quoted(text),
                                        expected.size()));
        }
        expect_answers(where);
    }

    void attacks(const RuleTest::Cells& asked, bool should) {
        for (const Name& name : asked.cells) {
            const Place at = place(name);
            const SidesDef& sides = contest_.board_variant(at.board)->definition().sides;
            std::optional<Side> by;
            std::string known;
            for (int s = 0; s < contest_.board_variant(at.board)->sides().size(); ++s) {
                const std::string& side = sides.of(side_of(s)).name.text;
                append_item(known, ", ", side);
                if (side == asked.side.text) by = side_of(s);
            }
            if (!by)
                fail(asked.side.where, fmt::format("there is no side {}", quoted(asked.side.text)),
                     "the sides are " + known);
            const bool attacked = contest_.rules(at.board).attacked(contest_.position(at.board), at.cell, *by);
            expect_answers(name.where);
            if (attacked != should)
                fail(name.where, fmt::format("{} should {}attack {}, and does{}", asked.side.text, should ? "" : "not ",
                                             places_.text(at), should ? " not" : ""));
        }
    }

    void check() {
        board_ = places_.own_board();
        const bool checked = contest_.in_check(test_.board - 1);
        expect_answers(test_.check_where);
        if (checked != *test_.check)
            fail(test_.check_where, *test_.check ? "the side to move should be in check, and is not"
                                                 : "the side to move should not be in check, and is");
    }

    void turn() {
        board_ = places_.own_board();
        const Name& asked = test_.turn;
        if (contest_.find_player(asked.text) < 0) {
            std::string known;
            for (int p = 0; p < contest_.players(); ++p) known += (p > 0 ? ", " : "") + contest_.player_name(p);
            fail(asked.where, fmt::format("nobody is called {}", quoted(asked.text)), "those who play are " + known);
        }
        const int player = contest_.player();
        if (player != contest_.find_player(asked.text))
            fail(asked.where, fmt::format("it should be the turn of {}; it is {}", asked.text,
                                          player < 0 ? "nobody's alone" : "that of " + contest_.player_name(player)));
    }

    [[nodiscard]] static std::string content(const Position& position, bool cleared, Cell cell) {
        const Piece piece = cleared ? Piece{} : position.at(cell);
        return piece.is_void() ? "*" : piece.empty() ? "." : piece_text(position.variant(), piece);
    }

    // Checks the cells whose content the last move changed, cell by cell in the order of the boards.
    void changes() {
        std::vector<std::pair<Place, const RuleTest::Content*>> asked;
        for (const RuleTest::Content& c : test_.changes) asked.emplace_back(place(c.cell), &c);
        for (const auto& [at, expected] : asked) {
            board_ = at.board;
            const std::string is = content(contest_.position(at.board), contest_.closed(at.board), at.cell);
            if (is != expected->piece)
                fail(expected->cell.where,
                     fmt::format("on {} there should be {}; there is {}", places_.text(at), quoted(expected->piece),
                                 quoted(is)),
                     "\".\" is an empty cell");
            const auto& [was, was_cleared] = before_[static_cast<std::size_t>(at.board)];
            if (content(was, was_cleared, at.cell) == is)
                fail(expected->cell.where, fmt::format("the move should change {}, and does not", places_.text(at)));
        }
        for (int board_number = 0; board_number < contest_.boards(); ++board_number) {
            const Position& now = contest_.position(board_number);
            const auto& [was, was_cleared] = before_[static_cast<std::size_t>(board_number)];
            const bool is_cleared = contest_.closed(board_number);  // it counts as empty, whatever its position has
            board_ = board_number;
            for (int c = 0; c < now.variant().board().cells(); ++c) {
                const auto cell = static_cast<Cell>(c);
                const std::string is = content(now, is_cleared, cell), had = content(was, was_cleared, cell);
                if (is == had) continue;
                const bool known = std::any_of(asked.begin(), asked.end(), [&](const auto& a) {
                    return a.first.board == board_number && a.first.cell == cell;
                });
                if (!known)
                    fail(test_.changes_where, fmt::format("the move changes {} too: there was {}, there is {}",
                                                          places_.text({board_number, cell}), quoted(had), quoted(is)));
            }
        }
    }

    void after() {
        const std::string is = contest_.text();
        const std::string asked = joined_words(test_.after.text);
        if (is == asked) return;
        const Result<Contest> read = Contest::parse(contest_.variant_ptr(), asked);
        // Reading a position ignores impossible parts with a warning. A test that demands such a part cannot be met.
        const bool whole = read && read.diagnostics().empty();
        if (whole && read->text() == is) return;
        board_ = places_.own_board();
        for (int board_number = 0; read && board_number < contest_.boards(); ++board_number)
            if (format_position(read->position(board_number)) != format_position(contest_.position(board_number))) {
                board_ = board_number;
                break;
            }
        const std::string should = whole ? read->text() : asked;
        const auto [wrong, right] = first_difference(should, is);
        // A text that cannot be read may still differ in one field only, for example in a castling right that is gone.
        if (!read && wrong.size() == should.size())
            fail(test_.after.where, "\"after\" is no position: " + reason_of(read.diagnostics()));
        fail(test_.after.where, fmt::format("the position should have {} where it has {}: it is {}",
                                            wrong.empty() ? "nothing" : quoted(wrong),
                                            right.empty() ? "nothing" : quoted(right), quoted(is)));
    }

    void outcome() {
        board_ = places_.own_board();
        const std::string is = contest_.standing().text;
        expect_answers(test_.outcome.where);
        const std::string asked = joined_words(test_.outcome.text);
        if (is == asked || is.starts_with(asked + " ")) return;
        fail(test_.outcome.where, fmt::format("the outcome should be {}; it is {}", quoted(asked), quoted(is)));
    }

    void perft() {
        board_ = places_.own_board();
        for (std::size_t i = 0; i < test_.perft.size(); ++i) {
            const int depth = static_cast<int>(i) + 1;
            std::uint64_t described = 0;
            bool enough = true;
            const std::uint64_t leaves = contest_.perft(depth, [&](std::uint64_t counted) {
                enough = enough && spend_(std::max<std::uint64_t>(counted, 1));
                described += counted;
                return enough;
            });
            if (!enough) pay(0);
            expect_answers(test_.perft_where);
            if (leaves != test_.perft[i])
                fail(test_.perft_where, fmt::format("after {} turn{} there should be {} positions; there are {}", depth,
                                                    depth == 1 ? "" : "s", test_.perft[i], leaves));
        }
    }

    const RuleTest& test_;
    Contest& contest_;
    BoardPlaces places_;
    Spending spend_;
    int board_ = 0;
    std::function<bool(std::uint64_t)> before_watch_;
    // The boards before the last move, and whether they counted as empty; only if `changes` is demanded.
    std::vector<std::pair<Position, bool>> before_;
};

}  // namespace

void expect_all(const RuleTest& test, Contest& contest, const Spending& spend) {
    Run run(test, contest, spend);
    try {
        run.all();
    } catch (Failed& failed) {
        failed.board = run.board();
        throw;
    }
}

}  // namespace varia
