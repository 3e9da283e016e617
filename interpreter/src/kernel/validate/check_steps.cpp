// Steps are the nodes of a small graph, and moves are its edges: each leads from a step in which the move is made to
// the step that follows it.
#include "steps.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <varia/text.hpp>

namespace varia {
namespace {

constexpr std::string_view first_step = "move";

class Steps {
public:
    Steps(const Definition& definition, Checks& checks) : definition_(definition), checks_(checks) {
        names_.emplace_back(first_step);
        for (const StepDef& step : definition.turn.then) names_.push_back(step.name.text);
        made_.resize(names_.size());
        leads_.resize(names_.size());
        idle_.resize(names_.size());
    }

    void check() {
        if (!check_names()) return;
        for (const PieceDef& piece : definition_.pieces) {
            for (const MoveDef& move : piece.moves) add_move(piece, move);
            if (!piece.pushes.empty() || !piece.shoves.empty()) add_other(0, piece);
            if (piece.drop) add_other(0, piece);
        }
        for (std::size_t i = 1; i < names_.size(); ++i)
            if (!step(i).place.empty()) add_placing(i);
        check_reached();
        check_end();
    }

private:
    [[nodiscard]] const StepDef& step(std::size_t i) const { return definition_.turn.then[i - 1]; }
    [[nodiscard]] std::size_t find(const Name& name) const {
        return static_cast<std::size_t>(std::ranges::find(names_, name.text) - names_.begin());
    }
    bool unknown(const Name& name, Where where, const std::string& what) {
        std::string hint = did_you_mean(name.text, names_);
        if (hint.empty())
            hint = name.text == first_step
                       ? "a group of steps begins with it"
                       : "add [turn.then." + (name.text.empty() ? "NAME" : name.text.substr(0, max_word)) + "]";
        return checks_.fail(name.where.line != 0 ? name.where : where, what + " no step " + quoted(name.text),
                            std::move(hint));
    }

    bool check_names() {
        const int before = checks_.failures();
        Distinct names(checks_, "two steps are called");
        for (const StepDef& s : definition_.turn.then) {
            names.add(s.name.text, s.name.where);
            if (s.name.text == first_step)
                checks_.fail(s.name.where,
                             "no step that follows others is called \"move\": that is the one they follow",
                             "give it another name");
            if (checks_.mentions(s.after, max_step_names + 1, s.where, "step " + s.name.text, "steps that it follows"))
                for (const Name& name : s.after)
                    if (find(name) == names_.size()) unknown(name, s.where, "step " + s.name.text + " follows");
        }
        for (const PieceDef& piece : definition_.pieces)
            for (const MoveDef& move : piece.moves) check_move(piece, move);
        for (const PieceDef& piece : definition_.pieces) check_alike(piece);
        return checks_.failures() == before;
    }

    // Captures by leaping of one kind in one step differ only in the captured piece, and so do captures en passant of
    // one kind in the first step of a group. So they must have the same next step.
    void check_alike(const PieceDef& piece) {
        const auto check = [&](const std::string& captures, const auto& alike) {
            for (std::size_t i = 0; i < piece.moves.size(); ++i)
                for (std::size_t j = i + 1; j < piece.moves.size(); ++j) {
                    const MoveDef& a = piece.moves[i];
                    const MoveDef& b = piece.moves[j];
                    if (a.then.text == b.then.text || !alike(a, b)) continue;
                    checks_.fail(b.where, captures + " of " + piece.letter.text + " are followed by different steps",
                                 "write the same `then` in all of them that are made in one step");
                    return;
                }
        };
        check("captures by leaping",
              [](const MoveDef& a, const MoveDef& b) { return a.takes_hurdle && b.takes_hurdle && share_step(a, b); });
        const auto passes = [](const MoveDef& move) { return move.en_passant && made_in(move, first_step); };
        check("captures en passant", [&](const MoveDef& a, const MoveDef& b) { return passes(a) && passes(b); });
    }
    [[nodiscard]] static bool made_in(const MoveDef& move, std::string_view step) {
        return move.steps.empty() ? step == first_step
                                  : std::ranges::any_of(move.steps, [&](const Name& n) { return n.text == step; });
    }
    [[nodiscard]] static bool share_step(const MoveDef& a, const MoveDef& b) {
        if (a.steps.empty()) return made_in(b, first_step);
        return std::ranges::any_of(a.steps, [&](const Name& n) { return made_in(b, n.text); });
    }

