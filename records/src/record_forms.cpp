#include "record_forms.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "csa_record.hpp"
#include "epd_record.hpp"
#include "kif_record.hpp"
#include "record_form.hpp"
#include "record_writer.hpp"
#include "tag_names.hpp"
#include "usi_record.hpp"

namespace varia::records {
namespace {

using Writer = Result<std::string> (*)(GameRecord record, const Contest& start, Contest& now);

// The position that the record begins with, in the dialect, as its tag FEN.
Result<GameRecord> with_position(GameRecord record, const Contest& start, const DialectDef* dialect) {
    const bool writes = dialect != nullptr && std::ranges::any_of(start.layout().dialects(), [&](const DialectInfo& d) {
                            return d.name == dialect->name.text && d.positions;
                        });
    if (record.find(tags::position) == nullptr || !writes) return record;
    Result<std::string> text = format_position(start.position(), *dialect);
    if (!text) return text.diagnostics();
    record.set(tags::position, std::move(text).value());
    return record;
}

void remove_tag(GameRecord& record, std::string_view name) {
    std::erase_if(record.tags, [&](const RecordTag& tag) { return same_tag(tag.name, name); });
}

// The first alias of the variant that begins so, without this beginning.
std::string alias_behind(const Variant& variant, std::string_view begin) {
    for (const Name& alias : variant.definition().aliases)
        if (alias.text.starts_with(begin)) return alias.text.substr(begin.size());
    return {};
}

// PDN is PGN with the number of the game in the tag GameType, and a position of its own in the tag FEN.
Result<std::string> pdn_text(GameRecord record, const Contest& start, Contest&) {
    const std::string type = alias_behind(start.variant(), fmt::format("{} ", tags::game_type));
    if (type.empty()) return typed_error(fmt::format("PDN has no number for {}", start.variant().definition().name));
    Result<GameRecord> there = with_position(std::move(record), start, find_dialect(start.variant(), "pdn"));
    if (!there) return there.diagnostics();
    GameRecord written = std::move(there).value();
    written.set(tags::game_type, type);
    for (const std::string_view tag : {tags::variant, tags::hash}) remove_tag(written, tag);
    return pgn_text(written);
}

struct FormDef {
    std::string_view name;
    MoveForm moves = MoveForm::dialect;  // in a dialect: the one with the form's name
    Writer write;
    std::string_view between = "";
};

constexpr std::array foreign_forms{
    FormDef{"csa", MoveForm::dialect,
            [](GameRecord record, const Contest& start, Contest& now) { return csa_text(record, start, now); }, "/\n"},
    FormDef{"kif", MoveForm::dialect,
            [](GameRecord record, const Contest& start, Contest& now) { return kif_text(record, start, now); }, "\n"},
    FormDef{"ki2", MoveForm::dialect,
            [](GameRecord record, const Contest& start, Contest& now) { return ki2_text(record, start, now); }, "\n"},
    FormDef{"usi", MoveForm::dialect,
            [](GameRecord record, const Contest& start, Contest&) { return usi_line(record, start); }},
    FormDef{"ucci", MoveForm::dialect,
            [](GameRecord record, const Contest& start, Contest&) { return ucci_line(record, start); }},
    FormDef{"pdn", MoveForm::unpromoted, pdn_text},
    FormDef{"epd", MoveForm::usual,
            [](GameRecord record, const Contest&, Contest& now) -> Result<std::string> {
                const std::string line = epd_line(record, now);
                if (is_epd(line)) return line;
                return typed_error(
                    fmt::format("positions of {} are no lines of EPD", quoted(now.variant().definition().name)));
            }},
};

const FormDef* form_called(std::string_view name) {
    const auto* const found = std::ranges::find(foreign_forms, name, &FormDef::name);
    return found == foreign_forms.end() ? nullptr : found;
}

// Gives the players' tags the names that they have in the dialect.
void name_players_as(const DialectDef& dialect, const Contest& start, GameRecord& record) {
    for (const DialectPair& pair : dialect.players) {
        const std::string own = player_tag(start, start.find_player(pair.here.text));
        if (same_tag(own, pair.there)) continue;
        if (record.find(pair.there) != nullptr) remove_tag(record, own);
        for (RecordTag& tag : record.tags)
            if (same_tag(tag.name, own)) tag.name = pair.there;
    }
}

// PGN with the moves of a dialect, which the tag Format names. The tag Game has the name that the game has in other
// programs: its first alias of several words, or its own.
Result<std::string> pgn_in_dialect(std::string_view dialect, GameRecord record, const Contest& start) {
    Result<GameRecord> there = with_position(std::move(record), start, find_dialect(start.variant(), dialect));
    if (!there) return there.diagnostics();
    GameRecord written = std::move(there).value();
    std::string game = start.variant().definition().name;
    for (const Name& alias : start.variant().definition().aliases)
        if (alias.text.find(' ') != std::string::npos) {
            game = alias.text;
            break;
        }
    remove_tag(written, tags::game);
    written.tags.insert(written.tags.begin(), {std::string(tags::game), game, {}});
    std::string format(dialect);
    for (char& c : format)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    written.set(tags::format, format);
    if (const DialectDef* const known = find_dialect(start.variant(), dialect)) name_players_as(*known, start, written);
    return pgn_text(written);
}

}  // namespace

const std::vector<std::string>& form_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const FormDef& form : foreign_forms) all.emplace_back(form.name);
        return all;
    }();
    return names;
}

ReplayWish wish_for_form(std::string_view form) {
    ReplayWish wish;
    const FormDef* const known = form_called(form);
    wish.form = known == nullptr ? MoveForm::dialect : known->moves;
    wish.dialect = form;
    return wish;
}

Result<std::string> text_in_form(std::string_view form, GameRecord record, const Contest& start, Contest& now) {
    const FormDef* const known = form_called(form);
    return known == nullptr ? pgn_in_dialect(form, std::move(record), start)
                            : known->write(std::move(record), start, now);
}

std::string_view between_games(std::string_view form) {
    const FormDef* const known = form_called(form);
    return known == nullptr ? std::string_view() : known->between;
}

}  // namespace varia::records
