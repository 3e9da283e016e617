// The fields of a Definition, described once: for each struct of <varia/definition.hpp> the list of its fields, and for
// each field the key of variant files that it is read from, what that key may hold, its limits and a sentence about it.
//
// Whatever handles every field visits these lists: the reader of files, the table of keys and the schema and the page
// that are made from it, the validation, the hash of the rules, the printer of definitions, and the tests that spoil,
// compare and shrink definitions. So a new field is added in two places: to its struct, and to the list of the struct
// here. A list that does not have all fields of its struct does not compile.
//
//     fields::each_member<GoalDef>([&](const auto& field) { show(field.name, goal.*field.member); });
//
// A list is in the order of the keys as users see them, which may differ from the order of the declaration.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <varia/definition.hpp>
#include <varia/limits.hpp>

namespace varia::fields {

// What a key may hold.
enum class Shape : std::uint8_t {
    boolean,
    integer,         // from `low` to `high`
    line,            // a text of one visible line, at most `high` characters
    prose,           // a text of any lines
    word,            // a name: letters, digits and _, beginning with a letter
    words,           // an array of names, with `low` to `high` entries
    one_or_words,    // a name, or an array of names
    axis_or_zones,   // an axis's name, or an array of zones' names and expressions
    side_letters,    // an array of texts, each with one or two small letters
    expression,      // a text that parses as an expression
    zone,            // a zone's name or an expression
    zones,           // an array of such texts, with `low` to `high` entries
    cell,            // a cell's name
    cells,           // an array of names of cells
    cell_template,   // "{file}{rank}"
    kind,            // a kind's letter: "N", "+P", "Q~"
    kinds,           // an array of letters of kinds, with `low` to `high` entries
    kinds_by_side,   // such an array, or a table of these by side
    captured_kind,   // a kind's letter, or "none"
    capital,         // one capital letter
    choice,          // a name of the field's enum, or one of `words`
    contents,        // a name of Over, or ["empty", "gap"]
    vector,          // an array of whole numbers
    vectors,         // a vector, or an array of vectors
    path,            // an array of vectors
    paths,           // an array of paths
    range,           // a whole number, or [low, high], where high may be inf
    result,          // "win", "draw", "loss", or a table
    score,           // "2/3", 0 or 1
    labels,          // "a-h", or an array of texts
    symbols,         // a text, or an array of two
    rows,            // an array of texts
    drawing,         // a text of several lines
    moves,           // Betza notation, or an array of it and of tables
    option_default,  // a whole number, true, false or a text
    option_value,    // a whole number, true, false or a word
    option_values,   // an array of such values
    region,          // a zone's region: an expression, an array of cells, or a table of regions
    included,        // the name of something to read: "chess", "pieces/fide", "other.toml"
    includeds,       // an array of such names
    table,           // a table with the keys of another struct
    tables,          // an array of such tables
    one_or_tables,   // such a table, or an array of them
    choice_by_side,  // `true`, `false` or one of `words`, or a table of these by side
    true_or_table,   // `true`, or such a table
    turn_steps,      // a number from `low` to `high`, or [min, max], or a table of either by side
    preferences,     // an array of "most" and of tables with one key, with `low` to `high` entries
    named_tables,    // a table of tables by name
    named_regions,   // a table of zones by name
    named_places,    // a table by piece letter of zones, expressions, arrays of cells, or tables of these by side
    named_drawings,  // a table of drawings by labels
    named_pieces,    // a table of tables by piece letter
    axis_counts,     // a table of whole numbers by axis
    axis_labels,     // a table of labels by axis
    directions,      // a table of vectors by capital letter
    named_values,    // a table of whole numbers, true, false and short texts by name
    named_integers,  // a table of whole numbers by name
    named_spans,     // a table by name of whole numbers, or of [low, high] each, with `low` to `high` entries
    kind_counts,     // a table of numbers of pieces by piece letter, with `low` to `high` entries
    named_cells,     // a table of arrays of cells by name
    cell_pieces,     // a table of pieces as position text writes them, by cell; "." for none
    cell_names,      // a table of names of cells, by the names that the template gives them
    cell_points,     // a table of places [x, y], by cell
    zone_styles,     // a table of names of an enum, by zone
    counts,          // an array of whole numbers, with `low` to `high` entries
    named_states,    // a table of whole numbers, or tables, by name
    // An array of tables, each with a condition. Their contents overlay the file before it is checked.
    cases,
};

inline constexpr bool required = true;

// A key of a variant file.
struct Key {
    std::string_view name = {};  // empty: the field has no key
    Shape shape = Shape::boolean;
    std::string_view help = {};  // one sentence, for editors and for docs/keys.md
    bool required = false;
    std::int64_t low = 0;   // the minimum of an integer, or of the number of entries
    std::int64_t high = 0;  // the maximum; 0 if the key has no limit of its own
    // The words of a choice that is not an enum: those that are not empty. The field, if it is a flag, is true for the
    // second word.
    std::array<std::string_view, 2> words = {};
    // The path of the only table that has the key, if the same struct is read from several tables.
    std::string_view only_in = {};
};

// How messages name the table of a struct: `name` is its path in the file, "pieces.*.moves.beside".
struct Table {
    std::string_view name = {};
    std::string_view place = {};  // "in the `beside` of a move"; empty: "in [name]"
};

// How a field counts in the hash of the rules (<varia/player/rules_hash.hpp>).
enum class Hashed : std::uint8_t {
    always,
    // Only if its value is not the default. This is for fields that did not exist when rules were first hashed: files
    // keep the hashes of their rules, and the hash of a variant that does not use the new field must not change.
    if_set,
    never,  // it has no effect on play: names, drawings, sentences
};

// A field that is read from one key as its type and the key's shape say.
template <class S, class T>
struct Field {
    T S::*member;
    Key key;
    Hashed hashed = Hashed::always;
    // For vectors that may be written for some axes only: the field that lists these axes.
    std::vector<Name> S::*axes = nullptr;
    Table table = {};  // the name of the field's table, if it is not that of its struct
};

// A field that code of its own reads: from this key, together with others.
template <class S, class T>
struct OwnReader {
    T S::*member;
    Key key;
    Hashed hashed = Hashed::always;
    Table table = {};
};

// A field without a key of its own: it is filled from other keys, from the name of its table, or by hosts alone.
template <class S, class T>
struct Keyless {
    T S::*member;
    std::string_view name;
    Hashed hashed = Hashed::always;
};

// Two fields that are read from one key with the shape `range`.
template <class S>
struct Range {
    int S::*min;
    int S::*max;
    Key key;
};

// Two flags that are both true, unless the key says that only one of them is: `only = "quiet"`.
template <class S>
struct Only {
    bool S::*quiet;
    bool S::*capture;
    Key key;
};

// A key that fills fields which other entries of the list name. If it is a table, it has the keys of the struct `Of`.
template <class Of = void>
struct KeyAlone {
    Key key;
};

// The entries of a description. A std::tuple would do, but compilers take much longer to visit a large one.
template <std::size_t number, class Entry>
struct Numbered {
    Entry entry;
};
template <class Numbers, class... Entries>
struct List;
template <std::size_t... number, class... Entries>
struct List<std::index_sequence<number...>, Entries...> : Numbered<number, Entries>... {
    static constexpr std::size_t size = sizeof...(Entries);

