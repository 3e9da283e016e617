// The state of a match (core.hpp): which actions there are, playing and undoing them, the ends of boards and of the
// match.
#include "core.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "endings.hpp"
#include "guard.hpp"
#include "make_move.hpp"
#include "state_tables.hpp"
#include "zobrist_keys.hpp"

namespace varia {

Match::Core::Core(LinkedBoardsPtr linked, SharedScripts* scripts)
    : linked_(std::move(linked)),
      scripts_(scripts),
      any_active_(linked_->boards()),
      undecided_(linked_->boards()),
      waiting_(linked_->players()),
      busy_(linked_->players()) {
    for (const VariantPtr& game : linked_->games()) rules_.emplace_back(game, scripts_);
    const auto players = static_cast<std::size_t>(linked_->players());
    won_.assign(players, 0);
    to_move_.assign(players, BoardSet(linked_->boards()));
    active_ = to_move_;
    reasons_.emplace_back();
}

Match::Core::Core(const Core& other)
    : linked_(other.linked_),
      scripts_(other.scripts_),
      positions_(other.positions_),
      boards_(other.boards_),
      turn_(other.turn_),
      reasons_(other.reasons_),
      won_(other.won_),
      open_(other.open_),
      key_(other.key_),
      any_active_(other.any_active_),
      undecided_(other.undecided_),
      to_move_(other.to_move_),
      active_(other.active_),
      waiting_(other.waiting_),
      busy_(other.busy_),
      changes_(other.changes_),
      changes_used_(other.changes_used_),
      old_boards_(other.old_boards_),
      counted_(other.counted_),
      occurrences_(other.occurrences_),
      frames_(other.frames_) {
    for (const VariantPtr& game : linked_->games()) rules_.emplace_back(game, scripts_);
}

void Match::Core::set_up(std::vector<Position> positions, std::vector<BoardState> boards, TurnState turn) {
    positions_ = std::move(positions);
    std::ranges::fill(won_, 0);
    open_ = 0;
    key_ = 0;
    any_active_ = undecided_ = BoardSet(linked_->boards());
    std::ranges::fill(to_move_, any_active_);
    std::ranges::fill(active_, any_active_);
    waiting_ = busy_ = BoardSet(linked_->players());
    occurrences_.clear();
    // All boards are first placed as closed, so that place() has nothing to take out of the sets.
    BoardState nothing;
    nothing.phase = BoardState::Phase::closed;
    nothing.verdict = Verdict::draw;
    boards_.assign(boards.size(), nothing);
    for (int f = 0; f < linked_->boards(); ++f) {
        BoardState& state = boards[static_cast<std::size_t>(f)];
        state.side = position(f).turn();
        state.key = board_key(f, state);
        place(f, state);
    }
    turn_ = std::move(turn);
    for (int f = 0; f < linked_->boards(); ++f)
        if (board(f).undecided()) {
            refresh(f);
            remember(f);
        }
    settle();
    // The journal begins here.
    changes_used_ = 0;
    old_boards_.clear();
    counted_.clear();
}

std::uint64_t Match::Core::board_key(int f, const BoardState& state) const {
    const std::uint64_t stands = state.phase == BoardState::Phase::closed
                                     ? 0
                                     : positions_[static_cast<std::size_t>(f)].zobrist_key();
    std::uint64_t word = 0;
    for (const char c : reasons_[state.reason]) word = zobrist::mix(word ^ static_cast<std::uint8_t>(c));
    const auto how = static_cast<std::uint64_t>(state.verdict) << 8 | static_cast<std::uint64_t>(state.phase);
    return zobrist::mix(stands ^ zobrist::mix(static_cast<std::uint64_t>(f) << 16 | how) ^ word);
}

std::uint64_t Match::Core::schedule_key() const {
    std::uint64_t k = zobrist::mix(static_cast<std::uint64_t>(turn_.player) << 32 |
                                   static_cast<std::uint64_t>(turn_.next_board) << 8 | (turn_.acted ? 1U : 0U));
    for (const int f : turn_.transfers) k = zobrist::mix(k ^ static_cast<std::uint64_t>(f));
    return k;
}

std::uint8_t Match::Core::reason(const std::string& word) {
    const auto found = std::ranges::find(reasons_, word);
    if (found != reasons_.end()) return static_cast<std::uint8_t>(found - reasons_.begin());
    // A game declares a handful of reasons. If a script invents reasons without end, they share the last number.
    if (reasons_.size() == 255) return 254;
    reasons_.push_back(word);
    return static_cast<std::uint8_t>(reasons_.size() - 1);
}

// ---- which actions there are --------------------------------------------------------------------------------------
// The actions that are possible: moves of a board's own game, link moves, transfers, the end of an exchange, resigning.

int Match::Core::next(int board, bool up) const {
    const int n = linked_->boards();
    const bool cyclic = linked_->match().cyclic;
    // One closed board may be passed over, two in a row may not.
    int at = board;
    for (int step = 0; step < 2; ++step) {
        at += up ? 1 : -1;
        if (at < 0 || at >= n) {
            if (!cyclic) return -1;
            at = at < 0 ? n - 1 : 0;
        }
        if (at == board) return -1;
        if (boards_[static_cast<std::size_t>(at)].phase != BoardState::Phase::closed) return at;
    }
    return -1;
}

int Match::Core::landing_board(int board) const {
    if (!linked_->match().across) return -1;
    const int above = next(board, true);
    return above >= 0 ? above : next(board, false);
}

bool Match::Core::lands(int f, Move move) const {
    if (!linked_->match().across) return false;
    if (move.type != MoveType::normal && move.type != MoveType::exposing) return false;
    const Position& position = positions_[static_cast<std::size_t>(f)];
    return position.at(move.to).empty() && !position.variant().royal(position.at(move.from).kind());
}

// A move that lands on another board needs an empty cell there, and a king that is safe when the piece has gone.
bool Match::Core::may_land(int f, Move move) {
    const int to = landing_board(f);
    if (to < 0 || !lands(f, move)) return true;
    if (!position(to).at(move.to).empty()) return false;
    Position& here = position(f);
    const Side mover = here.turn();
    Position::Undo made;
    Position::Undo gone;
    rules(f).do_move(here, move, made);
    const Guard unmake([&] { rules(f).undo_move(here, made); });
    const Effect leave{EffectType::remove, 0, move.to, 0, 0};
    rules(f).change(here, {&leave, 1}, false, gone);
    const Guard come_back([&] { rules(f).undo_move(here, gone); });
    return !rules(f).in_check(here, mover);
}

bool Match::Core::has_move(int f) {
    if (!linked_->match().across) return rules(f).has_legal_move(position(f));
    rules(f).legal_moves(position(f), moves_);
    return std::ranges::any_of(moves_, [&](Move move) { return may_land(f, move); });
}

bool Match::Core::has_link_move(int f) {
    scratch_.clear();
    list_link_moves(f, scratch_);
    return !scratch_.empty();
}

void Match::Core::list_moves(int f, ActionList& out) {
    rules(f).legal_moves(position(f), moves_);
    for (const Move move : moves_) {
        if (linked_->match().across && !may_land(f, move)) continue;
        Action action;
        action.board = static_cast<std::uint16_t>(f);
        action.move = move;
        out.push_back(action);
    }
}

namespace {

// A way along a link from a cell to the linked cell of the next open board, and the pieces on the two cells.
struct Way {
    int link;
    bool up;
    int to;
    Piece piece, there;
};

// Calls found(way) for each way of the pieces on links to the boards above and below (-1 if there is none). If both are
// the same board, only the way up is used.
template <class Found>
void each_way(const LinkedBoards& linked, const std::vector<Position>& positions, int f, int above, int below,
              Found&& found) {
    if (above < 0 && below < 0) return;
    for (int s = 0; s < linked.links(); ++s) {
        const Piece piece = positions[static_cast<std::size_t>(f)].at(linked.cell(f, s));
        if (piece.empty() || piece.is_void()) continue;
        for (const bool up : {true, false}) {
            const int to = up ? above : below;
            if (to < 0 || (!up && below == above)) continue;
            const Piece there = positions[static_cast<std::size_t>(to)].at(linked.cell(to, s));
            if (!there.is_void()) found(Way{s, up, to, piece, there});
        }
    }
}

// Which pieces move by a link, as a link move or as a transfer: a side's own pieces, kings excepted, to an empty cell.
bool may_link_move(const Position& here, Side side, const Way& way) {
    return way.there.empty() && way.piece.is(side) && !here.variant().royal(way.piece.kind());
}

Action link_move_action(int f, int link, bool up) {
    Action action;
    action.type = ActionType::link_move;
    action.board = static_cast<std::uint16_t>(f);
    action.link = static_cast<std::uint16_t>(link);
    action.up = up;
    return action;
}

}  // namespace

void Match::Core::list_link_moves(int f, ActionList& out) {
    if (!linked_->match().conveyor.empty()) return;
    Position& here = position(f);
    const Side side = here.turn();
    int tested = -1;
    bool safe = false;
    each_way(*linked_, positions_, f, next(f, true), next(f, false), [&](const Way& way) {
        if (!may_link_move(here, side, way)) return;
        if (way.link != tested) {
            tested = way.link;
            const Effect leave{EffectType::remove, 0, linked_->cell(f, way.link), 0, 0};
            Position::Undo undo;
            rules(f).change(here, {&leave, 1}, true, undo);
            const Guard come_back([&] { rules(f).undo_move(here, undo); });
            safe = !rules(f).in_check(here, side);
        }
        if (safe) out.push_back(link_move_action(f, way.link, way.up));
    });
}

void Match::Core::list_transfers(int f, ActionList& out) {
    const Side winner = this->winner(f);
    const Position& here = position(f);
    each_way(*linked_, positions_, f, next(f, true), next(f, false), [&](const Way& way) {
        const std::optional<bool> said = rules(f).may_transfer(here, winner, linked_->cell(f, way.link), way.to + 1,
                                                               way.there);
        if (said ? *said : may_link_move(here, winner, way)) out.push_back(link_move_action(f, way.link, way.up));
    });
}

int Match::Core::awaits(int f) const {
    if (turn_.transfers.empty()) return -1;
    if (!goes_on()) return turn_.transfers.front();
    const std::array<int, 3> mine{f, next(f, true), next(f, false)};
    for (const int g : turn_.transfers) {
        if (g == f) return g;
        const std::array<int, 3> held{g, next(g, true), next(g, false)};
        // A piece that is sent from a board may go to any board near it.
        const std::size_t concerned = board(f).phase == BoardState::Phase::won ? mine.size() : 1;
        for (std::size_t i = 0; i < concerned; ++i)
            if (mine[i] >= 0 && std::ranges::find(held, mine[i]) != held.end()) return g;
    }
    return -1;
}

bool Match::Core::something_beside_transfer() const {
    for (std::size_t i = 1; i < turn_.transfers.size(); ++i)
        if (awaits(turn_.transfers[i]) == turn_.transfers[i]) return true;
    for (int f = undecided_.next(0); f >= 0; f = undecided_.next(f + 1))
        if (awaits(f) < 0) return true;
    return false;
}

std::vector<int> Match::Core::active_beside_transfers() {
    std::vector<int> boards;
    for (const int f : turn_.transfers)
        if (awaits(f) == f) boards.push_back(f);
    for (int f = any_active_.next(0); f >= 0; f = any_active_.next(f + 1)) {
        if (awaits(f) >= 0) continue;
        scratch_.clear();
        if (linked_->match().across || !board(f).moves) list_board(f, scratch_);
        if (!scratch_.empty() || (board(f).moves && !linked_->match().across)) boards.push_back(f);
    }
    return boards;
}

const BoardSet& Match::Core::active() const {
    return linked_->match().schedule == Schedule::free ? any_active_ : active_[static_cast<std::size_t>(turn_.player)];
}

bool Match::Core::could_act(const Action& action) const {
    const int f = action.board;
    if (turn_.over) return false;
    if (action.type == ActionType::done)
        return linked_->match().schedule == Schedule::exchange && turn_.acted && turn_.transfers.empty();
    if (f >= linked_->boards()) return false;
    switch (action.type) {
        case ActionType::move:
            return may_act_on(f) && could_be_played(positions_[static_cast<std::size_t>(f)], action.move);
        case ActionType::link_move: {
            const bool transfer = awaits(f) == f;
            if (!transfer && (!may_act_on(f) || !linked_->match().conveyor.empty())) return false;
            const int to = next(f, action.up);
            if (to < 0 || action.link >= linked_->links()) return false;
            if (!transfer && awaits(to) >= 0) return false;
            const Piece rider = positions_[static_cast<std::size_t>(f)].at(linked_->cell(f, action.link));
            return !rider.empty() && !rider.is_void() &&
                   positions_[static_cast<std::size_t>(to)].at(linked_->cell(to, action.link)).empty();
        }
        case ActionType::resign:
            return may_resign(f);
        case ActionType::done:
            break;
    }
    return false;
}

bool Match::Core::may_act_on(int f) const {
    if (turn_.over || awaits(f) >= 0 || !board(f).active()) return false;
    if (linked_->match().schedule == Schedule::free) return true;
    if (!active().has(f)) return false;
    return linked_->match().schedule != Schedule::lockstep ||
           to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_board) == f;
}

