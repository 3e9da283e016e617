#include "space.hpp"

#include <algorithm>
#include <bitset>
#include <set>

#include <varia/board.hpp>
#include <varia/limits.hpp>
#include <varia/match.hpp>

#include "errors.hpp"

namespace varia::python {
namespace {

// The maximum number of moves that share one number before they are told apart: for example, moves that jump over
// different pieces, or sweeps along different lines.
constexpr std::int64_t alternatives = 4;

bool any_move(const Definition& def, auto&& is) {
    return std::ranges::any_of(def.pieces, [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, is); });
}

// Whether these numbers are all different; if it says no, they still may be.
bool all_differ(const std::vector<std::int64_t>& numbers) {
    std::bitset<1U << 15> seen;
    for (const std::int64_t number : numbers) {
        // The upper bits of a product with an odd number are well mixed.
        const std::size_t place = static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15U >> 49;
        if (seen[place]) return false;
        seen[place] = true;
    }
    return true;
}

// At least as many as the numbers that moves may have for what they do to state values.
std::int64_t number_of_changes(const Definition& def) {
    const auto changes = [](const auto& item) { return !item.sets.empty() || !item.adds.empty(); };
    const auto differs = [&](const MoveDef& move) { return changes(move) || !move.suffix.empty(); };
    std::int64_t number = std::ranges::count_if(def.castlings, changes);
    std::int64_t moves = 0;
    for (const PieceDef& piece : def.pieces) {
        moves += std::ranges::count_if(piece.moves, differs);
        // A price is paid from the side's own purse.
        if (piece.drop && piece.drop->price != 0)
            number += static_cast<std::int64_t>(def.sides.side.size());
        else if (piece.drop && changes(*piece.drop))
            ++number;
    }
    return moves == 0 ? 0 : std::min<std::int64_t>(number + moves, max_state_changes);
}

}  // namespace

std::set<int> kinds_of(const Variant& variant, const PromotionDef& promotion) {
    std::set<int> kinds;
    for (const Name& letter : promotion.to) kinds.insert(variant.find_kind(letter.text));
    if (kinds.empty())
        for (int k = 1; k <= variant.kinds(); ++k) kinds.insert(k);
    return kinds;
}

