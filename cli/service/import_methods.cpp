// The method that reads variant files of other programs (docs/importing.md).
#include <string>
#include <utility>
#include <vector>

#include <varia/importers/import.hpp>

#include "import_json.hpp"
#include "methods.hpp"

namespace varia::cli {

Json imported_json(const importers::ImportedGame& game) {
    Json unsaid = Json::array();
    for (const Diagnostic& what : game.unsaid) {
        Json item = Json::object();
        item.set("line", static_cast<int>(what.line))
            .set("column", static_cast<int>(what.column))
            .set("message", what.hint.empty() ? what.message : what.message + "; " + what.hint);
        unsaid.add(std::move(item));
    }
    Json json = Json::object();
    json.set("name", game.name).set("text", game.text).set("unsaid", std::move(unsaid));
    return json;
}

Work work_import(ServiceSession&, const Params& params, const Json&) {
    using importers::Length;
    std::string text = params.text("text");
    std::string file = params.text_if("file").value_or("variants.ini");
    std::vector<std::string> games = params.texts("games");
    const Length length = params.flag("whole", false) ? Length::whole : Length::shortest;
    return [text = std::move(text), file = std::move(file), games = std::move(games),
            length](const std::shared_ptr<Job>& job) {
        if (job->over()) throw cancelled();
        const auto read = importers::import_games(text, file, games, length);
        if (!read) throw refusal_of(read.diagnostics());
        Json list = Json::array();
        for (const importers::ImportedGame& game : *read) list.add(imported_json(game));
        Json json = Json::object();
        json.set("games", std::move(list)).set("diagnostics", Json(read.diagnostics()));
        return json;
    };
}

}  // namespace varia::cli