bool Match::Core::may_resign(int f) const {
    if (turn_.over || awaits(f) >= 0 || !board(f).undecided()) return false;
    if (linked_->match().schedule == Schedule::free) return true;
    const BoardSet& own = to_move_[static_cast<std::size_t>(turn_.player)];
    return own.has(f) && (linked_->match().schedule != Schedule::lockstep || own.next(turn_.next_board) == f);
}

void Match::Core::list_board(int f, ActionList& out) {
    if (turn_.over) return;
    if (const int owed = awaits(f); owed >= 0) {
        if (owed == f) list_transfers(f, out);
        return;
    }
    if (may_act_on(f)) {
        const std::size_t before = out.size();
        list_moves(f, out);
        list_link_moves(f, out);
        if (!turn_.transfers.empty())
            std::erase_if(out, [&, at = std::size_t{0}](const Action& action) mutable {
                if (at++ < before) return false;
                if (action.type == ActionType::link_move) return awaits(next(f, action.up)) >= 0;
                const int to = lands(f, action.move) ? landing_board(f) : -1;
                return to >= 0 && awaits(to) >= 0;
            });
    }
    if (linked_->match().resign && may_resign(f)) {
        Action action;
        action.type = ActionType::resign;
        action.board = static_cast<std::uint16_t>(f);
        out.push_back(action);
    }
}

