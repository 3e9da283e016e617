// A side's coordinates are computed from the kernel's own map of cells (Variant::seen_by), so that there is no second
// implementation of views and mirrors that could differ from it.
#include "side_frame.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace varia::cli {
namespace {

// A word, a number, a quoted text or a sign of an expression. `gap` is the white space before it.
struct Token {
    std::string gap, text;
};

std::vector<Token> tokens_of(std::string_view text) {
    const auto is_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
    };
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find_first_not_of(" \t\n\r", at), text.size());
        std::size_t end = begin;
        if (begin == text.size()) break;
        if (is_word(text[begin]))
            while (end < text.size() && is_word(text[end])) ++end;
        else if (text[begin] == '\'' || text[begin] == '"')
            end = std::min(text.find(text[begin], begin + 1), text.size() - 1) + 1;
        else
            end = begin + (begin + 1 < text.size() && text[begin + 1] == '=' ? 2 : 1);
        tokens.push_back({std::string(text.substr(at, begin - at)), std::string(text.substr(begin, end - begin))});
        at = end;
    }
    return tokens;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> turned_round{
    {{"==", "=="}, {"!=", "!="}, {"~=", "~="}, {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}}};

// The comparison that is equivalent when the axis is counted from the other end. Empty if `sign` is no comparison.
std::string_view reversed(std::string_view sign) {
    const auto* const found = std::ranges::find(turned_round, sign,
                                                &std::pair<std::string_view, std::string_view>::first);
    return found == turned_round.end() ? std::string_view{} : found->second;
}

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}
bool is_arithmetic(std::string_view text) {
    return text.size() == 1 && std::string_view("+-*/%").find(text[0]) != std::string_view::npos;
}

}  // namespace

SideFrame::SideFrame(const Variant& variant, Side side) : variant_(variant), side_(side) {
    for (int a = 0; a < variant.board().dimensions(); ++a) {
        runs_.push_back(run_of(a));
        units_.push_back(unit(a));
    }
}

std::optional<SideFrame::Run> SideFrame::run_of(int axis) const {
    const Board& board = variant_.board();
    std::vector<int> axes{axis};
    for (int b = 0; b < board.dimensions(); ++b)
        if (b != axis) axes.push_back(b);
    for (const int b : axes)
        for (const int sign : {1, -1}) {
            std::optional<int> shift;
            bool fits = true;
            for (int c = 0; fits && c < board.cells(); ++c) {
                const Cell image = variant_.seen_by(side_, static_cast<Cell>(c));
                if (image == no_cell) continue;
                const int own = board.coordinates(static_cast<Cell>(c))[static_cast<std::size_t>(axis)] + 1;
                const int there = sign * (board.coordinates(image)[static_cast<std::size_t>(b)] + 1);
                if (!shift) shift = own - there;
                fits = *shift == own - there;
            }
            if (fits) return Run{b, sign, shift.value_or(0)};
        }
    return std::nullopt;
}

Vector SideFrame::unit(int axis) const {
    const Board& board = variant_.board();
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    std::vector<int> next(dimensions);
    for (int c = 0; c < board.cells(); ++c) {
        const auto own = board.coordinates(static_cast<Cell>(c));
        std::copy(own.begin(), own.end(), next.begin());
        if (++next[static_cast<std::size_t>(axis)] >= board.length(axis)) continue;
        const Cell neighbour = board.at(next);
        if (neighbour == no_cell) continue;
        const Cell from = variant_.seen_by(side_, static_cast<Cell>(c)), to = variant_.seen_by(side_, neighbour);
        if (from == no_cell || to == no_cell) continue;
        Vector step(dimensions);
        for (std::size_t b = 0; b < dimensions; ++b) step[b] = board.coordinates(to)[b] - board.coordinates(from)[b];
        return step;
    }
    Vector same(dimensions, 0);
    same[static_cast<std::size_t>(axis)] = 1;
    return same;
}

Vector SideFrame::step(const Vector& step) const {
    Vector turned(units_.size(), 0);
    for (std::size_t a = 0; a < std::min(step.size(), units_.size()); ++a)
        for (std::size_t b = 0; b < units_.size(); ++b) turned[b] += step[a] * units_[a][b];
    turned.resize(std::max(step.size(), turned.size()));
    if (step.size() < units_.size() && std::all_of(turned.begin() + static_cast<std::ptrdiff_t>(step.size()),
                                                   turned.end(), [](int v) { return v == 0; }))
        turned.resize(step.size());
    return turned;
}

std::optional<SideFrame::Way> SideFrame::axis(int axis) const {
    const std::optional<Run>& run = runs_[static_cast<std::size_t>(axis)];
    if (!run) return std::nullopt;
    return Way{run->axis, run->sign < 0};
}

bool SideFrame::reflects() const {
    if (units_.size() < 2) return false;
    return units_[0][0] * units_[1][1] - units_[0][1] * units_[1][0] < 0;
}

