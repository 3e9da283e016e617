// The sides can be exchanged if the view of the second side, applied twice, leads back, and if it leaves the steps, the
// zones and the rules about directions as they are.
#include "compile_exchange.hpp"

#include <algorithm>
#include <string>

namespace varia {
namespace {

class Exchange {
public:
    explicit Exchange(const Declared& declared) : declared_(declared), view_(declared.sides.view(Side::second)) {}

    // Whether both sides see all alike. Reports the first thing that they do not.
    [[nodiscard]] bool works() const { return returns() && keeps_steps() && keeps_zones() && keeps_directions(); }
    [[nodiscard]] const std::vector<Cell>& cells() const { return view_.cells; }

private:
    bool refuse(Where where, const std::string& what) const {
        declared_.report.error(where, "the pie rule needs a game that is the same for both sides, but " + what,
                               "leave `pie` out");
        return false;
    }
    [[nodiscard]] const std::string& second() const { return declared_.side_name(Side::second); }
    [[nodiscard]] std::string name(Cell c) const { return declared_.board.name(c); }

    bool returns() const {
        for (int c = 0; c < declared_.board.cells(); ++c) {
            const auto cell = static_cast<Cell>(c);
            const Cell image = view_.cell(cell);
            if (image == no_cell || view_.cell(image) != cell)
                return refuse({}, name(cell) + " has no counterpart for " + second());
        }
        return true;
    }

    // Every step along an axis, and every step that a link has.
    bool keeps_steps() const {
        const Board& board = declared_.board;
        const auto dimensions = static_cast<std::size_t>(board.dimensions());
        std::vector<Vector> steps;
        for (std::size_t a = 0; a < dimensions; ++a) {
            Vector step(dimensions, 0);
            step[a] = 1;
            steps.push_back(step);
        }
        for (const LinkDef& link : declared_.definition.board.links) steps.push_back(link.by);
        if (!declared_.report.spend({}, times(steps.size(), 16 * static_cast<std::uint64_t>(board.cells()))))
            return false;
        for (const Vector& written : steps)
            for (const int sign : {1, -1}) {
                Vector step = written;
                for (int& by : step) by *= sign;
                const Vector turned = view_.step(step);
                for (int c = 0; c < board.cells(); ++c) {
                    const auto cell = static_cast<Cell>(c);
                    const Cell to = board.step(cell, step);
                    if (board.step(view_.cell(cell), turned) != (to == no_cell ? no_cell : view_.cell(to)))
                        return refuse({}, "a step from " + name(cell) + " has no counterpart for " + second());
                }
            }
        return true;
    }

    bool keeps_zones() const {
        for (const ZoneDef& zone : declared_.definition.zones) {
            const BySide<Bitboard> cells = declared_.zone(zone.name);
            for (int c = 0; c < declared_.board.cells(); ++c) {
                const auto cell = static_cast<Cell>(c);
                if (cells[0].has(cell) != cells[1].has(view_.cell(cell)))
                    return refuse(zone.name.where, "zone " + zone.name.text + " is another one for " + second());
            }
        }
        return true;
    }

    // Whether the view turns an axis into itself: perhaps reversed, or not.
    [[nodiscard]] bool keeps_axis(const std::string& name, bool reversed) const {
        const auto axis = declared_.board.find_axis(name);
        if (!axis) return true;
        Vector along(static_cast<std::size_t>(declared_.board.dimensions()), 0);
        along[static_cast<std::size_t>(*axis)] = 1;
        const Vector turned = view_.step(along);
        if (turned == along) return true;
        along[static_cast<std::size_t>(*axis)] = -1;
        return reversed && turned == along;
    }
    // Whether the view turns each vector into one of them, or into the opposite of one.
    [[nodiscard]] bool keeps_vectors(const std::vector<Vector>& along) const {
        return std::ranges::all_of(along, [&](const Vector& v) {
            const Vector turned = view_.step(v);
            Vector back = turned;
            for (int& by : back) by = -by;
            return std::ranges::find(along, turned) != along.end() || std::ranges::find(along, back) != along.end();
        });
    }

    bool keeps_directions() const {
        const RulesDef& rules = declared_.definition.rules;
        const auto turned = [&](Where where, const std::string& what) {
            return refuse(where, what + " has other directions for " + second());
        };
        for (const LineDef& line : rules.lines) {
            if (line.expand == Expand::none && !keeps_vectors(line.along)) return turned(line.where, "a line");
            if (line.square && !keeps_vectors(units())) return turned(line.where, "a square");
        }
        for (const ConnectedDef& rule : rules.connected)
            if (rule.expand == Expand::none && !keeps_vectors(rule.along))
                return turned(rule.where, "the connected rule");
        for (const FrozenDef& rule : rules.frozen)
            // Rules with `far` or without expansion follow each side's view.
            if (!rule.far && rule.expand != Expand::none && !keeps_vectors(units(rule.axes)))
                return turned(rule.where, "a frozen rule");
        for (const PieceDef& piece : declared_.definition.pieces) {
            if (piece.drop && !piece.drop->lone.empty() && !keeps_axis(piece.drop->lone.text, true))
                return turned(piece.drop->where, "`lone`");
            const std::string rests = piece.drop ? piece.drop->rests.text : "";
            if (!rests.empty() && !keeps_axis(rests.substr(rests.starts_with('-') ? 1 : 0), false))
                return turned(piece.drop->where, "`rests`");
            for (const MoveDef& move : piece.moves)
                if (move.clear && !keeps_axis(move.clear->along.text, true)) return turned(move.where, "`clear`");
        }
        return true;
    }
    // The steps along these axes.
    [[nodiscard]] std::vector<Vector> units(const std::vector<Name>& axes) const {
        std::vector<Vector> units;
        const auto dimensions = static_cast<std::size_t>(declared_.board.dimensions());
        for (const Name& name : axes)
            if (const auto axis = declared_.board.find_axis(name.text))
                units.emplace_back(dimensions, 0)[static_cast<std::size_t>(*axis)] = 1;
        return units;
    }
    [[nodiscard]] std::vector<Vector> units() const {
        std::vector<Vector> units;
        const auto dimensions = static_cast<std::size_t>(declared_.board.dimensions());
        for (std::size_t a = 0; a < dimensions; ++a) units.emplace_back(dimensions, 0)[a] = 1;
        return units;
    }

    const Declared& declared_;
    const View& view_;
};

}  // namespace

std::vector<Cell> compile_exchange(const Declared& declared) {
    if (!declared.definition.rules.pie) return {};
    const Exchange exchange(declared);
    const auto cells = static_cast<std::uint64_t>(declared.board.cells());
    if (!exchange.works() || !declared.report.claim({}, 2 * cells)) return {};
    return exchange.cells();
}

}  // namespace varia