GameSpace::GameSpace(const Variant& variant) : cells_(variant.board().cells()), kinds_(variant.kinds()) {
    const Definition& def = variant.definition();
    firsts_.fill(-1);
    bounds_ = {cells_ + 1, cells_ + 1, 0};
    if (any_move(def, [](const MoveDef& move) { return !move.then.empty(); }))
        thens_ = 1 + static_cast<std::int64_t>(def.turn.then.size());
    changes_ = 1 + number_of_changes(def);
    read_promotions(variant);

    const bool many_exposed = def.rules.exposed_for != ExposedFor::usual || def.sides.side.size() > 2;
    if (any_move(def, [](const MoveDef&) { return true; })) add_walk("step", MoveType::normal, many_exposed);
    firsts_[static_cast<std::size_t>(MoveType::exposing)] = firsts_[static_cast<std::size_t>(MoveType::en_passant)] =
        first(MoveType::normal);
    strides_[static_cast<std::size_t>(MoveType::exposing)] = strides_[static_cast<std::size_t>(MoveType::en_passant)] =
        stride(MoveType::normal);
    if (any_move(def, [](const MoveDef& move) { return move.takes_hurdle; })) add_walk("jump", MoveType::jump, true);
    if (any_move(def, [](const MoveDef& move) { return move.takes == MoveDef::Takes::line; }))
        add_walk("sweep", MoveType::sweep, true);
    if (any_move(def, [](const MoveDef& move) { return move.takes == MoveDef::Takes::swap; }))
        add_walk("swap", MoveType::swap, false);
    if (any_move(def, [](const MoveDef& move) { return move.takes == MoveDef::Takes::afar; }))
        add_walk("shot", MoveType::shot, false);
    if (!def.castlings.empty())
        add("castling", MoveType::castling, static_cast<std::int64_t>(def.castlings.size()) * cells_,
            static_cast<std::int64_t>(def.castlings.size()));

    const auto numbered = [&](auto&& is) {
        std::vector<int> numbers(static_cast<std::size_t>(kinds_) + 1, -1);
        int count = 0;
        for (int k = 1; k <= variant.kinds(); ++k)
            if (is(k)) numbers[static_cast<std::size_t>(k)] = count++;
        return std::pair(std::move(numbers), std::int64_t{count});
    };
    std::int64_t count = 0;
    // A step that places a piece from the hand is a drop, too.
    std::set<int> dropped, placed;
    for (int k = 1; k <= variant.kinds(); ++k)
        if (const auto& drop = variant.kind(static_cast<Kind>(k)).drop) {
            dropped.insert(k);
            for (const Name& face : drop->faces) dropped.insert(variant.find_kind(face.text));
        }
    for (const StepDef& step : def.turn.then) {
        for (const Name& letter : step.place)
            (step.from == StepDef::From::hand ? dropped : placed).insert(variant.find_kind(letter.text));
        const bool from_board = step.from == StepDef::From::board || step.from == StepDef::From::enemy;
        if (!step.place.empty() && from_board) placed_from_ = true;
    }
    std::tie(dropped_, count) = numbered([&](int k) { return dropped.contains(k); });
    if (count > 0) add("drop", MoveType::drop, count * cells_, count);
    std::tie(placed_, count) = numbered([&](int k) { return placed.contains(k); });
    if (count > 0) add("place", MoveType::place, count * cells_ * (placed_from_ ? cells_ + 1 : 1), count);

    std::size_t pushes = 0;
    for (const PieceDef& piece : def.pieces) pushes = std::max(pushes, piece.pushes.size());
    if (pushes > 0)
        add("push", MoveType::push, static_cast<std::int64_t>(pushes) * cells_ * cells_,
            static_cast<std::int64_t>(pushes), true);
    read_shoves(variant);
    if (!near_.empty()) {
        const auto ways = static_cast<std::int64_t>(near_.front().size());
        add("shove", MoveType::shove, cells_ * ways * ways * 2, ways * ways * 2);
    }
    if (def.blocks) {
        directions_ = static_cast<std::int64_t>(def.blocks->directions.size());
        add("block", MoveType::block, variant.slots() * directions_, directions_);
        bounds_.from = std::max(bounds_.from, variant.slots() + std::int64_t{1});
    }
    hooks_.resize(def.hooks.size());
    for (std::size_t h = 0; h < def.hooks.size(); ++h) {
        if (def.hooks[h].point != HookPoint::moves) continue;
        hooks_[h] = {size_, 1 + static_cast<std::int64_t>(def.hooks[h].suffixes.size())};
        add("script", MoveType::hook, (cells_ + 1) * (cells_ + 1) * hooks_[h].suffixes * (kinds_ + 1),
            hooks_[h].suffixes * (kinds_ + 1));
    }
    add("pass", MoveType::pass, 1, 1);
    if (variant.has_turns()) add("stop", MoveType::stop, 1, 1);
    if (def.rules.pie) add("exchange", MoveType::exchange, 1, 1);
}

void GameSpace::add(const char* name, MoveType type, std::int64_t count, std::int64_t kinds, bool ambiguous) {
    firsts_[static_cast<std::size_t>(type)] = size_;
    Part part{type, size_, count, count, bounds_.kind, kinds};
    std::int64_t all_kinds = kinds;
    if (ambiguous) {
        strides_[static_cast<std::size_t>(type)] = count;
        part.count *= alternatives;
        all_kinds *= alternatives;
    }
    parts_.push_back(part);
    blocks_.push_back({name, size_, part.count});
    kind_blocks_.push_back({name, bounds_.kind, all_kinds});
    bounds_.kind += all_kinds;
    size_ += part.count;
}

void GameSpace::add_walk(const char* name, MoveType type, bool ambiguous) {
    const std::int64_t groups = thens_ * changes_;
    add(name, type, (cells_ * cells_ + max_choices_ * promoting()) * groups, groups * (1 + max_choices_), ambiguous);
}

Factors GameSpace::split(const Part& part, std::int64_t within) const {
    const std::int64_t n = cells_;
    switch (part.type) {
        case MoveType::castling:
            return {0, 1 + within % n, within / n};
        case MoveType::drop:
            return {0, 1 + within % n, within / n};
        case MoveType::place: {
            const std::int64_t from = placed_from_ ? within % (n + 1) : 0;
            const std::int64_t rest = placed_from_ ? within / (n + 1) : within;
            return {from, 1 + rest % n, rest / n};
        }
        case MoveType::push:
            return {1 + within / n % n, 1 + within % n, within / n / n};
        case MoveType::shove:
            return {1 + within / part.kinds, 0, within % part.kinds};
        case MoveType::block:
            return {1 + within / part.kinds, 0, within % part.kinds};
        case MoveType::hook: {
            const std::int64_t pair = within / part.kinds;
            return {pair / (n + 1), pair % (n + 1), within % part.kinds};
        }
        case MoveType::pass:
        case MoveType::stop:
        case MoveType::exchange:
            return {};
        default:
            break;
    }
    const std::int64_t whole = n * n + max_choices_ * promoting();
    const std::int64_t group = within / whole;
    std::int64_t rest = within % whole;
    if (rest < n * n) return {1 + rest / n, 1 + rest % n, group * (1 + max_choices_)};
    rest -= n * n;
    const std::int64_t choice = 1 + rest / promoting();
    rest %= promoting();
    const std::int64_t kind = group * (1 + max_choices_) + choice;
    if (promotes_leaving_) return {1 + rest / n, 1 + rest % n, kind};
    return {1 + rest / promoting_cells_, 1 + promotion_cells_[static_cast<std::size_t>(rest % promoting_cells_)], kind};
}