void Match::Core::list(ActionList& out) {
    if (turn_.over) return;
    if (!goes_on()) return list_transfers(turn_.transfers.front(), out);
    for (const int f : turn_.transfers) list_board(f, out);
    const Schedule schedule = linked_->match().schedule;
    if (schedule == Schedule::lockstep) {
        const int f = to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_board);
        if (f >= 0) list_board(f, out);
        return;
    }
    // If resigning is listed, it is listed even for boards on which nothing else can be done.
    const BoardSet& boards = !linked_->match().resign     ? active()
                             : schedule == Schedule::free ? undecided_
                                                          : to_move_[static_cast<std::size_t>(turn_.player)];
    for (int f = boards.next(0); f >= 0; f = boards.next(f + 1)) list_board(f, out);
    if (schedule == Schedule::exchange && turn_.acted) {
        Action action;
        action.type = ActionType::done;
        out.push_back(action);
    }
}

std::uint64_t Match::Core::count() {
    const MatchDef& match = linked_->match();
    if (turn_.over || !turn_.transfers.empty() || match.resign || match.across) {
        ActionList all;
        list(all);
        return all.size();
    }
    std::uint64_t total = match.schedule == Schedule::exchange && turn_.acted ? 1 : 0;
    const BoardSet& boards = active();
    for (int f = boards.next(0); f >= 0; f = boards.next(f + 1)) {
        if (!may_act_on(f)) continue;
        scratch_.clear();
        list_link_moves(f, scratch_);
        total += rules(f).count_legal_moves(position(f)) + scratch_.size();
    }
    return total;
}

