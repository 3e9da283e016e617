#include "strike_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sentence.hpp"

namespace varia::cli {
namespace {

using Way = StrikeDef::Way;

std::string along_text(const std::vector<Vector>& along) {
    std::vector<std::string> vectors;
    for (const Vector& v : along) vectors.push_back(vector_text(v));
    return listed(vectors, "or");
}

std::string prey_text(const StrikeDef& strike, bool several) {
    const std::string whose = strike.anybody ? "" : several ? "enemies" : "an enemy's";
    std::string text = whose;
    if (!strike.of.empty())
        text += fmt::format("{}{}", text.empty() ? "" : several ? ": " : " ", listed(texts_of(strike.of), "or"));
    else if (strike.anybody)
        text = several ? "pieces of all sides" : "a piece of any side";
    else if (!several)
        text = "an enemy";
    if (!strike.spares.empty()) text += fmt::format(" but no {}", listed(texts_of(strike.spares), "or"));
    return text;
}

std::string row_text(const StrikeDef& strike) {
    const bool several = strike.most > 1;
    std::string text = prey_text(strike, several);
    if (!several) return text;
    if (strike.most >= unlimited)
        return text + (strike.least <= 1 ? " in a row" : fmt::format(", {} or more in a row", strike.least));
    return text + fmt::format(", {} to {} in a row", strike.least, strike.most);
}

std::string friend_text(const StrikeDef& strike) {
    std::string text = strike.with.empty() ? "a piece of its own side"
                                           : "its own side's " + listed(texts_of(strike.with), "or");
    if (!strike.at.empty()) text += fmt::format(" or an empty cell of {}", strike.at.text);
    if (strike.edge) text += " or the edge";
    return text;
}

std::string strike_text(const StrikeDef& strike) {
    std::string text = strike.flips ? "turns " : "strikes ";
    switch (strike.way) {
        case Way::custodian:
            text += fmt::format("{} from where it goes to, with {} behind, along {}", row_text(strike),
                                friend_text(strike), along_text(strike.along));
            break;
        case Way::approach:
            text += fmt::format("{} straight before where it goes to, along {}", row_text(strike),
                                along_text(strike.along));
            break;
        case Way::withdrawal:
            text += fmt::format("{} from which it goes straight away, along {}", row_text(strike),
                                along_text(strike.along));
            break;
        case Way::coordinate:
            text += fmt::format(
                "{} on the rank of the one and the file of the other, of where it goes to and of {} of its own side",
                prey_text(strike, false), listed(texts_of(strike.with), "or"));
            break;
        case Way::surround:
            text += fmt::format("{} next to where it goes to, along {}, if {} is on each of the cells next to that",
                                prey_text(strike, false), along_text(strike.along), friend_text(strike));
            break;
        case Way::blast:
            text += fmt::format("{} next to where it goes to, along {}", prey_text(strike, true),
                                along_text(strike.along));
            break;
    }
    if (!strike.axes.empty()) text += ", among " + listed(texts_of(strike.axes), "and");
    if (strike.expand == Expand::none) text += ", in this direction only";
    if (!strike.moved.empty()) text += fmt::format(", having gone along {}", along_text(strike.moved));
    if (!strike.quiet) text += ", when it captures";
    if (!strike.capture) text += ", when it captures nothing by going there";
    if (strike.itself) text += "; it goes, too";
    if (strike.must) text += "; such a move must strike something";
    if (!strike.check) text += "; that threatens nobody";
    return text;
}

}  // namespace

std::vector<std::string> strikes_in_words(const PieceDef& piece) {
    std::vector<std::string> lines;
    for (const StrikeDef& strike : piece.strikes) lines.push_back(strike_text(strike));
    return lines;
}

void strikes_in_words(const Definition& definition, std::vector<std::string>& lines) {
    for (const StrikeDef& strike : definition.rules.strikes)
        lines.push_back(fmt::format("strikes: {} {}",
                                    strike.by.empty() ? std::string("a piece that moves, or is dropped,")
                                                      : "a " + listed(texts_of(strike.by), "or"),
                                    strike_text(strike)));
}

bool may_strike(const PieceDef& piece, const StrikeDef& strike) {
    return strike.by.empty() ||
           std::ranges::any_of(strike.by, [&](const Name& kind) { return kind.text == piece.letter.text; });
}

std::vector<std::string> shared_strikes_in_words(const PieceDef& piece, const Definition& definition) {
    std::vector<std::string> lines;
    for (const StrikeDef& strike : definition.rules.strikes)
        if (may_strike(piece, strike)) lines.push_back(strike_text(strike));
    return lines;
}

}  // namespace varia::cli
