// The matches that are tried: every one that ships, with options that change how it is played; and boards on which much
// is decided soon.
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
// For the names of tests.
[[nodiscard]] std::string name_of(const Setting& setting);
void PrintTo(const Setting& setting, std::ostream* out);

// A match's text: few men around two kings on each floor, some of them on shafts.
[[nodiscard]] std::string random_floors(const varia::BuildingPtr& building, reference::MatchReferee& referee,
                                        std::mt19937_64& random);

}  // namespace conformance
