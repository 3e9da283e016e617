// Makes complete moves.
#include "make_move.hpp"

#include <algorithm>

#include "consequence_describer.hpp"
#include "guard.hpp"
#include "position_access.hpp"
#include "remote_captures.hpp"
#include "state_tables.hpp"

namespace varia {

std::uint32_t move_traits(const Position& before, Move move) {
    std::uint32_t traits = 0;
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing:
            traits |= trait_bit(before.at(move.to).empty() ? MoveTrait::quiet : MoveTrait::capture);
            if (move.type == MoveType::exposing) traits |= trait_bit(MoveTrait::exposing);
            break;
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::shot:
            traits |= trait_bit(MoveTrait::capture);
            break;
        case MoveType::swap:
            traits |= trait_bit(MoveTrait::quiet);
            break;
        case MoveType::place:
            return trait_bit(MoveTrait::place);
        case MoveType::shove:
            return trait_bit(MoveTrait::shove);
        case MoveType::stop:
            return 0;
        case MoveType::en_passant:
            traits |= trait_bit(MoveTrait::en_passant) | trait_bit(MoveTrait::capture);
            break;
        case MoveType::castling:
            return trait_bit(MoveTrait::castling);
        case MoveType::drop:
            return trait_bit(MoveTrait::drop);
        case MoveType::pass:
            return trait_bit(MoveTrait::pass);
        case MoveType::push:
            return trait_bit(MoveTrait::push);
        case MoveType::block:
            return trait_bit(MoveTrait::block);
        case MoveType::hook:
            return trait_bit(MoveTrait::special);
        case MoveType::null:
        case MoveType::exchange:
            return 0;
    }
    if (move.promotion() != 0) traits |= trait_bit(MoveTrait::promotion);
    return traits;
}

Piece moving_piece(const Position& before, Move move) {
    if (move.type == MoveType::drop) return {move.dropped(), before.turn()};
    if (move.type == MoveType::place && move.from == no_cell)
        return {move.dropped(),
                before.variant().state().turn.step(before.progress().step).neutral ? Side::nobody : before.turn()};
    if (move.from == no_cell) return {};
    return before.at(move.from);
}

namespace {

bool is_piece(const Position& position, PieceCode code) {
    const Piece p = Piece::from_code(code);
    return position.variant().has_piece(p);
}

bool is_cell(const Position& position, Cell c) { return c < position.variant().board().cells(); }

}  // namespace

