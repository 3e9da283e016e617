// Finds the turns that a text may mean, word by word. The notation is in wire.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire.hpp"

namespace varia::records {

class WireReading {
public:
    // Precondition: `wire` and `rules` outlive the object.
    WireReading(const Wire& wire, Rules& rules, const Position& position, std::string_view text);

    // The turns that the text fits. Of turns that lead to the same position there is only one.
    [[nodiscard]] const TurnList& turns() const { return turns_; }
    // The steps that the text fits if they do not complete a turn. Nothing if there are none.
    [[nodiscard]] const std::optional<Turn>& part() const { return part_; }
    // Whether a comma at the end says that the turn goes on.
    [[nodiscard]] bool goes_on() const { return goes_on_; }

private:
    void find(std::size_t at);
    void find_gates(std::size_t at, const MoveList& legal);
    void go(Move move, std::size_t next);
    void take();

    const Wire& wire_;
    Rules& rules_;
    Position position_;
    std::vector<std::string> words_;
    bool goes_on_;
    Turn turn_;
    TurnList turns_;
    std::vector<std::uint64_t> results_;
    std::optional<Turn> part_;
    int readings_ = 0;
};

}  // namespace varia::records
