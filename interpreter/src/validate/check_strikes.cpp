// Checks of remote captures, and of rules that exclude them.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "checks.hpp"

namespace varia {
namespace {

using Way = StrikeDef::Way;

bool lists(const std::vector<Name>& letters, const Name& letter) {
    return std::ranges::any_of(letters, [&](const Name& n) { return n.text == letter.text; });
}

// Whether a royal piece could be captured in this way, or would be captured together with what it captures.
bool may_hit_royals(const StrikeDef& strike, const PieceDef* mover, const Definition& definition) {
    return std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
        if (!piece.royal) return false;
        if ((strike.of.empty() || lists(strike.of, piece.letter)) && !lists(strike.spares, piece.letter)) return true;
        return strike.itself &&
               (mover != nullptr ? mover == &piece : strike.by.empty() || lists(strike.by, piece.letter));
    });
}

constexpr std::string_view way_keys = "custodian|approach|withdrawal|coordinate|surround|blast";

void check_along(const std::vector<Vector>& along, const StrikeDef& strike, std::size_t axes, std::size_t own_axes,
                 std::string_view path, const std::string& what, Checks& checks) {
    if (!checks.at_most(along.size(), max_vectors, strike.where, what, "directions")) return;
    for (const Vector& v : along)
        if (!checks.vector(v, axes, own_axes, strike.where, path, " in " + what)) return;
}

void check_strike(const StrikeDef& strike, const PieceDef* mover, const Definition& definition, Checks& checks) {
    const std::string what = mover != nullptr ? "a strike of " + mover->letter.text : "a strike";
    const std::size_t axes = definition.board.axes.size();
    if (!checks.choice(strike.way, Way::blast, strike.where, "the way of " + what)) return;
    checks.choice(strike.expand, Expand::none, strike.where, "how " + what + " is expanded");
    checks.axes(strike.axes, strike.where, what, " in " + what);
    checks.mention(strike.at, "the cells of " + what);
    for (const auto* kinds : {&strike.by, &strike.of, &strike.spares, &strike.with})
        checks.kinds(*kinds, strike.where, what);
    check_along(strike.along, strike, axes, strike.axes.size(), way_keys, what, checks);
    check_along(strike.moved, strike, axes, 0, "moved", what, checks);
    const bool in_rows = strike.way == Way::custodian || strike.way == Way::approach || strike.way == Way::withdrawal;
    const bool closes = strike.way == Way::custodian || strike.way == Way::surround;
    if (strike.way == Way::coordinate) {
        if (axes != 2)
            checks.fail(strike.where, what + ": a rectangle has a rank and a file; the board has " +
                                          std::to_string(axes) + (axes == 1 ? " axis" : " axes"));
        if (!strike.along.empty()) checks.fail(strike.where, what + ": a rectangle has no directions");
    } else if (strike.along.empty()) {
        checks.fail(strike.where, what + " has no direction");
    }
    if (strike.least < 1)
        checks.fail(checks.place(strike.where, "range"), what + " takes at least one piece", "write [1, ...]");
    else if (strike.most < strike.least)
        checks.fail(checks.place(strike.where, "range"), what + ": the range ends before it begins",
                    "the least comes first");
    const auto only_with = [&](bool given, std::string_view key, std::string_view ways) {
        if (given)
            checks.fail(checks.place(strike.where, key),
                        what + ": " + quoted(key) + " goes with " + std::string(ways) + " only", "leave it out");
    };
    constexpr std::string_view closing = "\"custodian\" and \"surround\"";
    only_with(!in_rows && strike.most != 1, "range", "\"custodian\", \"approach\" and \"withdrawal\"");
    only_with(!closes && strike.way != Way::coordinate && !strike.with.empty(), "with", closing);
    only_with(!closes && !strike.at.empty(), "at", closing);
    only_with(!closes && strike.edge, "edge", closing);
    only_with(strike.way != Way::blast && strike.anybody, "whose", "\"blast\"");
    only_with(strike.way == Way::coordinate && strike.expand != Expand::all, "expand", "a strike along vectors");
    only_with(strike.way == Way::coordinate && !strike.axes.empty(), "axes", "a strike along vectors");
    if (mover != nullptr && !strike.by.empty())
        checks.fail(strike.where, what + " is of its own moves, and of no other kind's");
    if (!strike.quiet && !strike.capture) checks.fail(strike.where, what + " follows no move");
    if (!may_hit_royals(strike, mover, definition)) return;
    const TurnDef& turn = definition.turn;
    const auto refuse = [&](const char* why) {
        checks.fail(strike.where, what + " could capture a royal piece" + why,
                    "name the kinds in `of`, or leave some out with `spares`");
    };
    if (strike.flips)
        refuse(", which cannot change sides");
    else if (definition.sides.side.size() != 2)
        refuse("; that goes with two sides only");
    else if (definition.rules.royal_capture)
        refuse("; that does not go with royal_capture");
    else if (turn.safe_at_end || turn.threat_by_turn)
        refuse("; that does not go with `safe` or `threat` in [turn]");
}

}  // namespace

void check_strikes(const Definition& definition, Checks& checks) {
    std::size_t count = definition.rules.strikes.size();
    const StrikeDef* one = definition.rules.strikes.empty() ? nullptr : &definition.rules.strikes.front();
    for (const PieceDef& piece : definition.pieces) {
        count += piece.strikes.size();
        if (one == nullptr && !piece.strikes.empty()) one = &piece.strikes.front();
    }
    if (one == nullptr || !checks.at_most(count, max_strikes, one->where, "a variant", "strikes")) return;
    for (const PieceDef& piece : definition.pieces)
        for (const StrikeDef& strike : piece.strikes) check_strike(strike, &piece, definition, checks);
    for (const StrikeDef& strike : definition.rules.strikes) check_strike(strike, nullptr, definition, checks);
    const auto refuse = [&](bool given, const char* with, const char* hint) {
        if (given) checks.fail(one->where, std::string("strikes do not go with ") + with, hint);
    };
    refuse(definition.turn.captured_stay, "captured pieces that stay until the turn is over",
           "leave out captured = \"stay\"");
    refuse(!definition.turn.landing.empty(), "a landing elsewhere", "leave out `landing`");
    const auto stays_or_swaps = [](const MoveDef& move) {
        return move.takes == MoveDef::Takes::afar || move.takes == MoveDef::Takes::swap;
    };
    refuse(std::ranges::any_of(definition.pieces,
                               [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, stays_or_swaps); }),
           "captures from afar, or changing places", "leave out `takes`");
    refuse(!definition.rules.prefer.empty(), "a preference among captures", "leave out `prefer`");
}

}  // namespace varia
