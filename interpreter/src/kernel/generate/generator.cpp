// Chooses the generator for each request, and filters the list afterwards.
#include "generator.hpp"

#include <algorithm>

#include "bitboard_moves.hpp"
#include "drop_moves.hpp"
#include "passant_moves.hpp"
#include "remote_captures.hpp"
#include "step_moves.hpp"
#include "walker.hpp"

namespace varia {
namespace {

// For variants with forced captures: keeps only the captures if there are any. A piece that is already captured and
// stays on the board until the turn is over cannot be captured again.
void keep_captures(const Position& position, MoveList& moves, std::size_t first) {
    const bool remote_captures = position.variant().state().changes.remote_captures;
    const auto quiet = [&](Move move) {
        if (remote_captures && RemoteCaptures::captures(position, move)) return false;
        return captured_piece(position, move).empty() ||
               (move.type == MoveType::normal && position.is_captured(move.to));
    };
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::all_of(begin, moves.end(), quiet)) moves.erase(std::remove_if(begin, moves.end(), quiet), moves.end());
}

template <GenMode mode>
std::uint64_t take_beside_jumps(Generation& g, const StepMoves& steps) {
    const std::uint64_t total = Walker<mode>(g).run();
    return mode == GenMode::any && total != 0 ? total : total + steps.others<mode>();
}

// For turns of several steps. If captures are forced and one by leaping exists, no other moves are generated.
template <GenMode mode>
std::uint64_t take_steps(Generation& g, bool may_stop = true) {
    const StepMoves steps(g, may_stop);
    if (steps.follows()) return steps.following<mode>();
    const std::uint64_t jumps = steps.jumps<mode>();
    if (jumps != 0 && (mode == GenMode::any || (g.context.programs.moves.forced_capture &&
                                                g.context.programs.captures.by_leaping == LeapCaptures::only)))
        return jumps;
    return jumps + take_beside_jumps<mode>(g, steps);
}

void list_all(Generation& g, bool by_sets, MoveList& moves) {
    const std::size_t first = moves.size();
    g.emitter.into(moves);
    if (g.context.state.turns.of_steps)
        take_steps<GenMode::list>(g);
    else if (by_sets)
        g.context.programs.sets->list(g, *g.context.programs.sets);
    else
        Walker<GenMode::list>(g).run();
    if (g.context.programs.moves.forced_capture) keep_captures(g.context.position, moves, first);
    if (holds_must_drop(g.context)) keep_must_drops(g.context, moves, first);
    if (g.hooks.choose_some()) g.hooks.choose(moves, first);
}

std::uint64_t count_listed(Generation& g, bool by_sets) {
    MoveList moves;
    list_all(g, by_sets, moves);
    return moves.size();
}

}  // namespace

void Generator::list(MoveList& moves) {
    Generation g(position_, scratch_, hooks_, fast_);
    list_all(g, may_use_sets(g), moves);
}

void Generator::pseudo_legal_moves(MoveList& moves, std::vector<std::uint8_t>& unsure) {
    Generation g(position_, scratch_, hooks_, fast_);
    const bool by_sets = may_use_sets(g);
    // Scripts need complete answers, and with bitboards a complete answer is cheap.
    if (!g.context.programs.script.any && !g.context.programs.moves.forced_capture &&
        g.context.programs.moves.pass[static_cast<std::size_t>(index(g.context.us))] != PassRule::forced && !by_sets &&
        !holds_must_drop(g.context))
        g.emitter.leave_unsure_in(unsure);
    list_all(g, by_sets, moves);
    unsure.resize(moves.size());
}

bool Generator::passes_legality(Move candidate) {
    return Generation(position_, scratch_, hooks_, fast_).legality.stays_safe(candidate);
}

void Generator::captures(MoveList& moves, bool promotions) {
    Generation g(position_, scratch_, hooks_, fast_);
    const bool by_sets = may_use_sets(g);
    g.emitter.with_promotions(promotions);
    if (g.context.programs.moves.forced_capture || g.context.programs.script.choose || holds_must_drop(g.context)) {
        const std::size_t first = moves.size();
        list_all(g, by_sets, moves);
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
        moves.erase(std::remove_if(begin, moves.end(), [&](Move move) { return !g.emitter.wanted(move); }),
                    moves.end());
        return;
    }
    g.emitter.into(moves);
    if (g.context.state.turns.of_steps)
        take_steps<GenMode::captures>(g);
    else if (by_sets)
        g.context.programs.sets->captures(g, *g.context.programs.sets);
    else
        Walker<GenMode::captures>(g).run();
}

