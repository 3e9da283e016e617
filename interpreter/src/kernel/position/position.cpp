// A position's state outside of play: reading, setting up, comparing, and computing the Zobrist key from nothing.
#include <varia/position.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "captured_piece.hpp"
#include "heap_bytes.hpp"
#include "holds.hpp"
#include "position_access.hpp"
#include "push_line.hpp"
#include "remote_captures.hpp"
#include "royals_face.hpp"
#include "state_tables.hpp"
#include "took.hpp"
#include "zobrist_keys.hpp"

namespace varia {
namespace {

const VariantPtr& given(const VariantPtr& variant) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    return variant;
}

}  // namespace

Position::Position(VariantPtr variant)
    : variant_(std::move(variant)),
      tables_(&given(variant_)->state()),
      kinds_(variant_->kinds()),
      set_words_(tables_->set_words),
      side_words_(set_words_ * (tables_->set_kinds + 1)) {
    const auto cells = static_cast<std::size_t>(variant_->board().cells());
    board_.assign(cells, 0);
    sets_.assign(set_place(tables_->owners, 0), 0);
    tallies_.assign(tally_place(tables_->owners), 0);
    royals_.resize(static_cast<std::size_t>(tables_->owners));
    marks_.assign((cells + 63) / 64, 0);
    const std::size_t slots = variant_->state().slots.size();
    filled_.assign((slots + 63) / 64, ~std::uint64_t{0});
    if (slots % 64 != 0) filled_.back() = (std::uint64_t{1} << slots % 64) - 1;
    state_ = variant_->state().initial_state;
    crowds_.assign(variant_->state().counted_lines, 0);
    if (tables_->turns.of_steps && tables_->turn.captured_stay) pending_.assign(marks_.size(), 0);
    head_.side = variant_->order()[0];
    head_.key = zobrist::turn(0);
    for (std::size_t i = 0; i < state_.size(); ++i) head_.key ^= zobrist::state(static_cast<int>(i), state_[i]);
    reckon_turn();
}

bool operator==(const Position& a, const Position& b) {
    const Position::Head& x = a.head_;
    const Position::Head& y = b.head_;
    // Earlier positions do not count.
    const std::uint64_t key_of_a = x.key ^ a.past_key();
    const std::uint64_t key_of_b = y.key ^ b.past_key();
    return a.variant_ == b.variant_ && a.board_ == b.board_ && a.marks_ == b.marks_ && a.tallies_ == b.tallies_ &&
           a.state_ == b.state_ && key_of_a == key_of_b && x.turn == y.turn && x.exposed == y.exposed &&
           x.checks == y.checks && x.clock == y.clock && x.move_number == y.move_number &&
           std::ranges::is_permutation(a.crossed(), b.crossed()) && a.many_ == b.many_ && a.pending_ == b.pending_;
}

std::size_t Position::memory() const {
    std::size_t earlier_ones = 0;
    for (int turn = 0; earlier(turn) != nullptr; ++turn) earlier_ones += earlier(turn)->memory();
    return earlier_ones + sizeof(Position) + heap_bytes(board_) + heap_bytes(sets_) + heap_bytes(marks_) +
           heap_bytes(filled_) + heap_bytes(pending_) + heap_bytes(state_) + heap_bytes(crowds_) +
           heap_bytes(tallies_) + heap_bytes(royals_);
}

