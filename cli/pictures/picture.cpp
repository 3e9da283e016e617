// Draws boards slice by slice. The picture's width and height are its size on a screen.
#include "picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "board_looks.hpp"
#include "draw_slice.hpp"
#include "layout.hpp"
#include "parts.hpp"
#include "piece_artist.hpp"
#include "shapes.hpp"
#include "standing.hpp"
#include "view.hpp"

namespace varia::cli {
namespace {

class Painter {
public:
    Painter(const BoardPicture& picture, int board_number, const PictureStyle& style, std::set<std::string>& used)
        : picture_(picture),
          board_number_(board_number),
          style_(style),
          theme_(theme_of(style)),
          position_(*picture.position),
          variant_(position_.variant()),
          board_(variant_.board()),
          looks_(variant_),
          view_(view_of(variant_, style.side, style.flip)),
          artist_(variant_, view_, used, style.pieces) {
        const Drawing plain;
        const Scene scene(position_, plain);
        own_names_ = scene.own_names || board_.has_points();
    }

    Part draw() {
        std::vector<int> fixed(static_cast<std::size_t>(board_.dimensions()), 0);
        std::vector<Part> slices;
        int columns = 0;
        const int axes = board_.dimensions();
        // Every combination of the further axes. The fourth axis runs upwards, so its coordinates go from high to low.
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
        const bool few = picture_.marked_only && !picture_.marks.empty() &&
                         std::ranges::any_of(picture_.marks, [](Mark m) { return m != Mark::none; });
        for (const std::vector<int>& one : all) {
            const Slice slice = slice_of(board_, one);
            const auto marked = [&](const Slice::Place& p) { return picture_.marks[p.cell] != Mark::none; };
            if (few && std::ranges::none_of(slice.places, marked)) continue;
            if (!slice.empty())
                slices.push_back(draw_slice(slice, one));
            else if (axes > 3)
                slices.push_back({});
        }
        if (axes > 3 && !few) columns = board_.length(2);
        const double gap = unit / 2.0;
        Part result = beside(slices, columns > 0 ? columns : best_columns(slices, gap), gap);
        if (!picture_.title.empty()) {
            result.move_down(36);
            result.body.insert(0, write_text(result.width / 2, 24, picture_.title, 24, theme_.text));
        }
        add_lines_below(result);
        add_hands(result);
        return result;
    }

private:
    // The picture is at least as wide as the lines below it.
    void add_lines_below(Part& part) const {
        constexpr int size = 22;
        for (const std::string& line : lines_below()) {
            part.height += 30;
            part.body += write_text(4, part.height - 6, line, size, theme_.text, "start");
            part.width = std::max(part.width, 4 + 0.54 * size * columns(line));
        }
    }

    [[nodiscard]] std::vector<std::string> lines_below() const {
        std::vector<std::string> lines;
        Drawing plain;
        plain.colour = false;
        // A page describes the sides itself.
        std::string text = picture_.title.empty() && style_.page_cell == 0 ? draw_sides(position_, plain)
                                                                           : std::string{};
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            lines.push_back(text.substr(0, end));
            text.erase(0, end + 1);
        }
        return lines;
    }

    // The slice of a board whose cells have places of their own: each cell with its middle there, and its name in it.
    Part draw_placed_slice(const Slice& slice, const std::vector<int>& fixed) {
        constexpr double scale = unit / 100.0;
        double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
        const auto middle = [&](Cell cell) {
            const Board::Point at = board_.point(cell);
            return std::pair{scale * (view_.xx * at.x + view_.xy * at.y), scale * (view_.yx * at.x + view_.yy * at.y)};
        };
        for (const Slice::Place& p : slice.places) {
            const auto [x, y] = middle(p.cell);
            left = std::min(left, x);
            right = std::max(right, x);
            low = std::min(low, y);
            high = std::max(high, y);
        }
        // The cells of a ring fill the whole circle, also where no middle of a cell is.
        for (const Slice::Place& p : slice.places) {
            if (!looks_.is_ring() || looks_.is_placed(p.cell)) continue;
            const auto [x, y] = middle(p.cell);
            const double radius = std::hypot(x, y);
            left = std::min(left, -radius);
            right = std::max(right, radius);
            low = std::min(low, -radius);
            high = std::max(high, radius);
        }
        const bool titled = board_.dimensions() > 2;
        const double top = titled ? 34 : 4;
        Part part;
        part.width = right - left + unit + 8;
        part.height = top + high - low + unit + 4;
        if (titled) part.body += slice_title(part.width, fixed);
        const auto x_of = [&](const Slice::Place& p) { return 4 + middle(p.cell).first - left; };
        const auto y_of = [&](const Slice::Place& p) { return top + high - middle(p.cell).second; };
        add_cells(part, slice, x_of, y_of);
        return part;
    }

