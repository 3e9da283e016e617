// The method that runs tests of rules: the tests in a variant's file, and those in the test file beside it.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <varia/rule_test.hpp>

#include "methods.hpp"
#include "test_answers.hpp"

namespace varia::cli {
namespace {

Result<std::vector<RuleTest>> tests_in(const Params& params, const LoadBudget& budget) {
    if (const std::optional<std::string> name = params.text_if("name")) return builtin_rule_tests(*name);
    const std::string file = params.text_if("file").value_or("variant.toml");
    Result<std::vector<RuleTest>> tests = read_rule_tests(params.text("text"), file, budget);
    if (!tests) return tests;
    const std::string beside = tests_file_of(file.substr(file.rfind('/') + 1));
    for (const auto& [path, text] : params.pairs("files")) {
        if (path != beside) continue;
        Result<std::vector<RuleTest>> more = read_rule_tests(text, path, budget);
        if (!more) return more;
        tests->insert(tests->end(), more->begin(), more->end());
    }
    return tests;
}

}  // namespace

Work work_test(ServiceSession& session, const Params& params, const Json&) {
    std::function<Result<VariantPtr>(const RuleTest::OptionValues&)> load = loading_of(session, params);
    Result<std::vector<RuleTest>> tests = tests_in(params, session.options.loading);
    if (!tests) throw refusal_of(tests.diagnostics());
    return [load = std::move(load), tests = *std::move(tests),
            steps = session.options.test_steps](const std::shared_ptr<Job>& job) {
        RuleTester tester(load, {steps, [job] { return job->over(); }});
        Json list = Json::array();
        int passed = 0;
        for (const RuleTest& test : tests) {
            const RuleTestResult result = tester.run(test);
            if (job->over()) throw cancelled();
            passed += result.passed() ? 1 : 0;
            list.add(rule_test_json(test, result));
        }
        Json json = Json::object();
        json.set("passed", passed).set("failed", static_cast<int>(tests.size()) - passed).set("tests", std::move(list));
        return json;
    };
}

}  // namespace varia::cli
