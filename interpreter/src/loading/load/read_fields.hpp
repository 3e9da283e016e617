// Reads the fields of a struct from its table, as <varia/definition_fields.hpp> describes them. What a key that is not
// there means is the field's default. Fields and keys with readers of their own are left to the caller.
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include <varia/definition_fields.hpp>

#include "reader.hpp"

namespace varia {

// Fields whose values depend on several keys, after all others have been read.
template <class S>
inline void finish(S&, const Node&) {}
inline void finish(PromotionDef& promotion, const Node& table) {
    // A promotion to the captured kind implies a capture.
    if (promotion.captured && text_at(table, "only") != "quiet") promotion.quiet = false;
}
inline void finish(DropDef& drop, const Node& table) {
    const Node* lone = table.find("lone");
    if (lone == nullptr) return;
    if (lone->is(Node::Type::text)) drop.lone = name_of(*lone);
    for (const Node& zone : lone->items) drop.lone_zones.push_back(name_of(zone));
}
inline void finish(MoveRuleDef& rule, const Node& table) {
    const Node* reset = table.find("reset");
    if (reset == nullptr) return;
    const auto names = [](const Node& list) {
        std::vector<Name> all;
        for (const Node& item : list.items) all.push_back(name_of(item));
        return all;
    };
    rule.reset = names(*reset);
    for (const Entry& e : reset->entries) rule.reset_of.push_back({e.key, names(e.value)});
}
inline void finish(CountingDef& counting, const Node& table) {
    counting.from_pieces = text_at(table, "from") == "pieces";
}
inline void finish(AxisDef& axis, const Node& table) {
    if (const Node* labels = table.find("labels")) axis.labels = labels_of(*labels);
}
// The reasons of other rules have these defaults in their structs. But these two structs are there in every variant,
// and the hash of the rules counts their fields: of a rule that is off, the reason stays empty.
inline void finish(PassesDef& passes, const Node&) {
    if (passes.reason.empty()) passes.reason = "passes";
}
inline void finish(CheckCountDef& checks, const Node&) {
    if (checks.reason.empty()) checks.reason = "checks";
}
inline void finish(GoalDef& goal, const Node& table) {
    if (const Node* both = table.find("both"))
        goal.both = result_of(*both);
    else if (goal.reply)
        goal.both = ResultDef{Verdict::draw, {1, 2}};
}

// Reads entries of one description; a visitor of fields::each_entry.
template <class S>
class FieldReader {
public:
    FieldReader(DefinitionReader& reader, S& out, const Node& table) : reader_(reader), out_(out), table_(table) {}

