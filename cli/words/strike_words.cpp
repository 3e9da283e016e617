#include "strike_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sentence.hpp"

namespace varia::cli {
namespace {

using Way = RemoteCaptureDef::Way;

std::string along_text(const std::vector<Vector>& along) {
    std::vector<std::string> vectors;
    for (const Vector& v : along) vectors.push_back(vector_text(v));
    return listed(vectors, "or");
}

std::string prey_text(const RemoteCaptureDef& remote_capture, bool several) {
    const std::string whose = remote_capture.anybody ? "" : several ? "enemies" : "an enemy's";
    std::string text = whose;
    if (!remote_capture.of.empty())
        text += fmt::format("{}{}",
                            text.empty() ? ""
                            : several    ? ": "
                                         : " ",
                            listed(texts_of(remote_capture.of), "or"));
    else if (remote_capture.anybody)
        text = several ? "pieces of all sides" : "a piece of any side";
    else if (!several)
        text = "an enemy";
    if (!remote_capture.spares.empty())
        text += fmt::format(" but no {}", listed(texts_of(remote_capture.spares), "or"));
    return text;
}

std::string row_text(const RemoteCaptureDef& remote_capture) {
    const bool several = remote_capture.max > 1;
    std::string text = prey_text(remote_capture, several);
    if (!several) return text;
    if (remote_capture.max >= unlimited)
        return text +
               (remote_capture.min <= 1 ? " in a row" : fmt::format(", {} or more in a row", remote_capture.min));
    return text + fmt::format(", {} to {} in a row", remote_capture.min, remote_capture.max);
}

std::string friend_text(const RemoteCaptureDef& remote_capture) {
    std::string text = remote_capture.with.empty() ? "a piece of its own side"
                                                   : "its own side's " + listed(texts_of(remote_capture.with), "or");
    if (!remote_capture.at.empty()) text += fmt::format(" or an empty cell of {}", remote_capture.at.text);
    if (remote_capture.edge) text += " or the edge";
    return text;
}

std::string remote_capture_text(const RemoteCaptureDef& remote_capture) {
    std::string text = remote_capture.flips ? "turns " : "strikes ";
    switch (remote_capture.way) {
        case Way::custodian:
            text += fmt::format("{} from where it goes to, with {} behind, along {}", row_text(remote_capture),
                                friend_text(remote_capture), along_text(remote_capture.along));
            break;
        case Way::approach:
            text += fmt::format("{} straight before where it goes to, along {}", row_text(remote_capture),
                                along_text(remote_capture.along));
            break;
        case Way::withdrawal:
            text += fmt::format("{} from which it goes straight away, along {}", row_text(remote_capture),
                                along_text(remote_capture.along));
            break;
        case Way::coordinate:
            text += fmt::format(
                "{} on the rank of the one and the file of the other, of where it goes to and of {} of its own side",
                prey_text(remote_capture, false), listed(texts_of(remote_capture.with), "or"));
            break;
        case Way::surround:
            text += fmt::format("{} next to where it goes to, along {}, if {} is on each of the cells next to that",
                                prey_text(remote_capture, false), along_text(remote_capture.along),
                                friend_text(remote_capture));
            break;
        case Way::blast:
            text += fmt::format("{} {} where it goes to, along {}", prey_text(remote_capture, true),
                                remote_capture.far ? "that are the first seen from" : "next to",
                                along_text(remote_capture.along));
            break;
    }
    if (!remote_capture.axes.empty()) text += ", among " + listed(texts_of(remote_capture.axes), "and");
    if (remote_capture.expand == Expand::none) text += ", in this direction only";
    if (!remote_capture.moved.empty()) text += fmt::format(", having gone along {}", along_text(remote_capture.moved));
    if (!remote_capture.quiet) text += ", when it captures";
    if (!remote_capture.capture) text += ", when it captures nothing by going there";
    if (remote_capture.itself) text += "; it goes, too";
    if (remote_capture.promoted) text += "; also when a piece becomes this one";
    if (remote_capture.must) text += "; such a move must strike something";
    if (!remote_capture.check) text += "; that threatens nobody";
    return text;
}

}  // namespace

std::vector<std::string> remote_captures_in_words(const PieceDef& piece) {
    std::vector<std::string> lines;
    for (const RemoteCaptureDef& remote_capture : piece.remote_captures)
        lines.push_back(remote_capture_text(remote_capture));
    return lines;
}

void remote_captures_in_words(const Definition& definition, std::vector<std::string>& lines) {
    for (const RemoteCaptureDef& remote_capture : definition.rules.remote_captures)
        lines.push_back(fmt::format("strikes: {} {}",
                                    remote_capture.by.empty() ? std::string("a piece that moves, or is dropped,")
                                                              : "a " + listed(texts_of(remote_capture.by), "or"),
                                    remote_capture_text(remote_capture)));
}

bool may_remote_capture(const PieceDef& piece, const RemoteCaptureDef& remote_capture) {
    return remote_capture.by.empty() ||
           std::ranges::any_of(remote_capture.by, [&](const Name& kind) { return kind.text == piece.letter.text; });
}

std::vector<std::string> shared_remote_captures_in_words(const PieceDef& piece, const Definition& definition) {
    std::vector<std::string> lines;
    for (const RemoteCaptureDef& remote_capture : definition.rules.remote_captures)
        if (may_remote_capture(piece, remote_capture)) lines.push_back(remote_capture_text(remote_capture));
    return lines;
}

}  // namespace varia::cli
