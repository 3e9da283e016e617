// What ends a game of Fairy-Stockfish, and what is legal in it.
#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "fairy_part.hpp"
#include "fairy_parts.hpp"

namespace varia::importers {
namespace {

std::string_view word(GameValue value) {
    return value == GameValue::win ? "\"win\"" : value == GameValue::loss ? "\"loss\"" : "\"draw\"";
}

// What the other side gets.
GameValue opposite(GameValue value) {
    return value == GameValue::win ? GameValue::loss : value == GameValue::loss ? GameValue::win : value;
}

class EndingsPart : FairyPart {
public:
    explicit EndingsPart(FairyContext& context) : FairyPart(context) {}

    void write() {
        const auto rule = [&](std::string_view key, std::string value) { draft_.set("rules", key, std::move(value)); };
        if (has_royal() && r_.checkmate != GameValue::loss) rule("checkmate", std::string(word(r_.checkmate)));
        if (!counts_pieces() && (r_.stalemate == GameValue::win || r_.stalemate == GameValue::loss))
            rule("stalemate", std::string(word(r_.stalemate)));
        if (r_.pseudo_royal) write_royal(rule);
        if (!r_.checking) rule("gives_check", "false");
        if (r_.must_capture) rule("forced_capture", "true");
        if (const std::string pass = pass_text(); !pass.empty()) rule("pass", pass);
        write_passes(rule);
        if (r_.flying_general && r_.has(king))
            rule("facing", InlineTable().set("kind", toml_text(letter(king))).set("along", "[[0, 1]]").text());
        if (r_.to_hand && r_.drops) rule("reserve", toml_text("captor"));
        if (const std::string strikes = strikes_text(); !strikes.empty()) rule("strikes", strikes);
        write_goals(rule);
        write_extinction(rule);
        write_lines(rule);
        if (r_.check_counting && !start_.checks.empty())
            rule("checks", InlineTable()
                               .set("count", std::string(1, std::max(start_.checks.front(), start_.checks.back())))
                               .set("result", toml_text("win"))
                               .text());
        if (r_.material == Material::white_odds || r_.material == Material::black_odds)
            rule("draw_odds", toml_text(r_.material == Material::white_odds ? "white" : "black"));
        if (counts_pieces() || r_.material == Material::janggi) write_most(rule);
        write_counts(rule);
        if (opens_elsewhere())
            hook("opening_drops", "allow", "may_drop",
                 InlineTable()
                     .set("types", array_of_texts({"drop"}))
                     .set("with",
                          InlineTable()
                              .set("zone", toml_text(named_zone({r_.enclosing_start, r_.enclosing_start}, "opening")))
                              .text()));
        if (r_.flip_enclosed == Enclosing::quadwrangle) hook("turn_over", "after", "turns_over", InlineTable());
        if (r_.enclosing_drop == Enclosing::anyside && r_.drops)
            hook("side_drops", "allow", "comes_to_rest", InlineTable().set("types", array_of_texts({"drop"})));
        if (r_.cambodian_moves && r_.has(rook))
            hook("aim", "after", "takes_aim", InlineTable().set("pieces", array_of_texts({letter(rook)})));
    }

private:
    // Two passes in a row end the game; with kings that face each other a single one does.
    template <class Rule>
    void write_passes(const Rule& rule) {
        const auto declare = [&](const std::string& state, int most) {
            draft_.set("state", state, "{ initial = 0, max = " + number(most) + " }");
            context_.unsaid_states.push_back(state);
        };
        const bool counted = r_.material == Material::janggi || counts_pieces();
        if (r_.pass.white && r_.pass.black && !r_.wall_or_move) {
            declare("passed", 2);
            rule("passes", InlineTable()
                               .set("count", "2")
                               .set("state", toml_text("passed"))
                               .set_if(!counted, "result", toml_text("draw"))
                               .set("reason", toml_text(counted ? "points" : "passes"))
                               .text());
        }
        if (r_.bikjang && r_.has(king)) {
            declare("bikjang", 1);
            rule("facing", InlineTable()
                               .set("kind", toml_text(letter(king)))
                               .set("along", "[[0, 1]]")
                               .set_if(!counted, "result", toml_text("draw"))
                               .set("state", toml_text("bikjang"))
                               .text());
        }
    }