    // Where the place [0, 0] of a slice is in the picture.
    struct Origin {
        double x, y;
    };
    [[nodiscard]] BoardLooks::Spot shifted(Origin origin, BoardLooks::Spot by) const {
        constexpr double scale = unit / 100.0;
        return {origin.x + scale * (view_.xx * by.x + view_.xy * by.y),
                origin.y - scale * (view_.yx * by.x + view_.yy * by.y)};
    }
    [[nodiscard]] std::string text_of(Origin origin, BoardLooks::Spot spot) const {
        const auto [x, y] = shifted(origin, spot);
        return fmt::format("{} {}", number(x), number(y));
    }

    // The outline of a cell that is a part of a ring. Empty if the cell is a square.
    [[nodiscard]] std::string sector_text(Cell cell, Origin origin) const {
        const auto corners = looks_.sector(cell);
        if (!corners) return {};
        const auto& [first, second, third, fourth] = *corners;
        return "M" + text_of(origin, first) + arc_text(first, second) + text_of(origin, second) + "L" +
               text_of(origin, third) + arc_text(third, fourth) + text_of(origin, fourth) + "z";
    }
    // The shorter arc around [0, 0], without its ends.
    [[nodiscard]] std::string arc_text(BoardLooks::Spot from, BoardLooks::Spot to) const {
        const std::string radius = number(std::hypot(from.x, from.y) * unit / 100);
        // A view that is a mirror image turns the other way.
        const bool mirrored = view_.xx * view_.yy - view_.xy * view_.yx < 0;
        const bool clockwise = from.x * to.y - from.y * to.x < 0;
        return fmt::format("A{} {} 0 0 {} ", radius, radius, mirrored != clockwise ? 1 : 0);
    }

    [[nodiscard]] std::string slice_title(double width, const std::vector<int>& fixed) const {
        std::string title;
        for (int a = 2; a < board_.dimensions(); ++a)
            title += fmt::format("{}{} {}", a > 2 ? ", " : "", board_.axis(a).name.text,
                                 board_.axis(a).labels[static_cast<std::size_t>(fixed[static_cast<std::size_t>(a)])]);
        return write_text(width / 2, 24, title, 22, theme_.text);
    }

    using Middles = std::map<Cell, std::pair<double, double>>;

