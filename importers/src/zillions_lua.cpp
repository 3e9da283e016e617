// Puts the script together: the tables of directions and zones, the functions of the programs, those of the goals, and
// the hooks that call them.
#include "zillions_lua.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "toml_draft.hpp"
#include "zillions_program.hpp"

namespace varia::importers {
namespace {

constexpr std::size_t line_length = 118;
constexpr std::size_t long_script = 100'000;    // bytes from which on it is written in parts
constexpr std::size_t most_script = 2'000'000;  // bytes of all functions, more than a variant file may have

// Calls `f` for each form within a form, itself included. Forms are at most as deep as the reader lets them be.
void each_form(const ZillionsForm& form, const std::function<void(const ZillionsForm&)>& f) {
    f(form);
    for (const ZillionsForm& item : form.items) each_form(item, f);
}

void each_program(const ZillionsGame& game, const std::function<void(const ZillionsForm&)>& f) {
    for (const ZillionsPiece& piece : game.pieces) {
        for (const ZillionsForm& program : piece.moves) each_form(program, f);
        for (const ZillionsForm& program : piece.drops) each_form(program, f);
    }
}

// Whether one of these words is anywhere in the programs.
bool says(const ZillionsGame& game, std::initializer_list<std::string_view> words) {
    bool found = false;
    each_program(game, [&](const ZillionsForm& form) {
        for (const std::string_view word : words) found = found || (!form.is_list && same_word(form.word, word));
    });
    return found;
}

// The attributes that some program sets, in small letters.
std::set<std::string> settable(const ZillionsGame& game) {
    std::set<std::string> names;
    each_program(game, [&](const ZillionsForm& form) {
        if (same_word(form.head(), "set-attribute") && form.items.size() > 1)
            names.insert(lower_word(form.items[1].word));
    });
    return names;
}

std::string plain_word(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter || (c >= '0' && c <= '9' && !out.empty()))
            out += static_cast<char>(letter ? c | 0x20 : c);
        else if (!out.empty() && out.back() != '_')
            out += '_';
    }
    while (!out.empty() && out.back() == '_') out.pop_back();
    return out.empty() ? "piece" : out.substr(0, 40);
}

bool is_lua_name(std::string_view word) {
    static constexpr std::array keywords{"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                         "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                         "repeat",   "return", "then", "true", "until",  "while"};
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !word.empty() && !(word[0] >= '0' && word[0] <= '9') && std::all_of(word.begin(), word.end(), fits) &&
           std::find(keywords.begin(), keywords.end(), word) == keywords.end();
}

// A key of a table: n, ["never-moved?"].
std::string lua_key(const std::string& word) { return is_lua_name(word) ? word : "[" + lua_text(word) + "]"; }

// Items in braces, in as many lines as they need.
std::string table_of(const std::vector<std::string>& items, int depth) {
    std::string one = "{ ";
    for (std::size_t i = 0; i < items.size(); ++i) one += (i > 0 ? ", " : "") + items[i];
    one += items.empty() ? "}" : " }";
    const std::string indent(static_cast<std::size_t>(depth) * 2 + 2, ' ');
    if (one.size() + indent.size() <= line_length && one.find('\n') == std::string::npos) return one;
    std::string out = "{\n", line = indent;
    for (const std::string& item : items) {
        if (line.size() > indent.size() && line.size() + item.size() + 1 > line_length) {
            out += line + "\n";
            line = indent;
        }
        line += (line.size() > indent.size() ? " " : "") + item + ",";
    }
    return out + line + "\n" + std::string(static_cast<std::size_t>(depth) * 2, ' ') + "}";
}

std::string numbers_of(const std::vector<int>& list, int depth) {
    std::vector<std::string> items;
    for (const int each : list) items.push_back(std::to_string(each));
    return table_of(items, depth);
}

class ScriptWriter {
public:
    // `in_parts`: what stands in many programs is written once.
    ScriptWriter(const ZillionsGame& game, const ZillionsNames& names, const ZillionsRest& rest, Untold& untold,
                 bool in_parts)
        : game_(game), names_(names), rest_(rest), untold_(untold), in_parts_(in_parts), words_(game, names) {}