    template <class T>
    void operator()(const fields::Field<S, T>& f) {
        if (const Node* node = table_.find(f.key.name)) read(out_.*f.member, *node, f);
    }
    template <class T>
    void operator()(const fields::OwnReader<S, T>&) {}
    template <class T>
    void operator()(const fields::Keyless<S, T>&) {}
    void operator()(const fields::Range<S>& f) {
        const Range range = range_at(table_, f.key.name, {out_.*f.min, out_.*f.max});
        out_.*f.min = range.min;
        out_.*f.max = range.max;
    }
    void operator()(const fields::Only<S>& f) {
        const std::string only = text_at(table_, f.key.name);
        out_.*f.quiet = only != f.key.words[1];
        out_.*f.capture = only != f.key.words[0];
    }
    template <class Of>
    void operator()(const fields::KeyAlone<Of>&) {}

private:
    template <class F>
    void read(bool& value, const Node& node, const F& f) {
        value = f.key.words[1].empty() ? node.boolean : node.text == f.key.words[1];
    }
    template <class F>
    void read(int& value, const Node& node, const F&) {
        value = static_cast<int>(node.integer);
    }
    template <class F>
    void read(std::string& value, const Node& node, const F&) {
        value = node.text;
    }
    template <class F>
    void read(Name& value, const Node& node, const F&) {
        value = name_of(node);
    }
    template <class E, class F>
    requires std::is_enum_v<E>
    void read(E& value, const Node& node, const F&) { value = value_of<E>(node.text).value_or(value); }
    template <class F>
    void read(Over& value, const Node& node, const F&) {
        value = node.is(Node::Type::array) ? Over::open : value_of<Over>(node.text).value_or(value);
    }
    template <class F>
    void read(ResultDef& value, const Node& node, const F&) {
        value = result_of(node);
    }
    template <class F>
    void read(Vector& value, const Node& node, const F&) {
        value = reader_.vector_of(node, {});
    }
    template <class F>
    void read(std::vector<Vector>& value, const Node& node, const F& f) {
        value = reader_.vectors_of(node, f.axes != nullptr ? names_at(table_, "axes") : std::vector<Name>{});
    }
    template <class F>
    void read(std::vector<Name>& value, const Node& node, const F&) {
        if (node.is(Node::Type::text)) value.push_back(name_of(node));
        for (const Node& item : node.items) value.push_back(name_of(item));
    }
    template <class F>
    void read(std::vector<std::string>& value, const Node& node, const F&) {
        for (const Node& item : node.items) value.push_back(item.text);
    }
    template <class F>
    void read(std::vector<DialectCellsDef>& value, const Node& node, const F&) {
        reader_.read_dialect_cells(value, node);
    }
    // Names with a number or a text each.
    template <class F>
    void read(std::vector<DialectPair>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries) value.push_back({e.key, e.value.text});
    }
    template <class F>
    void read(std::vector<OptionChoice>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries) value.push_back({e.key, value_text(e.value)});
    }
    template <class F>
    void read(std::vector<CellNameDef>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries) value.push_back({e.key, name_of(e.value)});
    }
    template <class F>
    void read(std::vector<CellPointDef>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries)
            value.push_back(
                {e.key, static_cast<int>(e.value.items[0].integer), static_cast<int>(e.value.items[1].integer)});
    }
    template <class F>
    void read(std::vector<DrawnZoneDef>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries)
            value.push_back({e.key, value_of<ZoneStyle>(e.value.text).value_or(ZoneStyle::fill)});
    }
    template <class T, class F>
    requires std::is_same_v<T, StateChange> || std::is_same_v<T, HalfPoints> || std::is_same_v<T, DeclareDef::Points> ||
        std::is_same_v<T, KindCount>
    void read(std::vector<T>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries) value.push_back({e.key, static_cast<int>(e.value.integer)});
    }
    // Names with a number or two numbers each.
    template <class F>
    void read(std::vector<StateValue>& value, const Node& node, const F&) {
        for (const Entry& e : node.entries) {
            if (e.value.is(Node::Type::integer))
                value.push_back({e.key, static_cast<int>(e.value.integer)});
            else
                value.push_back(
                    {e.key, static_cast<int>(e.value.items[0].integer), static_cast<int>(e.value.items[1].integer)});
        }
    }
    // Tables.
    template <class T, class F>
    requires fields::is_described<T>
    void read(T& value, const Node& node, const F&) {
        if (reader_.counts(node)) reader_.read_fields(value, node);
    }
    template <class T, class F>
    void read(std::vector<T>& value, const Node& node, const F&) {
        reader_.read_tables(value, &node);
    }
    template <class T, class F>
    void read(std::optional<T>& value, const Node& node, const F& f) {
        if constexpr (fields::is_described<T> && !std::is_same_v<T, ResultDef>) {
            if (node.is_false() || !reader_.counts(node)) return;
            reader_.read_fields(value.emplace(), node);
        } else {
            read(value.emplace(), node, f);
        }
    }

    DefinitionReader& reader_;
    S& out_;
    const Node& table_;
};

template <class S>
void DefinitionReader::read_tables(std::vector<S>& out, const Node* node) {
    const auto add = [&](const Node& table) {
        if (counts(table)) read_fields(out.emplace_back(), table);
    };
    if (node == nullptr) return;
    if (node->is(Node::Type::table)) add(*node);
    for (const Node& item : node->items) add(item);
}

template <class S>
void DefinitionReader::read_fields(S& out, const Node& table) {
    if constexpr (requires { out.where; }) out.where = table.where;
    fields::each_entry<S>(FieldReader<S>(*this, out, table));
    finish(out, table);
}

}  // namespace varia
