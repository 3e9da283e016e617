#include "measures.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include <varia/notation.hpp>

namespace varia::player {
namespace {

constexpr std::size_t max_asked = 24'000;  // the limit of queries about pieces on boards
constexpr int games = 4, game_length = 48, every = 8;
constexpr int goal_games = 48, goal_length = 200;
constexpr std::uint64_t goal_steps = 600'000;  // steps of scripts, after which no further game for goals begins
constexpr int held_games = 300, held_length = 400, held_every = 4;

}  // namespace

Measures::Measures(const VariantPtr& variant, std::function<bool()> go_on)
    : variant_(variant),
      go_on_(std::move(go_on)),
      kinds_(static_cast<std::size_t>(variant->kinds()) + 1),
      cells_(static_cast<std::size_t>(variant->board().cells())) {
    room_.resize(kinds_ * cells_);
    mean_.resize(kinds_);
    steps_.resize(kinds_ * cells_);
    Rules rules(variant_);
    gather(rules);
    measure(rules);
    lay_steps(rules);
    boards_.clear();
    if (std::ranges::any_of(variant->definition().hooks,
                            [](const HookDef& hook) { return hook.point == HookPoint::outcome; }))
        find_goals(rules);
    if (variant->definition().rules.most && variant->sides().size() == 2 &&
        std::ranges::all_of(mean_, [](int reach) { return reach == 0; }))
        find_held(rules);
}

std::size_t Measures::below(std::size_t count) {
    std::uint64_t x = state_ += 0x9E3779B97F4A7C15U;  // SplitMix64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    x ^= x >> 31;
    return static_cast<std::size_t>((x >> 32) * count >> 32);
}

// Chooses a legal move at random; Move() if there is none.
Move Measures::any_move(Rules& rules, Position& position) {
    rules.pseudo_legal_moves(position, moves_, unsure_);
    while (!moves_.empty()) {
        const std::size_t picked = below(moves_.size());
        if (unsure_[picked] == 0 || rules.passes_legality(position, moves_[picked])) return moves_[picked];
        moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(picked));
        unsure_.erase(unsure_.begin() + static_cast<std::ptrdiff_t>(picked));
    }
    return {};
}

void Measures::find_goals(Rules& rules) {
    const Position start = start_position(variant_);
    std::vector<std::vector<int>> ended(kinds_, std::vector<int>(cells_));
    std::vector<int> wins(kinds_);
    int decided = 0;
    Position::Undo undo;
    std::uint64_t steps = 0;
    (void)rules.take_script_steps();
    for (int game = 0; game < goal_games && steps < goal_steps && !rules.failed() && !cut(); ++game) {
        Position position = start;
        BySide<std::pair<Kind, Cell>> last{};
        for (int ply = 0; ply < goal_length && !cut(); ++ply) {
            const Side side = position.turn();
            const Move move = any_move(rules, position);
            if (move == Move()) break;
            rules.do_move(position, move, undo);
            if (move.to == no_cell) continue;
            if (const Piece piece = position.at(move.to); !piece.empty() && !piece.is_void() && piece.is(side))
                last[static_cast<std::size_t>(index(side))] = {piece.kind(), move.to};
        }
        const std::optional<Outcome> outcome = rules.decided(position);
        steps += rules.take_script_steps();
        if (!outcome) continue;
        for (const Side side : variant_->sides()) {
            const auto [kind, cell] = last[static_cast<std::size_t>(index(side))];
            const Score score = outcome->score[static_cast<std::size_t>(index(side))];
            if (kind == 0 || score.numerator != score.denominator) continue;
            ++decided;
            ++wins[kind];
            for (const Cell seen : as_first(side, {cell})) ++ended[kind][seen];
        }
    }
    (void)rules.take_failure();
    for (std::size_t k = 1; k < kinds_; ++k) {
        if (wins[k] < 5 || wins[k] * 2 < decided) continue;
        Goal goal{static_cast<Kind>(k), {}};
        for (std::size_t c = 0; c < cells_; ++c)
            if (ended[k][c] > 0) goal.cells.push_back(static_cast<Cell>(c));
        if (goal.cells.size() * 4 <= cells_) goals_.push_back(std::move(goal));
    }
}

