// The methods about variants: list the built-in ones, load one by name or by its text, describe it, close it.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/text.hpp>

#include "builtin_definition.hpp"
#include "description.hpp"
#include "game_answers.hpp"
#include "layout.hpp"
#include "listed_variant.hpp"
#include "methods.hpp"
#include "story.hpp"

namespace varia::cli {

using namespace records;

namespace {

// Reads files that a variant names. They are the `files` that the client has sent with the text.
FileReader reader_of(std::vector<std::pair<std::string, std::string>> files) {
    return [files = std::map<std::string, std::string>(files.begin(), files.end())](const std::string& path) {
        const auto found = files.find(path);
        return found == files.end() ? FileText{{}, "it is not among the `files`"} : FileText{found->second, {}};
    };
}

}  // namespace

std::function<Result<VariantPtr>(const std::vector<std::pair<std::string, std::string>>&)> loading_of(
    const ServiceSession& session, const Params& params) {
    LoadOptions options;
    options.set = params.pairs("set");
    options.scripts = session.options.scripts;
    options.budget = session.options.loading;
    const std::optional<std::string> name = params.text_if("name"), text = params.text_if("text");
    if (name.has_value() == text.has_value()) throw Refusal{Fault::bad_params, "either `name` or `text` is given"};
    if (name && (params.has("file") || params.has("files")))
        throw Refusal{Fault::bad_params, "`file` and `files` go with `text`"};
    const std::optional<std::string> given_id = params.text_if("id");
    if (given_id && name) throw Refusal{Fault::bad_params, "`id` goes with `text`: a built-in variant has its own"};
    if (given_id && (given_id->empty() || escaped(*given_id) != *given_id))
        throw Refusal{Fault::bad_params, "`id` is the name of the variant, without control characters"};
    std::vector<std::pair<std::string, std::string>> files = params.pairs("files");
    if (!files.empty()) options.read = reader_of(std::move(files));
    const std::string file = params.text_if("file").value_or("variant.toml");
    std::string id = file.substr(0, file.rfind('.'));
    if (const std::size_t slash = id.rfind('/'); slash != std::string::npos) id = id.substr(slash + 1);
    if (id.empty()) id = "variant";
    if (given_id) id = *given_id;
    return [options, name, text, file, id](const std::vector<std::pair<std::string, std::string>>& set) {
        LoadOptions with = options;
        with.set.insert(with.set.end(), set.begin(), set.end());
        return name ? load_builtin(*name, with) : load_text(*text, file, id, with);
    };
}

Json variants_answer() {
    Json list = Json::array();
    for (const std::string& name : builtin_variants())
        if (const Result<Definition> definition = builtin_definition(name)) list.add(listed_json(name, *definition));
    Json json = Json::object();
    json.set("variants", std::move(list));
    return json;
}

Json answer_variants(ServiceSession&, const Params&) { return variants_answer(); }

Json answer_load(ServiceSession& session, const Params& params) {
    if (session.registry.variants().size() >= session.options.variants)
        throw Refusal{Fault::limit, fmt::format("{} variants are loaded; `close` some", session.options.variants)};
    Result<VariantPtr> variant = loading_of(session, params)({});
    if (!variant) throw refusal_of(variant.diagnostics());
    const VariantFacts facts = facts_of(*variant);
    Json json = Json::object();
    json.set("variant", session.registry.add(*variant)).set("name", facts.name).set("title", facts.title);
    json.set("boards", static_cast<int>(facts.boards)).set("players", Json::array(facts.players));
    json.set("rules", facts.rules);
    json.set("diagnostics", Json(variant.diagnostics()));
    return json;
}

Json answer_describe(ServiceSession& session, const Params& params) {
    const VariantPtr variant = variant_in(session, params);
    Json json = description_json(variant);
    if (params.flag("story", false)) {
        Contest contest(variant);
        json.set("story", story_json(report_story(contest)));
        expect_no_failure(contest);
    }
    return json;
}

// Games of a closed variant go on, because they share its ownership.
Json answer_close(ServiceSession& session, const Params& params) {
    const bool game = params.has("game");
    if (game)
        static_cast<void>(game_in(session, params));
    else
        static_cast<void>(variant_in(session, params));
    session.registry.close(params.text(game ? "game" : "variant"));
    return Json::object();
}

}  // namespace varia::cli
