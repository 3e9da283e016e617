// Reading the lines of attack on the royal piece, and holding moves against them.
#include <algorithm>

#include "generator.hpp"
#include "guard.hpp"
#include "make_move.hpp"

namespace varia {

void Generator::read_lines(Cell royal) {
    scratch_.checks = 0;
    scratch_.hop_check = false;
    scratch_.push_check = false;
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(them_))];
    const ReverseNode* base = program.nodes.data();
    const ReverseNode* end = base + program.starts[royal + 1U];
    if (programs_.footprints) {
        std::ranges::fill(scratch_.footprint, 0U);
        touch(royal);
        read_tree<false, true>(base + program.starts[royal], end, base);
    } else {
        read_tree<false, false>(base + program.starts[royal], end, base);
    }
    if (!programs_.rare_attacks) return;
    if (programs_.gaps) {
        const GapNode* gap_base = program.gap_nodes.data();
        const GapNode* gap_end = gap_base + program.gap_starts[royal + 1U];
        if (programs_.footprints) read_tree<true, true>(gap_base + program.gap_starts[royal], gap_end, gap_base);
        else read_tree<true, false>(gap_base + program.gap_starts[royal], gap_end, gap_base);
    }
    if (programs_.hops) read_hop_lines(royal);
    if (programs_.pushes) read_push_lines(royal);
}

namespace {

bool passes(const ReverseNode&, std::uint8_t p) { return p == 0; }
bool passes(const GapNode& n, std::uint8_t p) { return n.gap ? Piece::from_code(p).is_void() : p == 0; }
bool needs_gap(const ReverseNode&) { return false; }
bool needs_gap(const GapNode& n) { return n.gap; }

}  // namespace

// What moves an enemy pusher may bring it onto a line it was not on.
bool Generator::touches(const StateTables::Slot& slot) const {
    const auto touched = [&](const auto& w) { return (scratch_.footprint[static_cast<std::size_t>(w.first)] & w.second) != 0; };
    return std::ranges::any_of(slot.words, touched) ||
           (programs_.pushes && std::ranges::any_of(slot.cells, [&](Cell c) { return enemy_pusher(c); }));
}

bool Generator::touches(const StepLines& lines, Cell from) const {
    if (touches(from)) return true;
    for (const Cell c : lines.ahead(from))
        if (touches(c) || enemy_pusher(c)) return true;
    return false;
}

bool Generator::enemy_pusher(Cell c) const {
    const Piece p = position_.at(c);
    return p.is(them_) && (state_.pushers[static_cast<std::size_t>(index(them_))] >> p.kind() & 1) != 0;
}

