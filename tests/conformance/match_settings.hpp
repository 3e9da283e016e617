// The matches that are tested: every shipped match, with options that change the play; and positions in which boards
// are decided soon.
#pragma once

#include <iosfwd>
#include <random>
#include <string>
#include <vector>

#include <varia/match.hpp>

#include "match_referee.hpp"

namespace conformance {

struct Setting {
    std::string variant, options;
};

[[nodiscard]] std::vector<Setting> settings();
// The part of a test's name.
[[nodiscard]] std::string name_of(const Setting& setting);
void PrintTo(const Setting& setting, std::ostream* out);

// Returns the text of a match: few pieces around two kings on each board, some of them on links.
[[nodiscard]] std::string random_boards(const varia::LinkedBoardsPtr& linked, reference::MatchReferee& referee,
                                        std::mt19937_64& random);

}  // namespace conformance