    // Calls `visit` with each entry, in their order.
    template <class V>
    constexpr void each(V&& visit) const {
        (visit(static_cast<const Numbered<number, Entries>&>(*this).entry), ...);
    }
};

// The description of a struct.
template <class S, class... Entries>
struct Description {
    Table table;
    List<std::index_sequence_for<Entries...>, Entries...> entries;
};

// How a member is seen by a visitor that does not care for keys. `name` is the key, or the name of a keyless field.
template <class S, class T>
struct Member {
    T S::*member;
    std::string_view name;
    Hashed hashed;
};

namespace detail {

struct AnyValue {
    template <class T>
    operator T() const;
};
template <class S, class Indices>
struct Takes;
template <class S, std::size_t... I>
struct Takes<S, std::index_sequence<I...>> {
    template <std::size_t>
    using Value = AnyValue;
    static constexpr bool value = requires { S{Value<I>{}...}; };
};
// Whether the struct has exactly `n` members.
template <class S, std::size_t n>
inline constexpr bool has_members = Takes<S, std::make_index_sequence<n>>::value &&
                                    !Takes<S, std::make_index_sequence<n + 1>>::value;

template <class S, class T>
constexpr std::size_t members_of(const Field<S, T>*) {
    return 1;
}
template <class S, class T>
constexpr std::size_t members_of(const OwnReader<S, T>*) {
    return 1;
}
template <class S, class T>
constexpr std::size_t members_of(const Keyless<S, T>*) {
    return 1;
}
template <class S>
constexpr std::size_t members_of(const Range<S>*) {
    return 2;
}
template <class S>
constexpr std::size_t members_of(const Only<S>*) {
    return 2;
}
template <class Of>
constexpr std::size_t members_of(const KeyAlone<Of>*) {
    return 0;
}

}  // namespace detail

// Describes a struct; does not compile if the entries do not name as many fields as it has.
template <class S, class... Entries>
constexpr Description<S, Entries...> describe(Table table, Entries... entries) {
    constexpr std::size_t named = (detail::members_of(static_cast<const Entries*>(nullptr)) + ... + 0);
    static_assert(detail::has_members<S, named>, "every field of the struct has an entry");
    return {table, {{entries}...}};
}

template <class S, class T>
constexpr Field<S, T> field(T S::*member, Key key, Hashed hashed = Hashed::always) {
    return {member, key, hashed};
}
// A list of vectors that may be written for the axes of another field only.
template <class S>
constexpr Field<S, std::vector<Vector>> field(std::vector<Vector> S::*member, Key key, std::vector<Name> S::*axes) {
    return {member, key, Hashed::always, axes};
}
// A field whose table has another name than others of its struct.
template <class S, class T>
constexpr Field<S, T> field(T S::*member, Key key, Table table, Hashed hashed = Hashed::always) {
    return {member, key, hashed, nullptr, table};
}
template <class S, class T>
constexpr OwnReader<S, T> own_reader(T S::*member, Key key, Hashed hashed = Hashed::always) {
    return {member, key, hashed};
}
template <class S, class T>
constexpr OwnReader<S, T> own_reader(T S::*member, Key key, Table table) {
    return {member, key, Hashed::always, table};
}
template <class S, class T>
constexpr Keyless<S, T> keyless(T S::*member, std::string_view name, Hashed hashed = Hashed::always) {
    return {member, name, hashed};
}
template <class S>
constexpr Keyless<S, Where> place(Where S::*member) {
    return {member, "where", Hashed::never};
}
template <class S>
constexpr Range<S> range(int S::*min, int S::*max, std::string_view help, std::string_view name = "range") {
    return {min, max, {name, Shape::range, help}};
}
template <class S>
constexpr Only<S> only(bool S::*quiet, bool S::*capture, std::string_view help) {
    return {quiet, capture, {"only", Shape::choice, help, !required, 0, 0, {"quiet", "capture"}}};
}
template <class Of = void>
constexpr KeyAlone<Of> key_alone(Key key) {
    return {key};
}
// A key with two words, or, if `off` is empty, with one.
constexpr Key either(std::string_view name, std::string_view off, std::string_view on, std::string_view help) {
    return {name, Shape::choice, help, !required, 0, 0, {off, on}};
}
constexpr Key flag(std::string_view name, std::string_view help) { return {name, Shape::boolean, help}; }
constexpr Key result(std::string_view name, std::string_view help, bool needed = false) {
    return {name, Shape::result, help, needed};
}
constexpr Key some_kinds(std::string_view name, std::string_view help, bool needed = false, std::int64_t low = 1) {
    return {name, Shape::kinds, help, needed, low, max_kinds - 1};
}
constexpr Key some_vectors(std::string_view name, std::string_view help, bool needed = false) {
    return {name, Shape::vectors, help, needed, 1, max_vectors};
}
constexpr Key only_in(std::string_view table, Key key) {
    key.only_in = table;
    return key;
}
// The key of a condition over the options, which many tables may have.
constexpr KeyAlone<> when() {
    return {{"when", Shape::expression, "The entry counts only if this condition over the options holds."}};
}
// The key of a condition on state values.
constexpr Key some_states(std::string_view help) {
    return {"state", Shape::named_spans, help, !required, 1, max_state};
}
// The keys of changes of state values.
constexpr Key sets_states() {
    return {"sets", Shape::named_integers, "State values become these numbers.", !required, 1, max_state};
}
constexpr Key adds_states() {
    return {"adds", Shape::named_integers, "State values grow by these numbers.", !required, 1, max_state};
}
constexpr Key reason() { return {"reason", Shape::word, "The reason that the status of the game gives."}; }
constexpr Key expand() {
    return {"expand", Shape::choice,
            "Every permutation and sign of the components, or only the vector as it is written."};
}
constexpr Key some_axes() {
    return {"axes", Shape::words, "The axes that the vectors are written for and expanded over.", !required,
            1,      max_axes};
}

// The description of a struct; a struct without one does not compile here.
template <class S>
inline constexpr std::nullptr_t description_of = nullptr;

// ---- board --------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<Name> = describe<Name>({}, keyless(&Name::text, "text"), place(&Name::where));

template <>
inline constexpr auto description_of<StateValue> = describe<StateValue>({}, keyless(&StateValue::name, "name"),
                                                                        keyless(&StateValue::value, "value"),
                                                                        keyless(&StateValue::to, "to", Hashed::if_set));

template <>
inline constexpr auto description_of<StateChange> = describe<StateChange>({}, keyless(&StateChange::name, "name"),
                                                                          keyless(&StateChange::value, "value"));

template <>
inline constexpr auto description_of<AxisDef> = describe<AxisDef>(
    {"board.axes", "in an axis of [board]"},
    field(&AxisDef::name, {"name", Shape::word, "The name of the axis: file.", required}),
    own_reader(&AxisDef::labels,
               {"labels", Shape::labels, "The coordinates in their order: a-h, 1-10, I-IX, or a list.", required}),
    field(&AxisDef::wrap, flag("wrap", "The last coordinate is next to the first.")));

template <>
inline constexpr auto description_of<LinkDef> =
    describe<LinkDef>({"board.links", "in a link of [board]"},
                      field(&LinkDef::from, {"from", Shape::cell, "The cell where the step begins.", required}),
                      field(&LinkDef::by, {"by", Shape::vector, "The step.", required}),
                      field(&LinkDef::to, {"to", Shape::cell, "The cell to which the step leads.", required}),
                      field(&LinkDef::both, flag("both", "The opposite step leads back; true by default.")), when(),
                      place(&LinkDef::where));

template <>
inline constexpr auto description_of<OtherNamesDef> =
    describe<OtherNamesDef>({"board.also", "in an entry of [board]'s also"},
                            own_reader(&OtherNamesDef::labels, {"labels", Shape::axis_labels,
                                                                "By axis, its labels in the other way of naming cells.",
                                                                !required, 1, max_axes}),
                            field(&OtherNamesDef::cell, {"cell", Shape::cell_template,
                                                         "The template of these names; by default that of the board."}),
                            place(&OtherNamesDef::where));

template <>
inline constexpr auto description_of<CellNameDef> = describe<CellNameDef>({}, keyless(&CellNameDef::cell, "cell"),
                                                                          keyless(&CellNameDef::name, "name"));

template <>
inline constexpr auto description_of<CellPointDef> = describe<CellPointDef>({}, keyless(&CellPointDef::cell, "cell"),
                                                                            keyless(&CellPointDef::x, "x"),
                                                                            keyless(&CellPointDef::y, "y"));

template <>
inline constexpr auto description_of<DrawnZoneDef> = describe<DrawnZoneDef>({}, keyless(&DrawnZoneDef::zone, "zone"),
                                                                            keyless(&DrawnZoneDef::style, "style"));

template <>
inline constexpr auto description_of<BoardDrawingDef> = describe<BoardDrawingDef>(
    {"board.draw"},
    field(&BoardDrawingDef::cells,
          {"cells", Shape::choice,
           "Pieces stand on squares of two colours, on points where lines cross, or on plain squares of one colour."}),
    field(&BoardDrawingDef::shape,
          {"shape", Shape::choice, "A grid, or a ring: the wrapped axis runs round, the other one outwards."}),
    field(&BoardDrawingDef::at,
          {"at", Shape::cell_points, "By cell: where its middle is, in hundredths of a cell, to the right and upwards.",
           !required, 0, max_cells}),
    field(&BoardDrawingDef::zones,
          {"zones", Shape::zone_styles, "By zone: how its cells look.", !required, 0, max_zones}),
    field(&BoardDrawingDef::dots,
          {"dots", Shape::cells, "The cells that have a dot in the middle.", !required, 0, max_cells}),
    place(&BoardDrawingDef::where));

template <>
inline constexpr auto description_of<BoardDef> = describe<BoardDef>(
    {"board"},
    field(&BoardDef::axes,
          {"axes", Shape::tables, "The axes of the grid; cells are numbered along the first axis first.", required, 1,
           max_axes}),
    field(&BoardDef::grid, {"grid", Shape::choice, "The shape of the cells."}),
    field(&BoardDef::drawn, {"drawn", Shape::choice, "How hexagons are drawn: with an edge on top, or with a corner."},
          Hashed::never),
    field(&BoardDef::cell, {"cell", Shape::cell_template, "The template of the cells' names: {file}{rank}."}),
    field(&BoardDef::keep, {"keep", Shape::expression, "The cells that exist."}),
    own_reader(&BoardDef::mask, {"mask", Shape::rows, "The cells that exist, as a drawing: '.' is a cell, '#' is none.",
                                 !required, 1, max_cells}),
    field(&BoardDef::links,
          {"links", Shape::tables, "Steps that lead to another cell than the grid gives.", !required, 0, max_links}),
    own_reader(&BoardDef::also,
               {"also", Shape::tables, "Other names of the cells, which are read in moves and never written.",
                !required, 0, max_other_names},
               Hashed::never),
    field(&BoardDef::names,
          {"names", Shape::cell_names, "Names of single cells, by the names that the template gives them.", !required,
           0, max_cells},
          Hashed::if_set),
    field(&BoardDef::draw, {"draw", Shape::table, "How the board looks; the rules are the same."}, Hashed::never),
    place(&BoardDef::where));

template <>
inline constexpr auto description_of<Region> = describe<Region>({}, keyless(&Region::expression, "expression"),
                                                                keyless(&Region::cells, "cells"));

template <>
inline constexpr auto description_of<ZoneDef> = describe<ZoneDef>({}, keyless(&ZoneDef::name, "name"),
                                                                  keyless(&ZoneDef::region, "region"),
                                                                  keyless(&ZoneDef::fixed, "fixed"),
                                                                  keyless(&ZoneDef::second, "second"));

// ---- pieces -------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<Leg> = describe<Leg>(
    {"pieces.*.moves.legs", "in a leg of a move"},
    own_reader(&Leg::step, {"step", Shape::vector, "One step.", required}),
    range(&Leg::min, &Leg::max, "The number of steps; 1 by default."),
    field(&Leg::over, {"over", Shape::contents, "What a cell must hold so that the move can go on from it."}),
    own_reader(&Leg::stop, flag("stop", "The move may end here; true by default.")));

template <>
inline constexpr auto description_of<ClearDef> = describe<ClearDef>(
    {"pieces.*.moves.clear", "in the `clear` of a move"},
    field(&ClearDef::along, {"along", Shape::word, "The axis of the lines.", required}),
    field(&ClearDef::of, some_kinds("of", "Pieces of these kinds, of any side, close a line.", required)),
    place(&ClearDef::where));

template <>
inline constexpr auto description_of<BesideDef> = describe<BesideDef>(
    {"pieces.*.moves.beside", "in the `beside` of a move"},
    field(&BesideDef::along, some_vectors("along", "The vectors from a cell to its neighbours.", required)),
    field(&BesideDef::of, some_kinds("of", "Only pieces of these kinds; by default of all kinds.")),
    field(&BesideDef::whose, {"side", Shape::choice, "Whose pieces; by default one's own."}),
    field(&BesideDef::at, only_in("pieces.*.moves.beside",
                                  {"at", Shape::choice,
                                   "Next to the cell where the move begins, or where it ends; start by default."})),
    range(&BesideDef::min, &BesideDef::max, "How many steps away the piece may stand, over empty cells; 1 by default."),
    field(&BesideDef::handed,
          only_in("pieces.*.moves.beside",
                  flag("handed", "A piece with an equal condition counts too, while its own condition holds."))),
    field(&BesideDef::absent, flag("absent", "No such piece may stand there.")), place(&BesideDef::where));

template <>
inline constexpr auto description_of<HurdleDef> = describe<HurdleDef>(
    {"pieces.*.moves.hurdle", "in the `hurdle` of a move"},
    field(&HurdleDef::of, some_kinds("of", "Only pieces of these kinds.")),
    field(&HurdleDef::except, some_kinds("not", "No pieces of these kinds.")),
    field(&HurdleDef::whose, {"side", Shape::choice, "Whose pieces; by default anybody's."}), place(&HurdleDef::where));

template <>
inline constexpr auto description_of<MoveDef> = describe<MoveDef>(
    {"pieces.*.moves", "in a move of a piece"}, keyless(&MoveDef::paths, "paths"),
    key_alone(some_vectors("leap", "Jumps by this vector.")),
    key_alone({"betza", Shape::line, "How it moves, in Betza notation, for a move with conditions.", !required, 1,
               max_betza}),
    own_reader(&MoveDef::anywhere, flag("anywhere", "true: goes to any other cell, whatever stands between.")),
    key_alone(some_vectors("slide", "Repeats the step over empty cells.")),
    key_alone({"range", Shape::range, "How many steps it slides or pushes."}),
    key_alone({"flight", Shape::word, "An axis: at a gap the slide may go to the next cell along it and go on there."}),
    key_alone({"path", Shape::path, "Steps in this order over empty cells.", !required, 1, max_path_steps}),
    key_alone({"paths", Shape::paths, "Several such paths to one cell.", !required, 1, max_vectors}),
    key_alone(some_vectors("hop", "Slides, jumps a piece, and slides on.")),
    key_alone(either("hurdles", "one", "any", "How many pieces it jumps.")),
    key_alone({"before", Shape::range, "The number of empty cells before the first hurdle."}),
    key_alone({"after", Shape::range, "The number of cells behind the last hurdle."}),
    field(&MoveDef::hurdle, {"hurdle", Shape::table, "Which pieces it may jump, where it jumps any."}),
    own_reader(
        &MoveDef::takes,
        either("takes", "hurdle", "afar",
               "hurdle: it captures the enemy piece that it jumps, and ends on an empty cell behind it. afar: it "
               "captures and stays where it is.")),
    keyless(&MoveDef::takes_hurdle, "takes_hurdle"),
    field(&MoveDef::converts, flag("converts", "What it captures afar or by leaping stays and joins its side."),
          Hashed::if_set),
    field(&MoveDef::victims, some_kinds("victims", "It captures only these kinds, or swaps places only with them.")),
    field(&MoveDef::captures, {"captures", Shape::choice, "Whose pieces it captures; by default an enemy's."}),
    key_alone(flag("swap", "It swaps places with the piece on the cell where it ends, and captures nothing.")),
    key_alone(some_vectors("push", "Steps on and shifts the pieces in its way.")),
    key_alone(some_vectors("push_enemy",
                           "Goes onto the cell of a weaker enemy piece, which goes to an empty cell next to its own.")),
    key_alone(some_vectors(
        "pull_enemy", "Goes onto an empty cell; a weaker enemy piece next to the cell that it left follows there.")),
    key_alone(some_kinds("immovable", "Kinds that no push shifts.", !required, 0)),
    key_alone(flag("lossy", "A piece that is shifted off the board or into a gap is captured; true by default.")),
    key_alone<Leg>({"legs", Shape::tables, "The general form: one leg after the other.", !required, 1, max_path_steps}),
    only(&MoveDef::quiet, &MoveDef::capture, "Only moves that capture nothing, or only captures."),
    field(&MoveDef::expand, expand()), field(&MoveDef::axes, some_axes()),
    field(&MoveDef::first, flag("first", "Only for a piece that has not moved.")),
    field(&MoveDef::from, {"from", Shape::zone, "Only from these cells."}),
    field(&MoveDef::to, {"to", Shape::zone, "Only onto these cells."}),
    field(&MoveDef::exposes, flag("exposes", "The piece may then be captured en passant.")),
    field(&MoveDef::en_passant, flag("en_passant", "It may capture an exposed piece en passant.")),
    field(&MoveDef::clear,
          {"clear", Shape::table, "Not over or onto cells whose line holds another piece of some kinds."}),
    field(&MoveDef::beside, {"beside", Shape::table, "Only with a certain piece next to it, or without."}),
    field(&MoveDef::safe,
          {"safe", Shape::choice,
           "Cells that no enemy may attack: where it begins, on its way, where it ends, or all."},
          Hashed::if_set),
    field(&MoveDef::unchecked, flag("unchecked", "Only while its side is not in check."), Hashed::if_set),
    field(&MoveDef::steps,
          {"step", Shape::one_or_words, "The steps of a turn in which it can be made; by default move.", !required, 1,
           max_step_names + 1}),
    field(&MoveDef::then, {"then", Shape::word, "The step that follows it."}),
    field(&MoveDef::side, {"side", Shape::word, "Only for pieces of this side; by default of every side."},
          Hashed::if_set),
    field(&MoveDef::state, some_states("Only while state values are these."), Hashed::if_set),
    field(&MoveDef::sets, sets_states(), Hashed::if_set), field(&MoveDef::adds, adds_states(), Hashed::if_set),
    field(&MoveDef::suffix, {"suffix", Shape::line, "The end of its text: /tiger.", !required, 1, max_suffix},
          Hashed::if_set),
    when(), place(&MoveDef::where));

