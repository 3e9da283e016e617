// Reading the lines of attack on the royal piece, and holding moves against them.
#include "generator.hpp"

namespace varia {

void Generator::read_lines(Cell royal) {
    scratch_.checks = 0;
    scratch_.hop_check = false;
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(them_))];
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    const ReverseNode* base = program.nodes.data();
    const ReverseNode* n = base + program.starts[royal];
    const ReverseNode* end = base + program.starts[royal + 1U];
    while (n < end) {
        const std::uint8_t p = board[n->cell];
        if (p == 0) {
            ++n;
            continue;
        }
        if ((p & enemy) == 0) {
            if (n->on_piece > 1) read_pins(n + 1, n + n->on_piece, base, n->cell);
        } else if ((programs_.royal_masks[n->mask] >> (p & 0x3F) & 1) != 0 && attacks_.able(position_, *n, p)) {
            ++scratch_.checks;
            for (const ReverseNode* m = n;; m -= m->parent) {
                ++scratch_.mends[m->cell];
                scratch_.mended.push_back(m->cell);
                if (m->parent == 0) break;
            }
        }
        n += n->on_piece;
    }
    if (programs_.hops) read_hop_lines(royal);
}

void Generator::read_pins(const ReverseNode* n, const ReverseNode* end, const ReverseNode* base, Cell blocker) {
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    while (n < end) {
        const std::uint8_t p = board[n->cell];
        if (p == 0) {
            ++n;
            continue;
        }
        if ((p & enemy) != 0 && (programs_.royal_masks[n->mask] >> (p & 0x3F) & 1) != 0 && attacks_.able(position_, *n, p)) {
            scratch_.pins.push_back({blocker, static_cast<std::uint32_t>(n - base), scratch_.pin_of[blocker]});
            scratch_.pin_of[blocker] = static_cast<std::uint16_t>(scratch_.pins.size());
        }
        n += n->on_piece;
    }
}

void Generator::read_hop_lines(Cell royal) {
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(them_))];
    for (std::uint32_t r = program.ray_starts[royal]; r < program.ray_starts[royal + 1U]; ++r) {
        const HopRay& ray = program.rays[r];
        std::uint16_t hurdles = 0;
        for (std::uint16_t i = 0; i < ray.length; ++i) {
            const HopCell& h = programs_.hop_cells[ray.first + i];
            const Piece p = position_.at(h.cell);
            if (p.empty()) continue;
            const AttackMask& mask = programs_.masks[h.mask];
            if (p.is(them_) && (mask.any >> p.kind() & 1) != 0 &&
                ((mask.marked >> p.kind() & 1) == 0 || position_.unmoved(h.cell))) {
                scratch_.hop_lines.push_back({ray.first, i, hurdles, ray.any_number});
                if (ray.any_number ? hurdles >= 1 : hurdles == 1) scratch_.hop_check = true;
                for (std::uint16_t k = 0; k <= i; ++k) scratch_.on_hop_line[programs_.hop_cells[ray.first + k].cell] = 1;
            }
            ++hurdles;
            if (hurdles > 2 && !ray.any_number) break;  // no one move brings the count down to one
        }
    }
}

void Generator::clear_lines() {
    for (const Cell c : scratch_.mended) scratch_.mends[c] = 0;
    scratch_.mended.clear();
    for (const Scratch::Pin& pin : scratch_.pins) scratch_.pin_of[pin.blocker] = 0;
    scratch_.pins.clear();
    for (const Scratch::HopLine& line : scratch_.hop_lines)
        for (std::uint16_t k = 0; k <= line.attacker; ++k) scratch_.on_hop_line[programs_.hop_cells[line.first + k].cell] = 0;
    scratch_.hop_lines.clear();
}

bool Generator::allowed(Cell from, Cell to, std::uint16_t pin) const {
    if (scratch_.checks != 0 && scratch_.mends[to] != scratch_.checks) return false;
    for (; pin != 0; pin = scratch_.pins[pin - 1U].next)
        if (!on_line(scratch_.pins[pin - 1U].node, to)) return false;
    return scratch_.hop_lines.empty() || hop_lines_allow(from, to);
}

bool Generator::hop_lines_allow(Cell from, Cell to) const {
    const bool touches = scratch_.on_hop_line[to] != 0 || (from != no_cell && scratch_.on_hop_line[from] != 0);
    if (!touches) return !scratch_.hop_check;
    const bool fills = position_.board_[to] == 0;
    for (const Scratch::HopLine& line : scratch_.hop_lines) {
        if (programs_.hop_cells[line.first + line.attacker].cell == to) continue;
        int hurdles = line.hurdles;
        for (std::uint16_t k = 0; k < line.attacker; ++k) {
            const Cell c = programs_.hop_cells[line.first + k].cell;
            if (c == from) --hurdles;
            if (c == to && fills) ++hurdles;
        }
        if (line.any_number ? hurdles >= 1 : hurdles == 1) return false;
    }
    return true;
}

bool Generator::on_line(std::uint32_t node, Cell cell) const {
    const ReverseNode* n = programs_.reverse[static_cast<std::size_t>(index(them_))].nodes.data() + node;
    for (;; n -= n->parent) {
        if (n->cell == cell) return true;
        if (n->parent == 0) return false;
    }
}

bool Generator::stays_safe(Move move) {
    Position::Undo undo;
    position_.do_move(move, undo);
    const bool safe = !attacks_.in_check(position_, us_);
    position_.undo_move(undo);
    return safe;
}

}  // namespace varia