    // Adds the cells of a slice with what lies under and between them.
    template <class X, class Y>
    void add_cells(Part& part, const Slice& slice, const X& x_of, const Y& y_of) {
        const bool hex = board_.grid() == Grid::hex;
        const auto shade_of = [&](const Slice::Place& p) {
            int shade = 0;
            for (const int coordinate : board_.coordinates(p.cell)) shade += coordinate;
            return looks_.is_uniform() ? 1 : shade;
        };
        Middles middles;
        for (const Slice::Place& p : slice.places) middles[p.cell] = {x_of(p) + 24, y_of(p) + (hex ? 26 : 24)};
        Origin origin{0, 0};
        if (!slice.empty()) {
            const Cell first = slice.places.front().cell;
            const Board::Point at = board_.point(first);
            const auto [x, y] = shifted(origin, {static_cast<double>(at.x), static_cast<double>(at.y)});
            origin = {middles[first].first - x, middles[first].second - y};
        }
        if (plain_together(hex))
            for (int odd = 0; odd < 2; ++odd) {
                std::string squares;
                for (const Slice::Place& p : slice.places)
                    if (is_plain(p.cell) && shade_of(p) % 2 == odd)
                        squares += fmt::format("M{} {}h48v48h-48z", number(x_of(p)), number(y_of(p)));
                if (!squares.empty())
                    part.body += fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", squares, theme_.cells[odd],
                                             theme_.edge);
            }
        if (looks_.shows_points()) {
            // The wood under the points, and a river on it. Its colour covers the seams between the squares.
            std::string wood;
            for (const Slice::Place& p : slice.places)
                if (const std::string sector = sector_text(p.cell, origin); !sector.empty())
                    wood += sector;
                else
                    wood += fmt::format("M{} {}h48v48h-48z", number(x_of(p)), number(y_of(p)));
            part.body += fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", wood, theme_.cells[1],
                                     theme_.cells[1]);
            part.body += bands_text(middles, origin);
        }
        part.body += lines_text(middles);
        const std::string diagonals = strokes_text(looks_.diagonal_strokes(), middles, origin, "1.5");
        if (looks_.shows_points()) part.body += diagonals + dots_text(middles);
        // Lines of zones lie on the squares and under the pieces. Where cells have places of their own, what is on a
        // cell may reach into the next one, which would cover it.
        const bool lines = !looks_.shows_points() && !(looks_.diagonals().empty() && looks_.borders().empty());
        const bool apart = lines || board_.has_points();
        std::string contents;
        for (const Slice::Place& p : slice.places) {
            part.body += ground(p.cell, x_of(p), y_of(p), shade_of(p), hex, sector_text(p.cell, origin));
            (apart ? contents : part.body) += content(p.cell, x_of(p), y_of(p), hex);
        }
        if (lines) part.body += diagonals + strokes_text(looks_.border_strokes(), middles, origin, "4");
        part.body += contents;
        for (const auto& [cell, middle] : middles)
            part.spots.push_back({board_number_, cell, middle.first, middle.second});
        if (!hex) part.body += block_frames(slice, x_of, y_of);
    }

    // The lines between cells: those of a board of points, and links.
    [[nodiscard]] std::string lines_text(const Middles& middles) const {
        std::string path;
        for (const auto& [from, to] : looks_.lines()) {
            const auto a = middles.find(from), b = middles.find(to);
            if (a == middles.end() || b == middles.end()) continue;
            path += fmt::format("M{} {}L{} {}", number(a->second.first), number(a->second.second),
                                number(b->second.first), number(b->second.second));
        }
        return path.empty() ? path
                            : fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n", path,
                                          theme_.edge);
    }

    // The points themselves where no grid shows them.
    [[nodiscard]] std::string dots_text(const Middles& middles) const {
        std::string dots;
        if (board_.has_points())
            for (const auto& [cell, middle] : middles)
                dots += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\"/>\n", number(middle.first),
                                    number(middle.second), theme_.edge);
        return dots;
    }

    // What lies between points where a border runs, such as a river.
    [[nodiscard]] std::string bands_text(const Middles& middles, Origin origin) const {
        std::string path;
        for (const auto& [cell, corners] : looks_.band_areas()) {
            if (!middles.contains(cell)) continue;
            for (const BoardLooks::Spot& corner : corners)
                path += (&corner == &corners[0] ? 'M' : 'L') + text_of(origin, corner);
            path += 'z';
        }
        return path.empty() ? path
                            : fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", path, theme_.cells[2],
                                          theme_.cells[2]);
    }

    // The lines of zones: diagonals, and borders between squares.
    [[nodiscard]] std::string strokes_text(const std::vector<BoardLooks::Stroke>& strokes, const Middles& middles,
                                           Origin origin, const char* width) const {
        std::string path;
        for (const auto& [cell, from, to, is_arc] : strokes)
            if (middles.contains(cell))
                path += "M" + text_of(origin, from) + (is_arc ? arc_text(from, to) : "L") + text_of(origin, to);
        return path.empty() ? path
                            : fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n", path,
                                          theme_.edge, width);
    }

    Part draw_slice(const Slice& slice, const std::vector<int>& fixed) {
        if (board_.has_points()) return draw_placed_slice(slice, fixed);
        const bool hex = board_.grid() == Grid::hex;
        const bool pointy = is_pointy();
        const double column = pointy ? 26 : hex ? 45 : unit;
        const double row = pointy ? 45 : hex ? 26 : unit;
        const auto along = [&](const Slice::Place& p) { return view_.xx * p.x + view_.xy * p.y; };
        const auto upwards = [&](const Slice::Place& p) { return view_.yx * p.x + view_.yy * p.y; };
        const auto across = [&](const Slice::Place& p) { return pointy ? 2 * along(p) - upwards(p) : along(p); };
        const auto level = [&](const Slice::Place& p) {
            return hex && !pointy ? 2 * upwards(p) - along(p) : upwards(p);
        };
        int low = 1 << 20, high = -(1 << 20), left_most = 1 << 20, right_most = -(1 << 20);
        for (const Slice::Place& p : slice.places) {
            low = std::min(low, level(p));
            high = std::max(high, level(p));
            left_most = std::min(left_most, across(p));
            right_most = std::max(right_most, across(p));
        }
        const bool titled = board_.dimensions() > 2;
        const double left = hex ? 22 : own_names_ ? 4 : 30;
        const double top = titled ? 34 : 4;
        Part part;
        part.width = left + column * (right_most - left_most + 1) + (pointy ? 49 : hex ? 34 : 6);
        part.height = top + row * (high - low + (hex && !pointy ? 2 : 1)) +
                      (pointy       ? 36
                       : hex        ? 26
                       : own_names_ ? 6
                                    : 30);
        if (titled) part.body += slice_title(part.width, fixed);
        const auto x_of = [&](const Slice::Place& p) {
            return left + column * (across(p) - left_most) + (hex ? 6 : 0);
        };
        const auto y_of = [&](const Slice::Place& p) { return top + row * (high - level(p)) + (pointy ? 4 : 0); };
        add_cells(part, slice, x_of, y_of);
        if (own_names_) return part;
        if (hex) {
            part.body += hex_labels(slice, x_of, y_of);
            return part;
        }
        // The first axis runs along the lower edge, or the second one if the board is turned by a quarter.
        std::map<double, std::string> below, beside_it;
        const int lower = view_.xx != 0 ? 0 : 1;
        for (const Slice::Place& p : slice.places) {
            const auto label = [&](int axis) {
                return board_.axis(axis).labels[static_cast<std::size_t>(axis == 0 ? p.x : p.y)];
            };
            if (board_.dimensions() > 1 || lower == 0) below[x_of(p)] = label(lower);
            if (board_.dimensions() > 1) beside_it[y_of(p)] = label(1 - lower);
        }
        for (const auto& [x, label] : below) part.body += write_text(x + 24, part.height - 6, label, 20, theme_.quiet);
        for (const auto& [y, label] : beside_it) part.body += write_text(14, y + 31, label, 20, theme_.quiet);
        return part;
    }

    [[nodiscard]] bool is_pointy() const {
        return board_.grid() == Grid::hex && variant_.definition().board.drawn == Drawn::pointy;
    }

    // The label of each file stands below its lowest cell, where the file would continue. The label of each rank stands
    // beside its first cell.
    template <class X, class Y>
    std::string hex_labels(const Slice& slice, const X& x_of, const Y& y_of) const {
        std::map<int, const Slice::Place*> files, ranks;
        for (const Slice::Place& p : slice.places) {
            const Slice::Place*& file = files[p.x];
            if (file == nullptr || y_of(p) > y_of(*file)) file = &p;
            const Slice::Place*& rank = ranks[p.y];
            if (rank == nullptr || x_of(p) < x_of(*rank)) rank = &p;
        }
        std::string text;
        for (const auto& [x, p] : files)
            text += write_text(x_of(*p) + (is_pointy() ? 44 : 24), y_of(*p) + 66,
                               board_.axis(0).labels[static_cast<std::size_t>(x)], 16, theme_.quiet);
        for (const auto& [y, p] : ranks)
            text += write_text(x_of(*p) - (is_pointy() ? 12 : 8), y_of(*p) + (is_pointy() ? 32 : 12),
                               board_.axis(1).labels[static_cast<std::size_t>(y)], 16, theme_.quiet);
        return text;
    }

    // Frames around the blocks that are on the board, for their part in the slice.
    template <class X, class Y>
    std::string block_frames(const Slice& slice, const X& x_of, const Y& y_of) const {
        std::map<Cell, std::pair<double, double>> corners;
        if (variant_.slots() > 0)
            for (const Slice::Place& p : slice.places) corners[p.cell] = {x_of(p), y_of(p)};
        std::string text;
        for (int slot = 0; slot < variant_.slots(); ++slot) {
            if (!position_.filled(slot)) continue;
            double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
            for (const Cell c : variant_.slot_cells(slot)) {
                const auto found = corners.find(c);
                if (found == corners.end()) continue;
                left = std::min(left, found->second.first);
                right = std::max(right, found->second.first + unit);
                top = std::min(top, found->second.second);
                bottom = std::max(bottom, found->second.second + unit);
            }
            if (left < right)
                text += fmt::format(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"none\" stroke=\"{}\" "
                    "stroke-width=\"3\"/>\n",
                    number(left + 2), number(top + 2), number(right - left - 4), number(bottom - top - 4), theme_.hole);
        }
        return text;
    }

    // Adds the pieces in the sides' hands, with their numbers.
    void add_hands(Part& part) {
        const Definition& def = variant_.definition();
        const bool drops = std::ranges::any_of(
            def.pieces, [](const PieceDef& p) { return p.drop.has_value() && !p.drop->endless; });
        for (const Side side : variant_.sides()) {
            double x = 0;
            for (int k = 1; k <= variant_.kinds(); ++k) {
                const auto kind = static_cast<Kind>(k);
                const int count = position_.hand(side, kind);
                if (count == 0) continue;
                if (x == 0) {
                    const std::string who = fmt::format("{} {}:", side_title(variant_, side),
                                                        drops ? "in hand" : "in reserve");
                    part.height += 50;
                    part.body += write_text(4, part.height - 14, who, 22, theme_.text, "start");
                    x = 16 + 12.5 * columns(escaped(who));
                } else if (x + 80 > std::max(part.width, 400.0)) {
                    part.height += 50;
                    x = 24;
                }
                part.body += artist_.draw(Piece(kind, side), x, part.height - 44, 44, true);
                x += 44;
                if (count > 1)
                    part.body += write_text(x, part.height - 14, fmt::format("×{}", count), 22, theme_.text, "start");
                if (count > 1) x += 14.0 + 14 * static_cast<double>(std::to_string(count).size());
                x += 8;
                part.width = std::max(part.width, x);
            }
        }
    }

    // Pages have many boards, so all squares of one colour are one path there.
    [[nodiscard]] bool plain_together(bool hex) const {
        return style_.page_cell > 0 && !hex && !looks_.shows_points() && !looks_.is_ring();
    }
    [[nodiscard]] bool is_plain(Cell cell) const {
        const Mark mark = picture_.marks.empty() ? Mark::none : picture_.marks[cell];
        return mark != Mark::last_move && mark != Mark::route && mark != Mark::origin &&
               !position_.at(cell).is_void() && !looks_.is(ZoneStyle::fill, cell);
    }

    // The cell itself. `sector`: its outline if it is no square; else empty.
    [[nodiscard]] std::string ground(Cell cell, double x, double y, int shade, bool hex,
                                     const std::string& sector) const {
        const Mark mark = picture_.marks.empty() ? Mark::none : picture_.marks[cell];
        const Piece there = position_.at(cell);
        const char* fill = theme_.cells[hex ? ((shade % 3) + 3) % 3 : ((shade % 2) + 2) % 2];
        const bool lit = mark == Mark::last_move || mark == Mark::route || mark == Mark::origin;
        if (looks_.is(ZoneStyle::fill, cell)) fill = theme_.cells[2];
        if (lit) fill = theme_.last;
        if (there.is_void()) fill = theme_.hole;
        // Between points only a colour of its own is drawn, over the lines.
        const bool bare = looks_.shows_points() && !lit && !there.is_void() && !looks_.is(ZoneStyle::fill, cell);
        std::string result =
            is_pointy() ? fmt::format("<path d=\"M{} {}l26 15v30l-26 15-26-15v-30z\" fill=\"{}\" stroke=\"{}\"/>\n",
                                      number(x + 24), number(y - 4), fill, theme_.edge)
            : hex       ? fmt::format("<path d=\"M{} {}l15-26h30l15 26-15 26h-30z\" fill=\"{}\" stroke=\"{}\"/>\n",
                                      number(x - 6), number(y + 26), fill, theme_.edge)
            : bare || (plain_together(hex) && is_plain(cell)) ? std::string{}
            : !sector.empty() ? fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", sector, fill, theme_.edge)
            : looks_.shows_points()
                ? fmt::format(
                      "<rect x=\"{}\" y=\"{}\" width=\"48\" height=\"48\" rx=\"12\" fill=\"{}\" "
                      "opacity=\".6\"/>\n",
                      number(x), number(y), fill)
                : fmt::format("<rect x=\"{}\" y=\"{}\" width=\"48\" height=\"48\" fill=\"{}\" stroke=\"{}\"/>\n",
                              number(x), number(y), fill, theme_.edge);
        // On boards with blocks, blocks have frames, and voids are almost invisible.
        if (there.is_void() && variant_.slots() > 0)
            return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"48\" height=\"48\" fill=\"{}\" opacity=\".13\"/>\n",
                               number(x), number(y), theme_.quiet);
        if (there.is_void())
            return result +
                   fmt::format("<path d=\"M{} {}l48 48m0-48l-48 48\" stroke=\"#777777\" stroke-width=\"2\"/>\n",
                               number(x), number(y));
        return result;
    }

    // What is on the cell: its marks, its name and its piece.
    std::string content(Cell cell, double x, double y, bool hex) {
        const Mark mark = picture_.marks.empty() ? Mark::none : picture_.marks[cell];
        const Piece there = position_.at(cell);
        if (there.is_void()) return variant_.slots() > 0 ? draw_mark(mark, x + 24, y + 24, true) : std::string{};
        std::string result;
        if (hex) y += 2;
        if (std::ranges::find(picture_.links, cell) != picture_.links.end())
            result += fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"42\" height=\"42\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" "
                "stroke-dasharray=\"6 4\"/>\n",
                number(x + 3), number(y + 3), theme_.mark);
        if (hex && there.empty() && mark == Mark::none)
            result += write_text(x + 24, y + 30, board_.name(cell), 14, "#3a3226");
        if (looks_.is(ZoneStyle::frame, cell))
            result += fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"38\" height=\"38\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                number(x + 5), number(y + 5), theme_.edge);
        if (!hex && looks_.shows_name(cell)) {
            // A long name is written smaller, so that it ends on the cell.
            const int size = std::clamp(84 / std::max(1, columns(board_.name(cell))), 5, 13);
            result += write_text(x + 4, y + 14, board_.name(cell), size, "#3a3226", "start");
        }
        if (looks_.has_dot(cell))
            result += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4.5\" fill=\"{}\"/>\n", number(x + 24),
                                  number(y + 24), theme_.edge);
        if (there.empty() && mark == Mark::none && looks_.has_cross(cell))
            result += fmt::format("<path d=\"M{} {}l16 16m0-16l-16 16\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                                  number(x + 16), number(y + 16), theme_.edge);
        // Beside a name there is less room: the piece leaves it free.
        if (!there.empty())
            result += !hex && looks_.shows_name(cell) ? artist_.draw(there, x + 8, y + 9, 38)
                                                      : artist_.draw(there, x, y, unit);
        return result + draw_mark(mark, x + 24, y + 24, there.empty());
    }

    // The characters before and after a marked piece, as in the legend. Null for the brackets of a capture.
    [[nodiscard]] static const char* signs_beside(Mark mark) {
        if (mark == Mark::afar || mark == Mark::quiet_afar) return "''";
        if (mark == Mark::struck || mark == Mark::quiet_struck) return "^^";
        if (mark == Mark::swap) return "//";
        if (mark == Mark::turned) return "--";
        if (mark == Mark::doomed) return "**";
        if (mark == Mark::push) return "{}";
        return mark == (Mark::capture | Mark::push) || mark == (Mark::both | Mark::push) ? "<>" : nullptr;
    }

    [[nodiscard]] std::string draw_mark(Mark mark, double x, double y, bool empty) const {
        if (mark == Mark::none || mark == Mark::last_move || mark == Mark::route || mark == Mark::origin) return {};
        if (const char* pair = empty ? nullptr : signs_beside(mark))
            return write_text(x - 19, y + 9, std::string(1, pair[0]), 28, theme_.capture) +
                   write_text(x + 19, y + 9, std::string(1, pair[1]), 28, theme_.capture);
        if (!empty)
            return fmt::format(
                "<g fill=\"none\" stroke=\"{}\" stroke-width=\"4\"><path d=\"M{} {}q-8 18 0 36m36-36q8 18 0 "
                "36\"/></g>\n",
                theme_.capture, number(x - 18), number(y - 18));
        if (mark == Mark::quiet)
            return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>\n",
                               number(x), number(y), theme_.mark);
        if (mark == Mark::both)
            return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"10\" fill=\"{}\"/>\n", number(x), number(y),
                               theme_.mark);
        if (mark == Mark::capture)
            return fmt::format("<path d=\"M{} {}l18 18m0-18l-18 18\" stroke=\"{}\" stroke-width=\"5\"/>\n",
                               number(x - 9), number(y - 9), theme_.capture);
        return write_text(x, y + 11, mark_sign(mark, true), 32, theme_.mark);
    }

    const BoardPicture& picture_;
    int board_number_;
    const PictureStyle& style_;
    const Theme& theme_;
    const Position& position_;
    const Variant& variant_;
    const Board& board_;
    BoardLooks looks_;
    View view_;
    PieceArtist artist_;
    bool own_names_ = false;
};

