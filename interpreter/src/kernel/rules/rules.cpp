// The public functions of the kernel, with the scratch memory of one thread.
#include <varia/rules.hpp>

#include <algorithm>
#include <utility>

#include <varia/perft.hpp>

#include "endings.hpp"
#include "guard.hpp"
#include "heap_bytes.hpp"
#include "holds.hpp"
#include "hook_patterns.hpp"
#include "make_move.hpp"
#include "position_access.hpp"
#include "rules_impl.hpp"
#include "walk.hpp"
#include "zobrist_keys.hpp"

namespace varia {

namespace {

VariantPtr given(VariantPtr variant) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    return variant;
}

}  // namespace

Rules::Rules(VariantPtr variant, SharedScripts* scripts)
    : impl_(std::make_unique<Impl>(given(std::move(variant)), scripts)) {}
Rules::~Rules() = default;
Rules::Rules(Rules&&) noexcept = default;
Rules& Rules::operator=(Rules&&) noexcept = default;

const Variant& Rules::variant() const { return *impl_->variant; }

void Rules::legal_moves(Position& position, MoveList& list) {
    Impl::expect(impl_.get(), position);
    list.clear();
    if (impl_->is_over(*this, position)) return;
    if (impl_->turns_of_steps)
        Turns(*this, *impl_, position).steps(list);
    else
        Generator(position, impl_->scratch, impl_->hooks.get()).list(list);
    impl_->strike_repetitions(*this, position, list);
    if (impl_->failed()) list.clear();
}

MoveList Rules::legal_moves(Position& position) {
    MoveList list;
    legal_moves(position, list);
    return list;
}

bool Rules::is_legal(Position& position, Move move) {
    Impl::expect(impl_.get(), position);
    if (impl_->is_over(*this, position)) return false;
    if (const std::optional<bool> described = Generator(position, impl_->scratch, impl_->hooks.get()).has(move))
        return *described && (!impl_->knows_occurrences() || !impl_->repeats(*this, position, move)) &&
               !impl_->failed();
    const MoveList moves = legal_moves(position);
    return std::ranges::find(moves, move) != moves.end();
}

void Rules::pseudo_legal_moves(Position& position, MoveList& list, std::vector<std::uint8_t>& unsure) {
    Impl::expect(impl_.get(), position);
    list.clear();
    unsure.clear();
    if (impl_->is_over(*this, position)) return;
    if (impl_->turns_of_steps) {
        Turns(*this, *impl_, position).steps(list);
        unsure.resize(list.size());
    } else {
        Generator(position, impl_->scratch, impl_->hooks.get()).pseudo_legal_moves(list, unsure);
        impl_->strike_repetitions(*this, position, list, unsure);
    }
    if (!impl_->failed()) return;
    list.clear();
    unsure.clear();
}

bool Rules::passes_legality(Position& position, Move candidate) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, candidate), "the move is one of this position's candidates");
    return Generator(position, impl_->scratch, impl_->hooks.get()).passes_legality(candidate);
}

std::uint64_t Rules::count_legal_moves(Position& position) {
    Impl::expect(impl_.get(), position);
    if (impl_->turns_of_steps || impl_->knows_occurrences()) {
        MoveList list;
        legal_moves(position, list);
        return list.size();
    }
    return impl_->is_over(*this, position) ? 0 : Generator(position, impl_->scratch, impl_->hooks.get()).count();
}

bool Rules::has_legal_move(Position& position) {
    Impl::expect(impl_.get(), position);
    return !impl_->is_over(*this, position) && impl_->any(*this, position);
}

void Rules::legal_turns(Position& position, TurnList& list) {
    Impl::expect(impl_.get(), position);
    list.clear();
    if (impl_->is_over(*this, position)) return;
    if (impl_->turns_of_steps) {
        Turns(*this, *impl_, position).list(list);
    } else {
        for (const Move move : legal_moves(position)) list.push_back({move});
    }
    if (impl_->failed()) list.clear();
}

