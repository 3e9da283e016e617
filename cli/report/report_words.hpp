// A report as text for a terminal, and as JSON for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "findings.hpp"
#include "json.hpp"
#include "tally.hpp"

namespace varia::cli {

// What was played. Every form of a report begins with it.
struct ReportHead {
    std::string title;                 // the variant's name
    std::vector<std::string> players;  // "white", "black"
    std::string who;                   // who played: "chance"
    std::size_t planned = 0;
    std::uint64_t seed = 0;
    int max_turns = 0;
    bool interrupted = false;
    // Those of `players` who win together, by index; empty if everybody plays alone.
    std::vector<std::vector<std::size_t>> teams{};
};

// A sentence that sums up the report.
[[nodiscard]] std::string gist(const ReportHead& head, const Findings& findings);
[[nodiscard]] std::string report_text(const ReportHead& head, const Findings& findings, const ReportRows& report_rows);
void report_json(Json& json, const ReportHead& head, const Findings& findings, const ReportRows& report_rows);

// One measure, as a row in the tables of every form.
struct Measure {
    std::string name;     // "length, in turns"
    std::string ludii;    // "DurationTurns"; empty if Ludii has no such measure
    std::string value;    // "83.1 +- 1.9"
    std::string further;  // "median 70, from 12 to 391"
};
[[nodiscard]] std::vector<Measure> measures(const ReportHead& head, const Findings& findings);
// A table of how games or boards ended; the first row holds the names of the columns. `sides` are the possible winners.
// `of` is the number of games; 0 stands for the sum of all endings.
[[nodiscard]] std::vector<std::vector<std::string>> ending_rows(const std::map<std::string, Ending>& endings,
                                                                const std::vector<std::string>& sides, std::size_t of);
// A sentence about the unit of the pieces' worth. Empty if no worth is known.
[[nodiscard]] std::string unit_words(const Findings& findings);
// The names of the sides that can win a board of a match.
[[nodiscard]] std::vector<std::string> board_sides();
// A table of the kinds; the first row holds the names of the columns.
[[nodiscard]] std::vector<std::vector<std::string>> kind_rows(const Findings& findings, const ReportRows& report_rows);
// A number per game as text: "0.31", or "-" for 0.
[[nodiscard]] std::string rate(double a_game);

}  // namespace varia::cli