std::uint64_t Position::recomputed_key() const {
    std::uint64_t k = zobrist::turn(head_.turn);
    for (std::size_t c = 0; c < board_.size(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (board_[c] != 0) k ^= zobrist::piece(cell, board_[c]);
        if (unmoved(cell)) k ^= zobrist::mark(cell);
    }
    for (const Side s : variant_->sides()) {
        for (int kind = 1; kind <= kinds_; ++kind)
            k ^= zobrist::hand(s, static_cast<Kind>(kind), hand(s, static_cast<Kind>(kind)));
        k ^= zobrist::checks(s, checks_given(s));
    }
    for (std::size_t i = 0; i < state_.size(); ++i) k ^= zobrist::state(static_cast<int>(i), state_[i]);
    for (const Exposure& exposure : exposures()) {
        k ^= zobrist::exposed(exposure.victim);
        for (const Cell c : exposure.crossed) k ^= zobrist::crossed(c);
    }
    for (const Side s : many_.out) k ^= zobrist::out(s);
    for (const Cell c : captured_cells()) k ^= zobrist::pending(c);
    if (tables_->turns.of_steps) k ^= zobrist::named(many_.next);
    k ^= exchange_key() ^ past_key();
    return k ^ key_of(many_.turn) ^ took::key(tables_->turn, many_.turn);
}

[[gnu::always_inline]] inline void Position::flip_in_sets(Cell c, Piece p) {
    const std::uint64_t bit = std::uint64_t{1} << (c & 63);
    const std::size_t place = set_place(index(p.side()), 0) + (c >> 6);
    sets_[place] ^= bit;
    if (side_words_ > set_words_) sets_[place + static_cast<std::size_t>(p.kind() * set_words_)] ^= bit;
}

void Position::count_on_lines(Cell c, Kind kind, int by) {
    if (tables_->clearings.empty()) return;
    count_on_some_lines(c, kind, by);
}

[[gnu::noinline]] void Position::count_on_some_lines(Cell c, Kind kind, int by) {
    for (const StateTables::Clearing& clearing : tables_->clearings)
        if (clearing.kinds.has(kind)) {
            std::uint16_t& crowd = crowds_[clearing.first + clearing.line_of[c]];
            crowd = static_cast<std::uint16_t>(crowd + by);
        }
}

void Position::set_raw(Cell c, PieceCode code) {
    if (const PieceCode old = board_[c]; old != 0 && old != Piece::void_cell().code()) {
        const Piece p = Piece::from_code(old);
        flip_in_sets(c, p);
        std::uint16_t* tally = tallies_.data() + tally_place(index(p.side()));
        --tally[p.kind()];
        --tally[0];
        count_on_lines(c, p.kind(), -1);
        if (tables_->has_trait(p.kind(), StateTables::is_royal)) {
            Royals& royals = royals_[static_cast<std::size_t>(index(p.side()))];
            auto& list = royals.cells;
            for (std::size_t i = 0; i < royals.count; ++i)
                if (list[i] == c) {
                    std::copy(list.begin() + static_cast<std::ptrdiff_t>(i) + 1, list.begin() + royals.count,
                              list.begin() + static_cast<std::ptrdiff_t>(i));
                    --royals.count;
                    break;
                }
        }
    }
    board_[c] = code;
    if (code != 0 && code != Piece::void_cell().code()) {
        const Piece p = Piece::from_code(code);
        flip_in_sets(c, p);
        std::uint16_t* tally = tallies_.data() + tally_place(index(p.side()));
        ++tally[p.kind()];
        ++tally[0];
        count_on_lines(c, p.kind(), 1);
        // Beyond max_royals the list is incomplete; parse_position refuses such positions, and no move adds royals.
        if (tables_->has_trait(p.kind(), StateTables::is_royal)) {
            const auto s = static_cast<std::size_t>(index(p.side()));
            if (Royals& royals = royals_[s]; royals.count < max_royals) {
                royals.cells[royals.count++] = c;
                place_royal(s, royals.count - 1U);
            }
        }
    }
}

// The list is in order except for this entry. The place of an entry depends on the board alone: so undoing a move
// restores the list, and equal positions have equal lists, however they came about.
void Position::place_royal(std::size_t side, std::size_t at) {
    auto& list = royals_[side].cells;
    for (; at > 0 && list[at - 1] > list[at]; --at) std::swap(list[at - 1], list[at]);
    for (; at + 1 < royals_[side].count && list[at + 1] < list[at]; ++at) std::swap(list[at + 1], list[at]);
}

bool Position::crowded(std::size_t clearing, Cell from, Cell to) const {
    const StateTables::Clearing& lines = variant_->state().clearings[clearing];
    const bool itself = lines.line_of[from] == lines.line_of[to] && lines.kinds.has(at(from).kind());
    return crowds_[lines.first + lines.line_of[to]] > (itself ? 1 : 0);
}

bool Position::has_slot(int slot) const { return slot >= 0 && static_cast<std::size_t>(slot) < tables_->slots.size(); }

void Position::put(Cell c, Piece p) {
    VARIA_ASSERT(c < board_.size(), "the cell is one of the board's");
    VARIA_ASSERT(p.empty() || p.is_void() || variant_->has_piece(p), "the piece is of one of the variant's kinds");
    VARIA_ASSERT(p.empty() || p.is_void() || !at(c).is_void(), "nothing stands where there is no block");
    set_unmoved(c, false);
    if (!pending_.empty()) set_captured(c, false);
    if (board_[c] != 0) head_.key ^= zobrist::piece(c, board_[c]);
    if (!p.empty()) head_.key ^= zobrist::piece(c, p.code());
    set_raw(c, p.code());
}

void Position::set_turn(int turn_index) {
    VARIA_ASSERT(static_cast<std::size_t>(turn_index) < tables_->order.size(), "the turn is one of the order's");
    head_.key ^= zobrist::turn(head_.turn) ^ zobrist::turn(turn_index) ^ exchange_key();
    head_.turn = static_cast<std::uint8_t>(turn_index);
    head_.key ^= exchange_key();
    head_.side = variant_->state().order[static_cast<std::size_t>(turn_index)];
    PositionAccess::name_next(*this, Side::nobody);  // the turn that is set has not begun
    reckon_turn();
}

void Position::set_hand(Side s, Kind k, int count) {
    VARIA_ASSERT(k >= 1 && k <= variant_->kinds(), "the kind is one of the variant's");
    VARIA_ASSERT(count >= 0 && count <= 65535, "a hand holds from 0 to 65535 of a kind");
    std::uint16_t& held = tallies_[hand_place(index(s), k)];
    head_.key ^= zobrist::hand(s, k, held) ^ zobrist::hand(s, k, count);
    held = static_cast<std::uint16_t>(count);
}

void Position::set_unmoved(Cell c, bool mark) {
    VARIA_ASSERT(c < board_.size(), "the cell is one of the board's");
    if (mark == unmoved(c)) return;
    marks_[c >> 6] ^= std::uint64_t{1} << (c & 63);
    head_.key ^= zobrist::mark(c);
}

void Position::set_exposed(Cell victim, std::span<const Cell> crossed_cells) {
    VARIA_ASSERT(victim == no_cell || victim < board_.size(), "the cell is one of the board's, or none");
    VARIA_ASSERT(crossed_cells.size() <= max_crossed, "a piece crosses at most 6 cells");
    VARIA_ASSERT(!tables_->exposure.several, "one piece is exposed at a time: of several add_exposed is for");
    VARIA_ASSERT(std::ranges::all_of(crossed_cells, [&](Cell c) { return c < board_.size(); }),
                 "the crossed cells are the board's");
    expose(victim, crossed_cells);
}

void Position::expose(Cell victim, std::span<const Cell> crossed_cells) {
    if (head_.exposed != no_cell) {
        head_.key ^= zobrist::exposed(head_.exposed);
        for (const Cell c : crossed()) head_.key ^= zobrist::crossed(c);
    }
    head_.exposed = victim;
    head_.crossed_count = 0;
    if (victim == no_cell) return;
    head_.key ^= zobrist::exposed(victim);
    for (const Cell c : crossed_cells) {
        head_.crossed[head_.crossed_count++] = c;
        head_.key ^= zobrist::crossed(c);
    }
}

void Position::set_checks_given(Side s, int checks) {
    VARIA_ASSERT(checks >= 0 && checks <= 255, "checks are counted from 0 to 255");
    auto& given = head_.checks[static_cast<std::size_t>(index(s))];
    head_.key ^= zobrist::checks(s, given) ^ zobrist::checks(s, checks);
    given = static_cast<std::uint8_t>(checks);
}

void Position::set_state(int number, int value) {
    VARIA_ASSERT(static_cast<std::size_t>(number) < state_.size(), "the variant has a state value of this number");
    VARIA_ASSERT(value >= variant_->definition().state[static_cast<std::size_t>(number)].min &&
                     value <= variant_->definition().state[static_cast<std::size_t>(number)].max,
                 "the value is one that the variant allows");
    set_state_raw(number, value);
}

void Position::set_state_raw(int number, int value) {
    auto& held = state_[static_cast<std::size_t>(number)];
    head_.key ^= zobrist::state(number, held) ^ zobrist::state(number, value);
    held = static_cast<std::int16_t>(value);
}

void Position::set_filled(int slot, bool fill) {
    if (fill == filled(slot)) return;
    filled_[static_cast<std::size_t>(slot) >> 6] ^= std::uint64_t{1} << (slot & 63);
    for (const Cell c : variant_->state().slots[static_cast<std::size_t>(slot)].cells)
        put(c, fill ? Piece{} : Piece::void_cell());
}

int Position::on_block(Side s, int slot) const {
    VARIA_ASSERT(has_slot(slot), "the board has a slot of this number");
    int pieces = 0;
    for (const auto& [word, cells] : tables_->slots[static_cast<std::size_t>(slot)].words)
        for (std::uint64_t bits = set(s)[word] & cells; bits != 0; bits &= bits - 1) ++pieces;  // few, if any
    return pieces;
}

void Position::set_clock(int half_moves) {
    VARIA_ASSERT(half_moves >= 0 && half_moves <= max_clock, "the clock counts from 0 to max_clock");
    head_.clock = half_moves;
}

void Position::set_move_number(int number) {
    VARIA_ASSERT(number >= 1, "moves are numbered from 1");
    head_.key ^= exchange_key();
    head_.move_number = number;
    head_.key ^= exchange_key();
    reckon_turn();
}

void Position::normalise_marks() {
    for (const Side s : variant_->sides()) drop_idle_marks(s, nullptr);
}

bool Position::may_exchange() const { return head_.turn == 1 && head_.move_number == 1 && !tables_->exchange.empty(); }

std::uint64_t Position::exchange_key() const { return may_exchange() ? zobrist::exchange() : 0; }

std::vector<Position::CastlingRight> Position::castling_rights(Side s) const {
    std::vector<CastlingRight> rights;
    const auto& castlings = tables_->castlings[static_cast<std::size_t>(index(s))];
    for (int i = 0; i < static_cast<int>(castlings.size()); ++i) {
        CastlingRight right{i, no_cell, no_cell};
        if (castling_partner(s, i, right.king, right.partner)) rights.push_back(right);
    }
    return rights;
}

bool Position::castling_partner(Side s, int castling, Cell& king, Cell& partner) const {
    const auto& c = tables_->castlings[static_cast<std::size_t>(index(s))][static_cast<std::size_t>(castling)];
    if (!c.exists()) return false;
    const PieceCode king_code = Piece(c.king, s).code();
    const PieceCode partner_code = Piece(c.partner, s).code();
    const bool usual = unmoved(c.king_from) && unmoved(c.partner_from) && board_[c.king_from] == king_code &&
                       board_[c.partner_from] == partner_code;
    if (usual && (c.outermost || !c.any_start)) {
        king = c.king_from;
        partner = c.partner_from;
        return true;
    }
    if (!c.any_start) return false;
    king = unmoved(c.king_from) && board_[c.king_from] == king_code ? c.king_from : no_cell;
    for (std::size_t w = 0; w < marks_.size() && king == no_cell; ++w)
        for (std::uint64_t bits = marks_[w] & set(s)[w]; bits != 0; bits &= bits - 1) {
            const auto cell = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            if (board_[cell] == king_code) {
                king = cell;
                break;
            }
        }
    if (king == no_cell) return false;
    partner = no_cell;
    for (const Cell at : c.lines.ahead(king))
        if (unmoved(at) && board_[at] == partner_code) partner = at;
    return partner != no_cell;
}

namespace {

// The kinds of unmoved kings and partners of castlings for which both are on the board, wherever they stand.
KindSet kinds_that_wait(const Position& position, const StateTables& tables, Side s) {
    KindSet once;
    KindSet twice;
    for (int c = 0; c < tables.cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!position.unmoved(cell) || !position.at(cell).is(s)) continue;
        const Kind kind = position.at(cell).kind();
        if (once.has(kind)) twice.add(kind);
        once.add(kind);
    }
    KindSet kinds;
    for (const StateTables::Castling& c : tables.castlings[static_cast<std::size_t>(index(s))]) {
        if (!c.exists()) continue;
        const KindSet both = KindSet(c.king) | KindSet(c.partner);
        if (((c.king == c.partner ? twice : once) & both) == both) kinds |= both;
    }
    return kinds;
}

}  // namespace

