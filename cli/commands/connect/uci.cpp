// `varia uci`: the computer behind the Universal Chess Interface, for programs that show boards and programs that match
// engines.
//
// If turns have several steps, a move of the protocol is one whole turn (wire.hpp). If a position, a move or a variant
// was refused, no move for another position is sent.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
#include "uci_count.hpp"
#include "variant_files.hpp"
#include "variant_names.hpp"
#include "weights.hpp"
#include "wire.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct UciOptions : VariantChoice, EngineChoice {};

constexpr int max_lines = 256;
constexpr std::chrono::seconds grace{2};  // for a count that is nearly done
// In bytes: a position may come with the moves of a long game.
constexpr std::size_t max_line_length = std::size_t{16} << 20U;

std::string folded(std::string text) {
    std::ranges::transform(text, text.begin(), small_letter);
    return text;
}

// Words of `go` that stand alone or come before a value. None of them is a move.
constexpr std::array go_words{"infinite", "ponder",    "perft", "movetime", "wtime", "btime",      "winc",
                              "binc",     "movestogo", "nodes", "depth",    "mate",  "searchmoves"};

// The words of a line, taken one after the other.
class Words {
public:
    explicit Words(const std::string& line) : words_(varia::cli::words(line)) {}
    [[nodiscard]] std::string next() { return at_ < words_.size() ? words_[at_++] : std::string{}; }
    [[nodiscard]] std::string_view ahead() const {
        return at_ < words_.size() ? std::string_view(words_[at_]) : std::string_view();
    }
    [[nodiscard]] bool more() const { return at_ < words_.size(); }
    [[nodiscard]] std::string until_folded(std::string_view end) {
        std::string text;
        while (at_ < words_.size() && !same_letters(words_[at_], end)) append_item(text, " ", words_[at_++]);
        if (at_ < words_.size()) ++at_;
        return text;
    }
    // The words up to `end`, which is skipped, or up to the end of the line.
    [[nodiscard]] std::string until(std::string_view end) {
        std::string text;
        while (at_ < words_.size() && words_[at_] != end) append_item(text, " ", words_[at_++]);
        if (at_ < words_.size()) ++at_;
        return text;
    }

private:
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

class UciProtocol {
public:
    explicit UciProtocol(const UciOptions& arguments)
        : arguments_(arguments), weights_file_(arguments.weights), thinker_(engine_options(arguments)) {}

    int run() {
        if (!weights_file_.empty() && text_of_weights(weights_file_).empty()) return answer_no;
        if (!choose(arguments_.variant.empty() ? std::string(unnamed_in_uci) : arguments_.variant)) return answer_no;
        for (;;) {
            std::string line;
            const Read read = read_line(line, max_line_length);
            speaker_.received();
            if (read == Read::end) {
                // After the end of input no `stop` can come, so a count runs to its end.
                if (counts_) thinker_.wait();
                break;
            }
            Words words(line);
            const std::string command = words.next();
            if (command == "quit") {
                // Scripts send `quit` right behind their requests.
                if (counts_) thinker_.wait_for(grace);
                break;
            }
            if (read == Read::cut && command == "position")
                refuse("a line of so many bytes cannot be read");
            else
                obey(command, words);
        }
        thinker_.stop();
        speaker_.received();
        return success;
    }

private:
    void say(const std::string& text) { speaker_.say(text); }

    // The reason is the answer to `go` until there is a position again.
    void refuse(std::string why) {
        say("info string " + escaped(why));
        refused_ = std::move(why);
    }

    void obey(const std::string& command, Words& words) {
        // Only `stop` ends a count. Other commands wait for it, except those that are answered at once.
        if (counts_ && command != "stop" && command != "uci" && command != "isready") thinker_.wait();
        if (command == "uci")
            introduce();
        else if (command == "isready")
            say("readyok");
        else if (command == "setoption")
            set(words);
        else if (command == "ucinewgame")
            thinker_.stop(), thinker_.forget();
        else if (command == "position")
            place(words);
        else if (command == "go")
            go(words);
        else if (command == "stop")
            stop();
        else if (command == "ponderhit")
            ponderhit();
        else if (command == "d")
            say("info string " + escaped(format_position(game_->position())));
        else if (!command.empty() && command != "debug" && command != "register")
            say("info string unknown command: " + escaped(command.substr(0, 80)));
    }

