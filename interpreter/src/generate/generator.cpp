// Which way of generating a question takes, and what is done to the list afterwards.
#include "generator.hpp"

#include <algorithm>

#include "passant_moves.hpp"
#include "set_moves.hpp"
#include "walker.hpp"

namespace varia {
namespace {

// Who can capture must.
void keep_captures(const Position& position, MoveList& moves, std::size_t first) {
    const auto quiet = [&](Move move) { return captured_piece(position, move).empty(); };
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::all_of(begin, moves.end(), quiet)) moves.erase(std::remove_if(begin, moves.end(), quiet), moves.end());
}

void list_all(Generation& g, bool by_sets, MoveList& moves) {
    const std::size_t first = moves.size();
    g.emitter.into(moves);
    if (by_sets) g.ground.programs.sets->list(g, *g.ground.programs.sets);
    else Walker<Want::list>(g).run();
    if (g.ground.programs.forced_capture) keep_captures(g.ground.position, moves, first);
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

void Generator::candidates(MoveList& moves, std::vector<std::uint8_t>& unsure) {
    Generation g(position_, scratch_, hooks_, fast_);
    const bool by_sets = may_use_sets(g);
    // Scripts are asked about moves in full, and by sets of cells a full answer is cheap.
    if (g.ground.programs.hooks.empty() && !g.ground.programs.forced_capture && !by_sets) g.emitter.leave_unsure_in(unsure);
    list_all(g, by_sets, moves);
    unsure.resize(moves.size());
}

bool Generator::confirm(Move candidate) { return Generation(position_, scratch_, hooks_, fast_).trial.stays_safe(candidate); }

void Generator::captures(MoveList& moves, bool promotions) {
    Generation g(position_, scratch_, hooks_, fast_);
    const bool by_sets = may_use_sets(g);
    g.emitter.with_promotions(promotions);
    if (g.ground.programs.forced_capture || g.ground.programs.choice_hooks) {
        const std::size_t first = moves.size();
        list_all(g, by_sets, moves);
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
        moves.erase(std::remove_if(begin, moves.end(), [&](Move move) { return !g.emitter.wanted(move); }), moves.end());
        return;
    }
    g.emitter.into(moves);
    if (by_sets) g.ground.programs.sets->captures(g, *g.ground.programs.sets);
    else Walker<Want::captures>(g).run();
}

std::uint64_t Generator::count() {
    Generation g(position_, scratch_, hooks_, fast_);
    const Programs& programs = g.ground.programs;
    const bool by_sets = may_use_sets(g);
    if (by_sets && (!programs.forced_capture || g.safety == Safety::none)) return programs.sets->count(g, *programs.sets);
    if (programs.choice_hooks || programs.forced_capture) return count_listed(g, by_sets);
    return Walker<Want::count>(g).run();
}

bool Generator::any() {
    Generation g(position_, scratch_, hooks_, fast_);
    const Programs& programs = g.ground.programs;
    const bool by_sets = may_use_sets(g);
    if (by_sets) return programs.sets->count(g, *programs.sets) != 0;
    if (programs.choice_hooks) return count_listed(g, by_sets) != 0;
    return Walker<Want::any>(g).run() != 0;
}

bool Generator::any_passant(Cell victim) {
    if (position_.exposed() == no_cell) return false;
    Generation g(position_, scratch_, hooks_, fast_);
    return PassantMoves(g).all<Want::any>(victim) != 0;
}

}  // namespace varia
