// Programs are read as runs: a cell, or cells one behind another, which a walk leaves at the first piece. A run of one
// cell is a leap. A run that may end on any of its cells is a line. A run of two cells is a step past a cell.
// Everything else is left to the walker.
#include "compile_bitboards.hpp"

#include <algorithm>
#include <functional>
#include <span>

namespace varia {
namespace {

constexpr std::size_t max_steps = 16;  // ways to step of one kind; with more of them it is cheaper to walk each piece

class SetCompiler {
public:
    SetCompiler(int kinds, const RuleTables& rules, const MovePrograms& programs)
        : cells_(rules.cells), kinds_(kinds), programs_(programs), rules_(rules) {
        tables_.words = rules.set_words;
    }

    bool attacks() {
        tables_.between = room(cells_ * cells_);
        for (const std::size_t by : {0U, 1U}) {
            for (int k = 1; k <= kinds_; ++k) {
                const std::uint32_t near = room(cells_);
                const std::uint32_t far = room(cells_);
                if (!attacks_of(by, k, near, far)) return false;
                if (used(near)) tables_.near[by].push_back({static_cast<Kind>(k), near});
                if (used(far)) tables_.far[by].push_back({static_cast<Kind>(k), far});
            }
        }
        // The first cell of a line is near. But a kind whose lines are looked up anyway is looked up for both at once.
        for (const std::size_t by : {0U, 1U}) {
            for (const BitboardTables::Attacker& far : tables_.far[by])
                for (const BitboardTables::Attacker& near : tables_.near[by])
                    if (near.kind == far.kind) join(near.from, far.from);
            std::erase_if(tables_.near[by], [&](const BitboardTables::Attacker& near) { return !used(near.from); });
        }
        return true;
    }

    void moves() {
        for (const std::size_t side : {0U, 1U}) {
            tables_.kinds[side].resize(static_cast<std::size_t>(kinds_) + 1);
            for (int k = 1; k <= kinds_; ++k) {
                const std::size_t sets = tables_.sets.size();
                const std::size_t lines = tables_.lines.size();
                BitboardTables::KindSets& kind = tables_.kinds[side][static_cast<std::size_t>(k)];
                const KindProgram& program = programs_.kinds[side][static_cast<std::size_t>(k)];
                if (!moves_of(program, kind)) {
                    tables_.sets.resize(sets);
                    tables_.lines.resize(lines);
                    kind = {};
                    kind.walked = true;
                }
                for (const Unit& unit : program.units) promotions_of(unit, kind);
            }
        }
    }

    // Used if no move may give check: the cells that far attackers see from each cell, line by line. Returns false if
    // the cells of some line are not in the order of their numbers.
    bool sight() {
        for (const std::size_t by : {0U, 1U}) {
            tables_.bans_near[by].assign(static_cast<std::size_t>(kinds_) + 1, {0, BitboardTables::none});
            tables_.bans_far[by] = tables_.bans_near[by];
            for (const BitboardTables::Attacker& a : tables_.near[by]) tables_.bans_near[by][a.kind] = a;
            for (const BitboardTables::Attacker& a : tables_.far[by]) tables_.bans_far[by][a.kind] = a;
            for (int t = 0; t < cells_; ++t)
                if (!sight_from(by, t)) return false;
        }
        return true;
    }

    void castlings() {
        for (const std::size_t side : {0U, 1U})
            for (const StateTables::Castling& c : rules_.castlings[side]) {
                BitboardTables::Castling sets{};
                if (!c.exists()) {
                    tables_.castlings[side].push_back(sets);
                    continue;
                }
                const auto add = [](BitboardTables::Words& words, Cell cell) {
                    words[cell >> 6] |= std::uint64_t{1} << (cell & 63);
                };
                add(sets.marks, c.king_from);
                add(sets.marks, c.partner_from);
                for (const Cell cell : c.empty) add(sets.empty, cell);
                add(sets.empty, c.king_to);
                add(sets.empty, c.partner_to);
                for (std::size_t w = 0; w < BitboardTables::max_words; ++w) sets.empty[w] &= ~sets.marks[w];
                tables_.castlings[side].push_back(sets);
                tables_.rarer_castlings = tables_.rarer_castlings || !rules_.royal_kinds.has(c.king) ||
                                          !c.state.empty();
            }
    }