// ---- playing an action --------------------------------------------------------------------------------------------
// Does an action: what it changes, and what follows for the boards that it touches and for their neighbours.

void Match::Core::refresh(int f) {
    BoardState state = board(f);
    state.side = position(f).turn();
    state.moves = has_move(f);
    state.link_moves = !state.moves && has_link_move(f);
    state.key = board_key(f, state);
    set_board(f, state);
}

void Match::Core::refresh_link_moves(int f) {
    if (!board(f).undecided()) return;
    // If moves land on other boards, it matters to them which cells are empty there.
    if (linked_->match().across) return refresh(f);
    if (board(f).moves) return;
    BoardState state = board(f);
    state.link_moves = has_link_move(f);
    if (state.link_moves != board(f).link_moves) set_board(f, state);
}

// A link move passes one closed board at most, so boards farther away can neither gain nor lose one.
void Match::Core::refresh_near(int f) {
    const int n = linked_->boards();
    const bool cyclic = linked_->match().cyclic;
    for (const int by : {-2, -1, 1, 2}) {
        int g = f + by;
        if (g < 0 || g >= n) {
            if (!cyclic) continue;
            g = ((g % n) + n) % n;
        }
        if (g != f) refresh_link_moves(g);
    }
}

void Match::Core::remember(int f) {
    if (counting_) return;
    BoardState state = board(f);
    state.seen = zobrist::mix(rules(f).repetition_key(position(f)) ^ zobrist::mix(static_cast<std::uint64_t>(f)));
    set_board(f, state);
    counted_.push_back(state.seen);
    Guard forget([&] { counted_.pop_back(); });
    ++occurrences_[state.seen];
    forget.release();
}

void Match::Core::link_move(const Action& action, bool spent) {
    const int from = action.board;
    const int to = next(from, action.up);
    const Cell leaves = linked_->cell(from, action.link);
    const Cell arrives = linked_->cell(to, action.link);
    const PieceCode code = position(from).at(leaves).code();
    const Effect leave{EffectType::remove, 0, leaves, 0, 0};
    const Effect arrive{EffectType::place, code, arrives, 0, 0};
    describe_link_move(from, leaves, to, arrives, Piece::from_code(code));
    change(from, {&leave, 1}, spent);
    change(to, {&arrive, 1}, false);
}

