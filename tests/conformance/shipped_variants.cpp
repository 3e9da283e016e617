#include "shipped_variants.hpp"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include <varia/load.hpp>

#include "referee.hpp"
#include "source_dir.hpp"

namespace conformance {

namespace {

std::string text_of(const std::string& variant) {
    return std::string(varia::builtin_file("variants/" + variant + "/variant.toml").value_or(""));
}

// Whether the file of a variant, or of the variant that it extends, has a line that begins with `header`.
bool says(const std::string& variant, const std::string& header) {
    const std::string text = text_of(variant);
    if (text.find("\n" + header) != std::string::npos) return true;
    const std::string key = "\nextends = \"";
    const std::size_t at = text.find(key);
    if (at == std::string::npos) return false;
    const std::string base = text.substr(at + key.size());
    return text_of(base.substr(0, base.find('"'))).find("\n" + header) != std::string::npos;
}

template <class Choice>
std::vector<std::string> variants_that(Choice&& choice) {
    std::vector<std::string> names;
    for (const std::string& name : varia::builtin_variants())
        if (choice(name)) names.push_back(name);
    return names;
}

bool is_match(const std::string& name) { return says(name, "[match]"); }
bool is_scripted(const std::string& name) { return says(name, "[[hook]]"); }

}  // namespace

std::vector<std::string> match_variants() { return variants_that(is_match); }

std::vector<std::string> single_variants() {
    return variants_that([](const std::string& name) { return !is_match(name); });
}

std::vector<std::string> scripted_variants() {
    return variants_that([](const std::string& name) { return !is_match(name) && is_scripted(name); });
}

std::vector<std::string> refereed_variants() {
    return variants_that([](const std::string& name) { return !is_match(name) && !is_scripted(name); });
}

std::vector<std::string> recorded_variants() {
    return variants_that([](const std::string& name) {
        return std::filesystem::is_directory(varia::tests::source_dir() + "/variants/" + name + "/games");
    });
}

namespace {

TEST(ShippedVariants, AreListedByWhatTheyDeclare) {
    for (const std::string& name : varia::builtin_variants()) {
        const varia::Result<varia::VariantPtr> variant = varia::load_builtin(name);
        ASSERT_TRUE(variant) << variant.error();
        const varia::Definition& definition = (*variant)->definition();
        const auto lists = [&](const std::vector<std::string>& names) {
            return std::ranges::find(names, name) != names.end();
        };
        EXPECT_EQ(lists(match_variants()), definition.match.has_value()) << name;
        EXPECT_EQ(lists(single_variants()), !definition.match) << name;
        EXPECT_EQ(lists(scripted_variants()), !definition.match && !definition.hooks.empty()) << name;
        EXPECT_EQ(lists(refereed_variants()), !definition.match && reference::beyond_referee(definition).empty())
            << name;
    }
}

}  // namespace

}  // namespace conformance
