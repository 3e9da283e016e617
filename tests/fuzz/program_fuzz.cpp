// Arbitrary bytes as a program in Lua that uses Varia, with a small budget; and as lines typed one after another.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include <varia/load.hpp>
#include <varia/script.hpp>

#include "contract.hpp"

namespace {

using namespace varia;
using Clock = std::chrono::steady_clock;

constexpr std::string_view small_variant = R"(format = 1
name = "Small"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = "K" }
R = { name = "Rook", moves = "R" }
[setup]
position = "k2r/4/4/K2R w"
)";

ScriptSettings settings(std::map<std::string, std::string>& files, Clock::time_point end) {
    ScriptSettings s;
    s.host.load = [](const std::string& name, const ScriptHost::Options& set,
                     const LoadBudget& budget) -> Result<VariantPtr> {
        if (name == "small") return load_text(small_variant, "small.toml", "small", {set, {}, {}, budget});
        return load_builtin(name, {set, {}, {}, budget});
    };
    s.host.variants = builtin_variants;
    s.host.print = [](std::string_view) {};
    s.host.warn = [](std::string_view) {};
    s.host.read_line = [n = 0](std::string& line) mutable {
        line = "e4";
        return ++n < 4;
    };
    s.host.read = [&files](const std::string& path) {
        const auto file = files.find(path);
        return file == files.end() ? FileText{{}, "there is no such file"} : FileText{file->second, {}};
    };
    s.host.write = [&files](const std::string& path, std::string_view bytes, bool append) {
        if (files.size() > 8) files.clear();
        std::string& file = files[path];
        if (!append || file.size() > 10'000) file.clear();
        file += bytes.substr(0, 10'000);
        return std::string();
    };
    s.host.draw = [](const Position&) { return std::string("a board\n"); };
    s.host.expired = [end] { return Clock::now() > end; };  // a last resort; programs should be ended by their budget
    s.limits.steps = 1'000'000;
    s.limits.memory = 8 << 20;
    s.arguments = {"one", "2"};
    return s;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::map<std::string, std::string> files;
    const Clock::time_point end = Clock::now() + std::chrono::seconds(5);
    {
        ScriptProgram program(settings(files, end));
        const auto done = program.run(text, "fuzz.lua");
        fuzz::require_answer(done.has_value(), done.diagnostics());
        const auto after = program.explore("1 + 1");
        if (Clock::now() < end)
            fuzz::require(after && after->values == std::vector<std::string>{"2"},
                          "a program's end leaves the interpreter usable", after.error());
    }
    ScriptProgram typed(settings(files, end));
    std::string pending;
    for (int i = 0; i < 12 && !text.empty() && Clock::now() < end; ++i) {
        pending += std::string(fuzz::first_line(text)) + "\n";
        const auto answer = typed.explore(pending);
        fuzz::require_answer(answer.has_value(), answer.diagnostics());
        if (!answer || !answer->incomplete) pending.clear();
    }
    return 0;
}
