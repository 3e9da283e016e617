// All moves are given as legs, however they were declared. This file recognises common shapes and uses their usual
// names.
#include "words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include <varia/text.hpp>

#include "sentence.hpp"
#include "strike_words.hpp"

namespace varia::cli {
namespace {

std::string range_text(int min, int max) {
    if (max >= unlimited) return min <= 1 ? "" : fmt::format(", {} cells or more", min);
    if (min == max) return fmt::format(", {} cells", max);
    return fmt::format(", {} to {} cells", min, max);
}

bool is_leap(const Leg& leg) { return leg.min == 1 && leg.max == 1 && leg.stop; }
bool is_slide(const Leg& leg) { return leg.max > 1 && leg.stop && leg.over == Over::empty; }
bool is_single_step(const Leg& leg) { return leg.min == 1 && leg.max == 1; }

// "(1,0) over empty cells, then (1,0) over a piece": the general form.
std::string legs_text(const std::vector<Leg>& path) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Leg& leg = path[i];
        std::string part = vector_text(leg.step);
        if (leg.max >= unlimited)
            part += leg.min == 0 ? " any number of times" : fmt::format(" {} or more times", leg.min);
        else if (leg.min != leg.max)
            part += fmt::format(" {} to {} times", leg.min, leg.max);
        else if (leg.max > 1)
            part += fmt::format(" {} times", leg.max);
        if (i + 1 < path.size() || leg.max > 1) {
            if (leg.over == Over::piece) part += " over a piece";
            if (leg.over == Over::any) part += " over anything";
            if (leg.over == Over::gap) part += " over voids";
            if (leg.over == Over::open) part += " over empty cells and voids";
        }
        if (i + 1 < path.size() && leg.stop) part += " (it may stop there)";
        parts.push_back(std::move(part));
    }
    std::string result;
    for (const std::string& part : parts) append_item(result, ", then ", part);
    return result;
}

// A slide that changes to a neighbouring cell where it comes to a void: {v, over empty cells} {v, over a void} {the
// change} {v}.
bool is_flight(const std::vector<Leg>& path) {
    return path.size() == 4 && path[0].over == Over::empty && !path[0].stop && path[0].max >= unlimited &&
           path[1].over == Over::gap && is_single_step(path[1]) && path[2].over == Over::empty && path[2].stop &&
           is_single_step(path[2]) && path[3].max >= unlimited && path[0].step == path[1].step &&
           path[1].step == path[3].step;
}

// A hop: empty cells, a hurdle (or any number of things that begins and ends with one), cells beyond, all in one line.
struct Hop {
    int min_before = 0, max_before = 0;
    int min_after = 0, max_after = 0;
    bool many = false;  // whether there may be several hurdles
};

std::optional<Hop> hop_of(const std::vector<Leg>& path) {
    const auto is_hurdle = [](const Leg& leg) { return leg.over == Over::piece && is_single_step(leg) && !leg.stop; };
    if (std::any_of(path.begin(), path.end(), [&](const Leg& leg) { return leg.step != path[0].step; }))
        return std::nullopt;
    Hop hop;
    std::size_t i = 0;
    if (!path.empty() && path[0].over == Over::empty && !path[0].stop) {
        hop.min_before = path[0].min;
        hop.max_before = path[0].max;
        ++i;
    }
    if (i >= path.size() || !is_hurdle(path[i++])) return std::nullopt;
    if (i + 2 < path.size() && path[i].over == Over::any && path[i].min == 0 && path[i].max >= unlimited &&
        !path[i].stop && is_hurdle(path[i + 1])) {
        hop.many = true;
        i += 2;
    }
    if (i + 1 != path.size() || !path[i].stop || path[i].min < 1) return std::nullopt;
    hop.min_after = path[i].min;
    hop.max_after = path[i].max;
    if (path[i].over == Over::any && hop.max_after >= unlimited)
        hop.many = true;
    else if (path[i].over != Over::empty && hop.max_after > 1)
        return std::nullopt;
    return hop;
}

