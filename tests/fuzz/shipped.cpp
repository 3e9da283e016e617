// Loading takes much longer than reading a text, so loaded variants are kept. Their number is limited, because inputs
// can contain any number of different options.
#include "shipped.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <varia/load.hpp>

#include "contract.hpp"

namespace fuzz {
namespace {

using namespace varia;

constexpr std::size_t max_kept = 64;

struct Kept {
    VariantPtr variant;
    LinkedBoardsPtr linked;
};

Kept load(std::string_view line) {
    LoadOptions options;
    std::string name;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        const std::string word(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
        if (const std::size_t equals = word.find('='); equals != std::string::npos)
            options.set.emplace_back(word.substr(0, equals), word.substr(equals + 1));
        else if (name.empty())
            name = word;
    }
    const Result<VariantPtr> variant = load_builtin(name, options);
    require_answer(variant.has_value(), variant.diagnostics());
    if (!variant) return {};
    if (!(*variant)->definition().match) return {*variant, {}};
    const Result<LinkedBoardsPtr> linked = load_linked_boards(**variant);
    require_answer(linked.has_value(), linked.diagnostics());
    return {*variant, linked ? *linked : LinkedBoardsPtr{}};
}

const Kept& kept(std::string_view line) {
    static std::map<std::string, Kept, std::less<>> all;
    if (const auto found = all.find(line); found != all.end()) return found->second;
    if (all.size() >= max_kept) all.clear();
    return all[std::string(line)] = load(line);
}

}  // namespace

VariantPtr shipped(std::string_view line) { return kept(line).variant; }
LinkedBoardsPtr shipped_linked(std::string_view line) { return kept(line).linked; }

}  // namespace fuzz
