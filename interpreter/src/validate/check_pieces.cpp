// Kinds of pieces, how they move, what becomes of them, and castling.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "checks.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

// A range of steps: at most as many as an axis is long, or without limit.
bool check_steps(const Leg& leg, Where where, const std::string& in, Checks& checks) {
    if (leg.min < 0 || leg.max < leg.min || leg.max < 1)
        return checks.fail(where, "a range must be at least 1 and its end not before its beginning" + in);
    if (leg.min > max_axis_length || (leg.max > max_axis_length && leg.max != unlimited))
        return checks.fail(where, "a leg has at most " + std::to_string(max_axis_length) + " steps" + in,
                           "write `unlimited` for as many as there is room for");
    return true;
}

bool check_path(const std::vector<Leg>& path, const MoveDef& move, std::size_t axes, const std::string& in, Checks& checks) {
    if (path.empty()) return checks.fail(move.where, "a path has no steps" + in);
    if (!checks.at_most(path.size(), max_legs, move.where, "a path" + in, "legs")) return false;
    for (const Leg& leg : path)
        if (!checks.vector(leg.step, axes, move.axes.size(), move.where, in) || !check_steps(leg, move.where, in, checks) ||
            !checks.choice(leg.over, Over::gap, move.where, "what a leg" + in + " passes over"))
            return false;
    return std::ranges::any_of(path, [](const Leg& leg) { return leg.stop; }) ||
           checks.fail(move.where, "this move can end nowhere: no leg allows a stop" + in);
}

// Over empty cells and one piece, and beyond it.
bool check_taking(const std::vector<Leg>& path, Where where, const std::string& in, Checks& checks) {
    const auto hurdle = std::ranges::find(path, Over::piece, &Leg::over);
    const bool one = hurdle != path.end() &&
                     std::all_of(std::next(hurdle), path.end(), [](const Leg& leg) { return leg.over == Over::empty; }) &&
                     std::all_of(path.begin(), hurdle, [](const Leg& leg) { return leg.over == Over::empty; });
    if (!one || hurdle->min != 1 || hurdle->max != 1)
        return checks.fail(where, "a move that captures by leaping passes over empty cells and one piece" + in,
                           "one leg of one step goes over a piece, the others over empty cells");
    return std::none_of(path.begin(), std::next(hurdle), [](const Leg& leg) { return leg.stop; }) ||
           checks.fail(where, "a move that captures by leaping may end before it has captured" + in,
                       "legs up to its victim have stop = false");
}

// One line: empty cells, if any, then the piece, then empty cells.
bool check_line(const std::vector<Leg>& path, Where where, const std::string& in, Checks& checks) {
    const bool steps = std::ranges::all_of(path, [&](const Leg& leg) { return leg.step == path.front().step; });
    const bool shape = path.size() >= 2 && path.size() <= 3 && path[path.size() - 2].over == Over::piece &&
                       path.back().min >= 1 && path.back().stop;
    return (steps && shape) || checks.fail(where, "a move that captures all it goes over goes along one line" + in,
                                           "empty cells, one piece, one empty cell or more, all by one step");
}