template <>
inline constexpr auto description_of<ShoveDef> = describe<ShoveDef>({}, keyless(&ShoveDef::way, "way"),
                                                                    keyless(&ShoveDef::along, "along"),
                                                                    keyless(&ShoveDef::expand, "expand"),
                                                                    keyless(&ShoveDef::axes, "axes"),
                                                                    place(&ShoveDef::where));

template <>
inline constexpr auto description_of<PushDef> = describe<PushDef>(
    {}, keyless(&PushDef::along, "along"), keyless(&PushDef::expand, "expand"), keyless(&PushDef::axes, "axes"),
    keyless(&PushDef::min, "min"), keyless(&PushDef::max, "max"), keyless(&PushDef::immovable, "immovable"),
    keyless(&PushDef::lossy, "lossy"), place(&PushDef::where));

template <>
inline constexpr auto description_of<KindCount> = describe<KindCount>({}, keyless(&KindCount::kind, "kind"),
                                                                      keyless(&KindCount::count, "count"));

template <>
inline constexpr auto description_of<PromotionDef> = describe<PromotionDef>(
    {"pieces.*.promotion", "in a promotion of a piece"},
    field(&PromotionDef::to, some_kinds("to", "The kinds that the piece can become.", !required, 0)),
    field(&PromotionDef::zone, {"zone", Shape::zone, "The cells where the piece promotes."}),
    field(&PromotionDef::leaving, flag("leaving", "Also when the move begins there.")),
    field(&PromotionDef::entering, flag("entering", "Only when the move begins elsewhere.")),
    field(&PromotionDef::optional, flag("optional", "The piece may stay what it is.")),
    field(&PromotionDef::must, {"must", Shape::zone, "On these cells it may not stay what it is."}),
    only(&PromotionDef::quiet, &PromotionDef::capture,
         "Only moves that capture nothing, or only captures; by default both."),
    field(&PromotionDef::from_reserve, flag("from_reserve", "Only to kinds in the owner's reserve.")),
    field(&PromotionDef::captured, flag("captured", "To the kind that it captures.")),
    field(&PromotionDef::most,
          {"most", Shape::kind_counts, "By kind: how many of its side may stand on the board afterwards.", !required, 1,
           max_kinds - 1},
          Hashed::if_set),
    field(&PromotionDef::side, {"side", Shape::word, "Only for this side; by default for every side."}, Hashed::if_set),
    field(&PromotionDef::state, some_states("Only while state values are these."), Hashed::if_set),
    field(&PromotionDef::owner, {"owner", Shape::choice, "Whose piece it is then; by default its own side's."},
          Hashed::if_set),
    when(), place(&PromotionDef::where));

template <>
inline constexpr auto description_of<RemoteCaptureDef> = describe<RemoteCaptureDef>(
    {"pieces.*.strikes", "in a strike of a piece"}, keyless(&RemoteCaptureDef::way, "way"),
    keyless(&RemoteCaptureDef::along, "along"),
    key_alone(some_vectors("custodian",
                           "Enemy pieces in a row from the cell of arrival, with a friend behind the last.")),
    key_alone(some_vectors("approach",
                           "Enemy pieces in a row from the cell of arrival, in the direction of the move.")),
    key_alone(some_vectors(
        "withdrawal", "Enemy pieces in a row behind the cell of departure, from which the move went straight away.")),
    key_alone(some_kinds(
        "coordinate",
        "Enemy pieces on the rank of one and the file of the other, of the mover and a piece of these kinds.")),
    key_alone(some_vectors(
        "surround",
        "An enemy piece next to the cell of arrival whose neighbouring cells all hold enemies of its own.")),
    key_alone(some_vectors("blast", "The pieces next to the cell of arrival.")),
    range(&RemoteCaptureDef::min, &RemoteCaptureDef::max, "How many pieces in a row; 1 by default."),
    field(&RemoteCaptureDef::expand, expand()), field(&RemoteCaptureDef::axes, some_axes()),
    field(&RemoteCaptureDef::of, some_kinds("of", "The kinds that are captured; by default all.")),
    field(&RemoteCaptureDef::spares, some_kinds("spares", "The kinds that are not captured.")),
    own_reader(&RemoteCaptureDef::with, some_kinds("with", "The kinds that are friends; by default all.")),
    field(&RemoteCaptureDef::anybody,
          either("whose", "enemy", "any", "Whose pieces a blast captures; by default an enemy's.")),
    field(&RemoteCaptureDef::far,
          flag("far", "Of a blast that flips: along each vector the first piece, over empty cells."), Hashed::if_set),
    field(&RemoteCaptureDef::at, {"at", Shape::zone, "An empty cell in this zone counts as a friend."}),
    field(&RemoteCaptureDef::edge, flag("edge", "The edge of the board counts as a friend.")),
    only(&RemoteCaptureDef::quiet, &RemoteCaptureDef::capture,
         "Only for moves that capture nothing by themselves, or only for captures."),
    field(&RemoteCaptureDef::moved, some_vectors("moved", "Only for moves straight along these vectors.")),
    field(&RemoteCaptureDef::itself, flag("itself", "The moving piece is captured too.")),
    field(&RemoteCaptureDef::flips, flag("flips", "The captured pieces stay and become the mover's.")),
    field(&RemoteCaptureDef::promoted,
          only_in("pieces.*.strikes",
                  flag("promoted", "If it flips: also follows a move by which another piece becomes this kind.")),
          Hashed::if_set),
    field(&RemoteCaptureDef::must, flag("must", "A move that captures nothing in this way is not legal.")),
    field(&RemoteCaptureDef::check, flag("check", "false: it threatens no piece.")), when(),
    field(&RemoteCaptureDef::by, only_in("rules.strikes", some_kinds("by", "Only for moves of these kinds."))),
    place(&RemoteCaptureDef::where));

template <>
inline constexpr auto description_of<DropDef> = describe<DropDef>(
    {"pieces.*.drop", "in a drop of a piece"},
    field(&DropDef::zone, {"zone", Shape::zone, "The cells where it can be dropped."}),
    own_reader(
        &DropDef::lone,
        {"lone", Shape::axis_or_zones,
         "Not onto a line along this axis, or into one of these zones, that already holds an own piece of the kind.",
         !required, 1, max_zones}),
    keyless(&DropDef::lone_zones, "lone_zones", Hashed::if_set),
    field(&DropDef::most,
          {"most", Shape::integer,
           "With `lone`: how many own pieces of the kind a line or a zone may hold; 1 by default.", !required, 1,
           max_axis_length},
          Hashed::if_set),
    field(&DropDef::no_mate, flag("no_mate", "Not with checkmate.")),
    field(&DropDef::endless, flag("endless", "The hand need not hold such a piece, and loses none.")),
    field(&DropDef::no_check, flag("no_check", "Not with check.")),
    field(&DropDef::rests, {"rests", Shape::line,
                            "An axis, or one behind a minus: it falls along it, onto the edge or onto another piece.",
                            !required, 1, max_word + 1}),
    field(&DropDef::beside,
          {"beside", Shape::one_or_tables, "Only next to certain pieces, or only where there are none.", !required, 0,
           max_besides},
          Table{"pieces.*.drop.beside", "in the `beside` of a drop"}, Hashed::if_set),
    field(&DropDef::faces, some_kinds("faces", "Kinds as which it may also be put down."), Hashed::if_set),
    field(&DropDef::state, some_states("Only while state values are these."), Hashed::if_set),
    field(&DropDef::sets, sets_states(), Hashed::if_set), field(&DropDef::adds, adds_states(), Hashed::if_set),
    field(&DropDef::must, flag("must", "A side that can drop such a piece must do so."), Hashed::if_set),
    field(&DropDef::unmoved, flag("unmoved", "The dropped piece counts as one that has not moved: it may castle."),
          Hashed::if_set),
    field(&DropDef::price,
          {"price", Shape::integer, "The side pays so much for it from its `purse`; 0 by default.", !required, 1,
           max_state_value},
          Hashed::if_set),
    when(), place(&DropDef::where));

template <>
inline constexpr auto description_of<RebirthDef> = describe<RebirthDef>(
    {"pieces.*.reborn", "in an entry of `reborn` of a piece"},
    field(&RebirthDef::on, {"on", Shape::zone, "Only if it is captured on these cells."}),
    field(&RebirthDef::to, {"to", Shape::cells, "The cells where it is put back: the first that is empty.", required, 1,
                            max_castling_cells}),
    when(), place(&RebirthDef::where));

template <>
inline constexpr auto description_of<PieceDef> = describe<PieceDef>(
    {"pieces.*", "in a piece, such as [pieces.R]"}, keyless(&PieceDef::letter, "letter"),
    own_reader(&PieceDef::name, {"name", Shape::line, "The name of the piece: Knight.", required, 1, max_piece_name},
               Hashed::never),
    own_reader(&PieceDef::moves,
               {"moves", Shape::moves, "How it moves; [] for a piece that does not.", required, 0, max_written_moves}),
    key_alone(either("betza", "standard", "fairy",
                     "Whose Betza notation its moves are written in: XBoard's, or "
                     "Fairy-Stockfish's.")),
    own_reader(&PieceDef::symbol, {"symbol", Shape::symbols, "The sign that draws it."}, Hashed::never),
    field(&PieceDef::picture,
          {"picture", Shape::line, "The shape that `varia draw` draws it with: silver.", !required, 1, max_piece_name},
          Hashed::never),
    own_reader(&PieceDef::sign,
               {"sign", Shape::symbols,
                "What stands on the piece in sets of wedges and discs, for both sides or each."},
               Hashed::never),
    field(&PieceDef::royal, flag("royal", "Its side loses with it.")),
    field(&PieceDef::strength, {"strength", Shape::integer, "A stronger piece pushes, pulls and freezes weaker pieces.",
                                !required, 0, max_strength}),
    field(&PieceDef::promotions,
          {"promotion", Shape::one_or_tables, "What it can become, and where.", !required, 0, max_promotions}),
    own_reader(&PieceDef::remote_captures,
               {"strikes", Shape::tables, "What its moves capture apart from the piece on the cell where they end.",
                !required, 0, max_remote_captures}),
    field(&PieceDef::drop, {"drop", Shape::true_or_table, "It can be dropped from the hand."}),
    field(&PieceDef::within,
          {"within", Shape::expression, "The cells where it can stand; a position with one elsewhere is refused."}),
    field(&PieceDef::points, {"points", Shape::integer, "The points for capturing it.", !required, 0, max_points}),
    field(&PieceDef::neutral_points,
          {"neutral_points", Shape::integer, "The points for capturing it when it belongs to nobody.", !required, 0,
           max_points}),
    field(&PieceDef::captured_as,
          {"captured_as", Shape::captured_kind, "The kind that a captor or a reserve gets for it; none: nothing."}),
    field(&PieceDef::captured_by,
          some_kinds("captured_by", "Only these kinds capture it; an empty array: no kind does.", !required, 0)),
    field(&PieceDef::reborn,
          {"reborn", Shape::tables, "Where it is put back when it is captured.", !required, 0, max_rebirths},
          Hashed::if_set),
    keyless(&PieceDef::pushes, "pushes"), keyless(&PieceDef::shoves, "shoves"), place(&PieceDef::where));

// ---- rules --------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<CastlingDef> = describe<CastlingDef>(
    {"castling", "in [[castling]]"},
    field(&CastlingDef::name, {"name", Shape::line, "The name of the castling: O-O.", required, 1, max_castling_name}),
    field(&CastlingDef::letter, {"letter", Shape::capital, "Its letter in position text.", required}),
    field(&CastlingDef::king, {"king", Shape::kind, "The kind that castles.", required}),
    field(&CastlingDef::partner, {"partner", Shape::kind, "The kind with which it castles.", required}),
    field(&CastlingDef::king_from, {"king_from", Shape::cell, "The cell of the king.", required}),
    field(&CastlingDef::king_to, {"king_to", Shape::cell, "The cell where the king goes.", required}),
    field(&CastlingDef::partner_from, {"partner_from", Shape::cell, "The cell of the partner.", required}),
    field(&CastlingDef::partner_to, {"partner_to", Shape::cell, "The cell where the partner goes.", required}),
    field(&CastlingDef::any_start, flag("any_start", "From any cells, as in Chess960.")),
    field(&CastlingDef::side, {"side", Shape::word, "Only this side castles so; by default every side."},
          Hashed::if_set),
    field(&CastlingDef::empty,
          {"empty", Shape::cells, "The cells that must be empty.", !required, 0, max_castling_cells}),
    field(&CastlingDef::safe,
          {"safe", Shape::cells, "The cells that must not be attacked.", !required, 0, max_castling_cells}),
    field(&CastlingDef::state, some_states("Only while state values are these."), Hashed::if_set),
    field(&CastlingDef::sets, sets_states(), Hashed::if_set), field(&CastlingDef::adds, adds_states(), Hashed::if_set),
    field(&CastlingDef::wins,
          {"wins", Shape::word, "The state value that then says who has won: the side that castles."}, Hashed::if_set),
    field(&CastlingDef::ends,
          {"ends", Shape::rows, "The names of castlings that the other sides may no longer make then.", !required, 1,
           max_castlings},
          Hashed::if_set),
    when(), place(&CastlingDef::where));

