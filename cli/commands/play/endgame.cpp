// `varia endgame`: solves all positions of a set of pieces.
#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

#include <varia/notation.hpp>
#include <varia/player/endgame.hpp>
#include <varia/texts.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "endgame_folder.hpp"
#include "layout.hpp"
#include "option_groups.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

struct EndgameOptions : VariantChoice {
    std::string pieces;  // the set; empty to solve one set for each piece
    std::string keep;    // a folder; empty for the user's folder
    int threads = 1;
    std::optional<std::uint64_t> memory;  // in MiB; 0 for the usual limit
    std::optional<int> width;
    bool json = false;
};

using player::EndgameCounts;
using player::EndgameReport;
using player::Endgames;

constexpr std::size_t usual_memory = 4096;

std::atomic<bool> solving_interrupted{false};

int moves_of(int plies) { return (plies + 1) / 2; }

std::string share_text(Score share) {
    if (share.denominator == 1 || share.numerator == 0 || share.numerator == share.denominator)
        return share.numerator == 0 ? "0" : "1";
    return fmt::format("{}/{}", share.numerator, share.denominator);
}

// Shows the progress on a terminal. An interrupt ends the work.
class Progress {
public:
    Progress() : shown_(is_terminal_error()) {
        solving_interrupted = false;
        on_interrupt([] { solving_interrupted = true; });
    }
    ~Progress() {
        on_interrupt({});
        if (drawn_) fmt::print(stderr, "\r\x1b[K");
        std::fflush(stderr);
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    [[nodiscard]] bool see(const player::EndgameProgress& progress) {
        const int now = static_cast<int>(progress.stage) * 101 + progress.percent;
        if (shown_ && (now != last_ || progress.set != set_)) {
            constexpr std::array words{"lists the moves of", "turns the moves round of", "goes backwards in"};
            fmt::print(stderr, "\r{} {}: {} %; Ctrl-C makes an end of it \x1b[K",
                       words[static_cast<std::size_t>(progress.stage)], escaped(progress.set), progress.percent);
            std::fflush(stderr);
            drawn_ = true;
            last_ = now;
            set_ = progress.set;
        }
        return !solving_interrupted;
    }

private:
    bool shown_, drawn_ = false;
    int last_ = -1;
    std::string set_;
};

std::vector<std::string> texts_of(const VariantPtr& variant, const Position& position, const MoveList& line) {
    std::vector<std::string> texts;
    Rules rules(variant);
    Position now = position;
    Position::Undo undo;
    for (const Move move : line) {
        texts.push_back(move_text(rules, now, move));
        rules.do_move(now, move, undo);
    }
    return texts;
}

Json counts_json(const EndgameCounts& counts) {
    Json json = Json::object();
    json.set("positions", counts.positions).set("won", counts.won).set("drawn", counts.drawn).set("lost", counts.lost);
    json.set("longest", moves_of(counts.longest)).set("half_moves", counts.longest);
    Json shares = Json::array();
    for (const EndgameCounts::Row& row : counts.rows) {
        Json each = Json::object();
        each.set("share", share_text(row.share)).set("positions", row.positions).set("half_moves", row.longest);
        shares.add(std::move(each));
    }
    json.set("shares", std::move(shares));
    return json;
}

Json report_json(const VariantPtr& variant, const Endgames& endgames, const EndgameReport& report) {
    Json json = Json::object();
    json.set("set", report.set).set("numbers", report.numbers).set("symmetries", report.symmetries);
    json.set("seconds", report.seconds).set("from_file", report.from_file);
    Json counts = Json::object();
    for (const Side side : variant->sides())
        counts.set(variant->definition().sides.of(side).name.text, counts_json(report.of(side)));
    json.set("to_move", std::move(counts));
    if (report.longest) {
        Json longest = Json::object();
        longest.set("position", format_position(*report.longest));
        longest.set("moves", Json::array(texts_of(variant, *report.longest, endgames.line(*report.longest))));
        json.set("longest", std::move(longest));
    }
    return json;
}

// A line such as "won 175168, drawn 0, lost 0; the longest win takes 16 moves".
std::string counts_text(const EndgameCounts& counts) {
    std::string text = fmt::format("won {}, drawn {}, lost {}", counts.won, counts.drawn, counts.lost);
    std::string shares;
    for (const EndgameCounts::Row& row : counts.rows)
        if (row.share.numerator != 0 && row.share.numerator != row.share.denominator &&
            2 * row.share.numerator != row.share.denominator)
            shares += fmt::format("{}{} for {}", shares.empty() ? "" : ", ", row.positions, share_text(row.share));
    if (!shares.empty()) text += fmt::format(" (of these {})", shares);
    if (counts.longest > 0)
        text += fmt::format("; the longest win takes {}",
                            counted(static_cast<std::size_t>(moves_of(counts.longest)), "move"));
    return text;
}

std::string report_text(const VariantPtr& variant, const Endgames& endgames, const EndgameReport& report, int width) {
    constexpr int indent = 16;
    const auto row = [&](std::string_view name, const std::string& text) {
        return wrapped(fmt::format("{:<{}}{}", escaped(name), indent, text), width, indent) + "\n";
    };
    std::string text = row("set", escaped(report.set));
    for (const Side side : variant->sides())
        text += row(variant->definition().sides.of(side).name.text + " to move", counts_text(report.of(side)));
    if (report.longest) {
        text += row("the longest", format_position(*report.longest));
        std::string moves;
        for (const std::string& move : texts_of(variant, *report.longest, endgames.line(*report.longest)))
            moves += " " + escaped(move);
        if (!moves.empty()) text += row("", moves.substr(1));
    }
    std::string how = fmt::format("{} positions that differ", report.numbers);
    if (report.symmetries > 1)
        how += fmt::format(" on a board that is the same turned or mirrored in {} ways", report.symmetries);
    text += row("worked out",
                fmt::format("{}, {} in {:.1f} s", how, report.from_file ? "read" : "solved", report.seconds));
    return text;
}

// A set for each piece that is not royal: the piece and its side's royal pieces of the start against the opponent's
// royal pieces.
std::vector<std::string> sets_of_one(const Variant& variant, const Position& start) {
    std::vector<std::string> sets;
    const auto lower = [](std::string text) {
        for (char& c : text)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return text;
    };
    std::string ours, theirs;
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        if (!variant.royal(kind)) continue;
        for (int i = 0; i < start.count(Side::first, kind); ++i) ours += variant.kind(kind).letter.text + " ";
        for (int i = 0; i < start.count(Side::second, kind); ++i) theirs += " " + lower(variant.kind(kind).letter.text);
    }
    if (ours.empty() || theirs.empty()) return sets;
    for (int k = 1; k <= variant.kinds(); ++k)
        if (const auto kind = static_cast<Kind>(k); !variant.royal(kind))
            sets.push_back(ours + variant.kind(kind).letter.text + theirs);
    return sets;
}

