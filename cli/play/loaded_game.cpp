#include "loaded_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "record_file.hpp"
#include "record_input.hpp"
#include "record_reader.hpp"
#include "record_start.hpp"
#include "record_variants.hpp"
#include "replayed.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"
#include "variant_names.hpp"

namespace varia::cli {

using namespace records;

namespace {

OptionValues sorted(OptionValues values) {
    std::ranges::sort(values);
    return values;
}

// Removes the number at the end of "games.pgn 3" and returns it. Returns 1 if there is no number, or if a file has this
// name.
std::size_t take_number(std::string& file) {
    const std::size_t blank = file.find_last_of(" \t");
    if (blank == std::string::npos || exists(file)) return 1;
    const std::string last = file.substr(blank + 1);
    const std::size_t number = number_of<std::size_t>(last).value_or(0);
    if (number == 0) return 1;
    file = std::string(trimmed(file.substr(0, blank)));
    return number;
}

// Sets the file of the diagnostics. A record that was typed has no file, and its places mean nothing.
Diagnostics placed(Diagnostics found, const std::string& file) {
    for (Diagnostic& d : found) {
        d.file = file;
        if (file.empty()) d.line = d.column = 0;
    }
    return found;
}

void complain_of(const Flaw& flaw, const std::string& file, const char* before) {
    complain(placed(
        {Diagnostic{Severity::error, file, flaw.place.line, flaw.place.column, before + flaw.message, flaw.hint}},
        file));
}

}  // namespace

std::optional<FoundRecord> find_record(const std::string& what) {
    FoundRecord found{{}, what, false};
    const std::size_t number = take_number(found.file);
    std::optional<std::string> text = read_records(found.file);
    if (!text) return std::nullopt;
    RecordFile records(*std::move(text));
    std::optional<GameRecord> record = records.next();
    std::size_t at = 1;
    for (; record && at < number; ++at) record = records.next();
    if (!record) {
        complain(at == 1 ? fmt::format("{} has no game in it{}", varia::quoted(found.file),
                                       records.error().empty() ? "" : ": " + escaped(records.error()))
                         : fmt::format("{} has no game {}: it has {}", varia::quoted(found.file), number, at - 1));
        return std::nullopt;
    }
    found.record = *std::move(record);
    found.first_of_many = number == 1 && records.next().has_value();
    return found;
}

bool is_of_same_variant(const GameRecord& record, const VariantChoice& choice, const Variant& variant,
                        const std::string& again) {
    const Definition& def = variant.definition();
    const std::string* said = record.find(tags::variant);
    const std::optional<std::string> id = said == nullptr ? std::nullopt : variant_called(*said);
    const auto is_called = [&](std::string_view name) { return folded_name(name) == folded_name(*said); };
    const bool same = said == nullptr || *said == choice.variant || id == def.id || is_called(def.name) ||
                      std::ranges::any_of(def.aliases, [&](const Name& alias) { return is_called(alias.text); }) ||
                      std::ranges::any_of(def.protocols, [&](const ProtocolDef& protocol) {
                          return protocol.set.empty() && is_called(protocol.name.text);
                      });
    // A record that names no game, in a form that belongs to games with a dialect.
    const auto has_dialect = [&](const std::string& name) {
        return name.empty() || find_dialect(variant, name) != nullptr;
    };
    if (said == nullptr && !record.families.empty() && std::ranges::none_of(record.families, has_dialect)) {
        complain(typed_error(fmt::format("that game is of another variant: this one has no dialect {}",
                                         record.families.front()))
                     .text());
        return false;
    }
    const OptionValues options = options_in_text(record.value(tags::options));
    if (same && sorted(options) == sorted(choice.set)) return true;
    std::string command = "varia play " + (same ? choice.variant : id.value_or(*said));
    for (const auto& [option, value] : options) command += fmt::format(" --set {}={}", option, value);
    complain(typed_error("that game is of another variant, or has other options",
                         fmt::format("leave this one, and say `{}` after: {}", again, command))
                 .text());
    return false;
}

std::optional<LoadedGame> replay_loaded(GameRecord record, const VariantPtr& variant, const std::string& file) {
    Result<Contest> start = start_of_record(record, variant);
    if (!start) {
        complain(placed(start.diagnostics(), file));
        return std::nullopt;
    }
    if (const std::string other = other_rules(record, variant); !other.empty())
        complain(fmt::format("{}; moves are read as far as they are legal", other));
    ReplayWish wish;
    wish.form = MoveForm::canonical;
    wish.null_moves = false;  // The history stops at a null move, and moves before it could not be taken back.
    Replayed replayed = replay(record, std::move(start).value(), wish);
    for (const Flaw& flaw : replayed.flaws) complain_of(flaw, file, "the game is read up to here: ");
    for (const Flaw& flaw : record.flaws) complain_of(flaw, file, "");
    if (replayed.played == 0 && record.tags.empty() && !(replayed.flaws.empty() && record.flaws.empty())) {
        complain("that is no game: none of its moves can be played");
        return std::nullopt;
    }
    const std::string position = record.value(tags::position);
    LoadedGame game{std::move(replayed.now), record.find(tags::position) == nullptr ? "startpos" : position,
                    std::move(record)};
    // The rules know no clocks, so the tag Status shows who lost on time.
    const std::string status = game.record.value(tags::status);
    if (const Standing now = game.now.standing();
        now.over && now.winners.size() == 1 && game.now.players() == 2 && status.find(" time ") != std::string::npos) {
        game.lost_on_time = 1 - now.winners.front();
        game.drawn = status.starts_with("draw ");
    }
    report_of_result(game.record.result, game.now);
    return game;
}

void report_of_result(const std::string& result, Contest& contest) {
    if (!contest.over() && is_score(result))
        print(fmt::format("the record says {}; by the rules the {} goes on\n", escaped(result), contest_noun(contest)));
}

}  // namespace varia::cli
