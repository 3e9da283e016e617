#include "piece_artist.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <varia/colours.hpp>

#include "layout.hpp"
#include "parts.hpp"
#include "shapes.hpp"

namespace varia::cli {
namespace {

// In the order of the colours of colours.hpp, followed by grey for neutral pieces.
constexpr const char* fills[] = {"#e2574c", "#5b8def", "#f2cf3b", "#55b05a", "#a874d4", "#f0953a",
                                 "#4cc4cf", "#f29cc0", "#ffffff", "#2b2b2b", "#a9a9a9"};
// The same colours as signs on light wood: all differ from it by 4.5:1 at least.
constexpr std::array<const char*, 10> inks{"#9c1b14", "#1d4fa8", "#6b5500", "#1f6b2c", "#6a2fa0",
                                           "#8f4700", "#0b6470", "#a32a63", "#5a4a36", "#1c1c1c"};

constexpr const char* edge = "#1c1c1c";
constexpr const char* wood = "#fbeccb";
constexpr const char* darker_wood = "#f1daa9";
constexpr const char* wood_edge = "#553c20";
constexpr const char* promoted_ink = "#9c1b14";

std::string bare_letter(std::string letter) {
    std::erase_if(letter, [](char c) { return c == '{' || c == '}'; });
    return letter;
}

// A text in the middle of the piece.
std::string middle_text(const std::string& text, double y, double size, const char* colour) {
    return fmt::format(
        "<text x=\"24\" y=\"{:.4g}\" font-size=\"{}\" font-weight=\"bold\" fill=\"{}\" stroke=\"none\" "
        "text-anchor=\"middle\">{}</text>",
        y + size * 0.36, number(size), colour, xml(text));
}

// Distinguishes a piece from another kind with the same shape: by its letter, or by the sign of a promoted piece.
std::string letter_mark(std::string letter) {
    letter = letter.ends_with('~') ? "~" : bare_letter(letter);
    return fmt::format(
        "<circle cx=\"39\" cy=\"9\" r=\"8\"/><text x=\"39\" y=\"13\" font-size=\"{}\" font-weight=\"bold\" "
        "fill=\"currentColor\" "
        "stroke=\"none\" text-anchor=\"middle\">{}</text>",
        letter.size() > 1 ? 8 : 12, xml(letter));
}

// A form for each side, so that the owner of a piece is not shown by colour alone.
std::string badge(Side side) {
    constexpr const char* forms[] = {"M36 36h10v10h-10z", "M41 35l6 11h-12z", "M41 35l6 6-6 6-6-6z",
                                     "M39 35h4v4h4v4h-4v4h-4v-4h-4v-4h4z"};
    const int at = index(side);
    if (side == Side::nobody) return "<path d=\"M35 39h12v4h-12z\"/>";
    if (at >= 4)
        return fmt::format(
            "<circle cx=\"41\" cy=\"41\" r=\"6\"/><text x=\"41\" y=\"45\" font-size=\"11\" fill=\"currentColor\" "
            "stroke=\"none\" text-anchor=\"middle\">{}</text>",
            at + 1);
    return fmt::format("<path d=\"{}\"/>", forms[at]);
}

}  // namespace

PieceArtist::PieceArtist(const Variant& variant, const View& view, std::set<std::string>& used,
                         const std::optional<PieceForm>& form)
    : variant_(variant),
      view_(view),
      used_(used),
      shapes_(shapes_of(variant)),
      borrowed_(borrowed_shapes(variant)),
      figures_(variant, false, true, true),
      looks_(variant),
      form_(form.value_or(piece_forms(looks_.set()).front())) {}

bool PieceArtist::has_colour(Side side) const { return figures_.background(side) != Background::none; }

PieceArtist::Paint PieceArtist::paint_of(Piece piece) const {
    const Side side = piece.side();
    const Background background = figures_.background(side);
    const bool owners = has_colour(side), second = side == Side::second;
    const bool deep = owners ? background == Background::black : second;
    const char* const fill = owners   ? fills[static_cast<int>(background) - static_cast<int>(Background::red)]
                             : second ? "#2b2b2b"
                                      : "#ffffff";
    if (form_.body == PieceSet::wedges && !owners)
        return {second ? darker_wood : wood, wood_edge, looks_.is_promoted(piece.kind()) ? promoted_ink : edge};
    if (form_.body == PieceSet::discs && form_.content != PieceContent::letter)
        if (const auto* const found = std::ranges::find(side_colours, looks_.ink(side)); found != side_colours.end())
            return {wood, wood_edge, inks[static_cast<std::size_t>(found - side_colours.begin())]};
    return {fill, edge, deep ? "#f6f6f6" : edge};
}

int PieceArtist::quarters(Side side) const {
    if (side == Side::nobody) return 0;
    // Where the side's own upwards is on the board, and from there on the picture.
    const View own = view_of(variant_, side, false);
    const int area = own.xx * own.yy - own.xy * own.yx;
    const int x = -own.xy * area, y = own.xx * area;
    const int right = view_.xx * x + view_.xy * y, up = view_.yx * x + view_.yy * y;
    return right > 0 ? 1 : right < 0 ? 3 : up < 0 ? 2 : 0;
}

std::string PieceArtist::use(const std::string& symbol) const {
    used_.insert(symbol);
    return fmt::format("<use href=\"#{}\" width=\"48\" height=\"48\"/>", symbol);
}

std::string PieceArtist::figure(Piece piece) const {
    const std::string& shape = shapes_[piece.kind()];
    const std::string& letter = variant_.kind(piece.kind()).letter.text;
    if (!shape.empty())
        return use(symbol_of_shape(shape, form_.shapes)) + (borrowed_[piece.kind()] ? letter_mark(letter) : "");
    const std::string bare = bare_letter(letter);
    const int size = bare.size() > 2 ? 14 : bare.size() > 1 ? 18 : 24;
    return "<circle cx=\"24\" cy=\"24\" r=\"18\"/><circle cx=\"24\" cy=\"24\" r=\"15\" fill=\"none\" "
           "stroke=\"currentColor\" stroke-width=\"1\"/>" +
           middle_text(bare, 24, size, "currentColor");
}

std::string PieceArtist::characters(const std::string& text, const std::string& colour) const {
    const std::vector<std::string> all = characters_of(text);
    const bool wedge = form_.body == PieceSet::wedges;
    const double middle = wedge ? 27 : 24;
    const bool drawn = std::ranges::none_of(all,
                                            [](const std::string& one) { return symbol_of_character(one).empty(); });
    if (!drawn) {
        const auto wide = static_cast<double>(std::max(1, columns(text)));
        return middle_text(text, middle, std::min(24.0, 44 / wide), colour.c_str());
    }
    // One above the other.
    const double size = all.size() == 1 ? 26 : all.size() == 2 ? 18 : 13;
    std::string result = fmt::format("<g color=\"{}\">", colour);
    double y = middle - size * static_cast<double>(all.size()) / 2;
    for (const std::string& one : all) {
        const std::string symbol = symbol_of_character(one);
        used_.insert(symbol);
        result += fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", symbol,
                              number(24 - size / 2), number(y), number(size), number(size));
        y += size;
    }
    return result + "</g>";
}

