// A match played by the kernel and by the brute-force referee at once, compared after every action.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/match.hpp>

#include "match_referee.hpp"
#include "shipped_variants.hpp"

namespace conformance {

using OptionList = std::vector<std::pair<std::string, std::string>>;

// The building of a built-in variant with these options; fails the test if it can't be loaded.
[[nodiscard]] varia::BuildingPtr building_of(const std::string& variant, const OptionList& set = {});
// "boards=3 cyclic=true"
[[nodiscard]] OptionList options_in(const std::string& text);

class MatchTrial {
public:
    MatchTrial(const std::string& variant, const OptionList& set);
    // The kernel plays this building; the referee reads the declaration, which says the same otherwise.
    MatchTrial(std::string title, varia::BuildingPtr building, const varia::Definition& definition);

    // Random actions from the start, or from the positions given for its floors, until the match is over or as many
    // have been played. False if something differed, which has failed the test.
    bool play(int actions, std::mt19937_64& random, const std::string& start = "startpos");
    [[nodiscard]] varia::Match& match() { return match_; }
    [[nodiscard]] reference::MatchReferee& referee() { return *referee_; }
    [[nodiscard]] std::uint64_t reference_perft(int depth, const std::string& start = "startpos");

private:
    [[nodiscard]] bool same();
    [[nodiscard]] bool restored(const varia::Action& action);
    bool begin(const std::string& start);
    [[nodiscard]] std::string where() const;

    std::string title_;
    varia::BuildingPtr building_;
    varia::Match match_;
    std::unique_ptr<reference::MatchReferee> referee_;
    std::vector<std::vector<int>> cells_;  // by floor
    reference::MatchState state_;
    std::string start_;
};

}  // namespace conformance