void Position::drop_idle_marks(Side s, Undo* undo) {
    const StateTables& tables = *tables_;
    if (tables.castling_kinds.empty()) return;
    bool marked = false;
    for (std::size_t w = 0; w < marks_.size(); ++w) marked = marked || (marks_[w] & set(s)[w]) != 0;
    if (!marked) return;
    std::array<Cell, 64> needed;
    std::size_t needed_count = 0;
    const auto castlings = static_cast<int>(tables.castlings[static_cast<std::size_t>(index(s))].size());
    for (int i = 0; i < castlings; ++i) {
        Cell king = no_cell;
        Cell partner = no_cell;
        if (castling_partner(s, i, king, partner)) {
            needed[needed_count++] = king;
            needed[needed_count++] = partner;
        }
    }
    // Blocks may carry a king or its partner away and back, and both stay unmoved all the while.
    const KindSet kept = tables.slots.empty() ? tables.lasting_marks
                                              : tables.lasting_marks | kinds_that_wait(*this, tables, s);
    for (std::size_t w = 0; w < marks_.size(); ++w)
        for (std::uint64_t bits = marks_[w] & set(s)[w]; bits != 0; bits &= bits - 1) {
            const auto cell = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Kind kind = Piece::from_code(board_[cell]).kind();
            if (kept.has(kind)) continue;
            if (std::find(needed.begin(), needed.begin() + static_cast<std::ptrdiff_t>(needed_count), cell) !=
                needed.begin() + static_cast<std::ptrdiff_t>(needed_count))
                continue;
            if (undo != nullptr)
                flip_mark(cell, *undo);
            else
                set_unmoved(cell, false);
        }
}

// ---- doing and undoing moves --------------------------------------------------------------------------------------
// Doing and undoing a move. Every change goes through a function that journals what was there: change(), relocate(),
// change_hand(), flip_mark() and a few others. Undoing any move plays the journal backwards and copies the head.

void Position::change(Cell c, PieceCode code, Undo& undo) {
    const PieceCode old = board_[c];
    undo.note(Undo::What::cell, c, static_cast<std::int16_t>(old), static_cast<std::int16_t>(code));
    if ((marks_[c >> 6] >> (c & 63) & 1) != 0) flip_mark(c, undo);
    if (old != 0) head_.key ^= zobrist::piece(c, old);
    if (code != 0) head_.key ^= zobrist::piece(c, code);
    set_raw(c, code);
}

void Position::relocate(Cell from, Cell to, Undo& undo) {
    const PieceCode code = board_[from];
    undo.note(Undo::What::relocated, to, static_cast<std::int16_t>(from), static_cast<std::int16_t>(code));
    if ((marks_[from >> 6] >> (from & 63) & 1) != 0) flip_mark(from, undo);
    head_.key ^= zobrist::piece(from, code) ^ zobrist::piece(to, code);
    relocate_raw(from, to);
}

void Position::relocate_raw(Cell from, Cell to) {
    const PieceCode code = board_[from];
    const Piece p = Piece::from_code(code);
    board_[from] = 0;
    board_[to] = code;
    flip_in_sets(from, p);
    flip_in_sets(to, p);
    if (!tables_->clearings.empty()) {
        count_on_some_lines(from, p.kind(), -1);
        count_on_some_lines(to, p.kind(), 1);
    }
    if (!tables_->has_trait(p.kind(), StateTables::is_royal)) return;
    const auto s = static_cast<std::size_t>(index(p.side()));
    Royals& royals = royals_[s];
    for (std::size_t i = 0; i < royals.count; ++i)
        if (royals.cells[i] == from) {
            royals.cells[i] = to;
            if (royals.count > 1) place_royal(s, i);
            break;
        }
}

void Position::change_hand(Side s, Kind k, int by, Undo& undo) {
    std::uint16_t& held = tallies_[hand_place(index(s), k)];
    const auto now = static_cast<std::uint16_t>(held + by);
    undo.note(Undo::What::hand, static_cast<std::uint16_t>(index(s) << 8 | k), static_cast<std::int16_t>(held),
              static_cast<std::int16_t>(now));
    head_.key ^= zobrist::hand(s, k, held) ^ zobrist::hand(s, k, now);
    held = now;
}

void Position::flip_mark(Cell c, Undo& undo) {
    undo.note(Undo::What::mark, c, 0, 0);
    marks_[c >> 6] ^= std::uint64_t{1} << (c & 63);
    head_.key ^= zobrist::mark(c);
    const Piece p = Piece::from_code(board_[c]);
    if (tables_->has_trait(p.kind(), StateTables::may_castle)) castling_touched_ = castling_touched_ | p.side();
}

void Position::end_castlings(const std::vector<int>& castlings, Side spared, Undo& undo) {
    for (const Side s : tables_->sides) {
        if (s == spared) continue;
        // All partners are found before any of them counts as moved: another one might take its place then.
        std::vector<Cell> partners;
        for (const int castling : castlings) {
            Cell king = no_cell;
            Cell partner = no_cell;
            if (castling_partner(s, castling, king, partner)) partners.push_back(partner);
        }
        for (const Cell partner : partners)
            if (unmoved(partner)) flip_mark(partner, undo);
    }
}

void Position::take(PieceCode code, Undo& undo) {
    if (undo.taken == 0) undo.taken = code;
    if (!tables_->points.empty()) count_points(Piece::from_code(code));
    const Piece gained = tables_->enters_hand(Piece::from_code(code), head_.side);
    if (!gained.empty() && hand(gained.side(), gained.kind()) != max_in_hand)
        change_hand(gained.side(), gained.kind(), 1, undo);
}

void Position::next_turn() {
    if (tables_->changes.keeps_more || many_.next != Side::nobody) return pass_on();
    head_.key ^= tables_->turn_keys[head_.turn];
    if (++head_.turn == tables_->order.size()) {
        head_.turn = 0;
        ++head_.move_number;
    }
    head_.side = tables_->order[head_.turn];
}

void Position::add_check(Side by) { set_checks_given(by, checks_given(by) + 1); }

void Position::note_turn() {
    auto now = std::make_shared<Position>(*this);
    now->head_.key ^= past_key();
    now->past_ = nullptr;
    auto turns = std::make_shared<std::vector<std::shared_ptr<const Position>>>();
    const auto most = static_cast<std::size_t>(tables_->history) + 1;  // with the turn that begins now
    turns->reserve(most);
    turns->push_back(std::move(now));
    if (past_ != nullptr)
        for (const auto& turn : *past_)
            if (turns->size() < most) turns->push_back(turn);
    head_.key ^= past_key();
    past_ = std::move(turns);
    head_.key ^= past_key();
}

std::uint64_t Position::past_key() const {
    std::uint64_t key = 0;
    for (int turn = 0; const Position* const position = earlier(turn); ++turn)
        key ^= zobrist::earlier(turn, position->head_.key);
    return key;
}

