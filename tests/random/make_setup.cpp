// The start position of a random definition.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <varia/limits.hpp>

#include "hook_templates.hpp"
#include "maker.hpp"

namespace random_rules {

using varia::Definition;

Maker::Maker(std::uint64_t seed, bool turns) : seed_(seed), dice_(seed), has_turns_(turns) {
    d_.id = "random-" + std::to_string(seed);
    d_.name = "Random " + std::to_string(seed);
}

Definition Maker::make() {
    if (one_in(8))
        d_.options.push_back({"width", std::to_string(dice_.from(1, 5)), "3", {}, "how wide", false, {}, {}});
    board();
    sides();
    space_ = std::make_unique<reference::Space>(d_);  // now with its mirror images
    zones();
    d_.rules.reserve = one_in(5) ? varia::Reserve::captor : one_in(8) ? varia::Reserve::owner : varia::Reserve::none;
    pieces();
    rules();
    if (has_turns_) turns();
    captures(seed_);
    remote_captures(seed_);
    materials(seed_);
    wins(seed_);
    states(seed_);
    safety(seed_);
    entries(seed_);
    fresh_drops(seed_);
    enemy_steps(seed_);
    if (d_.rules.repetition.count == 0 && !d_.rules.out.any() && one_in(6) && may_bar_repetition()) {
        d_.rules.repetition.count = dice_.from(2, 3);
        d_.rules.repetition.illegal = true;
    }
    if (one_in(has_turns_ ? 8 : 4)) hooks();  // the referee calls no scripts for steps, only for whole turns
    return d_;
}

bool Maker::may_bar_repetition() const {
    return !d_.rules.has_pass(varia::PassRule::forced) && !d_.rules.forced_capture &&
           std::none_of(d_.pieces.begin(), d_.pieces.end(),
                        [](const varia::PieceDef& piece) { return piece.drop && piece.drop->must; });
}

void Maker::hooks() {
    d_.state.push_back({{"tally", {}}, 0, 0, 3});
    d_.scripts.push_back({{"rules.lua", {}}, ""});
    for (HookTemplate& made : random_hooks(d_, dice_, has_turns_)) {
        meanings_[made.hook.function.text] = std::move(made.meaning);
        d_.hooks.push_back(std::move(made.hook));
        d_.scripts[0].text += made.lua;
    }
    // None of these hooks asks for earlier turns, so nothing else changes.
    Dice dice(seed_ ^ 0x0157);
    if (dice.percent(30)) d_.history = dice.from(1, varia::max_history);
}

bool Maker::stands_on_block(int cell) const {
    if (!d_.blocks) return true;
    varia::Vector place = space_->point(cell);
    for (std::size_t a = 0; a < place.size(); ++a) place[a] /= d_.blocks->size[a];
    const std::string name = slot_name(place);
    return std::none_of(d_.blocks->empty.begin(), d_.blocks->empty.end(),
                        [&](const varia::Name& empty) { return empty.text == name; });
}

// Draws the board with these texts on its cells. Empty cells are dots.
void Maker::draw(Definition& definition, const std::vector<std::string>& by_cell) const {
    varia::SetupDef& setup = definition.setup;
    varia::Vector at(static_cast<std::size_t>(axes()), 0);
    const int rows = axes() > 1 ? length(1) : 1;
    do {
        varia::SetupDef::Slice slice;
        for (int a = 2; a < axes(); ++a)
            slice.key.text += (a > 2 ? " " : "") +
                              d_.board.axes[static_cast<std::size_t>(a)]
                                  .labels[static_cast<std::size_t>(at[static_cast<std::size_t>(a)])];
        for (int row = rows - 1; row >= 0; --row) {
            if (axes() > 1) at[1] = row;
            std::string text;
            for (at[0] = 0; at[0] < length(0); ++at[0]) {
                const int cell = space_->at(at);
                text += text.empty() ? "" : " ";
                text += cell == reference::nowhere                        ? "#"
                        : by_cell[static_cast<std::size_t>(cell)].empty() ? "."
                                                                          : by_cell[static_cast<std::size_t>(cell)];
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
    for (int c = 0; c < space_->cells(); ++c)
        if (stands_on_block(c)) cells.push_back(c);
    dice_.shuffle(cells);
    std::vector<std::string> by_cell(static_cast<std::size_t>(space_->cells()));
    const bool mirror = one_in(5);
    const auto take = [&](int cell) { cells.erase(std::remove(cells.begin(), cells.end(), cell), cells.end()); };
    const auto is_free = [&](int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); };
    // If there are neutral pieces, each piece has its owner's letter before it.
    const bool neutral = definition.sides.neutral != varia::Neutral::none;
    const auto written = [&](const std::string& letter, int side) {
        if (neutral) return (side == 2 ? "n" : definition.sides.side[static_cast<std::size_t>(side)].letter) + letter;
        std::string text = letter;
        if (side == 1)
            for (char& c : text)
                if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return text;
    };
    const auto put_on = [&](int cell, const std::string& letter, int side) {
        by_cell[static_cast<std::size_t>(cell)] = written(letter, side);
        take(cell);
        if (mirror) take(space_->mirrored(cell));
    };
    // With a mirrored set-up each piece needs a free cell for its image.
    const auto put = [&](const std::string& letter, int side) {
        if (mirror && side == 1) return;
        for (const int cell : cells) {
            const int image = space_->mirrored(cell);
            if (mirror && (image == cell || image == reference::nowhere || !is_free(image))) continue;
            return put_on(cell, letter, side);
        }
    };
    int royals[2] = {0, 0};
    const auto is_royal = [&](const std::string& letter) {
        return std::any_of(definition.pieces.begin(), definition.pieces.end(),
                           [&](const varia::PieceDef& p) { return p.royal && p.letter.text == letter; });
    };
    if (!few && !mirror)
        for (const varia::CastlingDef& castling : definition.castlings)
            for (const int side : {0, 1}) {
                const int king = space_->seen(space_->find(castling.king_from.text), side);
                const int partner = space_->seen(space_->find(castling.partner_from.text), side);
                const bool another = is_royal(castling.king.text) && royals[side] > 0;
                if (!is_free(king) || !is_free(partner) || another || is_royal(castling.partner.text)) continue;
                put_on(king, castling.king.text, side);
                put_on(partner, castling.partner.text, side);
                if (is_royal(castling.king.text)) ++royals[side];
            }
    std::vector<std::string> royal, other;
    for (const varia::PieceDef& piece : definition.pieces) (piece.royal ? royal : other).push_back(piece.letter.text);
    const bool several = one_in(4);
    for (std::size_t i = 0; i < royal.size(); ++i)
        for (const int side : {0, 1})
            for (int men = several ? dice_.from(1, 3) : 1; men > 0; --men)
                if (i > 0 || men > 1 || royals[side] == 0) put(royal[i], side);
    if ((!few || royal.empty()) && !other.empty())
        for (const int side : {0, 1})
            for (int men = dice_.from(1, std::max(1, std::min(8, space_->cells() / 5))); men > 0; --men)
                put(dice_.pick(other), side);
    if (neutral && !mirror && !other.empty())
        for (int men = dice_.from(0, 2); men > 0; --men) put(dice_.pick(other), 2);
    definition.setup.mirror = mirror;
    if (definition.rules.reserve != varia::Reserve::none && one_in(2))
        for (int i = dice_.from(1, 4); i > 0; --i) {
            if (!other.empty()) definition.setup.hand.text += written(dice_.pick(other), one_in(2) ? 1 : 0);
        }
    draw(definition, by_cell);
    lots(definition, cells, other);
}

// Other start positions, which lots make on cells that are empty. Uses separate dice, so that the rest of the
// definition of a seed stays the same.
void Maker::lots(Definition& definition, const std::vector<int>& cells, const std::vector<std::string>& letters) const {
    Dice dice(seed_ ^ 0x1075);
    if (definition.blocks || letters.empty() || cells.size() < 2 || !dice.percent(20)) return;
    const auto some = static_cast<int>(std::min<std::size_t>(cells.size(), 5));
    std::size_t left = 0;
    for (int lots = dice.from(1, 3); lots > 0; --lots) {
        varia::LotDef lot;
        lot.side = definition.sides.side[0].name;
        const std::size_t taken = left;
        left = lots == 1 ? static_cast<std::size_t>(some) : std::min<std::size_t>(cells.size(), left + 1);
        if (left < taken + 1) return;
        for (std::size_t i = 0; i < left; ++i) lot.cells.push_back({space_->name(cells[i]), {}});
        const std::size_t free = left - taken;
        switch (dice.from(0, 2)) {
            case 0:
                for (int row = dice.from(1, 3); row > 0; --row) {
                    std::string text;
                    for (std::size_t i = 0; i < free; ++i)
                        text += (text.empty() ? "" : " ") + (dice.percent(20) ? std::string(".") : dice.pick(letters));
                    lot.one_of.push_back({text, {}});
                }
                break;
            case 1:
                lot.weights.push_back({{dice.pick(letters), {}}, dice.from(1, 3)});
                break;
            default:
                for (std::size_t i = 0; i < free; ++i) lot.pieces.push_back({dice.pick(letters), {}});
                lot.in_order = dice.percent(30);
        }
        definition.setup.lots.push_back(std::move(lot));
    }
    if (dice.percent(30)) definition.setup.each_side = true;
}

}  // namespace random_rules