    ZillionsScript write() {
        write_programs();
        write_goals();
        if (moves_.empty() && drops_.empty() && goals_.empty()) return std::move(out_);
        write_turns();
        write_tables();
        write_hooks();
        return std::move(out_);
    }

private:
    // A program as an entry of a table: its function, and the names of its directions.
    struct Entry {
        std::string function;
        std::vector<std::string> ways;
        std::string type;
        std::vector<std::string> over;  // directions that come before `ways`, each of which is a program of its own
    };
    std::optional<Entry> entry(const ZillionsPiece& piece, const ZillionsForm& program, const std::string& type) {
        if (bodies_.size() + parts_.text().size() > most_script) {
            untold_.add(program, "program", "the script is too long");
            return std::nullopt;
        }
        const std::optional<ZillionsFunction> made = function_of(program, words_, untold_,
                                                                 in_parts_ ? &parts_ : nullptr);
        if (!made || !made->adds) return std::nullopt;
        const std::string key = std::to_string(made->directions.size()) + "\n" + made->body;
        auto [known, fresh] = functions_.try_emplace(key);
        if (fresh) {
            const std::string base = plain_word(piece.name);
            known->second = base + "_" + std::to_string(++counts_[base]);
            bodies_ += function_text(known->second, *made);
        }
        Entry result{known->second, {}, type.empty() ? std::string() : lua_text(lower_word(type)), {}};
        for (const std::size_t way : made->directions) {
            used_.insert(way);
            result.ways.push_back(lua_text(lower_word(game_.board.directions[way])));
        }
        return result;
    }
    // Adds an entry to a list. In a long script programs that follow each other and differ in their first direction
    // alone are one entry.
    void put(Entry entry, std::vector<Entry>& list) const {
        if (in_parts_ && !entry.ways.empty()) {
            entry.over.push_back(entry.ways.front());
            entry.ways.erase(entry.ways.begin());
            if (!list.empty() && !list.back().over.empty() && list.back().function == entry.function &&
                list.back().type == entry.type && list.back().ways == entry.ways) {
                list.back().over.push_back(entry.over.front());
                return;
            }
        }
        list.push_back(std::move(entry));
    }
    static std::vector<std::string> texts_of(const std::vector<Entry>& list) {
        std::vector<std::string> texts;
        for (const Entry& each : list) {
            std::string text = "{ " + each.function;
            if (each.over.size() == 1) text += ", " + each.over.front();
            for (const std::string& way : each.ways) text += ", " + way;
            if (!each.type.empty()) text += ", type = " + each.type;
            if (each.over.size() > 1) {
                text += ", over = { ";
                for (std::size_t i = 0; i < each.over.size(); ++i) text += (i > 0 ? ", " : "") + each.over[i];
                text += " }";
            }
            texts.push_back(text + " }");
        }
        return texts;
    }

    // The programs of each kind. Kinds of a piece that differ in their attributes have the same.
    void write_programs() {
        for (std::size_t i = 0; i < game_.pieces.size(); ++i) {
            const ZillionsPiece& piece = game_.pieces[i];
            std::vector<Entry> move_entries, drop_entries;
            for (std::size_t n = 0; n < piece.moves.size(); ++n)
                if (i < rest_.moves.size() && n < rest_.moves[i].size() && rest_.moves[i][n])
                    if (auto made = entry(piece, piece.moves[n], type_of(piece.move_types, n)))
                        put(*std::move(made), move_entries);
            for (std::size_t n = 0; n < piece.drops.size(); ++n)
                if (i < rest_.drops.size() && n < rest_.drops[i].size() && rest_.drops[i][n])
                    if (auto made = entry(piece, piece.drops[n], type_of(piece.drop_types, n)))
                        put(*std::move(made), drop_entries);
            const std::vector<std::string> moves = texts_of(move_entries), drops = texts_of(drop_entries);
            if (!drops.empty()) drops_ += "  " + lua_key(words_.letter(i)) + " = " + table_of(drops, 1) + ",\n";
            if (moves.empty()) continue;
            std::vector<std::string> letters;
            for (const ZillionsKind& kind : names_.kinds)
                if (kind.piece == i) letters.push_back(kind.letter);
            movers_.insert(movers_.end(), letters.begin(), letters.end());
            if (letters.size() == 1) {
                moves_ += "  " + lua_key(letters[0]) + " = " + table_of(moves, 1) + ",\n";
            } else {
                const std::string name = "all__" + std::to_string(shared_++);  // no function has two lines
                bodies_ += "local " + name + " = " + table_of(moves, 0) + "\n\n";
                for (const std::string& letter : letters) moves_ += "  " + lua_key(letter) + " = " + name + ",\n";
            }
        }
    }

