// What is fixed before play begins: boards and their numbers, games, links, players.
#include <varia/layout.hpp>

#include <utility>

#include <fmt/format.h>

#include <varia/contest.hpp>
#include <varia/number.hpp>

namespace varia {

// ---- boards -------------------------------------------------------------------------------------------------------

std::vector<VariantPtr> Layout::games() const {
    return linked_ != nullptr ? linked_->games() : std::vector<VariantPtr>{*variant_};
}

std::vector<DialectInfo> Layout::dialects() const {
    return linked_ != nullptr ? std::vector<DialectInfo>{} : varia::dialects(**variant_);
}

Result<const DialectDef*> Layout::dialect(std::string_view name) const {
    if (linked_ != nullptr)
        return typed_error(fmt::format("{} has no dialects", (*variant_)->id()), "they are about one board");
    if (const DialectDef* const found = find_dialect(**variant_, name)) return found;
    return no_dialect(**variant_, name);
}

std::vector<Cell> Layout::link_cells(int board) const {
    std::vector<Cell> cells;
    for (int link = 0; link < links(); ++link) cells.push_back(link_cell(board, link));
    return cells;
}

std::string Layout::start_text() const { return linked_ != nullptr ? Contest(*variant_).text() : (*variant_)->start(); }

std::optional<Schedule> Layout::schedule() const {
    return linked_ != nullptr ? std::optional(linked_->match().schedule) : std::nullopt;
}

// ---- boards in texts ----------------------------------------------------------------------------------------------

std::optional<int> Layout::board_number(int board) const {
    return linked_ != nullptr ? std::optional(board + 1) : std::nullopt;
}

std::string Layout::board_text(int board, std::string_view before, std::string_view after) const {
    const std::optional<int> number = board_number(board);
    return number ? fmt::format("{}{}{}", before, *number, after) : std::string();
}

std::string Layout::cell_text(int board, Cell cell) const { return prefix(board) + variant(board)->board().name(cell); }

TextOnBoard Layout::split(std::string_view text) const {
    if (linked_ == nullptr) return {TextOnBoard::Number::none, 0, {}, text};
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {TextOnBoard::Number::missing, 0, {}, text};
    const std::string_view number = text.substr(0, colon), rest = text.substr(colon + 1);
    const std::optional<int> board = find_board(number);
    return {board ? TextOnBoard::Number::known : TextOnBoard::Number::unknown, board.value_or(0), number, rest};
}

std::optional<int> Layout::find_board(std::string_view number) const {
    const std::optional<int> board = number_of(number, 1, boards());
    return board ? std::optional(*board - 1) : std::nullopt;
}

// ---- players ------------------------------------------------------------------------------------------------------

const std::string& Layout::player_name(int player) const {
    VARIA_ASSERT(player >= 0 && player < players(), "there is such a player");
    return linked_ != nullptr ? linked_->player_name(player)
                              : (*variant_)->definition().sides.of(side_of(player)).name.text;
}

const std::string& Layout::player_letter(int player) const {
    VARIA_ASSERT(player >= 0 && player < players(), "there is such a player");
    return linked_ != nullptr ? linked_->player_letter(player)
                              : (*variant_)->definition().sides.of(side_of(player)).letter;
}

int Layout::find_player(std::string_view name) const {
    for (int p = 0; p < players(); ++p)
        if (name == player_name(p) || name == player_letter(p)) return p;
    return -1;
}

bool Layout::plays_on(int player, int board) const {
    return variant(board)->sides().any([&](Side side) { return player_of(board, side) == player; });
}

bool Layout::allied(int a, int b) const {
    return linked_ != nullptr ? a == b : (*variant_)->allies(side_of(a)).has(side_of(b));
}

std::vector<std::vector<int>> Layout::teams() const {
    std::vector<std::vector<int>> teams;
    if (linked_ != nullptr) return teams;
    for (const std::vector<Name>& team : (*variant_)->definition().sides.teams) {
        std::vector<int> members;
        for (const Name& side : team)
            if (const int player = find_player(side.text); player >= 0) members.push_back(player);
        if (!members.empty()) teams.push_back(std::move(members));
    }
    return teams;
}

std::optional<Action> Layout::resignation() const {
    if (linked_ != nullptr) return std::nullopt;
    Action action;
    action.type = ActionType::resign;
    return action;
}

}  // namespace varia
