// `varia convert`: writes recorded games in another form.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "command.hpp"
#include "layout.hpp"
#include "record_dialect.hpp"
#include "record_file.hpp"
#include "record_forms.hpp"
#include "record_input.hpp"
#include "record_json.hpp"
#include "record_reader.hpp"
#include "record_writer.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"
#include "variant_names.hpp"
#include "written_file.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct ConvertOptions : RecordChoice {
    std::string form;    // the form to write
    std::string output;  // a file or a folder; empty for standard output
};

enum class Form : std::uint8_t { pgn, coordinates, uci, text, json, foreign };

constexpr std::string_view forms_written =
    "pgn, coordinates, uci, text, json, csa, kif, ki2, usi, ucci, pdn, epd or a dialect of the game, as iccs and wxf";

constexpr std::array<std::string_view, 5> own_forms{"pgn", "coordinates", "uci", "text", "json"};

constexpr MoveForm moves_of(Form form) {
    switch (form) {
        case Form::coordinates:
        case Form::text:
            return MoveForm::canonical;
        case Form::uci:
            return MoveForm::uci;
        default:
            return MoveForm::usual;
    }
}

// Sets the heading and the ending again, by the rules. The names of the players stay, and so does the record's result
// if the game stopped without one by the rules.
void settle(RecordInput::Game& game) {
    Contest& now = game.replayed->now;
    const Standing standing = now.standing();
    const std::string termination = game.record.value(tags::termination), status = game.record.value(tags::status);
    const std::string said = game.record.result.empty() ? game.record.value(tags::result) : game.record.result;
    set_heading(game.record, game.replayed->start, game.options);
    set_ending(game.record, now, standing);
    // The rules know nothing about a loss on time.
    if (!status.empty() && game.good) game.record.set(tags::status, status);
    if (!termination.empty()) game.record.set(tags::termination, termination);
    if (standing.over || !is_score(said)) return;
    game.record.result = said;
    game.record.set(tags::result, said);
    if (termination.empty()) game.record.set(tags::termination, "normal");  // PGN's value for an ending without a fault
}

// The text of a game in a form of Varia.
std::string written(RecordInput::Game& game, Form form, const std::vector<std::string>& positions) {
    switch (form) {
        case Form::foreign:
            break;
        case Form::pgn:
        case Form::coordinates:
            return pgn_text(game.record);
        case Form::uci:
            return uci_line(game.record);
        case Form::text: {
            // In this form a resignation is a move.
            const Contest& now = game.replayed->now;
            GameRecord record = game.record;
            if (!now.texts().empty() && now.texts().size() > record.moves().size())
                record.moves().emplace_back().text = now.texts().back();
            return plain_text(record);
        }
        case Form::json:
            return game_json(game.record, *game.replayed, positions).line();
    }
    return {};
}

// Whether games can be written in a form of this name: one with a grammar of its own, or a dialect of a built-in
// variant or of the one that the user has named. Whether the game has it is seen later.
bool is_foreign_form(const ConvertOptions& arguments) {
    const std::string& name = arguments.form;
    if (std::ranges::find(form_names(), name) != form_names().end() || !variants_with_dialect(name).empty())
        return true;
    if (arguments.variant.empty()) return false;
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    return variant && find_dialect(**variant, name) != nullptr;
}

// Whether a file holds the same text already. Such texts have no mark that shows who wrote them, so no other text may
// be replaced.
bool is_the_same(std::string_view there, const std::string& text) {
    return std::string_view(text).substr(0, there.size()) == there;
}

bool deliver(const std::string& file, const std::string& text) {
    const std::string why = write_file(file, text);
    if (!why.empty())
        complain(fmt::format("cannot write {}: {}; is its folder there, and may you write in it?", varia::quoted(file),
                             why));
    return why.empty();
}

