// Statements become lines, conditions become expressions. A word that is a direction becomes an argument of the
// function, so that functions for other directions are the same.
#include "zillions_program.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace varia::importers {
namespace {

constexpr int most_nested = 60;                 // lists in lists: Lua's own limit is 200 levels
constexpr std::size_t most_function = 200'000;  // bytes of one function

// Words that change nothing in play.
bool is_decoration(std::string_view word) {
    return word.ends_with("-sound") || word == "help" || word == "description" || word == "name" || word == "image";
}

// Commands of one word, which count before a direction of the same name.
bool is_command(std::string_view word) {
    static constexpr std::array words{"add",  "add-partial", "add-copy", "add-copy-partial", "from", "to",
                                      "mark", "back",        "cascade",  "capture",          "flip"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

class Writer {
public:
    Writer(const ZillionsWords& words, Untold& untold, ZillionsParts* parts)
        : words_(words), untold_(untold), parts_(parts) {}

    std::optional<ZillionsFunction> function(const ZillionsForm& program) {
        block(program.is_list ? program.items : std::vector<ZillionsForm>{program}, 0, 1);
        if (is_long_) untold_.add(program, "program", "its function is too long");
        if (failed_) return std::nullopt;
        return std::move(out_);
    }

private:
    // An `if` or a `while` as a function.
    std::optional<ZillionsFunction> part(const ZillionsForm& form, int nested) {
        inline_statement(form, nested, 1);
        line(1, "return true");
        if (is_long_) untold_.add(form, "program", "its function is too long");
        if (failed_) return std::nullopt;
        return std::move(out_);
    }
    static std::size_t size_of(const ZillionsForm& form) {
        std::size_t size = 1;
        for (const ZillionsForm& item : form.items) size += size_of(item);
        return size;
    }

    void fail(const ZillionsForm& place, std::string_view key, std::string_view reason) {
        if (!failed_) untold_.add(place, key, reason);
        failed_ = true;
    }

    void line(int depth, const std::string& text) {
        if (!failed_ && out_.body.size() > most_function) is_long_ = failed_ = true;
        if (!failed_) out_.body += std::string(static_cast<std::size_t>(depth) * 2, ' ') + text + "\n";
    }

    std::string argument(std::size_t direction) {
        auto found = std::find(out_.directions.begin(), out_.directions.end(), direction);
        if (found == out_.directions.end()) found = out_.directions.insert(found, direction);
        return argument_name(static_cast<std::size_t>(found - out_.directions.begin()));
    }

    // The direction that a form names: a word, or `(opposite n)`.
    std::optional<std::size_t> direction(const ZillionsForm& form) {
        if (!form.is_list) return words_.direction(form.word);
        if (same_word(form.head(), "opposite") && form.items.size() == 2) {
            const auto way = direction(form.items[1]);
            if (!way) return std::nullopt;
            const auto back = words_.opposite(*way);
            if (!back) fail(form, "opposite", "no direction leads back");
            return back;
        }
        if (form.items.size() == 1) return direction(form.items[0]);
        return std::nullopt;
    }

    // The cell that a form names, as an expression that may be nil; nothing if it names none.
    std::optional<std::string> cell(const ZillionsForm& form) {
        if (!form.is_list) {
            const std::string word = lower_word(form.word);
            if (word == "from") return "m.from";
            if (word == "to") return "m.to";
            if (word == "mark") return "m.mark";
            if (word == "last-from") return "last_from(m)";
            if (word == "last-to") return "last_to(m)";
            if (const auto way = words_.direction(form.word)) return "beyond(m, " + argument(*way) + ")";
            if (const auto place = words_.position(form.word)) {
                const int number = words_.names.cells[*place];
                return number > 0 ? std::to_string(number) : "nil";
            }
            return std::nullopt;
        }
        if (const auto way = direction(form)) return "beyond(m, " + argument(*way) + ")";
        return std::nullopt;
    }

    // The cell that the list names from this place on, or the present one if the list is shorter. Directions behind
    // each other are gone one after the other: `(empty? n e)` asks about the cell to the north and then to the east.
    std::string cell_at(const ZillionsForm& form, std::size_t index) {
        std::string text = "m.here";
        for (std::size_t i = index; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            const bool in_row = i > index && (item.is_list || !is_command(lower_word(item.word)));
            if (const auto way = in_row ? direction(item) : std::nullopt) {
                text = "further(m, " + argument(*way) + ", " + text + ")";
            } else if (auto found = cell(item)) {
                text = *std::move(found);
            } else {
                fail(item, form.head(), "\"" + item.word + "\" is neither a direction nor a position");
                return "nil";
            }
        }
        return text;
    }
    // The cell that one word or list names.
    std::string one_cell(const ZillionsForm& form, const ZillionsForm& item) {
        if (auto found = cell(item)) return *found;
        fail(item, form.head(), "\"" + item.word + "\" is neither a direction nor a position");
        return "nil";
    }

    static std::string not_(std::string text, bool negated) { return negated ? "not " + std::move(text) : text; }

    // A list of conditions joined by a word of Lua.
    std::string joined(const ZillionsForm& form, std::string_view with, bool negated, int nested) {
        std::string text;
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            if (i > 1) text += with;
            text += condition(form.items[i], nested + 1);
        }
        if (form.items.size() < 2) text = "true";
        if (form.items.size() == 2 && !negated) return text;
        return not_("(" + text + ")", negated);
    }

    std::string condition(const ZillionsForm& form, int nested) {
        if (nested > most_nested) {
            fail(form, "condition", "too deep");
            return "false";
        }
        if (form.is_list && !form.items.empty() && form.items[0].is_list) {
            if (form.items.size() == 1) return condition(form.items[0], nested + 1);
            // Several conditions in a row must all hold.
            ZillionsForm all = form;
            all.items.insert(all.items.begin(), ZillionsForm{form.line, form.column, false, false, "and", {}});
            return joined(all, " and ", false, nested);
        }
        std::string word = lower_word(form.is_list ? form.head() : std::string_view(form.word));
        if (form.is_list) {
            if (word == "and") return joined(form, " and ", false, nested);
            if (word == "or") return joined(form, " or ", false, nested);
            if (word == "not") return joined(form, " and ", true, nested);
        }
        if (word == "true" || word == "false") return word;
        const ZillionsForm list = form.is_list ? form : ZillionsForm{form.line, form.column, true, false, "", {form}};
        const bool known_attribute = words_.is_attribute(word);
        const bool negated = !known_attribute && word.starts_with("not-");
        if (negated) word = word.substr(4);
        if (auto text = question(list, word, nested)) return not_(*std::move(text), negated);
        fail(form, form.is_list ? form.head() : std::string_view(form.word), "no condition that is known");
        return "false";
    }

    std::optional<std::string> question(const ZillionsForm& list, const std::string& word, int nested) {
        const auto name = [&](std::size_t index) {
            if (list.items.size() > index && !list.items[index].is_list) return list.items[index].word;
            fail(list, word, "a name is missing");
            return std::string();
        };
        struct Plain {
            std::string_view word, function;
        };
        static constexpr std::array plain{
            Plain{"empty?", "empty"},        Plain{"friend?", "friend"},     Plain{"enemy?", "enemy"},
            Plain{"neutral?", "neutral"},    Plain{"attacked?", "attacked"}, Plain{"defended?", "defended"},
            Plain{"last-from?", "was_from"}, Plain{"last-to?", "was_to"},    Plain{"adjacent-to-enemy?", "near_enemy"}};
        if (words_.is_attribute(word)) return "attribute(m, " + cell_at(list, 1) + ", " + lua_text(word) + ")";
        for (const Plain& each : plain)
            if (word == each.word) return std::string(each.function) + "(m, " + cell_at(list, 1) + ")";
        if (word == "on-board?") return "is_there(m, " + cell_at(list, 1) + ")";
        if (word == "marked?") return "(" + cell_at(list, 1) + " == m.mark)";
        if (word == "piece?") {
            const auto piece = words_.piece(name(1));
            if (!piece) {
                fail(list, word, "there is no piece \"" + name(1) + "\"");
                return "false";
            }
            return "is(m, " + cell_at(list, 2) + ", " + lua_text(words_.letter(*piece)) + ")";
        }
        if (word == "in-zone?") {
            const std::string zone = name(1);
            if (!words_.is_zone(zone)) {
                fail(list, word, "there is no zone \"" + zone + "\"");
                return "false";
            }
            return "inside(m, " + cell_at(list, 2) + ", " + lua_text(lower_word(zone)) + ")";
        }
        if (word == "flag?") return "flag(m, " + lua_text(lower_word(name(1))) + ")";
        if (word == "position-flag?")
            return "flagged(m, " + cell_at(list, 2) + ", " + lua_text(lower_word(name(1))) + ")";
        if (word == "position?") {
            if (list.items.size() < 2) return std::nullopt;
            return "(" + cell_at(list, 2) + " == " + one_cell(list, list.items[1]) + ")";
        }
        static_cast<void>(nested);
        return std::nullopt;
    }

    // What is said of a cell: the name of the function and what stands before the last brackets.
    void say(int depth, const std::string& function, const std::string& arguments) {
        line(depth, function + "(m" + (arguments.empty() ? "" : ", " + arguments) + ")");
    }

    void block(const std::vector<ZillionsForm>& forms, int nested, int depth) {
        for (const ZillionsForm& form : forms) {
            if (failed_) return;
            statement(form, nested, depth);
        }
    }

    std::vector<ZillionsForm> rest_of(const ZillionsForm& form, std::size_t begin) {
        if (form.items.size() <= begin) return {};
        return {form.items.begin() + static_cast<std::ptrdiff_t>(begin), form.items.end()};
    }

    void branch(const ZillionsForm& form, int nested, int depth) {
        if (form.items.size() < 2) return fail(form, "if", "the condition is missing");
        const auto is_else = [](const ZillionsForm& each) { return !each.is_list && same_word(each.word, "else"); };
        const auto split = std::find_if(form.items.begin() + 2, form.items.end(), is_else);
        line(depth, "if " + condition(form.items[1], nested) + " then");
        block({form.items.begin() + 2, split}, nested + 1, depth + 1);
        if (split != form.items.end()) {
            line(depth, "else");
            std::vector<ZillionsForm> others(split + 1, form.items.end());
            std::erase_if(others, is_else);
            block(others, nested + 1, depth + 1);
        }
        line(depth, "end");
    }

    // Whether each round of a loop has a step in a direction.
    [[nodiscard]] bool always_goes(const ZillionsForm& loop) const {
        return std::any_of(loop.items.begin() + 2, loop.items.end(), [this](const ZillionsForm& form) {
            return !form.is_list && words_.direction(form.word).has_value() && !is_command(lower_word(form.word));
        });
    }

    // An `if` or a `while` within its function.
    void inline_statement(const ZillionsForm& form, int nested, int depth) {
        if (same_word(form.head(), "if")) return branch(form, nested, depth);
        if (form.items.size() < 2) return fail(form, "while", "the condition is missing");
        line(depth, "while " + condition(form.items[1], nested) + " do");
        // Steps to the next cell are counted, so a loop with a step in each of its rounds ends.
        if (!always_goes(form)) line(depth + 1, "if too_long(m) then return end");
        block(rest_of(form, 2), nested + 1, depth + 1);
        line(depth, "end");
    }

    void statement(const ZillionsForm& form, int nested, int depth) {
        if (nested > most_nested) return fail(form, "program", "lists stand too deep in each other");
        if (form.is_list && (form.items.empty() || form.items[0].is_list)) return block(form.items, nested + 1, depth);
        const std::string word = lower_word(form.is_list ? form.head() : std::string_view(form.word));
        if (form.is_list) {
            if (word == "if" || word == "while") {
                if (!parts_ || size_of(form) < ZillionsParts::least) return inline_statement(form, nested, depth);
                const std::optional<ZillionsFunction> made = Writer(words_, untold_, parts_).part(form, nested);
                if (!made) {
                    failed_ = true;
                    return;
                }
                out_.adds = out_.adds || made->adds;
                std::string call = parts_->name_of(*made) + "(m";
                for (const std::size_t way : made->directions) call += ", " + argument(way);
                return line(depth, "if not " + call + ") then return end");
            }
            if (word == "verify") {
                if (form.items.size() < 2) return fail(form, word, "the condition is missing");
                for (std::size_t i = 1; i < form.items.size(); ++i) {
                    const std::string text = condition(form.items[i], nested);
                    const bool is_one = text.find(" and ") == std::string::npos &&
                                        text.find(" or ") == std::string::npos &&
                                        text.find(" == ") == std::string::npos;
                    if (is_one && text.starts_with("not "))
                        line(depth, "if " + text.substr(4) + " then return end");
                    else
                        line(depth, "if not " + (is_one ? text : "(" + text + ")") + " then return end");
                }
                return;
            }
        }
        const ZillionsForm list = form.is_list ? form : ZillionsForm{form.line, form.column, true, false, "", {form}};
        if (command(list, word, nested, depth)) return;
        if (const auto way = direction(form)) {
            if (form.is_list && !same_word(form.head(), "opposite") && form.items.size() > 1)
                return block(form.items, nested + 1, depth);
            return line(depth, "if not go(m, " + argument(*way) + ") then return end");
        }
        if (!form.is_list) {
            if (const auto place = words_.position(form.word)) {
                const int number = words_.names.cells[*place];
                return line(depth, number > 0 ? "m.here = " + std::to_string(number) : "do return end");
            }
        } else if (words_.direction(form.head()) || words_.position(form.head()) || form.items.size() == 1) {
            // Statements in brackets, as macros leave them.
            if (form.items.size() > 1 || form.items[0].is_list || words_.position(form.head()))
                return block(form.items, nested + 1, depth);
        }
        fail(form, form.is_list ? form.head() : std::string_view(form.word), "no statement that is known");
    }

    // The letters and the type of move behind `add` and its like.
    void adds(const ZillionsForm& list, const std::string& function, bool partial, int depth) {
        out_.adds = true;
        std::string letters, type = "nil";
        for (std::size_t i = 1; i < list.items.size(); ++i) {
            const ZillionsForm& item = list.items[i];
            if (const auto piece = item.is_list ? std::nullopt : words_.piece(item.word))
                letters += ", " + lua_text(words_.letter(*piece));
            else if (partial && !item.is_list && type == "nil")
                type = lua_text(lower_word(item.word));  // if no move has this type, the piece cannot go on
            else
                return fail(item, list.head(), "\"" + item.word + "\" is no piece" + (partial ? " and no type" : ""));
        }
        if (!partial) return line(depth, function + "(m" + letters + ")");
        line(depth, function + "(m" + (letters.empty() && type == "nil" ? "" : ", " + type) + letters + ")");
    }

    bool command(const ZillionsForm& list, const std::string& word, int nested, int depth) {
        if (word == "add") return adds(list, "add", false, depth), true;
        if (word == "add-partial") return adds(list, "add_partial", true, depth), true;
        if (word == "add-copy") return adds(list, "add_copy", false, depth), true;
        if (word == "add-copy-partial") return adds(list, "add_copy_partial", true, depth), true;
        if (word == "from" || word == "to" || word == "mark")
            return line(depth, "m." + word + " = " + cell_at(list, 1)), true;
        if (word == "back") return line(depth, "m.here = m.mark"), true;
        if (word == "cascade") return say(depth, "cascade", {}), true;
        if (word == "capture") return say(depth, "capture", cell_at(list, 1)), true;
        if (word == "flip") return say(depth, "flip", cell_at(list, 1)), true;
        if (word == "go") {
            if (list.items.size() < 2) return fail(list, word, "where to is missing"), true;
            return line(depth, "if not jump(m, " + cell_at(list, 1) + ") then return end"), true;
        }
        if (word == "change-type" || word == "create" || word == "change-owner") return change(list, word, depth), true;
        if (word == "set-flag" || word == "set-position-flag" || word == "set-attribute") {
            if (list.items.size() < 3 || list.items[1].is_list)
                return fail(list, word, "a name and a value are expected"), true;
            const std::string name = lua_text(lower_word(list.items[1].word));
            const std::string value = condition(list.items[2], nested);
            if (word == "set-flag") return line(depth, "m.flags[" + name + "] = " + value), true;
            if (word == "set-attribute" && !words_.is_attribute(list.items[1].word))
                return fail(list, word, "no piece has the attribute \"" + list.items[1].word + "\""), true;
            return say(depth, word == "set-attribute" ? "set_attribute" : "set_flagged",
                       cell_at(list, 3) + ", " + name + ", " + value),
                   true;
        }
        if (is_decoration(word) && !words_.direction(word) && !words_.position(word)) return true;
        return false;
    }

    // `(create PLAYER PIECE CELL)`, `(change-type PIECE CELL)`, `(change-owner PLAYER CELL)`: each part may be missing.
    void change(const ZillionsForm& list, const std::string& word, int depth) {
        std::string piece = "nil", side, where = "m.here";
        for (std::size_t i = 1; i < list.items.size(); ++i) {
            const ZillionsForm& item = list.items[i];
            if (const auto kind = item.is_list ? std::nullopt : words_.piece(item.word))
                piece = lua_text(words_.letter(*kind));
            else if (const auto player = item.is_list ? std::nullopt : words_.player(item.word))
                side = lua_text(words_.names.sides[*player]);
            else if (auto place = cell(item))
                where = *std::move(place);
            else
                return fail(item, word, "\"" + item.word + "\" is no piece, no player and no position");
        }
        if (word == "change-owner") return say(depth, "change_owner", where + (side.empty() ? "" : ", " + side));
        if (word == "change-type") {
            if (piece == "nil") return fail(list, word, "the piece is missing");
            return say(depth, "change_type", where + ", " + piece);
        }
        say(depth, "create", where + ", " + piece + (side.empty() ? "" : ", " + side));
    }

    const ZillionsWords& words_;
    Untold& untold_;
    ZillionsParts* parts_;
    ZillionsFunction out_;
    bool failed_ = false;
    bool is_long_ = false;  // it has failed because of its length
};

}  // namespace

std::string lua_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < ' ')
            out += ' ';
        else
            out += c;
    }
    return out + "\"";
}