// What a schedule does not use is not kept, so that matches in the same state are equal.
void Match::Core::acted_on(int f) {
    turn_.acted = linked_->match().schedule == Schedule::exchange;
    if (linked_->match().schedule == Schedule::lockstep) turn_.next_board = f + 1;
}

void Match::Core::act(const Action& action) {
    frames_.push_back({changes_used_, old_boards_.size(), counted_.size(), turn_});
    Guard take_back([&] { undo(); });
    act_in_frame(action);
    take_back.release();
}

void Match::Core::act_in_frame(const Action& action) {
    const int f = action.board;
    std::array<int, 2> touched{-1, -1};
    const bool transfer = is_transfer(action);
    switch (action.type) {
        case ActionType::move: {
            touched[0] = f;
            const int to = lands(f, action.move) ? landing_board(f) : -1;
            describe_move(f, action.move);
            play_move(f, action.move);
            if (to < 0) break;
            const PieceCode code = position(f).at(action.move.to).code();
            describe_link_move(f, action.move.to, to, action.move.to, Piece::from_code(code));
            const Effect leave{EffectType::remove, 0, action.move.to, 0, 0};
            const Effect arrive{EffectType::place, code, action.move.to, 0, 0};
            change(f, {&leave, 1}, false);
            change(to, {&arrive, 1}, false);
            touched[1] = to;
            break;
        }
        case ActionType::link_move: {
            touched = {f, next(f, action.up)};
            link_move(action, !transfer);
            break;
        }
        case ActionType::done:
            turn_.acted = false;
            turn_.player = next_player(busy_);
            settle();
            return;
        case ActionType::resign: {
            const bool first = position(f).turn() == Side::first;
            acted_on(f);
            decide(f, first ? Verdict::loss : Verdict::win, "resign");
            settle();
            return;
        }
    }
    if (transfer) {
        std::erase(turn_.transfers, f);
        close(f);
        touched = {touched[1], -1};
    } else {
        acted_on(f);
    }
    for (const int t : touched)
        if (t >= 0 && board(t).undecided()) {
            refresh(t);
            remember(t);
        } else if (t >= 0) {
            BoardState state = board(t);
            state.key = board_key(t, state);
            set_board(t, state);
        }
    // Each board was refreshed when the other one had changed already. What both make possible for neighbours is next.
    for (const int t : touched)
        if (t >= 0) refresh_near(t);
    for (const int t : touched)
        if (t >= 0) judge(t);
    settle();
}

int Match::Core::occurrences(int f) const {
    const auto seen = occurrences_.find(board(f).seen);
    return seen == occurrences_.end() ? 1 : seen->second;
}

// ---- the ends of boards and of the match --------------------------------------------------------------------------
// What follows from an action: boards are judged, transfers are queued, boards close, the turn passes, the match ends.

void Match::Core::decide(int f, Verdict verdict, const std::string& why) {
    BoardState state = board(f);
    state.verdict = verdict == Verdict::minor_win    ? Verdict::win
                    : verdict == Verdict::minor_loss ? Verdict::loss
                                                     : verdict;
    state.reason = reason(why);
    state.moves = state.link_moves = false;
    if (state.verdict == Verdict::draw) {
        set_board(f, state);
        describe_event(f, BoardEvent::decided);
        return close(f);
    }
    state.phase = BoardState::Phase::won;
    state.key = board_key(f, state);
    set_board(f, state);
    describe_event(f, BoardEvent::decided);
    turn_.transfers.push_back(f);
}

void Match::Core::close(int f) {
    BoardState state = board(f);
    state.phase = BoardState::Phase::closed;
    state.key = board_key(f, state);
    set_board(f, state);
    describe_event(f, BoardEvent::closed);
    refresh_near(f);
}

