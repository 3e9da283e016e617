// The rules of a random definition: forced moves, forbidden moves, and endings.
#include <algorithm>
#include <cstdlib>

#include "maker.hpp"

namespace random_rules {

using varia::ResultDef;
using varia::Verdict;

ResultDef Maker::result() {
    switch (dice_.below(6)) {
        case 0:
            return {Verdict::win, {1, 1}};
        case 1:
            return {Verdict::draw, {1, 2}};
        case 2:
            return {Verdict::minor_win, {dice_.from(1, 3), 4}};
        case 3:
            return {Verdict::minor_loss, {1, dice_.from(2, 4)}};
        default:
            return {Verdict::loss, {0, 1}};
    }
}

void Maker::rules() {
    varia::RulesDef& rules = d_.rules;
    if (one_in(6)) rules.checkmate = result();
    if (one_in(3)) rules.stalemate = result();
    if (one_in(4)) rules.royal = varia::RoyalRule::last;
    const auto pass = [&] { return has_turns_ || one_in(2) ? varia::PassRule::always : varia::PassRule::forced; };
    if (one_in(10))
        rules.pass = pass();
    else if (one_in(15))
        for (const varia::SideDef& side : d_.sides.side)
            if (one_in(2)) rules.pass_of.push_back({side.name, one_in(4) ? varia::PassRule::never : pass()});
    rules.gives_check = has_turns_ || !one_in(10);  // the key exists only for turns of one step
    rules.royal_capture = one_in(10);
    rules.forced_capture = one_in(8);
    endings();
    ends();
    lines();
    passes();
    while (one_in(5) && d_.castlings.size() < 3) castling();
    d_.castling_by_partner = !d_.castlings.empty() && one_in(4);
    if (one_in(10)) d_.state.push_back({{"spare", {}}, dice_.from(-3, 3), -5, 5});
}

void Maker::endings() {
    varia::RulesDef& rules = d_.rules;
    if (one_in(6)) {
        varia::BareKingDef bare;
        bare.result = result();
        bare.counter = dice_.pick(std::vector<varia::CounterBare>{varia::CounterBare::none, varia::CounterBare::move,
                                                                  varia::CounterBare::now});
        bare.both = result();
        rules.bare_king = bare;
    }
    rules.bare_kings_draw = one_in(6);
    const bool royal = std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                   [](const varia::PieceDef& p) { return p.royal; });
    while (one_in(royal ? 6 : 2)) {
        varia::ExtinctionDef extinction;
        if (one_in(2)) extinction.kinds = some_kinds(3);
        extinction.any = one_in(2);
        if (one_in(4)) extinction.side = any_side();
        extinction.min = one_in(4) ? 1 : 0;
        extinction.result = result();
        extinction.reason = one_in(3) ? "famine" : "extinction";
        rules.extinctions.push_back(extinction);
    }
    while (one_in(6)) {
        varia::GoalDef goal;
        if (!one_in(4)) goal.kinds = some_kinds(2);
        goal.zone = zone();
        goal.result = result();
        const auto& order = d_.sides.order;
        const bool in_turn = order.empty() || (order.size() == 2 && order[0].text != order[1].text);
        goal.reply = two() && !has_turns_ && in_turn && one_in(3);  // only to a move of one step
        if (two() && (goal.reply || one_in(4))) goal.both = result();
        goal.reason = one_in(3) ? "arrival" : "goal";
        rules.goals.push_back(goal);
    }
    if (one_in(8)) rules.checks = {dice_.from(1, 3), result(), "checks", {}};
    if (one_in(3)) {
        rules.repetition.count = dice_.from(2, 3);
        rules.repetition.result = result();
        if (two() && royal && one_in(2)) rules.repetition.check = result();
        if (two() && !has_turns_ && one_in(2)) rules.repetition.chase = chase();
    }
    // Chases and counted moves exist only for turns of one step.
    while (two() && !has_turns_ && rules.countings.size() < 3 && one_in(6)) rules.countings.push_back(counting());
    while (two() && rules.declares.size() < 3 && one_in(8)) rules.declares.push_back(declaration());
    if (one_in(3)) {
        rules.move_rule = {dice_.from(4, 14), {}, result(), {}, {}};
        if (one_in(2))
            rules.move_rule.reset = some_kinds(2);
        else if (one_in(3))
            for (const varia::SideDef& side : d_.sides.side)
                if (one_in(2)) rules.move_rule.reset_of.push_back({side.name, some_kinds(2)});
    }
    if (d_.sides.side.size() == 2 && one_in(8)) rules.draw_odds = any_side();
}

