#include "observer.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace varia::cli {
namespace {

constexpr std::size_t max_moments = 16;  // of a game at which its pieces are counted
constexpr int whole_piece = 100;         // in hundredths of the commonest kind

std::size_t row(const std::vector<std::uint16_t>& rows, std::size_t at) { return rows[at]; }

// How far the first side is ahead, in hundredths of a piece.
int lead_of(const player::Engine& judge, const Position& position) {
    const int points = judge.evaluate(position).points;
    return position.turn() == Side::first ? points : -points;
}

// Whether the action puts a piece on the board, and no piece leaves the cell `from`.
bool puts_down(const BoardConsequenceList& events, Cell from) {
    bool put = false;
    for (const BoardConsequence& e : events) {
        if (e.event != BoardEvent::on_board) continue;
        const ConsequenceType type = e.what.type;
        put = put || type == ConsequenceType::placed || type == ConsequenceType::dropped;
        const bool goes = type == ConsequenceType::moved || type == ConsequenceType::pushed ||
                          type == ConsequenceType::carried;
        const bool goes_away = type == ConsequenceType::removed || type == ConsequenceType::captured;
        if ((goes || goes_away) && e.what.from == from) return false;
    }
    return put;
}

}  // namespace

// A game that is being played.
struct Observer::Course {
    explicit Course(const ReportRows& report_rows) : tally(report_rows) {}
    GameFacts facts;
    Tally tally;  // of this game; a game that is stopped does not count
    std::vector<std::uint32_t> choices;
    std::vector<int> leads;  // of the first side, after each turn
    double pieces = 0;
    int stride = 1;  // turns between two moments
};

Observer::Observer(const ReportRows& report_rows, const Contest& start, const ReportPlayer& who, int max_turns,
                   player::Options options)
    : report_rows_(report_rows), start_(start.variant_ptr()), max_turns_(max_turns), tally_(report_rows) {
    chooser_ = make_chooser(who, start_, options);
    options.table = 1;
    if (start_.lone_game() != nullptr && start_.players() == 2) judge_.emplace(start_, options);
}

Observer::~Observer() = default;

void Observer::count_event(Tally& counted, MoveType as, MoveType type, ConsequenceType event) const {
    if (type != as && std::ranges::any_of(consequences_, [&](const BoardConsequence& e) {
            return e.event == BoardEvent::on_board && e.what.type == event;
        }))
        ++counted.rules[report_rows_.rule(as)];
}

