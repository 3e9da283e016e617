// A file of records in any form that Varia reads (record_form.hpp), and in any encoding that it knows.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/records/game_record.hpp>
#include "record_form.hpp"
#include "record_reader.hpp"
#include "text_encoding.hpp"

namespace varia::records {

class RecordFile {
public:
    // `bytes` as they stand in the file.
    explicit RecordFile(std::string bytes);
    RecordFile(const RecordFile&) = delete;  // pgn_ refers to text_
    RecordFile& operator=(const RecordFile&) = delete;

    [[nodiscard]] RecordForm form() const { return form_; }
    [[nodiscard]] std::string_view encoding() const { return text_.encoding; }
    // Why no record can be read: "is no JSON of records: ...", "looks like CSA ...". Empty if records can be read.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] std::optional<GameRecord> next();

private:
    DecodedText text_;
    RecordForm form_;
    std::optional<RecordReader> pgn_;
    std::vector<GameRecord> all_;  // for forms that are read as a whole
    std::size_t next_ = 0;
    std::string error_;
};

// Reads a game in the form of `games/*.txt` (docs/cli.md, Counts and games). Comments that Varia has written become
// tags.
[[nodiscard]] GameRecord record_in_text(std::string_view text);
// Reads one game per line: `[position] startpos|FEN [moves M1 M2 ...]`, of UCI, or of UCCI if one of its moves begins
// or ends on a rank 0. A line that can be read in both ways is read as UCI.
[[nodiscard]] std::vector<GameRecord> records_in_uci(std::string_view text);

// The other direction: these write the moves as they stand in the record.
[[nodiscard]] std::string plain_text(const GameRecord& record);
[[nodiscard]] std::string uci_line(const GameRecord& record);

}  // namespace varia::records
