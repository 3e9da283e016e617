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
#include <vector>

#include <gtest/gtest.h>

#include <varia/definition_fields.hpp>
#include <varia/definition_names.hpp>

namespace definition_names_test {

using namespace varia;

// Whether an enum has an enumerator of this value: g++ and clang write a value without a name as a number in brackets.
template <auto value>
constexpr bool has_enumerator() {
    const std::string_view function = __PRETTY_FUNCTION__;
    return function[function.find_last_of(" =", function.size() - 2) + 1] != '(';
}

// What the table of an enum says about one value. It does not depend on the enum, so that the checks are compiled once.
struct Row {
    int value;
    std::string_view name;
    bool in_enum;
    std::string_view name_again;     // of the value, by name_of
    std::optional<int> value_again;  // of the name, by value_of
};
void expect_a_table(const std::vector<Row>& rows) {
    std::set<std::string_view> names;
    std::set<int> values;
    for (const Row& row : rows) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_TRUE(values.insert(row.value).second) << row.name;
        EXPECT_TRUE(row.in_enum) << row.name;
        EXPECT_EQ(row.name_again, row.name);
        EXPECT_EQ(row.value_again, row.value) << row.name;
    }
}

// Looks at the table of an enum and at all its values. Its enumerators are 0, 1, 2 and so on.
template <class E, std::size_t... number>
void expect_all_of(std::index_sequence<number...>) {
    static_assert((has_enumerator<static_cast<E>(number)>() && ...), "fewer values than the table says");
    static_assert(!has_enumerator<static_cast<E>(sizeof...(number))>(), "a value is neither named nor counted");
    if constexpr (requires { std::size(names_of<E>); }) {
        std::vector<Row> rows;
        for (const auto& [value, name] : names_of<E>) {
            const std::optional<E> again = value_of<E>(name);
            rows.push_back({static_cast<int>(value), name, is_enumerator(value), name_of(value),
                            again ? std::optional(static_cast<int>(*again)) : std::nullopt});
        }
        expect_a_table(rows);
        EXPECT_FALSE(value_of<E>("").has_value() || value_of<E>("nothing").has_value());
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

}  // namespace definition_names_test
