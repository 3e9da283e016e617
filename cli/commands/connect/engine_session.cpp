#include "engine_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/player/levels.hpp>
#include <varia/text.hpp>
#include <varia/version.hpp>

#include "draw.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "terminal.hpp"
#include "uci_count.hpp"
#include "variant_files.hpp"
#include "variant_names.hpp"
#include "weights.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr int max_lines = 256;
constexpr std::chrono::seconds grace{2};  // for a count that is nearly done
// In bytes: a position may come with the moves of a long game.
constexpr std::size_t max_line_length = std::size_t{16} << 20U;
constexpr std::string_view no_value = "<empty>";
constexpr std::string_view positions_of_others = "fairy";  // the dialect of positions in which `d` prints

// The scale on which a program names a level: each level is so much above the level below it. The numbers are no
// measured ratings.
constexpr int lowest_elo = 500, elo_of_level = 100;
constexpr int highest_elo = lowest_elo + (player::strongest_level - 1) * elo_of_level;
constexpr int usual_elo = 1500;
constexpr int level_of(int elo) { return 1 + (elo - lowest_elo) / elo_of_level; }

std::optional<bool> truth_in(std::string_view value) {
    if (same_letters(value, "true") || value == "1") return true;  // adapters to UCCI write numbers
    if (same_letters(value, "false") || value == "0") return false;
    return std::nullopt;
}

std::string in_hexadecimal(std::uint64_t key) { return fmt::format("{:016X}", key); }

}  // namespace

void add_engine_session_options(OptionList& list, EngineSessionOptions& options) {
    add_variant(list, options, Named::may_be);
    add_set(list, options.set);
    add_engine(list, options);
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
}

EngineSession::EngineSession(const EngineProtocol& protocol, const EngineSessionOptions& arguments)
    : protocol_(protocol),
      arguments_(arguments),
      weights_file_(arguments.weights),
      in_milliseconds_(std::ranges::count(protocol.settings, Setting::milliseconds, &NamedSetting::setting) == 0),
      elo_(usual_elo),
      thinker_(engine_options(arguments)) {}

int EngineSession::run() {
    if (!weights_file_.empty() && text_of_weights(weights_file_).empty()) return answer_no;
    if (!choose(arguments_.variant.empty() ? std::string(protocol_.unnamed) : arguments_.variant)) return answer_no;
    // A search calls functions of the derived class, so none may be under way when this function is left.
    struct NoSearch {
        ~NoSearch() { thinker.call_off(); }
        Thinker& thinker;
    };
    const NoSearch no_search{thinker_};
    for (;;) {
        std::string text;
        const Read read = read_line(text, max_line_length);
        speaker_.received();
        if (read == Read::end) {
            // After the end of input no `stop` can come, so a count runs to its end.
            if (counts_) thinker_.wait();
            break;
        }
        LineWords line(text);
        const std::string command = line.next();
        if (command == "quit") {
            // Scripts send `quit` right behind their requests.
            if (counts_) thinker_.wait_for(grace);
            break;
        }
        if (read == Read::cut && command == "position")
            refuse("a line of so many bytes cannot be read");
        else
            obey(command, line);
    }
    thinker_.stop();
    if (!protocol_.farewell.empty()) say(std::string(protocol_.farewell));
    speaker_.received();
    return success;
}

// The reason is the answer to `go` until there is a position again.
void EngineSession::refuse(std::string why) {
    remark(escaped(why));
    refused_ = std::move(why);
    placed();
}

void EngineSession::complain_of(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) remark(escaped(diagnostic.text()));
}

void EngineSession::obey(const std::string& command, LineWords& line) {
    // Only `stop` ends a count. Other commands wait for it, except those that are answered at once.
    if (counts_ && command != "stop" && command != protocol_.hello && command != "isready") thinker_.wait();
    if (command.empty() || obey_own(command, line)) return;
    if (command == protocol_.hello)
        introduce();
    else if (command == "isready")
        say("readyok");
    else if (command == "setoption")
        set(line);
    else if (command == protocol_.new_game)
        end_search(), thinker_.forget();
    else if (command == "position")
        place(line);
    else if (command == "go")
        go(line);
    else if (command == "stop")
        stop();
    else if (command == "ponderhit")
        ponderhit();
    else if (command == "d")
        show_position();
    else
        remark("unknown command: " + escaped(command.substr(0, 80)));
}

