// A variant, checked and compiled into tables: the immutable thing that positions, rules and games refer to.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>
#include <varia/script_budget.hpp>
#include <varia/types.hpp>

namespace varia {

struct StateTables;  // what doing a move needs to know; see src/position
class Building;      // see match.hpp
class HookMaker;     // makes what answers for the variant's scripts; see src/programs
struct Sides;        // how each side sees the board; see src/geometry
struct Programs;     // the movement programs, both ways; see src/programs

// Immutable; hold it by shared_ptr and use it from any number of threads.
class Variant {
public:
    // Checks a definition and compiles its board, pieces and rules; every error is reported at once. What it gives has
    // no start position and nothing to run scripts with: hosts call load_definition (load.hpp), which adds both.
    [[nodiscard]] static Result<std::shared_ptr<const Variant>> compile(Definition definition);
    ~Variant();
    Variant(const Variant&) = delete;
    Variant& operator=(const Variant&) = delete;

    [[nodiscard]] const Definition& definition() const { return definition_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const std::string& id() const { return definition_.id; }

    // Kinds are numbered from 1 in the order of Definition::pieces. Precondition of kind() and royal(): 1 <= k <=
    // kinds().
    [[nodiscard]] int kinds() const { return static_cast<int>(definition_.pieces.size()); }
    [[nodiscard]] const PieceDef& kind(Kind k) const {
        VARIA_ASSERT(k >= 1 && k <= kinds(), "the kind is one of the variant's");
        return definition_.pieces[static_cast<std::size_t>(k) - 1];
    }
    [[nodiscard]] Kind find_kind(std::string_view letter) const;  // 0 if there is none; the letter as declared
    [[nodiscard]] bool royal(Kind k) const { return kind(k).royal; }

    // The cells of a zone as a side sees it, by zone name or by an expression; all cells if it is empty. Empty if it
    // does not resolve.
    [[nodiscard]] std::vector<Cell> zone(std::string_view zone, Side side) const;

    // The slots of a board whose blocks move, numbered from 0 as Position::filled counts them; none where they do not.
    // The cells of each are in the same order: what stands on the i-th goes to the i-th when a block moves.
    [[nodiscard]] int slots() const;
    [[nodiscard]] std::span<const Cell> slot_cells(int slot) const;
    [[nodiscard]] const std::string& slot_name(int slot) const;

    // The sides that play; those that are no allies of one, whose pieces it may capture and who may check it; and those
    // that are, itself among them.
    [[nodiscard]] SideSet sides() const { return sides_; }
    [[nodiscard]] SideSet enemies(Side s) const { return sides_ - allies(s); }
    [[nodiscard]] SideSet allies(Side s) const {
        VARIA_ASSERT(sides_.has(s), "the side is one of the variant's");
        return allies_[static_cast<std::size_t>(index(s))];
    }
    [[nodiscard]] std::optional<Side> find_side(std::string_view name) const;  // by its name; nobody is none
    // Whether there can be pieces that are nobody's.
    [[nodiscard]] bool has_neutral() const { return neutral_; }
    // Whether a piece like this can stand on the board: of a kind that exists, and a side's or nobody's.
    [[nodiscard]] bool has_piece(Piece p) const {
        const SideSet owner = SideSet::from_bits(static_cast<unsigned>(p.code()) >> 8);
        return p.kind() >= 1 && p.kind() <= kinds() &&
               (owner.empty() ? neutral_ : owner.size() == 1 && (owner - sides_).empty());
    }

    // How a side sees the board: where on it a cell lies that this one would be for the first side. no_cell where the
    // board has no such cell, which a board of more than two sides always has.
    [[nodiscard]] Cell seen_by(Side side, Cell cell) const;
    // The axes along which the second of two sides sees the board reversed, one flag an axis.
    [[nodiscard]] const std::vector<bool>& mirror() const { return mirror_; }
    // Whether turns are made of several steps, or have rules of their own (Definition::turn): a Move is one step then,
    // and turn.hpp has the whole. Elsewhere a move is a turn.
    [[nodiscard]] bool has_turns() const;
    // Whose turn it is at turn t of the repeating order.
    [[nodiscard]] const std::vector<Side>& order() const { return order_; }

    // The kernel's own tables, for the kernel.
    [[nodiscard]] const StateTables& state() const { return *state_; }
    [[nodiscard]] const Programs& programs() const { return *programs_; }
    [[nodiscard]] const HookMaker* hooks() const { return hooks_.get(); }
    // What its scripts may use up, as the host said when it was loaded.
    [[nodiscard]] const ScriptBudget& scripts() const { return scripts_; }
    // The boards of a match, if the definition has one: made by the loader. Null for a game on one board.
    [[nodiscard]] const std::shared_ptr<const Building>& building() const { return building_; }
    // The position text of the start position.
    [[nodiscard]] const std::string& start() const { return start_; }
    // Memory that it takes with all of its tables, in bytes; what its definition and its board hold outside of
    // themselves is not counted.
    [[nodiscard]] std::size_t memory() const;

private:
    Variant(Definition definition, Board board);
    friend class Compiler;
    friend struct StartSetter;
    Definition definition_;
    Board board_;
    std::vector<bool> mirror_;
    std::vector<Side> order_;
    SideSet sides_ = SideSet::of(2);
    BySide<SideSet> allies_{};
    bool neutral_ = false;
    std::unique_ptr<Sides> sides_seen_;
    std::unique_ptr<StateTables> state_;
    std::unique_ptr<Programs> programs_;
    // Set once, by the loader, before the variant is shared.
    mutable std::string start_;
    mutable std::shared_ptr<const HookMaker> hooks_;
    mutable ScriptBudget scripts_;
    mutable std::shared_ptr<const Building> building_;
};

using VariantPtr = std::shared_ptr<const Variant>;

}  // namespace varia
