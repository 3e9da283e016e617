// varia_make_mates COUNT [VARIANT...]: writes the files of mate_set.hpp anew, with COUNT positions each, for these
// variants or for all that have such a file.
//
// Games begin from random positions. One side plays the moves that leave the other side the fewest replies; the other
// side moves at random. At every move the program tests whether one of those moves forces a win. Up to there the kernel
// plays, which is fast. The brute-force referee then proves that there is no shorter win, and finds all winning first
// moves. These are written.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "mate_proof.hpp"
#include "mate_set.hpp"

namespace varia::player {
namespace {

using reference::State;

constexpr std::size_t max_keys = 4;  // positions in which nearly every move wins are too easy

class Maker {
public:
    Maker(const VariantPtr& variant, int moves, std::uint64_t seed)
        : variant_(variant),
          moves_(moves),
          referee_(variant->definition()),
          cells_(reference::matched_cells(variant->board(), referee_.space())),
          proof_(referee_),
          rules_(variant),
          random_(seed) {}

    // Plays a game. Returns a position with a forced win, if one was found that is not in `known`.
    std::optional<Mate> play(std::set<std::string>& known) {
        std::optional<Position> start = scattered();
        if (!start) return std::nullopt;
        Position position = *start;
        Position::Undo undo;
        for (int turn = 0; turn < 14; ++turn) {
            std::vector<std::pair<std::uint64_t, Move>> narrow;
            const Side hunter = position.turn();
            for (const Move move : rules_.legal_moves(position)) {
                rules_.do_move(position, move, undo);
                const Outcome outcome = rules_.outcome(position);
                const std::uint64_t replies = outcome.over ? 0 : rules_.count_legal_moves(position);
                rules_.undo_move(position, undo);
                if (won(outcome, hunter)) return std::nullopt;  // the win is too short
                if (!outcome.over) narrow.emplace_back(replies, move);
            }
            if (narrow.empty()) return std::nullopt;
            std::ranges::stable_sort(narrow, {}, [](const auto& one) { return one.first; });
            for (std::size_t i = 0; i < std::min<std::size_t>(narrow.size(), 6) && narrow[i].first <= 12; ++i)
                if (wins_after(position, narrow[i].second, moves_ - 1))
                    return few_win(position) ? proved(position, known) : std::nullopt;
            rules_.do_move(position, narrow[below(std::min<std::size_t>(narrow.size(), 2))].second, undo);
            const MoveList replies = rules_.legal_moves(position);
            if (replies.empty()) return std::nullopt;
            rules_.do_move(position, replies[below(replies.size())], undo);
            if (rules_.outcome(position).over) return std::nullopt;
        }
        return std::nullopt;
    }

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

    [[nodiscard]] static bool won(const Outcome& outcome, Side side) {
        const Score score = outcome.score[static_cast<std::size_t>(index(side))];
        return outcome.over && score.numerator == score.denominator;
    }
    // Whether the side to move wins by this move and at most `moves` further ones.
    bool wins_after(Position& position, Move move, int moves) {
        const Side side = position.turn();
        Position::Undo undo, reply_undo;
        rules_.do_move(position, move, undo);
        const Outcome outcome = rules_.outcome(position);
        bool wins = won(outcome, side);
        if (!wins && !outcome.over && moves > 0) {
            wins = true;
            for (const Move reply : rules_.legal_moves(position)) {
                rules_.do_move(position, reply, reply_undo);
                const Outcome after = rules_.outcome(position);
                wins = won(after, side);
                if (!wins && !after.over)
                    for (const Move next : rules_.legal_moves(position))
                        if ((wins = wins_after(position, next, moves - 1))) break;
                rules_.undo_move(position, reply_undo);
                if (!wins) break;
            }
        }
        rules_.undo_move(position, undo);
        return wins;
    }

    // On small boards random places are good enough.
    static bool wide(std::size_t size) { return size > 160; }
    static int distance(std::span<const int> one, std::span<const int> other) {
        int max = 0;
        for (std::size_t axis = 0; axis < one.size(); ++axis) max = std::max(max, std::abs(one[axis] - other[axis]));
        return max;
    }

    // The referee is slow, so positions in which nearly every move wins are skipped before.
    bool few_win(Position& position) {
        std::size_t keys = 0;
        for (const Move move : rules_.legal_moves(position))
            if (wins_after(position, move, moves_ - 1) && ++keys > max_keys) return false;
        return true;
    }

    // Returns the position with the winning moves that the referee has found.
    std::optional<Mate> proved(Position position, std::set<std::string>& known) {
        position.set_clock(0);
        position.set_move_number(1);
        Mate mate{format_position(position), moves_, {}};
        if (!known.insert(mate.position).second) return std::nullopt;
        // The referee proves the position that is read from the text.
        const Position again = parse_position(variant_, mate.position).value();
        if (Game(variant_, again).outcome().over) return std::nullopt;  // over by the declared or counted rules
        mate.keys = proof_.keys(reference::state_of(again, cells_), moves_);
        if (mate.keys.empty() || mate.keys.size() > max_keys) return std::nullopt;
        return mate;
    }