std::int64_t GameSpace::join(const Part& part, const Factors& factors) const {
    const std::int64_t n = cells_, from = factors.from - 1, to = factors.to - 1;
    switch (part.type) {
        case MoveType::castling:
        case MoveType::drop:
            return from >= 0 || to < 0 ? -1 : factors.kind * n + to;
        case MoveType::place: {
            if (to < 0 || (!placed_from_ && from >= 0) || from >= n) return -1;
            const std::int64_t within = factors.kind * n + to;
            return placed_from_ ? within * (n + 1) + factors.from : within;
        }
        case MoveType::push:
            return from < 0 || from >= n || to < 0 ? -1 : (factors.kind * n + from) * n + to;
        case MoveType::shove:
            return from < 0 || from >= n || to >= 0 ? -1 : from * part.kinds + factors.kind;
        case MoveType::block: {
            const std::int64_t within = from * part.kinds + factors.kind;
            return from < 0 || to >= 0 || within >= part.count ? -1 : within;
        }
        case MoveType::hook:
            return factors.from > n ? -1 : (factors.from * (n + 1) + factors.to) * part.kinds + factors.kind;
        case MoveType::pass:
        case MoveType::stop:
        case MoveType::exchange:
            return from >= 0 || to >= 0 ? -1 : 0;
        default:
            break;
    }
    if (from < 0 || from >= n || to < 0) return -1;
    const std::int64_t whole = n * n + max_choices_ * promoting();
    const std::int64_t group = factors.kind / (1 + max_choices_), choice = factors.kind % (1 + max_choices_);
    if (choice == 0) return group * whole + from * n + to;
    const std::int64_t number = promotes_leaving_ ? to : promoting_to_[static_cast<std::size_t>(to)];
    if (number < 0) return -1;
    return group * whole + n * n + (choice - 1) * promoting() + from * (promotes_leaving_ ? n : promoting_cells_) +
           number;
}

Factors GameSpace::factors(std::int64_t number) const {
    const auto part = std::prev(std::ranges::upper_bound(parts_, number, {}, &Part::first));
    const std::int64_t within = number - part->first;
    Factors factors = split(*part, within % part->stride);
    factors.kind += part->first_kind + within / part->stride * part->kinds;
    return factors;
}

std::int64_t GameSpace::number(const Factors& factors) const {
    if (factors.from < 0 || factors.from >= bounds_.from || factors.to < 0 || factors.to >= bounds_.to ||
        factors.kind < 0 || factors.kind >= bounds_.kind)
        return -1;
    const auto part = std::prev(std::ranges::upper_bound(parts_, factors.kind, {}, &Part::first_kind));
    const std::int64_t kind = factors.kind - part->first_kind;
    const std::int64_t within = join(*part, {factors.from, factors.to, kind % part->kinds});
    return within < 0 ? -1 : part->first + kind / part->kinds * part->stride + within;
}

void GameSpace::read_promotions(const Variant& variant) {
    choices_.assign(static_cast<std::size_t>(kinds_) + 1, std::vector<int>(static_cast<std::size_t>(kinds_) + 1, 0));
    promoting_to_.assign(static_cast<std::size_t>(cells_), -1);
    for (int k = 1; k <= variant.kinds(); ++k) {
        std::set<int> kinds;
        for (const PromotionDef& promotion : variant.kind(static_cast<Kind>(k)).promotions) {
            kinds.merge(kinds_of(variant, promotion));
            promotes_leaving_ = promotes_leaving_ || promotion.leaving;
            for (const Side side : variant.sides())
                for (const Cell cell : variant.zone(promotion.zone.text, side)) promoting_to_[cell] = 0;
        }
        int number = 0;
        for (const int to : kinds) choices_[static_cast<std::size_t>(k)][static_cast<std::size_t>(to)] = ++number;
        max_choices_ = std::max<std::int64_t>(max_choices_, number);
    }
    for (std::size_t cell = 0; cell < promoting_to_.size(); ++cell) {
        if (promoting_to_[cell] < 0) continue;
        promoting_to_[cell] = static_cast<int>(promoting_cells_++);
        promotion_cells_.push_back(static_cast<std::int64_t>(cell));
    }
}

