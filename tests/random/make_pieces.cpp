// The pieces of a random definition, and their promotions and drops.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

using varia::Leg;
using varia::MoveDef;
using varia::Name;
using varia::Over;
using varia::PieceDef;

Name Maker::any_kind() { return dice_.pick(d_.pieces).letter; }

// The kinds are distinct.
std::vector<Name> Maker::some_kinds(int max) {
    std::vector<Name> kinds;
    for (const PieceDef& piece : d_.pieces) kinds.push_back(piece.letter);
    dice_.shuffle(kinds);
    kinds.resize(static_cast<std::size_t>(std::min(dice_.from(1, max), static_cast<int>(kinds.size()))));
    return kinds;
}

PieceDef Maker::piece(const std::string& letter, bool royal) {
    PieceDef piece;
    piece.letter = {letter, {}};
    piece.name = "Piece " + letter;
    piece.royal = royal;
    for (int i = royal ? dice_.from(1, 2) : dice_.from(1, 3); i > 0; --i)
        piece.moves.push_back(royal ? royal_move() : move());
    return piece;
}

// A piece that steps, exposes itself by a longer step, and captures in another way, also en passant.
PieceDef Maker::pawn(const std::string& letter) {
    PieceDef pawn;
    pawn.letter = {letter, {}};
    pawn.name = "Pawn " + letter;
    const varia::Vector forward = step(1);
    const varia::Expand expand = one_in(3) ? varia::Expand::all : varia::Expand::none;
    MoveDef quiet;
    quiet.paths.push_back({Leg{forward, 1, 1, Over::empty, true}});
    quiet.capture = false;
    quiet.expand = expand;
    pawn.moves.push_back(quiet);
    MoveDef far = quiet;
    const int max = dice_.from(2, 3);
    far.paths[0] = {Leg{forward, one_in(2) ? max : 2, max, one_in(6) ? Over::any : Over::empty, true}};
    if (one_in(6)) far.paths[0] = {Leg{forward, 1, 1, Over::empty, false}, Leg{step(1), 1, 1, Over::empty, true}};
    far.exposes = true;
    if (one_in(2))
        far.first = true;
    else if (one_in(2))
        far.from = zone();
    if (one_in(5)) far.capture = true;
    pawn.moves.push_back(far);
    MoveDef capture;
    if (one_in(4))
        way(capture);
    else
        capture.paths = {{Leg{step(1), 1, 1, Over::empty, true}}, {Leg{step(1), 1, 1, Over::empty, true}}};
    capture.quiet = false;
    capture.en_passant = true;
    capture.expand = one_in(2) || capture.anywhere ? varia::Expand::all : varia::Expand::none;
    if (one_in(6)) capture.first = true;
    pawn.moves.push_back(capture);
    return pawn;
}

varia::PromotionDef Maker::promotion(const PieceDef& piece) {
    varia::PromotionDef promotion;
    for (const Name& name : some_kinds(3)) {
        const auto kind = std::find_if(d_.pieces.begin(), d_.pieces.end(),
                                       [&](const PieceDef& p) { return p.letter.text == name.text; });
        if (name.text != piece.letter.text && (!kind->royal || one_in(8))) promotion.to.push_back(name);
    }
    if (!one_in(6)) promotion.zone = zone();
    promotion.leaving = one_in(4);
    promotion.optional = one_in(3);
    if (promotion.optional && one_in(2)) promotion.must = zone();
    promotion.from_reserve = d_.rules.reserve != varia::Reserve::none && one_in(2);
    if (promotion.from_reserve && one_in(2)) promotion.to.clear();
    if (!promotion.from_reserve && !piece.royal && one_in(8)) {
        promotion.to.clear();
        promotion.captured = true;
        promotion.quiet = false;
        return promotion;
    }
    if (one_in(4)) (one_in(2) ? promotion.quiet : promotion.capture) = false;
    if (one_in(6)) promotion.side = any_side();
    if (one_in(3))
        for (const Name& to : promotion.to)
            if (one_in(2)) promotion.most.push_back({to, dice_.from(1, 3)});
    return promotion;
}

