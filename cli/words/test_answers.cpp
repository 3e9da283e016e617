#include "test_answers.hpp"

#include <utility>

namespace varia::cli {

Json rule_test_json(const RuleTest& test, const RuleTestResult& result) {
    Json json = Json::object();
    json.set("name", test.name)
        .set("file", test.file)
        .set("line", static_cast<int>(test.where.line))
        .set("passed", result.passed());
    if (result.failure) {
        json.set("diagnostics", Json(Diagnostics{*result.failure}));
        if (result.contest) json.set("position", result.contest->text());
    }
    return json;
}

}  // namespace varia::cli