void GameSpace::read_shoves(const Variant& variant) {
    const Board& board = variant.board();
    std::set<Vector> steps;
    for (const PieceDef& piece : variant.definition().pieces)
        for (const ShoveDef& shove : piece.shoves)
            for (const Vector& along : shove.along)
                for (const std::vector<Vector>& image :
                     board.symmetries({along}, std::vector<bool>(static_cast<std::size_t>(board.dimensions()), true)))
                    steps.insert(image.front());
    if (steps.empty()) return;
    near_.resize(static_cast<std::size_t>(cells_));
    for (int c = 0; c < board.cells(); ++c)
        for (const Vector& step : steps)
            near_[static_cast<std::size_t>(c)].push_back(board.step(static_cast<Cell>(c), step));
}

std::int64_t GameSpace::walk(const Position& position, Move move) const {
    const std::int64_t pair = std::int64_t{move.from} * cells_ + move.to;
    std::int64_t number = pair;
    if (const Kind to = move.promotion(); to != 0) {
        const std::int64_t choice = choices_[position.at(move.from).kind()][to];
        const std::int64_t place = promotes_leaving_
                                       ? pair
                                       : std::int64_t{move.from} * promoting_cells_ + promoting_to_[move.to];
        if (choice == 0 || (!promotes_leaving_ && promoting_to_[move.to] < 0)) return -1;
        number = cells_ * cells_ + (choice - 1) * promoting() + place;
    }
    if (thens_ * changes_ > 1 && move.says_then())
        number += (move.changes() * thens_ + move.then()) * (cells_ * cells_ + max_choices_ * promoting());
    return number;
}

std::int64_t GameSpace::shove(Move move) const {
    const auto way = [&](Cell from, Cell to) {
        const std::vector<Cell>& near = near_[from];
        return std::find(near.begin(), near.end(), to) - near.begin();
    };
    const auto ways = static_cast<std::int64_t>(near_.front().size());
    const std::int64_t one = way(move.from, move.to), other = way(move.pulls() ? move.from : move.to, move.other());
    if (one == ways || other == ways) return -1;
    return ((std::int64_t{move.from} * ways + one) * ways + other) * 2 + (move.pulls() ? 1 : 0);
}

std::int64_t GameSpace::hook(Move move) const {
    const HookBlock& block = hooks_[static_cast<std::size_t>(move.hook())];
    if (block.first < 0) return -1;
    const auto cell = [&](Cell c) { return c == no_cell ? std::int64_t{0} : std::int64_t{c} + 1; };
    const std::int64_t pair = cell(move.from) * (cells_ + 1) + cell(move.to);
    return block.first + (pair * block.suffixes + move.own_suffix()) * (kinds_ + 1) + move.promotion();
}

std::int64_t GameSpace::number(const Position& position, Move move) const {
    std::int64_t within = -1;
    const auto kind = [](const std::vector<int>& numbers, Kind k) { return std::int64_t{numbers[k]}; };
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::swap:
        case MoveType::shot:
            within = walk(position, move);
            break;
        case MoveType::castling:
            within = move.castling() * cells_ + move.partner();
            break;
        case MoveType::drop:
            within = kind(dropped_, move.dropped()) * cells_ + move.to;
            break;
        case MoveType::place:
            within = kind(placed_, move.dropped()) * cells_ + move.to;
            if (placed_from_) within = within * (cells_ + 1) + (move.from == no_cell ? 0 : move.from + 1);
            break;
        case MoveType::push:
            within = (move.push_number() * cells_ + move.from) * cells_ + move.to;
            break;
        case MoveType::shove:
            within = shove(move);
            break;
        case MoveType::block:
            within = move.slot() * directions_ + move.block_direction();
            break;
        case MoveType::hook:
            return hook(move);
        case MoveType::pass:
        case MoveType::stop:
        case MoveType::exchange:
            within = 0;
            break;
        case MoveType::null:
            break;
    }
    return within < 0 || first(move.type) < 0 ? -1 : first(move.type) + within;
}

