// What the moves of a random definition capture, how, and over which pieces they go. Uses separate dice, so that the
// rest of the definition is the same as without it.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

using varia::Leg;
using varia::MoveDef;
using varia::Name;
using varia::Over;
using varia::PieceDef;

void Maker::captures(std::uint64_t seed) {
    Dice dice(seed ^ 0xCA97E5);
    if (!dice.percent(35)) return;
    const auto kinds = [&](int min) {
        std::vector<Name> all;
        for (const PieceDef& piece : d_.pieces) all.push_back(piece.letter);
        dice.shuffle(all);
        all.resize(static_cast<std::size_t>(dice.from(min, static_cast<int>(all.size()))));
        return all;
    };
    const auto castles = [&](const PieceDef& piece) {
        return std::any_of(d_.castlings.begin(), d_.castlings.end(),
                           [&](const varia::CastlingDef& c) { return c.king.text == piece.letter.text; });
    };
    const bool linked = !d_.board.links.empty() || std::any_of(d_.board.axes.begin(), d_.board.axes.end(),
                                                               [](const varia::AxisDef& axis) { return axis.wrap; });
    for (PieceDef& piece : d_.pieces) {
        bool leaps = false;
        for (MoveDef& move : piece.moves) {
            leaps = leaps || move.takes_hurdle;
            if (move.takes_hurdle) continue;
            const bool hops = std::any_of(move.paths.begin(), move.paths.end(), [](const std::vector<Leg>& path) {
                return std::any_of(path.begin(), path.end(),
                                   [](const Leg& leg) { return leg.over == Over::piece || leg.over == Over::any; });
            });
            if (hops && dice.percent(40)) {
                varia::HurdleDef hurdle;
                if (dice.percent(40))
                    hurdle.of = kinds(1);
                else if (dice.percent(50))
                    hurdle.except = kinds(1);
                hurdle.whose = dice.pick(
                    std::vector<varia::Whose>{varia::Whose::any, varia::Whose::own, varia::Whose::enemy});
                move.hurdle = std::move(hurdle);
            }
            if (!move.capture) continue;
            if (dice.percent(25)) move.victims = kinds(1);
            if (!castles(piece) && dice.percent(15))
                move.captures = dice.percent(50) ? varia::Whose::own : varia::Whose::any;
            if (!move.exposes && dice.percent(15))
                move.takes = MoveDef::Takes::afar;
            else if (!move.exposes && !move.en_passant && dice.percent(12))
                move.takes = MoveDef::Takes::swap;
        }
        if (dice.percent(12)) piece.captured_by = kinds(0);
        // With two lines to one cell two moves would have the same text.
        if (linked || leaps || !dice.percent(15)) continue;
        MoveDef sweep;
        sweep.takes = MoveDef::Takes::line;
        const varia::Vector v = [&] {
            varia::Vector by(static_cast<std::size_t>(axes()), 0);
            for (int& x : by) x = dice.from(-1, 1);
            if (std::all_of(by.begin(), by.end(), [](int x) { return x == 0; })) by[0] = 1;
            return by;
        }();
        const int after = dice.from(1, 2);
        std::vector<Leg> line;
        if (!dice.percent(25)) line.push_back({v, dice.percent(75) ? 0 : 1, varia::unlimited, Over::empty, false});
        line.push_back({v, 1, 1, Over::piece, false});
        line.push_back({v, after, dice.percent(60) ? varia::unlimited : after + 1, Over::empty, true});
        sweep.paths.push_back(std::move(line));
        if (dice.percent(30)) sweep.expand = varia::Expand::none;
        if (dice.percent(20)) sweep.first = true;
        if (dice.percent(30)) sweep.victims = kinds(1);
        piece.moves.push_back(std::move(sweep));
    }
}

}  // namespace random_rules
