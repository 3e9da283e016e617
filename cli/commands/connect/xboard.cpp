// `varia xboard`: the computer behind XBoard's protocol, version 2 (the Chess Engine Communication Protocol).
//
// Commands run on the thread that reads them, when no search is under way. A search that ends plays its move on the
// other thread, and the reading thread does not wait for it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/importers/xboard_setup.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>
#include <varia/version.hpp>

#include "command.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "option_groups.hpp"
#include "protocol_words.hpp"
#include "speaker.hpp"
#include "terminal.hpp"
#include "thinker.hpp"
#include "variant_files.hpp"
#include "variant_names.hpp"
#include "weights.hpp"
#include "wire.hpp"
#include "xboard_games.hpp"
#include "xboard_time.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct XboardOptions : VariantChoice, EngineChoice {};

using std::chrono::milliseconds;

constexpr std::uint64_t hint_nodes = 50'000;
constexpr int mate_score = 100'000;  // plus the moves to the mate, as in the protocol

constexpr std::size_t max_pings = 64;

class XboardProtocol {
public:
    explicit XboardProtocol(const XboardOptions& arguments)
        : arguments_(arguments), thinker_(engine_options(arguments)) {}

    int run() {
        if (!arguments_.weights.empty() && text_of_weights(arguments_.weights).empty()) return answer_no;
        if (!arguments_.variant.empty()) home_ = arguments_.variant;
        if (!choose(home_, true)) return answer_no;
        if (!is_built_in(game_meant(home_).variant)) own_name_ = name_in_xboard(variant_->definition());
        for (;;) {
            const std::optional<std::string> line = read_line();
            speaker_.received();
            if (!line) break;
            const std::vector<std::string> given = words(*line);
            if (given.empty()) continue;
            if (given.front() == "quit") break;
            obey(given, *line);
        }
        thinker_.call_off();
        moved();
        speaker_.received();
        return success;
    }

private:
    using Words = std::vector<std::string>;

    void say(const std::string& text) { speaker_.say(text); }
    void complain_of(std::string_view what, std::string_view command) {
        say(fmt::format("Error ({}): {}", what, escaped(command.substr(0, 80))));
    }

    // ---- commands -------------------------------------------------------------------------------------------------
    void obey(const Words& given, const std::string& line) {
        const std::string& command = given.front();
        const std::string value = given.size() > 1 ? given[1] : std::string();
        if (command == "protover") return introduce();
        if (command == "ping") return ping(value);
        if (command == "?") return thinker_.busy() && !analyses_ ? thinker_.stop() : void();
        if (command == ".") return report_progress();
        // The times are for the next move, whichever player the current search is for.
        if (command == "time" || command == "otim") return take_time(given, line);
        if (command == "post" || command == "nopost") return set_posting(command == "post");
        static constexpr std::array passed_over{"xboard",   "accepted", "rejected", "random", "hard", "easy",
                                                "computer", "name",     "rating",   "ics",    "bk",   "draw"};
        if (std::ranges::find(passed_over, command) != passed_over.end()) return;
        if (command == "hint") return give_hint();
        // All other commands cancel the search first.
        thinker_.call_off();
        moved();
        if (command == "new")
            begin();
        else if (command == "variant")
            choose(value, false);
        else if (command == "setboard")
            set_board(line);
        else if (command == "force")
            own_.reset(), analyses_ = false;
        else if (refused_ && (command == "go" || command == "playother" || command == "analyze"))
            complain_of("the position was refused", line);
        else if (command == "go")
            play_as(game_->position().turn());
        else if (command == "playother")
            play_as(next_side());
        else if (command == "usermove")
            take_move(value, line);
        else if (command == "undo")
            take_back(1);
        else if (command == "remove")
            take_back(2);
        else if (command == "level" || command == "st" || command == "sd")
            take_time(given, line);
        else if (command == "memory" || command == "cores")
            set_resources(command, value, line);
        else if (command == "option")
            set_option(line);
        else if (command == "analyze")
            analyses_ = true, own_.reset();
        else if (command == "exit")
            analyses_ = false;
        else if (command == "result")
            own_.reset();
        else if (!refused_ && !wire_->read_turn(*game_, command))
            complain_of("unknown command", line);
        else
            take_move(command, line);
        go_on();
    }