template <>
inline constexpr auto description_of<Score> = describe<Score>({}, keyless(&Score::numerator, "numerator"),
                                                              keyless(&Score::denominator, "denominator"));

template <>
inline constexpr auto description_of<ResultDef> = describe<ResultDef>(
    {"rules.*", "in a result"},
    field(&ResultDef::verdict, {"result", Shape::choice, "The result for the side that the rule is about.", required}),
    own_reader(&ResultDef::score, {"score", Shape::score, "The part of 1 that this side gets."}));

template <>
inline constexpr auto description_of<BareKingDef> = describe<BareKingDef>(
    {"rules.bare_king"}, field(&BareKingDef::result, result("result", "For the side that is bare.", required)),
    field(&BareKingDef::counter, {"counter", Shape::choice, "Whether that side may still bare the other side."}),
    field(&BareKingDef::both, result("both", "For both sides, if both are bare; a draw by default.")), when(),
    place(&BareKingDef::where));

template <>
inline constexpr auto description_of<ExtinctionDef> = describe<ExtinctionDef>(
    {"rules.extinction"},
    field(&ExtinctionDef::kinds, some_kinds("kinds", "The kinds that die out; by default all pieces together.")),
    field(&ExtinctionDef::any, flag("any", "It is enough that one of the kinds dies out.")),
    field(&ExtinctionDef::side, {"side", Shape::word, "Only this side can die out."}),
    field(&ExtinctionDef::min,
          {"least", Shape::integer, "The kinds have died out when so many are left.", !required, 0, max_cells}),
    field(&ExtinctionDef::other,
          {"other", Shape::integer, "Only while the other side has at least so many of them.", !required, 0, max_cells},
          Hashed::if_set),
    field(&ExtinctionDef::result, result("result", "For the side that has died out.", required)),
    field(&ExtinctionDef::reason, reason()),
    field(&ExtinctionDef::state, some_states("Only while state values are these."), Hashed::if_set), when(),
    place(&ExtinctionDef::where));

template <>
inline constexpr auto description_of<GoalDef> = describe<GoalDef>(
    {"rules.goal"}, field(&GoalDef::kinds, some_kinds("kinds", "The kinds that must reach the zone; by default all.")),
    field(&GoalDef::zone, {"zone", Shape::zone, "The cells that they must reach.", required}),
    field(&GoalDef::count,
          {"count", Shape::integer, "So many of them must stand in the zone; 1 by default.", !required, 1, max_cells},
          Hashed::if_set),
    field(&GoalDef::safe, flag("safe", "Only those that no enemy attacks count."), Hashed::if_set),
    field(&GoalDef::stays, flag("stays", "They must still stand there when the next turn of their side begins."),
          Hashed::if_set),
    field(&GoalDef::filled,
          flag("filled", "Also, no cell of the zone may be empty; the other pieces may be anybody's.")),
    field(&GoalDef::reply,
          flag("reply",
               "The side that moves first has not won yet if the other side can reach the goal by its next move.")),
    own_reader(&GoalDef::both, result("both", "For the side that got there last, if both stand there.")),
    field(&GoalDef::result, result("result", "For the side that reaches the goal.", required)),
    field(&GoalDef::reason, reason()),
    field(&GoalDef::state, some_states("Only while state values are these."), Hashed::if_set), when(),
    place(&GoalDef::where));

template <>
inline constexpr auto description_of<LineDef> = describe<LineDef>(
    {"rules.lines", "in an entry of [rules]'s lines"},
    field(&LineDef::length,
          {"length", Shape::integer, "How many pieces of one side in a row.", required, 2, max_axis_length}),
    field(&LineDef::kinds, some_kinds("of", "The kinds that can form the row; by default all.")),
    field(&LineDef::side, {"side", Shape::word, "Only this side can form the row."}, Hashed::if_set),
    field(&LineDef::anybody,
          either("owner", "own", "any", "Whose pieces form the row: those of one side, or anybody's."), Hashed::if_set),
    field(&LineDef::along,
          some_vectors("along", "The directions, in all symmetries; by default those to all cells that touch a cell.")),
    field(&LineDef::expand, expand(), Hashed::if_set),
    field(&LineDef::apart, flag("apart", "So many on one line, with anything between them."), Hashed::if_set),
    field(&LineDef::square, flag("square", "A square of length by length cells in place of a row."), Hashed::if_set),
    field(&LineDef::exactly, flag("exactly", "A longer row does not count.")),
    field(&LineDef::result, result("result", "For the side that owns the row.", required)),
    field(&LineDef::reason, reason()),
    field(&LineDef::state, some_states("Only while state values are these."), Hashed::if_set), when(),
    place(&LineDef::where));

template <>
inline constexpr auto description_of<EnclosedDef> = describe<EnclosedDef>(
    {"rules.enclosed", "in an entry of [rules]'s enclosed"},
    field(&EnclosedDef::kinds, some_kinds("of", "The kinds of which none can get out; by default all.")),
    field(&EnclosedDef::side, {"side", Shape::word, "Only this side can be enclosed."}),
    field(&EnclosedDef::zone, {"zone", Shape::zone, "The cells that none of them could reach.", required}),
    field(&EnclosedDef::along,
          some_vectors("along", "The steps over cells without an enemy piece, in all symmetries.", required)),
    field(&EnclosedDef::result, result("result", "For the side that is enclosed.", required)),
    field(&EnclosedDef::reason, reason()),
    field(&EnclosedDef::state, some_states("Only while state values are these."), Hashed::if_set), when(),
    place(&EnclosedDef::where));

template <>
inline constexpr auto description_of<ConnectedDef> = describe<ConnectedDef>(
    {"rules.connected", "in an entry of [rules]'s connected"},
    field(&ConnectedDef::kinds, some_kinds("of", "The kinds that form groups; by default all.")),
    field(&ConnectedDef::side, {"side", Shape::word, "Only this side can be connected."}),
    field(&ConnectedDef::zones,
          {"zones", Shape::zones, "One group has a piece in each of these zones.", !required, 2, max_connected_zones}),
    field(&ConnectedDef::all, flag("all", "All of these pieces of the side are one group.")),
    field(&ConnectedDef::along, some_vectors("along", "The steps between neighbours, in all symmetries.", required)),
    field(&ConnectedDef::expand, expand()),
    field(&ConnectedDef::both, result("both", "For the side that moved last, if both sides are connected.")),
    field(&ConnectedDef::result, result("result", "For the side that is connected.", required)),
    field(&ConnectedDef::reason, reason()), when(), place(&ConnectedDef::where));

template <>
inline constexpr auto description_of<HalfPoints> = describe<HalfPoints>({}, keyless(&HalfPoints::side, "side"),
                                                                        keyless(&HalfPoints::amount, "amount"));

template <>
inline constexpr auto description_of<MostDef> = describe<MostDef>(
    {"rules.most"}, field(&MostDef::kinds, some_kinds("of", "The kinds that count; by default all.")),
    field(
        &MostDef::count,
        {"count", Shape::choice,
         "What is counted: pieces, or their `points`; the largest group; enclosed empty cells, or these and pieces."}),
    field(&MostDef::along,
          some_vectors("along", "The steps between neighbours in groups and areas, in all symmetries."),
          Hashed::if_set),
    field(&MostDef::next, flag("next", "If the largest groups are equal, the next largest are compared, and so on."),
          Hashed::if_set),
    field(&MostDef::full, flag("full", "Also as soon as no cell of the board is empty."), Hashed::if_set),
    field(&MostDef::half_points,
          {"half_points", Shape::named_integers, "By side: the half points that it has before anything is counted.",
           !required, 1, max_sides}),
    field(&MostDef::result, result("result", "For the side that has the most.", required)),
    field(&MostDef::tie, result("tie", "For both sides, if they have equally many; a draw by default.")),
    field(&MostDef::reason, reason()), when(), place(&MostDef::where));

template <>
inline constexpr auto description_of<PassesDef> = describe<PassesDef>(
    {"rules.passes"},
    field(&PassesDef::count, {"count", Shape::integer, "How many passes in a row.", required, 1, max_checks}),
    field(&PassesDef::state, {"state", Shape::word, "The state value that counts them.", required}),
    field(&PassesDef::result,
          result("result", "For the side that passed last; without it, the side with the most wins.")),
    field(&PassesDef::reason, reason()), when(), place(&PassesDef::where));

template <>
inline constexpr auto description_of<CheckCountDef> = describe<CheckCountDef>(
    {"rules.checks"},
    field(&CheckCountDef::count, {"count", Shape::integer, "How many checks.", required, 1, max_checks}),
    field(&CheckCountDef::result, result("result", "For the side that gave them.", required)),
    field(&CheckCountDef::reason, reason()), when(), place(&CheckCountDef::where));

template <>
inline constexpr auto description_of<ChaseDef::Pair> = describe<ChaseDef::Pair>(
    {"rules.repetition.chase.guarded"}, field(&ChaseDef::Pair::by, some_kinds("by", "The kinds that chase.", required)),
    field(&ChaseDef::Pair::of,
          some_kinds("of", "The kinds that they chase even if the capture could be answered.", required)),
    place(&ChaseDef::Pair::where));

template <>
inline constexpr auto description_of<ChaseDef::Spared> = describe<ChaseDef::Spared>(
    {"rules.repetition.chase.spared"},
    field(&ChaseDef::Spared::of, some_kinds("of", "The kinds that are not chased.", required)),
    field(&ChaseDef::Spared::zone, {"zone", Shape::zone, "While they stand here; by default everywhere."}),
    place(&ChaseDef::Spared::where));

template <>
inline constexpr auto description_of<ChaseDef> = describe<ChaseDef>(
    {"rules.repetition.chase"},
    field(&ChaseDef::result,
          result("result", "For the side that attacks the same piece with each of its turns.", required)),
    field(&ChaseDef::by, some_kinds("by", "The kinds that chase; by default all that are not royal.")),
    field(&ChaseDef::of, some_kinds("of", "The kinds that are chased; by default all that are not royal.")),
    field(&ChaseDef::guarded,
          {"guarded", Shape::tables, "Which kinds chase which even if the capture could be answered.", !required, 0,
           max_chases}),
    field(&ChaseDef::spared, {"spared", Shape::tables, "The kinds that are not chased.", !required, 0, max_chases}),
    field(&ChaseDef::trade,
          flag("trade",
               "A piece that could capture an attacker of its own kind is not chased by it; true by default.")),
    when(), place(&ChaseDef::where));

template <>
inline constexpr auto description_of<RepetitionDef> = describe<RepetitionDef>(
    {"rules.repetition"},
    field(&RepetitionDef::count,
          {"count", Shape::integer, "The occurrence that ends the game.", required, 2, max_repetitions}),
    field(&RepetitionDef::illegal, flag("illegal", "A move that would bring this occurrence about is not legal."),
          Hashed::if_set),
    field(&RepetitionDef::result,
          result("result", "For the side that repeats; without it, the side with the most wins.")),
    field(&RepetitionDef::side,
          {"side", Shape::word, "The side that the result is for, in place of the one that repeats."}),
    field(&RepetitionDef::check, result("check", "For the side that has given check with each of its turns.")),
    field(&RepetitionDef::chase,
          {"chase", Shape::table, "For the side that has attacked the same piece with each of its turns."}),
    when(), place(&RepetitionDef::where));

template <>
inline constexpr auto description_of<WorthDef> = describe<WorthDef>(
    {"rules.counting.worth"}, field(&WorthDef::kinds, some_kinds("kinds", "The kinds.", required)),
    field(&WorthDef::points, {"points", Shape::integer, "What one of them is worth.", required, 0, max_worth}),
    place(&WorthDef::where));

template <>
inline constexpr auto description_of<CountingDef::Limit> = describe<CountingDef::Limit>(
    {"rules.counting.limits", "in a limit of [[rules.counting]]"},
    field(&CountingDef::Limit::kind, {"kind", Shape::kind, "If the other side has this kind; by default in any case."}),
    field(&CountingDef::Limit::count,
          {"count", Shape::integer, "At least so many of it; 1 by default.", !required, 1, max_cells}),
    field(&CountingDef::Limit::moves,
          {"moves", Shape::integer, "How many moves are counted.", required, 1, max_counted_moves}),
    place(&CountingDef::Limit::where));

