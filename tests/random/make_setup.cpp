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

Maker::Maker(std::uint64_t seed, Theme theme)
    : seed_(seed),
      dice_(seed),
      theme_(theme),
      has_turns_(theme == Theme::turns || (has_many_sides(theme) && seed % 4 == 0)) {
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
    const auto in_pairs = [&] {
        const auto& teams = d_.sides.teams;
        return teams.size() * 2 == d_.sides.side.size() &&
               std::all_of(teams.begin(), teams.end(), [](const auto& team) { return team.size() == 2; });
    };
    if (in_pairs() && one_in(2)) d_.rules.reserve = varia::Reserve::partner;
    pieces();
    rules();
    if (has_turns_) turns();
    captures(seed_);
    remote_captures(seed_);
    materials(seed_);
    wins(seed_);
    if (theme_ == Theme::going_out) going_out(seed_);
    states(seed_);
    safety(seed_);
    entries(seed_);
    fresh_drops(seed_);
    enemy_steps(seed_);
    landing(seed_);
    axes_of_pushes(seed_);
    if (d_.rules.repetition.count == 0 && !d_.rules.out.any() && one_in(6) && may_bar_repetition()) {
        d_.rules.repetition.count = dice_.from(2, 3);
        d_.rules.repetition.illegal = true;
    }
    const bool asks = one_in(has_turns_ ? 8 : 4);  // the referee calls no scripts for steps, only for whole turns
    if (!d_.turn.landing.empty()) return d_;       // which comes first, a landing or a script, no page says
    if (asks) hooks();
    memories();
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

// Hooks that ask for earlier turns. Uses separate dice, so that the rest of the definition of a seed stays the same.
void Maker::memories() {
    Dice dice(seed_ ^ 0x9A57);
    if (d_.hooks.empty() ? !dice.percent(8) : !dice.percent(40)) return;
    if (d_.hooks.empty()) {
        d_.state.push_back({{"tally", {}}, 0, 0, 3});
        d_.scripts.push_back({{"rules.lua", {}}, ""});
    }
    for (HookTemplate& made : remembering_hooks(d_, dice, has_turns_)) {
        meanings_[made.hook.function.text] = std::move(made.meaning);
        d_.history = std::max(d_.history, made.turns_back);
        d_.hooks.push_back(std::move(made.hook));
        d_.scripts[0].text += made.lua;
    }
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
    const int sides = static_cast<int>(definition.sides.side.size());
    std::vector<int> cells;
    for (int c = 0; c < space_->cells(); ++c)
        if (stands_on_block(c)) cells.push_back(c);
    dice_.shuffle(cells);
    std::vector<std::string> by_cell(static_cast<std::size_t>(space_->cells()));
    const bool mirror = sides == 2 && one_in(5);
    const auto take = [&](int cell) { cells.erase(std::remove(cells.begin(), cells.end(), cell), cells.end()); };
    const auto is_free = [&](int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); };
    // Unless there are just two owners, each piece has its owner's letter before it.
    const bool neutral = definition.sides.neutral != varia::Neutral::none;
    constexpr int nobody = -1;
    const auto written = [&](const std::string& letter, int side) {
        if (neutral || sides != 2)
            return (side == nobody ? "n" : definition.sides.side[static_cast<std::size_t>(side)].letter) + letter;
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
            if (!mirror) return put_on(cell, letter, side);
            const int image = space_->mirrored(cell);
            if (image != cell && image != reference::nowhere && is_free(image)) return put_on(cell, letter, side);
        }
    };
    std::vector<int> royals(static_cast<std::size_t>(sides), 0);
    const auto is_royal = [&](const std::string& letter) {
        return std::any_of(definition.pieces.begin(), definition.pieces.end(),
                           [&](const varia::PieceDef& p) { return p.royal && p.letter.text == letter; });
    };
    if (!few && !mirror)
        for (const varia::CastlingDef& castling : definition.castlings)
            for (int side = 0; side < sides; ++side) {
                const int king = space_->seen(space_->find(castling.king_from.text), side);
                const int partner = space_->seen(space_->find(castling.partner_from.text), side);
                int& crowned = royals[static_cast<std::size_t>(side)];
                const bool another = is_royal(castling.king.text) && crowned > 0;
                if (!is_free(king) || !is_free(partner) || another || is_royal(castling.partner.text)) continue;
                put_on(king, castling.king.text, side);
                put_on(partner, castling.partner.text, side);
                if (is_royal(castling.king.text)) ++crowned;
            }
    std::vector<std::string> royal, other;
    for (const varia::PieceDef& piece : definition.pieces) (piece.royal ? royal : other).push_back(piece.letter.text);
    const bool several = one_in(4);
    for (std::size_t i = 0; i < royal.size(); ++i)
        for (int side = 0; side < sides; ++side)
            for (int men = several ? dice_.from(1, 3) : 1; men > 0; --men)
                if (i > 0 || men > 1 || royals[static_cast<std::size_t>(side)] == 0) put(royal[i], side);
    const int most = std::max(1, std::min(8, space_->cells() / (sides == 2 ? 5 : 2 * sides)));
    if ((!few || royal.empty()) && !other.empty())
        for (int side = 0; side < sides; ++side)
            for (int men = dice_.from(1, most); men > 0; --men) put(dice_.pick(other), side);
    if (neutral && !mirror && !other.empty())
        for (int men = dice_.from(0, 2); men > 0; --men) put(dice_.pick(other), nobody);
    definition.setup.mirror = mirror;
    if (definition.rules.reserve != varia::Reserve::none && one_in(2))
        for (int i = dice_.from(1, 4); i > 0; --i) {
            if (other.empty()) continue;
            const int side = sides != 2 ? dice_.below(sides) : one_in(2) ? 1 : 0;
            definition.setup.hand.text += written(dice_.pick(other), side);
        }
    draw(definition, by_cell);
    lots(definition, cells, other);
}

