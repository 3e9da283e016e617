// The weights that the computer uses. They come with the program, or are the user's own in varia/weights of the data
// folder, or stand beside the variant's file, or are named by --weights. If several fit, the one that comes later in
// this list counts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/layout.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/weights.hpp>
#include <varia/result.hpp>

namespace varia::cli {

// The weights that a command has found. The player itself finds those of Options::weights_folder.
struct NamedWeights {
    std::shared_ptr<const player::Weights> weights;  // null if there are none
    std::string file;
    Diagnostics unfit;     // why some weights that were found are not used
    bool refused = false;  // the file of --weights is among them
};

// Finds weights for an engine that plays contests with this layout. They are for the first of its games whose rules
// they fit. `file`: the file of --weights, or empty. `name`: the variant's name on the command line.
[[nodiscard]] NamedWeights find_named_weights(const std::string& file, const std::string& name, const Layout& layout);
// Whether the file of --weights can be used for this contest, or is empty. Reports why it cannot be used.
[[nodiscard]] bool weights_fit(const std::string& file, const Contest& contest);
// Adds these weights and the user's folder to the options. Reports weights that do not fit. Returns false if the file
// of --weights is among them.
[[nodiscard]] bool add_weights(player::Options& options, const std::string& file, const std::string& name,
                               const Layout& layout);
// Reports files in the user's folder that do not fit one of an engine's games although they have its name. Each file
// is reported once.
void complain_of_unfit(const std::vector<player::WeightsInUse>& weights);
// Reads a file of weights without checking it. If it cannot be read, reports this and returns an empty text.
[[nodiscard]] std::string text_of_weights(const std::string& file);

}  // namespace varia::cli
