// Checks of remote captures, and of rules that exclude them.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"

namespace varia {
namespace {

using Way = RemoteCaptureDef::Way;

bool lists(const std::vector<Name>& letters, const Name& letter) {
    return std::ranges::any_of(letters, [&](const Name& n) { return n.text == letter.text; });
}

// Whether a royal piece could be captured in this way, or would be captured together with what it captures.
bool may_hit_royals(const RemoteCaptureDef& remote_capture, const PieceDef* mover, const Definition& definition) {
    return std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
        if (!piece.royal) return false;
        if ((remote_capture.of.empty() || lists(remote_capture.of, piece.letter)) &&
            !lists(remote_capture.spares, piece.letter))
            return true;
        return remote_capture.itself &&
               (mover != nullptr ? mover == &piece
                                 : remote_capture.by.empty() || lists(remote_capture.by, piece.letter));
    });
}

constexpr std::string_view way_keys = "custodian|approach|withdrawal|coordinate|surround|blast";

void check_remote_capture(const RemoteCaptureDef& remote_capture, const PieceDef* mover, const Definition& definition,
                          Checks& checks) {
    const std::string what = mover != nullptr ? "a strike of " + mover->letter.text : "a strike";
    const std::size_t axes = definition.board.axes.size();
    if (!checks.choice(remote_capture.way, remote_capture.where, "the way of " + what)) return;
    check_fields(remote_capture, what, checks);
    checks.axes(remote_capture.axes, remote_capture.where, what, " in " + what);
    if (checks.at_most(remote_capture.along.size(), max_vectors, remote_capture.where, what, "directions"))
        checks.vectors(remote_capture.along, remote_capture.axes.size(), remote_capture.where, way_keys, " in " + what);
    checks.vectors(remote_capture.moved, 0, remote_capture.where, "moved", " in " + what);
    const bool in_rows = remote_capture.way == Way::custodian || remote_capture.way == Way::approach ||
                         remote_capture.way == Way::withdrawal;
    const bool closes = remote_capture.way == Way::custodian || remote_capture.way == Way::surround;
    if (remote_capture.way == Way::coordinate) {
        if (axes != 2)
            checks.fail(remote_capture.where, what + ": a rectangle has a rank and a file; the board has " +
                                                  std::to_string(axes) + (axes == 1 ? " axis" : " axes"));
        if (!remote_capture.along.empty()) checks.fail(remote_capture.where, what + ": a rectangle has no directions");
    } else if (remote_capture.along.empty()) {
        checks.fail(remote_capture.where, what + " has no direction");
    }
    if (remote_capture.min < 1)
        checks.fail(checks.place(remote_capture.where, "range"), what + " takes at least one piece", "write [1, ...]");
    else if (remote_capture.max < remote_capture.min)
        checks.fail(checks.place(remote_capture.where, "range"), what + ": the range ends before it begins",
                    "the least comes first");
    const auto only_with = [&](bool given, std::string_view key, std::string_view ways) {
        if (given)
            checks.fail(checks.place(remote_capture.where, key),
                        what + ": " + quoted(key) + " goes with " + std::string(ways) + " only", "leave it out");
    };
    constexpr std::string_view closing = "\"custodian\" and \"surround\"";
    only_with(!in_rows && remote_capture.max != 1, "range", "\"custodian\", \"approach\" and \"withdrawal\"");
    only_with(!closes && remote_capture.way != Way::coordinate && !remote_capture.with.empty(), "with", closing);
    only_with(!closes && !remote_capture.at.empty(), "at", closing);
    only_with(!closes && remote_capture.edge, "edge", closing);
    only_with(remote_capture.way != Way::blast && remote_capture.anybody, "whose", "\"blast\"");
    only_with(remote_capture.far && (remote_capture.way != Way::blast || !remote_capture.flips), "far",
              "a \"blast\" that flips");
    only_with(remote_capture.promoted && (!remote_capture.flips || remote_capture.must), "promoted",
              "strikes that flip and need not take anything");
    only_with(remote_capture.promoted && mover == nullptr, "promoted", "strikes of a piece");
    if (remote_capture.promoted && definition.turn.promotes == TurnDef::Promotes::last)
        checks.warn(checks.place(remote_capture.where, "promoted"),
                    what + ": \"promoted\" means nothing: pieces promote where their turn ends, and not by a move",
                    "leave it out, or say promotes = \"on\" or \"ends\" in [turn]");
    only_with(remote_capture.way == Way::coordinate && remote_capture.expand != Expand::all, "expand",
              "a strike along vectors");
    only_with(remote_capture.way == Way::coordinate && !remote_capture.axes.empty(), "axes", "a strike along vectors");
    if (mover != nullptr && !remote_capture.by.empty())
        checks.fail(remote_capture.where, what + " is of its own moves, and of no other kind's");
    if (!remote_capture.quiet && !remote_capture.capture) checks.fail(remote_capture.where, what + " follows no move");
    if (!may_hit_royals(remote_capture, mover, definition)) return;
    const TurnDef& turn = definition.turn;
    const auto refuse = [&](const char* why) {
        checks.fail(remote_capture.where, what + " could capture a royal piece" + why,
                    "name the kinds in `of`, or leave some out with `spares`");
    };
    if (remote_capture.flips)
        refuse(", which cannot change sides");
    else if (definition.sides.side.size() != 2)
        refuse("; that goes with two sides only");
    else if (definition.rules.royal_capture)
        refuse("; that does not go with royal_capture");
    else if (turn.safe_at_end || turn.threat_by_turn)
        refuse("; that does not go with `safe` or `threat` in [turn]");
}

}  // namespace

void check_remote_captures(const Definition& definition, Checks& checks) {
    std::size_t count = definition.rules.remote_captures.size();
    const RemoteCaptureDef* one = definition.rules.remote_captures.empty() ? nullptr
                                                                           : &definition.rules.remote_captures.front();
    for (const PieceDef& piece : definition.pieces) {
        count += piece.remote_captures.size();
        if (one == nullptr && !piece.remote_captures.empty()) one = &piece.remote_captures.front();
    }
    if (one == nullptr || !checks.at_most(count, max_remote_captures, one->where, "a variant", "strikes")) return;
    for (const PieceDef& piece : definition.pieces)
        for (const RemoteCaptureDef& remote_capture : piece.remote_captures)
            check_remote_capture(remote_capture, &piece, definition, checks);
    for (const RemoteCaptureDef& remote_capture : definition.rules.remote_captures)
        check_remote_capture(remote_capture, nullptr, definition, checks);
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
