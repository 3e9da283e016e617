// A player that is another program and uses XBoard's protocol, version 2 (the Chess Engine Communication Protocol).
//
// In a game of two sides the program receives the opponent's moves and answers them. If it must receive several moves
// at once (those before the game began, or several turns of other sides), it receives them in `force` mode, and then
// the command `go`.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "dialogue.hpp"
#include "layout.hpp"
#include "protocol_words.hpp"
#include "variant_names.hpp"
#include "wire.hpp"

namespace varia::cli {

using namespace records;

namespace {

using namespace std::chrono_literals;

class XboardClient final : public Dialogue {
public:
    XboardClient(const Setting& setting, const Entrant& entrant)
        : Dialogue(setting, entrant),
          wire_(setting.variant, Wire::Dialect::xboard),
          name_(setting.path.empty() ? protocol_names(setting.id).front() : setting.id) {}

    std::string begin(const Contest& contest, int player, const Limit& limit, std::uint64_t) override {
        if (!started_) {
            if (std::string error = introduce(); !error.empty()) return error;
            started_ = true;
        }
        side_ = side_of(player);
        const Contest start_of_game = beginning_of(contest);
        mirror_.emplace(start_of_game.variant_ptr(), start_of_game.position());
        fed_ = 0;
        turn_.clear();
        plays_ = rests_ = false;
        told_.clear();
        say("new");
        if (by_path())
            say("option VariantPath=" + setting_.path);
        else if (name() != unnamed_in_xboard)
            tell("variant " + name());
        say("force");
        say("easy");
        say("nopost");
        if (std::string error = report(limit); !error.empty()) return error;
        if (!begins_with(mirror_->position())) {
            if (feature("setboard") != "1") return "it cannot be given a position (no feature setboard)";
            tell("setboard " + format_position(mirror_->position()));
        }
        return get_ready();
    }

    Choice choose(Played& played, int, const Allowance& allowance) override {
        const std::vector<std::string> notice = feed(played);
        const bool goes_on = plays_ && !rests_;
        rests_ = false;
        // A program with several turns in a row goes on by itself.
        if (goes_on && notice.empty()) return on_line(allowance);
        if (goes_on && notice.size() != 1) {
            say("force");
            plays_ = false;
        }
        const bool answers = goes_on && plays_;
        if (!answers)
            for (const std::string& move : notice) report_move(move);
        if (!allowance.clocks.empty() && feature("time") != "0") {
            const auto own = static_cast<std::size_t>(index(side_));
            const std::size_t other = own == 0 ? 1 : 0;
            const auto hundredths = [&](std::size_t at) {
                return at < allowance.clocks.size() ? std::max<std::int64_t>(allowance.clocks[at].count() / 10, 1) : 1;
            };
            say(fmt::format("time {}", hundredths(own)));
            say(fmt::format("otim {}", hundredths(other)));
        }
        if (answers)
            report_move(notice.front());
        else
            say("go");
        plays_ = true;
        return on_line(allowance);
    }

    void finish(const std::string& result) override {
        if (!sound()) return;
        say("force");
        say("result " + result);
        plays_ = false;
    }

private:
    std::string introduce() {
        if (std::string error = start(); !error.empty()) return error;
        say("xboard");
        say("protover 2");
        // An old program sends no features. A program that sends `done=0` needs more time.
        const auto pauses = [this](const std::string& line) { return note(line) || feature("done") == "0"; };
        (void)wait_for(pauses, in(10s), Late::may_be);
        if (!sound()) return "it does not speak XBoard's protocol: " + problem();
        if (feature("done") == "0" && !wait_for([this](const std::string& line) { return note(line); }, in(60s)))
            return "it does not end its list of features: " + problem();
        // A program with the feature `memory` may have no memory before it receives the size.
        if (feature("memory") == "1")
            say(fmt::format("memory {}", entrant_.hash != 0 ? entrant_.hash : std::size_t{64}));
        if (feature("smp") == "1") say(fmt::format("cores {}", entrant_.threads));
        for (const auto& [option, value] : entrant_.settings) say(fmt::format("option {}={}", option, value));
        const bool gets_file = std::ranges::any_of(entrant_.settings,
                                                   [](const auto& setting) { return setting.first == "VariantPath"; });
        // A file of variants adds names. Some programs then send the list again, others do not.
        if (gets_file)
            if (std::string error = get_ready(); !error.empty()) return error;
        // Varia itself is an exception below: it plays more variants than its feature can list.
        const std::string known = feature("variants");
        // Takes the first of the variant's names in protocols that this program knows, or its id.
        if (entrant_.variant.empty()) {
            std::vector<std::string> all = fitting_names(setting_.variant->definition());
            for (std::string& called : protocol_names(setting_.id)) all.push_back(std::move(called));
            all.push_back(setting_.id);
            const auto found = std::ranges::find_if(all, [&](const std::string& name) { return names(known, name); });
            if (found != all.end()) name_ = *found;
        }
        const bool trusted = (gets_file && !entrant_.variant.empty()) || feature("myname").starts_with("Varia ");
        if (!known.empty() && !names(known, name()) && !trusted)
            return fmt::format("it knows no variant \"{}\", but {}; say what it calls it: xboard,variant=NAME:COMMAND",
                               name(), known);
        return {};
    }

