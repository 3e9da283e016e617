// Draws plots as SVG. gnuplot draws them in a process of its own.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace varia::cli {

struct Bars {
    std::string name;        // name of the picture, for identifiers in it: "lengths"
    std::string across, up;  // what the axes count
    std::vector<std::pair<std::string, std::vector<double>>> bars;  // a label, and the parts that are stacked
    std::vector<std::string> parts;                                 // names of the parts; a single part needs none
    // Each bar has its label below. Otherwise the labels are numbers along the axis.
    bool labelled = true;
};

// Returns an <svg> element for a page, or nothing if there is no gnuplot or it fails.
[[nodiscard]] std::optional<std::string> plot(const Bars& bars);
[[nodiscard]] std::optional<std::string> plot_line(const std::string& name, const std::string& across,
                                                   const std::string& up,
                                                   const std::vector<std::pair<double, double>>& points);

}  // namespace varia::cli
