// Moves made whole.
#include "make_move.hpp"

#include "teller.hpp"

namespace varia {

std::uint32_t move_traits(const Position& before, Move move) {
    std::uint32_t traits = 0;
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing:
            traits |= trait_bit(before.at(move.to).empty() ? MoveTrait::quiet : MoveTrait::capture);
            if (move.type == MoveType::exposing) traits |= trait_bit(MoveTrait::exposing);
            break;
        case MoveType::en_passant: traits |= trait_bit(MoveTrait::en_passant) | trait_bit(MoveTrait::capture); break;
        case MoveType::castling: return trait_bit(MoveTrait::castling);
        case MoveType::drop: return trait_bit(MoveTrait::drop);
        case MoveType::pass: return trait_bit(MoveTrait::pass);
        case MoveType::push: return trait_bit(MoveTrait::push);
        case MoveType::block: return trait_bit(MoveTrait::block);
        case MoveType::hook: return trait_bit(MoveTrait::special);
        case MoveType::null: return 0;
    }
    if (move.promotion() != 0) traits |= trait_bit(MoveTrait::promotion);
    return traits;
}

Piece moving_piece(const Position& before, Move move) {
    if (move.type == MoveType::drop) return {move.dropped(), before.turn()};
    if (move.from == no_cell) return {};
    return before.at(move.from);
}

Piece captured_piece(const Position& before, Move move) {
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing: return before.at(move.to);
        case MoveType::en_passant: return before.at(before.exposed());
        default: return {};
    }
}

void MoveMaker::make(Position& position, Move move, Position::Undo& undo, HookRunner* hooks) {
    if (position.variant().programs().effect_hooks && hooks != nullptr) return make_hooked(position, move, undo, *hooks);
    position.begin_move(move, undo);
    position.end_move(undo);
}

void MoveMaker::tell(Position& position, Move move, Position::Undo& undo, HookRunner* hooks, ConsequenceList& told) {
    Teller(position, told).move(move);
    if (position.variant().programs().effect_hooks && hooks != nullptr) return make_hooked(position, move, undo, *hooks, &told);
    position.begin_move(move, undo);
    const std::uint32_t first = undo.count;
    position.end_move(undo);
    Teller(position, told).states(undo, first);
}

void MoveMaker::pass_turn(Position& position, Position::Undo& undo) {
    position.begin_move(Move::null(), undo);
    position.end_move(undo);
}

void MoveMaker::change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo) {
    undo.begin(position.head_);
    position.castling_touched_ = {};
    for (const Effect& e : effects) {
        const Cell exposed = position.head_.exposed;
        const bool two_cells = e.type == EffectType::relocate || e.type == EffectType::carry;
        if (exposed != no_cell && (e.a == exposed || (two_cells && e.b == exposed))) position.expose(no_cell, {});
        position.apply(e, undo);
    }
    position.head_.clock = 0;
    if (!spent) {
        for (const Side side : {Side::first, Side::second})
            if (position.castling_touched_[static_cast<std::size_t>(index(side))]) position.drop_idle_marks(side, &undo);
        return;
    }
    if (position.head_.exposed != no_cell) position.expose(no_cell, {});
    position.end_move(undo);
}

void MoveMaker::undo(Position& position, const Position::Undo& undo) { position.undo_move(undo); }

void MoveMaker::make_hooked(Position& position, Move move, Position::Undo& undo, HookRunner& hooks, ConsequenceList* told) {
    const std::vector<CompiledHook>& compiled = position.variant().programs().hooks;
    const Side mover = position.turn();
    const Piece moved = moving_piece(position, move);
    const std::uint32_t traits = move_traits(position, move);
    const Piece captured = captured_piece(position, move);
    // Whether a hook's pattern matches is decided before the move changes anything.
    std::uint64_t asked = 0;
    for (std::size_t h = 0; h < compiled.size(); ++h)
        if (compiled[h].point == HookPoint::after && hook_is_live(compiled[h], position, mover) &&
            hook_matches(compiled[h], mover, moved.kind(), move.from, move.to, traits))
            asked |= std::uint64_t{1} << h;

    Effects effects;
    if (move.type == MoveType::hook) {
        std::vector<HookMove> offered;
        hooks.moves(move.hook(), position, move.from, offered);
        const auto offer = static_cast<std::size_t>(move.offer());
        if (offer < offered.size()) effects = std::move(offered[offer].effects);
    }
    position.begin_move(move, undo);
    const auto apply = [&] {
        for (const Effect& e : effects) {
            if (told != nullptr) Teller(position, *told).effect(e);
            position.apply(e, undo);
        }
    };
    apply();
    for (std::size_t h = 0; h < compiled.size(); ++h) {
        if ((asked >> h & 1) == 0) continue;
        effects.clear();
        hooks.after(static_cast<int>(h), position, move, moved, captured, effects);
        apply();
    }
    const std::uint32_t first = undo.count;
    position.end_move(undo);
    if (told != nullptr) Teller(position, *told).states(undo, first);
}

}  // namespace varia