void Match::Core::judge(int f) {
    if (!board(f).undecided()) return;
    const RulesDef& declared = linked_->variant(f)->definition().rules;
    const auto result_for = [&](Side side, const ResultDef& result, const std::string& why) {
        const bool turned = side == Side::second;
        switch (result.verdict) {
            case Verdict::win:
            case Verdict::minor_win:
                return decide(f, turned ? Verdict::loss : Verdict::win, why);
            case Verdict::loss:
            case Verdict::minor_loss:
                return decide(f, turned ? Verdict::win : Verdict::loss, why);
            default:
                return decide(f, Verdict::draw, why);
        }
    };
    const Side side = board(f).side;
    if (const std::optional<Outcome> outcome = rules(f).decided(position(f)))
        return decide(f, outcome->verdict, outcome->reason);
    if (!board(f).active()) {
        const bool check = rules(f).in_check(position(f), side);
        const SideResult end = without_moves(position(f), side, check);
        return result_for(side, *end.result, *end.reason);
    }
    if (counting_) return;
    const auto end_by = [&](const SideResult& end) { result_for(end.side, *end.result, *end.reason); };
    if (const std::optional<SideResult> end = varia::declared(rules(f), position(f))) return end_by(*end);
    if (declared.repetition.count > 0)
        if (const auto seen = occurrences_.find(board(f).seen);
            seen != occurrences_.end() && seen->second >= declared.repetition.count)
            return result_for(linked_->variant(f)->state().repetition.side != Side::nobody
                                  ? linked_->variant(f)->state().repetition.side
                                  : !side,
                              declared.repetition.result, "repetition");
    if (const std::optional<SideResult> end = counted_out(position(f))) return end_by(*end);
    if (declared.move_rule.plies > 0 && position(f).clock() >= declared.move_rule.plies)
        result_for(side, declared.move_rule.result, "move-rule");
}

bool Match::Core::is_over() const {
    if (open_ == 0) return true;
    if (!linked_->match().clinch) return false;
    int best = 0;
    int second = 0;
    for (const int won : won_) {
        if (won > best)
            second = std::exchange(best, won);
        else
            second = std::max(second, won);
    }
    return best - second > open_;
}

int Match::Core::next_player(const BoardSet& players) const {
    int player = players.next(turn_.player + 1);
    if (player < 0) player = players.next(0);
    return player >= 0 ? player : (turn_.player + 1) % linked_->players();
}

void Match::Core::end_turn() {
    turn_.player = next_player(waiting_);
    turn_.next_board = 0;
    turn_.acted = false;
    if (!linked_->match().conveyor.empty()) convey();
}

// Closes one board without a transfer, because its transfer could be made now but no piece can make it. Returns false
// if there is no such board.
bool Match::Core::close_without_transfer() {
    for (std::size_t i = 0; i < turn_.transfers.size(); ++i) {
        const int f = turn_.transfers[i];
        if (awaits(f) != f) continue;
        scratch_.clear();
        list_transfers(f, scratch_);
        if (!scratch_.empty()) continue;
        turn_.transfers.erase(turn_.transfers.begin() + static_cast<std::ptrdiff_t>(i));
        close(f);
        return true;
    }
    return false;
}

// Goes on until a player has a choice to make.
void Match::Core::settle() {
    const Schedule schedule = linked_->match().schedule;
    for (;;) {
        turn_.over = is_over();
        if (turn_.over) return;
        if (!turn_.transfers.empty()) {
            if (!close_without_transfer()) return;
            continue;
        }
        if (schedule == Schedule::lockstep) {
            const auto player = static_cast<std::size_t>(turn_.player);
            const int f = to_move_[player].next(turn_.next_board);
            if (f < 0)
                end_turn();
            else if (active_[player].has(f))
                return;
            else
                judge(f);
            continue;
        }
        if (schedule == Schedule::exchange) {
            if (turn_.acted || busy_.has(turn_.player)) return;
            if (!busy_.empty()) {
                turn_.player = next_player(busy_);
                return;
            }
        } else if (!any_active_.empty()) {
            return;
        }
        // No player can act on any board.
        judge(undecided_.next(0));
    }
}

// ---- undoing ------------------------------------------------------------------------------------------------------
// The journal: every change of a position or of a board's state is written to it. Changes are taken back by reading the
// journal from its end.

void Match::Core::place(int f, const BoardState& state) noexcept {
    BoardState& old = boards_[static_cast<std::size_t>(f)];
    const auto player_of = [&](const BoardState& s) { return static_cast<std::size_t>(linked_->player(f, s.side)); };
    const auto winner_of = [&](const BoardState& s) {
        return static_cast<std::size_t>(linked_->player(f, s.verdict == Verdict::win ? Side::first : Side::second));
    };
    const auto is_won = [](const BoardState& s) { return s.verdict == Verdict::win || s.verdict == Verdict::loss; };
    const auto note_player = [&](std::size_t p) {
        waiting_.set(static_cast<int>(p), !to_move_[p].empty());
        busy_.set(static_cast<int>(p), !active_[p].empty());
    };
    const bool same_sets = old.undecided() == state.undecided() && old.active() == state.active() &&
                           old.side == state.side;
    if (!same_sets) {
        const std::size_t before = player_of(old);
        to_move_[before].remove(f);
        active_[before].remove(f);
        note_player(before);
        const std::size_t after = player_of(state);
        to_move_[after].set(f, state.undecided());
        active_[after].set(f, state.active());
        note_player(after);
        any_active_.set(f, state.active());
        undecided_.set(f, state.undecided());
    }
    if (is_won(old)) --won_[winner_of(old)];
    if (is_won(state)) ++won_[winner_of(state)];
    open_ += (state.phase != BoardState::Phase::closed ? 1 : 0) - (old.phase != BoardState::Phase::closed ? 1 : 0);
    key_ += state.key - old.key;
    old = state;
}

