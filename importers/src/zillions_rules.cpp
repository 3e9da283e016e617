#include "zillions_rules.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "toml_draft.hpp"
#include "zillions_board.hpp"
#include "zillions_lua.hpp"
#include "zillions_words.hpp"

namespace varia::importers {
namespace {

class RulesReader {
public:
    RulesReader(const ZillionsGame& game, Untold& untold)
        : game_(game), untold_(untold), start_(pieces_at_start(game)) {
        made_.royal.assign(game.pieces.size(), false);
    }

    ZillionsRules read() {
        for (const ZillionsForm& goal : game_.goals) made_.said.push_back(read_goal(goal));
        write_no_moves();
        write_repetition();
        if (!extinctions_.empty()) set("extinction", array_of(extinctions_));
        write_goals();
        if (!lines_.empty()) set("lines", array_of(lines_));
        check_royals();
        return std::move(made_);
    }

private:
    void set(std::string key, std::string value) { made_.rules.emplace_back(std::move(key), std::move(value)); }

    // The players of a condition, as places in `players`.
    std::vector<std::size_t> players_of(const ZillionsForm& form) {
        std::vector<std::size_t> players;
        const auto add = [&](const ZillionsForm& word) {
            for (std::size_t p = 0; p < game_.players.size(); ++p)
                if (same_word(game_.players[p], word.word)) players.push_back(p);
        };
        if (form.is_list)
            for (const ZillionsForm& item : form.items) add(item);
        else
            add(form);
        std::sort(players.begin(), players.end());
        players.erase(std::unique(players.begin(), players.end()), players.end());
        return players;
    }

    bool read_goal(const ZillionsForm& goal) {
        const std::string kind = in_small_letters(goal.head());
        if (goal.items.size() < 3) {
            untold_.add(goal, kind, "a condition has players and what must hold");
            return true;
        }
        if (goal.items.size() > 3) untold_.add(goal.items[3], kind, "a condition has one thing that must hold");
        const std::vector<std::size_t> players = players_of(goal.items[1]);
        if (players.empty()) return true;  // of players that have no turn
        const std::string result = kind == "win-condition" ? "win" : kind == "loss-condition" ? "loss" : "draw";
        return read_condition(goal.items[2], players, result, kind == "count-condition");
    }

    bool read_condition(const ZillionsForm& form, const std::vector<std::size_t>& players, const std::string& result,
                        bool counts) {
        const std::string word = in_small_letters(form.is_list ? form.head() : std::string_view(form.word));
        if (word == "stalemated" && form.items.size() <= 1) {
            if (counts) return count_pieces();
            for (const std::size_t p : players) stalemate_[p] = result;
            return true;
        }
        if (word == "repetition" && form.items.size() <= 1) {
            if (counts) {
                counted_repetition_ = true;
                return count_pieces();
            }
            for (const std::size_t p : players) repetition_[p] = result;
            return true;
        }
        if (counts) return false;
        if (word == "or") {
            bool all = true;
            for (std::size_t i = 1; i < form.items.size(); ++i) all = can_say(form.items[i]) && all;
            if (!all) return false;
            for (std::size_t i = 1; i < form.items.size(); ++i)
                all = read_condition(form.items[i], players, result, false) && all;
            return all;
        }
        if (word == "checkmated") return read_checkmated(form, players, result);
        if (word == "captured") return read_captured(form, players, result);
        if (word == "pieces-remaining") return read_remaining(form, players, result);
        if (word == "absolute-config") return read_absolute(form, players, result);
        if (word == "relative-config") return read_relative(form, players, result);
        return false;
    }

    // Whether read_condition has a chance to say it; nothing is said of a condition of which a part cannot be.
    [[nodiscard]] bool can_say(const ZillionsForm& form) const {
        const std::string word = in_small_letters(form.is_list ? form.head() : std::string_view(form.word));
        if (word == "or")
            return std::all_of(form.items.begin() + 1, form.items.end(),
                               [&](const ZillionsForm& each) { return can_say(each); });
        if (word == "absolute-config") return absolute_of(form).has_value();
        if (word == "relative-config") return relative_of(form).has_value();
        if (word == "checkmated" || word == "captured" || word == "pieces-remaining")
            return kinds_of(form, word == "pieces-remaining" ? 2 : 1).has_value();
        return word == "stalemated" || word == "repetition";
    }

