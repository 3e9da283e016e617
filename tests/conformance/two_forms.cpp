// Rules that exist in two forms, as data and as a script of the standard library. The kernel plays with the script; the
// referee, which reads the data, must agree with it move for move. The leaf counts must be equal too.
#include <iostream>
#include <random>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "scripted_atomic.hpp"
#include "source_dir.hpp"
#include "trial.hpp"

namespace two_forms_test {

using conformance::Trial;

// The column rule of Octahedral Chess by the script rules/column.
const char* const column_rule = R"(
[pieces.P]
moves = [
    { leap = [[0, 1, 0], [0, 1, 1], [0, 1, -1], [0, 0, 1], [0, 0, -1]], expand = "none", only = "quiet" },
    { slide = [[0, 1, 0], [0, 1, 1], [0, 1, -1], [0, 0, 1], [0, 0, -1]], range = [2, 2], expand = "none", only = "quiet", first = true, exposes = true },
    { leap = [
        [-1, 1, 0], [-1, 1, 1], [-1, 1, -1], [-1, 0, 1], [-1, 0, -1],
        [1, 1, 0], [1, 1, 1], [1, 1, -1], [1, 0, 1], [1, 0, -1],
    ], expand = "none", only = "capture", en_passant = true },
]

[[hook]]
script = "rules/column"
point = "allow"
call = "column_is_free"
pieces = ["P"]
types = ["quiet", "exposing"]
with = { along = "level" }
)";

// The held king by the script rules/held_king.
const char* const held_king = R"(
[rules]
hold = false

[[hook]]
script = "rules/held_king"
point = "after"
call = "note_hold"
pieces = ["K"]
with = { level = "level" }

[[hook]]
script = "rules/held_king"
point = "allow"
call = "is_free"
pieces = ["K"]
attacks = true
with = { level = "level" }
)";

// Racing Kings by the script rules/race.
const char* const race = R"(
[rules]
goal = []
gives_check = true

[[hook]]
script = "rules/race"
point = "legal"
call = "gives_no_check"

[[hook]]
script = "rules/race"
point = "outcome"
call = "race"
)";

// Three in a row by the script rules/row.
const char* const row = R"(
[rules]
lines = []

[[hook]]
script = "rules/row"
point = "outcome"
call = "three_in_a_row"
)";

struct Twin {
    const char* variant;  // declares the rule as data
    const char* script;   // replaces the data
    int depth;            // of the counts that are compared
};

void PrintTo(const Twin& twin, std::ostream* out) { *out << twin.variant; }

class TwoForms : public testing::TestWithParam<Twin> {};

TEST_P(TwoForms, AgreeWithReference) {
    const auto& [name, script, depth] = GetParam();
    const varia::Result<varia::VariantPtr> data = varia::load_builtin(name);
    ASSERT_TRUE(data) << data.error();
    const std::string text = "format = 1\nname = \"Twin\"\nextends = \"" + std::string(name) + "\"\n" + script;
    const varia::Result<varia::VariantPtr> written = varia::load_text(text, "twin.toml",
                                                                      std::string(name) + " as a script");
    ASSERT_TRUE(written) << written.error();
    // A file that changes rules does not inherit `cannot_win`. Here the rules are the same, so it is copied.
    varia::Definition declared = (*written)->definition();
    declared.rules.cannot_win = (*data)->definition().rules.cannot_win;
    const varia::Result<varia::VariantPtr> twin = varia::load_definition(std::move(declared));
    ASSERT_TRUE(twin) << twin.error();
    ASSERT_FALSE((*twin)->definition().hooks.empty());

    varia::Position of_data = varia::start_position(*data);
    varia::Position of_script = varia::start_position(*twin);
    for (int d = 1; d <= depth; ++d)
        EXPECT_EQ(varia::Rules(*data).perft(of_data, d), varia::Rules(*twin).perft(of_script, d)) << d;

    Trial trial(*twin, (*data)->definition());
    std::mt19937_64 random(20260);
    const conformance::Starts listed = conformance::read_starts(varia::tests::source_dir() +
                                                                "/tests/conformance/positions/" + name + ".txt");
    for (const conformance::Start& start : listed.list) trial.play(start, start.status.empty() ? 6 : 0, random);
    const long until = trial.work() + (conformance::long_run() ? 2'000'000'000L : 12'000'000L);
    for (int game = 0; !trial.failed() && trial.work() < until; ++game) {
        const auto position = conformance::random_position(*twin, trial.referee(), trial.cells(), random);
        if (position && game % 3 != 0)
            trial.play(*position, conformance::long_run() ? 200 : 30, random);
        else
            trial.play(varia::start_position(*twin), conformance::long_run() ? 200 : 30, random);
    }
    std::cout << trial.report() << "\n";
    if (!trial.failed()) trial.expect_every_rule(listed.never);
}

INSTANTIATE_TEST_SUITE_P(Rules, TwoForms,
                         testing::Values(Twin{"atomic", varia::tests::explosion_script, 3},
                                         Twin{"octahedral", column_rule, 2}, Twin{"pyramid", column_rule, 2},
                                         Twin{"great-shatranj-3d", held_king, 3},
                                         Twin{"great-shatranj-3d-sibahi", held_king, 3}, Twin{"racingkings", race, 4},
                                         Twin{"tictactoe-3d", row, 3}),
                         [](const auto& info) { return conformance::test_name(info.param.variant); });

}  // namespace two_forms_test