void Position::begin_move(Move move, Undo& undo) {
    const StateTables& tables = *tables_;
    undo.begin(*this, tables.changes.keeps_more);
    if (tables.history != 0 && !mid_turn()) note_turn();
    castling_touched_ = {};

    const Side mover = head_.side;
    bool goes_on = false;
    if (!tables.changes.pieces_alone) {
        goes_on = tables.turns.of_steps && begin_step(move);
        if (!tables.holds.empty()) royal_before_ = lone_royal(*this, mover);
        if (!tables.turns.of_steps) many_.next = Side::nobody;
    }
    const Cell exposed_before = move.type == MoveType::en_passant ? victim(move) : no_cell;
    if (head_.exposed != no_cell && !tables.exposure.several) expose(no_cell, {});
    if (head_.clock < max_clock && !goes_on) ++head_.clock;

    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing: {
            const PieceCode code = board_[move.from];
            const Piece piece = Piece::from_code(code);
            const Kind becomes = move.promotion();
            const PieceCode taken = board_[move.to];
            if (taken != 0) {
                take(taken, undo);
                head_.clock = 0;
                if (becomes == 0) change(move.to, 0, undo);
            }
            if (tables.resets(piece.kind(), mover)) head_.clock = 0;
            if (becomes == 0) {
                relocate(move.from, move.to, undo);
            } else {
                if (tables.promotes_from_reserve(piece.kind(), mover, move.from, move.to, taken != 0))
                    change_hand(mover, becomes, -1, undo);
                change(move.from, 0, undo);
                change(move.to, Piece(becomes, mover).code(), undo);
            }
            if (move.type == MoveType::exposing) {
                const StateTables::Crossing& crossing = tables.crossings[move.crossing()];
                if (tables.exposure.several)
                    expose_by(move.crossing() + std::size_t{1});
                else
                    expose(crossing.to, {crossing.cells.data(), crossing.count});
            }
            break;
        }
        case MoveType::en_passant: {
            const Piece piece = Piece::from_code(board_[move.from]);
            take(board_[exposed_before], undo);
            head_.clock = 0;
            PieceCode arriving = piece.code();
            if (const Kind becomes = move.promotion(); becomes != 0) {
                arriving = Piece(becomes, mover).code();
                if (tables.promotes_from_reserve(piece.kind(), mover, move.from, move.to, true))
                    change_hand(mover, becomes, -1, undo);
            }
            change(exposed_before, 0, undo);
            change(move.from, 0, undo);
            change(move.to, arriving, undo);
            break;
        }
        case MoveType::jump:
            jump(move, undo);
            break;
        case MoveType::sweep:
            sweep(move, undo);
            break;
        case MoveType::swap:
            swap(move, undo);
            break;
        case MoveType::shot:
            take(board_[move.to], undo);
            change(move.to, 0, undo);
            head_.clock = 0;
            break;
        case MoveType::shove:
            shove(move, undo);
            break;
        case MoveType::place:
            place(move, undo);
            break;
        case MoveType::castling: {
            const StateTables::Castling& castling = tables.castlings[static_cast<std::size_t>(index(mover))]
                                                                    [static_cast<std::size_t>(move.castling())];
            const PieceCode king = board_[move.from];
            const PieceCode partner = board_[move.partner()];
            if (tables.resets(castling.king, mover)) head_.clock = 0;
            change(move.from, 0, undo);
            change(move.partner(), 0, undo);
            change(move.to, king, undo);
            change(castling.partner_to, partner, undo);
            if (castling.wins >= 0) change_state(castling.wins, index(mover) + 1, undo);
            if (!castling.ends.empty()) end_castlings(castling.ends, mover, undo);
            break;
        }
        case MoveType::drop:
            if (tables.resets(move.dropped(), mover)) head_.clock = 0;
            if (const Kind held = tables.leaves_hand(move.dropped(), many_.turn.step); held != 0)
                change_hand(mover, held, -1, undo);
            change(move.to, Piece(move.dropped(), mover).code(), undo);
            if (tables.unmoved_drops.has(move.dropped()) && many_.turn.step == 0 &&
                tables.may_begin(move.dropped(), mover, move.to))
                flip_mark(move.to, undo);
            break;
        case MoveType::push:
            push(move, undo);
            break;
        case MoveType::block:
            move_block(move.slot(), tables.slots[static_cast<std::size_t>(move.slot())].target(move), undo);
            break;
        case MoveType::exchange:
            exchange(undo);
            break;
        case MoveType::pass:
        case MoveType::hook:
        case MoveType::stop:
        case MoveType::null:
            break;
    }
}

// First the board is cleared. The journal then says what stood where: a mark that was flipped follows its cell.
void Position::exchange(Undo& undo) {
    const std::uint32_t first = undo.count;
    for (std::size_t c = 0; c < board_.size(); ++c)
        if (board_[c] != 0) change(static_cast<Cell>(c), 0, undo);
    const std::uint32_t last = undo.count;
    for (std::uint32_t i = first; i < last; ++i) {
        const Undo::Change left = undo.change(i);
        if (left.what != Undo::What::cell) continue;
        const bool was_unmoved = i + 1 < last && undo.change(i + 1).what == Undo::What::mark;
        const Cell to = tables_->exchange[left.at];
        change(to, exchanged(Piece::from_code(static_cast<PieceCode>(left.old))).code(), undo);
        if (was_unmoved) flip_mark(to, undo);
    }
    for (int k = 1; k <= kinds_; ++k) {
        const auto kind = static_cast<Kind>(k);
        const int more = hand(Side::second, kind) - hand(Side::first, kind);
        if (more == 0) continue;
        change_hand(Side::first, kind, more, undo);
        change_hand(Side::second, kind, -more, undo);
    }
}

void Position::end_move(Move move, Undo& undo) {
    for (const Side s : castling_touched_) drop_idle_marks(s, &undo);
    if (tables_->changes.pieces_alone) {
        head_.key ^= tables_->turn_keys[head_.turn];
        if (++head_.turn == tables_->order.size()) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.side = tables_->order[head_.turn];
        return;
    }
    if (!tables_->holds.empty()) renew_holds(undo);
    if (tables_->exposure.replaceable) forget_replaced_exposures(undo);
    if (tables_->passes_limit != 0) {
        const int passed = state(tables_->passes_state);
        const int now = move.type != MoveType::pass ? 0 : std::min(passed + 1, tables_->passes_limit);
        if (now != passed) change_state(tables_->passes_state, now, undo);
    }
    if (tables_->facing.state >= 0 && move.type == MoveType::pass) count_facing(undo);
    if (tables_->turns.of_steps) return end_step(move, undo);
    if (!tables_->fleeting.empty()) lapse(undo);
    if (!tables_->countings.empty()) renew_counting(move.type == MoveType::null ? Side::nobody : head_.side);
    const Side mover = head_.side;
    if (tables_->exposure.several) forget_spoilt_exposures();
    if (tables_->turns.sides_go_out) many_.last = mover;
    next_turn();
    if (tables_->exposure.lasts == ExposedFor::turn && head_.side != mover) forget_others_exposures(mover);
}

void Position::renew_holds(Undo& undo) {
    for (const StateTables::Hold& hold : tables_->holds) {
        const int value = state(hold.state);
        if (const int renewed = renewed_hold(*variant_, hold, value, head_.side, royal_before_,
                                             [&](Side side) { return lone_royal(*this, side); });
            renewed != value)
            change_state(hold.state, renewed, undo);
    }
}

void Position::undo_move(const Undo& undo) {
    for (std::uint32_t i = undo.count; i-- > 0;) {
        const Undo::Change& change = undo.change(i);
        switch (change.what) {
            case Undo::What::cell:
                set_raw(change.at, static_cast<PieceCode>(change.old));
                break;
            case Undo::What::relocated:
                relocate_raw(change.at, static_cast<Cell>(change.old));
                break;
            case Undo::What::hand:
                tallies_[hand_place(change.at >> 8, static_cast<Kind>(change.at & 0xFF))] = static_cast<std::uint16_t>(
                    change.old);
                break;
            case Undo::What::mark:
                marks_[change.at >> 6] ^= std::uint64_t{1} << (change.at & 63);
                break;
            case Undo::What::state:
                state_[change.at] = change.old;
                break;
            case Undo::What::pending:
                pending_[change.at >> 6] ^= std::uint64_t{1} << (change.at & 63);
                break;
            case Undo::What::slot:
                filled_[change.at >> 6] ^= std::uint64_t{1} << (change.at & 63);
                break;
        }
    }
    head_ = undo.head;
    if (!tables_->changes.keeps_more) return;
    many_ = undo.many;
    if (past_ != undo.past) past_ = undo.past;
}

