// The files that are built into the library are those of the source tree: every file, byte for byte, in order.
#include "embedded.hpp"
#include "source_dir.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>

namespace embedded_test {

namespace fs = std::filesystem;

const fs::path root = varia::tests::source_dir();

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

bool wanted(const fs::path& path) {
    return path.extension() == ".toml" || path.extension() == ".lua" || path.extension() == ".ini";
}

// Returns the files that should be built in, found by walking the folders.
std::map<std::string, std::string> on_disk() {
    std::map<std::string, std::string> files;
    auto take = [&](const fs::path& path) {
        if (wanted(path)) files.emplace(fs::relative(path, root).generic_string(), content(path));
    };
    for (const auto& entry : fs::recursive_directory_iterator(root / "stdlib")) take(entry.path());
    for (const auto& variant : fs::directory_iterator(root / "variants"))
        if (variant.is_directory())
            for (const auto& entry : fs::directory_iterator(variant)) take(entry.path());
    files.emplace("schemas/variant.schema.json", content(root / "schemas/variant.schema.json"));
    return files;
}

TEST(Embedded, HoldsTheSourceTreesFiles) {
    const auto expected = on_disk();
    std::map<std::string, std::string> built_in;
    for (const auto& file : varia::embedded_files()) built_in.emplace(file.path, file.text);
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(built_in.size(), varia::embedded_files().size()) << "a path occurs twice";
    for (const auto& [path, text] : expected) {
        ASSERT_TRUE(built_in.contains(path)) << path;
        EXPECT_TRUE(built_in[path] == text) << path << " differs";
    }
    EXPECT_EQ(built_in.size(), expected.size());
}

TEST(Embedded, IsSortedByPath) {
    const auto files = varia::embedded_files();
    EXPECT_TRUE(
        std::is_sorted(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; }));
}

TEST(Embedded, EveryVariantFolderIsABuiltInVariant) {
    std::vector<std::string> folders;
    for (const auto& entry : fs::directory_iterator(root / "variants"))
        if (entry.is_directory()) folders.push_back(entry.path().filename().string());
    std::sort(folders.begin(), folders.end());
    EXPECT_EQ(varia::builtin_variants(), folders);
}

}  // namespace embedded_test
