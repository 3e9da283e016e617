// Converts zones to bitboards, for each side as it sees the board.
#include "zones.hpp"

#include <optional>
#include <utility>

#include <varia/text.hpp>

#include "cell_hint.hpp"
#include "expression.hpp"
#include "names.hpp"

namespace varia {

Zones::Zones(const Board& board, const Definition& definition, const Sides& sides, Report& report)
    : board_(board), definition_(definition), sides_(sides) {
    for (const ZoneDef& zone : definition.zones) {
        const Bitboard first = region(zone.region, report);
        const Bitboard second = zone.second ? region(*zone.second, report) : Bitboard{};
        BySide<Bitboard>& by_side = zones_[zone.name.text];
        for (const Side side : sides.all)
            by_side[static_cast<std::size_t>(index(side))] = side == Side::second && zone.second ? second
                                                             : zone.fixed                        ? first
                                                                                                 : seen_by(side, first);
    }
}

Bitboard Zones::resolve(const ZoneRef& ref, Side side, Report& report) const {
    if (ref.empty()) {
        Bitboard all(board_.cells());
        for (int c = 0; c < board_.cells(); ++c) all.add(static_cast<Cell>(c));
        return all;
    }
    if (const auto found = zones_.find(ref.text); found != zones_.end())
        return found->second[static_cast<std::size_t>(index(side))];
    auto known = expressions_.find(ref.text);
    if (known == expressions_.end()) {
        if (!report.claim(ref.where, static_cast<std::uint64_t>(board_.cells()) / 8 + ref.text.size() + 100))
            return Bitboard(board_.cells());
        std::optional<Bitboard> set = by_expression(ref, report);
        // Not cached, so the error is reported at each place that uses the expression.
        if (!set) return Bitboard(board_.cells());
        known = expressions_.emplace(ref.text, *std::move(set)).first;
    }
    return seen_by(side, known->second);
}

std::string Zones::hint(std::string_view unknown) const {
    std::vector<std::string> names;
    for (const auto& [name, sets] : zones_) names.push_back(name);
    const std::string meant = nearest(unknown, names);
    if (!meant.empty()) return "did you mean \"" + meant + "\"?";
    return "define it in [zones], or write an expression such as \"rank == 8\"";
}

Bitboard Zones::region(const Region& region, Report& report) const {
    if (!region.expression.empty()) return by_expression(region.expression, report).value_or(Bitboard(board_.cells()));
    Bitboard set(board_.cells());
    for (const Name& name : region.cells) {
        const Cell c = find_cell(board_, name, report);
        if (c == no_cell) continue;
        if (set.has(c)) report.error(name.where, "cell \"" + name.text + "\" is listed twice");
        set.add(c);
    }
    return set;
}

std::optional<Bitboard> Zones::by_expression(const Name& text, Report& report) const {
    Bitboard set(board_.cells());
    const Result<Expression> parsed = Expression::parse(text.text);
    if (!parsed) {
        report.error(text.where,
                     "\"" + text.text + "\" is neither a zone nor an expression: " + parsed.diagnostics()[0].message);
        return std::nullopt;
    }
    const std::uint64_t cost = evaluation_cost(*parsed, definition_.board.axes, definition_.options);
    if (!report.spend(text.where, times(static_cast<std::uint64_t>(board_.cells()), cost))) return std::nullopt;
    for (int i = 0; i < board_.cells(); ++i) {
        const auto c = static_cast<Cell>(i);
        const Result<Expression::Value> v = evaluate_at(*parsed, definition_.board.axes, board_.coordinates(c),
                                                        definition_.options);
        const bool* truth = v ? std::get_if<bool>(&*v) : nullptr;
        if (truth == nullptr) {
            const bool lone_name = parsed->names().size() == 1 && parsed->names()[0] == text.text;
            if (lone_name && !v)
                report.error(text.where, "no zone \"" + text.text + "\"", hint(text.text));
            else if (!v)
                report.error(text.where, "in \"" + text.text + "\": " + v.diagnostics()[0].message,
                             meant_name(*parsed, definition_.board.axes, definition_.options));
            else
                report.error(text.where, "\"" + text.text + "\" is not a condition",
                             "compare axes with numbers: \"rank == 8\"");
            return std::nullopt;
        }
        if (*truth) set.add(c);
    }
    return set;
}

Bitboard Zones::seen_by(Side side, const Bitboard& set) const {
    if (side == Side::first) return set;
    const View& view = sides_.view(side);
    Bitboard image(board_.cells());
    set.each([&](Cell c) {
        const Cell m = view.cell(c);
        if (m != no_cell) image.add(m);
    });
    return image;
}

}  // namespace varia
