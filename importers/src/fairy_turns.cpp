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
            // There the duck is moved behind a move that ends the game, too.
            draft_.set("turn", "over", toml_text("end"));
            step("put", places("board").set_if(!to.empty(), "to", to));
        }
        if (r_.walling == Walling::past) step("trail", places("nowhere").set("to", toml_text("left")));
        const bool builds = r_.walling == Walling::edge || r_.walling == Walling::fixed;
        if (builds && r_.wall_or_move) {
            write_wall_moves(wall, to);
        } else if (builds) {
            step("wall", places("nowhere").set_if(!to.empty(), "to", to));
            if (r_.walling == Walling::edge)
                hook("walls", "allow", "may_grow",
                     InlineTable()
                         .set("types", array_of_texts({"place"}))
                         .set("with", InlineTable().set("wall", toml_text(wall)).text()));
        }
        if (r_.cambodian_moves) draft_.set("", "unmoved_by_file", "true");
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
                             .set("of", array_of_texts(letters(hosts)))
                             .set("first", "true")
                             .set("place", array_of_texts(letters(guests)))
                             .set("source", toml_text("hand"))
                             .set("to", toml_text("left"))
                             .set("must", toml_text("never")));
        }
        if (any_step) draft_.set("turn", "then", steps.text());
    }

private:
    // Walls in place of moves: a script offers them.
    void write_wall_moves(const std::string& wall, const std::string& to) {
        context_.placed_walls = true;
        std::string where;
        if (!to.empty()) where = toml_text(named_zone(r_.walling_region, "wall"));
        hook("walls", "moves", r_.walling == Walling::edge ? "grow" : "build",
             InlineTable()
                 .set("suffix", toml_text("/wall"))
                 .set("with", InlineTable().set("wall", toml_text(wall)).set_if(!where.empty(), "zone", where).text()));
    }
};

}  // namespace

void write_fairy_turns(FairyContext& context) { TurnsPart(context).write(); }

}  // namespace varia::importers