// ---- effects ------------------------------------------------------------------------------------------------------
// Effects, and the moves that consist of several changes: pushes and moving blocks.

void Position::change_state(int number, int value, Undo& undo) {
    undo.note(Undo::What::state, static_cast<std::uint16_t>(number), state_[static_cast<std::size_t>(number)],
              static_cast<std::int16_t>(value));
    set_state(number, value);
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0 && state_[static_cast<std::size_t>(fleeting.flag)] == 0) {
            undo.note(Undo::What::state, static_cast<std::uint16_t>(fleeting.flag), 0, 1);
            set_state_raw(fleeting.flag, 1);
        }
}

void Position::lapse(Undo& undo) {
    const auto change_to = [&](int number, int value) {
        const int held = state_[static_cast<std::size_t>(number)];
        if (held == value) return;
        undo.note(Undo::What::state, static_cast<std::uint16_t>(number), static_cast<std::int16_t>(held),
                  static_cast<std::int16_t>(value));
        set_state_raw(number, value);
    };
    for (const StateTables::Fleeting& fleeting : tables_->fleeting) {
        if (fleeting.counts) {
            change_to(fleeting.number, tables_->spans[static_cast<std::size_t>(fleeting.number)].after(
                                           state_[static_cast<std::size_t>(fleeting.number)], 1));
            continue;
        }
        const bool just_set = fleeting.flag >= 0 && state_[static_cast<std::size_t>(fleeting.flag)] != 0;
        if (just_set)
            change_to(fleeting.flag, 0);
        else
            change_to(fleeting.number, tables_->initial_state[static_cast<std::size_t>(fleeting.number)]);
    }
}

void Position::change_states(Move move, Undo& undo) {
    std::size_t number = 0;
    if (move.says_then())
        number = move.changes();
    else if (move.type == MoveType::castling)
        number = tables_
                     ->castlings[static_cast<std::size_t>(index(head_.side))][static_cast<std::size_t>(move.castling())]
                     .changes;
    else if (move.type == MoveType::drop && many_.turn.step == 0) {
        // A later step of a turn that puts down a piece from the hand is no drop by the rules of the piece.
        const auto& changes = tables_->changes_of_drops[static_cast<std::size_t>(index(head_.side))];
        if (!changes.empty()) number = changes[move.dropped()];
    }
    if (number == 0) return;
    for (const StateTables::Changes::Change& change : tables_->changes_of_moves[number - 1].list)
        change_state(change.number,
                     change.adds ? tables_->spans[static_cast<std::size_t>(change.number)].after(state(change.number),
                                                                                                 change.value)
                                 : change.value,
                     undo);
}

bool Position::set_this_turn(int number) const {
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0)
            return state_[static_cast<std::size_t>(fleeting.flag)] != 0;
    return false;
}

void Position::set_set_this_turn(int number) {
    for (const StateTables::Fleeting& fleeting : tables_->fleeting)
        if (fleeting.number == number && fleeting.flag >= 0) set_state_raw(fleeting.flag, 1);
}

void Position::carry(Cell from, Cell to, Undo& undo) {
    const bool mark = unmoved(from);
    const PieceCode code = board_[from];
    change(from, 0, undo);
    change(to, code, undo);
    if (mark) flip_mark(to, undo);
}

void Position::apply(const Effect& effect, Undo& undo) {
    const auto a = static_cast<Cell>(effect.a);
    const auto b = static_cast<Cell>(effect.b);
    // An exposed piece that an effect moves is exposed on its new cell. The exposure ends when the piece leaves the
    // board, or when a piece comes onto a cell that it crossed. If several pieces can be exposed, each is exposed by
    // the move that it made: the exposure ends when the piece leaves its cell, and end_move sees to that.
    const auto expose_at = [&](Cell victim) {
        const std::array<Cell, max_crossed> crossed_cells = head_.crossed;
        expose(victim, {crossed_cells.data(), victim != no_cell ? head_.crossed_count : std::size_t{0}});
    };
    const auto goes = [&](Cell from, Cell to) {
        if (head_.exposed == no_cell || tables_->exposure.several) return;
        if (from == head_.exposed)
            expose_at(to);
        else if (to == head_.exposed)
            expose_at(no_cell);
        if (to != no_cell && std::ranges::find(crossed(), to) != crossed().end()) expose_at(no_cell);
    };
    switch (effect.type) {
        case EffectType::place:
            goes(no_cell, a);
            change(a, effect.code, undo);
            if (effect.value != 0) flip_mark(a, undo);
            break;
        case EffectType::remove:
            goes(a, no_cell);
            change(a, 0, undo);
            break;
        case EffectType::capture:
            if (board_[a] != 0) {
                goes(a, no_cell);
                take(board_[a], undo);
                head_.clock = 0;
                change(a, 0, undo);
            }
            break;
        case EffectType::relocate: {
            const PieceCode code = board_[a];
            goes(a, b);
            change(a, 0, undo);
            change(b, code, undo);
            break;
        }
        case EffectType::carry:
            goes(a, b);
            carry(a, b, undo);
            break;
        case EffectType::set_state:
            change_state(effect.a, effect.value, undo);
            break;
        case EffectType::add_hand: {
            const Piece p = Piece::from_code(effect.code);
            change_hand(p.side(), p.kind(), effect.value, undo);
            break;
        }
        case EffectType::move_block: {
            const std::vector<Cell>& source = tables_->slots[effect.a].cells;
            const std::vector<Cell>& target = tables_->slots[effect.b].cells;
            const auto in_either = [&](Cell c) {
                return std::ranges::find(source, c) != source.end() || std::ranges::find(target, c) != target.end();
            };
            if (const auto carried = std::ranges::find(source, head_.exposed);
                head_.exposed != no_cell && carried != source.end())
                goes(head_.exposed, target[static_cast<std::size_t>(carried - source.begin())]);
            if (head_.exposed != no_cell && !tables_->exposure.several && std::ranges::any_of(crossed(), in_either))
                expose_at(no_cell);
            move_block(effect.a, effect.b, undo);
            break;
        }
        case EffectType::next_side:
            PositionAccess::name_next(*this, side_of(effect.a));
            break;
    }
}

// All captured pieces are found before the first of them leaves.
void Position::remote_capture(const Stroke& stroke, Undo& undo) {
    Struck struck;
    RemoteCaptures::find(*this, board_.data(), stroke, struck);
    for (std::size_t i = 0; i < struck.size(); ++i) {
        const Cell c = struck[i].cell;
        // A piece that has exposed itself and is turned over by its own move stays exposed: it is the mover's as
        // before.
        if (tables_->remote_captures.all[struck[i].remote_capture].flips) {
            change(c, Piece(Piece::from_code(board_[c]).kind(), stroke.side).code(), undo);
            continue;
        }
        if (c == head_.exposed && !tables_->exposure.several) expose(no_cell, {});
        take(board_[c], undo);
        head_.clock = 0;
        change(c, 0, undo);
    }
}

void Position::move_block(int from, int to, Undo& undo) {
    const auto& slots = tables_->slots;
    const StateTables::Slot& source = slots[static_cast<std::size_t>(from)];
    const StateTables::Slot& target = slots[static_cast<std::size_t>(to)];
    for (std::size_t i = 0; i < source.cells.size(); ++i) {
        carry(source.cells[i], target.cells[i], undo);
        change(source.cells[i], Piece::void_cell().code(), undo);
    }
    for (const int slot : {from, to}) {
        undo.note(Undo::What::slot, static_cast<std::uint16_t>(slot), 0, 0);
        filled_[static_cast<std::size_t>(slot) >> 6] ^= std::uint64_t{1} << (slot & 63);
    }
}

void Position::push(Move move, Undo& undo) {
    const StateTables& tables = *tables_;
    const Kind pusher = at(move.from).kind();
    if (tables.resets(pusher, head_.side)) head_.clock = 0;
    push_line(
        tables.push_lines(head_.side, pusher, move), move.from, move.push_steps(), [&](Cell c) { return board_[c]; },
        [&](Cell c, PieceCode code) { change(c, code, undo); },
        [&](PieceCode code) {
            take(code, undo);
            head_.clock = 0;
        });
}

