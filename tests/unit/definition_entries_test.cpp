// The descriptions of structs (<varia/definition_fields.hpp>): the number of entries shows that none is missing, and
// here it is shown that no two name the same field.
#include <set>
#include <type_traits>
#include <typeindex>

#include <gtest/gtest.h>

#include <varia/definition_fields.hpp>

namespace {

using namespace varia;

// Compares the places of the fields in the struct, and goes on with the structs of its fields.
template <class S>
void expect_different_fields(std::set<std::type_index>& met) {
    if (!met.insert(typeid(S)).second) return;
    const S probe{};
    std::set<const void*> places;
    fields::each_member<S>([&](const auto& field) {
        EXPECT_TRUE(places.insert(&(probe.*field.member)).second) << "two entries name the field of " << field.name;
        using T = typename fields::Single<std::remove_cvref_t<decltype(probe.*field.member)>>::Type;
        if constexpr (fields::is_described<T>) expect_different_fields<T>(met);
    });
}

TEST(DefinitionEntries, EachNamesAFieldOfItsOwn) {
    std::set<std::type_index> met;
    expect_different_fields<Definition>(met);
    EXPECT_GT(met.size(), 50U);
}

}  // namespace
