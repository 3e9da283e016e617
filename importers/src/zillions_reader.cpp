#include "zillions_reader.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "source_lines.hpp"
#include "zillions_board.hpp"
#include "zillions_words.hpp"

namespace varia::importers {
namespace {

// Sections that change no rule: sounds, pictures, how the program shows and plays a game.
constexpr std::array<std::string_view, 22> silent_sections{
    "animate-captures", "animate-drops",   "change-sound",   "click-sound",    "capture-sound", "default",
    "draw-sound",       "drop-sound",      "loss-sound",     "move-sound",     "music",         "opening-sound",
    "release-sound",    "solution",        "win-sound",      "allow-flipping", "translate",     "version",
    "highlight-goals",  "show-moves-list", "selected-sound", "image"};
// Options that change no rule.
constexpr std::array<std::string_view, 17> silent_options{
    "animate captures", "animate drops",    "smart moves",      "prevent flipping", "highlight goals",
    "show moves list",  "show hints",       "show captures",    "silent ? moves",   "include off-pieces",
    "show blink",       "discard cascades", "selection screen", "allow flipping",   "include off pieces",
    "ai enabled",       "interactive"};
constexpr std::size_t most_attributes = 64;  // of a piece
// Parts of a piece that change no rule.
constexpr std::array<std::string_view, 4> silent_parts{"dummy", "hidden", "image", "open"};
constexpr std::array<std::string_view, 4> goals{"win-condition", "loss-condition", "draw-condition", "count-condition"};
// Sections that once were options of their own.
constexpr std::array<std::string_view, 6> old_options{"pass-turn",        "pass-partial",       "maximal-captures",
                                                      "recycle-captures", "recycle-promotions", "progressive-levels"};

template <std::size_t size>
bool is_one_of(std::string_view word, const std::array<std::string_view, size>& words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view each) { return same_word(word, each); });
}

// A text in one line, without signs that are not drawn, and not longer than a variant file may have it.
std::string plain(std::string_view text, std::size_t most) {
    std::string result;
    for (const char c : text)
        if (c == '\n' || c == '\r' || c == '\t' || c == ' ' || c == '\\') {
            if (!result.empty() && result.back() != ' ') result += ' ';
        } else
            result += c;
    result = escaped(trimmed(result));
    if (count_code_points(result) > most) {
        std::size_t at = 0;
        for (std::size_t i = 0; i + 3 < most; ++i) (void)next_character(result, at);
        result.resize(at);
        result += "...";
    }
    return result;
}

std::string words_of(const ZillionsForm& form, std::size_t most) {
    std::string text;
    for (std::size_t i = 1; i < form.items.size(); ++i) append_item(text, " ", form.items[i].word);
    return plain(text, most);
}

std::string name_of(std::string_view title) {
    std::string name;
    for (const char c : title)
        if (is_letter_or_digit(c))
            name += in_small_letters(std::string_view(&c, 1));
        else if (!name.empty() && name.back() != '-')
            name += '-';
    while (!name.empty() && name.back() == '-') name.pop_back();
    if (name.size() > 60) name.resize(60);
    return name;
}

// The name that a piece is defined with.
std::string_view piece_name(const ZillionsForm& piece) {
    for (const ZillionsForm& part : piece.items)
        if (same_word(part.head(), "name") && part.items.size() > 1) return part.items[1].word;
    return {};
}

class GameReader {
public:
    GameReader(const std::string& file, const std::vector<ZillionsForm>& sections)
        : sections_(sections), problems_(read_.problems) {
        read_.game.file = file;
        read_.untold.file = file;
    }