// The arrows lie on top of everything, so that they can go from slice to slice and from board to board.
std::string arrows_text(const std::vector<BoardPicture>& boards, const std::vector<Spot>& spots, const Theme& theme) {
    struct Drawn {
        double ax, ay, bx, by;
    };
    std::vector<Drawn> arrows;
    const auto add = [&](int from_board, Cell from, int to_board, Cell to) {
        const auto spot = [&](int board, Cell cell) {
            return std::ranges::find_if(spots, [&](const Spot& s) { return s.board == board && s.cell == cell; });
        };
        const auto a = spot(from_board, from), b = spot(to_board, to);
        if (a != spots.end() && b != spots.end()) arrows.push_back({a->x, a->y, b->x, b->y});
    };
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const int board = static_cast<int>(i);
        for (const auto& [from, to] : boards[i].arrows) add(board, from, board, to);
        for (const BoardPicture::Away& away : boards[i].away) add(board, away.from, away.board, away.to);
    }
    std::string text;
    for (const Drawn& one : arrows) {
        // Two arrows in opposite directions on one line, as for castling, stand side by side.
        const double x = one.bx - one.ax, y = one.by - one.ay, length = std::hypot(x, y);
        const auto against = [&](const Drawn& other) {
            const double u = other.bx - other.ax, v = other.by - other.ay;
            return std::abs(x * v - y * u) < 1 && x * u + y * v < 0 &&
                   std::abs(x * (other.ay - one.ay) - y * (other.ax - one.ax)) < 1;
        };
        const double shift = length > 0 && std::ranges::any_of(arrows, against) ? 8 / length : 0;
        text += arrow_path(one.ax + shift * y, one.ay - shift * x, one.bx + shift * y, one.by - shift * x, theme);
    }
    return text;
}

