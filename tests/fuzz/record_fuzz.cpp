// Arbitrary bytes as a file of records: a line `chess game` or `chess counts`, then the contents of a file beside the
// variant; or a line `chess pgn`, then recorded games in any form.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "contract.hpp"
#include "record_dialect.hpp"
#include "record_file.hpp"
#include "record_forms.hpp"
#include "record_reader.hpp"
#include "record_start.hpp"
#include "record_writer.hpp"
#include "records.hpp"
#include "replayed.hpp"
#include "shipped.hpp"
#include "source_dir.hpp"

namespace {

// Whether the text asks for deep perft counts. They take long and test nothing new here.
bool counts_deep(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = fuzz::first_line(text);
        const std::size_t bar = line.find('|');
        if (bar == std::string_view::npos) continue;
        const std::string_view depth = line.substr(bar + 1, line.find('|', bar + 1) - bar - 1);
        if (depth.find_first_not_of(" \t\r12") != std::string_view::npos) return true;
        if (std::ranges::count_if(depth, [](char c) { return c == '1' || c == '2'; }) > 1) return true;
    }
    return false;
}

// The record is written in each form of other programs that the game has, and what was written is read without flaws.
void hold_forms(const varia::records::GameRecord& read, const varia::Contest& start) {
    using namespace varia::records;
    for (const std::string& form : form_names()) {
        ReplayWish wish = wish_for_form(form);
        if (wish.form == MoveForm::dialect && !writes_moves_in(start, form)) continue;
        wish.max = 12;
        GameRecord record = read;
        Replayed replayed = replay(record, start, wish);
        record.moves().resize(replayed.played);
        const varia::Result<std::string> text = text_in_form(form, record, replayed.start, replayed.now);
        fuzz::require_answer(text.has_value(), text.diagnostics());
        if (!text) continue;
        RecordFile file(*text);
        while (const std::optional<GameRecord> again = file.next())
            fuzz::require(again->moves().size() <= record.moves().size(), "no more moves are read than were written",
                          *text);
    }
}

// Legal moves of a record are written, and read again as the same game.
void hold_games(const varia::VariantPtr& variant, std::string_view text) {
    using namespace varia::records;
    RecordFile file{std::string(text)};
    for (int games = 0; games < 20; ++games) {
        std::optional<GameRecord> record = file.next();
        if (!record) return;
        const varia::Result<varia::Contest> start = start_of_record(*record, variant);
        fuzz::require_answer(start.has_value(), start.diagnostics());
        if (!start) continue;
        if (games == 0) hold_forms(*record, *start);
        ReplayWish wish;
        wish.form = MoveForm::usual;
        wish.max = 60;  // long games take too long
        const Replayed replayed = replay(*record, *start, wish);
        fuzz::require(replayed.played <= 60, "no more is played than is wanted");
        record->moves().resize(replayed.played);
        record->result = "*";
        const std::string written = pgn_text(*record);
        RecordReader reader(written);
        std::optional<GameRecord> again = reader.next();
        fuzz::require(again.has_value(), "what was written is read", written);
        fuzz::require(again->flaws.empty(), "what was written has no flaw", written);
        fuzz::require(again->moves().size() == record->moves().size(), "as many moves are read as were written",
                      written);
        const Replayed same = replay(*again, *start);
        fuzz::require(same.now.text() == replayed.now.text(), "what was written is the same game", written);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view line = fuzz::first_line(text);
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string name(line.substr(0, space));
    const bool on_record = line.substr(space) == " pgn";
    const bool counts = line.substr(space) == " counts";
    const varia::VariantPtr variant = fuzz::shipped(name);
    // A position may have many thousands of turns of several steps.
    const bool many = variant && (variant->has_turns() || variant->board().cells() > 200);
    if (!variant || (counts && (counts_deep(text) || many))) return 0;
    if (on_record) {
        hold_games(variant, text);
        return 0;
    }
    // Records with options load their variant again, from its folder.
    const varia::cli::VariantPath path = varia::cli::variant_path(varia::tests::source_dir() + "/variants/" + name);
    varia::cli::Records records;
    if (counts)
        varia::cli::try_counts(variant, path, "record", text, records);
    else
        varia::cli::try_game(variant, path, "record", text, records);
    for (const varia::Diagnostic& d : records.found) fuzz::require_answer(!varia::has_errors({d}), {d});
    fuzz::require(counts || records.games == 1 || !records.found.empty(), "a game is replayed, or it is said why not");
    return 0;
}
