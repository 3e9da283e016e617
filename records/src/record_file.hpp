// A file of records in any form that Varia reads (record_form.hpp), and in any encoding that it knows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <varia/records/game_record.hpp>

#include "record_form.hpp"
#include "record_source.hpp"
#include "text_encoding.hpp"

namespace varia::records {

class RecordFile {
public:
    // `bytes` as they stand in the file.
    explicit RecordFile(std::string bytes);
    RecordFile(const RecordFile&) = delete;  // source_ refers to text_
    RecordFile& operator=(const RecordFile&) = delete;

    [[nodiscard]] RecordForm form() const { return form_; }
    [[nodiscard]] std::string_view encoding() const { return text_.encoding; }
    // Why no record can be read: "is no JSON of records: ...", "looks like CSA ...". Empty if records can be read.
    [[nodiscard]] const std::string& error() const { return error_; }
    // Reads the next game. The games before it take no memory.
    [[nodiscard]] std::optional<GameRecord> next() { return source_ ? source_->next() : std::nullopt; }

private:
    DecodedText text_;
    RecordForm form_;
    std::string error_;
    RecordSourcePtr source_;  // null if there is an error
};

// Reads a game in the form of `games/*.txt` (docs/cli.md, Counts and games). Comments that Varia has written become
// tags.
[[nodiscard]] GameRecord record_in_text(std::string_view text);
// The other direction: these write the moves as they stand in the record.
[[nodiscard]] std::string plain_text(const GameRecord& record);
[[nodiscard]] std::string uci_line(const GameRecord& record);

}  // namespace varia::records
