// The effects that `varia moves --json --effects` lists, applied to the boards that `varia show --json` prints before
// an action, must give the boards that it prints afterwards. Only names and letters in the JSON are used. In every
// shipped variant.
#include <algorithm>
#include <cctype>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <varia/contest.hpp>
#include <varia/load.hpp>

#include "answers.hpp"
#include "effects.hpp"

namespace varia::cli::cli_effects_test {

using nlohmann::json;

// One board, as JSON shows it.
struct Shown {
    std::map<std::string, std::string> cells;  // for example "white P"
    std::map<std::string, int> hands;          // hands that are not empty, with the same texts
    std::map<std::string, int> state;
    std::vector<std::string> voids;
    friend bool operator==(const Shown&, const Shown&) = default;
};

std::string piece_of(const json& item) {
    return item.at("side").get<std::string>() + " " + item.at("letter").get<std::string>();
}

Shown shown(const Contest& contest, int board_number) {
    Contest board(contest.board_variant(board_number), contest.position(board_number));
    const json picture = json::parse(picture_json(board, std::nullopt).text());
    Shown result;
    for (const json& item : picture.at("pieces")) result.cells[item.at("cell")] = piece_of(item);
    if (picture.contains("hands"))
        for (const auto& [side, hand] : picture["hands"].items())
            for (const auto& [letter, count] : hand.items()) result.hands[side + " " + letter] = count;
    if (picture.contains("state"))
        for (const auto& [name, value] : picture["state"].items()) result.state[name] = value;
    if (picture.contains("voids")) result.voids = picture["voids"].get<std::vector<std::string>>();
    return result;
}

class Boards {
public:
    explicit Boards(const Contest& contest) {
        for (int f = 0; f < contest.boards(); ++f) {
            boards_.push_back(shown(contest, f));
            variants_.push_back(contest.board_variant(f));
            closed_.push_back(false);
        }
    }
    void apply(const json& effects) {
        for (std::size_t first = 0; first < effects.size();) {
            std::size_t last = first + 1;
            while (last < effects.size() && effects[last].value("together", false)) ++last;
            for (std::size_t i = first; i < last; ++i) leave(effects[i]);
            for (std::size_t i = first; i < last; ++i) arrive(effects[i]);
            first = last;
        }
    }
    [[nodiscard]] const Shown& board(int f) const { return boards_[static_cast<std::size_t>(f)]; }
    [[nodiscard]] bool closed(int f) const { return closed_[static_cast<std::size_t>(f)]; }

private:
    static std::size_t number(const json& effect, const char* field = "floor") {
        return effect.value(field, std::size_t{1}) - 1;
    }
    void count(std::size_t board_number, const std::string& piece, int by) {
        std::map<std::string, int>& hands = boards_[board_number].hands;
        if ((hands[piece] += by) == 0) hands.erase(piece);
    }
    void leave(const json& effect) {
        Shown& board = boards_.at(number(effect));
        const std::string what = effect.at("effect");
        if (what == "block") return move_block(number(effect), effect.at("from"), effect.at("to"));
        if (!effect.contains("from")) return;
        EXPECT_EQ(board.cells[effect["from"]], piece_of(effect)) << effect;
        board.cells.erase(effect["from"]);
        if (effect.contains("hand")) count(number(effect), piece_of(effect["hand"]), 1);
    }
    void arrive(const json& effect) {
        const std::size_t board_number = number(effect);
        const std::string what = effect.at("effect");
        if (what == "exposed" || what == "checks" || what == "decided" || what == "block") return;
        if (what == "closed")
            closed_[board_number] = true;
        else if (what == "state")
            boards_[board_number].state[effect.at("name")] = effect.at("value");
        else if (what == "hand")
            count(board_number, piece_of(effect), effect.at("by"));
        else if (what == "promoted")
            boards_[board_number].cells[effect.at("to")] = effect.at("side").get<std::string>() + " " +
                                                           effect.at("becomes").get<std::string>();
        else if (effect.contains("to"))
            boards_.at(effect.contains("to_floor") ? number(effect, "to_floor") : board_number)
                .cells[effect["to"]] = piece_of(effect);
        if (what == "dropped") count(board_number, piece_of(effect), -1);
    }
    void move_block(std::size_t board_number, const std::string& from, const std::string& to) {
        const Variant& variant = *variants_[board_number];
        std::vector<std::string>& voids = boards_[board_number].voids;
        for (int s = 0; s < variant.slots(); ++s)
            for (const Cell c : variant.slot_cells(s)) {
                if (variant.slot_name(s) == from) voids.push_back(variant.board().name(c));
                if (variant.slot_name(s) == to) std::erase(voids, variant.board().name(c));
            }
    }
    std::vector<Shown> boards_;
    std::vector<VariantPtr> variants_;
    std::vector<bool> closed_;
};

class EffectsInJson : public testing::TestWithParam<std::string> {};

TEST_P(EffectsInJson, AreTheDifferenceOfBoards) {
    Contest contest(load_builtin(GetParam()).value());
    std::vector<bool> was_closed(static_cast<std::size_t>(contest.boards()), false);
    std::mt19937_64 random(7);
    int looked = 0;
    for (int ply = 0; ply < 60 && !contest.over() && !HasFailure(); ++ply) {
        const ActionList actions = contest.ordered_actions();
        const Action action = actions[random() % actions.size()];
        const std::string what = contest.text() + " " + contest.action_text(action);
        const json effects = json::parse(effects_json(contest, action).text());
        Boards described(contest);
        described.apply(effects);
        contest.act(action);
        for (int f = 0; f < contest.boards(); ++f) {
            ASSERT_EQ(described.closed(f), contest.match() != nullptr && contest.board_status(f).closed &&
                                               !was_closed[static_cast<std::size_t>(f)])
                << what;
            if (contest.match() != nullptr && contest.board_status(f).closed) {
                was_closed[static_cast<std::size_t>(f)] = true;
                continue;
            }
            Shown wanted = shown(contest, f);
            Shown found = described.board(f);
            std::ranges::sort(wanted.voids);
            std::ranges::sort(found.voids);
            ASSERT_TRUE(found == wanted) << what << ": " << effects;
        }
        ++looked;
    }
    EXPECT_GT(looked, 0);
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Variants, EffectsInJson, testing::ValuesIn(builtin_variants()), test_name);

}  // namespace varia::cli::cli_effects_test