    static bool names(const std::string& list, const std::string& name) {
        for (std::size_t at = 0; at <= list.size();) {
            const std::size_t end = std::min(list.find(',', at), list.size());
            if (std::string_view(list).substr(at, end - at) == name) return true;
            at = end + 1;
        }
        return false;
    }

    [[nodiscard]] bool by_path() const { return !setting_.path.empty() && entrant_.variant.empty() && takes_paths_; }
    [[nodiscard]] std::string name() const { return entrant_.variant.empty() ? name_ : entrant_.variant; }

    // Reads a line of features, NAME=VALUE, with or without quotes around the value. Returns whether the program has
    // sent `done=1`.
    bool note(const std::string& line) {
        if (!line.starts_with("feature ")) return false;
        std::string_view rest = std::string_view(line).substr(8);
        while (!rest.empty()) {
            const std::size_t begin = rest.find_first_not_of(' ');
            const std::size_t equals = rest.find('=');
            if (begin == std::string_view::npos || equals == std::string_view::npos || equals < begin) break;
            const std::string key(rest.substr(begin, equals - begin));
            rest.remove_prefix(equals + 1);
            const bool in_quotes = rest.starts_with('"');
            if (in_quotes) rest.remove_prefix(1);
            const std::size_t end = std::min(rest.find(in_quotes ? '"' : ' '), rest.size());
            features_[key] = std::string(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            takes_paths_ = takes_paths_ || (key == "option" && features_[key].starts_with("VariantPath "));
            // `san` is rejected, because moves are sent as cells.
            say((key == "san" && features_[key] == "1" ? "rejected " : "accepted ") + key);
        }
        return feature("done") == "1";
    }

    // The value of a feature that the program has sent. Empty if it has sent none: the protocol's default then applies.
    [[nodiscard]] std::string feature(const std::string& key) const {
        const auto found = features_.find(key);
        return found == features_.end() ? std::string() : found->second;
    }

    std::string report(const Limit& limit) {
        if (limit.nodes != 0 && !limit.each && !limit.clock && limit.depth == 0)
            return "XBoard's protocol has no limit of positions; give it depth=N, time=T or clock=C";
        if (limit.depth != 0) say(fmt::format("sd {}", limit.depth));
        if (limit.each) say(fmt::format("st {}", std::chrono::ceil<std::chrono::seconds>(*limit.each).count()));
        if (limit.clock) {
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*limit.clock).count();
            const std::string more = limit.increment.count() % 1000 == 0
                                         ? std::to_string(limit.increment.count() / 1000)
                                         : fmt::format("{:.3f}", static_cast<double>(limit.increment.count()) / 1000);
            say(fmt::format("level {} {}:{:02} {}", limit.moves, seconds / 60, seconds % 60, more));
        }
        return {};
    }

    std::string get_ready() {
        if (feature("ping") != "1") return {};
        const std::string answer = next_ping();
        std::string refusal;
        const auto ends = [&](const std::string& line) {
            (void)note(line);
            if (refusal.empty()) refusal = refusal_of(line);
            return line == answer;
        };
        if (wait_for(ends, in(30s))) return refusal;
        return problem().empty() ? "no answer to ping" : problem();
    }

    // Sends a line without which the program is not in the right position.
    void tell(const std::string& line) {
        told_.push_back(line);
        say(line);
    }

    // What is wrong if this line of the program refuses one that it was told: `Error (REASON): LINE`, with or without
    // the first word of the line that was sent. Otherwise an empty text.
    [[nodiscard]] std::string refusal_of(const std::string& line) const {
        if (!line.starts_with("Error (")) return {};
        const std::size_t colon = line.find("): ");
        if (colon == std::string::npos) return {};
        const std::string_view about = std::string_view(line).substr(colon + 3);
        const auto is_about = [about](const std::string& told) {
            return about == told || about == std::string_view(told).substr(told.find(' ') + 1);
        };
        const auto told = about.empty() ? told_.end() : std::ranges::find_if(told_, is_about);
        if (told == told_.end()) return {};
        return fmt::format("it answers \"{}\" to \"{}\"", line.substr(0, 80), told->substr(0, 80));
    }

