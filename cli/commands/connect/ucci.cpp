// `varia ucci`: the computer behind the Universal Chinese Chess Protocol, version 3. Moves count ranks from 0 in games
// that have the dialect `ucci`; all other games are played as by UCI.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include <varia/text.hpp>

#include "command.hpp"
#include "engine_session.hpp"
#include "protocol_words.hpp"

namespace varia::cli {
namespace {

constexpr std::array ucci_settings{
    NamedSetting{"usemillisec", Setting::milliseconds},
    NamedSetting{"batch", Setting::batch},
    NamedSetting{"ponder", Setting::ponder},
    NamedSetting{"hashsize", Setting::hash},
    NamedSetting{"threads", Setting::threads},
    NamedSetting{"multipv", Setting::lines},
    NamedSetting{"variant", Setting::variant},
    NamedSetting{"variantpath", Setting::variant_path},
    NamedSetting{"weightsfile", Setting::weights_file},
    NamedSetting{"limitstrength", Setting::limit_strength},
    NamedSetting{"elo", Setting::elo},
    NamedSetting{"newgame", Setting::new_game},
    // Names that programs for several protocols send.
    NamedSetting{"UCI_Variant", Setting::variant, false},
    NamedSetting{"Hash", Setting::hash, false},
};

constexpr std::array ucci_go_words{
    NamedGoWord{"infinite", GoWord::infinite},
    NamedGoWord{"ponder", GoWord::ponder},
    NamedGoWord{"draw", GoWord::draw},
    NamedGoWord{"perft", GoWord::perft},
    NamedGoWord{"movetime", GoWord::move_time},
    NamedGoWord{"time", GoWord::own_time},
    NamedGoWord{"increment", GoWord::own_increment},
    NamedGoWord{"movestogo", GoWord::moves_to_go},
    NamedGoWord{"opptime", GoWord::opponent},
    NamedGoWord{"oppincrement", GoWord::opponent},
    NamedGoWord{"oppmovestogo", GoWord::opponent},
    NamedGoWord{"nodes", GoWord::nodes},
    NamedGoWord{"depth", GoWord::depth},
};

constexpr EngineProtocol ucci_protocol{
    .hello = "ucci",
    .hello_done = "ucciok",
    .new_game = "uccinewgame",
    .unnamed = unnamed_in_ucci,
    .dialect = "ucci",
    .marks_names = false,
    .default_last = true,
    .remark = "info message ",
    .no_move = "nobestmove",
    .farewell = "bye",
    .settings = ucci_settings,
    .go_words = ucci_go_words,
};

// The protocol has only one number for values and for mates: a mate is this number less the turns to it.
constexpr int mate_value = 10'000;

int ucci_score(const Contest& game, const player::Line& line) {
    if (line.value.wins()) return mate_value - player::moves_to_end(game, line);
    if (line.value.loses()) return player::moves_to_end(game, line) - mate_value;
    return std::clamp(line.value.points, 1000 - mate_value, mate_value - 1000);
}

class UcciSession final : public EngineSession {
public:
    explicit UcciSession(const EngineSessionOptions& arguments) : EngineSession(ucci_protocol, arguments) {}

private:
    bool obey_own(const std::string& command, LineWords& line) override {
        if (command == "banmoves")
            ban(line);
        else if (command == "probe")
            say("pophash");  // nothing of the hash table is told
        else if (command == "ponderhit")
            draw_offered_ = line.ahead() == "draw";
        return command == "banmoves" || command == "probe";
    }

    // The moves may not be played in the position that was set up, as the rules of a tournament say.
    void ban(LineWords& line) {
        thinker().stop();
        while (line.more()) {
            const std::string text = line.next();
            if (const std::optional<Turn> turn = wire().read_turn(game(), text))
                banned_.push_back(*turn);
            else
                remark("illegal move \"" + escaped(text.substr(0, 80)) + "\"");
        }
    }

    void placed() override { banned_.clear(); }

    // A search is told which moves may begin the turn, so a move is banned if all turns that it begins are.
    bool prepare_go(GoRequest& request) override {
        draw_offered_ = request.draw_offered;
        if (banned_.empty()) return true;
        for (const Turn& turn : game().legal_turns()) {
            const Move first = turn.front();
            if (std::ranges::find(banned_, turn) == banned_.end() &&
                std::ranges::find(request.limits.only, first) == request.limits.only.end())
                request.limits.only.push_back(first);
        }
        return !request.limits.only.empty();
    }

    void report(const Contest& game, const player::Info& info) override {
        for (std::size_t i = 0; i < lines_of(info); ++i) {
            const player::Line& line = info.lines[i];
            const std::vector<std::string> turns = texts(game, line);
            say(fmt::format("info depth {} score {}{}{}", info.depth, ucci_score(game, line),
                            turns.empty() ? "" : " pv ", fmt::join(turns, " ")));
        }
        say(fmt::format("info time {} nodes {}", info.time.count(), info.nodes));
    }

    // A draw is accepted if the computer does not think that it is better.
    void give(const Contest&, const player::Answer& answer, const Found& found) override {
        if (found.best.empty()) return say("nobestmove");
        const bool draws = draw_offered_ && !answer.info.lines.empty() && answer.info.lines.front().value.points <= 0;
        say("bestmove " + found.best + (found.reply.empty() ? "" : " ponder " + found.reply) + (draws ? " draw" : ""));
    }

    TurnList banned_;
    std::atomic<bool> draw_offered_{false};  // a `ponderhit` may come at any time
};

int run_ucci(const EngineSessionOptions& arguments) { return UcciSession(arguments).run(); }

}  // namespace

extern const CommandDef ucci_command = {
    .name = "ucci",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Plays by the Universal Chinese Chess Protocol",
    .help =
        "For programs that show boards of xiangqi or match engines. Without VARIANT, the\n"
        "option `variant` or `variantpath` says what is played; the default is xiangqi.",
    .first_words = prints_variants,
    .begin = begin_command<EngineSessionOptions, add_engine_session_options, run_ucci>,
};

}  // namespace varia::cli
