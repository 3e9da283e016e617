// A declaration is validated in one place, whether a file or a host has made it: mistakes of a file get the same
// messages as mistakes of a host's Definition.
//
// Only mistakes of a text's form are found elsewhere, because no declaration results from such a text. All other
// declarations are passed to load_definition as well, and must get the same messages at the same places. If the file's
// message is at a key, the host's is at the beginning of the item with that key.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "judged.hpp"
#include "source_dir.hpp"

namespace judged_once_test {

using namespace varia;
namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string listed(const std::set<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += "    " + word + "\n";
    return out;
}

void expect_alike(const tests::Judged& judged, const std::string& what) {
    EXPECT_EQ(judged.file_loads, judged.host_loads) << what << "\nof the file is said\n"
                                                    << listed(judged.from_file) << "of the declaration\n"
                                                    << listed(judged.from_host);
    if (judged.file_loads) return;
    EXPECT_FALSE(judged.from_host.empty()) << what;
    for (const std::string& words : judged.from_host)
        EXPECT_TRUE(judged.from_file.contains(words))
            << what << "\nof the declaration is said\n    " << words << "\nof the file\n"
            << listed(judged.from_file);
    for (const std::string& described : judged.elsewhere)
        ADD_FAILURE() << what << "\nthe file is not told\n    " << described;
    if (judged.inherits) return;
    for (const std::string& words : judged.from_file)
        EXPECT_TRUE(judged.from_host.contains(words))
            << what << "\nof the file is said\n    " << words << "\nof the declaration\n"
            << listed(judged.from_host);
}

TEST(JudgedOnce, EveryFileOfDiagnostics) {
    std::size_t formed = 0, refused = 0, at_the_same_place = 0;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(tests::source_dir()) / "tests" / "diagnostics")) {
        const fs::path& path = entry.path();
        if (path.extension() != ".toml") continue;
        LoadOptions options;
        options.read = [folder = path.parent_path()](const std::string& name) {
            const fs::path file = folder / name;
            if (!fs::is_regular_file(file)) return FileText{{}, "there is no such file"};
            return FileText{read_file(file), {}};
        };
        const tests::Judged judged = tests::judge_both(read_file(path), path.generic_string(), options);
        if (!judged.formed) {
            if (std::getenv("VARIA_LIST_TEXTS") != nullptr) std::cout << path.filename().string() << "\n";
            continue;
        }
        ++formed;
        refused += judged.file_loads ? 0 : 1;
        at_the_same_place += judged.at_the_same_place;
        expect_alike(judged, path.filename().string());
    }
    EXPECT_GE(formed, 250U);
    EXPECT_GE(refused, 200U);
    EXPECT_GE(at_the_same_place, 170U);
}

TEST(JudgedOnce, EveryUsualMistake) {
    const fs::path folder = fs::path(tests::source_dir()) / "tests" / "mistakes";
    const std::string base = read_file(folder / "base.toml");
    std::size_t formed = 0;
    for (const nlohmann::json& item : nlohmann::json::parse(read_file(folder / "mistakes.json"))) {
        const std::string old = item["old"], written = item["new"];
        std::string text = base;
        text.replace(text.find(old), old.size(), written);
        const tests::Judged judged = tests::judge_both(text, "base.toml", {});
        if (!judged.formed) continue;
        ++formed;
        expect_alike(judged, written);
    }
    EXPECT_GE(formed, 10U);
}

// One mistake, as a file makes it in a variant that extends chess, and as a host makes it in chess's declaration.
struct Mistake {
    std::string text;
    std::function<void(Definition&)> change;
    std::string base = "chess";
};