// Counts an action that is about to be made: its rule, and its consequences.
void Observer::look_at(Contest& contest, const Action& action, Tally& counted) {
    const ReportRows::Rows& rows = report_rows_.board(action.board);
    std::optional<std::size_t> mover;
    if (action.type == ActionType::link_move) {
        ++counted.rules[report_rows_.link_move()];
    } else if (action.type == ActionType::move) {
        const Move& move = action.move;
        std::size_t rule = report_rows_.rule(move.type);
        if (move.type == MoveType::castling)
            rule = row(rows.castling, static_cast<std::size_t>(move.castling()));
        else if (move.type == MoveType::hook)
            rule = row(rows.hook, static_cast<std::size_t>(move.hook()));
        ++counted.rules[rule];
        if (move.type == MoveType::exposing) ++counted.rules[report_rows_.exposed()];
        if (move.from != no_cell) {
            const Piece piece = contest.position(action.board).at(move.from);
            if (!piece.empty() && !piece.is_void()) mover = row(rows.kind, piece.kind());
        }
    }
    contest.consequences(action, consequences_);
    for (const BoardConsequence& event : consequences_)
        if (action.type == ActionType::link_move && event.event == BoardEvent::link_moved && !mover)
            mover = row(report_rows_.board(event.board).kind, event.what.piece.kind());
    // A script's move of a piece may put another piece on the board. Then the piece itself has not moved.
    if (mover && action.type == ActionType::move && action.move.type == MoveType::hook &&
        puts_down(consequences_, action.move.from))
        mover.reset();
    if (mover) ++counted.kinds[*mover].moves;
    // Drops and moves of blocks that scripts offer also count as drops and moves of blocks.
    if (action.type == ActionType::move) {
        count_event(counted, MoveType::drop, action.move.type, ConsequenceType::dropped);
        count_event(counted, MoveType::block, action.move.type, ConsequenceType::block_moved);
    }
    // Pieces that leave the board and are captured by nobody. A piece that becomes another one, or another side's, is
    // removed and placed again.
    std::uint64_t removed = 0, placed = 0;
    for (const BoardConsequence& event : consequences_) {
        if (event.event == BoardEvent::decided || event.event == BoardEvent::closed) continue;
        const Consequence& what = event.what;
        const bool link_moves = event.event == BoardEvent::link_moved;
        const ReportRows::Rows& here = report_rows_.board(link_moves ? event.to_board : event.board);
        const bool arrives = link_moves || what.type == ConsequenceType::moved ||
                             what.type == ConsequenceType::pushed || what.type == ConsequenceType::carried ||
                             what.type == ConsequenceType::placed || what.type == ConsequenceType::dropped;
        if (arrives && what.to != no_cell) ++counted.cells[row(here.cell, what.to)].arrivals;
        if (link_moves) continue;
        const std::size_t kind = what.piece.empty() ? 0 : row(here.kind, what.piece.kind());
        if (!what.piece.empty() && (what.type == ConsequenceType::moved || what.type == ConsequenceType::pushed ||
                                    what.type == ConsequenceType::carried))
            ++counted.kinds[kind].went;
        switch (what.type) {
            case ConsequenceType::captured:
                ++counted.kinds[kind].captured;
                if (mover) ++counted.kinds[*mover].captures;
                break;
            case ConsequenceType::dropped:
                ++counted.kinds[kind].dropped;
                break;
            case ConsequenceType::placed:
                ++counted.kinds[kind].placed;
                ++placed;
                break;
            case ConsequenceType::removed:
                ++removed;
                break;
            case ConsequenceType::promoted: {
                ++counted.rules[report_rows_.promotion()];
                ++counted.kinds[kind].promoted;
                if (!what.becomes.empty()) ++counted.kinds[row(here.kind, what.becomes.kind())].became;
                break;
            }
            case ConsequenceType::pushed:
                ++counted.rules[report_rows_.pushed()];
                break;
            case ConsequenceType::carried:
                ++counted.rules[report_rows_.carried()];
                break;
            case ConsequenceType::state_changed:
                ++counted.rules[report_rows_.state_changed()];
                break;
            default:
                break;
        }
    }
    if (removed > placed) counted.rules[report_rows_.removed()] += removed - placed;
}

// Counts the state after a turn.
void Observer::look_after(Contest& contest, Course& course) const {
    GameFacts& facts = course.facts;
    if (judge_) course.leads.push_back(lead_of(*judge_, contest.position()));
    const bool moment = facts.turns % course.stride == 0;
    Moment now;
    if (moment) now.more.resize(report_rows_.kinds().size());
    int pieces = 0;
    for (int board = 0; board < contest.boards(); ++board) {
        const Position& position = contest.position(board);
        const ReportRows::Rows& rows = report_rows_.board(board);
        const int cells = position.variant().board().cells();
        for (int c = 0; c < cells; ++c) {
            const Piece piece = position.at(static_cast<Cell>(c));
            if (piece.is_void()) continue;
            ++course.tally.cells[row(rows.cell, static_cast<std::size_t>(c))].open;
            if (piece.empty()) continue;
            ++pieces;
            ++course.tally.kinds[row(rows.kind, piece.kind())].stood;
            ++course.tally.cells[row(rows.cell, static_cast<std::size_t>(c))].stood;
            if (!moment || piece.side() == Side::nobody) continue;
            now.more[row(rows.kind, piece.kind())] = static_cast<std::int16_t>(now.more[row(rows.kind, piece.kind())] +
                                                                               (piece.side() == Side::first ? 1 : -1));
        }
        if (!moment) continue;
        for (int k = 1; k <= position.variant().kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            if (!position.variant().kind(kind).drop) continue;
            const int more = position.hand(Side::first, kind) - position.hand(Side::second, kind);
            now.more[row(rows.kind, kind)] = static_cast<std::int16_t>(now.more[row(rows.kind, kind)] + more);
        }
    }
    course.pieces += pieces;
    for (int board = 0; board < contest.boards(); ++board)
        if (contest.board_status(board).verdict == Verdict::none && contest.in_check(board)) {
            ++facts.checks;
            break;
        }
    if (!moment) return;
    facts.moments.push_back(std::move(now));
    if (facts.moments.size() <= max_moments) return;
    // Keeps every second moment, and takes half as many from now on.
    std::vector<Moment> kept;
    for (std::size_t at = 1; at < facts.moments.size(); at += 2) kept.push_back(std::move(facts.moments[at]));
    facts.moments = std::move(kept);
    course.stride *= 2;
}