    [[nodiscard]] std::string pass_text() const {
        const auto of = [](bool always, bool forced) -> std::string {
            return always ? "true" : forced ? "\"forced\"" : "false";
        };
        const std::string white = of(r_.pass.white, r_.pass_on_stalemate.white),
                          black = of(r_.pass.black, r_.pass_on_stalemate.black);
        if (white == black) return white == "false" ? std::string() : white;
        return InlineTable().set("white", white).set("black", black).text();
    }

    // Who has more pieces decides in place of a stalemate.
    [[nodiscard]] bool counts_pieces() const {
        return r_.stalemate_count || (r_.material == Material::unweighted && r_.stalemate == GameValue::draw);
    }

    template <class Rule>
    void write_most(const Rule& rule) {
        if (r_.material == Material::janggi)
            return rule("most", InlineTable()
                                    .set("count", toml_text("points"))
                                    .set("half_points", "{ black = 3 }")
                                    .set("result", toml_text("win"))
                                    .set("reason", toml_text("points"))
                                    .text());
        // Of the side without a move the value is that of having fewer pieces.
        const GameValue more = r_.stalemate_count ? opposite(r_.stalemate) : GameValue::win;
        rule("most", InlineTable().set("result", std::string(word(more))).set_if(r_.full_board, "full", "true").text());
    }

    // A pseudo-royal piece is royal when its side has no more of its kind than the count and one.
    template <class Rule>
    void write_royal(const Rule& rule) {
        if (r_.extinction_count == 0) {
            PieceSet royal;
            each_type([&](PieceType type) {
                if (is_royal(type)) royal.set(static_cast<std::size_t>(type));
            });
            const bool several = royal.count() > 1;
            // Strikes and turns of several steps do not go with a count by kind, and a promoted form is a kind of its
            // own.
            const bool by_kind = several && !r_.duple_check && strikes_text().empty() && r_.walling == Walling::none &&
                                 !r_.seirawan_gating && all_letters(royal).size() == royal.count();
            rule("royal", toml_text(r_.duple_check ? "one" : by_kind ? "last-of-kind" : "last"));
            if (several && r_.duple_check)
                unsaid("dupleCheck", "of royal pieces of several kinds each last one of its kind must be safe there");
            else if (several && !by_kind)
                unsaid("extinctionPseudoRoyal", "each royal kind counts by itself there");
            return;
        }
        int most = 0;
        for (const bool white : {true, false})
            each_type([&](PieceType type) {
                int count = 0;
                for (int at = 0; at < r_.files * r_.ranks; ++at) {
                    const char c = start_.at(at % r_.files, at / r_.files).letter;
                    count += r_.type_of(c) == type && (std::isupper(static_cast<unsigned char>(c)) != 0) == white;
                }
                if (type != king && is_royal(type)) most = std::max(most, count);
            });
        if (most > r_.extinction_count + 1)
            unsaid("extinctionPieceCount",
                   "of so many royal pieces only the last " + number(r_.extinction_count + 1) + " must be safe there");
    }

    [[nodiscard]] std::string strikes_text() const {
        std::vector<std::string> strikes;
        if (r_.flip_enclosed == Enclosing::reversi)
            strikes.push_back(InlineTable()
                                  .set("custodian", every_neighbour)
                                  .set("range", "[1, inf]")
                                  .set("flips", "true")
                                  .set_if(r_.enclosing_drop == Enclosing::reversi && !opens_elsewhere(), "must", "true")
                                  .text());
        if (r_.flip_enclosed == Enclosing::ataxx)
            strikes.push_back(InlineTable().set("blast", every_neighbour).set("flips", "true").text());
        if (r_.blast) {
            PieceSet spared = r_.blast_immune;
            spared.set(static_cast<std::size_t>(pawn));
            const std::vector<std::string> spares = all_letters(spared);
            const auto blast = [&](const std::string& by, bool itself) {
                return InlineTable()
                    .set("blast", every_neighbour)
                    .set("only", toml_text("capture"))
                    .set("whose", toml_text("any"))
                    .set_if(!by.empty(), "by", by)
                    .set_if(!spares.empty(), "spares", array_of_texts(spares))
                    .set_if(itself, "itself", "true")
                    .set("check", "false")
                    .text();
            };
            if (letters(r_.blast_immune).empty()) {
                strikes.push_back(blast("", true));
            } else {
                strikes.push_back(blast(kinds(~r_.blast_immune), true));
                strikes.push_back(blast(kinds(r_.blast_immune), false));
            }
        }
        return strikes.empty() ? std::string() : array_of(strikes);
    }

