#include "rules_text.hpp"

#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include <varia/match.hpp>
#include <varia/player/rules_hash.hpp>

namespace varia::records {
namespace {

std::uint64_t hash_of_text(std::string_view text) {
    std::uint64_t value = 0xCBF29CE484222325U;  // FNV-1a
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return value;
}

std::uint64_t hash_of_match(const MatchDef& match) {
    // If MatchDef gets a new member, this line fails to compile.
    const auto& [boards, games, cyclic, schedule, clinch, resign, conveyor, across, teams, where] = match;
    (void)where;
    std::string text = fmt::format("{} {} {} {} {}", cyclic, static_cast<int>(schedule), clinch, resign, across);
    for (const int way : conveyor) text += fmt::format(" {}", way);
    for (const LinkedBoardDef& board : boards) {
        text += fmt::format("\n{}", board.game);
        for (const Name& link : board.links) text += " " + link.text;
    }
    for (const auto& game : games) text += fmt::format("\n{:016x}", player::rules_hash(*game));
    for (const TeamDef& team : teams) {
        text += "\n" + team.name;
        for (const TeamDef::Seat& seat : team.seats) text += fmt::format(" {}.{}", seat.board, seat.side);
    }
    return hash_of_text(text);
}

}  // namespace

std::string rules_text(const VariantPtr& variant) {
    const std::shared_ptr<const LinkedBoards>& linked = variant->linked_boards();
    return fmt::format("{:016x}", linked ? hash_of_match(linked->match()) : player::rules_hash(variant->definition()));
}

}  // namespace varia::records
