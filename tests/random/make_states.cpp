// Moves, promotions, drops, castlings and endings that ask for state values, what it means to have no move under some
// conditions, moves of one side, and state values that do not count for repetition. Uses separate dice, so that the
// rest of the definition of a seed stays the same.
#include <algorithm>
#include <utility>
#include <vector>

#include "maker.hpp"

namespace random_rules {

void Maker::states(std::uint64_t seed) {
    Dice dice(seed ^ 0x5EA5);
    std::swap(dice, dice_);
    using Takes = varia::MoveDef::Takes;
    const auto asks_nothing_else = [](const varia::MoveDef& move) {
        return !move.en_passant && !move.takes_hurdle && move.takes != Takes::line;
    };
    if (dice_.percent(15))
        for (varia::PieceDef& piece : d_.pieces)
            for (varia::MoveDef& move : piece.moves)
                if (one_in(4)) move.side = any_side();
    if (dice_.percent(25)) {
        d_.state.push_back({{"season", {}}, dice_.from(-1, 2), -1, 2});
        d_.state.back().repetition = one_in(2);
        d_.state.back().counts = one_in(2);
        d_.state.back().cycle = one_in(2);
        // Only moves, drops and castlings change this value, so the referee knows which turn has set it.
        using Lasts = varia::StateDef::Lasts;
        if (Dice brief(seed ^ 0x1A57); !d_.state.back().counts && brief.percent(40))
            d_.state.back().lasts = brief.percent(40) ? Lasts::turn : Lasts::reply;
        const auto ask = [&](std::vector<varia::StateValue>& state) {
            const varia::StateDef& of = one_in(2) ? d_.state.back() : dice_.pick(d_.state);
            varia::StateValue value{of.name, dice_.from(of.min, of.max)};
            if (one_in(2)) value.to = dice_.from(value.value, of.max);
            state.push_back(value);
        };
        for (varia::PieceDef& piece : d_.pieces) {
            for (varia::MoveDef& move : piece.moves)
                if (asks_nothing_else(move) && one_in(3)) ask(move.state);
            const bool from_reserve = std::any_of(piece.promotions.begin(), piece.promotions.end(),
                                                  [](const varia::PromotionDef& p) { return p.from_reserve; });
            if (!from_reserve && d_.turn.promotes != varia::TurnDef::Promotes::last)
                for (varia::PromotionDef& promotion : piece.promotions)
                    if (one_in(2)) ask(promotion.state);
            if (piece.drop && one_in(3)) ask(piece.drop->state);
        }
        for (varia::CastlingDef& castling : d_.castlings)
            if (one_in(2)) ask(castling.state);
        for (varia::GoalDef& goal : d_.rules.goals)
            if (one_in(2)) ask(goal.state);
        for (varia::ExtinctionDef& extinction : d_.rules.extinctions)
            if (one_in(2)) ask(extinction.state);
        for (varia::LineDef& line : d_.rules.lines)
            if (one_in(2)) ask(line.state);
        for (varia::EnclosedDef& enclosed : d_.rules.enclosed)
            if (one_in(2)) ask(enclosed.state);
        if (one_in(2)) changes();
        const bool royal = std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                       [](const varia::PieceDef& piece) { return piece.royal; });
        while (!d_.rules.out.any() && d_.rules.no_moves.size() < 3 && one_in(2)) {
            varia::NoMovesDef rule;
            if (one_in(2)) rule.check = royal && one_in(2);
            if (one_in(3)) rule.side = any_side();
            if ((!rule.check && rule.side.empty()) || one_in(2)) ask(rule.state);
            rule.result = result();
            if (one_in(2)) rule.reason = "stuck";
            d_.rules.no_moves.push_back(rule);
        }
    }
    std::swap(dice, dice_);
    prices(seed);
}

// Drops that each side pays from a purse of its own.
void Maker::prices(std::uint64_t seed) {
    Dice dice(seed ^ 0x9A1D);
    std::swap(dice, dice_);
    const bool drops = std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                   [](const varia::PieceDef& piece) { return piece.drop.has_value(); });
    if (drops && one_in(3)) {
        for (const varia::SideDef& side : d_.sides.side) {
            varia::StateDef& purse = d_.state.emplace_back();
            purse.name = {"purse_of_" + side.name.text, {}};
            purse.min = dice_.from(-1, 1);
            purse.max = dice_.from(6, 12);
            purse.initial = dice_.from(purse.min, purse.max);
            purse.repetition = one_in(2);
            purse.purse = side.name;
        }
        for (varia::PieceDef& piece : d_.pieces)
            if (piece.drop && !one_in(4)) piece.drop->price = dice_.from(1, 4);
    }
    std::swap(dice, dice_);
}

// Moves, drops and castlings change the season. Moves of one kind that change it differently have suffixes, or, in
// turns of several steps, which have none, change it in the same way.
void Maker::changes() {
    using Takes = varia::MoveDef::Takes;
    const varia::StateDef season = d_.state.back();
    const auto may_change = [](const varia::MoveDef& move) {
        return !move.exposes && !move.en_passant && !move.takes_hurdle && move.takes != Takes::line;
    };
    const auto change = [&](auto& item) {
        if (one_in(2))
            item.sets.push_back({season.name, dice_.from(season.min, season.max)});
        else
            item.adds.push_back({season.name, one_in(2) ? dice_.from(1, 6) : -dice_.from(1, 3)});
    };
    for (varia::PieceDef& piece : d_.pieces) {
        if (has_turns_) {
            if (!one_in(2) || !std::all_of(piece.moves.begin(), piece.moves.end(), may_change)) continue;
            const int by = dice_.from(1, 3);
            for (varia::MoveDef& move : piece.moves) move.adds.push_back({season.name, by});
        } else {
            int number = 0;
            for (varia::MoveDef& move : piece.moves) {
                if (!may_change(move) || !one_in(2)) continue;
                change(move);
                move.suffix = "/m" + std::to_string(++number);
            }
        }
        if (piece.drop && one_in(2)) change(*piece.drop);
    }
    for (varia::CastlingDef& castling : d_.castlings)
        if (one_in(2)) change(castling);
}

}  // namespace random_rules