    static std::string type_of(const std::vector<std::string>& types, std::size_t n) {
        return n < types.size() ? types[n] : std::string();
    }

    // What the turns ask for.
    void write_turns() {
        std::vector<std::string> turns;
        bool typed = false;
        for (const ZillionsForm& turn : game_.turn_order) {
            std::string type, pieces;
            for (std::size_t i = 1; turn.is_list && i < turn.items.size(); ++i) {
                if (same_word(turn.items[i].word, turn.items[0].word)) continue;
                if (words_.player(turn.items[i].word))
                    pieces = names_.sides[*words_.player(turn.items[i].word)];
                else
                    type = lower_word(turn.items[i].word);
            }
            if (!turn.is_list && same_word(turn.word, "repeat")) continue;
            typed = typed || !type.empty() || !pieces.empty();
            leads_ = leads_ || !pieces.empty();
            out_.types.push_back(type);
            InlineTable asked;
            asked.set_if(!type.empty(), "type", lua_text(type)).set_if(!pieces.empty(), "pieces", lua_text(pieces));
            turns.push_back(type.empty() && pieces.empty() ? "{}" : asked.text());
        }
        if (!typed || (moves_.empty() && drops_.empty())) {
            out_.types.clear();
            return;
        }
        set_rule("typed", "true");
        if (game_.turn_repeat > 0) set_rule("again", std::to_string(game_.turn_repeat));
        order_ = "order = " + table_of(turns, 0) + "\n";
        out_.state.emplace_back("step", "{ initial = 0, max = " + std::to_string(turns.size()) + " }");
    }

    void set_rule(const std::string& name, const std::string& value) { rules_.push_back(name + " = " + value); }

    bool is_on(std::string_view option) const {
        const std::string_view value = game_.option(option);
        return !value.empty() && !same_word(value, "false");
    }

    void write_tables() {
        std::string text;
        std::vector<std::string> steps;
        std::string links;
        // Directions that a side has instead of one that is used are used, too.
        for (const ZillionsBoard::Symmetry& symmetry : game_.board.symmetries)
            for (const auto& [from, to] : symmetry.swaps)
                if (const auto a = words_.direction(from), b = words_.direction(to); a && b && used_.contains(*a))
                    extra_.insert(*b);
        used_.insert(extra_.begin(), extra_.end());
        // This question looks along every direction.
        if (says(game_, {"adjacent-to-enemy?", "not-adjacent-to-enemy?"}))
            for (std::size_t way = 0; way < game_.board.directions.size(); ++way) used_.insert(way);
        for (const std::size_t way : used_) {
            const std::string key = lua_key(lower_word(game_.board.directions[way]));
            if (way < names_.vectors.size() && names_.vectors[way]) {
                steps.push_back(key + " = " + numbers_of(*names_.vectors[way], 1));
                continue;
            }
            int cells = 0;
            for (const int cell : names_.cells) cells = std::max(cells, cell);
            std::vector<int> next(static_cast<std::size_t>(cells), 0);
            for (std::size_t from = 0; from < names_.cells.size(); ++from) {
                const int to = game_.board.next[way][from];
                if (names_.cells[from] > 0 && to >= 0)
                    next[static_cast<std::size_t>(names_.cells[from] - 1)] = names_.cells[static_cast<std::size_t>(to)];
            }
            links += "  " + key + " = " + numbers_of(next, 1) + ",\n";
        }
        text += "steps = " + table_of(steps, 0) + "\n";
        long places = 1;
        for (const int length : game_.board.lengths) places *= length;
        if (places == static_cast<long>(game_.board.positions.size()) && !steps.empty())
            text += "grid = " + numbers_of(game_.board.lengths, 0) + "\n";
        text += "links = {" + (links.empty() ? "}\n" : "\n" + links + "}\n");
        text += "views = {" + views() + "}\n";
        text += "zones = {" + zones() + "}\n";
        text += kinds();
        if (!game_.move_priorities.empty()) text += "priorities = " + texts(game_.move_priorities) + "\n";
        if (!game_.drop_priorities.empty()) text += "drop_priorities = " + texts(game_.drop_priorities) + "\n";
        if (!words_.types().empty()) text += "types = " + texts(words_.types()) + "\n";
        text += order_;
        if (has_partial()) {
            set_rule("partial", "true");
            if (is_on("deferred captures"))
                untold_.add(game_.line, game_.column, "deferred captures",
                            "captured pieces leave the board at once, not at the end of the turn");
            if (is_on("pass partial")) set_rule("pass_partial", "true");
        }
        if (is_on("maximal captures")) set_rule("maximal", "true");
        if (remembers()) set_rule("remembers", "true");
        text += "rules = " + table_of(rules_, 0) + "\n\n";
        text += parts_.text();
        text += bodies_;
        text += "pieces = {" + (moves_.empty() ? std::string("}\n") : "\n" + moves_ + "}\n");
        std::string endless;
        for (std::size_t i = 0; i < game_.pieces.size(); ++i)
            if (is_endless(game_, i)) endless += (endless.empty() ? "" : ", ") + lua_key(words_.letter(i)) + " = true";
        if (!endless.empty() && !drops_.empty()) text += "endless = { " + endless + " }\n";
        text += "drops = {" + (drops_.empty() ? std::string("}\n") : "\n" + drops_ + "}\n");
        text += goals_;
        out_.text = std::move(text);
    }