    // Places the royal pieces of the set-up at random, several pieces of the side to move, and few pieces of the other
    // side, whose royal piece is likely to be at the edge.
    std::optional<Position> scattered() {
        const Position usual = start_position(variant_);
        Position position = usual;
        Position::Undo undo;
        // Blocks are where a random opening has moved them.
        if (variant_->definition().blocks)
            for (int ply = static_cast<int>(below(20)); ply > 0; --ply) {
                const MoveList moves = rules_.legal_moves(position);
                rules_.do_move(position, moves[below(moves.size())], undo);
            }
        const auto size = static_cast<std::size_t>(variant_->board().cells());
        std::vector<Kind> men;
        for (int k = 1; k <= variant_->kinds(); ++k)
            if (usual.count(Side::first, static_cast<Kind>(k)) > 0 && !variant_->royal(static_cast<Kind>(k)))
                men.push_back(static_cast<Kind>(k));
        for (std::size_t c = 0; c < size; ++c)
            if (const auto cell = static_cast<Cell>(c); !position.at(cell).empty() && !position.at(cell).is_void())
                position.put(cell, Piece{});
        for (const Side side : variant_->sides())
            for (int k = 1; k <= variant_->kinds(); ++k) position.set_hand(side, static_cast<Kind>(k), 0);
        for (std::size_t i = 0; i < variant_->definition().state.size(); ++i)
            position.set_state(static_cast<int>(i), variant_->definition().state[i].initial);
        position.set_exposed(no_cell, {});
        position.set_turn(static_cast<int>(below(2)));
        const Side hunter = position.turn(), hunted = hunter == Side::first ? Side::second : Side::first;
        const auto may_stand = [&](Side side, Kind kind, Cell cell) {
            const reference::Man man{static_cast<std::int16_t>(kind), static_cast<std::int16_t>(index(side))};
            if (!position.at(cell).empty() || !referee_.may_stand(man, cells_[cell])) return false;
            // A piece does not stand on a cell where it would have promoted.
            return std::ranges::none_of(variant_->kind(kind).promotions, [&](const PromotionDef& promotion) {
                if (promotion.zone.empty()) return false;
                const std::vector<Cell> zone = variant_->zone(promotion.zone.text, side);
                return std::ranges::find(zone, cell) != zone.end();
            });
        };
        // Places a piece on the best of several random cells: the one with the smallest measure.
        const auto place = [&](Side side, Kind kind, int choices, auto&& measure) {
            Cell best = no_cell;
            int min = 0;
            for (int tries = 0; tries < 200 && choices > 0; ++tries) {
                const auto cell = static_cast<Cell>(below(size));
                if (!may_stand(side, kind, cell)) continue;
                --choices;
                const int measured = measure(cell);
                if (best != no_cell && measured >= min) continue;
                best = cell;
                min = measured;
            }
            if (best != no_cell) position.put(best, Piece(kind, side));
        };
        const auto anywhere = [](Cell) { return 0; };
        // In large spaces a king can be mated only in corners, by many pieces that are near.
        const auto ways_out = [&](Cell cell) {
            int ways = 0;
            const std::span<const int> at = variant_->board().coordinates(cell);
            for (std::size_t other = 0; other < size; ++other)
                if (distance(at, variant_->board().coordinates(static_cast<Cell>(other))) == 1) ++ways;
            return ways;
        };
        Cell goal = no_cell;
        const auto far = [&](Cell cell) {
            return goal == no_cell ? 0
                                   : distance(variant_->board().coordinates(goal), variant_->board().coordinates(cell));
        };
        for (const Side side : {hunted, hunter})
            for (const Cell cell : usual.royals(side)) {
                if (side == hunted && wide(size))
                    place(side, usual.at(cell).kind(), 12, ways_out);
                else
                    place(side, usual.at(cell).kind(), 1, anywhere);
                if (side == hunted && wide(size) && !position.royals(hunted).empty())
                    goal = position.royals(hunted).front();
            }
        const int choices = wide(size) ? 2 + static_cast<int>(below(3)) : 1;
        const std::size_t hunters = wide(size) ? 4 + below(4) : 3 + size / 60 + below(3);
        for (std::size_t i = hunters; i > 0; --i) place(hunter, men[below(men.size())], choices, far);
        for (std::size_t i = 1 + below(3); i > 0; --i) place(hunted, men[below(men.size())], 1, anywhere);
        position.normalise_marks();
        const State state = reference::state_of(position, cells_);
        if (position.royals(hunted).empty() || position.royals(hunter).empty()) return std::nullopt;
        if (referee_.in_check(state, index(hunted)) || referee_.decided(state).over) return std::nullopt;
        // Parts of the position that its text does not contain are reset.
        const Result<Position> read = parse_position(variant_, format_position(position));
        if (!read) return std::nullopt;
        return *read;
    }

    VariantPtr variant_;
    int moves_;
    reference::Referee referee_;
    std::vector<int> cells_;
    MateProof proof_;
    Rules rules_;
    std::mt19937_64 random_;
};

void make(const MateSet& set, int count) {
    std::ofstream out(mates_path(set.variant));
    std::set<std::string> known;
    for (int moves = 2; moves <= (set.three ? 3 : 2); ++moves) {
        Maker maker(load_builtin(set.variant).value(), moves, 1);
        int games = 0;
        for (int found = 0; found < count; ++games) {
            const std::optional<Mate> mate = maker.play(known);
            if (!mate) continue;
            ++found;
            // Positions are found slowly; those that are written can be used already.
            out << written(*mate) << std::endl;
        }
        std::cout << set.variant << ", in " << moves << ": " << games << " games" << std::endl;
    }
}

}  // namespace
}  // namespace varia::player

int main(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    int count = 0;
    if (!arguments.empty()) std::from_chars(arguments[0].data(), arguments[0].data() + arguments[0].size(), count);
    if (count < 1) {
        std::cerr << "usage: varia_make_mates COUNT [VARIANT...]" << std::endl;
        return 2;
    }
    const std::vector<std::string_view> wanted(arguments.begin() + 1, arguments.end());
    for (const varia::player::MateSet& set : varia::player::mate_sets())
        if (wanted.empty() || std::ranges::find(wanted, set.variant) != wanted.end()) varia::player::make(set, count);
    return 0;
}
