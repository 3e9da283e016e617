// A cell is 48 units wide, as the shapes are; the picture's width and height say how large that is on a screen.
#include "picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "draw_slice.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "shapes.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr int unit = 48;

struct Theme {
    const char *page, *text, *quiet, *cells[3], *edge, *hole, *last, *mark, *capture;
};
constexpr Theme light{"#ffffff", "#222222", "#555555", {"#c9ab80", "#f1e6d0", "#dfcaa6"}, "#7a6444", "#4a4a4a", "#e8cf4a", "#1d5f8a", "#b3261e"};
constexpr Theme dark{"#1b1d21", "#eeeeee", "#b8bcc4", {"#5f6774", "#949ca9", "#7a828f"}, "#30343b", "#08090a", "#a8923a", "#0b2f4a", "#7a0f0a"};
// By the colours of colours.hpp, and grey for nobody's.
constexpr const char* fills[] = {"#e2574c", "#5b8def", "#f2cf3b", "#55b05a", "#a874d4", "#f0953a", "#4cc4cf", "#f29cc0", "#ffffff", "#2b2b2b", "#a9a9a9"};

std::string xml(const std::string& text) {
    std::string result;
    for (const char c : escaped(text))
        result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return result;
}

std::string number(double value) { return fmt::format("{:g}", std::round(value * 10) / 10); }

std::string write(double x, double y, const std::string& text, int size, const char* fill, const char* anchor = "middle") {
    return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", number(x), number(y), size, fill, anchor, xml(text));
}

struct Part {
    std::string body;
    double width = 0, height = 0;
};

Part beside(std::vector<Part> parts, int columns, double gap) {
    Part result;
    for (std::size_t at = 0; at < parts.size();) {
        double x = 0, high = 0;
        if (at > 0) result.height += gap;
        for (int c = 0; c < columns && at < parts.size(); ++c, ++at) {
            result.body += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", number(x), number(result.height), parts[at].body);
            x += parts[at].width;
            result.width = std::max(result.width, x);
            x += gap;
            high = std::max(high, parts[at].height);
        }
        result.height += high;
    }
    return result;
}

// The columns with which the whole comes nearest to a square.
int best_columns(const std::vector<Part>& parts, double gap) {
    int best = 1;
    double least = 1e9;
    for (int columns = 1; columns <= static_cast<int>(parts.size()); ++columns) {
        const Part whole = beside(parts, columns, gap);
        if (const double longer = std::max(whole.width, whole.height); longer < least - 1) {
            least = longer;
            best = columns;
        }
    }
    return best;
}

class Painter {
public:
    Painter(const BoardPicture& picture, const PictureStyle& style, std::set<std::string>& used)
        : picture_(picture), style_(style), theme_(style.dark ? dark : light), used_(used), position_(*picture.position), variant_(position_.variant()),
          board_(variant_.board()), shapes_(shapes_of(variant_)), figures_(variant_, false, true, true) {}

    Part draw() {
        std::vector<int> fixed(static_cast<std::size_t>(board_.dimensions()), 0);
        std::vector<Part> slices;
        int columns = 0;
        const int axes = board_.dimensions();
        // Every combination of the further axes; the fourth upwards, so from high to low.
        std::vector<std::vector<int>> all{fixed};
        for (int a = axes - 1; a >= 2; --a) {
            std::vector<std::vector<int>> longer;
            for (const std::vector<int>& one : all)
                for (int i = 0; i < board_.length(a); ++i) {
                    longer.push_back(one);
                    longer.back()[static_cast<std::size_t>(a)] = a == 3 ? board_.length(a) - 1 - i : i;
                }
            all = std::move(longer);
        }
        for (const std::vector<int>& one : all) {
            const Slice slice = slice_of(board_, one);
            if (!slice.empty()) slices.push_back(draw_slice(slice, one));
            else if (axes > 3) slices.push_back({});
        }
        if (axes > 3) columns = board_.length(2);
        const double gap = unit / 2.0;
        Part result = beside(slices, columns > 0 ? columns : best_columns(slices, gap), gap);
        if (!picture_.title.empty()) {
            result.body = write(result.width / 2, 24, picture_.title, 24, theme_.text) + fmt::format("<g transform=\"translate(0 36)\">\n{}</g>\n", result.body);
            result.height += 36;
        }
        for (const std::string& line : lines_below()) {
            result.height += 30;
            result.body += write(4, result.height - 6, line, 22, theme_.text, "start");
        }
        return result;
    }

