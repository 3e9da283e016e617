// Writes a story as one page in HTML, or in Markdown with its pictures beside it. All texts are escaped for the format,
// because names and comments come from the variant's author.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <varia/text.hpp>

#include "layout.hpp"
#include "parts.hpp"
#include "picture.hpp"
#include "story.hpp"

namespace varia::cli {
namespace {

constexpr int start_cell = 44;  // in pixels
constexpr int piece_cell = 26;
constexpr int space_cell = 22;  // for boards with more than two axes
constexpr int wide_board = 13;  // boards with at least this number of cells in a row have smaller cells
constexpr int wide_cell = 18;

constexpr const char* story_style = R"(
body { font: 16px/1.5 Georgia, "Times New Roman", serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: var(--v-text); background: var(--v-page); overflow-wrap: break-word; }
h1 { font-size: 1.9rem; margin: 0 0 .3rem; }
h2 { font-size: 1.3rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--v-quiet); }
h3, h4 { font-size: 1.08rem; margin: 0 0 .3rem; }
p { margin: .4rem 0; }
p.fact, p.note { color: var(--v-quiet); font-size: .92rem; margin: 0; }
p.note { margin: .2rem 0; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
li { margin: .12rem 0; }
dl { margin: .4rem 0; }
dt { font-weight: bold; float: left; clear: left; margin-right: .6rem; }
dd { margin: 0 0 .2rem 1.2rem; }
code { font: .92em/1.3 "DejaVu Sans Mono", Consolas, monospace; }
figure { margin: .8rem 0; overflow-x: auto; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; display: block; }
figcaption { font-size: .85rem; color: var(--v-quiet); margin-top: .2rem; white-space: pre-line; }
section.piece { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: flex-start; padding: .9rem 0; border-top: 1px solid var(--v-cell2); break-inside: avoid; }
section.piece > div { flex: 1 1 16rem; min-width: 0; }
section.piece > div.drawn { flex: 0 1 auto; max-width: 100%; }
section.piece figcaption { max-width: 20rem; }
div.row { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt; } h2 { break-after: avoid; } figure { overflow: visible; } figure svg { min-width: 0 !important; } }
)";

// Turns web addresses into links.
std::string fact_text(const std::string& text) {
    std::string result;
    for (const std::string& word : words(text)) {
        std::string_view link = word;
        while (!link.empty() && std::string_view(".,;)>").find(link.back()) != std::string_view::npos)
            link.remove_suffix(1);
        const bool is_link = link.starts_with("https://") || link.starts_with("http://");
        result += result.empty() ? "" : " ";
        result += is_link
                      ? fmt::format("<a href=\"{0}\">{0}</a>{1}", xml(std::string(link)), xml(word.substr(link.size())))
                      : xml(word);
    }
    return result;
}

int cell_of(const StoryPicture& picture) {
    const Board& board = picture.boards.front().position->variant().board();
    const bool space = board.dimensions() > 2;
    if (!space && board.length(0) >= wide_board) return picture.large ? space_cell + 6 : wide_cell;
    if (space || picture.boards.size() > 1) return picture.large && !space ? piece_cell + 4 : space_cell;
    return picture.large ? start_cell : piece_cell;
}

std::string figure(const StoryPicture& picture) {
    PictureStyle style;
    style.page_cell = cell_of(picture);
    // A picture of a piece needs no caption, because the heading beside it names the piece.
    std::string caption = picture.large || picture.legend.empty() ? xml(picture.caption) : std::string{};
    Drawing plain;
    plain.width = 1000;
    const bool sides = picture.large && picture.boards.size() == 1;
    std::string rest = picture.legend + (sides ? draw_sides(*picture.boards.front().position, plain) : std::string{});
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        append_item(caption, "\n", xml(rest.substr(0, end)));
        rest.erase(0, end + 1);
    }
    return fmt::format("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
                       draw_picture(picture.boards, style, picture.caption, ""), caption);
}

