// The memory that the tables hold outside of themselves.
#include "state_tables.hpp"

#include <algorithm>

#include "heap_bytes.hpp"

namespace varia {
namespace {

std::size_t bytes_of(const StateTables::Castling& castling) {
    return heap_bytes(castling.towards) + castling.lines.memory() + heap_bytes(castling.empty) +
           heap_bytes(castling.safe) + heap_bytes(castling.state);
}

std::size_t bytes_of(const StateTables::Push& push) {
    std::size_t total = heap_bytes(push.lines);
    for (const StepLines& lines : push.lines) total += lines.memory();
    return total;
}

std::size_t bytes_of(const StateTables::Slot& slot) {
    return heap_bytes(slot.name) + heap_bytes(slot.cells) + heap_bytes(slot.words) + heap_bytes(slot.neighbours) +
           heap_bytes(slot.origins);
}

std::size_t bytes_of(const StateTables::Clearing& clearing) { return heap_bytes(clearing.line_of); }

std::size_t bytes_of(const StateTables::Hold& hold) {
    std::size_t total = heap_bytes(hold.ties);
    for (const CellLines& line_of : hold.ties) total += heap_bytes(line_of);
    return total;
}

std::size_t bytes_of(const StateTables::Goal& goal) {
    std::size_t total = heap_bytes(goal.reason) + heap_bytes(goal.state);
    for (const Bitboard& cells : goal.cells) total += heap_bytes(cells.words());
    return total;
}

std::size_t bytes_of(const StateTables::Repetition& repetition) {
    std::size_t total = heap_bytes(repetition.guarded) + heap_bytes(repetition.spared);
    for (const auto& spared : repetition.spared)
        for (const Bitboard& cells : spared.second) total += heap_bytes(cells.words());
    return total;
}

std::size_t bytes_of(const StateTables::Counting& counting) {
    return heap_bytes(counting.worth) + heap_bytes(counting.limit_kinds);
}

std::size_t bytes_of(const StateTables::Declare& declare) {
    std::size_t total = heap_bytes(declare.worth);
    for (const Bitboard& cells : declare.zone) total += heap_bytes(cells.words());
    return total;
}

std::size_t bytes_of(const StateTables::Within& within) {
    std::size_t total = 0;
    for (const Bitboard& cells : within.cells) total += heap_bytes(cells.words());
    return total;
}

std::size_t bytes_of(const StateTables::Row::Way& way) {
    return heap_bytes(way.starts.words()) + heap_bytes(way.follow.words()) + heap_bytes(way.lead_on.words()) +
           heap_bytes(way.next) + heap_bytes(way.next_across) + heap_bytes(way.ahead) + heap_bytes(way.lengths);
}

std::size_t bytes_of(const StateTables::Row& row) {
    std::size_t total = heap_bytes(row.ways) + heap_bytes(row.reason) + heap_bytes(row.state);
    for (const StateTables::Row::Way& way : row.ways) total += bytes_of(way);
    return total;
}

std::size_t bytes_of(const Neighbours& near) { return heap_bytes(near.starts) + heap_bytes(near.cells); }
std::size_t bytes_of(const StateTables::Enclosure& enclosure) {
    std::size_t total = heap_bytes(enclosure.reason) + bytes_of(enclosure.near) + heap_bytes(enclosure.state);
    for (const Bitboard& cells : enclosure.zone) total += heap_bytes(cells.words());
    return total;
}

std::size_t bytes_of(const StateTables::NoMoves& no_moves) { return heap_bytes(no_moves.state); }
std::size_t bytes_of(const StateTables::Shove& shove) { return bytes_of(shove.near); }
std::size_t bytes_of(const std::vector<StateTables::Shove>& shoves);
std::size_t bytes_of(const StateTables::Freeze& freeze) {
    std::size_t total = bytes_of(freeze.near);
    for (const std::vector<StepLines>& side : freeze.lines) {
        total += heap_bytes(side);
        for (const StepLines& lines : side) total += lines.memory();
    }
    return total;
}
std::size_t bytes_of(const StateTables::PromotionRule& rule) {
    std::size_t total = heap_bytes(rule.state);
    for (const Bitboard& zone : rule.zone) total += heap_bytes(zone.words());
    return total;
}
std::size_t bytes_of(const StateTables::Rebirth& rebirth) {
    return heap_bytes(rebirth.on.words()) + heap_bytes(rebirth.to);
}
std::size_t bytes_of(const std::vector<StateTables::Rebirth>& rebirths);
std::size_t bytes_of(const StateTables::Trap& trap) { return heap_bytes(trap.near); }
std::size_t bytes_of(const StateTables::Changes& changes) {
    return heap_bytes(changes.list) + heap_bytes(changes.suffix);
}
std::size_t bytes_of(const NextTables::Rule& rule) { return heap_bytes(rule.state); }

std::size_t bytes_of(const StateTables::Connection& connection) {
    std::size_t total = heap_bytes(connection.reason) + bytes_of(connection.near) + heap_bytes(connection.zones);
    for (const BySide<Bitboard>& zone : connection.zones)
        for (const Bitboard& cells : zone) total += heap_bytes(cells.words());
    return total;
}

std::size_t bytes_of(const StateTables::Extinction& extinction) {
    return heap_bytes(extinction.kinds) + heap_bytes(extinction.reason) + heap_bytes(extinction.state);
}

std::size_t bytes_of(const std::vector<StateTables::Push>& pushes);

std::size_t bytes_of(const StepLines& lines) { return lines.memory(); }
std::size_t bytes_of(const RemoteCaptureTables::RemoteCapture& remote_capture);

// The bytes of a list whose items hold memory of their own.
template <class T>
std::size_t bytes_of_all(const std::vector<T>& list) {
    std::size_t total = heap_bytes(list);
    for (const T& item : list) total += bytes_of(item);
    return total;
}

std::size_t bytes_of(const std::vector<StateTables::Push>& pushes) { return bytes_of_all(pushes); }
std::size_t bytes_of(const std::vector<StateTables::Shove>& shoves) { return bytes_of_all(shoves); }
std::size_t bytes_of(const std::vector<StateTables::Rebirth>& rebirths) { return bytes_of_all(rebirths); }

std::size_t bytes_of(const RemoteCaptureTables::RemoteCapture& remote_capture) {
    std::size_t total = 0;
    for (const RemoteCaptureTables::RemoteCapture::Seen& seen : remote_capture.seen)
        total += bytes_of_all(seen.ahead) + bytes_of_all(seen.back) + bytes_of_all(seen.moved) + bytes_of(seen.near) +
                 heap_bytes(seen.at.words()) + heap_bytes(seen.shifts) + heap_bytes(seen.whence) +
                 heap_bytes(seen.pinch_starts) + heap_bytes(seen.pinches);
    return total;
}

}  // namespace

bool RuleTables::may_begin(Kind kind, Side side, Cell cell) const {
    return first_kinds.has(kind) ||
           std::ranges::any_of(castlings[static_cast<std::size_t>(index(side))], [&](const Castling& c) {
               return c.exists() && ((c.king == kind && (c.any_start || c.king_from == cell)) ||
                                     (c.partner == kind && (c.any_start || c.partner_from == cell)));
           });
}

std::size_t RemoteCaptureTables::memory() const {
    return bytes_of_all(all) + heap_bytes(of_promoted) + heap_bytes(corners) + heap_bytes(same_rank) +
           heap_bytes(same_file);
}

std::size_t StateTables::memory() const {
    std::size_t total = sizeof(StateTables) + heap_bytes(order) + heap_bytes(turn_keys) + heap_bytes(crossings) +
                        bytes_of_all(slots) + heap_bytes(slot_of) + heap_bytes(initial_state) + heap_bytes(fleeting) +
                        heap_bytes(unrepeated) + heap_bytes(spans) + bytes_of_all(changes_of_moves) +
                        heap_bytes(landing) + heap_bytes(layer) + heap_bytes(strength) + turn.memory() +
                        bytes_of_all(clearings) + heap_bytes(exchange) + bytes_of_all(holds) + bytes_of_all(goals) +
                        bytes_of_all(rows) + bytes_of_all(enclosures) + bytes_of_all(no_moves) +
                        bytes_of_all(connections) + heap_bytes(worth) + bytes_of(most_near) + bytes_of_all(withins) +
                        bytes_of_all(extinctions) + heap_bytes(points) + heap_bytes(neutral_points) +
                        heap_bytes(held_as) + bytes_of_all(promotion_rules);
    total += bytes_of_all(freezing) + remote_captures.memory() + bytes_of_all(next) + bytes_of(repetition) +
             bytes_of_all(countings) + bytes_of_all(declares) + heap_bytes(sweep_lines) + heap_bytes(sweep_reach) +
             heap_bytes(sweep_sources);
    for (const Hopeless& side : hopeless) {
        total += heap_bytes(side.enough) + heap_bytes(side.with);
        for (const Material& material : side.with) {
            total += heap_bytes(material.counts);
            for (const Material::Count& count : material.counts)
                total += heap_bytes(count.kinds) + heap_bytes(count.zone.words());
        }
    }
    for (const StepLines& lines : sweep_lines) total += lines.memory();
    for (const auto& side : facing.lines) {
        total += heap_bytes(side);
        for (const StepLines& lines : side) total += lines.memory();
    }
    for (const auto& side : shoves) total += bytes_of_all(side);
    for (const auto& side : traps) total += bytes_of_all(side);
    for (const auto& side : castlings) total += bytes_of_all(side);
    for (const auto& side : pushes) total += bytes_of_all(side);
    for (const auto& side : reborn) total += bytes_of_all(side);
    for (const auto& side : changes_of_drops) total += heap_bytes(side);
    return total;
}

}  // namespace varia
