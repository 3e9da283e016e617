// Describes the sides, and how a side goes out while the others play on.
#include "side_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "layout.hpp"
#include "sentence.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

const char* men_text(GoingOutDef::Men men) {
    switch (men) {
        case GoingOutDef::Men::vanish:
            return "its pieces leave the board";
        case GoingOutDef::Men::neutral:
            return "its pieces stay as neutral ones";
        case GoingOutDef::Men::captor:
            return "its pieces go to the side that moved last";
        case GoingOutDef::Men::none:
            break;
    }
    return "";
}

}  // namespace

std::string view_in_words(const Definition& definition, const SideDef& side) {
    const std::vector<AxisDef>& axes = definition.board.axes;
    std::vector<std::string> parts;
    for (std::size_t a = 0; a < std::min(axes.size(), side.view.size()); ++a)
        if (side.view[a].text != axes[a].name.text)
            parts.push_back(fmt::format("{} runs along {}", axes[a].name.text, side.view[a].text));
    return parts.empty() ? "sees the board as it is" : "to whom " + listed(parts, "and");
}

std::vector<Described> sides_in_words(const Definition& definition) {
    const SidesDef& sides = definition.sides;
    const bool plain = std::ranges::all_of(
        sides.side, [](const SideDef& side) { return side.view.empty() && side.colour.empty(); });
    if (sides.side.size() == 2 && plain && sides.teams.empty() && sides.neutral == Neutral::none) return {};
    std::vector<Described> described;
    for (std::size_t s = 0; s < sides.side.size(); ++s) {
        const SideDef& side = sides.side[s];
        std::string text = side.name.text;
        if (!side.colour.empty() && side.colour != side.name.text) text += ", drawn in " + side.colour;
        if (!side.view.empty() || s == 0)
            text += ", " + view_in_words(definition, side);
        else
            text += ", mirrored along " + listed(texts_of(sides.mirror), "and");
        described.push_back({side.letter, std::move(text)});
    }
    if (sides.neutral != Neutral::none || definition.rules.out.leaves_neutral())
        described.push_back({"n", sides.neutral == Neutral::blocks
                                      ? "neutral: pieces of nobody's, which give no check and cannot be captured"
                                      : "neutral: pieces of nobody's, which give no check and may be captured"});
    for (const std::vector<Name>& team : sides.teams) described.push_back({"team", listed(texts_of(team), "and")});
    return described;
}

void exposed_in_words(const Definition& definition, std::vector<std::string>& lines) {
    const ExposedFor how = definition.rules.exposed_for;
    const bool exposes = std::ranges::any_of(
        definition.pieces, [](const PieceDef& piece) { return std::ranges::any_of(piece.moves, &MoveDef::exposes); });
    if (!exposes || (how == ExposedFor::usual && definition.sides.side.size() == 2)) return;
    const char* const when = how == ExposedFor::move   ? "by the next move alone"
                             : how == ExposedFor::turn ? "through the whole turn of the side that is next"
                                                       : "until its side's next turn";
    lines.push_back(fmt::format("en passant: a piece that exposed itself may be captured {}", when));
}

void going_out_in_words(const Definition& definition, std::vector<std::string>& lines) {
    const OutDef& out = definition.rules.out;
    const auto describe = [&](const char* what, const GoingOutDef& def) {
        if (def.men == GoingOutDef::Men::none) return;
        std::string line = fmt::format("{} is out: {}", what, men_text(def.men));
        if (def.mover > 0)
            line += fmt::format("; {} for the side that moved last",
                                counted(static_cast<std::size_t>(def.mover), "point"));
        if (def.own > 0) line += fmt::format("; {} for itself", counted(static_cast<std::size_t>(def.own), "point"));
        lines.push_back(std::move(line));
    };
    describe("checkmate: a side in check without a legal move", out.checkmate);
    describe("stalemate: a side not in check without a legal move", out.stalemate);
    describe("royal capture: a side without a royal piece", out.royal_capture);
    describe("resigning: a side that resigns", out.resign);
    if (out.any())
        lines.emplace_back(definition.sides.teams.empty() ? "the game is over when one side is left"
                                                          : "the game is over when one team is left");
    if (!definition.rules.by_points) return;
    std::vector<std::string> worth;
    for (const PieceDef& piece : definition.pieces)
        if (piece.points > 0) worth.push_back(fmt::format("{} {}", piece.letter.text, piece.points));
    if (!worth.empty()) lines.push_back("points for captures: " + listed(worth, "and"));
    if (out.draw > 0)
        lines.push_back(fmt::format("a draw: {} for each side that is in then",
                                    counted(static_cast<std::size_t>(out.draw), "point")));
    lines.emplace_back("places go by points, and scores by places");
}

}  // namespace varia::cli
