// Converts every way of writing a move into legs:
//
//   leap v          {v}
//   anywhere        no legs: all other cells
//   slide v         {v, 1..inf}
//   path a b c      {a, no stop} {b, no stop} {c}
//   path a, slide v {a} {v, 0..inf}
//   hop v           {v, 0..inf, no stop} {v, over a piece, no stop} {v, 1..inf}
//   slide v, flight {v, 1..inf}, and {v, 0..inf, no stop} {v, over a gap} {along the axis} {v, 0..inf} both ways
//
// Only pushes are not converted, because no walk can express their effects on other pieces.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "betza.hpp"
#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

namespace {

constexpr std::array<std::string_view, 11> ways{"leap", "anywhere", "slide",      "path",       "paths", "hop",
                                                "legs", "push",     "push_enemy", "pull_enemy", "betza"};

// The keys that may stand beside a text in Betza notation. The text says all the rest.
constexpr std::array<std::string_view, 15> betza_companions{"betza",   "from",   "to",     "side", "state",
                                                            "sets",    "adds",   "suffix", "safe", "unchecked",
                                                            "victims", "beside", "step",   "then", "when"};

// Keys that have a meaning only with some ways of moving.
struct Companion {
    std::string_view key;
    std::string_view way, other;  // the key needs one of these
};
constexpr std::array<Companion, 7> companions{{{"range", "slide", "push"},
                                               {"flight", "slide", "slide"},
                                               {"immovable", "push", "push"},
                                               {"lossy", "push", "push"},
                                               {"hurdles", "hop", "hop"},
                                               {"before", "hop", "hop"},
                                               {"after", "hop", "hop"}}};

}  // namespace

void DefinitionReader::read_betza(PieceDef& piece, const Node& text, BetzaReading reading) {
    const std::vector<AxisDef>& axes = def_.board.axes;
    if (!axes.empty() && (axes.size() != 2 || def_.board.grid != Grid::square))
        return fail("pieces", text.where, "Betza notation is for flat boards of squares",
                    "write the move as a table, such as { leap = [1, 2, 0] }");
    if (!report_.spend(text.where, 100 + text.text.size())) return;
    BetzaBoard board;
    if (axes.size() == 2)
        board = {static_cast<int>(axes[0].labels.size()), static_cast<int>(axes[1].labels.size()), axes[0].wrap,
                 axes[1].name.text};
    Result<BetzaPiece> read = parse_betza(text.text, sources_.inside(text), reading, board, report_.work());
    if (!report_.spend(text.where, 0)) return;
    Diagnostics list = read.diagnostics();
    for (Diagnostic& d : list) d.file = sources_.names[text.where.file];
    if (has_errors(list)) broken_.emplace("pieces");
    report_.append(list);
    if (!read) return;
    piece.moves.insert(piece.moves.end(), read->moves.begin(), read->moves.end());
    for (const BetzaCastling& castling : read->castlings) betza_castlings_.emplace_back(piece.letter.text, castling);
    if (!read->drop) return;
    if (piece.drop)
        return fail("pieces", read->drop->where, "how this piece is dropped is said twice",
                    "leave out \"@\", or the key \"drop\"");
    piece.drop = std::move(read->drop);
}

// Castlings that Betza texts ask for are declared in [[castling]], which has their cells. The names of cells are
// compared where they are the labels of the two axes, in either order.
void DefinitionReader::check_betza_castlings() {
    if (betza_castlings_.empty() || def_.board.axes.size() != 2) return;
    const std::vector<std::string>& files = def_.board.axes[0].labels;
    const std::vector<std::string>& ranks = def_.board.axes[1].labels;
    const auto file_of = [&](const Name& cell) -> std::optional<int> {
        for (std::size_t file = 0; file < files.size(); ++file)
            for (const std::string& rank : ranks)
                if (cell.text == files[file] + rank || cell.text == rank + files[file]) return static_cast<int>(file);
        return std::nullopt;
    };
    for (const auto& [letter, asked] : betza_castlings_) {
        for (const int side : {-1, 1}) {
            if (side < 0 ? !asked.left : !asked.right) continue;
            const bool declared = std::ranges::any_of(
                def_.castlings, [&, &king = letter, &cells = asked.cells](const CastlingDef& castling) {
                    if (castling.king.text != king) return false;
                    const std::optional<int> from = file_of(castling.king_from), to = file_of(castling.king_to);
                    return !from || !to || *to - *from == side * cells;
                });
            if (declared) continue;
            fail("pieces", asked.where,
                 fmt::format("no [[castling]] moves {} by {} {} to the {}", letter, asked.cells,
                             asked.cells == 1 ? "cell" : "cells", side < 0 ? "left" : "right"),
                 "declare it there: it needs the cells of both pieces; the text only repeats it");
        }
    }
}