    void introduce() {
        std::string text = "id name Varia " + std::string(version()) + "\nid author the authors of Varia\n";
        text += fmt::format("option name UCI_Variant type combo default {}", variant_name_);
        for (const std::string& id : builtin_variants()) {
            text += " var " + id;
            for (const std::string& name : protocol_names(id))
                if (name != id) text += " var " + name;
        }
        text += "\noption name VariantPath type string default <empty>\n";
        text += fmt::format("option name WeightsFile type string default {}\n",
                            weights_file_.empty() ? "<empty>" : escaped(weights_file_));
        text += "option name UCI_Chess960 type check default false\noption name Ponder type check default false\n";
        text += fmt::format("option name Hash type spin default {} min 1 max {}\n", thinker_.options().table, max_hash);
        text += fmt::format("option name Threads type spin default {} min 1 max {}\n", thinker_.options().threads,
                            max_threads);
        text += fmt::format("option name MultiPV type spin default 1 min 1 max {}\n", max_lines);
        say(text + "option name Clear Hash type button\nuciok");
    }

    void stop() {
        thinker_.stop();
        if (owed_) say("bestmove (none)");
        owed_ = false;
    }

    // Loads a variant. Returns false if there is no such variant. Reports what is wrong with it.
    bool choose(const std::string& given) {
        const std::string name = variant_meant(given);
        const Result<VariantPtr> variant = open_variant(name, arguments_.set);
        if (!variant) {
            complain_of(variant.diagnostics());
            no_variant_ = given;
            return false;
        }
        variant_ = *variant;
        no_variant_.clear();
        refused_.clear();
        variant_name_ = name;
        take_weights();
        game_.emplace(variant_);
        wire_.emplace(variant_, Wire::Dialect::uci);
        wire_->castle_by_partner(by_partner_);
        return true;
    }

    // Takes the weights for this variant. Reports weights that do not fit.
    void take_weights() {
        player::Options options = thinker_.options();
        NamedWeights found = find_named_weights(weights_file_, variant_name_, Layout::of_one_board(variant_));
        complain_of(found.unfit);
        options.weights = std::move(found.weights);
        options.weights_file = std::move(found.file);
        thinker_.play(variant_, options);
        complain_of(thinker_.weights().unfit);
        weights_reported_ = false;
    }

    void set(Words& words) {
        if (!same_letters(words.next(), "name")) return say("info string setoption name NAME value VALUE");
        const std::string name = words.until_folded("value"), value = words.until("");
        const std::string option = folded(name);
        thinker_.stop();
        player::Options options = thinker_.options();
        const auto wrong = [&] {
            say(fmt::format("info string {} cannot be \"{}\"", name, escaped(value.substr(0, 80))));
        };
        if (option == "uci_variant" || option == "variantpath") {
            if (!value.empty() && value != "<empty>") choose(value);
        } else if (option == "uci_chess960") {
            if (folded(value) != "true" && folded(value) != "false") return wrong();
            by_partner_ = folded(value) == "true";
            wire_->castle_by_partner(by_partner_);
        } else if (option == "hash") {
            const auto size = number_of<std::size_t>(value);
            if (!size) return wrong();
            options.table = std::clamp<std::size_t>(*size, 1, max_hash);
            if (!thinker_.set(options))
                say(fmt::format("info string Hash {}: there is no memory for so many MiB; it stays {}", options.table,
                                thinker_.options().table));
        } else if (option == "threads") {
            const auto threads = number_of<int>(value);
            if (!threads) return wrong();
            options.threads = std::clamp(*threads, 1, max_threads);
            (void)thinker_.set(options);
        } else if (option == "weightsfile") {
            weights_file_ = value == "<empty>" ? "" : value;
            take_weights();
        } else if (option == "multipv") {
            const auto lines = number_of<int>(value);
            if (!lines) return wrong();
            lines_ = std::clamp(*lines, 1, max_lines);
        } else if (option == "clear hash") {
            thinker_.forget();
        } else if (option != "ponder") {
            say("info string no option \"" + escaped(name.substr(0, 80)) + "\"");
        }
    }

