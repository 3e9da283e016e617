// Turns of several steps: the Definition that a file declares, and the validation of a host's Definition.
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>

namespace turn_definition_test {

using namespace varia;

// A board of four by four with kings and other pieces. The arguments are inserted into a file that is valid without
// them.
std::string file(const std::string& moves, const std::string& of_man, const std::string& rules, const std::string& rest,
                 bool royal = true) {
    return R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[sides]
neutral = "blocks"
[pieces.K]
name = "King"
moves = [{ leap = [1, 0] }]
)" + std::string(royal ? "royal = true\n" : "") +
           "[pieces.M]\nname = \"Man\"\nmoves = [" + moves + "]\n" + of_man +
           "\n[pieces.D]\nname = \"Duck\"\nmoves = []\n[rules]\nextinction = [{ result = \"loss\" }]\n" + rules + "\n" +
           rest + "\n[setup]\nboard = \"\"\"\nbK . . bM\n. . . .\n. . . .\nwK . . wM\n\"\"\"\n";
}

Definition read(const std::string& text) {
    Result<Definition> definition = read_definition(text, "test.toml", "test");
    EXPECT_TRUE(definition) << definition.error();
    return definition ? *std::move(definition) : Definition{};
}

std::string problems(const Diagnostics& list) {
    std::string out;
    for (const Diagnostic& d : list) out += d.text() + "\n";
    return out;
}

std::string problems_of(Definition definition) {
    return problems(load_definition(std::move(definition)).diagnostics());
}

TEST(TurnDefinition, Numbers) {
    const auto counts = [](const std::string& steps) {
        return read(file("{ leap = [1, 1] }", "", "", "[turn]\nsteps = " + steps)).turn.counts;
    };
    using Count = TurnDef::Count;
    EXPECT_EQ(counts("2"), (std::vector<Count>{{2, 2}}));
    EXPECT_EQ(counts("[1, 4]"), (std::vector<Count>{{1, 4}}));
    EXPECT_EQ(counts("{ black = [1, 3], white = 2 }"), (std::vector<Count>{{2, 2}, {1, 3}}));
    EXPECT_FALSE(read(file("{ leap = [1, 1] }", "", "", "")).turn.any());
}