// Checks that the move has exactly one way of moving, or a path and a slide.
bool DefinitionReader::one_way(const Node& table) {
    std::vector<std::string_view> given;
    for (std::string_view way : ways)
        if (table.find(way) != nullptr) given.push_back(way);
    if (given.empty()) {
        fail("pieces", table.where, "this move does not say how it goes",
             "write leap, slide, path, paths, hop, legs, push, push_enemy, pull_enemy, betza or anywhere");
        return false;
    }
    const bool bent = given.size() == 2 && given[0] == "slide" && given[1] == "path";
    if (given.size() == 1 || bent) return true;
    fail("pieces", table.where, fmt::format("a move is either a {} or a {}", given[0], given[1]), "write two moves");
    return false;
}

bool DefinitionReader::fits_way(const Node& table) {
    for (const Companion& c : companions) {
        if (table.find(c.key) == nullptr || table.find(c.way) != nullptr || table.find(c.other) != nullptr) continue;
        for (const Entry& e : table.entries)
            if (e.key.text == c.key)
                fail("pieces", e.key.where, fmt::format("{} goes with {} only", quoted(c.key), quoted(c.way)),
                     c.key == "range" && table.find("legs") != nullptr ? "each leg has a range of its own" : "");
        return false;
    }
    if (const Node* anywhere = table.find("anywhere"); anywhere != nullptr && anywhere->is_false()) {
        fail("pieces", anywhere->where, "this move does not say how it goes",
             "write anywhere = true, or another way of moving");
        return false;
    }
    // Legs may have zero steps, but a slide without steps is not a move.
    if (const Node* range = table.find("range"); range != nullptr && table.find("path") == nullptr &&
                                                 table.find("legs") == nullptr && range->is(Node::Type::array) &&
                                                 range->items[0].integer == 0 && table.find("push") == nullptr) {
        fail("pieces", range->where, "a slide has at least one step", "write [1, ...]");
        return false;
    }
    if (const Node* after = table.find("after");
        after != nullptr && after->is(Node::Type::array) && after->items[0].integer == 0) {
        fail("pieces", after->where, "a hop ends at least one cell beyond its hurdle", "write [1, ...]");
        return false;
    }
    return true;
}

// A text in Betza notation with conditions, which hold for each of its moves.
void DefinitionReader::read_betza_move(PieceDef& piece, const Node& table, BetzaReading reading) {
    bool fits = true;
    for (const Entry& entry : table.entries) {
        if (std::ranges::find(betza_companions, entry.key.text) != betza_companions.end()) continue;
        fail("pieces", entry.key.where, fmt::format("{} does not go with \"betza\"", quoted(entry.key.text)),
             "only conditions do: from, to, side, state, safe, unchecked, victims, beside, and what follows: step, "
             "then, sets, adds, "
             "suffix");
        fits = false;
    }
    if (!fits) return;
    PieceDef read;
    read.letter = piece.letter;
    read_betza(read, *table.find("betza"), reading);
    if (read.drop)
        return fail("pieces", read.drop->where, "a move with conditions says nothing of drops",
                    "write @ in a text of its own, or the key \"drop\"");
    MoveDef conditions;
    read_fields(conditions, table);
    for (MoveDef& move : read.moves) {
        if (table.find("from") != nullptr && !move.from.text.empty())
            return fail("pieces", table.find("from")->where, "the text says already where the move begins",
                        "leave out i in the text, or the key \"from\"");
        if (table.find("from") != nullptr) move.from = conditions.from;
        if (table.find("to") != nullptr) move.to = conditions.to;
        if (table.find("victims") != nullptr && move.capture) move.victims = conditions.victims;
        move.beside = conditions.beside;
        move.side = conditions.side;
        move.state = conditions.state;
        move.sets = conditions.sets;
        move.adds = conditions.adds;
        move.suffix = conditions.suffix;
        move.safe = conditions.safe;
        move.unchecked = conditions.unchecked;
        move.steps = conditions.steps;
        move.then = conditions.then;
        piece.moves.push_back(std::move(move));
    }
}