bool could_be_played(const Position& position, Move move) {
    const StateTables& tables = position.variant().state();
    const auto side = static_cast<std::size_t>(index(position.turn()));
    const auto is_ours = [&](Cell c) { return is_cell(position, c) && position.at(c).is(position.turn()); };
    const auto is_theirs = [&](Cell c) {
        return is_cell(position, c) && position.variant().has_piece(position.at(c)) &&
               !position.at(c).is(position.turn());
    };
    const auto is_empty = [&](Cell c) { return is_cell(position, c) && position.at(c).empty(); };
    const auto is_kind = [&](Kind kind) { return kind <= position.variant().kinds(); };
    const auto has = [](const auto& list, int number) { return static_cast<std::size_t>(number) < list.size(); };
    switch (move.type) {
        case MoveType::normal:
            if (!is_ours(move.from) || !is_kind(move.promotion()) || move.to == move.from) return false;
            return is_empty(move.to) || is_theirs(move.to) ||
                   (is_ours(move.to) && position.variant().programs().captures.selective);
        case MoveType::swap:
        case MoveType::shot:
            return is_ours(move.from) && move.to != move.from && (is_ours(move.to) || is_theirs(move.to)) &&
                   is_kind(move.promotion());
        case MoveType::sweep:
            return is_ours(move.from) && is_empty(move.to) && has(tables.sweep_lines, move.line()) &&
                   is_kind(move.promotion());
        case MoveType::exposing:
            return is_ours(move.from) && is_empty(move.to) && has(tables.crossings, move.crossing()) &&
                   is_kind(move.promotion());
        case MoveType::en_passant:
            return is_ours(move.from) && is_empty(move.to) && position.exposed() != no_cell &&
                   is_kind(move.promotion());
        case MoveType::castling:
            return is_ours(move.from) && is_ours(move.partner()) && is_cell(position, move.to) &&
                   has(tables.castlings[side], move.castling()) &&
                   tables.castlings[side][static_cast<std::size_t>(move.castling())].exists();
        case MoveType::drop: {
            if (!is_empty(move.to) || move.dropped() == 0 || !is_kind(move.dropped())) return false;
            const Kind held = tables.leaves_hand(move.dropped(), position.progress().step);
            return held == 0 || position.hand(position.turn(), held) > 0;
        }
        case MoveType::push: {
            if (!is_ours(move.from) || !is_cell(position, move.to)) return false;
            const std::vector<StateTables::Push>& pushes = tables.pushes[side][position.at(move.from).kind()];
            return has(pushes, move.push_number()) &&
                   has(pushes[static_cast<std::size_t>(move.push_number())].lines, move.push_direction());
        }
        case MoveType::block: {
            if (!has(tables.slots, move.slot()) || !position.filled(move.slot())) return false;
            const std::vector<int>& neighbours = tables.slots[static_cast<std::size_t>(move.slot())].neighbours;
            if (!has(neighbours, move.block_direction())) return false;
            const int to = neighbours[static_cast<std::size_t>(move.block_direction())];
            return to >= 0 && !position.filled(to);
        }
        case MoveType::hook: {
            const std::vector<CompiledHook>& hooks = position.variant().programs().hooks;
            return has(hooks, move.hook()) && hooks[static_cast<std::size_t>(move.hook())].point == HookPoint::moves &&
                   (move.from == no_cell || is_ours(move.from)) && is_kind(move.promotion()) &&
                   static_cast<std::size_t>(move.own_suffix()) <=
                       position.variant().definition().hooks[static_cast<std::size_t>(move.hook())].suffixes.size();
        }
        case MoveType::jump:
            return is_ours(move.from) && is_empty(move.to) && is_theirs(move.victim()) && is_kind(move.promotion());
        case MoveType::place: {
            const std::uint8_t number = position.progress().step;
            if (number == 0 || !is_empty(move.to)) return false;
            const TurnTables::Step& step = tables.turn.step(number);
            if (std::ranges::find(step.place, move.dropped()) == step.place.end()) return false;
            const bool of_enemy = step.from == StepDef::From::enemy;
            if (move.from == no_cell) return !of_enemy;
            return is_cell(position, move.from) && position.at(move.from).kind() == move.dropped() &&
                   (!of_enemy || position.at(move.from).is(tables.enemies[side]));
        }
        case MoveType::shove:
            if (!tables.neighbours.shove || !is_ours(move.from) || !is_cell(position, move.to) ||
                !is_cell(position, move.other()))
                return false;
            return move.pulls() ? is_empty(move.to) && is_theirs(move.other())
                                : is_theirs(move.to) && is_empty(move.other());
        case MoveType::stop:
            return position.mid_turn();
        case MoveType::pass:
            return true;
        case MoveType::exchange:
            return position.may_exchange();
        case MoveType::null:
            return false;  // Rules::do_null_move makes null moves
    }
    return false;
}

bool could_be_applied(const Position& position, const Effect& effect) {
    const StateTables& tables = position.variant().state();
    const std::vector<StateDef>& states = position.variant().definition().state;
    switch (effect.type) {
        case EffectType::place:
            return is_cell(position, effect.a) && is_piece(position, effect.code) &&
                   (effect.value == 0 || (effect.value == 1 && tables.may_be_unmoved(Piece::from_code(effect.code))));
        case EffectType::remove:
        case EffectType::capture:
            return is_cell(position, effect.a);
        case EffectType::relocate:
        case EffectType::carry:
            return is_cell(position, effect.a) && is_cell(position, effect.b);
        case EffectType::set_state:
            return effect.a < states.size() && effect.value >= states[effect.a].min &&
                   effect.value <= states[effect.a].max;
        case EffectType::add_hand:
            return is_piece(position, effect.code) && effect.value >= -65535 && effect.value <= 65535;
        case EffectType::move_block:
            return effect.a < tables.slots.size() && effect.b < tables.slots.size();
        case EffectType::next_side:
            return effect.a < max_sides && tables.sides.has(side_of(effect.a));
    }
    return false;
}

std::vector<std::pair<Cell, Piece>> seized_by(const Position& position, Move move) {
    std::vector<std::pair<Cell, Piece>> seized;
    const auto note = [&](Cell c) {
        if (const Piece piece = position.at(c); !piece.empty() && !piece.is_void()) seized.emplace_back(c, piece);
    };
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::shot:
            note(move.to);
            break;
        case MoveType::en_passant:
            note(position.victim(move));
            break;
        case MoveType::jump:
            note(move.victim());
            break;
        case MoveType::sweep:
            for (const Cell c : position.variant().state().sweep_lines[move.line()].ahead(move.from)) {
                if (c == move.to) break;
                note(c);
            }
            break;
        default:
            break;
    }
    return seized;
}

