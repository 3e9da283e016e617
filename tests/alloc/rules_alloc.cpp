// Rules: after a question ran out of memory, the position is unchanged and later answers are right.
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include <varia/notation.hpp>
#include <varia/perft.hpp>
#include <varia/playout.hpp>
#include <varia/rules.hpp>

#include "failing.hpp"
#include "stages.hpp"

namespace {

using namespace varia;
using failing::survive;

// A position, and the right answers to all questions about it.
class RulesOutOfMemory : public testing::TestWithParam<std::string> {
protected:
    struct AskedConditions {
        AskedConditions(const VariantPtr& variant, const Position& start) : position(start), rules(variant) {}
        Position position;
        Rules rules;
        MoveList list;
        Position::Undo undo;
    };

    void SetUp() override {
        variant_ = failing::variant(GetParam());
        Game game(variant_);
        for (const Move move : failing::opening(variant_, 24)) game.play(move);
        position_.emplace(game.position());
        Rules rules(variant_);
        moves_ = rules.legal_moves(*position_);
        leaves_ = rules.perft(*position_, 2);
        outcome_ = rules.outcome(*position_).text(*variant_);
        key_ = rules.repetition_key(*position_);
        texts_ = sorted_move_texts(rules, *position_);
    }

    [[nodiscard]] auto fresh() const {
        return [this] { return std::make_unique<AskedConditions>(variant_, *position_); };
    }

    // Checks that rules that ran out of memory give the same answers as fresh ones.
    [[nodiscard]] auto as_before() {
        return [this](std::unique_ptr<AskedConditions>& asked, bool) {
            EXPECT_EQ(asked->position, *position_);
            EXPECT_EQ(asked->position.zobrist_key(), asked->position.recomputed_key());
            (void)asked->rules.take_failure();  // the failure of a script that ran out of memory
            EXPECT_EQ(asked->rules.legal_moves(asked->position), moves_);
            EXPECT_EQ(asked->rules.count_legal_moves(asked->position), moves_.size());
            EXPECT_EQ(asked->rules.outcome(asked->position).text(*variant_), outcome_);
            EXPECT_EQ(asked->rules.repetition_key(asked->position), key_);
            EXPECT_FALSE(asked->rules.take_failure());
            if (++looked_ % 16 == 1) {
                EXPECT_EQ(asked->rules.perft(asked->position, 2), leaves_);
            }
            EXPECT_EQ(asked->position, *position_);
        };
    }

    template <class Act>
    void ask(const std::string& what, Act&& act) {
        survive(
            GetParam() + ", " + what, fresh(), [&](std::unique_ptr<AskedConditions>& asked) { act(*asked); },
            as_before());
    }

