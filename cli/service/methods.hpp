// The methods of a service, by noun. Each takes its parameters and gives its result, or throws a Refusal.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>

#include "jobs.hpp"
#include "json.hpp"
#include "registry.hpp"
#include "request.hpp"
#include "service.hpp"

namespace varia::cli {

// What a method works on.
struct Desk {
    const ServiceOptions& options;
    Registry& registry;
    Jobs& jobs;
    bool& ended;
    std::function<void(const char* method, Json params)> notify;  // from any thread
};

// What is left to do on another thread. It shares nothing with the registry but a game's seat.
using Work = std::function<Json(const std::shared_ptr<Job>& job)>;

// Whether a method leaves something changed behind: then its answer stands, even if it was cancelled meanwhile.
enum class Changes : bool { no, yes };

struct Method {
    std::string_view name;
    std::string_view params;  // their names, with blanks between
    Changes changes;
    Json (*answer)(Desk&, const Params&);  // or
    Work (*work)(Desk&, const Params&, const Json& id);
};

[[nodiscard]] const Method* find_method(std::string_view name);
[[nodiscard]] std::vector<std::string> method_names();

// The game or variant that a request names. Throws Refusal.
[[nodiscard]] HeldGame& game_in(Desk& desk, const Params& params);
[[nodiscard]] VariantPtr variant_in(Desk& desk, const Params& params);
// `floor`, counted from 1, as an index; 0 if it is not there.
[[nodiscard]] std::optional<int> floor_in(const Contest& contest, const Params& params);

// Loads what `name`, or `text`, `file` and `files` say, as often as it is asked, with options set beside those of
// `set`. It holds nothing of the desk. Throws Refusal.
[[nodiscard]] std::function<Result<VariantPtr>(const std::vector<std::pair<std::string, std::string>>& set)> loading_of(
    const Desk& desk, const Params& params);

// ---- service ------------------------------------------------------------------------------------------------------
Json answer_initialize(Desk& desk, const Params& params);
Json answer_cancel(Desk& desk, const Params& params);
Json answer_shutdown(Desk& desk, const Params& params);
// ---- variants -----------------------------------------------------------------------------------------------------
Json answer_variants(Desk& desk, const Params& params);
Json answer_load(Desk& desk, const Params& params);
Json answer_describe(Desk& desk, const Params& params);
Json answer_close(Desk& desk, const Params& params);
// ---- games --------------------------------------------------------------------------------------------------------
Json answer_new_game(Desk& desk, const Params& params);
Json answer_copy(Desk& desk, const Params& params);
Json answer_games(Desk& desk, const Params& params);
Json answer_status(Desk& desk, const Params& params);
Json answer_position(Desk& desk, const Params& params);
Json answer_history(Desk& desk, const Params& params);
Json answer_moves(Desk& desk, const Params& params);
Json answer_turns(Desk& desk, const Params& params);
Json answer_explain(Desk& desk, const Params& params);
Json answer_why(Desk& desk, const Params& params);
Json answer_play(Desk& desk, const Params& params);
Json answer_undo(Desk& desk, const Params& params);
Json answer_subscribe(Desk& desk, const Params& params);
// ---- what lasts ---------------------------------------------------------------------------------------------------
Work work_perft(Desk& desk, const Params& params, const Json& id);
Work work_test(Desk& desk, const Params& params, const Json& id);
Work work_search(Desk& desk, const Params& params, const Json& id);

}  // namespace varia::cli
