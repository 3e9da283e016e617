// Lists of the shipped variants, by the tests that apply to them. A test that does not apply to a variant is not
// created for it.
//
// The lists are made from the text of the files, because each of the many processes that run tests needs them.
// ShippedVariants checks these lists against the declarations of the variants.
#pragma once

#include <string>
#include <vector>

namespace conformance {

[[nodiscard]] std::vector<std::string> match_variants();     // matches on several boards
[[nodiscard]] std::vector<std::string> single_variants();    // all variants that are no matches
[[nodiscard]] std::vector<std::string> scripted_variants();  // single variants with scripts
// Single variants without scripts. The brute-force referee plays them.
[[nodiscard]] std::vector<std::string> refereed_variants();
[[nodiscard]] std::vector<std::string> recorded_variants();  // all variants with recorded games

}  // namespace conformance