    static std::string texts(const std::vector<std::string>& list) {
        std::vector<std::string> items;
        for (const std::string& each : list) items.push_back(lua_text(lower_word(each)));
        return table_of(items, 0);
    }

    std::string views() {
        std::map<std::string, std::vector<std::string>> by_side;
        for (const ZillionsBoard::Symmetry& symmetry : game_.board.symmetries) {
            const auto player = words_.player(symmetry.player);
            if (!player) continue;
            for (const auto& [from, to] : symmetry.swaps) {
                const auto a = words_.direction(from), b = words_.direction(to);
                if (!a || !b || !used_.contains(*a)) continue;
                by_side[names_.sides[*player]].push_back(lua_key(lower_word(from)) + " = " + lua_text(lower_word(to)));
            }
        }
        std::string text;
        for (const auto& [side, swaps] : by_side) text += "  " + lua_key(side) + " = " + table_of(swaps, 1) + ",\n";
        return text.empty() ? text : "\n" + text;
    }

    // The zones that the script asks about. What several forms say about a zone is put together.
    std::string zones() {
        std::map<std::string, std::map<std::string, std::vector<int>>> by_name;
        const std::string script = parts_.text() + bodies_ + goals_;
        for (const ZillionsBoard::Zone& zone : game_.board.zones) {
            const std::string name = lower_word(zone.name);
            if (script.find(lua_text(name)) == std::string::npos) continue;
            std::vector<int> cells;
            for (const int position : zone.positions)
                if (const int cell = names_.cells[static_cast<std::size_t>(position)]; cell > 0) cells.push_back(cell);
            const auto put = [&](const std::string& side) {
                std::vector<int>& list = by_name[name][side];
                list.insert(list.end(), cells.begin(), cells.end());
            };
            if (zone.players.empty()) put("all");
            for (const std::string& player : zone.players)
                if (const auto number = words_.player(player)) put(names_.sides[*number]);
        }
        std::string text;
        for (auto& [name, by_side] : by_name) {
            // A side that has a list of its own is not asked for that of all.
            const auto all = by_side.find("all");
            for (auto& [side, cells] : by_side) {
                if (all != by_side.end() && side != "all")
                    cells.insert(cells.end(), all->second.begin(), all->second.end());
                std::sort(cells.begin(), cells.end());
                cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            }
            text += "  " + lua_key(name) + " = {\n";
            for (const auto& [side, cells] : by_side)
                text += "    " + lua_key(side) + " = " + numbers_of(cells, 2) + ",\n";
            text += "  },\n";
        }
        return text.empty() ? text : "\n" + text;
    }

