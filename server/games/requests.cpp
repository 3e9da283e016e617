#include "requests.hpp"

#include <algorithm>
#include <array>

#include "reading.hpp"
#include "request.hpp"

namespace varia::server {
namespace {

using Pays = MethodFacts::Pays;
using Sort = MethodFacts::Sort;

// In the order of Method. Methods that players need never depend on a budget.
constexpr std::array methods{
    MethodFacts{Method::initialize, "initialize", "client", Pays::no},
    MethodFacts{Method::variants, "variants", "", Pays::no},
    MethodFacts{Method::create, "create", "variant text file files set position seats clock take secret name",
                Pays::yes},
    // Whether the store can be reached.
    MethodFacts{Method::health, "health", "", Pays::no, Sort::other, false},
    MethodFacts{Method::join, "join", "game secrets", Pays::no},
    // Like `join`, but the client joins nothing.
    MethodFacts{Method::look, "look", "game", Pays::yes, Sort::other, false},
    MethodFacts{Method::leave, "leave", "game", Pays::no},
    MethodFacts{Method::claim, "claim", "game id invite secret name", Pays::no, Sort::action},
    MethodFacts{Method::play, "play", "game id move after seat", Pays::no, Sort::action},
    MethodFacts{Method::offer, "offer", "game id what seat", Pays::no, Sort::action},
    MethodFacts{Method::answer, "answer", "game id offer accept seat", Pays::no, Sort::action},
    MethodFacts{Method::resign, "resign", "game id seat floor", Pays::no, Sort::action},
    MethodFacts{Method::log, "log", "game from most", Pays::no},
    MethodFacts{Method::status, "status", "game", Pays::yes, Sort::question},
    MethodFacts{Method::position, "position", "game floor", Pays::yes, Sort::question},
    MethodFacts{Method::moves, "moves", "game floor from effects", Pays::yes, Sort::question},
    MethodFacts{Method::turns, "turns", "game effects", Pays::yes, Sort::question},
    MethodFacts{Method::history, "history", "game", Pays::yes, Sort::question},
    MethodFacts{Method::explain, "explain", "game floor piece", Pays::yes, Sort::question},
    MethodFacts{Method::why, "why", "game move", Pays::yes, Sort::question},
    MethodFacts{Method::describe, "describe", "game", Pays::yes, Sort::question},
    MethodFacts{Method::flag, {}, "", Pays::no, Sort::other, false},
    MethodFacts{Method::carry_out, {}, "", Pays::no, Sort::other, false},
};

consteval bool in_order() {
    for (std::size_t i = 0; i < methods.size(); ++i)
        if (static_cast<std::size_t>(methods[i].method) != i) return false;
    return true;
}
static_assert(in_order());

template <class Value>
Given<Value> given(const std::optional<Json>& json, Json::Type type, Value (Json::*value)() const) {
    Given<Value> given;
    given.there = json.has_value();
    if (given.there && json->type() == type) given.value = ((*json).*value)();
    return given;
}

Creation read_creation(const cli::Params& params, const Json& json) {
    Creation creation;
    creation.variant = params.text_if("variant");
    creation.text = params.text_if("text");
    creation.file = params.text_if("file");
    creation.files = params.value_if("files");
    creation.set = params.value_if("set");
    creation.seats = params.value_if("seats");
    creation.clock = json.find("clock");
    creation.position = text_in(json, "position");
    creation.secret = text_in(json, "secret");
    creation.name = text_in(json, "name");
    creation.take = texts_in(json, "take");
    return creation;
}

}  // namespace

const MethodFacts* find_method(std::string_view name) {
    const auto* const found = std::ranges::find(methods, name, &MethodFacts::name);
    return found == methods.end() || name.empty() ? nullptr : found;
}

const MethodFacts& facts_of(Method method) { return methods[static_cast<std::size_t>(method)]; }

std::vector<std::string> listed_methods() {
    // In the order of docs/game-server.md.
    std::vector<std::string> names;
    for (const MethodFacts& method : methods)
        if (method.listed) names.emplace_back(method.name);
    return names;
}

Request read_request(const MethodFacts& method, const Json& json) {
    const cli::Params params(json, method.params);
    for (const char* key :
         {"game", "id", "move", "seat", "what", "invite", "secret", "name", "variant", "text", "file", "position"})
        static_cast<void>(params.text_if(key));
    for (const char* key : {"secrets", "take"}) static_cast<void>(params.texts(key));
    Request request;
    request.method = method.method;
    request.game = text_in(json, "game");
    request.id = text_in(json, "id");
    request.seat = text_in(json, "seat");
    request.move = params.text_if("move");
    request.after = given(json.find("after"), Json::Type::integer, &Json::integer);
    request.what = text_in(json, "what");
    request.offer = number_in(json, "offer", -1);
    request.accept = given(json.find("accept"), Json::Type::boolean, &Json::boolean);
    request.invite = text_in(json, "invite");
    request.secret = text_in(json, "secret");
    request.name = text_in(json, "name");
    request.secrets = texts_in(json, "secrets");
    request.first = number_in(json, "from", 1);
    if (const std::optional<Json> max = json.find("most"); max && max->type() == Json::Type::integer)
        request.max = max->integer();
    // In a question, null means that the parameter is missing.
    const bool question = method.sort == Sort::question;
    request.board = given(question ? params.value_if("floor") : json.find("floor"), Json::Type::integer,
                          &Json::integer);
    request.cell = given(params.value_if("from"), Json::Type::text, &Json::string);
    request.effects = given(params.value_if("effects"), Json::Type::boolean, &Json::boolean);
    request.piece = given(params.value_if("piece"), Json::Type::text, &Json::string);
    if (method.method == Method::create) request.creation = read_creation(params, json);
    return request;
}

}  // namespace varia::server