void check_captures(const MoveDef& move, const std::string& in, Checks& checks) {
    checks.choice(move.captures, MoveDef::Captures::any, move.where, "whose pieces a move" + in + " captures");
    checks.choice(move.takes, MoveDef::Takes::line, move.where, "what a move" + in + " does with what it captures");
    checks.mentions(move.victims, most_kinds, move.where, "a move" + in, "victims");
    if (move.hurdle) {
        checks.choice(move.hurdle->whose, HurdleDef::Whose::enemy, move.hurdle->where, "whose pieces a move" + in + " goes over");
        checks.mentions(move.hurdle->of, most_kinds, move.hurdle->where, "the hurdle of a move" + in, "kinds");
        checks.mentions(move.hurdle->except, most_kinds, move.hurdle->where, "the hurdle of a move" + in, "kinds that are none");
    }
    const bool on_the_way = move.takes_hurdle || move.takes == MoveDef::Takes::line;
    if (on_the_way && (move.captures != MoveDef::Captures::enemy || move.hurdle))
        checks.fail(move.where, "a move that captures what it goes over goes over enemies' pieces" + in,
                    "leave `captures` and `hurdle` out");
    if (move.takes_hurdle && (!move.victims.empty() || move.takes != MoveDef::Takes::there))
        checks.fail(move.where, "a move that captures by leaping takes any enemy's piece, and does nothing else with it" + in,
                    "leave `victims` out, or capture a whole line");
    if (move.takes == MoveDef::Takes::line &&
        (move.anywhere || move.en_passant || move.exposes || move.clear || !move.steps.empty() || !move.then.empty()))
        checks.fail(move.where,
                    "a move that captures all it goes over is neither to anywhere nor en passant, exposes nothing, has no "
                    "`clear` and is no step of a turn" +
                        in,
                    "write two moves");
    const bool swaps = move.takes == MoveDef::Takes::swap;
    if ((swaps && move.en_passant) || ((swaps || move.takes == MoveDef::Takes::afar) && (move.exposes || move.clear)))
        checks.fail(move.where,
                    "a move that changes places is not en passant; nor does it, or one that captures from afar, expose anything "
                    "or have a `clear`" +
                        in,
                    "write two moves");
}

void check_move(const MoveDef& move, std::size_t axes, const std::string& in, Checks& checks) {
    checks.choice(move.expand, Expand::none, move.where, "how a move" + in + " is expanded");
    checks.mentions(move.axes, max_axes, move.where, "a move" + in, "axes");
    checks.mention(move.from, "where a move" + in + " begins");
    checks.mention(move.to, "where a move" + in + " ends");
    if (move.clear) {
        checks.mention(move.clear->along, "the axis of a `clear`" + in);
        checks.mentions(move.clear->of, most_kinds, move.clear->where, "a `clear`" + in, "kinds");
    }
    if (move.beside) {
        const BesideDef& beside = *move.beside;
        checks.choice(beside.at, BesideDef::At::end, beside.where, "where a `beside`" + in + " is asked");
        checks.choice(beside.whose, BesideDef::Whose::any, beside.where, "whose pieces a `beside`" + in + " asks for");
        checks.mentions(beside.of, most_kinds, beside.where, "a `beside`" + in, "kinds");
        if (beside.along.empty()) checks.fail(beside.where, "a `beside`" + in + " says nothing of where", "write along = [1, 0]");
        if (checks.at_most(beside.along.size(), max_vectors, beside.where, "a `beside`" + in, "vectors"))
            for (const Vector& v : beside.along)
                if (!checks.vector(v, axes, 0, beside.where, in)) break;
        if (beside.least < 1 || beside.most < beside.least || beside.least > max_axis_length || (beside.most > max_axis_length && beside.most != unlimited))
            checks.fail(beside.where, "what a `beside`" + in + " asks for stands at least one step away", "write range = 3, [2, 3] or [1, inf]");
        if (beside.handed && (beside.absent || beside.at == BesideDef::At::end))
            checks.fail(beside.where, "a `beside`" + in + " that is handed on is of what stands there, where the move begins",
                        beside.absent ? "leave out `absent`" : "leave out `at`");
        if (move.en_passant || move.clear || move.takes_hurdle)
            checks.fail(beside.where, "`beside` does not go with `en_passant`, `clear` or `takes`" + in, "write two moves");
    }
    if (move.takes_hurdle && (move.anywhere || move.en_passant || move.exposes || move.clear))
        checks.fail(
            move.where,
            "a move that captures by leaping is neither to anywhere nor en passant, exposes nothing and has no `clear`" + in,
            "write two moves");
    check_captures(move, in, checks);
    if (move.anywhere && !move.paths.empty())
        checks.fail(move.where, "this move goes anywhere and along paths, too" + in, "write two moves");
    if (move.anywhere) return;
    if (move.paths.empty()) {
        checks.fail(move.where, "this move goes nowhere: it has no path" + in);
        return;
    }
    if (!checks.at_most(move.paths.size(), max_paths, move.where, "a move" + in, "paths")) return;
    std::size_t legs = 0;
    for (const std::vector<Leg>& path : move.paths) {
        legs += path.size();
        if (!checks.at_most(legs, max_move_legs, move.where, "a move" + in, "legs in all its paths")) return;
        if (!check_path(path, move, axes, in, checks)) return;
        if ((move.takes_hurdle || move.takes == MoveDef::Takes::line) && !check_taking(path, move.where, in, checks)) return;
        if (move.takes == MoveDef::Takes::line && !check_line(path, move.where, in, checks)) return;
    }
}

