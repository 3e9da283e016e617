// Describes promotions, drops, and the rules of the game, one sentence for each.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <varia/definition_names.hpp>

#include "history_words.hpp"
#include "sentence.hpp"
#include "side_words.hpp"
#include "strike_words.hpp"
#include "turn_words.hpp"
#include "words.hpp"

namespace varia::cli {

std::vector<std::string> scripts_in_words(const PieceDef& piece, const Definition& definition) {
    std::vector<std::string> offers;
    std::vector<std::string> forbids;
    for (const HookDef& hook : definition.hooks) {
        const auto is_piece = [&](const Name& letter) { return letter.text == piece.letter.text; };
        if (!hook.kinds.empty() && std::ranges::none_of(hook.kinds, is_piece)) continue;
        if (hook.point == HookPoint::moves) offers.push_back(hook.function.text);
        if (hook.point == HookPoint::allow || hook.point == HookPoint::legal) forbids.push_back(hook.function.text);
    }
    std::vector<std::string> lines;
    if (!offers.empty()) lines.push_back(fmt::format("a script offers it further moves ({})", listed(offers, "and")));
    if (!forbids.empty()) lines.push_back(fmt::format("a script may forbid its moves ({})", listed(forbids, "or")));
    return lines;
}

namespace {

// "allow (hold_king)": a point at which the kernel calls the variant's script, and the function that it calls.
std::string hook_text(const HookDef& hook) { return fmt::format("{} ({})", name_of(hook.point), hook.function.text); }

std::string blocks_text(const BlocksDef& blocks) {
    constexpr const char* who[] = {"by the side with more pieces on it", "by a side with a piece on it",
                                   "by either side", "by the variant's script only"};
    std::vector<std::string> directions;
    for (const BlocksDef::Direction& d : blocks.directions)
        directions.push_back(fmt::format("{} {}", d.letter.text, vector_text(d.by)));
    return fmt::format("blocks of {} cells ({}) move with all that stands on them, {}: {}", fmt::join(blocks.size, "x"),
                       blocks.name, who[static_cast<std::size_t>(blocks.control)], listed(directions, "or"));
}

std::string ways_text(const std::vector<Vector>& along) {
    std::vector<std::string> ways;
    for (const Vector& way : along) ways.push_back(vector_text(way));
    return listed(ways, "or");
}

// "exactly 5 S in a row", "3 M on one line along (1,0), side by side or apart".
std::string pattern_text(const LineDef& line) {
    const std::string kinds = kinds_text(line.kinds, "pieces") + (line.anybody ? " of any owner" : "");
    if (line.square) return fmt::format("a square of {} by {} {}", line.length, line.length, kinds);
    std::string ways;
    if (!line.along.empty())
        ways = fmt::format(" along {} in {} direction{}", ways_text(line.along),
                           line.expand == Expand::none ? "this" : "any", line.expand == Expand::none ? " only" : "");
    return fmt::format("{}{} {} {}{}{}", line.exactly ? "exactly " : "", line.length, kinds,
                       line.apart ? "on one line" : "in a row", ways, line.apart ? ", side by side or apart," : "");
}

void lines_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    for (const LineDef& line : rules.lines)
        lines.push_back(fmt::format("{}: {} with {} {}{}", line.reason, line.side.empty() ? "a side" : line.side.text,
                                    pattern_text(line), result_text(line.result), while_text(line.state)));
    for (const EnclosedDef& rule : rules.enclosed)
        lines.push_back(fmt::format(
            "{}: {} {} if none of its {} could get to {} by steps of {} in any direction over cells "
            "without an enemy's piece{}",
            rule.reason, rule.side.empty() ? "a side" : rule.side.text, result_text(rule.result),
            kinds_text(rule.kinds, "pieces"), rule.zone.text, ways_text(rule.along), while_text(rule.state)));
}

// "niol: a side in check without a legal move draws, while mover is 1, in place of checkmate"
void no_moves_in_words(const RulesDef& rules, bool royal, std::vector<std::string>& lines) {
    for (const NoMovesDef& rule : rules.no_moves) {
        const bool mate = rule.check.value_or(false);
        const std::string usual = mate ? "checkmate" : rule.check ? "stalemate" : "checkmate or stalemate";
        lines.push_back(fmt::format(
            "{}: {}{} without a legal move {}{}{}", rule.reason.empty() ? royal ? usual : "no move left" : rule.reason,
            rule.side.empty() ? "a side" : rule.side.text,
            !rule.check || !royal ? ""
            : mate                ? " in check"
                                  : " that is not in check",
            result_text(rule.result), while_text(rule.state), royal ? ", in place of " + usual : ""));
    }
}

void connected_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    for (const ConnectedDef& rule : rules.connected) {
        const std::string kinds = kinds_text(rule.kinds, "pieces");
        const std::string steps = fmt::format(
            "by steps of {} in {}", ways_text(rule.along),
            rule.expand == Expand::none ? "this direction and back" : "any direction");
        lines.push_back(fmt::format(
            "{}: {} with {} {} {}{}", rule.reason, rule.side.empty() ? "a side" : rule.side.text,
            rule.all ? fmt::format("all its {} in one group", kinds)
                     : fmt::format("a group of {} that joins {}", kinds, listed(texts_of(rule.zones), "and")),
            steps, result_text(rule.result),
            rule.both ? "; if both sides are connected, who moved last " + result_text(*rule.both) : ""));
    }
}

