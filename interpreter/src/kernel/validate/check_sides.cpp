// Checks of sides, of their teams and their order, and of rules for more than two sides.
#include <algorithm>
#include <set>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "side_names.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

// The path to the entry of a side in a list of the file.
std::string part_of(const char* list, const SidesDef& sides, const SideDef& side) {
    return std::string(list) + "." + std::to_string(&side - sides.side.data());
}

// Checks the points for captures and for going out, and that they have an effect.
void check_points(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    const OutDef& out = rules.out;
    const auto at = [&](const std::string& path) { return checks.place(out.where, path); };
    const GoingOutDef* some = nullptr;
    const auto& ways = out.all();
    for (const GoingOutDef* how : ways) {
        check_fields(*how, "out", checks, out.where);
        if (some == nullptr && (how->mover != 0 || how->own != 0)) some = how;
    }
    check_fields(out, "out", checks);
    if (rules.by_points) {
        if (!out.any())
            checks.fail(checks.place({}, "rules.places"), "places go by points, but no side is ever out",
                        "add [rules.out]");
        return;
    }
    if (some == nullptr && out.draw == 0) return;
    static constexpr const char* keys = "checkmate.KEY|stalemate.KEY|royal_capture.KEY|resign.KEY|extinction.KEY";
    std::string path = some == nullptr ? "draw" : keys;
    const std::string key = some != nullptr && some->mover == 0 ? "own" : "mover";
    for (std::size_t i = path.find("KEY"); i != std::string::npos; i = path.find("KEY")) path.replace(i, 3, key);
    checks.fail(at(path), "these points count for nothing: places do not go by points",
                "add places = \"points\" to [rules], or leave them out");
}

// Checks a view: a text such as "-rank + file" for each axis of the board.
void check_view(const SideDef& side, Where sides, std::size_t axes, Checks& checks) {
    if (!checks.mentions(side.view, max_axes, sides, "a view", "axes")) return;
    if (side.view.size() != axes)
        checks.fail(side.view[0].where,
                    "the view of " + side.name.text + " has " + std::to_string(side.view.size()) +
                        (side.view.size() == 1 ? " axis" : " axes") + "; the board has " + std::to_string(axes),
                    "say for each of the board's axes where it runs for this side");
    for (const Name& axis : side.view)
        for (std::size_t at = 0; (at = axis.text.find_first_not_of(" +-", at)) < axis.text.size();) {
            const std::size_t end = std::min(axis.text.find_first_of(" +-", at), axis.text.size());
            if (!checks.axis({axis.text.substr(at, end - at), axis.where}, " in a side's view")) return;
            at = end;
        }
}

void check_teams(const SidesDef& sides, Checks& checks) {
    std::set<std::string_view> taken;
    for (const std::vector<Name>& team : sides.teams) {
        if (!checks.at_most(team.size(), max_sides, sides.where, "a team", "sides")) continue;
        for (const Name& member : team)
            if (checks.side(member, " in a team") && !taken.insert(member.text).second)
                checks.fail(member.where, member.text + " is in two teams", "name each side once");
        const auto is_member = [&](const SideDef& side) {
            return std::ranges::find(team, side.name.text, &Name::text) != team.end();
        };
        if (std::ranges::all_of(sides.side, is_member))
            checks.fail(team[0].where, "this team has all the sides: nobody is left to play against",
                        "leave a side out of it");
    }
}

}  // namespace

