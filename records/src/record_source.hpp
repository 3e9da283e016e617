// A file of records in one form, read game by game, so that a file with many games needs memory for one game only.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/records/game_record.hpp>

#include "text_lines.hpp"

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

// A source that takes one line after the other.
class LineSource : public RecordSource {
public:
    [[nodiscard]] std::optional<GameRecord> next() final {
        while (!done_) {
            const std::optional<NumberedLine> line = lines_.next();
            if (!line) break;
            take(*line);
        }
        if (!done_) finish();
        return std::exchange(done_, std::nullopt);
    }

protected:
    // The text outlives the source.
    explicit LineSource(std::string_view text) : lines_(text) {}
    // Takes a line. If it begins another game, the game before it becomes done_.
    virtual void take(const NumberedLine& line) = 0;
    // At the end of the text: the game that is being read, if there is one, becomes done_.
    virtual void finish() = 0;

    std::optional<GameRecord> done_;  // a game whose last line has been read

private:
    LineCursor lines_;
};

using RecordSourcePtr = std::unique_ptr<RecordSource>;

}  // namespace varia::records
