// Moves come as legs, whatever way they were written; the common shapes get their usual names back here.
#include "words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace varia::cli {
namespace {

std::string vector_text(const Vector& v) { return fmt::format("({})", fmt::join(v, ",")); }

std::string listed(const std::vector<std::string>& items, const char* last_link) {
    std::string result;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) result += i + 1 == items.size() ? std::string(" ") + last_link + " " : ", ";
        result += items[i];
    }
    return result;
}

std::vector<std::string> texts_of(const std::vector<Name>& names) {
    std::vector<std::string> texts;
    for (const Name& name : names) texts.push_back(name.text);
    return texts;
}

std::string range_text(int least, int most) {
    if (most >= unlimited) return least <= 1 ? "" : fmt::format(", {} cells or more", least);
    if (least == most) return fmt::format(", {} cells", most);
    return fmt::format(", {} to {} cells", least, most);
}

bool is_leap(const Leg& leg) { return leg.min == 1 && leg.max == 1 && leg.stop; }
bool is_slide(const Leg& leg) { return leg.max > 1 && leg.stop && leg.over == Over::empty; }
bool is_single_step(const Leg& leg) { return leg.min == 1 && leg.max == 1; }

// "(1,0) over empty cells, then (1,0) over a piece": the general form.
std::string legs_text(const std::vector<Leg>& path) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Leg& leg = path[i];
        std::string part = vector_text(leg.step);
        if (leg.max >= unlimited) part += leg.min == 0 ? " any number of times" : fmt::format(" {} or more times", leg.min);
        else if (leg.min != leg.max) part += fmt::format(" {} to {} times", leg.min, leg.max);
        else if (leg.max > 1) part += fmt::format(" {} times", leg.max);
        if (i + 1 < path.size() || leg.max > 1) {
            if (leg.over == Over::piece) part += " over a piece";
            if (leg.over == Over::any) part += " over anything";
            if (leg.over == Over::gap) part += " over voids";
        }
        if (i + 1 < path.size() && leg.stop) part += " (it may stop there)";
        parts.push_back(std::move(part));
    }
    std::string result;
    for (const std::string& part : parts) result += (result.empty() ? "" : ", then ") + part;
    return result;
}

// A slide that changes to a neighbouring cell where it comes to a void: {v, over empty cells} {v, over a void} {the
// change} {v}.
bool is_flight(const std::vector<Leg>& path) {
    return path.size() == 4 && path[0].over == Over::empty && !path[0].stop && path[0].max >= unlimited &&
           path[1].over == Over::gap && is_single_step(path[1]) && path[2].over == Over::empty && path[2].stop &&
           is_single_step(path[2]) && path[3].max >= unlimited && path[0].step == path[1].step && path[1].step == path[3].step;
}

// What the paths of a move have in common: "leaps", "slides along", "goes".
std::string verb_of(const MoveDef& move) {
    const auto all = [&](auto test) { return std::all_of(move.paths.begin(), move.paths.end(), test); };
    const auto slides = [](const auto& path) { return path.size() == 1 && is_slide(path[0]); };
    if (all([](const auto& path) { return path.size() == 1 && is_leap(path[0]); })) return "leaps";
    if (all([&](const auto& path) { return slides(path) || is_flight(path); }) &&
        std::any_of(move.paths.begin(), move.paths.end(), slides))
        return "slides along";
    const auto over_piece = [](const Leg& leg) { return leg.over == Over::piece && leg.min > 0; };
    if (all([&](const auto& path) { return std::any_of(path.begin(), path.end(), over_piece); })) return "hops";
    if (all([](const auto& path) { return std::all_of(path.begin(), path.end(), is_single_step); })) return "steps";
    return "goes";
}

std::string path_text(const std::string& verb, const std::vector<Leg>& path) {
    if (verb == "leaps") return vector_text(path[0].step);
    if (verb == "slides along") return vector_text(path[0].step) + range_text(path[0].min, path[0].max);
    return legs_text(path);
}

