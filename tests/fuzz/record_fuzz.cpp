// Any bytes as a file of records beside a variant: a line `chess game` or `chess counts`, then what the file holds.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "contract.hpp"
#include "records.hpp"
#include "shipped.hpp"
#include "source_dir.hpp"

namespace {

// Counting deep takes long, and is asked for; here it would only take time.
bool counts_deep(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = fuzz::first_line(text);
        const std::size_t bar = line.find('|');
        if (bar == std::string_view::npos) continue;
        const std::string_view depth = line.substr(bar + 1, line.find('|', bar + 1) - bar - 1);
        if (depth.find_first_not_of(" \t\r12") != std::string_view::npos) return true;
        if (std::ranges::count_if(depth, [](char c) { return c == '1' || c == '2'; }) > 1) return true;
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view line = fuzz::first_line(text);
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string name(line.substr(0, space));
    const bool counts = line.substr(space) == " counts";
    const varia::VariantPtr variant = fuzz::shipped(name);
    if (!variant || (counts && (counts_deep(text) || variant->board().cells() > 200))) return 0;
    // Records with options load their variant once more, from its folder.
    const varia::cli::VariantPath path = varia::cli::variant_path(varia::tests::source_dir() + "/variants/" + name);
    varia::cli::Records records;
    if (counts) varia::cli::try_counts(variant, path, "record", text, records);
    else varia::cli::try_game(variant, path, "record", text, records);
    for (const varia::Diagnostic& d : records.found) fuzz::require_answer(!varia::has_errors({d}), {d});
    fuzz::require(counts || records.games == 1 || !records.found.empty(), "a game is replayed, or it is said why not");
    return 0;
}