Turn Rules::listed_turn(Position& position, const Turn& turn) {
    Impl::expect(impl_.get(), position);
    return impl_->turns_of_steps ? Turns(*this, *impl_, position).like(turn) : turn;
}

void Rules::each_legal_turn(Position& position, const std::function<bool(const Turn&)>& see) {
    Impl::expect(impl_.get(), position);
    if (impl_->is_over(*this, position)) return;
    if (impl_->turns_of_steps) return Turns(*this, *impl_, position).each(see);
    for (const Move move : legal_moves(position)) {
        Position::Undo undo;
        do_move(position, move, undo);
        const Guard unmake([&] { undo_move(position, undo); });
        if (!see({move})) return;
    }
}

std::uint64_t Rules::count_legal_turns(Position& position) {
    Impl::expect(impl_.get(), position);
    if (impl_->is_over(*this, position)) return 0;
    return impl_->turns_of_steps ? Turns(*this, *impl_, position).count() : count_legal_moves(position);
}

bool Rules::Impl::any(Rules& rules, Position& position) {
    if (turns_of_steps) return Turns(rules, *this, position).any();
    if (occurred.empty()) return Generator(position, scratch, hooks.get()).any();
    MoveList list;
    Generator(position, scratch, hooks.get()).list(list);
    return std::ranges::any_of(list, [&](Move move) { return !repeats(rules, position, move); });
}

bool Rules::Impl::repeats(Rules& rules, Position& position, Move move) {
    Position::Undo undo;
    do_move(rules, position, move, undo);
    const Guard unmake([&] { MoveMaker::undo(position, undo); });
    return repeated(rules, position);
}

bool Rules::bars_repetition() const { return impl_->bars_repetition; }

void Rules::remember(std::uint64_t repetition_key) {
    if (bars_repetition()) ++impl_->occurred[repetition_key];
}

void Rules::forget(std::uint64_t repetition_key) {
    if (!bars_repetition()) return;
    const auto known = impl_->occurred.find(repetition_key);
    VARIA_ASSERT(known != impl_->occurred.end(), "the position has occurred");
    if (--known->second == 0) impl_->occurred.erase(known);
}

void Rules::forget_all() { impl_->occurred.clear(); }

int Rules::occurrences(std::uint64_t repetition_key) const {
    const auto known = impl_->occurred.find(repetition_key);
    return known == impl_->occurred.end() ? 0 : known->second;
}

bool Rules::repeats(Position& position, Move move) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    return impl_->knows_occurrences() && impl_->repeats(*this, position, move);
}

Occurrence::Occurrence(Rules& rules, Position& position, bool unless_known) : rules_(rules) {
    if (!rules.bars_repetition() || position.mid_turn()) return;
    key_ = rules.repetition_key(position);
    if (unless_known && rules.occurrences(key_) > 0) return;
    rules.remember(key_);
    told_ = true;
}

Occurrence::~Occurrence() {
    if (told_) rules_.forget(key_);
}

bool Rules::Impl::in_check(Rules& rules, Position& position, Side side) {
    if (!variant->state().turn.threat_by_turn || position.mid_turn()) return attacks.in_check(position, side);
    if (variant->enemies(side).has(position.turn())) return Turns(rules, *this, position).threatened(side);
    // Tests what the enemy could do if it were its turn.
    Position::Undo undo;
    MoveMaker::pass_turn(position, undo);
    const Guard unmake([&] { MoveMaker::undo(position, undo); });
    return Turns(rules, *this, position).threatened(side);
}

bool Rules::Impl::end_step(Rules& rules, Position& position, const MadeMove& step, Position::Undo& undo) {
    Guard take_back([&] { MoveMaker::undo(position, undo); });
    Turns(rules, *this, position).settle(step, undo);
    take_back.release();
    return !position.mid_turn();
}

void Rules::do_move(Position& position, Move move, Position::Undo& undo) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    impl_->do_move(*this, position, move, undo);
}

bool Rules::Impl::turn_checks(Rules& rules, Position& position, Side mover) {
    if (!variant->state().turn.threat_by_turn) return enemy_in_check(position, mover);
    return variant->enemies(mover).any([&](Side enemy) { return in_check(rules, position, enemy); });
}

