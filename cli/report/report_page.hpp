// A report as one page in HTML: it asks nobody for anything, and reads well on paper.
#pragma once

#include <string>

#include "findings.hpp"
#include "report_words.hpp"
#include "tally.hpp"

namespace varia::cli {

struct ReportPage {
    std::string text;
    bool plotted = true;  // false: there is no gnuplot to draw the plots
};

[[nodiscard]] ReportPage report_page(const ReportHead& head, const Findings& findings, const Ledger& ledger);

}  // namespace varia::cli
