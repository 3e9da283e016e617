// Royal kinds that count by themselves; moves that ask for safe cells, or for a side that is not in check; pieces that
// change their owner. Uses separate dice, so that the rest of the definition of a seed stays the same.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

namespace {

bool exposes(const varia::PieceDef& piece) {
    return std::any_of(piece.moves.begin(), piece.moves.end(), [](const varia::MoveDef& move) { return move.exposes; });
}

}  // namespace

// Some promotions leave pieces that are nobody's.
void Maker::turn_to_stone(Dice& dice) {
    for (varia::PieceDef& piece : d_.pieces) {
        const auto becomes_royal = [&](const varia::PromotionDef& promotion) {
            return std::any_of(promotion.to.begin(), promotion.to.end(), [&](const varia::Name& to) {
                return std::any_of(d_.pieces.begin(), d_.pieces.end(), [&](const varia::PieceDef& other) {
                    return other.royal && other.letter.text == to.text;
                });
            });
        };
        if (piece.royal || exposes(piece) || !dice.percent(60) ||
            std::any_of(piece.promotions.begin(), piece.promotions.end(), becomes_royal))
            continue;
        for (varia::PromotionDef& promotion : piece.promotions) promotion.owner = varia::PromotionDef::Owner::neutral;
    }
}

// Some captors, and some pieces that promote, change sides.
void Maker::change_sides(Dice& dice, bool strikes) {
    using Owner = varia::PromotionDef::Owner;
    const auto is_royal = [&](const varia::Name& letter) {
        return std::any_of(d_.pieces.begin(), d_.pieces.end(), [&](const varia::PieceDef& piece) {
            return piece.royal && piece.letter.text == letter.text;
        });
    };
    const bool kept = std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                  [](const varia::PieceDef& piece) { return !piece.within.empty(); });
    if (!dice.percent(20) || has_turns_ || d_.turn.any() || strikes || kept || d_.sides.side.size() != 2 || d_.match)
        return;
    const bool neutral = d_.sides.neutral != varia::Neutral::none;
    for (varia::PieceDef& piece : d_.pieces) {
        if (piece.royal || !dice.percent(60)) continue;
        for (varia::PromotionDef& promotion : piece.promotions) {
            const bool hides = std::any_of(promotion.to.begin(), promotion.to.end(), is_royal);
            if (hides || !dice.percent(50) || (promotion.quiet && exposes(piece))) continue;
            promotion.owner = neutral && dice.percent(25) ? Owner::neutral : Owner::enemy;
        }
        if (!dice.percent(70) || piece.promotions.size() == varia::max_promotions) continue;
        varia::PromotionDef change;
        change.owner = neutral && dice.percent(20) ? Owner::neutral : Owner::enemy;
        change.quiet = !exposes(piece) && dice.percent(25);
        if (change.quiet) change.capture = dice.percent(50);
        std::swap(dice, dice_);
        if (change.quiet || one_in(3)) change.zone = zone();
        std::swap(dice, dice_);
        change.leaving = dice.percent(15);
        piece.promotions.insert(dice.percent(30) ? piece.promotions.begin() : piece.promotions.end(), change);
    }
}

// What some captures take joins the captor's side.
void Maker::convert(Dice& dice, bool strikes) {
    using Takes = varia::MoveDef::Takes;
    const bool royals = std::any_of(d_.pieces.begin(), d_.pieces.end(), [](const auto& piece) { return piece.royal; });
    const varia::ExposedFor lasts = d_.rules.exposed_for;
    if (!dice.percent(50) || has_turns_ || d_.turn.any() || !d_.turn.landing.empty() || strikes || d_.match ||
        d_.sides.side.size() != 2 || d_.rules.reserve != varia::Reserve::none || d_.rules.by_points ||
        (lasts != varia::ExposedFor::usual && lasts != varia::ExposedFor::move) ||
        (royals && (d_.rules.royal_capture || d_.rules.royal != varia::RoyalRule::each)) ||
        std::any_of(d_.pieces.begin(), d_.pieces.end(),
                    [](const auto& piece) { return !piece.reborn.empty() || !piece.within.empty(); }))
        return;
    for (varia::PieceDef& piece : d_.pieces)
        for (const int way : {0, 1, 2}) {
            const auto is_it = [&](const varia::MoveDef& move) {
                return way == 0   ? move.takes_hurdle
                       : way == 1 ? move.takes == Takes::line
                                  : move.takes == Takes::afar && move.capture;
            };
            const auto excludes = [&](const varia::MoveDef& move) {
                return is_it(move) && (move.en_passant || move.captures != varia::Whose::enemy);
            };
            if (!dice.percent(60) || std::any_of(piece.moves.begin(), piece.moves.end(), excludes)) continue;
            for (varia::MoveDef& move : piece.moves)
                if (is_it(move)) move.converts = true;
        }
}

