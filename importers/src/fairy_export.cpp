// Games of Varia, written as sections of a variants.ini of Fairy-Stockfish.
#include "fairy_export.hpp"

#include <algorithm>
#include <utility>

#include <varia/importers/export.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "ini_file.hpp"

namespace varia::importers {
namespace {

constexpr std::size_t most_errors = 100;

// The name of the section. A section with the name of a game that is built in there is not read.
std::string section_name(const std::string& id) {
    std::string name;
    for (const char c : id) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                           c == '_';
        name += plain ? c : '-';
    }
    if (name.empty()) name = "game";
    Diagnostics problems;
    const std::vector<IniSection> builtin = read_ini(builtin_file("stdlib/imports/fairy.ini").value_or(""), "",
                                                     problems);
    const bool taken = std::any_of(builtin.begin(), builtin.end(),
                                   [&](const IniSection& section) { return section.name == name; });
    return taken ? name + "-varia" : name;
}

std::string text_of(const FairyExport& out) {
    std::string text = "# Made by `varia export` from " + escaped(out.variant.id()) + ".\n";
    if (!out.notes.empty()) text += "# This section does not say everything:\n";
    for (const Diagnostic& what : out.notes) text += "#   " + escaped(what.message) + "\n";
    text += "[" + section_name(out.variant.id()) + "]\n";
    for (const auto& [key, value] : out.keys) text += key + " = " + value + "\n";
    return text;
}

}  // namespace

FairyExport::FairyExport(const VariantPtr& game)
    : variant(*game), d(game->definition()), board(game->board()), start(start_position(game)) {}

void FairyExport::refuse(const Where& where, std::string message, std::string hint) {
    if (errors.size() >= most_errors) return;
    const bool known = where.line != 0 && where.file < d.files.size();
    errors.push_back({Severity::error, known ? d.files[where.file] : variant.id(), known ? where.line : 0,
                      known ? where.column : 0, std::move(message), std::move(hint)});
}

void FairyExport::note(const Where& where, std::string message) {
    const bool known = where.line != 0 && where.file < d.files.size();
    notes.push_back({Severity::warning,
                     known ? d.files[where.file] : variant.id(),
                     known ? where.line : 0,
                     known ? where.column : 0,
                     std::move(message),
                     {}});
}

void FairyExport::set_regions_of(const std::string& key, const std::string& piece, const EachSide<Region>& regions) {
    set(key + "White" + piece, region_text(regions[0]));
    set(key + "Black" + piece, region_text(regions[1]));
}

void FairyExport::set_letters(const std::string& key, const EachSide<std::string>& letters) {
    const auto text = [](const std::string& list) { return list.empty() ? "-" : list; };
    if (letters[0] == letters[1]) return set(key, text(letters[0]));
    set(key + "White", text(letters[0]));
    set(key + "Black", text(letters[1]));
}

EachSide<Region> FairyExport::zone(const ZoneRef& zone) const {
    EachSide<Region> regions;
    for (const Side side : {Side::first, Side::second})
        for (const Cell c : variant.zone(zone.text, side)) {
            const std::span<const int> at = board.coordinates(c);
            regions[static_cast<std::size_t>(index(side))].set(at[0], at[1]);
        }
    return regions;
}

std::string FairyExport::region_text(const Region& region) const {
    std::string text;
    for (int rank = 0; rank < ranks; ++rank) {
        std::string row;
        int count = 0, all = 0;
        for (int file = 0; file < files; ++file) {
            if (cells.has(file, rank)) ++all;
            if (!region.has(file, rank)) continue;
            ++count;
            append_item(row, " ", std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1));
        }
        if (count > 0) append_item(text, " ", count == all ? "*" + std::to_string(rank + 1) : row);
    }
    return text.empty() ? "-" : text;
}

FairyKind* FairyExport::find(std::string_view letter) {
    const Kind number = variant.find_kind(letter);
    return number == 0 ? nullptr : &kind(number);
}

std::string FairyExport::letters(const std::vector<Name>& names) {
    std::string list;
    for (const Name& name : names) {
        const FairyKind* found = find(name.text);
        if (found == nullptr || found->letter == 0) continue;
        const char c = small(found->letter);
        if (list.find(c) == std::string::npos) list += c;
    }
    return list;
}

bool FairyExport::has_royal() const {
    return std::any_of(kinds.begin(), kinds.end(),
                       [](const FairyKind& kind) { return kind.def->royal && (kind.owned[0] || kind.owned[1]); });
}

Result<ExportedGame> export_fairy(const VariantPtr& variant) {
    FairyExport out(variant);
    if (write_board(out)) {
        write_kinds(out);
        write_promotions(out);
        write_castlings(out);
        write_rules(out);
        write_turns(out);
        write_start(out);
    }
    if (!out.errors.empty()) return std::move(out.errors);
    std::string text = text_of(out);
    return ExportedGame{std::move(text), std::move(out.notes)};
}

}  // namespace varia::importers
