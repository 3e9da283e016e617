// Checks of kinds of pieces, of their promotions and drops, and of castling. check_moves.cpp checks their moves.
#include <algorithm>
#include <cstdint>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "moves.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

void check_most(const PromotionDef& promotion, const PieceDef& piece, Checks& checks) {
    const std::string what = "most in the promotion of " + piece.letter.text;
    std::vector<std::string> seen;
    for (const KindCount& limit : promotion.most) {
        const Name& kind = limit.kind;
        const Where where = kind.where.line != 0 ? kind.where : promotion.where;
        checks.within(limit.count, 1, max_cells, where, what + ": " + quoted(kind.text));
        if (!checks.kind(kind, what)) continue;
        const bool one_of = std::ranges::any_of(promotion.to, [&](const Name& to) { return to.text == kind.text; });
        if (std::ranges::find(seen, kind.text) != seen.end())
            checks.fail(where, quoted(kind.text) + " is named twice", "name each kind once");
        else if (!one_of && !(promotion.from_reserve && promotion.to.empty() && kind.text != piece.letter.text))
            checks.fail(where,
                        piece.name + " does not become " + kind.text + " by this promotion, so `most` says nothing",
                        promotion.captured ? "what it becomes is what it captures: leave `most` out"
                                           : "name the kind in `to`, or leave it out of `most`");
        seen.push_back(kind.text);
    }
}

// Promotions by which a piece changes its owner.
void check_owner(const PromotionDef& promotion, const PieceDef& piece, const Definition& definition, Checks& checks) {
    const bool neutral = promotion.owner == PromotionDef::Owner::neutral;
    const char* const key = neutral ? "owner = \"neutral\"" : "owner = \"enemy\"";
    const auto refuse = [&](std::string message, std::string hint) {
        checks.fail(checks.place(promotion.where, "owner"), std::move(message), std::move(hint));
    };
    const auto is_royal = [&](const Name& to) {
        return std::ranges::any_of(definition.pieces,
                                   [&](const PieceDef& p) { return p.royal && p.letter.text == to.text; });
    };
    // Whether a piece of the kind may stand on some cells only.
    const auto is_kept_within = [&](const PieceDef& p) {
        const bool becomes = promotion.keeps_kind() ? &p == &piece
                             : promotion.to.empty() ? true
                                                    : std::ranges::any_of(promotion.to, [&](const Name& to) {
                                                          return to.text == p.letter.text;
                                                      });
        return becomes && !p.within.empty();
    };
    const auto strikes = [](const PieceDef& p) { return !p.remote_captures.empty(); };
    if (neutral && definition.sides.neutral == Neutral::none)
        refuse("this promotion makes a piece that belongs to nobody, and there are no such pieces",
               "write neutral = \"taken\" or \"blocks\" in [sides]");
    else if (piece.royal || std::ranges::any_of(promotion.to, is_royal))
        refuse(neutral ? "no royal piece belongs to nobody" : "no royal piece changes sides",
               "leave `owner` out, or let another kind promote so");
    else if (!neutral && definition.sides.side.size() != 2)
        refuse(std::string(key) + " in a promotion is for games of two sides", "leave it out");
    else if (!neutral && std::ranges::any_of(definition.pieces, is_kept_within))
        refuse(piece.name + " may come to stand where no such piece of the other side can stand (`within`)",
               "leave `within` out, or `owner`");
    else if (!neutral && definition.match)
        refuse(std::string(key) + " in a promotion does not go with [match]", "leave it out");
    else if (definition.turn.any() || !definition.rules.remote_captures.empty() ||
             std::ranges::any_of(definition.pieces, strikes))
        refuse(std::string(key) + " in a promotion does not go with turns of several steps and with strikes",
               "leave it out");
    else if (promotion.quiet && std::ranges::any_of(piece.moves, &MoveDef::exposes))
        refuse(piece.name + " may expose itself, and then it keeps its owner",
               "add only = \"capture\", or leave out `exposes` or `owner`");
    else if (promotion.keeps_kind() && promotion.optional)
        refuse("a piece that keeps its kind has no choice: two moves would have one text",
               "leave out `optional`, or name kinds in `to`");
}