int run_endgame(const EndgameOptions& arguments) {
    const Result<VariantPtr> opened = open_variant(arguments.variant, arguments.set);
    complain(opened.diagnostics());
    if (!opened) return answer_no;
    const VariantPtr& variant = *opened;
    std::vector<std::string> sets{arguments.pieces};
    if (arguments.pieces.empty()) sets = sets_of_one(*variant, start_position(variant));
    if (const std::optional<Diagnostic> why = Endgames::refusal(*variant)) {
        complain({*why});
        return answer_no;
    }
    if (sets.empty()) {
        complain("which pieces? each side has no royal piece that others could be tried with");
        return answer_no;
    }
    Endgames endgames(variant);
    player::EndgameLimits limits;
    limits.threads = arguments.threads;
    limits.memory = arguments.memory && *arguments.memory != 0 ? static_cast<std::size_t>(*arguments.memory)
                                                               : usual_memory;
    limits.folder = endgame_folder(arguments.keep);
    bool good = true;
    bool kept = true;
    std::size_t solved = 0;
    Json reports = Json::array();
    Progress progress;
    limits.see = [&](const player::EndgameProgress& now) { return progress.see(now); };
    for (const std::string& set : sets) {
        if (solving_interrupted) break;
        const Result<EndgameReport> report = endgames.solve(set, limits);
        if (!report) {
            complain(report.diagnostics());
            good = false;
            continue;
        }
        if (kept && !report->unkept.empty()) {
            complain("what is solved is not kept: " + report->unkept.front());
            kept = false;
            limits.folder.clear();
        }
        ++solved;
        if (arguments.json) {
            reports.add(report_json(variant, endgames, *report));
        } else if (arguments.pieces.empty()) {
            const EndgameCounts& counts = report->first;
            const double share = counts.positions == 0
                                     ? 0
                                     : 100.0 * static_cast<double>(counts.won) / static_cast<double>(counts.positions);
            print(fmt::format("{:<16} {:6.2f} % won of {:>10}{}\n", escaped(report->set), share, counts.positions,
                              counts.longest > 0
                                  ? fmt::format(", in at most {}",
                                                counted(static_cast<std::size_t>(moves_of(counts.longest)), "move"))
                                  : ""));
            flush();
        } else {
            print(report_text(variant, endgames, *report, terminal_width(arguments.width)));
        }
    }
    if (arguments.json && solved > 0) {
        Json json = Json::object();
        json.set("variant", variant->id()).set("endgames", std::move(reports));
        print_answer(std::move(json));
    }
    return good && !solving_interrupted ? success : answer_no;
}

void add_endgame_options(OptionList& list, EndgameOptions& options) {
    add_variant(list, options);
    list.word("pieces", options.pieces, "The pieces of the set");
    add_set(list, options.set);
    list.text("--keep", options.keep, "Folder for what is solved; `none`: keep nothing", "DIR");
    add_threads(list, options.threads, "Threads to solve with, 1 to 256");
    list.number("--memory", options.memory, {0, max_memory}, "MiB of memory it may take; default 4096");
    add_width(list, options.width);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef endgame_command = {
    .name = "endgame",
    .usage = "VARIANT [SET] [OPTIONS]",
    .summary = "Solves endgames: all positions of some pieces",
    .help =
        "SET is pieces, with capital letters for the first side: \"K R k\". Without SET\n"
        "each kind of piece is tried: it and its side's royal piece against the royal\n"
        "piece of the other side. What is solved is kept in varia/endgames of the user's\n"
        "cache, or in the folder of --keep, and the computer plays by it.",
    .first_words = prints_variants,
    .begin = begin_command<EndgameOptions, add_endgame_options, run_endgame>,
};

}  // namespace varia::cli