Side owner_after(const Position& before, Move move) {
    const StateTables& tables = before.variant().state();
    if (!move.walks() || move.type == MoveType::shot) return before.turn();
    const Piece piece = before.at(move.from);
    if (!tables.turncoats.has(piece.kind())) return piece.side();
    const bool captures = move.type == MoveType::normal || move.type == MoveType::exposing
                              ? !before.at(move.to).empty()
                              : move.type != MoveType::swap;
    for (const StateTables::PromotionRule& rule : tables.promotion_rules) {
        if (!rule.is_about(piece.kind(), piece.side(), move.from, move.to, captures) || !all_hold(rule.state, before))
            continue;
        // The piece may have declined to promote.
        if (move.promotion() == 0 && !rule.keeps_kind) break;
        if (rule.owner == PromotionDef::Owner::neutral) return Side::nobody;
        return rule.owner == PromotionDef::Owner::enemy ? !piece.side() : piece.side();
    }
    return piece.side();
}

void MoveMaker::make(Position& position, Move move, Position::Undo& undo, HookRunner* hooks) {
    if (position.variant().programs().script.effects && hooks != nullptr) {
        make_hooked(position, move, undo, *hooks, nullptr);
        return;
    }
    Guard take_back([&] { position.undo_move(undo); });
    const StateTables& tables = *position.tables_;
    if (!tables.changes.follow_ups) {
        position.begin_move(move, undo);
    } else if (tables.next.empty()) {
        begin(position, move, undo);
        follow(position, move, undo);
        // No rule names the next side, and no move keeps one that was named before it.
        if (move.type != MoveType::stop) PositionAccess::name_next(position, Side::nobody);
    } else {
        const std::uint32_t traits = move_traits(position, move);
        const Piece moved = moving_piece(position, move);
        begin(position, move, undo);
        follow(position, move, undo);
        name_next(position, move, traits, moved);
    }
    position.end_move(move, undo);
    take_back.release();
}

void MoveMaker::follow(Position& position, Move move, Position::Undo& undo) {
    if (!position.tables_->landing.empty()) position.land(move, undo);
    if (position.tables_->moves_change_state()) position.change_states(move, undo);
}

std::uint32_t MoveMaker::make_noting(Position& position, Move move, Position::Undo& undo) {
    Guard take_back([&] { position.undo_move(undo); });
    const std::uint32_t traits = move_traits(position, move);
    const Piece moved = moving_piece(position, move);
    begin(position, move, undo);
    const std::uint32_t own = undo.count;
    follow(position, move, undo);
    if (position.tables_->changes.follow_ups) name_next(position, move, traits, moved);
    position.end_move(move, undo);
    take_back.release();
    return own;
}

void MoveMaker::name_next(Position& position, Move move, std::uint32_t traits, Piece moved) {
    if (move.type == MoveType::stop) return;
    PositionAccess::name_next(position, Side::nobody);
    for (const NextTables::Rule& rule : position.tables_->next) {
        if ((!rule.kinds.empty() && !rule.kinds.has(moved.kind())) || (rule.types != 0 && (rule.types & traits) == 0))
            continue;
        if (!all_hold(rule.state, position)) continue;
        return PositionAccess::name_next(position, rule.side == Side::nobody ? position.turn() : rule.side);
    }
}

void MoveMaker::begin(Position& position, Move move, Position::Undo& undo) {
    const StateTables& tables = *position.tables_;
    if (tables.any_reborn || tables.changes.owners) {
        begin(position, undo);  // memory may run out before the move begins
        const Side mover = position.turn();
        const Side owner = owner_after(position, move);
        const bool converts = move.from != no_cell && tables.converts(position.at(move.from).kind(), move.type);
        std::vector<std::pair<Cell, Piece>> seized;
        if (converts || tables.any_reborn) seized = seized_by(position, move);
        position.begin_move(move, undo);
        if (move.walks() && owner != mover)
            position.change(move.to, Piece(position.at(move.to).kind(), owner).code(), undo);
        for (const auto& [at, piece] : seized) {
            if (converts) {
                position.change(at, Piece(piece.kind(), mover).code(), undo);
                continue;
            }
            const Cell to = tables.reborn_on(piece, at, [&](Cell c) { return position.at(c).empty(); });
            if (to != no_cell) position.change(to, piece.code(), undo);
        }
        return;
    }
    if (!position.tables_->changes.remote_captures || !RemoteCaptures::may_follow(move))
        return position.begin_move(move, undo);
    const Stroke stroke = RemoteCaptures::stroke_of(position, move);
    position.begin_move(move, undo);
    position.remote_capture(stroke, undo);
}

void MoveMaker::begin(Position& position, Position::Undo& undo) {
    undo.begin(position, position.tables_->changes.keeps_more);
    position.castling_touched_ = {};
}

void MoveMaker::pass_turn(Position& position, Position::Undo& undo) {
    Guard take_back([&] { position.undo_move(undo); });
    position.begin_move(Move::null(), undo);
    position.end_move(Move::null(), undo);
    if (position.tables_->turns.of_steps) position.end_turn(undo);
    take_back.release();
}

