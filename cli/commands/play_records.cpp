// Games kept and brought back in `varia play`: save, load, redo, history, new, pgn.
//
// What is saved is a game as docs/cli.md (Counts and games) has them, which `varia check --perft` replays too; lines that begin with #
// say what was played against whom.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/player/rules_hash.hpp>

#include "layout.hpp"
#include "play_session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t record_line = 78;
constexpr std::size_t most_read = 16U << 20U;  // bytes: a million moves

// Words in lines of at most so many columns.
std::string filled(const std::vector<std::string>& all) {
    std::string text, line;
    for (const std::string& word : all) {
        if (!line.empty() && line.size() + 1 + word.size() > record_line) {
            text += line + '\n';
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return line.empty() ? text : text + line + '\n';
}

// What PGN allows between quotes.
std::string tag(std::string_view name, std::string_view value) {
    std::string text = fmt::format("[{} \"", name);
    for (const char sign : value) {
        if (sign == '"' || sign == '\\') text += '\\';
        if (static_cast<unsigned char>(sign) >= ' ') text += sign;
    }
    return text + "\"]\n";
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

}  // namespace

Result<Contest> PlaySession::begun_anew(std::string_view start) const {
    return Contest::parse(contest_.variant_ptr(), start);
}

std::string PlaySession::start_text() const { return arguments_.position ? joined_position(*arguments_.position) : "startpos"; }

std::string PlaySession::record() {
    std::string text = fmt::format("# {}\n# variant: {}\n", escaped(contest_.variant().definition().name), arguments_.variant);
    if (!computer_.empty() || !random_.empty()) text += "# " + way_back_to_opponents() + '\n';
    if (clocks_) text += "# clocks: " + clock_line() + '\n';
    if (!arguments_.set.empty()) {
        text += "options:";
        for (const auto& [option, value] : arguments_.set) text += fmt::format(" {}={}", option, value);
        text += '\n';
    }
    if (start_ != "startpos") text += "position: " + start_ + '\n';
    std::vector<std::string> moves = contest_.texts();
    if (contest_.mid_turn() && !contest_.step_texts().empty()) moves.push_back(fmt::format("{},", fmt::join(contest_.step_texts(), ",")));
    return text + filled(moves) + contest_.standing().text + '\n';
}

std::string PlaySession::way_back_to_opponents() const {
    std::string text = "players:";
    if (!random_.empty()) text += fmt::format(" --random {} --seed {}", arguments_.random, seed_);
    if (!computer_.empty()) text += " --computer " + arguments_.computer;
    if (arguments_.level) text += fmt::format(" --level {}", *arguments_.level);
    if (arguments_.time) text += fmt::format(" --time {}", *arguments_.time);
    if (arguments_.nodes != 0) text += fmt::format(" --nodes {}", arguments_.nodes);
    return text;
}

void PlaySession::save(const std::string& file) {
    if (file.empty()) return print(escaped(way_back()) + "\n");
    if (std::ifstream there(file, std::ios::binary); there) {
        std::string first;
        std::getline(there, first);
        // Only what this command wrote is written over.
        if (!first.starts_with("# ")) return complain(typed_error(fmt::format("{} is there already, and is no saved game", varia::quoted(file)), "choose another name").text());
    }
    std::ofstream out(file, std::ios::trunc | std::ios::binary);
    out << record();
    out.close();
    if (!out) return complain(fmt::format("{} cannot be written: {}", varia::quoted(file), std::generic_category().message(errno)));
    saved_ = contest_.key();
    print(fmt::format("saved; `load {}` brings it back\n", escaped(file)));
}

void PlaySession::load(const std::string& file) {
    if (file.empty()) return complain(typed_error("which file?", "load FILE, as `save FILE` has written it").text());
    std::ifstream in(file, std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    const std::string text = bytes.str();
    if (!in || text.size() > most_read) return complain(fmt::format("{} cannot be read", varia::quoted(file)));

    std::string start = "startpos", options, other;
    std::vector<std::pair<std::size_t, std::string>> moves;  // with their lines
    std::istringstream lines(text);
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        constexpr std::string_view variant_mark = "# variant: ", options_mark = "options:", position_mark = "position:";
        line = trimmed(line);
        if (line.starts_with(variant_mark)) other = line.substr(variant_mark.size());
        else if (line.starts_with(options_mark)) options = trimmed(line.substr(options_mark.size()));
        else if (line.starts_with(position_mark)) start = trimmed(line.substr(position_mark.size()));
        else if (!line.starts_with('#'))
            for (std::string& word : words(line)) moves.emplace_back(number, std::move(word));
    }
    std::string set;
    for (const auto& [option, value] : arguments_.set) set += (set.empty() ? "" : " ") + option + "=" + value;
    if ((!other.empty() && other != arguments_.variant) || options != set) {
        std::string command = "varia play " + (other.empty() ? arguments_.variant : other);
        for (const std::string& option : words(options)) command += " --set " + option;
        return complain(typed_error("that game is of another variant, or has other options", fmt::format("leave this one, and say `load {}` after: {}", file, command)).text());
    }
    Result<Contest> begun = begun_anew(start);
    if (!begun) return complain(begun.diagnostics());
    // The last line is how it stood; what cannot be played ends the moves.
    const std::size_t last = moves.empty() ? 0 : moves.back().first;
    std::string problem;
    for (const auto& [number, word] : moves) {
        if (const Result<Action> played = begun->play(word); !played) {
            if (number != last || !stands_so(text, *begun))
                problem = fmt::format("{}:{}: the game is read up to here: {}", escaped(file), number, played.diagnostics().front().message);
            break;
        }
    }
    contest_ = std::move(begun).value();
    start_ = start;
    begin_other_game();
    if (!problem.empty()) complain(problem);
    draw();
    reply();
}

bool PlaySession::stands_so(std::string_view text, Contest& contest) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    return text.substr(text.rfind('\n') + 1) == contest.standing().text;
}

void PlaySession::begin_other_game() {
    listed_.clear();
    undone_.clear();
    flags_.clear();
    clocks_ = whole_clocks_;
    first_ = 0;
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
        if (turns_) tell(before);
        else print(escaped(contest_.texts().back()) + "\n");
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
    print(numbered_columns(contest_.texts(), terminal_width(arguments_)));
}

void PlaySession::print_pgn() {
    const Variant& variant = contest_.variant();
    if (is_match_ || variant.sides().size() != 2 || turns_)
        return complain(typed_error("PGN is for games of two sides on one board with one move a turn", "`save FILE` keeps any game").text());
    Result<Contest> again = begun_anew(start_);
    if (!again) return complain(again.diagnostics());
    const Standing now = standing();
    std::string result = "*";
    if (now.over) result = now.winners.size() != 1 ? "1/2-1/2" : now.winners.front() == 0 ? "1-0" : "0-1";
    std::string text = tag("Event", "?") + tag("Site", "?") + tag("Date", today()) + tag("Round", "?");
    for (int player = 0; player < 2; ++player) {
        const bool machine = std::ranges::find(computer_, player) != computer_.end();
        text += tag(player == 0 ? "White" : "Black", machine ? "Varia" : is_random(player) ? "chance" : "?");
    }
    text += tag("Result", result) + tag("Variant", variant.definition().name) +
            tag("RulesHash", fmt::format("{:016x}", player::rules_hash(variant.definition())));
    if (start_ != "startpos") text += tag("SetUp", "1") + tag("FEN", again->text());
    if (now.over) text += tag("Termination", now.reason);
    std::vector<std::string> moves;
    for (const std::string& played : contest_.texts()) {
        const int number = again->position().move_number();
        const bool first = again->player() == 0;
        if (first || moves.empty()) moves.push_back(fmt::format("{}{}", number, first ? "." : "..."));
        const Result<Action> action = again->read_action(played);
        if (!action) {
            moves.push_back(played);  // what is no move, as giving up is
            break;
        }
        moves.push_back(action->type == ActionType::resign ? std::string("{resigns}") : again->action_text(*action, Spelling::san));
        again->act(*action);
    }
    moves.push_back(result);
    print(escaped_lines(text + "\n" + filled(moves)));
}

void PlaySession::say_how_to_go_on() {
    if (contest_.texts().empty() || contest_.over() || contest_.key() == saved_) return;
    if (left_ || is_terminal_in()) print("to go on: " + escaped(way_back()) + "\n");
}

}  // namespace varia::cli