    void introduce() {
        say("feature done=0");  // at once: programs wait two seconds for it, and the names of all games take time
        std::string names;
        for (const std::string& name : announced()) append_item(names, ",", name);
        say("feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1 "
            "colors=0");
        say(fmt::format(
            "feature myname=\"Varia {}\" name=0 ics=0 pause=0 nps=0 debug=0 memory=1 smp=1 setscore=0 exclude=0",
            version()));
        say("feature option=\"VariantPath -file \"");
        say("feature variants=\"" + names + "\"");
        say("feature done=1");
    }

    // The names of the variants that can be played. If the command line names a game, these are its names alone,
    // because XBoard plays `normal` with every program that announces it.
    [[nodiscard]] std::vector<std::string> announced() const {
        std::vector<std::string> names;
        const auto announce = [&](const std::string& id) {
            for (const std::string& name : protocol_names(id)) names.push_back(name);
            for (const std::string& name : names_with_options(id)) names.push_back(name);
        };
        if (!own_name_.empty())
            names.push_back(own_name_);
        else if (!arguments_.variant.empty())
            announce(game_meant(arguments_.variant).variant);
        else
            for (const std::string& id : xboard_variants()) announce(id);
        return names;
    }

    // Loads a variant. Returns false if there is no such variant. Reports what is wrong with it.
    bool choose(const std::string& given, bool quietly) {
        const NamedGame meant = !own_name_.empty() && given == own_name_ ? NamedGame{arguments_.variant, {}}
                                                                         : game_meant(given);
        const std::string& name = meant.variant;
        const Result<VariantPtr> variant = open_variant(name, meant.with(arguments_.set));
        if (!variant) {
            complain_of("unsupported variant", "variant " + name);
            complain(variant.diagnostics());
            return false;
        }
        variant_ = *variant;
        wire_.emplace(variant_, Wire::Dialect::xboard);
        player::Options options = thinker_.options();
        NamedWeights found = find_named_weights(arguments_.weights, name, Layout::of_one_board(variant_));
        complain(found.unfit);
        options.weights = std::move(found.weights);
        options.weights_file = std::move(found.file);
        thinker_.play(variant_, options);
        complain(thinker_.weights().unfit);
        game_.emplace(variant_);
        refused_ = false;
        const bool known = variant_called(name) == name && is_known_to_xboard(variant_->definition());
        if (!quietly && !known) {
            const importers::XboardSetup setup = importers::xboard_setup(variant_);
            for (const std::string& line : setup.lines) say(line);
        }
        return true;
    }

    void begin() {
        choose(home_, true);
        own_ = next_side();
        analyses_ = false;
        time_ = {};
    }

    void set_board(const std::string& line) {
        const std::size_t at = line.find("setboard") + 8;
        const Result<Position> position = parse_position(variant_, line.substr(std::min(at, line.size())));
        refused_ = !position;
        if (position) {
            game_.emplace(variant_, *position);
            return;
        }
        own_.reset(), analyses_ = false;
        say("tellusererror Illegal position");
        complain_of(position.diagnostics().front().message, line);
    }

    // The next side in the order of turns.
    [[nodiscard]] Side next_side() const {
        const std::vector<Side>& order = variant_->order();
        const Side now = game_->position().turn();
        const auto found = std::ranges::find(order, now);
        for (std::size_t i = 1; i <= order.size(); ++i) {
            const Side side = order[(static_cast<std::size_t>(found - order.begin()) + i) % order.size()];
            if (side != now) return side;
        }
        return now;
    }

    void play_as(Side side) {
        own_ = side;
        analyses_ = false;
    }

    void take_move(const std::string& text, const std::string& line) {
        if (refused_) return say(fmt::format("Illegal move (the position was refused): {}", escaped(text)));
        if (game_->outcome().over) return say(fmt::format("Illegal move (the game is over): {}", escaped(text)));
        if (const std::optional<Turn> turn = wire_->read_turn(*game_, text)) {
            for (const Move step : *turn) game_->play(step);
            if (game_->outcome().over && !analyses_) say(result_line());
            return;
        }
        if (text.empty()) return complain_of("no move", line);
        Game copy = *game_;
        const auto why = wire_->play(copy, text);
        say(why ? fmt::format("Illegal move ({}): {}", escaped(*why), escaped(text))
                : fmt::format("Illegal move: {}", escaped(text)));
    }