void check_promotion(const PromotionDef& promotion, const PieceDef& piece, const Definition& definition,
                     Checks& checks) {
    const RulesDef& rules = definition.rules;
    const std::string& letter = piece.letter.text;
    const std::string what = "promotion of " + letter;
    check_fields(promotion, what, checks);
    const auto refuse = [&](std::string_view key, std::string message, std::string hint) {
        return checks.fail(checks.place(promotion.where, key), std::move(message), std::move(hint));
    };
    if (promotion.captured && piece.royal)
        refuse("captured", piece.name + " is royal, and cannot become what it captures",
               "leave it to pieces that are not royal");
    if (promotion.captured && (promotion.quiet || promotion.from_reserve || !promotion.to.empty()))
        refuse("captured", "a promotion to what is captured has no other choice, and is made by a capture",
               "leave out `to`, `from_reserve` and `only`, or write two promotions");
    if (promotion.to.empty() && !promotion.from_reserve && !promotion.captured && !promotion.keeps_kind())
        checks.fail(promotion.where, piece.name + " promotes to nothing",
                    R"(name the kinds it may become: to = ["Q"])");
    if (promotion.from_reserve && rules.reserve == Reserve::none)
        checks.mistake(promotion.where, what + " is from the reserve, but no captured piece goes there",
                       "write reserve = \"owner\" in [rules]");
    if (promotion.entering && promotion.leaving)
        refuse("entering", "a promotion on entering is none on leaving",
               "leave one of them out, or write two promotions");
    else if (promotion.entering && promotion.zone.empty())
        refuse("entering", "this promotion is on entering, but no zone is given that might be entered",
               "add zone = ...");
    if (!promotion.must.empty() && !promotion.optional)
        checks.fail(promotion.must.where, "\"must\" has a meaning only where the promotion is optional",
                    "add optional = true");
    if (!promotion.quiet && !promotion.capture)
        checks.fail(promotion.where, what + " counts neither for captures nor for other moves");
    for (auto to = promotion.to.begin(); to != promotion.to.end(); ++to) {
        if (to->text == letter)
            checks.fail(to->where, piece.name + " cannot promote to itself",
                        "leave it out; with optional = true it may stay what it is");
        else if (std::any_of(promotion.to.begin(), to, [&](const Name& n) { return n.text == to->text; }))
            checks.fail(to->where, quoted(to->text) + " is named twice", "name each kind once");
    }
    check_most(promotion, piece, checks);
    if (!promotion.side.empty()) checks.side(promotion.side, " in the " + what);
    checks.states(promotion.state, what);
    // Which of several promotions takes a piece of the reserve is known by the cells of a move alone.
    if (!promotion.state.empty() && std::ranges::any_of(piece.promotions, &PromotionDef::from_reserve))
        refuse("state", what + ": `state` does not go with promotions from the reserve",
               "leave `state` out, or `from_reserve`");
    if (promotion.owner != PromotionDef::Owner::own) check_owner(promotion, piece, definition, checks);
}

void check_lone_zones(const DropDef& drop, const std::string& letter, Checks& checks) {
    const std::vector<ZoneRef>& zones = drop.lone_zones;
    const std::string what = "lone in the drop of " + letter;
    if (zones.empty()) return;
    if (!drop.lone.empty())
        checks.fail(drop.lone.where, what + " is an axis and zones", "name the axis of the lines, or the zones");
    checks.at_most(zones.size(), max_zones, zones.back().where, what, "entries");
    for (auto zone = zones.begin(); zone != zones.end(); ++zone) {
        if (!checks.line(zone->text, 1, max_expression, zone->where, what)) continue;
        if (std::any_of(zones.begin(), zone, [&](const ZoneRef& other) { return other.text == zone->text; }))
            checks.fail(zone->where, quoted(zone->text) + " is named twice", "name each zone once");
    }
}

