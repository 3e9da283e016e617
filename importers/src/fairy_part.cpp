#include "fairy_part.hpp"

#include <algorithm>
#include <cctype>

namespace varia::importers {

void FairyPart::unsaid(std::string_view key, std::string reason) {
    const auto place = r_.places.find(key);
    Diagnostic what{
        Severity::warning, context_.file, context_.line, 1, std::string(key) + ": " + std::move(reason), {}};
    if (place != r_.places.end() && place->second.line != 0) {
        what.line = place->second.line;
        what.column = place->second.key_column;
    }
    context_.unsaid.push_back(std::move(what));
}

std::vector<std::string> FairyPart::letters(const PieceSet& set) const {
    std::vector<std::string> list;
    for (PieceType type = piece_types - 1; type >= 0; --type)
        if (r_.has(type) && set[static_cast<std::size_t>(type)]) list.push_back(letter(type));
    return list;
}

std::vector<std::string> FairyPart::all_letters(const PieceSet& set) const {
    std::vector<std::string> list = letters(set);
    each_type([&](PieceType type) {
        if (promotes_like_shogi(type) && set[static_cast<std::size_t>(r_.promoted.at(type))])
            list.push_back("+" + letter(type));
    });
    if (marks_promoted())
        for (const std::string& marked : letters(set & (r_.promotion_pieces.white | r_.promotion_pieces.black)))
            list.push_back(marked + "~");
    return list;
}

namespace {

// A longer expression gets a name.
constexpr std::size_t longest_zone = 30;

}  // namespace

std::string FairyPart::zone(BySide<Region> where, const std::string& name) {
    where = {on_board(where.white), on_board(where.black)};
    const Region board = regions_.board();
    if (where.white == board && where.black == board) return {};
    const bool mirrored = where.black == regions_.seen(where.white);
    if (mirrored && !where.white.empty())
        if (const std::string text = regions_.expression(where.white); !text.empty() && text.size() <= longest_zone)
            return toml_text(text);
    return toml_text(named_zone(where, name));
}

std::string FairyPart::named_zone(BySide<Region> where, const std::string& name) {
    where = {on_board(where.white), on_board(where.black)};
    for (const auto& [known, regions] : context_.zones)
        if (regions == where) return known;
    std::string free = name;
    for (int i = 2; std::any_of(context_.zones.begin(), context_.zones.end(),
                                [&](const auto& item) { return item.first == free; });
         ++i)
        free = name + number(i);
    const auto cells = [&](const Region& region) {
        const std::string text = region.empty() ? std::string() : regions_.expression(region);
        return text.empty() ? regions_.list(region) : toml_text(text);
    };
    if (where.black == regions_.seen(where.white)) {
        draft_.set("zones", free, cells(where.white));
    } else if (where.white == where.black) {
        draft_.set("zones", free, InlineTable().set("fixed", cells(where.white)).text());
    } else {
        draft_.set(
            "zones", free,
            InlineTable().set("white", regions_.list(where.white)).set("black", regions_.list(where.black)).text());
    }
    context_.zones.emplace_back(free, where);
    return free;
}

void FairyPart::hook(std::string_view script, std::string_view point, std::string_view call, const InlineTable& rest) {
    InlineTable table;
    table.set("script", toml_text("rules/" + std::string(script)));
    table.set("point", toml_text(point));
    table.set("call", toml_text(call));
    for (const auto& [key, value] : rest.items()) table.set(key, value);
    context_.hooks.push_back(std::move(table));
}

BySide<Region> FairyPart::mobility(PieceType type) const {
    const auto found = r_.mobility.find(type);
    if (found == r_.mobility.end()) return {Region::all(), Region::all()};
    const auto whole = [](const Region& region) { return region.empty() ? Region::all() : region; };
    return {whole(found->second.white), whole(found->second.black)};
}

Region FairyPart::shifted(const Region& region, int ranks) const {
    Region result;
    for (int rank = 0; rank < most_ranks; ++rank)
        for (int file = 0; file < most_files; ++file)
            if (region.has(file, rank) && rank + ranks >= 0 && rank + ranks < most_ranks)
                result.set(file, rank + ranks);
    return result;
}

bool FairyPart::is_royal(PieceType type) const {
    return type == king || (r_.pseudo_royal && r_.extinction_types[static_cast<std::size_t>(type)]);
}

bool FairyPart::has_royal() const {
    bool any = false;
    each_type([&](PieceType type) { any = any || is_royal(type); });
    return any;
}

bool FairyPart::promotes_like_shogi(PieceType type) const {
    return r_.promoted.contains(type) && r_.has(r_.promoted.at(type));
}

bool FairyPart::marks_promoted() const { return r_.to_hand && !r_.drop_loop && r_.drops && main_pawn().has_value(); }

bool FairyPart::promotes(PieceType type) const {
    return r_.promotion_pawns.white[static_cast<std::size_t>(type)] ||
           r_.promotion_pawns.black[static_cast<std::size_t>(type)];
}

std::optional<PieceType> FairyPart::main_pawn() const {
    for (PieceType type = 0; type < piece_types; ++type)
        if (r_.has(type) && promotes(type)) return type;
    return std::nullopt;
}

std::string FairyPart::wall_letter() const {
    const std::string_view rest = "XWZUVYABCDEFGHIJKLMNOPQRST";
    for (const char c : (r_.walling == Walling::duck ? "D" : "") + std::string(rest))
        if (r_.type_of(c) == no_piece) return std::string(1, c);
    return "{WALL}";
}

}  // namespace varia::importers
