// The moves of a game are written by replaying it in the wanted form.
#include <varia/records/writer.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/records/game_record.hpp>
#include <varia/text.hpp>

#include "record_dialect.hpp"
#include "record_file.hpp"
#include "record_forms.hpp"
#include "record_json.hpp"
#include "record_reader.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

struct OwnForm {
    std::string_view name;
    MoveForm moves;
};
constexpr std::array own_forms{OwnForm{"pgn", MoveForm::usual}, OwnForm{"coordinates", MoveForm::canonical},
                               OwnForm{"uci", MoveForm::uci}, OwnForm{"text", MoveForm::canonical},
                               OwnForm{"json", MoveForm::usual}};

Diagnostic unknown_form(std::string_view form, const Contest& contest) {
    std::string names;
    for (const OwnForm& own : own_forms) append_item(names, ", ", own.name);
    for (const std::string& name : form_names()) append_item(names, ", ", name);
    for (const DialectInfo& dialect : contest.layout().dialects())
        if (dialect.moves && std::ranges::find(form_names(), dialect.name) == form_names().end())
            append_item(names, ", ", dialect.name);
    return typed_error(fmt::format("there is no form {}", quoted(form.substr(0, 80))), "the forms are " + names);
}

// The options of a variant that have another value than their default.
std::vector<std::pair<std::string, std::string>> options_set(const Variant& variant) {
    std::vector<std::pair<std::string, std::string>> set;
    for (const OptionDef& option : variant.definition().options) {
        if (option.value != option.fallback) set.emplace_back(option.name, option.value);
        for (const OptionDef::ForBoard& board : option.boards)
            set.emplace_back(fmt::format("{}{}", option.name, board.board), board.value);
    }
    return set;
}

// Whether a tag says what the game itself says.
bool follows_from_game(std::string_view tag) {
    const std::array made{tags::result, tags::variant,  tags::hash,   tags::options,    tags::boards,
                          tags::set_up, tags::position, tags::status, tags::termination};
    return std::ranges::any_of(made, [&](std::string_view name) { return same_tag(name, tag); });
}

Contest start_of(const Contest& contest) {
    Contest start = contest;
    start.write_as(nullptr);
    while (start.undo_step()) {
    }
    return start;
}

// In this form a resignation is a move.
std::string with_resignation(GameRecord record, const Contest& contest) {
    if (contest.texts().size() > record.moves().size()) record.moves().emplace_back().text = contest.texts().back();
    return plain_text(record);
}

}  // namespace

Result<std::string> write_record(const Contest& contest, const WriteOptions& options) {
    const auto* const own = std::ranges::find(own_forms, options.form, &OwnForm::name);
    const bool is_own = own != own_forms.end();
    const bool is_known = is_own || std::ranges::find(form_names(), options.form) != form_names().end() ||
                          find_dialect(contest.variant(), options.form) != nullptr;
    if (!is_known) return unknown_form(options.form, contest);
    GameRecord record = record_of(contest);
    record.dialects = {""};  // the moves are Varia's own
    if (options.tags.size() > max_record_tags)
        return typed_error(fmt::format("a record has at most {} tags", max_record_tags));
    for (const auto& [name, value] : options.tags) {
        if (!is_tag("[" + name + " \"")) return typed_error(fmt::format("{} is no name of a tag", quoted(name)));
        if (!follows_from_game(name)) record.set(name, value);
    }
    ReplayWish wish;
    if (is_own)
        wish.form = own->moves;
    else
        wish = wish_for_form(options.form);
    wish.mend = false;  // the moves are legal
    std::vector<std::string> positions;
    if (options.form == "json") wish.see = [&](const RecordedMove&, Contest& now) { positions.push_back(now.text()); };
    Replayed replayed = replay(record, start_of(contest), wish);
    if (const std::optional<Diagnostic> failure = replayed.now.take_failure()) return *failure;
    // The result of an unfinished game is no flaw here; moves that the form cannot write are one.
    if (!replayed.flaws.empty() && record.moves().size() < record_of(contest).moves().size())
        return typed_error(replayed.flaws.front().message, replayed.flaws.front().hint);
    if (wish.form == MoveForm::dialect && !writes_moves_in(contest, wish.dialect))
        return typed_error(replayed.flaws.front().message, replayed.flaws.front().hint);
    Contest now = contest;
    now.write_as(nullptr);
    set_heading(record, replayed.start, options_set(contest.variant()));
    set_ending(record, now, now.standing());
    if (!is_own) return text_in_form(options.form, std::move(record), replayed.start, now);
    if (options.form == "uci") return uci_line(record);
    if (options.form == "text") return with_resignation(std::move(record), now);
    if (options.form != "json") return pgn_text(record);
    replayed.now = std::move(now);
    return fmt::format("{{\"format\": 1, \"games\": [\n{}\n]}}\n", game_json(record, replayed, positions).line());
}

std::string_view between_records(std::string_view form) { return between_games(form); }

}  // namespace varia::records