    // Returns false if a royal piece captures: it would remove itself, and bitboards of attackers do not express that.
    bool blast() {
        const RemoteCaptureTables::RemoteCapture& remote_capture = rules_.remote_captures.all[0];
        for (const std::size_t by : {0U, 1U})
            for (const auto* attackers : {&tables_.near[by], &tables_.far[by]})
                if (std::ranges::any_of(
                        *attackers, [&](const BitboardTables::Attacker& a) { return rules_.royal_kinds.has(a.kind); }))
                    return false;
        // The blast must be the same for both sides, because they share one table.
        const Neighbours& near = remote_capture.seen[0].near;
        if (near.cells != remote_capture.seen[1].near.cells || near.starts != remote_capture.seen[1].near.starts) {
            const auto sorted = [&](const Neighbours& n, int c) {
                std::vector<Cell> cells(n.begin(static_cast<Cell>(c)), n.end(static_cast<Cell>(c)));
                std::ranges::sort(cells);
                return cells;
            };
            for (int c = 0; c < cells_; ++c)
                if (sorted(near, c) != sorted(remote_capture.seen[1].near, c)) return false;
        }
        tables_.blast.any = true;
        tables_.blast.ring = room(cells_);
        for (int c = 0; c < cells_; ++c)
            for (const Cell* n = near.begin(static_cast<Cell>(c)); n != near.end(static_cast<Cell>(c)); ++n)
                add(tables_.blast.ring, c, *n);
        for (const Kind kind : rules_.all_kinds) {
            if (!remote_capture.of.has(kind)) tables_.blast.spared.push_back(kind);
            if (rules_.royal_kinds.has(kind)) tables_.blast.royal.push_back(kind);
        }
        return true;
    }

    [[nodiscard]] BitboardTables&& take(bool bars_check) {
        tables_.choose(bars_check);
        return std::move(tables_);
    }

private:
    // Appends `count` empty bitboards and returns the index of the first.
    std::uint32_t room(int count) {
        const auto place = static_cast<std::uint32_t>(tables_.sets.size());
        tables_.sets.resize(tables_.sets.size() + static_cast<std::size_t>(count * tables_.words));
        return place;
    }
    [[nodiscard]] std::span<std::uint64_t> at(std::uint32_t first, int number) {
        return std::span(tables_.sets)
            .subspan(first + static_cast<std::size_t>(number * tables_.words), static_cast<std::size_t>(tables_.words));
    }
    void add(std::uint32_t first, int number, Cell c) { at(first, number)[c >> 6] |= std::uint64_t{1} << (c & 63); }
    [[nodiscard]] bool used(std::uint32_t first) {
        const auto sets = std::span(tables_.sets).subspan(first, static_cast<std::size_t>(cells_ * tables_.words));
        return std::ranges::any_of(sets, [](std::uint64_t w) { return w != 0; });
    }

    // Moves an attacker from `near` to `far` if no cell between it and the target ever matters.
    void join(std::uint32_t near, std::uint32_t far) {
        for (int t = 0; t < cells_; ++t)
            for (int c = 0; c < cells_; ++c) {
                const std::uint64_t bit = std::uint64_t{1} << (c & 63);
                const auto word = static_cast<std::size_t>(c >> 6);
                if ((at(near, t)[word] & bit) == 0) continue;
                if (std::ranges::any_of(at(tables_.between, t * cells_ + c), [](std::uint64_t w) { return w != 0; }))
                    continue;
                at(near, t)[word] ^= bit;
                at(far, t)[word] |= bit;
            }
    }

    // Returns false if two ways join a pair of cells, by this kind or by others: then one bitboard cannot express what
    // lies between them.
    bool attacks_of(std::size_t by, int kind, std::uint32_t near, std::uint32_t far) {
        const ReverseProgram& program = programs_.reverse[by];
        const auto words = static_cast<std::size_t>(tables_.words);
        for (int t = 0; t < cells_; ++t) {
            const auto target = static_cast<std::size_t>(t);
            for (std::uint32_t i = program.starts[target]; i < program.starts[target + 1]; ++i) {
                const ReverseNode& n = program.nodes[i];
                if (!Programs::attacks(programs_.royal_masks.data(), n.mask, static_cast<PieceCode>(kind))) continue;
                std::vector<std::uint64_t> path(words);
                for (const ReverseNode* m = &n; m->parent != 0;) {
                    m -= m->parent;
                    path[m->cell >> 6] |= std::uint64_t{1} << (m->cell & 63);
                }
                const std::uint64_t bit = std::uint64_t{1} << (n.cell & 63);
                if (((at(near, t)[n.cell >> 6] | at(far, t)[n.cell >> 6]) & bit) != 0) return false;
                add(n.parent == 0 ? near : far, t, n.cell);
                if (n.parent == 0) continue;
                const auto known = at(tables_.between, t * cells_ + n.cell);
                if (std::ranges::any_of(known, [](std::uint64_t w) { return w != 0; })) {
                    if (!std::ranges::equal(known, path)) return false;
                } else {
                    std::ranges::copy(path, known.begin());
                }
            }
        }
        return true;
    }

