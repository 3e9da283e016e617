#include "info_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <varia/layout.hpp>
#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "contest_words.hpp"
#include "description.hpp"
#include "dialect_words.hpp"
#include "engine_answers.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "sizes.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

// Lines with a heading in a column of its own, and with text that wraps beside it.
class Sheet {
public:
    explicit Sheet(int width) : width_(width) {}

    void line(const std::string& heading, const std::string& text, int indent = 14) {
        if (text.empty()) return;
        std::string head = heading;
        head.append(static_cast<std::size_t>(std::max(head.empty() ? 0 : 1, indent - columns(head))), ' ');
        const std::string body = wrapped(text, std::max(20, width_ - indent));
        const std::string pad(static_cast<std::size_t>(indent), ' ');
        text_ += head;
        for (const char c : body) {
            text_ += c;
            if (c == '\n') text_ += pad;
        }
        text_ += '\n';
    }
    void title(const std::string& text) { append_item(text_, "\n", text + "\n"); }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    int width_;
    std::string text_;
};

std::string axis_text(const AxisDef& axis) {
    const std::string labels = axis.labels.size() > 1 ? fmt::format("{} to {}", axis.labels.front(), axis.labels.back())
                                                      : axis.labels.front();
    return fmt::format("{} {}{}", axis.name.text, labels, axis.wrap ? " (round)" : "");
}

std::string board_text(const Variant& variant) {
    const BoardDef& def = variant.definition().board;
    const std::string text = fmt::format("{}{}, {}", def.grid == Grid::hex ? "hexagonal, " : "",
                                         counted(static_cast<std::size_t>(variant.board().cells()), "cell"),
                                         counted(def.axes.size(), "dimension"));
    std::string axes;
    for (const AxisDef& axis : def.axes) axes += (axes.empty() ? ": " : ", ") + axis_text(axis);
    // Of many names some are enough to show what they look like.
    constexpr std::size_t most = 12;
    std::string names;
    for (std::size_t i = 0; i < std::min(def.names.size(), most); ++i) append_item(names, ", ", def.names[i].name.text);
    if (!names.empty())
        axes += fmt::format("; cells with names of their own: {}{}", names, def.names.size() > most ? " ..." : "");
    return text + axes;
}

int starting(const Position& start, Kind kind) {
    int total = 0;
    for (const Side s : start.variant().sides()) total += start.count(s, kind) + start.hand(s, kind);
    return total;
}

std::string start_counts(const Position& start, Kind kind) {
    const SideSet sides = start.variant().sides();
    const auto both = [&](auto get) {
        std::string text;
        for (const Side s : sides)
            text += fmt::format("{}{}", s == Side::first ? "" : sides.size() == 2 ? " and " : ", ", get(s));
        return text;
    };
    std::string text = both([&](Side s) { return start.count(s, kind); });
    bool alike = true;
    int in_hand = 0;
    for (const Side s : sides) {
        alike = alike && start.count(s, kind) == start.count(Side::first, kind);
        in_hand += start.hand(s, kind);
    }
    if (alike) text = fmt::format("{} each", start.count(Side::first, kind));
    if (in_hand > 0) text += ", in hand " + both([&](Side s) { return start.hand(s, kind); });
    return text;
}

void describe_pieces(Sheet& sheet, const Variant& variant, const Position& start) {
    std::string axes;
    for (const AxisDef& axis : variant.definition().board.axes) append_item(axes, ", ", escaped(axis.name.text));
    sheet.title("Pieces");
    sheet.line("", "Vectors are along " + axes + "; a move goes in every direction unless it says otherwise.", 2);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& def = variant.kind(kind);
        std::string line = escaped(def.name);
        if (def.royal) line += ", royal";
        line += starting(start, kind) > 0 ? "; " + start_counts(start, kind) : "; none at the start";
        sheet.line("  " + escaped(def.letter.text), line, 6);
        for (const std::string& move : moves_in_words(def, variant.board().grid())) sheet.line("", escaped(move), 8);
        for (const std::string& promotion : promotions_in_words(def)) sheet.line("", escaped(promotion), 8);
        for (const std::string& sentence : hand_in_words(def)) sheet.line("", escaped(sentence), 8);
    }
}

