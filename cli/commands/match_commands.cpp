// `moves`, `perft`, `status` and `show` of a match.
#include "match_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "draw.hpp"
#include "layout.hpp"
#include "session.hpp"
#include "terminal.hpp"

namespace varia::cli {

Result<Match> open_match(const Arguments& arguments, const Variant& variant) {
    Result<BuildingPtr> building = load_building(variant);
    if (!building) return building.diagnostics();
    const auto found_in = [](Diagnostics diagnostics, const std::string& option) {
        for (Diagnostic& d : diagnostics)
            if (d.file.empty()) d.file = option;
        return diagnostics;
    };
    Match match(*building);
    if (arguments.position) {
        Result<Match> read = Match::parse(*building, joined_position(*arguments.position));
        if (!read) return found_in(read.diagnostics(), "--position");
        match = std::move(*read);
    }
    std::size_t number = 0;
    for (const std::string& word : words(arguments.moves)) {
        ++number;
        if (const Result<Action> action = match.play(word); !action)
            return found_in(action.diagnostics(), fmt::format("--moves, action {}", number));
    }
    return match;
}

bool match_script_failed(Match& match) {
    const std::optional<Diagnostic> failure = match.take_failure();
    if (failure) complain(failure->text());
    return failure.has_value();
}

std::optional<int> chosen_board(const Arguments& arguments, const Match& match, bool& good) {
    good = true;
    if (!arguments.board) return std::nullopt;
    if (*arguments.board <= match.building().floors()) return *arguments.board - 1;
    complain(fmt::format("--board: there is no board {}; they are numbered from 1 to {}", *arguments.board,
                         match.building().floors()));
    good = false;
    return std::nullopt;
}

Json match_json(const Match& match) {
    Json json = Json::object();
    json.set("variant", match.building().id());
    json.set("position", match.text());
    return json;
}

std::string match_line(Match& match) {
    const Building& building = match.building();
    if (match.over()) return match.status();
    const auto name = [&](int player) { return escaped(building.player_name(player)); };
    if (const int f = match.transfer(); f >= 0)
        return fmt::format("{} has won floor {} and makes an elevator move from there", name(match.player()), f + 1);
    std::string floors;
    const int count = match.active_floors();
    for (int i = 0; i < count && i < 12; ++i)
        floors += fmt::format("{}{}", i == 0 ? "" : ", ", match.active_floor(i) + 1);
    if (count > 12) floors += fmt::format(" and {} more", count - 12);
    const std::string where = count == 0 ? "" : fmt::format(" on floor{} {}", count == 1 ? "" : "s", floors);
    if (match.player() < 0) return fmt::format("the side to move may act{}", where);
    if (count == 0) return fmt::format("{} has nothing left to do but to say done", name(match.player()));
    return fmt::format("{} to act{}{}", name(match.player()), where,
                       match.may_end_exchange() ? ", or to say done" : "");
}

int match_moves(const Arguments& arguments, Match match) {
    bool good = true;
    const std::optional<int> board = chosen_board(arguments, match, good);
    if (!good) return misuse;
    ActionList actions;
    if (board)
        match.floor_actions(*board, actions);
    else
        match.legal_actions(actions);
    std::vector<std::string> texts;
    for (const Action& action : actions) {
        std::string text = match.action_text(action);
        if (action.type == ActionType::move && (arguments.san || arguments.uci)) {
            Position position = match.position(action.floor);
            text = fmt::format("{}:{}", action.floor + 1,
                               arguments.san ? san_text(match.rules(action.floor), position, action.move)
                                             : uci_text(position, action.move));
        }
        texts.push_back(std::move(text));
    }
    if (match_script_failed(match)) return answer_no;
    std::sort(texts.begin(), texts.end());
    if (arguments.json) {
        Json json = match_json(match);
        json.set("count", static_cast<std::uint64_t>(texts.size()));
        if (!arguments.count) json.set("moves", Json::array(texts));
        print(json.text());
    } else if (arguments.count) {
        print(fmt::format("{}\n", texts.size()));
    } else {
        for (const std::string& text : texts) print(escaped(text) + "\n");
    }
    return success;
}

int match_perft(const Arguments& arguments, Match match) {
    struct Root {
        std::string text;
        Action action;
        std::uint64_t leaves = 0;
    };
    std::vector<Root> roots;
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t total = arguments.depth == 0 ? 1 : 0;
    if (arguments.depth > 0) {
        for (const Action& action : match.legal_actions()) roots.push_back({match.action_text(action), action});
        std::atomic<std::size_t> next{0};
        std::mutex mutex;
        std::exception_ptr failure;
        bool spoilt = false;
        const auto work = [&] {
            try {
                Match own = match;
                for (std::size_t i = next++; i < roots.size(); i = next++)
                    roots[i].leaves = own.perft_after(roots[i].action, arguments.depth - 1);
                const std::lock_guard lock(mutex);
                spoilt = match_script_failed(own) || spoilt;
            } catch (...) {
                const std::lock_guard lock(mutex);
                failure = std::current_exception();
            }
        };
        const std::size_t wanted =
            std::min(static_cast<std::size_t>(arguments.threads), std::max<std::size_t>(roots.size(), 1));
        std::vector<std::jthread> workers;
        for (std::size_t i = 1; i < wanted; ++i) workers.emplace_back(work);
        work();
        workers.clear();
        if (failure) std::rethrow_exception(failure);
        if (spoilt || match_script_failed(match)) return answer_no;
        std::sort(roots.begin(), roots.end(), [](const Root& a, const Root& b) { return a.text < b.text; });
        for (const Root& root : roots) total += root.leaves;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const double per_second = seconds.count() > 0 ? static_cast<double>(total) / seconds.count() : 0;
    if (arguments.json) {
        Json json = match_json(match);
        json.set("depth", arguments.depth).set("nodes", total).set("threads", arguments.threads);
        json.set("seconds", seconds.count()).set("nodes_per_second", per_second);
        if (arguments.divide) {
            Json divide = Json::object();
            for (const Root& root : roots) divide.set(root.text, root.leaves);
            json.set("divide", std::move(divide));
        }
        print(json.text());
        return success;
    }
    if (arguments.divide)
        for (const Root& root : roots) print(fmt::format("{}: {}\n", escaped(root.text), root.leaves));
    print(fmt::format("{}\n", total));
    complain(fmt::format("{} in {:.3f} s, {:.1f} million nodes a second", counted(total, "leaf position"),
                         seconds.count(), per_second / 1e6));
    return success;
}

int match_status(const Arguments& arguments, Match match) {
    const Building& building = match.building();
    if (match_script_failed(match)) return answer_no;
    if (!arguments.json) {
        std::string text = escaped(match.status()) + "\n";
        for (int f = 0; f < building.floors(); ++f)
            text += fmt::format("floor {}: {}\n", f + 1, escaped(match.floor_line(f)));
        print(text);
        return success;
    }
    Json json = match_json(match);
    json.set("status", match.status()).set("over", match.over());
    if (!match.over() && match.player() >= 0) json.set("player", building.player_name(match.player()));
    Json won = Json::object();
    for (int p = 0; p < building.players(); ++p) won.set(building.player_name(p), match.won(p));
    json.set("won", std::move(won));
    Json floors = Json::array();
    for (int f = 0; f < building.floors(); ++f) floors.add(match.floor_line(f));
    json.set("floors", std::move(floors));
    print(json.text());
    return success;
}

}  // namespace varia::cli