    bool sight_from(std::size_t by, int target) {
        // The ways to all far attackers. Of the ways that share a beginning, the longest ones are the lines.
        std::vector<std::vector<Cell>> ways;
        const ReverseProgram& program = programs_.reverse[by];
        for (std::uint32_t i = program.starts[static_cast<std::size_t>(target)];
             i < program.starts[static_cast<std::size_t>(target) + 1]; ++i) {
            const ReverseNode& n = program.nodes[i];
            const auto is_far = [&](const BitboardTables::Attacker& a) {
                return (at(a.from, target)[n.cell >> 6] >> (n.cell & 63) & 1) != 0;
            };
            if (std::ranges::none_of(tables_.far[by], is_far)) continue;
            std::vector<Cell> way{n.cell};
            for (const ReverseNode* m = &n; m->parent != 0;) {
                m -= m->parent;
                way.insert(way.begin(), m->cell);
            }
            const auto continues = [&](const std::vector<Cell>& longer, const std::vector<Cell>& shorter) {
                return longer.size() >= shorter.size() &&
                       std::ranges::equal(std::span(longer).first(shorter.size()), shorter);
            };
            if (std::ranges::any_of(ways, [&](const auto& known) { return continues(known, way); })) continue;
            std::erase_if(ways, [&](const auto& known) { return continues(way, known); });
            ways.push_back(std::move(way));
        }
        std::stable_partition(ways.begin(), ways.end(), [](const auto& way) { return std::ranges::is_sorted(way); });
        BitboardTables::Lines lines{static_cast<std::uint32_t>(tables_.sets.size()), 0, 0};
        for (const std::vector<Cell>& way : ways) {
            if (std::ranges::is_sorted(way))
                ++lines.up;
            else if (std::ranges::is_sorted(way, std::greater<>()))
                ++lines.down;
            else
                return false;
            const std::uint32_t set = room(1);
            for (const Cell cell : way) add(set, 0, cell);
        }
        tables_.sight[by].push_back(lines);
        return true;
    }

    // Returns false if some move is not of a form that bitboards can hold.
    bool moves_of(const KindProgram& program, BitboardTables::KindSets& kind) {
        if (program.repeats) return false;
        kind.leaps = room(cells_);
        kind.lines = static_cast<std::uint32_t>(tables_.lines.size());
        for (int c = 0; c < cells_; ++c) {
            BitboardTables::Lines lines{0, 0, 0};
            std::vector<std::vector<Cell>> up, down;
            for (const Unit& unit : program.units) {
                if (unit.needs_mark || unit.wide || unit.clear != 0 || unit.asks != 0 || unit.guards != 0) return false;
                const std::uint32_t* run = programs_.starts.data() + unit.first + c;
                const auto nodes = std::span(programs_.nodes).subspan(run[0], run[1] - run[0]);
                const auto details = std::span(programs_.details).subspan(run[0], run[1] - run[0]);
                for (std::size_t i = 0; i < nodes.size();) {
                    const std::size_t length = nodes[i].on_piece;
                    if (i + length > nodes.size()) return false;
                    for (std::size_t j = 0; j < length; ++j) {
                        const ProgramNode& n = nodes[i + j];
                        if (n.on_empty != 1 || n.on_piece != length - j) return false;
                        for (const bool captures : {false, true})
                            if (const Promotion& p = programs_.promotion(details[i + j].promotion, captures);
                                p.varies())
                                return false;
                    }
                    if (!add_run(kind, static_cast<Cell>(c), nodes.subspan(i, length), details.subspan(i, length), up,
                                 down))
                        return false;
                    i += length;
                }
            }
            lines.first = static_cast<std::uint32_t>(tables_.sets.size());
            lines.up = static_cast<std::uint16_t>(up.size());
            lines.down = static_cast<std::uint16_t>(down.size());
            for (const auto* side : {&up, &down})
                for (const std::vector<Cell>& line : *side) {
                    const std::uint32_t set = room(1);
                    for (const Cell cell : line) add(set, 0, cell);
                }
            tables_.lines.push_back(lines);
        }
        if (!used(kind.leaps)) kind.leaps = BitboardTables::none;
        const auto lines = std::span(tables_.lines).subspan(kind.lines);
        if (std::ranges::none_of(lines, [](const BitboardTables::Lines& l) { return l.up + l.down != 0; })) {
            tables_.lines.resize(kind.lines);
            kind.lines = BitboardTables::none;
        }
        return true;
    }