// Other start positions, which lots make on cells that are empty. Uses separate dice, so that the rest of the
// definition of a seed stays the same.
void Maker::lots(Definition& definition, const std::vector<int>& cells, const std::vector<std::string>& letters) {
    const int attempt = attempts_++;
    Dice dice(seed_ ^ 0x1075 ^ (static_cast<std::uint64_t>(attempt) << 40));
    if (definition.blocks || letters.empty() || cells.size() < 2 || !dice.percent(25)) return;
    varia::SetupDef& setup = definition.setup;
    const int sides = static_cast<int>(definition.sides.side.size());
    std::vector<int> left = cells;
    const auto is_left = [&](int cell) { return std::find(left.begin(), left.end(), cell) != left.end(); };
    if (dice.percent(60)) {
        // Lots of all sides: each side sees the cells elsewhere.
        std::vector<int> shared;
        for (const int cell : cells) {
            std::vector<int> seen;
            for (int side = 0; side < sides; ++side) seen.push_back(space_->seen(cell, side));
            std::vector<int> distinct = seen;
            std::sort(distinct.begin(), distinct.end());
            if (std::adjacent_find(distinct.begin(), distinct.end()) != distinct.end() ||
                !std::all_of(seen.begin(), seen.end(), is_left))
                continue;
            shared.push_back(cell);
            std::erase_if(left, [&](int c) { return std::find(seen.begin(), seen.end(), c) != seen.end(); });
        }
        add_lots(setup, shared, {}, letters, dice);
    }
    for (int side = 0; side < sides; ++side) {
        if (!dice.percent(side == 0 ? 70 : 25)) continue;
        std::vector<int> own;
        for (std::size_t i = 0; i < left.size(); ++i)
            if (static_cast<int>(i) % sides == side) own.push_back(left[i]);
        add_lots(setup, own, definition.sides.side[static_cast<std::size_t>(side)].name, letters, dice);
    }
    if (setup.lots.empty()) return;
    setup.each_side = dice.percent(30);
    // Conditions may leave no start at all.
    if (attempt > 4 || !dice.percent(50)) return;
    const auto some = [&] {
        std::vector<varia::Name> kinds;
        for (const std::string& letter : letters)
            if (dice.percent(50)) kinds.push_back({letter, {}});
        if (kinds.empty()) kinds.push_back({dice.pick(letters), {}});
        return kinds;
    };
    for (int i = dice.from(1, 2); i > 0; --i) {
        varia::LotConditionDef& condition = setup.conditions.emplace_back();
        condition.of = some();
        switch (dice.below(3)) {
            case 0:
                std::swap(dice, dice_);
                condition.apart = zone();
                std::swap(dice, dice_);
                break;
            case 1:
                condition.between = some();
                if (dice.percent(50)) condition.along = dice.pick(d_.board.axes).name;
                break;
            default:
                condition.beside = some();
        }
    }
}