void check_push(const PushDef& push, std::size_t axes, const std::string& letter, Checks& checks) {
    const std::string in = " in the push of " + letter;
    checks.choice(push.expand, Expand::none, push.where, "how a push of " + letter + " is expanded");
    checks.mentions(push.axes, max_axes, push.where, "the push of " + letter, "axes");
    checks.mentions(push.immovable, most_kinds, push.where, "the push of " + letter, "immovable kinds");
    if (push.least < 1 || push.most < push.least || push.most > max_push_steps)
        checks.fail(push.where, "a push goes 1 to " + std::to_string(max_push_steps) + " cells");
    if (push.along.empty()) checks.fail(push.where, "this push leads nowhere: it has no direction" + in);
    if (!checks.at_most(push.along.size(), max_push_directions, push.where, "the push of " + letter, "directions")) return;
    for (const Vector& v : push.along)
        if (!checks.vector(v, axes, push.axes.size(), push.where, in)) return;
}

void check_piece(const PieceDef& piece, std::size_t axes, bool blocks, Checks& checks) {
    const std::string& letter = piece.letter.text;
    if (!is_piece_letter(letter)) {
        checks.fail(piece.letter.where, "a kind of piece cannot have the letter " + quoted(letter),
                    std::string(piece_letter_hint));
        return;
    }
    checks.line(piece.name, 1, max_piece_name, piece.where, "the name of " + letter);
    for (const std::string& symbol : piece.symbol) checks.line(symbol, 0, max_symbol, piece.where, "the symbol of " + letter);
    checks.line(piece.picture.text, 0, max_piece_name, piece.where, "the picture of " + letter);
    checks.mention(piece.within, "where " + letter + " can stand");
    checks.within(piece.points, 0, max_points, piece.where, "the points of " + letter);
    checks.within(piece.neutral_points, 0, max_points, piece.where, "the points of " + letter + " that is nobody's");
    checks.mention(piece.captured_as, "what a captured " + letter + " becomes");
    if (piece.captured_by) checks.mentions(*piece.captured_by, most_kinds, piece.where, letter, "kinds that capture it");
    if (checks.at_most(piece.moves.size(), max_kind_moves, piece.where, letter, "moves")) {
        const std::string in = " in the moves of " + letter;
        for (const MoveDef& move : piece.moves) check_move(move, axes, in, checks);
    }
    if (checks.at_most(piece.pushes.size(), max_pushes, piece.where, letter, "pushes"))
        for (const PushDef& push : piece.pushes) check_push(push, axes, letter, checks);
    if (checks.at_most(piece.promotions.size(), max_promotions, piece.where, letter, "promotions"))
        for (const PromotionDef& promotion : piece.promotions) {
            checks.mentions(promotion.to, most_kinds, promotion.where, "a promotion of " + letter, "kinds to become");
            if (promotion.entering && (promotion.leaving || promotion.zone.empty()))
                checks.fail(promotion.where, "a promotion of " + letter + " on entering needs a zone, and is none on leaving",
                            "write two promotions");
            if (promotion.captured && (promotion.quiet || promotion.from_reserve || !promotion.to.empty() || piece.royal))
                checks.fail(promotion.where,
                            "a promotion of " + letter +
                                " to what it captures has no other choice, is made by captures, and no royal piece has it",
                            piece.royal ? "leave it to pieces that are not royal" : "leave out `to` and `from_reserve`");
            if (!promotion.quiet && !promotion.capture)
                checks.fail(promotion.where, "a promotion of " + letter + " counts neither for captures nor for other moves");
            checks.mention(promotion.zone, "where " + letter + " promotes");
            checks.mention(promotion.must, "where " + letter + " must promote");
        }
    if (piece.drop) {
        checks.mention(piece.drop->zone, "where " + letter + " drops");
        checks.mention(piece.drop->lone, "the axis of the drop of " + letter);
        checks.mention(piece.drop->rests, "the axis along which " + letter + " falls");
        if (!piece.drop->rests.empty() && blocks)
            checks.fail(piece.drop->rests.where, "pieces that fall (`rests`) on boards whose blocks move are not defined",
                        "leave `rests` out");
    }
}

