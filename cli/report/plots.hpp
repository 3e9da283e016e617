// Plots as SVG, drawn by gnuplot, which this program runs beside itself.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace varia::cli {

struct Bars {
    std::string name;                                               // of the picture, for identifiers in it: "lengths"
    std::string across, up;                                         // what the axes count
    std::vector<std::pair<std::string, std::vector<double>>> bars;  // a label, and the parts that are stacked on it
    std::vector<std::string> parts;                                 // what the parts are called; one needs no name
    // The labels stand below; else they are numbers along the axis.
    bool labelled = true;
};

// An <svg> element to be put into a page; nothing if there is no gnuplot, or it fails.
[[nodiscard]] std::optional<std::string> plot(const Bars& bars);
[[nodiscard]] std::optional<std::string> plot_line(const std::string& name, const std::string& across,
                                                   const std::string& up,
                                                   const std::vector<std::pair<double, double>>& points);

}  // namespace varia::cli
