// The descriptions of structs (<varia/definition_fields.hpp>): the number of entries shows that none is missing, and
// here it is shown that no two name the same field.
#include <cstddef>
#include <set>
#include <string_view>
#include <typeindex>

#include <gtest/gtest.h>

#include <varia/definition_fields.hpp>

namespace definition_entries_test {

using namespace varia;

// The structs that have been looked at. What does not depend on a struct is not in the template, which is compiled for
// each of them.
class Entries {
public:
    // Compares the places of the fields in the struct, and goes on with the structs of its fields.
    template <class S>
    void look_at() {
        if (!met_.insert(typeid(S)).second) return;
        const S probe{};
        places_.clear();
        fields::each_member<S>([&](const auto& field) { expect_new(&(probe.*field.member), field.name); });
        fields::each_member<S>([&]<class T>(const fields::Member<S, T>&) {
            using Inner = typename fields::Single<T>::Type;
            if constexpr (fields::is_described<Inner>) look_at<Inner>();
        });
    }
    [[nodiscard]] std::size_t structs() const { return met_.size(); }

private:
    void expect_new(const void* place, std::string_view name) {
        EXPECT_TRUE(places_.insert(place).second) << "two entries name the field of " << name;
    }

    std::set<std::type_index> met_;
    std::set<const void*> places_;  // of the fields of one struct
};

TEST(DefinitionEntries, EachNamesAFieldOfItsOwn) {
    Entries entries;
    entries.look_at<Definition>();
    EXPECT_GT(entries.structs(), 50U);
}

}  // namespace definition_entries_test