    void promotions_of(const Unit& unit, BitboardTables::KindSets& kind) const {
        for (int c = 0; c < cells_; ++c) {
            const std::uint32_t* run = programs_.starts.data() + unit.first + c;
            const std::vector<NodeDetail>& details = unit.wide ? programs_.wide_details : programs_.details;
            for (std::uint32_t i = run[0]; i < run[1]; ++i)
                if (details[i].promotion != 0)
                    kind.promoting[static_cast<std::size_t>(c) >> 6] |= std::uint64_t{1} << (c & 63);
        }
    }

    bool add_run(BitboardTables::KindSets& kind, Cell from, std::span<const ProgramNode> run,
                 std::span<const NodeDetail> details, std::vector<std::vector<Cell>>& up,
                 std::vector<std::vector<Cell>>& down) {
        // Where a piece must promote and has only one choice, that is one move too, but not a plain one.
        bool plain = true;
        for (std::size_t i = 0; i < run.size(); ++i)
            plain = plain && run[i].quiet == 1 && run[i].capture == 1 && details[i].promotion == 0 &&
                    details[i].crossing == no_crossing;
        if (plain && run.size() == 1) {
            add(kind.leaps, from, run[0].cell);
            return true;
        }
        if (plain) {
            std::vector<Cell> cells;
            for (const ProgramNode& n : run) cells.push_back(n.cell);
            if (std::ranges::is_sorted(cells))
                up.push_back(std::move(cells));
            else if (std::ranges::is_sorted(cells, std::greater<>()))
                down.push_back(std::move(cells));
            else
                return false;  // a line that goes round the edge
            return true;
        }
        if (run.size() > 2) return false;
        for (std::size_t i = 0; i < run.size(); ++i) {
            const ProgramNode& n = run[i];
            if (n.quiet == 0 && n.capture == 0) continue;
            const auto by = static_cast<std::int16_t>(n.cell - from);
            const auto past = static_cast<std::int16_t>(i == 0 ? 0 : run[0].cell - from);
            auto same = std::ranges::find_if(kind.steps, [&](const BitboardTables::Steps& s) {
                return s.by == by && s.past == past && s.quiet == n.quiet && s.capture == n.capture;
            });
            if (same == kind.steps.end()) {
                if (kind.steps.size() == max_steps) return false;
                same = kind.steps.insert(same, BitboardTables::Steps{{}, by, past, n.quiet, n.capture});
            }
            same->from[from >> 6] |= std::uint64_t{1} << (from & 63);
        }
        return true;
    }

    int cells_, kinds_;
    const MovePrograms& programs_;
    const RuleTables& rules_;
    BitboardTables tables_;
};

}  // namespace

std::unique_ptr<BitboardTables> compile_sets(int kinds, const PositionModels& of_positions, const RuleTables& rules,
                                             const MovePrograms& programs, const Models& models) {
    const auto& [attack, captures, safety, moves, script] = models;
    const bool remote_captures = of_positions.changes.remote_captures;
    const bool blasts = safety.remote == RemoteSafety::blasts;
    if (rules.cells > 64 * BitboardTables::max_words || !rules.slots.empty() || !rules.holds.empty() ||
        rules.owners != 2 || rules.moves_change_state() || of_positions.exposure.several ||
        of_positions.changes.lands || of_positions.neighbours.freeze)
        return nullptr;
    // Remote captures must not matter to any royal piece's safety, or bitboards must be able to express that.
    const bool strike_royals = !rules.royal_kinds.empty() || captures.remote_legality != RemoteLegality::unaffected;
    if (remote_captures && ((!blasts && strike_royals) || moves.forced_capture)) return nullptr;
    // Of the rare attacks, threats by remote captures and captures that ask for something do not matter then.
    const bool rare = attack.walks == ForwardWalks::all || attack.over_gaps || attack.by_hops || attack.on_odd_paths ||
                      captures.by_pushing || script.attacks || captures.by_leaping != LeapCaptures::none ||
                      captures.by_sweeping;
    if ((remote_captures ? rare : attack.rare) || (attack.conditional && !blasts) ||
        (safety.test != RoyalTest::lines && !remote_captures) || safety.royals_at_risk)
        return nullptr;
    if (moves.special || programs.mask_words != 1) return nullptr;
    const auto uneven = [](const Terms& terms) { return terms.takes != MoveDef::Takes::there; };
    if (captures.by_sweeping || rules.facing.state >= 0 || std::ranges::any_of(programs.terms, uneven)) return nullptr;
    SetCompiler compiler(kinds, rules, programs);
    if (!compiler.attacks() || (blasts && !compiler.blast())) return nullptr;
    if (safety.bars_check && (script.any || remote_captures || !compiler.sight())) return nullptr;
    compiler.moves();
    compiler.castlings();
    return std::make_unique<BitboardTables>(compiler.take(safety.bars_check));
}

}  // namespace varia