    std::string piece(Piece piece, double x, double y, double size) {
        const Ground ground = figures_.ground(piece.side());
        const bool owners = ground != Ground::none;
        const bool second = piece.side() == Side::second;
        const char* fill = owners ? fills[static_cast<int>(ground) - static_cast<int>(Ground::red)] : second ? "#2b2b2b" : "#ffffff";
        const bool deep = !owners ? second : ground == Ground::black;
        const char* line = deep ? "#f6f6f6" : "#1c1c1c";
        std::string result = fmt::format("<g transform=\"translate({} {}) scale({:g})\" fill=\"{}\" stroke=\"{}\" color=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
                                         number(x), number(y), size / unit, fill, "#1c1c1c", line);
        const std::string& shape = shapes_[piece.kind()];
        if (!shape.empty()) {
            used_.insert(shape);
            result += fmt::format("<use href=\"#{}\" width=\"48\" height=\"48\"/>", shape);
        } else {
            std::string letter = variant_.kind(piece.kind()).letter.text;
            std::erase_if(letter, [](char c) { return c == '{' || c == '}'; });
            const int letters = letter.size() > 2 ? 14 : letter.size() > 1 ? 18 : 24;
            result += fmt::format("<circle cx=\"24\" cy=\"24\" r=\"18\"/><circle cx=\"24\" cy=\"24\" r=\"15\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1\"/>"
                                  "<text x=\"24\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" fill=\"currentColor\" stroke=\"none\" text-anchor=\"middle\">{}</text>",
                                  24 + letters * 0.36, letters, xml(letter));
        }
        // No colour says alone whose a piece is: the sides' badges differ in shape.
        if (owners) result += badge(piece.side());
        return result + "</g>\n";
    }

private:
    [[nodiscard]] static std::string badge(Side side) {
        constexpr const char* forms[] = {"M36 36h10v10h-10z", "M41 35l6 11h-12z", "M41 35l6 6-6 6-6-6z", "M39 35h4v4h4v4h-4v4h-4v-4h-4v-4h4z"};
        const int at = index(side);
        if (side == Side::nobody) return "<path d=\"M35 39h12v4h-12z\"/>";
        if (at >= 4) return fmt::format("<circle cx=\"41\" cy=\"41\" r=\"6\"/><text x=\"41\" y=\"45\" font-size=\"11\" fill=\"currentColor\" stroke=\"none\" text-anchor=\"middle\">{}</text>", at + 1);
        return fmt::format("<path d=\"{}\"/>", forms[at]);
    }

