// A player that is another program and uses the Universal Chess Interface.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "dialogue.hpp"
#include "layout.hpp"
#include "variant_names.hpp"
#include "wire.hpp"

namespace varia::cli {

using namespace records;

namespace {

using namespace std::chrono_literals;

constexpr std::string_view own_name = "Varia ";

// Whether a side may castle from other cells than the variant's usual cells, as in Chess960.
bool castles_unusually(const Position& position) {
    const Variant& variant = position.variant();
    const Board& board = variant.board();
    return variant.sides().any([&](Side side) {
        return std::ranges::any_of(position.castling_rights(side), [&](const Position::CastlingRight& right) {
            const CastlingDef& castling = variant.definition().castlings[static_cast<std::size_t>(right.castling)];
            const auto usual = [&](const Name& name) { return variant.seen_by(side, board.find(name.text)); };
            return right.king != usual(castling.king_from) || right.partner != usual(castling.partner_from);
        });
    });
}

class UciClient final : public Dialogue {
public:
    UciClient(const Setting& setting, const Entrant& entrant)
        : Dialogue(setting, entrant), wire_(setting.variant, Wire::Dialect::uci) {}

    std::string begin(const Contest& contest, int, const Limit&, std::uint64_t) override {
        if (!started_) {
            if (std::string error = introduce(); !error.empty()) return error;
            started_ = true;
        }
        const Contest start = beginning_of(contest);
        const bool unusual = castles_unusually(start.position());
        if (unusual != by_partner_ && options_.contains("UCI_Chess960")) {
            by_partner_ = unusual;
            set("UCI_Chess960", unusual ? "true" : "false");
            wire_.castle_by_partner(unusual);
        }
        say("ucinewgame");
        if (std::string error = get_ready(); !error.empty()) return error;
        mirror_.emplace(start.variant_ptr(), start.position());
        fed_ = 0;
        turn_.clear();
        position_ = mirror_->position() == start_position(setting_.variant)
                        ? "position startpos"
                        : "position fen " + format_position(mirror_->position());
        moves_.clear();
        return {};
    }

    Choice choose(Played& played, int player, const Allowance& allowance) override {
        feed(played);
        const std::string part = turn_.empty() ? std::string() : " " + wire_.text(mirror_->rules(), *begun_, turn_);
        say(position_ + (moves_.empty() && turn_.empty() ? "" : " moves") + moves_ + part);
        say(go(player, allowance));
        Choice choice;
        const auto line = wait_for([](const std::string& said) { return said.starts_with("bestmove"); },
                                   allowance.until);
        if (!line) {
            choice.failure = problem();
            choice.interrupted = stopped().load();
            return choice;
        }
        const std::vector<std::string> said = words(*line);
        const std::string move = said.size() > 1 ? said[1] : std::string();
        if (const std::optional<Turn> turn = wire_.read_turn(*mirror_, move))
            choice.actions = actions_of(*turn);
        else if (move == "(none)" || move == "resign" || move.empty())
            choice.resigns = true;
        else
            choice.failure = fmt::format("illegal move \"{}\"", move.substr(0, 80));
        return choice;
    }

private:
    std::string introduce() {
        if (std::string error = start(); !error.empty()) return error;
        say("uci");
        const auto done = wait_for([this](const std::string& line) { return note(line); }, in(15s));
        if (!done) return "it does not speak UCI: " + (problem().empty() ? "no end of its options" : problem());
        if (std::string error = choose_variant(); !error.empty()) return error;
        if (options_.contains("Threads")) set("Threads", std::to_string(entrant_.threads));
        if (options_.contains("Hash") && entrant_.hash != 0) set("Hash", std::to_string(entrant_.hash));
        for (const auto& setting : entrant_.settings) {
            const auto known = std::ranges::find_if(
                options_, [&](const auto& option) { return same(option.first, setting.first); });
            if (known == options_.end()) return fmt::format("it has no option \"{}\"", setting.first);
            set(known->first, setting.second);
        }
        return get_ready();
    }

