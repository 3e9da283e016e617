#include "plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "process.hpp"

namespace varia::cli {
namespace {

constexpr std::chrono::seconds timeout{20};
// These colours also differ in lightness.
constexpr std::array<const char*, 6> fills{"#2f5d8a", "#d9a441", "#8fb9a8", "#7a3b5d", "#b8b8b8", "#4f4f4f"};

// A text in double quotes for gnuplot. Signs with a special meaning are replaced, because names come from users.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char sign : text) {
        if (sign == '"' || sign == '\\' || sign == '`')
            result += '\'';
        else
            result += static_cast<unsigned char>(sign) < ' ' ? ' ' : sign;
    }
    return result + '"';
}

std::string head(const std::string& name, const std::string& across, const std::string& up) {
    return fmt::format(
        "set encoding utf8\n"
        "set terminal svg size 640,300 dynamic noenhanced font \"sans-serif,13\" name \"{}\"\n"
        "set border 3 lc rgb \"#444444\"\nset tics nomirror\nset grid y lc rgb \"#dddddd\"\n"
        "set xlabel {}\nset ylabel {}\nset yrange [0:*]\n",
        name, quoted(across), quoted(up));
}

std::optional<std::string> drawn(const std::string& script) {
    Process gnuplot;
    if (!gnuplot.start({"gnuplot"}).empty()) return std::nullopt;
    std::size_t begin = 0;
    while (begin < script.size()) {
        const std::size_t end = script.find('\n', begin);
        if (!gnuplot.send(script.substr(begin, end - begin))) return std::nullopt;
        begin = end + 1;
    }
    if (!gnuplot.send("unset output") || !gnuplot.send("exit")) return std::nullopt;
    const Process::Clock::time_point until = Process::Clock::now() + timeout;
    std::string svg, line;
    bool inside = false;
    while (gnuplot.read(line, until) == Process::Heard::line) {
        inside = inside || line.starts_with("<svg");
        if (inside) svg += line + '\n';
        if (line.find("</svg>") != std::string::npos) return svg;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> plot(const Bars& bars) {
    std::string script = head(bars.name, bars.across, bars.up);
    script +=
        "set style data histograms\nset style histogram rowstacked\nset style fill solid 1.0 border rgb "
        "\"#ffffff\"\nset boxwidth 0.9\n";
    script += bars.parts.size() > 1 ? "set key outside right top\n" : "unset key\n";
    if (bars.labelled) script += "set xtics rotate by -25 scale 0\n";
    script += "$data << END_OF_DATA\n";
    // If there are many numbers along the axis, only about ten of them are written.
    const std::size_t every = bars.labelled ? 1 : std::max<std::size_t>(bars.bars.size() / 10, 1);
    for (std::size_t at = 0; at < bars.bars.size(); ++at) {
        script += at % every == 0 ? quoted(bars.bars[at].first) : "\"\"";
        for (const double part : bars.bars[at].second) script += fmt::format(" {}", part);
        script += '\n';
    }
    script += "END_OF_DATA\nplot ";
    for (std::size_t part = 0; part < std::max<std::size_t>(bars.parts.size(), 1); ++part)
        script += fmt::format("{}$data using {}:xtic(1) lc rgb \"{}\" title {}", part == 0 ? "" : ", ", part + 2,
                              fills[part % fills.size()], quoted(bars.parts.empty() ? "" : bars.parts[part]));
    return drawn(script + '\n');
}

std::optional<std::string> plot_line(const std::string& name, const std::string& across, const std::string& up,
                                     const std::vector<std::pair<double, double>>& points) {
    std::string script = head(name, across, up) + "unset key\n$data << END_OF_DATA\n";
    for (const auto& [x, y] : points) script += fmt::format("{} {}\n", x, y);
    script += fmt::format("END_OF_DATA\nplot $data using 1:2 with linespoints lw 2 pt 7 ps 0.5 lc rgb \"{}\"\n",
                          fills[0]);
    return drawn(script);
}

}  // namespace varia::cli
