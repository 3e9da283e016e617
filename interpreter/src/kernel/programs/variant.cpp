// The variant's own functions: kinds by letter, zones, memory.
#include <varia/variant.hpp>

#include <algorithm>

#include "heap_bytes.hpp"

#include "programs.hpp"
#include "report.hpp"
#include "sides.hpp"
#include "state_tables.hpp"
#include "zones.hpp"

namespace varia {

Variant::Variant(Definition definition, Board board)
    : definition_(std::move(definition)),
      board_(std::move(board)),
      sides_seen_(std::make_unique<Sides>()),
      state_(std::make_unique<StateTables>()),
      programs_(std::make_unique<Programs>()) {}

Variant::~Variant() = default;

Kind Variant::find_kind(std::string_view letter) const {
    for (int k = 1; k <= kinds(); ++k)
        if (kind(static_cast<Kind>(k)).letter.text == letter) return static_cast<Kind>(k);
    return 0;
}

bool Variant::has_turns() const { return state_->turns.of_steps; }
int Variant::slots() const { return static_cast<int>(state_->slots.size()); }
std::span<const Cell> Variant::slot_cells(int slot) const {
    return state_->slots[static_cast<std::size_t>(slot)].cells;
}
const std::string& Variant::slot_name(int slot) const { return state_->slots[static_cast<std::size_t>(slot)].name; }

std::vector<Cell> Variant::zone(std::string_view zone, Side side) const {
    Report report(definition_.files);
    const Zones zones(board_, definition_, *sides_seen_, report);
    std::vector<Cell> cells;
    zones.resolve({std::string(zone), {}}, side, report).each([&](Cell c) { cells.push_back(c); });
    return cells;
}

std::optional<Side> Variant::find_side(std::string_view name) const {
    // Hooks call this often: the first letter distinguishes most names.
    if (name.empty()) return std::nullopt;
    const std::vector<SideDef>& sides = definition_.sides.side;
    for (std::size_t s = 0; s < sides.size(); ++s) {
        const std::string& own = sides[s].name.text;
        if (own.size() == name.size() && own[0] == name[0] && own == name) return side_of(static_cast<int>(s));
    }
    return std::nullopt;
}

Cell Variant::seen_by(Side side, Cell cell) const {
    VARIA_ASSERT(sides_.has(side) && cell < board_.cells(), "the side and the cell are the variant's");
    return side == Side::first ? cell : sides_seen_->view(side).cell(cell);
}

Vector Variant::seen_by(Side side, const Vector& step) const {
    VARIA_ASSERT(sides_.has(side) && static_cast<int>(step.size()) == board_.dimensions(),
                 "the side is the variant's, and the step has a component for each axis");
    return side == Side::first ? step : sides_seen_->view(side).step(step);
}

std::size_t Variant::memory() const {
    return sizeof(Variant) + sides_seen_->memory() + heap_bytes(mirror_) + heap_bytes(order_) + heap_bytes(start_) +
           state_->memory() + programs_->memory();
}

}  // namespace varia
