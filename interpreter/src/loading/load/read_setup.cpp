// Reads the start position: a text, a drawing, or lists of cells. Letters and cells are interpreted later, when the
// board is known.
#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_setup(const Node& root) {
    const Node* setup = root.find("setup");
    if (setup == nullptr) return;
    SetupDef& def = def_.setup;
    read_fields(def, *setup);
    const auto inside = [&](std::string_view key) {
        const Node* node = setup->find(key);
        return node != nullptr ? Name{node->text, sources_.inside(*node)} : Name{};
    };
    def.position = inside("position");
    def.hand = inside("hand");
    def.fields = inside("fields");

    if (const Node* board = setup->find("board")) def.slices.push_back({{}, sources_.lines(*board)});
    if (const Node* slices = setup->find("slices"))
        for (const Entry& e : slices->entries) def.slices.push_back({e.key, sources_.lines(e.value)});
    read_placings(*setup);
    read_swaps(*setup);
}

void DefinitionReader::read_placings(const Node& setup) {
    const Node* pieces = setup.find("pieces");
    if (pieces == nullptr) return;
    for (const Entry& e : pieces->entries) read_placing(e.key, e.value);
}

namespace {

Region places_of(const Node& node) {
    Region out;
    if (node.is(Node::Type::text)) out.expression = name_of(node);
    for (const Node& cell : node.items) out.cells.push_back(name_of(cell));
    return out;
}

}  // namespace

// Places a kind for all sides, or for the sides that are named.
void DefinitionReader::read_placing(const Name& kind, const Node& cells) {
    if (!cells.is(Node::Type::table)) return def_.setup.pieces.push_back({kind, {{}, cells.where}, places_of(cells)});
    for (const Entry& e : cells.entries) def_.setup.pieces.push_back({kind, e.key, places_of(e.value)});
}

// Replaces kinds in the drawn or written set-up by other kinds, by exchanging the letters.
void DefinitionReader::read_swaps(const Node& setup) {
    const Node* swaps = setup.find("swap");
    if (swaps == nullptr) return;
    const std::vector<std::string> sides = side_names();
    for (const Node& table : swaps->items) {
        if (!counts(table)) continue;
        SetupDef::Swap& swap = def_.setup.swaps.emplace_back();
        read_fields(swap, table);
        const std::vector<Name>& from = swap.from;
        const std::vector<Name>& to = swap.to;
        if (from.size() != to.size()) continue;
        const bool small = sides.size() > 1 && swap.side.text == sides[1];
        const auto written = [&](const std::string& letter) {
            std::string out = letter;
            for (char& c : out)
                if (small && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
            return out;
        };
        const auto swapped = [&](std::string_view text) {
            std::string out;
            for (std::size_t at = 0; at < text.size();) {
                // A letter, or several in braces, together with a sign before or after them, is one kind.
                const std::size_t name = at + (text[at] == '+' && at + 1 < text.size() ? 1 : 0);
                const std::size_t last = text[name] == '{' ? std::min(text.find('}', name), text.size() - 1) : name;
                std::size_t length = last + 1 - at;
                if (at + length < text.size() && text[at + length] == '~') ++length;
                const std::string_view piece = text.substr(at, length);
                std::size_t i = 0;
                while (i < from.size() && written(from[i].text) != piece) ++i;
                out += i < from.size() ? written(to[i].text) : std::string(piece);
                at += length;
            }
            return out;
        };
        std::string& position = def_.setup.position.text;
        const std::size_t board = std::min(position.find(' '), position.size());
        position = swapped(std::string_view(position).substr(0, board)) + position.substr(board);
        for (SetupDef::Slice& slice : def_.setup.slices)
            for (Name& row : slice.rows) row.text = swapped(row.text);
    }
}

}  // namespace varia