void Rules::Impl::count_check(Rules& rules, Position& position, Side mover, const Position::Undo& undo) {
    Guard take_back([&] { MoveMaker::undo(position, undo); });
    if (turn_checks(rules, position, mover)) position.add_check(mover);
    take_back.release();
}

void Rules::change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(std::ranges::all_of(effects, [&](const Effect& e) { return could_be_applied(position, e); }),
                 "the effects name what this position has");
    MoveMaker::change(position, effects, spent, undo);
}

void Rules::resign(Position& position, Position::Undo& undo) {
    Impl::expect(impl_.get(), position);
    VARIA_ASSERT(impl_->variant->definition().rules.out.resign.men != GoingOutDef::Men::none,
                 "the variant says what becomes of who resigns");
    GoingOut(*this, position).resign(undo);
}

void Rules::settle(Position& position) {
    Impl::expect(impl_.get(), position);
    if (!impl_->going_out) return;
    Position::Undo undo;
    MoveMaker::begin(position, undo);
    GoingOut(*this, position).settle(undo);
}

void Rules::undo_move(Position& position, const Position::Undo& undo) {
    Impl::expect(impl_.get(), position);
    MoveMaker::undo(position, undo);
}

std::optional<bool> Rules::may_transfer(const Position& position, Side winner, Cell from, int board, Piece there) {
    Impl::expect(impl_.get(), position);
    if (!impl_->hooks) return std::nullopt;
    const std::vector<CompiledHook>& hooks = impl_->variant->programs().hooks;
    std::optional<bool> said;
    for (std::size_t h = 0; h < hooks.size(); ++h) {
        if (hooks[h].point != HookPoint::transfer || !hook_is_live(hooks[h], position, winner)) continue;
        if (!hook_matches(hooks[h], winner, position.at(from).kind(), from, no_cell, 0)) continue;
        said = impl_->hooks->may_transfer(static_cast<int>(h), position, winner, from, board, there);
        if (!*said) break;
    }
    return said;
}

std::optional<Diagnostic> Rules::take_failure() {
    std::optional<Diagnostic> unanswered = std::exchange(impl_->unanswered, std::nullopt);
    if (impl_->hooks)
        if (std::optional<Diagnostic> failure = impl_->hooks->take_failure()) return failure;
    if (unanswered || impl_->hooks) return unanswered;
    if (!impl_->variant->programs().script.any) return std::nullopt;
    return typed_error("this variant has hooks, but nothing to run them with",
                       "load it instead of compiling its declaration", ErrorCode::script_failed);
}

bool Rules::failed() const { return impl_->failed(); }

std::function<bool(std::uint64_t)> Rules::watch_searches(std::function<bool(std::uint64_t)> go_on) {
    return std::exchange(impl_->watch, std::move(go_on));
}

void Rules::Impl::note_unanswered(const std::string& why) {
    if (!unanswered)
        unanswered = typed_error(why, "declare shorter turns, or fewer rules about whole ones (docs/turns.md)",
                                 ErrorCode::script_failed);
}

std::size_t Rules::memory() const {
    std::size_t total = sizeof(Rules) + sizeof(Impl) - sizeof(Scratch) + impl_->scratch.memory() +
                        heap_bytes(impl_->lists) + heap_bytes(impl_->described) + heap_bytes(impl_->occurred) +
                        impl_->tried.memory() - sizeof(Position::Undo) + impl_->turns.memory() - sizeof(TurnMemory) +
                        impl_->filter.memory() - sizeof(EndingFilter);
    for (const MoveList& list : impl_->lists) total += heap_bytes(list);
    return total + (impl_->hooks && !impl_->shared ? impl_->hooks->memory() : 0);
}

std::uint64_t Rules::take_script_steps() { return impl_->hooks ? impl_->hooks->take_steps() : 0; }

