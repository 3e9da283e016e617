// The steps that may be made, when a turn is over, and what makes a turn legal.
#include "turns.hpp"

#include <algorithm>

#include "consequence_describer.hpp"
#include "guard.hpp"
#include "rules_impl.hpp"
#include "straight.hpp"
#include "took.hpp"

namespace varia {

void Turns::pseudo_legal_moves(MoveList& list) {
    list.clear();
    Generator(position_, impl_.scratch, impl_.hooks.get()).list(list);
    if (waits_to_go()) keep_off_captured(list);
    if (turn_.lands_to_go_on && list.size() > 1) keep_landings_to_go_on(list);
}

void Turns::raw(MoveList& list) {
    pseudo_legal_moves(list);
    if (turn_.threat_by_turn)
        std::erase_if(list, [&](Move move) { return move.type == MoveType::castling && castles_through_threat(move); });
}

bool Turns::waits_to_go() const {
    if (!turn_.captured_stay) return false;
    // Leaps see to this themselves. Other moves find the cells occupied, unless they capture or shift the pieces there.
    const StateTables& state = position_.variant().state();
    const Programs& programs = position_.variant().programs();
    if (programs.captures.by_leaping == LeapCaptures::only && !programs.script.any && !state.neighbours.shove &&
        state.slots.empty())
        return false;
    return position_.captured_cells().begin() != position_.captured_cells().end();
}

// Removes moves that change captured pieces which are still on the board: such pieces only block.
void Turns::keep_off_captured(MoveList& list) {
    std::erase_if(list, [&](Move move) {
        if (move.type == MoveType::jump || move.type == MoveType::stop) return false;
        memory_.blocks.clear();
        for (const Cell c : position_.captured_cells()) memory_.blocks.emplace_back(c, position_.at(c));
        Position::Undo undo;
        MoveMaker::make(position_, move, undo, impl_.hooks.get());
        const Guard unmake([&] { MoveMaker::undo(position_, undo); });
        return std::ranges::any_of(memory_.blocks,
                                   [&](const auto& block) { return position_.at(block.first) != block.second; });
    });
}

bool Turns::castles_through_threat(Move move) {
    const Side side = position_.turn();
    const StateTables::Castling& castling = position_.variant().state().castlings[static_cast<std::size_t>(
        index(side))][static_cast<std::size_t>(move.castling())];
    if (!impl_.variant->royal(castling.king) || !must_be_safe(position_, side)) return false;
    const auto safe_on = [&](Cell cell) {
        if (position_.at(cell).is_void()) return true;  // nothing captures there
        Position there = position_;
        if (cell != move.from) {
            const Piece king = there.at(move.from);
            there.put(move.from, {});
            there.put(cell, king);
        }
        if (there.mid_turn()) there.set_progress({});  // as if the turn were over
        return !impl_.in_check(rules_, there, side);
    };
    if (!safe_on(move.from)) return true;
    const bool usual = move.from == castling.king_from && move.partner() == castling.partner_from;
    if (usual || castling.listed_safe) return !std::ranges::all_of(castling.safe, safe_on);
    return !along(position_.variant().board(), move.from, castling.king_to,
                  [&](Cell c) { return c == castling.king_to || safe_on(c); });
}

void Turns::keep_landings_to_go_on(MoveList& list) {
    const auto alike = [](Move a, Move b) {
        return a.type == MoveType::jump && b.type == MoveType::jump && a.from == b.from && a.victim() == b.victim();
    };
    const auto goes_on_after = [&](Move move) {
        Position::Undo undo;
        make(move, undo);
        const Guard unmake([&] { MoveMaker::undo(position_, undo); });
        // In this group, not with another piece in the next group; and not after a check that makes the leap illegal.
        const std::uint8_t next = position_.progress().step;
        return next != 0 && turn_.step(next).must == StepDef::Must::possible && turn_.step(next).place.empty() &&
               !gives_early_check();
    };
    // Such leaps stand next to one another: the walk over a program finds them in a row, or groups them.
    std::size_t kept = 0;
    for (std::size_t first = 0; first < list.size();) {
        std::size_t end = first + 1;
        while (end < list.size() && alike(list[first], list[end])) ++end;
        const std::size_t before = kept;
        if (end - first > 1)
            for (std::size_t i = first; i < end; ++i)
                if (goes_on_after(list[i])) list[kept++] = list[i];
        if (kept == before)
            for (std::size_t i = first; i < end; ++i) list[kept++] = list[i];
        first = end;
    }
    list.resize(kept);
}

void Turns::make(Move step, Position::Undo& undo) {
    spend();
    memory_.bereaved = false;
    (void)impl_.do_step(rules_, position_, step, undo);
}

std::optional<Position::Undo> Turns::take_out() {
    if (!impl_.going_out || position_.mid_turn()) return std::nullopt;
    std::optional<Position::Undo> undo(std::in_place);
    MoveMaker::begin(position_, *undo);
    GoingOut(rules_, position_).settle(*undo);
    return undo;
}

// ---- when a turn is over ------------------------------------------------------------------------------------------

bool Turns::goes_on() {
    if (!waits_to_go()) return Generator(position_, impl_.scratch, impl_.hooks.get()).goes_on();
    MoveList list;
    Generator(position_, impl_.scratch, impl_.hooks.get()).list(list);
    keep_off_captured(list);
    return std::ranges::any_of(list, [](Move move) { return move.type != MoveType::stop; });
}

MadeMove Turns::noted_with_pieces(const Position& before, Move step) {
    return {step, moving_piece(before, step), captured_piece(before, step)};
}

void Turns::end_turn(const MadeMove& last, Position::Undo& undo, Told* told) {
    if (turn_.scripts_follow && impl_.hooks) {
        position_.leave_captured(undo);
        ConsequenceList* const described = told != nullptr ? &told->list : nullptr;
        if (described != nullptr) {
            ConsequenceDescriber(position_, *described).journal(undo, told->first);
            ConsequenceDescriber(position_, *described).states(undo, told->first);
        }
        const std::size_t royals = position_.royals(us_).size();
        if (MoveMaker::follow_turn(position_, last, undo, *impl_.hooks, described)) {
            if (described != nullptr) told->first = ConsequenceDescriber::entries(undo);
            position_.settle_effects(undo);
            const std::size_t left = position_.royals(us_).size();
            const bool each = impl_.variant->definition().rules.royal == RoyalRule::each;
            memory_.bereaved = left == 0 ? royals != 0 : each && left < royals;
        } else if (described != nullptr) {
            told->first = ConsequenceDescriber::entries(undo);
        }
    }
    position_.end_turn(undo);
}

void Turns::settle(const MadeMove& made, Position::Undo& undo, Told* told) {
    const Move step = made.move;
    const bool was_between_groups = undo.many.turn.step == 0;
    // What has to follow does follow, unless it cannot, or the game is over.
    const bool over = !turn_.over_at_end && !as_if_on_ && impl_.is_over(rules_, position_);
    const std::uint8_t next = position_.progress().step;
    const bool crowned = turn_.promotes == TurnDef::Promotes::ends && step.walks() && step.promotion() != 0;
    if (!over && !crowned && next != 0 && (turn_.step(next).must == StepDef::Must::always || goes_on())) return;
    // A stop instead of an optional step ends the group. A stop between groups ends the turn.
    const bool stops = step.type == MoveType::stop && was_between_groups;
    const Position::Progress& now = position_.progress();
    const bool ends = over || stops || crowned || now.made >= position_.turn_steps();
    // Only scripts see that the group is over before the turn is.
    if (ends && !turn_.scripts_follow) return position_.end_turn(undo);
    position_.end_group(undo);
    const bool checks = turn_.check == TurnDef::Check::ends && now.made < position_.turn_steps() &&
                        impl_.enemy_in_check(position_, position_.turn());
    if (ends || checks) return end_turn(made, undo, told);
    // A side that may stop and cannot go on has stopped.
    const TurnDef::Count& count = turn_.counts[static_cast<std::size_t>(index(position_.turn()))];
    if (!turn_.varies && now.made >= count.min && !goes_on()) end_turn(made, undo, told);
}

// ---- what makes a turn legal ----------------------------------------------------------------------------------------

bool Turns::acceptable() {
    if (!turn_.restore) {
        // Some bits may mean something else (took.hpp).
        const std::uint64_t kept = took::is_kept(turn_) ? ~took::bits : ~std::uint64_t{0};
        if (((position_.men_key() ^ position_.progress().before) & kept) == 0) return false;
    }
    if (turn_.scripts_follow && !position_.mid_turn() && memory_.bereaved) return false;
    if (impl_.repeated(rules_, position_)) return false;
    if (turn_.threat_by_turn) return !threatened(us_);
    const bool safe = turn_.safe_at_end || (turn_.safe_when_over && !position_.mid_turn());
    return !safe || !impl_.attacks.in_check(position_, us_);
}

bool Turns::gives_early_check() {
    return turn_.check == TurnDef::Check::last && position_.mid_turn() &&
           impl_.enemy_in_check(position_, position_.turn());
}

bool Turns::threatened_from(std::size_t number, Side side) {
    TurnMemory::Level& level = use(number);
    const Guard done([&] { memory_.used = base_ + number; });
    pseudo_legal_moves(level.moves);  // a threat need not leave its own side safe, nor castle safely
    const Side mover = position_.turn();
    for (const Move move : level.moves) {
        spend();
        const MadeMove step = noted(position_, move);
        MoveMaker::make(position_, move, level.undo, impl_.hooks.get());
        const Guard unmake([&] { MoveMaker::undo(position_, level.undo); });
        settle(step, level.undo);
        if (!position_.mid_turn() || position_.turn() != mover) continue;
        // Steps may lead in a circle, so the search goes on from each middle only once.
        if (turn_.same_result && !is_new(tried_)) continue;
        // In the middle of a group only the piece that goes on captures. (Among more than two sides it spares royal
        // pieces.)
        const bool follows = position_.progress().step != 0 && !impl_.variant->programs().captures.spares_royals;
        const bool remote_captures = follows
                                         ? Generator(position_, impl_.scratch, impl_.hooks.get()).remote_captures(side)
                                         : impl_.attacks.in_check(position_, side);
        if (remote_captures || threatened_from(number + 1, side)) return true;
    }
    return false;
}

}  // namespace varia
