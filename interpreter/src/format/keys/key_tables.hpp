// Makes tables of keys from the descriptions of structs.
#pragma once

#include <type_traits>

#include <varia/definition_names.hpp>
#include <varia/limits.hpp>

#include "keys.hpp"

namespace varia {

inline constexpr bool required = true;

// The names of an enum's values; `first` comes first if it has a name, regardless of the order in the table of names.
template <class E>
[[nodiscard]] std::vector<std::string> choices_of(E first) {
    std::vector<std::string> names;
    if (!name_of(first).empty()) names.emplace_back(name_of(first));
    for (const NamedValue<E>& known : names_of<E>)
        if (known.value != first) names.emplace_back(known.name);
    return names;
}

// The keys of a match's game that another file describes, and the keys of a test.
[[nodiscard]] const TableSpec& match_game_keys();
[[nodiscard]] const TableSpec& test_keys();

namespace keys_detail {

template <class S>
[[nodiscard]] TableSpec make_table(fields::Table table);

// The table of a field: that of its struct, or, if the field names it otherwise, a table of its own.
template <class S, class Owner>
[[nodiscard]] const TableSpec* table_of_field(fields::Table own) {
    if (own.name.empty()) {
        static const TableSpec spec = make_table<S>(fields::description_of<S>.table);
        return &spec;
    }
    static const TableSpec spec = make_table<S>(own);
    return &spec;
}

template <class E>
inline constexpr bool has_names = !std::is_same_v<std::remove_cvref_t<decltype(names_of<E>)>, std::nullptr_t>;

[[nodiscard]] inline bool has_table(Shape shape) {
    switch (shape) {
        case Shape::table:
        case Shape::tables:
        case Shape::one_or_tables:
        case Shape::true_or_table:
        case Shape::result:
        case Shape::preferences:
        case Shape::named_tables:
        case Shape::named_pieces:
        case Shape::named_states:
            return true;
        default:
            return false;
    }
}

[[nodiscard]] inline KeySpec plain_key(const fields::Key& key) {
    KeySpec spec{key.name, key.shape, key.help, key.required, key.low, key.high};
    for (const std::string_view word : key.words)
        if (!word.empty()) spec.choices.emplace_back(word);
    return spec;
}

template <class S, class T>
[[nodiscard]] KeySpec key_of(T S::*member, const fields::Key& key, fields::Table own) {
    using E = typename fields::Single<T>::Type;
    KeySpec spec = plain_key(key);
    if constexpr (has_names<E>)
        if (spec.choices.empty() && (key.shape == Shape::choice || key.shape == Shape::contents))
            spec.choices = choices_of(S{}.*member);
    if (key.shape == Shape::zone_styles) spec.choices = choices_of(ZoneStyle::fill);
    if constexpr (fields::is_described<E>)
        if (has_table(key.shape)) spec.table = table_of_field<E, S>(own);
    if (key.shape == Shape::moves) spec.table = table_of_field<MoveDef, S>({});
    if constexpr (std::is_same_v<S, MatchDef>)
        if (key.shape == Shape::named_tables) spec.table = &match_game_keys();
    return spec;
}

template <class S>
struct TableMaker {
    TableSpec& made;
    void add(const fields::Key& key, KeySpec spec) {
        if (key.only_in.empty() || key.only_in == made.name) made.keys.push_back(std::move(spec));
    }
    template <class T>
    void operator()(const fields::Field<S, T>& f) {
        add(f.key, key_of(f.member, f.key, f.table));
    }
    template <class T>
    void operator()(const fields::OwnReader<S, T>& f) {
        add(f.key, key_of(f.member, f.key, f.table));
    }
    template <class T>
    void operator()(const fields::Keyless<S, T>&) {}
    void operator()(const fields::Range<S>& f) { add(f.key, plain_key(f.key)); }
    void operator()(const fields::Only<S>& f) { add(f.key, plain_key(f.key)); }
    template <class Of>
    void operator()(const fields::KeyAlone<Of>& f) {
        KeySpec spec = plain_key(f.key);
        if constexpr (!std::is_void_v<Of>) spec.table = table_of_field<Of, void>({});
        if constexpr (std::is_same_v<S, Definition>)
            if (f.key.shape == Shape::tables) spec.table = &test_keys();
        add(f.key, std::move(spec));
    }
};

template <class S>
TableSpec make_table(fields::Table table) {
    static_assert(fields::keys_differ<S>, "two entries have the same key");
    static_assert(fields::shapes_fit<S>, "the reader does not know this shape for a field of this type");
    TableSpec made{table.name, {}, table.place};
    fields::each_entry<S>(TableMaker<S>{made});
    return made;
}

}  // namespace keys_detail

}  // namespace varia