void Observer::conclude(Contest& contest, Course& course) const {
    GameFacts& facts = course.facts;
    const Standing standing = contest.standing();
    facts.over = standing.over;
    facts.reason = standing.reason;
    facts.winners = standing.winners;
    // Allies win together, which is no draw.
    facts.drawn = facts.over && (facts.winners.empty() || !std::ranges::all_of(facts.winners, [&](int player) {
                                     return contest.layout().allied(facts.winners.front(), player);
                                 }));
    for (const Score& score : standing.scores)
        facts.scores.push_back(static_cast<double>(score.numerator) / std::max(score.denominator, 1));
    for (int board = 0; board < contest.layout().numbered_boards(); ++board) {
        const BoardStatus status = contest.board_status(board);
        if (status.verdict != Verdict::none) facts.boards.emplace_back(status.reason, status.verdict);
    }
    double sum = 0;
    for (std::size_t at = 0; at < course.choices.size(); ++at) {
        sum += course.choices[at];
        const std::size_t part = at * branching_parts / course.choices.size();
        course.tally.choices[part] += course.choices[at];
        ++course.tally.choosers[part];
    }
    if (!course.choices.empty()) facts.branching = sum / static_cast<double>(course.choices.size());
    if (facts.turns > 0) facts.pieces = course.pieces / facts.turns;
    int ahead = 0;
    for (const int lead : course.leads) {
        const int now = lead > 0 ? 1 : lead < 0 ? -1 : ahead;
        if (now != ahead && ahead != 0) ++facts.lead_changes;
        ahead = now;
    }
    if (!facts.over || facts.winners.size() != 1 || course.leads.empty()) return;
    const int sign = facts.winners.front() == 0 ? 1 : -1;
    std::size_t settled = course.leads.size();
    // The final position is left out, because its static evaluation does not show who has won.
    for (std::size_t at = course.leads.size() - 1; at-- > 0 && course.leads[at] * sign >= whole_piece;) settled = at;
    facts.settled = std::min(1.0, static_cast<double>(settled) / static_cast<double>(course.leads.size()));
    for (std::size_t at = 0; at + 1 < course.leads.size(); ++at)
        facts.worst = std::max(facts.worst, -course.leads[at] * sign);
}

GameFacts Observer::play(std::uint64_t seed, const std::atomic<bool>& stopped) {
    Contest contest = start_;
    chooser_->begin(seed);
    Course course(report_rows_);
    GameFacts& facts = course.facts;
    ActionList legal;
    while (facts.turns < max_turns_ && !contest.over()) {
        if (stopped.load(std::memory_order_relaxed)) return {};
        contest.legal_actions(legal);
        std::erase_if(legal, [](const Action& action) { return action.type == ActionType::resign; });
        if (legal.empty()) break;
        const ActionList chosen = chooser_->choose(contest, legal);
        for (std::size_t at = 0; at < chosen.size(); ++at) {
            if (at > 0) contest.legal_actions(legal);
            course.choices.push_back(static_cast<std::uint32_t>(legal.size()));
            if (legal.size() > 1) ++facts.decisions;
            look_at(contest, chosen[at], course.tally);
            contest.act(chosen[at]);
            ++facts.actions;
            if (contest.mid_turn()) continue;
            ++facts.turns;
            look_after(contest, course);
            if (contest.over()) break;
        }
        if (std::optional<Diagnostic> failure = contest.take_failure()) {
            failure_ = std::move(failure);
            return {};
        }
    }
    conclude(contest, course);
    facts.done = true;
    tally_.add(course.tally);
    return std::move(facts);
}

}  // namespace varia::cli