    [[nodiscard]] std::optional<std::size_t> piece(std::string_view name) const {
        for (std::size_t i = 0; i < game_.pieces.size(); ++i)
            if (same_word(game_.pieces[i].name, name)) return i;
        return std::nullopt;
    }
    // The pieces that a list names from an item on; nothing if one of them is no piece.
    [[nodiscard]] std::optional<std::vector<std::size_t>> kinds_of(const ZillionsForm& form, std::size_t begin) const {
        std::vector<std::size_t> kinds;
        for (std::size_t i = begin; i < form.items.size(); ++i) {
            const std::optional<std::size_t> kind = form.items[i].is_list ? std::nullopt : piece(form.items[i].word);
            if (!kind) return std::nullopt;
            kinds.push_back(*kind);
        }
        return kinds;
    }
    [[nodiscard]] std::string letters(const std::vector<std::size_t>& kinds) const {
        std::vector<std::string> all;
        for (const std::size_t kind : kinds) all.push_back(game_.pieces[kind].letter);
        return array_of_texts(all);
    }
    [[nodiscard]] bool is_all(const std::vector<std::size_t>& players) const {
        return players.size() == game_.players.size();
    }

    // ---- conditions -------------------------------------------------------------------------------------------------

    bool count_pieces() {
        if (counts_) return true;
        counts_ = true;
        set("most", InlineTable().set("count", toml_text("pieces")).set("result", toml_text("win")).text());
        return true;
    }

    bool read_checkmated(const ZillionsForm& form, const std::vector<std::size_t>& players, const std::string& result) {
        const std::optional<std::vector<std::size_t>> kinds = kinds_of(form, 1);
        if (!kinds || kinds->empty() || result == "win") return false;
        for (const std::size_t kind : *kinds) {
            made_.royal[kind] = true;
            mated_[kind].insert(players.begin(), players.end());
        }
        if (result == "draw") set("checkmate", toml_text("draw"));
        return true;
    }

    bool read_captured(const ZillionsForm& form, const std::vector<std::size_t>& players, const std::string& result) {
        const std::optional<std::vector<std::size_t>> kinds = kinds_of(form, 1);
        if (!kinds) return false;
        // A side has lost a piece as soon as it has fewer than at the start.
        std::vector<std::size_t> of = *kinds;
        if (of.empty())
            for (std::size_t i = 0; i < game_.pieces.size(); ++i) of.push_back(i);
        std::vector<int> counts;
        for (const std::size_t p : players) {
            int count = 0;
            for (const std::size_t kind : of) count += start_[kind][p];
            counts.push_back(count);
        }
        const bool same = std::all_of(counts.begin(), counts.end(), [&](int count) { return count == counts.front(); });
        for (std::size_t i = 0; i < players.size(); ++i) {
            if (counts[i] == 0) continue;
            if (!add_extinction(*kinds, same ? players : std::vector<std::size_t>{players[i]}, counts[i] - 1, result,
                                "captured"))
                return false;
            if (same) break;
        }
        return true;
    }

    bool read_remaining(const ZillionsForm& form, const std::vector<std::size_t>& players, const std::string& result) {
        const std::optional<int> least = form.items.size() > 1 && !form.items[1].is_list
                                             ? whole_number(form.items[1].word)
                                             : std::nullopt;
        const std::optional<std::vector<std::size_t>> kinds = kinds_of(form, 2);
        if (!least || *least < 0 || *least > 1000 || !kinds) return false;
        // "So many" is "at most so many" only where there are more at first.
        for (const std::size_t player : players) {
            int number = 0;
            for (const std::size_t kind : *kinds) number += start_[kind][player];
            if (kinds->empty())
                for (const std::vector<int>& counts : start_) number += counts[player];
            if (number <= *least) return false;
        }
        return add_extinction(*kinds, players, *least, result, "");
    }