// A number for each cell: cells have the same number if their distances to the edges are the same in some order of
// directions. The number is the least of these cells.
std::vector<std::size_t> Measures::alike() const {
    const Board& board = variant_->board();
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    std::size_t count = 1;
    for (std::size_t a = 0; a < dimensions; ++a) count *= 3;
    std::map<std::vector<int>, std::size_t> first;
    std::vector<std::size_t> numbers;
    for (std::size_t c = 0; c < cells_; ++c) {
        std::vector<int> lengths;
        for (std::size_t number = 0; number < count; ++number) {
            std::vector<int> by(dimensions);
            for (std::size_t a = 0, rest = number; a < dimensions; ++a, rest /= 3)
                by[a] = static_cast<int>(rest % 3) - 1;
            int length = 0;
            for (Cell cell = board.step(static_cast<Cell>(c), by); cell != no_cell && length < static_cast<int>(cells_);
                 cell = board.step(cell, by))
                ++length;
            lengths.push_back(length);
        }
        std::ranges::sort(lengths);
        numbers.push_back(first.try_emplace(std::move(lengths), c).first->second);
    }
    return numbers;
}

void Measures::find_held(Rules& rules) {
    const Position start = start_position(variant_);
    const std::vector<std::size_t> numbers = alike();
    std::vector<int> sum(cells_), count(cells_);
    Position::Undo undo;
    for (int game = 0; game < held_games && !rules.failed() && !cut(); ++game) {
        Position position = start;
        std::vector<std::pair<std::size_t, Side>> held;
        for (int ply = 1; ply <= held_length && !cut(); ++ply) {
            const Move move = any_move(rules, position);
            if (move == Move()) break;
            rules.do_move(position, move, undo);
            for (const Side side : variant_->sides())
                for (const Cell cell : position.pieces(side))
                    if (ply % held_every == 0) held.emplace_back(numbers[cell], side);
        }
        const Outcome outcome = rules.outcome(position);
        if (!outcome.over) continue;
        for (const auto& [number, side] : held) {
            const Score score = outcome.score[static_cast<std::size_t>(index(side))];
            sum[number] += score.numerator * 2 > score.denominator   ? 1
                           : score.numerator * 2 < score.denominator ? -1
                                                                     : 0;
            ++count[number];
        }
    }
    (void)rules.take_failure();
    for (const std::size_t number : numbers)
        held_.push_back(count[number] == 0 ? 0 : sum[number] * 1000 / count[number]);
}

// Collects positions of random games, and for each a copy with fewer pieces, because games end with fewer pieces than
// random moves leave.
void Measures::gather(Rules& rules) {
    const Position start = start_position(variant_);
    boards_.push_back(start);
    Position::Undo undo;
    for (int game = 0; game < games; ++game) {
        Position position = start;
        for (int ply = 1; ply <= game_length && !cut(); ++ply) {
            const Move move = any_move(rules, position);
            if (move == Move()) break;
            rules.do_move(position, move, undo);
            if (ply % every == 0 && !position.mid_turn()) boards_.push_back(position);
        }
        if (rules.take_failure()) break;
    }
    const std::size_t full = boards_.size();
    for (std::size_t i = 0; i < full; ++i) {
        boards_.push_back(boards_[i]);
        thin(boards_.back());
    }
}

void Measures::thin(Position& position) {
    for (std::size_t c = 0; c < cells_; ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (piece.empty() || piece.is_void() || variant_->royal(piece.kind()) || below(2) == 0) continue;
        position.put(cell, Piece{});
    }
}

