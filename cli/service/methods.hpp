// The methods of a service, grouped by topic. Each reads its parameters and returns its result, or throws a Refusal.
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

// The state of the service on which methods work.
struct Desk {
    const ServiceOptions& options;
    Registry& registry;
    Jobs& jobs;
    bool& ended;
    std::function<void(const char* method, Json params)> notify;  // from any thread
};

// The part of a method that runs on another thread. It shares nothing with the registry except a game's Seat.
using Work = std::function<Json(const std::shared_ptr<Job>& job)>;

// Whether a method changes something. If it does, its answer is sent even if it was cancelled in the meantime.
enum class Changes : bool { no, yes };

struct Method {
    std::string_view name;
    std::string_view params;  // the names of its parameters, separated by blanks
    Changes changes;
    // Either `answer` or `work` is set.
    Json (*answer)(Desk&, const Params&);
    Work (*work)(Desk&, const Params&, const Json& id);
};

[[nodiscard]] const Method* find_method(std::string_view name);
[[nodiscard]] std::vector<std::string> method_names();

// The game or variant that a request names. Throws Refusal.
[[nodiscard]] HeldGame& game_in(Desk& desk, const Params& params);
[[nodiscard]] VariantPtr variant_in(Desk& desk, const Params& params);
// The parameter `floor`, which counts from 1, as an index from 0. Nothing if it is missing.
[[nodiscard]] std::optional<int> floor_in(const Contest& contest, const Params& params);

// Returns a function that loads the variant of the parameters `name`, or `text`, `file` and `files`. It can be called
// several times, each time with options in addition to those of the parameter `set`. It keeps no reference to `desk`.
// Throws Refusal.
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
// ---- methods that take long ---------------------------------------------------------------------------------------
Work work_perft(Desk& desk, const Params& params, const Json& id);
Work work_test(Desk& desk, const Params& params, const Json& id);
Work work_search(Desk& desk, const Params& params, const Json& id);

}  // namespace varia::cli