// ---- options -------------------------------------------------------------------------------------------------------

void EngineSession::introduce() {
    std::string text = "id name Varia " + std::string(version()) + "\nid author the authors of Varia\n";
    for (const NamedSetting& named : protocol_.settings)
        if (named.listed)
            text += fmt::format("option {}{} type {}\n", protocol_.marks_names ? "name " : "", named.name,
                                announced(named));
    say(text + std::string(protocol_.hello_done));
}

// The type of an option, its default and its limits, in the order of the protocol.
std::string EngineSession::announced(const NamedSetting& named) const {
    std::string type = "check", usual = "false", limits;
    const auto spin = [&](auto value, auto least, auto most) {
        type = "spin";
        usual = fmt::format("{}", value);
        limits = fmt::format(" min {} max {}", least, most);
    };
    const auto offer = [&](const std::string& choice) {
        const std::string more = " var " + escaped(choice);
        if ((limits + ' ').find(more + ' ') == std::string::npos) limits += more;
    };
    switch (named.setting) {
        case Setting::variant:
            type = "combo";
            usual = variant_name_;
            // Adapters that read no default behind the choices take the first one for it.
            if (protocol_.default_last) offer(usual);
            for (const std::string& id : builtin_variants()) {
                offer(id);
                for (const std::string& name : protocol_names(id)) offer(name);
                for (const std::string& name : names_with_options(id)) offer(name);
            }
            for (const std::string& name : imported_.names()) offer(name);
            break;
        case Setting::variant_path:
            type = "string";
            usual = no_value;
            break;
        case Setting::weights_file:
            type = "string";
            usual = weights_file_.empty() ? std::string(no_value) : escaped(weights_file_);
            break;
        case Setting::hash:
            spin(thinker_.options().table, 1, max_hash);
            break;
        case Setting::threads:
            spin(thinker_.options().threads, 1, max_threads);
            break;
        case Setting::lines:
            spin(1, 1, max_lines);
            break;
        case Setting::elo:
            spin(usual_elo, lowest_elo, highest_elo);
            break;
        case Setting::clear_hash:
        case Setting::new_game:
            return "button";
        case Setting::chess960:
        case Setting::ponder:
        case Setting::limit_strength:
        case Setting::show_wdl:
        case Setting::milliseconds:
        case Setting::batch:
            break;
    }
    return protocol_.default_last ? fmt::format("{}{} default {}", type, limits, usual)
                                  : fmt::format("{} default {}{}", type, usual, limits);
}

// Loads a variant. Returns false if there is no such variant. Reports what is wrong with it.
bool EngineSession::choose(const std::string& given) {
    const bool imported = imported_.has(given);
    const NamedGame meant = imported ? NamedGame{given, {}} : game_meant(given);
    const std::string& name = meant.variant;
    const Result<VariantPtr> variant = imported ? imported_.load(name, arguments_.set)
                                                : open_variant(name, meant.with(arguments_.set));
    if (!variant) {
        complain_of(variant.diagnostics());
        no_variant_ = given;
        return false;
    }
    if (imported) complain_of(imported_.unsaid(name));
    variant_ = *variant;
    no_variant_.clear();
    refused_.clear();
    variant_name_ = name;
    take_weights();
    game_.emplace(variant_);
    change_wire();
    placed();
    return true;
}

// A variant's own file is played at once. The games of another program's files can be chosen by their names then.
void EngineSession::choose_path(const std::string& path) {
    const std::vector<std::string> paths = exists(path) ? std::vector{path} : paths_in(path);
    if (paths.empty() || !std::ranges::all_of(paths, is_foreign)) {
        choose(path);
        return;
    }
    for (const std::string& file : paths) {
        const Diagnostics problems = imported_.add(file);
        complain_of(problems);
        if (has_errors(problems)) no_variant_ = file;
    }
}

void EngineSession::change_wire() {
    if (protocol_.dialect.empty())
        wire_.emplace(variant_, Wire::Dialect::uci);
    else
        wire_.emplace(variant_, protocol_.dialect);
    wire_->castle_by_partner(by_partner_);
}

// Takes the weights for this variant. Reports weights that do not fit.
void EngineSession::take_weights() {
    player::Options options = thinker_.options();
    NamedWeights found = find_named_weights(weights_file_, variant_name_, Layout::of_one_board(variant_));
    complain_of(found.unfit);
    options.weights = std::move(found.weights);
    options.weights_file = std::move(found.file);
    thinker_.play(variant_, options);
    complain_of(thinker_.weights().unfit);
    weights_reported_ = false;
}