template <bool gaps, bool footprint, class NodeType>
void Generator::read_tree(const NodeType* n, const NodeType* end, const NodeType* base) {
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    const std::uint8_t own = Piece::side_bit(us_);
    while (n < end) {
        const std::uint8_t p = board[n->cell];
        if constexpr (footprint) touch(n->cell);
        if (passes(*n, p)) {
            ++n;
            continue;
        }
        if ((p & enemy) != 0) {
            if ((programs_.royal_masks[n->mask] >> (p & 0x3F) & 1) != 0 && attacks_.able(position_, n->cell, n->mask, royal_, true)) {
                ++scratch_.checks;
                for (const NodeType* m = n;; m -= m->parent) {
                    scratch_.mended.push_back(m->cell);
                    ++scratch_.mends[m->cell];
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
void Generator::read_pins(const NodeType* n, const NodeType* end, const NodeType* base, Cell blocker) {
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    while (n < end) {
        const std::uint8_t p = board[n->cell];
        if (passes(*n, p)) {
            ++n;
            continue;
        }
        if ((p & enemy) != 0 && (programs_.royal_masks[n->mask] >> (p & 0x3F) & 1) != 0 &&
            attacks_.able(position_, n->cell, n->mask, royal_, true)) {
            scratch_.pins.push_back({blocker, gaps, scratch_.pin_of[blocker], static_cast<std::uint32_t>(n - base)});
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
            if (p.is_void()) break;
            if (p.is(them_) && (programs_.masks[h.mask].any >> p.kind() & 1) != 0 &&
                attacks_.able(position_, h.cell, h.mask, royal, true)) {
                scratch_.hop_lines.push_back({ray.first, i, hurdles, ray.any_number});
                if (ray.any_number ? hurdles >= 1 : hurdles == 1) scratch_.hop_check = true;
                for (std::uint16_t k = 0; k <= i; ++k) scratch_.on_hop_line[programs_.hop_cells[ray.first + k].cell] = 1;
            }
            ++hurdles;
            if (hurdles > 2 && !ray.any_number) break;  // no one move brings the count down to one
        }
    }
}

// The footprint of pushes: the lines through the royal piece along which an enemy pusher stands.
void Generator::read_push_lines(Cell royal) {
    const auto side = static_cast<std::size_t>(index(them_));
    for (int k = 1; k <= variant_.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        if (position_.count(them_, kind) == 0) continue;
        for (const StateTables::Push& push : state_.pushes[side][kind])
            for (const StepLines& lines : push.lines) {
                bool pusher = false;
                for (StepLines::Behind c = lines.behind(royal); !c.done(); c.go_on())
                    pusher = pusher || position_.at(*c) == Piece(kind, them_);
                if (!pusher) continue;
                const auto mark = [&](Cell c) {
                    if (scratch_.on_push_line[c] == 0) scratch_.push_cells.push_back(c);
                    scratch_.on_push_line[c] = 1;
                    touch(c);
                };
                for (StepLines::Behind c = lines.behind(royal); !c.done(); c.go_on()) mark(*c);
                for (const Cell c : lines.ahead(royal)) mark(c);
            }
    }
    scratch_.push_check = !scratch_.push_cells.empty() && attacks_.by_push(position_, royal, them_, true);
}

void Generator::clear_lines() {
    for (const Cell c : scratch_.mended) scratch_.mends[c] = 0;
    scratch_.mended.clear();
    for (const Scratch::Pin& pin : scratch_.pins) scratch_.pin_of[pin.blocker] = 0;
    scratch_.pins.clear();
    for (const Scratch::HopLine& line : scratch_.hop_lines)
        for (std::uint16_t k = 0; k <= line.attacker; ++k) scratch_.on_hop_line[programs_.hop_cells[line.first + k].cell] = 0;
    scratch_.hop_lines.clear();
    for (const Cell c : scratch_.push_cells) scratch_.on_push_line[c] = 0;
    scratch_.push_cells.clear();
}

bool Generator::allowed(Cell from, Cell to, std::uint16_t pin, Kind promotes) {
    if (scratch_.checks != 0 && scratch_.mends[to] != scratch_.checks) return false;
    for (; pin != 0; pin = scratch_.pins[pin - 1U].next)
        if (!on_line(scratch_.pins[pin - 1U], to)) return false;
    if (!scratch_.hop_lines.empty() && !hop_lines_allow(from, to)) return false;
    if (guard_royals_ && guarded(to)) return false;
    if (scratch_.push_cells.empty()) return true;
    const bool touches = scratch_.on_push_line[to] != 0 || (from != no_cell && scratch_.on_push_line[from] != 0);
    if (!touches) return !scratch_.push_check;
    // What a push would do then is easier seen than reckoned. A drop is told by its missing start.
    if (from == no_cell) return true;
    return stays_safe(Move::step(from, to, promotes));
}

bool Generator::guarded(Cell to) const {
    return std::ranges::find(position_.royals(them_), to) != position_.royals(them_).end();
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

bool Generator::on_line(const Scratch::Pin& pin, Cell cell) const {
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(them_))];
    const auto has = [&](const auto* n) {
        for (;; n -= n->parent) {
            if (n->cell == cell) return true;
            if (n->parent == 0) return false;
        }
    };
    return pin.gap ? has(program.gap_nodes.data() + pin.node) : has(program.nodes.data() + pin.node);
}

bool Generator::stays_safe(Move move, bool whatever_is_attacked) {
    const bool asks = !scratch_.test.empty();
    const Piece moved = asks ? moving_piece(position_, move) : Piece{};
    const Piece captured = asks ? captured_piece(position_, move) : Piece{};
    const std::uint64_t ask = asks ? matching(scratch_.test, moved, move) : 0;
    const std::size_t royals = position_.royals(us_).size();
    const bool each = variant_.definition().rules.royal == RoyalRule::each;
    Position::Undo undo;
    MoveMaker::make(position_, move, undo, hooks_);
    const Guard unmake([&] { position_.undo_move(undo); });
    // Nobody takes a royal piece from himself.
    const std::size_t left = position_.royals(us_).size();
    bool safe = left == 0 ? royals == 0 : (!each || left >= royals) && (whatever_is_attacked || !attacks_.in_check(position_, us_));
    for (const int h : scratch_.test)
        if (safe && (ask >> h & 1) != 0 && programs_.hooks[static_cast<std::size_t>(h)].point == HookPoint::legal)
            safe = hooks_->legal(h, position_, move, moved, captured);
    return safe;
}

}  // namespace varia
