// Draws single pieces as SVG, in the set of their game or in another form: figures, wedges, discs, draughtsmen or
// stones.
//
//     const PieceArtist artist(variant, view, used);
//     body += artist.draw(position.at(cell), x, y, 48);
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <varia/variant.hpp>

#include "figures.hpp"
#include "piece_forms.hpp"
#include "piece_looks.hpp"
#include "view.hpp"

namespace varia::cli {

class PieceArtist {
public:
    // `view`: how the board is turned, so that wedges point where their side goes. The names of the symbols that
    // drawings refer to are added to `used`. Both references must outlive the artist. Without a form the game's own is
    // drawn.
    PieceArtist(const Variant& variant, const View& view, std::set<std::string>& used,
                const std::optional<PieceForm>& form = {});

    // The piece in a square of `size` whose upper left corner is (x, y), in units of the picture. `in_hand`: upright,
    // whoever owns it.
    [[nodiscard]] std::string draw(Piece piece, double x, double y, double size, bool in_hand = false) const;

private:
    // The colours of a piece: its body, the edge of the body, and the lines on it.
    struct Paint {
        std::string fill, edge, line;
    };
    [[nodiscard]] Paint paint_of(Piece piece) const;
    [[nodiscard]] bool has_colour(Side side) const;
    // In quarters of a turn clockwise: how far from upwards the side goes on the picture.
    [[nodiscard]] int quarters(Side side) const;
    [[nodiscard]] std::string body(Piece piece) const;
    [[nodiscard]] std::string figure(Piece piece) const;
    // What stands on a wedge, disc or stone: characters, the shape of the kind, or its letter.
    [[nodiscard]] std::string content(Piece piece) const;
    [[nodiscard]] std::string shape_on_body(const std::string& shape, Piece piece) const;
    [[nodiscard]] std::string characters(const std::string& text, const std::string& colour) const;
    [[nodiscard]] std::string use(const std::string& symbol) const;

    const Variant& variant_;
    const View& view_;
    std::set<std::string>& used_;
    std::vector<std::string> shapes_;
    std::vector<bool> borrowed_;
    Figures figures_;
    PieceLooks looks_;
    PieceForm form_;
};

}  // namespace varia::cli
