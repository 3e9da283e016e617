#include "oracle_options.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include <varia/importers/export.hpp>
#include <varia/text.hpp>

#include "option_groups.hpp"
#include "process.hpp"
#include "terminal.hpp"
#include "variant_names.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

constexpr int most_positions = 1000;

// The name of the first section of a file.
std::string section_of(const std::string& text) {
    const std::size_t begin = text.find("\n[") + 2;
    return text.substr(begin, text.find(']', begin) - begin);
}

}  // namespace

void add_oracle(OptionList& list, OracleChoice& choice) {
    const OptionList::Option& oracle = list.text("--oracle", choice.oracle,
                                                 "A UCI engine to compare counts of moves with", "PROGRAM");
    list.number("--positions", choice.positions, {0, most_positions}, "How many random positions, beside the start");
    add_seed(list, choice.oracle_seed, "A number that decides the random positions");
    list.check([&choice, &oracle]() -> std::string {
        if (!oracle.given) {
            const bool none = !choice.oracle_seed && choice.positions == OracleChoice{}.positions;
            return none ? std::string() : "--positions and --seed count only with --oracle";
        }
        const Result<std::vector<std::string>> command = command_words(choice.oracle);
        return command ? std::string() : "--oracle: " + command.diagnostics().front().message;
    });
}

OracleAnswer ask_oracle(const OracleChoice& choice, const VariantPtr& variant, const OracleGame& game) {
    OracleWish wish;
    wish.command = command_words(choice.oracle).value();
    wish.positions = choice.positions;
    wish.seed = choice.oracle_seed.value_or(wish.seed);
    return ask_oracle(wish, variant, game);
}

OracleAnswer ask_oracle(const OracleChoice& choice, const VariantPtr& variant) {
    if (const Result<importers::ExportedGame> written = importers::export_fairy(variant)) {
        const WorkFolder folder;
        const std::string path = folder.path() + "/game.ini";
        OracleAnswer answer;
        answer.failure = "cannot write a file for it";
        if (folder.path().empty() || !write_file(path, written->text).empty()) return answer;
        answer = ask_oracle(choice, variant, {path, {section_of(written->text)}});
        if (!answer.unknown) return answer;
    }
    std::vector<std::string> names = records::fitting_names(variant->definition());
    names.push_back(variant->id());
    return ask_oracle(choice, variant, {{}, std::move(names)});
}

std::string complaint_of_oracle(const OracleChoice& choice, const OracleAnswer& answer) {
    if (!answer.difference.empty()) return fmt::format("{}: {}", escaped(choice.oracle), answer.difference);
    if (!answer.failure.empty()) return fmt::format("{}: {}", escaped(choice.oracle), answer.failure);
    return {};
}

void complain_of_oracle(const OracleChoice& choice, const std::string& game, const OracleAnswer& answer) {
    if (const std::string text = complaint_of_oracle(choice, answer); !text.empty())
        complain(escaped(game) + ": " + text);
}

}  // namespace varia::cli
