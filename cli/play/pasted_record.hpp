// Records that are typed, or copied from elsewhere, into `varia play`: as many moves as a line has, with all that PGN
// allows: numbers, comments, variations and tags.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

class PastedRecord {
public:
    // Whether lines of a record have been typed, and more are to come.
    [[nodiscard]] bool goes_on() const { return !lines_.empty(); }
    void clear() { lines_.clear(); }
    // A line of one, which is played when it is whole. False: it is none.
    bool take(PlaySession& session, const std::string& text);

private:
    std::string lines_;
};

}  // namespace varia::cli