// Every side must have a purse to pay from, and the drop may not change it in another way.
void check_price(const DropDef& drop, const std::string& letter, const Definition& definition, Checks& checks) {
    const Where where = checks.place(drop.where, "price");
    for (const SideDef& side : definition.sides.side) {
        const auto purse = std::ranges::find_if(
            definition.state, [&](const StateDef& value) { return value.purse.text == side.name.text; });
        if (purse == definition.state.end()) {
            checks.fail(where, side.name.text + " has no purse to pay the drop of " + letter + " from",
                        "write in [state]: gold_of_" + side.name.text +
                            " = { initial = 20, purse = " + quoted(side.name.text) + " }");
            continue;
        }
        if (const std::int64_t most = std::int64_t{purse->max} - purse->min; drop.price > most)
            checks.warn(where,
                        "the purse of " + side.name.text + " never holds enough for the drop of " + letter +
                            ": it has " + std::to_string(most) + " at most",
                        "give " + quoted(purse->name.text) + " a larger `max`, or the drop a smaller price");
        for (const std::vector<StateChange>* const list : {&drop.sets, &drop.adds})
            for (const StateChange& change : *list)
                if (change.name.text == purse->name.text)
                    checks.fail(change.name.where,
                                "the drop of " + letter + " pays from " + quoted(change.name.text) +
                                    ", and changes it in another way, too",
                                "say it by its `price` alone");
    }
}

void check_drop(const DropDef& drop, const std::string& letter, const Definition& definition, Checks& checks) {
    const std::string in = " in the drop of " + letter;
    check_fields(drop, "the drop of " + letter, checks);
    if (!drop.lone.empty()) checks.axis(drop.lone, in);
    check_lone_zones(drop, letter, checks);
    if (drop.most != 1 && drop.lone.empty() && drop.lone_zones.empty())
        checks.fail(checks.place(drop.where, "most"), R"("most" has a meaning only with "lone")",
                    R"(name the axis of the lines: lone = "rank")");
    for (const BesideDef& beside : drop.beside) check_beside(beside, in, checks);
    checks.states(drop.state, "the drop of " + letter);
    checks.changes(drop.sets, drop.adds, "the drop of " + letter);
    if (drop.price != 0) check_price(drop, letter, definition, checks);
    if (drop.rests.empty()) return;
    // "-level" is the opposite direction along the axis.
    checks.axis({drop.rests.text.substr(drop.rests.text.starts_with('-') ? 1 : 0), drop.rests.where}, in);
    if (definition.blocks)
        checks.fail(drop.rests.where, "pieces that fall (`rests`) on boards whose blocks move are not defined",
                    "leave `rests` out");
}

// The text of a drop names the kind that is put down, so this kind must say which piece leaves the hand.
void check_faces(const PieceDef& piece, const Definition& definition, Checks& checks) {
    const DropDef& drop = *piece.drop;
    for (auto face = drop.faces.begin(); face != drop.faces.end(); ++face) {
        const auto names_it = [&](const Name& name) { return name.text == face->text; };
        const auto kind = std::ranges::find_if(definition.pieces,
                                               [&](const PieceDef& other) { return other.letter.text == face->text; });
        if (kind == definition.pieces.end()) continue;  // already reported
        // Of two pieces with the same face the later one is reported.
        const auto other = std::find_if(definition.pieces.begin(), definition.pieces.end(), [&](const PieceDef& p) {
            return &p == &piece || (p.drop && std::ranges::any_of(p.drop->faces, names_it));
        });
        if (face->text == piece.letter.text)
            checks.fail(face->where, piece.name + " is dropped as itself in any case", "leave it out of `faces`");
        else if (std::any_of(drop.faces.begin(), face, names_it))
            checks.fail(face->where, quoted(face->text) + " is named twice", "name each kind once");
        else if (piece.royal || kind->royal)
            checks.fail(face->where, "a royal piece has no other face, and is none", "leave it out of `faces`");
        else if (kind->drop)
            checks.fail(face->where, face->text + " has a drop of its own: which piece would leave the hand?",
                        "leave it out of `faces`, or out of hands: captured_as = " + quoted(piece.letter.text) +
                            " and no `drop`");
        else if (&*other != &piece)
            checks.fail(face->where, face->text + " is a face of " + other->letter.text + " too",
                        "a kind is a face of one piece");
    }
    if (drop.endless && !drop.faces.empty())
        checks.fail(drop.faces.front().where, "`faces` are of pieces in hand, and this drop needs none (`endless`)",
                    "give each kind a `drop` of its own");
}

