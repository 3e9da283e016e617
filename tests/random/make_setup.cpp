// Where the pieces of a random definition start.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

using varia::Definition;

Maker::Maker(std::uint64_t seed) : dice_(seed) {
    d_.id = "random-" + std::to_string(seed);
    d_.name = "Random " + std::to_string(seed);
}

Definition Maker::make() {
    board();
    sides();
    zones();
    pieces();
    rules();
    return d_;
}

// Draws the board with these texts on its cells; empty ones are dots.
void Maker::draw(Definition& definition, const std::vector<std::string>& by_cell) const {
    varia::SetupDef& setup = definition.setup;
    varia::Vector at(static_cast<std::size_t>(axes()), 0);
    const int rows = axes() > 1 ? length(1) : 1;
    do {
        varia::SetupDef::Slice slice;
        for (int a = 2; a < axes(); ++a)
            slice.key.text += (a > 2 ? " " : "") + d_.board.axes[static_cast<std::size_t>(a)].labels[static_cast<std::size_t>(at[static_cast<std::size_t>(a)])];
        for (int row = rows - 1; row >= 0; --row) {
            if (axes() > 1) at[1] = row;
            std::string text;
            for (at[0] = 0; at[0] < length(0); ++at[0]) {
                const int cell = space_->at(at);
                text += text.empty() ? "" : " ";
                text += cell == reference::nowhere ? "#" : by_cell[static_cast<std::size_t>(cell)].empty() ? "." : by_cell[static_cast<std::size_t>(cell)];
            }
            slice.rows.push_back({text, {}});
        }
        setup.slices.push_back(std::move(slice));
        int a = 2;
        while (a < axes() && ++at[static_cast<std::size_t>(a)] == length(a)) at[static_cast<std::size_t>(a++)] = 0;
        if (a >= axes()) return;
    } while (true);
}

void Maker::set_up(Definition& definition, bool few) {
    definition.setup = {};
    std::vector<int> cells;
    for (int c = 0; c < space_->cells(); ++c) cells.push_back(c);
    dice_.shuffle(cells);
    std::vector<std::string> by_cell(cells.size());
    const auto put = [&](const std::string& letter, int side) {
        if (cells.empty()) return;
        std::string text = letter;
        if (side == 1)
            for (char& c : text)
                if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        by_cell[static_cast<std::size_t>(cells.back())] = text;
        cells.pop_back();
    };
    std::vector<std::string> royal, other;
    for (const varia::PieceDef& piece : definition.pieces) (piece.royal ? royal : other).push_back(piece.letter.text);
    for (const std::string& letter : royal)
        for (const int side : {0, 1}) put(letter, side);
    if (!few && !other.empty())
        for (const int side : {0, 1})
            for (int men = dice_.from(1, std::max(1, std::min(8, space_->cells() / 5))); men > 0; --men) put(dice_.pick(other), side);
    draw(definition, by_cell);
}

}  // namespace random_rules
