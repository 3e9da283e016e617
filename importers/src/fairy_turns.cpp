// What follows a move in a game of Fairy-Stockfish: walls, the duck, gates.
#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "fairy_part.hpp"
#include "fairy_parts.hpp"

namespace varia::importers {
namespace {

class TurnsPart : FairyPart {
public:
    explicit TurnsPart(FairyContext& context) : FairyPart(context) {}

    void write() {
        const std::string wall = wall_letter();
        const std::string to = zone(r_.walling_region, "wall");
        InlineTable steps;
        bool any_step = false;
        const auto step = [&](std::string_view name, const InlineTable& table) {
            steps.set(name, table.text());
            any_step = true;
        };
        const auto places = [&](std::string_view source) {
            return InlineTable()
                .set("after", R"(["move"])")
                .set("place", array_of_texts({wall}))
                .set("source", toml_text(source))
                .set("owner", toml_text("neutral"));
        };
        if (r_.walling == Walling::arrow) {
            std::vector<std::string> by;
            each_type([&](PieceType type) { by.push_back(letter(type)); });
            if (!by.empty()) step("shot", places("nowhere").set("by", toml_text(by.front())));
            if (by.size() > 1)
                unsaid("wallingRule", "an arrow goes as " + by.front() + " here, whichever piece shoots");
        }
        if (r_.walling == Walling::duck) {
            draft_.set("turn", "over", toml_text("step"));
            step("put", places("board").set_if(!to.empty(), "to", to));
        }
        if (r_.walling == Walling::past) step("trail", places("nowhere").set("to", toml_text("left")));
        if (r_.walling == Walling::fixed) step("wall", places("nowhere").set_if(!to.empty(), "to", to));
        if (gates()) {
            PieceSet guests, hosts;
            for (const char c : start_.hand)
                if (const PieceType type = r_.type_of(c); type >= 0) guests.set(static_cast<std::size_t>(type));
            for (int file = 0; file < r_.files; ++file)
                if (const PieceType type = r_.type_of(start_.at(file, 0).letter); type >= 0)
                    hosts.set(static_cast<std::size_t>(type));
            draft_.set("", "unmoved_by_file", "true");
            step("gate", InlineTable()
                             .set("after", R"(["move"])")
                             .set("of", kinds(hosts))
                             .set("first", "true")
                             .set("place", kinds(guests))
                             .set("source", toml_text("hand"))
                             .set("to", toml_text("left"))
                             .set("must", toml_text("never")));
        }
        if (any_step) draft_.set("turn", "then", steps.text());
    }
};

}  // namespace

void write_fairy_turns(FairyContext& context) { TurnsPart(context).write(); }

}  // namespace varia::importers
