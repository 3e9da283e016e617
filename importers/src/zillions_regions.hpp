// Sets of positions as zones of a variant file. A move that may begin on some positions only is written with a zone of
// the game, with an expression such as "rank == 2", or with a list of cells that gets a name of its own.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zillions_frame.hpp"
#include "zillions_game.hpp"

namespace varia::importers {

// A set of positions for each player. Only positions where `care` is true matter: whether the others are in the zone
// makes no difference.
struct ZillionsRegion {
    std::vector<bool> players;  // those for whom it counts
    std::vector<std::vector<bool>> care, wanted;

    ZillionsRegion() = default;
    ZillionsRegion(std::size_t player_count, std::size_t positions)
        : players(player_count, false), care(player_count, std::vector<bool>(positions, false)), wanted(care) {}
    // Adds the region of other players.
    void add(const ZillionsRegion& other);
};

class ZillionsRegions {
public:
    ZillionsRegions(const ZillionsGame& game, const ZillionsFrame& frame);

    // The zone as a rule takes it: a name or an expression, without quotes. Nothing if no zone can say it: with more
    // than two sides a zone is the same for all of them, as each sees the board.
    [[nodiscard]] std::optional<std::string> text(const ZillionsRegion& region);
    // The zones that have got names here, with their values as TOML.
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& zones() const { return zones_; }

private:
    [[nodiscard]] std::optional<std::string> named(const ZillionsRegion& region) const;
    [[nodiscard]] std::optional<std::string> expression(const ZillionsRegion& region) const;
    [[nodiscard]] std::optional<std::string> listed(const ZillionsRegion& region);
    [[nodiscard]] std::string cells(const std::vector<bool>& positions) const;

    const ZillionsGame& game_;
    const ZillionsFrame& frame_;
    std::vector<std::pair<std::string, std::string>> zones_;
};

}  // namespace varia::importers
