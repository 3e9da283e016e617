// What is said of a game on one board.
#pragma once

#include "contest_words.hpp"

namespace varia::cli {

class GameWords final : public ContestWords {
public:
    [[nodiscard]] std::string turn_line(Contest& contest) const override;
    void set_standing(Json& json, Contest& contest, const Standing& standing) const override;
    void set_picture(Json& json, Contest& contest, std::optional<int> board) const override;
    [[nodiscard]] std::string links_text(const Layout&) const override { return {}; }
    [[nodiscard]] std::vector<std::string> rules_of_boards(const Layout&) const override { return {}; }
    void set_boards(Json&, const VariantPtr&) const override {}
    [[nodiscard]] std::string played_sizes_text(const VariantPtr& variant, const GameSizes& game) const override;
    void set_match_sizes(Json&, const VariantPtr&) const override {}
    [[nodiscard]] std::string no_player(const std::string& option, const std::string& name,
                                        const std::vector<std::string>& names) const override;
    [[nodiscard]] std::string_view board_refusal() const override;
    [[nodiscard]] std::string_view player_refusal() const override;
    [[nodiscard]] std::string_view turns_refusal() const override;
    [[nodiscard]] std::string nothing_to_play(Contest& contest) const override;
};

}  // namespace varia::cli
