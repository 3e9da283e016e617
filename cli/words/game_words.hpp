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
    [[nodiscard]] Result<std::optional<int>> chosen_board(const std::optional<int>& number) const override;
    [[nodiscard]] Result<int> thinker(Contest& contest, const std::optional<std::string>& name) const override;
    [[nodiscard]] Result<std::optional<std::vector<WrittenTurn>>> turns(Contest& contest,
                                                                        std::size_t max) const override;
    [[nodiscard]] Result<bool> watches_hooks(const Contest& contest) const override;
    [[nodiscard]] std::string nothing_to_play(Contest& contest) const override;
    [[nodiscard]] std::string_view start_noun() const override;
    [[nodiscard]] std::string_view stuck_at_start(Contest& start) const override;
    [[nodiscard]] const SearchWords& of_search() const override;
};

}  // namespace varia::cli