// Where moves may not repeat positions, the counts depend on the line, so that no table helps. No side goes out there.
std::uint64_t Rules::Impl::perft_of_line(Rules& rules, Position& position, int depth) {
    if (depth <= 0) return 1;
    const Occurrence root(rules, position, true);
    if (turns_of_steps) return is_over(rules, position) ? 0 : Turns(rules, *this, position).perft(depth, nullptr);
    if (depth == 1) return rules.count_legal_moves(position);
    std::uint64_t total = 0;
    Position::Undo undo;
    for (const Move move : rules.legal_moves(position)) {
        do_move(rules, position, move, undo);
        const Guard unmake([&] { MoveMaker::undo(position, undo); });
        const Occurrence child(rules, position);
        total += perft_of_line(rules, position, depth - 1);
    }
    return total;
}

std::uint64_t Rules::perft(Position& position, int depth, PerftTable* table) {
    Impl::expect(impl_.get(), position);
    if (depth <= 0) return 1;
    if (impl_->bars_repetition) return impl_->perft_of_line(*this, position, depth);
    if (impl_->turns_of_steps)
        return impl_->is_over(*this, position) ? 0 : Turns(*this, *impl_, position).perft(depth, table);
    if (depth == 1) return count_legal_moves(position);
    if (table != nullptr)
        if (const std::uint64_t known = table->find(position.zobrist_key(), depth); known != 0) return known;
    if (impl_->is_over(*this, position)) return 0;
    const auto level = static_cast<std::size_t>(depth);
    if (impl_->lists.size() <= level) impl_->lists.resize(level + 1);
    // Taken out while in use: deeper levels may grow the vector of lists.
    MoveList list = std::move(impl_->lists[level]);
    list.clear();
    Generator(position, impl_->scratch, impl_->hooks.get()).list(list);
    std::uint64_t total = 0;
    Position::Undo undo;
    for (const Move move : list) {
        // The count shows whether there is a move at all. Sides are tested for going out only if there is none.
        // Where checks are counted, each move has to be tested, since the last check ends the game.
        const bool counts = impl_->going_out && !impl_->captures_take_out && !impl_->counts_checks && depth == 2;
        if (counts)
            MoveMaker::make(position, move, undo, impl_->hooks.get());
        else
            impl_->do_move(*this, position, move, undo);
        const Guard unmake([&] { MoveMaker::undo(position, undo); });
        std::uint64_t below = perft(position, depth - 1, table);
        if (counts && below == 0) {
            GoingOut(*this, position).settle(undo, false);
            below = perft(position, depth - 1, table);
        }
        total += below;
    }
    impl_->lists[level] = std::move(list);
    if (table != nullptr && !impl_->failed()) table->add(position.zobrist_key(), depth, total);
    return total;
}

bool Rules::attacked(const Position& position, Cell cell, Side by) {
    Impl::expect(impl_.get(), position);
    return impl_->attacks.at(position, cell, by);
}

void Rules::attackers(const Position& position, Cell cell, Side by, std::span<const Cell> gone,
                      std::vector<Cell>& list) {
    Impl::expect(impl_.get(), position);
    list.clear();
    if (!position.at(cell).is_void() && !position.is_captured(cell))
        impl_->attacks.list(position, cell, by, gone, list);
}

bool Rules::attackers_are_all() const { return impl_->attacks.lists_all(); }

bool Rules::in_check(const Position& position, Side side) {
    Impl::expect(impl_.get(), position);
    if (impl_->variant->state().turn.threat_by_turn) {
        Position looked_at = position;  // the search makes moves
        return impl_->in_check(*this, looked_at, side);
    }
    return impl_->attacks.in_check(position, side);
}

std::uint64_t Rules::repetition_key(Position& position) {
    Impl::expect(impl_.get(), position);
    std::uint64_t without = PositionAccess::key_alone(position);
    for (const int number : impl_->variant->state().unrepeated)
        without ^= zobrist::state(number, position.state(number));
    if (position.exposed() == no_cell) return without;
    Generator generator(position, impl_->scratch, impl_->hooks.get());
    if (!impl_->variant->state().exposure.several && generator.any_passant()) return without;
    for (const Position::Exposure& exposure : position.exposures()) {
        if (impl_->variant->state().exposure.several && generator.any_passant(exposure.victim)) continue;
        without ^= zobrist::exposed(exposure.victim);
        for (const Cell c : exposure.crossed) without ^= zobrist::crossed(c);
    }
    return without;
}

