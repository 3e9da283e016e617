// The endgames of a variant: which can be solved, which are solved, and lookups in them.
#include <varia/player/endgame.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/player/rules_hash.hpp>

#include "endgame_solver.hpp"
#include "endgame_table.hpp"
#include "plain_file.hpp"

namespace varia::player {
namespace {

constexpr int max_line_length = 2000;

// Returns why no position of these pieces could occur in a game; empty if one could. Tries some random positions.
std::optional<Diagnostic> implausible(const VariantPtr& variant, const EndgameSet& set) {
    std::uint64_t state = 5;
    std::array<Cell, max_men> cells{};
    std::optional<Diagnostic> why = typed_error("no position of the set could be played");
    for (int i = 0; i < 2000 && set.placings() > 0; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        if (!set.cells_of((state >> 16) % set.placings(), cells.data())) continue;
        Position position(variant);
        for (std::size_t m = 0; m < set.men().size(); ++m) set.put(position, m, cells[m]);
        (void)set.set_head(position, 0);
        const Result<Position> read = parse_position(variant, format_position(position));
        if (read) return std::nullopt;
        why = read.diagnostics().front();
    }
    why->file.clear();
    why->line = why->column = 0;
    return why;
}

}  // namespace

struct Endgames::Impl {
    struct Entry {
        std::string path;  // the file that holds the table, if it has not been read yet
        std::vector<Piece> men;
        std::once_flag once;
        std::unique_ptr<EndgameTable> table;
    };
    explicit Impl(VariantPtr v) : variant(std::move(v)), rules(rules_and_material_hash(variant->definition())) {}

    [[nodiscard]] const EndgameTable* table_of(std::uint64_t key) {
        const auto found = entries.find(key);
        if (found == entries.end()) return nullptr;
        Entry& entry = *found->second;
        std::call_once(entry.once, [&] {
            if (!entry.table) entry.table = read(entry.path, key);
        });
        return entry.table.get();
    }
    // Returns null also if the file holds other pieces than expected.
    [[nodiscard]] std::unique_ptr<EndgameTable> read(const std::string& path, std::uint64_t key) const {
        std::unique_ptr<EndgameTable> table = read_endgame(path, variant, rules);
        return table && table->set.key() == key ? std::move(table) : nullptr;
    }
    void keep(std::unique_ptr<EndgameTable> table) {
        auto entry = std::make_unique<Entry>();
        entry->men = table->set.men();
        max = std::max(max, static_cast<int>(entry->men.size()));
        const std::uint64_t key = table->set.key();
        entry->table = std::move(table);
        entries[key] = std::move(entry);
    }

    // Returns whether the set is solved now. Sets `outside` if a piece reached a cell where it was not expected.
    [[nodiscard]] bool solve(const std::vector<Piece>& men, const EndgameLimits& limits, bool everywhere);
    // Solves a set that has no table yet, after all sets that its moves lead to.
    [[nodiscard]] bool solve_after_others(const std::vector<Piece>& men, const std::string& text,
                                          const EndgameLimits& limits, bool everywhere);
    bool refuse(const EndgameSolver& solver, const std::string& text, const EndgameLimits& limits);
    [[nodiscard]] std::optional<EndgameValue> find(const Position& position) {
        const int count = position.count(Side::first) + position.count(Side::second);
        if (count > max || variant->sides().size() != 2) return std::nullopt;
        std::uint64_t key = 0;
        for (const Side side : variant->sides())
            for (const Cell cell : position.pieces(side)) key += key_of_man(position.at(cell));
        // An exposed piece does not matter: a set in which pieces can be captured en passant has no table.
        const EndgameTable* const table = table_of(key);
        if (table == nullptr) return std::nullopt;
        const std::uint64_t number = table->set.number(position);
        if (number == EndgameSet::nowhere || table->codes[number] == no_position) return std::nullopt;
        return table->value(table->codes[number]);
    }

