// A player that is another program and uses the Universal Chess Interface, the Universal Shogi Interface or the
// Universal Chinese Chess Protocol. The three have one course; they differ in their words and in how they tell limits
// of time.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
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

// What a protocol calls things. Names of options are compared without regard to capitals.
struct ClientWords {
    std::string_view title;  // for messages
    std::string_view hello, hello_done;
    std::string_view new_game;
    std::string_view moves;          // the dialect of moves; empty: as UCI writes them
    std::string_view positions;      // the dialect of positions, if the variant has it
    std::string_view position_word;  // what stands before a position in this dialect
    std::string_view variant, path, hash;
    bool marks_names = true;  // options have the words `name` and `value`
};

constexpr ClientWords uci_words{.title = "UCI",
                                .hello = "uci",
                                .hello_done = "uciok",
                                .new_game = "ucinewgame",
                                .moves = {},
                                .positions = "fairy",
                                .position_word = "fen",
                                .variant = "UCI_Variant",
                                .path = "VariantPath",
                                .hash = "Hash"};
constexpr ClientWords usi_words{.title = "USI",
                                .hello = "usi",
                                .hello_done = "usiok",
                                .new_game = "usinewgame",
                                .moves = "usi",
                                .positions = "sfen",
                                .position_word = "sfen",
                                .variant = "USI_Variant",
                                .path = "VariantPath",
                                .hash = "USI_Hash"};
constexpr ClientWords ucci_words{.title = "UCCI",
                                 .hello = "ucci",
                                 .hello_done = "ucciok",
                                 .new_game = {},
                                 .moves = "ucci",
                                 .positions = "ucci",
                                 .position_word = "fen",
                                 .variant = "variant",
                                 .path = "variantpath",
                                 .hash = "hashsize",
                                 .marks_names = false};

// The words of UCI, which programs for several protocols use in all of them.
constexpr std::string_view common_variant = "UCI_Variant", common_hash = "Hash";

class EngineClient : public Dialogue {
public:
    EngineClient(const Setting& setting, const Entrant& entrant, const ClientWords& words)
        : Dialogue(setting, entrant),
          words_(words),
          wire_(words.moves.empty() ? Wire(setting.variant, Wire::Dialect::uci) : Wire(setting.variant, words.moves)),
          positions_(find_dialect(*setting.variant, words.positions)) {}

    std::string begin(const Contest& contest, int player, const Limit&, std::uint64_t) override {
        player_ = player;
        if (!started_) {
            if (std::string error = introduce(); !error.empty()) return error;
            started_ = true;
        }
        const Contest start = beginning_of(contest);
        const bool unusual = castles_unusually(start.position());
        if (const std::optional<std::string> option = known("UCI_Chess960"); option && unusual != by_partner_) {
            by_partner_ = unusual;
            set(*option, unusual ? "true" : "false");
            wire_.castle_by_partner(unusual);
        }
        if (!words_.new_game.empty()) say(words_.new_game);
        if (const std::optional<std::string> option = known("newgame"); option && words_.new_game.empty())
            say("setoption " + *option);
        if (std::string error = get_ready(); !error.empty()) return error;
        mirror_.emplace(start.variant_ptr(), start.position());
        fed_ = 0;
        turn_.clear();
        position_ = begins_with(mirror_->position()) ? "position startpos" : position_here();
        moves_.clear();
        return {};
    }

    Choice choose(Played& played, int player, const Allowance& allowance) override {
        feed(played);
        const std::string part = turn_.empty() ? std::string() : " " + wire_.text(mirror_->rules(), *begun_, turn_);
        say(position_ + (moves_.empty() && turn_.empty() ? "" : " moves") + moves_ + part);
        say(go(player, allowance));
        Choice choice;
        const auto line = wait_for(
            [](const std::string& said) { return said.starts_with("bestmove") || said.starts_with("nobestmove"); },
            allowance.until);
        if (!line) {
            choice.failure = problem();
            choice.interrupted = stopped().load();
            return choice;
        }
        const std::vector<std::string> said = words(*line);
        const std::string move = said.size() > 1 && said[0] == "bestmove" ? said[1] : std::string();
        if (const std::optional<Turn> turn = wire_.read_turn(*mirror_, move))
            choice.actions = actions_of(*turn);
        else if (move == "(none)" || move == "resign" || move.empty())
            choice.resigns = true;
        else if (move == "win")
            choice.failure = "it says \"bestmove win\" while the game goes on";
        else
            choice.failure = fmt::format("illegal move \"{}\"", move.substr(0, 80));
        return choice;
    }

protected:
    // The command that asks for a move.
    [[nodiscard]] virtual std::string go(int player, const Allowance& allowance) const = 0;