    bool add_extinction(const std::vector<std::size_t>& kinds, const std::vector<std::size_t>& players, int least,
                        const std::string& result, std::string_view reason) {
        const std::size_t entries = is_all(players) ? 1 : players.size();
        if (extinctions_.size() + entries > static_cast<std::size_t>(max_extinctions)) return false;
        for (std::size_t i = 0; i < entries; ++i)
            extinctions_.push_back(InlineTable()
                                       .set_if(!kinds.empty(), "kinds", letters(kinds))
                                       .set_if(!is_all(players), "side", toml_text(game_.sides[players[i]]))
                                       .set_if(least > 0, "least", std::to_string(least))
                                       .set("result", toml_text(result))
                                       .set_if(!reason.empty(), "reason", toml_text(reason))
                                       .text());
        return true;
    }

    // What (absolute-config PIECE ... (POSITION ...)) asks for: so many pieces of these kinds on these positions.
    struct Absolute {
        std::vector<std::size_t> kinds;
        std::vector<int> positions;  // all of them
        std::string zone;            // or one position of this zone
    };
    [[nodiscard]] std::optional<Absolute> absolute_of(const ZillionsForm& form) const {
        if (form.items.size() < 3 || !form.items.back().is_list || form.items.back().items.empty()) return std::nullopt;
        Absolute result;
        for (std::size_t i = 1; i + 1 < form.items.size(); ++i) {
            const std::optional<std::size_t> kind = form.items[i].is_list ? std::nullopt : piece(form.items[i].word);
            if (!kind) return std::nullopt;
            result.kinds.push_back(*kind);
        }
        const ZillionsForm& places = form.items.back();
        if (places.items.size() == 1 && !places.items[0].is_list && game_.board.position(places.items[0].word) < 0) {
            if (game_.board.zone(places.items[0].word) < 0) return std::nullopt;
            result.zone = places.items[0].word;
            return result;
        }
        for (const ZillionsForm& place : places.items) {
            const int position = place.is_list ? -1 : game_.board.position(place.word);
            if (position < 0) return std::nullopt;
            result.positions.push_back(position);
        }
        std::sort(result.positions.begin(), result.positions.end());
        result.positions.erase(std::unique(result.positions.begin(), result.positions.end()), result.positions.end());
        return result;
    }

    bool read_absolute(const ZillionsForm& form, const std::vector<std::size_t>& players, const std::string& result) {
        std::optional<Absolute> asked = absolute_of(form);
        if (!asked) return false;
        Goal goal;
        goal.kinds = asked->kinds;
        goal.result = result;
        goal.count = asked->zone.empty() ? static_cast<int>(asked->positions.size()) : 1;
        goal.regions.assign(game_.players.size(), {});
        const std::vector<std::vector<int>> zones = asked->zone.empty() ? std::vector<std::vector<int>>()
                                                                        : zone_positions(game_, asked->zone);
        for (const std::size_t p : players) {
            goal.regions[p] = asked->zone.empty() ? asked->positions : zones[p];
            goal.players.insert(p);
        }
        // Of a kind that nothing makes, so many pieces can never stand there: then any of the positions is meant.
        if (goal.count > 1 && goal.kinds.size() == 1 && !can_be_made(goal.kinds.front())) {
            int most = 0;
            for (const std::size_t p : players) most = std::max(most, start_[goal.kinds.front()][p]);
            if (most < goal.count) {
                untold_.add(form, "absolute-config",
                            "no player can ever have " + std::to_string(goal.count) +
                                " such pieces; one of these positions is enough in this file");
                goal.count = 1;
            }
        }
        // What another player has to do in the same way is one goal with another region.
        for (Goal& other : goals_) {
            if (other.kinds != goal.kinds || other.result != goal.result || other.count != goal.count) continue;
            if (std::any_of(goal.players.begin(), goal.players.end(),
                            [&](std::size_t p) { return other.players.contains(p); }))
                continue;
            for (const std::size_t p : goal.players) {
                other.regions[p] = goal.regions[p];
                other.players.insert(p);
            }
            return true;
        }
        if (goals_.size() >= static_cast<std::size_t>(max_goals)) return false;
        if (game_.players.size() > 2 && !is_same_for_all(goal.regions)) return false;
        goals_.push_back(std::move(goal));
        return true;
    }

