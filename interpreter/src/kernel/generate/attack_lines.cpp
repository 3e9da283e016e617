// Reads the lines of attack on the royal piece, and tests moves against them.
#include "attack_lines.hpp"

#include <algorithm>

namespace varia {

// Delegates to the other constructor: if memory runs out during reading, the destructor already runs and clears the
// memory.
AttackLines::AttackLines(const MoveGenContext& context, Safety safety, const EnemyRoyals& enemy,
                         const LegalityTest& legality, LineMemory& memory)
    : AttackLines(context, enemy, legality, memory,
                  safety == Safety::lines ? context.position.royals(context.us)[0] : no_cell) {
    if (royal_ != no_cell) read();
    limit_ = checks_ != 0 || !m_.hop_lines.empty() || !m_.push_cells.empty() || enemy_.at_risk();
}

void AttackLines::read() {
    const Cell royal = royal_;
    const ReverseProgram& program = g_.danger();
    const ReverseNode* base = program.nodes.data();
    const ReverseNode* end = base + program.starts[royal + 1U];
    if (g_.programs.safety.footprints) {
        std::ranges::fill(m_.footprint, 0U);
        mark(royal);
        read_tree<false, true>(base + program.starts[royal], end, base);
    } else {
        read_tree<false, false>(base + program.starts[royal], end, base);
    }
    if (!g_.programs.attack.rare) return;
    if (g_.programs.attack.over_gaps) {
        const GapNode* gap_base = program.gap_nodes.data();
        const GapNode* gap_end = gap_base + program.gap_starts[royal + 1U];
        if (g_.programs.safety.footprints)
            read_tree<true, true>(gap_base + program.gap_starts[royal], gap_end, gap_base);
        else
            read_tree<true, false>(gap_base + program.gap_starts[royal], gap_end, gap_base);
    }
    if (g_.programs.attack.by_hops) read_hop_lines();
    if (g_.programs.captures.by_pushing) read_push_lines();
}

namespace {

bool passes(const ReverseNode&, PieceCode p) { return p == 0; }
bool passes(const GapNode& n, PieceCode p) { return n.gap ? Piece::from_code(p).is_void() : p == 0; }
bool needs_gap(const ReverseNode&) { return false; }
bool needs_gap(const GapNode& n) { return n.gap; }

}  // namespace

// A block that moves an enemy's pusher may bring it onto a line of attack.
bool AttackLines::touch(const StateTables::Slot& slot) const {
    const auto touched = [&](const auto& w) {
        return (m_.footprint[static_cast<std::size_t>(w.first)] & w.second) != 0;
    };
    return std::ranges::any_of(slot.words, touched) ||
           (g_.programs.captures.by_pushing &&
            std::ranges::any_of(slot.cells, [&](Cell c) { return enemy_pusher(c); }));
}

bool AttackLines::touch(const StepLines& lines, Cell from) const {
    if (touch(from)) return true;
    for (const Cell c : lines.ahead(from))
        if (touch(c) || enemy_pusher(c)) return true;
    return false;
}

bool AttackLines::enemy_pusher(Cell c) const {
    const Piece p = g_.position.at(c);
    return p.is(g_.foes) && g_.state.pushers[static_cast<std::size_t>(index(p.side()))].has(p.kind());
}

template <bool gaps, bool footprint, class NodeType>
void AttackLines::read_tree(const NodeType* n, const NodeType* end, const NodeType* base) {
    const PieceCode* board = g_.board();
    const PieceCode enemy = Piece::side_bits(g_.foes);
    const PieceCode own = Piece::side_bits(g_.us);
    while (n < end) {
        const PieceCode p = board[n->cell];
        if constexpr (footprint) mark(n->cell);
        if (passes(*n, p)) [[likely]] {
            ++n;
            continue;
        }
        if ((p & enemy) != 0) {
            if (Programs::attacks(g_.programs.royal_masks.data(), n->mask, p) &&
                g_.attacks.able(g_.position, n->cell, n->mask, royal_, true)) {
                ++checks_;
                for (const NodeType* m = n;; m -= m->parent) {
                    m_.mended.push_back(m->cell);
                    ++m_.mends[m->cell];
                    if (m->parent == 0) break;
                }
            }
        } else if (n->on_piece > 1 && (p & own) != 0 && !needs_gap(*n)) {
            read_pins<gaps>(n + 1, n + n->on_piece, base, n->cell);
        }
        n += n->on_piece;
    }
}

template <bool gaps, class NodeType>
void AttackLines::read_pins(const NodeType* n, const NodeType* end, const NodeType* base, Cell blocker) {
    const PieceCode* board = g_.board();
    const PieceCode enemy = Piece::side_bits(g_.foes);
    while (n < end) {
        const PieceCode p = board[n->cell];
        if (passes(*n, p)) [[likely]] {
            ++n;
            continue;
        }
        if ((p & enemy) != 0 && Programs::attacks(g_.programs.royal_masks.data(), n->mask, p) &&
            g_.attacks.able(g_.position, n->cell, n->mask, royal_, true)) {
            m_.pins.push_back({blocker, gaps, m_.pin_of[blocker], static_cast<std::uint32_t>(n - base)});
            m_.pin_of[blocker] = static_cast<std::uint16_t>(m_.pins.size());
        }
        n += n->on_piece;
    }
}

void AttackLines::read_hop_lines() {
    const ReverseProgram& program = g_.danger();
    for (std::uint32_t r = program.ray_starts[royal_]; r < program.ray_starts[royal_ + 1U]; ++r) {
        const HopRay& ray = program.rays[r];
        std::uint16_t hurdles = 0;
        for (std::uint16_t i = 0; i < ray.length; ++i) {
            const HopCell& h = g_.programs.hop_cells[ray.first + i];
            const Piece p = g_.position.at(h.cell);
            if (p.empty()) continue;
            if (p.is_void()) break;
            if (p.is(g_.foes) && Programs::attacks(g_.programs.plain_masks.data(), h.mask, p.code()) &&
                g_.attacks.able(g_.position, h.cell, h.mask, royal_, true)) {
                m_.hop_lines.push_back({ray.first, i, hurdles, 0, ray.any_number, ray.terms, p.side()});
                if ((ray.terms == 0 || count_bars(m_.hop_lines.back()) == 0) &&
                    (ray.any_number ? hurdles >= 1 : hurdles == 1))
                    hop_check_ = true;
                for (std::uint16_t k = 0; k <= i; ++k) m_.on_hop_line[g_.programs.hop_cells[ray.first + k].cell] = 1;
            }
            ++hurdles;
            if (hurdles > 2 && !ray.any_number) break;  // no single move reduces the number of hurdles to one
        }
    }
}

// Marks the cells on which enemy pushes depend: the lines through the royal piece that hold an enemy's pusher.
void AttackLines::read_push_lines() {
    for (const Side by : g_.foes) read_push_lines_of(by);
    push_check_ = !m_.push_cells.empty() && g_.attacks.by_push(g_.position, royal_, g_.foes, true);
}

void AttackLines::read_push_lines_of(Side by) {
    const auto side = static_cast<std::size_t>(index(by));
    for (int k = 1; k <= g_.position.variant().kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        if (g_.position.count(by, kind) == 0) continue;
        for (const StateTables::Push& push : g_.state.pushes[side][kind])
            for (const StepLines& lines : push.lines) {
                bool pusher = false;
                for (StepLines::Behind c = lines.behind(royal_); !c.done(); c.go_on())
                    pusher = pusher || g_.position.at(*c) == Piece(kind, by);
                if (!pusher) continue;
                const auto note = [&](Cell c) {
                    if (m_.on_push_line[c] == 0) m_.push_cells.push_back(c);
                    m_.on_push_line[c] = 1;
                    mark(c);
                };
                for (StepLines::Behind c = lines.behind(royal_); !c.done(); c.go_on()) note(*c);
                for (const Cell c : lines.ahead(royal_)) note(c);
            }
    }
}

void AttackLines::clear() {
    for (const Cell c : m_.mended) m_.mends[c] = 0;
    m_.mended.clear();
    for (const LineMemory::Pin& pin : m_.pins) m_.pin_of[pin.blocker] = 0;
    m_.pins.clear();
    for (const LineMemory::HopLine& line : m_.hop_lines)
        for (std::uint16_t k = 0; k <= line.attacker; ++k)
            m_.on_hop_line[g_.programs.hop_cells[line.first + k].cell] = 0;
    m_.hop_lines.clear();
    for (const Cell c : m_.push_cells) m_.on_push_line[c] = 0;
    m_.push_cells.clear();
}

bool AttackLines::allow(Cell from, Cell to, std::uint16_t pin, Kind promotes) const {
    if (checks_ != 0 && m_.mends[to] != checks_) return false;
    for (; pin != 0; pin = m_.pins[pin - 1U].next)
        if (!on_line(m_.pins[pin - 1U], to)) return false;
    if (!m_.hop_lines.empty() && !(choosy_hops_ ? choosy_hops_allow(from, to, promotes) : hop_lines_allow(from, to)))
        return false;
    if (enemy_.stand_on(to)) return false;
    if (m_.push_cells.empty()) return true;
    const bool touches = m_.on_push_line[to] != 0 || (from != no_cell && m_.on_push_line[from] != 0);
    if (!touches) return !push_check_;
    // Making the move is simpler than computing which pushes are then possible. A drop (no start cell) is tested by the
    // caller.
    if (from == no_cell) return true;
    return legality_.stays_safe(Move::step(from, to, promotes));
}

std::uint16_t AttackLines::count_bars(LineMemory::HopLine& line) {
    choosy_hops_ = true;
    for (std::uint16_t k = 0; k < line.attacker; ++k)
        if (const Piece between = g_.position.at(g_.programs.hop_cells[line.first + k].cell);
            !between.empty() && bars(line, between))
            ++line.bars;
    return line.bars;
}

bool AttackLines::bars(const LineMemory::HopLine& line, Piece piece) const {
    return line.terms != 0 && !g_.programs.terms[line.terms - 1U].go_over(
                                  piece, line.by, g_.state.enemies[static_cast<std::size_t>(index(line.by))]);
}

bool AttackLines::hop_lines_allow(Cell from, Cell to) const {
    const bool touches = m_.on_hop_line[to] != 0 || (from != no_cell && m_.on_hop_line[from] != 0);
    if (!touches) return !hop_check_;
    const bool fills = g_.board()[to] == 0;
    for (const LineMemory::HopLine& line : m_.hop_lines) {
        if (g_.programs.hop_cells[line.first + line.attacker].cell == to) continue;
        int hurdles = line.hurdles;
        for (std::uint16_t k = 0; k < line.attacker; ++k) {
            const Cell c = g_.programs.hop_cells[line.first + k].cell;
            if (c == from) --hurdles;
            if (c == to && fills) ++hurdles;
        }
        if (line.any_number ? hurdles >= 1 : hurdles == 1) return false;
    }
    return true;
}

// Like hop_lines_allow(), for hop lines on which only some pieces are hurdles.
bool AttackLines::choosy_hops_allow(Cell from, Cell to, Kind becomes) const {
    const bool touches = m_.on_hop_line[to] != 0 || (from != no_cell && m_.on_hop_line[from] != 0);
    if (!touches) return !hop_check_;
    const bool fills = g_.board()[to] == 0;
    const Piece arrives = becomes != 0 || from == no_cell ? Piece(becomes, g_.us) : g_.position.at(from);
    for (const LineMemory::HopLine& line : m_.hop_lines) {
        if (g_.programs.hop_cells[line.first + line.attacker].cell == to) continue;
        int hurdles = line.hurdles;
        int barred = line.bars;
        for (std::uint16_t k = 0; k < line.attacker; ++k) {
            const Cell c = g_.programs.hop_cells[line.first + k].cell;
            if (c == from) {
                --hurdles;
                if (bars(line, g_.position.at(from))) --barred;
            }
            if (c == to) {
                if (fills)
                    ++hurdles;
                else if (bars(line, g_.position.at(to)))
                    --barred;
                if (bars(line, arrives)) ++barred;
            }
        }
        if (barred == 0 && (line.any_number ? hurdles >= 1 : hurdles == 1)) return false;
    }
    return true;
}

bool AttackLines::on_line(const LineMemory::Pin& pin, Cell cell) const {
    const ReverseProgram& program = g_.danger();
    const auto has = [&](const auto* n) {
        for (;; n -= n->parent) {
            if (n->cell == cell) return true;
            if (n->parent == 0) return false;
        }
    };
    return pin.gap ? has(program.gap_nodes.data() + pin.node) : has(program.nodes.data() + pin.node);
}

}  // namespace varia