    // Which player it is in this game.
    [[nodiscard]] int player() const { return player_; }
    // The milliseconds on a player's clock, at least one.
    [[nodiscard]] static std::int64_t left(const Allowance& allowance, std::size_t player) {
        const std::vector<Milliseconds>& clocks = allowance.clocks;
        return std::max<std::int64_t>(player < clocks.size() ? clocks[player].count() : 1, 1);
    }
    // A protocol has two clocks. The second clock stands for all sides but the first.
    [[nodiscard]] static std::size_t other_clock(int player) {
        return player > 0 ? static_cast<std::size_t>(player) : std::size_t{1};
    }
    [[nodiscard]] static std::string counted_limits(const Limit& limit) {
        std::string text;
        if (limit.nodes != 0) text += fmt::format(" nodes {}", limit.nodes);
        if (limit.depth != 0) text += fmt::format(" depth {}", limit.depth);
        return text;
    }
    // The program's own spelling of an option that it has announced.
    [[nodiscard]] std::optional<std::string> known(std::string_view name) const {
        const auto found = std::ranges::find_if(options_, [&](const auto& option) { return same(option.first, name); });
        return found == options_.end() ? std::nullopt : std::optional(found->first);
    }

private:
    std::string introduce() {
        if (std::string error = start(); !error.empty()) return error;
        say(words_.hello);
        const auto done = wait_for([this](const std::string& line) { return note(line); }, in(15s));
        if (!done)
            return fmt::format("it does not speak {}: {}", words_.title,
                               problem().empty() ? "no end of its options" : problem());
        if (std::string error = choose_variant(); !error.empty()) return error;
        if (const auto option = known("Threads")) set(*option, std::to_string(entrant_.threads));
        if (entrant_.hash != 0) {
            // USI_Hash need not be announced.
            const auto own = known(words_.hash), common = known(common_hash);
            if (own || common || words_.hash != common_hash)
                set(own.value_or(common.value_or(std::string(words_.hash))), std::to_string(entrant_.hash));
        }
        if (const auto option = known("usemillisec")) set(*option, "true");
        for (const auto& setting : entrant_.settings) {
            const std::optional<std::string> option = known(setting.first);
            if (!option) return fmt::format("it has no option \"{}\"", setting.first);
            set(*option, setting.second);
        }
        return get_ready();
    }

    // Reads a line of the program's introduction. Returns whether it was the last line.
    bool note(const std::string& line) {
        if (line == words_.hello_done) return true;
        if (line.starts_with("id name ")) ours_ = line.substr(8).starts_with(own_name);
        const std::size_t type = line.find(" type ");
        const std::string_view before = words_.marks_names || line.starts_with("option name ") ? "option name "
                                                                                               : "option ";
        if (!line.starts_with(before) || type == std::string::npos || type < before.size()) return false;
        std::vector<std::string>& choices = options_[line.substr(before.size(), type - before.size())];
        for (std::size_t at = line.find(" var "); at != std::string::npos;) {
            const std::size_t next = line.find(" var ", at + 1);
            // In UCCI the default stands behind the choices.
            const std::size_t end = std::min(next, line.find(" default ", at));
            choices.push_back(line.substr(at + 5, end == std::string::npos ? end : end - at - 5));
            at = next;
        }
        return false;
    }

    std::string choose_variant() {
        std::optional<std::string> option = known(words_.variant);
        if (!option) option = known(common_variant);
        if (!option) return {};
        const std::vector<std::string>& choices = options_[*option];
        std::string name = entrant_.variant.empty() ? setting_.id : entrant_.variant;
        const auto lists = [&](const std::string& called) {
            return std::ranges::find(choices, called) != choices.end();
        };
        if (entrant_.variant.empty() && setting_.path.empty()) {
            std::vector<std::string> names = fitting_names(setting_.variant->definition());
            names.push_back(setting_.id);
            for (std::string& called : protocol_names(setting_.id)) names.push_back(std::move(called));
            if (const auto found = std::ranges::find_if(names, lists); found != names.end()) name = *found;
        }
        const bool by_path = entrant_.variant.empty() && !setting_.path.empty() && ours_;
        if (by_path)
            set(words_.path, setting_.path);
        else if (!choices.empty() && !lists(name))
            return fmt::format("it knows no variant \"{}\"; say what it calls it: {},variant=NAME:COMMAND", name,
                               words_.hello);
        else
            set(*option, name);
        return {};
    }

    std::string get_ready() {
        say("isready");
        if (wait_for([](const std::string& line) { return line == "readyok"; }, in(30s))) return {};
        return problem().empty() ? "no answer to isready" : problem();
    }

    void set(std::string_view name, const std::string& value) {
        say(words_.marks_names ? fmt::format("setoption name {} value {}", name, value)
                               : fmt::format("setoption {} {}", name, value));
    }

