// The keys of each object stand in an order that is natural for people.
#include "answers.hpp"

#include <cstdint>
#include <utility>

#include <varia/notation.hpp>

#include "contest_words.hpp"
#include "standing.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

Json answer(const Variant& variant, const std::string& text) {
    Json json = Json::object();
    json.set("variant", variant.id()).set("position", text);
    return json;
}

}  // namespace

Json answer_for(const Contest& contest) { return answer(contest.variant(), contest.text()); }
Json answer_for(const Position& position) { return answer(position.variant(), format_position(position)); }

Json standing_json(Contest& contest) {
    const Standing standing = contest.standing();
    Json json = answer_for(contest);
    json.set("status", standing.text).set("over", standing.over);
    words_of(contest).set_standing(json, contest, standing);
    return json;
}

void set_floor(Json& json, const Contest& contest, int board) {
    if (const std::optional<int> number = contest.layout().board_number(board)) json.set("floor", *number);
}

void set_board(Json& json, Contest& contest, int board_number) {
    json.set("floor", board_number + 1).set("state", contest.board_line(board_number));
    const BoardStatus status = contest.board_status(board_number);
    if (!status.closed && status.verdict == Verdict::none)
        json.set("player", contest.player_name(contest.player_of(board_number, contest.position(board_number).turn())))
            .set("side", side_on(contest, board_number));
}

std::string side_on(const Contest& contest, int board_number) {
    return contest.board_variant(board_number)->definition().sides.of(contest.side_on(board_number)).name.text;
}

Json picture_json(Contest& contest, std::optional<int> board) {
    Json json = answer_for(contest);
    words_of(contest).set_picture(json, contest, board);
    return json;
}

Json actions_json(const Contest& contest, const char* key, const std::vector<std::string>& texts, bool listed) {
    Json json = answer_for(contest);
    json.set("count", static_cast<std::uint64_t>(texts.size()));
    if (listed) json.set(key, Json::array(texts));
    return json;
}

}  // namespace varia::cli