std::string counted_by(const MostDef& max) {
    const std::string kinds = kinds_text(max.kinds, "pieces");
    const std::string steps = fmt::format("by steps of {} in any direction", ways_text(max.along));
    switch (max.count) {
        case MostDef::Count::points:
            return "most points for its " + kinds;
        case MostDef::Count::group:
            return fmt::format("the largest group of {} {}{}", kinds, steps,
                               max.next ? " (if these are equally large, with the larger next one, and so on)" : "");
        case MostDef::Count::territory:
            return fmt::format("most empty cells that only its {} border {}", kinds, steps);
        case MostDef::Count::area:
            return fmt::format("most {} and empty cells that only these border {}", kinds, steps);
        default:
            return "most " + kinds;
    }
}

std::string max_text(const MostDef& max) {
    std::string line = fmt::format(
        "{}: with nobody left who could move{}, the side with {} {}{}", max.reason,
        max.full ? ", or with no cell left empty" : "", counted_by(max), result_text(max.result),
        max.tie.verdict == Verdict::draw ? "" : "; with as much on both sides either " + result_text(max.tie));
    for (const HalfPoints& half : max.half_points)
        line += fmt::format("; {} has {}{} before that", half.side.text, half.amount / 2,
                            half.amount % 2 != 0 ? " and a half" : "");
    return line;
}

// Adds the sentences about sides that cannot move or do not want to.
void passes_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    if (rules.pie)
        lines.emplace_back(
            "who moves second may exchange the sides in place of its first move: every piece changes its "
            "owner and goes to where its new owner sees what the old one saw");
    if (rules.pass == PassRule::always) lines.emplace_back("a side may pass");
    if (rules.pass == PassRule::forced)
        lines.emplace_back("a side that has no other move passes; where nobody could move, the game is over");
    for (const PassOfSide& of : rules.pass_of) {
        if (of.pass == PassRule::always) lines.push_back(of.side.text + " may pass");
        if (of.pass == PassRule::forced)
            lines.push_back(of.side.text +
                            " passes when it has no other move; where nobody could move then, the game is over");
    }
    if (rules.passes.count > 0)
        lines.push_back(fmt::format(
            "{}: after {} passes in a row {}", rules.passes.reason, rules.passes.count,
            rules.passes.result ? "who passed last " + result_text(*rules.passes.result) : "who has most decides"));
    if (rules.most) lines.push_back(max_text(*rules.most));
}