    std::string kinds() {
        std::string text;
        for (const ZillionsKind& kind : names_.kinds) {
            const ZillionsPiece& piece = game_.pieces[kind.piece];
            if (piece.attributes.empty()) continue;
            std::vector<std::string> items{"piece = " + lua_text(words_.letter(kind.piece))};
            for (std::size_t i = 0; i < piece.attributes.size() && i < kind.values.size(); ++i)
                items.push_back(lua_key(lower_word(piece.attributes[i].first)) + " = " +
                                (kind.values[i] ? "true" : "false"));
            text += "  " + lua_key(kind.letter) + " = " + table_of(items, 1) + ",\n";
        }
        return text.empty() ? text : "kinds = {\n" + text + "}\n";
    }

    bool has_partial() const { return says(game_, {"add-partial", "add-copy-partial"}); }
    bool remembers() const {
        return says(game_, {"last-from?", "last-to?", "not-last-from?", "not-last-to?", "last-from", "last-to"});
    }

    void write_hooks() {
        const auto hook = [&](InlineTable table) { out_.hooks.push_back(table.text()); };
        std::vector<std::string> suffixes;
        for (char c = 'a'; c <= 'z'; ++c) suffixes.push_back(std::string(1, c));
        if (!moves_.empty())
            hook(InlineTable()
                     .set("point", "\"moves\"")
                     .set("call", "\"moves\"")
                     .set("once", "true")
                     .set("pieces", array_of_texts(movers_))
                     .set("suffixes", array_of_texts(suffixes)));
        if (!moves_.empty() && leads_)
            hook(InlineTable()
                     .set("point", "\"moves\"")
                     .set("call", "\"lead\"")
                     .set("suffix", "\"/move\"")
                     .set("suffixes", array_of_texts(suffixes)));
        if (!drops_.empty())
            hook(InlineTable()
                     .set("point", "\"moves\"")
                     .set("call", "\"put_down\"")
                     .set("suffix", "\"/drop\"")
                     .set("suffixes", array_of_texts(suffixes)));
        if (!moves_.empty() &&
            (has_royal() || says(game_, {"attacked?", "not-attacked?", "defended?", "not-defended?"})))
            hook(InlineTable()
                     .set("point", "\"attacks\"")
                     .set("call", "\"attacks\"")
                     .set("pieces", array_of_texts(movers_)));
        if (remembers() || !out_.types.empty())
            hook(InlineTable().set("point", "\"after\"").set("call", "\"remember\""));
        if (!goals_.empty()) hook(InlineTable().set("point", "\"outcome\"").set("call", "\"goals\""));
        if (has_partial()) {
            out_.state.emplace_back("going", "{ initial = 0, max = 32000 }");
            out_.state.emplace_back("going_type", "{ initial = 0, max = 255 }");
        }
        if (remembers()) {
            out_.state.emplace_back("last_from", "{ initial = 0, max = 32000, repetition = false }");
            out_.state.emplace_back("last_to", "{ initial = 0, max = 32000, repetition = false }");
        }
    }

    bool has_royal() const {
        bool found = false;
        for (const ZillionsForm& goal : game_.goals)
            each_form(goal, [&](const ZillionsForm& form) { found = found || same_word(form.head(), "checkmated"); });
        return found;
    }

    // The goals that are no tables: one function that asks them in the order of the file, for the side that has just
    // moved first.
    void write_goals() {
        std::string body;
        for (std::size_t i = 0; i < game_.goals.size(); ++i)
            if (i < rest_.goals.size() && rest_.goals[i]) body += goal(game_.goals[i]);
        if (body.empty()) return;
        goals_ = "\nfunction goals(position)\n  local m = judge(position)\n" + body + "end\n";
    }