    ReadZillionsGame read(const ZillionsForm& place, bool is_variant) {
        ZillionsGame& game = read_.game;
        game.line = place.line;
        game.column = place.column;
        game.is_variant = is_variant;
        for (const ZillionsForm& section : sections_)
            if (same_word(section.head(), "engine"))
                complain(section, "the rules of this game are in a plug-in, which is no text",
                         "only games without (engine ...) can be imported");
        const ZillionsForm* board = nullptr;
        for (const ZillionsForm& section : sections_) {
            if (has_errors(problems_)) return std::move(read_);
            if (same_word(section.head(), "board"))
                board = &section;
            else
                read_section(section);
        }
        if (game.players.empty()) complain(place, "the game has no players", "write (players White Black)");
        if (board == nullptr) complain(place, "the game has no board", "write (board ...)");
        if (game.pieces.empty()) complain(place, "the game has no pieces", "write (piece (name ...) ...)");
        if (has_errors(problems_)) return std::move(read_);
        game.board = read_zillions_board(*board, game.file, read_.untold, problems_);
        if (has_errors(problems_)) return std::move(read_);
        sort_players(place);
        give_letters();
        if (has_errors(problems_)) return std::move(read_);
        game.views = choose_steps(game.board, game.players);
        game.sides_alike = !game.views.empty();
        if (game.views.empty()) game.views.assign(game.players.size(), std::vector<int>(game.board.axes.size(), 1));
        return std::move(read_);
    }

private:
    void complain(const ZillionsForm& place, std::string message, std::string hint) {
        problems_.push_back({Severity::error, read_.game.file, static_cast<std::uint32_t>(std::max(place.line, 1)),
                             static_cast<std::uint32_t>(std::max(place.column, 1)), std::move(message),
                             std::move(hint)});
    }

    void read_section(const ZillionsForm& section) {
        ZillionsGame& game = read_.game;
        const std::string_view head = section.head();
        if (head.empty())
            read_.untold.add(section, "game", "this is no section of a game");
        else if (same_word(head, "title"))
            game.title = words_of(section, max_name);
        else if (same_word(head, "description"))
            game.description = words_of(section, max_description);
        else if (same_word(head, "history"))
            game.history = words_of(section, max_description);
        else if (same_word(head, "strategy"))
            game.strategy = words_of(section, max_description);
        else if (same_word(head, "players"))
            read_players(section);
        else if (same_word(head, "turn-order"))
            read_turn_order(section);
        else if (same_word(head, "move-priorities"))
            read_words(section, game.move_priorities);
        else if (same_word(head, "drop-priorities"))
            read_words(section, game.drop_priorities);
        else if (same_word(head, "option"))
            read_option(section);
        else if (is_one_of(head, old_options))
            set_option(section, std::string(head), section.items.size() > 1 ? section.items[1].word : "");
        else if (same_word(head, "piece"))
            read_piece(section);
        else if (same_word(head, "board-setup"))
            game.set_up.assign(section.items.begin() + 1, section.items.end());
        else if (is_one_of(head, goals))
            game.goals.push_back(section);
        else if (!is_one_of(head, silent_sections))
            read_.untold.add(section, head, "the importer does not know this section");
    }

    void read_words(const ZillionsForm& section, std::vector<std::string>& words) {
        words.clear();
        for (std::size_t i = 1; i < section.items.size(); ++i)
            if (!section.items[i].is_list) words.push_back(section.items[i].word);
    }

    void read_players(const ZillionsForm& section) {
        read_words(section, read_.game.players);
        for (const std::string& player : read_.game.players)
            if (player.starts_with('?')) read_.game.random_players = true;
    }

    void read_turn_order(const ZillionsForm& section) {
        ZillionsGame& game = read_.game;
        game.turn_order.clear();
        game.turn_repeat = 0;
        for (std::size_t i = 1; i < section.items.size(); ++i) {
            const ZillionsForm& item = section.items[i];
            if (!item.is_list && same_word(item.word, "repeat"))
                game.turn_repeat = static_cast<int>(game.turn_order.size());
            else
                game.turn_order.push_back(item);
        }
        if (game.turn_repeat >= static_cast<int>(game.turn_order.size())) game.turn_repeat = 0;
    }

    void read_option(const ZillionsForm& section) {
        if (section.items.size() < 2 || section.items[1].is_list)
            return read_.untold.add(section, "option", "an option has a name and a value");
        set_option(section, section.items[1].word, section.items.size() > 2 ? section.items[2].word : "true");
    }
    void set_option(const ZillionsForm& section, std::string name, const std::string& value) {
        std::replace(name.begin(), name.end(), '-', ' ');
        name = in_small_letters(name);
        if (is_one_of(name, silent_options)) return;
        auto& options = read_.game.options;
        std::erase_if(options, [&](const auto& option) { return option.first == name; });
        if (options.size() < 100) options.emplace_back(name, in_small_letters(value));
        constexpr std::array<std::string_view, 6> known{"pass turn",        "pass partial",       "maximal captures",
                                                        "recycle captures", "progressive levels", "deferred captures"};
        constexpr std::array<std::string_view, 2> not_said{"recycle promotions", "ko"};
        if (is_one_of(name, not_said) && value != "false")
            return read_.untold.add(section, "option", "the rules of the option " + quoted(name) + " are not said");
        if (!is_one_of(name, known) && value != "false")
            read_.untold.add(section, "option", "the importer does not know the option " + quoted(name));
    }