    void place(Words& words) {
        thinker_.stop();
        owed_ = false;
        refused_.clear();
        const std::string what = words.next();
        if (what == "startpos") {
            game_.emplace(variant_);
            if (words.more()) (void)words.next();  // skips "moves"
        } else if (what == "fen") {
            const std::string text = words.until("moves");
            const Result<Position> position = parse_position(variant_, text);
            complain_of(position.diagnostics());
            if (!position) {
                refused_ = position.diagnostics().back().message;  // warnings stand before the error
                return;
            }
            game_.emplace(variant_, *position);
        } else {
            return refuse("position startpos or position fen TEXT, and perhaps moves");
        }
        while (words.more())
            if (const auto problem = wire_->play(*game_, words.next())) return refuse(*problem);
    }

    void complain_of(const Diagnostics& diagnostics) {
        for (const Diagnostic& diagnostic : diagnostics) say("info string " + escaped(diagnostic.text()));
    }

    void go(Words& words) {
        thinker_.stop();
        player::Limits limits;
        limits.lines = lines_;
        bool endless = false, ponders = false;
        std::optional<int> depth;  // the depth of a count
        const bool first = game_->position().turn() == Side::first;
        const auto milliseconds = [](const std::string& text) {
            return std::chrono::milliseconds(std::max<std::int64_t>(number_of<std::int64_t>(text).value_or(0), 1));
        };
        while (words.more()) {
            const std::string word = words.next();
            if (word == "infinite") {
                endless = true;
                continue;
            }
            if (word == "ponder") {
                ponders = true;
                continue;
            }
            if (word == "searchmoves") {
                while (words.more() && std::ranges::find(go_words, words.ahead()) == go_words.end()) {
                    const std::string text = words.next();
                    const std::optional<Turn> turn = wire_->read_turn(*game_, text);
                    if (turn)
                        limits.only.push_back(turn->front());
                    else
                        say("info string illegal move \"" + escaped(text.substr(0, 80)) + "\"");
                }
                continue;
            }
            const std::string value = words.next();
            if (word == "perft") depth = number_of<int>(value).value_or(0);
            if (word == "movetime")
                limits.time = milliseconds(value);
            else if (word == (first ? "wtime" : "btime"))
                limits.clock = milliseconds(value);
            else if (word == (first ? "winc" : "binc"))
                limits.increment = std::chrono::milliseconds(number_of<int>(value).value_or(0));
            else if (word == "movestogo")
                limits.moves_to_go = number_of<int>(value).value_or(0);
            else if (word == "nodes")
                limits.nodes = number_of<std::uint64_t>(value).value_or(0);
            else if (word == "depth")
                limits.depth = number_of<int>(value).value_or(0);
            else if (word == "mate")
                limits.mate = number_of<int>(value).value_or(0);
        }
        pondered_.reset();
        if (!no_variant_.empty() || !refused_.empty()) {
            say("info string there is no position to play: " +
                escaped(no_variant_.empty() ? refused_ : fmt::format("the variant {} was refused", no_variant_)));
            if (depth) return;
            owed_ = endless || ponders;
            return owed_ ? void() : say("bestmove (none)");
        }
        if (depth) return count(*depth);
        if (!ponders) return think(limits, endless);
        // Until the opponent has moved, there is no time limit.
        pondered_ = limits;
        player::Limits unhurried;
        unhurried.lines = limits.lines;
        unhurried.only = limits.only;
        think(unhurried, true);
    }

    // The opponent has played the expected move. The results of pondering are in the transposition table.
    void ponderhit() {
        if (owed_) return stop();
        if (!pondered_) return;
        thinker_.call_off();
        think(*pondered_, false);
        pondered_.reset();
    }

