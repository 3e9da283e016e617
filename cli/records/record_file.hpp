// A file of records in any form that is read: PGN, the text of `games/*.txt`, lines of UCI, JSON. What it is its
// beginning says.
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
    RecordFile(const RecordFile&) = delete;  // its readers look at its text
    RecordFile& operator=(const RecordFile&) = delete;

    [[nodiscard]] RecordForm form() const { return form_; }
    // Why nothing of it can be read, or nothing: "is no JSON of records: ...", "looks like CSA ...".
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] std::optional<GameRecord> next();

private:
    std::string text_;
    RecordForm form_;
    std::optional<RecordReader> pgn_;
    std::vector<GameRecord> all_;  // of the forms that are read at once
    std::size_t next_ = 0;
    std::string error_;
};

[[nodiscard]] RecordForm form_of(std::string_view text);
// A game as `games/*.txt` has it (docs/cli.md, Counts and games), with what comments of ours say of it.
[[nodiscard]] GameRecord record_in_text(std::string_view text);
// `[position] startpos|FEN [moves M1 M2 ...]`, a game a line.
[[nodiscard]] std::vector<GameRecord> records_in_uci(std::string_view text);

// The other way: the moves as they stand in the record.
[[nodiscard]] std::string plain_text(const GameRecord& record);
[[nodiscard]] std::string uci_line(const GameRecord& record);

}  // namespace varia::cli
