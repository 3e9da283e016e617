// The lines of records are checked one by one, and each error is reported at its place.
#include "records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "deadline.hpp"
#include "layout.hpp"
#include "record_reader.hpp"
#include "record_start.hpp"
#include "record_variants.hpp"
#include "replayed.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"
#include "trial.hpp"

namespace varia::cli {

using namespace records;

namespace {

// The limit of `varia perft`. No count has come this far.
constexpr int max_counted_depth = 100;

std::vector<std::string> fields_of(std::string_view line) {
    std::vector<std::string> fields;
    for (;;) {
        const std::size_t bar = line.find('|');
        fields.emplace_back(trimmed(line.substr(0, bar)));
        if (bar == std::string_view::npos) return fields;
        line.remove_prefix(bar + 1);
    }
}

// Reads options from "a=1 b=2". Returns nothing if the text has another form.
std::optional<OptionValues> options_in(const std::string& text) {
    OptionValues set;
    for (const std::string& word : words(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0) return std::nullopt;
        set.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return set;
}

// Checks one file of records.
class Record {
public:
    Record(VariantPtr variant, const VariantPath& path, std::string file, Records& records)
        : variant_(std::move(variant)), path_(path), file_(std::move(file)), records_(records) {}

    void hold_to_counts(std::string_view text) {
        const std::vector<NumberedLine> lines = numbered_lines(text, '#');
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (is_late())
                return error(lines[i].number, fmt::format("not counted from here on: there was no more time for {}",
                                                          counted(lines.size() - i, "line")));
            count(lines[i]);
        }
    }

    void hold_to_game(std::string_view text) {
        lines_ = numbered_lines(text, '#');
        if (!read_heading()) return;
        if (lines_.empty()) return error(0, "expected moves and, on the last line, the status");
        replay();
    }

    // Checks games in the form of docs/records.md. Their tag Variant does not matter, because the file lies beside the
    // variant.
    void hold_to_records(std::string_view text) {
        RecordReader reader(text);
        for (std::size_t number = 1; std::optional<GameRecord> game = reader.next(); ++number) {
            const auto wrong = [&](const Flaw& flaw) {
                records_.found.push_back({Severity::error, file_, flaw.place.line, flaw.place.column,
                                          fmt::format("game {}, {}", number, flaw.message), flaw.hint});
            };
            if (is_late()) return error(game->place.line, "not played from here on: there was no more time");
            const std::string* const said = game->find(tags::options);
            const Result<VariantPtr> variant = said == nullptr ? Result<VariantPtr>(variant_)
                                                               : reloaded(path_, options_in_text(*said));
            if (!variant) return wrong({game->place, first_sentence(variant.diagnostics())});
            const Result<Contest> start = start_of_record(*game, *variant);
            if (!start) {
                wrong({game->place, first_sentence(start.diagnostics())});
                continue;
            }
            Replayed replayed = cli::replay(*game, *start);
            if (const std::optional<Diagnostic> failure = replayed.now.take_failure())
                return records_.found.push_back(*failure);
            for (const Flaw& flaw : replayed.flaws) wrong(flaw);
            for (const Flaw& flaw : game->flaws) wrong(flaw);
            ++records_.games;
        }
    }

private:
    [[nodiscard]] bool is_late() const { return late_ && late_(); }

    void error(std::size_t line, std::string message) {
        records_.found.push_back(complaint(Severity::error, file_, line, std::move(message)));
    }

    void count(const NumberedLine& line) {
        const std::vector<std::string> fields = fields_of(line.text);
        const auto depth = fields.size() > 2 ? number_of<int>(fields[1]) : std::nullopt;
        const auto wanted = fields.size() > 2 ? number_of<std::uint64_t>(fields[2]) : std::nullopt;
        const auto set = options_in(fields.size() > 4 ? fields[4] : "");
        if (!depth || !wanted || *depth < 0 || !set)
            return error(line.number, "expected: position | depth | count | source, and perhaps | option=value");
        if (*depth > max_counted_depth)
            return error(line.number,
                         fmt::format("the depth is a whole number from 0 to {}, not {}", max_counted_depth, *depth));
        const Result<VariantPtr> variant = set->empty() ? Result<VariantPtr>(variant_) : reloaded(path_, *set);
        if (!variant)
            return error(line.number,
                         "with these options the variant does not load: " + first_sentence(variant.diagnostics()));
        Result<Contest> contest = Contest::parse(*variant, fields[0]);
        if (!contest)
            return error(line.number, fmt::format("the {} cannot be read: {}", Layout(*variant).text_noun(),
                                                  first_sentence(contest.diagnostics())));
        const std::uint64_t now = late_ ? contest->perft(*depth, [&](std::uint64_t) { return !late_(); })
                                        : contest->perft(*depth);
        if (is_late()) return error(line.number, "not counted to the end: it took longer than it may");
        if (const std::optional<Diagnostic> failure = contest->take_failure())
            return records_.found.push_back(*failure);
        ++records_.counts;
        if (now != *wanted)
            error(line.number,
                  fmt::format("perft {} of this {} is {}, not {}", *depth, Layout(*variant).text_noun(), now, *wanted));
    }

    // Reads the lines before the moves: the options and the start position. Returns false if they are wrong.
    bool read_heading() {
        while (!lines_.empty()) {
            const NumberedLine line = lines_.front();
            const std::string value(trimmed(line.text.substr(std::min(line.text.find(':') + 1, line.text.size()))));
            if (line.text.starts_with("position:")) {
                start_ = value;
                start_line_ = line.number;
            } else if (line.text.starts_with("options:")) {
                const auto set = options_in(value);
                const Result<VariantPtr> other = set ? reloaded(path_, *set)
                                                     : Result<VariantPtr>(
                                                           typed_error("options are written name=value"));
                if (!other) {
                    error(line.number, first_sentence(other.diagnostics()));
                    return false;
                }
                variant_ = *other;
            } else {
                return true;
            }
            lines_.erase(lines_.begin());
        }
        return true;
    }

    void replay() {
        Result<Contest> contest = Contest::parse(variant_, start_);
        if (!contest)
            return error(start_line_, fmt::format("the {} cannot be read: {}", Layout(variant_).text_noun(),
                                                  first_sentence(contest.diagnostics())));
        for (std::size_t i = 0; i + 1 < lines_.size(); ++i)
            for (const std::string& word : words(lines_[i].text)) {
                if (is_late()) return error(lines_[i].number, "not played to the end: it took longer than it may");
                if (const Result<Action> played = contest->play(word); !played)
                    return error(lines_[i].number, fmt::format("{} \"{}\": {}", action_noun(*contest), word,
                                                               first_sentence(played.diagnostics())));
            }
        const std::string status = contest->standing().text;
        if (const std::optional<Diagnostic> failure = contest->take_failure())
            return records_.found.push_back(*failure);
        ++records_.games;
        if (status != lines_.back().text)
            error(lines_.back().number,
                  fmt::format("the {} ends as \"{}\", not \"{}\"", contest_noun(*contest), status, lines_.back().text));
    }

    VariantPtr variant_;
    const VariantPath& path_;
    std::string file_;
    Records& records_;
    std::function<bool()> late_ = deadline();
    std::vector<NumberedLine> lines_;
    std::string start_ = "startpos";
    std::size_t start_line_ = 0;
};

// Whether counts beside a variant are those of another variant in the folder.
bool is_of_another(const VariantPath& path, const std::string& file) {
    const std::string name = std::filesystem::path(file).stem().string();
    const std::string folder = std::filesystem::path(path.folder).filename().string();
    return path.opened->holds(name + ".toml") || (name == folder && path.opened->holds("variant.toml"));
}

}  // namespace

void try_counts(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text,
                Records& records) {
    Record(variant, path, file, records).hold_to_counts(text);
}

void try_game(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text,
              Records& records) {
    Record(variant, path, file, records).hold_to_game(text);
}

void try_games_on_record(const VariantPtr& variant, const VariantPath& path, const std::string& file,
                         std::string_view text, Records& records) {
    Record(variant, path, file, records).hold_to_records(text);
}

Records try_records(const VariantPtr& variant, const VariantPath& path) {
    Records records;
    const auto note = [&](Severity severity, const std::string& file, std::string message, std::string hint = {}) {
        records.found.push_back(complaint(severity, file, 0, std::move(message), std::move(hint)));
    };
    bool any = false;
    // As for files that a variant builds on, no link may lead out of the folder.
    const auto with_text = [&](const std::string& file, const std::vector<std::string>& below, auto&& use) {
        any = true;
        const FileText text = path.opened->read(below);
        if (!text.error.empty()) return note(Severity::error, file, "cannot read it: " + text.error);
        use(variant, path, file, text.bytes, records);
    };
    std::string error;
    const std::string perft = path.id + ".perft";
    if (path.opened->holds(perft)) {
        with_text(path.folder + "/" + perft, {perft}, try_counts);
    } else {
        for (const std::string& file : path.opened->list(".perft", false, error)) {
            if (is_of_another(path, file)) continue;
            any = true;
            note(Severity::warning, path.folder + "/" + file,
                 "not looked at: the counts of this variant are read from " + path.id + ".perft");
        }
    }
    const std::string games = path.folder + "/games";
    if (path.opened->holds_folder("games")) {
        error.clear();
        std::vector<std::string> files = path.opened->below({"games"}).list(".txt", false, error);
        if (error.empty())
            for (std::string& file : path.opened->below({"games"}).list(".pgn", false, error))
                files.push_back(std::move(file));
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (time_is_up()) {
                any = true;
                note(Severity::error, games + "/" + files[i],
                     fmt::format("not played from here on: there was no more time for {}",
                                 counted(files.size() - i, "game")));
                break;
            }
            with_text(games + "/" + files[i], {"games", files[i]},
                      files[i].ends_with(".pgn") ? try_games_on_record : try_game);
        }
        if (!error.empty()) note(Severity::error, games, "cannot read it: " + error);
    }
    if (!any)
        note(Severity::warning, path.file, "nothing to hold it to",
             fmt::format("write counts into {}.perft beside it, or games into games/", path.id));
    return records;
}

}  // namespace varia::cli
