// Programs in Lua. Memory of C++ or of Lua runs out: the program ends with an error, or std::bad_alloc is thrown. The
// next program runs normally.
#include <gtest/gtest.h>

#include <varia/script.hpp>

#include "failing.hpp"
#include "stages.hpp"

namespace {

using namespace varia;
using failing::survive;

constexpr const char* program = R"(
local chess = varia.load("chess")
local game = chess:game()
game:play("e4")
local copy = game:copy()
copy:play(copy:moves()[1])
copy:undo()
assert(copy:describe(copy:moves()[1]) ~= "")
assert(#copy:effects(copy:moves()[1]) > 0)
local random = varia.random(3)
local report = { moves = #game:moves(), leaves = game:perft(1), pick = random:number(6) > 0, status = game:status() }
print(varia.to_json(report))
return game:legal("e5")
)";

class ScriptOutOfMemory : public testing::Test {
protected:
    void SetUp() override { chess_ = failing::variant("chess"); }

    // A program and the text that it printed.
    struct Running {
        std::string printed;
        std::unique_ptr<ScriptProgram> program;
    };
    [[nodiscard]] std::unique_ptr<Running> fresh() const {
        auto running = std::make_unique<Running>();
        ScriptSettings settings;
        settings.host.load = [chess = chess_](const std::string&, const auto&, const auto&) {
            return Result<VariantPtr>(chess);
        };
        settings.host.print = [&out = running->printed](std::string_view text) { out += text; };
        running->program = std::make_unique<ScriptProgram>(std::move(settings));
        return running;
    }

    VariantPtr chess_;
};

TEST_F(ScriptOutOfMemory, RunningAProgram) {
    std::unique_ptr<Running> well = fresh();
    const Result<bool> answer = well->program->run(program, "program.lua");
    ASSERT_TRUE(answer) << answer.error();
    EXPECT_TRUE(*answer);
    int looked = 0;
    survive(
        "running a program", [this] { return fresh(); },
        [](std::unique_ptr<Running>& running) { (void)running->program->run(program, "program.lua"); },
        [&](std::unique_ptr<Running>& running, bool) {
            if (++looked % 4 != 1) return;
            running->printed.clear();
            const Result<bool> again = running->program->run(program, "program.lua");
            ASSERT_TRUE(again) << again.error();
            EXPECT_EQ(running->printed, well->printed);
        },
        400);
}

TEST_F(ScriptOutOfMemory, Making) {
    survive(
        "making a program", [] { return std::unique_ptr<Running>(); },
        [this](std::unique_ptr<Running>& running) { running = fresh(); },
        [](std::unique_ptr<Running>& running, bool done) { EXPECT_EQ(running != nullptr, done); }, 200);
}

TEST_F(ScriptOutOfMemory, ExploringLines) {
    survive(
        "exploring", [this] { return fresh(); },
        [](std::unique_ptr<Running>& running) {
            (void)running->program->explore("x = (x or 0) + 1");
            (void)running->program->explore("g = varia.game('chess')");
            (void)running->program->explore("#g:moves()");
        },
        [](std::unique_ptr<Running>& running, bool) {
            const Result<ScriptAnswer> answer = running->program->explore("6 * 7");
            ASSERT_TRUE(answer) << answer.error();
            EXPECT_EQ(answer->values, std::vector<std::string>{"42"});
        },
        100);
}

}  // namespace
