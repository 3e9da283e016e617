// The weights that the computer plays by: those that come with the program, the user's own in varia/weights of the data
// folder, those beside the variant's file, and those of --weights. Of several that fit the one that is named later
// counts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <varia/match.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/weights.hpp>
#include <varia/result.hpp>

namespace varia::cli {

// What a command has found besides what the player finds by itself (Options::weights_folder).
struct NamedWeights {
    std::shared_ptr<const player::Weights> weights;  // null: none
    std::string file;
    Diagnostics unfit;     // why some that are there are not used
    bool refused = false;  // the file of --weights is one of them
};

// `file`: that of --weights, or empty. `name`: the variant's on the command line. In a match, `building`, they are for
// those of its boards that play by their rules.
[[nodiscard]] NamedWeights find_named_weights(const std::string& file, const std::string& name, const Variant& variant,
                                              const Building* building);
// Whether the file of --weights can be used, if one is named; why not is complained of.
[[nodiscard]] bool weights_fit(const std::string& file, const Variant& variant, const Building* building);
// With these, and the user's folder. What does not fit is complained of; false if that is the file of --weights.
[[nodiscard]] bool add_weights(player::Options& options, const std::string& file, const std::string& name,
                               const Variant& variant, const Building* building);
// Complains of files in the user's folder that are for one of a match's games by their names and do not fit it, once
// each.
void complain_of_unfit(const std::vector<player::WeightsInUse>& weights);
// The text of a file of weights, and nothing else; empty, and complained of, if it cannot be read.
[[nodiscard]] std::string text_of_weights(const std::string& file);

}  // namespace varia::cli