std::string words_of_part(const StoryPart& part) {
    std::string text;
    for (const std::string& one : part.paragraphs)
        text += fmt::format("<p{}>{}</p>\n", part.letters.empty() ? "" : " class=\"note\"", xml(one));
    if (!part.sentences.empty()) {
        text += "<ul>\n";
        for (const std::string& sentence : part.sentences) text += fmt::format("<li>{}</li>\n", xml(sentence));
        text += "</ul>\n";
    }
    if (!part.names.empty()) {
        text += "<dl>\n";
        for (const Described& described : part.names)
            text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", xml(described.name), xml(described.text));
        text += "</dl>\n";
    }
    return text;
}

// The text for Markdown, with a backslash before characters that have a meaning there.
std::string marked(const std::string& text) {
    std::string result;
    for (const char c : escaped(text)) {
        if (std::string_view("\\`*_{}[]<>#|").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

}  // namespace

std::string story_html(const Story& story) {
    std::vector<const Variant*> variants;
    for (const VariantPtr& game : story.games) variants.push_back(game.get());
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"/>\n"
        "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>{0}</title>\n<style>\n:root {{ {1} }}\n@media "
        "screen and (prefers-color-scheme: dark) {{ :root {{ {2} }} a {{ color: #8ab4f8; }} }}{3}</style>\n</head>\n"
        "<body>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" style=\"position:absolute\" "
        "aria-hidden=\"true\"><defs>\n{4}</defs></svg>\n<h1>{0}</h1>\n",
        xml(story.title), page_colours(false), page_colours(true), story_style, page_shapes(variants));
    for (const Described& fact : story.facts)
        text += fmt::format("<p class=\"fact\">{}: {}</p>\n", fact.name, fact_text(fact.text));
    for (const StoryPart& part : story.parts) {
        const bool piece = !part.letters.empty();
        const int level = std::clamp(part.level, 2, 4);
        const std::string heading = part.heading.empty()
                                        ? ""
                                        : fmt::format(
                                              "<h{0}>{1}{2}</h{0}>\n", level, xml(part.heading),
                                              piece ? fmt::format(" (<code>{}</code>)", xml(part.letters)) : "");
        std::string pictures;
        for (const StoryPicture& picture : part.pictures) pictures += figure(picture);
        if (piece) {
            text += fmt::format(
                "<section class=\"piece\">\n<div>\n{}{}</div>\n<div class=\"drawn\">\n{}</div>\n</section>\n", heading,
                words_of_part(part), pictures);
        } else {
            text += heading + words_of_part(part) +
                    (part.pictures.size() > 1 ? "<div class=\"row\">\n" + pictures + "</div>\n" : pictures);
        }
    }
    return text + "</body>\n</html>\n";
}

StoryMarkdown story_markdown(const Story& story, const std::string& base) {
    StoryMarkdown result;
    std::string& text = result.text;
    text = "# " + marked(story.title) + "\n\n";
    for (const Described& fact : story.facts) text += fact.name + ": " + marked(fact.text) + "  \n";
    for (const StoryPart& part : story.parts) {
        text += "\n";
        if (!part.heading.empty())
            text += std::string(static_cast<std::size_t>(std::max(2, part.level)), '#') + " " + marked(part.heading) +
                    (part.letters.empty() ? "" : " (" + marked(part.letters) + ")") + "\n\n";
        for (const std::string& one : part.paragraphs) text += marked(one) + "\n\n";
        for (const std::string& sentence : part.sentences) text += "- " + marked(sentence) + "\n";
        for (const Described& described : part.names)
            text += "- **" + marked(described.name) + "**: " + marked(described.text) + "\n";
        for (const StoryPicture& picture : part.pictures) {
            PictureStyle style;
            style.size = picture.large ? 560 : 320;
            const std::string name = fmt::format("{}-{}.svg", base, result.pictures.size() + 1);
            result.pictures.push_back({name, draw_picture(picture.boards, style, picture.caption, picture.legend)});
            text += fmt::format("\n![{}]({})\n", marked(picture.caption), name);
        }
    }
    return result;
}

}  // namespace varia::cli
