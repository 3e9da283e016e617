// Files of records as commands take them: read, each game's variant found, and what is wrong told with its place.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "option_groups.hpp"
#include "record_file.hpp"
#include "record_variants.hpp"
#include "replayed.hpp"

namespace varia::cli {

// record_bytes(file); what went wrong is complained of.
[[nodiscard]] std::optional<std::string> read_records(const std::string& file);

// FILE, --variant, --game and --set.
struct RecordChoice : VariantChoice {  // the variant is empty unless it is named
    std::string file;                  // "-": standard input
    std::optional<int> game;           // one of them, from 1
};
inline constexpr int most_recorded = 1'000'000'000;  // games of a file, moves of a game
void add_records(OptionList& list, RecordChoice& choice);

// Game by game what a file has, held to the rules.
class RecordInput {
public:
    RecordInput(const RecordChoice& choice, std::string text);

    struct Game {
        std::size_t number = 0;  // from 1
        GameRecord record;
        std::optional<Replayed> replayed;  // nothing if its variant or its start cannot be had
        OptionValues options;
        bool good = false;  // nothing is wrong with it
    };
    // The next one that is asked for (--game), replayed so; what is wrong with it was complained of. With `strict`
    // other rules than it was written under are wrong, else they are a warning. Nothing at the end.
    [[nodiscard]] std::optional<Game> next(const ReplayWish& wish, bool strict);
    // Whether anything could be read, and what was asked for was there; it has been complained of if not.
    [[nodiscard]] bool found();

private:
    void tell(const Game& game, Severity severity, const Flaw& flaw);

    const RecordChoice& choice_;
    RecordFile file_;
    RecordVariants variants_;
    std::string name_;
    std::optional<GameRecord> ahead_;
    std::size_t number_ = 0, told_ = 0;
    bool any_ = false, many_ = false;
};

}  // namespace varia::cli
