// Finds the known name that a mistyped name resembles most. Three rows of the table of distances are enough: the row
// before the last one is needed for swapped letters.
#include <varia/text.hpp>

#include <algorithm>
#include <vector>

namespace varia {

namespace {

// A longer text is not a typing error, and comparing two texts costs the product of their lengths.
constexpr std::size_t max_compared = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_but_for_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::string nearest(std::string_view text, std::span<const std::string> known) {
    if (text.empty() || text.size() > max_compared) return {};
    for (const std::string& c : known)
        if (equal_but_for_case(text, c)) return c;
    std::string best;
    std::size_t min = text.size() <= 3 ? 1 : 2;
    for (const std::string& c : known) {
        if (c.size() > max_compared) continue;
        const std::size_t distance = edit_distance(text, c);
        // If every letter is replaced, the name is another name and no typing error.
        if (distance >= std::max(text.size(), c.size())) continue;
        if (distance < min || (distance == min && best.empty())) {
            best = c;
            min = distance;
        }
    }
    constexpr std::size_t describing = 3;
    if (best.empty() && text.size() >= describing)
        for (const std::string& c : known)
            if (c.starts_with(text)) return c;
    return best;
}

std::string did_you_mean(std::string_view text, std::span<const std::string> known) {
    const std::string best = nearest(text, known);
    return best.empty() ? best : "did you mean " + quoted(best) + "?";
}

}  // namespace varia