    static bool same(std::string_view a, std::string_view b) {
        return std::ranges::equal(a, b,
                                  [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
    }

    // The command for the current position, in the dialect if it can say it.
    [[nodiscard]] std::string position_here() const {
        const Position& position = mirror_->position();
        if (positions_ != nullptr)
            if (const Result<std::string> said = format_position(position, *positions_))
                return fmt::format("position {} {}", words_.position_word, *said);
        return "position fen " + format_position(position);
    }

    // A pass has another text in some games' dialects.
    [[nodiscard]] std::string text_of_turn() {
        if (positions_ != nullptr && positions_->moves && turn_.front().type == MoveType::pass) {
            Position here = *begun_;
            if (Result<std::string> said = turn_text(mirror_->rules(), here, turn_, *positions_))
                return std::move(said).value();
        }
        return wire_.text(mirror_->rules(), *begun_, turn_);
    }

    // Adds what was played since the last request.
    void feed(const Played& played) {
        for (; fed_ < played.actions.size(); ++fed_) {
            const Action& action = played.actions[fed_];
            if (action.type == ActionType::resign) {
                // The protocols have no message for this, so the remaining game is sent as a new position.
                mirror_->resign();
                position_ = position_here();
                moves_.clear();
                turn_.clear();
                continue;
            }
            if (turn_.empty()) begun_ = mirror_->position();
            turn_.push_back(action.move);
            mirror_->play(action.move);
            if (!mirror_->step_texts().empty()) continue;
            moves_ += " " + text_of_turn();
            turn_.clear();
        }
    }

    const ClientWords& words_;
    Wire wire_;
    const DialectDef* positions_;  // null if the variant has no such dialect; it belongs to the variant
    bool started_ = false, ours_ = false, by_partner_ = false;
    int player_ = 0;
    std::map<std::string, std::vector<std::string>> options_;  // with their allowed values, if the program lists them
    std::optional<Game> mirror_;
    std::size_t fed_ = 0;
    std::string position_, moves_;
    Turn turn_;                      // the steps of an unfinished turn
    std::optional<Position> begun_;  // the position in which this turn began
};

class UciClient final : public EngineClient {
public:
    UciClient(const Setting& setting, const Entrant& entrant) : EngineClient(setting, entrant, uci_words) {}

private:
    [[nodiscard]] std::string go(int player, const Allowance& allowance) const override {
        const Limit& limit = allowance.limit;
        std::string text = "go";
        if (limit.each) text += fmt::format(" movetime {}", limit.each->count());
        if (limit.clock) {
            text += fmt::format(" wtime {} btime {}", left(allowance, 0), left(allowance, other_clock(player)));
            if (limit.increment.count() > 0) text += fmt::format(" winc {0} binc {0}", limit.increment.count());
            if (allowance.moves_left > 0) text += fmt::format(" movestogo {}", allowance.moves_left);
        }
        return text + counted_limits(limit);
    }
};

// The first side is called black, and the time for a move is a byoyomi without a clock.
class UsiClient final : public EngineClient {
public:
    UsiClient(const Setting& setting, const Entrant& entrant) : EngineClient(setting, entrant, usi_words) {}

    void finish(const std::string& result) override {
        if (!sound()) return;
        const bool decided = result.starts_with("1-0") || result.starts_with("0-1");
        const bool wins = result.starts_with(player() == 0 ? "1-0" : "0-1");
        say(wins ? "gameover win" : decided ? "gameover lose" : "gameover draw");
    }

private:
    [[nodiscard]] std::string go(int player, const Allowance& allowance) const override {
        const Limit& limit = allowance.limit;
        std::string text = "go";
        if (limit.each) text += fmt::format(" btime 0 wtime 0 byoyomi {}", limit.each->count());
        if (limit.clock) {
            text += fmt::format(" btime {} wtime {}", left(allowance, 0), left(allowance, other_clock(player)));
            if (limit.increment.count() > 0) text += fmt::format(" binc {0} winc {0}", limit.increment.count());
            if (allowance.moves_left > 0) text += fmt::format(" movestogo {}", allowance.moves_left);
        }
        return text + counted_limits(limit);
    }
};

// Clocks are those of the side to move and of its opponent. The protocol has no time for a move: it is a clock for one
// move. Without the option `usemillisec` clocks are in seconds.
class UcciClient final : public EngineClient {
public:
    UcciClient(const Setting& setting, const Entrant& entrant) : EngineClient(setting, entrant, ucci_words) {}

private:
    [[nodiscard]] std::string go(int player, const Allowance& allowance) const override {
        const Limit& limit = allowance.limit;
        const std::int64_t unit = known("usemillisec") ? 1 : 1000;
        const auto time = [unit](std::int64_t length) { return std::max<std::int64_t>(length / unit, 1); };
        std::string text = "go";
        if (limit.each) text += fmt::format(" time {} movestogo 1", time(limit.each->count()));
        if (limit.clock) {
            const auto own = static_cast<std::size_t>(player);
            const std::size_t other = own == 0 ? 1 : 0;
            text += fmt::format(" time {}", time(left(allowance, own)));
            if (allowance.moves_left > 0)
                text += fmt::format(" movestogo {}", allowance.moves_left);
            else
                text += fmt::format(" increment {}", limit.increment.count() / unit);
            text += fmt::format(" opptime {}", time(left(allowance, other)));
        }
        return text + counted_limits(limit);
    }
};

}  // namespace

std::unique_ptr<Competitor> make_uci(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<UciClient>(setting, entrant);
}

std::unique_ptr<Competitor> make_usi(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<UsiClient>(setting, entrant);
}

std::unique_ptr<Competitor> make_ucci(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<UcciClient>(setting, entrant);
}

}  // namespace varia::cli
