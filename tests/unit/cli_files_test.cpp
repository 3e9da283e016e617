// Reading files: only regular files of a reasonable size, and beside a variant no file outside its folder.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "variant_files.hpp"

namespace cli_files_test {

using namespace varia;
using namespace varia::cli;
namespace fs = std::filesystem;

class CliFiles : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "varia_files_XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        root_ = pattern;
        fs::create_directories(root_ / "game" / "parts");
        write("game/variant.toml", "the game");
        write("game/parts/army.toml", "an army");
        write("secret.toml", "a secret");
    }
    void TearDown() override { fs::remove_all(root_); }

    void write(const std::string& path, const std::string& text) const { std::ofstream(root_ / path) << text; }
    [[nodiscard]] std::string path(const std::string& below) const { return (root_ / below).string(); }

    fs::path root_;
};

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(CliFiles, ARegularFileIsRead) {
    EXPECT_EQ(read_user_file(path("game/variant.toml")).bytes, "the game");
    fs::create_symlink(path("game/variant.toml"), path("link.toml"));
    EXPECT_EQ(read_user_file(path("link.toml")).bytes, "the game");
}

TEST_F(CliFiles, WhatIsNoFileIsRefusedAtOnce) {
    EXPECT_TRUE(says(read_user_file(path("none.toml")).error, "no such file"));
    EXPECT_TRUE(says(read_user_file(path("game")).error, "a folder"));
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_TRUE(says(read_user_file(path("pipe")).error, "a pipe"));  // without waiting for a writer
    EXPECT_TRUE(says(read_user_file("/dev/zero").error, "a device"));
    fs::create_symlink(path("loop"), path("loop"));
    EXPECT_NE(read_user_file(path("loop")).error, "");
    EXPECT_NE(read_user_file("").error, "");
    EXPECT_NE(read_user_file(std::string(5000, 'a')).error, "");
}

TEST_F(CliFiles, AHugeFileIsRefusedByItsSize) {
    write("huge.toml", "");
    fs::resize_file(path("huge.toml"), std::uintmax_t{50} << 20);  // a sparse file that takes no room on the disk
    EXPECT_EQ(read_user_file(path("huge.toml")).error, "the file has 50 MiB; the limit is 1024 KiB");
    fs::resize_file(path("huge.toml"), max_file_bytes);
    EXPECT_EQ(read_user_file(path("huge.toml")).bytes.size(), max_file_bytes);
    EXPECT_NE(read_user_file("/proc/self/maps").bytes, "");  // a file whose size is reported as 0
}

TEST_F(CliFiles, BesideAVariantOnlyItsFolderIsRead) {
    const FileReader read = reader_beside(path("game"));
    EXPECT_EQ(read("variant.toml").bytes, "the game");
    EXPECT_EQ(read("parts/army.toml").bytes, "an army");
    EXPECT_EQ(read("./parts//army.toml").bytes, "an army");
    fs::create_symlink(path("secret.toml"), path("game/stolen.toml"));
    fs::create_directory_symlink(root_.string(), path("game/up"));
    ASSERT_EQ(mkfifo(path("game/pipe.toml").c_str(), 0600), 0);
    for (const std::string& name :
         {std::string("../secret.toml"), std::string("parts/../../secret.toml"), path("secret.toml"),
          std::string("stolen.toml"), std::string("up/secret.toml"), std::string("pipe.toml"), std::string("parts"),
          std::string("none.toml"), std::string(""), std::string("."), std::string("a\nb.toml"),
          std::string("parts/army.toml\0.txt", 20), std::string("file:///etc/passwd"), std::string(5000, 'a')}) {
        const FileText text = read(name);
        EXPECT_NE(text.error, "") << name;
        EXPECT_EQ(text.bytes, "") << name;
    }
}

TEST_F(CliFiles, PathsNameTheirVariants) {
    const VariantPath folder = variant_path(path("game") + "/");
    EXPECT_EQ(folder.file, path("game/variant.toml"));
    EXPECT_EQ(folder.folder, path("game"));
    EXPECT_EQ(folder.id, "game");
    const VariantPath file = variant_path(path("game/parts/army.toml"));
    EXPECT_EQ(file.folder, path("game/parts"));
    EXPECT_EQ(file.id, "army");
    EXPECT_EQ(variant_path("loose.toml").folder, ".");
}

TEST_F(CliFiles, FoldersAreListedInOrder) {
    write("game/b.toml", "");
    write("game/a.toml", "");
    write("game/.hidden.toml", "");
    write("game/notes.txt", "");
    fs::create_directory_symlink(root_.string(), path("game/up"));
    std::string error;
    const Folder game(path("game"));
    EXPECT_EQ(game.list(".toml", true, error),
              (std::vector<std::string>{"a.toml", "b.toml", "parts/army.toml", "variant.toml"}));
    EXPECT_EQ(game.list(".toml", false, error).size(), 3U);
    EXPECT_EQ(error, "");
    EXPECT_TRUE(Folder(path("none")).list(".toml", true, error).empty());
    EXPECT_NE(error, "");
}

// A folder or file that is replaced after it was found is not read.
TEST_F(CliFiles, WhatIsListedIsReadFromTheFolderThatWasOpened) {
    fs::create_directories(root_ / "other" / "parts");
    write("other/variant.toml", "a secret");
    write("other/parts/army.toml", "a secret");
    const auto folder = std::make_shared<const Folder>(path("game"));
    std::string error;
    ASSERT_EQ(folder->list(".toml", true, error).size(), 2U);
    const VariantPath army = listed_path(folder, path("game/"), {"parts", "army.toml"});
    EXPECT_EQ(army.file, path("game/parts/army.toml"));
    EXPECT_EQ(army.folder, path("game/parts"));
    EXPECT_EQ(army.id, "army");
    EXPECT_EQ(listed_path(folder, path("game"), {"variant.toml"}).id, "game");
    EXPECT_EQ(listed_path(folder, path("game"), {"parts", "variant.toml"}).id, "parts");

    // A subfolder is moved away after it was opened, and a link takes its place.
    fs::rename(path("game/parts"), path("moved"));
    fs::create_directory_symlink(path("other/parts"), path("game/parts"));
    EXPECT_EQ(army.opened->read({"army.toml"}).bytes, "an army");
    EXPECT_EQ(reader_in(army.opened)("army.toml").bytes, "an army");
    const Result<VariantPtr> linked_folder = load_path(listed_path(folder, path("game"), {"parts", "army.toml"}), {});
    EXPECT_TRUE(says(linked_folder.error(), "cannot read the variant: ")) << linked_folder.error();
    // A link takes the place of a file.
    fs::remove(path("game/variant.toml"));
    fs::create_symlink(path("other/variant.toml"), path("game/variant.toml"));
    const Result<VariantPtr> linked = load_path(listed_path(folder, path("game"), {"variant.toml"}), {});
    EXPECT_TRUE(says(linked.error(), "cannot read the variant: a symbolic link; they are not followed here"))
        << linked.error();
    // The folder itself is moved away.
    fs::remove(path("game/variant.toml"));
    write("game/variant.toml", "the game");
    fs::rename(path("game"), path("gone"));
    fs::create_directory_symlink(path("other"), path("game"));
    EXPECT_EQ(listed_path(folder, path("game"), {"variant.toml"}).opened->read({"variant.toml"}).bytes, "the game");
}

}  // namespace cli_files_test
