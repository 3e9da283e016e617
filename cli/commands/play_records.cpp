// Games kept and brought back in `varia play`: save, load, redo, history, new, pgn.
//
// What is saved is a record as docs/records.md has them: any program that reads PGN reads that of a flat game. The tag
// Play says against whom it is played, as options of `varia play`.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "play_session.hpp"
#include "record_file.hpp"
#include "record_input.hpp"
#include "record_reader.hpp"
#include "record_variants.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "variant_files.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

// What was saved before records were: a comment comes first.
bool is_saved_game(const std::string& file) {
    const std::optional<std::string> text = read_records(file);
    if (!text) return false;
    if (text->starts_with("# ")) return true;
    RecordReader reader(*text);
    const std::optional<GameRecord> game = reader.next();
    return game && game->find(tags::play) != nullptr && !reader.next();
}

std::vector<int> players_named(const std::string& list, const Contest& contest) {
    std::vector<int> players;
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        if (const int player = contest.find_player(list.substr(at, end - at)); player >= 0) players.push_back(player);
        at = end + 1;
    }
    return players;
}

// Where a game is kept that a signal cuts off, as the XDG Base Directory Specification has it: a path that is not
// absolute does not count.
std::string kept_game_file() {
    if (const char* const state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/')
        return std::string(state) + "/varia/cut-off.pgn";
    if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
        return std::string(home) + "/.local/state/varia/cut-off.pgn";
    return {};
}

OptionValues sorted(OptionValues values) {
    std::ranges::sort(values);
    return values;
}

// "300+3": seconds, if everybody has the same.
std::string time_control(const PlayClocks& clocks, int players) {
    const PlayClocks::Time now = PlayClocks::Time::clock::now();
    for (int player = 1; player < players; ++player)
        if (clocks.left(player, now) != clocks.left(0, now) || clocks.increment(player) != clocks.increment(0))
            return {};
    const auto seconds = [](Milliseconds time) {
        return std::chrono::duration_cast<std::chrono::seconds>(time).count();
    };
    const auto increment = seconds(clocks.increment(0));
    return fmt::format("{}{}", seconds(clocks.left(0, now)), increment == 0 ? "" : fmt::format("+{}", increment));
}

}  // namespace

Result<Contest> PlaySession::begun_anew(std::string_view start) const {
    return Contest::parse(contest_.variant_ptr(), start);
}

std::string PlaySession::start_text() const {
    return arguments_.position ? joined_position(*arguments_.position) : "startpos";
}

std::string PlaySession::way_back_to_opponents() const {
    std::string text;
    if (!random_.empty()) text += fmt::format(" --random {}", arguments_.random);
    if (!computer_.empty()) text += " --computer " + arguments_.computer;
    if (!random_.empty() || (!computer_.empty() && !arguments_.time && arguments_.nodes == 0))
        text += fmt::format(" --seed {}", seed_);
    if (arguments_.level) text += fmt::format(" --level {}", *arguments_.level);
    if (arguments_.time) text += fmt::format(" --time {}", *arguments_.time);
    if (arguments_.nodes != 0) text += fmt::format(" --nodes {}", arguments_.nodes);
    if (match_clocks_) text += " --clock " + arguments_.clock;
    if (clocks_) text += " --clock " + clocks_->text(PlayClocks::Time::clock::now());
    return text.empty() ? text : text.substr(1);
}

GameRecord PlaySession::played_and_said() const {
    GameRecord record = record_of(contest_);
    if (!kept_) return record;
    std::vector<RecordedMove> moves = std::move(record.moves());
    record.tags = kept_->tags;
    record.lines = kept_->lines;
    const std::vector<RecordedMove>& said = kept_->moves();
    std::size_t same = 0;
    while (same < moves.size() && same < said.size() && moves[same].text == said[same].text) {
        moves[same] = said[same];
        ++same;
    }
    if (same < moves.size() && same < said.size()) {
        // It went another way then: that is a variation now.
        RecordedLine rest;
        rest.moves.assign(said.begin() + static_cast<std::ptrdiff_t>(same), said.end());
        moves[same].variations = std::exchange(rest.moves.front().variations, {});
        moves[same].variations.push_back(record.lines.size());
        record.lines.push_back(std::move(rest));
    }
    record.moves() = std::move(moves);
    return record;
}

GameRecord PlaySession::record() {
    GameRecord record = played_and_said();
    const Contest start = begun_anew(start_).value();
    ReplayWish wish;
    wish.form = MoveForm::usual;
    (void)replay(record, start, wish);
    const bool known = kept_ && kept_->find(tags::date) != nullptr;
    set_heading(record, start, arguments_.set);
    if (!known) record.set(tags::date, date_today());
    for (int player = 0; player < contest_.players(); ++player) {
        const bool machine = std::ranges::find(computer_, player) != computer_.end();
        if (machine)
            record.set(player_tag(contest_, player), "Varia");
        else if (is_random(player))
            record.set(player_tag(contest_, player), "chance");
    }
    if (whole_clocks_)
        if (const std::string control = time_control(*whole_clocks_, contest_.players()); !control.empty())
            record.set(tags::clock, control);
    set_ending(record, contest_, standing());
    record.set(tags::play, way_back_to_opponents());
    return record;
}