    template <class Rule>
    void write_goals(const Rule& rule) {
        const BySide<Region> where = {on_board(r_.flag_region.white), on_board(r_.flag_region.black)};
        if (where.white.empty() && where.black.empty()) return;
        const std::string text = zone(where, "goal");
        std::vector<std::string> goals;
        const PieceSet one = [&] {
            PieceSet set;
            for (const PieceType type : {r_.flag_piece.white, r_.flag_piece.black})
                if (type >= 0) set.set(static_cast<std::size_t>(type));
            return set;
        }();
        const bool for_king = r_.flag_move && r_.flag_piece.white == king;
        const auto add = [&](bool counted, bool filled, bool safe, bool stays, int more = 0) {
            goals.push_back(InlineTable()
                                .set_if(one.any(), "kinds", kinds(one))
                                .set("zone", text.empty() ? toml_text("rank >= 1") : text)
                                .set_if(counted && r_.flag_count + more > 1, "count", number(r_.flag_count + more))
                                .set_if(filled, "filled", "true")
                                .set_if(safe, "safe", "true")
                                .set_if(for_king, "reply", "true")
                                .set_if(for_king, "both", toml_text("draw"))
                                .set_if(stays, "stays", "true")
                                .set("result", toml_text("win"))
                                .text());
        };
        const bool stays = r_.flag_move && (!for_king || r_.flag_safe);
        if (r_.flag_safe) {
            add(true, false, true, false);
            add(true, false, false, false, 1);  // the enemy captures one of them at most
        }
        if (r_.flag_safe && r_.flag_blocked) add(false, true, true, false);
        // With both keys a piece that is not safe wins if it is still there a turn later.
        if (!r_.flag_safe || r_.flag_move) {
            add(true, false, false, stays);
            if (r_.flag_blocked) add(false, true, false, stays);
        }
        rule("goal", array_of(goals));
        if (!r_.flag_piece.same()) unsaid("flagPiece", "a goal for other pieces of each side");
    }

    // Whether a side can hold a piece of the type while nobody has lost his last one.
    [[nodiscard]] bool can_be_in_hand(PieceType type) const {
        const auto own = [&](char c) { return r_.type_of(c) == type; };
        if (std::any_of(start_.hand.begin(), start_.hand.end(), own)) return true;
        const std::size_t index = static_cast<std::size_t>(type);
        bool several = (r_.promotion_pieces.white | r_.promotion_pieces.black)[index] || r_.extinction_count > 0;
        each_type(
            [&](PieceType from) { several = several || (promotes_like_shogi(from) && r_.promoted.at(from) == type); });
        int white = 0, black = 0;
        for (const std::vector<StartCell>& row : start_.rows)
            for (const StartCell& cell : row)
                if (own(cell.letter)) ++(std::isupper(static_cast<unsigned char>(cell.letter)) != 0 ? white : black);
        return r_.to_hand && (several || white > 1 || black > 1);
    }

    template <class Rule>
    void write_extinction(const Rule& rule) {
        if (r_.enclosing_drop == Enclosing::ataxx && !has_royal() && r_.extinction == GameValue::none) {
            // A side without pieces has no pass there.
            if (counts_pieces()) rule("extinction", array_of({InlineTable().set("result", toml_text("loss")).text()}));
            return;
        }
        if (r_.extinction == GameValue::none || (r_.pseudo_royal && !r_.blast)) return;
        if (r_.extinction_all && r_.extinction_claim && r_.extinction_count == 1 && r_.extinction_other == 2 &&
            has_royal()) {
            rule(
                "bare_king",
                InlineTable().set("result", std::string(word(r_.extinction))).set("counter", toml_text("move")).text());
            return;
        }
        std::vector<std::string> entries;
        const auto add = [&](const std::string& kinds_text) {
            entries.push_back(InlineTable()
                                  .set_if(!kinds_text.empty(), "kinds", kinds_text)
                                  .set_if(r_.extinction_count > 0, "least", number(r_.extinction_count))
                                  .set_if(r_.extinction_other > 0, "other", number(r_.extinction_other))
                                  .set("result", std::string(word(r_.extinction)))
                                  .text());
        };
        bool in_hand = r_.extinction_all;
        if (r_.extinction_all) add("");
        for (PieceType type = piece_types - 1; type >= 0; --type) {
            if (!r_.has(type) || !r_.extinction_types[static_cast<std::size_t>(type)]) continue;
            PieceSet one;
            one.set(static_cast<std::size_t>(type));
            add(kinds(one));
            in_hand = in_hand || can_be_in_hand(type);
        }
        if (entries.empty()) return unsaid("extinctionValue", "extinctionPieceTypes names no piece of the game");
        rule("extinction", array_of(entries));
        if (in_hand && (r_.drops || !start_.hand.empty())) unsaid("extinctionPieceTypes", "pieces in hand count there");
        if (r_.extinction_claim) unsaid("extinctionClaim", "only the side to move can claim it there");
    }

