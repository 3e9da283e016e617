// Generating, counting and looking for legal moves: one body, instantiated for each want.
#include "generator.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "generator_parts.hpp"
#include "guard.hpp"
#include "holds.hpp"
#include "make_move.hpp"

namespace varia {

void Generator::list(MoveList& moves) {
    out_ = &moves;
    const std::size_t first = moves.size();
    if (may_use_sets()) run_by_sets(programs_.sets->list);
    else generate<Want::list>();
    if (programs_.forced_capture) keep_captures(moves, first);
    if (!scratch_.choose.empty()) filter_choice(moves, first);
}

// Who can capture must.
void Generator::keep_captures(MoveList& moves, std::size_t first) const {
    const auto quiet = [&](Move move) { return captured_piece(position_, move).empty(); };
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::all_of(begin, moves.end(), quiet)) moves.erase(std::remove_if(begin, moves.end(), quiet), moves.end());
}

void Generator::captures(MoveList& moves, bool promotions) {
    out_ = &moves;
    promotions_ = promotions;
    const std::size_t first = moves.size();
    if (programs_.forced_capture || programs_.choice_hooks) {
        list(moves);
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
        moves.erase(std::remove_if(begin, moves.end(), [&](Move move) { return !wanted(move); }), moves.end());
    } else if (may_use_sets()) {
        run_by_sets(programs_.sets->captures);
    } else {
        generate<Want::captures>();
    }
}

bool Generator::wanted(Move move) const {
    if (promotions_ && move.promotion() != 0) return true;
    return move.type == MoveType::push ? pushes_off_enemy(move) : !captured_piece(position_, move).empty();
}

void Generator::candidates(MoveList& moves, std::vector<std::uint8_t>& unsure) {
    // Scripts are asked about moves in full, and by sets of cells a full answer is cheap.
    if (programs_.hooks.empty() && !programs_.forced_capture && !may_use_sets()) unsure_ = &unsure;
    list(moves);
    unsure.resize(moves.size());
    unsure_ = nullptr;
}

void Generator::leave_unsure(std::size_t first) {
    unsure_->resize(first);
    unsure_->resize(out_->size(), 1);
}

std::uint64_t Generator::count() {
    if ((!programs_.forced_capture || !must_be_safe(position_, us_)) && may_use_sets()) return run_by_sets(programs_.sets->count);
    if (!programs_.choice_hooks && !programs_.forced_capture) return generate<Want::count>();
    MoveList moves;
    list(moves);
    return moves.size();
}

bool Generator::any() {
    if (may_use_sets()) return run_by_sets(programs_.sets->count) != 0;
    if (!programs_.choice_hooks) return generate<Want::any>() != 0;
    MoveList moves;
    list(moves);
    return !moves.empty();
}

bool Generator::any_passant() {
    if (position_.exposed() == no_cell) return false;
    if (!programs_.hooks.empty()) sort_hooks();
    guard_royals_ = programs_.royals_at_risk && attacks_.in_check(position_, them_);
    safety_ = safety_needed() == Safety::none ? Safety::none : Safety::testing;
    return passant_moves<Want::any>() != 0;
}

Generator::Safety Generator::safety_needed() const {
    if (programs_.royals_change) return Safety::testing;
    if (!must_be_safe(position_, us_)) return Safety::none;
    return position_.royals(us_).size() > 1 || programs_.test_all ? Safety::testing : Safety::lines;
}

template <Generator::Want want>
std::uint64_t Generator::generate() {
    if (!programs_.hooks.empty()) sort_hooks();
    safety_ = safety_needed();
    const Guard clear([&] {
        if (safety_ == Safety::lines) clear_lines();
    });
    if (safety_ == Safety::lines) {
        royal_ = position_.royals(us_)[0];
        read_lines(royal_);
    } else {
        royal_ = no_cell;
        scratch_.checks = 0;
        scratch_.hop_check = scratch_.push_check = false;
    }
    guard_royals_ = programs_.royals_at_risk && attacks_.in_check(position_, them_);
    std::uint64_t total = guard_royals_ && programs_.royal_captures ? royal_captures<want>() : 0;
    if (want != Want::any || total == 0) total += all_moves<want>();
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::all_moves() {
    std::uint64_t total = 0;
    const auto enough = [&] { return want == Want::any && total != 0; };
    const auto side = static_cast<std::size_t>(index(us_));
    const auto words = static_cast<std::size_t>(state_.set_words);
    const bool slow = safety_ == Safety::testing;
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = position_.set(us_)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Piece piece = position_.at(from);
            if (slow || asked_about(from))
                total += slow_moves<want>(from, piece, safety_ == Safety::lines ? scratch_.pin_of[from] : std::uint16_t{0});
            else if (from == royal_) total += royal_moves<want>(from, piece);
            else total += piece_moves<want>(from, piece, scratch_.pin_of[from]);
            if (enough()) return total;
        }
    if (position_.exposed() != no_cell) total += passant_moves<want>();
    if constexpr (want == Want::captures) return programs_.special_moves ? total + push_moves<want>() : total;
    if (!enough() && !state_.castlings[side].empty()) total += castling_moves<want>();
    if (!enough() && !programs_.drops[side].empty()) total += drop_moves<want>();
    if (!programs_.special_moves || enough()) return total;
    total += push_moves<want>();
    if (!enough()) total += block_moves<want>();
    if (!enough()) total += offered_moves<want>();
    if (!enough() && variant_.definition().rules.pass) total += emit_tested<want>(Move::pass());
    return total;
}