template <>
inline constexpr auto description_of<CountingDef> = describe<CountingDef>(
    {"rules.counting", "in [[rules.counting]]"},
    field(&CountingDef::left, {"left", Shape::integer, "The side has no more pieces than this, royal ones included.",
                               !required, 1, max_cells}),
    field(&CountingDef::without, some_kinds("without", "None of these kinds is on the board.")),
    field(&CountingDef::worth, {"worth", Shape::tables, "Its pieces are worth less than the other side's by this.",
                                !required, 1, max_worths}),
    field(&CountingDef::limits,
          {"limits", Shape::tables, "How many moves are counted: the first limit that fits when the count begins.",
           required, 1, max_counting_limits}),
    own_reader(&CountingDef::from_pieces, {"from",
                                           Shape::choice,
                                           "Where the count begins: at the number of pieces on the board, or at 0.",
                                           !required,
                                           0,
                                           0,
                                           {"pieces", "zero"}}),
    field(&CountingDef::result, result("result", "For the side whose moves are counted.", required)),
    field(&CountingDef::reason, reason()), when(), place(&CountingDef::where));

template <>
inline constexpr auto description_of<DeclareDef::Points> = describe<DeclareDef::Points>(
    {}, keyless(&DeclareDef::Points::side, "side"), keyless(&DeclareDef::Points::points, "points"));

template <>
inline constexpr auto description_of<DeclareDef> = describe<DeclareDef>(
    {"rules.declare", "in [[rules.declare]]"},
    field(&DeclareDef::zone, {"zone", Shape::zone, "The cells where its pieces must stand.", required}),
    field(&DeclareDef::royal, flag("royal", "Its royal pieces must stand there.")),
    field(&DeclareDef::men, {"men", Shape::integer, "At least so many of its other pieces.", !required, 0, max_cells}),
    field(&DeclareDef::points,
          {"points", Shape::named_integers, "By side: what its pieces there and in hand are worth at least.", !required,
           1, max_sides}),
    field(&DeclareDef::worth,
          {"worth", Shape::tables, "What pieces are worth; kinds that are not named 1, royal ones 0.", !required, 1,
           max_worths},
          Table{"rules.declare.worth"}),
    field(&DeclareDef::in_check, flag("check", "Also while it is in check.")),
    field(&DeclareDef::result, result("result", "For that side, when it is to move.", required)),
    field(&DeclareDef::reason, reason()), when(), place(&DeclareDef::where));

template <>
inline constexpr auto description_of<MaterialDef::Count> = describe<MaterialDef::Count>(
    {"rules.cannot_win.own"}, keyless(&MaterialDef::Count::whose, "whose"),
    field(&MaterialDef::Count::kinds,
          some_kinds("of", "Pieces of these kinds; by default of all kinds that are not royal.")),
    field(&MaterialDef::Count::but, some_kinds("not", "Pieces of all kinds that are not royal, except these.")),
    field(&MaterialDef::Count::zone,
          {"zone", Shape::zone, "Only those that stand there, as the side that cannot win sees it."}),
    field(&MaterialDef::Count::min, {"least", Shape::integer, "There are at least so many.", !required, 1, max_cells}),
    field(&MaterialDef::Count::max, {"most", Shape::integer, "There are at most so many.", !required, 0, max_cells}),
    place(&MaterialDef::Count::where));

template <>
inline constexpr auto description_of<MaterialDef> = describe<MaterialDef>(
    {"rules.cannot_win"}, field(&MaterialDef::side, {"side", Shape::word, "Only this side; by default both."}),
    field(&MaterialDef::to_move, flag("to_move", "true: only while the side is to move; false: only while it is not.")),
    keyless(&MaterialDef::counts, "counts"),
    key_alone<MaterialDef::Count>({"own", Shape::tables, "What the side has itself.", !required, 1,
                                   max_material_counts}),
    key_alone<MaterialDef::Count>({"other", Shape::tables, "What the other side has.", !required, 1,
                                   max_material_counts}),
    key_alone<MaterialDef::Count>({"both", Shape::tables, "What both have together.", !required, 1,
                                   max_material_counts}),
    when(), place(&MaterialDef::where));

template <>
inline constexpr auto description_of<PassOfSide> = describe<PassOfSide>({}, keyless(&PassOfSide::side, "side"),
                                                                        keyless(&PassOfSide::pass, "pass"));

template <>
inline constexpr auto description_of<ResetOfSide> = describe<ResetOfSide>({}, keyless(&ResetOfSide::side, "side"),
                                                                          keyless(&ResetOfSide::kinds, "kinds"));

template <>
inline constexpr auto description_of<MoveRuleDef> = describe<MoveRuleDef>(
    {"rules.move_rule"},
    field(&MoveRuleDef::plies,
          {"plies", Shape::integer, "Half-moves without a capture or a move of these kinds.", required, 1, max_plies}),
    own_reader(&MoveRuleDef::reset,
               {"reset", Shape::kinds_by_side, "The kinds whose moves reset the count, of all sides or by side.",
                !required, 0, max_kinds - 1}),
    keyless(&MoveRuleDef::reset_of, "reset_of", Hashed::if_set),
    field(&MoveRuleDef::result, result("result", "For the side to move; without it, the side with the most wins.")),
    when(), place(&MoveRuleDef::where));

template <>
inline constexpr auto description_of<FacingDef> = describe<FacingDef>(
    {"rules.facing"}, field(&FacingDef::kind, {"kind", Shape::kind, "Two royal pieces of this kind.", required}),
    field(&FacingDef::along, some_vectors("along", "They may not face each other along these lines.", required)),
    field(&FacingDef::result,
          result("result",
                 "With `state` they may face each other, and then only a pass may leave them so: the result for "
                 "the side that passes. Without it, the side with the most wins.")),
    field(&FacingDef::state, {"state", Shape::word, "The state value that is 1 while they face each other."}), when(),
    place(&FacingDef::where));

template <>
inline constexpr auto description_of<HoldDef> = describe<HoldDef>(
    {"rules.hold"},
    field(&HoldDef::sharing,
          {"sharing", Shape::words, "Axes: a piece that comes to share these coordinates with the other holds it.",
           required, 1, max_axes}),
    field(&HoldDef::state, {"state", Shape::word, "The state value that says whose royal piece is held.", required}),
    when(), place(&HoldDef::where));

template <>
inline constexpr auto description_of<GoingOutDef> = describe<GoingOutDef>(
    {"rules.out.*"}, field(&GoingOutDef::men, {"pieces", Shape::choice, "What happens to its pieces.", required}),
    field(&GoingOutDef::royal, {"royal", Shape::choice, "What happens to its royal pieces, if it is something else."}),
    field(&GoingOutDef::mover,
          {"mover", Shape::integer, "The points for the side that moved last.", !required, 0, max_points}),
    field(&GoingOutDef::own, {"own", Shape::integer, "The points for the side itself.", !required, 0, max_points}));

template <>
inline constexpr auto description_of<OutDef> = describe<OutDef>(
    {"rules.out"},
    field(&OutDef::checkmate, {"checkmate", Shape::table, "A side that is in check without a legal move."}),
    field(&OutDef::stalemate, {"stalemate", Shape::table, "A side that is not in check and has no legal move."}),
    field(&OutDef::royal_capture, {"royal_capture", Shape::table, "A side that has lost its last royal piece."}),
    field(&OutDef::resign, {"resign", Shape::table, "A side that resigns."}),
    field(&OutDef::extinction, {"extinction", Shape::table, "A side that has died out by [[rules.extinction]]."}),
    field(&OutDef::draw, {"draw", Shape::integer,
                          "The points for each side that is still in when repetition or the move rule ends the game.",
                          !required, 0, max_points}),
    place(&OutDef::where));

template <>
inline constexpr auto description_of<FrozenDef> = describe<FrozenDef>(
    {"rules.frozen"},
    field(&FrozenDef::along,
          some_vectors("along", "The vectors from a piece to its neighbours, in all symmetries.", required),
          &FrozenDef::axes),
    field(&FrozenDef::expand, expand(), Hashed::if_set), field(&FrozenDef::axes, some_axes()),
    field(&FrozenDef::far, flag("far", "With `by`: also at any distance along the vectors, over empty cells."),
          Hashed::if_set),
    field(&FrozenDef::by,
          some_kinds("by",
                     "Enemy pieces of these kinds freeze it; by default stronger ones, unless a piece of its own "
                     "side is next to it.")),
    field(&FrozenDef::of, some_kinds("of", "The kinds that can be frozen; by default all.")),
    field(&FrozenDef::unless,
          some_kinds("unless",
                     "With `by`: not if another piece of its side, of these kinds, is next to the one that freezes.")),
    when(), place(&FrozenDef::where));

template <>
inline constexpr auto description_of<TrapDef> = describe<TrapDef>(
    {"rules.trap"}, field(&TrapDef::zone, {"zone", Shape::zone, "The cells that are traps.", required}),
    field(&TrapDef::along,
          some_vectors("along", "The vectors from a piece to its neighbours, in all symmetries.", required)),
    when(), place(&TrapDef::where));

template <>
inline constexpr auto description_of<PreferDef> = describe<PreferDef>(
    {"rules.prefer", "in an entry of [rules]'s prefer"}, keyless(&PreferDef::what, "what"),
    keyless(&PreferDef::kinds, "kinds"), key_alone(some_kinds("captor", "Turns in which one of these kinds captures.")),
    key_alone(some_kinds("victims", "The turn that captures the most pieces of these kinds.")),
    key_alone(some_kinds("soonest", "The turn that captures one of these kinds as early as possible.")), when(),
    place(&PreferDef::where));

template <>
inline constexpr auto description_of<NoMovesDef> = describe<NoMovesDef>(
    {"rules.no_moves", "in an entry of [rules]'s no_moves"},
    field(&NoMovesDef::check, flag("check", "true: only in check; false: only if it is not in check.")),
    field(&NoMovesDef::side, {"side", Shape::word, "Only this side; by default every side."}),
    field(&NoMovesDef::result, result("result", "For the side that has no legal move.", required)),
    field(&NoMovesDef::reason, reason()), field(&NoMovesDef::state, some_states("Only while state values are these.")),
    when(), place(&NoMovesDef::where));