// ---- swaps, sweeps and facing royal pieces ------------------------------------------------------------------------
// Moves of one piece that do more than capture on their target cell: swaps and sweeps; and royal pieces that face each
// other.

void Position::swap(Move move, Undo& undo) {
    const Piece piece = at(move.from);
    const PieceCode other = board_[move.to];
    if (tables_->resets(piece.kind(), piece.side())) head_.clock = 0;
    const Kind becomes = move.promotion();
    if (becomes != 0 && tables_->promotes_from_reserve(piece.kind(), piece.side(), move.from, move.to, false))
        change_hand(piece.side(), becomes, -1, undo);
    change(move.from, 0, undo);
    change(move.to, becomes == 0 ? piece.code() : Piece(becomes, piece.side()).code(), undo);
    change(move.from, other, undo);
}

void Position::sweep(Move move, Undo& undo) {
    for (const Cell c : tables_->sweep_lines[move.line()].ahead(move.from)) {
        if (c == move.to) break;
        if (board_[c] == 0) continue;
        take(board_[c], undo);
        change(c, 0, undo);
    }
    head_.clock = 0;
    const Piece piece = at(move.from);
    const Kind becomes = move.promotion();
    if (becomes == 0) return relocate(move.from, move.to, undo);
    if (tables_->promotes_from_reserve(piece.kind(), piece.side(), move.from, move.to, true))
        change_hand(piece.side(), becomes, -1, undo);
    change(move.from, 0, undo);
    change(move.to, Piece(becomes, piece.side()).code(), undo);
}

void Position::count_facing(Undo& undo) {
    const int now = royals_face(*this, tables_->facing) ? 1 : 0;
    if (now != state(tables_->facing.state)) change_state(tables_->facing.state, now, undo);
}

bool royals_face(const Position& position, const StateTables::Facing& facing) {
    const auto sees = [&](Side side) {
        const auto& lines = facing.lines[static_cast<std::size_t>(index(side))];
        for (const Cell from : position.royals(side)) {
            if (position.at(from).kind() != facing.kind) continue;
            for (const StepLines& line : lines)
                for (const Cell c : line.ahead(from)) {
                    const Piece p = position.at(c);
                    if (p.empty()) continue;
                    if (p.kind() == facing.kind && p.is(position.variant().enemies(side))) return true;
                    break;
                }
        }
        return false;
    };
    return sees(Side::first) || sees(Side::second);
}

// ---- turns of several steps ---------------------------------------------------------------------------------------
// Turns of several steps: what has been done of a turn, and what each step and the end of the turn change.