    void think(const player::Limits& limits, bool endless) {
        counts_ = false;
        if (!std::exchange(weights_reported_, true)) say("info string weights " + weights_words(thinker_.weights()));
        thinker_.start(
            Contest(*game_), limits, endless,
            [this](const Contest& game, const player::Info& info) { report(game, info); },
            [this](const Contest& game, const player::Answer& answer) -> std::optional<Contest> {
                give(game, answer);
                return std::nullopt;
            });
    }

    void count(int depth) {
        counts_ = true;
        thinker_.work([game = *game_, wire = *wire_, depth, this](const std::function<bool()>& go_on) {
            count_leaves(
                game, depth, wire, [this](const std::string& line) { say(line); }, go_on);
        });
    }

    // The texts of whole turns. An unfinished turn at the end of the line is left out.
    [[nodiscard]] std::vector<std::string> texts(const Contest& game, const player::Line& line) const {
        Contest played = game;
        std::vector<std::string> texts;
        Position begun = played.position();
        Turn turn;
        ActionList legal;
        for (const Action& action : line.actions) {
            played.legal_actions(legal);
            if (std::ranges::find(legal, action) == legal.end()) break;
            const std::size_t turns = played.texts().size();
            played.act(action);
            turn.push_back(action.move);
            if (played.texts().size() == turns) continue;
            texts.push_back(wire_->short_text(played.rules(), begun, turn));
            begun = played.position();
            turn.clear();
        }
        return texts;
    }

    void report(const Contest& game, const player::Info& info) {
        const auto time = std::max<std::int64_t>(info.time.count(), 1);
        for (std::size_t i = 0; i < info.lines.size(); ++i) {
            const player::Line& line = info.lines[i];
            std::string score = fmt::format("cp {}", line.value.points);
            if (line.value.wins())
                score = fmt::format("mate {}", std::max(player::moves_to_end(game, line), 1));
            else if (line.value.loses())
                score = fmt::format("mate {}", -player::moves_to_end(game, line));
            const std::vector<std::string> turns = texts(game, line);
            say(fmt::format("info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {}{}{}",
                            info.depth, info.deepest, i + 1, score, info.nodes,
                            info.nodes * 1000 / static_cast<std::uint64_t>(time), info.full, info.time.count(),
                            turns.empty() ? "" : " pv ", fmt::join(turns, " ")));
        }
    }

    void give(const Contest& game, const player::Answer& answer) {
        if (answer.failure) say("info string " + escaped(answer.failure->text()));
        std::string best, reply;
        if (!answer.actions.empty()) {
            Contest asked = game;
            best = wire_->text(asked.rules(), game.position(), answer.turn());
            if (!answer.info.lines.empty()) {
                const std::vector<std::string> line = texts(game, answer.info.lines.front());
                if (line.size() > 1) reply = line[1];
            }
        }
        say("bestmove " + (best.empty() ? std::string("(none)") : best) + (reply.empty() ? "" : " ponder " + reply));
    }

    const UciOptions& arguments_;
    std::string weights_file_;
    bool weights_reported_ = false;
    int lines_ = 1;
    bool by_partner_ = false;
    bool counts_ = false;     // the current or last work is a count
    bool owed_ = false;       // an answer waits for `stop`
    std::string refused_;     // why there is no position
    std::string no_variant_;  // the requested variant, if it could not be loaded
    VariantPtr variant_;
    std::string variant_name_;
    std::optional<Game> game_;
    std::optional<Wire> wire_;
    std::optional<player::Limits> pondered_;  // the limits that hold after `ponderhit`
    Speaker speaker_;
    Thinker thinker_;
};

int run_uci(const UciOptions& arguments) { return UciProtocol(arguments).run(); }

void add_uci_options(OptionList& list, UciOptions& options) {
    add_variant(list, options, Named::may_be);
    add_set(list, options.set);
    add_engine(list, options);
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
}

}  // namespace

extern const CommandDef uci_command = {
    .name = "uci",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Plays by the Universal Chess Interface",
    .help =
        "For programs that show boards or match engines. Without VARIANT, the option\n"
        "UCI_Variant or VariantPath says what is played.",
    .first_words = prints_variants,
    .begin = begin_command<UciOptions, add_uci_options, run_uci>,
};

}  // namespace varia::cli
