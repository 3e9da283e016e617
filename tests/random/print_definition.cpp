// Prints the fields that are not at their defaults, as <varia/definition_fields.hpp> describes them. What has a reader
// of its own there is printed by a function `own` here. Every move is written as legs, the form behind all others.
#include "print_definition.hpp"

#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include <varia/definition_fields.hpp>
#include <varia/definition_names.hpp>

namespace random_rules {
namespace {

using namespace varia;

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

template <class List, class Text>
std::string list(const List& items, const Text& text) {
    std::string out = "[";
    for (const auto& item : items) out += (out.size() > 1 ? ", " : "") + text(item);
    return out + "]";
}

std::string range(int min, int max) {
    return "[" + std::to_string(min) + ", " + (max >= unlimited ? "inf" : std::to_string(max)) + "]";
}

// The entries of a table, which is written in one line or with a line for each entry.
class Table {
public:
    void add(std::string_view key, const std::string& value) { entries_.push_back(std::string(key) + " = " + value); }
    void add_if(bool there, std::string_view key, const std::string& value = "true") {
        if (there) add(key, value);
    }
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] std::string in_line() const {
        std::string out;
        for (const std::string& entry : entries_) out += (out.empty() ? "" : ", ") + entry;
        return "{ " + out + " }";
    }
    [[nodiscard]] std::string in_lines() const {
        std::string out;
        for (const std::string& entry : entries_) out += entry + "\n";
        return out;
    }

private:
    std::vector<std::string> entries_;
};

template <class S>
Table table_of(const S& part);

// ---- single values ------------------------------------------------------------------------------------------------

std::string value(bool b) { return b ? "true" : "false"; }
std::string value(int n) { return std::to_string(n); }
std::string value(const std::string& text) { return in_quotes(text); }
std::string value(const Name& name) { return in_quotes(name.text); }
template <class E>
requires std::is_enum_v<E> std::string value(E e) { return in_quotes(name_of(e)); }
std::string value(Over over) { return over == Over::open ? "[\"empty\", \"gap\"]" : in_quotes(name_of(over)); }
std::string value(const ResultDef& r) {
    Table table;
    table.add("result", value(r.verdict == Verdict::none ? Verdict::draw : r.verdict));
    table.add("score", in_quotes(std::to_string(r.score.numerator) + "/" + std::to_string(r.score.denominator)));
    return table.in_line();
}
template <class T>
std::string value(const std::vector<T>& items);
std::string value(const std::vector<StateValue>& items) {
    Table table;
    for (const StateValue& item : items)
        table.add(item.name.text, item.to ? range(item.value, *item.to) : value(item.value));
    return table.in_line();
}
std::string value(const std::vector<KindCount>& items) {
    Table table;
    for (const KindCount& item : items) table.add(in_quotes(item.kind.text), value(item.count));
    return table.in_line();
}
std::string value(const std::vector<CellNameDef>& items) {
    Table table;
    for (const CellNameDef& item : items) table.add(in_quotes(item.cell.text), value(item.name));
    return table.in_line();
}
std::string value(const std::vector<CellPointDef>& items) {
    Table table;
    for (const CellPointDef& item : items) table.add(in_quotes(item.cell.text), value(Vector{item.x, item.y}));
    return table.in_line();
}
std::string value(const std::vector<DrawnZoneDef>& items) {
    Table table;
    for (const DrawnZoneDef& item : items) table.add(item.zone.text, value(item.style));
    return table.in_line();
}
std::string value(const std::vector<DialectPair>& items) {
    Table table;
    for (const DialectPair& item : items) table.add(item.here.text, value(item.there));
    return table.in_line();
}
std::string value(const std::vector<StateChange>& items) {
    Table table;
    for (const StateChange& item : items) table.add(item.name.text, value(item.value));
    return table.in_line();
}
std::string value(const std::vector<HalfPoints>& items) {
    Table table;
    for (const HalfPoints& item : items) table.add(item.side.text, value(item.amount));
    return table.in_line();
}
std::string value(const std::vector<DeclareDef::Points>& items) {
    Table table;
    for (const DeclareDef::Points& item : items) table.add(item.side.text, value(item.points));
    return table.in_line();
}
template <class S>
requires fields::is_described<S> std::string value(const S& part) { return table_of(part).in_line(); }
template <class T>
std::string value(const std::optional<T>& maybe) {
    return maybe ? value(*maybe) : "none";
}
template <class T>
std::string value(const std::vector<T>& items) {
    return list(items, [](const T& item) { return value(item); });
}

// ---- what has readers of its own ----------------------------------------------------------------------------------

template <class S>
void own(Table&, const S&) {}

void own(Table& table, const AxisDef& axis) { table.add("labels", value(axis.labels)); }

void own(Table& table, const BoardDef& board) { table.add_if(!board.mask.empty(), "mask", value(board.mask)); }

void own(Table& table, const Leg& leg) {
    table.add("step", value(leg.step));
    table.add_if(!leg.stop, "stop", "false");
}

void own(Table& table, const RemoteCaptureDef& capture) {
    const bool corners = capture.way == RemoteCaptureDef::Way::coordinate;
    table.add(name_of(capture.way), corners ? value(capture.with) : value(capture.along));
    table.add_if(!corners && !capture.with.empty(), "with", value(capture.with));
}

void own(Table& table, const DropDef& drop) {
    table.add_if(!drop.lone.empty(), "lone", value(drop.lone));
    table.add_if(!drop.lone_zones.empty(), "lone", value(drop.lone_zones));
}

void own(Table& table, const GoalDef& goal) { table.add_if(goal.both.has_value(), "both", value(goal.both)); }

void own(Table& table, const MoveRuleDef& rule) {
    table.add_if(!rule.reset.empty(), "reset", value(rule.reset));
    Table by_side;
    for (const ResetOfSide& of : rule.reset_of) by_side.add(of.side.text, value(of.kinds));
    table.add_if(!by_side.empty(), "reset", by_side.in_line());
}

void own(Table& table, const CountingDef& counting) { table.add_if(counting.from_pieces, "from", "\"pieces\""); }

void own(Table& table, const MaterialDef& material) {
    for (const auto& [whose, key] : names_of<MaterialDef::Count::Owner>) {
        std::vector<MaterialDef::Count> of;
        for (const MaterialDef::Count& count : material.counts)
            if (count.whose == whose) of.push_back(count);
        table.add_if(!of.empty(), key, value(of));
    }
}

void own(Table& table, const RulesDef& rules) {
    table.add_if(!rules.cannot_win.empty(), "cannot_win", value(rules.cannot_win));
    table.add_if(rules.by_points, "places", in_quotes("points"));
    table.add_if(!rules.remote_captures.empty(), "strikes", value(rules.remote_captures));
    const auto pass = [](PassRule rule) {
        return rule == PassRule::forced ? "\"forced\"" : rule == PassRule::always ? "true" : "false";
    };
    table.add_if(rules.pass != PassRule::never, "pass", pass(rules.pass));
    Table by_side;
    for (const PassOfSide& of : rules.pass_of) by_side.add(of.side.text, pass(of.pass));
    table.add_if(!by_side.empty(), "pass", by_side.in_line());
    table.add_if(!rules.prefer.empty(), "prefer", list(rules.prefer, [](const PreferDef& prefer) {
        Table criterion;
        criterion.add(name_of(prefer.what), value(prefer.kinds));
        return prefer.kinds.empty() ? value(prefer.what) : criterion.in_line();
    }));
}

void own(Table& table, const StepDef& step) {
    if (step.left)
        table.add("to", "\"left\"");
    else
        table.add_if(!step.zone.empty(), "to", value(step.zone));
}

void own(Table& table, const StateDef& state) {
    table.add("initial", value(state.initial));
    table.add("min", value(state.min));
    table.add("max", value(state.max));
}

void own(Table& table, const HookDef& hook) {
    Table parameters;
    for (const OptionDef& parameter : hook.parameters) parameters.add(parameter.name, parameter.value);
    table.add_if(!hook.parameters.empty(), "with", parameters.in_line());
}

// ---- tables -------------------------------------------------------------------------------------------------------

// Adds the entries of one description; a visitor of fields::each_entry.
template <class S>
class FieldPrinter {
public:
    FieldPrinter(Table& table, const S& part) : table_(table), part_(part) {}

