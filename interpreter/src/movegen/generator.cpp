// Generating, counting and looking for legal moves: one body, instantiated for each want.
#include "generator.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "straight.hpp"

namespace varia {

void Generator::list(MoveList& moves) {
    out_ = &moves;
    generate<Want::list>();
}
std::uint64_t Generator::count() { return generate<Want::count>(); }
bool Generator::any() { return generate<Want::any>() != 0; }

bool Generator::any_passant() {
    if (position_.exposed() == no_cell) return false;
    safety_ = must_be_safe(position_, us_) ? Safety::testing : Safety::none;
    return passant_moves<Want::any>() != 0;
}

template <Generator::Want want>
std::uint64_t Generator::generate() {
    const std::span<const Cell> royals = position_.royals(us_);
    if (!must_be_safe(position_, us_)) safety_ = Safety::none;
    else if (royals.size() > 1 || programs_.odd_paths || programs_.special_royals) safety_ = Safety::testing;
    else safety_ = Safety::lines;

    if (safety_ == Safety::lines) {
        royal_ = royals[0];
        read_lines(royal_);
    } else {
        scratch_.checks = 0;
        scratch_.hop_check = false;
    }
    const auto pieces = [&]() -> std::uint64_t {
        std::uint64_t total = 0;
        const auto& occupied = position_.occupied_[static_cast<std::size_t>(index(us_))];
        for (std::size_t w = 0; w < occupied.size(); ++w)
            for (std::uint64_t bits = occupied[w]; bits != 0; bits &= bits - 1) {
                const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                const Piece piece = position_.at(from);
                if (safety_ == Safety::testing) total += tested_moves<want>(from, piece);
                else if (from == royal_) total += royal_moves<want>(from, piece);
                else total += piece_moves<want>(from, piece, scratch_.pin_of[from]);
                if (want == Want::any && total != 0) return total;
            }
        if (position_.exposed() != no_cell) total += passant_moves<want>();
        if (want == Want::any && total != 0) return total;
        if (!state_.castlings[static_cast<std::size_t>(index(us_))].empty()) total += castling_moves<want>();
        if (want == Want::any && total != 0) return total;
        if (!programs_.drops[static_cast<std::size_t>(index(us_))].empty()) total += drop_moves<want>();
        if (variant_.definition().rules.pass && (safety_ == Safety::none || !attacks_.in_check(position_, us_))) {
            if constexpr (want == Want::list) out_->push_back({no_cell, no_cell, MoveType::pass, 0, 0});
            ++total;
        }
        return total;
    };
    const std::uint64_t total = pieces();
    if (safety_ == Safety::lines) clear_lines();
    return total;
}

// Calls end(node) for each node of the program that a move may end on, as the position stands.
template <class End>
void Generator::each_end(const Unit& unit, Cell from, End&& end) {
    if (unit.needs_mark && !position_.unmoved(from)) return;
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    const ProgramNode* n = programs_.nodes.data() + programs_.starts[unit.first + from];
    const ProgramNode* last = programs_.nodes.data() + programs_.starts[unit.first + from + 1U];
    while (n < last) {
        const std::uint8_t p = board[n->cell];
        if (p == 0) {
            if (n->quiet != 0) end(*n);
            n += n->on_empty;
        } else {
            if (n->capture != 0 && (p & enemy) != 0) end(*n);
            n += n->on_piece;
        }
    }
}

// The hot loop: how many moves a program makes when nothing limits them.
std::uint64_t Generator::count_free(const Unit& unit, Cell from) const {
    if (unit.needs_mark && !position_.unmoved(from)) return 0;
    std::uint64_t total = 0;
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    const ProgramNode* n = programs_.nodes.data() + programs_.starts[unit.first + from];
    const ProgramNode* last = programs_.nodes.data() + programs_.starts[unit.first + from + 1U];
    while (n < last) {
        const std::uint8_t p = board[n->cell];
        if (p == 0) {
            total += n->quiet;
            n += n->on_empty;
        } else {
            if ((p & enemy) != 0) total += n->capture;
            n += n->on_piece;
        }
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::piece_moves(Cell from, Piece piece, std::uint16_t pin) {
    const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
    const bool limited = scratch_.checks != 0 || pin != 0 || !scratch_.hop_lines.empty();
    std::uint64_t total = 0;
    if (want == Want::count && !limited && !program.repeats && !programs_.reserve_promotions) {
        for (const Unit& unit : program.units) total += count_free(unit, from);
        return total;
    }
    if (program.repeats && ++scratch_.stamp == 0) {
        std::ranges::fill(scratch_.stamps, 0U);
        scratch_.stamp = 1;
    }
    for (const Unit& unit : program.units) {
        each_end(unit, from, [&](const ProgramNode& n) {
            if (limited && !allowed(from, n.cell, pin)) return;
            if (program.repeats && std::exchange(scratch_.stamps[n.cell], scratch_.stamp) == scratch_.stamp) return;
            total += emit<want>(from, n);
        });
        if (want == Want::any && total != 0) break;
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::royal_moves(Cell from, Piece piece) {
    const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
    if (program.repeats && ++scratch_.stamp == 0) {
        std::ranges::fill(scratch_.stamps, 0U);
        scratch_.stamp = 1;
    }
    std::uint64_t total = 0;
    // Its own cell is vacated while the others are tried, so that it can't hide behind itself. The walk is not
    // disturbed by that: no walk enters its starting cell.
    position_.board_[from] = 0;
    for (const Unit& unit : program.units) {
        each_end(unit, from, [&](const ProgramNode& n) {
            if (want == Want::any && total != 0) return;
            if (program.repeats && std::exchange(scratch_.stamps[n.cell], scratch_.stamp) == scratch_.stamp) return;
            if (!attacks_.on(position_, n.cell, them_)) total += emit<want>(from, n);
        });
        if (want == Want::any && total != 0) break;
    }
    position_.board_[from] = piece.code();
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::tested_moves(Cell from, Piece piece) {
    const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
    std::vector<const ProgramNode*> ends;
    for (const Unit& unit : program.units)
        each_end(unit, from, [&](const ProgramNode& n) {
            if (program.repeats && std::ranges::any_of(ends, [&](const ProgramNode* e) { return e->cell == n.cell; })) return;
            ends.push_back(&n);
        });
    std::uint64_t total = 0;
    for (const ProgramNode* n : ends)
        if (stays_safe({from, n->cell, MoveType::normal, 0, 0})) total += emit<want>(from, *n);
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::emit(Cell from, const ProgramNode& node) {
    const NodeDetail& detail = programs_.details[static_cast<std::size_t>(&node - programs_.nodes.data())];
    if (detail.promotion != 0) return emit_promotions<want>({from, node.cell, MoveType::normal, 0, 0}, detail.promotion);
    if constexpr (want == Want::list) {
        if (detail.crossing != no_crossing && position_.board_[node.cell] == 0)
            out_->push_back({from, node.cell, MoveType::exposing, 0, detail.crossing});
        else
            out_->push_back({from, node.cell, MoveType::normal, 0, 0});
    }
    return 1;
}

template <Generator::Want want>
std::uint64_t Generator::emit_promotions(Move move, std::uint16_t promotion) {
    if (promotion == 0) {
        if constexpr (want == Want::list) out_->push_back(move);
        return 1;
    }
    const Promotion& p = programs_.promotions[promotion];
    std::uint64_t total = 0;
    for (const Kind k : p.to) {
        if (p.from_reserve && position_.hand(us_, k) == 0) continue;
        if constexpr (want == Want::list) {
            move.kind = k;
            out_->push_back(move);
        }
        ++total;
    }
    if (p.optional) {
        if constexpr (want == Want::list) {
            move.kind = 0;
            out_->push_back(move);
        }
        ++total;
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::passant_moves() {
    const Piece victim = position_.at(position_.exposed());
    if (victim.empty() || !victim.is(them_)) return 0;
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(us_))];
    std::uint64_t total = 0;
    const Position::Head& head = position_.head_;
    const std::array<Cell, max_crossed> crossed = head.crossed;  // doing a move clears the position's own
    const std::uint8_t crossed_count = head.crossed_count;
    for (std::uint8_t x = 0; x < crossed_count; ++x) {
        const Cell to = crossed[x];
        if (position_.board_[to] != 0) continue;  // whatever came to stand there is captured in the ordinary way
        Cell last = no_cell;                      // two paths from one cell are one move; they are neighbours in the list
        for (std::uint32_t i = program.passant_starts[to]; i < program.passant_starts[to + 1U]; ++i) {
            const PassantPath& path = program.passant[i];
            if (path.from == last || position_.board_[path.from] != Piece(path.kind, us_).code()) continue;
            if (path.needs_mark && !position_.unmoved(path.from)) continue;
            if (!attacks_.open(position_, path.first, path.length)) continue;
            last = path.from;
            const Move move{path.from, to, MoveType::en_passant, 0, 0};
            if (safety_ == Safety::none || stays_safe(move)) total += emit_promotions<want>(move, path.promotion);
        }
    }
    return total;
}

template <Generator::Want want>
std::uint64_t Generator::castling_moves() {
    if (scratch_.checks != 0 || scratch_.hop_check) return 0;
    std::uint64_t total = 0;
    const auto& castlings = state_.castlings[static_cast<std::size_t>(index(us_))];
    for (std::size_t i = 0; i < castlings.size(); ++i) {
        Cell king = no_cell;
        Cell partner = no_cell;
        if (!position_.castling_partner(us_, static_cast<int>(i), king, partner)) continue;
        if (!castling_open(castlings[i], king, partner)) continue;
        const Move move{king, castlings[i].king_to, MoveType::castling, static_cast<Kind>(i), partner};
        if (safety_ != Safety::none && !stays_safe(move)) continue;
        if constexpr (want == Want::list) out_->push_back(move);
        ++total;
    }
    return total;
}

bool Generator::castling_open(const StateTables::Castling& castling, Cell king, Cell partner) {
    const Board& board = variant_.board();
    const auto vacant = [&](Cell c) { return c == king || c == partner || position_.board_[c] == 0; };
    const auto unattacked = [&](Cell c) { return !attacks_.on(position_, c, them_); };
    // The lists hold for the usual cells; for others (Chess960) they are found now, unless the file gives them.
    const bool usual = king == castling.king_from && partner == castling.partner_from;
    if (usual || castling.listed_empty) {
        if (!std::ranges::all_of(castling.empty, vacant)) return false;
    } else if (!along(board, king, partner, vacant) || !along(board, king, castling.king_to, vacant) ||
               !along(board, partner, castling.partner_to, vacant)) {
        return false;
    }
    // Even where the cells are listed, nothing may stand where king and partner land.
    if (!vacant(castling.king_to) || !vacant(castling.partner_to)) return false;
    if (safety_ == Safety::none) return true;
    if (safety_ == Safety::testing && !unattacked(king)) return false;
    const std::uint8_t code = position_.board_[king];
    position_.board_[king] = 0;
    const bool safe = usual || castling.listed_safe ? std::ranges::all_of(castling.safe, unattacked)
                                                    : along(board, king, castling.king_to, unattacked);
    position_.board_[king] = code;
    return safe;
}

template <Generator::Want want>
std::uint64_t Generator::drop_moves() {
    std::uint64_t total = 0;
    for (const DropRule& rule : programs_.drops[static_cast<std::size_t>(index(us_))]) {
        if (position_.hand(us_, rule.kind) == 0) continue;
        const bool limited = scratch_.checks != 0 || !scratch_.hop_lines.empty() || safety_ == Safety::testing || rule.no_mate;
        // `lone`: lines that hold one of the kind already are out.
        std::vector<bool> taken;
        if (rule.lone) {
            taken.assign(rule.lines.size(), false);
            for (std::size_t l = 0; l < rule.lines.size(); ++l)
                rule.lines[l].each([&](Cell c) { taken[l] = taken[l] || position_.at(c) == Piece(rule.kind, us_); });
        }
        const std::vector<std::uint64_t>& zone = rule.zone.words();
        for (std::size_t w = 0; w < zone.size(); ++w) {
            std::uint64_t bits = zone[w] & ~(position_.occupied_[0][w] | position_.occupied_[1][w]);
            if (want == Want::count && !limited && !rule.lone) {
                total += static_cast<std::uint64_t>(std::popcount(bits));
                continue;
            }
            for (; bits != 0; bits &= bits - 1) {
                const auto to = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (rule.lone && taken[rule.line_of[to]]) continue;
                const Move move{no_cell, to, MoveType::drop, rule.kind, 0};
                if (safety_ == Safety::lines && !allowed(no_cell, to, 0)) continue;
                if (safety_ == Safety::testing && !stays_safe(move)) continue;
                if (rule.no_mate && drop_attacks_royal(rule.kind, to) && mates(move)) continue;
                if constexpr (want == Want::list) out_->push_back(move);
                ++total;
                if (want == Want::any) return total;
            }
        }
    }
    return total;
}

bool Generator::drop_attacks_royal(Kind kind, Cell from) const {
    // The piece is not there yet; its program only reads the other cells.
    const std::uint8_t* board = position_.board_.data();
    for (const Unit& unit : programs_.kinds[static_cast<std::size_t>(index(us_))][kind].units) {
        const ProgramNode* n = programs_.nodes.data() + programs_.starts[unit.first + from];
        const ProgramNode* last = programs_.nodes.data() + programs_.starts[unit.first + from + 1U];
        while (n < last) {
            const Piece p = Piece::from_code(board[n->cell]);
            if (!p.empty() && n->capture != 0 && p.is(them_) && (state_.royal_kinds >> p.kind() & 1) != 0) return true;
            n += p.empty() ? n->on_empty : n->on_piece;
        }
    }
    return false;
}

bool Generator::mates(Move drop) {
    Position::Undo undo;
    position_.do_move(drop, undo);
    const bool mate = attacks_.in_check(position_, them_) && position_.turn() == them_ &&
                      !Generator(position_, scratch_.nested()).any();
    position_.undo_move(undo);
    return mate;
}

template std::uint64_t Generator::generate<Generator::Want::list>();
template std::uint64_t Generator::generate<Generator::Want::count>();
template std::uint64_t Generator::generate<Generator::Want::any>();

}  // namespace varia
