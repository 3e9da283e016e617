// How the linked boards of a match are shown in the terminal.
#pragma once

#include "shown_boards.hpp"

namespace varia::cli {

class ShownLinked final : public ShownBoards {
public:
    [[nodiscard]] Levels levels(const Contest& contest) const override;
    [[nodiscard]] Row printed(PlayedGame& game, const DrawingChoice& look, int first, int height) const override;
    [[nodiscard]] std::string part_lines(const Scene& scene, int width, const Picture* picture,
                                         int boards) const override;
    [[nodiscard]] std::string_view no_slices(const Contest& contest) const override;
    [[nodiscard]] std::string help(PlayedGame& game) const override;
};

}  // namespace varia::cli