void Maker::fate(PieceDef& piece) {
    if (one_in(piece.royal ? 10 : 3)) {
        for (int i = dice_.from(1, 2); i > 0; --i)
            if (varia::PromotionDef made = promotion(piece); !made.to.empty() || made.from_reserve || made.captured)
                piece.promotions.push_back(made);
    }
    const bool keeps_captures = d_.rules.reserve == varia::Reserve::captor ||
                                d_.rules.reserve == varia::Reserve::partner;
    if (keeps_captures && !piece.royal && !one_in(4)) {
        varia::DropDef drop;
        if (one_in(3)) drop.zone = zone();
        if (one_in(3)) drop.lone = any_axis();
        if (drop.lone.empty() && one_in(6)) {
            drop.lone_zones = {zone()};
            if (const varia::ZoneRef other = zone(); other.text != drop.lone_zones[0].text)
                drop.lone_zones.push_back(other);
        }
        if (!(drop.lone.empty() && drop.lone_zones.empty()) && one_in(2)) drop.most = dice_.from(2, 3);
        drop.no_mate = one_in(3);
        drop.no_check = !has_turns_ && one_in(4);  // not defined for turns of several steps
        if (!d_.blocks && one_in(4)) drop.rests = {(one_in(2) ? "-" : "") + any_axis().text, {}};
        if (one_in(4)) {
            varia::BesideDef& beside = drop.beside.emplace_back();
            beside.whose = one_in(2) ? varia::Whose::own : one_in(2) ? varia::Whose::enemy : varia::Whose::any;
            if (one_in(2)) beside.of = some_kinds(3);
            beside.along = {step(2)};
            if (one_in(3)) beside.max = one_in(2) ? varia::unlimited : dice_.from(1, 4);
            beside.absent = one_in(2);
        }
        drop.must = one_in(4);
        piece.drop = drop;
    }
    if (d_.rules.reserve != varia::Reserve::none && one_in(4)) {
        const Name as = any_kind();
        const bool royal = std::any_of(d_.pieces.begin(), d_.pieces.end(),
                                       [&](const PieceDef& p) { return p.royal && p.letter.text == as.text; });
        piece.captured_as = one_in(3) || royal ? Name{"none", {}} : as;
    }
    if (one_in(piece.royal ? 25 : 10)) piece.pushes.push_back(push());
    for (MoveDef& move : piece.moves) {
        const bool over_empty = std::all_of(move.paths.begin(), move.paths.end(), [](const std::vector<Leg>& path) {
            return std::all_of(path.begin(), path.end(), [](const Leg& leg) { return leg.over == Over::empty; });
        });
        if (!move.capture && over_empty && !move.anywhere && one_in(3))
            move.clear = varia::ClearDef{any_axis(), some_kinds(2), {}};
        if (!move.quiet && one_in(6)) move.en_passant = true;
        if (!move.clear && !move.en_passant && one_in(20)) {
            varia::BesideDef beside;
            beside.at = one_in(3) ? varia::BesideDef::At::end : varia::BesideDef::At::start;
            beside.whose = one_in(2) ? varia::Whose::own : one_in(2) ? varia::Whose::enemy : varia::Whose::any;
            beside.of = some_kinds(3);
            beside.along = {step(2)};
            if (one_in(3)) beside.max = one_in(2) ? varia::unlimited : dice_.from(1, 4);
            if (beside.max > 2 && one_in(4)) beside.min = 2;
            beside.absent = one_in(3);
            beside.handed = !beside.absent && beside.at == varia::BesideDef::At::start && one_in(2);
            // Sometimes the same condition as an earlier move: then one piece can hand it to the other.
            if (handed_ && one_in(2)) beside = *handed_;
            if (beside.handed) handed_ = beside;
            move.beside = std::move(beside);
        }
    }
}

// Promotions of pieces that enter their zone, drops of pieces that never run out, results of a repetition for one side,
// and turns that follow by state values. Uses separate dice, so that the rest of the definition of a seed stays the
// same.
void Maker::entries(std::uint64_t seed) {
    Dice dice(seed ^ 0xE17E5);
    for (PieceDef& piece : d_.pieces) {
        if (d_.turn.promotes != varia::TurnDef::Promotes::last)
            for (varia::PromotionDef& promotion : piece.promotions)
                if (!promotion.leaving && !promotion.captured && !promotion.zone.text.empty() && dice.percent(20))
                    promotion.entering = true;
        if (piece.drop && piece.drop->faces.empty() && dice.percent(12)) piece.drop->endless = true;
    }
    varia::RepetitionDef& repetition = d_.rules.repetition;
    if (repetition.count > 0 && repetition.result.verdict != varia::Verdict::none && dice.percent(25))
        repetition.side = dice.pick(d_.sides.side).name;
    for (varia::NextDef& next : d_.turn.next) {
        if (d_.state.empty() || !dice.percent(40)) continue;
        const varia::StateDef& of = dice.pick(d_.state);
        next.state.push_back({of.name, dice.from(of.min, of.max)});
    }
}

void Maker::pieces() {
    static const std::string letters = "QRBNPACGHW";
    const int royals = one_in(16) ? 0 : one_in(8) ? 2 : 1;
    if (royals > 0) d_.pieces.push_back(one_in(12) ? pawn("K") : piece("K", true));
    if (royals > 0) d_.pieces[0].royal = true;
    if (royals > 1) d_.pieces.push_back(piece("M", true));
    const int others = dice_.from(1, 5);
    for (int i = 0; i < others; ++i) {
        const std::string letter(1, letters[static_cast<std::size_t>(i)]);
        d_.pieces.push_back(one_in(6) ? pawn(letter) : piece(letter, false));
    }
    if (one_in(6))
        d_.pieces.push_back(piece("+" + std::string(1, letters[static_cast<std::size_t>(dice_.below(others))]), false));
    if (one_in(12)) d_.pieces.push_back(piece("S~", false));
    for (PieceDef& piece : d_.pieces) fate(piece);
    // A kind without a drop may be another face of one that has a drop.
    for (PieceDef& piece : d_.pieces) {
        if (piece.drop || piece.royal || !one_in(3)) continue;
        PieceDef& other = d_.pieces[static_cast<std::size_t>(dice_.below(static_cast<int>(d_.pieces.size())))];
        if (other.drop && !other.royal) other.drop->faces.push_back(piece.letter);
    }
}

}  // namespace random_rules
