#include "diagram_page.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include <varia/importers/import.hpp>
#include <varia/text.hpp>

namespace varia::importers {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> entities{
    {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&apos;", "'"}, {"&nbsp;", " "}, {"&amp;", "&"}}};

std::string without_entities(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const auto entity = std::find_if(entities.begin(), entities.end(), [&](const auto& item) {
            return text.compare(i, item.first.size(), item.first) == 0;
        });
        if (entity == entities.end()) {
            result += text[i++];
        } else {
            result += entity->second;
            i += entity->first.size();
        }
    }
    return result;
}

std::string small(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// The value of an attribute in the inside of a tag.
std::string attribute(const std::string& tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != std::string::npos; at = tag.find(name, at + 1)) {
        std::size_t begin = at + name.size();
        if (begin >= tag.size() || tag[begin] != '=' || at == 0 || tag[at - 1] != ' ') continue;
        ++begin;
        const bool in_quotes = begin < tag.size() && (tag[begin] == '"' || tag[begin] == '\'');
        const std::size_t end = in_quotes ? tag.find(tag[begin], begin + 1) : tag.find(' ', begin);
        if (in_quotes) ++begin;
        return tag.substr(begin, end == std::string::npos ? end : end - begin);
    }
    return {};
}

bool has_word(const std::string& list, const std::string& word) {
    return (" " + list + " ").find(" " + word + " ") != std::string::npos;
}

// The name of the element if the tag begins a diagram, in small letters.
std::optional<std::string> diagram_element(const std::string& tag) {
    const std::string inside = small(tag);
    const std::size_t end = inside.find_first_of(" /");
    if (end == std::string::npos || end == 0) return std::nullopt;
    if (has_word(attribute(inside, "class"), "idiagram") || attribute(inside, "id") == "diagram")
        return inside.substr(0, end);
    return std::nullopt;
}

// A line of a block, without what HTML puts at its end.
void add_line(DiagramBlock& block, const SourceText& line) {
    SourceText text = line.part(0);
    for (const std::string_view ending : {"<br>", "<br/>", "<br />"})
        if (text.text.ends_with(ending)) text = text.part(0, text.text.size() - ending.size());
    if (!text.empty()) block.push_back(std::move(text));
}

class PageReader {
public:
    explicit PageReader(const std::vector<SourceText>& lines) : lines_(lines) {}

    std::vector<DiagramBlock> read() {
        while (line_ < lines_.size() && blocks_.size() <= max_described_games) {
            if (const auto element = find_diagram()) {
                blocks_.emplace_back();
                read_block("</" + *element);
            }
        }
        return std::move(blocks_);
    }

private:
    [[nodiscard]] const SourceText& line() const { return lines_[line_]; }
    void next_line() {
        ++line_;
        at_ = 0;
    }

    // Goes behind the next tag that begins a diagram. A tag stands in one line.
    std::optional<std::string> find_diagram() {
        for (; line_ < lines_.size(); next_line())
            while (at_ < line().text.size()) {
                const std::size_t begin = line().text.find('<', at_);
                if (begin == std::string::npos) break;
                const std::size_t end = std::min(line().text.find('>', begin), line().text.size());
                at_ = std::min(end + 1, line().text.size());
                if (const auto element = diagram_element(line().text.substr(begin + 1, end - begin - 1)))
                    return element;
            }
        return std::nullopt;
    }

    void read_block(const std::string& ending) {
        for (; line_ < lines_.size(); next_line()) {
            const std::size_t end = small(line().text).find(ending, at_);
            SourceText part = line().part(at_, end == std::string::npos ? end : end - at_);
            part.text = without_entities(part.text);
            add_line(blocks_.back(), part);
            if (end != std::string::npos) {
                at_ = end + ending.size();
                return;
            }
        }
    }

    const std::vector<SourceText>& lines_;
    std::size_t line_ = 0, at_ = 0;
    std::vector<DiagramBlock> blocks_;
};

}  // namespace

bool is_page(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::string_view beginning = trimmed(text.substr(0, text.find('<') + 10));
    return beginning.starts_with('<') && !beginning.starts_with("<first ") && !beginning.starts_with("<second ");
}

std::vector<DiagramBlock> diagram_blocks(const std::vector<SourceText>& lines) {
    const auto first = std::find_if(lines.begin(), lines.end(),
                                    [](const SourceText& line) { return !line.part(0).empty(); });
    if (first != lines.end() && first->part(0).text.front() == '<') return PageReader(lines).read();
    std::vector<DiagramBlock> blocks(1);
    for (const SourceText& line : lines) add_line(blocks.front(), line);
    return blocks;
}

}  // namespace varia::importers
