// The names in files for the values of a Definition's enums: each name and each value occurs once. Only values that a
// file expresses by leaving the key out have no name.
#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/definition_names.hpp>

namespace {

using namespace varia;

// `last` is the last enumerator. `unnamed` values have no name.
template <class E>
void expect_all(E last, int unnamed = 0) {
    std::set<std::string_view> names;
    std::set<E> values;
    for (const auto& [value, name] : names_of<E>) {
        EXPECT_TRUE(names.insert(name).second) << name;
        EXPECT_TRUE(values.insert(value).second) << name;
        EXPECT_LE(value, last) << name;
        EXPECT_EQ(name_of(value), name);
        EXPECT_EQ(value_of<E>(name), value);
    }
    EXPECT_EQ(values.size() + static_cast<std::size_t>(unnamed), static_cast<std::size_t>(last) + 1)
        << "beside " << names_of<E>[0].name;
    EXPECT_EQ(value_of<E>(""), std::nullopt);
    EXPECT_EQ(value_of<E>("nothing"), std::nullopt);
}

TEST(DefinitionNames, NoneIsForgotten) {
    expect_all(Grid::hex);
    expect_all(Drawn::pointy);
    expect_all(Neutral::blocks, 1);
    expect_all(BlocksDef::Control::none);
    expect_all(Over::gap);
    expect_all(Expand::none);
    expect_all(Whose::any);
    expect_all(BesideDef::At::end);
    expect_all(RemoteCaptureDef::Way::blast);
    expect_all(Verdict::loss, 1);
    expect_all(RoyalRule::one);
    expect_all(Reserve::owner);
    expect_all(CounterBare::now);
    expect_all(GoingOutDef::Men::captor, 1);
    expect_all(ExposedFor::round, 1);
    expect_all(PreferDef::What::soonest);
    expect_all(MaterialDef::Count::Owner::both);
    expect_all(StepDef::Must::never);
    expect_all(StepDef::From::board);
    expect_all(TurnDef::Check::last);
    expect_all(TurnDef::Promotes::last);
    expect_all(StateDef::Lasts::reply);
    expect_all(HookPoint::transfer);
    expect_all(Schedule::lockstep);
}

TEST(DefinitionNames, AValueWithoutANameHasNone) {
    EXPECT_EQ(name_of(Verdict::none), "");
    EXPECT_EQ(name_of(static_cast<HookPoint>(77)), "");
}

}  // namespace