void Measures::measure(Rules& rules) {
    const std::size_t questions = (kinds_ - 1) * cells_;
    const std::size_t boards = std::clamp<std::size_t>(max_asked / std::max<std::size_t>(questions, 1), 1,
                                                       boards_.size());
    // On boards that are too large to query each cell, only some cells are queried.
    const std::size_t stride = std::max<std::size_t>(1, (questions + max_asked - 1) / max_asked);
    std::vector<long long> sums(kinds_);
    std::vector<int> counts(kinds_);
    // The loop goes board by board: if time runs out, there are measurements for each kind.
    for (std::size_t b = 0; b < boards && !cut(); ++b)
        for (std::size_t k = 1; k < kinds_; ++k) {
            const auto kind = static_cast<Kind>(k);
            Position& board = boards_[b * boards_.size() / boards];
            // The number of a side's royal pieces is limited, so they are removed while a royal kind is measured.
            const std::vector<Cell> royals(board.royals(Side::first).begin(), board.royals(Side::first).end());
            std::vector<Piece> kept;
            for (const Cell cell : royals) kept.push_back(board.at(cell));
            if (variant_->royal(kind))
                for (const Cell cell : royals) board.put(cell, Piece{});
            for (std::size_t c = b % stride; c < cells_ && !cut(); c += stride) {
                const auto cell = static_cast<Cell>(c);
                const Piece there = board.at(cell);
                if (there.is_void() || (!there.empty() && variant_->royal(there.kind()))) continue;
                board.put(cell, Piece(kind, Side::first));
                int here = 0;
                for (const Rules::Reach& r : rules.reach(board, cell))
                    here += (r.quiet ? 10 : 0) + (r.capture ? 10 : 0);
                here += 10 * static_cast<int>(rules.push_reach(board, cell).size());
                board.put(cell, there);
                sums[k] += here;
                ++counts[k];
            }
            if (variant_->royal(kind))
                for (std::size_t i = 0; i < royals.size(); ++i) board.put(royals[i], kept[i]);
        }
    for (std::size_t k = 1; k < kinds_; ++k) mean_[k] = counts[k] == 0 ? 0 : static_cast<int>(sums[k] / counts[k]);
}

void Measures::lay_steps(Rules& rules) {
    Position empty = start_position(variant_);
    for (std::size_t c = 0; c < cells_; ++c) {
        const Piece piece = empty.at(static_cast<Cell>(c));
        if (!piece.empty() && !piece.is_void()) empty.put(static_cast<Cell>(c), Piece{});
    }
    if ((kinds_ - 1) * cells_ > 2 * max_asked) return;
    for (std::size_t k = 1; k < kinds_; ++k) {
        int* room = room_.data() + k * cells_;
        long long sum = 0;
        int count = 0;
        for (std::size_t c = 0; c < cells_ && !cut(); ++c) {
            const auto cell = static_cast<Cell>(c);
            if (empty.at(cell).is_void()) continue;
            empty.put(cell, Piece(static_cast<Kind>(k), Side::first));
            for (const Rules::Reach& r : rules.reach(empty, cell)) {
                if (r.quiet) steps_[k * cells_ + c].push_back(r.to);
                room[c] += (r.quiet ? 10 : 0) + (r.capture ? 10 : 0);
            }
            empty.put(cell, Piece{});
            sum += room[c];
            ++count;
        }
        // Scaled to what the kind reaches on boards with other pieces.
        const int mean = count == 0 ? 0 : static_cast<int>(sum / count);
        for (std::size_t c = 0; c < cells_; ++c)
            room[c] = mean == 0 || empty.at(static_cast<Cell>(c)).is_void() ? 0 : (room[c] - mean) * mean_[k] / mean;
    }
}

std::vector<std::uint8_t> Measures::distances(Kind kind, const std::vector<Cell>& to) {
    std::vector<std::uint8_t> far(cells_, never);
    if (back_kind_ != kind) {
        back_kind_ = kind;
        back_.assign(cells_, {});
        for (std::size_t c = 0; c < cells_; ++c)
            for (const Cell next : steps(kind, static_cast<Cell>(c))) back_[next].push_back(static_cast<Cell>(c));
    }
    std::deque<Cell> open;
    for (const Cell cell : to) {
        far[cell] = 0;
        open.push_back(cell);
    }
    while (!open.empty()) {
        const Cell cell = open.front();
        open.pop_front();
        for (const Cell before : back_[cell])
            if (far[before] == never && far[cell] + 1 < never) {
                far[before] = static_cast<std::uint8_t>(far[cell] + 1);
                open.push_back(before);
            }
    }
    return far;
}

std::vector<Cell> Measures::as_first(Side side, const std::vector<Cell>& cells) const {
    std::vector<std::uint8_t> wanted(cells_);
    for (const Cell cell : cells) wanted[cell] = 1;
    std::vector<Cell> seen;
    for (std::size_t c = 0; c < cells_; ++c) {
        const Cell there = variant_->seen_by(side, static_cast<Cell>(c));
        if (there != no_cell && wanted[there] != 0) seen.push_back(static_cast<Cell>(c));
    }
    return seen;
}

}  // namespace varia::player
