#include "history_words.hpp"

#include <fmt/format.h>

#include "sentence.hpp"
#include "words.hpp"

namespace varia::cli {

namespace {

const char* ordinal_end(int number) { return number == 2 ? "nd" : number == 3 ? "rd" : "th"; }

void chase_in_words(const ChaseDef& chase, std::vector<std::string>& lines) {
    lines.push_back(
        fmt::format("perpetual chase: who alone has attacked the same unprotected piece anew by each move since then, "
                    "with {}, {}{}",
                    kinds_text(chase.by, "a piece that is not royal"), result_text(chase.result),
                    chase.of.empty() ? "" : fmt::format("; only {} is chased", kinds_text(chase.of, ""))));
    for (const ChaseDef::Pair& pair : chase.guarded)
        lines.push_back(fmt::format("perpetual chase: {} is chased by {} even if it is protected",
                                    kinds_text(pair.of, ""), kinds_text(pair.by, "")));
    for (const ChaseDef::Spared& spared : chase.spared)
        lines.push_back(fmt::format("perpetual chase: {} may be chased{}", kinds_text(spared.of, ""),
                                    spared.zone.empty() ? "" : " in " + spared.zone.text));
    if (chase.trade)
        lines.emplace_back("perpetual chase: who could capture an attacker of his own kind is not chased by it");
}

std::string worth_text(const std::vector<WorthDef>& worth) {
    std::vector<std::string> parts;
    for (const WorthDef& def : worth) parts.push_back(fmt::format("{} {}", kinds_text(def.kinds, ""), def.points));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string counting_text(const CountingDef& counting) {
    std::vector<std::string> when;
    if (!counting.without.empty())
        when.push_back(fmt::format("there is no {} on the board", kinds_text(counting.without, "")));
    if (counting.left == 1)
        when.emplace_back("a side has one piece left");
    else if (counting.left > 1)
        when.push_back(fmt::format("a side has {} pieces or fewer left", counting.left));
    if (!counting.worth.empty())
        when.push_back(fmt::format("a side's pieces are worth less ({})", worth_text(counting.worth)));
    std::vector<std::string> limits;
    for (const CountingDef::Limit& limit : counting.limits) {
        if (limit.kind.empty())
            limits.push_back(fmt::format("{}{}", counting.limits.size() == 1 ? "" : "otherwise ", limit.moves));
        else
            limits.push_back(fmt::format("{} against {}{}", limit.moves,
                                         limit.count == 1 ? "" : fmt::format("{} ", limit.count), limit.kind.text));
    }
    return fmt::format("{}: while {} its moves are counted{}; with more than {} it {}", counting.reason,
                       listed(when, "and"), counting.from_pieces ? " on from the number of pieces on the board" : "",
                       fmt::join(limits, ", "), result_text(counting.result));
}

std::string declare_text(const DeclareDef& declare) {
    std::vector<std::string> what;
    if (declare.royal) what.push_back("its royal pieces in " + declare.zone.text);
    if (declare.men > 0)
        what.push_back(
            fmt::format("{}{} others there", declare.royal ? "" : "in " + declare.zone.text + " ", declare.men));
    if (!declare.points.empty()) {
        std::vector<std::string> points;
        for (const DeclareDef::Points& p : declare.points)
            points.push_back(fmt::format("{} {}", p.points, p.side.text));
        what.push_back(
            fmt::format("points for what stands there and in hand ({}{}1 for each other piece that is not royal): {}",
                        worth_text(declare.worth), declare.worth.empty() ? "" : ", ", fmt::join(points, ", ")));
    }
    return fmt::format("{}: a side to move{} that has {} {}", declare.reason,
                       declare.in_check ? "" : " and not in check", listed(what, "and"), result_text(declare.result));
}

}  // namespace

void history_in_words(const RulesDef& rules, std::vector<std::string>& lines) {
    const RepetitionDef& repetition = rules.repetition;
    if (repetition.count > 0) {
        const std::string times = fmt::format("{}{}", repetition.count, ordinal_end(repetition.count));
        if (repetition.illegal)
            lines.push_back(
                fmt::format("repetition: a move that brings a position about for the {} time is not legal", times));
        else if (repetition.result.verdict == Verdict::none)
            lines.push_back(fmt::format("repetition: when a position comes for the {} time who has most wins", times));
        else if (repetition.side.empty())
            lines.push_back(fmt::format("repetition: who brings a position about for the {} time {}", times,
                                        result_text(repetition.result)));
        else
            lines.push_back(fmt::format("repetition: when a position comes for the {} time {} {}", times,
                                        repetition.side.text, result_text(repetition.result)));
        if (repetition.check)
            lines.push_back(
                fmt::format("perpetual check: who alone has given check by each turn since it came first {}",
                            result_text(*repetition.check)));
        if (repetition.chase) chase_in_words(*repetition.chase, lines);
    }
    for (const CountingDef& counting : rules.countings) lines.push_back(counting_text(counting));
    for (const DeclareDef& declare : rules.declares) lines.push_back(declare_text(declare));
}

}  // namespace varia::cli
