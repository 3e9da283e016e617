// Turns of several steps for a random definition that is otherwise complete: the number of groups, the steps that
// follow a step, captures by leaping, pushes, and rules about the whole turn.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

using varia::Leg;
using varia::MoveDef;
using varia::Name;
using varia::Over;
using varia::PieceDef;
using varia::StepDef;
using Must = varia::StepDef::Must;

void Maker::turns() {
    switch (dice_.below(5)) {
        case 0:
            groups();
            break;
        case 1:
            placings();
            break;
        case 2:
            goings_on();
            break;
        case 3:
            leaps();
            break;
        default:
            strengths();
            break;
    }
    if (one_in(4)) groups();
    if (one_in(5)) placings();
    if (one_in(5)) goings_on();
    if (one_in(8)) leaps();
    whole_turns();
}

void Maker::groups() {
    varia::TurnDef& turn = d_.turn;
    turn.counts.clear();
    for (std::size_t i = one_in(3) ? d_.sides.side.size() : 1; i > 0; --i) {
        const int max = dice_.from(1, 2) + (one_in(5) ? 1 : 0);
        turn.counts.push_back({one_in(2) ? max : dice_.from(1, max), max});
    }
    if (one_in(5)) turn.first = dice_.from(1, 2);
    if (one_in(10)) turn.grow = 1;
}

varia::Name Maker::new_step(const std::string& name) const {
    const auto taken = std::count_if(d_.turn.then.begin(), d_.turn.then.end(),
                                     [&](const StepDef& step) { return step.name.text.starts_with(name); });
    return {name + (taken == 0 ? "" : std::to_string(taken + 1)), {}};
}

// A step that puts a piece down: a duck, a shot, a gate.
void Maker::placings() {
    StepDef step;
    step.name = new_step("put");
    if (!one_in(3) || d_.turn.then.empty())
        step.after.push_back({"move", {}});
    else
        step.after.push_back(dice_.pick(d_.turn.then).name);
    if (one_in(4)) step.of = some_kinds(3);
    step.first = one_in(5);
    step.must = dice_.pick(std::vector<Must>{Must::always, Must::possible, Must::never});
    std::vector<Name> kinds;
    for (const PieceDef& piece : d_.pieces)
        if (!piece.royal) kinds.push_back(piece.letter);
    if (kinds.empty()) return;
    step.neutral = one_in(2);
    if (one_in(2)) {
        PieceDef duck;
        duck.letter = {"D", {}};
        duck.name = "Duck";
        if (std::none_of(d_.pieces.begin(), d_.pieces.end(), [](const PieceDef& p) { return p.letter.text == "D"; }))
            d_.pieces.push_back(duck);
        step.place = {duck.letter};
    } else {
        step.place.push_back(dice_.pick(kinds));
        if (const Name more = dice_.pick(kinds); one_in(3) && more.text != step.place[0].text)
            step.place.push_back(more);
    }
    if (one_in(3))
        step.from = StepDef::From::board;
    else if (!step.neutral && d_.rules.reserve != varia::Reserve::none && one_in(2))
        step.from = StepDef::From::hand;
    if (step.neutral) d_.sides.neutral = one_in(2) ? varia::Neutral::blocks : varia::Neutral::taken;
    if (one_in(4))
        step.left = true;
    else if (one_in(3))
        step.by = any_kind();
    else if (one_in(3))
        step.zone = zone();
    d_.turn.then.push_back(std::move(step));
}

// The piece that has moved moves again.
void Maker::goings_on() {
    StepDef step;
    step.name = new_step("on");
    step.must = dice_.pick(std::vector<Must>{Must::always, Must::possible, Must::possible, Must::never, Must::never});
    if (one_in(4)) {
        step.after.push_back({"move", {}});
        if (one_in(2)) step.of = some_kinds(2);
        step.first = one_in(4);
    }
    const bool loops = one_in(4);
    for (PieceDef& piece : d_.pieces) {
        if (piece.moves.empty() || one_in(3)) continue;
        // Two ways to one cell must not be followed by different steps.
        if (step.after.empty())
            for (MoveDef& move : piece.moves)
                if (move.steps.empty()) move.then = step.name;
        MoveDef more = one_in(2) ? dice_.pick(piece.moves) : royal_move();
        more.first = false;
        more.takes_hurdle = false;
        more.then = loops && one_in(2) ? step.name : Name{};
        more.steps = {step.name};
        piece.moves.push_back(std::move(more));
    }
    if (loops) {
        d_.turn.same_result = true;
        step.must = Must::never;
    }
    d_.turn.then.push_back(std::move(step));
}