std::string PieceArtist::shape_on_body(const std::string& shape, Piece piece) const {
    used_.insert(shape);
    const Paint paint = paint_of(piece);
    const bool dark_body = paint.line == "#f6f6f6";
    return fmt::format(
        "<g fill=\"{}\" stroke=\"{}\" color=\"{}\"><use href=\"#{}\" x=\"10\" y=\"{}\" width=\"28\" "
        "height=\"28\"/></g>",
        paint.line, dark_body ? "#f6f6f6" : edge, dark_body ? edge : "#ffffff", shape,
        form_.body == PieceSet::wedges ? 14 : 10);
}

std::string PieceArtist::content(Piece piece) const {
    const PieceDef& kind = variant_.kind(piece.kind());
    const std::string& sign = looks_.sign(piece);
    if (!sign.empty() && form_.content == PieceContent::sign) return characters(sign, paint_of(piece).line);
    const std::string& shape = shapes_[piece.kind()];
    if (form_.body == PieceSet::stones || form_.body == PieceSet::draughtsmen)
        return looks_.is_marked(piece.kind()) && !shape.empty() ? shape_on_body(shape, piece) : std::string{};
    if (form_.content != PieceContent::letter && !shape.empty() && !borrowed_[piece.kind()])
        return shape_on_body(shape, piece);
    return characters(bare_letter(kind.letter.text), paint_of(piece).line);
}

std::string PieceArtist::body(Piece piece) const {
    switch (form_.body) {
        case PieceSet::figures:
            return figure(piece);
        case PieceSet::wedges:
            return use("part-wedge") + content(piece);
        case PieceSet::discs:
            return use("part-disc") + content(piece);
        case PieceSet::draughtsmen:
            return use(looks_.is_promoted(piece.kind()) ? "part-crowned" : "part-draughtsman") + content(piece);
        case PieceSet::stones:
            return use("part-stone") + content(piece);
    }
    return {};
}

std::string PieceArtist::draw(Piece piece, double x, double y, double size, bool in_hand) const {
    const Paint paint = paint_of(piece);
    // Shapes have a margin, of which a part is used here: in a small picture larger pieces are easier to recognise.
    const double grown = form_.body == PieceSet::figures ? size * 0.06 : 0;
    std::string result = fmt::format(
        "<g transform=\"translate({} {}) scale({:g})\" fill=\"{}\" stroke=\"{}\" color=\"{}\" stroke-width=\"2\" "
        "stroke-linejoin=\"round\" stroke-linecap=\"round\">",
        number(x - grown), number(y - grown), (size + 2 * grown) / unit, paint.fill, paint.edge, paint.line);
    const int turned = form_.body == PieceSet::wedges && !in_hand ? quarters(piece.side()) : 0;
    if (turned > 0) result += fmt::format("<g transform=\"rotate({} 24 24)\">", 90 * turned);
    result += body(piece);
    if (turned > 0) result += "</g>";
    // Badges stay within the cell. Stones, men and wedges have none: they are told apart by their light or direction.
    const bool plain = form_.body != PieceSet::figures && variant_.definition().sides.side.size() == 2 &&
                       !variant_.has_neutral();
    if (has_colour(piece.side()) && !plain)
        result += "<g transform=\"matrix(.893 0 0 .893 2.57 2.57)\">" + badge(piece.side()) + "</g>";
    return result + "</g>\n";
}

}  // namespace varia::cli
