#include "same_rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include <varia/definition_fields.hpp>

namespace varia::importers {
namespace {

// What zones are, by their names.
using Zones = std::map<std::string, std::string, std::less<>>;

class RulesText {
public:
    explicit RulesText(const Zones* zones = nullptr) : zones_(zones) {}

    std::string text;
    std::set<std::string> words;  // all texts, and what stands for the names of zones

    void add(const Where&) {}
    void add(const MatchDef&) {}  // that there is one is said below
    void add(bool value) { text += value ? "1;" : "0;"; }
    void add(const std::string& value) {
        const std::string* meant = &value;
        if (zones_ != nullptr)
            if (const auto zone = zones_->find(value); zone != zones_->end()) meant = &zone->second;
        words.insert(*meant);
        text += std::to_string(meant->size()) + ":" + *meant + ";";
    }
    template <class T>
    requires std::is_arithmetic_v<T>
    void add(T value) { text += std::to_string(value) + ";"; }
    template <class T>
    requires std::is_enum_v<T>
    void add(T value) { add(static_cast<std::underlying_type_t<T>>(value)); }
    template <class T, std::size_t size>
    void add(const std::array<T, size>& values) {
        for (const T& value : values) add(value);
    }
    template <class T>
    void add(const std::vector<T>& values) {
        add(values.size());
        for (const T& value : values) add(value);
    }
    template <class T>
    void add(const std::optional<T>& value) {
        add(value.has_value());
        if (value) add(*value);
    }
    template <class S>
    requires fields::is_described<S>
    void add(const S& part) {
        text += "{";
        fields::each_member<S>([&](const auto& field) {
            if (field.hashed != fields::Hashed::never) {
                text += field.name;
                text += "=";
                add(part.*field.member);
            }
        });
        text += "}";
    }

private:
    const Zones* zones_;
};

template <class T>
std::string text_of(const T& value, const Zones* zones = nullptr) {
    RulesText text(zones);
    text.add(value);
    return std::move(text.text);
}

template <class T>
void sort_by_text(std::vector<T>& list, const Zones& zones) {
    std::vector<std::pair<std::string, T>> texts;
    for (T& each : list) texts.emplace_back(text_of(each, &zones), std::move(each));
    std::sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    list.clear();
    for (auto& [text, each] : texts) list.push_back(std::move(each));
}

// A zone that is an expression for both sides is the same as this expression.
Zones zones_of(const Definition& definition) {
    Zones zones;
    for (const ZoneDef& zone : definition.zones) {
        ZoneDef unnamed = zone;
        unnamed.name = {};
        const bool plain = !zone.fixed && !zone.second && !zone.region.expression.text.empty();
        zones.emplace(zone.name.text, plain ? zone.region.expression.text : text_of(unnamed));
    }
    return zones;
}

// Whether all moves of a piece say nothing but where they lead: their order means nothing then.
bool has_plain_moves(const PieceDef& piece) {
    static const std::string plain = text_of(MoveDef{});
    return std::all_of(piece.moves.begin(), piece.moves.end(), [](MoveDef move) {
        move.paths.clear();
        return text_of(move) == plain;
    });
}

bool has_the_word(const std::string& text, const std::string& word) {
    const auto in_word = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if ((at == 0 || !in_word(at - 1)) && !in_word(at + word.size())) return true;
    return false;
}

}  // namespace

std::string rules_text(const Definition& definition, const std::string& dialect) {
    Definition sorted = definition;
    const Zones zones = zones_of(sorted);
    std::vector<ZoneDef> named = std::exchange(sorted.zones, {});
    for (PieceDef& piece : sorted.pieces) {
        if (has_plain_moves(piece)) sort_by_text(piece.moves, zones);
        for (PromotionDef& promotion : piece.promotions) sort_by_text(promotion.to, zones);
    }
    sort_by_text(sorted.pieces, zones);
    RulesText text(&zones);
    std::vector<DialectDef> dialects = std::exchange(sorted.dialects, {});
    std::erase_if(dialects, [&](const DialectDef& each) { return each.name.text != dialect; });
    text.add(sorted);
    // What the lists of fields leave out because it changes no piece's value, or because it is not of one board.
    text.add(sorted.options);
    text.add(sorted.rules.cannot_win);
    text.add(sorted.unmoved_by_file);
    text.add(sorted.match.has_value());
    // Zones whose names stand inside other texts.
    std::erase_if(named, [&](const ZoneDef& zone) {
        return sorted.scripts.empty() &&
               std::none_of(text.words.begin(), text.words.end(),
                            [&](const std::string& word) { return has_the_word(word, zone.name.text); });
    });
    sort_by_text(named, zones);
    RulesText rest;
    rest.add(named);
    rest.add(dialects);
    return text.text + rest.text;
}

}  // namespace varia::importers