// Whether it makes a difference that a piece of the kind has not moved.
bool minds_moving(const Name& kind, const Definition& definition) {
    const auto is_it = [&](const Name& name) { return name.text == kind.text; };
    const auto moves_first = [&](const PieceDef& piece) {
        return is_it(piece.letter) && std::ranges::any_of(piece.moves, &MoveDef::first);
    };
    const auto castles = [&](const CastlingDef& castling) { return is_it(castling.king) || is_it(castling.partner); };
    const auto follows = [&](const StepDef& step) {
        return step.first && (step.of.empty() || std::ranges::any_of(step.of, is_it));
    };
    return std::ranges::any_of(definition.pieces, moves_first) || std::ranges::any_of(definition.castlings, castles) ||
           std::ranges::any_of(definition.turn.then, follows);
}

void check_unmoved(const PieceDef& piece, const Definition& definition, Checks& checks) {
    const DropDef& drop = *piece.drop;
    if (!drop.unmoved || minds_moving(piece.letter, definition) ||
        std::ranges::any_of(drop.faces, [&](const Name& face) { return minds_moving(face, definition); }))
        return;
    checks.fail(checks.place(drop.where, "unmoved"),
                piece.letter.text + ": `unmoved` makes no difference: it does not castle, and has no first move",
                "leave `unmoved` out");
}

void check_reborn(const PieceDef& piece, const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    for (const RebirthDef& entry : piece.reborn) check_fields(entry, "`reborn` of " + piece.letter.text, checks);
    const auto strikes = [](const PieceDef& p) { return !p.remote_captures.empty(); };
    const auto pushes = [](const PieceDef& p) { return !p.pushes.empty(); };
    const auto leaps = [](const PieceDef& p) { return std::ranges::any_of(p.moves, &MoveDef::takes_hurdle); };
    const bool several = rules.exposed_for != ExposedFor::usual && rules.exposed_for != ExposedFor::move;
    const char* const with = definition.sides.side.size() != 2 ? "more or fewer than two sides"
                             : definition.turn.any() || !definition.turn.landing.empty() ? "[turn]"
                             : rules.reserve != Reserve::none                            ? "reserve"
                             : rules.by_points                                           ? "points for captures"
                             : several                                                   ? "en_passant in [rules]"
                             : !rules.remote_captures.empty() || std::ranges::any_of(definition.pieces, strikes)
                                 ? "strikes"
                             : std::ranges::any_of(definition.pieces, pushes) ? "pushes"
                             : std::ranges::any_of(definition.pieces, leaps)  ? "takes = \"hurdle\""
                             : definition.match                               ? "[match]"
                                                                              : nullptr;
    const Where where = piece.reborn.front().where;
    if (piece.royal)
        checks.fail(where, piece.name + " is royal: it is not captured, and not reborn", "leave out `reborn`");
    else if (with != nullptr)
        checks.fail(where, std::string("captured pieces that are put back (`reborn`) do not go with ") + with,
                    "leave one of them out");
}

