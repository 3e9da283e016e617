// The variants that come with Varia, by what a test can do with them: a test that does not apply to one does not exist
// for it.
//
// Told from the text of the files, since every one of the many processes that run tests asks; ShippedVariants holds
// these lists to what the variants declare.
#pragma once

#include <string>
#include <vector>

namespace conformance {

[[nodiscard]] std::vector<std::string> match_variants();     // matches on several boards
[[nodiscard]] std::vector<std::string> single_variants();    // all others
[[nodiscard]] std::vector<std::string> scripted_variants();  // of these, those with scripts
// ... and those that the brute-force referee plays: without
[[nodiscard]] std::vector<std::string> refereed_variants();
[[nodiscard]] std::vector<std::string> recorded_variants();  // of all, those with recorded games

}  // namespace conformance