template <>
inline constexpr auto description_of<RulesDef> = describe<RulesDef>(
    {"rules"}, field(&RulesDef::checkmate, result("checkmate", "For a side that is in check without a legal move.")),
    field(&RulesDef::stalemate, result("stalemate", "For a side that is not in check and has no legal move.")),
    field(&RulesDef::no_moves,
          {"no_moves", Shape::tables, "Results in place of these two, under conditions.", !required, 0, max_no_moves},
          Hashed::if_set),
    field(&RulesDef::draw_odds, {"draw_odds", Shape::word, "The side that wins every drawn game; by default nobody."},
          Hashed::if_set),
    field(&RulesDef::out, {"out", Shape::table, "How a side goes out while the others play on."}),
    field(&RulesDef::exposed_for,
          {"en_passant", Shape::choice,
           "How long an exposed piece may be captured: by the next move; by the next moves in a row that capture so; "
           "during the next side's turn; until its own side's turn."}),
    own_reader(&RulesDef::by_points, either("places", "", "points", "What decides the places.")),
    field(&RulesDef::royal, {"royal", Shape::choice, "Which royal pieces must be safe."}),
    field(&RulesDef::bare_king, {"bare_king", Shape::table, "A side that has only royal pieces left."}),
    field(&RulesDef::bare_kings_draw, either("bare_kings", "", "draw", "Nothing but royal pieces is left.")),
    own_reader(&RulesDef::cannot_win,
               {"cannot_win", Shape::tables,
                "Material with which a side cannot win. If neither side can win, the position is dead, and drawn.",
                !required, 0, max_cannot_win},
               Hashed::never),
    field(&RulesDef::extinctions,
          {"extinction", Shape::tables, "A side whose pieces have died out.", !required, 0, max_extinctions}),
    field(&RulesDef::goals, {"goal", Shape::tables, "A piece that reaches a zone.", !required, 0, max_goals}),
    field(&RulesDef::lines, {"lines", Shape::tables, "Pieces of one side in a row.", !required, 0, max_lines}),
    field(&RulesDef::enclosed, {"enclosed", Shape::tables, "A side that cannot get out.", !required, 0, max_enclosed}),
    field(&RulesDef::connected,
          {"connected", Shape::tables, "A side whose pieces are connected.", !required, 0, max_connected},
          Hashed::if_set),
    field(&RulesDef::most, {"most", Shape::table, "The side with the most wins when nobody can move any more."}),
    field(&RulesDef::gives_check, flag("gives_check", "false: no move may give check.")),
    field(&RulesDef::checks, {"checks", Shape::table, "Checks are counted."}),
    field(&RulesDef::repetition, {"repetition", Shape::table, "A position repeats."}),
    field(&RulesDef::move_rule, {"move_rule", Shape::table, "Nothing happens for long."}),
    field(&RulesDef::countings, {"counting", Shape::tables, "The moves of a side that has nearly lost are counted.",
                                 !required, 0, max_countings}),
    field(&RulesDef::declares,
          {"declare", Shape::tables, "A side that has advanced far enough has won.", !required, 0, max_declares}),
    field(&RulesDef::facing, {"facing", Shape::table, "Royal pieces may not face each other."}),
    field(&RulesDef::holds, {"hold", Shape::tables, "Royal pieces hold each other.", !required, 0, max_holds}),
    field(&RulesDef::reserve, {"reserve", Shape::choice, "Where captured pieces go."}),
    own_reader(&RulesDef::pass, {"pass",
                                 Shape::choice_by_side,
                                 "true: passing is a move; forced: only if there is no other move; or either by side.",
                                 !required,
                                 0,
                                 0,
                                 {"", "forced"}}),
    field(&RulesDef::pie, flag("pie", "The side that moves second may exchange the sides in place of its first move."),
          Hashed::if_set),
    field(&RulesDef::passes, {"passes", Shape::table, "Passes in a row end the game."}),
    keyless(&RulesDef::pass_of, "pass_of", Hashed::if_set),
    field(&RulesDef::royal_capture,
          flag("royal_capture", "A royal piece that is left attacked may be captured, which wins.")),
    field(&RulesDef::forced_capture, flag("forced_capture", "A side that can capture must capture.")),
    own_reader(&RulesDef::prefer,
               {"prefer", Shape::preferences,
                "Which of the turns that capture are legal, one criterion after the other.", !required, 1, max_prefer}),
    field(&RulesDef::frozen,
          {"frozen", Shape::one_or_tables, "Which pieces cannot move because of the pieces next to them.", !required, 0,
           max_frozen}),
    own_reader(&RulesDef::remote_captures,
               {"strikes", Shape::tables, "What moves capture apart from the piece on the cell where they end.",
                !required, 0, max_remote_captures},
               Table{"rules.strikes", "in a strike of [rules]"}),
    field(&RulesDef::traps,
          {"trap", Shape::tables, "A piece on such a cell is removed if no piece of its own side is next to it.",
           !required, 0, max_traps}));

// ---- turns --------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<StepDef> = describe<StepDef>(
    {"turn.then.*", "in what follows a step, such as [turn.then.jump]"}, keyless(&StepDef::name, "name"),
    field(&StepDef::after,
          {"after", Shape::words, "The steps that it follows, unless the move names its next step itself.", !required,
           1, max_step_names + 1}),
    field(&StepDef::of, some_kinds("of", "Only after steps of these kinds.")),
    field(&StepDef::first, flag("first", "Only after steps of pieces that had not moved before.")),
    field(&StepDef::must,
          {"must", Shape::choice, "Whether it must be made: always, whenever it is possible, or never."}),
    field(&StepDef::place, some_kinds("place", "The step places a piece of one of these kinds.")),
    field(&StepDef::from, {"source", Shape::choice, "Where that piece comes from."}),
    field(&StepDef::neutral, either("owner", "own", "neutral", "Whose piece it is.")),
    own_reader(&StepDef::zone,
               {"to", Shape::zone, "Only onto these cells; left: onto a cell that the step before left."}),
    keyless(&StepDef::left, "left"),
    field(&StepDef::by, {"by", Shape::kind,
                         "Only where a piece of this kind could go from the cell of the piece that has moved, or that "
                         "the step moves."}),
    when(), place(&StepDef::where));

template <>
inline constexpr auto description_of<NextDef> = describe<NextDef>(
    {"turn.next", "in [[turn.next]]"},
    field(&NextDef::types, {"types", Shape::rows, "Only after these types of moves.", !required, 1, max_hook_types}),
    field(&NextDef::kinds, some_kinds("pieces", "Only after moves of these kinds.")),
    field(&NextDef::state, some_states("Only while state values are these.")),
    field(&NextDef::side,
          {"side", Shape::word, "The side that moves then; same: the side that has just moved.", required}),
    when(), place(&NextDef::where));

template <>
inline constexpr auto description_of<TurnDef::Count> = describe<TurnDef::Count>({},
                                                                                keyless(&TurnDef::Count::min, "min"),
                                                                                keyless(&TurnDef::Count::max, "max"));

template <>
inline constexpr auto description_of<TurnDef> = describe<TurnDef>(
    {"turn"},
    own_reader(&TurnDef::counts,
               {"steps", Shape::turn_steps, "How many moves a turn has: a number, [min, max], or either by side.",
                !required, 1, max_turn_steps}),
    field(&TurnDef::first,
          {"first", Shape::integer, "How many moves the first turn of the game has.", !required, 1, max_turn_steps}),
    field(&TurnDef::grow, {"grow", Shape::integer, "How many more moves each turn has than the turn before.", !required,
                           0, max_turn_steps}),
    field(&TurnDef::check,
          {"check", Shape::choice, "A step that gives check does not matter, ends the turn, or must be the last."}),
    field(&TurnDef::safe_at_end,
          either("safe", "each", "end", "When royal pieces must be safe: after each step, or at the end of the turn.")),
    field(&TurnDef::threat_by_turn,
          either("threat", "step", "turn",
                 "What gives check: a threat to capture by the next step, or within a turn.")),
    field(&TurnDef::same_result, either("same", "route", "result",
                                        "Which turns count as one: those by the same route, or with the same result.")),
    field(&TurnDef::restore, flag("restore", "A turn may leave the board as it was; true by default.")),
    field(&TurnDef::over_at_end, either("over", "step", "end", "When goals and extinction are tested.")),
    field(&TurnDef::captured_stay, either("captured", "leave", "stay", "When captured pieces leave the board.")),
    field(
        &TurnDef::promotes,
        {"promotes", Shape::choice,
         "A piece that promotes goes on as what it has become, ends the turn, or promotes only where the turn ends."}),
    field(&TurnDef::landing,
          {"landing", Shape::vector, "After its move a piece goes on by this vector, to an empty cell."}),
    own_reader(&TurnDef::then,
               {"then", Shape::named_tables, "Steps that follow others, by name.", !required, 0, max_step_names}),
    field(&TurnDef::next, {"next", Shape::tables, "Which side moves next, if it is not the next one in the order.",
                           !required, 0, max_next}),
    place(&TurnDef::where));

// ---- sides, set-up ------------------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<SideDef> = describe<SideDef>({}, keyless(&SideDef::name, "name"),
                                                                  keyless(&SideDef::letter, "letter"),
                                                                  keyless(&SideDef::colour, "colour", Hashed::never),
                                                                  keyless(&SideDef::view, "view"));

template <>
inline constexpr auto description_of<SidesDef> = describe<SidesDef>(
    {"sides"}, keyless(&SidesDef::side, "side"),
    key_alone({"names", Shape::words, "The names of the sides, from the first to the last.", !required, 1, max_sides}),
    key_alone({"letters", Shape::side_letters, "Their letters in position text.", !required, 1, max_sides}),
    key_alone({"colours", Shape::words,
               "Their colours in drawings: red, blue, yellow, green, purple, orange, cyan, pink, white or black.",
               !required, 1, max_sides}),
    own_reader(&SidesDef::order, {"order", Shape::words, "The turn order, which repeats.", !required, 1, max_turns}),
    own_reader(&SidesDef::mirror,
               {"mirror", Shape::words, "The axes along which the second side sees the board reversed.", !required, 0,
                max_axes}),
    key_alone({"views", Shape::rows,
               "How each side sees the board: along which axis each of its axes runs, as in -rank, file.", !required, 1,
               max_sides}),
    own_reader(&SidesDef::teams, {"teams", Shape::rows, "Sides that play together, each team as a text: red, yellow.",
                                  !required, 1, max_sides}),
    field(&SidesDef::neutral,
          {"neutral", Shape::choice, "Pieces can belong to nobody: every side can capture them, or they only block."}),
    place(&SidesDef::where));

template <>
inline constexpr auto description_of<SetupDef::Placing> = describe<SetupDef::Placing>(
    {}, keyless(&SetupDef::Placing::kind, "kind"), keyless(&SetupDef::Placing::side, "side"),
    keyless(&SetupDef::Placing::region, "region"));

template <>
inline constexpr auto description_of<SetupDef::Swap> = describe<SetupDef::Swap>(
    {"setup.swap", "in a swap of [setup]"},
    field(&SetupDef::Swap::side, {"side", Shape::word, "The side whose pieces are replaced.", required}),
    field(&SetupDef::Swap::from, some_kinds("from", "The kinds that are drawn.", required)),
    field(&SetupDef::Swap::to, some_kinds("to", "The kinds that stand there, one for each.", required)), when());

template <>
inline constexpr auto description_of<SetupDef::Slice> =
    describe<SetupDef::Slice>({}, keyless(&SetupDef::Slice::key, "key"), keyless(&SetupDef::Slice::rows, "rows"));

template <>
inline constexpr auto description_of<LotDef> = describe<LotDef>(
    {"setup.lot", "in [[setup.lot]]"}, field(&LotDef::on, {"on", Shape::zone, "The cells: a zone or an expression."}),
    field(&LotDef::cells, {"cells", Shape::cells, "Or the cells, in this order.", !required, 1, max_lot_cells}),
    field(&LotDef::pieces, some_kinds("pieces", "The kinds that are drawn, each as often as it stands here.")),
    field(&LotDef::in_order, flag("in_order", "The pieces stand in the order of `pieces`.")),
    field(&LotDef::one_of,
          {"one_of", Shape::rows, "Or rows of which one is drawn, with blanks between; . is an empty cell.", !required,
           1, max_lot_rows}),
    field(&LotDef::weights,
          {"weights", Shape::kind_counts, "Or kinds of which each cell gets one, each as often as its number says.",
           !required, 1, max_kinds - 1}),
    field(&LotDef::side,
          {"side", Shape::word, "The only side that draws; by default every side, as it sees the board."}),
    when(), place(&LotDef::where));

template <>
inline constexpr auto description_of<LotConditionDef> = describe<LotConditionDef>(
    {"setup.condition", "in [[setup.condition]]"},
    field(&LotConditionDef::of, some_kinds("of", "The kinds.", required)),
    field(&LotConditionDef::apart,
          {"apart", Shape::zone, "As many of them stand on these cells as elsewhere, or one more or fewer."}),
    field(&LotConditionDef::between, some_kinds("between", "Or each stands between two pieces of these kinds.")),
    field(&LotConditionDef::along,
          {"along", Shape::word, "With `between`: on its line along this axis; by default the first."}),
    field(&LotConditionDef::beside, some_kinds("beside", "Or none stands next to a piece of these kinds.")), when(),
    place(&LotConditionDef::where));

template <>
inline constexpr auto description_of<SetupDef> = describe<SetupDef>(
    {"setup"},
    own_reader(&SetupDef::position,
               {"position", Shape::line, "Position text.", !required, 1, static_cast<std::int64_t>(max_position_text)}),
    own_reader(&SetupDef::pieces,
               {"pieces", Shape::named_places, "The cells of each kind, by its letter.", !required, 0, max_kinds - 1}),
    own_reader(&SetupDef::slices,
               {"board", Shape::drawing, "The rows from high to low, with blanks between the cells."}),
    key_alone({"slices", Shape::named_drawings, "A drawing for each slice."}),
    field(&SetupDef::mirror,
          flag("mirror", "The pieces of the other sides stand where these sides see the first side's.")),
    own_reader(&SetupDef::swaps,
               {"swap", Shape::tables, "Other kinds in place of those that are drawn.", !required, 0, max_swaps}),
    own_reader(&SetupDef::hand, {"hand", Shape::line, "The pieces in hand: PPpp.", !required, 0, max_hand_text}),
    own_reader(&SetupDef::fields,
               {"fields", Shape::line, "For lists and drawings: the fields of position text after the board.",
                !required, 1, static_cast<std::int64_t>(max_position_text)}),
    field(&SetupDef::problems, flag("problems", "Positions may lack the royal piece of a side, as problems do."),
          Hashed::never),
    field(&SetupDef::lots,
          {"lot", Shape::tables, "Pieces whose cells are drawn, by the number of the start.", !required, 1, max_lots},
          Hashed::never),
    field(&SetupDef::conditions,
          {"condition", Shape::tables, "Which of the drawn arrays have a number.", !required, 1, max_lot_conditions},
          Hashed::never),
    field(&SetupDef::each_side, flag("each_side", "Every side has a number of its own."), Hashed::never),
    place(&SetupDef::where));

