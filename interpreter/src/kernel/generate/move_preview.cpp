// A Zobrist key is an exclusive or, so the features that a move changes can be removed and added. A check is searched
// from the royal piece outward, on the board after the move.
#include "move_preview.hpp"

#include "small_bitboard.hpp"
#include "state_tables.hpp"
#include "zobrist_keys.hpp"

namespace varia {

std::optional<MovePreview::Outline> MovePreview::outline(Move move) const {
    Outline o;
    switch (move.type) {
        case MoveType::en_passant:
            o.passed = position_.victim(move);
            [[fallthrough]];
        case MoveType::normal:
        case MoveType::exposing:
            o.left[0] = move.from;
            o.landed[0] = move.to;
            o.codes[0] = move.promotion() != 0 ? Piece(move.promotion(), us_).code() : position_.board_[move.from];
            return o;
        case MoveType::castling: {
            const auto& castlings = position_.tables_->castlings[static_cast<std::size_t>(index(us_))];
            o.left[0] = move.from;
            o.left[1] = move.partner();
            o.landed[0] = move.to;
            o.landed[1] = castlings[static_cast<std::size_t>(move.castling())].partner_to;
            o.codes[0] = position_.board_[move.from];
            o.codes[1] = position_.board_[move.partner()];
            return o;
        }
        case MoveType::drop:
            o.landed[0] = move.to;
            o.codes[0] = Piece(move.dropped(), us_).code();
            return o;
        case MoveType::pass:
        case MoveType::push:
        case MoveType::block:
        case MoveType::hook:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::swap:
        case MoveType::shot:
        case MoveType::place:
        case MoveType::shove:
        case MoveType::stop:
        case MoveType::null:
        case MoveType::exchange:
            break;
    }
    return std::nullopt;
}

std::optional<bool> MovePreview::gives_check(Move move) {
    const Programs& programs = position_.variant().programs();
    // Captures that depend on neighbouring pieces or on state values read more than the board's bytes.
    if (programs.captures.asking || programs.script.effects || programs.script.judges_attacks) return std::nullopt;
    if (!position_.tables_->holds.empty() || position_.tables_->turns.many_sides || position_.tables_->turns.of_steps ||
        position_.tables_->changes.follow_ups)
        return std::nullopt;
    const std::optional<Outline> o = outline(move);
    if (!o) return std::nullopt;
    const Side them = !us_;
    // If a royal piece is captured, also en passant, another royal piece may have to be safe.
    const Piece taken = position_.at(o->passed != no_cell ? o->passed : o->landed[0]);
    if (taken.is(them) && position_.tables_->royal_kinds.has(taken.kind())) return std::nullopt;
    if (one_must_be_safe(position_, them) || royals_count_by_kind(position_)) return std::nullopt;
    if (!must_be_safe(position_, them)) return false;
    const bool by_legality_test = !programs.attack.conditional && !programs.captures.by_pushing &&
                                  !programs.captures.by_sweeping;
    if (programs.sets == nullptr && !by_legality_test) return std::nullopt;
    for (const Cell royal : position_.royals(them)) {
        const bool checks = programs.sets == nullptr    ? checks_by_legality_test(*o, royal)
                            : programs.sets->words == 1 ? checks_by_sets<1>(*o, royal, *programs.sets)
                                                        : checks_by_sets<2>(*o, royal, *programs.sets);
        if (checks) return true;
    }
    return false;
}

template <int words>
bool MovePreview::checks_by_sets(const Outline& o, Cell royal, const BitboardTables& tables) const {
    using Set = SmallBitboard<words>;
    const auto load = [](const std::uint64_t* from) { return Set::load(from); };
    const auto table = [&](std::uint32_t first, int number) {
        return load(tables.sets.data() + first + static_cast<std::size_t>(number * words));
    };
    Set removed{};
    Set landed{};
    for (const Cell c : o.left)
        if (c != no_cell) removed |= Set::of(c);
    for (const Cell c : o.landed)
        if (c != no_cell) landed |= Set::of(c);
    Set occupied = load(position_.set(us_)) | load(position_.set(!us_));
    if (o.passed != no_cell) occupied &= ~Set::of(o.passed);
    occupied = (occupied & ~removed) | landed;
    const auto pieces = [&](Kind kind) {
        Set set = load(position_.set(us_, kind)) & ~removed;
        for (int i = 0; i < 2; ++i)
            if (o.landed[i] != no_cell && Piece::from_code(o.codes[i]).kind() == kind) set |= Set::of(o.landed[i]);
        return set;
    };
    const auto side = static_cast<std::size_t>(index(us_));
    for (const BitboardTables::Attacker& a : tables.near[side])
        if ((table(a.from, royal) & pieces(a.kind)).any()) return true;
    const int cells = position_.tables_->cells;
    for (const BitboardTables::Attacker& a : tables.far[side])
        for (Set snipers = table(a.from, royal) & pieces(a.kind); snipers.any();)
            if (!(table(tables.between, royal * cells + snipers.pop()) & occupied).any()) return true;
    return false;
}

// Changes only the board's bytes, because attacks read nothing else in this case.
bool MovePreview::checks_by_legality_test(const Outline& o, Cell royal) {
    PieceCode* board = position_.board_.data();
    struct Tried {
        Cell cell;
        PieceCode code;
    };
    Tried tried[5];
    int count = 0;
    const auto put = [&](Cell c, PieceCode code) {
        if (c == no_cell) return;
        tried[count++] = {c, board[c]};
        board[c] = code;
    };
    put(o.passed, 0);
    for (const Cell c : o.left) put(c, 0);
    for (int i = 0; i < 2; ++i) put(o.landed[i], o.codes[i]);
    const bool checks = attacks_.on(position_, royal, us_);
    while (count-- > 0) board[tried[count].cell] = tried[count].code;
    return checks;
}

std::optional<std::uint64_t> MovePreview::key(Move move) const {
    const StateTables& tables = *position_.tables_;
    const Position::Head& head = position_.head_;
    if (position_.variant().programs().script.effects || !tables.changes.key_of_pieces) return std::nullopt;
    const std::optional<Outline> o = outline(move);
    if (!o || move.type == MoveType::castling) return std::nullopt;  // castling ends other rights

    std::uint64_t key = head.key ^ tables.turn_keys[head.turn];
    if (head.exposed != no_cell) {
        key ^= zobrist::exposed(head.exposed);
        for (const Cell c : position_.crossed()) key ^= zobrist::crossed(c);
    }
    // A lost mark may have been needed for castling, and then other pieces lose their marks too.
    const auto clear = [&](Cell c) {
        const PieceCode code = position_.board_[c];
        if (code == 0) return true;
        key ^= zobrist::piece(c, code);
        if (!position_.unmoved(c)) return true;
        key ^= zobrist::mark(c);
        return !tables.castling_kinds.has(Piece::from_code(code).kind());
    };
    const auto hand = [&](Piece piece, int by) {
        const int held = position_.hand(piece.side(), piece.kind());
        key ^= zobrist::hand(piece.side(), piece.kind(), held) ^ zobrist::hand(piece.side(), piece.kind(), held + by);
    };
    const Cell to = o->landed[0];
    const Piece landed = Piece::from_code(o->codes[0]);
    const Cell victim = o->passed != no_cell ? o->passed : to;
    Piece gained;
    const Piece taken = position_.at(victim);
    if (!taken.empty()) {
        gained = tables.enters_hand(taken, us_);
        if (!gained.empty() && position_.hand(gained.side(), gained.kind()) != max_in_hand) hand(gained, 1);
        if (!clear(victim)) return std::nullopt;
    }
    if (move.type == MoveType::drop) {
        if (tables.unmoved_drops.has(landed.kind())) return std::nullopt;
        if (!tables.endless_drops.has(landed.kind())) hand(Piece(tables.held(landed.kind()), us_), -1);
    } else {
        const Piece mover = position_.at(move.from);
        if (!clear(move.from)) return std::nullopt;
        if (move.promotion() != 0 && tables.promotes_from_reserve(mover.kind(), us_, move.from, to, !taken.empty())) {
            const Piece spent(landed.kind(), us_);
            if (gained == spent) return std::nullopt;  // the same count would go up and down
            hand(spent, -1);
        }
    }
    key ^= zobrist::piece(to, landed.code());
    if (move.type == MoveType::exposing) {
        const StateTables::Crossing& crossing = tables.crossings[move.crossing()];
        key ^= zobrist::exposed(to);
        for (std::uint8_t i = 0; i < crossing.count; ++i) key ^= zobrist::crossed(crossing.cells[i]);
    }
    return key;
}

}  // namespace varia