std::uint64_t Position::key_of(const Progress& p) {
    return zobrist::progress(std::uint32_t{p.step} << 24 | std::uint32_t{p.made} << 16 |
                                 std::uint32_t{p.allowance} << 8 | static_cast<std::uint32_t>(p.unmoved),
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
    const std::uint64_t key = key_of(now);
    head_.key ^= many_.turn_key ^ key;
    many_.turn_key = key;
    if (took::is_kept(tables_->turn)) head_.key ^= took::key(tables_->turn, many_.turn) ^ took::key(tables_->turn, now);
    many_.turn = now;
}

int Position::turn_steps() const {
    if (!tables_->turns.of_steps) return 1;
    return tables_->turn.varies ? many_.turn.allowance
                                : tables_->turn.counts[static_cast<std::size_t>(index(head_.side))].max;
}

void Position::reckon_turn() {
    if (!tables_->turns.of_steps) return;
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
    if (position.tables_->turns.of_steps)
        position.head_.key ^= zobrist::named(position.many_.next) ^ zobrist::named(side);
    position.many_.next = side;
}

void Position::set_progress(const Progress& progress) {
    VARIA_ASSERT(tables_->turns.of_steps, "turns have several steps");
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
    if (tables_->resets(at(move.from).kind(), head_.side)) head_.clock = 0;
    if (!move.pulls()) relocate(move.to, move.other(), undo);
    relocate(move.from, move.to, undo);
    if (move.pulls()) relocate(move.other(), move.from, undo);
}

void Position::place(Move move, Undo& undo) {
    if (move.from != no_cell) return relocate(move.from, move.to, undo);
    const TurnTables::Step& step = tables_->turn.step(many_.turn.step);
    change(move.to, Piece(move.dropped(), step.neutral ? Side::nobody : head_.side).code(), undo);
}

// The pieces that are in traps after this step are removed together: a piece that is removed still guards the others.
void Position::spring_traps(Undo& undo) {
    std::array<Cell, 16> caught;
    std::size_t count = 0;
    std::vector<Cell> more;  // those for which `caught` has no room
    for (const Side side : tables_->sides)
        for (const StateTables::Trap& trap : tables_->traps[static_cast<std::size_t>(index(side))]) {
            if (!at(trap.cell).is(side) || is_captured(trap.cell) ||
                std::ranges::any_of(trap.near, [&](Cell c) { return at(c).is(side); }))
                continue;
            if (count < caught.size())
                caught[count++] = trap.cell;
            else
                more.push_back(trap.cell);
        }
    if (count != 0) head_.clock = 0;
    for (std::size_t i = 0; i < count; ++i) change(caught[i], 0, undo);
    for (const Cell c : more) change(c, 0, undo);
}

std::uint8_t Position::step_after(Move move) const {
    const TurnTables& turn = tables_->turn;
    const std::uint8_t step = many_.turn.step;
    if (move.type == MoveType::stop || move.type == MoveType::null) return 0;
    if (move.type == MoveType::place) return turn.following(step, moving_, false);
    if (move.says_then() && move.then() != 0) return static_cast<std::uint8_t>(move.then());
    if (move.type == MoveType::exposing && tables_->crossings[move.crossing()].then != 0)
        return tables_->crossings[move.crossing()].then;
    if (move.type == MoveType::jump && turn.after_jump[TurnTables::kinds * step + moving_] != 0)
        return turn.after_jump[TurnTables::kinds * step + moving_];
    if (move.type == MoveType::en_passant && turn.after_passant[moving_] != 0) return turn.after_passant[moving_];
    return turn.following(step, moving_, unmoved_before_);
}

void Position::end_step(Move move, Undo& undo) {
    if (tables_->neighbours.trap) {
        spring_traps(undo);
        for (const Side s : castling_touched_) drop_idle_marks(s, &undo);
    }
    if (tables_->exposure.several) {
        forget_spoilt_exposures();
        const bool in_a_row = tables_->exposure.lasts == ExposedFor::row && move.type == MoveType::en_passant;
        if ((tables_->exposure.lasts == ExposedFor::move || tables_->exposure.lasts == ExposedFor::row) && !in_a_row)
            forget_others_exposures(head_.side);
    }
    Progress now = many_.turn;
    if (now.step == 0 && move.type != MoveType::stop)
        now.made = static_cast<std::uint8_t>(now.made + (move.type == MoveType::shove ? 2 : 1));
    now.step = step_after(move);
    if (move.type != MoveType::stop && move.type != MoveType::null && move.type != MoveType::place) {
        now.mover = move.to == no_cell ? no_cell : tables_->landed(move.arrives());
        now.left = move.type == MoveType::shot || move.type == MoveType::swap ? no_cell : move.from;
        now.left_too = move.type == MoveType::castling ? move.partner() : no_cell;
        now.unmoved = unmoved_before_;
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

void Position::leave_captured(Undo& undo) {
    if (pending_.empty()) return;
    for (std::size_t w = 0; w < pending_.size(); ++w)
        while (pending_[w] != 0) {
            const auto c = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(pending_[w])));
            flip_pending(c, undo);
            take(board_[c], undo);
            change(c, 0, undo);
        }
    if (tables_->exposure.several) forget_spoilt_exposures();
}

void Position::settle_effects(Undo& undo) {
    if (!tables_->holds.empty()) renew_holds(undo);
    if (tables_->exposure.replaceable) forget_replaced_exposures(undo);
    if (tables_->neighbours.trap) spring_traps(undo);
    if (tables_->exposure.several) forget_spoilt_exposures();
}

void Position::end_turn(Undo& undo) {
    if (tables_->turn.promotes == TurnDef::Promotes::last) crown(undo);
    leave_captured(undo);
    for (const Side s : castling_touched_) drop_idle_marks(s, &undo);
    if (!tables_->fleeting.empty()) lapse(undo);
    const Side mover = head_.side;
    if (tables_->turns.sides_go_out) many_.last = mover;
    next_turn();
    if (tables_->exposure.several && tables_->exposure.lasts == ExposedFor::turn && head_.side != mover)
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
    std::size_t total = steps.capacity() * sizeof(Step) + after_jump.capacity() + after_passant.capacity() +
                        follows[0].capacity() + follows[1].capacity();
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

// ---- more than two sides ------------------------------------------------------------------------------------------
// What positions of more than two sides keep in addition: the sides that are out, points, and the pieces of each side
// that may be captured en passant.

namespace {

std::span<const Cell> cells_of(const StateTables::Crossing& crossing) {
    return {crossing.cells.data(), crossing.count};
}

}  // namespace

Position::Exposures Position::exposures() const {
    Exposures found;
    if (head_.exposed == no_cell) return found;
    if (!tables_->exposure.several) {
        found.list_[found.count_++] = {Side::nobody, head_.exposed, crossed()};
        return found;
    }
    for (const std::size_t number : many_.exposed) {
        if (number == 0) break;
        const StateTables::Crossing& crossing = tables_->crossings[number - 1];
        found.list_[found.count_++] = {crossing.side, crossing.to, cells_of(crossing)};
    }
    return found;
}

std::span<const Cell> Position::crossed_by(Cell victim) const {
    for (const Exposure& exposure : exposures())
        if (exposure.victim == victim) return tables_->exposure.several ? exposure.crossed : crossed();
    return {};
}

void Position::expose_by(std::size_t number) {
    number = tables_->crossings[number - 1].alike + std::size_t{1};
    std::size_t at = 0;
    while (at < many_.exposed.size() && many_.exposed[at] != 0 && many_.exposed[at] < number) ++at;
    // A turn of many steps may expose more pieces than there is room for; the last ones are not noted.
    if (tables_->turns.of_steps && many_.exposed.back() != 0) return;
    VARIA_ASSERT(many_.exposed.back() == 0, "no more pieces are exposed than there is room for");
    if (many_.exposed[at] == number) return;
    std::copy_backward(many_.exposed.begin() + static_cast<std::ptrdiff_t>(at), many_.exposed.end() - 1,
                       many_.exposed.end());
    many_.exposed[at] = static_cast<std::uint16_t>(number);
    const StateTables::Crossing& crossing = tables_->crossings[number - 1];
    head_.key ^= zobrist::exposed(crossing.to);
    for (const Cell c : cells_of(crossing)) head_.key ^= zobrist::crossed(c);
    // The head names the last one in the list, in whatever order they were exposed.
    while (at + 1 < many_.exposed.size() && many_.exposed[at + 1] != 0) ++at;
    head_.exposed = tables_->crossings[many_.exposed[at] - 1U].to;
}

template <class Ends>
void Position::end_exposures(Ends&& ends) {
    if (head_.exposed != no_cell) sift_exposures(ends);
}

// Most moves find no exposed piece: they should not pay for this.
template <class Ends>
[[gnu::noinline]] void Position::sift_exposures(Ends&& ends) {
    std::size_t kept = 0;
    head_.exposed = no_cell;
    for (const std::uint16_t number : many_.exposed) {
        if (number == 0) break;
        const StateTables::Crossing& crossing = tables_->crossings[number - 1U];
        if (ends(crossing)) {
            head_.key ^= zobrist::exposed(crossing.to);
            for (const Cell c : cells_of(crossing)) head_.key ^= zobrist::crossed(c);
        } else {
            many_.exposed[kept++] = number;
            head_.exposed = crossing.to;
        }
    }
    std::fill(many_.exposed.begin() + static_cast<std::ptrdiff_t>(kept), many_.exposed.end(), std::uint16_t{0});
}

// An exposure ends when its piece is gone, also with a block, or when a piece stands on a cell that was crossed.
void Position::forget_spoilt_exposures() {
    end_exposures([&](const StateTables::Crossing& crossing) {
        const Piece piece = at(crossing.to);
        const bool there = !piece.empty() && !piece.is_void() &&
                           (piece.side() == crossing.side || piece.side() == Side::nobody);
        return !there || !std::ranges::all_of(cells_of(crossing), [&](Cell c) { return at(c).empty(); });
    });
}

// A piece that has come onto the cell of an exposed piece is not exposed.
void Position::forget_replaced_exposures(const Undo& undo) {
    end_exposures([&](const StateTables::Crossing& crossing) {
        const auto number = &crossing - tables_->crossings.data() + 1;
        if (std::ranges::find(undo.many.exposed, number) == undo.many.exposed.end()) return false;
        for (std::uint32_t i = 0; i < undo.count; ++i) {
            const Undo::Change& change = undo.change(i);
            const bool comes = change.what == Undo::What::cell || change.what == Undo::What::relocated;
            if (comes && change.at == crossing.to) return true;
        }
        return false;
    });
}

// Ends the exposures by other sides than the mover: the turn of the side that could capture these pieces is over.
void Position::forget_others_exposures(Side mover) {
    end_exposures([&](const StateTables::Crossing& crossing) { return crossing.side != mover; });
}

// Passes the turn on. A side that is out is skipped, but the start of its turn still ends what its pieces exposed.
void Position::pass_on() {
    const std::size_t turns = tables_->order.size();
    if (const Side named = std::exchange(many_.next, Side::nobody); named != Side::nobody) {
        if (tables_->turns.of_steps) head_.key ^= zobrist::named(named);
        return pass_to(named);
    }
    for (std::size_t passed = 0; passed < turns; ++passed) {
        const Side before = head_.side;
        head_.key ^= tables_->turn_keys[head_.turn] ^ exchange_key();
        if (++head_.turn == turns) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.key ^= exchange_key();
        head_.side = tables_->order[head_.turn];
        if (tables_->exposure.lasts == ExposedFor::round && head_.side != before)
            end_exposures([&](const StateTables::Crossing& crossing) { return crossing.side == head_.side; });
        if (!many_.out.has(head_.side)) return;
    }
}

// Passes the turn to a side that was named: to its next turn in the order. For the side that has just moved that is the
// present turn.
void Position::pass_to(Side side) {
    const std::size_t turns = tables_->order.size();
    const Side before = head_.side;
    for (std::size_t passed = 0; passed < turns && head_.side != side; ++passed) {
        head_.key ^= tables_->turn_keys[head_.turn];
        if (++head_.turn == turns) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.side = tables_->order[head_.turn];
    }
    if (tables_->exposure.lasts == ExposedFor::round && head_.side != before)
        end_exposures([&](const StateTables::Crossing& crossing) { return crossing.side == head_.side; });
    // A side that moves again cannot capture the piece that it has just exposed itself.
    if (head_.side == before && !tables_->exposure.several && head_.exposed != no_cell) expose(no_cell, {});
    if (many_.out.has(head_.side)) pass_on();
}

void Position::count_points(Piece captured) {
    if (captured.is_void()) return;
    const auto& worth = captured.side() == Side::nobody ? tables_->neutral_points : tables_->points;
    auto& points = many_.points[static_cast<std::size_t>(index(head_.side))];
    points = static_cast<std::uint16_t>(std::min(points + worth[captured.kind()], 65535));
}

void Position::go_out(Side s, const GoingOutDef& how, Undo& undo) {
    using Men = GoingOutDef::Men;
    const auto score = [&](Side who, int more) {
        if (who == Side::nobody) return;
        auto& points = many_.points[static_cast<std::size_t>(index(who))];
        points = static_cast<std::uint16_t>(std::min(points + more, 65535));
    };
    const Side captor = many_.last == s || many_.out.has(many_.last) ? Side::nobody : many_.last;
    score(captor, how.mover);
    score(s, how.own);
    for (std::size_t c = 0; c < board_.size(); ++c) {
        const Piece piece = Piece::from_code(board_[c]);
        if (!piece.is(s)) continue;
        const bool royal = tables_->royal_kinds.has(piece.kind());
        const Men becomes = royal && how.royal != Men::none ? how.royal : how.men;
        // No side keeps more royal pieces than there is room for.
        const bool room = !royal || captor == Side::nobody ||
                          royals(captor).size() < static_cast<std::size_t>(max_royals);
        const Piece left = becomes == Men::vanish
                               ? Piece{}
                               : Piece(piece.kind(), becomes == Men::captor && room ? captor : Side::nobody);
        change(static_cast<Cell>(c), left.code(), undo);
    }
    many_.out = many_.out | s;
    head_.key ^= zobrist::out(s);
    head_.clock = 0;
    // A hold ends if the royal pieces that it ties are gone, or belong to somebody else.
    const auto royal_of = [&](Side side) { return lone_royal(*this, side); };
    for (const StateTables::Hold& hold : tables_->holds) {
        int kept = 0;
        for (const Side side : variant_->sides())
            if ((state(hold.state) & held_bit(side)) != 0 && is_tied(*variant_, hold, side, royal_of(side), royal_of))
                kept |= held_bit(side);
        if (kept != state(hold.state)) change_state(hold.state, kept, undo);
    }
    forget_spoilt_exposures();
    if (head_.side != s) return;
    pass_on();
    reckon_turn();
}

void Position::add_exposed(int crossing) {
    VARIA_ASSERT(tables_->exposure.several, "pieces stay exposed for longer than a move: else set_exposed is for it");
    VARIA_ASSERT(crossing >= 0 && crossing < static_cast<int>(tables_->crossings.size()),
                 "the variant has such a crossing");
    expose_by(static_cast<std::size_t>(crossing) + 1);
}

void Position::set_out(Side s, bool out) {
    VARIA_ASSERT(tables_->turns.many_sides && tables_->sides.has(s), "the side is one of more than two");
    if (many_.out.has(s) == out) return;
    many_.out = out ? many_.out | s : many_.out - s;
    head_.key ^= zobrist::out(s);
}

void Position::set_points(Side s, int points) {
    VARIA_ASSERT(tables_->turns.many_sides && tables_->sides.has(s), "the side is one of more than two");
    VARIA_ASSERT(points >= 0 && points <= 65535, "points are counted from 0 to 65535");
    many_.points[static_cast<std::size_t>(index(s))] = static_cast<std::uint16_t>(points);
}

void Position::set_last_mover(Side s) {
    VARIA_ASSERT(tables_->turns.sides_go_out && (s == Side::nobody || tables_->sides.has(s)),
                 "sides go out, and this is one of them, or nobody");
    many_.last = s;
}

// ---- counted moves ------------------------------------------------------------------------------------------------
// Counts the moves of a side that is nearly lost.

namespace {

int worth_of(const Position& position, Side side, const std::vector<std::uint16_t>& worth) {
    int total = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        total += position.count(side, static_cast<Kind>(k)) * worth[static_cast<std::size_t>(k)];
    return total;
}

bool fits(const Position& position, Side side, const StateTables::Counting& rule) {
    if (rule.left != 0 && position.count(side) > rule.left) return false;
    // The other side could not win either.
    if (position.count(!side) <= static_cast<int>(position.royals(!side).size())) return false;
    for (const Kind kind : rule.without)
        if (position.count(Side::first, kind) + position.count(Side::second, kind) != 0) return false;
    return rule.worth.empty() || worth_of(position, side, rule.worth) < worth_of(position, !side, rule.worth);
}

}  // namespace

Position::Counting Position::counting_from_here() const {
    const std::vector<CountingDef>& defs = variant_->definition().rules.countings;
    for (std::size_t r = 0; r < tables_->countings.size(); ++r) {
        const StateTables::Counting& rule = tables_->countings[r];
        const bool first = fits(*this, Side::first, rule);
        if (first == fits(*this, Side::second, rule)) continue;  // it fits neither side, or both
        const Side side = first ? Side::first : Side::second;
        for (std::size_t i = 0; i < defs[r].limits.size(); ++i) {
            const CountingDef::Limit& limit = defs[r].limits[i];
            if (rule.limit_kinds[i] != 0 && count(!side, rule.limit_kinds[i]) < limit.count) continue;
            const int start = defs[r].from_pieces ? std::min(count(Side::first) + count(Side::second), limit.moves) : 0;
            return {side, static_cast<std::uint8_t>(r), static_cast<std::uint16_t>(start),
                    static_cast<std::uint16_t>(limit.moves)};
        }
    }
    return {};
}

void Position::set_counting(const Counting& counting) {
    VARIA_ASSERT(!tables_->countings.empty() || counting.side == Side::nobody, "the variant counts moves");
    many_.counting = counting;
}

// A count that has begun goes on, with its first limit, for as long as the same rule fits the same side.
void Position::renew_counting(Side mover) {
    const Counting now = counting_from_here();
    Counting& kept = many_.counting;
    if (now.side != kept.side || now.rule != kept.rule)
        kept = now;
    else if (kept.side != Side::nobody && mover == kept.side && kept.count <= kept.limit)
        ++kept.count;
}

// ---- the text of everything a position holds ----------------------------------------------------------------------
// A position as text that can be compared and read, with nothing left out.

namespace {

constexpr std::string_view digits = "0123456789abcdef";

// Adds a line of numbers in hexadecimal, each as wide as its type.
template <class List>
void add(std::string& text, std::string_view name, const List& numbers) {
    text += name;
    for (const auto number : numbers) {
        std::array<char, 1 + 2 * sizeof(number)> word;
        word[0] = ' ';
        auto bits = static_cast<std::uint64_t>(number);
        for (std::size_t place = word.size(); --place != 0; bits >>= 4) word[place] = digits[bits & 0xF];
        text.append(word.data(), word.size());
    }
    text += '\n';
}

}  // namespace

std::string Position::dump() const {
    std::string text;
    text.reserve(16 * board_.size() + 2048);
    const auto number = [&](std::string_view name, auto value) { add(text, name, std::array{value}); };
    number("key", head_.key);
    number("turn", head_.turn);
    number("side", static_cast<std::uint8_t>(head_.side));
    number("exposed", head_.exposed);
    // In which order they were crossed counts for nothing.
    std::vector<Cell> crossed_cells(crossed().begin(), crossed().end());
    std::ranges::sort(crossed_cells);
    add(text, "crossed", crossed_cells);
    add(text, "checks", head_.checks);
    number("clock", head_.clock);
    number("move", head_.move_number);
    add(text, "board", board_);
    add(text, "sets", sets_);
    add(text, "unmoved", marks_);
    add(text, "filled", filled_);
    add(text, "state", state_);
    add(text, "crowds", crowds_);
    if (tables_->changes.keeps_more) {
        add(text, "exposed", many_.exposed);
        add(text, "points", many_.points);
        number("out", many_.out.bits());
        number("last", static_cast<std::uint8_t>(many_.last));
        number("next", static_cast<std::uint8_t>(many_.next));
        add(text, "counting",
            std::array<std::uint16_t, 4>{static_cast<std::uint16_t>(many_.counting.side), many_.counting.rule,
                                         many_.counting.count, many_.counting.limit});
        const Progress& turn = many_.turn;
        add(text, "turn", std::array{turn.step, turn.made, turn.allowance, static_cast<std::uint8_t>(turn.unmoved)});
        add(text, "from", std::array{turn.mover, turn.left, turn.left_too});
        number("before", mid_turn() ? turn.before : 0);
        add(text, "captured", pending_);
    }
    for (std::size_t owner = 0; owner < royals_.size(); ++owner) {
        const auto tally = std::span(tallies_).subspan(tally_place(static_cast<int>(owner)), tally_place(1));
        const auto kinds = static_cast<std::size_t>(kinds_);
        add(text, "counts", tally.first(kinds + 1));
        add(text, "hand", tally.subspan(kinds + 1));
        add(text, "royals", royals_[owner].list());
    }
    return text;
}

}  // namespace varia
