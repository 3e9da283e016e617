#include "record_input.hpp"

#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "record_bytes.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr std::size_t max_reported_flaws = 1000;  // reported for one file

// A record cannot cause a file to be opened; the user's own word may name a file.
VariantSource source_of(const RecordChoice& choice) {
    const bool named = !choice.variant.empty();
    return {[named](const std::string& name, const OptionValues& set) {
                return named ? open_variant(name, set) : load_builtin(name, load_options(set));
            },
            "say which it is: --variant NAME or the path of its file", "--variant says whose moves stand there"};
}

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
      judge_(RecordVariants(choice.variant, choice.set, source_of(choice))),
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
    JudgedRecord judged = judge_.judge(*std::move(record), file_.form(), wish);
    for (const Flaw& flaw : judged.record.notes) report(game, Severity::warning, flaw);
    if (judged.other_rules) report(game, strict ? Severity::error : Severity::warning, *judged.other_rules);
    for (const Flaw& flaw : judged.errors) report(game, Severity::error, flaw);
    game.record = std::move(judged.record);
    game.options = std::move(judged.options);
    game.replayed = std::move(judged.replayed);
    if (!game.replayed) return game;
    if (judged.failure) {
        complain(Diagnostics{*std::move(judged.failure)});
        return game;
    }
    game.good = game.record.flaws.empty() && game.replayed->flaws.empty() && !(judged.other_rules && strict);
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