// Captures by leaping, over one piece after another.
void Maker::leaps() {
    StepDef step;
    step.name = new_step("leap");
    step.must = dice_.pick(std::vector<Must>{Must::possible, Must::possible, Must::never, Must::always});
    const bool leapt = std::any_of(d_.turn.then.begin(), d_.turn.then.end(),
                                   [](const StepDef& other) { return other.name.text.starts_with("leap"); });
    if (leapt) return;
    const bool goes_on = !one_in(5);
    for (PieceDef& piece : d_.pieces) {
        if (one_in(3)) continue;
        MoveDef leap;
        const varia::Vector v = this->step(1);
        const bool flies = one_in(4);
        if (flies || one_in(5))
            leap.paths.push_back({Leg{v, 0, varia::unlimited, Over::empty, false}, Leg{v, 1, 1, Over::piece, false},
                                  Leg{v, 1, flies ? varia::unlimited : 1, Over::empty, true}});
        else
            leap.paths.push_back({Leg{v, 1, 1, Over::piece, false}, Leg{v, 1, one_in(3) ? 2 : 1, Over::empty, true}});
        leap.takes_hurdle = true;
        if (goes_on) {
            leap.steps = {{"move", {}}, step.name};
            leap.then = step.name;
        }
        if (one_in(8)) leap.to = zone();
        piece.moves.push_back(std::move(leap));
    }
    d_.turn.captured_stay = one_in(2) && !d_.rules.royal_capture && d_.rules.royal == varia::RoyalRule::each;
    if (one_in(2)) d_.rules.forced_capture = true;
    if (one_in(2)) prefers();
    if (goes_on) d_.turn.then.push_back(std::move(step));
}

void Maker::prefers() {
    using What = varia::PreferDef::What;
    for (int i = dice_.from(1, 2); i > 0; --i) {
        varia::PreferDef prefer;
        prefer.what = i == 2 || one_in(2) ? What::most
                                          : dice_.pick(std::vector<What>{What::captor, What::victims, What::soonest});
        if (prefer.what != What::most) prefer.kinds = some_kinds(2);
        d_.rules.prefer.push_back(std::move(prefer));
    }
}

void Maker::strengths() {
    for (PieceDef& piece : d_.pieces) {
        piece.strength = dice_.from(0, 3);
        for (int i = one_in(2) ? 1 : 0; i > 0; --i) {
            varia::ShoveDef shove;
            shove.way = one_in(2) ? varia::ShoveDef::Way::push : varia::ShoveDef::Way::pull;
            shove.along = {step(1)};
            if (one_in(4)) shove.expand = varia::Expand::none;
            piece.shoves.push_back(std::move(shove));
        }
    }
    if (d_.turn.counts.empty() && !one_in(4)) d_.turn.counts.push_back({one_in(2) ? 1 : 2, 2});
    if (one_in(2)) d_.rules.frozen.push_back(varia::FrozenDef{{step(1)}, {}});
    // No royal piece may be lost in a trap.
    const bool royal = std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                   [](const PieceDef& piece) { return piece.royal; });
    if (one_in(2) && !royal) d_.rules.traps.push_back({zone(), {step(1)}, {}});
}

// Rules about the turn as a whole, and the side that moves next.
void Maker::whole_turns() {
    varia::TurnDef& turn = d_.turn;
    using Check = varia::TurnDef::Check;
    using Promotes = varia::TurnDef::Promotes;
    if (one_in(4)) turn.check = one_in(2) ? Check::ends : Check::last;
    turn.safe_at_end = one_in(4);
    turn.threat_by_turn = one_in(8);
    turn.same_result = turn.same_result || one_in(4);
    turn.restore = !one_in(5);
    turn.over_at_end = one_in(4);
    if (one_in(4)) turn.promotes = one_in(2) ? Promotes::ends : Promotes::last;
    const auto royal = [](const PieceDef& piece) { return piece.royal; };
    if (turn.promotes == Promotes::last && std::any_of(d_.pieces.begin(), d_.pieces.end(), royal))
        turn.promotes = Promotes::ends;
    if (turn.promotes == Promotes::last)
        for (PieceDef& piece : d_.pieces) {
            if (piece.promotions.empty()) continue;
            varia::PromotionDef plain;
            plain.to = {piece.promotions[0].to.empty() ? any_kind() : piece.promotions[0].to[0]};
            plain.zone = piece.promotions[0].zone;
            piece.promotions = {plain};
        }
    if (one_in(6)) {
        varia::NextDef next;
        next.types = {
            {dice_.pick(std::vector<std::string>{"capture", "quiet", "promotion", "drop", "shove", "place"}), {}}};
        if (one_in(3)) next.kinds = some_kinds(2);
        next.side = one_in(2) ? Name{"same", {}} : any_side();
        turn.next.push_back(std::move(next));
    }
    if (one_in(4))
        d_.rules.exposed_for = dice_.pick(std::vector<varia::ExposedFor>{
            varia::ExposedFor::move, varia::ExposedFor::row, varia::ExposedFor::turn, varia::ExposedFor::round});
}

}  // namespace random_rules