    // Reads a line of the program's introduction. Returns whether it was the last line.
    bool note(const std::string& line) {
        if (line == "uciok") return true;
        if (line.starts_with("id name ")) ours_ = line.substr(8).starts_with(own_name);
        const std::size_t name = line.find(" name "), type = line.find(" type ");
        if (!line.starts_with("option") || name == std::string::npos || type == std::string::npos || type <= name)
            return false;
        std::vector<std::string>& choices = options_[line.substr(name + 6, type - name - 6)];
        for (std::size_t at = line.find(" var "); at != std::string::npos;) {
            const std::size_t next = line.find(" var ", at + 1);
            choices.push_back(line.substr(at + 5, next == std::string::npos ? next : next - at - 5));
            at = next;
        }
        return false;
    }

    std::string choose_variant() {
        const auto known = options_.find("UCI_Variant");
        if (known != options_.end()) {
            std::string name = entrant_.variant.empty() ? setting_.id : entrant_.variant;
            const auto lists = [&](const std::string& called) {
                return std::ranges::find(known->second, called) != known->second.end();
            };
            if (entrant_.variant.empty() && setting_.path.empty() && !lists(name))
                for (const std::string& called : protocol_names(setting_.id))
                    if (lists(called)) name = called;
            const bool by_path = entrant_.variant.empty() && !setting_.path.empty() && ours_;
            if (by_path) {
                set("VariantPath", setting_.path);
            } else if (!known->second.empty() && std::ranges::find(known->second, name) == known->second.end()) {
                return fmt::format("it knows no variant \"{}\"; say what it calls it: uci,variant=NAME:COMMAND", name);
            } else {
                set("UCI_Variant", name);
            }
        }
        return {};
    }

    std::string get_ready() {
        say("isready");
        if (wait_for([](const std::string& line) { return line == "readyok"; }, in(30s))) return {};
        return problem().empty() ? "no answer to isready" : problem();
    }

    void set(const std::string& name, const std::string& value) {
        say(fmt::format("setoption name {} value {}", name, value));
    }

    static bool same(std::string_view a, std::string_view b) {
        return std::ranges::equal(a, b,
                                  [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
    }

    // Adds what was played since the last request.
    void feed(const Played& played) {
        for (; fed_ < played.actions.size(); ++fed_) {
            const Action& action = played.actions[fed_];
            if (action.type == ActionType::resign) {
                // The protocol has no message for this, so the remaining game is sent as a new position.
                mirror_->resign();
                position_ = "position fen " + format_position(mirror_->position());
                moves_.clear();
                turn_.clear();
                continue;
            }
            if (turn_.empty()) begun_ = mirror_->position();
            turn_.push_back(action.move);
            mirror_->play(action.move);
            if (!mirror_->step_texts().empty()) continue;
            moves_ += " " + wire_.text(mirror_->rules(), *begun_, turn_);
            turn_.clear();
        }
    }

    static std::string go(int player, const Allowance& allowance) {
        const Limit& limit = allowance.limit;
        std::string text = "go";
        if (limit.each) text += fmt::format(" movetime {}", limit.each->count());
        if (limit.clock) {
            // The protocol has two clocks. The second clock stands for all sides but the first.
            const auto side = static_cast<std::size_t>(player);
            const std::vector<Milliseconds>& clocks = allowance.clocks;
            const auto left = [&](std::size_t at) {
                return std::max<std::int64_t>(at < clocks.size() ? clocks[at].count() : 1, 1);
            };
            text += fmt::format(" wtime {} btime {}", left(0), left(side > 0 ? side : 1));
            if (limit.increment.count() > 0) text += fmt::format(" winc {0} binc {0}", limit.increment.count());
            if (allowance.moves_left > 0) text += fmt::format(" movestogo {}", allowance.moves_left);
        }
        if (limit.nodes != 0) text += fmt::format(" nodes {}", limit.nodes);
        if (limit.depth != 0) text += fmt::format(" depth {}", limit.depth);
        return text;
    }

    Wire wire_;
    bool started_ = false, ours_ = false, by_partner_ = false;
    std::map<std::string, std::vector<std::string>> options_;  // with their allowed values, if the program lists them
    std::optional<Game> mirror_;
    std::size_t fed_ = 0;
    std::string position_, moves_;
    Turn turn_;                      // the steps of an unfinished turn
    std::optional<Position> begun_;  // the position in which this turn began
};

}  // namespace

std::unique_ptr<Competitor> make_uci(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<UciClient>(setting, entrant);
}

}  // namespace varia::cli