std::string push_text(const PushDef& push) {
    std::vector<std::string> vectors;
    for (const Vector& v : push.along) vectors.push_back(vector_text(v));
    std::string text = "pushes along " + listed(vectors, "or");
    if (push.most > 1) text += range_text(push.least, push.most);
    if (!push.axes.empty()) text += ", among " + listed(texts_of(push.axes), "and");
    if (push.expand == Expand::none) text += ", in this direction only";
    text += ", shifting the line of pieces before it";
    if (!push.immovable.empty()) text += ", but not " + listed(texts_of(push.immovable), "or");
    return text + (push.lossy ? "; a piece pushed off the board is captured" : "; nothing may be pushed off the board");
}

// "allow (hold_king)": the points at which the variant's script is asked, with its functions.
std::string hook_text(const HookDef& hook) {
    constexpr const char* points[] = {"moves", "allow", "legal", "choose", "after", "attacks", "outcome", "setup"};
    return fmt::format("{} ({})", points[static_cast<std::size_t>(hook.point)], hook.function.text);
}

std::string blocks_text(const BlocksDef& blocks) {
    constexpr const char* who[] = {"by the side with more pieces on it", "by a side with a piece on it", "by either side",
                                   "by the variant's script only"};
    std::vector<std::string> directions;
    for (const BlocksDef::Direction& d : blocks.directions)
        directions.push_back(fmt::format("{} {}", d.letter.text, vector_text(d.by)));
    return fmt::format("blocks of {} cells ({}) move with all that stands on them, {}: {}",
                       fmt::join(blocks.size, "x"), blocks.name, who[static_cast<std::size_t>(blocks.control)],
                       listed(directions, "or"));
}

std::string conditions(const MoveDef& move) {
    std::string text;
    if (!move.axes.empty()) text += ", among " + listed(texts_of(move.axes), "and");
    std::vector<std::string> changes;
    for (const std::vector<Leg>& path : move.paths)
        if (is_flight(path))
            if (const std::string change = vector_text(path[2].step); std::find(changes.begin(), changes.end(), change) == changes.end())
                changes.push_back(change);
    if (!changes.empty() && verb_of(move) == "slides along")
        text += "; where it meets a void it may change to the next cell along " + listed(changes, "or") + ", once, and slide on";
    if (move.quiet && !move.capture) text += ", without capturing";
    if (!move.quiet && move.capture) text += ", only to capture";
    if (move.first) text += ", as its first move";
    if (!move.from.empty()) text += ", from " + move.from.text;
    if (!move.to.empty()) text += ", onto " + move.to.text;
    if (move.en_passant) text += ", also en passant";
    if (move.clear)
        text += fmt::format(", but not over or into a line along the {} with another {}", move.clear->along.text,
                            listed(texts_of(move.clear->of), "or"));
    if (move.exposes) text += ", and may then be captured en passant";
    return text;
}

// The images of a path on a flat board of square cells: its axes exchanged or not, each direction reversed or not.
std::vector<std::vector<Leg>> images_of(const std::vector<Leg>& path) {
    std::vector<std::vector<Leg>> images;
    for (int n = 0; n < 8; ++n) {
        std::vector<Leg> image = path;
        for (Leg& leg : image) {
            if ((n & 1) != 0) std::swap(leg.step[0], leg.step[1]);
            if ((n & 2) != 0) leg.step[0] = -leg.step[0];
            if ((n & 4) != 0) leg.step[1] = -leg.step[1];
        }
        images.push_back(std::move(image));
    }
    return images;
}

bool is_same(const std::vector<Leg>& a, const std::vector<Leg>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Leg& x, const Leg& y) {
        return x.step == y.step && x.min == y.min && x.max == y.max && x.over == y.over && x.stop == y.stop;
    });
}

// Whether a move that is written out, as Betza notation is read, has every image of each of its paths.
bool goes_every_way(const MoveDef& move, Grid grid) {
    if (grid != Grid::square || !move.axes.empty()) return false;
    for (const std::vector<Leg>& path : move.paths) {
        if (path.front().step.size() != 2) return false;
        for (const std::vector<Leg>& image : images_of(path))
            if (std::none_of(move.paths.begin(), move.paths.end(), [&](const auto& p) { return is_same(p, image); })) return false;
    }
    return true;
}