std::string SideFrame::zone(const std::string& text) const {
    const Definition& definition = variant_.definition();
    if (text.empty() ||
        std::ranges::any_of(definition.zones, [&](const ZoneDef& zone) { return zone.name.text == text; }))
        return text;
    const std::vector<AxisDef>& axes = definition.board.axes;
    const std::vector<Token> tokens = tokens_of(text);
    std::string result;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        result += tokens[i].gap;
        const auto own = std::ranges::find_if(axes,
                                              [&](const AxisDef& axis) { return axis.name.text == tokens[i].text; });
        if (own == axes.end()) {
            result += tokens[i].text;
            continue;
        }
        const std::optional<Run>& run = runs_[static_cast<std::size_t>(own - axes.begin())];
        if (!run) return fmt::format("{} as {} sees the board", text, definition.sides.of(side_).name.text);
        const std::string& name = axes[static_cast<std::size_t>(run->axis)].name.text;
        const auto word = [&](std::size_t at) {
            return at < tokens.size() ? std::string_view(tokens[at].text) : std::string_view{};
        };
        const std::string_view sign = word(i + 1);
        const bool alone = (i == 0 || !is_arithmetic(tokens[i - 1].text)) && !is_arithmetic(word(i + 3));
        if (alone && !reversed(sign).empty() && is_number(word(i + 2))) {
            const int number = run->sign * (std::atoi(tokens[i + 2].text.c_str()) - run->shift);
            result += fmt::format("{}{}{}{}{}", name, tokens[i + 1].gap, run->sign > 0 ? sign : reversed(sign),
                                  tokens[i + 2].gap, number);
            i += 2;
        } else if (run->sign < 0)
            result += fmt::format("({} - {})", run->shift, name);
        else
            result += run->shift == 0 ? name : fmt::format("({} + {})", name, run->shift);
    }
    return result;
}

namespace {

class Turner {
public:
    Turner(const SideFrame& frame, const Definition& definition, bool directions)
        : frame_(frame), axes_(definition.board.axes), directions_(directions) {}

    void turn(PieceDef& piece) const {
        for (MoveDef& move : piece.moves) {
            if (directions_ && move.expand == Expand::none)
                for (std::vector<Leg>& path : move.paths)
                    for (Leg& leg : path) leg.step = frame_.step(leg.step);
            turn(move.axes);
            turn_zones(move.from, move.to);
            if (move.clear) turn(move.clear->along);
        }
        for (PushDef& push : piece.pushes) turn(push.along, push.expand, push.axes);
        for (ShoveDef& shove : piece.shoves) turn(shove.along, shove.expand, shove.axes);
        for (RemoteCaptureDef& remote_capture : piece.remote_captures) turn(remote_capture);
        for (PromotionDef& promotion : piece.promotions) turn_zones(promotion.zone, promotion.must);
        if (piece.drop) {
            turn_zones(piece.drop->zone);
            turn(piece.drop->lone);
            for (ZoneRef& zone : piece.drop->lone_zones) turn_zones(zone);
        }
    }
    void turn(RemoteCaptureDef& remote_capture) const {
        turn(remote_capture.along, remote_capture.expand, remote_capture.axes);
        turn_zones(remote_capture.at);
    }
    void turn(StepDef& step) const { turn_zones(step.zone); }

private:
    void turn(std::vector<Vector>& along, Expand expand, std::vector<Name>& axes) const {
        if (directions_ && expand == Expand::none)
            for (Vector& v : along) v = frame_.step(v);
        turn(axes);
    }
    void turn(std::vector<Name>& axes) const {
        for (Name& axis : axes) turn(axis);
    }
    // Converts the name of an axis. The direction along the axis does not matter here.
    void turn(Name& axis) const {
        const auto found = std::ranges::find_if(axes_, [&](const AxisDef& one) { return one.name.text == axis.text; });
        if (found == axes_.end()) return;
        if (const auto way = frame_.axis(static_cast<int>(found - axes_.begin())))
            axis.text = axes_[static_cast<std::size_t>(way->axis)].name.text;
    }
    void turn_zones(auto&... zones) const { ((zones.text = frame_.zone(zones.text)), ...); }

    const SideFrame& frame_;
    const std::vector<AxisDef>& axes_;
    bool directions_;
};

}  // namespace

Definition as_side_has_it(const Variant& variant, const SideFrame& frame, bool directions) {
    Definition definition = variant.definition();
    const Turner turner(frame, variant.definition(), directions);
    for (PieceDef& piece : definition.pieces) turner.turn(piece);
    for (RemoteCaptureDef& remote_capture : definition.rules.remote_captures) turner.turn(remote_capture);
    for (StepDef& step : definition.turn.then) turner.turn(step);
    return definition;
}

}  // namespace varia::cli