    void take_back(int turns) {
        for (int i = 0; i < turns; ++i)
            if (!game_->undo()) return complain_of("no move to take back", turns == 1 ? "undo" : "remove");
    }

    void take_time(const Words& given, const std::string& line) {
        if (const std::string usage = time_.obey(given); !usage.empty()) complain_of(usage, line);
    }

    void set_resources(const std::string& command, const std::string& value, const std::string& line) {
        const auto number = number_of<int>(value);
        if (!number || *number < 1) return complain_of(command + " NUMBER", line);
        player::Options options = thinker_.options();
        if (command == "memory")
            options.table = static_cast<std::size_t>(std::clamp(*number, 1, 65536));
        else
            options.threads = std::clamp(*number, 1, 256);
        if (!thinker_.set(options))
            complain_of(fmt::format("there is no memory for so many MiB; it stays {}", thinker_.options().table), line);
    }

    void set_option(const std::string& line) {
        constexpr std::string_view path = "VariantPath=";
        const std::size_t at = line.find(path);
        if (at == std::string::npos) return complain_of("unknown option", line);
        const std::string name = line.substr(at + path.size());
        if (!name.empty() && choose(name, false)) home_ = name;
    }

    void set_posting(bool posts) {
        const std::lock_guard lock(posting_);
        posts_ = posts;
    }

    // ---- thinking -------------------------------------------------------------------------------------------------
    // Goes on after a command: searches for a move if the computer is to move, or analyses the position.
    void go_on() {
        if (game_->outcome().over) return;
        if (analyses_) {
            thinker_.start(
                Contest(*game_), {}, true,
                [this](const Contest& game, const player::Info& info) { post(game, info, true); },
                [](const Contest&, const player::Answer&) -> std::optional<Contest> { return std::nullopt; });
        } else if (own_ && game_->position().turn() == *own_) {
            think();
        }
    }

    // Answers `ping`. While a search for a move is under way, the answer waits until the move has been made, as the
    // protocol requires.
    void ping(const std::string& number) {
        const std::lock_guard lock(pinging_);
        if (thinks_ && pings_.size() < max_pings)
            pings_.push_back(number);
        else
            say("pong " + number);
    }

    // The search for a move is over, so the waiting answers are sent.
    void moved() {
        const std::lock_guard lock(pinging_);
        thinks_ = false;
        for (const std::string& number : pings_) say("pong " + number);
        pings_.clear();
    }

    void think() {
        {
            const std::lock_guard lock(pinging_);
            thinks_ = true;
        }
        thinker_.start(
            Contest(*game_), time_.limits(*game_), false,
            [this](const Contest& game, const player::Info& info) { post(game, info, false); },
            [this](const Contest& game, const player::Answer& answer) { return play(game, answer); });
    }

    // Called on the searching thread; no other thread uses the game meanwhile. Plays the turn to its end. If the side
    // has several turns in a row, the search goes on for the next turn.
    std::optional<Contest> play(const Contest& game, const player::Answer& answer) {
        if (answer.failure) say("telluser " + escaped(answer.failure->text()));
        if (answer.actions.empty()) {
            say("resign");
            moved();
            return std::nullopt;
        }
        Game played = *game_;
        for (const Move step : answer.turn()) played.play(step);
        say("move " + text_of(game, answer));
        *game_ = std::move(played);
        if (game_->outcome().over) {
            say(result_line());
            moved();
            return std::nullopt;
        }
        if (own_ && game_->position().turn() == *own_) return Contest(*game_);
        moved();
        return std::nullopt;
    }

    // The text of the turn. Precondition: there is one.
    [[nodiscard]] std::string text_of(const Contest& game, const player::Answer& answer) const {
        Contest asked = game;
        return wire_->text(asked.rules(), game.position(), answer.turn());
    }