    void read_piece(const ZillionsForm& section) {
        ZillionsPiece piece;
        piece.line = section.line;
        piece.column = section.column;
        for (std::size_t i = 1; i < section.items.size(); ++i) {
            const ZillionsForm& part = section.items[i];
            const std::string_view head = part.head();
            if (same_word(head, "name") && part.items.size() > 1)
                piece.name = part.items[1].word;
            else if (same_word(head, "help"))
                piece.help = words_of(part, max_description);
            else if (same_word(head, "description"))
                piece.description = words_of(part, max_description);
            else if (same_word(head, "notation"))
                piece.notation = words_of(part, max_piece_name);
            else if (same_word(head, "moves"))
                read_programs(part, piece.moves, piece.move_types);
            else if (same_word(head, "drops"))
                read_programs(part, piece.drops, piece.drop_types);
            else if (same_word(head, "attribute") && piece.attributes.size() >= most_attributes)
                read_.untold.add(part, head, "a piece has at most " + std::to_string(most_attributes) + " attributes");
            else if (same_word(head, "attribute"))
                piece.attributes.emplace_back(part.items.size() > 1 ? part.items[1].word : "",
                                              part.items.size() > 2 && same_word(part.items[2].word, "true"));
            else if (!is_one_of(head.empty() && !part.is_list ? std::string_view(part.word) : head, silent_parts))
                read_.untold.add(part, head.empty() ? "piece" : head,
                                 "the importer does not know this part of a piece");
        }
        if (piece.name.empty()) return complain(section, "a piece has no name", "write (piece (name ...) ...)");
        for (const ZillionsPiece& other : read_.game.pieces)
            if (same_word(other.name, piece.name))
                return read_.untold.add(section, piece.name, "a second piece of this name");
        if (read_.game.pieces.size() >= static_cast<std::size_t>(max_kinds) - 2) {
            if (!has_errors(problems_))
                complain(section, "the game has more than " + std::to_string(max_kinds - 2) + " pieces",
                         "make it smaller");
            return;
        }
        read_.game.pieces.push_back(std::move(piece));
    }

    void read_programs(const ZillionsForm& section, std::vector<ZillionsForm>& programs,
                       std::vector<std::string>& types) {
        std::string type;
        for (std::size_t i = 1; i < section.items.size(); ++i) {
            const ZillionsForm& item = section.items[i];
            if (same_word(item.head(), "move-type")) {
                type = item.items.size() > 1 ? item.items[1].word : "";
                continue;
            }
            if (!item.is_list) {
                read_.untold.add(item, section.head(), "the word " + quoted(item.word) + " is no program");
                continue;
            }
            programs.push_back(item);
            types.push_back(type);
        }
    }

    // Players without a turn own pieces that belong to nobody in the new file.
    void sort_players(const ZillionsForm& place) {
        ZillionsGame& game = read_.game;
        const auto has_turn = [&](const std::string& player) {
            return game.turn_order.empty() ||
                   std::any_of(game.turn_order.begin(), game.turn_order.end(), [&](const ZillionsForm& turn) {
                       const ZillionsForm& name = turn.is_list && !turn.items.empty() ? turn.items.front() : turn;
                       return same_word(name.word, player);
                   });
        };
        for (const ZillionsForm& turn : game.turn_order) {
            const ZillionsForm& name = turn.is_list && !turn.items.empty() ? turn.items.front() : turn;
            if (std::none_of(game.players.begin(), game.players.end(),
                             [&](const std::string& player) { return same_word(name.word, player); }))
                read_.untold.add(turn, "turn-order", "the game has no player " + quoted(name.word));
        }
        std::vector<std::string> playing;
        for (const std::string& player : game.players) (has_turn(player) ? playing : game.neutral).push_back(player);
        if (playing.empty()) return complain(place, "no player has a turn", "name players in (turn-order ...)");
        if (playing.size() > static_cast<std::size_t>(max_sides))
            return complain(place, "the game has more than " + std::to_string(max_sides) + " players",
                            "games have at most so many sides");
        game.players = std::move(playing);
        if (game.turn_order.empty())
            for (const std::string& player : game.players) {
                ZillionsForm turn;
                turn.line = place.line;
                turn.column = place.column;
                turn.word = player;
                game.turn_order.push_back(std::move(turn));
            }
        std::set<std::string> used{"neutral"};
        for (const std::string& player : game.players) {
            std::string side = word_of(player, "side");
            const std::string stem = side;
            for (int number = 2; !used.insert(side).second; ++number) side = stem + "_" + std::to_string(number);
            game.sides.push_back(std::move(side));
        }
    }

