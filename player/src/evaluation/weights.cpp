#include <varia/player/weights.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>

#include <varia/player/rules_hash.hpp>

#include "weights_text.hpp"

namespace varia::player {
namespace {

std::string key_text(const std::string& name) {
    const bool bare = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") ==
                      std::string::npos;
    return bare && !name.empty() ? name : "\"" + name + "\"";
}

bool says_something(std::span<const int> list) {
    return std::ranges::any_of(list, [](int n) { return n != 0; });
}

// The part of a list that belongs to a kind, `each` numbers; empty if the list is empty.
std::span<const int> part_of(const std::vector<int>& list, Kind kind, std::size_t each) {
    if (list.empty()) return {};
    return {list.data() + kind * each, each};
}

std::string list_text(std::span<const int> list) { return fmt::format("[{}]", fmt::join(list, ", ")); }

}  // namespace

std::string rules_text(std::uint64_t rules) { return fmt::format("rules = \"{:016x}\"", rules); }

bool is_for(std::string_view text, std::uint64_t rules) {
    return text.find("\n" + rules_text(rules)) != std::string_view::npos;
}

WeightPlan::WeightPlan(const Variant& variant) : kinds(static_cast<std::size_t>(variant.kinds()) + 1), steps(0) {
    const Board& board = variant.board();
    for (int a = 0; a < board.dimensions(); ++a) {
        axes.push_back(steps);
        steps += static_cast<std::size_t>(board.length(a));
    }
    constexpr std::size_t all_terms = 5;
    terms = 3 * kinds;
    move = terms + all_terms;
    pairs = move + 1;
    middle = pairs + kinds;
    end = middle + kinds * steps;
    attack = end + kinds * steps;
    guard = attack + kinds * near_steps;
    count = guard + kinds * near_steps;
}

std::vector<double> WeightPlan::list(const Weights& weights) const {
    std::vector<double> all(count);
    const auto copy = [&](const std::vector<int>& from, std::size_t to) {
        for (std::size_t i = 0; i < from.size(); ++i) all[to + i] = from[i];
    };
    copy(weights.pieces, 0);
    copy(weights.hand, kinds);
    copy(weights.placement, 2 * kinds);
    copy({weights.shelter, weights.danger, weights.drive, weights.room, weights.ends, weights.move}, terms);
    copy(weights.pairs, pairs);
    copy(weights.middle, middle);
    copy(weights.end, end);
    copy(weights.attack, attack);
    copy(weights.guard, guard);
    return all;
}

Weights WeightPlan::weights(const std::vector<double>& list) const {
    Weights weights;
    const auto copy = [&](std::vector<int>& to, std::size_t from, std::size_t length) {
        to.resize(length);
        for (std::size_t i = 0; i < length; ++i) to[i] = static_cast<int>(std::lround(list[from + i]));
    };
    copy(weights.pieces, 0, kinds);
    copy(weights.hand, kinds, kinds);
    copy(weights.placement, 2 * kinds, kinds);
    std::vector<int> some;
    copy(some, terms, pairs - terms);
    weights.shelter = some[0];
    weights.danger = some[1];
    weights.drive = some[2];
    weights.room = some[3];
    weights.ends = some[4];
    weights.move = some[5];
    copy(weights.pairs, pairs, kinds);
    copy(weights.middle, middle, kinds * steps);
    copy(weights.end, end, kinds * steps);
    copy(weights.attack, attack, kinds * near_steps);
    copy(weights.guard, guard, kinds * near_steps);
    return weights;
}

std::string weights_text(const Weights& weights, const Variant& variant) {
    std::string text = fmt::format(
        "# What the computer takes positions of {} for, learned from games that it played with itself: `varia train` "
        "wrote it.\n"
        "format = 2\n{}\ngames = {}\n",
        variant.id(), rules_text(weights.rules), weights.games);
    if (weights.move != 0)
        text += fmt::format("move = {}  # to have it, in hundredths of the commonest piece\n", weights.move);
    const auto letter = [&](Kind kind) { return key_text(variant.kind(kind).letter.text); };
    const auto table = [&](const char* name, const char* comment, auto&& row) {
        std::string rows;
        for (int k = 1; k <= variant.kinds(); ++k)
            if (const std::string value = row(static_cast<Kind>(k)); !value.empty())
                rows += fmt::format("{} = {}\n", letter(static_cast<Kind>(k)), value);
        if (!rows.empty()) text += fmt::format("\n[{}]  # {}\n{}", name, comment, rows);
    };
    table("pieces", "in hundredths of the commonest", [&](Kind kind) { return std::to_string(weights.pieces[kind]); });
    const auto if_any = [](const std::vector<int>& list, Kind kind) {
        return list.empty() || list[kind] == 0 ? std::string() : std::to_string(list[kind]);
    };
    table("hand", "the same in hand", [&](Kind kind) { return if_any(weights.hand, kind); });
    table("pairs", "two or more of a kind together", [&](Kind kind) { return if_any(weights.pairs, kind); });
    table("placement", "of what is worked out about cells, in hundredths",
          [&](Kind kind) { return std::to_string(weights.placement[kind]); });
    text += fmt::format(
        "\n[terms]  # of what is worked out, in hundredths\nshelter = {}\ndanger = {}\ndrive = {}\nroom = {}\nends = "
        "{}\n",
        weights.shelter, weights.danger, weights.drive, weights.room, weights.ends);
    const auto near = [&](const std::vector<int>& list, Kind kind) {
        const std::span<const int> part = part_of(list, kind, near_steps);
        return says_something(part) ? list_text(part) : std::string();
    };
    table("attack", "one to four steps of it from an enemy's royal piece",
          [&](Kind kind) { return near(weights.attack, kind); });
    table("guard", "one to four steps of it from an own one", [&](Kind kind) { return near(weights.guard, kind); });

    const WeightPlan plan(variant);
    const auto cells = [&](const char* name, const char* comment, const std::vector<int>& list) {
        for (int k = 1; k <= variant.kinds(); ++k) {
            const std::span<const int> part = part_of(list, static_cast<Kind>(k), plan.steps);
            if (!says_something(part)) continue;
            text += fmt::format("\n[{}.{}]{}\n", name, letter(static_cast<Kind>(k)), comment);
            comment = "";
            for (int a = 0; a < variant.board().dimensions(); ++a)
                text += fmt::format("{} = {}\n", key_text(variant.board().axis(a).name.text),
                                    list_text(part.subspan(plan.axes[static_cast<std::size_t>(a)],
                                                           static_cast<std::size_t>(variant.board().length(a)))));
        }
    };
    cells("middle", "  # by where it stands, as its side sees it, in hundredths of the commonest", weights.middle);
    cells("end", "  # the same when the board has emptied", weights.end);
    return text;
}

Result<Weights> read_weights(std::string_view text, const std::string& file, const Layout& layout) {
    for (const VariantPtr& game : layout.games())
        if (is_for(text, rules_hash(game->definition()))) return read_weights(text, file, *game);
    return read_weights(text, file, *layout.variant());
}

}  // namespace varia::player
