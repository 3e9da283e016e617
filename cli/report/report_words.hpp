// A report for people at a terminal, and for programs.
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

// What was played: said at the top of every form of a report.
struct ReportHead {
    std::string title;                 // of the variant
    std::vector<std::string> players;  // "white", "black"
    std::string who;                   // "chance"
    std::size_t planned = 0;
    std::uint64_t seed = 0;
    int most_turns = 0;
    bool interrupted = false;
    // Of `players`, those who win together; empty: everybody for himself.
    std::vector<std::vector<std::size_t>> teams{};
};

// A sentence with the gist of it.
[[nodiscard]] std::string gist(const ReportHead& head, const Findings& findings);
[[nodiscard]] std::string report_text(const ReportHead& head, const Findings& findings, const Ledger& ledger);
void report_json(Json& json, const ReportHead& head, const Findings& findings, const Ledger& ledger);

// Measures one by one, as tables of every form list them.
struct Measure {
    std::string name;     // "length, in turns"
    std::string ludii;    // "DurationTurns"; empty where Ludii has none
    std::string value;    // "83.1 +- 1.9"
    std::string further;  // "median 70, from 12 to 391"
};
[[nodiscard]] std::vector<Measure> measures(const ReportHead& head, const Findings& findings);
// How games or boards ended: the first row has the columns' names. `sides` are who may have won, `of` how many there
// were.
[[nodiscard]] std::vector<std::vector<std::string>> ending_rows(const std::map<std::string, Ending>& endings,
                                                                const std::vector<std::string>& sides, std::size_t of);
// What pieces' worth is counted in; empty if none is known.
[[nodiscard]] std::string unit_words(const Findings& findings);
// What a match's boards are won by.
[[nodiscard]] std::vector<std::string> board_sides();
// Likewise.
[[nodiscard]] std::vector<std::vector<std::string>> kind_rows(const Findings& findings, const Ledger& ledger);
// The uses of rules, a game: "0.31", "never".
[[nodiscard]] std::string rate(double a_game);

}  // namespace varia::cli