// The hop that describes all paths of a move. Nothing if a path is no hop, or if their distances differ.
std::optional<Hop> hop_of(const MoveDef& move) {
    std::optional<Hop> all;
    for (const std::vector<Leg>& path : move.paths) {
        const std::optional<Hop> hop = hop_of(path);
        if (!hop) return std::nullopt;
        if (!all) all = hop;
        if (hop->min_before != all->min_before || hop->max_before != all->max_before ||
            hop->min_after != all->min_after || hop->max_after != all->max_after)
            return std::nullopt;
        all->many = all->many || hop->many;
    }
    return all;
}

// ", over one piece to the cell right behind".
std::string hop_text(const Hop& hop) {
    std::string text = hop.many ? ", over one piece or more" : ", over one piece";
    if (hop.max_before == 0)
        text += " from right before it";
    else if (hop.max_before < unlimited && hop.min_before == hop.max_before)
        text += fmt::format(" from {} cells before it", hop.max_before + 1);
    else if (hop.max_before < unlimited)
        text += fmt::format(" from {} to {} cells before it", hop.min_before + 1, hop.max_before + 1);
    else if (hop.min_before > 0)
        text += fmt::format(" from {} cells or more before it", hop.min_before + 1);
    if (hop.max_after == 1) return text + " to the cell right behind";
    if (hop.max_after >= unlimited)
        return text + (hop.min_after == 1 ? " and on as far as it likes"
                                          : fmt::format(" to {} cells or more behind", hop.min_after));
    if (hop.min_after == hop.max_after) return text + fmt::format(" to {} cells behind", hop.max_after);
    return text + fmt::format(" to {} to {} cells behind", hop.min_after, hop.max_after);
}

// The verb that fits all paths of a move: "leaps", "slides along", "hops along", "goes".
std::string verb_of(const MoveDef& move) {
    if (move.anywhere) return "leaps to any other cell";
    const auto all = [&](auto test) { return std::all_of(move.paths.begin(), move.paths.end(), test); };
    const auto slides = [](const auto& path) { return path.size() == 1 && is_slide(path[0]); };
    if (all([](const auto& path) { return path.size() == 1 && is_leap(path[0]); })) return "leaps";
    if (all([&](const auto& path) { return slides(path) || is_flight(path); }) &&
        std::any_of(move.paths.begin(), move.paths.end(), slides))
        return "slides along";
    if (hop_of(move)) return "hops along";
    const auto over_piece = [](const Leg& leg) { return leg.over == Over::piece && leg.min > 0; };
    if (all([&](const auto& path) { return std::any_of(path.begin(), path.end(), over_piece); })) return "hops";
    if (all([](const auto& path) { return std::all_of(path.begin(), path.end(), is_single_step); })) return "steps";
    return "goes";
}

std::string path_text(const std::string& verb, const std::vector<Leg>& path) {
    if (verb == "leaps" || verb == "hops along") return vector_text(path[0].step);
    if (verb == "slides along") return vector_text(path[0].step) + range_text(path[0].min, path[0].max);
    return legs_text(path);
}

std::string push_text(const PushDef& push) {
    std::vector<std::string> vectors;
    for (const Vector& v : push.along) vectors.push_back(vector_text(v));
    std::string text = "pushes along " + listed(vectors, "or");
    if (push.max > 1) text += range_text(push.min, push.max);
    if (!push.axes.empty()) text += ", among " + listed(texts_of(push.axes), "and");
    if (push.expand == Expand::none) text += ", in this direction only";
    text += ", shifting the line of pieces before it";
    if (!push.immovable.empty()) text += ", but not " + listed(texts_of(push.immovable), "or");
    return text + (push.lossy ? "; a piece pushed off the board is captured" : "; nothing may be pushed off the board");
}