Space::Space(const Layout& layout) {
    const std::vector<VariantPtr> games = layout.games();
    for (const VariantPtr& game : games) games_.emplace_back(*game);
    for (int f = 0; f < layout.boards(); ++f) {
        const auto game = std::ranges::find(games, layout.variant(f));
        boards_.push_back(static_cast<std::size_t>(game - games.begin()));
        firsts_.push_back(size_);
        first_kinds_.push_back(bounds_.kind);
        const GameSpace& space = game_of(boards_.size() - 1);
        for (const Block& block : space.kinds())
            kind_blocks_.push_back({layout.prefix(f) + block.name, bounds_.kind + block.first, block.count});
        bounds_ = {std::max(bounds_.from, space.bounds().from), std::max(bounds_.to, space.bounds().to),
                   bounds_.kind + space.bounds().kind};
        for (const Block& block : space.blocks())
            blocks_.push_back({layout.prefix(f) + block.name, size_ + block.first, block.count});
        size_ += space.size();
    }
    // The actions that are no moves. With a schedule one can be `done`, and boards with numbers are resigned one by
    // one.
    links_ = layout.links();
    link_moves_ = size_;
    done_ = link_moves_ + layout.boards() * links_ * 2;
    resign_ = done_ + (layout.schedule() ? 1 : 0);
    size_ = resign_ + layout.numbered_boards();
    if (size_ == link_moves_) return;
    link_kinds_ = bounds_.kind;
    bounds_.kind += size_ - link_moves_;
    const auto add = [&](const char* name, std::int64_t first, std::int64_t count) {
        blocks_.push_back({name, first, count});
        kind_blocks_.push_back({name, link_kinds_ + first - link_moves_, count});
    };
    add("ride", link_moves_, done_ - link_moves_);
    add("done", done_, resign_ - done_);
    add("resign", resign_, size_ - resign_);
}

Factors Space::factors(std::int64_t number) const {
    if (number >= link_moves_) return {0, 0, link_kinds_ + number - link_moves_};
    const auto board = static_cast<std::size_t>(std::prev(std::ranges::upper_bound(firsts_, number)) - firsts_.begin());
    Factors factors = game_of(board).factors(number - firsts_[board]);
    factors.kind += first_kinds_[board];
    return factors;
}

std::int64_t Space::number(const Factors& factors) const {
    if (factors.kind < 0 || factors.kind >= bounds_.kind) return -1;
    if (size_ > link_moves_ && factors.kind >= link_kinds_)
        return factors.from == 0 && factors.to == 0 ? link_moves_ + factors.kind - link_kinds_ : -1;
    const auto board = static_cast<std::size_t>(std::prev(std::ranges::upper_bound(first_kinds_, factors.kind)) -
                                                first_kinds_.begin());
    const std::int64_t within = game_of(board).number(
        Factors{factors.from, factors.to, factors.kind - first_kinds_[board]});
    return within < 0 ? -1 : firsts_[board] + within;
}

void Space::number(const Contest& contest, const ActionList& legal, std::vector<std::int64_t>& numbers) const {
    numbers.resize(legal.size());
    bool ambiguous = false;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const Action& action = legal[i];
        std::int64_t& number = numbers[i];
        switch (action.type) {
            case ActionType::link_move:
                number = link_moves_ + (std::int64_t{action.board} * links_ + action.link) * 2 + (action.up ? 1 : 0);
                continue;
            case ActionType::done:
                number = done_;
                continue;
            case ActionType::resign:
                number = resign_ + action.board;
                continue;
            case ActionType::move:
                break;
        }
        const GameSpace& game = game_of(action.board);
        number = game.number(contest.position(action.board), action.move);
        if (number < 0)
            fail(Fault::limit, "a legal move has no number in the space of actions", "please report this variant");
        number += firsts_[action.board];
        ambiguous = ambiguous || game.stride(action.move.type) != 0;
    }
    if (!ambiguous) return;
    // Moves with equal numbers are told apart by their order. Only some types have such moves, and few positions.
    if (all_differ(numbers)) return;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < legal.size(); ++i)
        if (legal[i].type == ActionType::move && game_of(legal[i].board).stride(legal[i].move.type) != 0)
            order.push_back(i);
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return numbers[a] != numbers[b] ? numbers[a] < numbers[b] : legal[a].move < legal[b].move;
    });
    std::int64_t before = -1, same = 0;
    for (const std::size_t i : order) {
        const std::int64_t number = numbers[i];
        same = number == before ? same + 1 : 0;
        before = number;
        if (same == 0) continue;
        const std::int64_t stride = game_of(legal[i].board).stride(legal[i].move.type);
        if (same >= alternatives)
            fail(Fault::limit, "several legal moves have one number in the space of actions",
                 "please report this variant");
        numbers[i] = number + same * stride;
    }
}

}  // namespace varia::python
