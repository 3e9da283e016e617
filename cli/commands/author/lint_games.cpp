// A rule is met if a move that it allows is among the legal moves, or if a game ends by it. The move need not be
// played.
#include "lint_games.hpp"

#include <algorithm>
#include <ctime>
#include <random>
#include <set>
#include <vector>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "deadline.hpp"
#include "layout.hpp"
#include "trial.hpp"

namespace varia::cli {
namespace {

constexpr int max_games = 60;
constexpr int max_steps = 150;

// The rules that random games have met, by the words that the warning uses.
class Met {
public:
    explicit Met(const VariantPtr& variant) : variant_(variant), rules_(variant) {}

    void play() {
        const std::clock_t begin = std::clock();
        const auto late = [&] { return std::clock() - begin > CLOCKS_PER_SEC / 2 || time_is_up(); };
        rules_.watch_searches([&](std::uint64_t) { return !late(); });
        for (; games_ < max_games && !late(); ++games_) {
            Position position = start_position(variant_);
            Position::Undo undo;
            for (int step = 0; step < max_steps && !late(); ++step) {
                if (const Outcome outcome = rules_.outcome(position); outcome.over) {
                    met_.insert(end_of(outcome.reason));
                    break;
                }
                const MoveList legal = rules_.legal_moves(position);
                if (rules_.take_failure()) return;
                for (const Move move : legal) note(position, move);
                if (legal.empty()) break;
                rules_.do_move(position, legal[random_() % legal.size()], undo);
            }
        }
    }
    [[nodiscard]] int games() const { return games_; }
    [[nodiscard]] bool has(const std::string& what) const { return met_.contains(what); }

    static std::string castling(const CastlingDef& castling) {
        return "castling " + castling.name.text + (castling.side.empty() ? "" : " of " + castling.side.text);
    }
    static std::string en_passant(const PieceDef& piece) { return "a capture en passant by " + piece.name; }
    static std::string promotion(const PieceDef& piece) { return "a promotion of " + piece.name; }
    static std::string drop(const PieceDef& piece) { return "a drop of " + piece.name; }
    static std::string end_of(const std::string& reason) { return "an end by " + reason; }

private:
    void note(const Position& position, Move move) {
        if (move.type == MoveType::castling) {
            met_.insert(castling(variant_->definition().castlings[static_cast<std::size_t>(move.castling())]));
            return;
        }
        if (move.type == MoveType::drop) {
            met_.insert(drop(variant_->kind(move.dropped())));
            return;
        }
        if (move.from == no_cell || position.at(move.from).empty()) return;
        const PieceDef& piece = variant_->kind(position.at(move.from).kind());
        if (move.type == MoveType::en_passant) met_.insert(en_passant(piece));
        if (move.promotion() != 0) met_.insert(promotion(piece));
    }

    VariantPtr variant_;
    Rules rules_;
    std::minstd_rand random_;
    std::set<std::string> met_;
    int games_ = 0;
};

}  // namespace

Diagnostics never_met(const VariantPtr& variant, const HookCheck& tried, const std::string& file) {
    const Definition& def = variant->definition();
    Met met(variant);
    met.play();
    std::vector<std::string> missed;
    const auto look = [&](Where where, const std::string& what) {
        if (where.file == 0 && !met.has(what) && std::ranges::find(missed, what) == missed.end())
            missed.push_back(what);
    };
    for (const CastlingDef& castling : def.castlings) look(castling.where, Met::castling(castling));
    for (const PieceDef& piece : def.pieces) {
        for (const MoveDef& move : piece.moves)
            if (move.en_passant) look(move.where, Met::en_passant(piece));
        for (const PromotionDef& promotion : piece.promotions)
            if (!promotion.captured) look(promotion.where, Met::promotion(piece));
        if (piece.drop) look(piece.drop->where, Met::drop(piece));
    }
    const auto ends = [&](const auto& rules) {
        for (const auto& rule : rules) look(rule.where, Met::end_of(rule.reason));
    };
    ends(def.rules.goals);
    ends(def.rules.extinctions);
    ends(def.rules.lines);
    ends(def.rules.enclosed);
    ends(def.rules.connected);
    if (def.rules.checks.count > 0) look(def.rules.checks.where, Met::end_of(def.rules.checks.reason));
    for (std::size_t h = 0; h < tried.uses.size(); ++h) {
        const HookUse& use = tried.uses[h];
        const HookPoint point = def.hooks[h].point;
        if (point == HookPoint::setup || point == HookPoint::transfer || use.asked == 0 || use.counted != 0) continue;
        if (def.hooks[h].where.file == 0)
            missed.push_back(
                fmt::format("{}, which was asked {} and never changed anything", use.name, counted(use.asked, "time")));
    }
    if (missed.empty()) return {};
    constexpr std::size_t max_named = 12;
    std::string all;
    for (std::size_t i = 0; i < std::min(missed.size(), max_named); ++i) all += (i > 0 ? "; " : "") + missed[i];
    if (missed.size() > max_named) all += fmt::format("; and {} more", missed.size() - max_named);
    return {complaint(Severity::warning, file, 0,
                      fmt::format("never met in {}, so nobody has seen it at work: {}",
                                  counted(static_cast<std::size_t>(met.games()), "random game"), all),
                      "hold each to a [[test]] of its own")};
}

}  // namespace varia::cli
