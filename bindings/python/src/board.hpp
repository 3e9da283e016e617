// Boards: a game or a match in play, on top of the public Contest.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/standing.hpp>

#include "core.hpp"
#include "errors.hpp"
#include "move.hpp"
#include "py.hpp"

namespace varia::python {

using ActionListPtr = std::shared_ptr<const ActionList>;

// What draws by repetition, by the move rule and by dead positions do.
enum class Draws : std::uint8_t {
    end,      // they end the game
    claimed,  // those of the first two kinds end it when a player claims them
    passed,   // the game goes on as long as there are legal moves
};

// Used with the interpreter's lock held, except for the Contest while a Using holds it.
class Play {
public:
    // Fails for a match, unless draws end the game.
    explicit Play(CorePtr core, std::optional<std::string> text = std::nullopt, Draws draws = Draws::end);
    Play(const Play& other);
    Play& operator=(const Play&) = delete;

    [[nodiscard]] const CorePtr& core() const { return core_; }
    [[nodiscard]] const std::optional<std::string>& start() const { return start_; }
    [[nodiscard]] Draws draws() const { return draws_; }
    [[nodiscard]] bool claims() const { return draws_ == Draws::claimed; }
    // Whether a draw may be claimed in this contest of this board.
    [[nodiscard]] bool claimable(Contest& contest) const;
    // How it stands; a draw that nobody has claimed does not count.
    [[nodiscard]] Standing standing(bool claimed = false);
    // With `dialect`, the text is in this dialect of the variant.
    void set_text(const std::string& text, const std::optional<std::string>& dialect = std::nullopt);

    // The contest. Fails while another thread uses it.
    [[nodiscard]] Contest& contest();
    // The legal moves; none once the game is over. The list stays valid however the board changes.
    [[nodiscard]] const ActionListPtr& legal();
    // The numbers of the legal moves in the space of actions, in the same order.
    [[nodiscard]] const std::vector<std::int64_t>& numbers();
    // Changes with every move that is played or taken back.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    [[nodiscard]] const ActionList& stack() const { return stack_; }

    void push(const Action& action);
    // Plays a turn, or a step of one, in any text. Returns the number of steps played.
    std::size_t push_text(const std::string& text, const std::optional<std::string>& dialect = std::nullopt);
    [[nodiscard]] Action read(const std::string& text, const std::optional<std::string>& dialect = std::nullopt);
    // Plays the moves of another board with the same start. People may have played on after a draw that nobody claimed.
    void replay(const ActionList& actions);
    // Plays turns of a record in their texts. People may have played on after a draw that nobody claimed.
    void push_recorded(const std::vector<std::string>& texts);
    Action pop();
    void pop_turn();
    void resign();

private:
    friend class Using;
    void changed();
    [[nodiscard]] std::size_t steps_under_way();

    CorePtr core_;
    std::optional<std::string> start_;  // none: the variant's start position
    Draws draws_ = Draws::end;
    Contest contest_;
    ActionList stack_;
    ActionListPtr legal_;
    std::vector<std::int64_t> numbers_;
    bool numbered_ = false;
    std::uint64_t version_ = 0;
    bool busy_ = false;
};

// Reserves a board for work without the interpreter's lock. It is constructed and destroyed with the lock held.
class Using {
public:
    explicit Using(Play& board) : board_(board) {
        static_cast<void>(board.contest());
        board.busy_ = true;
    }
    ~Using() { board_.busy_ = false; }
    Using(const Using&) = delete;
    Using& operator=(const Using&) = delete;
    [[nodiscard]] Contest& contest() const { return board_.contest_; }

private:
    Play& board_;
};

// board.legal_moves: the list is generated at first use.
class LegalMoves {
public:
    explicit LegalMoves(std::shared_ptr<Play> board) : board_(std::move(board)), version_(board_->version()) {}
    [[nodiscard]] const ActionListPtr& list();
    [[nodiscard]] const CorePtr& core() const { return board_->core(); }
    [[nodiscard]] Play& board() const { return *board_; }
    [[nodiscard]] bool current() const { return board_->version() == version_; }

private:
    std::shared_ptr<Play> board_;
    std::uint64_t version_;
    ActionListPtr list_;
};

void bind_board(py::module_& m);
void bind_legal_moves(py::module_& m);
// Each adds a part of the class from a file of its own.
using BoardClass = py::class_<Play, std::shared_ptr<Play>>;
void bind_looks(BoardClass& board);     // the pieces on the board
void bind_counting(BoardClass& board);  // perft
void bind_learning(BoardClass& board);  // actions and planes

}  // namespace varia::python
