#include "planes.hpp"

#include <algorithm>

#include <varia/board.hpp>

#include "core.hpp"
#include "errors.hpp"

namespace varia::python {

Planes::Planes(const Variant& variant) : kinds_(variant.kinds()), sides_(variant.sides().size()) {
    const Definition& def = variant.definition();
    const Board& board = variant.board();
    for (int a = board.dimensions() - 1; a >= 0; --a) shape_.push_back(board.length(a));
    for (const std::ptrdiff_t length : shape_) area_ *= static_cast<std::size_t>(length);
    for (int c = 0; c < board.cells(); ++c) {
        std::size_t place = 0;
        const auto at = board.coordinates(static_cast<Cell>(c));
        for (std::size_t a = at.size(); a-- > 0;)
            place = place * static_cast<std::size_t>(board.length(static_cast<int>(a))) +
                    static_cast<std::size_t>(at[a]);
        places_.push_back(place);
    }
    neutral_ = variant.has_neutral();
    exists_ = def.blocks.has_value() || area_ != places_.size();
    exposed_ = std::ranges::any_of(def.pieces, [](const PieceDef& p) {
        return std::ranges::any_of(p.moves, [](const MoveDef& m) { return m.exposes; });
    });
    captured_ = def.turn.captured_stay;
    turns_ = variant.has_turns();
    steps_ = 1 + static_cast<int>(def.turn.then.size());
    hands_ = has_hands(def);
    checks_ = def.rules.checks.count > 0;
    points_ = sides_ > 2 && def.rules.by_points;
    out_ = sides_ > 2 && def.rules.out.any();
    states_ = static_cast<int>(def.state.size());

    const auto each_kind = [&](const std::string& before, const std::string& behind = {}) {
        for (int k = 1; k <= kinds_; ++k)
            names_.push_back(before + " " + variant.kind(static_cast<Kind>(k)).letter.text + behind);
    };
    for (const Side side : variant.sides()) each_kind(side_name(variant, side));
    if (neutral_) each_kind(std::string(neutral_name));
    if (exists_) names_.emplace_back("cell");
    names_.emplace_back("unmoved");
    if (exposed_) names_.emplace_back("en-passant");
    if (captured_) names_.emplace_back("captured");
    if (turns_) {
        names_.emplace_back("mover");
        names_.emplace_back("step move");
        for (const StepDef& step : def.turn.then) names_.push_back("step " + step.name.text);
        names_.emplace_back("steps made");
    }
    if (hands_)
        for (const Side side : variant.sides()) each_kind(side_name(variant, side), " in hand");
    for (const Side side : variant.sides()) names_.push_back("turn " + side_name(variant, side));
    if (checks_)
        for (const Side side : variant.sides()) names_.push_back("checks " + side_name(variant, side));
    if (points_)
        for (const Side side : variant.sides()) names_.push_back("points " + side_name(variant, side));
    if (out_)
        for (const Side side : variant.sides()) names_.push_back("out " + side_name(variant, side));
    for (const StateDef& value : def.state) names_.push_back("state " + value.name.text);
    names_.emplace_back("clock");
    names_.emplace_back("occurrences");
}

void Planes::write(const Position& position, int occurrences, float* out) const {
    std::fill_n(out, size(), 0.0F);
    const Variant& variant = position.variant();
    float* plane = out;
    const auto next = [&] { plane += area_; };
    const auto all = [&](float value) {
        if (value != 0.0F) std::fill_n(plane, area_, value);
        next();
    };
    const auto is = [](bool so) { return so ? 1.0F : 0.0F; };
    const std::size_t owners = static_cast<std::size_t>(sides_) + (neutral_ ? 1 : 0);
    for (std::size_t c = 0; c < places_.size(); ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (piece.empty() || piece.is_void()) continue;
        const std::size_t owner = piece.side() == Side::nobody ? static_cast<std::size_t>(sides_)
                                                               : static_cast<std::size_t>(index(piece.side()));
        out[(owner * static_cast<std::size_t>(kinds_) + piece.kind() - 1U) * area_ + places_[c]] = 1.0F;
    }
    plane += owners * static_cast<std::size_t>(kinds_) * area_;
    if (exists_) {
        for (std::size_t c = 0; c < places_.size(); ++c)
            plane[places_[c]] = is(!position.at(static_cast<Cell>(c)).is_void());
        next();
    }
    for (const Cell c : position.unmoved_cells()) plane[places_[c]] = 1.0F;
    next();
    if (exposed_) {
        for (const Position::Exposure& exposure : position.exposures())
            for (const Cell c : exposure.crossed) plane[places_[c]] = 1.0F;
        next();
    }
    if (captured_) {
        for (const Cell c : position.captured_cells()) plane[places_[c]] = 1.0F;
        next();
    }
    if (turns_) {
        const Position::Progress& now = position.progress();
        if (position.mid_turn() && now.mover != no_cell) plane[places_[now.mover]] = 1.0F;
        next();
        for (int step = 0; step < steps_; ++step) all(is(now.step == step));
        all(now.made);
    }
    if (hands_)
        for (const Side side : variant.sides())
            for (int k = 1; k <= kinds_; ++k) all(static_cast<float>(position.hand(side, static_cast<Kind>(k))));
    for (const Side side : variant.sides()) all(is(position.turn() == side));
    if (checks_)
        for (const Side side : variant.sides()) all(static_cast<float>(position.checks_given(side)));
    if (points_)
        for (const Side side : variant.sides()) all(static_cast<float>(position.points(side)));
    if (out_)
        for (const Side side : variant.sides()) all(is(position.out().has(side)));
    for (int s = 0; s < states_; ++s) all(static_cast<float>(position.state(s)));
    all(static_cast<float>(position.clock()));
    all(static_cast<float>(occurrences));
}

void Planes::write(const Contest& contest, int board, int history, float* out) const {
    const auto one = [&](const Contest& at, float* place) {
        write(at.position(board), at.closed(board) ? 0 : at.occurrences(board), place);
    };
    one(contest, out);
    if (history == 1) return;
    Contest before = contest;
    int earlier = 1;
    for (; earlier < history && before.undo_step(); ++earlier)
        one(before, out + static_cast<std::size_t>(earlier) * size());
    std::fill_n(out + static_cast<std::size_t>(earlier) * size(), static_cast<std::size_t>(history - earlier) * size(),
                0.0F);
}

void expect_history(int history) {
    if (history < 1 || history > max_history)
        fail(Fault::misuse, "history is a number of positions from 1 to " + std::to_string(max_history));
}

}  // namespace varia::python
