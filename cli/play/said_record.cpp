#include "said_record.hpp"

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace varia::cli {

using namespace records;

GameRecord with_said(GameRecord played, const GameRecord& said) {
    std::vector<RecordedMove> moves = std::move(played.moves());
    played.tags = said.tags;
    played.lines = said.lines;
    const std::vector<RecordedMove>& known = said.moves();
    std::size_t same = 0;
    while (same < moves.size() && same < known.size() && moves[same].text == known[same].text) {
        moves[same] = known[same];
        ++same;
    }
    if (same < moves.size() && same < known.size()) {
        RecordedLine rest;
        rest.moves.assign(known.begin() + static_cast<std::ptrdiff_t>(same), known.end());
        moves[same].variations = std::exchange(rest.moves.front().variations, {});
        moves[same].variations.push_back(played.lines.size());
        played.lines.push_back(std::move(rest));
    }
    played.moves() = std::move(moves);
    return played;
}

void append_record(GameRecord& record, GameRecord more) {
    const bool first = record.moves().empty();
    const std::size_t lines = record.lines.size();
    for (std::size_t i = 0; i < more.lines.size(); ++i) {
        RecordedLine line = std::move(more.lines[i]);
        for (RecordedMove& move : line.moves)
            for (std::size_t& variation : move.variations) variation += lines - 1;
        if (i > 0) {
            record.lines.push_back(std::move(line));
            continue;
        }
        std::vector<std::string>& above = first ? record.lines.front().comments : record.moves().back().comments;
        above.insert(above.end(), line.comments.begin(), line.comments.end());
        record.moves().insert(record.moves().end(), std::make_move_iterator(line.moves.begin()),
                              std::make_move_iterator(line.moves.end()));
    }
}

}  // namespace varia::cli
