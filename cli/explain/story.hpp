// A whole game told to somebody who does not know it: parts with headings, sentences and pictures, in an order,
// whatever they become: a text, a page in Markdown or one in HTML.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"
#include "picture.hpp"
#include "words.hpp"

namespace varia::cli {

// What is drawn: boards, and what the signs on them mean.
struct StoryPicture {
    std::vector<std::shared_ptr<const Position>> positions;  // those of the boards
    std::vector<BoardPicture> boards;
    std::string caption, legend;  // escaped; the legend may have several lines
    bool large = false;           // whole positions; otherwise how one piece moves
};

// Texts are not escaped: whoever writes them does it in his way.
struct StoryPart {
    int level = 2;  // of its heading
    std::string heading;
    std::string letters;  // of a piece: how it is written
    std::vector<std::string> paragraphs;
    std::vector<std::string> sentences;
    std::vector<Told> names;
    std::vector<StoryPicture> pictures;
};

struct Story {
    std::string title, id;
    std::vector<Told> facts;  // inventor, source
    std::vector<VariantPtr> games;
    std::vector<StoryPart> parts;
};

// Of a match every game that is played in it is told.
[[nodiscard]] Story tell_story(Contest& contest);

[[nodiscard]] std::string story_text(const Story& story, const Drawing& drawing);
// One page that asks nobody for anything.
[[nodiscard]] std::string story_html(const Story& story);
// A page, and the pictures that belong beside it, by name: `BASE-1.svg`.
struct StoryMarkdown {
    std::string text;
    std::vector<Told> pictures;
};
[[nodiscard]] StoryMarkdown story_markdown(const Story& story, const std::string& base);
[[nodiscard]] Json story_json(const Story& story);

}  // namespace varia::cli
