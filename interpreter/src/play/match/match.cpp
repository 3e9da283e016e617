// The public functions of a match. The core does the work.
#include <varia/match.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>

#include "core.hpp"
#include "guard.hpp"
#include "heap_bytes.hpp"
#include "zobrist_keys.hpp"

namespace varia {

namespace {

const LinkedBoardsPtr& given(const LinkedBoardsPtr& linked) {
    VARIA_ASSERT(linked != nullptr, "there are linked boards");
    return linked;
}

}  // namespace

Match::Match(LinkedBoardsPtr linked, SharedScripts* scripts) : core_(std::make_unique<Core>(given(linked), scripts)) {
    const LinkedBoards& b = core_->linked_boards();
    std::vector<Position> starts;
    for (const VariantPtr& game : b.games()) starts.push_back(start_position(game));
    std::vector<Position> positions;
    for (int f = 0; f < b.boards(); ++f) positions.push_back(starts[static_cast<std::size_t>(b.game_of(f))]);
    core_->set_up(std::move(positions), std::vector<BoardState>(static_cast<std::size_t>(b.boards())), {});
}

Match::~Match() = default;
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::Match(const Match& other) : core_(std::make_unique<Core>(other.core())), texts_(other.texts_) {}
Match& Match::operator=(const Match& other) {
    if (this != &other) *this = Match(other);
    return *this;
}

// A precondition of all functions that take a board.
void Match::expect_board(int board) const {
    VARIA_ASSERT(board >= 0 && board < linked_boards().boards(), "there is such a board");
}

const LinkedBoards& Match::linked_boards() const { return core().linked_boards(); }
const LinkedBoardsPtr& Match::linked_boards_ptr() const { return core().linked_boards_ptr(); }
const Position& Match::position(int board) const {
    expect_board(board);
    return core().position(board);
}
Rules& Match::rules(int board) {
    expect_board(board);
    return core().rules(board);
}

BoardStatus Match::board_status(int board) const {
    expect_board(board);
    const BoardState& state = core().board(board);
    return {state.phase == BoardState::Phase::closed, state.verdict, core().reason_of(board)};
}

int Match::transfer() const {
    const TurnState& turn = core().turn();
    if (turn.over || turn.transfers.empty()) return -1;
    return core().goes_on() && core().something_beside_transfer() ? -1 : turn.transfers.front();
}

const std::vector<int>& Match::transfers() const {
    static const std::vector<int> none;
    return over() ? none : core().turn().transfers;
}

int Match::awaits(int board) const {
    expect_board(board);
    return over() ? -1 : core().awaits(board);
}

int Match::player_on(int board) const {
    expect_board(board);
    const BoardState& state = core().board(board);
    if (state.phase == BoardState::Phase::closed) return -1;
    return linked_boards().player(board, state.undecided() ? position(board).turn() : core().winner(board));
}

int Match::player() const {
    if (over()) return -1;
    if (const int f = transfer(); f >= 0) return player_on(f);
    return linked_boards().match().schedule == Schedule::free ? -1 : core().turn().player;
}

bool Match::over() const { return core().turn().over; }
int Match::won(int player) const {
    VARIA_ASSERT(player >= 0 && player < linked_boards().players(), "there is such a player");
    return core().won()[static_cast<std::size_t>(player)];
}
int Match::open_boards() const { return core().open(); }
int Match::next(int board, bool up) const {
    expect_board(board);
    return core().next(board, up);
}

void Match::legal_actions(ActionList& list) {
    list.clear();
    core().list(list);
}

ActionList Match::legal_actions() {
    ActionList list;
    core().list(list);
    return list;
}

void Match::board_actions(int board, ActionList& list) {
    expect_board(board);
    list.clear();
    core().list_board(board, list);
}

int Match::active_boards() const {
    if (over()) return 0;
    if (transfer() >= 0 || linked_boards().match().schedule == Schedule::lockstep) return 1;
    if (!transfers().empty()) return static_cast<int>(core().active_beside_transfers().size());
    return core().active().count();
}

int Match::active_board(int number) const {
    VARIA_ASSERT(number >= 0 && number < active_boards(), "so many floors are active");
    if (const int f = transfer(); f >= 0) return f;
    if (linked_boards().match().schedule == Schedule::lockstep) return core().next_in_lockstep();
    if (!transfers().empty()) return core().active_beside_transfers()[static_cast<std::size_t>(number)];
    return core().active().at(number);
}

bool Match::may_end_exchange() const {
    return !over() && transfer() < 0 && linked_boards().match().schedule == Schedule::exchange && core().turn().acted;
}

void Match::consequences(const Action& action, BoardConsequenceList& list) {
    VARIA_ASSERT(core().could_act(action), "the action is one of the match's legal ones");
    core().consequences(action, list);
}

void Match::act(const Action& action) {
    VARIA_ASSERT(core().could_act(action), "the action is one of the match's legal ones");
    texts_.push_back(action_text(action));
    Guard forget([&] { texts_.pop_back(); });
    core().act(action);
    forget.release();
}

bool Match::undo() {
    if (core().at_start()) return false;
    core().undo();
    texts_.pop_back();
    return true;
}

Result<Action> Match::play(std::string_view text) {
    Result<Action> action = read_action(text);
    if (action) act(*action);
    Guard take_back([&] { (void)(action && undo()); });
    if (std::optional<Diagnostic> failure = take_failure())
        return std::move(*failure);  // a script failed, so nothing has been played
    take_back.release();
    return action;
}

int Match::actor(const Action& action) const {
    if (action.type == ActionType::done || transfer() >= 0) return player();
    expect_board(action.board);
    return player_on(action.board);
}

const std::vector<std::string>& Match::texts() const { return texts_; }

std::vector<std::string> Match::sorted_action_texts() {
    std::vector<std::string> texts;
    for (const Action& action : legal_actions()) texts.push_back(action_text(action));
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::vector<Cell> Match::changed(int board) { return core().changed(board); }
int Match::occurrences(int board) const { return core().occurrences(board); }

std::uint64_t Match::perft(int depth) { return core().leaves(nullptr, depth); }

std::uint64_t Match::perft(int depth, const GoOn& go_on) { return core().leaves(nullptr, depth, &go_on); }

std::uint64_t Match::perft_after(const Action& action, int depth) {
    VARIA_ASSERT(core().could_act(action), "the action is one of the match's legal ones");
    return core().leaves(&action, depth);
}

std::string Match::status() const {
    if (!over()) return "ongoing";
    const LinkedBoards& b = linked_boards();
    int best = 0;
    for (int p = 0; p < b.players(); ++p) best = std::max(best, won(p));
    std::vector<int> winners;
    for (int p = 0; p < b.players(); ++p)
        if (won(p) == best) winners.push_back(p);
    std::string line = "draw match";
    if (winners.size() == 1)
        line = b.player_name(winners[0]) + "-wins match";
    else if (b.has_teams())
        for (const int p : winners) line += " " + b.player_name(p);
    return b.has_teams() ? line : fmt::format("{} {}-{}", line, won(0), won(1));
}

std::string Match::board_line(int board) const {
    const BoardStatus status = board_status(board);
    const SidesDef& sides = linked_boards().variant(board)->definition().sides;
    switch (status.verdict) {
        case Verdict::none:
            return "open";
        case Verdict::draw:
            return "drawn " + status.reason;
        default:
            return sides.of(status.verdict == Verdict::win ? Side::first : Side::second).name.text + "-won " +
                   status.reason;
    }
}

std::uint64_t Match::zobrist_key() const { return core().zobrist_key(); }

std::uint64_t Match::recomputed_key() const {
    std::uint64_t sum = 0;
    for (int f = 0; f < linked_boards().boards(); ++f) sum += core().board_key(f, core().board(f));
    return sum ^ core().schedule_key();
}

bool operator==(const Match& a, const Match& b) {
    const Match::Core& x = a.core();
    const Match::Core& y = b.core();
    if (a.linked_boards_ptr() != b.linked_boards_ptr() || !(x.turn() == y.turn()) || x.won() != y.won() ||
        a.zobrist_key() != b.zobrist_key())
        return false;
    for (int f = 0; f < a.linked_boards().boards(); ++f) {
        if (x.board(f).phase != y.board(f).phase || a.board_line(f) != b.board_line(f)) return false;
        if (x.board(f).moves != y.board(f).moves || x.board(f).link_moves != y.board(f).link_moves) return false;
        // A closed board is empty, whatever stood there last.
        if (x.board(f).phase != BoardState::Phase::closed && !(a.position(f) == b.position(f))) return false;
    }
    return true;
}

std::size_t Match::Core::memory() const {
    std::size_t total = sizeof(Core) + heap_bytes(boards_) + heap_bytes(turn_.transfers) + heap_bytes(reasons_) +
                        heap_bytes(won_) + any_active_.memory() + undecided_.memory() + waiting_.memory() +
                        busy_.memory() + heap_bytes(changes_) + heap_bytes(old_boards_) + heap_bytes(counted_) +
                        heap_bytes(occurrences_) + heap_bytes(frames_) + heap_bytes(lists_) + heap_bytes(scratch_) +
                        heap_bytes(moves_) + heap_bytes(on_board_);
    total += heap_bytes(rules_) - rules_.size() * sizeof(Rules) + heap_bytes(positions_) -
             positions_.size() * sizeof(Position);
    for (const Rules& rules : rules_) total += rules.memory();
    for (const Position& position : positions_) total += position.memory();
    for (const auto* sets : {&to_move_, &active_}) {
        total += heap_bytes(*sets);
        for (const BoardSet& set : *sets) total += set.memory();
    }
    for (const Change& change : changes_) total += change.undo.memory() - sizeof(Position::Undo);
    for (const Frame& frame : frames_) total += heap_bytes(frame.turn.transfers);
    for (const ActionList& list : lists_) total += heap_bytes(list);
    return total;
}

std::size_t Match::memory() const { return sizeof(Match) + core().memory() + heap_bytes(texts_); }

std::optional<Diagnostic> Match::Core::take_failure() {
    std::optional<Diagnostic> first;
    for (Rules& rules : rules_)
        if (std::optional<Diagnostic> failure = rules.take_failure(); failure && !first) first = std::move(failure);
    return first;
}

std::optional<Diagnostic> Match::take_failure() { return core().take_failure(); }

std::uint64_t Match::Core::take_script_steps() {
    std::uint64_t steps = 0;
    for (Rules& rules : rules_) steps += rules.take_script_steps();
    return steps;
}

std::uint64_t Match::take_script_steps() { return core().take_script_steps(); }

}  // namespace varia
