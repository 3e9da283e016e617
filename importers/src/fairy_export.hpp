// What the parts of a section have in common while a game is written for Fairy-Stockfish: the variant, its kinds as
// pieces of that program, the keys so far, and what cannot be said.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

#include "fairy_moves.hpp"
#include "fairy_pieces.hpp"
#include "fairy_region.hpp"
#include "untold.hpp"

namespace varia::importers {

// One thing for each side, by its number.
template <class T>
using EachSide = std::array<T, 2>;

// A kind as a piece of that program.
struct FairyKind {
    enum class Role {
        piece,
        promoted,  // "+P": the other face of the kind `base`
        marked,    // "Q~": moves as `base`, and is another kind in the hand
        wall,      // belongs to nobody
    } role = Role::piece;
    const PieceDef* def = nullptr;
    Kind number = 0;
    Kind base = 0;
    PieceType type = -1;      // of `promoted`: what it moves as
    char letter = 0;          // a capital
    EachSide<bool> owned{};   // whether the side can ever have one, on the board or in hand
    FairyMoves moves, first;  // as the first side sees the board; `first` are moves from the region of double steps
    EachSide<Region> first_from, to;
    EachSide<Region> exposing, hiding;  // cells that `first` crosses, by moves that expose the piece and by others
    bool passant = false;               // captures en passant
    std::optional<EachSide<Region>> sideways;  // of a soldier: where it goes to the side, too
};

struct FairyExport {
    explicit FairyExport(const VariantPtr& game);

    // Says that something cannot be said, with its place.
    void refuse(const Where& where, std::string message, std::string hint = {});
    // Says that something is left out that changes no move.
    void note(const Where& where, std::string message);
    // Refuses what a part has beyond these fields.
    template <class S>
    void refuse_untold(const S& part, const Where& where, const std::string& what,
                       std::initializer_list<std::string_view> known) {
        for (const std::string_view name : untold(part, known))
            refuse(where, "Fairy-Stockfish has no " + std::string(name) + (what.empty() ? "" : " " + what));
    }
    void set(std::string_view key, std::string value) { keys.emplace_back(key, std::move(value)); }
    void set(std::string_view key, bool value) { set(key, std::string(value ? "true" : "false")); }
    void set(std::string_view key, int value) { set(key, std::to_string(value)); }
    // A key that has the same value for both sides, or one for each: KEYWhite and KEYBlack.
    void set_regions(const std::string& key, const EachSide<Region>& regions) { set_regions_of(key, {}, regions); }
    void set_regions_of(const std::string& key, const std::string& piece, const EachSide<Region>& regions);
    void set_letters(const std::string& key, const EachSide<std::string>& letters);

    [[nodiscard]] EachSide<Region> zone(const ZoneRef& zone) const;  // empty: all cells
    [[nodiscard]] std::string region_text(const Region& region) const;
    [[nodiscard]] FairyKind* find(std::string_view letter);
    [[nodiscard]] FairyKind& kind(Kind number) { return kinds[static_cast<std::size_t>(number) - 1]; }
    // The letters of kinds in small letters. Promoted forms are pieces of the type that they move as.
    [[nodiscard]] std::string letters(const std::vector<Name>& names);
    [[nodiscard]] static char small(char letter) { return static_cast<char>(letter - 'A' + 'a'); }
    [[nodiscard]] bool has_royal() const;

    const Variant& variant;  // belongs to the caller
    const Definition& d;
    const Board& board;
    int files = 0, ranks = 0;
    Region cells;  // that exist
    Position start;
    std::vector<FairyKind> kinds;
    bool king = false;  // the royal kind is that program's king; otherwise royal kinds are pseudo-royal
    std::vector<std::pair<std::string, std::string>> keys;
    Diagnostics errors, notes;
};

// The parts, in their order. The first one says whether the board and the sides can be said; if not, no other follows.
[[nodiscard]] bool write_board(FairyExport& out);
void write_kinds(FairyExport& out);
void write_promotions(FairyExport& out);  // and drops
void write_castlings(FairyExport& out);
void write_rules(FairyExport& out);
void write_turns(FairyExport& out);
void write_start(FairyExport& out);

}  // namespace varia::importers