    std::string goal(const ZillionsForm& form) {
        const std::string kind = lower_word(form.head());
        std::vector<std::string> sides;
        std::size_t first = 1;
        if (form.items.size() > 1 && form.items[1].is_list && kind != "count-condition") {
            bool players = !form.items[1].items.empty();
            for (const ZillionsForm& each : form.items[1].items)
                players = players && !each.is_list && words_.player(each.word).has_value();
            if (players) {
                for (const ZillionsForm& each : form.items[1].items)
                    sides.push_back(lua_text(names_.sides[*words_.player(each.word)]));
                first = 2;
            }
        }
        std::string text;
        std::string word = "rule";
        bool good = true;
        for (std::size_t i = first; i < form.items.size(); ++i) {
            const ZillionsForm* named = &form.items[i];
            while ((same_word(named->head(), "and") || same_word(named->head(), "or") ||
                    same_word(named->head(), "not")) &&
                   named->items.size() > 1)
                named = &named->items[1];
            if (named->is_list) word = plain_word(named->head());
            std::replace(word.begin(), word.end(), '_', '-');
            const std::optional<std::string> each = goal_condition(form.items[i], 0);
            good = good && each.has_value();
            if (each) text += (text.empty() ? "" : " and ") + *each;
        }
        if (!good || text.empty()) return {};
        std::string result = "win";
        if (kind == "loss-condition") result = "loss";
        if (kind == "draw-condition") result = "draw";
        if (kind == "count-condition") result = "count";
        return "  if holds(m, " + lua_text(result) + ", " + (sides.empty() ? "nil" : table_of(sides, 1)) +
               ", function(side) return " + text + " end) then return verdict(m, " + lua_text(result) + ", " +
               lua_text(word) + ") end\n";
    }

    // A condition of a goal as an expression about `m` and `side`.
    std::optional<std::string> goal_condition(const ZillionsForm& form, int depth) {
        const std::string word = lower_word(form.is_list ? form.head() : std::string_view(form.word));
        const auto refuse = [&](std::string_view reason) {
            untold_.add(form, word, reason);
            return std::nullopt;
        };
        if (depth > 30) return refuse("lists stand too deep in each other");
        if (form.is_list && (word == "and" || word == "or" || word == "not")) {
            std::string text;
            for (std::size_t i = 1; i < form.items.size(); ++i) {
                const auto each = goal_condition(form.items[i], depth + 1);
                if (!each) return std::nullopt;
                text += (text.empty() ? "" : word == "or" ? " or " : " and ") + *each;
            }
            return (word == "not" ? "not (" : "(") + text + ")";
        }
        if (word == "stalemated") return "stalemated(m, side)";
        if (word == "pieces-remaining" || word == "total-piece-count" || word == "captured") {
            int number = -1;
            std::string letters;
            for (std::size_t i = 1; i < form.items.size(); ++i) {
                const ZillionsForm& item = form.items[i];
                if (const auto piece = item.is_list ? std::nullopt : words_.piece(item.word))
                    letters += (letters.empty() ? "" : ", ") + letters_of(*piece);
                else if (const int n = small(item); n >= 0)
                    number = n;
                else
                    return refuse("\"" + item.word + "\" is neither a piece nor a number");
            }
            if (word != "captured" && number < 0) return refuse("the number is missing");
            if (word == "captured" && letters.empty()) return refuse("the piece is missing");
            const std::string list = letters.empty() ? "nil" : "{ " + letters + " }";
            if (word == "captured")
                return "lost(m, side, " + list + ", " + std::to_string(std::max(1, at_start(form))) + ")";
            return std::string(word == "pieces-remaining" ? "remaining" : "total") + "(m, side, " +
                   std::to_string(number) + ", " + list +
                   (word == "pieces-remaining" && at_start(form) <= number ? ", true)" : ")");
        }
        if (word == "absolute-config") return absolute(form);
        if (word == "relative-config") return relative(form);
        return refuse("no condition of a goal that Varia knows");
    }

    static int small(const ZillionsForm& form) {
        if (form.is_list || form.word.empty() || form.word.size() > 5) return -1;
        int number = 0;
        for (const char c : form.word) {
            if (c < '0' || c > '9') return -1;
            number = number * 10 + (c - '0');
        }
        return number;
    }

    std::string letters_of(std::size_t piece) const {
        std::string text;
        for (const ZillionsKind& kind : names_.kinds)
            if (kind.piece == piece) text += (text.empty() ? "" : ", ") + lua_text(kind.letter);
        return text;
    }

