#include "endgame_solver.hpp"

#include <algorithm>
#include <numeric>

#include "threads.hpp"

namespace varia::player {
namespace {

constexpr std::uint64_t max_numbers = std::uint64_t{1} << 32;

std::uint32_t share_key(Score share) {
    const int common = std::max(std::gcd(share.numerator, share.denominator), 1);
    return static_cast<std::uint32_t>(share.numerator / common) << 16 |
           static_cast<std::uint32_t>(share.denominator / common);
}
Score score_of(std::uint32_t key) { return {static_cast<int>(key >> 16), static_cast<int>(key & 0xFFFF)}; }

}  // namespace

EndgameSolver::EndgameSolver(VariantPtr variant, EndgameSet set, Known known, const EndgameLimits& limits)
    : variant_(std::move(variant)),
      known_(std::move(known)),
      limits_(limits),
      traits_(*variant_),
      table_(std::make_unique<EndgameTable>(std::move(set))) {
    const Definition& definition = variant_->definition();
    plain_ = definition.rules.remote_captures.empty() && definition.rules.traps.empty() && definition.hooks.empty() &&
             definition.state.empty() && std::ranges::all_of(definition.pieces, [](const PieceDef& piece) {
                 return piece.remote_captures.empty();
             });
    ends_ = traits_.ends || traits_.dead_draw;
}

void EndgameSolver::halt(Stop why) {
    Stop none = Stop::none;
    stop_.compare_exchange_strong(none, why);
}

bool EndgameSolver::described(EndgameProgress::Stage stage, std::uint64_t done, std::uint64_t of) {
    if (!limits_.see) return true;
    EndgameProgress progress;
    progress.set = text_of_men(*variant_, table_->set.men());
    progress.stage = stage;
    progress.percent = of == 0 ? 100 : static_cast<int>(done * 100 / of);
    if (limits_.see(progress)) return true;
    halt(Stop::ended);
    return false;
}

std::vector<Piece> EndgameSolver::men_on(const Position& position) {
    std::vector<Piece> men;
    for (const Side side : position.variant().sides())
        for (const Cell cell : position.pieces(side)) men.push_back(position.at(cell));
    return men;
}

void EndgameSolver::place(Worker& worker, const std::array<Cell, max_men>& cells) {
    const EndgameSet& set = table_->set;
    const std::size_t count = set.men().size();
    // Pieces that stand elsewhere now are removed first.
    for (std::size_t m = 0; m < count && worker.placed; ++m)
        if (worker.cells[m] != cells[m]) worker.position.put(worker.cells[m], Piece{});
    for (std::size_t m = 0; m < count; ++m)
        if (!worker.placed || worker.cells[m] != cells[m]) set.put(worker.position, m, cells[m]);
    worker.cells = cells;
    worker.placed = true;
}

// Whether a piece can be captured en passant. No number expresses that right.
bool EndgameSolver::exposed_to_capture(Worker& worker) {
    worker.rules.legal_moves(worker.position, worker.replies);
    return std::ranges::any_of(worker.replies, [](Move reply) { return reply.type == MoveType::en_passant; });
}

// ---- forward pass -------------------------------------------------------------------------------------------------

void EndgameSolver::follow(Worker& worker, std::uint64_t number, Move move, Chunk& chunk) {
    const EndgameSet& set = table_->set;
    Position& position = worker.position;
    const auto lead_to = [&](std::uint64_t next) {
        if (next == EndgameSet::nowhere) {
            halt(Stop::outside);
            return;
        }
        chunk.leads.push_back(static_cast<std::uint32_t>(next));
        ++inner_[number];
        ++left_[number];
    };
    if (plain_ && move.type == MoveType::normal && move.promotion() == 0 && position.at(move.to).empty()) {
        std::array<Cell, max_men> cells = worker.cells;
        for (std::size_t m = 0; m < set.men().size(); ++m)
            if (cells[m] == move.from) cells[m] = move.to;
        lead_to(set.number(cells.data(), set.head_of(position) ^ 1));
        return;
    }
    worker.rules.do_move(position, move, worker.undo);
    if (move.type == MoveType::exposing && exposed_to_capture(worker)) halt(Stop::passing);
    std::uint64_t key = 0;
    for (const Side side : variant_->sides())
        for (const Cell cell : position.pieces(side)) key += key_of_man(position.at(cell));
    if (key == set.key()) {
        lead_to(set.number(position));
    } else if (const EndgameTable* const other = known_(key); other == nullptr) {
        const std::lock_guard lock(mutex_);
        if (missing_.empty()) missing_ = men_on(position);
        halt(Stop::missing);
    } else {
        ++left_[number];
        const std::uint64_t there = other->set.number(position);
        const EndgameCode code = there == EndgameSet::nowhere ? no_position : other->codes[there];
        if (there == EndgameSet::nowhere || code == no_position)
            halt(Stop::outside);
        else if (code != 0)
            chunk.events.push_back({static_cast<std::uint32_t>(number),
                                    share_key(other->levels[static_cast<std::size_t>(code_level(code))]),
                                    static_cast<std::uint16_t>(std::min(code_plies(code) + 1, max_plies)),
                                    code_wins(code) ? Event::What::one_less : Event::What::won});
    }
    worker.rules.undo_move(position, worker.undo);
}

void EndgameSolver::list_position(Worker& worker, std::uint64_t number, int head, Chunk& chunk) {
    Position& position = worker.position;
    EndgameCode& code = table_->codes[number];
    code = no_position;
    if (!table_->set.set_head(position, head) || worker.rules.in_check(position, !position.turn())) return;
    code = 0;
    worker.rules.legal_moves(position, worker.moves);
    if (worker.moves.empty() || ends_) {
        const bool dead = traits_.dead_draw && Rules::is_dead(position);
        std::optional<Outcome> outcome;
        if (worker.moves.empty() || dead)
            outcome = worker.rules.outcome(position);
        else if (traits_.ends)
            outcome = worker.rules.decided(position);
        if (outcome && outcome->over) {
            const Score share = outcome->score[static_cast<std::size_t>(index(position.turn()))];
            const int twice = 2 * share.numerator - share.denominator;
            const Score max = twice > 0 ? share : Score{share.denominator - share.numerator, share.denominator};
            if (twice != 0)
                chunk.events.push_back({static_cast<std::uint32_t>(number), share_key(max), 0,
                                        twice > 0 ? Event::What::won : Event::What::lost});
            return;
        }
    }
    for (const Move move : worker.moves) follow(worker, number, move, chunk);
}

void EndgameSolver::list(Worker& worker, std::size_t which) {
    const EndgameSet& set = table_->set;
    Chunk& chunk = chunks_[which];
    const std::uint64_t begin = which * chunk_size_, end = std::min(begin + chunk_size_, set.placings());
    const auto heads = static_cast<std::uint64_t>(set.heads());
    std::array<Cell, max_men> cells{};
    for (std::uint64_t placing = begin; placing < end; ++placing) {
        if (!set.cells_of(placing, cells.data())) {
            std::fill_n(table_->codes.begin() + static_cast<std::ptrdiff_t>(placing * heads), heads, no_position);
            continue;
        }
        place(worker, cells);
        for (std::uint64_t head = 0; head < heads; ++head)
            list_position(worker, placing * heads + head, static_cast<int>(head), chunk);
        if (stop_.load(std::memory_order_relaxed) != Stop::none) return;
    }
    chunk.leads.shrink_to_fit();
    memory_ += chunk.leads.size() * 4 + chunk.events.size() * sizeof(Event);
}

// `leads`: whether this thread reports the progress.
void EndgameSolver::work(bool leads) {
    Worker worker(variant_);
    for (std::size_t i = next_++; i < chunks_.size() && stop_ == Stop::none; i = next_++) {
        list(worker, i);
        const std::size_t done = ++done_;
        if (!leads) continue;
        if (!described(EndgameProgress::Stage::listing, done, chunks_.size())) return;
        // The lists are reversed later, so that both versions are in memory for a moment.
        const std::uint64_t numbers = table_->set.numbers();
        needed_ = ((memory_ * 2 / done * chunks_.size()) + numbers * 10) >> 20;
        if (done * 50 > chunks_.size() && needed_ > limits_.memory) halt(Stop::memory);
    }
}

std::vector<std::vector<Piece>> EndgameSolver::sample(int positions) {
    const EndgameSet& set = table_->set;
    std::vector<std::vector<Piece>> found;
    std::vector<std::uint64_t> keys{set.key()};
    if (set.placings() == 0) return found;
    Worker worker(variant_);
    std::uint64_t state = 17;
    std::array<Cell, max_men> cells{};
    for (int i = 0; i < positions; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        if (!set.cells_of((state >> 16) % set.placings(), cells.data())) continue;
        place(worker, cells);
        for (int head = 0; head < set.heads(); ++head) {
            if (!set.set_head(worker.position, head) || worker.rules.in_check(worker.position, !worker.position.turn()))
                continue;
            worker.rules.legal_moves(worker.position, worker.moves);
            for (const Move move : worker.moves) {
                if (move.type == MoveType::normal && move.promotion() == 0 && worker.position.at(move.to).empty() &&
                    plain_)
                    continue;
                worker.rules.do_move(worker.position, move, worker.undo);
                if (move.type == MoveType::exposing && exposed_to_capture(worker)) halt(Stop::passing);
                std::vector<Piece> men = men_on(worker.position);
                if (std::ranges::find(keys, key_of_men(men)) == keys.end()) {
                    keys.push_back(key_of_men(men));
                    found.push_back(std::move(men));
                }
                worker.rules.undo_move(worker.position, worker.undo);
            }
        }
    }
    return found;
}

bool EndgameSolver::may_do() {
    const std::uint64_t numbers = table_->set.numbers();
    needed_ = numbers * 10 >> 20;
    if (numbers >= max_numbers)
        halt(Stop::many);
    else if (needed_ > limits_.memory)
        halt(Stop::memory);
    return stop_ == Stop::none;
}

bool EndgameSolver::solve() {
    const EndgameSet& set = table_->set;
    if (!may_do()) return false;
    const auto numbers = static_cast<std::size_t>(set.numbers());
    table_->codes.assign(numbers, no_position);
    inner_.assign(numbers, 0);
    left_.assign(numbers, 0);
    chunk_size_ = std::max<std::uint64_t>(64, std::min<std::uint64_t>(4096, set.placings() / 64 + 1));
    chunks_.resize(static_cast<std::size_t>((set.placings() + chunk_size_ - 1) / chunk_size_));
    on_threads(
        limits_.threads, [&](std::size_t thread) { work(thread == 0); }, [&] { halt(Stop::ended); });
    if (stop_ != Stop::none) return false;
    needed_ = ((memory_ * 2) + set.numbers() * 10) >> 20;
    if (needed_ > limits_.memory || memory_ / 4 >= max_numbers) {
        halt(Stop::memory);
        return false;
    }
    if (!described(EndgameProgress::Stage::linking, 0, 1)) return false;
    link();
    spread();
    return stop_ == Stop::none;
}

// ---- backward pass ------------------------------------------------------------------------------------------------

void EndgameSolver::link() {
    const std::size_t numbers = table_->codes.size();
    begins_.assign(numbers + 1, 0);
    std::size_t all = 0;
    for (const Chunk& chunk : chunks_) {
        for (const std::uint32_t to : chunk.leads) ++begins_[to + 1];
        all += chunk.leads.size();
        events_.insert(events_.end(), chunk.events.begin(), chunk.events.end());
    }
    for (std::size_t i = 0; i < numbers; ++i) begins_[i + 1] += begins_[i];
    from_.resize(all);
    // Each list is filled from its end, so that begins_ stays valid.
    std::vector<std::uint32_t> ends(begins_.begin() + 1, begins_.end());
    std::size_t number = 0;
    const std::uint64_t heads = static_cast<std::uint64_t>(table_->set.heads());
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
        std::size_t at = 0;
        const std::size_t end = std::min<std::size_t>(static_cast<std::size_t>((c + 1) * chunk_size_ * heads), numbers);
        for (; number < end; ++number)
            for (std::uint16_t k = 0; k < inner_[number]; ++k)
                from_[--ends[chunks_[c].leads[at++]]] = static_cast<std::uint32_t>(number);
        chunks_[c] = Chunk{};
    }
    chunks_.clear();
    inner_ = {};
}

