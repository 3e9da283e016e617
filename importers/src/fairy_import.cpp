// Fairy-Stockfish: from a file to variant files.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/text.hpp>

#include "fairy_rules.hpp"
#include "fairy_start.hpp"
#include "fairy_writer.hpp"
#include "ini_file.hpp"
#include "short_form.hpp"
#include "source_lines.hpp"

namespace varia::importers {
namespace {

// A game that others may inherit from.
struct Known {
    FairyRules rules;
    // The games of that program on which it is built, the nearest first; a game of that program is the first itself.
    std::vector<std::string> builtin;
};
using GamesByName = std::map<std::string, Known, std::less<>>;

// The games that are built into that program.
const GamesByName& builtin_games() {
    static const GamesByName games = [] {
        GamesByName all;
        Diagnostics problems;
        const std::string file = "imports/fairy.ini";
        for (const IniSection& section :
             read_ini(builtin_file("stdlib/imports/fairy.ini").value_or(""), file, problems)) {
            const auto parent = all.find(section.parent);
            Known game = parent == all.end() ? Known{empty_rules(), {}} : parent->second;
            apply_section(game.rules, section, Origin::builtin, file, problems);
            for (auto& [key, entry] : game.rules.places) entry.line = 0;
            game.builtin.insert(game.builtin.begin(), section.name);
            all.insert_or_assign(section.name, std::move(game));
        }
        VARIA_ASSERT(problems.empty(), "the file of built-in games is right");
        return all;
    }();
    return games;
}

// With so many problems the rest of a file is left unread.
constexpr std::size_t most_problems = 100;

// Which sections count: all of the file, or those that are asked for and what they inherit from. A section stands below
// its parent.
std::vector<bool> needed(const std::vector<IniSection>& all, const std::vector<std::string>& asked) {
    std::set<std::string_view> names(asked.begin(), asked.end());
    std::vector<bool> result(all.size(), asked.empty());
    for (std::size_t i = all.size(); i-- > 0;)
        if (names.contains(all[i].name)) {
            result[i] = true;
            names.insert(all[i].parent);
        }
    return result;
}

// Leaves out the problems of sections that do not count.
void keep_needed(Diagnostics& problems, const std::vector<IniSection>& all, const std::vector<bool>& counts) {
    std::erase_if(problems, [&](const Diagnostic& problem) {
        const auto next = std::upper_bound(
            all.begin(), all.end(), problem.line,
            [](std::uint32_t line, const IniSection& section) { return line < section.line; });
        return next != all.begin() && !counts[static_cast<std::size_t>(next - all.begin()) - 1];
    });
}

// Adds an error if the start has letters of no piece. Precondition: the start fits the board.
void refuse_strangers(const FairyRules& rules, const IniSection& section, const std::string& file,
                      Diagnostics& problems) {
    const std::optional<FairyStart> start = read_start(rules.start, rules.files, rules.ranks);
    std::string strangers;
    const auto add = [&](char letter, bool promoted) {
        const PieceType type = rules.type_of(letter);
        const auto form = rules.promoted.find(type);
        const bool known = type >= 0 && (!promoted || (form != rules.promoted.end() && rules.has(form->second)));
        if (!known) append_item(strangers, ", ", (promoted ? "+" : "") + std::string(1, letter));
    };
    for (const std::vector<StartCell>& row : start->rows)
        for (const StartCell& cell : row)
            if (cell.letter != 0 && cell.letter != '*') add(cell.letter, cell.promoted);
    for (const char letter : start->hand) add(letter, false);
    if (strangers.empty()) return;
    const auto place = rules.places.find("startFen");
    const bool placed = place != rules.places.end() && place->second.line != 0;
    problems.push_back({Severity::error, file, placed ? place->second.line : section.line,
                        placed ? place->second.value_column : 1,
                        "the start has pieces that the game has not: " + strangers,
                        "give each piece its letter, or write another startFen"});
}

}  // namespace

Result<std::vector<ImportedGame>> import_fairy(std::string_view text, const std::string& file,
                                               const std::vector<std::string>& sections, Length length) {
    Diagnostics problems;
    const std::vector<IniSection> all = read_ini(text, file, problems);
    if (all.empty() && problems.empty())
        problems.push_back({Severity::error, file, 1, 1, "the file has no section", "a game begins with [name]"});
    if (all.empty()) return problems;
    std::vector<std::string> names;
    for (const IniSection& section : all) names.push_back(section.name);
    refuse_unknown(sections, names, "section", file, problems);
    const std::vector<bool> counts = needed(all, sections);
    keep_needed(problems, all, counts);
    GamesByName known;
    std::vector<ImportedGame> games;
    ShortForms short_forms("fairy");
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (problems.size() >= most_problems && has_errors(problems)) break;
        const IniSection& section = all[i];
        if (!counts[i]) continue;
        if (known.contains(section.name)) {
            problems.push_back({Severity::error, file, section.line, 1,
                                "there are two sections " + quoted(section.name), "rename one of them"});
            continue;
        }
        FairyRules rules = empty_rules();
        std::vector<std::string> parents;
        if (!section.parent.empty()) {
            const auto own = known.find(section.parent);
            const auto builtin = builtin_games().find(section.parent);
            if (own == known.end() && builtin == builtin_games().end()) {
                std::vector<std::string> possible = names;
                for (const auto& [name, unused] : builtin_games()) possible.push_back(name);
                problems.push_back(
                    {Severity::error, file, section.line, section.parent_column,
                     "there is no game " + quoted(section.parent) + " above this section or in Fairy-Stockfish",
                     did_you_mean(section.parent, possible)});
                continue;
            }
            const Known& parent = own != known.end() ? own->second : builtin->second;
            rules = parent.rules;
            parents = parent.builtin;
        }
        Diagnostics own_problems;
        apply_section(rules, section, Origin::file, file, own_problems);
        if (!has_errors(own_problems) && !read_start(rules.start, rules.files, rules.ranks)) {
            const auto place = rules.places.find("startFen");
            const bool placed = place != rules.places.end() && place->second.line != 0;
            own_problems.push_back({Severity::error, file, placed ? place->second.line : section.line,
                                    placed ? place->second.value_column : 1,
                                    quoted(rules.start) + " is no position of " + std::to_string(rules.files) + " by " +
                                        std::to_string(rules.ranks) + " cells",
                                    "startFen has as many rows and cells as maxRank and maxFile say"});
        }
        const bool wanted = sections.empty() ||
                            std::find(sections.begin(), sections.end(), section.name) != sections.end();
        if (wanted && !has_errors(own_problems)) refuse_strangers(rules, section, file, own_problems);
        if (has_errors(own_problems)) {
            problems.insert(problems.end(), own_problems.begin(), own_problems.end());
        } else if (wanted && !has_errors(problems)) {  // a parent may be wrong
            games.push_back(write_fairy(rules, section.name, section.line, file, std::move(own_problems)));
            if (length == Length::shortest)
                if (auto shorter = short_forms.shorter(games.back().text, section.name, parents))
                    games.back().text = *std::move(shorter);
        }
        known.insert_or_assign(section.name, Known{std::move(rules), std::move(parents)});
    }
    if (problems.size() > most_problems) {
        if (has_errors(problems))
            std::erase_if(problems, [](const Diagnostic& problem) { return problem.severity != Severity::error; });
        problems.resize(std::min(problems.size(), most_problems));
    }
    if (has_errors(problems)) return problems;
    return {std::move(games), std::move(problems)};
}

}  // namespace varia::importers