// Some captured pieces are put back.
void Maker::rebirths(Dice& dice, bool strikes) {
    const auto excludes = [](const varia::PieceDef& piece) {
        return !piece.pushes.empty() || std::any_of(piece.moves.begin(), piece.moves.end(),
                                                    [](const varia::MoveDef& move) { return move.takes_hurdle; });
    };
    const varia::ExposedFor lasts = d_.rules.exposed_for;
    if (!dice.percent(12) || has_turns_ || strikes || d_.sides.side.size() != 2 || d_.rules.by_points ||
        d_.rules.reserve != varia::Reserve::none || !d_.turn.landing.empty() || d_.turn.any() ||
        (lasts != varia::ExposedFor::usual && lasts != varia::ExposedFor::move) ||
        std::any_of(d_.pieces.begin(), d_.pieces.end(), excludes))
        return;
    std::swap(dice, dice_);
    for (varia::PieceDef& piece : d_.pieces) {
        if (piece.royal || !piece.within.empty() || one_in(3)) continue;
        for (int i = dice_.from(1, 2); i > 0; --i) {
            varia::RebirthDef& entry = piece.reborn.emplace_back();
            if (one_in(2)) entry.on = zone();
            for (int k = dice_.from(1, 3); k > 0; --k) {
                const int cell = dice_.below(space_->cells());
                if (space_->seen(cell, 1) != reference::nowhere) entry.to.push_back({space_->name(cell), {}});
            }
            if (entry.to.empty()) piece.reborn.pop_back();
        }
    }
    std::swap(dice, dice_);
}

void Maker::safety(std::uint64_t seed) {
    using varia::MoveDef;
    using Safe = MoveDef::Safe;
    Dice dice(seed ^ 0x5AFE);
    const auto royals = std::count_if(d_.pieces.begin(), d_.pieces.end(),
                                      [](const auto& piece) { return piece.royal; });
    const bool strikes = !d_.rules.remote_captures.empty() ||
                         std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                     [](const auto& piece) { return !piece.remote_captures.empty(); });
    const bool may_count_kinds = !has_turns_ && !d_.turn.any() && d_.sides.side.size() == 2 && !d_.rules.facing &&
                                 !strikes && !d_.rules.royal_capture;
    if (may_count_kinds && dice.percent(royals > 1 ? 60 : 3))
        d_.rules.royal = dice.percent(60) ? varia::RoyalRule::last_of_kind : varia::RoyalRule::one_of_kind;
    rebirths(dice, strikes);
    for (varia::FrozenDef& frozen : d_.rules.frozen) {
        if (frozen.by.empty()) continue;
        frozen.far = dice.percent(40);
        if (dice.percent(30)) frozen.expand = varia::Expand::none;
        if (frozen.far || frozen.expand == varia::Expand::none) frozen.unless.clear();
    }
    if (dice.percent(25) && d_.sides.neutral != varia::Neutral::none && !has_turns_ && !d_.turn.any() && !strikes)
        turn_to_stone(dice);
    Dice sides(seed ^ 0x51DE5);
    change_sides(sides, strikes);
    convert(sides, strikes);
    if (!dice.percent(30) || d_.turn.threat_by_turn) return;
    for (varia::PieceDef& piece : d_.pieces) {
        if (std::any_of(d_.turn.then.begin(), d_.turn.then.end(),
                        [&](const varia::StepDef& step) { return step.by.text == piece.letter.text; }))
            continue;
        for (MoveDef& move : piece.moves) {
            if (move.en_passant || move.takes_hurdle || move.takes == MoveDef::Takes::line) continue;
            if (dice.percent(25))
                move.safe = move.capture ? Safe::start
                                         : dice.pick(std::vector<Safe>{Safe::start, Safe::path, Safe::end, Safe::all});
            if (dice.percent(12)) move.unchecked = true;
        }
    }
}

