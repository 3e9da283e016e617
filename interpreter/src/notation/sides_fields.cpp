#include "sides_fields.hpp"

#include <string_view>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "piece_letters.hpp"
#include "state_tables.hpp"

namespace varia {

std::string sides_fields(const Position& position) {
    const Variant& variant = position.variant();
    if (!variant.state().turns.many_sides) return {};
    const SidesDef& sides = variant.definition().sides;
    std::string points;
    std::string out;
    bool any = false;
    for (const Side side : variant.sides()) {
        append_item(points, ",", std::to_string(position.points(side)));
        any = any || position.points(side) != 0;
        if (position.out().has(side)) append_item(out, ",", sides.of(side).letter);
    }
    std::string text;
    if (any) text += " points=" + points;
    if (!out.empty()) text += " out=" + out;
    if (position.last_mover() != Side::nobody) text += " last=" + sides.of(position.last_mover()).letter;
    return text;
}

namespace {

std::string letters_of(const Variant& variant) {
    std::string text;
    for (const Side side : variant.sides()) append_item(text, ", ", variant.definition().sides.of(side).letter);
    return text;
}

void read_points(Position& position, TypedText& source, TypedText::Field list) {
    std::size_t at = 0;
    for (const Side side : position.variant().sides()) {
        const std::size_t end = std::min(list.text.find(',', std::min(at, list.text.size())), list.text.size());
        const std::optional<int> points = at < end ? number_up_to(list.text.substr(at, end - at), 65535) : std::nullopt;
        if (!points)
            return source.error(list.begin + std::min(at, list.text.size()),
                                "expected the points of " + position.variant().definition().sides.of(side).name.text +
                                    ", a number from 0 to 65535",
                                "write a number for each side in their order, with commas between");
        position.set_points(side, *points);
        at = end + 1;
    }
    if (at <= list.text.size())
        source.error(
            list.begin + at, "these are points of more sides than there are",
            fmt::format("write {} numbers, one for each side in their order", position.variant().sides().size()));
}

void read_out(Position& position, TypedText& source, TypedText::Field list) {
    const Variant& variant = position.variant();
    SideSet out;
    if (list.text.empty())
        return source.error(list.begin, "nobody is named behind out=",
                            "write letters of sides with commas between, or leave out= away");
    for (std::size_t at = 0; at < list.text.size();) {
        if (list.text[at] == ',') {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        const std::optional<Side> side = read_owner(variant, list.text, at);
        if (!side || *side == Side::nobody)
            return source.error(
                list.begin + begin,
                fmt::format("expected letters of sides that are out, found {}", quoted(list.text.substr(begin))),
                "the letters are " + letters_of(variant) + ", with commas between");
        if (out.has(*side))
            return source.error(list.begin + begin, variant.definition().sides.of(*side).name.text + " is out twice");
        if (position.count(*side) != 0)
            return source.error(list.begin + begin,
                                variant.definition().sides.of(*side).name.text + " is out, but has pieces on the board",
                                variant.has_neutral() ? "write them as nobody's, with an n" : "take them off");
        out = out | *side;
    }
    if (out == variant.sides())
        return source.error(list.begin, "all sides are out", "one side, or one team, is left at the end of a game");
    for (const Side side : out) position.set_out(side, true);
}

}  // namespace

bool read_sides_field(Position& position, TypedText& source, TypedText::Field field) {
    const Variant& variant = position.variant();
    if (!variant.state().turns.many_sides) return false;
    const std::size_t equals = field.text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view key = field.text.substr(0, equals);
    const bool known = key == "points" || key == "out" || key == "last";
    if (known && source.text().substr(0, field.begin).find(" " + std::string(key) + "=") != std::string_view::npos) {
        source.error(field.begin, fmt::format("{}= is written twice", key), "write it once");
        return true;
    }
    const TypedText::Field list{field.text.substr(equals + 1), field.begin + equals + 1};
    if (key == "points") {
        read_points(position, source, list);
    } else if (key == "out") {
        read_out(position, source, list);
    } else if (key == "last") {
        std::size_t at = 0;
        const std::optional<Side> side = read_owner(variant, list.text, at);
        if (!side || at != list.text.size() || *side == Side::nobody)
            source.error(list.begin,
                         fmt::format("expected the letter of the side that moved last, found {}", quoted(list.text)),
                         "the letters are " + letters_of(variant));
        else if (variant.state().turns.sides_go_out)
            position.set_last_mover(*side);  // in other variants nothing depends on it
    } else {
        return false;
    }
    return true;
}

}  // namespace varia
