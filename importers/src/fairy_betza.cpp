#include "fairy_betza.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace varia::importers {

std::vector<std::string> betza_terms(std::string_view betza) {
    std::vector<std::string> terms;
    std::string term;
    bool ended = false;
    for (const char c : betza) {
        const bool is_capital = c >= 'A' && c <= 'Z';
        const bool is_digit = c >= '0' && c <= '9';
        if (ended && !is_digit && !(is_capital && term.back() == c)) {
            terms.push_back(std::move(term));
            term.clear();
            ended = false;
        }
        term += c;
        ended = ended || is_capital;
    }
    if (!term.empty()) terms.push_back(std::move(term));
    return terms;
}

bool is_uneven(const std::string& betza) {
    std::multiset<std::string> there, back;
    for (std::string term : betza_terms(betza)) {
        const auto sorted = [](std::string text) {
            std::sort(text.begin(), text.end());
            return text;
        };
        there.insert(sorted(term));
        for (char& c : term) c = c == 'l' ? 'r' : c == 'r' ? 'l' : c;
        back.insert(sorted(term));
    }
    return there != back;
}

}  // namespace varia::importers
