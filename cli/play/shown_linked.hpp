// How the linked boards of a match are shown in the terminal.
#pragma once

#include "shown_boards.hpp"

namespace varia::cli {

class ShownLinked final : public ShownBoards {
public:
    [[nodiscard]] OtherParts other_parts(const Contest& contest) const override;
    [[nodiscard]] Row printed(PlayedGame& game, const DrawingChoice& look, int first, int height) const override;
    [[nodiscard]] std::string part_lines(const Scene& scene, int width, const Picture* picture,
                                         int boards) const override;
    [[nodiscard]] std::string whole(Contest& contest, const Drawing& alone, const Drawing& in_rows) const override;
    [[nodiscard]] Boards fitting(Contest& contest, const std::vector<Drawing>& drawings, int first,
                                 const Glimpse& glimpse) const override;
    bool show_part(const std::string& which, const Contest& contest, BoardView& view,
                   BoardCursor* cursor) const override;
    // What is drawn does not show how the boards out of sight stand.
    [[nodiscard]] std::vector<std::string_view> own_commands() const override { return {"status"}; }
    [[nodiscard]] std::string names_of_cells(Contest& contest, const std::string& text) const override;
    [[nodiscard]] std::uint64_t hint_nodes(const Contest& contest) const override;
    [[nodiscard]] std::string_view no_hint() const override;
    [[nodiscard]] std::string hint(const Contest& contest, int player, const player::Answer& answer,
                                   const std::string& found, int width) const override;
    [[nodiscard]] std::string_view no_slices(const Contest& contest) const override;
    [[nodiscard]] std::string help(PlayedGame& game) const override;
};

}  // namespace varia::cli
