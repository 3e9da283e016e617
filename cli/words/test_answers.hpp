// The results of rule tests as JSON, for `varia test` and `varia serve`.
#pragma once

#include <vector>

#include <varia/rule_test.hpp>

#include "json.hpp"

namespace varia::cli {

// `name`, `file`, `line`, `passed`. For a failed test also `diagnostics`, and the `position` in which it failed.
[[nodiscard]] Json rule_test_json(const RuleTest& test, const RuleTestResult& result);

}  // namespace varia::cli
