// Checks the fields of one struct of a definition against their description in <varia/definition_fields.hpp>: numbers
// within their limits, enumerators that exist, lists that are not too long, texts and letters of the right spelling,
// kinds that exist, and values where a file must write the key.
//
// A field may also have its default, unless a file must write its key. What a description does not say is checked by
// the files of the parts: what a word or a vector means, fields without a key, the structs in a struct, and what
// several fields say together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <varia/definition_fields.hpp>
#include <varia/definition_names.hpp>

#include "checks.hpp"

namespace varia {

// The check of one field.
class FieldCheck {
public:
    // `where` is the place of the struct. `may_miss`: the value is the default, and the field may have it.
    FieldCheck(Checks& checks, const fields::Key& key, std::string_view owner, Where where, bool may_miss)
        : checks_(checks), key_(key), owner_(owner), where_(where), may_miss_(may_miss) {}

    void value(bool) {}
    void value(int number);
    void value(const std::string& text);
    void value(const Name& name);
    void value(const std::vector<Name>& names);
    void value(const ResultDef& result);
    template <class E>
    requires std::is_enum_v<E>
    void value(const E& choice) {
        if (!is_enumerator(choice)) checks_.choice(choice, where_, name());
    }
    template <class T>
    void value(const std::vector<T>& list) {
        has_length(list);
    }
    template <class T>
    void value(const std::optional<T>& maybe) {
        if (maybe) value(*maybe);
    }
    template <class T>
    void value(const T&) {}

private:
    using Shape = fields::Shape;
    // How messages name the field: goal: "zone".
    [[nodiscard]] std::string name() const;
    bool text(const std::string& text, Where where);
    bool has_length(std::size_t size, Where last);
    // A list of a struct without a place is reported at its last entry.
    template <class T>
    bool has_length(const std::vector<T>& list) {
        Where last = where_;
        if constexpr (requires { list[0].where; }) {
            if (!list.empty() && last.line == 0) last = list.back().where;
        } else if constexpr (requires { list[0].name.where; }) {
            if (!list.empty() && last.line == 0) last = list.back().name.where;
        }
        return has_length(list.size(), last);
    }

    Checks& checks_;
    const fields::Key& key_;
    std::string_view owner_;
    Where where_;
    bool may_miss_;
};

namespace detail {

template <class A, class B>
constexpr bool same_member(A a, B b) {
    if constexpr (std::is_same_v<A, B>)
        return a == b;
    else
        return false;
}

// Whether a value is the default, for the types to which a description may forbid it.
template <class T>
bool is_same(const T&, const T&) {
    return false;
}
inline bool is_same(int a, int b) { return a == b; }
inline bool is_same(const std::string& a, const std::string& b) { return a == b; }
inline bool is_same(const Name& a, const Name& b) { return a.text == b.text; }
inline bool is_same(const ResultDef& a, const ResultDef& b) { return a.verdict == b.verdict; }

template <class S, class Wanted>
bool check_fields_if(const S& item, std::string_view owner, Checks& checks, Where where, Wanted wanted) {
    static const S fresh{};
    const int before = checks.failures();
    fields::each_entry<S>([&](const auto& entry) {
        if constexpr (requires {
                          entry.key;
                          entry.member;
                      }) {
            if (!wanted(entry.member)) return;
            const auto& value = item.*entry.member;
            const bool may_miss = !entry.key.required && is_same(value, fresh.*entry.member);
            FieldCheck(checks, entry.key, owner, where, may_miss).value(value);
        }
    });
    return checks.failures() == before;
}

}  // namespace detail

// Checks all fields that have a key, except `others`. `owner` begins the messages, unless it is empty: "goal". Returns
// whether the compiler can go on: false after a fail(), true after a mistake().
template <auto... others, class S>
bool check_fields(const S& item, std::string_view owner, Checks& checks, Where where) {
    return detail::check_fields_if(item, owner, checks, where, []([[maybe_unused]] auto member) {
        return !(detail::same_member(member, others) || ...);
    });
}
template <auto... others, class S>
bool check_fields(const S& item, std::string_view owner, Checks& checks) {
    return check_fields<others...>(item, owner, checks, item.where);
}

// Checks one field.
template <auto one, class S>
bool check_field(const S& item, std::string_view owner, Checks& checks, Where where) {
    return detail::check_fields_if(item, owner, checks, where,
                                   [](auto member) { return detail::same_member(member, one); });
}

}  // namespace varia
