// Sets up a position and compares the answers of kernel and referee.
#include "stage.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "referee.hpp"
#include "starts.hpp"

namespace conformance {

// A variant with its referee. It is made once and shared, because making it takes longer than most tests.
struct Stage::StageVariant {
    explicit StageVariant(varia::VariantPtr v)
        : variant(std::move(v)),
          referee(variant->definition()),
          cells(reference::matched_cells(variant->board(), referee.space())) {}
    varia::VariantPtr variant;
    reference::Referee referee;
    std::vector<int> cells;
};

Stage::StageVariant* Stage::stage_variant_of(const std::string& name) {
    static std::map<std::string, std::unique_ptr<StageVariant>> stage_variants;
    std::unique_ptr<StageVariant>& stage_variant = stage_variants[name];
    if (stage_variant) return stage_variant.get();
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(name);
    if (variant)
        stage_variant = std::make_unique<StageVariant>(*variant);
    else
        ADD_FAILURE() << variant.error();
    return stage_variant.get();
}

Stage::Stage(const std::string& name, const std::string& pieces, const std::string& turn, const std::string& extra,
             int clock)
    : stage_variant_(stage_variant_of(name)) {
    if (stage_variant_ == nullptr) return;
    const varia::VariantPtr* const variant = &stage_variant_->variant;
    varia::Position position(*variant);
    std::vector<varia::Cell> unmoved;
    for (std::string piece : words(pieces)) {
        const bool mark = piece.back() == '!';
        if (mark) piece.pop_back();
        const varia::Cell cell = (*variant)->board().find(piece.substr(1));
        const bool second = piece[0] >= 'a';
        const varia::Kind kind = (*variant)->find_kind(
            std::string(1, second ? static_cast<char>(piece[0] - 'a' + 'A') : piece[0]));
        if (cell == varia::no_cell || kind == 0) {
            ADD_FAILURE() << piece << " is no piece on a cell";
            return;
        }
        position.put(cell, varia::Piece(kind, second ? varia::Side::second : varia::Side::first));
        if (mark) unmoved.push_back(cell);
    }
    for (const varia::Cell cell : unmoved) position.set_unmoved(cell, true);
    position.normalise_marks();
    position.set_turn(turn == "w" ? 0 : 1);
    position.set_clock(clock);
    const std::string text = varia::format_position(position) + (extra.empty() ? "" : " " + extra);
    const varia::Result<varia::Position> read = varia::parse_position(*variant, text);
    if (!read) {
        ADD_FAILURE() << text << ": " << read.error();
        return;
    }
    EXPECT_EQ(varia::format_position(*read), text);
    game_.emplace(*variant, *read);
    judge();
}

Stage& Stage::can(const std::string& moves) {
    for (const std::string& move : words(moves)) EXPECT_TRUE(has(move)) << move << " should be legal; " << all();
    return *this;
}

Stage& Stage::cannot(const std::string& moves) {
    for (const std::string& move : words(moves)) EXPECT_FALSE(has(move)) << move << " should not be legal";
    return *this;
}

Stage& Stage::count(const std::string& front, int expected) {
    const auto found = std::count_if(texts_.begin(), texts_.end(),
                                     [&](const std::string& t) { return t.starts_with(front); });
    EXPECT_EQ(found, expected) << front << ": " << all();
    return *this;
}

Stage& Stage::play(const std::string& moves) {
    if (!game_) return *this;
    for (const std::string& move : words(moves)) {
        const varia::Result<varia::Turn> played = game_->play(move);
        EXPECT_TRUE(played) << move << ": " << played.error();
    }
    judge();
    return *this;
}

Stage& Stage::holds(const std::string& cells) {
    if (!game_) return *this;
    for (const std::string& one : words(cells)) {
        const varia::Variant& variant = game_->variant();
        const varia::Piece piece = game_->position().at(variant.board().find(one.substr(1)));
        std::string there = piece.empty() ? "." : variant.kind(piece.kind()).letter.text;
        if (piece.is(varia::Side::second)) there[0] = static_cast<char>(there[0] - 'A' + 'a');
        EXPECT_EQ(there + one.substr(1), one);
    }
    return *this;
}

Stage& Stage::ends(const std::string& expected) {
    if (!game_) return *this;
    const std::string text = varia::format_position(game_->position());
    EXPECT_TRUE(text.ends_with(" " + expected)) << text << " should end with " << expected;
    return *this;
}

Stage& Stage::check(bool expected) {
    if (!game_) return *this;
    EXPECT_EQ(game_->rules().in_check(game_->position(), game_->position().turn()), expected);
    return *this;
}

Stage& Stage::attacks(const std::string& side, const std::string& cells, bool expected) {
    if (!game_) return *this;
    const varia::Variant& variant = game_->variant();
    const varia::Side by = side == variant.definition().sides.side[0].name.text ? varia::Side::first
                                                                                : varia::Side::second;
    for (const std::string& cell : words(cells))
        EXPECT_EQ(game_->rules().attacked(game_->position(), variant.board().find(cell), by), expected)
            << cell << " by " << side;
    return *this;
}

Stage& Stage::status(const std::string& expected) {
    if (!game_) return *this;
    EXPECT_EQ(game_->outcome().text(game_->variant()), expected);
    return *this;
}

Stage& Stage::refuses(const std::string& move, const std::string& part) {
    if (!game_) return *this;
    varia::Position position = game_->position();
    const varia::Result<varia::Move> read = varia::parse_move(game_->rules(), position, move);
    EXPECT_FALSE(read) << move;
    if (read) return *this;
    EXPECT_NE(read.error().find(part), std::string::npos) << read.error();
    return *this;
}

Stage& Stage::reread() {
    if (!game_) return *this;
    const std::string text = varia::format_position(game_->position());
    const varia::Result<varia::Position> read = varia::parse_position(game_->position().variant_ptr(), text);
    EXPECT_TRUE(read) << text << ": " << read.error();
    if (!read) return *this;
    EXPECT_TRUE(*read == game_->position()) << text;
    game_.emplace(read->variant_ptr(), *read);
    judge();
    return *this;
}

bool Stage::has(const std::string& move) const { return std::find(texts_.begin(), texts_.end(), move) != texts_.end(); }

std::string Stage::all() const {
    std::string text = "there are";
    for (const std::string& t : texts_) text += " " + t;
    return text;
}

// Lists the legal moves, and compares them and the status with the referee's.
void Stage::judge() {
    varia::Position position = game_->position();
    texts_ = varia::sorted_turn_texts(game_->rules(), position);
    const reference::State state = reference::state_of(position, stage_variant_->cells);
    const auto legal = stage_variant_->referee.legal_moves(state);
    std::vector<std::string> expected;
    for (const auto& [text, play] : legal) expected.push_back(text);
    EXPECT_EQ(texts_, expected);
    EXPECT_EQ(game_->rules().outcome(position).text(game_->variant()),
              stage_variant_->referee.outcome(state, legal).line);
}

}  // namespace conformance
