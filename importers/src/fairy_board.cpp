// The board and the sides of a game of Fairy-Stockfish.
#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "fairy_part.hpp"
#include "fairy_parts.hpp"

namespace varia::importers {
namespace {

class BoardPart : FairyPart {
public:
    explicit BoardPart(FairyContext& context) : FairyPart(context) {}

    void write() {
        const std::string files = r_.files == 1 ? array_of_texts({"a"})
                                                : toml_text(std::string("a-") + static_cast<char>('a' + r_.files - 1));
        const std::string ranks = r_.ranks == 1 ? array_of_texts({"1"}) : toml_text("1-" + number(r_.ranks));
        const std::vector<std::string> axes = {
            InlineTable().set("name", toml_text("file")).set("labels", files).text(),
            InlineTable().set("name", toml_text("rank")).set("labels", ranks).text()};
        draft_.set("board", "axes", array_of(axes));
        if (has_holes()) {
            std::vector<std::string> rows;
            for (int rank = r_.ranks - 1; rank >= 0; --rank) {
                std::string row;
                for (int file = 0; file < r_.files; ++file) row += start_.at(file, rank).letter == '*' ? '#' : '.';
                rows.push_back(row);
            }
            draft_.set("board", "mask", array_of_texts(rows));
        }
        const bool neutral = has_neutral();
        if (turned_) draft_.set("sides", "mirror", R"(["file", "rank"])");
        if (neutral) draft_.set("sides", "neutral", toml_text("blocks"));
        draft_.reserve("zones");
    }
};

}  // namespace

void write_fairy_board(FairyContext& context) { BoardPart(context).write(); }

}  // namespace varia::importers