void EngineSession::set(LineWords& line) {
    std::string name = line.next(), value;
    if (same_letters(name, "name")) {
        name = line.until_folded("value");
        value = line.rest();
    } else if (protocol_.marks_names) {
        return remark("setoption name NAME value VALUE");
    } else {
        value = line.rest();
    }
    end_search();
    const auto named = std::ranges::find_if(
        protocol_.settings, [&](const NamedSetting& setting) { return same_letters(setting.name, name); });
    if (named == protocol_.settings.end()) return remark("no option \"" + escaped(name.substr(0, 80)) + "\"");
    set(named->setting, std::string(named->name), value);
}

void EngineSession::set(Setting setting, const std::string& name, const std::string& value) {
    player::Options options = thinker_.options();
    const auto wrong = [&] { remark(fmt::format("{} cannot be \"{}\"", name, escaped(value.substr(0, 80)))); };
    const auto truth = [&](bool& place) {
        const std::optional<bool> read = truth_in(value);
        if (!read) wrong();
        place = read.value_or(place);
    };
    switch (setting) {
        case Setting::variant:
            if (!value.empty() && value != no_value) choose(value);
            break;
        case Setting::variant_path:
            if (!value.empty() && value != no_value) choose_path(value);
            break;
        case Setting::weights_file:
            weights_file_ = value == no_value ? "" : value;
            take_weights();
            break;
        case Setting::chess960:
            truth(by_partner_);
            wire_->castle_by_partner(by_partner_);
            break;
        case Setting::hash: {
            const auto size = number_of<std::size_t>(value);
            if (!size) return wrong();
            options.table = std::clamp<std::size_t>(*size, 1, max_hash);
            if (!thinker_.set(options))
                remark(fmt::format("{} {}: there is no memory for so many MiB; it stays {}", name, options.table,
                                   thinker_.options().table));
            break;
        }
        case Setting::threads: {
            const auto threads = number_of<int>(value);
            if (!threads) return wrong();
            options.threads = std::clamp(*threads, 1, max_threads);
            (void)thinker_.set(options);
            break;
        }
        case Setting::lines: {
            const auto lines = number_of<int>(value);
            if (!lines) return wrong();
            lines_ = std::clamp(*lines, 1, max_lines);
            break;
        }
        case Setting::clear_hash:
        case Setting::new_game:
            thinker_.forget();
            break;
        case Setting::elo: {
            const auto elo = number_of<int>(value);
            if (!elo) return wrong();
            elo_ = std::clamp(*elo, lowest_elo, highest_elo);
            break;
        }
        case Setting::limit_strength:
            truth(limited_);
            break;
        case Setting::show_wdl:
            truth(shows_wdl_);
            break;
        case Setting::milliseconds:
            truth(in_milliseconds_);
            break;
        case Setting::ponder:
        case Setting::batch:
            break;
    }
    if (setting == Setting::elo || setting == Setting::limit_strength)
        thinker_.play_at(limited_ ? std::optional(level_of(elo_)) : std::nullopt);
}

// ---- positions -----------------------------------------------------------------------------------------------------

// The text behind `fen` or `sfen`. `sfen` is the dialect of shogi programs where the variant has it: in texts that look
// alike other sides are to move there.
Result<Position> EngineSession::read_position(const std::string& word, const std::string& text) const {
    const DialectDef* const sfen = word == "sfen" ? find_dialect(*variant_, word) : nullptr;
    return sfen == nullptr ? parse_position(variant_, text) : parse_position(variant_, text, *sfen);
}

void EngineSession::place(LineWords& line) {
    end_search();
    owed_ = false;
    refused_.clear();
    const std::string what = line.next();
    if (what == "startpos") {
        game_.emplace(variant_);
        if (line.more()) (void)line.next();  // skips "moves"
    } else if (what == "fen" || what == "sfen") {
        const Result<Position> position = read_position(what, line.until("moves"));
        complain_of(position.diagnostics());
        if (!position) {
            refused_ = position.diagnostics().back().message;  // warnings stand before the error
            return placed();
        }
        game_.emplace(variant_, *position);
    } else {
        return refuse("position startpos or position fen TEXT, and perhaps moves");
    }
    while (line.more())
        if (const auto problem = wire_->play(*game_, line.next())) return refuse(*problem);
    placed();
}

