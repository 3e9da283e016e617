// Reads single values from nodes whose shape has been checked.
#include <algorithm>
#include <charconv>

#include "reader.hpp"
#include "spelling.hpp"

namespace varia {

Name name_of(const Node& text) { return {text.text, text.where}; }

Name name_at(const Node& table, std::string_view key) {
    const Node* node = table.find(key);
    return node != nullptr ? name_of(*node) : Name{};
}

bool flag(const Node& table, std::string_view key, bool fallback) {
    const Node* node = table.find(key);
    return node != nullptr ? node->boolean : fallback;
}

std::string text_at(const Node& table, std::string_view key, std::string_view fallback) {
    const Node* node = table.find(key);
    return node != nullptr ? node->text : std::string(fallback);
}

std::vector<Name> names_at(const Node& table, std::string_view key) {
    std::vector<Name> out;
    if (const Node* list = table.find(key))
        for (const Node& item : list->items) out.push_back(name_of(item));
    return out;
}

Range range_at(const Node& table, std::string_view key, Range fallback) {
    const Node* node = table.find(key);
    if (node == nullptr) return fallback;
    if (node->is(Node::Type::integer)) {
        const int n = static_cast<int>(node->integer);
        // A single number is the maximum. The minimum is the default one, or the number itself if that is smaller.
        return {std::min(fallback.min, n), n};
    }
    const Node& high = node->items[1];
    return {static_cast<int>(node->items[0].integer),
            high.is(Node::Type::real) ? unlimited : static_cast<int>(high.integer)};
}

namespace {

Score score_of(const Node& node) {
    if (node.is(Node::Type::integer)) return {static_cast<int>(node.integer), 1};
    Score out;
    const char* end = node.text.data() + node.text.size();
    const auto [bar, error] = std::from_chars(node.text.data(), end, out.numerator);
    if (error == std::errc{} && bar != end) std::from_chars(bar + 1, end, out.denominator);
    return out;
}

}  // namespace

ResultDef result_of(const Node& node) {
    const bool table = node.is(Node::Type::table);
    const std::string name = table ? text_at(node, "result") : node.text;
    const Node* score = table ? node.find("score") : nullptr;
    const Verdict verdict = value_of<Verdict>(name).value_or(Verdict::none);
    return {verdict, score != nullptr ? score_of(*score) : usual_score(verdict)};
}

void DefinitionReader::fail(std::string_view section, Where where, std::string message, std::string hint) {
    broken_.emplace(section);
    report_.error(where, std::move(message), std::move(hint));
}

std::vector<std::string> DefinitionReader::axis_names() const {
    std::vector<std::string> out;
    for (const AxisDef& a : def_.board.axes) out.push_back(a.name.text);
    return out;
}

std::vector<std::string> DefinitionReader::side_names() const {
    std::vector<std::string> names;
    for (const SideDef& side : def_.sides.side) names.push_back(side.name.text);
    return names;
}

std::size_t DefinitionReader::number_of(std::string_view section, const Name& name,
                                        const std::vector<std::string>& known, std::string_view what) {
    if (Complaint complaint = unknown_name(name.text, known, what))
        fail(section, name.where, std::move(complaint.message), std::move(complaint.hint));
    return static_cast<std::size_t>(std::ranges::find(known, name.text) - known.begin());
}

Vector DefinitionReader::vector_of(const Node& node, const std::vector<Name>& axes) const {
    Vector given;
    for (const Node& n : node.items) given.push_back(static_cast<int>(n.integer));
    const std::vector<std::string> all = axis_names();
    if (given.size() == all.size() || given.size() != axes.size()) return given;
    Vector whole(all.size(), 0);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto at = std::find(all.begin(), all.end(), axes[i].text);
        if (at == all.end()) return given;
        whole[static_cast<std::size_t>(at - all.begin())] = given[i];
    }
    return whole;
}

std::vector<Vector> DefinitionReader::vectors_of(const Node& node, const std::vector<Name>& axes) const {
    std::vector<Vector> out;
    if (node.items.empty() || !node.items[0].is(Node::Type::array)) return {vector_of(node, axes)};
    for (const Node& item : node.items) out.push_back(vector_of(item, axes));
    return out;
}

}  // namespace varia
