// A file of records in one form, read game by game, so that a file with many games needs memory for one game only.
#pragma once

#include <memory>
#include <optional>

#include <varia/records/game_record.hpp>

namespace varia::records {

class RecordSource {
public:
    virtual ~RecordSource() = default;
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;

    // Reads the next game. Returns nothing at the end of the text.
    [[nodiscard]] virtual std::optional<GameRecord> next() = 0;

protected:
    RecordSource() = default;
};

using RecordSourcePtr = std::unique_ptr<RecordSource>;

}  // namespace varia::records