// Adds lots for some of these cells, each with all cells of the lots before it. With an empty `side` all sides draw.
void Maker::add_lots(varia::SetupDef& setup, const std::vector<int>& cells, const varia::Name& side,
                     const std::vector<std::string>& letters, Dice& dice) const {
    std::vector<int> all(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                            cells.size(), static_cast<std::size_t>(dice.from(1, 5)))));
    // Sometimes the cells are those for which an expression is true: in the order of the board, as they are listed.
    std::string named;
    for (int tries = 0; tries < 8 && named.empty(); ++tries) {
        const varia::AxisDef& axis = dice.pick(d_.board.axes);
        const std::string text = axis.name.text +
                                 " == " + std::to_string(dice.from(1, static_cast<int>(axis.labels.size())));
        const std::vector<bool> in = space_->zone({text, {}}, 0);
        std::vector<int> there;
        for (int c = 0; c < space_->cells(); ++c)
            if (in[static_cast<std::size_t>(c)]) there.push_back(c);
        if (there.empty() || there.size() > 6 || !std::all_of(there.begin(), there.end(), [&](int c) {
                return std::find(cells.begin(), cells.end(), c) != cells.end();
            }))
            continue;
        named = text;
        all = there;
    }
    std::size_t taken = 0;
    for (std::size_t number = 0, size = 0; taken < all.size() && number < 3; ++number) {
        size = dice.percent(40) || !named.empty()
                   ? all.size()
                   : static_cast<std::size_t>(
                         dice.from(static_cast<int>(std::max(size, taken + 1)), static_cast<int>(all.size())));
        varia::LotDef lot;
        lot.side = side;
        std::vector<int> listed(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
        if (!named.empty() && number == 0) {
            lot.on = {named, {}};
        } else {
            dice.shuffle(listed);
            for (const int cell : listed) lot.cells.push_back({space_->name(cell), {}});
        }
        const std::size_t free = size - taken;
        switch (dice.below(4)) {
            case 0:
                for (int row = dice.from(1, 3); row > 0; --row) {
                    std::string text;
                    for (std::size_t i = 0; i < free; ++i)
                        text += (text.empty() ? "" : " ") + (dice.percent(20) ? std::string(".") : dice.pick(letters));
                    lot.one_of.push_back({text, {}});
                }
                taken = size;
                break;
            case 1:
                lot.weights.push_back({{letters.front(), {}}, dice.from(1, 3)});
                if (letters.size() > 1) lot.weights.push_back({{letters.back(), {}}, dice.from(1, 2)});
                taken = size;
                break;
            default: {
                const int men = dice.from(1, static_cast<int>(free));
                for (int i = 0; i < men; ++i) lot.pieces.push_back({dice.pick(letters), {}});
                lot.in_order = dice.percent(30);
                taken += static_cast<std::size_t>(men);
            }
        }
        setup.lots.push_back(std::move(lot));
    }
}

}  // namespace random_rules
