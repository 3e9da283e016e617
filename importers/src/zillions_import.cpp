// Games of rules files of Zillions of Games as variant files.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/text.hpp>

#include "source_lines.hpp"
#include "zillions_forms.hpp"
#include "zillions_reader.hpp"
#include "zillions_writer.hpp"

namespace varia::importers {

Result<std::vector<ImportedGame>> import_zillions(std::string_view text, const std::string& file,
                                                  const std::vector<std::string>& names, const BesideReader& beside) {
    if (std::optional<Diagnostic> problem = too_long(text, file)) return *std::move(problem);
    Diagnostics problems;
    ZillionsFile source(text, file, beside, problems);
    if (has_errors(problems)) return problems;
    std::vector<ReadZillionsGame> read = read_zillions_games(source, file, names, problems);
    if (has_errors(problems)) return problems;
    std::vector<ImportedGame> games;
    Diagnostics failures;  // games that cannot be imported
    for (ReadZillionsGame& game : read) {
        const std::string name = game.name;
        Diagnostics own = std::move(game.problems);
        if (!has_errors(own)) {
            Result<ImportedGame> written = write_zillions_game(std::move(game));
            if (written) {
                games.push_back(*std::move(written));
                continue;
            }
            own = written.diagnostics();
        }
        for (Diagnostic& each : own) {
            each.message = name + ": " + each.message;
            failures.push_back(std::move(each));
        }
    }
    // Where all games of a file are asked for, those that cannot be imported keep nobody from the others.
    if (names.empty() && !games.empty())
        for (Diagnostic& each : failures) each.severity = Severity::warning;
    problems.insert(problems.end(), std::make_move_iterator(failures.begin()), std::make_move_iterator(failures.end()));
    if (problems.size() > Untold::most) problems.resize(Untold::most);
    if (has_errors(problems)) return problems;
    return Result<std::vector<ImportedGame>>(std::move(games), std::move(problems));
}

}  // namespace varia::importers