void check_sides(const SidesDef& sides, std::size_t axes, Checks& checks) {
    if (sides.side.empty() || sides.side.size() > static_cast<std::size_t>(max_sides)) {
        checks.fail(sides.where, "a game has from 1 to " + std::to_string(max_sides) + " sides, not " +
                                     std::to_string(sides.side.size()));
        return;
    }
    const int before = checks.failures();
    for (const SideDef& side : sides.side) {
        checks.word(side.name.text, side.name.where, "a side");
        if (Complaint complaint = side_letter_complaint(side.letter))
            checks.fail(checks.place(sides.where, part_of("letters", sides, side)), std::move(complaint.message));
    }
    for (const SideComplaint& complaint : side_complaints(sides)) {
        const SideDef& side = sides.side[complaint.side];
        const Where where = complaint.of == SideComplaint::Of::name
                                ? side.name.where
                                : checks.place(
                                      sides.where,
                                      part_of(complaint.of == SideComplaint::Of::letter ? "letters" : "colours", sides,
                                              side));
        checks.fail(where, complaint.message, complaint.hint);
    }
    // Other checks of names make no sense if names of sides are equal or invalid.
    const bool named = checks.failures() == before;
    if (sides.side.size() > 2) {
        std::string unseen;
        for (const SideDef& side : sides.side)
            if (side.view.empty()) append_item(unseen, ", ", side.name.text);
        if (!unseen.empty())
            checks.fail(sides.where,
                        "nothing says how " + unseen + (unseen.find(',') == std::string::npos ? " sees" : " see") +
                            " the board",
                        "write `views`, a text for each side, such as \"-rank, file\" for one to the west");
    }
    for (const SideDef& side : sides.side)
        if (!side.view.empty()) check_view(side, sides.where, axes, checks);
    const bool good = check_fields(sides, "sides", checks);
    if (!named || !good) return;
    check_teams(sides, checks);
    checks.axes(sides.mirror, sides.where, "a board", " to mirror the board along");
    if (!sides.mirror.empty() && sides.side.size() != 2)
        checks.fail(checks.place(sides.where, "mirror"), "`mirror` is for two sides",
                    "say with `views` how each side sees the board");
    if (sides.order.empty()) return;
    for (const Name& name : sides.order) checks.side(name, " in the turn order");
    for (const SideDef& side : sides.side)
        if (std::ranges::none_of(sides.order, [&](const Name& n) { return n.text == side.name.text; }))
            checks.fail(checks.place(sides.where, "order"), side.name.text + " never has a turn in this order");
}

namespace {

// If captured pieces go to the captor's partner, each side has one.
void check_partners(const Definition& definition, Checks& checks) {
    const SidesDef& sides = definition.sides;
    if (definition.rules.reserve != Reserve::partner) return;
    std::string alone;
    for (const SideDef& side : sides.side) {
        const auto is_of_two = [&](const std::vector<Name>& team) {
            return team.size() == 2 && std::ranges::find(team, side.name.text, &Name::text) != team.end();
        };
        if (std::ranges::none_of(sides.teams, is_of_two)) append_item(alone, ", ", side.name.text);
    }
    for (const std::vector<Name>& team : sides.teams)
        if (team.size() != 2 && alone.empty()) alone = team.empty() ? "nobody" : team.front().text;
    if (!alone.empty())
        checks.fail(sides.where, "captured pieces go to the captor's partner, and not in a team of two: " + alone,
                    "write teams = [\"red, yellow\", \"blue, green\"], with every side in one");
}

}  // namespace

// Checks that rules for two sides are not used with more, and the reverse.
void check_many_sides(const Definition& definition, Checks& checks) {
    const SidesDef& sides = definition.sides;
    const RulesDef& rules = definition.rules;
    const OutDef& out = rules.out;
    if (sides.side.empty()) return;  // already reported
    check_partners(definition, checks);
    check_points(definition, checks);
    if (sides.side.size() <= 2) {
        if (out.any())
            checks.fail(out.where, "going out is for more than two sides",
                        "say with checkmate and stalemate in [rules] how the game ends");
        return;
    }
    const auto two_only = [&](bool used, Where where, const char* what) {
        if (used)
            checks.fail(
                where.line != 0 ? where : sides.where,
                std::string(what) + " is for two sides so far, and this game has " + std::to_string(sides.side.size()),
                "leave it out");
    };
    two_only(definition.match.has_value(), definition.match ? definition.match->where : Where{},
             "a match on several boards");
    if (out.royal_capture.men != GoingOutDef::Men::none && !rules.royal_capture)
        checks.fail(out.where, "a side goes out by royal_capture, but royal pieces cannot be captured",
                    "add royal_capture = true to [rules]");
    if (out.extinction.men != GoingOutDef::Men::none && rules.extinctions.empty())
        checks.fail(out.where, "a side goes out by extinction, but nothing says when it has died out",
                    "add [[rules.extinction]]");
    for (const GoingOutDef* how : out.all())
        if (how->men == GoingOutDef::Men::none && how->royal != GoingOutDef::Men::none)
            checks.fail(out.where, "royal pieces of a side that goes out, but the others stay its own",
                        "say what becomes of `pieces` too");
}

}  // namespace varia