TEST(TurnDefinition, EveryChoice) {
    const TurnDef turn = read(file("{ leap = [1, 1] }", "", "", R"([turn]
first = 2
grow = 3
check = "last"
safe = "end"
threat = "turn"
same = "result"
restore = false
over = "end"
captured = "stay"
promotes = "ends"
landing = [0, 1]
)"))
                             .turn;
    EXPECT_EQ(turn.first, 2);
    EXPECT_EQ(turn.grow, 3);
    EXPECT_EQ(turn.check, TurnDef::Check::last);
    EXPECT_TRUE(turn.safe_at_end && turn.threat_by_turn && turn.same_result && !turn.restore && turn.over_at_end &&
                turn.captured_stay);
    EXPECT_EQ(turn.promotes, TurnDef::Promotes::ends);
    EXPECT_EQ(turn.landing, (Vector{0, 1}));
}

TEST(TurnDefinition, WhatFollows) {
    const TurnDef turn = read(file("{ leap = [1, 1] }", "", "", R"([turn.then.duck]
after = ["move"]
of = ["M"]
first = true
must = "possible"
place = ["D"]
source = "board"
owner = "neutral"
to = "rank > 2"
[turn.then.gate]
after = ["duck"]
place = ["M", "D"]
source = "hand"
to = "left"
by = "K"
must = "never"
[[turn.next]]
types = ["capture"]
pieces = ["M"]
side = "same"
[[turn.next]]
state = { bonus = 1 }
side = "black"
[state]
bonus = 0
)"))
                             .turn;
    ASSERT_EQ(turn.then.size(), 2U);
    const StepDef& duck = turn.then[0];
    EXPECT_EQ(duck.name.text, "duck");
    ASSERT_EQ(duck.after.size(), 1U);
    EXPECT_EQ(duck.of.at(0).text, "M");
    EXPECT_TRUE(duck.first && duck.neutral && !duck.left);
    EXPECT_EQ(duck.must, StepDef::Must::possible);
    EXPECT_EQ(duck.from, StepDef::From::board);
    EXPECT_EQ(duck.zone.text, "rank > 2");
    const StepDef& gate = turn.then[1];
    EXPECT_EQ(gate.place.size(), 2U);
    EXPECT_EQ(gate.from, StepDef::From::hand);
    EXPECT_TRUE(gate.left && gate.zone.empty() && !gate.neutral);
    EXPECT_EQ(gate.by.text, "K");
    EXPECT_EQ(gate.must, StepDef::Must::never);
    ASSERT_EQ(turn.next.size(), 2U);
    EXPECT_EQ(turn.next[0].types.at(0).text, "capture");
    EXPECT_EQ(turn.next[0].kinds.at(0).text, "M");
    EXPECT_EQ(turn.next[0].side.text, "same");
    EXPECT_EQ(turn.next[1].state.at(0).value, 1);
    EXPECT_EQ(turn.next[1].side.text, "black");
}

// A hop flies any distance unless keys restrict it, whether or not it captures the piece that it leaps over.
TEST(TurnDefinition, CapturesByLeaping) {
    const Definition d = read(
        file(R"({ hop = [1, 1], before = 0, after = 1, takes = "hurdle", step = ["move", "jump"], then = "jump" },
    { hop = [1, 1], takes = "hurdle", step = "jump" },
    { takes = "hurdle", legs = [{ step = [1, 0], range = [0, inf] }, { step = [1, 0], over = "piece" }, { step = [1, 0] }] })",
             "", "", "[turn.then.jump]\n"));
    const std::vector<MoveDef>& moves = d.pieces[1].moves;
    ASSERT_EQ(moves.size(), 3U);
    for (const MoveDef& move : moves) {
        EXPECT_TRUE(move.takes_hurdle);
        for (const Leg& leg : move.paths[0]) EXPECT_EQ(leg.stop, &leg == &move.paths[0].back());
    }
    ASSERT_EQ(moves[0].paths[0].size(), 2U);
    EXPECT_EQ(moves[0].paths[0][0].over, Over::piece);
    EXPECT_EQ(moves[0].paths[0][1].max, 1);
    EXPECT_EQ(moves[0].steps.size(), 2U);
    EXPECT_EQ(moves[0].then.text, "jump");
    ASSERT_EQ(moves[1].paths[0].size(), 3U);
    EXPECT_EQ(moves[1].paths[0][0].max, unlimited);
    EXPECT_EQ(moves[1].paths[0][2].max, unlimited);
    EXPECT_EQ(moves[1].steps.at(0).text, "jump");
    EXPECT_EQ(moves[2].paths[0].size(), 3U);
}

TEST(TurnDefinition, WhatIsDoneToOthers) {
    const Definition d = read(file("{ push_enemy = [1, 0] }, { pull_enemy = [[1, 0], [0, 1]], expand = \"none\" }",
                                   "strength = 6\npromotion = { to = [\"K\"], zone = \"rank == 4\", entering = true }",
                                   R"(
frozen = { along = [1, 0] }
trap = [{ zone = "file == 2", along = [[1, 0], [1, 1]] }]
prefer = ["most", { captor = ["K"] }, { victims = ["K", "M"] }, { soonest = ["K"] }]
goal = [{ zone = "rank == 4", filled = true, result = "win" }])",
                                   ""));
    const PieceDef& man = d.pieces[1];
    EXPECT_EQ(man.strength, 6);
    ASSERT_EQ(man.shoves.size(), 2U);
    EXPECT_EQ(man.shoves[0].way, ShoveDef::Way::push);
    EXPECT_EQ(man.shoves[1].way, ShoveDef::Way::pull);
    EXPECT_EQ(man.shoves[1].along.size(), 2U);
    EXPECT_EQ(man.shoves[1].expand, Expand::none);
    EXPECT_TRUE(man.promotions.at(0).entering);
    EXPECT_FALSE(d.rules.frozen.empty());
    EXPECT_EQ(d.rules.traps.at(0).along.size(), 2U);
    ASSERT_EQ(d.rules.prefer.size(), 4U);
    EXPECT_EQ(d.rules.prefer[0].what, PreferDef::What::most);
    EXPECT_EQ(d.rules.prefer[2].kinds.size(), 2U);
    EXPECT_EQ(d.rules.prefer[3].what, PreferDef::What::soonest);
    EXPECT_TRUE(d.rules.goals.at(0).filled);
}