    static bool is_same_for_all(const std::vector<std::vector<int>>& regions) {
        return std::all_of(regions.begin(), regions.end(),
                           [&](const auto& region) { return region == regions.front(); });
    }

    // Whether a program names the kind, so that pieces may become it or be put down.
    [[nodiscard]] bool can_be_made(std::size_t kind) {
        const auto [known, is_new] = made_kinds_.emplace(kind, false);
        if (is_new) known->second = is_named(kind);
        return known->second;
    }
    [[nodiscard]] bool is_named(std::size_t kind) const {
        const auto names = [&](const auto& self, const ZillionsForm& form) -> bool {
            if (!form.is_list) return same_word(form.word, game_.pieces[kind].name);
            return std::any_of(form.items.begin(), form.items.end(),
                               [&](const ZillionsForm& item) { return self(self, item); });
        };
        if (!game_.pieces[kind].drops.empty()) return true;
        for (const ZillionsPiece& piece : game_.pieces)
            for (const std::vector<ZillionsForm>* programs : {&piece.moves, &piece.drops})
                for (const ZillionsForm& program : *programs)
                    if (names(names, program)) return true;
        return false;
    }

    // (relative-config A n A n A): pieces of one kind, each one step of one direction from the one before.
    struct Relative {
        std::vector<std::size_t> kinds;
        int direction = -1;
        int length = 0;
    };
    [[nodiscard]] std::optional<Relative> relative_of(const ZillionsForm& form) const {
        Relative result;
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            if (item.is_list) return std::nullopt;
            if (const int d = game_.board.direction(item.word); d >= 0) {
                if (result.length == 0 || (result.direction >= 0 && result.direction != d)) return std::nullopt;
                result.direction = d;
                continue;
            }
            const std::optional<std::size_t> kind = piece(item.word);
            if (!kind || (!result.kinds.empty() && result.kinds.front() != *kind)) return std::nullopt;
            if (result.kinds.empty()) result.kinds.push_back(*kind);
            ++result.length;
        }
        const bool alternate = static_cast<int>(form.items.size()) == 2 * result.length;
        if (!alternate || result.length < 2 || result.direction < 0 ||
            !game_.board.vectors[static_cast<std::size_t>(result.direction)])
            return std::nullopt;
        return result;
    }
    bool read_relative(const ZillionsForm& form, const std::vector<std::size_t>& players, const std::string& result) {
        const std::optional<Relative> row = relative_of(form);
        const std::size_t entries = is_all(players) ? 1 : players.size();
        if (!row || lines_.size() + entries > static_cast<std::size_t>(max_lines)) return false;
        std::vector<std::string> numbers;
        for (const int c : game_.board.steps[static_cast<std::size_t>(row->direction)])
            numbers.push_back(std::to_string(c));
        for (std::size_t i = 0; i < entries; ++i) {
            std::string entry = InlineTable()
                                    .set("length", std::to_string(row->length))
                                    .set("of", letters(row->kinds))
                                    .set_if(!is_all(players), "side", toml_text(game_.sides[players[i]]))
                                    .set("along", array_of(numbers))
                                    .set("expand", toml_text("none"))
                                    .set("result", toml_text(result))
                                    .text();
            if (std::find(lines_.begin(), lines_.end(), entry) == lines_.end()) lines_.push_back(std::move(entry));
        }
        return true;
    }

    // ---- what is written at the end ---------------------------------------------------------------------------------

    void write_no_moves() {
        if (counts_) return;
        if (stalemate_.empty()) return;  // a draw, which is so by default
        const std::string first = stalemate_.begin()->second;
        const bool same = stalemate_.size() == game_.players.size() &&
                          std::all_of(stalemate_.begin(), stalemate_.end(),
                                      [&](const auto& each) { return each.second == first; });
        if (same) {
            if (first != "draw") set("stalemate", toml_text(first));
            return;
        }
        std::vector<std::string> entries;
        for (const auto& [player, result] : stalemate_)
            entries.push_back(InlineTable()
                                  .set("check", "false")
                                  .set("side", toml_text(game_.sides[player]))
                                  .set("result", toml_text(result))
                                  .text());
        set("no_moves", array_of(entries));
    }