    [[nodiscard]] static int score_of(const Contest& game, const player::Line& line) {
        if (line.value.wins()) return mate_score + player::moves_to_end(game, line);
        if (line.value.loses()) return -mate_score - player::moves_to_end(game, line);
        return line.value.points;
    }

    void post(const Contest& game, const player::Info& info, bool always) {
        {
            const std::lock_guard lock(posting_);
            depth_ = info.depth;
            nodes_ = info.nodes;
            spent_ = info.time;
            if ((!posts_ && !always) || info.lines.empty()) return;
        }
        const player::Line& line = info.lines.front();
        std::string moves;
        Contest played = game;
        ActionList legal;
        for (const Action& action : line.actions) {
            played.legal_actions(legal);
            if (std::ranges::find(legal, action) == legal.end()) break;
            moves += " " + wire_->text(played.position(), action.move);
            played.act(action);
        }
        say(fmt::format("{} {} {} {}{}", info.depth, score_of(game, line), info.time.count() / 10, info.nodes, moves));
    }

    // Answers the command `.`.
    void report_progress() {
        if (!analyses_) return;
        std::string text;
        {
            const std::lock_guard lock(posting_);
            text = fmt::format("stat01: {} {} {} 0 0", spent_.count() / 10, nodes_, depth_);
        }
        say(text);
    }

    void give_hint() {
        if (thinker_.busy()) return;
        thinker_.wait();
        if (game_->outcome().over) return;
        player::Limits limits;
        limits.nodes = hint_nodes;
        thinker_.start(Contest(*game_), limits, false, {},
                       [this](const Contest& game, const player::Answer& answer) -> std::optional<Contest> {
                           if (!answer.actions.empty()) say("Hint: " + text_of(game, answer));
                           return std::nullopt;
                       });
        thinker_.wait();
    }

    [[nodiscard]] std::string result_line() {
        const Outcome outcome = game_->outcome();
        const auto part = [&](std::size_t side) {
            return static_cast<double>(outcome.score[side].numerator) / outcome.score[side].denominator;
        };
        // The protocol has no results for more than two sides, and none between a win and a draw.
        std::string_view result = "1/2-1/2";
        if (part(0) > part(1)) result = "1-0";
        if (part(0) < part(1)) result = "0-1";
        return fmt::format("{} {{{}}}", result, escaped(outcome.text(*variant_)));
    }

    const XboardOptions& arguments_;
    std::string home_{unnamed_in_uci};  // the variant of the command `new`
    std::string own_name_;              // what XBoard calls the file of the command line; empty without a file
    VariantPtr variant_;
    std::optional<Wire> wire_;
    std::optional<Game> game_;
    std::optional<Side> own_;  // the side that the computer plays; empty in force mode
    bool analyses_ = false;
    bool refused_ = false;  // there is no position, because the given one was refused
    bool posts_ = false;
    XboardTime time_;
    int depth_ = 0;  // of the current search; guarded by posting_
    std::uint64_t nodes_ = 0;
    milliseconds spent_{0};
    Speaker speaker_;
    std::mutex posting_;
    std::mutex pinging_;
    std::vector<std::string> pings_;  // not answered yet, at most `max_pings`
    bool thinks_ = false;             // a search for a move is under way; guarded by pinging_, as are pings_
    Thinker thinker_;
};

int run_xboard(const XboardOptions& arguments) { return XboardProtocol(arguments).run(); }

void add_xboard_options(OptionList& list, XboardOptions& options) {
    add_variant(list, options, Named::may_be);
    add_set(list, options.set);
    add_engine(list, options);
    add_weights_file(list, options.weights);
}

}  // namespace

extern const CommandDef xboard_command = {
    .name = "xboard",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Plays by XBoard's protocol",
    .help =
        "For XBoard and programs that match engines; version 2 of the protocol. Without\n"
        "VARIANT, its command `variant` says what is played. With VARIANT the program\n"
        "announces this game alone; XBoard plays a game of your own with\n"
        "xboard -fcp \"varia xboard FOLDER/NAME\" -variant NAME",
    .first_words = prints_variants,
    .begin = begin_command<XboardOptions, add_xboard_options, run_xboard>,
};

}  // namespace varia::cli