std::string whole(const Part& part, const PictureStyle& style, const std::string& title, const std::string& more,
                  const std::set<std::string>& used) {
    const double width = part.width + 16, height = part.height + 16;
    const double scale = style.size / std::max(width, height);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" viewBox=\"-8 -8 {} {}\" "
        "role=\"img\" font-family=\"DejaVu Sans, Arial, sans-serif\">\n"
        "<title>{}</title>\n<desc>{}</desc>\n<defs>\n{}</defs>\n<rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" "
        "fill=\"{}\"/>\n{}</svg>\n",
        width * scale, height * scale, number(width), number(height), xml(title), xml(more), symbols_of(used),
        theme_of(style).page, part.body);
}

// A picture in a page. It has no <title>, because a browser would show that wherever the mouse rests. It shrinks with
// the page, but not below a readable size.
std::string on_a_page(const Part& part, const PictureStyle& style, const std::string& title) {
    const double width = part.width + 4, height = part.height + 4, scale = static_cast<double>(style.page_cell) / unit;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" viewBox=\"-2 -2 {} {}\" "
        "role=\"img\" aria-label=\"{}\" "
        "style=\"min-width:{:.0f}px\" font-family=\"DejaVu Sans, Arial, sans-serif\">\n{}</svg>\n",
        width * scale, height * scale, number(width), number(height), xml(title),
        std::min(width * scale, width * min_page_cell / unit), part.body);
}

}  // namespace

