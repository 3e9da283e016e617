// What the parts of a variant file have in common while a game of Fairy-Stockfish is written: its rules and its start,
// the file so far, and the names of zones. Each part of the file has a writer of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/result.hpp>

#include "fairy_region.hpp"
#include "fairy_rules.hpp"
#include "fairy_start.hpp"
#include "toml_draft.hpp"

namespace varia::importers {

// A vector's array for steps to all neighbours.
inline constexpr std::string_view every_neighbour = "[[1, 0], [1, 1]]";

[[nodiscard]] inline std::string number(int value) { return std::to_string(value); }

struct FairyContext {
    const FairyRules& rules;
    const FairyStart& start;
    std::string file;    // its name in messages
    std::string name;    // the section
    std::uint32_t line;  // of the section
    bool turned;         // the second side sees the board turned by half, because a piece is uneven
    BoardRegions regions;
    TomlDraft draft = {};
    Diagnostics unsaid = {};
    std::vector<std::pair<std::string, BySide<Region>>> zones = {};  // that have a name in the file
    bool castling_like_step = false;              // a castling may have the text of a king's own step
    bool castling_wins = false;                   // a castling has been written that wins
    std::vector<std::string> unsaid_states = {};  // state values that have no text there
    std::vector<std::string> petrifying = {};     // the letters of kinds that become walls
    bool placed_walls = false;                    // a script offers walls in place of moves
    std::vector<InlineTable> hooks = {};          // written when all rules are
};

// The writers of parts begin with this. They live as long as the context.
class FairyPart {
protected:
    explicit FairyPart(FairyContext& context)
        : context_(context),
          r_(context.rules),
          start_(context.start),
          draft_(context.draft),
          turned_(context.turned),
          regions_(context.regions) {}

    // Says that the rule of this key has no words here.
    void unsaid(std::string_view key, std::string reason);
    [[nodiscard]] std::string letter(PieceType type) const { return std::string(1, r_.letter(type)); }
    template <class Function>
    void each_type(const Function& function) const {
        for (PieceType type = 0; type < piece_types; ++type)
            if (r_.has(type)) function(type);
    }
    // The letters of the pieces of a set that are in the game, the strongest first, as this program numbers them.
    [[nodiscard]] std::vector<std::string> letters(const PieceSet& set) const;
    // The same with the promoted forms that are pieces of these types there.
    [[nodiscard]] std::vector<std::string> all_letters(const PieceSet& set) const;
    [[nodiscard]] std::string kinds(const PieceSet& set) const { return array_of_texts(all_letters(set)); }
    [[nodiscard]] Region on_board(const Region& region) const { return region & regions_.board(); }
    // A value for a key that takes a zone. Empty if the zone is the whole board for both sides.
    std::string zone(BySide<Region> where, const std::string& name);
    // The name of the zone in the file, which is written if it is not there yet. The region has a cell of the board.
    std::string named_zone(BySide<Region> where, const std::string& name);
    // Adds a hook that calls a rule of the standard library. `rest` has its other keys.
    void hook(std::string_view script, std::string_view point, std::string_view call, const InlineTable& rest);
    [[nodiscard]] BySide<Region> mobility(PieceType type) const;
    [[nodiscard]] Region shifted(const Region& region, int ranks) const;
    [[nodiscard]] bool is_royal(PieceType type) const;
    [[nodiscard]] bool has_royal() const;
    [[nodiscard]] bool promotes_like_shogi(PieceType type) const;
    // Pawns that have promoted become pawns again in the hand.
    [[nodiscard]] bool marks_promoted() const;
    [[nodiscard]] bool promotes(PieceType type) const;
    [[nodiscard]] std::optional<PieceType> main_pawn() const;
    [[nodiscard]] bool has_neutral() const {
        return r_.walling != Walling::none || petrifies() || (start_.has_walls() && !has_holes());
    }
    // Whether a piece of the game turns to stone when it captures.
    [[nodiscard]] bool petrifies() const {
        bool any = false;
        each_type([&](PieceType type) { any = any || r_.petrify[static_cast<std::size_t>(type)]; });
        return any;
    }
    // Whether pieces in hand can come in behind a first move.
    [[nodiscard]] bool gates() const { return r_.seirawan_gating && (!start_.hand.empty() || r_.to_hand); }
    // Whether the first drops go onto other cells than later ones, which must capture.
    [[nodiscard]] bool opens_elsewhere() const {
        if (r_.enclosing_drop != Enclosing::reversi || r_.flip_enclosed != Enclosing::reversi) return false;
        bool open = false;
        for (int at = 0; at < r_.files * r_.ranks; ++at)
            open = open || (r_.enclosing_start.has(at % r_.files, at / r_.files) &&
                            start_.at(at % r_.files, at / r_.files).letter == 0);
        return open;
    }
    // Whether the castling field names the files of pieces whose first moves are special.
    [[nodiscard]] bool names_files() const { return gates() || r_.cambodian_moves; }
    // The letter of walls and of the duck.
    [[nodiscard]] std::string wall_letter() const;

    // Walls at the start that nothing moves are no cells.
    [[nodiscard]] bool has_holes() const { return start_.has_walls() && r_.walling == Walling::none && !petrifies(); }

    FairyContext& context_;
    const FairyRules& r_;
    const FairyStart& start_;
    TomlDraft& draft_;
    const bool turned_;
    const BoardRegions& regions_;
};

}  // namespace varia::importers