    // Sends another `ping`, and returns the answer to it.
    std::string next_ping() {
        say(fmt::format("ping {}", ++pings_));
        return fmt::format("pong {}", pings_);
    }

    void report_move(const std::string& move) { tell((feature("usermove") == "1" ? "usermove " : "") + move); }

    // The turns that the program has not received yet.
    std::vector<std::string> feed(const Played& played) {
        std::vector<std::string> notice;
        for (; fed_ < played.actions.size(); ++fed_) {
            const Action& action = played.actions[fed_];
            if (action.type == ActionType::resign) {
                // The protocol has no message for this, so the remaining game is sent as a new position.
                mirror_->resign();
                notice.clear();
                turn_.clear();
                plays_ = false;
                say("force");
                tell("setboard " + format_position(mirror_->position()));
                continue;
            }
            const bool own = plays_ && mirror_->position().turn() == side_;
            if (turn_.empty()) begun_ = mirror_->position();
            turn_.push_back(action.move);
            mirror_->play(action.move);
            if (!mirror_->step_texts().empty()) continue;
            if (!own) notice.push_back(wire_.text(mirror_->rules(), *begun_, turn_));
            turn_.clear();
        }
        return notice;
    }

    Choice on_line(const Allowance& allowance) {
        Choice choice;
        std::string move, claim, refusal;
        const auto answers = [&](const std::string& line) {
            (void)note(line);  // features of a program that starts slowly
            const std::vector<std::string> said = words(line);
            if (said.empty()) return false;
            if (refusal = refusal_of(line); !refusal.empty()) return true;
            if (said[0] == "move" && said.size() > 1) move = said[1];
            const bool claims = line.starts_with("Illegal move") || said[0] == "1-0" || said[0] == "0-1" ||
                                said[0] == "1/2-1/2";
            if (claims) claim = line.substr(0, 80);
            return claims || said[0] == "move" || said[0] == "resign";
        };
        auto line = wait_for(answers, allowance.until);
        told_.clear();
        if (!refusal.empty()) {
            choice.failure = refusal;
            return choice;
        }
        // A result that the program sends is only its claim, and may be about the move before. The program may then
        // play on by itself, or after `force` and `go`. Its move may cross these commands: `go` would then be about the
        // other side. Its answer to `ping` comes behind such a move.
        if (line && move.empty() && !claim.empty() && !claim.starts_with("Illegal move")) {
            line = wait_for(answers, std::min(allowance.until, in(500ms)), Late::may_be);
            if (!line && sound()) {
                say("force");
                if (feature("ping") == "1") {
                    const std::string end = next_ping();
                    line = wait_for([&](const std::string& l) { return (void)answers(l), l == end; }, allowance.until);
                    rests_ = true;
                }
                if (move.empty() && sound()) {
                    rests_ = false;
                    say("go");
                    line = wait_for(answers, allowance.until);
                }
            }
        }
        choice.interrupted = stopped().load();
        if (move.empty() && !claim.empty()) {
            choice.failure = fmt::format("it says \"{}\" while the game goes on", claim);
            return choice;
        }
        if (!line) {
            choice.failure = problem();
            return choice;
        }
        choice.resigns = move.empty();
        if (choice.resigns) return choice;
        if (const std::optional<Turn> turn = wire_.read_turn(*mirror_, move))
            choice.actions = actions_of(*turn);
        else
            choice.failure = fmt::format("illegal move \"{}\"", move.substr(0, 80));
        return choice;
    }

    Wire wire_;
    std::string name_;  // the program's name for the variant
    bool started_ = false, takes_paths_ = false;
    std::map<std::string, std::string> features_;
    Side side_ = Side::first;
    std::optional<Game> mirror_;
    std::size_t fed_ = 0;
    std::vector<std::string> told_;  // the lines that it must take, since its last answer
    Turn turn_;                      // the steps of an unfinished turn
    std::optional<Position> begun_;  // the position in which this turn began
    bool plays_ = false;             // the program answers moves by itself
    bool rests_ = false;             // ... after the next `go`: it was stopped behind its own move
    int pings_ = 0;
};

}  // namespace

std::unique_ptr<Competitor> make_xboard(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<XboardClient>(setting, entrant);
}

}  // namespace varia::cli