void DefinitionReader::read_move(PieceDef& piece, const Node& table, BetzaReading reading) {
    if (!one_way(table) || !fits_way(table)) return;
    if (table.find("betza") != nullptr) return read_betza_move(piece, table, reading);
    if (table.find("push") != nullptr) return read_push(piece, table);
    if (table.find("push_enemy") != nullptr || table.find("pull_enemy") != nullptr) return read_shove(piece, table);
    if (!fits_captures(table)) return;
    MoveDef move;
    read_fields(move, table);
    if (!fits_flight(move, table) || !read_paths(move, table)) return;
    set_takes(move, table);
    read_captures(move, table);
    piece.moves.push_back(std::move(move));
}

bool DefinitionReader::read_paths(MoveDef& move, const Node& table) {
    if (const Node* leap = table.find("leap")) {
        for (Vector& v : vectors_of(*leap, move.axes)) move.paths.push_back({{std::move(v), 1, 1, Over::empty, true}});
        return true;
    }
    if (table.find("anywhere") != nullptr) {
        move.anywhere = true;
        return true;
    }
    if (const Node* hop = table.find("hop")) {
        for (const Vector& v : vectors_of(*hop, move.axes)) add_hops(move, table, v);
        return true;
    }
    if (const Node* legs = table.find("legs")) {
        add_legs(move, *legs, text_at(table, "takes") == "hurdle");
        return true;
    }

    std::vector<const Node*> written;
    if (const Node* path = table.find("path")) written.push_back(path);
    if (const Node* paths = table.find("paths"))
        for (const Node& path : paths->items) written.push_back(&path);
    for (const Node* path : written) {
        std::vector<Vector> steps;
        for (const Node& step : path->items) steps.push_back(vector_of(step, move.axes));
        if (table.find("slide") != nullptr) {
            if (!add_slides(move, table, steps)) return false;
            continue;
        }
        std::vector<Leg> legs;
        for (Vector& v : steps) legs.push_back({std::move(v), 1, 1, Over::empty, false});
        legs.back().stop = true;
        move.paths.push_back(std::move(legs));
    }
    return !written.empty() || add_slides(move, table, {});
}

// Adds slides in every direction that is written, each after the steps of `path` if it has any.
bool DefinitionReader::add_slides(MoveDef& move, const Node& table, const std::vector<Vector>& path) {
    const Range range = range_at(table, "range", {path.empty() ? 1 : 0, unlimited});
    for (Vector& v : vectors_of(*table.find("slide"), move.axes)) {
        if (const Node* flight = table.find("flight"); flight != nullptr && !add_flights(move, *flight, v))
            return false;
        std::vector<Leg> legs;
        for (const Vector& step : path) legs.push_back({step, 1, 1, Over::empty, false});
        if (!legs.empty()) legs.back().stop = range.min == 0;
        legs.push_back({std::move(v), range.min, range.max, Over::empty, true});
        move.paths.push_back(std::move(legs));
    }
    return true;
}

