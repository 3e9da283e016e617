// Tests of a variant's rules: those in its file, and those in the file beside it.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/rule_test.hpp>

#include "core.hpp"
#include "errors.hpp"

namespace varia::python {
namespace {

// A test that has been run.
struct PyRuleTest {
    RuleTest test;
    Diagnostics failure;   // empty if the test passed
    std::string position;  // the position of a failed test, if it was set up
};

std::vector<RuleTest> tests_in(const Core& core) {
    const Recipe& recipe = core.recipe();
    if (recipe.builtin) return expect(builtin_rule_tests(recipe.name), Fault::load);
    const LoadBudget budget = options_of(recipe).budget;
    std::vector<RuleTest> tests = expect(read_rule_tests(recipe.text, recipe.file, budget), Fault::load);
    const FileText beside = text_beside(recipe, core.folder(), tests_file_of(name_of_file(recipe)));
    const std::string file = tests_file_of(recipe.file);
    if (beside.error == no_such_file) return tests;
    if (!beside.error.empty()) fail(Fault::load, file + ": " + beside.error);
    const std::vector<RuleTest> more = expect(read_rule_tests(beside.bytes, file, budget), Fault::load);
    tests.insert(tests.end(), more.begin(), more.end());
    return tests;
}

std::vector<PyRuleTest> run_tests(const Core& core, std::uint64_t steps) {
    const Recipe& recipe = core.recipe();
    std::vector<RuleTest> tests = tests_in(core);
    Interrupts interrupts;
    const auto expired = [&] { return !interrupts.go_on(); };
    RuleTestBudget budget = recipe.strict ? RuleTestBudget::strict() : RuleTestBudget{};
    if (steps != 0) budget.steps = steps;
    budget.expired = expired;
    // Options that a test does not set have the values with which the variant was loaded.
    RuleTester tester(
        [&](const RuleTest::OptionValues& set) {
            LoadOptions options = options_of(recipe);
            options.set.insert(options.set.end(), set.begin(), set.end());
            options.budget.expired = expired;
            if (recipe.builtin) return load_builtin(recipe.name, options);
            options.read = [&](const std::string& path) { return text_beside(recipe, core.folder(), path); };
            return load_text(recipe.text, recipe.file, recipe.id, options);
        },
        std::move(budget));
    std::vector<PyRuleTest> run;
    {
        const py::gil_scoped_release unlocked;
        for (RuleTest& test : tests) {
            if (interrupts.raised()) break;
            RuleTestResult result = tester.run(test);
            PyRuleTest& described = run.emplace_back();
            if (result.failure) {
                described.failure.push_back(*std::move(result.failure));
                if (result.contest) described.position = result.contest->text();
            }
            described.test = std::move(test);
        }
    }
    interrupts.raise();
    return run;
}

std::string text_of(const PyRuleTest& test) {
    return test.failure.empty() ? test.test.name : test.failure.front().text() + "\n" + test.test.name;
}

}  // namespace

py::list tested(const Core& core, std::optional<std::int64_t> steps) {
    if (steps && *steps < 1) fail(Fault::misuse, "steps is 1 or more, or None for what is usual");
    py::list list;
    for (PyRuleTest& one : run_tests(core, static_cast<std::uint64_t>(steps.value_or(0)))) list.append(std::move(one));
    return list;
}

void bind_rule_tests(py::module_& m) {
    py::class_<PyRuleTest>(m, "RuleTest", "The result of a test of a variant's rules; see Variant.test().")
        .def_property_readonly(
            "name", [](const PyRuleTest& t) { return t.test.name; }, "The name of the test: the rule, in a sentence.")
        .def_property_readonly(
            "file", [](const PyRuleTest& t) { return t.test.file; }, "The name of the test's file, as in messages.")
        .def_property_readonly(
            "line", [](const PyRuleTest& t) { return t.test.where.line; }, "The line of the test's name in its file.")
        .def_property_readonly(
            "passed", [](const PyRuleTest& t) { return t.failure.empty(); }, "Whether the test passed.")
        .def_property_readonly(
            "diagnostics", [](const PyRuleTest& t) { return diagnostics_of(t.failure); },
            "If the test failed, the place and the first difference; else empty.")
        .def_property_readonly(
            "position",
            [](const PyRuleTest& t) { return t.position.empty() ? std::optional<std::string>() : t.position; },
            "If the test failed, the text of the position that it tested, if that was set up; else None.")
        .def("__bool__", [](const PyRuleTest& t) { return t.failure.empty(); })
        .def("__str__", &text_of)
        .def("__repr__", [](const PyRuleTest& t) {
            return std::string("<varia.RuleTest ") + (t.failure.empty() ? "passed: " : "failed: ") + t.test.name + ">";
        });
}

}  // namespace varia::python
