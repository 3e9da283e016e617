// What stands in place of the importers where they are not built (VARIA_BUILD_IMPORTERS): imports and exports are
// refused with the command that builds them, and XBoard's setup is as ever. `tests/source/lists.py` holds the functions
// that are called here to the public headers.
#include <gtest/gtest.h>

#include <string>

#include <varia/importers/betza_text.hpp>
#include <varia/importers/export.hpp>
#include <varia/importers/import.hpp>
#include <varia/importers/xboard_setup.hpp>
#include <varia/load.hpp>

namespace absent_importers_test {

using namespace varia;
using namespace varia::importers;

template <class T>
void expect_refused(const Result<T>& result, const std::string& file) {
    ASSERT_FALSE(result);
    const std::string text = result.error();
    EXPECT_NE(text.find("built without the variant files of other programs"), std::string::npos) << text;
    EXPECT_NE(text.find("cmake --preset release -U 'VARIA_BUILD_*'"), std::string::npos) << text;
    EXPECT_EQ(result.diagnostics().front().file, file);
}

TEST(AbsentImporters, SayHowTheyAreBuilt) {
    const std::string text = "[game:chess]\n", file = "games.ini";
    expect_refused(import_fairy(text, file), file);
    expect_refused(import_diagram(text, file), file);
    expect_refused(import_xboard(text, file), file);
    expect_refused(import_zillions(text, file), file);
    expect_refused(import_games(text, file), file);
    EXPECT_EQ(format_of(text), SourceFormat::fairy);
    const Result<VariantPtr> chess = load_builtin("chess");
    ASSERT_TRUE(chess) << chess.error();
    expect_refused(export_fairy(*chess), "");
    expect_refused(export_diagram(*chess), "");
    expect_refused(export_xboard(*chess), "");
}

// A knight is N in Betza's notation.
TEST(AbsentImporters, LeaveXBoardWhatItIsTold) {
    const Result<VariantPtr> chess = load_builtin("chess");
    ASSERT_TRUE(chess) << chess.error();
    EXPECT_EQ(betza_text(*chess, (*chess)->find_kind("N")), "N");
    EXPECT_EQ(wide_betza_text(*chess, (*chess)->find_kind("N")), "N");
    EXPECT_TRUE(can_be_shown_in_xboard((*chess)->definition()));
    EXPECT_NE(xboard_setup(*chess).moves, XboardSetup::Moves::not_at_all);
}

}  // namespace absent_importers_test