    // The letters of kinds: a capital of the notation or the name, or several in braces.
    void give_letters() {
        std::set<std::string> used;
        // Two passes, so that a piece whose name begins with a letter gets it before one that only has it inside.
        std::map<std::string, int> initials;
        for (ZillionsPiece& piece : read_.game.pieces) {
            std::string letters;
            for (const char c : piece.notation.empty() ? piece.name : piece.notation)
                if (is_letter_or_digit(c)) letters += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            while (!letters.empty() && letters.front() >= '0' && letters.front() <= '9') letters.erase(0, 1);
            if (letters.empty()) letters = "X";
            const auto take = [&](std::string letter) {
                if (!used.insert(letter).second) return false;
                piece.letter = std::move(letter);
                return true;
            };
            if (take(letters.substr(0, 1))) continue;
            bool done = false;
            // King and Knight: the knight is N.
            for (std::size_t i = 1; i < letters.size() && !done; ++i)
                if (letters[i] >= 'A' && letters[i] <= 'Z' &&
                    std::string_view("AEIOU").find(letters[i]) == std::string_view::npos)
                    done = take(letters.substr(i, 1));
            for (std::size_t length = 2; length <= letters.size() && length <= max_piece_letters && !done; ++length)
                done = take("{" + letters.substr(0, length) + "}");
            for (int number = 2; !done; ++number)
                done = take("{" + letters.substr(0, 1) + std::to_string(number) + "}");
        }
    }

    const std::vector<ZillionsForm>& sections_;
    ReadZillionsGame read_;
    Diagnostics& problems_;
};

// The sections of a variant: those of its own, and those of the game that it does not replace.
std::vector<ZillionsForm> inherit(const std::vector<ZillionsForm>& game, std::vector<ZillionsForm> own) {
    const auto has_goals = std::any_of(own.begin(), own.end(),
                                       [](const ZillionsForm& section) { return is_one_of(section.head(), goals); });
    // What the variant has, by words in small letters: sections, options, and its pieces with their places.
    std::set<std::string> heads, options;
    std::map<std::string, std::vector<std::size_t>> pieces;
    for (std::size_t i = own.size(); i-- > 0;) {
        const ZillionsForm& section = own[i];
        if (same_word(section.head(), "piece"))
            pieces[in_small_letters(piece_name(section))].push_back(i);
        else if (!same_word(section.head(), "option"))
            heads.insert(in_small_letters(section.head()));
        else if (section.items.size() > 1)
            options.insert(in_small_letters(section.items[1].word));
    }
    const auto is_replaced = [&](const ZillionsForm& section) {
        if (is_one_of(section.head(), goals)) return has_goals;
        if (!same_word(section.head(), "option")) return heads.contains(in_small_letters(section.head()));
        return section.items.size() > 1 && options.contains(in_small_letters(section.items[1].word));
    };
    std::vector<ZillionsForm> result;
    std::vector<bool> is_placed(own.size(), false);
    for (const ZillionsForm& section : game) {
        if (is_replaced(section)) continue;
        if (same_word(section.head(), "piece"))
            if (const auto mine = pieces.find(in_small_letters(piece_name(section)));
                mine != pieces.end() && !mine->second.empty()) {  // replaced in its place
                const std::size_t place = mine->second.back();
                mine->second.pop_back();
                is_placed[place] = true;
                result.push_back(std::move(own[place]));
                continue;
            }
        result.push_back(section);
    }
    for (std::size_t i = 0; i < own.size(); ++i)
        if (!is_placed[i]) result.push_back(std::move(own[i]));
    return result;
}

std::size_t count_forms(const std::vector<ZillionsForm>& forms) {
    std::size_t count = forms.size();
    for (const ZillionsForm& form : forms) count += count_forms(form.items);
    return count;
}

std::string title_of(const std::vector<ZillionsForm>& sections) {
    for (const ZillionsForm& section : sections)
        if (same_word(section.head(), "title")) return words_of(section, max_name);
    return {};
}

}  // namespace

