// A position's state outside of play: reading, setting up, comparing, and computing the Zobrist key from nothing.
#include <varia/position.hpp>

#include <algorithm>
#include <bit>

#include "heap_bytes.hpp"
#include "position_access.hpp"
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
    if (tables_->turns && tables_->turn.captured_stay) pending_.assign(marks_.size(), 0);
    head_.side = variant_->order()[0];
    head_.key = zobrist::turn(0);
    for (std::size_t i = 0; i < state_.size(); ++i) head_.key ^= zobrist::state(static_cast<int>(i), state_[i]);
    reckon_turn();
}

bool operator==(const Position& a, const Position& b) {
    const Position::Head& x = a.head_;
    const Position::Head& y = b.head_;
    return a.variant_ == b.variant_ && a.board_ == b.board_ && a.marks_ == b.marks_ && a.tallies_ == b.tallies_ &&
           a.state_ == b.state_ && x.key == y.key && x.turn == y.turn && x.exposed == y.exposed &&
           x.checks == y.checks && x.clock == y.clock && x.move_number == y.move_number &&
           std::ranges::equal(a.crossed(), b.crossed()) && a.many_ == b.many_ && a.pending_ == b.pending_;
}

std::size_t Position::memory() const {
    return sizeof(Position) + heap_bytes(board_) + heap_bytes(sets_) + heap_bytes(marks_) + heap_bytes(filled_) +
           heap_bytes(pending_) + heap_bytes(state_) + heap_bytes(crowds_) + heap_bytes(tallies_) + heap_bytes(royals_);
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
    if (tables_->turns) k ^= zobrist::named(many_.next);
    return k ^ key_of(many_.turn) ^ took::key(tables_->turn, many_.turn);
}

void Position::flip_in_sets(Cell c, Piece p) {
    const std::uint64_t bit = std::uint64_t{1} << (c & 63);
    const std::size_t place = set_place(index(p.side()), 0) + (c >> 6);
    sets_[place] ^= bit;
    if (side_words_ > set_words_) sets_[place + static_cast<std::size_t>(p.kind() * set_words_)] ^= bit;
}

void Position::count_on_lines(Cell c, Kind kind, int by) {
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
    if (board_[c] != 0) head_.key ^= zobrist::piece(c, board_[c]);
    if (!p.empty()) head_.key ^= zobrist::piece(c, p.code());
    set_raw(c, p.code());
}

void Position::set_turn(int turn_index) {
    VARIA_ASSERT(static_cast<std::size_t>(turn_index) < tables_->order.size(), "the turn is one of the order's");
    head_.key ^= zobrist::turn(head_.turn) ^ zobrist::turn(turn_index);
    head_.turn = static_cast<std::uint8_t>(turn_index);
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
    VARIA_ASSERT(!tables_->several_exposed, "one piece is exposed at a time: of several add_exposed is for");
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
    head_.move_number = number;
    reckon_turn();
}

void Position::normalise_marks() {
    for (const Side s : variant_->sides()) drop_idle_marks(s, nullptr);
}

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
    const KindSet kept = tables.slots.empty() ? tables.first_kinds
                                              : tables.first_kinds | kinds_that_wait(*this, tables, s);
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

}  // namespace varia