    template <class Rule>
    void write_lines(const Rule& rule) {
        std::vector<std::string> along;
        if (r_.connect_horizontal) along.emplace_back("[1, 0]");
        if (r_.connect_vertical) along.emplace_back("[0, 1]");
        if (r_.connect_diagonal) along.insert(along.end(), {"[1, 1]", "[1, -1]"});
        const bool all = along.size() == 4;
        PieceSet in_game;
        each_type([&](PieceType type) { in_game.set(static_cast<std::size_t>(type)); });
        const bool every = (r_.connect_types & in_game) == in_game;
        std::vector<std::string> lines;
        const auto add = [&](int length, std::string_view form) {
            if (length == 1) unsaid("connectN", "a line of one piece");
            if (length <= 1) return;
            lines.push_back(InlineTable()
                                .set("length", number(length))
                                .set_if(!every, "of", kinds(r_.connect_types))
                                .set_if(!all && form != "square", "along", array_of(along))
                                .set_if(!all && form != "square", "expand", toml_text("none"))
                                .set_if(!form.empty(), form, "true")
                                .set("result", std::string(word(r_.connect_value)))
                                .text());
        };
        if (!along.empty()) {
            add(r_.connect, "");
            add(r_.collinear, "apart");
        }
        add(r_.connect_square, "square");
        if (!lines.empty()) rule("lines", array_of(lines));
        std::vector<std::string> connected;
        const auto join = [&](std::string_view side, const Region& first, const Region& second) {
            if (on_board(first).empty() || on_board(second).empty() || along.empty()) return;
            // As the side sees the board.
            const auto seen = [&](const Region& where) {
                const Region other = regions_.seen(on_board(where));
                const std::string text = side == "white" ? zone({where, other}, "edge") : zone({other, where}, "edge");
                return text.empty() ? toml_text("rank >= 1") : text;
            };
            const std::string one = seen(first), other = seen(second);
            connected.push_back(InlineTable()
                                    .set("side", toml_text(side))
                                    .set_if(!every, "of", kinds(r_.connect_types))
                                    .set("zones", array_of({one, other}))
                                    .set("along", array_of(along))
                                    .set_if(!all, "expand", toml_text("none"))
                                    .set("result", std::string(word(r_.connect_value)))
                                    .text());
        };
        join("white", r_.connect_first.white, r_.connect_second.white);
        join("black", r_.connect_first.black, r_.connect_second.black);
        if (!connected.empty()) rule("connected", array_of(connected));
    }

    template <class Rule>
    void write_counts(const Rule& rule) {
        if (r_.fold_rule == 1) unsaid("nFoldRule", "the first position would count as a repetition");
        if (r_.fold_rule > 1) {
            // The value there is that of the side to move; here it is that of the side that repeats.
            const GameValue value = r_.fold_absolute ? r_.fold_value : opposite(r_.fold_value);
            rule("repetition", InlineTable()
                                   .set("count", number(r_.fold_rule))
                                   .set("result", std::string(word(value)))
                                   .set_if(r_.fold_absolute && value != GameValue::draw, "side", toml_text("white"))
                                   .set_if(r_.perpetual_check_illegal, "check", toml_text("loss"))
                                   .text());
        }
        if (r_.move_rule > 0)
            rule("move_rule",
                 InlineTable()
                     .set("plies", number(2 * r_.move_rule))
                     .set("reset", r_.move_rule_types.same() ? kinds(r_.move_rule_types.white)
                                                             : InlineTable()
                                                                   .set("white", kinds(r_.move_rule_types.white))
                                                                   .set("black", kinds(r_.move_rule_types.black))
                                                                   .text())
                     .set("result", toml_text("draw"))
                     .text());
    }
};

}  // namespace

void write_fairy_endings(FairyContext& context) { EndingsPart(context).write(); }

}  // namespace varia::importers