std::vector<ReadZillionsGame> read_zillions_games(ZillionsFile& source, const std::string& file,
                                                  const std::vector<std::string>& names, Diagnostics& problems) {
    std::vector<ReadZillionsGame> games;
    std::vector<ZillionsForm> base;  // the sections of the last (game ...)
    bool has_base = false;
    std::vector<std::string> known, found;
    std::set<std::string> used;
    std::size_t count = 0, all_forms = 0;
    const std::string stem = name_of(stem_of(file)).empty() ? "game" : name_of(stem_of(file));
    const auto complain = [&](const ZillionsForm& place, std::string message, std::string hint) {
        problems.push_back({Severity::error, file, static_cast<std::uint32_t>(std::max(place.line, 1)),
                            static_cast<std::uint32_t>(std::max(place.column, 1)), std::move(message),
                            std::move(hint)});
    };
    Untold others{.file = file, .list = {}};
    // One game, or a variant whose base is known.
    const auto take = [&](ZillionsForm& form, bool is_variant) {
        if (count > max_import_games) return;
        if (++count > max_import_games) {
            complain(form, "the file has more than " + std::to_string(max_import_games) + " games",
                     "divide it into several files");
            return;
        }
        std::vector<ZillionsForm> sections;
        if (!form.items.empty())
            sections.assign(std::make_move_iterator(form.items.begin() + 1), std::make_move_iterator(form.items.end()));
        if (is_variant) {
            if (title_of(sections) == "-") return;  // a line in the program's menu
        } else {
            base = sections;
            has_base = true;
        }
        const bool is_titled = std::any_of(sections.begin(), sections.end(), [](const ZillionsForm& section) {
            return same_word(section.head(), "title");
        });
        const std::string title = title_of(is_variant && !is_titled ? base : sections);
        std::string name = name_of(title);
        if (name.empty()) name = stem;
        const std::string first = name;
        for (int number = 2; !used.insert(name).second; ++number) name = first + "-" + std::to_string(number);
        known.push_back(name);
        const auto wanted = std::find_if(names.begin(), names.end(), [&](const std::string& each) {
            return each == name || (each == title && !title.empty());
        });
        if (!names.empty() && wanted == names.end()) return;
        if (wanted != names.end()) found.push_back(*wanted);
        if (is_variant) sections = inherit(base, std::move(sections));
        all_forms += count_forms(sections);
        if (all_forms > 4 * most_zillions_forms) {
            complain(form,
                     "the games of the file, with what variants take from them, have more than " +
                         std::to_string(4 * most_zillions_forms) + " forms",
                     "import its games one by one, or divide the file");
            return;
        }
        ReadZillionsGame read = GameReader(file, sections).read(form, is_variant);
        read.name = std::move(name);
        if (read.game.title.empty()) read.game.title = game_title(read.name);
        games.push_back(std::move(read));
    };
    std::vector<ZillionsForm> waiting;  // variants that stand before the first game, which they vary
    for (const ZillionsForm& part : source.parts()) {
        for (ZillionsForm& form : source.expanded(part, problems)) {
            if (problems.size() >= Untold::most || has_errors(problems)) return {};
            const std::string_view head = form.head();
            const bool is_game = same_word(head, "game"), is_variant = same_word(head, "variant");
            if (!is_game && !is_variant) {
                if (!is_one_of(head, silent_sections))
                    others.add(form, head.empty() ? "file" : head, "the importer does not know this part of a file");
                continue;
            }
            if (is_variant && !has_base) {
                waiting.push_back(std::move(form));
                continue;
            }
            take(form, is_variant);
            for (ZillionsForm& variant : std::exchange(waiting, {})) take(variant, true);
            if (has_errors(problems)) return {};
        }
        if (has_errors(problems)) return {};
    }
    if (!waiting.empty()) {
        complain(waiting.front(), "the file has a variant and no game that it varies", "write (game ...) in it");
        return {};
    }
    if (count == 0) {
        ZillionsForm top;
        complain(top, "the file has no game", "a rules file has (game ...)");
        return {};
    }
    for (const std::string& name : names)
        if (std::find(found.begin(), found.end(), name) == found.end())
            refuse_unknown({name}, known, "game", file, problems);
    for (ReadZillionsGame& read : games)
        for (const Diagnostic& each : others.list)
            if (read.untold.list.size() < Untold::most) read.untold.list.push_back(each);
    return games;
}

}  // namespace varia::importers
