// Turns of several steps: what has been done of a turn, and what each step and the end of the turn change.
#include <varia/position.hpp>

#include <algorithm>
#include <vector>

#include "captured_piece.hpp"
#include "position_access.hpp"
#include "state_tables.hpp"
#include "took.hpp"
#include "zobrist_keys.hpp"

namespace varia {

std::uint64_t Position::key_of(const Progress& p) {
    return zobrist::progress(std::uint32_t{p.step} << 24 | std::uint32_t{p.made} << 16 |
                                 std::uint32_t{p.allowance} << 8 | (p.unmoved ? 1U : 0U),
                             std::uint64_t{p.mover} << 32 | std::uint64_t{p.left} << 16 | p.left_too);
}

namespace {

// The bits that a step adds to the captures in Progress::before.
std::uint64_t took_by(const Position& position, const TurnTables& turn, Move move) {
    const Piece captured = captured_piece(position, move);
    if (captured.empty()) return 0;
    std::uint64_t met = took::anything;
    for (std::size_t p = 0; p < turn.prefer.size() && p < took::max_prefer; ++p) {
        const bool by_captor = turn.prefer[p] == PreferDef::What::captor &&
                               turn.preferred[p].has(position.at(move.from).kind());
        const bool soonest = turn.prefer[p] == PreferDef::What::soonest && turn.preferred[p].has(captured.kind());
        if (by_captor || soonest) met |= std::uint64_t{1} << p;
    }
    return met;
}

}  // namespace

void Position::change_progress(const Progress& now) {
    head_.key ^= key_of(many_.turn) ^ key_of(now);
    if (took::is_kept(tables_->turn)) head_.key ^= took::key(tables_->turn, many_.turn) ^ took::key(tables_->turn, now);
    many_.turn = now;
}

int Position::turn_steps() const {
    if (!tables_->turns) return 1;
    return tables_->turn.varies ? many_.turn.allowance
                                : tables_->turn.counts[static_cast<std::size_t>(index(head_.side))].max;
}

void Position::reckon_turn() {
    if (!tables_->turns) return;
    Progress fresh;
    fresh.before = many_.turn.before;
    if (tables_->turn.varies)
        fresh.allowance = static_cast<std::uint8_t>(tables_->turn.allowance(
            head_.side, head_.turn, static_cast<int>(tables_->order.size()), head_.move_number));
    change_progress(fresh);
}

std::uint64_t Position::men_key() const {
    std::uint64_t k = 0;
    for (int owner = 0; owner < tables_->owners; ++owner)
        for (const Cell c : pieces(static_cast<Side>(owner))) k ^= zobrist::piece(c, board_[c]);
    for (const Side s : variant_->sides())
        for (int kind = 1; kind <= kinds_; ++kind)
            k ^= zobrist::hand(s, static_cast<Kind>(kind), hand(s, static_cast<Kind>(kind)));
    return k;
}

void PositionAccess::name_next(Position& position, Side side) {
    if (position.tables_->turns) position.head_.key ^= zobrist::named(position.many_.next) ^ zobrist::named(side);
    position.many_.next = side;
}

void Position::set_progress(const Progress& progress) {
    VARIA_ASSERT(tables_->turns, "turns have several steps");
    VARIA_ASSERT(progress.step < tables_->turn.steps.size(), "there is such a step");
    change_progress(progress);
}

void Position::set_captured(Cell c, bool captured) {
    VARIA_ASSERT(c < board_.size() && !pending_.empty(),
                 "the cell is one of the board's, and captured pieces stay until the turn is over");
    if (is_captured(c) == captured) return;
    pending_[c >> 6] ^= std::uint64_t{1} << (c & 63);
    head_.key ^= zobrist::pending(c);
}

bool Position::begin_step(Move move) {
    moving_ = move.from != no_cell                                          ? Piece::from_code(board_[move.from]).kind()
              : move.type == MoveType::drop || move.type == MoveType::place ? move.dropped()
                                                                            : Kind{0};
    unmoved_before_ = move.from != no_cell && unmoved(move.from);
    const bool goes_on = mid_turn();
    if (!goes_on && !tables_->turn.restore) many_.turn.before = men_key();
    if (took::is_kept(tables_->turn)) {
        if (!goes_on) many_.turn.before &= ~took::bits;
        Progress now = many_.turn;
        now.before |= took_by(*this, tables_->turn, move);
        change_progress(now);
    }
    return goes_on;
}

void Position::flip_pending(Cell c, Undo& undo) {
    undo.note(Undo::What::pending, c, 0, 0);
    pending_[c >> 6] ^= std::uint64_t{1} << (c & 63);
    head_.key ^= zobrist::pending(c);
}

void Position::jump(Move move, Undo& undo) {
    const Cell victim = move.victim();
    if (pending_.empty()) {
        take(board_[victim], undo);
        change(victim, 0, undo);
    } else {
        if (undo.taken == 0) undo.taken = board_[victim];
        flip_pending(victim, undo);
    }
    head_.clock = 0;
    const Piece piece = at(move.from);
    if (move.promotion() == 0) return relocate(move.from, move.to, undo);
    if (tables_->promotes_from_reserve(piece.kind(), piece.side(), move.from, move.to, true))
        change_hand(piece.side(), move.promotion(), -1, undo);
    change(move.from, 0, undo);
    change(move.to, Piece(move.promotion(), piece.side()).code(), undo);
}

void Position::shove(Move move, Undo& undo) {
    if (tables_->has_trait(at(move.from).kind(), StateTables::resets_clock)) head_.clock = 0;
    if (!move.pulls()) relocate(move.to, move.other(), undo);
    relocate(move.from, move.to, undo);
    if (move.pulls()) relocate(move.other(), move.from, undo);
}

void Position::place(Move move, Undo& undo) {
    if (move.from != no_cell) return relocate(move.from, move.to, undo);
    const TurnTables::Step& step = tables_->turn.step(many_.turn.step);
    change(move.to, Piece(move.dropped(), step.neutral ? Side::nobody : head_.side).code(), undo);
}

// The pieces that are in traps after this step are removed together, up to 16 at a time.
void Position::spring_traps(Undo& undo) {
    std::array<Cell, 16> caught;
    std::size_t count = 0;
    const auto flush = [&] {
        for (std::size_t i = 0; i < count; ++i) change(caught[i], 0, undo);
        count = 0;
    };
    for (const Side side : tables_->sides)
        for (const StateTables::Trap& trap : tables_->traps[static_cast<std::size_t>(index(side))]) {
            if (!at(trap.cell).is(side) || is_captured(trap.cell) ||
                std::ranges::any_of(trap.near, [&](Cell c) { return at(c).is(side); }))
                continue;
            if (count == caught.size()) flush();
            caught[count++] = trap.cell;
        }
    if (count != 0) head_.clock = 0;
    flush();
}

void Position::end_step(Move move, Undo& undo) {
    const TurnTables& turn = tables_->turn;
    if (tables_->has_traps) {
        spring_traps(undo);
        for (const Side s : castling_touched_) drop_idle_marks(s, &undo);
    }
    if (tables_->several_exposed) {
        forget_spoilt_exposures();
        const bool in_a_row = tables_->exposed_for == ExposedFor::row && move.type == MoveType::en_passant;
        if ((tables_->exposed_for == ExposedFor::move || tables_->exposed_for == ExposedFor::row) && !in_a_row)
            forget_others_exposures(head_.side);
    }
    Progress now = many_.turn;
    const std::uint8_t step = now.step;
    if (step == 0 && move.type != MoveType::stop)
        now.made = static_cast<std::uint8_t>(now.made + (move.type == MoveType::shove ? 2 : 1));
    now.step = 0;
    switch (move.type) {
        case MoveType::stop:
        case MoveType::null:
            break;
        case MoveType::place:
            now.step = turn.following(step, moving_, false);
            break;
        default:
            now.mover = move.to == no_cell ? no_cell : tables_->landed(move.arrives());
            now.left = move.type == MoveType::shot || move.type == MoveType::swap ? no_cell : move.from;
            now.left_too = move.type == MoveType::castling ? move.partner() : no_cell;
            now.unmoved = unmoved_before_;
            if (move.says_then() && move.then() != 0)
                now.step = static_cast<std::uint8_t>(move.then());
            else if (move.type == MoveType::exposing && tables_->crossings[move.crossing()].then != 0)
                now.step = tables_->crossings[move.crossing()].then;
            else if (move.type == MoveType::jump && turn.after_jump[TurnTables::kinds * step + moving_] != 0)
                now.step = turn.after_jump[TurnTables::kinds * step + moving_];
            else
                now.step = turn.following(step, moving_, unmoved_before_);
    }
    // A piece that has captured itself remotely, or has stepped into a trap, does not go on.
    if (now.mover != no_cell && !at(now.mover).is(head_.side)) now.mover = no_cell;
    change_progress(now);
}

void Position::crown(Undo& undo) {
    const Cell at_end = many_.turn.mover;
    if (at_end == no_cell) return;
    const Piece piece = at(at_end);
    if (!piece.is(head_.side)) return;
    const TurnTables::Crown& crown = tables_->turn.crowns[static_cast<std::size_t>(index(head_.side))][piece.kind()];
    if (crown.becomes != 0 && crown.zone.has(at_end)) change(at_end, Piece(crown.becomes, head_.side).code(), undo);
}

void Position::end_group(Undo& undo) {
    if (tables_->turn.promotes == TurnDef::Promotes::last) crown(undo);
    Progress now = many_.turn;
    now.step = 0;
    now.mover = now.left = now.left_too = no_cell;
    now.unmoved = false;
    change_progress(now);
}

void Position::end_turn(Undo& undo) {
    end_group(undo);
    if (!pending_.empty())
        for (std::size_t w = 0; w < pending_.size(); ++w)
            while (pending_[w] != 0) {
                const auto c = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(pending_[w])));
                flip_pending(c, undo);
                take(board_[c], undo);
                change(c, 0, undo);
            }
    for (const Side s : castling_touched_) drop_idle_marks(s, &undo);
    if (!tables_->fleeting.empty()) lapse(undo);
    const Side mover = head_.side;
    if (tables_->going_out) many_.last = mover;
    next_turn();
    if (tables_->several_exposed && tables_->exposed_for == ExposedFor::turn && head_.side != mover)
        forget_others_exposures(mover);
    reckon_turn();
}

void Position::land(Move move, Undo& undo) {
    const auto go_on = [&](Cell from) {
        if (const Cell to = tables_->landed(from); to != from && board_[from] != 0) relocate(from, to, undo);
    };
    if (move.to != no_cell) go_on(move.arrives());
    if (move.type == MoveType::castling)
        go_on(tables_->castlings[static_cast<std::size_t>(index(head_.side))][static_cast<std::size_t>(move.castling())]
                  .partner_to);
}

std::size_t TurnTables::memory() const {
    std::size_t total = steps.capacity() * sizeof(Step) + after_jump.capacity() + follows[0].capacity() +
                        follows[1].capacity();
    for (const Step& step : steps) {
        total += step.place.capacity();
        for (const Bitboard& zone : step.zone) total += zone.words().capacity() * sizeof(std::uint64_t);
    }
    for (const auto& of_side : crowns) {
        total += of_side.capacity() * sizeof(Crown);
        for (const Crown& crown : of_side) total += crown.zone.words().capacity() * sizeof(std::uint64_t);
    }
    return total + prefer.capacity() * sizeof(PreferDef::What) + preferred.capacity() * sizeof(KindSet);
}

}  // namespace varia
