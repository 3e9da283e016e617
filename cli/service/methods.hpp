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
struct ServiceSession {
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
    Json (*answer)(ServiceSession&, const Params&);
    Work (*work)(ServiceSession&, const Params&, const Json& id);
};

[[nodiscard]] const Method* find_method(std::string_view name);
[[nodiscard]] std::vector<std::string> method_names();

// The game or variant that a request names. Throws Refusal.
[[nodiscard]] HeldGame& game_in(ServiceSession& session, const Params& params);
[[nodiscard]] VariantPtr variant_in(ServiceSession& session, const Params& params);
// The parameter `spelling`: how moves are written. Throws Refusal.
[[nodiscard]] Spelling spelling_in(const Params& params);
// The parameter `floor`, which counts from 1, as an index from 0. Nothing if it is missing.
[[nodiscard]] std::optional<int> board_in(const Contest& contest, const Params& params);

// Returns a function that loads the variant of the parameters `name`, or `text`, `file` and `files`. It can be called
// several times, each time with options in addition to those of the parameter `set`. It keeps no reference to `desk`.
// Throws Refusal.
[[nodiscard]] std::function<Result<VariantPtr>(const std::vector<std::pair<std::string, std::string>>& set)> loading_of(
    const ServiceSession& session, const Params& params);

// ---- service ------------------------------------------------------------------------------------------------------
Json answer_initialize(ServiceSession& session, const Params& params);
Json answer_cancel(ServiceSession& session, const Params& params);
Json answer_stop(ServiceSession& session, const Params& params);
Json answer_shutdown(ServiceSession& session, const Params& params);
// ---- variants -----------------------------------------------------------------------------------------------------
Json answer_variants(ServiceSession& session, const Params& params);
Json answer_load(ServiceSession& session, const Params& params);
Json answer_describe(ServiceSession& session, const Params& params);
Json answer_close(ServiceSession& session, const Params& params);
// ---- games --------------------------------------------------------------------------------------------------------
Json answer_new_game(ServiceSession& session, const Params& params);
Json answer_copy(ServiceSession& session, const Params& params);
Json answer_games(ServiceSession& session, const Params& params);
Json answer_status(ServiceSession& session, const Params& params);
Json answer_position(ServiceSession& session, const Params& params);
Json answer_history(ServiceSession& session, const Params& params);
Json answer_moves(ServiceSession& session, const Params& params);
Json answer_dests(ServiceSession& session, const Params& params);
Json answer_turns(ServiceSession& session, const Params& params);
Json answer_draw(ServiceSession& session, const Params& params);
Json answer_explain(ServiceSession& session, const Params& params);
Json answer_betza(ServiceSession& session, const Params& params);
Json answer_why(ServiceSession& session, const Params& params);
Json answer_play(ServiceSession& session, const Params& params);
Json answer_undo(ServiceSession& session, const Params& params);
Json answer_subscribe(ServiceSession& session, const Params& params);
Json answer_write_record(ServiceSession& session, const Params& params);
// ---- methods that take long ---------------------------------------------------------------------------------------
Work work_lessons(ServiceSession& session, const Params& params, const Json& id);
Work work_perft(ServiceSession& session, const Params& params, const Json& id);
Work work_test(ServiceSession& session, const Params& params, const Json& id);
Work work_read_records(ServiceSession& session, const Params& params, const Json& id);
Work work_import(ServiceSession& session, const Params& params, const Json& id);
Work work_search(ServiceSession& session, const Params& params, const Json& id);

}  // namespace varia::cli
