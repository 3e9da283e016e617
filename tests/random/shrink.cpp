#include "shrink.hpp"

#include <algorithm>

#include "print_definition.hpp"

namespace random_rules {
namespace {

using varia::Definition;

// Tries a smaller definition and keeps it if it still fails.
class Knife {
public:
    Knife(Definition& definition, const Fails& fails) : d_(definition), fails_(fails) {}

    template <class Change>
    bool cut(const Change& change) {
        Definition smaller = d_;
        change(smaller);
        if (variant_text(smaller) == variant_text(d_) || ++tries_ > 400 || !fails_(smaller)) return false;
        d_ = std::move(smaller);
        cut_ = true;
        return true;
    }
    // Removes the elements of a list one by one.
    template <class List>
    void thin(const List& list, std::size_t min = 0) {
        for (std::size_t i = list(d_).size(); i-- > 0;)
            if (list(d_).size() > min)
                cut([&](Definition& d) { list(d).erase(list(d).begin() + static_cast<std::ptrdiff_t>(i)); });
    }
    [[nodiscard]] bool has_cut() const { return cut_; }
    void again() { cut_ = false; }

private:
    Definition& d_;
    const Fails& fails_;
    int tries_ = 0;
    bool cut_ = false;
};

// Replaces every letter of a kind in the drawings by a dot.
void undraw(Definition& d, const std::string& letter) {
    std::string small = letter;
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    for (auto& slice : d.setup.slices)
        for (auto& row : slice.rows) {
            std::string text;
            for (std::size_t at = 0; at < row.text.size();) {
                const std::size_t end = std::min(row.text.find(' ', at), row.text.size());
                const std::string word = row.text.substr(at, end - at);
                text += (text.empty() ? "" : " ") + (word == letter || word == small ? "." : word);
                at = end + 1;
            }
            row.text = text;
        }
}

}  // namespace

Definition shrunk(Definition d, const Fails& fails) {
    Knife knife(d, fails);
    do {
        knife.again();
        knife.cut([](Definition& s) { s.rules = {}; });
        knife.thin([](Definition & s) -> auto& { return s.hooks; });
        knife.thin([](Definition & s) -> auto& { return s.castlings; });
        knife.cut([](Definition& s) { s.blocks.reset(); });
        for (std::size_t i = d.pieces.size(); i-- > 0;)
            if (i < d.pieces.size())
                knife.cut([&](Definition& s) {
                    undraw(s, s.pieces[i].letter.text);
                    s.pieces.erase(s.pieces.begin() + static_cast<std::ptrdiff_t>(i));
                });
        for (std::size_t i = 0; i < d.pieces.size(); ++i) {
            knife.thin([i](Definition & s) -> auto& { return s.pieces[i].moves; });
            knife.thin([i](Definition & s) -> auto& { return s.pieces[i].pushes; });
            knife.thin([i](Definition & s) -> auto& { return s.pieces[i].promotions; });
            knife.thin([i](Definition & s) -> auto& { return s.pieces[i].shoves; });
            knife.thin([i](Definition & s) -> auto& { return s.pieces[i].remote_captures; });
            if (d.pieces[i].strength != 0) knife.cut([i](Definition& s) { s.pieces[i].strength = 0; });
            if (d.pieces[i].drop) knife.cut([i](Definition& s) { s.pieces[i].drop.reset(); });
            if (d.pieces[i].captured_by) knife.cut([i](Definition& s) { s.pieces[i].captured_by.reset(); });
            if (!d.pieces[i].captured_as.empty()) knife.cut([i](Definition& s) { s.pieces[i].captured_as = {}; });
            for (std::size_t m = 0; m < d.pieces[i].moves.size(); ++m) {
                const auto move = [i, m](Definition& s) -> varia::MoveDef& { return s.pieces[i].moves[m]; };
                knife.thin(
                    [&](Definition & s) -> auto& { return move(s).paths; }, 1);
                if (!move(d).from.empty()) knife.cut([&](Definition& s) { move(s).from = {}; });
                if (!move(d).to.empty()) knife.cut([&](Definition& s) { move(s).to = {}; });
                if (move(d).first) knife.cut([&](Definition& s) { move(s).first = false; });
                if (move(d).exposes) knife.cut([&](Definition& s) { move(s).exposes = false; });
                if (!move(d).victims.empty()) knife.cut([&](Definition& s) { move(s).victims.clear(); });
                if (move(d).hurdle) knife.cut([&](Definition& s) { move(s).hurdle.reset(); });
                if (move(d).captures != varia::Whose::enemy)
                    knife.cut([&](Definition& s) { move(s).captures = varia::Whose::enemy; });
                if (move(d).takes == varia::MoveDef::Takes::afar || move(d).takes == varia::MoveDef::Takes::swap)
                    knife.cut([&](Definition& s) { move(s).takes = varia::MoveDef::Takes::there; });
                if (move(d).clear) knife.cut([&](Definition& s) { move(s).clear.reset(); });
                if (move(d).beside) knife.cut([&](Definition& s) { move(s).beside.reset(); });
                if (move(d).beside && move(d).beside->handed)
                    knife.cut([&](Definition& s) { move(s).beside->handed = false; });
                if (move(d).beside && move(d).beside->max > 1)
                    knife.cut([&](Definition& s) { move(s).beside->min = move(s).beside->max = 1; });
                if (move(d).expand == varia::Expand::all)
                    knife.cut([&](Definition& s) { move(s).expand = varia::Expand::none; });
            }
        }
        knife.thin([](Definition & s) -> auto& { return s.rules.extinctions; });
        knife.thin([](Definition & s) -> auto& { return s.rules.goals; });
        knife.thin([](Definition & s) -> auto& { return s.rules.lines; });
        knife.thin([](Definition & s) -> auto& { return s.rules.enclosed; });
        knife.cut([](Definition& s) { s.rules.passes = {}; });
        knife.cut([](Definition& s) { s.rules.most.reset(); });
        knife.thin([](Definition & s) -> auto& { return s.rules.countings; });
        knife.thin([](Definition & s) -> auto& { return s.rules.declares; });
        knife.thin([](Definition & s) -> auto& { return s.rules.cannot_win; });
        for (std::size_t i = 0; i < d.rules.cannot_win.size(); ++i)
            knife.thin(
                [i](Definition & s) -> auto& { return s.rules.cannot_win[i].counts; }, 1);
        knife.thin([](Definition & s) -> auto& { return s.rules.holds; });
        knife.thin([](Definition & s) -> auto& { return s.rules.traps; });
        knife.thin([](Definition & s) -> auto& { return s.rules.prefer; });
        knife.thin([](Definition & s) -> auto& { return s.turn.then; });
        knife.thin([](Definition & s) -> auto& { return s.turn.next; });
        knife.thin([](Definition & s) -> auto& { return s.turn.counts; });
        knife.thin([](Definition & s) -> auto& { return s.rules.frozen; });
        knife.thin([](Definition & s) -> auto& { return s.rules.remote_captures; });
        knife.cut([](Definition& s) { s.rules.exposed_for = varia::ExposedFor::usual; });
        knife.cut([](Definition& s) { s.turn.first = s.turn.grow = 0; });
        knife.cut([](Definition& s) { s.turn.grow = 0; });
        knife.cut([](Definition& s) { s.turn.check = varia::TurnDef::Check::free; });
        knife.cut([](Definition& s) { s.turn.safe_at_end = false; });
        knife.cut([](Definition& s) { s.turn.threat_by_turn = false; });
        knife.cut([](Definition& s) { s.turn.same_result = false; });
        knife.cut([](Definition& s) { s.turn.restore = true; });
        knife.cut([](Definition& s) { s.turn.over_at_end = false; });
        knife.cut([](Definition& s) { s.turn.captured_stay = false; });
        knife.cut([](Definition& s) { s.turn.promotes = varia::TurnDef::Promotes::on; });
        for (std::size_t i = 0; i < d.turn.then.size(); ++i) {
            knife.thin([i](Definition & s) -> auto& { return s.turn.then[i].of; });
            knife.thin(
                [i](Definition & s) -> auto& { return s.turn.then[i].place; }, 1);
            knife.cut([i](Definition& s) { s.turn.then[i].first = false; });
            knife.cut([i](Definition& s) { s.turn.then[i].zone = {}; });
            knife.cut([i](Definition& s) { s.turn.then[i].by = {}; });
        }
        knife.cut([](Definition& s) { s.rules.bare_king.reset(); });
        knife.cut([](Definition& s) { s.rules.checks = {}; });
        knife.cut([](Definition& s) { s.rules.repetition = {}; });
        knife.cut([](Definition& s) { s.rules.repetition.check.reset(); });
        knife.cut([](Definition& s) { s.rules.repetition.chase.reset(); });
        knife.cut([](Definition& s) { s.rules.move_rule = {}; });
        knife.cut([](Definition& s) { s.rules.facing.reset(); });
        if (d.rules.pass != varia::PassRule::never)
            knife.cut([](Definition& s) { s.rules.pass = varia::PassRule::never; });
        if (!d.rules.gives_check) knife.cut([](Definition& s) { s.rules.gives_check = true; });
        if (d.rules.royal_capture) knife.cut([](Definition& s) { s.rules.royal_capture = false; });
        if (d.rules.forced_capture) knife.cut([](Definition& s) { s.rules.forced_capture = false; });
        knife.thin([](Definition & s) -> auto& { return s.board.links; });
        knife.thin([](Definition & s) -> auto& { return s.sides.order; });
        knife.thin([](Definition & s) -> auto& { return s.zones; });
        for (std::size_t a = 0; a < d.board.axes.size(); ++a)
            if (d.board.axes[a].wrap) knife.cut([a](Definition& s) { s.board.axes[a].wrap = false; });
        if (!d.board.cell.empty()) knife.cut([](Definition& s) { s.board.cell = {}; });
        if (d.board.grid == varia::Grid::hex) knife.cut([](Definition& s) { s.board.grid = varia::Grid::square; });
    } while (knife.has_cut());
    return d;
}

}  // namespace random_rules