std::string lower_word(std::string_view word) {
    std::string out(word);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::string argument_name(std::size_t number) {
    // "m" is the cursor.
    constexpr std::string_view letters = "abcdefghijklnopqrstuvwxyz";
    if (number < letters.size()) return std::string(1, letters[number]);
    return "z" + std::to_string(number + 1);
}

std::string function_text(const std::string& name, const ZillionsFunction& function) {
    std::string head = "function " + name + "(m";
    for (std::size_t i = 0; i < function.directions.size(); ++i) head += ", " + argument_name(i);
    return head + ")\n" + function.body + "end\n\n";
}

std::string ZillionsParts::name_of(const ZillionsFunction& part) {
    const auto [known, fresh] = names_.try_emplace(std::to_string(part.directions.size()) + "\n" + part.body);
    if (fresh) {
        known->second = "part__" + std::to_string(names_.size());  // no function of a piece has two lines
        text_ += function_text(known->second, part);
    }
    return known->second;
}

std::optional<ZillionsFunction> function_of(const ZillionsForm& program, const ZillionsWords& words, Untold& untold,
                                            ZillionsParts* parts) {
    return Writer(words, untold, parts).function(program);
}

ZillionsWords::ZillionsWords(const ZillionsGame& the_game, const ZillionsNames& the_names)
    : game(the_game), names(the_names) {
    const auto enter = [](Table& table, std::string_view word, std::size_t number) {
        table.try_emplace(lower_word(word), number);
    };
    for (std::size_t i = 0; i < game.board.directions.size(); ++i) enter(directions_, game.board.directions[i], i);
    for (std::size_t i = 0; i < game.board.positions.size(); ++i) positions_.add(game.board.positions[i], i);
    for (std::size_t i = 0; i < game.pieces.size(); ++i) enter(pieces_, game.pieces[i].name, i);
    for (std::size_t i = 0; i < game.players.size(); ++i) enter(players_, game.players[i], i);
    for (std::size_t i = 0; i < game.neutral.size(); ++i) enter(players_, game.neutral[i], game.players.size() + i);
    for (const ZillionsBoard::Zone& each : game.board.zones) enter(zones_, each.name, 0);
    for (const ZillionsPiece& each : game.pieces) {
        for (const auto& [name, value] : each.attributes) enter(attributes_, name, 0);
        for (const std::string& type : each.move_types) add_type(type);
        for (const std::string& type : each.drop_types) add_type(type);
    }
    for (const std::string& type : game.move_priorities) add_type(type);
    for (const std::string& type : game.drop_priorities) add_type(type);
    letters_.resize(game.pieces.size());
    for (const ZillionsKind& kind : names.kinds)
        if (letters_[kind.piece].empty()) letters_[kind.piece] = kind.letter;
}

std::optional<std::size_t> ZillionsWords::find(const Table& table, std::string_view word) {
    const auto found = table.find(lower_word(word));
    return found == table.end() ? std::nullopt : std::optional(found->second);
}

void ZillionsWords::add_type(const std::string& type) {
    if (type.empty()) return;
    if (types_.try_emplace(lower_word(type), types_.size()).second) type_list_.push_back(lower_word(type));
}

std::optional<std::size_t> ZillionsWords::opposite(std::size_t direction) const {
    const auto [known, fresh] = opposites_.try_emplace(direction);
    if (!fresh) return known->second;
    const auto& next = game.board.next;
    const auto leads_back = [&](std::size_t other) {
        bool some = false;
        for (std::size_t from = 0; from < next[direction].size(); ++from) {
            const int to = next[direction][from];
            if (to < 0) continue;
            const int back = next[other][static_cast<std::size_t>(to)];
            if (back >= 0 && back != static_cast<int>(from)) return false;
            some = some || back >= 0;
        }
        return some;
    };
    const auto& vectors = game.board.vectors;
    const auto is_contrary = [&](std::size_t other) {
        if (direction >= vectors.size() || other >= vectors.size() || !vectors[direction] || !vectors[other])
            return false;
        return std::equal(vectors[direction]->begin(), vectors[direction]->end(), vectors[other]->begin(),
                          vectors[other]->end(), [](int x, int y) { return x == -y; });
    };
    for (std::size_t other = 0; other < next.size() && !known->second; ++other)
        if (is_contrary(other)) known->second = other;
    for (std::size_t other = 0; other < next.size() && !known->second; ++other)
        if (leads_back(other)) known->second = other;
    return known->second;
}

}  // namespace varia::importers