void DefinitionReader::add_hops(MoveDef& move, const Node& table, const Vector& step) {
    const Range before = range_at(table, "before", {0, unlimited});
    const Range after = range_at(table, "after", {1, unlimited});
    const Leg approach{step, before.min, before.max, Over::empty, false};
    const Leg hurdle{step, 1, 1, Over::piece, false};
    const Leg landing{step, after.min, after.max, Over::empty, true};
    const auto hop = [&](std::vector<Leg> middle) {
        std::vector<Leg> legs;
        if (before.max > 0) legs.push_back(approach);
        legs.insert(legs.end(), middle.begin(), middle.end());
        legs.push_back(landing);
        move.paths.push_back(std::move(legs));
    };
    if (text_at(table, "hurdles") != "any") return hop({hurdle});
    if (after.min == 1 && after.max == unlimited) {
        // Beyond the first hurdle the move may end on every cell, whatever stands between.
        std::vector<Leg> legs;
        if (before.max > 0) legs.push_back(approach);
        legs.push_back(hurdle);
        legs.push_back({step, 1, unlimited, Over::any, true});
        move.paths.push_back(std::move(legs));
        return;
    }
    hop({hurdle});
    hop({hurdle, {step, 0, unlimited, Over::any, false}, hurdle});
}

void DefinitionReader::add_legs(MoveDef& move, const Node& list, bool takes_hurdle) {
    std::vector<Leg> legs;
    // A capture by leaping may not end before its victim.
    bool before = takes_hurdle;
    for (const Node& node : list.items) {
        Leg leg;
        read_fields(leg, node);
        leg.step = vector_of(*node.find("step"), move.axes);
        leg.stop = flag(node, "stop", !before);
        before = before && leg.over != Over::piece;
        legs.push_back(std::move(leg));
    }
    move.paths.push_back(std::move(legs));
}

// A slide in flight may not lead along the axis of its flight, and has no limited range.
bool DefinitionReader::fits_flight(MoveDef& move, const Node& table) {
    const Node* flight = table.find("flight");
    if (flight == nullptr) return true;
    const std::vector<std::string> axes = axis_names();
    if (number_of("pieces", name_of(*flight), axes, "axis") == axes.size()) return false;
    for (std::string_view key : {"path", "range"}) {
        if (table.find(key) == nullptr) continue;
        fail("pieces", flight->where, fmt::format("a slide in flight has no {}", quoted(key)),
             "write such a move as legs");
        return false;
    }
    if (std::any_of(move.axes.begin(), move.axes.end(), [&](const Name& n) { return n.text == flight->text; })) {
        fail("pieces", flight->where, fmt::format("the slide may not itself lead along {}", quoted(flight->text)),
             "leave it out of the move's axes");
        return false;
    }
    if (move.axes.empty())
        for (const std::string& axis : axes)
            if (axis != flight->text) move.axes.push_back({axis, flight->where});
    return true;
}

bool DefinitionReader::add_flights(MoveDef& move, const Node& flight, const Vector& step) {
    const std::vector<std::string> axes = axis_names();
    const auto axis = static_cast<std::size_t>(std::find(axes.begin(), axes.end(), flight.text) - axes.begin());
    if (axis >= step.size()) return true;  // the vector is too short, which is reported for the slide
    if (step[axis] != 0) {
        fail("pieces", flight.where, fmt::format("the slide may not itself lead along {}", quoted(flight.text)));
        return false;
    }
    for (const int way : {1, -1}) {
        Vector change(step.size(), 0);
        change[axis] = way;
        move.paths.push_back({{step, 0, unlimited, Over::empty, false},
                              {step, 1, 1, Over::gap, false},
                              {std::move(change), 1, 1, Over::empty, true},
                              {step, 0, unlimited, Over::empty, true}});
    }
    return true;
}

void DefinitionReader::read_push(PieceDef& piece, const Node& table) {
    constexpr std::array<std::string_view, 7> keys{"push", "axes", "expand", "range", "immovable", "lossy", "when"};
    for (const Entry& e : table.entries)
        if (std::ranges::find(keys, e.key.text) == keys.end())
            return fail("pieces", e.value.where, fmt::format("{} does not go with a push", quoted(e.key.text)));
    PushDef push;
    push.where = table.where;
    push.axes = names_at(table, "axes");
    push.along = vectors_of(*table.find("push"), push.axes);
    push.expand = choice_at(table, "expand", Expand::all);
    const Range range = range_at(table, "range", {1, 1});
    push.min = range.min;
    push.max = range.max;
    push.immovable = names_at(table, "immovable");
    push.lossy = flag(table, "lossy", true);
    piece.pushes.push_back(std::move(push));
}

}  // namespace varia