    template <class T>
    void operator()(const fields::Field<S, T>& f) {
        const T& mine = part_.*f.member;
        const std::string text = value(mine);
        if (!f.key.required && text == value(S{}.*f.member)) return;
        if constexpr (std::is_same_v<T, bool>)
            if (!f.key.words[1].empty()) return table_.add(f.key.name, in_quotes(f.key.words[mine ? 1 : 0]));
        table_.add(f.key.name, text == "{  }" && f.key.shape == fields::Shape::true_or_table ? "true" : text);
    }
    template <class T>
    void operator()(const fields::OwnReader<S, T>&) {}
    template <class T>
    void operator()(const fields::Keyless<S, T>&) {}
    void operator()(const fields::Range<S>& f) {
        const S usual{};
        table_.add_if(part_.*f.min != usual.*f.min || part_.*f.max != usual.*f.max, f.key.name,
                      range(part_.*f.min, part_.*f.max));
    }
    void operator()(const fields::Only<S>& f) {
        table_.add_if(!(part_.*f.quiet), f.key.name, in_quotes(f.key.words[1]));
        table_.add_if(!(part_.*f.capture), f.key.name, in_quotes(f.key.words[0]));
    }
    template <class Of>
    void operator()(const fields::KeyAlone<Of>&) {}

private:
    Table& table_;
    const S& part_;
};

template <class S>
Table table_of(const S& part) {
    Table table;
    own(table, part);
    fields::each_entry<S>(FieldPrinter<S>(table, part));
    return table;
}

std::string region(const Region& r) { return r.expression.empty() ? value(r.cells) : value(r.expression); }

std::string blocks(const Definition& d) {
    if (!d.blocks) return {};
    const BlocksDef& b = *d.blocks;
    Table size, labels, moves, table = table_of(b);
    for (std::size_t a = 0; a < d.board.axes.size(); ++a) {
        size.add(d.board.axes[a].name.text, value(b.size[a]));
        if (a < b.labels.size() && !b.labels[a].empty()) labels.add(d.board.axes[a].name.text, value(b.labels[a]));
    }
    for (const auto& direction : b.directions) moves.add(direction.letter.text, value(direction.by));
    table.add("size", size.in_line());
    table.add("moves", moves.in_line());
    table.add_if(!b.labels.empty(), "names", labels.in_line());
    return "\n[blocks." + b.name + "]\n" + table.in_lines();
}

std::string sides(const SidesDef& s) {
    Table table = table_of(s);
    const auto in_one = [](const std::vector<Name>& names) {
        std::string text;
        for (const Name& name : names) text += (text.empty() ? "" : ", ") + name.text;
        return in_quotes(text);
    };
    if (s.side.size() == 2) table.add("mirror", value(s.mirror));
    if (!s.side.front().view.empty())
        table.add("views", list(s.side, [&](const SideDef& side) { return in_one(side.view); }));
    table.add_if(!s.teams.empty(), "teams", list(s.teams, in_one));
    table.add("names", list(s.side, [](const SideDef& side) { return value(side.name); }));
    table.add("letters", list(s.side, [](const SideDef& side) { return value(side.letter); }));
    table.add_if(!s.order.empty(), "order", value(s.order));
    return "\n[sides]\n" + table.in_lines();
}

std::string zones(const Definition& d) {
    Table zones;
    for (const ZoneDef& zone : d.zones) {
        Table parts;
        if (zone.fixed)
            parts.add("fixed", region(zone.region));
        else if (zone.second) {
            parts.add(d.sides.side[0].name.text, region(zone.region));
            parts.add(d.sides.side[1].name.text, region(*zone.second));
        }
        zones.add(zone.name.text, zone.fixed || zone.second ? parts.in_line() : region(zone.region));
    }
    return zones.empty() ? "" : "\n[zones]\n" + zones.in_lines();
}

std::string move(MoveDef m, const std::vector<Leg>& path) {
    if (m.anywhere) {
        m.axes.clear();
        m.expand = Expand::all;
    }
    Table table = table_of(m);
    const bool line = m.takes == MoveDef::Takes::line;
    if (m.anywhere) {
        table.add("anywhere", "true");
    } else if (line) {
        table.add("hop", value(path.back().step));
        table.add("hurdles", in_quotes("any"));
        table.add("before", path.size() == 3 ? range(path[0].min, path[0].max) : "0");
        table.add("after", range(path.back().min, path.back().max));
    } else {
        table.add("legs", value(path));
    }
    table.add_if(m.takes_hurdle || line, "takes", in_quotes("hurdle"));
    table.add_if(m.takes == MoveDef::Takes::afar, "takes", in_quotes("afar"));
    table.add_if(m.takes == MoveDef::Takes::swap, "swap");
    return table.in_line();
}

std::string push(const PushDef& p) {
    Table table;
    table.add("push", value(p.along));
    table.add("range", range(p.min, p.max));
    table.add_if(p.expand == Expand::none, "expand", value(p.expand));
    table.add_if(!p.axes.empty(), "axes", value(p.axes));
    table.add_if(!p.immovable.empty(), "immovable", value(p.immovable));
    table.add_if(!p.lossy, "lossy", "false");
    return table.in_line();
}

std::string shove(const ShoveDef& s) {
    Table table;
    table.add(s.way == ShoveDef::Way::push ? "push_enemy" : "pull_enemy", value(s.along));
    table.add_if(s.expand == Expand::none, "expand", value(s.expand));
    table.add_if(!s.axes.empty(), "axes", value(s.axes));
    return table.in_line();
}

std::string piece(const PieceDef& p) {
    Table table = table_of(p);
    table.add("name", value(p.name));
    std::string moves = "[\n";
    for (const MoveDef& m : p.moves)
        for (const auto& path : m.anywhere ? std::vector<std::vector<Leg>>(1) : m.paths)
            moves += "    " + move(m, path) + ",\n";
    for (const PushDef& one : p.pushes) moves += "    " + push(one) + ",\n";
    for (const ShoveDef& one : p.shoves) moves += "    " + shove(one) + ",\n";
    table.add("moves", moves + "]");
    table.add_if(!p.remote_captures.empty(), "strikes", value(p.remote_captures));
    return "\n[pieces." + in_quotes(p.letter.text) + "]\n" + table.in_lines();
}

std::string turns(const Definition& d) {
    const TurnDef& t = d.turn;
    if (!t.any() && t.landing.empty()) return {};
    Table table = table_of(t), by_side;
    const auto count = [](const TurnDef::Count& c) { return range(c.min, c.max); };
    for (std::size_t i = 0; i < t.counts.size(); ++i) by_side.add(d.sides.side[i].name.text, count(t.counts[i]));
    table.add_if(!t.counts.empty(), "steps", t.counts.size() == 1 ? count(t.counts[0]) : by_side.in_line());
    std::string out = "\n[turn]\n" + table.in_lines();
    for (const StepDef& step : t.then) out += "\n[turn.then." + step.name.text + "]\n" + table_of(step).in_lines();
    return out;
}

std::string script_as_comment(const ScriptDef& script) {
    std::string out = "\n# " + script.name.text + ":\n# ";
    for (const char c : script.text) out += c == '\n' ? "\n# " : std::string(1, c);
    return out + "\n";
}

std::string setup(const Definition& d) {
    Table table = table_of(d.setup), slices;
    table.add_if(!d.setup.position.empty(), "position", value(d.setup.position));
    table.add_if(!d.setup.hand.empty(), "hand", value(d.setup.hand));
    for (const SetupDef::Slice& slice : d.setup.slices) {
        std::string drawing = "\"\"\"\n";
        for (const Name& row : slice.rows) drawing += row.text + "\n";
        if (d.board.axes.size() <= 2)
            table.add("board", drawing + "\"\"\"");
        else
            slices.add(in_quotes(slice.key.text), drawing + "\"\"\"");
    }
    return "\n[setup]\n" + table.in_lines() + (slices.empty() ? "" : "\n[setup.slices]\n" + slices.in_lines());
}

}  // namespace

std::string variant_text(const Definition& d) {
    Table head = table_of(d), options, states;
    head.add("format", "1");
    head.add_if(!d.hooks.empty(), "script", "\"rules.lua\"");
    for (const OptionDef& option : d.options) options.add(option.name, "{ default = " + option.value + " }");
    for (const StateDef& state : d.state) states.add(state.name.text, value(state));
    std::string out = head.in_lines();
    if (!options.empty()) out += "\n[options]\n" + options.in_lines();
    out += "\n[board]\n" + table_of(d.board).in_lines() + blocks(d) + zones(d) + sides(d.sides);
    for (const PieceDef& p : d.pieces) out += piece(p);
    for (const CastlingDef& c : d.castlings) out += "\n[[castling]]\n" + table_of(c).in_lines();
    if (!states.empty()) out += "\n[state]\n" + states.in_lines();
    for (const HookDef& h : d.hooks) out += "\n[[hook]]\n" + table_of(h).in_lines();
    out += "\n[rules]\n" + table_of(d.rules).in_lines() + turns(d) + setup(d);
    for (const ScriptDef& script : d.scripts) out += script_as_comment(script);
    return out;
}

}  // namespace random_rules