// ", over enemies' pieces but no C".
std::string hurdle_text(const HurdleDef& hurdle) {
    const char* whose = hurdle.whose == Whose::own     ? "its own side's "
                        : hurdle.whose == Whose::enemy ? "enemies' "
                                                       : "";
    std::string text = fmt::format(", over {}{}", whose, kinds_text(hurdle.of, "pieces"));
    if (!hurdle.except.empty()) text += " but no " + listed(texts_of(hurdle.except), "or");
    return text;
}

// ", capturing only P, and captures without moving".
std::string captures_text(const MoveDef& move) {
    using Takes = MoveDef::Takes;
    const bool swaps = move.takes == Takes::swap;
    const std::string kinds = kinds_text(move.victims, "");
    const std::string converts = move.converts ? "; what it captures stays and joins its side" : "";
    if (move.takes == Takes::line)
        return (kinds.empty() ? ", capturing all enemies that it goes over"
                              : fmt::format(", capturing all it goes over, which are enemies' {}", kinds)) +
               converts;
    const char* whose = move.captures == Whose::own   ? "its own side's "
                        : move.captures == Whose::any ? "either side's "
                                                      : "";
    std::string text;
    if (swaps)
        text = fmt::format(", changing places with {}{}", *whose != 0 ? whose : "enemies' ",
                           kinds.empty() ? "pieces" : kinds);
    else if (*whose != 0 || !kinds.empty())
        text = fmt::format(", capturing {}{}{}", *whose != 0 ? "" : "only ", whose, kinds.empty() ? "pieces" : kinds);
    if (move.takes == Takes::afar) text += ", and captures without moving";
    return text + converts;
}

std::string safety_text(const MoveDef& move) {
    std::string text = move.unchecked ? ", only while its side is not in check" : "";
    switch (move.safe) {
        case MoveDef::Safe::no:
            break;
        case MoveDef::Safe::start:
            text += ", only while no enemy attacks it";
            break;
        case MoveDef::Safe::path:
            text += ", over no cell that an enemy attacks";
            break;
        case MoveDef::Safe::end:
            text += ", onto no cell that an enemy attacks";
            break;
        case MoveDef::Safe::all:
            text += ", only while no enemy attacks it, and over and onto no cell that an enemy attacks";
            break;
    }
    return text;
}

std::string conditions(const MoveDef& move) {
    std::string text;
    if (const std::optional<Hop> hop = hop_of(move)) text += hop_text(*hop);
    if (move.hurdle) text += hurdle_text(*move.hurdle);
    if (!move.axes.empty()) text += ", among " + listed(texts_of(move.axes), "and");
    std::vector<std::string> changes;
    for (const std::vector<Leg>& path : move.paths)
        if (is_flight(path))
            if (const std::string change = vector_text(path[2].step);
                std::find(changes.begin(), changes.end(), change) == changes.end())
                changes.push_back(change);
    if (!changes.empty() && verb_of(move) == "slides along")
        text += "; where it meets a void it may change to the next cell along " + listed(changes, "or") +
                ", once, and slide on";
    if (move.quiet && !move.capture) text += ", without capturing";
    if (!move.quiet && move.capture && move.takes != MoveDef::Takes::swap) text += ", only to capture";
    if (!move.quiet && move.capture && move.takes == MoveDef::Takes::swap) text += ", onto pieces only";
    if (move.first) text += ", as its first move";
    if (!move.from.empty()) text += ", from " + move.from.text;
    if (!move.to.empty()) text += ", onto " + move.to.text;
    if (move.en_passant) text += ", also en passant";
    if (move.clear)
        text += fmt::format(", but not over or into a line along the {} with another {}", move.clear->along.text,
                            listed(texts_of(move.clear->of), "or"));
    if (move.beside)
        text += beside_text(*move.beside,
                            move.beside->at == BesideDef::At::start ? "where it begins" : "where it ends");
    if (!move.side.empty()) text += ", only for " + move.side.text;
    text += while_text(move.state);
    text += changes_text(move.sets, move.adds);
    if (!move.suffix.empty()) text += fmt::format(", written with {}", move.suffix);
    text += safety_text(move);
    if (move.exposes) text += ", and may then be captured en passant";
    if (move.takes_hurdle) text += ", which it captures";
    text += captures_text(move);
    const std::vector<std::string> steps = texts_of(move.steps);
    if (!steps.empty() && steps != std::vector<std::string>{"move"})
        text += steps.front() == "move" ? ", also as the step " + listed({steps.begin() + 1, steps.end()}, "or")
                                        : ", only as the step " + listed(steps, "or");
    if (!move.then.empty() && move.then.text != "move") text += fmt::format("; {} follows", move.then.text);
    return text;
}