    VariantPtr variant_;
    std::optional<Position> position_;
    MoveList moves_;
    std::uint64_t leaves_ = 0, key_ = 0;
    std::string outcome_;
    std::vector<std::string> texts_;
    int looked_ = 0;
};

TEST_P(RulesOutOfMemory, Making) {
    survive(
        "making rules", [] { return std::unique_ptr<Rules>(); },
        [&](std::unique_ptr<Rules>& rules) { rules = std::make_unique<Rules>(variant_); },
        [&](std::unique_ptr<Rules>& rules, bool done) { EXPECT_EQ(rules != nullptr, done); });
}

TEST_P(RulesOutOfMemory, ListingAndCounting) {
    ask("listing", [](AskedConditions& a) { a.rules.legal_moves(a.position, a.list); });
    ask("counting", [](AskedConditions& a) { (void)a.rules.count_legal_moves(a.position); });
    ask("looking for a move", [](AskedConditions& a) { (void)a.rules.has_legal_move(a.position); });
    ask("candidates", [](AskedConditions& a) {
        std::vector<std::uint8_t> unsure;
        a.rules.pseudo_legal_moves(a.position, a.list, unsure);
        for (std::size_t i = 0; i < a.list.size(); ++i)
            if (unsure[i] != 0) (void)a.rules.passes_legality(a.position, a.list[i]);
    });
    ask("perft", [](AskedConditions& a) {
        PerftTable table(4096);
        (void)a.rules.perft(a.position, 2, &table);
        (void)a.rules.perft(a.position, 2);
    });
}

// Questions about a move before it is made. The lists start without capacity.
TEST_P(RulesOutOfMemory, Foretelling) {
    ask("consequences", [this](AskedConditions& a) {
        for (const Move move : moves_) {
            ConsequenceList described;
            a.rules.consequences(a.position, move, described);
        }
    });
    ask("captures", [](AskedConditions& a) {
        MoveList captures;
        a.rules.legal_captures(a.position, captures);
        a.rules.legal_captures(a.position, captures, Quiet::promotions);
    });
    ask("whether moves capture", [this](AskedConditions& a) {
        for (const Move move : moves_) (void)a.rules.captures(a.position, move);
    });
    ask("whether moves check", [this](AskedConditions& a) {
        for (const Move move : moves_) (void)a.rules.gives_check(a.position, move);
    });
    ask("keys after moves", [this](AskedConditions& a) {
        for (const Move move : moves_) (void)a.rules.key_after(a.position, move);
    });
    ask("evasions, or passing", [](AskedConditions& a) {
        if (a.rules.in_check(a.position, a.position.turn())) {
            a.rules.legal_evasions(a.position, a.list);
        } else {
            a.rules.do_null_move(a.position, a.undo);
            a.rules.undo_move(a.position, a.undo);
        }
    });
}

// An Undo keeps its capacity: changes that fit into the reserved capacity allocate nothing.
TEST_P(RulesOutOfMemory, AnUndoWithRoom) {
    Rules rules(variant_);
    Position position = *position_;
    Position::Undo undo;
    survive(
        GetParam() + ", making room", [] { return 0; },
        [&](int) {
            Position::Undo fresh;
            fresh.reserve(1000);
        },
        [](int, bool) {});
    undo.reserve(1000);
    Effects effects;
    for (Cell c = 0; c < variant_->board().cells() && effects.size() < 200; ++c)
        if (const Piece p = position.at(c); !p.empty() && !p.is_void())
            for (int i = 0; i < 4; ++i) {
                effects.push_back({EffectType::remove, 0, c, 0, 0});
                effects.push_back({EffectType::place, p.code(), c, 0, 0});
            }
    {
        const failing::Allocation none(1, failing::Mode::dry);
        rules.change(position, effects, false, undo);
        int pieces = 0;
        undo.each_piece([&](Cell, Piece, Piece after) { pieces += after.empty() ? 0 : 1; });
        undo.each_hand([](Side, Kind, int, int) {});
        int standing = 0;
        for (const Side side : {Side::first, Side::second})
            for (const Cell c : position.pieces(side)) standing += position.at(c).empty() ? 0 : 1;
        for (int k = 1; k <= variant_->kinds(); ++k)
            standing += position.pieces(Side::first, static_cast<Kind>(k)).size();
        rules.undo_move(position, undo);
        EXPECT_FALSE(none.failed());
        EXPECT_GT(pieces, 32);
        EXPECT_GT(standing, 0);
    }
    EXPECT_EQ(position, *position_);
}

TEST_P(RulesOutOfMemory, Judging) {
    ask("outcome", [](AskedConditions& a) { (void)a.rules.outcome(a.position); });
    ask("decided", [](AskedConditions& a) { (void)a.rules.decided(a.position); });
    ask("the key of repetition", [](AskedConditions& a) { (void)a.rules.repetition_key(a.position); });
    ask("attacks", [](AskedConditions& a) {
        (void)a.rules.in_check(a.position, a.position.turn());
        for (int c = 0; c < a.position.variant().board().cells(); ++c)
            (void)a.rules.attacked(a.position, static_cast<Cell>(c), Side::first);
    });
    ask("reach", [](AskedConditions& a) {
        for (int c = 0; c < a.position.variant().board().cells(); ++c) {
            (void)a.rules.reach(a.position, static_cast<Cell>(c));
            (void)a.rules.push_reach(a.position, static_cast<Cell>(c));
        }
    });
}

TEST_P(RulesOutOfMemory, DoingAndUndoing) {
    ask("doing", [this](AskedConditions& a) {
        for (const Move move : moves_) {
            a.rules.do_move(a.position, move, a.undo);
            a.rules.undo_move(a.position, a.undo);
        }
    });
    ask("changing", [](AskedConditions& a) {
        // More changes than fit into an Undo without an allocation.
        Effects effects;
        for (Cell c = 0; c < a.position.variant().board().cells() && effects.size() < 50; ++c)
            if (const Piece p = a.position.at(c); !p.empty() && !p.is_void())
                effects.push_back({EffectType::remove, 0, c, 0, 0});
        const std::size_t there = effects.size();
        for (std::size_t i = 0; i < there; ++i)
            effects.push_back({EffectType::place, a.position.at(effects[i].a).code(), effects[i].a, 0, 0});
        a.rules.change(a.position, effects, true, a.undo);
        a.rules.undo_move(a.position, a.undo);
    });
}

TEST_P(RulesOutOfMemory, WritingAndReading) {
    ask("move texts", [this](AskedConditions& a) {
        for (const Move move : moves_) {
            (void)move_text(a.position, move);
            (void)uci_text(a.position, move);
        }
    });
    ask("sorted move texts", [](AskedConditions& a) { (void)sorted_move_texts(a.rules, a.position); });
    const Move last = moves_.back();
    ask("algebraic notation", [&](AskedConditions& a) { (void)san_text(a.rules, a.position, last); });
    ask("reading a move", [this](AskedConditions& a) {
        (void)parse_move(a.rules, a.position, texts_.front());
        (void)parse_move(a.rules, a.position, "a1-a1");
        (void)parse_move(a.rules, a.position, "nonsense");
    });
    ask("position text", [this](AskedConditions& a) {
        const std::string text = format_position(a.position);
        const Result<Position> read = parse_position(variant_, text);
        if (read) {
            EXPECT_EQ(*read, *position_);
        }
        (void)parse_position(variant_, text + " nonsense");
        (void)start_position(variant_);
    });
}

TEST_P(RulesOutOfMemory, Copying) {
    survive(
        GetParam() + ", copying a position", [this] { return std::vector<Position>(2, start_position(variant_)); },
        [this](std::vector<Position>& positions) {
            positions[0] = *position_;  // both are of one variant, so this needs no memory
            const Position copy = *position_;
            positions[1] = copy;
        },
        [this](std::vector<Position>& positions, bool) { EXPECT_EQ(positions[0], *position_); });
}

// A playout that failed is played again from the start, with the same result.
TEST_P(RulesOutOfMemory, PlayingAtRandom) {
    Playouts sample(variant_, 5);
    const Playouts::Result first = sample.play(*position_, 30);
    const Position end = sample.last();
    survive(
        GetParam() + ", playing at random", [this] { return std::make_unique<Playouts>(variant_, 5); },
        [this](std::unique_ptr<Playouts>& playouts) { (void)playouts->play(*position_, 30); },
        [&, this](std::unique_ptr<Playouts>& playouts, bool done) {
            const bool script = playouts->rules().take_failure().has_value();
            if (done && !script) {
                EXPECT_EQ(playouts->last(), end);
            }
            if (done) return;  // a script ran out of memory and the playout was broken off
            const Playouts::Result again = playouts->play(*position_, 30);
            EXPECT_EQ(again.plies, first.plies);
            EXPECT_EQ(again.outcome.text(*variant_), first.outcome.text(*variant_));
            EXPECT_EQ(playouts->last(), end);
        },
        60);
}

INSTANTIATE_TEST_SUITE_P(Of, RulesOutOfMemory, testing::ValuesIn(failing::variants()),
                         [](const auto& info) { return failing::test_name(info.param); });

}  // namespace
