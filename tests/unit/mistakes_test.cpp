// A hundred typical mistakes (tests/mistakes/mistakes.json), each made alone in tests/mistakes/base.toml. The loader
// must report each at its place, with a hint at what was meant. scripts/check_schema tests the schema for editors with
// the same list.
//
// An entry has the text that is replaced and its replacement (`old`, `new`), the text in `new` at which the mistake is
// (`at`), and the text that the message or its hint must contain (`says`).
#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <varia/load.hpp>
#include <varia/text.hpp>

#include "source_dir.hpp"

namespace mistakes_test {

using namespace varia;

std::string read_file(const std::string& name) {
    std::ifstream in(varia::tests::source_dir() + "/tests/mistakes/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Mistakes, AreReportedAtTheirPlaceWithWhatWasMeant) {
    const std::string base = read_file("base.toml");
    const Result<VariantPtr> right = load_text(base, "base.toml", "base");
    ASSERT_TRUE(right) << right.error();
    const nlohmann::json list = nlohmann::json::parse(read_file("mistakes.json"));
    ASSERT_GE(list.size(), 100U);
    std::size_t meant = 0;
    for (const nlohmann::json& item : list) {
        const std::string old = item["old"], written = item["new"], at = item["at"], says = item["says"];
        const std::size_t start = base.find(old);
        ASSERT_NE(start, std::string::npos) << old;
        ASSERT_NE(written.find(at), std::string::npos) << written;
        const std::string text = base.substr(0, start) + written + base.substr(start + old.size());
        const std::string before = text.substr(0, start + written.find(at));
        const auto line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
        const std::size_t column = 1 + count_code_points(before.substr(before.rfind('\n') + 1));

        const Result<VariantPtr> wrong = load_text(text, "base.toml", "base");
        EXPECT_FALSE(wrong) << written;
        bool placed = false, said = false;
        std::string described;
        for (const Diagnostic& d : wrong.diagnostics()) {
            described += d.text() + "\n";
            if (d.severity != Severity::error || d.line != line) continue;
            // The place of a text is that of its quote or of the word in it.
            const std::size_t off = d.column > column ? d.column - column : column - d.column;
            if (off > 1) continue;
            placed = true;
            said = said || (d.message + "; " + d.hint).find(says) != std::string::npos;
        }
        EXPECT_TRUE(placed) << written << " is not told of at " << line << ":" << column << ", but:\n" << described;
        meant += said ? 1 : 0;
    }
    EXPECT_GE(100 * meant, 95 * list.size());
}

}  // namespace mistakes_test