// Pieces that join the captor's side.
void check_converts(const PieceDef& piece, const Definition& definition, Checks& checks) {
    using Takes = MoveDef::Takes;
    const auto move = std::ranges::find_if(piece.moves, &MoveDef::converts);
    if (move == piece.moves.end()) return;
    const RulesDef& rules = definition.rules;
    const Where where = checks.place(move->where, "converts");
    const auto strikes = [](const PieceDef& p) { return !p.remote_captures.empty(); };
    const bool several = rules.exposed_for != ExposedFor::usual && rules.exposed_for != ExposedFor::move;
    const bool royals = std::ranges::any_of(definition.pieces, &PieceDef::royal);
    const char* const with = definition.sides.side.size() != 2          ? "more or fewer than two sides"
                             : definition.turn.any()                    ? "[turn]"
                             : !definition.turn.landing.empty()         ? "landing"
                             : rules.reserve != Reserve::none           ? "reserve"
                             : rules.by_points                          ? "points for captures"
                             : several                                  ? "en_passant in [rules]"
                             : royals && rules.royal_capture            ? "royal_capture"
                             : royals && rules.royal != RoyalRule::each ? "royal pieces that may be captured"
                             : !rules.remote_captures.empty() || std::ranges::any_of(definition.pieces, strikes)
                                 ? "strikes"
                             : std::ranges::any_of(definition.pieces,
                                                   [](const PieceDef& p) { return !p.reborn.empty(); })
                                 ? "reborn"
                             : std::ranges::any_of(definition.pieces,
                                                   [](const PieceDef& p) { return !p.within.empty(); })
                                 ? "within"
                             : definition.match ? "[match]"
                                                : nullptr;
    if (with != nullptr)
        checks.fail(where,
                    std::string("captured pieces that join the captor's side (`converts`) do not go with ") + with,
                    "leave one of them out");
    // What a move does to its victim is known by the kind that moves and by how it captures.
    const auto way = [](const MoveDef& m) { return m.takes_hurdle ? Takes::there : m.takes; };
    for (const MoveDef& other : piece.moves)
        for (const MoveDef& one : piece.moves)
            if (one.converts && !other.converts && one.takes_hurdle == other.takes_hurdle && way(one) == way(other) &&
                (other.capture || other.takes_hurdle))
                return static_cast<void>(
                    checks.fail(checks.place(one.where, "converts"),
                                piece.name + " captures in the same way by another move, and converts nothing then",
                                "write converts = true in both, or make two kinds of pieces"));
}

void check_piece(const PieceDef& piece, const Definition& definition, Checks& checks) {
    const std::string& letter = piece.letter.text;
    if (const Complaint complaint = piece_letter_complaint(letter)) {
        checks.fail(piece.letter.where, quoted(letter) + " " + complaint.message, std::string(piece_letter_hint));
        return;
    }
    if (!check_fields<&PieceDef::moves, &PieceDef::captured_by>(piece, letter, checks)) return;
    for (const std::string& symbol : piece.symbol)
        checks.line(symbol, 0, max_symbol, piece.where, "the symbol of " + letter);
    for (const std::string& sign : piece.sign)
        if (!checks.line(sign, 0, max_sign, checks.place(piece.where, "sign"), "the sign of " + letter)) break;
    if (!piece.captured_as.empty() && piece.captured_as.text != "none")
        checks.kind(piece.captured_as, "captured_as of " + letter);
    if (piece.captured_by) checks.kinds(*piece.captured_by, piece.where, "captured_by of " + letter);
    check_moves(piece, definition, checks);
    for (const PromotionDef& promotion : piece.promotions) check_promotion(promotion, piece, definition, checks);
    if (!piece.reborn.empty()) check_reborn(piece, definition, checks);
    check_converts(piece, definition, checks);
    if (piece.drop) {
        check_drop(*piece.drop, letter, definition, checks);
        check_faces(piece, definition, checks);
        check_unmoved(piece, definition, checks);
    }
}

void check_castling(const CastlingDef& castling, Checks& checks) {
    if (!check_field<&CastlingDef::name>(castling, "a castling", checks, castling.where)) return;
    const std::string what = "castling " + castling.name.text;
    check_fields(castling, what, checks);
    if (!castling.side.empty()) checks.side(castling.side, " in " + what);
    checks.states(castling.state, what);
    checks.changes(castling.sets, castling.adds, what);
}

}  // namespace