int run_convert(const ConvertOptions& arguments) {
    std::size_t which = 0;
    while (which < own_forms.size() && own_forms[which] != arguments.form) ++which;
    if (which == own_forms.size() && !is_foreign_form(arguments)) {
        complain(fmt::format("--to takes {}, not \"{}\"", forms_written, arguments.form.substr(0, 80)));
        return misuse;
    }
    const auto form = static_cast<Form>(which);
    std::optional<std::string> text = read_records(arguments.file);
    if (!text) return answer_no;
    RecordInput input(arguments, *std::move(text));
    const bool one_a_file = form == Form::text;
    const bool in_folder = one_a_file && is_folder(arguments.output);
    std::vector<std::string> positions;
    ReplayWish wish;
    if (form == Form::foreign)
        wish = wish_for_form(arguments.form);
    else
        wish.form = moves_of(form);
    if (form == Form::json) wish.see = [&](const RecordedMove&, Contest& now) { positions.push_back(now.text()); };
    bool good = true;
    std::size_t games = 0;
    std::string all = form == Form::json ? "{\"format\": 1, \"games\": [" : "";
    const bool streams = arguments.output.empty() || arguments.output == "-";
    while (std::optional<RecordInput::Game> game = input.next(wish, false)) {
        good = good && game->good;
        if (!game->replayed) continue;
        if (one_a_file && !in_folder && games == 1) {
            complain("a text has one game: --game N names one of them, and --output a folder has each in a file");
            return misuse;
        }
        settle(*game);
        if (form == Form::json) all += games == 0 ? "\n" : ",\n";
        if (form == Form::foreign) {
            if (wish.form == MoveForm::dialect && !writes_moves_in(game->replayed->start, wish.dialect)) continue;
            const Result<std::string> there = text_in_form(arguments.form, game->record, game->replayed->start,
                                                           game->replayed->now);
            if (!there) {
                complain(there.diagnostics());
                good = false;
                continue;
            }
            all += (games == 0 ? std::string() : std::string(between_games(arguments.form))) + *there;
        } else {
            all += written(*game, form, positions);
        }
        positions.clear();
        ++games;
        if (in_folder) {
            const std::string text_of_game = std::exchange(all, {}),
                              name = fmt::format("{}/{:05}.txt", arguments.output, game->number);
            if (const std::string why = write_made_up(
                    name, text_of_game, [&](std::string_view there) { return is_the_same(there, text_of_game); });
                !why.empty()) {
                complain(typed_error(fmt::format("cannot write {}: {}", varia::quoted(name), why),
                                     "name a folder that is empty")
                             .text());
                return answer_no;
            }
        } else if (streams && !one_a_file) {
            print(escaped_lines(std::exchange(all, {})));
        }
    }
    if (!input.found()) return answer_no;
    if (form == Form::json) all += "\n]}\n";
    if (streams)
        print(escaped_lines(all));
    else if (!in_folder && !deliver(arguments.output, all))
        return answer_no;
    return good ? success : answer_no;
}

void add_convert_options(OptionList& list, ConvertOptions& options) {
    add_records(list, options);
    list.text("--to", options.form, "pgn, coordinates, uci, text, json or another form", "FORM");
    list.refuse_if([&options] { return options.form.empty(); },
                   std::string("into what? --to takes ") + std::string(forms_written));
    list.text("--output,-o", options.output, "The file to write; a folder for many texts", "OUT");
}

}  // namespace

extern const CommandDef convert_command = {
    .name = "convert",
    .usage = "FILE --to FORM [OPTIONS]",
    .summary = "Writes games on record in another form",
    .help =
        "FORM is pgn, coordinates (PGN with moves from cell to cell), uci (one game a\n"
        "line), text (the form of games beside a variant) or json; or a form of other\n"
        "programs: csa, kif, ki2, usi, ucci, pdn, epd (the last position), or PGN with\n"
        "the moves of a dialect of the game, such as iccs or wxf. A damaged game is\n"
        "written as far as it is legal, and reported; the exit code is 1 then.",
    .begin = begin_command<ConvertOptions, add_convert_options, run_convert>,
};

}  // namespace varia::cli