std::vector<varia::WorthDef> Maker::worth() {
    std::vector<varia::WorthDef> worth;
    for (int i = dice_.from(1, 3); i > 0; --i) worth.push_back({some_kinds(2), dice_.from(0, 5), {}});
    return worth;
}

varia::CountingDef Maker::counting() {
    varia::CountingDef counting;
    const bool by_number = one_in(2);
    if (by_number) counting.left = dice_.from(1, 4);
    if (!by_number || one_in(3)) counting.worth = worth();
    if (one_in(3)) counting.without = some_kinds(2);
    while (one_in(2)) counting.limits.push_back({any_kind(), dice_.from(1, 2), dice_.from(1, 8), {}});
    if (counting.limits.empty() || !one_in(4)) counting.limits.push_back({{}, 1, dice_.from(2, 8), {}});
    counting.from_pieces = one_in(2);
    counting.result = result();
    counting.reason = one_in(2) ? "counting" : "too-long";
    return counting;
}

varia::DeclareDef Maker::declaration() {
    varia::DeclareDef declare;
    declare.zone = zone();
    declare.royal = one_in(2);
    declare.men = dice_.from(declare.royal ? 0 : 1, 3);
    if (one_in(2)) declare.points.push_back({any_side(), dice_.from(1, 9)});
    if (one_in(2)) declare.worth = worth();
    declare.in_check = one_in(3);
    declare.result = result();
    declare.reason = one_in(2) ? "declared" : "home";
    return declare;
}

varia::ChaseDef Maker::chase() {
    varia::ChaseDef chase;
    chase.result = result();
    std::vector<varia::Name> hunted;
    for (const varia::PieceDef& piece : d_.pieces)
        if (!piece.royal) hunted.push_back(piece.letter);
    if (one_in(3)) chase.by = some_kinds(3);
    if (one_in(3) && !hunted.empty()) chase.of = {dice_.pick(hunted)};
    if (one_in(2)) chase.guarded.push_back({some_kinds(2), some_kinds(2), {}});
    if (one_in(3)) chase.spared.push_back({some_kinds(2), one_in(3) ? varia::ZoneRef{} : zone(), {}});
    chase.trade = !one_in(3);
    return chase;
}

// Rows, enclosed sides, the side that has most.
void Maker::ends() {
    varia::RulesDef& rules = d_.rules;
    while (one_in(8)) {
        varia::LineDef line;
        line.length = dice_.from(2, 4);
        if (one_in(2)) line.kinds = some_kinds(2);
        while (one_in(3)) line.along.push_back(step(dice_.from(1, 2)));
        line.exactly = one_in(3);
        line.result = result();
        line.reason = "row";
        rules.lines.push_back(line);
    }
    while (one_in(10)) {
        varia::EnclosedDef enclosed;
        if (one_in(2)) enclosed.kinds = some_kinds(2);
        if (one_in(3)) enclosed.side = any_side();
        enclosed.zone = zone();
        enclosed.along.push_back(step(1));
        enclosed.result = result();
        enclosed.reason = "enclosed";
        rules.enclosed.push_back(enclosed);
    }
    if (!one_in(8) || d_.sides.side.size() != 2) return;
    varia::MostDef max;
    if (one_in(2)) max.kinds = some_kinds(3);
    const bool points = one_in(2);
    if (points) max.count = varia::MostDef::Count::points;
    for (varia::PieceDef& piece : d_.pieces) piece.points = points ? dice_.from(1, 4) : 0;
    if (one_in(2)) max.half_points.push_back({any_side(), dice_.from(0, 5)});
    max.result = result();
    max.tie = result();
    max.reason = "most";
    rules.most = max;
    if (rules.repetition.count == 2) rules.repetition.result = {};  // `most` decides this case too
}

void Maker::passes() {
    varia::RulesDef& rules = d_.rules;
    if (!rules.may_pass() || has_turns_ || !one_in(2)) return;
    d_.state.push_back({{"passed", {}}, 0, 0, 3});
    rules.passes = {dice_.from(1, 3), {"passed", {}}, result(), "passes", {}};
    if (rules.most && one_in(2)) rules.passes.result.reset();
}

