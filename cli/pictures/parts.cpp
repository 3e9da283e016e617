#include "parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "layout.hpp"

namespace varia::cli {

const Theme light_theme{"#ffffff", "#222222", "#555555", {"#c9ab80", "#f1e6d0", "#dfcaa6"}, "#7a6444", "#4a4a4a",
                        "#e8cf4a", "#1d5f8a", "#b3261e"};
const Theme dark_theme{"#1b1d21", "#eeeeee", "#b8bcc4", {"#5f6774", "#949ca9", "#7a828f"}, "#30343b", "#08090a",
                       "#a8923a", "#0b2f4a", "#7a0f0a"};

const Theme& theme_of(const PictureStyle& style) {
    static constexpr Theme on_page{
        "var(--v-page)",   "var(--v-text)", "var(--v-quiet)", {"var(--v-cell0)", "var(--v-cell1)", "var(--v-cell2)"},
        "var(--v-edge)",   "var(--v-hole)", "var(--v-last)",  "var(--v-mark)",
        "var(--v-capture)"};
    return style.page_cell > 0 ? on_page : style.dark ? dark_theme : light_theme;
}

std::string xml(const std::string& text) {
    std::string result;
    for (const char c : escaped(text))
        result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return result;
}

std::string number(double value) { return fmt::format("{:g}", std::round(value * 10) / 10); }

std::string write_text(double x, double y, const std::string& text, int size, const char* fill, const char* anchor) {
    return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", number(x),
                       number(y), size, fill, anchor, xml(text));
}

std::string arrow_path(double from_x, double from_y, double to_x, double to_y, const Theme& theme) {
    const double dx = to_x - from_x, dy = to_y - from_y, length = std::hypot(dx, dy);
    if (length < 1) return {};
    const double ux = dx / length, uy = dy / length;
    const double bx = to_x - 18 * ux, by = to_y - 18 * uy;
    return fmt::format(
        "<g opacity=\".75\"><path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"5\"/><path d=\"M{} {}L{} {}L{} {}z\" "
        "fill=\"{}\"/></g>\n",
        number(from_x + 10 * ux), number(from_y + 10 * uy), number(bx), number(by), theme.mark, number(to_x),
        number(to_y), number(bx - 9 * uy), number(by + 9 * ux), number(bx + 9 * uy), number(by - 9 * ux), theme.mark);
}

void Part::move_down(double by) {
    body = fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n", number(by), body);
    height += by;
    for (Spot& spot : spots) spot.y += by;
}

Part beside(const std::vector<Part>& parts, int columns, double gap) {
    Part result;
    for (std::size_t at = 0; at < parts.size();) {
        double x = 0, high = 0;
        if (at > 0) result.height += gap;
        for (int c = 0; c < columns && at < parts.size(); ++c, ++at) {
            result.body += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", number(x), number(result.height),
                                       parts[at].body);
            for (const Spot& spot : parts[at].spots)
                result.spots.push_back({spot.board, spot.cell, spot.x + x, spot.y + result.height});
            x += parts[at].width;
            result.width = std::max(result.width, x);
            x += gap;
            high = std::max(high, parts[at].height);
        }
        result.height += high;
    }
    return result;
}

int best_columns(const std::vector<Part>& parts, double gap) {
    int best = 1;
    double min = 1e9;
    for (int columns = 1; columns <= static_cast<int>(parts.size()); ++columns) {
        const Part whole = beside(parts, columns, gap);
        if (const double longer = std::max(whole.width, whole.height); longer < min - 1) {
            min = longer;
            best = columns;
        }
    }
    return best;
}

}  // namespace varia::cli