    void write_repetition() {
        InlineTable rule;
        rule.set("count", "3");
        if (counted_repetition_) {
            set("repetition", rule.text());
            return;
        }
        if (repetition_.empty()) {
            set("repetition", rule.set("result", toml_text("draw")).text());
            return;
        }
        const auto player = repetition_.begin()->first;
        const auto& result = repetition_.begin()->second;
        const bool same = std::all_of(repetition_.begin(), repetition_.end(),
                                      [&](const auto& each) { return each.second == result; });
        rule.set("result", toml_text(result));
        if (result != "draw" && (repetition_.size() == 1 || !same)) rule.set("side", toml_text(game_.sides[player]));
        set("repetition", rule.text());
    }

    struct Goal {
        std::vector<std::size_t> kinds;
        std::vector<std::vector<int>> regions;  // by player
        std::set<std::size_t> players;
        std::string result;
        int count = 1;
    };
    void write_goals() {
        std::vector<std::string> entries;
        for (const Goal& goal : goals_) {
            const std::string text = zone_text(game_, goal.regions);
            std::string zone;
            if (text.starts_with('"')) {
                zone = text;
            } else {
                std::string name = goals_.size() == 1 ? "goal" : "goal_" + std::to_string(made_.zones.size() + 1);
                while (std::any_of(game_.board.zones.begin(), game_.board.zones.end(),
                                   [&](const ZillionsBoard::Zone& other) { return other.key == name; }))
                    name += "_zone";
                made_.zones.emplace_back(name, text);
                zone = toml_text(name);
            }
            entries.push_back(InlineTable()
                                  .set("kinds", letters(goal.kinds))
                                  .set("zone", zone)
                                  .set_if(goal.count > 1, "count", std::to_string(goal.count))
                                  .set("result", toml_text(goal.result))
                                  .text());
        }
        if (!entries.empty()) set("goal", array_of(entries));
    }

    // A side without a royal piece plays on as in problems.
    void check_royals() {
        std::vector<int> counts(game_.players.size(), 0);
        bool any = false;
        for (std::size_t kind = 0; kind < game_.pieces.size(); ++kind) {
            if (!made_.royal[kind]) continue;
            any = true;
            for (std::size_t p = 0; p < counts.size(); ++p) {
                counts[p] += start_[kind][p];
                if (start_[kind][p] > 0 && !mated_[kind].contains(p))
                    untold_.add(game_.line, game_.column, "checkmated",
                                "only some of the players lose by it; here all that have such a piece do");
            }
        }
        made_.one_sided = any && std::any_of(counts.begin(), counts.end(), [](int count) { return count == 0; });
    }

    const ZillionsGame& game_;
    Untold& untold_;
    std::vector<std::vector<int>> start_;
    ZillionsRules made_;
    std::map<std::size_t, std::string> stalemate_, repetition_;  // results, by player
    std::map<std::size_t, std::set<std::size_t>> mated_;         // by royal kind, who loses by it
    std::map<std::size_t, bool> made_kinds_;                     // what can_be_made has found
    bool counts_ = false, counted_repetition_ = false;
    std::vector<std::string> extinctions_, lines_;
    std::vector<Goal> goals_;
};

}  // namespace

std::vector<std::vector<int>> pieces_at_start(const ZillionsGame& game) {
    std::vector<std::vector<int>> counts(game.pieces.size(), std::vector<int>(game.players.size() + 1, 0));
    for (const ZillionsForm& player : game.set_up) {
        std::size_t side = game.players.size();
        for (std::size_t p = 0; p < game.players.size(); ++p)
            if (same_word(game.players[p], player.head())) side = p;
        for (const ZillionsForm& list : player.items)
            for (std::size_t kind = 0; kind < game.pieces.size(); ++kind) {
                if (!same_word(game.pieces[kind].name, list.head())) continue;
                for (std::size_t i = 1; i < list.items.size(); ++i)
                    if (!list.items[i].is_list && game.board.position(list.items[i].word) >= 0) ++counts[kind][side];
            }
    }
    return counts;
}

