// Reads recorded games in any form and encoding that Varia knows (docs/records.md): PGN, PDN, EPD, CSA, KIF, KI2, WXF,
// games of Zillions of Games, lines of UCI, UCCI and USI, games/*.txt and the JSON of `varia convert`.
//
//     varia::records::Reader reader(bytes);
//     while (const std::optional<varia::records::ReadRecord> game = reader.next()) {
//         for (const varia::records::RecordedMove& move : game->record.moves()) show(move.text);
//         for (const varia::records::Flaw& flaw : game->flaws) report(flaw.place.line, flaw.message);
//     }
//
// A record cannot cause a file to be opened. No text is refused as a whole: what is no record or no legal move is a
// flaw, and what stands before it has been read.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::records {

using OptionValues = std::vector<std::pair<std::string, std::string>>;

// Where the variants of records come from.
struct VariantSource {
    // Loads a built-in variant by its id, with these values of its options; or the variant that the user has named, by
    // that name. Without it built-in variants are loaded with the usual budgets.
    std::function<Result<VariantPtr>(const std::string& name, const OptionValues& set)> load = {};
    // How the user can say of which variant a record is, and whose moves a text without tags has. For hints.
    std::string hint = "say which variant it is";
    std::string moves_hint = "say of which variant the moves are";
};

struct ReaderOptions {
    // The variant of all records, whatever they say. Null: the one that a record names, or, in forms that name none,
    // the one in which most of its moves are legal.
    VariantPtr variant = nullptr;
    VariantSource source = {};
    // Called after each move of a main line that was played. It may throw; the exception comes out of next().
    std::function<void(Contest& now)> see = {};
};

// Loads what the C library needs for the encodings of records, which it otherwise takes from files when it meets one.
// For a process that may not open files later. Thread-safe.
void load_encodings();

// One record, played as far as its moves are legal. A value.
struct ReadRecord {
    VariantPtr variant;  // null if it is not known; a flaw says why
    // Its moves and variations have canonical texts, which Contest::play reads. Moves that cannot be played are left
    // out. If `start` is empty, the record stands here as it is written, and nothing was played.
    GameRecord record;
    // As it stands in the text, with all its moves. A move of a line has the same number in `record`: where damage was
    // mended, a word that was read as two moves is two moves here too, and words that were read as one are one. A move
    // that was missing has an empty text, and one that was passed over is left out; a flaw names it.
    GameRecord written;
    std::optional<Contest> start;  // empty if the variant or the start position is not known
    std::optional<Contest> now;    // after the moves that were played, with their history
    std::size_t played = 0;        // the number of played moves of the main line
    std::vector<Flaw> flaws = {};  // what is wrong: illegal moves, text that is no record, a result against the rules
    std::vector<Flaw> notes = {};  // what was tolerated or skipped
};

// What is wrong with the record as errors, and then what was tolerated as warnings, with their places in the text.
[[nodiscard]] Diagnostics diagnostics_of(const ReadRecord& read);

// Belongs to one thread at a time. Different readers may be used at the same time.
class Reader {
public:
    // `bytes` as they stand in a file, in any encoding; of more than max_record_bytes nothing is read. Records are read
    // one by one by next(); JSON is parsed as a whole here. The reader holds the text as UTF-8 while it lives.
    explicit Reader(std::string bytes, ReaderOptions options = {});
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;
    ~Reader();

    // The form of the text: pgn (also of PDN, and of moves without a heading), text (games/*.txt), uci (also of UCCI),
    // usi, json, csa, kif, ki2, epd, wxf, zsg. Empty if it is none that is read.
    [[nodiscard]] std::string_view form() const;
    // Its encoding: UTF-8, UTF-16LE, UTF-16BE, Shift_JIS, EUC-JP, GB18030 or ISO-8859-1. ISO-8859-1 is also the answer
    // for bytes of no known encoding.
    [[nodiscard]] std::string_view encoding() const;
    // Why no record can be read: "looks like SGF ...". Empty if records can be read.
    [[nodiscard]] const std::string& error() const;

    // The next record, or nothing at the end. Null moves are played in variations only, because no history leads across
    // one. After an exception (of `see`, or because memory has run out) the reader may only be destroyed.
    [[nodiscard]] std::optional<ReadRecord> next();
    // Passes over a record without playing it. Returns false at the end.
    bool skip();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::records