// The images of a path on a flat board of square cells: its axes exchanged or not, each direction reversed or not.
std::vector<std::vector<Leg>> images_of(const std::vector<Leg>& path) {
    std::vector<std::vector<Leg>> images;
    for (int n = 0; n < 8; ++n) {
        std::vector<Leg> image = path;
        for (Leg& leg : image) {
            if ((n & 1) != 0) std::swap(leg.step[0], leg.step[1]);
            if ((n & 2) != 0) leg.step[0] = -leg.step[0];
            if ((n & 4) != 0) leg.step[1] = -leg.step[1];
        }
        images.push_back(std::move(image));
    }
    return images;
}

bool is_same(const std::vector<Leg>& a, const std::vector<Leg>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Leg& x, const Leg& y) {
        return x.step == y.step && x.min == y.min && x.max == y.max && x.over == y.over && x.stop == y.stop;
    });
}

// Whether a move has every image of each of its paths. Moves that were read from Betza notation are written out so.
bool goes_every_way(const MoveDef& move, Grid grid) {
    if (grid != Grid::square || !move.axes.empty()) return false;
    for (const std::vector<Leg>& path : move.paths) {
        if (path.front().step.size() != 2) return false;
        for (const std::vector<Leg>& image : images_of(path))
            if (std::none_of(move.paths.begin(), move.paths.end(), [&](const auto& p) { return is_same(p, image); }))
                return false;
    }
    return true;
}

// Whether a path is the plainest of its images: no negative number if possible, and smaller numbers first.
bool is_plainest(const std::vector<Leg>& path) {
    const auto rank = [](const std::vector<Leg>& p) {
        std::vector<std::pair<bool, int>> values;
        for (const Leg& leg : p)
            for (const int v : leg.step) values.emplace_back(v < 0, v < 0 ? -v : v);
        return values;
    };
    for (const std::vector<Leg>& image : images_of(path))
        if (rank(image) < rank(path)) return false;
    return true;
}

}  // namespace

std::string while_text(const std::vector<StateValue>& state) {
    std::vector<std::string> parts;
    for (const StateValue& value : state)
        parts.push_back(value.to && *value.to != value.value
                            ? fmt::format("{} is {} to {}", value.name.text, value.value, *value.to)
                            : fmt::format("{} is {}", value.name.text, value.value));
    return parts.empty() ? "" : ", while " + listed(parts, "and");
}

std::string changes_text(const std::vector<StateChange>& sets, const std::vector<StateChange>& adds) {
    std::vector<std::string> parts;
    for (const StateChange& change : sets)
        parts.push_back(fmt::format("sets {} to {}", change.name.text, change.value));
    for (const StateChange& change : adds)
        parts.push_back(change.value < 0 ? fmt::format("takes {} from {}", -change.value, change.name.text)
                                         : fmt::format("adds {} to {}", change.value, change.name.text));
    return parts.empty() ? "" : ", and " + listed(parts, "and");
}

