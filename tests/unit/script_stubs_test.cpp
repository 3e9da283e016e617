// The descriptions for editors (schemas/varia.lua, schemas/varia_program.lua) name exactly the functions that programs
// have: the names come from the tables that the program itself is made of.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/script.hpp>

#include "source_dir.hpp"

namespace script_stubs_test {

using namespace varia;

std::string text_of(const std::string& file) {
    std::ifstream in(std::filesystem::path(tests::source_dir()) / "schemas" / file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The functions that the descriptions declare in a table or class: "function varia.load(".
std::set<std::string> described(const std::string& text, const std::string& prefix) {
    std::set<std::string> names;
    const std::string begin = "\nfunction " + prefix;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
        const std::size_t first = at + begin.size();
        names.insert(text.substr(first, text.find('(', first) - first));
    }
    return names;
}

std::set<std::string> known(ScriptProgram& program, const std::string& name) {
    const std::vector<std::string> names = program.names_in({name});
    return {names.begin(), names.end()};
}

TEST(ScriptStubs, NameTheFunctionsOfPrograms) {
    ScriptSettings settings;
    settings.host.load = [](const std::string& name, const ScriptHost::Options& set, const LoadBudget& budget) {
        return load_builtin(name, {set, {}, {}, budget});
    };
    ScriptProgram program(std::move(settings));
    ASSERT_TRUE(program.explore("v = varia.load('chess') g = v:game() p = v:position() r = varia.random()"));
    const std::string all = "\n" + text_of("varia.lua") + "\n" + text_of("varia_program.lua");
    EXPECT_EQ(known(program, "varia"), described(all, "varia."));
    EXPECT_EQ(known(program, "v"), described(all, "variant:"));
    EXPECT_EQ(known(program, "r"), described(all, "random:"));
    EXPECT_EQ(known(program, "p"), described(all, "position:"));
    std::set<std::string> of_games = described(all, "position:");
    of_games.merge(described(all, "game:"));
    EXPECT_EQ(known(program, "g"), of_games);
    // Global functions that Lua does not have in this form.
    for (const char* name : {"print", "warn", "require"})
        EXPECT_TRUE(all.find("\nfunction " + std::string(name) + "(") != std::string::npos) << name;
}

}  // namespace script_stubs_test
