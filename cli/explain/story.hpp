// Explains a whole game to a reader who does not know it. The story is a list of parts with headings, sentences and
// pictures. It can be written as text, Markdown, HTML or JSON.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"
#include "picture.hpp"
#include "words.hpp"

namespace varia::cli {

// A picture of boards, and the meaning of the signs on them.
struct StoryPicture {
    std::vector<std::shared_ptr<const Position>> positions;  // the positions to which `boards` point
    std::vector<BoardPicture> boards;
    std::string caption, legend;  // escaped; the legend may have several lines
    bool large = false;           // true for whole positions, false for the moves of one piece
};

// Texts are not escaped: each output format escapes them in its own way.
struct StoryPart {
    int level = 2;  // the level of its heading
    std::string heading;
    std::string letters;  // the letter of a piece, if the part is about a kind of pieces
    std::vector<std::string> paragraphs;
    std::vector<std::string> sentences;
    std::vector<Described> names;
    std::vector<StoryPicture> pictures;
};

struct Story {
    std::string title, id;
    std::vector<Described> facts;  // inventor, source
    std::vector<VariantPtr> games;
    std::vector<StoryPart> parts;
};

// Explains the game of the contest, or every game that is played in a match.
[[nodiscard]] Story report_story(Contest& contest);

[[nodiscard]] std::string story_text(const Story& story, const Drawing& drawing);
// One page that loads no other file.
[[nodiscard]] std::string story_html(const Story& story);
// A page, and the pictures that must be stored beside it, with their names: `BASE-1.svg`.
struct StoryMarkdown {
    std::string text;
    std::vector<Described> pictures;
};
[[nodiscard]] StoryMarkdown story_markdown(const Story& story, const std::string& base);
[[nodiscard]] Json story_json(const Story& story);

}  // namespace varia::cli
