#include "record_input.hpp"

#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "epd_record.hpp"
#include "record_bytes.hpp"
#include "record_start.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t max_reported_flaws = 1000;  // reported for one file
constexpr std::size_t max_mended_games = 200;     // damaged games of one file whose moves are looked for

}  // namespace

std::optional<std::string> read_records(const std::string& file) {
    FileText text = record_bytes(file);
    if (text.error.empty()) return std::move(text.bytes);
    complain(fmt::format("{} cannot be read: {}", file == "-" ? "standard input" : varia::quoted(file), text.error));
    return std::nullopt;
}

void add_records(OptionList& list, RecordChoice& choice) {
    list.word("file", choice.file, "Games on record; - is standard input");
    list.refuse_if([&choice] { return choice.file.empty(); }, "which file? the games on record are missing");
    list.text("--variant", choice.variant, "The variant of the games, whatever they say", "V");
    list.number("--game", choice.game, {1, max_recorded}, "Only one of the games, by its number");
    add_set(list, choice.set);
}

RecordInput::RecordInput(const RecordChoice& choice, std::string text)
    : choice_(choice),
      file_(std::move(text)),
      variants_(choice.variant, choice.set),
      name_(choice.file == "-" ? "standard input" : choice.file) {}

void RecordInput::report(const Game& game, Severity severity, const Flaw& flaw) {
    if (++described_ > max_reported_flaws) {
        if (described_ == max_reported_flaws + 1)
            complain(fmt::format("{}: more is wrong than is told of", escaped(name_)));
        return;
    }
    Diagnostic d;
    d.severity = severity;
    d.file = name_;
    d.line = flaw.place.line;
    d.column = flaw.place.column;
    d.message = many_ ? fmt::format("game {}, {}", game.number, flaw.message) : flaw.message;
    d.hint = flaw.hint;
    complain(Diagnostics{std::move(d)});
}

std::optional<RecordInput::Game> RecordInput::next(const ReplayWish& wish, bool strict) {
    std::optional<GameRecord> record;
    do {
        record = std::exchange(ahead_, std::nullopt);
        if (!record) record = file_.next();
        if (!record) return std::nullopt;
        ++number_;
        ahead_ = file_.next();  // if there are several games, messages name their numbers
        many_ = many_ || ahead_.has_value();
    } while (choice_.game && number_ != static_cast<std::size_t>(*choice_.game));
    any_ = true;
    Game game;
    game.number = number_;
    game.record = *std::move(record);
    std::size_t noted = 0;
    const auto report_notes = [&] {
        for (; noted < game.record.notes.size(); ++noted) report(game, Severity::warning, game.record.notes[noted]);
    };
    report_notes();
    const auto wrong = [&](const Flaw& flaw) { report(game, Severity::error, flaw); };
    game.options = variants_.options_of(game.record);
    const Result<VariantPtr> variant = variants_.of(game.record);
    if (!variant) {
        const Diagnostic& why = variant.diagnostics().front();
        wrong({game.record.place, why.file.empty() ? why.message : why.text(), why.hint});
        return game;
    }
    report_notes();
    Result<Contest> start = start_of_record(game.record, *variant);
    if (!start) {
        for (const Diagnostic& d : start.diagnostics()) wrong({{d.line, d.column}, d.message, d.hint});
        return game;
    }
    const std::string other = other_rules(game.record, *variant);
    if (!other.empty())
        report(game, strict ? Severity::error : Severity::warning,
               {game.record.place, other, "moves are read as far as they are legal"});
    if (file_.form() == RecordForm::epd) check_epd_moves(game.record, *start);
    ReplayWish wished = wish;
    wished.mend = wish.mend && mended_ < max_mended_games;
    game.replayed = replay(game.record, std::move(start).value(), wished);
    if (!game.replayed->flaws.empty()) ++mended_;
    report_notes();
    // A text without a tag, in which no move can be played, is taken for no record at all.
    const bool unknown = file_.form() == RecordForm::pgn && game.record.tags.empty() && game.replayed->played == 0 &&
                         !game.replayed->flaws.empty() && choice_.variant.empty();
    if (unknown)
        wrong({game.record.place,
               "this is no record in a form that is known: it has no tag, and no move of " +
                   escaped((*variant)->definition().name),
               "PGN, PDN, EPD, CSA, KIF, KI2, WXF, ZSG, lines of UCI, UCCI and USI, games/*.txt and the JSON of "
               "convert are "
               "read; --variant says whose moves stand there"});
    // If nothing at all can be read, the form may be another one than the beginning of the file says.
    if (const std::string_view title = form_title(file_.form());
        !title.empty() && game.replayed->played == 0 && !game.replayed->flaws.empty())
        wrong({game.record.place,
               fmt::format("this looks like {}, and is read as a game of {}; none of its moves can be played", title,
                           escaped((*variant)->definition().name)),
               {}});
    for (const Flaw& flaw : game.replayed->flaws)
        if (!unknown) wrong(flaw);
    for (const Flaw& flaw : game.record.flaws) wrong(flaw);
    if (const std::optional<Diagnostic> failure = game.replayed->now.take_failure()) {
        complain(Diagnostics{*failure});
        return game;
    }
    game.good = game.record.flaws.empty() && game.replayed->flaws.empty() && (other.empty() || !strict);
    return game;
}

bool RecordInput::found() {
    if (!file_.error().empty())
        complain(fmt::format("{} {}", escaped(name_), escaped(file_.error())));
    else if (!any_ && choice_.game)
        complain(fmt::format("{} has no game {}: it has {}", escaped(name_), *choice_.game, number_));
    else if (!any_)
        complain(fmt::format("{} has no game in it", escaped(name_)));
    return any_;
}

}  // namespace varia::cli