bool is_drawn_picture(std::string_view beginning) {
    const std::string_view line = beginning.substr(0, beginning.find('\n'));
    return line.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"") &&
           line.find("\" viewBox=\"-8 -8 ") != std::string_view::npos &&
           line.ends_with("\" role=\"img\" font-family=\"DejaVu Sans, Arial, sans-serif\">");
}

std::string draw_picture(const std::vector<BoardPicture>& boards, const PictureStyle& style, const std::string& title,
                         const std::string& legend) {
    std::set<std::string> used;
    std::vector<Part> parts;
    for (std::size_t i = 0; i < boards.size(); ++i)
        parts.push_back(Painter(boards[i], static_cast<int>(i), style, used).draw());
    Part all = beside(parts, best_columns(parts, unit), unit);
    all.body += arrows_text(boards, all.spots, theme_of(style));
    // The words have the same size on the screen for any number of boards.
    const double big = std::max(1.0, std::max(all.width, all.height) / 560 * 480 / std::max(style.size, 480));
    std::string rest = legend;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string line = rest.substr(0, end);
        all.height += 24 * big;
        all.body += write_text(4, all.height - 5 * big, line, static_cast<int>(17 * big), theme_of(style).text,
                               "start");
        all.width = std::max(all.width, 10.2 * big * columns(line));
        rest.erase(0, end + 1);
    }
    return style.page_cell > 0 ? on_a_page(all, style, title) : whole(all, style, title, legend, used);
}

