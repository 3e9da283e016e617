// Reads files of records for commands: finds the variant of each game, and reports errors with their places.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "judged_record.hpp"
#include "option_groups.hpp"
#include "record_file.hpp"
#include "replayed.hpp"

namespace varia::cli {

// As record_bytes(file), but reports the error.
[[nodiscard]] std::optional<std::string> read_records(const std::string& file);

// The options FILE, --variant, --game and --set.
struct RecordChoice : VariantChoice {  // the variant is empty unless --variant names it
    std::string file;                  // "-" for standard input
    std::optional<int> game;           // the number of the wanted game, from 1; without it all games
};
inline constexpr int max_recorded = 1'000'000'000;  // games of a file, moves of a game
void add_records(OptionList& list, RecordChoice& choice);

// Reads a file game by game, and checks each game against the rules.
class RecordInput {
public:
    RecordInput(const RecordChoice& choice, std::string text);

    struct Game {
        std::size_t number = 0;  // from 1
        records::GameRecord record;
        std::optional<records::Replayed> replayed;  // nothing if the variant or the start position cannot be loaded
        OptionValues options;
        bool good = false;  // it has no error
    };
    // Reads and replays the next wanted game (--game), and reports its errors. If its variant has other rules now than
    // those it was written under, this is an error with `strict`, and a warning without. Returns nothing at the end.
    [[nodiscard]] std::optional<Game> next(const records::ReplayWish& wish, bool strict);
    // Whether the file could be read and has the wanted game. If not, the error is reported.
    [[nodiscard]] bool found();

private:
    void report(const Game& game, Severity severity, const records::Flaw& flaw);

    const RecordChoice& choice_;
    records::RecordFile file_;
    records::RecordJudge judge_;
    std::string name_;
    std::optional<records::GameRecord> ahead_;
    std::size_t number_ = 0, described_ = 0;
    bool any_ = false, many_ = false;
};

}  // namespace varia::cli
