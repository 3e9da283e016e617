// The method that draws: a game or a match as it stands, where a piece can go, what a move does.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "game_answers.hpp"
#include "game_picture.hpp"
#include "methods.hpp"

namespace varia::cli {
namespace {

constexpr std::int64_t min_size = 20, max_size = 10'000;  // pixels, as for `varia draw`

}  // namespace

Json answer_draw(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    const std::optional<int> board = board_in(contest, params);
    const std::optional<std::string> piece = params.text_if("piece"), move = params.text_if("move");
    if (piece && move) throw Refusal{Fault::bad_params, "either `piece` or `move` is given"};
    if (move && board) throw Refusal{Fault::bad_params, "`floor` goes without `move`: a move has its floor before it"};
    PictureStyle style;
    style.dark = params.flag("dark", false);
    style.flip = params.flag("flip", false);
    if (const auto size = params.number_if("size", min_size, max_size)) style.size = static_cast<int>(*size);
    if (const std::optional<std::string> name = params.text_if("side")) {
        const Result<Side> side = side_called(contest.variant(), *name);
        if (!side) throw Refusal{Fault::bad_params, "`side`: " + side.diagnostics().front().message};
        style.side = *side;
    }
    const Result<std::string> picture = piece  ? picture_of_piece(contest, board.value_or(0), *piece, style)
                                        : move ? picture_of_move(contest, *move, style)
                                               : picture_of_boards(contest, board, style);
    expect_no_failure(contest);
    if (!picture) throw refusal_of(picture.diagnostics());
    Json json = Json::object();
    json.set("svg", *picture);
    return json;
}

}  // namespace varia::cli
