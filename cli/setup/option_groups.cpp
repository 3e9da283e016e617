#include "option_groups.hpp"

#include <random>

#include <fmt/format.h>

namespace varia::cli {
namespace {

OptionList::Option& add_variant_word(OptionList& list, VariantChoice& choice) {
    return list.word("variant", choice.variant, "A built-in variant's name, a folder or a .toml file");
}

constexpr const char* no_variant = "which variant? its name or path is missing";

}  // namespace

void add_variant(OptionList& list, VariantChoice& choice, Named named) {
    const OptionList::Option& word = add_variant_word(list, choice);
    if (named == Named::must_be) list.refuse_if([&word] { return !word.given; }, no_variant);
}

void add_variant(OptionList& list, VariantChoice& choice, const bool& unless) {
    const OptionList::Option& word = add_variant_word(list, choice);
    list.refuse_if([&word, &unless] { return !word.given && !unless; }, no_variant);
}

void add_set(OptionList& list, OptionValues& set, const char* description) {
    OptionList::Option& option = list.own_texts("--set", description, "OPTION=VALUE");
    list.check([&option, &set]() -> std::string {
        for (const std::string& text : option.own_texts) {
            const std::size_t equals = text.find('=');
            if (equals == std::string::npos || equals == 0)
                return fmt::format("--set takes OPTION=VALUE, not \"{}\"", shortened(text));
            set.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        }
        return {};
    });
}

void add_position(OptionList& list, GameChoice& choice) {
    list.text("--position", choice.position, "Position text to begin with", "TEXT");
    OptionList::Option& start = list.own_text("--start", "Number of the start position, or random", "NUMBER");
    list.check([&start, &choice]() -> std::string {
        if (!start.given) return {};
        if (choice.position) return "--start and --position both say how the game begins; leave one of them out";
        choice.position = "start:" + (start.own == "random" ? fmt::format("?{}", std::random_device{}()) : start.own);
        return {};
    });
    list.text("--moves", choice.moves, "Moves to play first, separated by blanks", "\"M1 M2\"");
    list.text("--as", choice.dialect, "Write in a dialect that `varia info` names", "DIALECT");
    list.flag("--exact", choice.exact, "Refuse a position that is read with a warning");
    add_set(list, choice.set);
}

void add_board(OptionList& list, GameChoice& choice) {
    list.number("--board", choice.board, {1, 1000}, "One board of a match, by its number");
}

void add_ascii(OptionList& list, bool& ascii) { list.flag("--ascii", ascii, "Draw with letters and ASCII only"); }

void add_drawing(OptionList& list, DrawingChoice& choice) {
    add_ascii(list, choice.ascii);
    OptionList::Option& option = list.own_text("--color,--colour", "When to use colours; auto: on a terminal",
                                               "auto|always|never");
    list.check([&option, &choice]() -> std::string {
        if (!option.given || option.own == "auto")
            choice.colour = ColourChoice::automatic;
        else if (option.own == "always")
            choice.colour = ColourChoice::always;
        else if (option.own == "never")
            choice.colour = ColourChoice::never;
        else
            return fmt::format("--color takes auto, always or never, not \"{}\"", shortened(option.own));
        return {};
    });
}

void add_width(OptionList& list, std::optional<int>& width) {
    list.number("--width", width, {1, 10'000}, "Width of the answer in columns");
}

void add_level(OptionList& list, ThinkingChoice& choice) {
    list.number("--level", choice.level, {1, 20}, "How strong the computer plays, 1 to 20");
    add_seed(list, choice.seed, "Seed of random moves and of mistakes");
}

void add_limits(OptionList& list, ThinkingChoice& choice) {
    list.seconds("--time", choice.time, 0.001, "Seconds the computer thinks about a move");
    list.number("--nodes", choice.nodes, {.min = 1}, "Positions the computer looks at for a move");
}

void add_depth(OptionList& list, ThinkingChoice& choice) {
    list.number("--depth", choice.depth, {1, deepest}, "Steps the computer looks ahead, 1 to 100");
}

void refuse_level_with_limits(OptionList& list, const ThinkingChoice& choice) {
    list.refuse_if([&choice] { return choice.level && (choice.time || choice.nodes != 0 || choice.depth != 0); },
                   "--level says how long the computer thinks; leave out --time, --nodes and --depth");
}

void add_engine(OptionList& list, EngineChoice& choice) {
    add_threads(list, choice.threads, "Threads to think with, 1 to 256");
    list.number("--hash", choice.hash, {1, max_hash}, "MiB of memory for positions, 1 to 65536", "MB");
}

void add_threads(OptionList& list, int& threads, const char* description) {
    list.number("--threads", threads, {1, max_threads}, description);
}

void add_endgames(OptionList& list, std::string& endgames) {
    list.text("--endgames", endgames, "Folder of solved endgames; `none`: use none", "DIR");
}

void add_weights_file(OptionList& list, std::string& weights) {
    list.text("--weights", weights, "Weights from `varia train`, used where they fit", "FILE");
}

void add_seed(OptionList& list, std::optional<std::uint64_t>& seed, const char* description) {
    list.number("--seed", seed, {}, description);
}

void add_json(OptionList& list, bool& json) { list.flag("--json", json, "Answer in JSON"); }

void refuse_watch_with_json(OptionList& list, const bool& watch, const bool& json) {
    list.refuse_if([&watch, &json] { return watch && json; },
                   "--watch and --json exclude each other: one object has no end then");
}

}  // namespace varia::cli