void Match::Core::set_board(int f, const BoardState& state) {
    old_boards_.push_back({f, board(f)});
    place(f, state);
}

// A change enters the journal only when it is done: a change that fails has changed nothing.
template <class Make>
void Match::Core::note(int f, Make&& change) {
    if (changes_used_ == changes_.size()) changes_.emplace_back();
    changes_[changes_used_].board = f;
    change(changes_[changes_used_].undo);
    ++changes_used_;
}

void Match::Core::change(int f, std::span<const Effect> effects, bool spent) {
    note(f, [&](Position::Undo& undo) { rules(f).change(position(f), effects, spent, undo); });
}

void Match::Core::play_move(int f, Move move) {
    note(f, [&](Position::Undo& undo) { rules(f).do_move(position(f), move, undo); });
}

void Match::Core::undo() noexcept {
    Frame& frame = frames_.back();
    for (; old_boards_.size() > frame.boards; old_boards_.pop_back())
        place(old_boards_.back().board, old_boards_.back().state);
    for (; changes_used_ > frame.positions; --changes_used_) {
        const Change& change = changes_[changes_used_ - 1];
        rules(change.board).undo_move(position(change.board), change.undo);
    }
    for (; counted_.size() > frame.counts; counted_.pop_back())
        if (const auto seen = occurrences_.find(counted_.back()); --seen->second == 0) occurrences_.erase(seen);
    turn_ = std::move(frame.turn);
    frames_.pop_back();
}

std::vector<Cell> Match::Core::changed(int f) {
    std::vector<Cell> cells;
    if (frames_.empty()) return cells;
    Position before = position(f);
    for (std::size_t i = changes_used_; i > frames_.back().positions; --i)
        if (changes_[i - 1].board == f) rules(f).undo_move(before, changes_[i - 1].undo);
    for (int c = 0; c < before.variant().board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (before.at(cell) != position(f).at(cell)) cells.push_back(cell);
    }
    return cells;
}

// ---- the conveyor -------------------------------------------------------------------------------------------------
// The conveyor: after a turn each link carries the pieces on it one board on, kings excepted.
//
//     up, not cyclical          board 4   N      stays: the end          N
//     (each letter a piece,     board 3   .      empty, so B comes up    B
//      a dot an empty cell)     board 2   B                              R
//                               board 1   R                              .
//
// A link is processed from the end that it moves towards, so that each piece finds the next cell in its new state. On
// cyclic boards any board that no piece leaves can be that end; if there is none, all pieces change places at once.

