// What a move does and leads to, computed before it is made; and the null move of searches.
#include <algorithm>

#include "consequence_describer.hpp"
#include "guard.hpp"
#include "make_move.hpp"
#include "move_preview.hpp"
#include "remote_captures.hpp"
#include "rules_impl.hpp"

namespace varia {

void Rules::consequences(Position& position, Move move, ConsequenceList& list) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    if (!impl_->more_than_moves)
        ConsequenceDescriber::describe(position, move, list);
    else if (impl_->turns_of_steps || !impl_->variant->state().landing.empty())
        impl_->describe_step(*this, position, move, list);
    else
        impl_->describe(*this, position, move, list);
}

// Describes the step, then makes it and reads what follows from the journal.
void Rules::Impl::describe_step(Rules& rules, Position& position, Move move, ConsequenceList& list) {
    std::uint32_t first = 0;
    const Side mover = position.turn();
    const MadeMove step = turns_of_steps ? Turns::noted(position, move) : MadeMove{};
    if (variant->programs().script.effects && hooks &&
        MoveMaker::describe_hooked(position, move, tried, *hooks, list)) {
        first = ConsequenceDescriber::entries(tried);
    } else {
        ConsequenceDescriber::describe(position, move, list);
        ConsequenceDescriber(position, list).remote_captures(move);
        first = MoveMaker::make_noting(position, move, tried);
        ConsequenceDescriber(position, list).states(tried, 0, first);
    }
    const Guard unmake([&] { MoveMaker::undo(position, tried); });
    if (turns_of_steps) {
        Turns::Told told{list, first};
        Turns(rules, *this, position).settle(step, tried, &told);
        first = told.first;
    }
    ConsequenceDescriber(position, list).journal(tried, first);
    ConsequenceDescriber(position, list).states(tried, first);
    if (!variant->state().landing.empty())
        // A piece that exposes itself is reported on the cell where it has landed.
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].type == ConsequenceType::exposed) {
                list[i].to = variant->state().landed(list[i].to);
                std::rotate(list.begin() + static_cast<std::ptrdiff_t>(i),
                            list.begin() + static_cast<std::ptrdiff_t>(i) + 1, list.end());
                break;
            }
    if (position.mid_turn()) return;
    if (counts_checks && turn_checks(rules, position, mover)) {
        Consequence& counted = list.emplace_back();
        counted.type = ConsequenceType::check_counted;
        counted.value = position.checks_given(mover) + 1;
    }
    if (!going_out) return;
    const std::uint32_t out = ConsequenceDescriber::entries(tried);
    GoingOut(rules, position).settle(tried, false);
    ConsequenceDescriber(position, list).changes(tried, out);
}

void Rules::Impl::describe(Rules& rules, Position& position, Move move, ConsequenceList& list) {
    describe_own(position, move, list);
    if (!going_out) return;
    MoveMaker::make(position, move, tried, hooks.get());
    const Guard unmake([&] { MoveMaker::undo(position, tried); });
    const std::uint32_t first = ConsequenceDescriber::entries(tried);
    GoingOut(rules, position).settle(tried, false);
    ConsequenceDescriber(position, list).changes(tried, first);
}

void Rules::Impl::describe_own(Position& position, Move move, ConsequenceList& list) {
    const Side mover = position.turn();
    const auto count_check = [&] {
        Consequence& counted = list.emplace_back();
        counted.type = ConsequenceType::check_counted;
        counted.value = position.checks_given(mover) + 1;
    };
    const bool scripts = variant->programs().script.effects && hooks;
    const bool made = scripts && MoveMaker::describe_hooked(position, move, tried, *hooks, list);
    if (!made) {
        if (!scripts) {
            ConsequenceDescriber::describe(position, move, list);
            ConsequenceDescriber(position, list).remote_captures(move);
        }
        const std::size_t own = list.size();
        if (ConsequenceDescriber(position, list).holds(move)) {
            const std::optional<bool> checks = counts_checks ? MovePreview(position, attacks).gives_check(move) : false;
            if (checks && *checks) count_check();
            if (checks) return;
        }
        list.resize(own);
        MoveMaker::make(position, move, tried, hooks.get());
    }
    const Guard unmake([&] { MoveMaker::undo(position, tried); });
    if (!made) ConsequenceDescriber(position, list).states(tried, 0);
    if (counts_checks && enemy_in_check(position, mover)) count_check();
}

bool Rules::captures(Position& position, Move move) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    if (!captured_piece(position, move).empty()) return true;
    const Programs& programs = impl_->variant->programs();
    if (move.type != MoveType::push && !programs.script.effects)
        return impl_->variant->state().changes.remote_captures && RemoteCaptures::captures(position, move);
    const Side mover = position.turn();
    consequences(position, move, impl_->described);
    return std::ranges::any_of(impl_->described, [&](const Consequence& c) {
        return c.type == ConsequenceType::captured && c.piece.is(impl_->variant->enemies(mover));
    });
}

void Rules::legal_captures(Position& position, MoveList& list, Quiet quiet) {
    Impl::expect(impl_.get(), position);
    list.clear();
    if (impl_->is_over(*this, position)) return;
    const bool promotions = quiet == Quiet::promotions;
    if (impl_->turns_of_steps) {
        legal_moves(position, list);
        std::erase_if(list,
                      [&](Move move) { return !(promotions && move.promotion() != 0) && !captures(position, move); });
        return;
    }
    Generator generator(position, impl_->scratch, impl_->hooks.get());
    if (impl_->variant->programs().script.effects || impl_->variant->state().changes.remote_captures) {
        // The effects of scripts are known only when the move is made, and remote captures only after all of these.
        generator.list(list);
        std::erase_if(list,
                      [&](Move move) { return !(promotions && move.promotion() != 0) && !captures(position, move); });
    } else {
        generator.captures(list, promotions);
    }
    impl_->strike_repetitions(*this, position, list);
    if (impl_->failed()) list.clear();
}

void Rules::legal_evasions(Position& position, MoveList& list) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(in_check(position, position.turn()), "the side to move is in check");
    legal_moves(position, list);
}

bool Rules::gives_check(Position& position, Move move) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    if (const std::optional<bool> checks = MovePreview(position, impl_->attacks).gives_check(move)) return *checks;
    const Side mover = position.turn();
    if (impl_->turns_of_steps) {
        Position::Undo undo;
        do_move(position, move, undo);
        const Guard unmake([&] { undo_move(position, undo); });
        return impl_->variant->enemies(mover).any([&](Side enemy) { return impl_->in_check(*this, position, enemy); });
    }
    MoveMaker::make(position, move, impl_->tried, impl_->hooks.get());
    const Guard unmake([&] { MoveMaker::undo(position, impl_->tried); });
    return impl_->enemy_in_check(position, mover);
}

std::uint64_t Rules::key_after(Position& position, Move move) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    if (const std::optional<std::uint64_t> key = MovePreview(position, impl_->attacks).key(move)) return *key;
    do_move(position, move, impl_->tried);
    const std::uint64_t key = position.zobrist_key();
    undo_move(position, impl_->tried);
    return key;
}

void Rules::do_null_move(Position& position, Position::Undo& undo) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(!in_check(position, position.turn()), "the side that passes its turn is not in check");
    MoveMaker::pass_turn(position, undo);
}

}  // namespace varia