void EndgameSolver::spread() {
    std::vector<std::uint32_t> shares;
    for (const Event& event : events_)
        if (std::ranges::find(shares, event.share) == shares.end()) shares.push_back(event.share);
    std::ranges::sort(shares, [](std::uint32_t a, std::uint32_t b) {
        const Score x = score_of(a), y = score_of(b);
        return x.numerator * y.denominator > y.numerator * x.denominator;
    });
    if (shares.size() > max_levels) {
        halt(Stop::many);
        return;
    }
    std::vector<EndgameCode>& codes = table_->codes;
    // One share after the other, the greatest first: a side that can get more does not accept less.
    for (std::size_t level = 0; level < shares.size(); ++level) {
        table_->levels.push_back(score_of(shares[level]));
        std::vector<std::vector<Event>> events;
        for (const Event& event : events_)
            if (event.share == shares[level]) {
                if (events.size() <= event.plies) events.resize(event.plies + std::size_t{1});
                events[event.plies].push_back(event);
            }
        std::vector<std::uint32_t> now, next;
        const auto settle = [&](std::uint32_t number, bool wins, int plies, std::vector<std::uint32_t>& list) {
            if (codes[number] != 0) return;
            codes[number] = endgame_code(wins, static_cast<int>(level), std::min(plies, max_plies));
            list.push_back(number);
        };
        for (int plies = 0; !now.empty() || static_cast<std::size_t>(plies) < events.size(); ++plies) {
            if (static_cast<std::size_t>(plies) < events.size())
                for (const Event& event : events[static_cast<std::size_t>(plies)]) {
                    if (event.what != Event::What::one_less)
                        settle(event.number, event.what == Event::What::won, plies, now);
                    else if (--left_[event.number] == 0)
                        settle(event.number, false, plies, now);
                }
            for (const std::uint32_t number : now) {
                const bool won = code_wins(codes[number]);
                for (std::uint32_t i = begins_[number]; i < begins_[number + std::size_t{1}]; ++i) {
                    const std::uint32_t before = from_[i];
                    if (!won)
                        settle(before, true, plies + 1, next);
                    else if (--left_[before] == 0)
                        settle(before, false, plies + 1, next);
                }
            }
            now.swap(next);
            next.clear();
            if (!described(EndgameProgress::Stage::solving, static_cast<std::uint64_t>(std::min(plies, 100)), 100))
                return;
        }
    }
}

}  // namespace varia::player
