// Every script of tests/escapes/ is contained: it ends as its first line says, within its budget of instructions and
// bytes, and the sandbox works afterwards. The clock is used only to find scripts that hang.
//
// Scripts whose names begin with three digits have an exact first line: `killed` with a limit, `error` with a part of
// its message, or `ok`. The others describe the expectation in prose; the list below contains it.
// with a part of its message, or `ok`. What the others expect is in prose; the list below says it again.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sandbox_fixture.hpp"
#include "source_dir.hpp"

namespace sandbox_escapes_test {

using namespace sandbox_test;

// The ways in which a script may end: "killed: " and the limit's name, "error: " and a part of the message, or "ok".
using Endings = std::vector<std::string>;

struct Expected {
    Endings hook;
    Endings script;  // with pcall; empty if it is the same
};

const std::map<std::string, Expected>& in_prose() {
    static const std::map<std::string, Expected> list = {
        {"01_while_true", {{"killed: fuel"}, {}}},
        {"03_for_huge", {{"killed: fuel"}, {}}},
        {"05_coroutine_tree_under_hook", {{"error: global 'coroutine'"}, {}}},
        {"07_pcall_nested_swallow", {{"error: global 'pcall'"}, {"killed: fuel"}}},
        {"09_close_swallow", {{"error: <close>"}, {}}},
        {"11_gc_at_close", {{"error: global 'setmetatable'"}, {}}},
        {"13_table_move_nils", {{"error: field 'move'"}, {}}},
        {"15_table_remove_len", {{"error: global 'setmetatable'"}, {}}},
        {"17_pattern_catastrophic", {{"error: plain text"}, {}}},
        {"19_gsub_star", {{"error: field 'gsub'"}, {}}},
        {"21_next_on_emptied_table", {{"error: no whole number"}, {"killed: block"}}},
        {"23_concat_quadratic", {{"error: no whole number"}, {"killed: string"}}},
        {"25_next_scan_loop", {{"error: no whole number"}, {"killed: block"}}},
        {"30_rep_1e9", {{"error: no whole number"}, {"error: at most 65536 bytes"}}},
        {"32_string_double", {{"killed: string"}, {}}},
        {"34_table_concat_huge", {{"error: no whole number"}, {"error: at most 65536 bytes"}}},
        {"36_unpack_million", {{"error: no whole number"}, {"error: more than 250"}}},
        {"38_newtable_hint", {{"error: no whole number"}, {"error: more than 250"}}},
        {"40_format_width", {{"error: invalid conversion"}, {}}},
        {"50_recursion", {{"killed: stack overflow"}, {}}},
        {"52_recursion_meta_index", {{"error: global 'setmetatable'"}, {}}},
        {"54_error_in_handler", {{"error: global 'xpcall'"}, {}}},
        {"56_coroutine_close_chain", {{"error: <close>"}, {}}},
        {"58_concat_stale_top", {{"error: global 'setmetatable'"}, {}}},
        {"60_getobjname_recursion",
         {{"ok", "killed: fuel"}, {}}},  // it needs `load`; building the text may exceed the budget
        {"62_src_parens", {{"error: C stack overflow"}, {}}},
        {"64_src_concat", {{"error: C stack overflow"}, {}}},
        {"66_nested_tables", {{"killed: string"}, {}}},
        {"67_concat_chain_src", {{"ok"}, {}}},
        {"68_nested_functions", {{"error: at most 65536 bytes"}, {}}},
        {"70_bytecode_mutation", {{"error: field 'dump'"}, {}}},
        {"71_load_bytecode_header", {{"ok"}, {}}},
        {"72_os_execute", {{"error: global 'os'"}, {}}},
        {"74_require_loadlib", {{"error: global 'package'"}, {}}},
        {"76_print_stdout", {{"error: global 'print'"}, {}}},
        {"78_string_metatable_poison", {{"error: global 'getmetatable'"}, {}}},
        {"80_error_obj_tostring_loop", {{"error: global 'setmetatable'"}, {}}},
        {"82_os_exit", {{"error: global 'os'"}, {}}},
        {"84_global_G_env", {{"error: table expected, got nil"}, {}}},
        {"86_hook_result_deep", {{"error: more than 8 deep"}, {}}},
        {"88_hook_result_nan_cell", {{"error: whole numbers only"}, {"error: not a whole number"}}},
        {"90_pairs_order", {{"ok"}, {}}},
        {"92_math_random", {{"error: no whole number"}, {"error: field 'random'"}}},
        {"94_weak_table_gc_timing", {{"error: global 'setmetatable'"}, {}}},
        {"96_nan_sign", {{"error: whole numbers only"}, {"ok"}}},
        {"98_collectgarbage_count", {{"error: global 'collectgarbage'"}, {}}},
    };
    return list;
}

// Reads a first line "-- EXPECT: ENDING; why", or "-- EXPECT: ENDING (with pcall), ENDING (without)".
Expected from_first_line(const std::string& text) {
    std::string line = text.substr(0, text.find('\n'));
    line = line.substr(std::min(line.size(), std::string("-- EXPECT: ").size()));
    line = line.substr(0, line.find(';'));
    const auto ending = [](std::string words) -> Endings {
        if (const auto either = words.find(" or "); either != std::string::npos && words.starts_with("killed"))
            return {words.substr(0, either), "killed: " + words.substr(either + 4)};
        return {words.starts_with("ok") ? "ok" : words};
    };
    constexpr std::string_view with = " (with pcall), ";
    if (const auto at = line.find(with); at != std::string::npos) {
        std::string without = line.substr(at + with.size());
        without = without.substr(0, without.find(" (without)"));
        return {ending(without), ending(line.substr(0, at))};
    }
    return {ending(line), {}};
}

bool is_ours(const std::string& name) { return name.size() > 3 && name[0] >= '1' && name[0] <= '9' && name[3] == '_'; }

// A few scripts expect more than a substring can say, or differ with the profile.
Expected expected_of(const std::string& name, const std::string& text) {
    static const std::map<std::string, Expected> special = {
        {"110_sort_recursive", {{"error: C stack overflow"}, {}}},
        {"129_concat_to_the_end_of_numbers", {{"error: is a nil"}, {}}},
        {"130_unpack_overflow", {{"error: more than 250"}, {}}},
        {"156_pcall_ladder", {{"error: global 'pcall'"}, {"ok"}}},
        {"173_frozen_string", {{"error: read-only"}, {}}},
        {"179_precompiled", {{"error: precompiled"}, {}}},
        {"190_error_long", {{"error: xxxxxxxx"}, {}}},
        {"191_error_with_escapes", {{"error: \\u001B[2J\\u0000\\r\\n\\xFF"}, {}}},
        {"192_false_place", {{"error: lua:2: error: #77:99: not me"}, {}}},
        {"208_concat_table", {{"error: element 1 is a table"}, {}}},
        {"209_power", {{"error: operator ^"}, {"ok"}}},
        {"137_float_to_text", {{"error: whole numbers only"}, {"killed: fuel"}}},
        {"210_global_state", {{"ok"}, {}}},
    };
    if (const auto found = special.find(name); found != special.end()) return found->second;
    if (const auto found = in_prose().find(name); found != in_prose().end()) return found->second;
    return from_first_line(text);
}

std::string described(const Ending& e) {
    switch (e.stop) {
        case Stop::none:
            return "ok: " + e.text;
        case Stop::error:
            return "error: " + e.text;
        default:
            return "killed: " + e.text;
    }
}

bool ends_as(const Ending& e, const std::string& expected) {
    if (expected == "ok") return e.stop == Stop::none;
    const auto colon = expected.find(": ");
    const std::string kind = expected.substr(0, colon);
    const std::string words = colon == std::string::npos ? "" : expected.substr(colon + 2);
    if (kind == "killed") {
        if (e.stop != Stop::fuel && e.stop != Stop::memory) return false;
        return e.text.find(words == "stack overflow" ? words : "(limit: " + words + ")") != std::string::npos;
    }
    return kind == "error" && e.stop == Stop::error && e.text.find(words) != std::string::npos;
}

struct EscapeScript {
    std::string name;
    std::string text;
};

std::vector<EscapeScript> escape_scripts() {
    std::vector<EscapeScript> list;
    for (const auto& entry : std::filesystem::directory_iterator(varia::tests::source_dir() + "/tests/escapes")) {
        if (entry.path().extension() != ".lua") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        list.push_back({entry.path().stem().string(), text.str()});
    }
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return list;
}

void expect_bounded(const SandboxLimits& limits, const Ending& e) {
    // Fuel is checked in intervals, so it may exceed the limit by the cost of one interval. When Lua is refused memory
    // it collects all garbage, which costs one unit for eight bytes.
    EXPECT_LE(e.usage.fuel, limits.fuel + std::max<std::uint64_t>(600'000, limits.memory / 8));
    EXPECT_LE(e.usage.peak_memory, limits.memory);
    EXPECT_LE(e.text.size(), 1'500u);
    for (const char c : e.text)
        EXPECT_TRUE(static_cast<unsigned char>(c) >= ' ') << "a control character in: " << e.text;
}

void expect_usable(Sandbox& sandbox) {
    EXPECT_EQ(run(sandbox, "local t = {} for i = 1, 100 do t[i] = ('x'):rep(i) end return #table.concat(t)").text,
              "5050");
}

using Clock = std::chrono::steady_clock;
constexpr auto hang = std::chrono::seconds(60);

TEST(SandboxEscapes, AllAreThere) {
    const auto scripts = escape_scripts();
    EXPECT_GE(scripts.size(), 100u);
    for (const auto& listed : in_prose())
        EXPECT_TRUE(std::any_of(scripts.begin(), scripts.end(), [&](const auto& s) { return s.name == listed.first; }))
            << listed.first;
    for (const auto& script : scripts)
        EXPECT_TRUE(is_ours(script.name) || in_prose().contains(script.name)) << script.name;
}

class SandboxEscape : public testing::TestWithParam<Profile> {
protected:
    [[nodiscard]] static SandboxSettings settings() {
        SandboxSettings s;
        s.profile = GetParam();
        return s;
    }
};

// The scripts run as files that are loaded.
TEST_P(SandboxEscape, ContainedWhenLoaded) {
    for (const auto& script : escape_scripts()) {
        SCOPED_TRACE(script.name);
        const auto start = Clock::now();
        Sandbox sandbox(settings());
        const Ending e = run(sandbox, script.text);
        const Expected expected = expected_of(script.name, script.text);
        const Endings& endings = GetParam() == Profile::script && !expected.script.empty() ? expected.script
                                                                                           : expected.hook;
        EXPECT_TRUE(std::any_of(endings.begin(), endings.end(), [&](const auto& x) { return ends_as(e, x); }))
            << described(e) << "\nexpected: " << endings[0];
        expect_bounded(sandbox.limits(), e);
        expect_usable(sandbox);
        EXPECT_LT(Clock::now() - start, hang);
    }
}

// The scripts run as the body of a function that the host calls three times. A killed call is followed by calls that
// end in the same way.
TEST_P(SandboxEscape, ContainedWhenCalled) {
    for (const auto& script : escape_scripts()) {
        SCOPED_TRACE(script.name);
        const auto start = Clock::now();
        Sandbox sandbox(settings());
        const std::string wrapped = "function hook()\n" + script.text + "\nend function good() return 5 end";
        const auto loaded = sandbox.load({wrapped, "hook.lua"});
        if (!loaded) {
            expect_usable(sandbox);
            continue;  // a syntax error, or a text that the lint refuses
        }
        const ScriptFunction hook = *sandbox.find(*loaded, "hook");
        std::vector<Stop> stops;
        for (int i = 0; i < 3; ++i) {
            Value answer;
            const auto error = sandbox.call(hook, [](Arguments&) {}, {&answer, 1});
            stops.push_back(sandbox.stopped());
            expect_bounded(sandbox.limits(),
                           {sandbox.stopped(), error ? error->text() : written(answer), sandbox.usage()});
            if (!error) continue;
            EXPECT_TRUE(error->line == 0 || error->file == "hook.lua") << error->text();
            EXPECT_TRUE(error->line > 0 || sandbox.stopped() == Stop::error) << error->text();
        }
        EXPECT_EQ(stops[0], stops[1]);
        EXPECT_EQ(stops[1], stops[2]);
        Value answer;
        ASSERT_FALSE(sandbox.call(*sandbox.find(*loaded, "good"), [](Arguments&) {}, {&answer, 1}));
        EXPECT_EQ(written(answer), "5");
        EXPECT_LT(Clock::now() - start, hang);
    }
}

// The same with the limits for untrusted scripts.
TEST_P(SandboxEscape, ContainedWithinStrictLimits) {
    for (const auto& script : escape_scripts()) {
        SCOPED_TRACE(script.name);
        SandboxSettings strict = settings();
        strict.limits = SandboxLimits::strict();
        Sandbox sandbox(std::move(strict));
        expect_bounded(sandbox.limits(), run(sandbox, script.text));
        expect_usable(sandbox);
    }
}

INSTANTIATE_TEST_SUITE_P(Profiles, SandboxEscape, testing::Values(Profile::hook, Profile::script),
                         [](const auto& p) { return p.param == Profile::hook ? "Hook" : "Script"; });

// A global that counts calls: the second call cannot write it.
TEST(SandboxEscapes, StateInGlobalsIsRefusedWhenCalled) {
    Sandbox sandbox;
    const auto loaded = sandbox.load({"function hook() counter = (counter or 0) + 1  return counter end", "hook.lua"});
    ASSERT_TRUE(loaded);
    const auto error = sandbox.call(*sandbox.find(*loaded, "hook"), [](Arguments&) {});
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("globals are fixed"), std::string::npos) << error->text();
}

}  // namespace sandbox_escapes_test
