// A file of records in any form that Varia reads: PGN, the text of `games/*.txt`, lines of UCI, JSON. The first lines
// decide which form it is; `games/*.txt` is also recognized by the status in its last line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game_record.hpp"
#include "record_reader.hpp"

namespace varia::cli {

enum class RecordForm : std::uint8_t { pgn, text, uci, json, foreign };

class RecordFile {
public:
    explicit RecordFile(std::string text);
    RecordFile(const RecordFile&) = delete;  // pgn_ refers to text_
    RecordFile& operator=(const RecordFile&) = delete;

    [[nodiscard]] RecordForm form() const { return form_; }
    // Why no record can be read: "is no JSON of records: ...", "looks like CSA ...". Empty if records can be read.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] std::optional<GameRecord> next();

private:
    std::string text_;
    RecordForm form_;
    std::optional<RecordReader> pgn_;
    std::vector<GameRecord> all_;  // for forms that are read as a whole
    std::size_t next_ = 0;
    std::string error_;
};

[[nodiscard]] RecordForm form_of(std::string_view text);
// Reads a game in the form of `games/*.txt` (docs/cli.md, Counts and games). Comments that Varia has written become
// tags.
[[nodiscard]] GameRecord record_in_text(std::string_view text);
// Reads one game per line: `[position] startpos|FEN [moves M1 M2 ...]`.
[[nodiscard]] std::vector<GameRecord> records_in_uci(std::string_view text);

// The other direction: these write the moves as they stand in the record.
[[nodiscard]] std::string plain_text(const GameRecord& record);
[[nodiscard]] std::string uci_line(const GameRecord& record);

}  // namespace varia::cli