std::optional<bool> Generator::has(Move step) {
    const Programs& programs = position_.variant().programs();
    if (step.type != MoveType::normal && step.type != MoveType::exposing) return std::nullopt;
    if (position_.variant().state().turns.of_steps || programs.moves.forced_capture || programs.script.choose)
        return std::nullopt;
    if (!could_be_played(position_, step)) return false;
    // In variants where no move may give check, the walker makes each move and tests it.
    Generation g(position_, scratch_, hooks_, fast_ && !programs.safety.bars_check);
    if (holds_must_drop(g.context)) return std::nullopt;
    if (g.enemy.at_risk() && programs.captures.royals && g.enemy.stand_on(step.to)) return std::nullopt;
    std::vector<Move>& moves = scratch_.of_one;
    moves.clear();
    g.emitter.into(moves);
    Walker<GenMode::list>(g).moves_from(step.from);
    return std::ranges::find(moves, step) != moves.end();
}

std::uint64_t Generator::count() {
    Generation g(position_, scratch_, hooks_, fast_);
    const Programs& programs = g.context.programs;
    const bool by_sets = may_use_sets(g);
    if (holds_must_drop(g.context)) return count_listed(g, by_sets);
    if (by_sets && (!programs.moves.forced_capture || g.safety == Safety::none))
        return programs.sets->count(g, *programs.sets);
    if (programs.script.choose || (programs.moves.forced_capture && programs.captures.by_leaping != LeapCaptures::only))
        return count_listed(g, by_sets);
    if (g.context.state.turns.of_steps) return take_steps<GenMode::count>(g);
    return Walker<GenMode::count>(g).run();
}

bool Generator::any() {
    Generation g(position_, scratch_, hooks_, fast_);
    const Programs& programs = g.context.programs;
    const bool by_sets = may_use_sets(g);
    if (by_sets) return programs.sets->count(g, *programs.sets) != 0;
    if (programs.script.choose) return count_listed(g, by_sets) != 0;
    if (g.context.state.turns.of_steps) return take_steps<GenMode::any>(g) != 0;
    return Walker<GenMode::any>(g).run() != 0;
}

bool Generator::any_but_pass() {
    Generation g(position_, scratch_, hooks_, fast_);
    g.may_pass = false;
    if (g.context.programs.script.choose) return count_listed(g, may_use_sets(g)) != 0;
    return Walker<GenMode::any>(g).run() != 0;
}

bool Generator::goes_on() {
    Generation g(position_, scratch_, hooks_, fast_);
    return take_steps<GenMode::any>(g, false) != 0;
}

bool Generator::remote_captures(Side side) {
    Generation g(position_, scratch_, hooks_, fast_);
    return StepMoves(g).remote_capture(side);
}

std::optional<std::uint64_t> Generator::count_without_jumps() {
    Generation g(position_, scratch_, hooks_, fast_);
    const StepMoves steps(g);
    if (steps.jumps<GenMode::any>() != 0) return std::nullopt;
    const Programs& programs = g.context.programs;
    if (programs.script.choose || holds_must_drop(g.context) ||
        (programs.moves.forced_capture && programs.captures.by_leaping != LeapCaptures::only))
        return count_listed(g, false);
    return take_beside_jumps<GenMode::count>(g, steps);
}

bool Generator::list_without_jumps(MoveList& moves) {
    Generation g(position_, scratch_, hooks_, fast_);
    if (StepMoves(g).jumps<GenMode::any>() != 0) return false;
    list_all(g, false, moves);
    return true;
}

bool Generator::any_passant(Cell victim) {
    if (position_.exposed() == no_cell) return false;
    Generation g(position_, scratch_, hooks_, fast_);
    if (PassantMoves(g).all<GenMode::any>(victim) == 0) return false;
    if (!holds_must_drop(g.context)) return true;
    // Such a drop is listed only if no capture comes before it.
    MoveList moves;
    list_all(g, may_use_sets(g), moves);
    const KindSet kinds = must_drop_kinds(g.context);
    return std::ranges::none_of(moves,
                                [&](Move move) { return move.type == MoveType::drop && kinds.has(move.dropped()); });
}

}  // namespace varia
