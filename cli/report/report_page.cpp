#include "report_page.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "plots.hpp"

namespace varia::cli {
namespace {

constexpr const char* style = R"(
:root { color-scheme: light; }
body { font: 16px/1.5 Georgia, "Times New Roman", serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.7rem; margin-bottom: .2rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; border-bottom: 1px solid #ccc; }
p.gist { font-size: 1.05rem; }
table { border-collapse: collapse; width: 100%; font: .85rem/1.4 "Helvetica Neue", Arial, sans-serif; }
th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid #e5e5e5; vertical-align: top; }
th:first-child, td:first-child, td.words, th.words { text-align: left; }
th { border-bottom: 1px solid #888; font-weight: 600; }
td code { color: #666; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { width: 100%; height: auto; }
figcaption { font-size: .85rem; color: #555; }
table { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } h2 { break-after: avoid; } }
)";

std::string html(const std::string& text) {
    std::string result;
    for (const char sign : text) switch (sign) {
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '&':
                result += "&amp;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += sign;
        }
    return result;
}

// A figure as HTML, with a proper sign for "+-".
std::string figure_text(std::string text) {
    for (std::size_t at = text.find("+-"); at != std::string::npos; at = text.find("+-", at))
        text.replace(at, 2, "\u00b1");
    return html(text);
}

std::string row(const std::vector<std::string>& cells, const char* tag) {
    std::string text = "<tr>";
    for (const std::string& cell : cells) text += fmt::format("<{0}>{1}</{0}>", tag, figure_text(cell));
    return text + "</tr>\n";
}

class Page {
public:
    void heading(const std::string& text) { text_ += fmt::format("<h2>{}</h2>\n", html(text)); }
    void figure(const std::optional<std::string>& svg, const std::string& caption) {
        if (!svg) {
            plotted_ = false;
            return;
        }
        text_ += fmt::format("<figure role=\"img\" aria-label=\"{0}\">\n{1}<figcaption>{0}</figcaption>\n</figure>\n",
                             html(caption), *svg);
    }
    // The first row holds the names of the columns.
    void table(const std::vector<std::vector<std::string>>& rows) {
        text_ += "<table>\n<thead>" + row(rows.front(), "th") + "</thead>\n<tbody>\n";
        for (std::size_t at = 1; at < rows.size(); ++at) text_ += row(rows[at], "td");
        text_ += "</tbody>\n</table>\n";
    }
    void add(const std::string& text) { text_ += text; }
    [[nodiscard]] ReportPage done() && { return {std::move(text_), plotted_}; }

private:
    std::string text_;
    bool plotted_ = true;
};

// Adds a plot and a table of how games or boards ended.
void ends(Page& page, const std::string& name, const std::vector<std::vector<std::string>>& rows,
          const std::map<std::string, Ending>& endings, const std::string& what) {
    Bars bars{name, "", what, {}, {}, true};
    bars.parts.assign(rows.front().begin() + 1, rows.front().end() - 1);
    for (const auto& [reason, ending] : endings) {
        std::vector<double> parts;
        for (const std::uint64_t won : ending.won) parts.push_back(static_cast<double>(won));
        parts.push_back(static_cast<double>(ending.drawn));
        bars.bars.emplace_back(reason, std::move(parts));
    }
    if (!bars.bars.empty()) page.figure(plot(bars), fmt::format("How many {} ended how.", what));
    page.table(rows);
}

}  // namespace

ReportPage report_page(const ReportHead& head, const Findings& f, const ReportRows& report_rows) {
    Page page;
    page.add(fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, "
        "initial-scale=1\">\n<title>{0}: report</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        html(head.title), style));
    page.add(fmt::format("<p class=\"gist\">{}</p>\n", html(gist(head, f))));
    if (f.games > 0) {
        if (!f.remarks.empty()) {
            page.heading("To look at");
            page.add("<ul>\n");
            for (const std::string& remark : f.remarks) page.add(fmt::format("<li>{}</li>\n", html(remark)));
            page.add("</ul>\n");
        }
        page.heading("Figures");
        page.add(
            "<table>\n<thead><tr><th>What</th><th class=\"words\">Value</th><th class=\"words\">Meaning</th><th "
            "class=\"words\">In Ludii</th></tr></thead>\n<tbody>\n");
        for (const Measure& measure : measures(head, f))
            page.add(fmt::format(
                "<tr><td>{}</td><td class=\"words\">{}</td><td class=\"words\">{}</td><td "
                "class=\"words\"><code>{}</code></td></tr>\n",
                html(measure.name), figure_text(measure.value), figure_text(measure.further), html(measure.ludii)));
        page.add("</tbody>\n</table>\n");

        page.heading("Length");
        Bars lengths{"lengths", "turns", "games", {}, {}, false};
        for (const auto& [from, games] : f.lengths)
            lengths.bars.emplace_back(fmt::format("{:.0f}", from), std::vector<double>{static_cast<double>(games)});
        page.figure(
            plot(lengths),
            fmt::format(
                "How many games took how many turns; a bar is {:.0f} wide. Games that were broken off are among them.",
                f.bar));
        std::vector<std::pair<double, double>> course;
        for (std::size_t part = 0; part < f.branching_over_time.size(); ++part)
            course.emplace_back(
                (static_cast<double>(part) + 0.5) * 100 / static_cast<double>(f.branching_over_time.size()),
                f.branching_over_time[part]);
        page.figure(plot_line("choices", "per cent of the game", "choices", course),
                    "How many choices there were in the course of a game.");

        page.heading("How games ended");
        ends(page, "endings", ending_rows(f.endings, head.players, f.games), f.endings, "games");
        if (!f.boards.empty()) {
            page.heading("How boards were decided");
            ends(page, "boards", ending_rows(f.boards, board_sides(), 0), f.boards, "boards");
        }

        page.heading("Pieces, a game");
        page.table(kind_rows(f, report_rows));
        if (const std::string unit = unit_words(f); !unit.empty())
            page.add(fmt::format("<p><small>{}</small></p>\n", html(unit)));
        Bars worths{"worths", "", f.unit.empty() ? "log-odds" : "worth", {}, {}, true};
        for (const KindFinding& kind : f.kinds)
            if (kind.worth)
                worths.bars.emplace_back(report_rows.kinds()[kind.row].name,
                                         std::vector<double>{kind.in_units.value_or(kind.worth->log_odds)});
        if (!f.unit.empty() && !worths.bars.empty()) page.figure(plot(worths), "What pieces were worth.");

        if (!f.rules.empty()) {
            page.heading("Rules, a game");
            std::vector<std::vector<std::string>> rows{{"Rule", "uses"}};
            for (const auto& [rule, uses] : f.rules) rows.push_back({rule, rate(uses)});
            page.table(rows);
        }
    }
    page.add(
        fmt::format("<p><small>Games {} to {} by their seeds, each broken off after {} turns at the latest. Bounds "
                    "hold with 95 % confidence.</small></p>\n</body>\n</html>\n",
                    head.seed, head.seed + head.planned - 1, head.max_turns));
    return std::move(page).done();
}

}  // namespace varia::cli