// Of a path and its images, the one to be told: no number negative if possible, the smaller first.
bool is_plainest(const std::vector<Leg>& path) {
    const auto rank = [](const std::vector<Leg>& p) {
        std::vector<std::pair<bool, int>> values;
        for (const Leg& leg : p)
            for (const int v : leg.step) values.emplace_back(v < 0, v < 0 ? -v : v);
        return values;
    };
    for (const std::vector<Leg>& image : images_of(path))
        if (rank(image) < rank(path)) return false;
    return true;
}

std::string result_text(const ResultDef& result) {
    const bool usual = (result.verdict == Verdict::win && result.score == Score{1, 1}) ||
                       (result.verdict == Verdict::loss && result.score == Score{0, 1}) ||
                       (result.verdict == Verdict::draw && result.score == Score{1, 2});
    const auto word = [&]() -> const char* {
        switch (result.verdict) {
            case Verdict::win: return "wins";
            case Verdict::minor_win: return "has a minor win";
            case Verdict::draw: return "draws";
            case Verdict::minor_loss: return "has a minor loss";
            case Verdict::loss: return "loses";
            case Verdict::none: return "plays on";
        }
        return "";
    };
    if (usual || result.verdict == Verdict::none) return word();
    return result.score.denominator == 1
               ? fmt::format("{} (score {})", word(), result.score.numerator)
               : fmt::format("{} (score {}/{})", word(), result.score.numerator, result.score.denominator);
}

std::string kinds_text(const std::vector<Name>& kinds, const char* if_empty) {
    return kinds.empty() ? if_empty : listed(texts_of(kinds), "or");
}

void endings_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    if (rules.bare_king) {
        std::string line = "bared king: a side with only its royal pieces left " + result_text(rules.bare_king->result);
        if (rules.bare_king->counter != CounterBare::none)
            line += ", unless it can bare the other side on the move; then it " + result_text(rules.bare_king->both);
        lines.push_back(line);
    }
    for (const ExtinctionDef& e : rules.extinctions) {
        const std::string what = e.kinds.empty() ? "pieces" : kinds_text(e.kinds, "") + (e.any ? ", any one of them" : "");
        const std::string who = e.side.empty() ? "a side" : e.side.text;
        const std::string left = e.least == 0 ? "without" : fmt::format("with {} or fewer", e.least);
        lines.push_back(fmt::format("{}: {} {} {} {}", e.reason, who, left, what, result_text(e.result)));
    }
    for (const GoalDef& g : rules.goals)
        lines.push_back(fmt::format("{}: a side that brings {} to {} {}", g.reason, kinds_text(g.kinds, "a piece"),
                                    g.zone.text, result_text(g.result)));
    if (rules.checks.count > 0)
        lines.push_back(fmt::format("{}: a side that has given check {} times {}", rules.checks.reason,
                                    rules.checks.count, result_text(rules.checks.result)));
    if (rules.repetition.count > 0)
        lines.push_back(fmt::format("repetition: who brings a position about for the {}{} time {}", rules.repetition.count,
                                    rules.repetition.count == 2 ? "nd" : rules.repetition.count == 3 ? "rd" : "th",
                                    result_text(rules.repetition.result)));
    if (rules.move_rule.plies > 0)
        lines.push_back(fmt::format("move rule: after {} half-moves without a capture{} the side to move {}",
                                    rules.move_rule.plies,
                                    rules.move_rule.reset.empty()
                                        ? ""
                                        : " or a move of " + kinds_text(rules.move_rule.reset, ""),
                                    result_text(rules.move_rule.result)));
    if (rules.bare_kings_draw) lines.emplace_back("bare kings: a draw when nothing but royal pieces is left");
}

}  // namespace