TEST(TurnDefinition, OptionsDecide) {
    const std::string text = file(
        "{ leap = [1, 1] }", "",
        "prefer = [\"most\", { captor = [\"M\"], when = \"fine\" }]\nfrozen = { along = [1, 0], when = \"fine\" }", R"(
[options]
fine = { default = false }
[turn.then.duck]
after = ["move"]
place = ["D"]
when = "fine"
[[turn.next]]
side = "same"
when = "fine"
[[case]]
when = "fine"
turn = { steps = 3 }
)");
    const Definition without = read(text);
    EXPECT_TRUE(without.turn.then.empty() && without.turn.next.empty() && without.turn.counts.empty() &&
                without.rules.frozen.empty());
    EXPECT_EQ(without.rules.prefer.size(), 1U);
    LoadOptions options;
    options.set = {{"fine", "true"}};
    const Result<Definition> with = read_definition(text, "test.toml", "test", options);
    ASSERT_TRUE(with) << with.error();
    EXPECT_EQ(with->turn.then.size(), 1U);
    EXPECT_EQ(with->turn.next.size(), 1U);
    EXPECT_EQ(with->turn.counts, (std::vector<TurnDef::Count>{{3, 3}}));
    EXPECT_EQ(with->rules.prefer.size(), 2U);
    EXPECT_FALSE(with->rules.frozen.empty());
}

// Declarations that make no sense but do no harm cause warnings.
TEST(TurnDefinition, Warnings) {
    const auto warned = [](const std::string& text) {
        return problems(load_text(text, "test.toml", "test").diagnostics());
    };
    const std::string man = "{ leap = [1, 1] }";
    EXPECT_NE(warned(file(man, "", "", "[turn.then.duck]\nplace = [\"D\"]"))
                  .find("warning: step \"duck\" is never made: nothing leads to it"),
              std::string::npos);
    EXPECT_NE(warned(file(man, "", "frozen = { along = [1, 0] }", ""))
                  .find("warning: nothing is ever frozen: all pieces are equally strong"),
              std::string::npos);
    EXPECT_NE(warned(file("{ push_enemy = [1, 0] }", "", "", ""))
                  .find("warning: M can push and pull nothing: no piece is weaker"),
              std::string::npos);
    EXPECT_NE(warned(file(man, "", "", "[turn]\nsafe = \"end\"", false))
                  .find("warning: `safe` means nothing: no piece is royal"),
              std::string::npos);
    EXPECT_NE(warned(file(man, "", "", "[turn]\nthreat = \"turn\"", false))
                  .find("warning: `threat` means nothing: no piece is royal"),
              std::string::npos);
    EXPECT_EQ(warned(file(man, "", "", "[turn]\nsafe = \"end\"")), "");
}

// Steps that may go on for ever are refused, unless a turn never reaches the same position twice, or captures must end.
TEST(TurnDefinition, TurnsEnd) {
    const auto refused = [](const std::string& moves, const std::string& turn) {
        return problems(load_text(file(moves, "", "", turn), "test.toml", "test").diagnostics())
                   .find("a turn need not end") != std::string::npos;
    };
    const std::string jump = "[turn.then.jump]\nmust = \"never\"\n";
    EXPECT_TRUE(
        refused("{ leap = [1, 1], then = \"jump\" }, { leap = [2, 0], step = \"jump\", then = \"jump\" }", jump));
    EXPECT_TRUE(refused("{ leap = [1, 1] }, { leap = [2, 0], step = \"jump\" }",
                        "[turn.then.jump]\nafter = [\"move\", \"jump\"]\n"));
    EXPECT_FALSE(refused("{ leap = [1, 1], then = \"jump\" }, { leap = [2, 0], step = \"jump\", then = \"jump\" }",
                         "[turn]\nsame = \"result\"\n" + jump));
    EXPECT_FALSE(refused(
        "{ leap = [1, 1], then = \"jump\" }, { leap = [2, 0], only = \"capture\", step = \"jump\", then = \"jump\" }",
        jump));
    EXPECT_FALSE(refused(
        "{ leap = [1, 1], then = \"jump\" }, { hop = [2, 0], takes = \"hurdle\", step = \"jump\", then = \"jump\" }",
        jump));
    EXPECT_FALSE(
        refused("{ leap = [1, 1] }, { leap = [2, 0], step = \"jump\" }", "[turn.then.jump]\nafter = [\"move\"]\n"));
    EXPECT_FALSE(refused("{ leap = [1, 1] }",
                         "[turn.then.duck]\nafter = [\"move\", \"duck\"]\nmust = \"possible\"\nplace = [\"D\"]\n"));
    EXPECT_TRUE(refused("{ leap = [1, 1] }",
                        "[turn.then.duck]\nafter = [\"move\", \"duck\"]\nplace = [\"D\"]\nsource = \"board\"\n"));
}

