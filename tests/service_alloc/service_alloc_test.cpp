// Memory runs out in `varia serve`, at every allocation of every request: the answer reports it, no memory leaks, the
// game is in the state of some answer, and the service continues.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "failing.hpp"
#include "service.hpp"

namespace {

using varia::cli::Service;
using varia::cli::ServiceOptions;

// A variant in one line, with quotation marks that need no escapes in JSON.
constexpr std::string_view small =
    "format = 1\\nname = 'Small'\\nSCRIPT[board]\\n"
    "axes = [{ name = 'file', labels = 'a-d' }, { name = 'rank', labels = '1-3' }]\\n"
    "[pieces.K]\\nname = 'King'\\nroyal = true\\nmoves = [{ leap = [1], axes = ['file'] }]\\n"
    "[pieces.R]\\nname = 'Rook'\\nmoves = [{ slide = [1, 0] }]\\n[setup]\\nposition = '1k2/4/1K1R w'\\n";
constexpr std::string_view rules = "function allow(position, move) return move.to ~= position:cell('a1') end";

std::string request(std::string_view method, std::string_view params) {
    return std::string(R"({"jsonrpc":"2.0","id":7,"method":")")
        .append(method)
        .append(R"(","params":{)")
        .append(params)
        .append("}}");
}

std::string load(bool script) {
    std::string text(small);
    text.replace(text.find("SCRIPT"), 6,
                 script ? "script = 'rules.lua'\\nhook = [{ point = 'allow', call = 'allow' }]\\n" : "");
    return request("load", R"("text":")" + text + R"(","files":{"rules.lua":")" + std::string(rules) + "\"}");
}

// A service with its last answer. Receiving an answer needs no memory.
struct Talk {
    std::string last;
    int said = 0;
    std::unique_ptr<Service> service;

    void take(const std::string& line) { service->take(line); }
    [[nodiscard]] bool has(std::string_view part) const { return last.find(part) != std::string::npos; }
};

using TalkPtr = std::unique_ptr<Talk>;

TalkPtr begun(const std::vector<std::string>& lines) {
    auto talk = std::make_unique<Talk>();
    talk->last.reserve(1 << 18);
    ServiceOptions options;
    options.table = 1;
    Talk* const own = talk.get();
    talk->service = std::make_unique<Service>(std::move(options), [own](const std::string& line) {
        ++own->said;
        own->last.assign(line, 0, own->last.capacity());
    });
    for (const std::string& line : lines) {
        talk->take(line);
        EXPECT_TRUE(talk->has("\"result\"")) << line << talk->last;
    }
    talk->said = 0;
    return talk;
}

// Sends a request after these, and lets memory run out at each of its allocations.
void survives(const std::vector<std::string>& before, const std::string& line, std::uint64_t all) {
    failing::survive(
        line, [&] { return begun(before); }, [&](const TalkPtr& talk) { talk->take(line); },
        [&](const TalkPtr& talk, bool) {
            EXPECT_GE(talk->said, 1) << "it says nothing";
            // A script that has no memory fails by itself. A variant whose script fails is refused.
            EXPECT_TRUE(talk->has("\"result\"") || talk->has("\"code\":5") || talk->has("\"code\":4") ||
                        talk->has("\"code\":1"))
                << talk->last;
            const bool failed = talk->has("\"error\":");
            EXPECT_TRUE(!failed || talk->has("memory") || talk->has("\"code\":4")) << talk->last;
            // A request that failed can be repeated, and the service continues.
            talk->take(request("games", ""));
            EXPECT_TRUE(talk->has("\"result\"")) << talk->last;
            talk->take(line);
            EXPECT_TRUE(talk->has("\"result\"") || !failed) << talk->last;
            talk->take(request("initialize", ""));
            EXPECT_TRUE(talk->has("\"result\"")) << talk->last;
            // Cancelling finds all running requests.
            talk->service->cancel_all();
        },
        all);
}

class Serving : public testing::TestWithParam<bool> {};

TEST_P(Serving, SurvivesMemoryThatRunsOut) {
    const std::string loading = load(GetParam());
    const std::string beginning = request("new_game", R"("variant":"v1")");
    const std::string playing = request("play", R"("game":"g1","move":"b1-c1")");
    const std::string game = R"("game":"g1")";
    survives({}, loading, 200);
    survives({}, request("initialize", ""), 400);
    survives({}, request("variants", ""), 20);
    survives({loading}, request("describe", R"("variant":"v1")"), 100);
    survives({loading}, beginning, 400);
    for (const char* const method : {"status", "position", "moves", "history", "copy", "subscribe"})
        survives({loading, beginning}, request(method, game), 150);
    survives({loading, beginning}, request("explain", R"("game":"g1","piece":"d1")"), 150);
    survives({loading, beginning}, request("why", R"("game":"g1","move":"b1-d2")"), 150);
    survives({loading, beginning}, request("write_record", game), 100);
    survives({loading}, request("read_records", R"("variant":"v1","text":"[White \"A\"]\n\n1. b1-c1 *")"), 100);
    survives({loading, beginning}, request("perft", R"("game":"g1","depth":2,"divide":true)"), 150);
    survives({loading, beginning}, request("search", R"("game":"g1","nodes":30)"), 100);
    survives({loading, beginning}, request("search", R"("game":"g1","level":3)"), 40);
    survives({loading, beginning, playing}, request("undo", game), 400);
    survives({loading, beginning},
             "[" + request("status", game) + "," + request("perft", R"("game":"g1","depth":1)") + "]", 150);
}

// A list of moves is played completely or not at all, even if memory ran out for the answer.
TEST_P(Serving, PlaysOrDoesNot) {
    const std::vector<std::string> before = {load(GetParam()), request("new_game", R"("variant":"v1")"),
                                             request("subscribe", R"("game":"g1")")};
    const std::string line = request("play", R"("game":"g1","moves":["b1-c1","b3-c3"])");
    failing::survive(
        "play", [&] { return begun(before); }, [&](const TalkPtr& talk) { talk->take(line); },
        [&](const TalkPtr& talk, bool) {
            const bool played = talk->has("\"result\"");
            EXPECT_TRUE(played || talk->has("memory")) << talk->last;
            talk->take(request("status", R"("game":"g1")"));
            EXPECT_TRUE(talk->has("\"plies\":2") || (!played && talk->has("\"plies\":0"))) << talk->last;
        },
        400);
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutScripts, Serving, testing::Bool(),
                         [](const auto& info) { return info.param ? "scripts" : "none"; });

}  // namespace