std::string page_colours(bool is_dark) {
    const Theme& theme = is_dark ? dark_theme : light_theme;
    return fmt::format(
        "--v-page:{};--v-text:{};--v-quiet:{};--v-cell0:{};--v-cell1:{};--v-cell2:{};--v-edge:{};--v-hole:{};--v-last:{"
        "};--v-mark:{};--v-capture:{};",
        theme.page, theme.text, theme.quiet, theme.cells[0], theme.cells[1], theme.cells[2], theme.edge, theme.hole,
        theme.last, theme.mark, theme.capture);
}

std::string page_shapes(const std::vector<const Variant*>& variants) {
    std::set<std::string> used;
    const View view;
    for (const Variant* const variant : variants) {
        const PieceArtist artist(*variant, view, used);
        for (int k = 1; k <= variant->kinds(); ++k)
            for (const Side side : variant->sides())
                static_cast<void>(artist.draw(Piece(static_cast<Kind>(k), side), 0, 0, unit));
    }
    return symbols_of(used);
}

std::string draw_shapes(const PictureStyle& style) {
    const std::vector<std::string> names = shape_names();
    const Theme& theme = style.dark ? dark_theme : light_theme;
    Part part{"", 10 * 100.0, 0, {}};
    std::set<std::string> used;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t column = i % 10, row = i / 10;
        const double x = 100.0 * static_cast<double>(column), y = 76.0 * static_cast<double>(row);
        part.height = y + 76;
        const std::string symbol = symbol_of_shape(names[i], style.pieces ? style.pieces->shapes : "");
        used.insert(symbol);
        part.body += fmt::format(
            "<rect x=\"{0}\" y=\"{1}\" width=\"96\" height=\"48\" fill=\"{2}\"/><g stroke=\"#1c1c1c\" "
            "stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
            "<use href=\"#{3}\" x=\"{0}\" y=\"{1}\" width=\"48\" height=\"48\" fill=\"#ffffff\" color=\"#1c1c1c\"/>"
            "<use href=\"#{3}\" x=\"{4}\" y=\"{1}\" width=\"48\" height=\"48\" fill=\"#2b2b2b\" "
            "color=\"#f6f6f6\"/></g>\n",
            number(x), number(y), theme.cells[1], symbol, number(x + 48));
        part.body += write_text(x + 48, y + 62, names[i], names[i].size() > 12 ? 11 : 14, theme.text);
    }
    return whole(part, style, "The shapes of pieces", "", used);
}

}  // namespace varia::cli
