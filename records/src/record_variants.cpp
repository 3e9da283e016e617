#include "record_variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <varia/load.hpp>
#include <varia/text.hpp>

#include "record_dialect.hpp"
#include "record_form.hpp"
#include "record_lines.hpp"
#include "record_start.hpp"
#include "tag_names.hpp"
#include "variant_names.hpp"

namespace varia::records {
namespace {

// The variant of a record without the tag Variant: chess, for which PGN was made.
constexpr std::string_view standard = "Standard";

// Variants that are kept: more than are built in. A file may set options to many values, each of which needs another
// variant.
constexpr std::size_t max_kept = 128;

// The name that the tag GameType of PDN stands for: of "20", or with more text behind it "20,W,10,0,N2,0". Empty
// without the tag.
std::string game_by_type(const GameRecord& record) {
    const std::string type = record.value(tags::game_type);
    const std::string number = type.substr(0, type.find_first_not_of("0123456789"));
    return number.empty() ? std::string() : fmt::format("{} {}", tags::game_type, number);
}

// The name in the tag Variant. Empty if it does not say which game it is: servers for draughts, like those for chess,
// write "From Position" there for a game of the usual rules with a start of its own.
std::string named_variant(const GameRecord& record) {
    constexpr std::string_view from_position = "From Position";
    std::string variant = record.value(tags::variant);
    const bool is_pdn = !record.families.empty() && record.families.front() == "pdn";
    const bool is_draughts = is_pdn || !game_by_type(record).empty();
    if (is_draughts && (same_letters(variant, from_position) || same_letters(variant, standard))) variant.clear();
    return variant;
}

// Records without any name of the game, of which some programs write none, because they know one game only.
bool has_name(const GameRecord& record) {
    return !named_variant(record).empty() || !record.value(tags::game_type).empty();
}

// The name of the game.
std::string game_of(const GameRecord& record) {
    if (std::string variant = named_variant(record); !variant.empty()) return variant;
    const std::string type = game_by_type(record);
    return type.empty() ? std::string(standard) : type;
}

// The game that is meant if a record does not say which it is, and fits several. PDN has a usual one for cells that are
// called by letters, and one for cells that are called by numbers; they are meant only if the record is `whole`: all
// its moves are legal. For other forms it is the game that has the form's name as an alias.
std::optional<std::string> usual_game(const GameRecord& record, bool whole) {
    if (record.families.empty()) return std::nullopt;
    if (std::ranges::find(record.families, std::string_view("pdn")) == record.families.end())
        return variant_called(record.families.front());
    if (!whole) return std::nullopt;
    const std::string position = record.value(tags::position);
    const std::string_view shown = record.moves().empty() ? std::string_view(position)
                                                          : std::string_view(record.moves().front().text);
    const bool letters = std::ranges::any_of(shown, [](char c) { return c >= 'a' && c <= 'z' && c != 'x'; });
    return variant_called(letters ? "PDN A" : "PDN N");
}

// The variants of which a record without a name of its game may be: those that have one of its dialects, or if its form
// has none, those whose players have tags as in the record. Empty if the record does not show it.
std::vector<std::string> candidates(const GameRecord& record) {
    std::vector<std::string> ids;
    const auto add = [&](const std::string& id) {
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    };
    for (const std::string& family : record.families) {
        if (family.empty()) {
            if (const std::optional<std::string> id = variant_called(standard)) add(*id);
            continue;
        }
        for (const std::string& id : variants_with_dialect(family)) add(id);
    }
    if (!record.families.empty() || record.find("White") != nullptr) return ids;
    for (const RecordTag& tag : record.tags)
        for (const std::string& id : variants_with_player(tag.name)) add(id);
    return ids;
}

}  // namespace

OptionValues options_in_text(std::string_view text) {
    OptionValues set;
    for (const std::string_view word : fields_in(text))
        if (const std::size_t equals = word.find('='); equals != std::string_view::npos && equals > 0)
            set.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    return set;
}

OptionValues RecordVariants::options_of(const GameRecord& record) const {
    const std::string* said = record.find(tags::options);
    return !set_.empty() || said == nullptr ? set_ : options_in_text(*said);
}

std::optional<std::string> RecordVariants::find(std::string_view name) { return variant_called(name); }

Result<VariantPtr> RecordVariants::of(GameRecord& record) {
    const OptionValues set = options_of(record);
    if (!named_.empty()) return loaded(named_, set);
    if (!has_name(record)) {
        if (const std::string game = record.value(tags::game); !game.empty())
            if (const std::optional<std::string> id = find(game)) return loaded(*id, set);
        if (std::vector<std::string> ids = candidates(record); !ids.empty())
            return fitting(record, set, std::move(ids));
        if (!record.families.empty())
            return typed_error(fmt::format("no built-in variant has the dialect {}", quoted(record.families.front())),
                               source_.hint);
    }
    const std::string game = game_of(record);
    if (const std::optional<std::string> id = find(game)) return loaded(*id, set);
    if (const std::optional<std::string> id = find(game_by_type(record))) {
        add_note(
            record, record.place,
            fmt::format("no built-in variant is called {}; the tag {} says which it is", quoted(game), tags::game_type),
            source_.hint);
        return loaded(*id, set);
    }
    std::string near = did_you_mean(game, variant_names());
    return typed_error(fmt::format("no built-in variant is called {}", quoted(game)),
                       fmt::format("{}{}{}", near, near.empty() ? "" : ", or ", source_.hint));
}

Result<VariantPtr> RecordVariants::loaded(const std::string& name, const OptionValues& set) {
    std::string key;
    for (const auto& [option, value] : set) key += fmt::format("{}={}\n", option, value);
    key = name + "\n" + key;
    auto found = loaded_.find(key);
    if (found == loaded_.end()) {
        LoadOptions options;
        options.set = set;
        if (loaded_.size() >= max_kept) loaded_.clear();
        Result<VariantPtr> variant = source_.load ? source_.load(name, set) : load_builtin(name, options);
        found = loaded_.emplace(std::move(key), std::move(variant)).first;
    }
    return found->second;
}

// The variant of a record that names none, among these: the one in which most of its moves are legal. The variant of
// the game before is tried first.
Result<VariantPtr> RecordVariants::fitting(GameRecord& record, const OptionValues& set, std::vector<std::string> ids) {
    const bool standard_first = !record.families.empty() && record.families.front().empty();
    if (const auto last = std::ranges::find(ids, last_fitting_); last != ids.end())
        std::rotate(ids.begin(), last, std::next(last));
    std::vector<std::string> best;  // the games in which most moves are legal
    std::size_t most = 0;
    const std::size_t all = record.moves().size() + 1;  // the start counts, too
    // The game for which the form was made, and that of the record before, go before others in which as much is legal.
    const auto is_preferred = [&](const std::string& id) {
        return id == last_fitting_ || (standard_first && id == find(standard));
    };
    for (const std::string& id : ids) {
        const Result<VariantPtr> variant = loaded(id, set);
        if (!variant) continue;
        const Result<Contest> start = start_of_record(record, *variant);
        if (!start) continue;
        const std::size_t played = playable_moves(record, *start) + 1;
        if (played > most) best.clear();
        if (played >= most) best.push_back(id);
        most = std::max(most, played);
        if (is_preferred(id) && played == all) break;
    }
    if (best.empty()) return loaded(ids.front(), set);  // its errors say what does not fit
    std::string chosen = best.front();
    const bool clear = best.size() == 1 || (standard_first && is_preferred(chosen));
    if (!clear) {
        const std::optional<std::string> usual = usual_game(record, most == all);
        if (!usual || std::ranges::find(best, *usual) == best.end())
            return typed_error(fmt::format("the record may be one of {} or of {}", best[0], best[1]), source_.hint);
        chosen = *usual;
        add_note(record, record.place,
                 fmt::format("the record may be one of {}; it is read as one of {}", fmt::join(best, " or "), chosen),
                 source_.hint);
    }
    last_fitting_ = chosen;
    return loaded(chosen, set);
}

}  // namespace varia::records
