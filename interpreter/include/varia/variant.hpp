// A variant, checked and compiled into tables: the immutable data to which positions, rules and games refer.
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

struct StateTables;  // the data that making a move needs; see src/position
class LinkedBoards;  // see match.hpp
class HookMaker;     // makes the runner of the variant's scripts; see src/programs
struct Sides;        // how each side sees the board; see src/geometry
struct Programs;     // the movement programs, forward and backward; see src/programs

// Immutable; hold it by shared_ptr and use it from any number of threads.
class Variant {
public:
    // Checks a definition and compiles its board, pieces and rules; all errors are reported at once. The result has no
    // start position and cannot run scripts: hosts call load_definition (load.hpp), which adds both.
    [[nodiscard]] static Result<std::shared_ptr<const Variant>> compile(Definition definition);
    ~Variant();
    Variant(const Variant&) = delete;
    Variant& operator=(const Variant&) = delete;

    [[nodiscard]] const Definition& definition() const { return definition_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const std::string& id() const { return definition_.id; }

    // Kinds are numbered from 1 in the order of Definition::pieces. Precondition of kind() and royal():
    // 1 <= k <= kinds().
    [[nodiscard]] int kinds() const { return static_cast<int>(definition_.pieces.size()); }
    [[nodiscard]] const PieceDef& kind(Kind k) const {
        VARIA_ASSERT(k >= 1 && k <= kinds(), "the kind is one of the variant's");
        return definition_.pieces[static_cast<std::size_t>(k) - 1];
    }
    [[nodiscard]] Kind find_kind(std::string_view letter) const;  // 0 if there is none; `letter` as declared
    [[nodiscard]] bool royal(Kind k) const { return kind(k).royal; }

    // The cells of a zone as a side sees it. `zone` is the name of a zone or an expression; an empty text means all
    // cells. The result is empty if `zone` cannot be resolved.
    [[nodiscard]] std::vector<Cell> zone(std::string_view zone, Side side) const;

    // The slots of a board whose blocks move, numbered from 0 as in Position::filled; other boards have none. The cells
    // of all slots are in the same order: when a block moves, the piece on its i-th cell goes to the i-th cell of the
    // other slot.
    [[nodiscard]] int slots() const;
    [[nodiscard]] std::span<const Cell> slot_cells(int slot) const;
    [[nodiscard]] const std::string& slot_name(int slot) const;

    // All sides; the sides that are not allies of a side, whose pieces it may capture and which may give it check; and
    // its allies, itself included.
    [[nodiscard]] SideSet sides() const { return sides_; }
    [[nodiscard]] SideSet enemies(Side s) const { return sides_ - allies(s); }
    [[nodiscard]] SideSet allies(Side s) const {
        VARIA_ASSERT(sides_.has(s), "the side is one of the variant's");
        return allies_[static_cast<std::size_t>(index(s))];
    }
    [[nodiscard]] std::optional<Side> find_side(std::string_view name) const;  // by its name; "nobody" is not a side
    // Whether there can be pieces that belong to nobody.
    [[nodiscard]] bool has_neutral() const { return neutral_; }
    // Whether such a piece can stand on the board: its kind exists, and its owner is a side or, if possible, nobody.
    [[nodiscard]] bool has_piece(Piece p) const {
        const SideSet owner = SideSet::from_bits(static_cast<unsigned>(p.code()) >> 8);
        return p.kind() >= 1 && p.kind() <= kinds() &&
               (owner.empty() ? neutral_ : owner.size() == 1 && (owner - sides_).empty());
    }

    // The view of a side: the cell of the board that is to this side what `cell` is to the first side. no_cell if the
    // board has no such cell, which never happens on a board of more than two sides.
    [[nodiscard]] Cell seen_by(Side side, Cell cell) const;
    // The step that is to this side what `step`, with a component for each axis, is to the first side.
    [[nodiscard]] Vector seen_by(Side side, const Vector& step) const;
    // The axes along which the second of two sides sees the board reversed, one flag for each axis.
    [[nodiscard]] const std::vector<bool>& mirror() const { return mirror_; }
    // Whether turns have several steps, or rules of their own (Definition::turn). A Move is then one step, and turn.hpp
    // has the whole turn. In other variants a move is a turn.
    [[nodiscard]] bool has_turns() const;
    // The turn order, which repeats: the side of turn t.
    [[nodiscard]] const std::vector<Side>& order() const { return order_; }

    // The tables of the kernel, for its own use.
    [[nodiscard]] const StateTables& state() const { return *state_; }
    [[nodiscard]] const Programs& programs() const { return *programs_; }
    [[nodiscard]] const HookMaker* hooks() const { return hooks_.get(); }
    // The limits on its scripts, as the host set them when it loaded the variant.
    [[nodiscard]] const ScriptBudget& scripts() const { return scripts_; }
    // The linked boards of a match, made by the loader if the definition has a match. Null for a game on one board.
    [[nodiscard]] const std::shared_ptr<const LinkedBoards>& linked_boards() const { return linked_; }
    [[deprecated("linked_boards()")]] [[nodiscard]] const std::shared_ptr<const LinkedBoards>& building() const {
        return linked_;
    }
    // The position text of the start position.
    [[nodiscard]] const std::string& start() const { return start_; }
    // Memory in bytes, with all tables. What the definition and the board hold on the heap is not counted.
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
    mutable std::shared_ptr<const LinkedBoards> linked_;
};

using VariantPtr = std::shared_ptr<const Variant>;

}  // namespace varia