    void check_move(const PieceDef& piece, const MoveDef& move) {
        const std::string in = "a move of " + piece.letter.text;
        if (checks_.mentions(move.steps, max_step_names + 1, move.where, in, "steps"))
            for (const Name& name : move.steps) {
                const std::size_t i = find(name);
                if (i == names_.size())
                    unknown(name, move.where, in + ": there is");
                else if (i > 0 && !step(i).place.empty())
                    checks_.fail(name.where,
                                 in + ": step " + quoted(name.text) + " puts a piece down, and nothing moves in it",
                                 "leave it out, or `place` in [turn.then." + name.text + "]");
            }
        if (!move.then.empty()) {
            const std::size_t i = find(move.then);
            if (i == names_.size() || i == 0) unknown(move.then, move.where, in + " leads to");
        }
    }

    // The steps that follow a step of this kind of piece, if the move does not name its next step.
    [[nodiscard]] std::uint32_t followers(std::size_t of, const PieceDef* piece) const {
        std::uint32_t set = 0;
        for (std::size_t i = 1; i < names_.size(); ++i) {
            const auto has = [](const std::vector<Name>& names, const std::string& text) {
                return std::ranges::any_of(names, [&](const Name& n) { return n.text == text; });
            };
            if (has(step(i).after, names_[of]) &&
                (piece == nullptr || step(i).of.empty() || has(step(i).of, piece->letter.text)))
                set |= 1U << i;
        }
        return set;
    }
    void lead(std::size_t from, std::uint32_t to, bool idle) {
        made_[from] = true;
        leads_[from] |= to;
        if (idle) idle_[from] |= to;
    }
    void add_move(const PieceDef& piece, const MoveDef& move) {
        // A series of captures ends by itself, and so does one of first moves.
        const bool idle = !move.takes_hurdle && move.quiet && !move.first;
        const auto add = [&](std::size_t i) {
            if (!move.then.empty()) return lead(i, 1U << find(move.then), idle);
            for (std::size_t to = 1; to < names_.size(); ++to)
                if (const std::uint32_t bit = 1U << to; (followers(i, &piece) & bit) != 0)
                    lead(i, bit, idle && !step(to).first);
            made_[i] = true;
        };
        if (move.steps.empty()) add(0);
        for (const Name& name : move.steps) add(find(name));
    }
    void add_other(std::size_t i, const PieceDef& piece) { lead(i, followers(i, &piece), true); }
    // New pieces fill the board, and pieces from the hand empty the hand, so such a series of steps ends by itself.
    void add_placing(std::size_t i) {
        lead(i, followers(i, nullptr), step(i).from == StepDef::From::board || step(i).from == StepDef::From::enemy);
    }

    void check_reached() {
        std::uint32_t reached = 1;
        for (std::size_t again = 0; again < names_.size(); ++again)
            for (std::size_t i = 0; i < names_.size(); ++i)
                if ((reached & 1U << i) != 0) reached |= leads_[i];
        for (std::size_t i = 1; i < names_.size(); ++i) {
            if (!made_[i])
                checks_.fail(
                    step(i).name.where, "step " + quoted(names_[i]) + " can never be made: no piece has a move in it",
                    "write step = " + quoted(names_[i]) + " in moves, or `place` in [turn.then." + names_[i] + "]");
            else if ((reached & 1U << i) == 0)
                checks_.warn(step(i).name.where, "step " + quoted(names_[i]) + " is never made: nothing leads to it",
                             "write after = [...] here, or then = " + quoted(names_[i]) + " in moves");
        }
    }

    // A turn need not end if moves that capture nothing lead from a step back to the same step.
    void check_end() {
        std::vector<std::uint32_t> far = idle_;
        for (std::size_t again = 0; again < names_.size(); ++again)
            for (std::uint32_t& set : far)
                for (std::size_t i = 0; i < names_.size(); ++i)
                    if ((set & 1U << i) != 0) set |= idle_[i];
        for (std::size_t i = 1; i < names_.size(); ++i) {
            const bool may_stop = definition_.turn.same_result && step(i).must == StepDef::Must::never;
            if ((far[i] & 1U << i) == 0 || may_stop) continue;
            const std::string message = "a turn need not end: step " + quoted(names_[i]) +
                                        " follows itself without a capture";
            if (definition_.turn.same_result)
                checks_.fail(step(i).name.where, message + ", and the player may not stop",
                             "write must = \"never\" in [turn.then." + names_[i] + "]");
            else
                checks_.fail(step(i).name.where, message,
                             "write same = \"result\" in [turn]: a turn then does not come to one position twice");
            return;
        }
    }

    const Definition& definition_;
    Checks& checks_;
    std::vector<std::string> names_;    // "move" and the steps that follow others
    std::vector<bool> made_;            // by step: whether a move can be made in it
    std::vector<std::uint32_t> leads_;  // by step: one bit for each step that can follow
    std::vector<std::uint32_t> idle_;   // as leads_, but only after moves that capture nothing
};

}  // namespace

void check_steps(const Definition& definition, Checks& checks) { Steps(definition, checks).check(); }

}  // namespace varia
