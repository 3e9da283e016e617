#include "referee.hpp"

#include <utility>

#include "reading.hpp"

namespace varia::server {

Position::Position(Json standing) : shown(std::move(standing)) {
    over = flag_in(shown, "over");
    status = text_in(shown, "status");
    reason = text_in(shown, "reason");
    to_act = text_in(shown, "turn");
    if (to_act.empty()) to_act = text_in(shown, "player");
    winners = texts_in(shown, "winners");
    cannot_win = texts_in(shown, "cannot_win");
    boards = texts_in(shown, "floors");
    for (const Json& owed : items_in(shown, "transfers"))
        transfers.push_back(
            {number_in(owed, "floor"), text_in(owed, "player"), found_in(owed, "holds").value_or(nullptr)});
}

bool Position::is_open(int board) const {
    const auto index = static_cast<std::size_t>(board);
    return index < boards.size() && boards[index] == "open";
}

PlayedMove::PlayedMove(const Json& answer)
    : shown(found_in(answer, "played").value_or(Json::array())), position(without(answer, "played")) {
    for (const Json& item : items_in(answer, "played")) {
        PlayedStep step{text_in(item, "text"), text_in(item, "player"), text_in(item, "side"),
                        flag_in(item, "turn_over")};
        for (const Json& effect : items_in(item, "effects"))
            if (text_in(effect, "effect") == "decided") step.decided.add(found_in(effect, "floor").value_or(nullptr));
        steps.push_back(std::move(step));
    }
}

std::vector<std::string> texts_of_moves(const Answer& answer) {
    std::vector<std::string> texts;
    if (answer.error) return texts;
    for (const Json& move : items_in(answer.result, "moves")) texts.push_back(text_in(move, "text"));
    return texts;
}

}  // namespace varia::server