void describe_names(Sheet& sheet, const char* title, const std::vector<Described>& names) {
    if (names.empty()) return;
    sheet.title(title);
    for (const Described& described : names) sheet.line("  " + escaped(described.name), escaped(described.text), 20);
}

// The start positions that have numbers; empty if there are none.
std::string starts_text(const Variant& variant) {
    const std::vector<std::uint64_t> arrays = start_arrays(variant);
    if (arrays.empty()) return {};
    std::string counts;
    for (const std::uint64_t count : arrays) append_item(counts, ", ", std::to_string(count));
    if (arrays.size() == 1) return fmt::format("{}, numbered from 0: --start NUMBER", counts);
    return fmt::format("by side {}, numbered from 0: --start NUMBER,NUMBER", counts);
}

void describe_match(Sheet& sheet, const std::vector<std::string>& rules) {
    if (!rules.empty()) sheet.title("Match");
    for (const std::string& rule : rules) sheet.line("  -", escaped(rule), 4);
}

}  // namespace

std::string info_text(const VariantPtr& variant, int width, const std::vector<player::WeightsInUse>& weights) {
    const Definition& def = variant->definition();
    const Position start = start_position(variant);
    Sheet sheet(width);
    sheet.title(escaped(def.name) + " (" + escaped(def.id) + ")");
    std::string description;
    for (const std::string& word : words(def.description)) append_item(description, " ", word);
    sheet.line("", escaped(description), 0);
    sheet.line("inventor", escaped(def.inventor));
    sheet.line("source", escaped(def.source));
    sheet.line("board", escaped(board_text(*variant)));
    std::string order;
    for (const Side side : variant->order()) append_item(order, ", ", def.sides.of(side).name.text);
    std::string names;
    for (std::size_t s = 0; s < def.sides.side.size(); ++s)
        names += (s == 0 ? "" : s + 1 == def.sides.side.size() ? " and " : ", ") + def.sides.side[s].name.text;
    sheet.line("sides", escaped(fmt::format("{}; turns: {}", names, order)));
    const Layout layout(variant);
    sheet.line("match", escaped(words_of(layout).links_text(layout)));
    sheet.line("start", escaped(format_position(start)));
    sheet.line("starts", starts_text(*variant));
    sheet.line("dialects", escaped(dialects_text(Layout(variant))));
    sheet.line("memory", sizes_text(variant));
    std::vector<std::string> used;
    for (const player::WeightsInUse& game : weights)
        if (std::string text = weights_words(game); std::ranges::find(used, text) == used.end())
            used.push_back(std::move(text));
    sheet.line("weights", fmt::format("{}", fmt::join(used, "; ")));
    if (const std::vector<Described> sides = sides_in_words(def); !sides.empty()) {
        sheet.title("Sides");
        for (const Described& described : sides) sheet.line("  " + escaped(described.name), escaped(described.text), 8);
    }
    describe_pieces(sheet, *variant, start);
    describe_names(sheet, "Zones", zones_in_words(def));
    describe_names(sheet, "State", state_in_words(def));
    sheet.title("Rules");
    for (const std::string& rule : rules_in_words(def)) sheet.line("  -", escaped(rule), 4);
    describe_match(sheet, words_of(layout).rules_of_boards(layout));
    if (!def.options.empty()) sheet.title("Options");
    for (const OptionDef& option : def.options) {
        std::string line = option.help + fmt::format(" (now {}, default {}", option.value, option.fallback);
        if (!option.choices.empty()) line += fmt::format(", choices {}", fmt::join(option.choices, " "));
        sheet.line("  " + escaped(option.name), escaped(line + ")"), 20);
    }
    return sheet.text();
}

}  // namespace varia::cli