    [[nodiscard]] std::vector<std::string> lines_below() const {
        std::vector<std::string> lines;
        Drawing plain;
        plain.colour = false;
        std::string text = picture_.title.empty() ? draw_sides(position_, plain) : std::string{};
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            lines.push_back(text.substr(0, end));
            text.erase(0, end + 1);
        }
        return lines;
    }

    Part draw_slice(const Slice& slice, const std::vector<int>& fixed) {
        const bool hex = board_.grid() == Grid::hex;
        const double column = hex ? 45 : unit;
        const double row = hex ? 26 : unit;
        const auto level = [&](const Slice::Place& p) { return hex ? 2 * p.y - p.x : p.y; };
        int low = 1 << 20, high = -(1 << 20);
        for (const Slice::Place& p : slice.places) {
            low = std::min(low, level(p));
            high = std::max(high, level(p));
        }
        const bool titled = board_.dimensions() > 2;
        const double left = hex ? 8 : 30;
        const double top = titled ? 34 : 4;
        Part part;
        part.width = left + column * (slice.x_high - slice.x_low + 1) + (hex ? 20 : 6);
        part.height = top + row * (high - low + (hex ? 2 : 1)) + (hex ? 6 : 30);
        if (titled) {
            std::string title;
            for (int a = 2; a < board_.dimensions(); ++a)
                title += fmt::format("{}{} {}", a > 2 ? ", " : "", board_.axis(a).name.text, board_.axis(a).labels[static_cast<std::size_t>(fixed[static_cast<std::size_t>(a)])]);
            part.body += write(part.width / 2, 24, title, 22, theme_.text);
        }
        const auto x_of = [&](int x) { return left + column * (style_.flip ? slice.x_high - x : x - slice.x_low) + (hex ? 6 : 0); };
        const auto y_of = [&](int l) { return top + row * (style_.flip ? l - low : high - l); };
        for (const Slice::Place& p : slice.places) {
            int shade = p.x + p.y;
            for (std::size_t a = 2; a < fixed.size(); ++a) shade += fixed[a];
            part.body += draw_cell(p.cell, x_of(p.x), y_of(level(p)), shade, hex);
        }
        std::map<Cell, std::pair<double, double>> middles;
        for (const Slice::Place& p : slice.places) middles[p.cell] = {x_of(p.x) + 24, y_of(level(p)) + (hex ? 26 : 24)};
        for (const auto& [from, to] : picture_.arrows) {
            if (!middles.contains(from) || !middles.contains(to)) continue;
            part.body += arrow(middles[from], middles[to]);
        }
        if (hex) return part;
        for (int x = slice.x_low; x <= slice.x_high; ++x)
            part.body += write(x_of(x) + 24, part.height - 6, board_.axis(0).labels[static_cast<std::size_t>(x)], 20, theme_.quiet);
        for (int y = slice.y_low; board_.dimensions() > 1 && y <= slice.y_high; ++y)
            part.body += write(14, y_of(y) + 31, board_.axis(1).labels[static_cast<std::size_t>(y)], 20, theme_.quiet);
        return part;
    }

    [[nodiscard]] std::string arrow(std::pair<double, double> from, std::pair<double, double> to) const {
        const double dx = to.first - from.first, dy = to.second - from.second, length = std::hypot(dx, dy);
        if (length < 1) return {};
        const double ux = dx / length, uy = dy / length;
        const double bx = to.first - 18 * ux, by = to.second - 18 * uy;
        return fmt::format("<g opacity=\".75\"><path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"5\"/><path d=\"M{} {}L{} {}L{} {}z\" fill=\"{}\"/></g>\n", number(from.first + 10 * ux),
                           number(from.second + 10 * uy), number(bx), number(by), theme_.mark, number(to.first), number(to.second), number(bx - 9 * uy), number(by + 9 * ux),
                           number(bx + 9 * uy), number(by - 9 * ux), theme_.mark);
    }

    std::string draw_cell(Cell cell, double x, double y, int shade, bool hex) {
        const Mark mark = picture_.marks.empty() ? Mark::none : picture_.marks[cell];
        const Piece there = position_.at(cell);
        const char* fill = theme_.cells[hex ? ((shade % 3) + 3) % 3 : ((shade % 2) + 2) % 2];
        if (mark == Mark::last_move || mark == Mark::route || mark == Mark::origin) fill = theme_.last;
        if (there.is_void()) fill = theme_.hole;
        std::string result =
            hex ? fmt::format("<path d=\"M{} {}l15-26h30l15 26-15 26h-30z\" fill=\"{}\" stroke=\"{}\"/>\n", number(x - 6), number(y + 26), fill, theme_.edge)
                : fmt::format("<rect x=\"{}\" y=\"{}\" width=\"48\" height=\"48\" fill=\"{}\" stroke=\"{}\"/>\n", number(x), number(y), fill, theme_.edge);
        if (there.is_void()) return result + fmt::format("<path d=\"M{} {}l48 48m0-48l-48 48\" stroke=\"#777777\" stroke-width=\"2\"/>\n", number(x), number(y));
        if (hex) y += 2;
        if (std::ranges::find(picture_.shafts, cell) != picture_.shafts.end())
            result += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"42\" height=\"42\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-dasharray=\"6 4\"/>\n", number(x + 3), number(y + 3), theme_.mark);
        if (hex && there.empty() && mark == Mark::none) result += write(x + 24, y + 30, board_.name(cell), 14, "#3a3226");
        if (!there.empty()) result += piece(there, x + 2, y + 2, 44);
        return result + draw_mark(mark, x + 24, y + 24, there.empty());
    }

    [[nodiscard]] std::string draw_mark(Mark mark, double x, double y, bool empty) const {
        if (mark == Mark::none || mark == Mark::last_move || mark == Mark::route || mark == Mark::origin) return {};
        if (!empty) return fmt::format("<g fill=\"none\" stroke=\"{}\" stroke-width=\"4\"><path d=\"M{} {}q-9 18 0 36m32-36q9 18 0 36\"/></g>\n", theme_.capture, number(x - 16), number(y - 18));
        if (mark == Mark::quiet) return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>\n", number(x), number(y), theme_.mark);
        if (mark == Mark::both) return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"10\" fill=\"{}\"/>\n", number(x), number(y), theme_.mark);
        if (mark == Mark::capture) return fmt::format("<path d=\"M{} {}l18 18m0-18l-18 18\" stroke=\"{}\" stroke-width=\"5\"/>\n", number(x - 9), number(y - 9), theme_.capture);
        return write(x, y + 11, mark_sign(mark, true), 32, theme_.mark);
    }

    const BoardPicture& picture_;
    const PictureStyle& style_;
    const Theme& theme_;
    std::set<std::string>& used_;
    const Position& position_;
    const Variant& variant_;
    const Board& board_;
    std::vector<std::string> shapes_;
    Figures figures_;
};

