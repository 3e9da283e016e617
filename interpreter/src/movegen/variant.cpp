// The variant's own questions: kinds by letter, zones, memory.
#include <varia/variant.hpp>

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

std::vector<Cell> Variant::zone(std::string_view zone, Side side) const {
    Report report(definition_.files);
    const Zones zones(board_, definition_, mirror_, report);
    std::vector<Cell> cells;
    zones.resolve({std::string(zone), {}}, side, report).each([&](Cell c) { cells.push_back(c); });
    return cells;
}

namespace {

template <class T>
std::size_t bytes(const std::vector<T>& v) {
    return v.capacity() * sizeof(T);
}

}  // namespace

std::size_t Variant::memory() const {
    const Programs& p = *programs_;
    std::size_t total = sizeof(Variant) + sizeof(StateTables) + sizeof(Programs) + bytes(p.nodes) + bytes(p.details) +
                        bytes(p.starts) + bytes(p.masks) + bytes(p.royal_masks) + bytes(p.plain_masks) +
                        bytes(p.hop_cells) + bytes(p.conditions) + bytes(p.wide_nodes) + bytes(p.wide_details) +
                        bytes(state_->crossings);
    if (p.sets) total += sizeof(SetTables) + bytes(p.sets->sets) + bytes(p.sets->lines);
    for (const ReverseProgram& r : p.reverse)
        total += bytes(r.nodes) + bytes(r.starts) + bytes(r.gap_nodes) + bytes(r.gap_starts) + bytes(r.rays) + bytes(r.ray_starts) + bytes(r.odd) +
                 bytes(r.odd_starts) + bytes(r.passant) + bytes(r.passant_starts);
    return total;
}

}  // namespace varia