void PlaySession::save(const std::string& file) {
    if (file.empty()) return print(escaped(way_back()) + "\n");
    // Only what this command wrote is written over.
    if (exists(file) && !is_saved_game(file))
        return complain(typed_error(fmt::format("{} is there already, and is no saved game", varia::quoted(file)),
                                    "choose another name")
                            .text());
    const std::string text = pgn_text(record());
    if (const std::string why = write_file(file, text); !why.empty())
        return complain(fmt::format("{} cannot be written: {}", varia::quoted(file), why));
    saved_ = contest_.key();
    print(fmt::format("saved; `load {}` brings it back\n", escaped(file)));
}

void PlaySession::load(const std::string& what) {
    if (what.empty())
        return complain(typed_error("which file?", "load FILE, or load FILE N for one game of many").text());
    // "load games.pgn 3".
    std::string file = what;
    std::size_t number = 1;
    if (const std::size_t blank = what.find_last_of(" \t"); blank != std::string::npos && !exists(what)) {
        const std::string last = what.substr(blank + 1);
        const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
        if (error == std::errc{} && end == last.data() + last.size() && number > 0)
            file = trimmed(what.substr(0, blank));
        else
            number = 1;
    }
    std::optional<std::string> text = read_records(file);
    if (!text) return;
    RecordFile records(*std::move(text));
    std::optional<GameRecord> record = records.next();
    std::size_t at = 1;
    for (; record && at < number; ++at) record = records.next();
    if (!record)
        return complain(at == 1 ? fmt::format("{} has no game in it{}", varia::quoted(file),
                                              records.error().empty() ? "" : ": " + escaped(records.error()))
                                : fmt::format("{} has no game {}: it has {}", varia::quoted(file), number, at - 1));
    if (!is_of_this(*record, "load " + what)) return;
    const bool first_of_many = number == 1 && at == 1 && records.next().has_value();
    if (!take_record(*std::move(record), file)) return;
    take_opponents(*kept_);
    if (file == kept_game_file()) {
        // It is here again, and kept anew should this end likewise.
        std::error_code error;
        std::filesystem::remove(file, error);
        saved_ = ~contest_.key();  // not this one
    }
    if (first_of_many)
        print(fmt::format("this is the first of several games; `load {} 2` brings the second\n", escaped(file)));
    draw();
    reply();
}

bool PlaySession::is_of_this(const GameRecord& record, const std::string& again) const {
    const Definition& def = contest_.variant().definition();
    const std::string* said = record.find(tags::variant);
    RecordVariants variants("", {});
    const std::optional<std::string> id = said == nullptr ? std::nullopt : variants.find(*said);
    const auto is_called = [&](std::string_view name) { return folded_name(name) == folded_name(*said); };
    const bool same = said == nullptr || *said == arguments_.variant || id == def.id || is_called(def.name) ||
                      std::ranges::any_of(def.aliases, [&](const Name& alias) { return is_called(alias.text); });
    const OptionValues options = options_in_text(record.value(tags::options));
    if (same && sorted(options) == sorted(arguments_.set)) return true;
    std::string command = "varia play " + (same ? arguments_.variant : id.value_or(*said));
    for (const auto& [option, value] : options) command += fmt::format(" --set {}={}", option, value);
    complain(typed_error("that game is of another variant, or has other options",
                         fmt::format("leave this one, and say `{}` after: {}", again, command))
                 .text());
    return false;
}

bool PlaySession::take_record(GameRecord record, const std::string& file) {
    const auto placed = [&](Diagnostics found) {
        for (Diagnostic& d : found) {
            d.file = file;
            if (file.empty()) d.line = d.column = 0;  // it was typed
        }
        return found;
    };
    Result<Contest> start = start_of_record(record, contest_.variant_ptr());
    if (!start) {
        complain(placed(start.diagnostics()));
        return false;
    }
    if (const std::string other = other_rules(record, contest_.variant_ptr()); !other.empty())
        complain(fmt::format("{}; moves are read as far as they are legal", other));
    ReplayWish wish;
    wish.form = MoveForm::canonical;
    wish.null_moves = false;  // what was played before one can be taken back
    Replayed replayed = replay(record, std::move(start).value(), wish);
    const auto tell = [&](const Flaw& flaw, bool stops) {
        complain(placed({Diagnostic{Severity::error, file, flaw.place.line, flaw.place.column,
                                    (stops ? "the game is read up to here: " : "") + flaw.message, flaw.hint}}));
    };
    for (const Flaw& flaw : replayed.flaws) tell(flaw, true);
    for (const Flaw& flaw : record.flaws) tell(flaw, false);
    if (replayed.played == 0 && record.tags.empty() && !(replayed.flaws.empty() && record.flaws.empty())) {
        complain("that is no game: none of its moves can be played");
        return false;
    }
    contest_ = std::move(replayed.now);
    start_ = record.find(tags::position) == nullptr ? "startpos" : record.value(tags::position);
    begin_other_game();
    // Time is nothing that rules know of.
    if (const Standing now = contest_.standing(); now.over && now.winners.size() == 1 && contest_.players() == 2 &&
                                                  record.value(tags::status).find(" time ") != std::string::npos)
        flags_.push_back(
            {contest_.texts().size(), 1 - now.winners.front(), record.value(tags::status).starts_with("draw ")});
    if (!contest_.over() && is_score(record.result))
        print(fmt::format("the record says {}; by the rules the {} goes on\n", escaped(record.result),
                          contest_noun(contest_)));
    kept_ = std::move(record);
    return true;
}