std::string whole(const Part& part, const PictureStyle& style, const std::string& title, const std::string& more, const std::set<std::string>& used) {
    const double width = part.width + 16, height = part.height + 16;
    const double scale = style.size / std::max(width, height);
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" viewBox=\"-8 -8 {} {}\" role=\"img\" font-family=\"DejaVu Sans, Arial, sans-serif\">\n"
                       "<title>{}</title>\n<desc>{}</desc>\n<defs>\n{}</defs>\n<rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{}</svg>\n",
                       width * scale, height * scale, number(width), number(height), xml(title), xml(more), symbols_of(used), (style.dark ? dark : light).page, part.body);
}

}  // namespace

std::string draw_picture(const std::vector<BoardPicture>& boards, const PictureStyle& style, const std::string& title, const std::string& legend) {
    std::set<std::string> used;
    std::vector<Part> parts;
    for (const BoardPicture& board : boards) parts.push_back(Painter(board, style, used).draw());
    Part all = beside(parts, best_columns(parts, unit), unit);
    // Words stay as large on the screen however many boards there are.
    const double big = std::max(1.0, std::max(all.width, all.height) / 560);
    std::string rest = legend;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string line = rest.substr(0, end);
        all.height += 28 * big;
        all.body += write(4, all.height - 6 * big, line, static_cast<int>(20 * big), (style.dark ? dark : light).text, "start");
        all.width = std::max(all.width, 12.0 * big * columns(line));
        rest.erase(0, end + 1);
    }
    return whole(all, style, title, legend, used);
}

std::string draw_shapes(const PictureStyle& style) {
    const std::vector<std::string> names = shape_names();
    const Theme& theme = style.dark ? dark : light;
    Part part{"", 10 * 100.0, 0};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double x = 100.0 * static_cast<double>(i % 10), y = 76.0 * static_cast<double>(i / 10);
        part.height = y + 76;
        part.body += fmt::format("<rect x=\"{0}\" y=\"{1}\" width=\"96\" height=\"48\" fill=\"{2}\"/><g stroke=\"#1c1c1c\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
                                 "<use href=\"#{3}\" x=\"{0}\" y=\"{1}\" width=\"48\" height=\"48\" fill=\"#ffffff\" color=\"#1c1c1c\"/>"
                                 "<use href=\"#{3}\" x=\"{4}\" y=\"{1}\" width=\"48\" height=\"48\" fill=\"#2b2b2b\" color=\"#f6f6f6\"/></g>\n", number(x), number(y), theme.cells[1], names[i], number(x + 48));
        part.body += write(x + 48, y + 62, names[i], names[i].size() > 12 ? 11 : 14, theme.text);
    }
    return whole(part, style, "The shapes of pieces", "", std::set<std::string>(names.begin(), names.end()));
}

}  // namespace varia::cli
