// Writes a story for a terminal, with diagrams as `varia explain V PIECE` draws them. Also writes it as JSON: the same
// parts without pictures.
#include <fmt/format.h>

#include <string>
#include <utility>

#include <varia/text.hpp>

#include "layout.hpp"
#include "standing.hpp"
#include "story.hpp"

namespace varia::cli {
namespace {

// The picture, with its legend or its hands below.
std::string drawn(const StoryPicture& picture, const Drawing& drawing) {
    std::string text;
    for (const BoardPicture& board : picture.boards) {
        if (picture.boards.size() > 1) append_item(text, "\n", escaped(board.title) + "\n");
        Drawing own = drawing;
        own.marks = board.marks;
        text += draw_board(*board.position, own);
        if (!picture.large) {
            const std::string legend = draw_legend(*board.position, own);
            text += (legend.empty() ? "" : "\n") + legend;
        } else if (picture.boards.size() == 1) {
            text += draw_blocks(*board.position, own);
            const std::string held = draw_hands(*board.position, own);
            if (held.find(':') != std::string::npos && held.find("nothing") == std::string::npos) text += held;
        }
    }
    return text;
}

}  // namespace

std::string story_text(const Story& story, const Drawing& drawing) {
    std::string text = escaped(story.title) + "\n" +
                       std::string(static_cast<std::size_t>(columns(escaped(story.title))), '=') + "\n";
    const auto paragraph = [&](const std::string& line, int indent = 0) {
        text += wrapped(escaped(line), drawing.width, indent) + "\n";
    };
    for (const Described& fact : story.facts) paragraph(fact.name + ": " + fact.text, 4);
    for (const StoryPart& part : story.parts) {
        if (!part.heading.empty()) {
            const std::string heading = escaped(part.heading + (part.letters.empty() ? "" : " (" + part.letters + ")"));
            text += "\n" + heading + "\n";
            if (part.level == 2) text += std::string(static_cast<std::size_t>(columns(heading)), '-') + "\n";
        } else {
            text += "\n";
        }
        for (const std::string& one : part.paragraphs) paragraph(one);
        for (const std::string& sentence : part.sentences) paragraph("- " + sentence, 2);
        for (const Described& described : part.names) paragraph("- " + described.name + ": " + described.text, 2);
        for (const StoryPicture& picture : part.pictures)
            text += "\n" + (picture.large ? std::string{} : picture.caption + "\n\n") + drawn(picture, drawing);
    }
    return text;
}

Json story_json(const Story& story) {
    Json json = Json::object();
    json.set("title", story.title);
    for (const Described& fact : story.facts) json.set(fact.name == "Source" ? "source" : "inventor", fact.text);
    Json parts = Json::array();
    for (const StoryPart& part : story.parts) {
        Json item = Json::object();
        item.set("level", part.level).set("heading", part.heading);
        if (!part.letters.empty()) item.set("letter", part.letters);
        if (!part.paragraphs.empty()) item.set("paragraphs", Json::array(part.paragraphs));
        if (!part.sentences.empty()) item.set("sentences", Json::array(part.sentences));
        if (!part.names.empty()) {
            Json names = Json::object();
            for (const Described& described : part.names) names.set(described.name, described.text);
            item.set("names", std::move(names));
        }
        parts.add(std::move(item));
    }
    json.set("parts", std::move(parts));
    return json;
}

}  // namespace varia::cli
