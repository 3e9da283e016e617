// Methods of a position that query the kernel: attacks, checks, legal moves. The kernel may call other hooks meanwhile.
#include "position_methods.hpp"

#include <algorithm>
#include <cstdint>

#include "script_runner.hpp"
#include "view_values.hpp"

namespace varia::view {

void settle(lua_State* lua, const PositionView& view, std::uint64_t looked_at) {
    ScriptRunner& runner = *view.runner;
    charge(lua, kernel_cost + looked_at);
    if (view.error != nullptr) {
        if (const auto failure = runner.take_failure()) *view.error = failure->text();
        charge(lua, runner.take_steps());
        raise_noted(lua, *view.error);
        return;
    }
    charge(lua, runner.take_spent());
    if (runner.failed()) raise(lua, "a hook that was asked meanwhile failed");
}

std::span<const Cell> victims_of(lua_State* lua, PositionView& view) {
    charge(lua, 20);
    const bool copies = view.undo != nullptr && view.earlier == nullptr;
    if (copies) charge(lua, 60 + static_cast<std::uint64_t>(view.position->variant().board().cells()) / 2);
    const std::span<const Cell> victims = view.runner->victims(view);
    if (view.facts->move.type == MoveType::hook) settle(lua, view, 0);
    charge(lua, victims.size());
    return victims;
}

namespace {

// Asks the kernel, and notes the question and its answer among what the script has looked at.
int ask_kernel(lua_State* lua, PositionView& view, KernelQuestion question) {
    ScriptRunner& runner = *view.runner;
    const bool answer = runner.answer(question, view);
    const std::uint64_t cost = runner.cost(question, view);
    if (view.looked != nullptr) {
        if (runner.asks_scripts(question))
            view.looked->everywhere();
        else
            view.looked->asked(question, answer, kernel_cost + cost);
    }
    settle(lua, view, cost);
    lua_pushboolean(lua, answer ? 1 : 0);
    return 1;
}

}  // namespace

int attacked(lua_State* lua) {
    PositionView& view = noting_view_of(lua);
    const Variant& variant = view.position->variant();
    const Cell cell = check_cell(lua, variant.board(), 2);
    return ask_kernel(lua, view, {KernelQuestion::What::attacked, check_side(lua, variant, 3), cell});
}

// defended(cell): whether the side of the piece there could capture an enemy's piece of this kind that stood there
// instead; false if there is no piece of a side.
int defended(lua_State* lua) {
    PositionView& view = view_of(lua);
    const Cell cell = check_cell(lua, 2);
    const Piece piece = view.position->at(cell);
    if (piece.empty() || piece.is_void() || piece.side() == Side::nobody) {
        charge(lua, 6);
        lua_pushboolean(lua, 0);
        return 1;
    }
    const std::uint64_t copy = 60 + static_cast<std::uint64_t>(view.position->variant().board().cells()) / 2;
    charge(lua, copy);
    const bool answer = view.runner->defended(*view.position, cell);
    settle(lua, view, view.runner->attack_cost(cell, SideSet(piece.side())));
    lua_pushboolean(lua, answer ? 1 : 0);
    return 1;
}

int in_check(lua_State* lua) {
    PositionView& view = noting_view_of(lua);
    return ask_kernel(lua, view, {KernelQuestion::What::in_check, check_side(lua, view.position->variant(), 2)});
}

// gives_check(): whether the hook's move gives check. After the move is made: whether it gives check now.
int gives_check(lua_State* lua) {
    PositionView& view = noting_view_of(lua);
    if (view.facts == nullptr || view.facts->attack)
        raise(lua, "gives_check() is for hooks that are asked about a move");
    return ask_kernel(lua, view, {KernelQuestion::What::gives_check});
}

namespace {

void refuse_listing(lua_State* lua) {
    if (!view_of(lua).may_list)
        raise(lua, "legal moves can be asked for in an outcome hook only: here they would have to be known already");
}

// The maximum cost of listing the moves of the side to move. A hook may not list moves that would cost more than one
// call may last.
std::uint64_t check_listing(lua_State* lua) {
    constexpr std::uint64_t max = 1'000'000;
    const PositionView& view = view_of(lua);
    const std::uint64_t cost = view.runner->listing_cost(*view.position);
    if (view.error == nullptr && cost > max) raise(lua, "there are too many moves here to look at all of them");
    return cost;
}

}  // namespace

int has_legal_moves(lua_State* lua) {
    refuse_listing(lua);
    const std::uint64_t cost = check_listing(lua);
    // A move that is found soon costs little. If there is none, every piece was examined.
    const bool any = view_of(lua).runner->has_legal_moves(position_of(lua));
    settle(lua, view_of(lua), any ? cost / 16 : cost);
    lua_pushboolean(lua, any ? 1 : 0);
    return 1;
}

// legal_moves([from]): a list of moves.
int legal_moves(lua_State* lua) {
    refuse_listing(lua);
    const Cell from = lua_isnoneornil(lua, 2) ? no_cell : check_cell(lua, 2);
    lua_newtable(lua);
    lua_Integer count = 0;
    const std::uint64_t cost = check_listing(lua);
    const MoveList& moves = view_of(lua).runner->legal_moves(position_of(lua));
    const auto wanted = [&](Move m) { return from == no_cell || m.from == from; };
    const auto size = static_cast<std::size_t>(std::ranges::count_if(moves, wanted));
    // Lua owns this copy, because the calls below may list other moves.
    Move* kept = nullptr;
    if (size <= 16384) {
        kept = static_cast<Move*>(lua_newuserdatauv(lua, std::max<std::size_t>(size, 1) * sizeof(Move), 0));
        std::ranges::copy_if(moves, kept, wanted);
    }
    settle(lua, view_of(lua), cost);
    if (kept == nullptr) raise(lua, "there are too many legal moves to list");
    charge(lua, size * move_cost);
    bool asked = false;
    for (std::size_t i = 0; i < size; ++i) {
        const MoveFacts facts = facts_before(position_of(lua), kept[i]);
        push_move(lua, position_of(lua).variant(), facts, view_of(lua).runner->victims(facts, position_of(lua)));
        lua_rawseti(lua, -3, ++count);
        asked = asked || kept[i].type == MoveType::hook;
    }
    lua_pop(lua, 1);
    if (asked) settle(lua, view_of(lua), 0);
    return 1;
}

}  // namespace varia::view