std::vector<std::string> moves_in_words(const PieceDef& piece, Grid grid) {
    struct Group {
        std::string verb, conditions;
        bool as_written;
        std::vector<std::string> paths;
    };
    std::vector<Group> groups;
    for (const MoveDef& move : piece.moves) {
        const std::string verb = verb_of(move);
        const std::string ends = conditions(move);
        const bool round = move.expand == Expand::none && goes_every_way(move, grid);
        const bool as_written = move.expand == Expand::none && !round;
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
            return g.verb == verb && g.conditions == ends && g.as_written == as_written;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), Group{verb, ends, as_written, {}});
        for (const std::vector<Leg>& path : move.paths) {
            if (round && !is_plainest(path)) continue;
            if (is_flight(path) && verb == "slides along") continue;
            const std::string text = path_text(verb, path);
            if (std::find(group->paths.begin(), group->paths.end(), text) == group->paths.end())
                group->paths.push_back(text);
        }
    }
    std::vector<std::string> lines;
    for (const Group& group : groups) {
        const char* only = !group.as_written ? "" : group.paths.size() == 1 ? ", in this direction only" : ", in these directions only";
        lines.push_back(group.verb + " " + listed(group.paths, "or") + only + group.conditions);
    }
    for (const PushDef& push : piece.pushes) lines.push_back(push_text(push));
    if (lines.empty()) lines.emplace_back("never moves");
    return lines;
}

std::vector<std::string> promotions_in_words(const PieceDef& piece) {
    std::vector<std::string> lines;
    for (const PromotionDef& p : piece.promotions) {
        std::string line = p.optional ? "may promote" : "promotes";
        if (!p.to.empty()) line += " to " + listed(texts_of(p.to), "or");
        if (p.from_reserve) line += " out of its owner's reserve";
        if (!p.zone.empty()) line += fmt::format(" on {}{}", p.zone.text, p.leaving ? ", or when it leaves there" : "");
        if (!p.must.empty()) line += ", and must on " + p.must.text;
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<std::string> rules_in_words(const Definition& definition) {
    const RulesDef& rules = definition.rules;
    std::vector<std::string> lines;
    const bool royal = std::any_of(definition.pieces.begin(), definition.pieces.end(),
                                   [](const PieceDef& p) { return p.royal; });
    if (royal) lines.push_back("checkmate: the side to move " + result_text(rules.checkmate));
    lines.push_back((royal ? "stalemate: the side to move " : "no move left: the side to move ") +
                    result_text(rules.stalemate));
    if (rules.royal == RoyalRule::last) lines.emplace_back("royal pieces: only a side's last must be safe");
    endings_in_words(rules, lines);
    for (const HoldDef& hold : rules.holds) {
        const std::string what = listed(texts_of(hold.sharing), "and");
        lines.push_back(fmt::format("hold: a royal piece that comes to the other's {} holds it there while both share {}", what, what));
    }
    if (rules.facing)
        lines.push_back(fmt::format("facing: two {} may not face each other on an open line", rules.facing->kind.text));
    if (rules.reserve == Reserve::captor) lines.emplace_back("captured pieces go to the captor's hand");
    if (rules.reserve == Reserve::owner) lines.emplace_back("captured pieces go to their owner's reserve");
    if (rules.pass) lines.emplace_back("a side may pass");
    if (definition.blocks) lines.push_back(blocks_text(*definition.blocks));
    if (!definition.hooks.empty()) {
        std::vector<std::string> hooks;
        for (const HookDef& hook : definition.hooks) hooks.push_back(hook_text(hook));
        lines.push_back("a script has its say: " + listed(hooks, "and"));
    }
    for (const CastlingDef& c : definition.castlings)
        lines.push_back(fmt::format("castling {}: {} {}-{}, {} {}-{}{}", c.name.text, c.king.text, c.king_from.text,
                                    c.king_to.text, c.partner.text, c.partner_from.text, c.partner_to.text,
                                    c.any_start ? ", from wherever they start" : ""));
    return lines;
}

}  // namespace varia::cli
