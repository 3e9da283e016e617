// Compiles a set-up that lists the cells of each kind: which piece of which side stands where.
//
//     K = ["e1"]            White's king on e1; Black's where Black sees e1, which is e8 where ranks are mirrored
//     P = "rank == 2"       the same for every cell for which the expression is true
//     Q = { white = ["d1"], black = ["e8"] }      each side's own, on the board as it is
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <varia/text.hpp>

#include "cell_hint.hpp"
#include "compile_rules.hpp"

namespace varia {
namespace {

using Placing = SetupDef::Placing;

class Placer {
public:
    explicit Placer(const Declared& declared)
        : declared_(declared),
          board_(declared.board),
          report_(declared.report),
          at_(static_cast<std::size_t>(board_.cells()), none) {}

    std::vector<Placed> place() {
        for (const Placing& placing : declared_.definition.setup.pieces) {
            const auto looks = static_cast<std::uint64_t>(board_.cells()) *
                               static_cast<std::uint64_t>(declared_.sides.all.size()) * 4;
            if (report_.full() || !report_.spend(placing.kind.where, looks)) break;
            if (declared_.kind(placing.kind) == 0) continue;
            if (placing.side.empty())
                place_for_all(placing);
            else
                place_for(placing);
        }
        return std::move(placed_);
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Spot {
        Cell cell;
        Where where;
    };

    // The cells that the file lists for one side, and where it does.
    std::vector<Spot> spots(const Region& region, Side zone_of) {
        std::vector<Spot> found;
        const Name& text = region.expression;
        if (text.empty()) {
            for (const Name& name : region.cells)
                if (const Cell c = find_cell(board_, name, report_); c != no_cell) found.push_back({c, name.where});
            return found;
        }
        const bool zone = declared_.zones.is_zone(text.text);
        if (!zone && board_.find(text.text) != no_cell) {
            report_.error(text.where, quoted(text.text) + " is a cell, where a zone or an expression is expected",
                          "write [" + quoted(text.text) + "]");
            return found;
        }
        const bool failed = report_.failed();
        declared_.zones.resolve(text, zone ? zone_of : Side::first, report_).each([&](Cell c) {
            found.push_back({c, text.where});
        });
        if (found.empty() && (failed || !report_.failed()))
            report_.warning(text.where,
                            "no cell of the board is meant by " + quoted(text.text) + ": nothing stands there", "");
        return found;
    }

    void place_for_all(const Placing& placing) {
        const std::vector<Spot> first = spots(placing.region, Side::first);
        const bool zone = declared_.zones.is_zone(placing.region.expression.text);
        for (const Spot& spot : first) put(spot, placing, Side::first, spot.cell);
        for (const Side side : declared_.sides.all - Side::first) {
            if (zone) {
                for (const Spot& spot : spots(placing.region, side)) put(spot, placing, side, spot.cell);
                continue;
            }
            for (const Spot& spot : first) {
                const Cell image = declared_.sides.view(side).cell(spot.cell);
                if (image != no_cell)
                    put({image, spot.where}, placing, side, spot.cell);
                else
                    report_.error(spot.where,
                                  declared_.side_name(side) + " sees " + board_.name(spot.cell) + " off the board",
                                  by_side(placing));
            }
        }
    }

    void place_for(const Placing& placing) {
        const bool nobody = placing.side.text == neutral_name;
        const Side side = nobody ? Side::first : declared_.side(placing.side);
        for (const Spot& spot : spots(placing.region, side))
            put(spot, placing, nobody ? Side::nobody : side, spot.cell);
    }

    // `seen` is the cell that the file names.
    void put(const Spot& spot, const Placing& placing, Side side, Cell seen) {
        const Kind kind = swapped(placing.kind, side);
        if (kind == 0) return;
        std::size_t& at = at_[spot.cell];
        if (at != none) {
            if (report_.full()) return;
            const Placed& other = placed_[at];
            const std::string way = seen == spot.cell ? ""
                                                      : declared_.side_name(side) + " sees " + board_.name(seen) +
                                                            " as " + board_.name(spot.cell) + ": ";
            return report_.error(spot.where,
                                 way + "two pieces on " + board_.name(spot.cell) + ", " + owned(Piece(kind, side)) +
                                     " and, " + line_of(other.where, spot.where) + ", " + owned(other.piece),
                                 seen == spot.cell ? "take one of them away" : by_side(placing));
        }
        at = placed_.size();
        placed_.push_back({spot.cell, Piece(kind, side), spot.where});
    }

    Kind swapped(const Name& letter, Side side) {
        Name kind = letter;
        for (const SetupDef::Swap& swap : declared_.definition.setup.swaps) {
            if (side == Side::nobody || swap.side.text != declared_.side_name(side)) continue;
            const auto found = std::ranges::find(swap.from, kind.text, &Name::text);
            if (found != swap.from.end()) kind = swap.to[static_cast<std::size_t>(found - swap.from.begin())];
        }
        return declared_.kind(kind);
    }

    [[nodiscard]] std::string by_side(const Placing& placing) const {
        return "say whose is where: " + placing.kind.text + " = { " + declared_.side_name(Side::first) + " = [...] }";
    }
    [[nodiscard]] std::string owned(Piece piece) const {
        return (piece.side() == Side::nobody ? "nobody" : declared_.side_name(piece.side())) + "'s " +
               declared_.piece(piece.kind()).letter.text;
    }
    [[nodiscard]] std::string line_of(Where other, Where here) const {
        if (other.file == here.file && other.line == here.line) return "from column " + std::to_string(other.column);
        const std::vector<std::string>& files = declared_.definition.files;
        const std::string line = "from line " + std::to_string(other.line);
        return other.file == here.file
                   ? line
                   : line + " of " + (other.file < files.size() ? files[other.file] : "another file");
    }

    const Declared& declared_;
    const Board& board_;
    Report& report_;
    std::vector<Placed> placed_;
    std::vector<std::size_t> at_;  // by cell: the index in placed_ of its piece
};

}  // namespace

std::vector<Placed> compile_placed(const Declared& declared) {
    if (declared.definition.setup.pieces.empty()) return {};
    return Placer(declared).place();
}

}  // namespace varia