void Match::Core::convey() {
    const int n = linked_->boards();
    const MatchDef& match = linked_->match();
    std::vector<Effects> effects(static_cast<std::size_t>(n));
    std::vector<std::uint64_t> before;
    for (int f = 0; f < n; ++f) before.push_back(board(f).undecided() ? rules(f).repetition_key(position(f)) : 0);

    bool together = false;
    for (int s = 0; s < linked_->links(); ++s) {
        const int by = match.conveyor[static_cast<std::size_t>(s)];
        const auto piece_on = [&](int f) { return position(f).at(linked_->cell(f, s)); };
        const auto link_moves_on = [&](int f) {
            const Piece p = piece_on(f);
            return !p.empty() && !p.is_void() && !linked_->variant(f)->royal(p.kind());
        };
        // The open boards in the order in which they are processed.
        std::vector<int> order;
        for (int i = 0; i < n; ++i)
            if (const int f = by > 0 ? n - 1 - i : i; board(f).phase != BoardState::Phase::closed) order.push_back(f);
        const auto end = std::ranges::find_if(order, [&](int f) { return next(f, by > 0) < 0; });
        const auto still = std::ranges::find_if(order, [&](int f) { return !link_moves_on(f); });
        const bool rotates = end == order.end() && still == order.end();
        if (end != order.end())
            std::rotate(order.begin(), end, order.end());
        else if (still != order.end())
            std::rotate(order.begin(), still, order.end());

        std::vector<Piece> now(static_cast<std::size_t>(n));
        for (const int f : order) now[static_cast<std::size_t>(f)] = piece_on(f);
        std::vector<bool> left(static_cast<std::size_t>(n), false);
        std::vector<bool> come(static_cast<std::size_t>(n), false);
        const std::vector<Piece> stood = now;
        for (const int f : order) {
            const int to = next(f, by > 0);
            if (to < 0 || !link_moves_on(f) || (!rotates && !now[static_cast<std::size_t>(to)].empty())) continue;
            now[static_cast<std::size_t>(to)] = stood[static_cast<std::size_t>(f)];
            describe_link_move(f, linked_->cell(f, s), to, linked_->cell(to, s), stood[static_cast<std::size_t>(f)],
                               together);
            together = true;
            come[static_cast<std::size_t>(to)] = true;
            left[static_cast<std::size_t>(f)] = true;
            if (!rotates) now[static_cast<std::size_t>(f)] = Piece{};
        }
        for (const int f : order) {
            const auto i = static_cast<std::size_t>(f);
            const Cell cell = linked_->cell(f, s);
            if (come[i])
                effects[i].push_back({EffectType::place, now[i].code(), cell, 0, 0});
            else if (left[i])
                effects[i].push_back({EffectType::remove, 0, cell, 0, 0});
        }
    }
    for (int f = 0; f < n; ++f)
        if (const Effects& list = effects[static_cast<std::size_t>(f)]; !list.empty()) change(f, list, false);
    for (int f = 0; f < n; ++f) {
        if (!board(f).undecided()) continue;
        refresh(f);
        if (rules(f).repetition_key(position(f)) != before[static_cast<std::size_t>(f)]) remember(f);
    }
    for (int f = 0; f < n; ++f) judge(f);
}

// ---- counting -----------------------------------------------------------------------------------------------------
// Counts actions to a depth.

std::uint64_t Match::Core::leaves(const Action* first, int depth, const GoOn* go_on) {
    counting_ = true;
    const Guard counted([&] { counting_ = false; });
    if (first == nullptr) return perft(depth, go_on);
    act(*first);
    const Guard acted([&] { undo(); });
    return perft(depth, go_on);
}

std::uint64_t Match::Core::perft(int depth, const GoOn* go_on) {
    if (depth <= 0) return 1;
    if (go_on != nullptr && !(*go_on)(0)) return 0;
    if (depth == 1) {
        const std::uint64_t actions = count();
        return go_on == nullptr || (*go_on)(actions) ? actions : 0;
    }
    const auto level = static_cast<std::size_t>(depth);
    if (lists_.size() <= level) lists_.resize(level + 1);
    ActionList actions = std::move(lists_[level]);
    actions.clear();
    list(actions);
    std::uint64_t total = 0;
    for (const Action& action : actions) {
        act(action);
        const Guard acted([&] { undo(); });
        total += perft(depth - 1, go_on);
    }
    lists_[level] = std::move(actions);
    return total;
}

// ---- consequences -------------------------------------------------------------------------------------------------
// The consequences of an action, board by board: it is done, each part is described on the way, and it is undone.

void Match::Core::consequences(const Action& action, BoardConsequenceList& list) {
    list.clear();
    described_ = &list;
    const Guard silent([&] { described_ = nullptr; });
    act(action);
    undo();
}

void Match::Core::describe_move(int f, Move move) {
    if (described_ == nullptr) return;
    rules(f).consequences(position(f), move, on_board_);
    for (const Consequence& c : on_board_) {
        BoardConsequence& described = described_->emplace_back();
        described.board = static_cast<std::uint16_t>(f);
        described.what = c;
    }
}

void Match::Core::describe_link_move(int from, Cell leaves, int to, Cell arrives, Piece piece, bool together) {
    if (described_ == nullptr) return;
    BoardConsequence& described = described_->emplace_back();
    described.event = BoardEvent::link_moved;
    described.board = static_cast<std::uint16_t>(from);
    described.to_board = static_cast<std::uint16_t>(to);
    described.what.type = ConsequenceType::moved;
    described.what.together = together;
    described.what.piece = piece;
    described.what.from = leaves;
    described.what.to = arrives;
}

void Match::Core::describe_event(int f, BoardEvent event) {
    if (described_ == nullptr) return;
    BoardConsequence& described = described_->emplace_back();
    described.event = event;
    described.board = static_cast<std::uint16_t>(f);
    if (event != BoardEvent::decided) return;
    described.verdict = board(f).verdict;
    described.reason = reason_of(f);
}

}  // namespace varia
