// A small engine that knows no game: the value of a piece is its mobility on an empty board. Prints the best move and
// its effects.
//   engine VARIANT DEPTH [MOVE...]
#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <string>
#include <utility>

#include <varia/consequence.hpp>
#include <varia/game.hpp>
#include <varia/load.hpp>

namespace {

using namespace varia;

// Material balance from the view of the first side. It is updated from the changes that each move's Undo lists.
class Material {
public:
    explicit Material(const VariantPtr& variant) {
        Rules rules(variant);
        for (int k = 1; k <= variant->kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            if (variant->royal(kind)) continue;
            for (int c = 0; c < variant->board().cells(); ++c) {
                Position alone(variant);
                alone.put(static_cast<Cell>(c), Piece(kind, Side::first));
                worth_[kind] += static_cast<int>(rules.reach(alone, static_cast<Cell>(c)).size());
            }
            worth_[kind] = 100 * worth_[kind] / variant->board().cells();
        }
    }
    [[nodiscard]] int count(const Position& position) const {
        int total = 0;
        for (const Side side : {Side::first, Side::second})
            for (const Cell c : position.pieces(side)) total += static_eval(position.at(c));
        return total;
    }
    [[nodiscard]] int change(const Position::Undo& undo) const {
        int total = 0;
        undo.each_piece([&](Cell, Piece before, Piece after) { total += static_eval(after) - static_eval(before); });
        return total;
    }

private:
    [[nodiscard]] int static_eval(Piece piece) const {
        if (piece.empty() || piece.is_void()) return 0;
        return piece.is(Side::first) ? worth_[piece.kind()] : -worth_[piece.kind()];
    }
    std::array<int, max_kinds> worth_{};
};

class Search {
public:
    static constexpr int lost = -1'000'000;

    Search(Rules& rules, Position position)
        : rules_(rules), position_(std::move(position)), material_(position_.variant_ptr()) {
        total_ = material_.count(position_);
    }
    // Returns the score for the side to move, and in `best` the move with that score.
    int run(int depth, Move& best) { return look(depth, 0, lost, -lost, &best); }

private:
    // One move list and one Undo for each ply. They are reused, so the search allocates nothing once they have grown.
    struct Level {
        MoveList moves;
        Position::Undo undo;
    };

    [[nodiscard]] int standing() const { return position_.turn() == Side::first ? total_ : -total_; }

    // The score after `play` (a move or a passed turn), for the side that plays it.
    template <class Play>
    int after(Play&& play, Level& level, int depth, std::size_t height, int alpha, int beta) {
        const Side us = position_.turn();
        const int before = total_;
        play();
        total_ += material_.change(level.undo);
        // In a game whose sides move twice, the same side may be to move again.
        const int score = position_.turn() == us ? look(depth, height + 1, alpha, beta)
                                                 : -look(depth, height + 1, -beta, -alpha);
        rules_.undo_move(position_, level.undo);
        total_ = before;
        return score;
    }

    int look(int depth, std::size_t height, int alpha, int beta, Move* best = nullptr) {
        if (levels_.size() <= height) levels_.resize(height + 1);
        Level& level = levels_[height];
        const bool check = rules_.in_check(position_, position_.turn());
        const bool quiet = depth <= 0 && !check;
        if (quiet) {
            alpha = std::max(alpha, standing());
            if (alpha >= beta || height >= 30) return alpha;
            rules_.legal_captures(position_, level.moves, Quiet::promotions);
        } else {
            if (check)
                rules_.legal_evasions(position_, level.moves);
            else
                rules_.legal_moves(position_, level.moves);
            if (level.moves.empty()) return lost + static_cast<int>(height);
            if (depth >= 3 && !check && best == nullptr) {
                const auto pass = [&] { rules_.do_null_move(position_, level.undo); };
                if (after(pass, level, depth - 3, height, beta - 1, beta) >= beta) return beta;
            }
            if (depth <= 0 && height >= 30) return standing();
        }
        for (std::size_t i = 0; i < level.moves.size() && alpha < beta; ++i) {
            const Move move = level.moves[i];
            const auto play = [&] { rules_.do_move(position_, move, level.undo); };
            const int score = after(play, level, depth - 1, height, alpha, beta);
            if (score <= alpha) continue;
            alpha = score;
            if (best != nullptr) *best = move;
        }
        return alpha;
    }

    Rules& rules_;
    Position position_;
    Material material_;
    int total_ = 0;
    std::deque<Level> levels_;
};

std::string described(const Position& position, const ConsequenceList& list) {
    const Variant& variant = position.variant();
    std::string text;
    for (const Consequence& c : list) {
        const auto piece = [&] { return variant.kind(c.piece.kind()).name; };
        if (c.type == ConsequenceType::captured)
            text += ", " + piece() + " is captured on " + variant.board().name(c.from);
        if (c.type == ConsequenceType::moved) text += ", " + piece() + " goes to " + variant.board().name(c.to);
    }
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const auto variant = load_builtin(argv[1]);
    if (!variant) return 1;
    Game game(*variant);
    for (int i = 3; i < argc; ++i)
        if (const auto move = game.play(argv[i]); !move) {
            std::cerr << move.error() << '\n';
            return 1;
        }
    if (game.legal_moves().empty()) return 1;

    Move best = game.legal_moves().front();
    const int score = Search(game.rules(), game.position()).run(std::atoi(argv[2]), best);
    Position position = game.position();
    ConsequenceList list;
    game.rules().consequences(position, best, list);
    std::cout << move_text(position, best) << (game.rules().gives_check(position, best) ? " checks" : "")
              << described(position, list) << (score > 900'000 ? ", and wins" : "") << '\n';
}