template <>
inline constexpr auto description_of<DialectPair> = describe<DialectPair>({}, keyless(&DialectPair::here, "here"),
                                                                          keyless(&DialectPair::there, "there"));

template <>
inline constexpr auto description_of<DialectCellsDef> = describe<DialectCellsDef>(
    {"dialect.moves.cells", "in an entry of [dialect.moves]'s cells"},
    own_reader(&DialectCellsDef::labels,
               {"labels", Shape::axis_labels, "By axis, its labels there.", required, 1, max_axes}),
    own_reader(&DialectCellsDef::second,
               {"second", Shape::axis_labels, "By axis, its labels in moves of the second side, if they differ.",
                !required, 1, max_axes}),
    place(&DialectCellsDef::where));

constexpr Key templates(std::string_view name, std::string_view help) {
    return {name, Shape::rows, help, !required, 1, max_dialect_templates};
}

template <>
inline constexpr auto description_of<DialectMovesDef> = describe<DialectMovesDef>(
    {"dialect.moves"},
    field(&DialectMovesDef::cells,
          {"cells", Shape::tables, "Names of cells; by default those of the board.", !required, 1, max_dialect_cells}),
    field(&DialectMovesDef::pieces,
          {"pieces", Shape::named_values,
           "Words for kinds, by their letters here; R|r is also read as r; R/r: for each side.", !required, 1,
           max_kinds - 1}),
    field(&DialectMovesDef::sides,
          {"sides", Shape::named_values, "Words for sides, by their names here.", !required, 1, max_sides}),
    field(&DialectMovesDef::words,
          {"words", Shape::named_values,
           "Words by name: forward, level, back; front, middle, rear; left, straight, right; one to nine.", !required,
           1, max_dialect_words}),
    field(&DialectMovesDef::step, templates("step", "A move of a piece: {from}{to}{promotion}.")),
    field(&DialectMovesDef::capture, templates("capture", "A capture; by default as step.")),
    field(&DialectMovesDef::castling, templates("castling", "A castling; by default as step.")),
    field(&DialectMovesDef::drop, templates("drop", "A piece from the hand.")),
    field(&DialectMovesDef::place, templates("place", "A piece that a later step of a turn puts on the board.")),
    field(&DialectMovesDef::partner_place,
          templates("partner_place", "A castling, and the piece that is placed on the partner's cell.")),
    field(&DialectMovesDef::next, templates("next", "A later step of a turn; by default as the first.")),
    field(&DialectMovesDef::pass, templates("pass", "The pass.")),
    field(&DialectMovesDef::promotion, templates("promotion", "What {promotion} is for a move that promotes.")),
    field(&DialectMovesDef::demotion,
          templates("demotion",
                    "What {promotion} is for a move by which +P turns back into P; by default as promotion."),
          Hashed::if_set),
    field(&DialectMovesDef::declined,
          templates("declined", "What {promotion} is for a move that could promote, and does not.")),
    place(&DialectMovesDef::where));

template <>
inline constexpr auto description_of<DialectStartDef> = describe<DialectStartDef>(
    {"dialect.starts", "in a start position of a dialect"},
    field(&DialectStartDef::name,
          {"name", Shape::line, "Its name there, such as that of a handicap.", required, 1, max_name}),
    field(&DialectStartDef::position,
          {"position", Shape::line, "Its position text.", required, 1, static_cast<std::int64_t>(max_position_text)}),
    place(&DialectStartDef::where));

template <>
inline constexpr auto description_of<DialectDef> = describe<DialectDef>(
    {"dialect", "in [[dialect]]"},
    field(&DialectDef::name, {"name", Shape::word, "The name by which users choose it: sfen.", required, 1, max_word}),
    field(&DialectDef::title,
          {"title", Shape::line, "The name that messages use, by default `name`: SFEN.", !required, 1, max_name}),
    field(&DialectDef::fields,
          {"fields", Shape::words,
           "The fields in their order: board, side, hand, castling, en_passant or exposed, checks, given, limit, "
           "counted, clock, move, ply; or side, pieces.",
           !required, 2, max_dialect_fields}),
    field(&DialectDef::sides, {"sides", Shape::named_values, "The names of the sides there, by their names here.",
                               !required, 1, max_sides}),
    field(&DialectDef::letters,
          {"letters", Shape::named_values,
           "The letters of kinds there, by their letters here; in `pieces` an empty text is a cell alone.", !required,
           1, max_kinds - 1}),
    field(&DialectDef::players, {"players", Shape::named_values,
                                 "The tags that name the players of sides in records, by the sides' names here: Red.",
                                 !required, 1, max_sides}),
    field(&DialectDef::lost,
          flag("lost", "If no hand is written, the hand holds the pieces of the start that the board lacks.")),
    field(&DialectDef::hand, some_kinds("hand", "The order of kinds in a hand that is written; others follow.")),
    field(&DialectDef::castling,
          {"castling", Shape::choice, "How castling rights are written: KQkq, or HAha (places)."}),
    field(&DialectDef::capturable,
          flag("capturable", "An en passant cell is written only if a piece can be captured there.")),
    field(&DialectDef::upward, flag("upward", "The rows of the board are written from low to high.")),
    field(&DialectDef::holes,
          {"holes", Shape::line, "The sign of a place of the board that has no cell.", !required, 1, 1},
          Hashed::if_set),
    field(&DialectDef::supply, flag("supply", "The hands hold pieces that never run out here.")),
    field(&DialectDef::unsaid,
          {"unsaid", Shape::words, "State values that are not written, because they follow from the rest.", !required,
           1, max_state}),
    field(&DialectDef::moves, {"moves", Shape::table, "How moves are written."}),
    field(&DialectDef::starts,
          {"starts", Shape::tables, "The start positions that have a name there.", !required, 1, max_dialect_starts}),
    when(), place(&DialectDef::where));

template <>
inline constexpr auto description_of<OptionDef::ForBoard> = describe<OptionDef::ForBoard>(
    {}, keyless(&OptionDef::ForBoard::board, "board"), keyless(&OptionDef::ForBoard::value, "value"));

template <>
inline constexpr auto description_of<OptionDef> = describe<OptionDef>(
    {"options.*", "in an option"}, keyless(&OptionDef::name, "name"), keyless(&OptionDef::value, "value"),
    own_reader(&OptionDef::fallback, {"default", Shape::option_default, "Its value if nobody sets it.", required},
               Hashed::never),
    own_reader(&OptionDef::choices,
               {"choices", Shape::option_values, "The values that it may have.", !required, 1, max_choices},
               Hashed::never),
    key_alone({"refused", Shape::named_values, "Values that it may not have, each with the reason.", !required, 0,
               max_choices}),
    own_reader(&OptionDef::each_board,
               flag("each_board", "In a match, the name with a board's number behind it sets it for that board."),
               Hashed::never),
    own_reader(&OptionDef::help, {"help", Shape::line, "What it changes.", !required, 0, max_line}, Hashed::never),
    keyless(&OptionDef::boards, "boards"), place(&OptionDef::where));

template <>
inline constexpr auto description_of<OptionChoice> = describe<OptionChoice>({},
                                                                            keyless(&OptionChoice::option, "option"),
                                                                            keyless(&OptionChoice::value, "value"));

template <>
inline constexpr auto description_of<ProtocolDef> = describe<ProtocolDef>(
    {"protocol", "in [[protocol]]"},
    field(&ProtocolDef::name,
          {"name", Shape::line, "The name: small letters, digits and hyphens.", required, 1, max_name}),
    field(&ProtocolDef::xboard, flag("xboard", "XBoard itself plays the game that it calls so, by these rules.")),
    field(&ProtocolDef::set, {"set", Shape::named_values, "The options that the name chooses, with their values.",
                              !required, 1, max_options}),
    place(&ProtocolDef::where));

template <>
inline constexpr auto description_of<StateDef> = describe<StateDef>(
    {"state.*", "in a state value"}, keyless(&StateDef::name, "name"),
    own_reader(&StateDef::initial,
               {"initial", Shape::integer, "Its value at the start.", required, -max_state_value, max_state_value}),
    own_reader(&StateDef::min, {"min", Shape::integer, "The smallest value that it can have; 0 by default.", !required,
                                -max_state_value, max_state_value}),
    own_reader(&StateDef::max, {"max", Shape::integer, "The largest value that it can have; 255 by default.", !required,
                                -max_state_value, max_state_value}),
    field(&StateDef::lasts,
          {"lasts", Shape::choice,
           "How long it keeps a value: for the game, to the end of that turn, or to the end of the turn after it."}),
    field(&StateDef::repetition,
          flag("repetition", "false: positions that differ in it alone are the same for repetition; true by default."),
          Hashed::if_set),
    field(&StateDef::counts, either("counts", "", "turn", "It grows by one with each turn."), Hashed::if_set),
    field(&StateDef::cycle, flag("cycle", "After max comes min; by default it stays at max."), Hashed::if_set),
    field(&StateDef::purse, {"purse", Shape::word, "The side that pays with it the `price` of its drops."},
          Hashed::if_set));

template <>
inline constexpr auto description_of<HookDef> = describe<HookDef>(
    {"hook", "in [[hook]]"},
    field(&HookDef::point, {"point", Shape::choice, "The question that it answers.", required}),
    field(&HookDef::function, {"call", Shape::word, "The function of the script.", required}),
    own_reader(&HookDef::script, {"script", Shape::included, "The Lua file, if it is not the file's own script."}),
    field(&HookDef::kinds, some_kinds("pieces", "Only for moves of these kinds.")),
    field(&HookDef::side, {"side", Shape::word, "Only for this side."}),
    field(&HookDef::types, {"types", Shape::rows, "Only for these types of moves.", !required, 1, max_hook_types}),
    field(&HookDef::from, {"from", Shape::zone, "Only for moves from these cells."}),
    field(&HookDef::to, {"to", Shape::zone, "Only for moves onto these cells."}),
    field(&HookDef::state, some_states("Only while state values are these.")),
    field(&HookDef::attacks, flag("attacks", "For `allow`: a move that is not allowed does not attack either.")),
    field(&HookDef::suffix,
          {"suffix", Shape::line, "For `moves`: the end of the moves' texts.", !required, 0, max_suffix}),
    field(&HookDef::suffixes,
          {"suffixes", Shape::rows, "For `moves`: the texts of which a move may add one to its own.", !required, 1,
           max_suffixes}),
    field(&HookDef::once, flag("once", "For `moves`: called once for the side, not once for each piece.")),
    own_reader(&HookDef::parameters,
               {"with", Shape::named_values, "Constants for the script, in its table `parameters`.", !required, 0,
                max_parameters}),
    when(), place(&HookDef::where));

template <>
inline constexpr auto description_of<ScriptDef> = describe<ScriptDef>({}, keyless(&ScriptDef::name, "name"),
                                                                      keyless(&ScriptDef::text, "text"));

template <>
inline constexpr auto description_of<BlocksDef::Direction> = describe<BlocksDef::Direction>(
    {}, keyless(&BlocksDef::Direction::letter, "letter"), keyless(&BlocksDef::Direction::by, "by"));

template <>
inline constexpr auto description_of<BlocksDef> = describe<BlocksDef>(
    {"blocks.*", "in the board's blocks, such as [blocks.elevator]"}, keyless(&BlocksDef::name, "name"),
    field(&BlocksDef::letter, {"letter", Shape::capital, "The beginning of the text of its moves; E by default."}),
    own_reader(&BlocksDef::size,
               {"size", Shape::axis_counts, "The number of its cells along each axis; 1 for an axis that is not named.",
                required, 1, max_axes}),
    field(&BlocksDef::slot,
          {"slot", Shape::cell_template, "The template of the names of its places: {level}{file}{rank}."}),
    own_reader(&BlocksDef::labels,
               {"names", Shape::axis_labels, "The labels of its places along each axis.", !required, 0, max_axes}),
    own_reader(&BlocksDef::directions,
               {"moves", Shape::directions, "Where it may go, in places, by the letter that ends the move's text.",
                required, 0, max_block_directions}),
    field(&BlocksDef::control, {"control", Shape::choice, "Which side may move it."}),
    field(&BlocksDef::empty,
          {"empty", Shape::cells, "The places without a block at the start.", !required, 0, max_cells}),
    place(&BlocksDef::where));

// ---- matches on several boards ------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<LinkedBoardDef> =
    describe<LinkedBoardDef>({}, keyless(&LinkedBoardDef::game, "game"), keyless(&LinkedBoardDef::links, "links"));

template <>
inline constexpr auto description_of<TeamDef::Seat> = describe<TeamDef::Seat>({},
                                                                              keyless(&TeamDef::Seat::board, "board"),
                                                                              keyless(&TeamDef::Seat::side, "side"));

template <>
inline constexpr auto description_of<TeamDef> = describe<TeamDef>({}, keyless(&TeamDef::name, "name"),
                                                                  keyless(&TeamDef::seats, "seats"));