TEST(TurnDefinition, WhatAHostFillsIn) {
    const Definition good = read(file("{ hop = [1, 1], before = 0, takes = \"hurdle\" }", "strength = 1", "",
                                      "[turn.then.duck]\nafter = [\"move\"]\nplace = [\"D\"]\n"));
    EXPECT_EQ(problems_of(good), "");
    const auto spoilt = [&](auto&& spoil) {
        Definition bad = good;
        spoil(bad);
        return problems_of(std::move(bad));
    };
    const auto says = [](const std::string& all, const std::string& part) {
        return all.find(part) != std::string::npos ? std::string() : "not \"" + part + "\" but " + all;
    };
    EXPECT_EQ(says(spoilt([](Definition& d) {
                       d.turn.counts = {{2, 2}, {1, 1}, {1, 1}};
                   }),
                   "numbers of steps are given for 3 sides, and there are 2"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) {
                       d.turn.counts = {{3, 2}};
                   }),
                   "a turn has at least 3 and at most 2 steps"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) {
                       d.turn.counts = {{1, 101}};
                   }),
                   "the number of steps of a turn must be from 1 to 100, not 101"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.turn.check = static_cast<TurnDef::Check>(9); }),
                   "the turn: \"check\" has the value 9, which means nothing"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.turn.landing = {0, 0}; }), "a direction may not be zero"), "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.turn.then.resize(16, d.turn.then[0]); }),
                   "the turn: \"then\" has at most 15 entries, not 16"),
              "");
    EXPECT_EQ(
        says(spoilt([](Definition& d) { d.turn.then.push_back(d.turn.then[0]); }), "two steps are called \"duck\""),
        "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.turn.then[0].place.clear(), d.turn.then[0].left = true; }),
                   "\"to\" is about a piece that is put down, and step \"duck\" puts none down"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.turn.then[0].name.text = ""; }), "a step"), "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.pieces[1].moves[0].paths[0][0].stop = true; }),
                   "this move cannot end before it has captured in the moves of M"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.pieces[1].moves[0].paths[0][0].max = 2; }),
                   "the leg over the victim has one step in the moves of M"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.pieces[1].moves[0].exposes = true; }),
                   "\"exposes\" does not go with takes in the moves of M"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.pieces[1].strength = 251; }),
                   "M: \"strength\" must be from 0 to 250, not 251"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.pieces[1].shoves.resize(1); }),
                   "a push or pull of M leads nowhere: it has no direction"),
              "");
    EXPECT_EQ(
        says(spoilt([](Definition& d) { d.rules.frozen.emplace_back(); }), "frozen: \"along\" needs at least 1 entry"),
        "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.rules.traps.resize(1); }), "a trap: \"zone\" is missing"), "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.rules.prefer.resize(9); }), "\"prefer\" has at most 8 entries, not 9"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) {
                       d.rules.prefer = {{PreferDef::What::captor, {}, {}}};
                   }),
                   "an entry of `prefer` names no kinds"),
              "");
    EXPECT_EQ(says(spoilt([](Definition& d) { d.turn.next.resize(1); }), "who is next: no side \"\""), "");
}

}  // namespace turn_definition_test