std::string counted(const MaterialDef::Count& count) {
    const std::string where = count.zone.empty() ? "" : " on " + count.zone.text;
    const bool all = count.kinds.empty();
    const std::string but = count.but.empty() ? "" : " and " + listed(texts_of(count.but), "and");
    if (all && count.max == 0) return "nothing but royal pieces" + but + where;
    const std::string what = (all ? "pieces beside royal ones" + but : listed(texts_of(count.kinds), "and")) + where;
    if (count.max == 0) return "no " + what;
    if (count.max == count.min) return fmt::format("{} {}", count.min, what);
    std::string text = count.min > 0 ? fmt::format("at least {}", count.min) : "";
    if (count.max) text += fmt::format("{}at most {}", text.empty() ? "" : " and ", *count.max);
    return text + " " + what;
}

// Adds the material with which a side cannot win: one line for each entry if there are few.
void material_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    constexpr std::size_t few = 8;
    if (rules.cannot_win.empty()) return;
    lines.emplace_back("dead position: a draw when neither side can win with its material");
    if (rules.cannot_win.size() > few) {
        lines.push_back(
            fmt::format("cannot win: {} entries of the file say with what material", rules.cannot_win.size()));
        return;
    }
    using Owner = MaterialDef::Count::Owner;
    for (const MaterialDef& entry : rules.cannot_win) {
        std::string line = fmt::format("cannot win: {}{}", entry.side.empty() ? "a side" : entry.side.text,
                                       !entry.to_move   ? ""
                                       : *entry.to_move ? " to move"
                                                        : " not to move");
        for (const auto& [whose, verb] :
             {std::pair{Owner::own, " that has "}, std::pair{Owner::other, "; the other has "},
              std::pair{Owner::both, "; both together have "}}) {
            std::vector<std::string> parts;
            for (const MaterialDef::Count& count : entry.counts)
                if (count.whose == whose) parts.push_back(counted(count));
            if (!parts.empty()) line += verb + listed(parts, "and");
        }
        lines.push_back(line);
    }
}

std::string who_arrives(const GoalDef& goal) {
    return goal.count == 1 ? kinds_text(goal.kinds, "a piece")
                           : fmt::format("{} {}", goal.count, kinds_text(goal.kinds, "pieces"));
}

// ", with no cell of it left empty, where no enemy attacks it,"; empty if nothing more is asked.
std::string how_arrived(const GoalDef& goal) {
    const char* what = goal.count == 1 ? "it" : "them";
    std::string text;
    if (goal.filled) text += ", with no cell of it left empty";
    if (goal.safe) text += fmt::format(", where no enemy attacks {}", what);
    if (goal.stays) text += fmt::format(", and has {} there when its next turn begins", what);
    return text.empty() ? text : text + ",";
}

void endings_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    if (rules.bare_king) {
        std::string line = "bared king: a side with only its royal pieces left " + result_text(rules.bare_king->result);
        if (rules.bare_king->counter != CounterBare::none)
            line += ", unless it can bare the other side on the move; then it " + result_text(rules.bare_king->both);
        lines.push_back(line);
    }
    for (const ExtinctionDef& e : rules.extinctions) {
        const std::string what = e.kinds.empty() ? "pieces"
                                                 : kinds_text(e.kinds, "") + (e.any ? ", any one of them" : "");
        const std::string who = e.side.empty() ? "a side" : e.side.text;
        const std::string left = e.min == 0 ? "without" : fmt::format("with {} or fewer", e.min);
        const std::string while_other = e.other == 0 ? ""
                                                     : fmt::format(", while the other side has at least {},", e.other);
        lines.push_back(fmt::format("{}: {} {} {}{} {}{}", e.reason, who, left, what, while_other,
                                    result_text(e.result), while_text(e.state)));
    }
    for (const GoalDef& g : rules.goals)
        lines.push_back(fmt::format(
            "{}: a side that brings {} to {}{} {}{}{}{}", g.reason, who_arrives(g), g.zone.text, how_arrived(g),
            result_text(g.result), g.reply ? ", unless who moves second can get there, too, by the very next move" : "",
            g.both ? "; where both stand there, who came last " + result_text(*g.both) : "", while_text(g.state)));
    lines_in_words(rules, lines);
    connected_in_words(rules, lines);
    if (rules.checks.count > 0)
        lines.push_back(fmt::format("{}: a side that has given check {} times {}", rules.checks.reason,
                                    rules.checks.count, result_text(rules.checks.result)));
    history_in_words(rules, lines);
    if (rules.move_rule.plies > 0) {
        std::string reset = rules.move_rule.reset.empty() ? ""
                                                          : " or a move of " + kinds_text(rules.move_rule.reset, "");
        for (const ResetOfSide& of : rules.move_rule.reset_of)
            if (!of.kinds.empty())
                reset += fmt::format(" or a move of {}'s {}", of.side.text, kinds_text(of.kinds, ""));
        lines.push_back(fmt::format("move rule: after {} half-moves without a capture{} {}", rules.move_rule.plies,
                                    reset,
                                    rules.move_rule.result.verdict == Verdict::none
                                        ? "who has most wins"
                                        : "the side to move " + result_text(rules.move_rule.result)));
    }
}

}  // namespace