// A setting of a match is written directly, or as the name of an option that has the value.
template <>
inline constexpr auto description_of<MatchDef> = describe<MatchDef>(
    {"match"},
    own_reader(&MatchDef::boards,
               {"boards", Shape::option_value, "The number of boards, or the option that has it.", required}),
    own_reader(&MatchDef::cyclic,
               {"cyclic", Shape::option_value, "Whether the highest board is next to the lowest, or the option."}),
    own_reader(&MatchDef::schedule,
               {"schedule", Shape::option_value, "free, exchange or lockstep, or the option that says which."}),
    own_reader(&MatchDef::clinch, {"finish", Shape::option_value, "clinch or all, or the option that says which."}),
    own_reader(&MatchDef::resign,
               {"resign", Shape::option_value, "Whether the list of actions contains resigning, or the option."}),
    key_alone({"shafts", Shape::rows, "A text for each board, repeated: the cells of its links, with blanks between.",
               !required, 1, max_linked_boards}),
    key_alone({"shafts_option", Shape::word, "The option that names these cells instead."}),
    own_reader(&MatchDef::conveyor,
               {"conveyor", Shape::words, "A direction for each link, up or down: pieces are carried after each turn.",
                !required, 1, max_board_links}),
    own_reader(&MatchDef::across,
               either("landing", "stay", "across", "On which board moves that capture nothing end.")),
    own_reader(&MatchDef::teams,
               {"seats", Shape::line, "Teams and the sides that they play, A:1w,2w;B:1b,2b, or the option.", !required,
                1, max_option_text}),
    own_reader(&MatchDef::games,
               {"games", Shape::named_tables, "The games of boards that do not play the game of this file.", !required,
                0, max_match_games}),
    key_alone({"floors", Shape::words, "A game for each board, repeated.", !required, 1, max_linked_boards}),
    key_alone({"game_option", Shape::word, "The option that names a board's game instead."}), place(&MatchDef::where));

// ---- looks --------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto description_of<LooksDef> = describe<LooksDef>(
    {"looks"},
    field(&LooksDef::set,
          {"set", Shape::choice, "The form of the pieces: figures, wedges, discs with signs, draughtsmen or stones."}),
    field(&LooksDef::sides,
          {"sides", Shape::named_values, "By side: what players call it: Sente.", !required, 0, max_sides}),
    field(&LooksDef::colours,
          {"colours", Shape::named_values, "By side: the colour of its signs on discs, as in [sides] colours.",
           !required, 0, max_sides}),
    place(&LooksDef::where));

template <>
inline constexpr auto description_of<Definition> = describe<Definition>(
    {"", "at the top of the file, before any [header]"}, keyless(&Definition::files, "files", Hashed::never),
    keyless(&Definition::id, "id", Hashed::never),
    key_alone({"format", Shape::integer, "The version of this format.", required, 1, 1}),
    field(&Definition::name, {"name", Shape::line, "The name of the variant.", required, 1, max_name}, Hashed::never),
    own_reader(&Definition::aliases,
               {"aliases", Shape::rows, "Other names that records of games use.", !required, 1, max_aliases},
               Hashed::never),
    own_reader(&Definition::protocols,
               {"protocol", Shape::tables, "Names in protocols for engines.", !required, 0, max_protocols},
               Hashed::never),
    field(&Definition::inventor, {"inventor", Shape::line, "Who invented it.", !required, 0, max_line}, Hashed::never),
    field(&Definition::source, {"source", Shape::line, "Where its rules are found.", !required, 0, max_line},
          Hashed::never),
    field(&Definition::description,
          {"description", Shape::prose, "What to know before playing.", !required, 0, max_description}, Hashed::never),
    key_alone({"extends", Shape::included, "The variant that this file changes."}),
    key_alone({"use", Shape::includeds, "Parts of the standard library.", !required, 0, max_uses}),
    own_reader(&Definition::options,
               {"options", Shape::named_tables, "What players may choose.", !required, 0, max_options}, Hashed::never),
    own_reader(&Definition::board, {"board", Shape::table, "The geometry.", required}),
    own_reader(&Definition::blocks, {"blocks", Shape::named_tables, "Parts of the board that move.", !required, 0, 1}),
    own_reader(&Definition::zones, {"zones", Shape::named_regions, "Sets of cells by name.", !required, 0, max_zones}),
    own_reader(&Definition::sides, {"sides", Shape::table, "Who plays."}),
    own_reader(&Definition::pieces,
               {"pieces", Shape::named_pieces, "The kinds of pieces by letter.", required, 1, max_kinds - 1}),
    own_reader(&Definition::castlings, {"castling", Shape::tables, "The castlings.", !required, 0, max_castlings}),
    field(&Definition::castling_by_partner,
          flag("castling_by_partner", "A castling is written king's cell - partner's cell.")),
    field(&Definition::unmoved_by_file,
          flag("unmoved_by_file", "The castling field also names the places of pieces that have not moved."),
          Hashed::never),
    own_reader(&Definition::dialects,
               {"dialect", Shape::tables, "How others write positions and moves of this game.", !required, 0,
                max_dialects},
               Hashed::never),
    own_reader(&Definition::rules, {"rules", Shape::table, "How games end, and what is legal."}),
    own_reader(&Definition::turn, {"turn", Shape::table, "What a turn consists of."}),
    own_reader(&Definition::scripts, {"script", Shape::included, "The Lua file with this file's hooks."}),
    own_reader(&Definition::state, {"state", Shape::named_states, "Values that the variant adds to every position.",
                                    !required, 0, max_state}),
    own_reader(&Definition::hooks,
               {"hook", Shape::tables, "Functions that answer questions about the rules.", !required, 0, max_hooks}),
    field(&Definition::history,
          {"history", Shape::integer, "How many turns back hooks see, with position:earlier(n).", !required, 1,
           max_history},
          Hashed::if_set),
    own_reader(&Definition::setup, {"setup", Shape::table, "The start position.", required}),
    field(&Definition::looks, {"looks", Shape::table, "How players know the game; the rules are the same."},
          Hashed::never),
    own_reader(&Definition::match, {"match", Shape::table, "Several linked boards."}, Hashed::never),
    key_alone({"case", Shape::cases, "What else the file says under conditions.", !required, 0, max_options}),
    key_alone({"test", Shape::tables, "What must hold, for `varia test`.", !required, 0, max_tests}));

// ---- visiting -----------------------------------------------------------------------------------------------------

// Whether a type is a struct whose fields are described.
template <class S>
inline constexpr bool is_described = !std::is_same_v<std::remove_cvref_t<decltype(description_of<S>)>, std::nullptr_t>;

// The type of one entry of a list, or of the value of an optional; otherwise the type itself.
template <class T>
struct Single {
    using Type = T;
};
template <class T>
struct Single<std::vector<T>> : Single<T> {};
template <class T>
struct Single<std::optional<T>> : Single<T> {};

// Calls `visit(entry)` for each entry of the struct's list.
template <class S, class V>
constexpr void each_entry(V&& visit) {
    description_of<S>.entries.each(visit);
}

namespace detail {

template <class S, class T, class V>
constexpr void visit_members(const Field<S, T>& f, V& visit) {
    visit(Member<S, T>{f.member, f.key.name, f.hashed});
}
template <class S, class T, class V>
constexpr void visit_members(const OwnReader<S, T>& f, V& visit) {
    visit(Member<S, T>{f.member, f.key.name, f.hashed});
}
template <class S, class T, class V>
constexpr void visit_members(const Keyless<S, T>& f, V& visit) {
    visit(Member<S, T>{f.member, f.name, f.hashed});
}
template <class S, class V>
constexpr void visit_members(const Range<S>& f, V& visit) {
    visit(Member<S, int>{f.min, "min", Hashed::always});
    visit(Member<S, int>{f.max, "max", Hashed::always});
}
template <class S, class V>
constexpr void visit_members(const Only<S>& f, V& visit) {
    visit(Member<S, bool>{f.quiet, "quiet", Hashed::always});
    visit(Member<S, bool>{f.capture, "capture", Hashed::always});
}
template <class Of, class V>
constexpr void visit_members(const KeyAlone<Of>&, V&) {}

}  // namespace detail

// Calls `visit(Member<S, T>)` for each field of the struct, those with and without a key.
template <class S, class V>
constexpr void each_member(V&& visit) {
    description_of<S>.entries.each([&](const auto& entry) { detail::visit_members(entry, visit); });
}

// ---- checks -------------------------------------------------------------------------------------------------------
//
// What the number of entries cannot show. The table of keys is compiled with these checks, for every struct that has a
// table of its own.

namespace detail {

// Whether a value of this type is read from a key of this shape; see read_fields.hpp in load.
template <class T>
struct Fits {
    static constexpr bool with(const Key& key) {
        if constexpr (std::is_enum_v<T>)
            return key.shape == Shape::choice || (key.shape == Shape::contents && std::is_same_v<T, Over>);
        else
            return key.shape == Shape::table;
    }
};
template <Shape... shapes>
struct OneOf {
    static constexpr bool with(const Key& key) { return ((key.shape == shapes) || ...); }
};
template <>
struct Fits<bool> {
    static constexpr bool with(const Key& key) {
        return key.shape == Shape::boolean || (key.shape == Shape::choice && !key.words[1].empty());
    }
};
template <>
struct Fits<int> : OneOf<Shape::integer> {};
template <>
struct Fits<std::string>
    : OneOf<Shape::line, Shape::prose, Shape::word, Shape::expression, Shape::cell_template, Shape::capital> {};
template <>
struct Fits<Name> : OneOf<Shape::line, Shape::word, Shape::expression, Shape::zone, Shape::cell, Shape::kind,
                          Shape::captured_kind, Shape::capital, Shape::cell_template> {};
template <>
struct Fits<ResultDef> : OneOf<Shape::result> {};
template <>
struct Fits<Vector> : OneOf<Shape::vector> {};
template <>
struct Fits<std::vector<Vector>> : OneOf<Shape::vectors> {};
template <>
struct Fits<std::vector<Name>>
    : OneOf<Shape::words, Shape::one_or_words, Shape::zones, Shape::cells, Shape::kinds, Shape::rows> {};
template <>
struct Fits<std::vector<std::string>> : OneOf<Shape::words, Shape::rows> {};
template <>
struct Fits<std::vector<DialectPair>> : OneOf<Shape::named_values> {};
template <>
struct Fits<std::vector<OptionChoice>> : OneOf<Shape::named_values> {};
template <>
struct Fits<std::vector<StateValue>> : OneOf<Shape::named_spans> {};
template <>
struct Fits<std::vector<KindCount>> : OneOf<Shape::kind_counts> {};
template <>
struct Fits<std::vector<CellNameDef>> : OneOf<Shape::cell_names> {};
template <>
struct Fits<std::vector<CellPointDef>> : OneOf<Shape::cell_points> {};
template <>
struct Fits<std::vector<DrawnZoneDef>> : OneOf<Shape::zone_styles> {};
template <>
struct Fits<std::vector<StateChange>> : OneOf<Shape::named_integers> {};
template <>
struct Fits<std::vector<HalfPoints>> : OneOf<Shape::named_integers> {};
template <>
struct Fits<std::vector<DeclareDef::Points>> : OneOf<Shape::named_integers> {};
template <class T>
struct Fits<std::vector<T>> : OneOf<Shape::tables, Shape::one_or_tables> {};
template <class T>
struct Fits<std::optional<T>> {
    static constexpr bool with(const Key& key) {
        return Fits<T>::with(key) || (key.shape == Shape::true_or_table && is_described<T>);
    }
};

template <class S, class T>
constexpr bool fits(const Field<S, T>& f) {
    return Fits<T>::with(f.key);
}
template <class Entry>
constexpr bool fits(const Entry&) {
    return true;
}

template <class Entry>
constexpr const Key* key_in(const Entry& entry) {
    if constexpr (requires { entry.key; })
        return &entry.key;
    else
        return nullptr;
}

}  // namespace detail

// Whether no two entries have the same key in the same table.
template <class S>
inline constexpr bool keys_differ = [] {
    std::array<const Key*, decltype(description_of<S>.entries)::size> keys{};
    std::size_t count = 0;
    each_entry<S>([&](const auto& entry) { keys[count++] = detail::key_in(entry); });
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (keys[i] != nullptr && keys[j] != nullptr && keys[i]->name == keys[j]->name &&
                (keys[i]->only_in.empty() || keys[j]->only_in.empty() || keys[i]->only_in == keys[j]->only_in))
                return false;
    return true;
}();

// Whether the shape of each key is one that the reader knows for the type of the field.
template <class S>
inline constexpr bool shapes_fit = [] {
    bool all = true;
    each_entry<S>([&](const auto& entry) { all = all && detail::fits(entry); });
    return all;
}();

}  // namespace varia::fields