    // pieces_at_start, which looks through the whole set-up, is asked once for each piece.
    int started(const std::string& player, std::size_t piece) const {
        const auto [known, is_new] = started_.emplace(std::pair(player, piece), 0);
        if (is_new) known->second = pieces_at_start(game_, player, piece);
        return known->second;
    }

    // How many pieces of the kinds that a goal names the player with the fewest has at the start.
    int at_start(const ZillionsForm& form) const {
        int fewest = -1;
        for (const std::string& player : game_.players) {
            int number = 0;
            bool named = false;
            for (const ZillionsForm& item : form.items)
                if (const auto piece = item.is_list ? std::nullopt : words_.piece(item.word)) {
                    number += started(player, *piece);
                    named = true;
                }
            if (!named) number = started(player, game_.pieces.size());
            if (fewest < 0 || number < fewest) fewest = number;
        }
        return fewest;
    }

    // `(absolute-config Man (a1 b1))`: such pieces on all of these positions; of a zone, on one of its positions.
    std::optional<std::string> absolute(const ZillionsForm& form) {
        std::string pieces, places;
        bool negated = false;
        std::string owner = "side";
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            if (!item.is_list && same_word(item.word, "not")) {
                negated = true;
            } else if (!item.is_list && same_word(item.word, "any-owner")) {
                owner = "nil";
            } else if (!item.is_list && same_word(item.word, "opponent")) {
                owner = "other(m, side)";
            } else if (const auto piece = item.is_list ? std::nullopt : words_.piece(item.word)) {
                pieces += (pieces.empty() ? "" : ", ") + letters_of(*piece);
            } else if (item.is_list) {
                for (const ZillionsForm& place : item.items) {
                    std::string text;
                    if (const auto position = words_.position(place.word))
                        text = std::to_string(names_.cells[*position]);
                    else if (words_.is_zone(place.word))
                        text = lua_text(lower_word(place.word));
                    else {
                        untold_.add(place, form.head(), "\"" + place.word + "\" is neither a position nor a zone");
                        return std::nullopt;
                    }
                    places += (places.empty() ? "" : ", ") + text;
                }
            } else {
                untold_.add(item, form.head(), "\"" + item.word + "\" is no piece");
                return std::nullopt;
            }
        }
        if (places.empty()) {
            untold_.add(form, form.head(), "the positions are missing");
            return std::nullopt;
        }
        return "stands(m, side, " + owner + ", { " + pieces + " }, { " + places + " }, " +
               (negated ? "true" : "false") + ")";
    }

    // `(relative-config Man n Man n Man)`: such pieces, each in that direction from the one before.
    std::optional<std::string> relative(const ZillionsForm& form) {
        std::string parts;
        std::string owner;
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            const auto add = [&](const std::string& text) { parts += (parts.empty() ? "" : ", ") + text; };
            if (!item.is_list && (same_word(item.word, "any-owner") || same_word(item.word, "opponent"))) {
                owner = lower_word(item.word);
            } else if (const auto way = item.is_list ? std::nullopt : words_.direction(item.word)) {
                used_.insert(*way);
                add("{ go = " + lua_text(lower_word(item.word)) + " }");
            } else if (const auto piece = item.is_list ? std::nullopt : words_.piece(item.word)) {
                add("{ " + letters_of(*piece) + (owner.empty() ? "" : ", owner = " + lua_text(owner)) + " }");
                owner.clear();
            } else {
                untold_.add(item, form.head(), "\"" + item.word + "\" is neither a piece nor a direction");
                return std::nullopt;
            }
        }
        return "arranged(m, side, { " + parts + " })";
    }

    const ZillionsGame& game_;
    const ZillionsNames& names_;
    const ZillionsRest& rest_;
    Untold& untold_;
    bool in_parts_;
    ZillionsWords words_;
    ZillionsParts parts_;
    ZillionsScript out_;
    std::map<std::string, std::string> functions_;  // names, by their arguments and bodies
    std::map<std::string, int> counts_;
    mutable std::map<std::pair<std::string, std::size_t>, int> started_;  // by player and piece
    std::string bodies_, moves_, drops_, goals_, order_;
    std::vector<std::string> movers_, rules_;
    std::set<std::size_t> used_, extra_;
    int shared_ = 1;
    bool leads_ = false;  // whether a player moves the pieces of another one
};

}  // namespace