std::string beside_text(const BesideDef& beside, std::string_view cell) {
    std::vector<std::string> vectors;
    for (const Vector& v : beside.along) vectors.push_back(vector_text(v));
    const std::string who = kinds_text(beside.of, "piece");
    const std::string whose = beside.whose == Whose::own     ? " of its own"
                              : beside.whose == Whose::enemy ? " of an enemy's"
                                                             : "";
    const bool lines = beside.min != 1 || beside.max != 1;
    const std::string stands = lines ? "is the first piece along" : "stands";
    return fmt::format(", if {} {}{} {} {} from {}{}{}", beside.absent ? "no" : "a", who, whose, stands,
                       listed(vectors, "or"), cell, lines ? range_text(beside.min, beside.max) : "",
                       beside.handed ? ", or a piece that asks for the same and has it" : "");
}

std::vector<std::string> moves_in_words(const PieceDef& piece, Grid grid) {
    struct Group {
        std::string verb, conditions;
        bool as_written;
        std::vector<std::string> paths;
    };
    std::vector<Group> groups;
    for (const MoveDef& move : piece.moves) {
        const std::string verb = verb_of(move);
        const std::string ends = conditions(move);
        const bool round = move.expand == Expand::none && goes_every_way(move, grid);
        const bool as_written = move.expand == Expand::none && !round && !move.anywhere;
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
            return g.verb == verb && g.conditions == ends && g.as_written == as_written;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), Group{verb, ends, as_written, {}});
        for (const std::vector<Leg>& path : move.paths) {
            if (round && !is_plainest(path)) continue;
            if (is_flight(path) && verb == "slides along") continue;
            const std::string text = path_text(verb, path);
            if (std::find(group->paths.begin(), group->paths.end(), text) == group->paths.end())
                group->paths.push_back(text);
        }
    }
    std::vector<std::string> lines;
    for (const Group& group : groups) {
        const char* only = !group.as_written         ? ""
                           : group.paths.size() == 1 ? ", in this direction only"
                                                     : ", in these directions only";
        lines.push_back(group.verb + (group.paths.empty() ? "" : " ") + listed(group.paths, "or") + only +
                        group.conditions);
    }
    for (const PushDef& push : piece.pushes) lines.push_back(push_text(push));
    for (const ShoveDef& shove : piece.shoves) {
        std::vector<std::string> vectors;
        for (const Vector& v : shove.along) vectors.push_back(vector_text(v));
        lines.push_back(fmt::format("{} a weaker enemy's piece along {}{}",
                                    shove.way == ShoveDef::Way::push ? "pushes" : "pulls", listed(vectors, "or"),
                                    shove.expand == Expand::none ? ", in this direction only" : ""));
    }
    for (std::string& remote_capture : remote_captures_in_words(piece)) lines.push_back(std::move(remote_capture));
    for (const RebirthDef& entry : piece.reborn)
        lines.push_back(fmt::format("captured{}, is put back on {}{} (as the first side sees the board)",
                                    entry.on.empty() ? "" : " on " + entry.on.text,
                                    entry.to.size() > 1 ? "the first empty cell of " : "",
                                    listed(texts_of(entry.to), "and")));
    if (piece.captured_by)
        lines.push_back(piece.captured_by->empty()
                            ? "is captured by nobody's moves"
                            : fmt::format("is captured by {} only", listed(texts_of(*piece.captured_by), "and")));
    if (piece.strength > 0) lines.push_back(fmt::format("has the strength {}", piece.strength));
    if (lines.empty()) lines.emplace_back("never moves");
    return lines;
}

bool has_hands(const Definition& definition) {
    if (definition.rules.reserve != Reserve::none || !definition.setup.hand.empty()) return true;
    const auto from_hand = [](const StepDef& step) { return !step.place.empty() && step.from == StepDef::From::hand; };
    if (std::ranges::any_of(definition.turn.then, from_hand)) return true;
    return std::any_of(definition.pieces.begin(), definition.pieces.end(),
                       [](const PieceDef& piece) { return piece.drop.has_value() && !piece.drop->endless; });
}

}  // namespace varia::cli