void Maker::lines() {
    std::vector<varia::Name> royals;
    for (const varia::PieceDef& piece : d_.pieces)
        if (piece.royal) royals.push_back(piece.letter);
    if (!royals.empty() && one_in(8)) {
        varia::FacingDef facing;
        facing.kind = dice_.pick(royals);
        facing.along = {step(1)};
        if (one_in(2)) facing.along.push_back(step(1));
        // Sometimes they may face each other, and a pass then ends the game.
        Dice dice(seed_ ^ 0xFACE);
        if (two() && !has_turns_ && dice.percent(40)) {
            std::swap(dice, dice_);
            facing.state = {"faced", {}};
            facing.result = result();
            std::swap(dice, dice_);
            d_.state.push_back({facing.state, 0, 0, 1});
            if (d_.rules.pass == varia::PassRule::never && d_.rules.pass_of.empty())
                d_.rules.pass = varia::PassRule::always;
        }
        d_.rules.facing = facing;
    }
    if (royals.empty() || !one_in(8)) return;
    const int all_held = two() ? 2 : (1 << d_.sides.side.size()) - 1;
    d_.state.push_back({{"held", {}}, 0, 0, all_held});
    if (one_in(3)) d_.state.push_back({{"bound", {}}, 0, 0, all_held});
    for (int i = dice_.from(1, 2); i > 0; --i) {
        varia::HoldDef hold;
        for (const varia::AxisDef& axis : d_.board.axes)
            if (one_in(2) && static_cast<int>(hold.sharing.size()) + 1 < std::max(2, axes()))
                hold.sharing.push_back(axis.name);
        if (hold.sharing.empty()) hold.sharing.push_back(any_axis());
        hold.state = dice_.pick(d_.state).name;
        d_.rules.holds.push_back(hold);
    }
    for (varia::PieceDef& piece : d_.pieces)
        if (piece.royal) piece.pushes.clear();
}

// King and partner are usually on one line. The second side's images of all cells must exist.
void Maker::castling() {
    static const std::string letters = "KQX";
    const auto usable = [&](int cell) {
        for (int side = 0; side < static_cast<int>(d_.sides.side.size()); ++side)
            if (space_->seen(cell, side) == reference::nowhere) return false;
        return true;
    };
    std::vector<int> cells;
    for (int c = 0; c < space_->cells(); ++c)
        if (usable(c)) cells.push_back(c);
    if (cells.size() < 6) return;
    std::vector<int> line;
    for (const int c : space_->line(dice_.pick(cells), dice_.below(axes())))
        if (usable(c)) line.push_back(c);
    if (line.size() < 4 || one_in(8)) line = cells;
    varia::CastlingDef castling;
    const auto number = d_.castlings.size();
    castling.name = {"castling " + std::to_string(number + 1), {}};
    castling.letter = {std::string(1, letters[number]), {}};
    castling.king = d_.pieces[0].letter;
    castling.partner = one_in(6) ? any_kind() : d_.pieces.back().letter;
    if (one_in(8)) castling.king = any_kind();
    for (const varia::PieceDef& piece : d_.pieces)
        if (piece.letter.text == castling.partner.text && (piece.royal || castling.king.text == castling.partner.text))
            return;
    const auto name = [&](int cell) { return varia::Name{cell_name(cell), {}}; };
    const int king = dice_.pick(line), partner = dice_.pick(line), king_to = dice_.pick(line),
              partner_to = dice_.pick(line);
    if (king == partner || king_to == partner_to || king == king_to) return;
    castling.king_from = name(king);
    castling.partner_from = name(partner);
    castling.king_to = name(king_to);
    castling.partner_to = name(partner_to);
    castling.any_start = one_in(3);
    if (one_in(4)) castling.side = any_side();
    const auto listed = [&] {
        std::vector<varia::Name> list;
        for (int i = dice_.below(4); i > 0; --i) {
            const varia::Name cell = name(dice_.pick(cells));
            if (std::none_of(list.begin(), list.end(), [&](const varia::Name& n) { return n.text == cell.text; }))
                list.push_back(cell);
        }
        return list;
    };
    if (one_in(5)) castling.empty = listed();
    if (one_in(5)) castling.safe = listed();
    if (one_in(10)) {
        castling.wins = {"castled", {}};
        if (std::ranges::none_of(d_.state, [](const varia::StateDef& state) { return state.name.text == "castled"; }))
            d_.state.push_back({{"castled", {}}, 0, 0, static_cast<int>(d_.sides.side.size())});
    }
    for (std::size_t other = 0; other <= number; ++other)
        if (one_in(5)) castling.ends.push_back({"castling " + std::to_string(other + 1), {}});
    d_.castlings.push_back(std::move(castling));
}

}  // namespace random_rules