std::string cells_text(const ZillionsBoard& board, const std::vector<int>& positions) {
    std::vector<std::string> cells;
    for (const int position : positions) cells.push_back(board.cells[static_cast<std::size_t>(position)]);
    return array_of_texts(cells);
}

std::string region_text(const ZillionsBoard& board, const std::vector<int>& positions) {
    // All cells whose place on one axis is in a range.
    if (board.is_grid && !positions.empty())
        for (std::size_t axis = board.axes.size(); axis-- > 0;) {
            int low = board.lengths[axis], high = 0;
            for (const int position : positions) {
                const int at = board.coordinates[static_cast<std::size_t>(position)][axis] + 1;
                low = std::min(low, at);
                high = std::max(high, at);
            }
            const auto in_range = std::count_if(
                board.coordinates.begin(), board.coordinates.end(),
                [&](const std::vector<int>& at) { return at[axis] + 1 >= low && at[axis] + 1 <= high; });
            if (static_cast<std::size_t>(in_range) != positions.size()) continue;
            const std::string& name = board.axes[axis].name;
            if (low == high) return toml_text(name + " == " + std::to_string(low));
            if (low == 1 && high == board.lengths[axis]) continue;
            if (low == 1) return toml_text(name + " <= " + std::to_string(high));
            if (high == board.lengths[axis]) return toml_text(name + " >= " + std::to_string(low));
            return toml_text(name + " >= " + std::to_string(low) + " and " + name + " <= " + std::to_string(high));
        }
    return cells_text(board, positions);
}

std::vector<std::vector<int>> zone_positions(const ZillionsGame& game, std::string_view name) {
    std::vector<std::vector<int>> regions(game.players.size());
    for (const ZillionsBoard::Zone& zone : game.board.zones) {
        if (!same_word(zone.name, name)) continue;
        for (std::size_t p = 0; p < game.players.size(); ++p) {
            const bool has = zone.players.empty() ||
                             std::any_of(zone.players.begin(), zone.players.end(),
                                         [&](const std::string& player) { return same_word(player, game.players[p]); });
            if (!has) continue;
            std::vector<int>& region = regions[p];
            region.insert(region.end(), zone.positions.begin(), zone.positions.end());
            std::sort(region.begin(), region.end());
            region.erase(std::unique(region.begin(), region.end()), region.end());
        }
    }
    return regions;
}

std::string zone_text(const ZillionsGame& game, const std::vector<std::vector<int>>& positions) {
    const ZillionsBoard& board = game.board;
    const bool same = std::all_of(positions.begin(), positions.end(),
                                  [&](const std::vector<int>& region) { return region == positions.front(); });
    if (positions.size() == 1 || (same && !game.views_differ())) return region_text(board, positions.front());
    if (same) return InlineTable().set("fixed", region_text(board, positions.front())).text();
    // The second side sees its region where the first side sees its own.
    if (positions.size() == 2 && game.sides_alike && game.views.size() == 2) {
        std::map<std::vector<int>, int> at;
        for (std::size_t i = 0; i < board.coordinates.size(); ++i)
            at.emplace(board.coordinates[i], static_cast<int>(i));
        std::vector<int> seen;
        for (const int position : positions[1]) {
            std::vector<int> place = board.coordinates[static_cast<std::size_t>(position)];
            for (std::size_t axis = 0; axis < place.size(); ++axis)
                if (game.views[1][axis] < 0) place[axis] = board.lengths[axis] - 1 - place[axis];
            const auto there = at.find(place);
            seen.push_back(there == at.end() ? -1 : there->second);
        }
        std::sort(seen.begin(), seen.end());
        if (seen == positions[0]) return region_text(board, positions[0]);
    }
    InlineTable regions;
    for (std::size_t p = 0; p < positions.size(); ++p) regions.set(game.sides[p], cells_text(board, positions[p]));
    return regions.text();
}

ZillionsRules zillions_rules(const ZillionsGame& game, Untold& untold) { return RulesReader(game, untold).read(); }

}  // namespace varia::importers
