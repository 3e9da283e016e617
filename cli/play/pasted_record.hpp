// Records that are typed or pasted into `varia play`: any number of moves in a line, with everything that PGN allows,
// such as numbers, comments, variations and tags.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

class PastedRecord {
public:
    // Whether a part of a record has been typed, and more lines must follow.
    [[nodiscard]] bool goes_on() const { return !lines_.empty(); }
    void clear() { lines_.clear(); }
    // Takes a line of a record, and plays the record when it is complete. Returns false if the line belongs to no
    // record.
    bool take(PlaySession& session, const std::string& text);

private:
    std::string lines_;
};

}  // namespace varia::cli
