// A report as one page in HTML. The page loads nothing from elsewhere, and is also made for printing.
#pragma once

#include <string>

#include "findings.hpp"
#include "report_words.hpp"
#include "tally.hpp"

namespace varia::cli {

struct ReportPage {
    std::string text;
    bool plotted = true;  // false if gnuplot could not draw the plots
};

[[nodiscard]] ReportPage report_page(const ReportHead& head, const Findings& findings, const ReportRows& report_rows);

}  // namespace varia::cli