void EngineSession::show_position() {
    const Position& position = game_->position();
    Drawing drawing;
    drawing.unicode = false;
    std::string text = draw_board(position, drawing) + draw_hands(position, drawing);
    std::string fen = format_position(position);
    if (const DialectDef* const others = find_dialect(*variant_, positions_of_others))
        if (Result<std::string> said = format_position(position, *others)) fen = std::move(said).value();
    text += "Fen: " + fen;
    if (const DialectDef* const sfen = find_dialect(*variant_, "sfen"))
        if (const Result<std::string> said = format_position(position, *sfen)) text += "\nSfen: " + *said;
    say(text + "\nKey: " + in_hexadecimal(position.zobrist_key()));
}

// ---- searches ------------------------------------------------------------------------------------------------------

// After this no `ponderhit` can come for the search.
void EngineSession::end_search() {
    thinker_.stop();
    pondered_.reset();
}

void EngineSession::stop() {
    end_search();
    if (owed_) say(std::string(protocol_.no_move));
    owed_ = false;
}

void EngineSession::go(LineWords& line) {
    end_search();
    const bool first = game_->position().turn() == Side::first;
    const std::chrono::milliseconds unit{in_milliseconds_ ? 1 : 1000};
    GoRequest request = read_go(line, protocol_.go_words, first, unit);
    player::Limits& limits = request.limits;
    limits.lines = lines_;
    for (const std::string& text : request.only) {
        if (const std::optional<Turn> turn = wire_->read_turn(*game_, text))
            limits.only.push_back(turn->front());
        else
            remark("illegal move \"" + escaped(text.substr(0, 80)) + "\"");
    }
    const bool refused = !no_variant_.empty() || !refused_.empty();
    if (refused)
        remark("there is no position to play: " +
               escaped(no_variant_.empty() ? refused_ : fmt::format("the variant {} was refused", no_variant_)));
    if (refused && request.count) return;
    if (refused || (!request.count && !prepare_go(request))) {
        owed_ = request.endless || request.ponders;
        return owed_ ? void() : say(std::string(request.solves ? protocol_.no_mate : protocol_.no_move));
    }
    if (request.count) return count(*request.count);
    if (!request.ponders) return think(limits, request.endless);
    // Until the opponent has moved, there is no time limit.
    pondered_ = limits;
    player::Limits unhurried;
    unhurried.lines = limits.lines;
    unhurried.only = limits.only;
    think(unhurried, true);
}

// The opponent has played the expected move. The results of pondering are in the transposition table.
void EngineSession::ponderhit() {
    if (owed_) return stop();
    if (!pondered_) return;
    thinker_.call_off();
    think(*pondered_, false);
    pondered_.reset();
}

void EngineSession::think(const player::Limits& limits, bool endless) {
    counts_ = false;
    if (!std::exchange(weights_reported_, true)) remark("weights " + weights_words(thinker_.weights()));
    thinker_.start(
        Contest(*game_), limits, endless,
        [this](const Contest& game, const player::Info& info) {
            if (!info.lines.empty()) report(game, info);
        },
        [this](const Contest& game, const player::Answer& answer) -> std::optional<Contest> {
            if (answer.failure) remark(escaped(answer.failure->text()));
            Found found;
            if (!answer.actions.empty()) {
                Contest asked = game;
                found.best = wire_->text(asked.rules(), game.position(), answer.turn());
                if (!answer.info.lines.empty()) found.line = texts(game, answer.info.lines.front());
                // A level may play another move than that of the line.
                const bool goes_on = found.line.size() > 1 &&
                                     answer.info.lines.front().actions.front() == answer.actions.front();
                if (goes_on) found.reply = found.line[1];
            }
            give(game, answer, found);
            return std::nullopt;
        });
}

void EngineSession::count(int depth) {
    counts_ = true;
    thinker_.work([game = *game_, wire = *wire_, depth, this](const std::function<bool()>& go_on) {
        count_leaves(
            game, depth, wire, [this](const std::string& line) { say(line); },
            [this](const std::string& text) { remark(text); }, go_on);
    });
}

std::vector<std::string> EngineSession::texts(const Contest& game, const player::Line& line) const {
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

std::size_t EngineSession::lines_of(const player::Info& info) const {
    return std::min(info.lines.size(), static_cast<std::size_t>(lines_));
}

}  // namespace varia::cli
