// The names in files for the values of a Definition's enums: each name and each value occurs once. Only values that a
// file expresses in another way have no name, and the table counts them.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

#include <varia/definition_fields.hpp>
#include <varia/definition_names.hpp>

namespace {

using namespace varia;

// Whether an enum has an enumerator of this value: g++ and clang write a value without a name as a number in brackets.
template <auto value>
constexpr bool has_enumerator() {
    const std::string_view function = __PRETTY_FUNCTION__;
    return function[function.find_last_of(" =", function.size() - 2) + 1] != '(';
}

// Looks at the table of an enum and at all its values. Its enumerators are 0, 1, 2 and so on.
template <class E, std::size_t... number>
void expect_all_of(std::index_sequence<number...>) {
    static_assert((has_enumerator<static_cast<E>(number)>() && ...), "fewer values than the table says");
    static_assert(!has_enumerator<static_cast<E>(sizeof...(number))>(), "a value is neither named nor counted");
    std::set<std::string_view> names;
    std::set<E> values;
    if constexpr (requires { std::size(names_of<E>); })
        for (const auto& [value, name] : names_of<E>) {
            EXPECT_TRUE(names.insert(name).second) << name;
            EXPECT_TRUE(values.insert(value).second) << name;
            EXPECT_TRUE(is_enumerator(value)) << name;
            EXPECT_EQ(name_of(value), name);
            EXPECT_EQ(value_of<E>(name), value);
            EXPECT_EQ(value_of<E>(""), std::nullopt);
            EXPECT_EQ(value_of<E>("nothing"), std::nullopt);
        }
}

// The enums of a struct's fields, and of the structs in it.
template <class T>
void expect_all() {
    if constexpr (std::is_enum_v<T>)
        expect_all_of<T>(std::make_index_sequence<count_of<T>()>{});
    else if constexpr (fields::is_described<T>)
        fields::each_member<T>(
            []<class S, class M>(const fields::Member<S, M>&) { expect_all<typename fields::Single<M>::Type>(); });
}

TEST(DefinitionNames, NoneIsForgotten) {
    static_assert(has_enumerator<Grid::hex>() && !has_enumerator<static_cast<Grid>(2)>());
    expect_all<Definition>();
}

TEST(DefinitionNames, OtherNumbersAreNoValues) {
    EXPECT_TRUE(is_enumerator(Verdict::loss));
    EXPECT_FALSE(is_enumerator(static_cast<Verdict>(static_cast<int>(Verdict::loss) + 1)));
    EXPECT_FALSE(is_enumerator(static_cast<PassRule>(255)));
}

TEST(DefinitionNames, AValueWithoutANameHasNone) {
    EXPECT_EQ(name_of(Verdict::none), "");
    EXPECT_EQ(name_of(static_cast<HookPoint>(77)), "");
}

}  // namespace