// The hot loop: how many moves a program makes when nothing limits them.
template <class NodeType>
std::uint64_t Generator::count_free(const NodeType* n, const NodeType* last) const {
    std::uint64_t total = 0;
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    while (n < last) {
        const std::uint8_t p = board[n->cell];
        if (p == 0) {
            total += n->quiet;
            n += n->on_empty;
        } else {
            if ((p & enemy) != 0) total += n->capture;
            n += on_occupied(*n, p);
        }
    }
    return total;
}

std::uint64_t Generator::count_unit(const Unit& unit, Cell from) const {
    if (unit.needs_mark && !position_.unmoved(from)) return 0;
    if (unit.clear != 0) return count_clear(unit, from);
    const std::uint32_t* run = programs_.starts.data() + unit.first + from;
    if (unit.wide) return count_free(programs_.wide_nodes.data() + run[0], programs_.wide_nodes.data() + run[1]);
    return count_free(programs_.nodes.data() + run[0], programs_.nodes.data() + run[1]);
}

// The same for moves that need lines clear: quiet ones, over empty cells.
std::uint64_t Generator::count_clear(const Unit& unit, Cell from) const {
    std::uint64_t total = 0;
    const std::uint8_t* board = position_.board_.data();
    const std::uint32_t* run = programs_.starts.data() + unit.first + from;
    const ProgramNode* n = programs_.nodes.data() + run[0];
    const ProgramNode* last = programs_.nodes.data() + run[1];
    while (n < last) {
        if (board[n->cell] == 0 && !position_.crowded(unit.clear - 1U, from, n->cell)) {
            total += n->quiet;
            n += n->on_empty;
        } else {
            n += n->on_piece;
        }
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::piece_moves(Cell from, Piece piece, std::uint16_t pin) {
    const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
    const bool hold = pin != 0 || limited();
    std::uint64_t total = 0;
    if (want == Want::count && !hold && program.counts_from(from)) {
        for (const Unit& unit : program.units) total += count_unit(unit, from);
        return total;
    }
    Repeats repeats(program.repeats, scratch_);
    for (const Unit& unit : program.units) {
        each_end<want>(unit, from, [&](Cell to, const NodeDetail& detail) {
            if (want == Want::any && total != 0) return;
            if (repeats.seen(to)) return;
            if (hold && detail.promotion != 0 && !scratch_.push_cells.empty()) {
                total += promotions_against_push<want>(from, to, detail, pin);
                return;
            }
            if (hold && !allowed(from, to, pin)) return;
            total += emit<want>(from, to, detail);
        });
        if (want == Want::any && total != 0) break;
    }
    return total;
}

// What a pawn becomes may be what no push can shift.
template <Generator::Want want>
std::uint64_t Generator::promotions_against_push(Cell from, Cell to, const NodeDetail& detail, std::uint16_t pin) {
    std::uint64_t total = 0;
    expand(from, to, detail, scratch_.expanded);
    for (const Move move : scratch_.expanded) {
        if (want == Want::captures && !wanted(move)) continue;
        if (!allowed(from, to, pin, move.promotion())) continue;
        if constexpr (lists(want)) out_->push_back(move);
        ++total;
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::royal_moves(Cell from, Piece piece) {
    const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
    Repeats repeats(program.repeats, scratch_);
    std::uint64_t total = 0;
    // Its own cell is vacated while the others are tried, so that it can't hide behind itself. The walk is not
    // disturbed by that: no walk enters its starting cell.
    position_.board_[from] = 0;
    const Guard back([&] { position_.board_[from] = piece.code(); });
    for (const Unit& unit : program.units) {
        each_end<want>(unit, from, [&](Cell to, const NodeDetail& detail) {
            if (want == Want::any && total != 0) return;
            if (repeats.seen(to) || (guard_royals_ && guarded(to))) return;
            if (!state_.holds.empty() && !holds_allow(position_, us_, from, to)) return;
            if (want == Want::list && unsure_ != nullptr) {
                const std::size_t first = out_->size();
                total += emit<want>(from, to, detail);
                leave_unsure(first);
                return;
            }
            if (!attacks_.on(position_, to, them_)) total += emit<want>(from, to, detail);
        });
        if (want == Want::any && total != 0) break;
    }
    return total;
}

// Every way to take a royal piece of the enemy's, where the rules make that a move. What it leaves attacked does not
// matter: it is the last move.
template <Generator::Want want>
std::uint64_t Generator::royal_captures() {
    std::uint64_t total = 0;
    std::vector<Move> moves;
    const auto words = static_cast<std::size_t>(state_.set_words);
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = position_.set(us_)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Piece piece = position_.at(from);
            const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
            Repeats repeats(program.repeats, scratch_);
            for (const Unit& unit : program.units)
                each_end<want>(unit, from, [&](Cell to, const NodeDetail& detail) {
                    if (!guarded(to) || repeats.seen(to)) return;
                    expand(from, to, detail, moves);
                    for (const Move move : moves) total += emit_royal_capture<want>(move);
                });
            if (want == Want::any && total != 0) return total;
        }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::emit_royal_capture(Move move) {
    if (!programs_.hooks.empty() && !hooks_allow(moving_piece(position_, move), move)) return 0;
    const bool test = programs_.royals_change || move.type == MoveType::push || !scratch_.test.empty();
    if (test && !stays_safe(move, true)) return 0;
    if constexpr (lists(want)) out_->push_back(move);
    return 1;
}

template <Generator::Want want>
std::uint64_t Generator::emit(Cell from, Cell to, const NodeDetail& detail) {
    const bool exposes = detail.crossing != no_crossing && position_.board_[to] == 0;
    return emit_promotions<want>(exposes ? Move::expose(from, to, detail.crossing) : Move::step(from, to), detail.promotion);
}

template <Generator::Want want>
std::uint64_t Generator::emit_promotions(Move move, std::uint16_t promotion) {
    if (promotion == 0) {
        if constexpr (lists(want)) out_->push_back(move);
        return 1;
    }
    const Promotion& p = programs_.promotions[promotion];
    std::uint64_t total = 0;
    for (const Kind k : p.to) {
        if (p.from_reserve && position_.hand(us_, k) == 0) continue;
        if constexpr (lists(want)) out_->push_back(move.promoting(k));
        ++total;
    }
    if (p.optional && (want != Want::captures || wanted(move))) {
        if constexpr (lists(want)) out_->push_back(move);
        ++total;
    }
    return total;
}

// Used by other files too.
template std::uint64_t Generator::emit_royal_capture<Generator::Want::list>(Move);
template std::uint64_t Generator::emit_royal_capture<Generator::Want::count>(Move);
template std::uint64_t Generator::emit_royal_capture<Generator::Want::any>(Move);
template std::uint64_t Generator::emit_royal_capture<Generator::Want::captures>(Move);
template std::uint64_t Generator::royal_moves<Generator::Want::list>(Cell, Piece);
template std::uint64_t Generator::royal_moves<Generator::Want::count>(Cell, Piece);
template std::uint64_t Generator::royal_moves<Generator::Want::captures>(Cell, Piece);
template std::uint64_t Generator::emit<Generator::Want::list>(Cell, Cell, const NodeDetail&);
template std::uint64_t Generator::emit<Generator::Want::count>(Cell, Cell, const NodeDetail&);
template std::uint64_t Generator::emit<Generator::Want::captures>(Cell, Cell, const NodeDetail&);
template std::uint64_t Generator::emit_promotions<Generator::Want::list>(Move, std::uint16_t);
template std::uint64_t Generator::emit_promotions<Generator::Want::count>(Move, std::uint16_t);
template std::uint64_t Generator::emit_promotions<Generator::Want::any>(Move, std::uint16_t);
template std::uint64_t Generator::emit_promotions<Generator::Want::captures>(Move, std::uint16_t);

}  // namespace varia