namespace {

// Whether the walk goes on over a void. If it does, it stays in the node's subtree, which the longest jump leaves.
bool passes_void(const ProgramNode&) { return false; }
bool passes_void(const WideNode& n) { return n.on_gap < std::max(n.on_empty, n.on_piece); }

}  // namespace

std::vector<Rules::Reach> Rules::reach(const Position& position, Cell from, bool besides) {
    Impl::expect(impl_.get(), position);
    std::vector<Reach> reached;
    const Piece piece = position.at(from);
    if (piece.empty() || piece.is_void() || piece.side() == Side::nobody) return reached;
    const Programs& programs = impl_->variant->programs();
    const PieceCode* board = PositionAccess::board(position);
    const auto walk = [&](const auto& nodes, const Unit& unit, std::uint32_t i, std::uint32_t end) {
        const AskedConditions* asked = unit.asks != 0 ? &programs.asked[unit.asks - 1U] : nullptr;
        const Beside* at_end = asked != nullptr ? asked->at_end() : nullptr;
        const bool starts = asked == nullptr || asked->may_begin(position, board, from);
        if (!starts && !besides) return;
        while (i < end) {
            const auto& n = nodes[i];
            const Piece there = position.at(n.cell);
            if (unit.clear != 0 && position.crowded(unit.clear - 1U, from, n.cell)) {
                i += n.on_piece;
                continue;
            }
            const bool stands = starts && (at_end == nullptr || at_end->holds(board, n.cell, from));
            const bool ends = stands || besides;
            const Terms* terms = unit.terms != 0 ? &programs.terms[unit.terms - 1U] : nullptr;
            const bool ours = there.is(piece.side());
            const bool allied = !there.empty() && !there.is_void() && !ours &&
                                there.is(impl_->variant->allies(piece.side()));
            const bool quiet = ends && there.empty() && n.quiet != 0;
            const bool capture = ends && n.capture != 0 && !there.is_void() && !allied &&
                                 (terms == nullptr ? !ours
                                  : there.empty()  ? !terms->others.empty()
                                                   : terms->take(there, piece.side()));
            const bool passes = there.is_void() && passes_void(n);
            if (quiet || capture || passes) {
                const auto old = std::ranges::find_if(reached, [&](const Reach& r) { return r.to == n.cell; });
                if (old == reached.end())
                    reached.push_back({n.cell, quiet, capture, passes, !stands});
                else if (old->if_beside && stands)
                    *old = {n.cell, quiet, capture, passes};
                else if (old->if_beside == !stands)
                    *old = {n.cell, old->quiet || quiet, old->capture || capture, old->passes || passes, !stands};
            }
            if constexpr (requires { n.on_other; }) {
                if (terms != nullptr && !there.empty() && !there.is_void() &&
                    !terms->go_over(there, piece.side(), impl_->variant->enemies(piece.side()))) {
                    i += n.on_other;
                    continue;
                }
            }
            i += there.empty() ? n.on_empty : on_occupied(n, there.code());
        }
    };
    for (const Unit& unit : programs.kinds[static_cast<std::size_t>(index(piece.side()))][piece.kind()].units) {
        if (unit.needs_mark && !position.unmoved(from)) continue;
        const std::uint32_t* run = programs.starts.data() + unit.first + from;
        if (unit.wide)
            walk(programs.wide_nodes, unit, run[0], run[1]);
        else
            walk(programs.nodes, unit, run[0], run[1]);
    }
    std::erase_if(reached, [&](const Reach& r) { return !holds_allow(position, piece.side(), from, r.to); });
    std::ranges::sort(reached, {}, &Reach::to);
    return reached;
}

}  // namespace varia