const std::vector<Mistake>& mistakes() {
    static const auto pawn = [](Definition& d) -> PieceDef& { return d.pieces.back(); };
    static const auto rook = [](Definition& d) -> PieceDef& {
        for (PieceDef& piece : d.pieces)
            if (piece.letter.text == "R") return piece;
        return d.pieces[0];
    };
    static const std::vector<Mistake> all{
        {"[pieces.P.promotion]\nto = [\"P\"]\nzone = \"rank == 8\"\n",
         [](Definition& d) {
             pawn(d).promotions[0].to = {{"P", {}}};
         }},
        {"[pieces.P.promotion]\nto = [\"Q\"]\nzone = \"rank == 8\"\nmust = \"rank == 8\"\n",
         [](Definition& d) {
             pawn(d).promotions[0].must = {"rank == 8", {}};
         }},
        {"[pieces.P.promotion]\nto = [\"Q\", \"Q\"]\nzone = \"rank == 8\"\n",
         [](Definition& d) {
             pawn(d).promotions[0].to = {{"Q", {}}, {"Q", {}}};
         }},
        {"[pieces.P.promotion]\nto = [\"Q\"]\nentering = true\nzone = false\n",
         [](Definition& d) { pawn(d).promotions[0].entering = true, pawn(d).promotions[0].zone = {}; }},
        {"[pieces.P.promotion]\nto = [\"Q\"]\nzone = \"rank == 8\"\nentering = true\nleaving = true\n",
         [](Definition& d) { pawn(d).promotions[0].entering = pawn(d).promotions[0].leaving = true; }},
        {"[pieces.P.promotion]\ncaptured = true\nto = [\"Q\"]\nzone = \"rank == 8\"\n",
         [](Definition& d) { pawn(d).promotions[0].captured = true, pawn(d).promotions[0].quiet = false; }},
        {"[rules]\nplaces = \"points\"\n", [](Definition& d) { d.rules.by_points = true; }},
        {"[zones]\nhome = { fixed = \"rank == 1\", white = \"rank == 2\" }\n",
         [](Definition& d) {
             d.zones.push_back({{"home", {}}, {{"rank == 1", {}}, {}}, true, Region{{"rank == 2", {}}, {}}});
         }},
        {"[board]\ndrawn = \"pointy\"\n", [](Definition& d) { d.board.drawn = Drawn::pointy; }},
        {"[sides]\norder = [\"white\"]\n",
         [](Definition& d) {
             d.sides.order = {{"white", {}}};
         }},
        {"[sides]\nteams = [\"white, balck\"]\n",
         [](Definition& d) {
             d.sides.teams = {{{"white", {}}, {"balck", {}}}};
         }},
        {"[pieces.R]\nmoves = [{ anywhere = true, exposes = true }]\n",
         [](Definition& d) { rook(d).moves = {{}}, rook(d).moves[0].anywhere = rook(d).moves[0].exposes = true; }},
        {"[pieces.R]\nmoves = [{ leap = [1, 0], only = \"quiet\", en_passant = true }]\n",
         [](Definition& d) {
             rook(d).moves.resize(1), rook(d).moves[0].capture = false, rook(d).moves[0].en_passant = true;
         }},
        {"[pieces.R]\nmoves = [{ leap = [1, 0], only = \"quiet\", victims = [\"P\"] }]\n",
         [](Definition& d) {
             rook(d).moves.resize(1), rook(d).moves[0].capture = false, rook(d).moves[0].victims = {{"P", {}}};
         }},
        {"[pieces.R]\nmoves = [{ legs = [{ step = [1, 0], over = \"gap\" }, { step = [0, 1] }] }]\n",
         [](Definition& d) {
             rook(d).moves.resize(1),
                 rook(d).moves[0].paths = {{{{1, 0}, 1, 1, Over::gap, true}, {{0, 1}, 1, 1, Over::empty, true}}};
         }},
        {"[pieces.R]\nmoves = [{ legs = [{ step = [1, 0] }], hurdle = { side = \"own\" } }]\n",
         [](Definition& d) {
             rook(d).moves.resize(1), rook(d).moves[0].paths = {{{{1, 0}, 1, 1, Over::empty, true}}},
                                      rook(d).moves[0].hurdle = HurdleDef{{}, {}, Whose::own, {}};
         }},
        {"[pieces.R]\nmoves = [{ slide = [1, 0], axes = [\"flie\"] }]\n",
         [](Definition& d) {
             rook(d).moves.resize(1), rook(d).moves[0].axes = {{"flie", {}}};
         }},
        {"[pieces.R]\nstrikes = [{ blast = [1, 0], range = [1, 2] }]\n",
         [](Definition& d) {
             rook(d).remote_captures = {{}}, rook(d).remote_captures[0].way = RemoteCaptureDef::Way::blast,
             rook(d).remote_captures[0].along = {{1, 0}}, rook(d).remote_captures[0].max = 2;
         }},
        {"[rules]\nfrozen = { along = [1, 0], unless = [\"P\"] }\n",
         [](Definition& d) {
             d.rules.frozen = {{}}, d.rules.frozen[0].along = {{1, 0}}, d.rules.frozen[0].unless = {{"P", {}}};
         }},
        {"[options]\nsize = { default = 8, choices = [9, 10] }\n",
         [](Definition& d) {
             d.options.push_back({"size", "8", "8", {"9", "10"}, "", false, {}, {}});
         }},
        {"[options]\nfile = { default = 8 }\n",
         [](Definition& d) {
             d.options.push_back({"file", "8", "8", {}, "", false, {}, {}});
         }},
        {"[setup]\npieces = { Queen = [\"e1\"] }\nposition = false\n",
         [](Definition& d) {
             d.setup.position = {}, d.setup.pieces = {{{"Queen", {}}, {}, {{}, {{"e1", {}}}}}};
         }},
        {"[setup]\nmirror = true\n", [](Definition& d) { d.setup.mirror = true; }},
        {"[[rules.extinction]]\nkinds = [\"P\"]\nside = \"whit\"\nresult = \"loss\"\n",
         [](Definition& d) {
             d.rules.extinctions.resize(1),
                 d.rules.extinctions[0].kinds = {{"P", {}}}, d.rules.extinctions[0].side = {"whit", {}},
                 d.rules.extinctions[0].result = {Verdict::loss, {0, 1}}, d.rules.extinctions[0].reason = "extinction";
         }},
    };
    return all;
}

TEST(JudgedOnce, AFileAndAHostAreReportedTheSame) {
    for (const Mistake& mistake : mistakes()) {
        SCOPED_TRACE(mistake.text);
        const std::string head = "format = 1\nextends = \"" + mistake.base + "\"\nname = \"Wrong\"\n";
        const Result<VariantPtr> file = load_text(head + mistake.text, "wrong.toml", "wrong");
        const Result<VariantPtr> base = load_builtin(mistake.base);
        ASSERT_TRUE(base);
        Definition declared = (*base)->definition();
        mistake.change(declared);
        const Result<VariantPtr> host = load_definition(std::move(declared));
        EXPECT_FALSE(file);
        EXPECT_FALSE(host);
        const std::set<std::string> said = tests::words_of(file.diagnostics());
        ASSERT_FALSE(tests::words_of(host.diagnostics()).empty());
        for (const std::string& words : tests::words_of(host.diagnostics()))
            EXPECT_TRUE(said.contains(words)) << "of the declaration is said\n    " << words << "\nof the file\n"
                                              << listed(said);
    }
}

}  // namespace judged_once_test