std::optional<std::vector<ZillionsKind>> zillions_kinds(const ZillionsGame& game,
                                                        const std::vector<std::string>& letters, std::size_t most) {
    std::vector<ZillionsKind> kinds;
    for (std::size_t i = 0; i < game.pieces.size(); ++i) {
        std::vector<bool> values;
        for (const auto& [name, value] : game.pieces[i].attributes) values.push_back(value);
        kinds.push_back({i, std::move(values), letters[i]});
    }
    const std::set<std::string> changing = settable(game);
    std::set<std::string> taken(letters.begin(), letters.end());
    for (std::size_t i = 0; i < game.pieces.size(); ++i) {
        std::vector<std::size_t> free;  // attributes that programs set
        const auto& attributes = game.pieces[i].attributes;
        for (std::size_t a = 0; a < attributes.size(); ++a)
            if (changing.contains(lower_word(attributes[a].first))) free.push_back(a);
        if (free.size() > 8) return std::nullopt;
        std::string base;
        for (const char c : letters[i])
            if (c != '{' && c != '}' && c != '+' && c != '~') base += c;
        int number = 0;
        for (unsigned set = 1; set < 1U << free.size(); ++set) {
            ZillionsKind kind = kinds[i];
            for (std::size_t f = 0; f < free.size(); ++f)
                if ((set >> f & 1U) != 0) kind.values[free[f]] = !kind.values[free[f]];
            do {
                kind.letter = "{" + base + std::to_string(++number) + "}";
            } while (!taken.insert(kind.letter).second);
            if (kind.letter.size() > 10 || kinds.size() >= most) return std::nullopt;
            kinds.push_back(std::move(kind));
        }
    }
    return kinds;
}

int pieces_at_start(const ZillionsGame& game, std::string_view player, std::size_t piece) {
    int number = 0;
    for (const ZillionsForm& list : game.set_up) {
        if (!same_word(list.head(), player)) continue;
        for (const ZillionsForm& group : list.items) {
            if (!group.is_list || (piece < game.pieces.size() && !same_word(group.head(), game.pieces[piece].name)))
                continue;
            for (std::size_t i = 1; i < group.items.size(); ++i)
                number += game.board.position(group.items[i].word) >= 0 ? 1 : 0;
        }
    }
    return number;
}

bool begins_in_hand(const ZillionsGame& game, std::size_t piece, std::string_view player) {
    for (const ZillionsForm& list : game.set_up) {
        if (!player.empty() && !same_word(list.head(), player)) continue;
        for (const ZillionsForm& group : list.items)
            if (group.is_list && same_word(group.head(), game.pieces[piece].name) &&
                std::any_of(group.items.begin(), group.items.end(),
                            [](const ZillionsForm& item) { return !item.is_list && same_word(item.word, "off"); }))
                return true;
    }
    return false;
}

bool is_endless(const ZillionsGame& game, std::size_t piece) {
    return !game.pieces[piece].drops.empty() && !begins_in_hand(game, piece) &&
           !same_word(game.option("recycle captures"), "true");
}

bool is_whole_in_lua(const ZillionsGame& game) {
    if (says(game, {"add-partial", "add-copy-partial"})) return true;
    if (!game.move_priorities.empty() || !game.drop_priorities.empty()) return true;
    return std::any_of(game.turn_order.begin(), game.turn_order.end(),
                       [](const ZillionsForm& turn) { return turn.is_list && turn.items.size() > 1; });
}

ZillionsScript zillions_script(const ZillionsGame& game, const ZillionsNames& names, const ZillionsRest& rest,
                               Untold& untold) {
    Untold told = untold;
    ZillionsScript script = ScriptWriter(game, names, rest, told, false).write();
    if (script.text.size() < long_script) {
        untold = std::move(told);
        return script;
    }
    return ScriptWriter(game, names, rest, untold, true).write();
}

}  // namespace varia::importers