void MoveMaker::change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo) {
    undo.begin(position, position.tables_->changes.keeps_more);
    position.castling_touched_ = {};
    Guard take_back([&] { position.undo_move(undo); });
    if (spent && position.tables_->history != 0 && !position.mid_turn()) position.note_turn();
    for (const Effect& e : effects) {
        const Cell exposed = position.head_.exposed;
        const bool two_cells = e.type == EffectType::relocate || e.type == EffectType::carry;
        if (exposed != no_cell && (e.a == exposed || (two_cells && e.b == exposed))) position.expose(no_cell, {});
        position.apply(e, undo);
    }
    position.head_.clock = 0;
    if (position.tables_->exposure.several) position.forget_spoilt_exposures();
    if (!spent) {
        for (const Side side : position.castling_touched_) position.drop_idle_marks(side, &undo);
        if (!position.tables_->countings.empty()) position.renew_counting(Side::nobody);
        take_back.release();
        return;
    }
    if (position.head_.exposed != no_cell) position.expose(no_cell, {});
    position.end_move(Move::null(), undo);
    if (position.tables_->turns.of_steps) position.end_turn(undo);
    take_back.release();
}

bool MoveMaker::follow_turn(Position& position, const MadeMove& last, Position::Undo& undo, HookRunner& hooks,
                            ConsequenceList* described) {
    const std::vector<CompiledHook>& compiled = position.variant().programs().hooks;
    bool called = false;
    Effects effects;
    for (std::size_t h = 0; h < compiled.size(); ++h) {
        if (compiled[h].point != HookPoint::turn || !hook_is_live(compiled[h], position, position.turn())) continue;
        called = true;
        effects.clear();
        hooks.after(static_cast<int>(h), position, last.move, last.moved, last.captured, undo, effects);
        for (const Effect& e : effects) {
            if (described != nullptr) ConsequenceDescriber(position, *described).effect(e);
            position.apply(e, undo);
        }
    }
    return called;
}

// Returns whether the move was made. It is not made only if `told` is given and no script takes part in it.
bool MoveMaker::make_hooked(Position& position, Move move, Position::Undo& undo, HookRunner& hooks,
                            ConsequenceList* described) {
    const std::vector<CompiledHook>& compiled = position.variant().programs().hooks;
    const Side mover = position.turn();
    const Piece moved = moving_piece(position, move);
    const std::uint32_t traits = move_traits(position, move);
    const Piece captured = captured_piece(position, move);
    // Hook patterns are matched before the move changes anything.
    std::uint64_t asked = 0;
    for (std::size_t h = 0; h < compiled.size(); ++h)
        if (compiled[h].point == HookPoint::after && hook_is_live(compiled[h], position, mover) &&
            hook_matches(compiled[h], mover, moved.kind(), move.from, move.to, traits))
            asked |= std::uint64_t{1} << h;
    // In turns of several steps, Turns calls the hooks of the turn.
    const bool ends_turn = position.variant().programs().script.turn && !position.tables_->turns.of_steps;
    if (described != nullptr) {
        ConsequenceDescriber::describe(position, move, *described);
        ConsequenceDescriber(position, *described).remote_captures(move);
        if (asked == 0 && !ends_turn && move.type != MoveType::hook) return false;
    }

    Effects effects;
    if (move.type == MoveType::hook) {
        const CompiledHook& offering = compiled[static_cast<std::size_t>(move.hook())];
        hooks.effects_of(position, offering.asks_side() ? no_cell : move.from, move, effects);
    }
    Guard take_back([&] { position.undo_move(undo); });
    begin(position, move, undo);
    follow(position, move, undo);
    if (described != nullptr) ConsequenceDescriber(position, *described).states(undo, 0);
    if (position.tables_->changes.follow_ups) name_next(position, move, traits, moved);
    const auto apply = [&] {
        for (const Effect& e : effects) {
            if (described != nullptr) ConsequenceDescriber(position, *described).effect(e);
            position.apply(e, undo);
        }
    };
    apply();
    for (std::size_t h = 0; h < compiled.size(); ++h) {
        if ((asked >> h & 1) == 0) continue;
        effects.clear();
        hooks.after(static_cast<int>(h), position, move, moved, captured, undo, effects);
        apply();
    }
    if (ends_turn) follow_turn(position, {move, moved, captured}, undo, hooks, described);
    const std::uint32_t first = undo.count;
    position.end_move(move, undo);
    if (described != nullptr) ConsequenceDescriber(position, *described).states(undo, first);
    if (described != nullptr && position.tables_->turns.of_steps)
        ConsequenceDescriber(position, *described).journal(undo, first);
    take_back.release();
    return true;
}

}  // namespace varia