// Steps that move pieces of the enemy, in place of steps that put pieces down.
void Maker::enemy_steps(std::uint64_t seed) {
    Dice dice(seed ^ 0xE3E5);
    const auto royal = [&](const varia::Name& letter) {
        return std::any_of(d_.pieces.begin(), d_.pieces.end(), [&](const varia::PieceDef& piece) {
            return piece.royal && piece.letter.text == letter.text;
        });
    };
    for (varia::StepDef& step : d_.turn.then) {
        const bool may_loop = std::any_of(step.after.begin(), step.after.end(),
                                          [](const varia::Name& name) { return name.text != "move"; });
        if (step.place.empty() || step.neutral || step.left || step.from == varia::StepDef::From::hand ||
            (may_loop && step.from != varia::StepDef::From::board) ||
            std::any_of(step.place.begin(), step.place.end(), royal))
            continue;
        if (dice.percent(50)) step.from = varia::StepDef::From::enemy;
    }
}

// Pieces that go on after their move, on some boards from one level to the next. No piece exposes itself then: position
// text does not yet know where it has landed. None is dropped: whether such a drop may mate, kernel and referee judge
// differently.
void Maker::landing(std::uint64_t seed) {
    Dice dice(seed ^ 0x1A4D);
    const bool excludes = !d_.rules.remote_captures.empty() ||
                          std::any_of(d_.pieces.begin(), d_.pieces.end(), [](const varia::PieceDef& piece) {
                              const bool exposes = std::any_of(piece.moves.begin(), piece.moves.end(),
                                                               [](const varia::MoveDef& move) { return move.exposes; });
                              return exposes || piece.drop.has_value() || !piece.remote_captures.empty() ||
                                     !piece.reborn.empty();
                          });
    if (theme_ != Theme::two_sides || d_.turn.any() || excludes || !dice.percent(axes() > 2 ? 12 : 4)) return;
    d_.turn.landing.assign(static_cast<std::size_t>(axes()), 0);
    d_.turn.landing.back() = dice.percent(70) ? 1 : -1;
    if (dice.percent(30)) d_.turn.landing.front() = dice.from(-1, 1);
}

// Pushes in directions of some axes only.
void Maker::axes_of_pushes(std::uint64_t seed) {
    Dice dice(seed ^ 0xA8E5);
    const auto some = [&] {
        std::vector<varia::Name> names;
        for (const varia::AxisDef& axis : d_.board.axes)
            if (dice.percent(60)) names.push_back(axis.name);
        return names;
    };
    for (varia::PieceDef& piece : d_.pieces) {
        for (varia::PushDef& push : piece.pushes)
            if (axes() > 2 && dice.percent(50)) push.axes = some();
        for (varia::ShoveDef& shove : piece.shoves)
            if (axes() > 2 && dice.percent(50)) shove.axes = some();
    }
}

// Pieces that count as unmoved when they are dropped, where that makes a difference.
void Maker::fresh_drops(std::uint64_t seed) {
    Dice dice(seed ^ 0xD207);
    for (varia::PieceDef& piece : d_.pieces) {
        if (!piece.drop) continue;
        const auto is_it = [&](const varia::Name& name) { return name.text == piece.letter.text; };
        const bool first = std::any_of(piece.moves.begin(), piece.moves.end(),
                                       [](const varia::MoveDef& move) { return move.first; });
        const bool castles = std::any_of(
            d_.castlings.begin(), d_.castlings.end(),
            [&](const varia::CastlingDef& castling) { return is_it(castling.king) || is_it(castling.partner); });
        const bool goes_on = std::any_of(d_.turn.then.begin(), d_.turn.then.end(), [&](const varia::StepDef& step) {
            return step.first && (step.of.empty() || std::any_of(step.of.begin(), step.of.end(), is_it));
        });
        if (first || castles || goes_on) piece.drop->unmoved = dice.percent(60);
    }
}

}  // namespace random_rules