void check_pieces(const Definition& definition, Checks& checks) {
    Distinct letters(checks, "two kinds of piece have the letter");
    for (const PieceDef& piece : definition.pieces) {
        check_piece(piece, definition, checks);
        letters.add(piece.letter.text, piece.letter.where);
    }
}

namespace {

void check_ended_castlings(const CastlingDef& castling, const std::vector<CastlingDef>& castlings, Checks& checks) {
    std::vector<std::string> names;
    for (const CastlingDef& other : castlings)
        if (std::ranges::find(names, other.name.text) == names.end()) names.push_back(other.name.text);
    const std::string in = " in castling " + castling.name.text;
    for (auto name = castling.ends.begin(); name != castling.ends.end(); ++name) {
        if (Complaint complaint = unknown_name(name->text, names, "castling", in))
            checks.fail(name->where, std::move(complaint.message), std::move(complaint.hint));
        else if (std::any_of(castling.ends.begin(), name, [&](const Name& other) { return other.text == name->text; }))
            checks.fail(name->where, quoted(name->text) + " is named twice", "name each castling once");
    }
}

// The state value counts the sides from 1; 0 says that nobody has castled.
void check_wins(const CastlingDef& castling, std::size_t sides, Checks& checks) {
    if (castling.wins.empty()) return;
    const std::string what = "castling " + castling.name.text;
    const std::string declare = "declare it in [state]: " + castling.wins.text +
                                " = { initial = 0, max = " + std::to_string(sides) + " }";
    const StateDef* state = checks.state(castling.wins, what, declare);
    if (state != nullptr && (state->initial != 0 || state->min > 0 || state->max < static_cast<int>(sides) ||
                             state->lasts != StateDef::Lasts::game))
        checks.mistake(castling.wins.where,
                       what + ": state " + quoted(castling.wins.text) + " must begin with 0, be able to be " +
                           std::to_string(sides) + ", and last",
                       declare);
}

// If the text of a castling names the partner's cell, it equals the text of a king's move onto that cell.
void check_castling_text(const CastlingDef& castling, const Definition& definition, Checks& checks) {
    if (!castling.any_start && !definition.castling_by_partner) return;
    for (const PieceDef& piece : definition.pieces) {
        if (piece.letter.text != castling.king.text) continue;
        for (const MoveDef& move : piece.moves) {
            const auto is_partner = [&](const Name& kind) { return kind.text == castling.partner.text; };
            if (!move.capture || move.captures == Whose::enemy || move.takes == MoveDef::Takes::afar) continue;
            if (!move.victims.empty() && std::ranges::none_of(move.victims, is_partner)) continue;
            checks.fail(move.where,
                        "a move of " + piece.letter.text + " onto " + castling.partner.text +
                            " of its own would be written as castling " + quoted(castling.name.text) + " is",
                        std::string("leave ") + castling.partner.text + " out of `victims`, or " +
                            (castling.any_start ? "castle from the usual cells only, without `any_start`"
                                                : "leave out `castling_by_partner`"));
            return;
        }
    }
}

}  // namespace

void check_castlings(const Definition& definition, Checks& checks) {
    const std::vector<CastlingDef>& castlings = definition.castlings;
    for (std::size_t i = 0; i < castlings.size(); ++i) {
        const CastlingDef& castling = castlings[i];
        check_castling(castling, checks);
        check_castling_text(castling, definition, checks);
        check_ended_castlings(castling, castlings, checks);
        check_wins(castling, definition.sides.side.size(), checks);
        const auto same = std::find_if(castlings.begin(), castlings.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const CastlingDef& other) {
                                           const bool of_one_side = other.side.empty() || castling.side.empty() ||
                                                                    other.side.text == castling.side.text;
                                           return of_one_side && other.letter.text == castling.letter.text &&
                                                  other.partner.text == castling.partner.text;
                                       });
        if (same != castlings.begin() + static_cast<std::ptrdiff_t>(i))
            checks.fail(castling.letter.where, "castling " + quoted(same->name.text) + " and " +
                                                   quoted(castling.name.text) + " both have the letter " +
                                                   quoted(castling.letter.text));
    }
}

}  // namespace varia