void check_castling(const CastlingDef& castling, Checks& checks) {
    if (!checks.line(castling.name.text, 1, max_castling_name, castling.name.where, "a castling's name")) return;
    const std::string what = "castling " + castling.name.text;
    checks.capital(castling.letter.text, castling.letter.where, "the letter of " + what);
    for (const Name* name : {&castling.king, &castling.partner, &castling.king_from, &castling.king_to,
                             &castling.partner_from, &castling.partner_to})
        checks.mention(*name, what + ": a name");
    for (const auto* cells : {&castling.empty, &castling.safe})
        if (*cells) checks.mentions(**cells, max_castling_cells, castling.where, "a list of " + what, "cells");
}

}  // namespace

void check_pieces(const Definition& definition, Checks& checks) {
    const std::vector<PieceDef>& pieces = definition.pieces;
    if (pieces.empty()) checks.fail({}, "a variant needs at least one kind of piece", "add a table such as [pieces.K]");
    if (!checks.at_most(pieces.size(), most_kinds, pieces.empty() ? Where{} : pieces.back().where, "a variant", "kinds of piece"))
        return;
    Distinct letters(checks, "two kinds of piece have the letter");
    for (const PieceDef& piece : pieces) {
        check_piece(piece, definition.board.axes.size(), definition.blocks.has_value(), checks);
        letters.add(piece.letter.text, piece.letter.where);
    }
}

namespace {

// Castling that is written by the partner's cell is written as a king is that goes onto that cell.
void check_castling_text(const CastlingDef& castling, const Definition& definition, Checks& checks) {
    if (!castling.any_start && !definition.castling_by_partner) return;
    for (const PieceDef& piece : definition.pieces) {
        if (piece.letter.text != castling.king.text) continue;
        for (const MoveDef& move : piece.moves) {
            const auto is_partner = [&](const Name& kind) { return kind.text == castling.partner.text; };
            if (!move.capture || move.captures == MoveDef::Captures::enemy || move.takes == MoveDef::Takes::afar) continue;
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
    if (!checks.at_most(castlings.size(), max_castlings, castlings.empty() ? Where{} : castlings.back().where, "a variant",
                        "castlings"))
        return;
    for (std::size_t i = 0; i < castlings.size(); ++i) {
        const CastlingDef& castling = castlings[i];
        check_castling(castling, checks);
        check_castling_text(castling, definition, checks);
        const auto same = std::find_if(castlings.begin(), castlings.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const CastlingDef& other) {
                                           return other.letter.text == castling.letter.text &&
                                                  other.partner.text == castling.partner.text;
                                       });
        if (same != castlings.begin() + static_cast<std::ptrdiff_t>(i))
            checks.fail(castling.letter.where, "castling " + quoted(same->name.text) + " and " + quoted(castling.name.text) +
                                                   " both have the letter " + quoted(castling.letter.text));
    }
}

}  // namespace varia
