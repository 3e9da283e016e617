// The variant's own questions: kinds by letter, zones, memory.
#include <varia/variant.hpp>

#include "heap_bytes.hpp"

#include "programs.hpp"
#include "report.hpp"
#include "state_tables.hpp"
#include "zones.hpp"

namespace varia {

Variant::Variant(Definition definition, Board board)
    : definition_(std::move(definition)), board_(std::move(board)), state_(std::make_unique<StateTables>()),
      programs_(std::make_unique<Programs>()) {}

Variant::~Variant() = default;

Kind Variant::find_kind(std::string_view letter) const {
    for (int k = 1; k <= kinds(); ++k)
        if (kind(static_cast<Kind>(k)).letter.text == letter) return static_cast<Kind>(k);
    return 0;
}

int Variant::slots() const { return static_cast<int>(state_->slots.size()); }
std::span<const Cell> Variant::slot_cells(int slot) const { return state_->slots[static_cast<std::size_t>(slot)].cells; }
const std::string& Variant::slot_name(int slot) const { return state_->slots[static_cast<std::size_t>(slot)].name; }

std::vector<Cell> Variant::zone(std::string_view zone, Side side) const {
    Report report(definition_.files);
    const Zones zones(board_, definition_, mirror_, report);
    std::vector<Cell> cells;
    zones.resolve({std::string(zone), {}}, side, report).each([&](Cell c) { cells.push_back(c); });
    return cells;
}

std::size_t Variant::memory() const {
    const Programs& p = *programs_;
    std::size_t total = sizeof(Variant) + sizeof(StateTables) + sizeof(Programs) + heap_bytes(p.nodes) + heap_bytes(p.details) +
                        heap_bytes(p.starts) + heap_bytes(p.masks) + heap_bytes(p.royal_masks) + heap_bytes(p.plain_masks) +
                        heap_bytes(p.hop_cells) + heap_bytes(p.conditions) + heap_bytes(p.wide_nodes) + heap_bytes(p.wide_details) +
                        heap_bytes(state_->crossings);
    for (const auto& kinds : p.kinds)
        for (const KindProgram& kind : kinds) total += heap_bytes(kind.units) + heap_bytes(kind.uncounted.words());
    for (const CompiledHook& hook : p.hooks)
        for (const CompiledHook::Reach& reach : hook.reach) {
            total += heap_bytes(reach.starts.words()) + heap_bytes(reach.passants.words()) + heap_bytes(reach.starts_of_kind);
            for (const CellSet& starts : reach.starts_of_kind) total += heap_bytes(starts.words());
        }
    if (p.sets) total += sizeof(SetTables) + heap_bytes(p.sets->sets) + heap_bytes(p.sets->lines);
    for (const ReverseProgram& r : p.reverse)
        total += heap_bytes(r.nodes) + heap_bytes(r.starts) + heap_bytes(r.gap_nodes) + heap_bytes(r.gap_starts) + heap_bytes(r.rays) + heap_bytes(r.ray_starts) + heap_bytes(r.odd) +
                 heap_bytes(r.odd_starts) + heap_bytes(r.passant) + heap_bytes(r.passant_starts);
    return total;
}

}  // namespace varia
