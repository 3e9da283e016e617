// What tests of rules came to, as JSON: for `varia test` and `varia serve`.
#pragma once

#include <vector>

#include <varia/rule_test.hpp>

#include "json.hpp"

namespace varia::cli {

// `name`, `file`, `line`, `passed`; of one that failed also `diagnostics` and the `position` that it was asked of.
[[nodiscard]] Json rule_test_json(const RuleTest& test, const RuleTestResult& result);

}  // namespace varia::cli
