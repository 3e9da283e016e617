#include "methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "layout.hpp"

namespace varia::cli {
namespace {

constexpr std::array methods{
    Method{"initialize", "client", Changes::no, answer_initialize, nullptr},
    Method{"cancel", "id", Changes::yes, answer_cancel, nullptr},
    Method{"stop", "id", Changes::yes, answer_stop, nullptr},
    Method{"shutdown", "", Changes::yes, answer_shutdown, nullptr},
    Method{"variants", "", Changes::no, answer_variants, nullptr},
    Method{"load", "name text file files id set deadline_ms", Changes::yes, answer_load, nullptr},
    Method{"describe", "variant game story deadline_ms", Changes::no, answer_describe, nullptr},
    Method{"close", "variant game", Changes::yes, answer_close, nullptr},
    Method{"new_game", "variant position moves claims as deadline_ms", Changes::yes, answer_new_game, nullptr},
    Method{"copy", "game", Changes::yes, answer_copy, nullptr},
    Method{"games", "", Changes::no, answer_games, nullptr},
    Method{"status", "game as deadline_ms", Changes::no, answer_status, nullptr},
    Method{"position", "game floor as deadline_ms", Changes::no, answer_position, nullptr},
    Method{"history", "game spelling as deadline_ms", Changes::no, answer_history, nullptr},
    Method{"moves", "game floor from effects checks spelling as deadline_ms", Changes::no, answer_moves, nullptr},
    Method{"dests", "game floor deadline_ms", Changes::no, answer_dests, nullptr},
    Method{"turns", "game effects spelling as deadline_ms", Changes::no, answer_turns, nullptr},
    Method{"draw", "game floor piece move side flip dark size deadline_ms", Changes::no, answer_draw, nullptr},
    Method{"explain", "game floor piece plain deadline_ms", Changes::no, answer_explain, nullptr},
    Method{"lessons", "variant game deadline_ms", Changes::no, nullptr, work_lessons},
    Method{"betza", "text reading size deadline_ms", Changes::no, answer_betza, nullptr},
    Method{"why", "game move from floor plain as deadline_ms", Changes::no, answer_why, nullptr},
    Method{"play", "game move moves effects spelling as deadline_ms", Changes::yes, answer_play, nullptr},
    Method{"undo", "game count step as deadline_ms", Changes::yes, answer_undo, nullptr},
    Method{"subscribe", "game on", Changes::yes, answer_subscribe, nullptr},
    Method{"write_record", "game as tags deadline_ms", Changes::no, answer_write_record, nullptr},
    Method{"read_records", "text bytes variant first max deadline_ms", Changes::no, nullptr, work_read_records},
    Method{"import", "text file games whole deadline_ms", Changes::no, nullptr, work_import},
    Method{"perft", "game depth divide deadline_ms", Changes::no, nullptr, work_perft},
    Method{"test", "name text file files id set deadline_ms", Changes::no, nullptr, work_test},
    Method{"search",
           "game player time_ms clock_ms increment_ms moves_to_go nodes depth mate lines level seed threads weights "
           "info spelling as deadline_ms",
           Changes::no, nullptr, work_search},
};

}  // namespace

const Method* find_method(std::string_view name) {
    const auto* const found = std::ranges::find(methods, name, &Method::name);
    return found == methods.end() ? nullptr : found;
}

std::vector<std::string> method_names() {
    std::vector<std::string> names;
    for (const Method& method : methods) names.emplace_back(method.name);
    return names;
}

HeldGame& game_in(ServiceSession& session, const Params& params) {
    const std::string handle = params.text("game");
    HeldGame* const game = session.registry.game(handle);
    if (game == nullptr) throw Refusal{Fault::unknown, fmt::format("there is no game \"{}\"", escaped(handle))};
    return *game;
}

VariantPtr variant_in(ServiceSession& session, const Params& params) {
    if (params.has("game")) {
        if (params.has("variant")) throw Refusal{Fault::bad_params, "either `variant` or `game` is given"};
        return game_in(session, params).contest.variant_ptr();
    }
    const std::string handle = params.text("variant");
    const VariantPtr* const variant = session.registry.variant(handle);
    if (variant == nullptr)
        throw Refusal{Fault::unknown, fmt::format("there is no variant \"{}\"; `load` gives handles", escaped(handle))};
    return *variant;
}

std::optional<int> board_in(const Contest& contest, const Params& params) {
    const std::optional<std::int64_t> board = params.number_if("floor", 1, contest.boards());
    if (!board) return std::nullopt;
    return static_cast<int>(*board) - 1;
}

}  // namespace varia::cli