void PlaySession::take_opponents(const GameRecord& record) {
    // Who has said himself against whom he plays is believed.
    if (!random_.empty() || !computer_.empty() || whole_clocks_) return;
    const std::string* said = record.find(tags::play);
    if (said == nullptr) said = record.find("Players");  // as it was called once
    if (said == nullptr || said->empty()) return;
    const std::optional<PlayOptions> meant = opponents_in(*said);
    if (!meant) return;
    arguments_.random = meant->random;
    arguments_.computer = meant->computer;
    arguments_.level = meant->level;
    arguments_.time = meant->time;
    arguments_.nodes = meant->nodes;
    if (meant->seed) {
        arguments_.seed = meant->seed;
        seed_ = *meant->seed;
        generator_.seed(seed_);
    }
    random_ = players_named(arguments_.random, contest_);
    computer_ = players_named(arguments_.computer, contest_);
    opponent_.reset();
    match_opponent_.reset();
    arguments_.clock = meant->clock;
    if (!meant->clock.empty()) whole_clocks_ = PlayClocks::read(meant->clock, contest_.players());
    start_clocks();
    print(opponents());
}

void PlaySession::begin_other_game() {
    listed_.clear();
    undone_.clear();
    flags_.clear();
    start_clocks();
    first_ = 0;
    pasted_.clear();
    kept_.reset();
    saved_ = contest_.key();
}

void PlaySession::begin_anew() {
    Result<Contest> begun = begun_anew(start_text());
    if (!begun) return complain(begun.diagnostics());
    if (!contest_.texts().empty()) print("the game so far: " + escaped(way_back()) + "\n\n");
    contest_ = std::move(begun).value();
    start_ = start_text();
    begin_other_game();
    draw();
    reply();
}

void PlaySession::redo() {
    if (undone_.empty()) return complain("nothing to play again; `undo` takes back first");
    const std::vector<std::string> texts = std::move(undone_.back());
    undone_.pop_back();
    for (const std::string& text : texts) {
        const Before before = turns_ ? before_turn() : Before{};
        const Result<Action> played = contest_.play(text);
        if (!played) return complain(played.diagnostics());
        press_clock();
        if (turns_)
            tell(before);
        else
            print(escaped(contest_.texts().back()) + "\n");
    }
    listed_.clear();
    draw();
}

void PlaySession::keep_undone(const std::vector<std::string>& before) {
    const std::size_t left = contest_.texts().size();
    if (left < before.size()) undone_.emplace_back(before.begin() + static_cast<std::ptrdiff_t>(left), before.end());
}

void PlaySession::history() {
    if (contest_.texts().empty()) return print(fmt::format("no {} was played yet\n", action_noun(contest_)));
    print(numbered_columns(contest_.texts(), terminal_width(arguments_.width)));
}

void PlaySession::print_pgn() {
    GameRecord now = record();
    // Against whom it is played says something to this command alone.
    std::erase_if(now.tags, [](const RecordTag& tag) { return tag.name == tags::play; });
    print(escaped_lines(pgn_text(now)));
}

void PlaySession::keep_from_loss() {
    // Asked at every prompt, and prompts are drawn often.
    if (const std::pair now{contest_.key() ^ saved_, contest_.texts().size()}; std::exchange(worded_, now) == now)
        return;
    const std::string file = is_terminal_in() ? kept_game_file() : std::string();
    if (file.empty() || contest_.texts().empty() || contest_.over() || contest_.key() == saved_)
        return set_last_words({});
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
    // Canonical moves, without numbers: this is done at every prompt.
    GameRecord record = played_and_said();
    set_heading(record, begun_anew(start_).value(), arguments_.set);
    set_ending(record, contest_, standing());
    record.set(tags::play, way_back_to_opponents());
    const std::string name = escaped(file);
    set_last_words(
        {fmt::format("varia: the game is kept: `varia play {}`, then `load {}`\n", escaped(arguments_.variant), name),
         file, pgn_text(record)});
}

void PlaySession::tell_of_kept() const {
    const std::string file = kept_game_file();
    if (is_terminal_in() && !file.empty() && exists(file))
        print(fmt::format("a game was cut off: `load {}` brings it back\n\n", escaped(file)));
}

void PlaySession::say_how_to_go_on() {
    set_last_words({});
    if (contest_.texts().empty() || contest_.over() || contest_.key() == saved_) return;
    if (left_ || is_terminal_in()) print("to go on: " + escaped(way_back()) + "\n");
}

}  // namespace varia::cli