    VariantPtr variant;
    std::uint64_t rules;
    std::unordered_map<std::uint64_t, std::unique_ptr<Entry>> entries;
    int max = 0;
    // The state of a call of solve() that is under way:
    bool outside = false, from_file = false;
    std::vector<std::uint64_t> under_way;  // keys of the sets that wait for others, and of the set that is being solved
    std::optional<Diagnostic> failure;
    std::vector<std::string> unkept;
};

bool Endgames::Impl::solve(const std::vector<Piece>& men, const EndgameLimits& limits, bool everywhere) {
    const std::uint64_t key = key_of_men(men);
    if (const EndgameTable* const known = table_of(key); known != nullptr && known->set.everywhere() == everywhere)
        return true;
    if (!limits.folder.empty()) {
        const auto path = std::filesystem::path(limits.folder) / endgame_file_name(*variant, rules, key);
        if (auto table = read(path.string(), key); table && table->set.everywhere() == everywhere) {
            keep(std::move(table));
            from_file = true;
            return true;
        }
    }
    if (men.size() > max_men) {
        failure = typed_error(fmt::format("sets have at most {} pieces", max_men));
        return false;
    }
    const std::string text = text_of_men(*variant, men);
    if (std::ranges::find(under_way, key) != under_way.end()) {
        failure = typed_error(fmt::format("moves lead out of the set {} and back into it, which is not solved", text));
        return false;
    }
    under_way.push_back(key);
    const bool good = solve_after_others(men, text, limits, everywhere);
    under_way.pop_back();
    return good;
}

bool Endgames::Impl::solve_after_others(const std::vector<Piece>& men, const std::string& text,
                                        const EndgameLimits& limits, bool everywhere) {
    const EndgameSet set(variant, men, everywhere);
    const auto known = [this](std::uint64_t other) { return table_of(other); };
    EndgameSolver first(variant, set, known, limits);
    const std::vector<std::vector<Piece>> others = first.sample(3000);
    // A set that cannot be solved is refused before others are solved for it.
    if (!first.may_do()) return refuse(first, text, limits);
    for (const std::vector<Piece>& other : others)
        if (!solve(other, limits, everywhere)) return false;
    for (;;) {
        EndgameSolver solver(variant, set, known, limits);
        if (solver.solve()) {
            std::unique_ptr<EndgameTable> table = solver.take();
            if (!limits.folder.empty())
                if (std::string why = write_endgame(limits.folder, variant, rules, *table); !why.empty())
                    unkept.push_back(std::move(why));
            keep(std::move(table));
            from_file = false;
            return true;
        }
        if (solver.stop() != EndgameSolver::Stop::missing) return refuse(solver, text, limits);
        if (!solve(solver.missing(), limits, everywhere)) return false;
    }
}

// Records why the solver stopped. Returns false.
bool Endgames::Impl::refuse(const EndgameSolver& solver, const std::string& text, const EndgameLimits& limits) {
    switch (solver.stop()) {
        case EndgameSolver::Stop::outside:
            outside = true;
            failure = typed_error(fmt::format("moves lead out of the set {}", text));
            break;
        case EndgameSolver::Stop::passing:
            failure = typed_error(
                fmt::format("in the set {} pawns can capture each other en passant, which is not solved", text));
            break;
        case EndgameSolver::Stop::memory:
            failure = typed_error(fmt::format("the set {} takes some {} MiB of memory, of which {} may be used", text,
                                              solver.needed(), limits.memory),
                                  "allow more of it, or leave out a piece");
            break;
        case EndgameSolver::Stop::many:
            failure = typed_error(fmt::format("the set {} has too many positions", text), "leave out a piece");
            break;
        default:
            failure = typed_error("ended before it was done");
    }
    return false;
}

Endgames::Endgames(VariantPtr variant) : impl_(std::make_unique<Impl>(std::move(variant))) {}
Endgames::~Endgames() = default;
Endgames::Endgames(Endgames&&) noexcept = default;
Endgames& Endgames::operator=(Endgames&&) noexcept = default;

std::optional<Diagnostic> Endgames::refusal(const Variant& variant) {
    const Definition& definition = variant.definition();
    const RulesDef& rules = definition.rules;
    const auto no = [](const char* why) { return typed_error(fmt::format("its endgames cannot be solved: {}", why)); };
    if (variant.sides().size() != 2) return no("they are for games of two sides");
    if (variant.enemies(Side::first).empty()) return no("its sides are allies");
    if (variant.order().size() != 2 || variant.order()[0] == variant.order()[1]) return no("sides do not move in turn");
    if (variant.has_turns()) return no("turns are made of several steps");
    if (definition.blocks) return no("blocks of its board move");
    if (variant.has_neutral()) return no("pieces can be nobody's");
    if (rules.reserve != Reserve::none || !definition.setup.hand.empty()) return no("pieces come from the hand");
    if (std::ranges::any_of(definition.pieces, [](const PieceDef& piece) { return piece.drop.has_value(); }))
        return no("pieces come from the hand");
    if (rules.pie) return no("the sides can be exchanged");
    if (std::ranges::any_of(definition.pieces, [](const PieceDef& piece) { return !piece.reborn.empty(); }))
        return no("captured pieces come back");
    const auto changes_sides = [](const PieceDef& piece) {
        return std::ranges::any_of(piece.moves, &MoveDef::converts) ||
               std::ranges::any_of(piece.promotions, [](const PromotionDef& promotion) {
                   return promotion.owner != PromotionDef::Owner::own;
               });
    };
    if (std::ranges::any_of(definition.pieces, changes_sides)) return no("pieces change sides");
    if (rules.checks.count != 0) return no("checks are counted");
    if (rules.by_points || rules.out.any()) return no("points are counted");
    if (!rules.draw_odds.empty()) return no("a draw counts as won by one side");
    // What a piece can do and where it can stand would depend on whose royal piece is held.
    const auto asks = [](const auto& item) { return !item.state.empty(); };
    const auto moves_ask = [&](const PieceDef& piece) {
        return std::ranges::any_of(piece.moves, asks) || std::ranges::any_of(piece.promotions, asks);
    };
    if (std::ranges::any_of(definition.pieces, moves_ask) || std::ranges::any_of(definition.castlings, asks) ||
        std::ranges::any_of(rules.extinctions, asks) || std::ranges::any_of(rules.goals, asks) ||
        std::ranges::any_of(rules.lines, asks) || std::ranges::any_of(rules.enclosed, asks) ||
        std::ranges::any_of(rules.no_moves, asks))
        return no("rules depend on state values");
    if (rules.repetition.illegal) return no("moves may not repeat positions");
    if (definition.history != 0) return no("scripts see earlier turns");
    std::uint64_t values = 1;
    for (const StateDef& state : definition.state) {
        const bool held = std::ranges::any_of(rules.holds,
                                              [&](const HoldDef& hold) { return hold.state.text == state.name.text; });
        if (!held) return no("positions remember more than where pieces stand (state values)");
        values *= static_cast<std::uint64_t>(state.max - state.min + 1);
    }
    if (values > 64) return no("positions remember more than where pieces stand (state values)");
    return std::nullopt;
}

Result<EndgameReport> Endgames::solve(std::string_view text, const EndgameLimits& limits) {
    Impl& impl = *impl_;
    if (std::optional<Diagnostic> why = refusal(*impl.variant)) return *why;
    Result<std::vector<Piece>> men = men_of_text(*impl.variant, text);
    if (!men) return men.diagnostics();
    if (men->size() > max_men) return typed_error(fmt::format("sets have at most {} pieces", max_men));
    const auto begin = std::chrono::steady_clock::now();
    impl.failure.reset();
    impl.unkept.clear();
    impl.under_way.clear();
    impl.outside = impl.from_file = false;
    if (const std::optional<Diagnostic> why = implausible(impl.variant, EndgameSet(impl.variant, *men, true)))
        return *why;
    if (!impl.solve(*men, limits, false)) {
        const bool again = impl.outside;
        // A second attempt: pieces stand on cells that they do not reach by their own moves.
        if (!again || !impl.solve(*men, limits, true)) return *impl.failure;
    }
    const EndgameTable& table = *impl.table_of(key_of_men(*men));
    EndgameReport report;
    report.set = text_of_men(*impl.variant, *men);
    report.numbers = static_cast<std::uint64_t>(
        std::ranges::count_if(table.codes, [](EndgameCode code) { return code != no_position; }));
    report.symmetries = table.set.symmetries();
    report.first = table.counts(Side::first);
    report.second = table.counts(Side::second);
    report.from_file = impl.from_file;
    report.unkept = impl.unkept;
    if (const std::uint64_t number = table.longest(); number != EndgameSet::nowhere) {
        std::array<Cell, max_men> cells{};
        const auto heads = static_cast<std::uint64_t>(table.set.heads());
        (void)table.set.cells_of(number / heads, cells.data());
        Position position(impl.variant);
        for (std::size_t m = 0; m < table.set.men().size(); ++m) table.set.put(position, m, cells[m]);
        (void)table.set.set_head(position, static_cast<int>(number % heads));
        report.longest = std::move(position);
    }
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return report;
}

std::size_t Endgames::open(const std::string& folder) {
    namespace fs = std::filesystem;
    if (folder.empty() || refusal(*impl_->variant)) return 0;
    std::error_code error;
    std::size_t found = 0;
    const std::string rules = fmt::format("-{:016x}-", impl_->rules);
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (!name.ends_with(".endgame") || name.find(rules) == std::string::npos) continue;
        PlainFile in(at->path().string());
        std::optional<std::string> line;
        for (int i = 0; i < 8 && (line = in.line(max_heading_length)); ++i) {
            if (!line->starts_with("set ")) continue;
            Result<std::vector<Piece>> men = men_of_text(*impl_->variant, line->substr(4));
            if (!men || men->size() > max_men) break;
            const std::uint64_t key = key_of_men(*men);
            if (impl_->entries.contains(key)) break;
            auto entry = std::make_unique<Impl::Entry>();
            entry->path = at->path().string();
            entry->men = std::move(men).value();
            impl_->max = std::max(impl_->max, static_cast<int>(entry->men.size()));
            impl_->entries[key] = std::move(entry);
            ++found;
            break;
        }
    }
    return found;
}

int Endgames::max_pieces() const { return impl_->max; }
std::optional<EndgameValue> Endgames::find(const Position& position) const { return impl_->find(position); }

MoveList Endgames::line(const Position& position) const {
    MoveList line;
    Rules rules(impl_->variant);
    Position now = position;
    for (int i = 0; i < max_line_length; ++i) {
        const std::optional<EndgameValue> value = impl_->find(now);
        if (!value || (!value->wins() && !value->loses())) break;
        std::optional<Move> next;
        Position::Undo undo;
        for (const Move move : rules.legal_moves(now)) {
            rules.do_move(now, move, undo);
            const std::optional<EndgameValue> after = impl_->find(now);
            rules.undo_move(now, undo);
            const Score other{value->share.denominator - value->share.numerator, value->share.denominator};
            if (after && after->share.numerator * other.denominator == other.numerator * after->share.denominator &&
                after->plies == value->plies - 1) {
                next = move;
                break;
            }
        }
        if (!next) break;
        Position::Undo done;
        rules.do_move(now, *next, done);
        line.push_back(*next);
    }
    return line;
}

}  // namespace varia::player