std::vector<std::string> promotions_in_words(const PieceDef& piece) {
    std::vector<std::string> lines;
    for (const PromotionDef& p : piece.promotions) {
        using Owner = PromotionDef::Owner;
        const std::string changes = p.owner == Owner::enemy ? "changes sides" : "becomes nobody's";
        std::string line = p.keeps_kind() ? changes : p.optional ? "may promote" : "promotes";
        if (!p.to.empty()) line += " to " + listed(texts_of(p.to), "or");
        if (p.captured) line += " to what it captures";
        if (p.owner != Owner::own && !p.keeps_kind())
            line += p.owner == Owner::enemy ? " of the other side" : ", and is nobody's then";
        if (p.from_reserve) line += " out of its owner's reserve";
        if (!p.zone.empty()) line += fmt::format(" on {}{}", p.zone.text, p.leaving ? ", or when it leaves there" : "");
        if (!p.quiet && !p.captured) line += " when it captures";
        if (!p.capture) line += " when it captures nothing";
        if (!p.must.empty()) line += ", and must on " + p.must.text;
        if (!p.side.empty()) line += ", if it is of " + p.side.text;
        line += while_text(p.state);
        std::vector<std::string> limits;
        for (const auto& [kind, count] : p.most) limits.push_back(fmt::format("{} {}", count, kind.text));
        if (!limits.empty()) line += fmt::format(", with at most {} of its side on the board", listed(limits, "and"));
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<std::string> hand_in_words(const PieceDef& piece) {
    std::vector<std::string> lines;
    if (piece.drop) {
        std::string line = piece.drop->endless ? "may be put down, as many as one likes"
                                               : "may be dropped from the hand";
        if (!piece.drop->faces.empty())
            line += fmt::format(", as {} or as {}", piece.letter.text, listed(texts_of(piece.drop->faces), "or"));
        if (!piece.drop->zone.empty()) line += " on " + piece.drop->zone.text;
        if (!piece.drop->lone.empty())
            line += fmt::format(
                ", but not into a line along the {} that holds {} {} of its side", piece.drop->lone.text,
                piece.drop->most == 1 ? "another" : std::to_string(piece.drop->most) + " other", piece.letter.text);
        if (!piece.drop->lone_zones.empty())
            line += fmt::format(
                ", but not into {} if that holds {} {} of its side", listed(texts_of(piece.drop->lone_zones), "or"),
                piece.drop->most == 1 ? "another" : std::to_string(piece.drop->most) + " other", piece.letter.text);
        if (!piece.drop->rests.empty()) {
            const bool up = piece.drop->rests.text.starts_with('-');
            line += fmt::format(", falling {} the {}: onto the edge, or onto another piece", up ? "up" : "down",
                                piece.drop->rests.text.substr(up ? 1 : 0));
        }
        for (const BesideDef& beside : piece.drop->beside) line += beside_text(beside, "that cell");
        line += while_text(piece.drop->state);
        if (piece.drop->price != 0) line += fmt::format(", for {} from the purse of its side", piece.drop->price);
        line += changes_text(piece.drop->sets, piece.drop->adds);
        if (piece.drop->no_check) line += ", but not to give check";
        if (piece.drop->no_mate) line += ", but not to checkmate";
        if (piece.drop->must) line += ", and must be while it can be";
        if (piece.drop->unmoved) line += "; it has not moved then";
        lines.push_back(std::move(line));
    }
    if (piece.captured_as.text == "none")
        lines.emplace_back("is gone for good when captured");
    else if (!piece.captured_as.empty())
        lines.push_back("becomes " + piece.captured_as.text + " when captured");
    return lines;
}

std::vector<RuleLine> rule_lines(const Definition& definition) {
    const RulesDef& rules = definition.rules;
    std::vector<std::string> lines;
    std::vector<RuleLine> described;
    const auto take = [&](Topic topic) {
        for (std::string& line : lines) described.push_back({topic, std::move(line)});
        lines.clear();
    };
    turns_in_words(definition, lines);
    take(Topic::turn);
    remote_captures_in_words(definition, lines);
    take(Topic::other);
    const bool royal = std::any_of(definition.pieces.begin(), definition.pieces.end(),
                                   [](const PieceDef& p) { return p.royal; });
    if (royal && rules.out.checkmate.men == GoingOutDef::Men::none)
        lines.push_back("checkmate: the side to move " + result_text(rules.checkmate));
    if (rules.out.stalemate.men == GoingOutDef::Men::none && !rules.most)
        lines.push_back((royal ? "stalemate: the side to move " : "no move left: the side to move ") +
                        result_text(rules.stalemate));
    no_moves_in_words(rules, royal, lines);
    going_out_in_words(definition, lines);
    exposed_in_words(definition, lines);
    if (rules.royal == RoyalRule::last) lines.emplace_back("royal pieces: only a side's last must be safe");
    if (rules.royal == RoyalRule::one)
        lines.emplace_back(
            "royal pieces: of a side's several one must be safe; it is in check when all of them are attacked");
    if (rules.royal == RoyalRule::last_of_kind)
        lines.emplace_back("royal pieces: a side's last of each royal kind must be safe");
    if (rules.royal == RoyalRule::one_of_kind)
        lines.emplace_back(
            "royal pieces: of a side's several of one kind one must be safe; it is in check when all of a royal kind "
            "are "
            "attacked");
    endings_in_words(rules, lines);
    // On a board of a match other pieces may still arrive by link moves.
    if (!definition.match) {
        if (rules.bare_kings_draw) lines.emplace_back("bare kings: a draw when nothing but royal pieces is left");
        material_in_words(rules, lines);
    }
    if (!rules.draw_odds.empty())
        lines.push_back(fmt::format("draw odds: where these rules say draw, {} has won", rules.draw_odds.text));
    take(Topic::result);
    for (const HoldDef& hold : rules.holds) {
        const std::string what = listed(texts_of(hold.sharing), "and");
        lines.push_back(fmt::format(
            "hold: a royal piece that comes to the other's {} holds it there while both share {}", what, what));
    }
    if (rules.facing && rules.facing->may_face())
        lines.push_back(fmt::format(
            "facing: where two {} face each other on an open line the next move must end that, or be a pass, by "
            "which {}",
            rules.facing->kind.text,
            rules.facing->result.verdict == Verdict::none ? "the game is over, and who has most wins"
                                                          : "who passes " + result_text(rules.facing->result)));
    else if (rules.facing)
        lines.push_back(fmt::format("facing: two {} may not face each other on an open line", rules.facing->kind.text));
    if (rules.reserve == Reserve::captor) lines.emplace_back("captured pieces go to the captor's hand");
    if (rules.reserve == Reserve::partner) lines.emplace_back("captured pieces go to the hand of the captor's partner");
    if (rules.reserve == Reserve::owner) lines.emplace_back("captured pieces go to their owner's reserve");
    if (rules.royal_capture)
        lines.emplace_back(rules.out.royal_capture.men == GoingOutDef::Men::none
                               ? "a royal piece that is left attacked may be captured, and its side has lost"
                               : "a royal piece that is left attacked may be captured");
    if (rules.forced_capture) lines.emplace_back("who can capture must");
    take(Topic::other);
    passes_in_words(rules, lines);
    take(rules.most || rules.passes.count > 0 ? Topic::result : Topic::turn);
    if (!rules.gives_check) lines.emplace_back("no move may give check");
    if (definition.blocks) lines.push_back(blocks_text(*definition.blocks));
    take(Topic::other);
    if (!definition.hooks.empty()) {
        std::vector<std::string> hooks;
        for (const HookDef& hook : definition.hooks) hooks.push_back(hook_text(hook));
        lines.push_back("a script has its say: " + listed(hooks, "and"));
    }
    take(Topic::script);
    for (const CastlingDef& c : definition.castlings)
        lines.push_back(fmt::format(
            "castling {}: {} {}-{}, {} {}-{}{}{}{}{}{}", c.name.text, c.king.text, c.king_from.text, c.king_to.text,
            c.partner.text, c.partner_from.text, c.partner_to.text, c.any_start ? ", from wherever they start" : "",
            c.side.empty() ? "" : ", for " + c.side.text + " only", while_text(c.state) + changes_text(c.sets, c.adds),
            c.wins.empty() ? "" : "; who castles so has won",
            c.ends.empty() ? "" : "; then no other side may castle " + listed(texts_of(c.ends), "or")));
    take(Topic::castling);
    return described;
}

std::vector<std::string> rules_in_words(const Definition& definition) {
    std::vector<std::string> lines;
    for (RuleLine& line : rule_lines(definition)) lines.push_back(std::move(line.text));
    return lines;
}

std::vector<Described> zones_in_words(const Definition& definition) {
    const auto cells = [](const Region& region) {
        return !region.expression.empty() ? region.expression.text
               : region.cells.empty()     ? "no cells"
                                          : fmt::format("{}", fmt::join(texts_of(region.cells), " "));
    };
    const std::vector<SideDef>& sides = definition.sides.side;
    const bool two = sides.size() == 2;
    std::vector<Described> zones;
    for (const ZoneDef& zone : definition.zones) {
        std::string text = cells(zone.region);
        if (zone.second)
            text = fmt::format("for {} {}; for {} {}", sides[0].name.text, text, sides[1].name.text,
                               cells(*zone.second));
        else if (zone.fixed)
            text += two ? " (the same for both)" : " (the same for all)";
        else
            text += two ? fmt::format(" (mirrored for {})", sides[1].name.text) : " (as each side sees the board)";
        zones.push_back({zone.name.text, std::move(text)});
    }
    return zones;
}

std::vector<Described> zones_of(const PieceDef& piece, const Definition& definition) {
    std::vector<std::string> used;
    for (const MoveDef& move : piece.moves)
        for (const ZoneRef& zone : {move.from, move.to}) used.push_back(zone.text);
    for (const PromotionDef& promotion : piece.promotions)
        for (const ZoneRef& zone : {promotion.zone, promotion.must}) used.push_back(zone.text);
    if (piece.drop) used.push_back(piece.drop->zone.text);
    for (const RemoteCaptureDef& remote_capture : piece.remote_captures) used.push_back(remote_capture.at.text);
    for (const RemoteCaptureDef& remote_capture : definition.rules.remote_captures)
        if (may_remote_capture(piece, remote_capture)) used.push_back(remote_capture.at.text);
    std::vector<Described> zones = zones_in_words(definition);
    std::erase_if(zones,
                  [&](const Described& zone) { return std::find(used.begin(), used.end(), zone.name) == used.end(); });
    return zones;
}

std::vector<Described> state_in_words(const Definition& definition) {
    std::vector<Described> values;
    for (const StateDef& value : definition.state)
        values.push_back(
            {value.name.text, fmt::format("{} at the start, from {} to {}{}{}{}{}", value.initial, value.min, value.max,
                                          value.purse.empty() ? "" : "; the purse of " + value.purse.text,
                                          value.counts ? "; it grows by one with each turn" : "",
                                          value.cycle ? fmt::format("; after {} comes {}", value.max, value.min) : "",
                                          value.repetition ? "" : "; it does not count for repetition")});
    return values;
}

}  // namespace varia::cli
