// Reads the blocks: parts of the board that move. Whether they tile the board is checked later, when the cells are
// known.
#include <algorithm>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "labels.hpp"
#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_blocks(const Node& root) {
    const Node* blocks = root.find("blocks");
    if (blocks == nullptr || blocks->entries.empty()) return;
    const Entry& entry = blocks->entries.front();
    const Node& table = entry.value;
    const std::vector<std::string> axes = axis_names();
    BlocksDef def;
    read_fields(def, table);
    def.name = entry.key.text;
    def.size.assign(axes.size(), 1);
    def.labels.resize(axes.size());
    const auto axis_of = [&](const Name& key) { return number_of("blocks", key, axes, "axis"); };
    if (const Node* size = table.find("size"))
        for (const Entry& e : size->entries)
            if (const std::size_t a = axis_of(e.key); a < axes.size()) def.size[a] = static_cast<int>(e.value.integer);
    if (const Node* names = table.find("names"))
        for (const Entry& e : names->entries)
            if (const std::size_t a = axis_of(e.key); a < axes.size()) def.labels[a] = labels_of(e.value);
    if (const Node* moves = table.find("moves"))
        for (const Entry& e : moves->entries) def.directions.push_back({e.key, vector_of(e.value, {})});
    def_.blocks = std::move(def);
}

}  // namespace varia
