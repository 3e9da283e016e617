// Remembers answers of hooks. A rule is a question about the position, so a script that looked only at certain cells
// gives the same answer as long as these cells hold the same.
//
// The methods that a script calls note which cells it looks at and which questions it asks the kernel. The kernel
// answers the same question again much faster than Lua. Methods that read anything else end the note, and the answer is
// then not kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <varia/position.hpp>

#include "position_view.hpp"

namespace varia {

// A question to the kernel that calls no script.
struct KernelQuestion {
    enum class What : std::uint8_t { attacked, in_check, gives_check };
    What what;
    Side side = Side::first;  // the side that attacks, or the side in check
    Cell cell = no_cell;      // the attacked cell
};

// The cells that a call has looked at with their content, and the kernel's answers.
class Looked {
public:
    // The number of cells that touch a cell of a board with three axes, plus the cell itself.
    static constexpr std::size_t max = 27;
    static constexpr std::size_t max_questions = 2;

    void at(Cell cell, Piece piece) {
        if (cells_ == max) return everywhere();
        cell_[cells_] = cell;
        held_[cells_++] = piece.code();
    }
    // `cost`: what the question cost the call.
    void asked(KernelQuestion question, bool yes, std::uint64_t cost) {
        if (questions_ == max_questions) return everywhere();
        question_[questions_] = question;
        yes_[questions_++] = yes;
        cost_ += cost;
    }
    // Adds a cost that a repeated call would not have, because the result has been computed once and for all.
    void once(std::uint64_t cost) { cost_ += cost; }
    void everywhere() { everywhere_ = true; }
    [[nodiscard]] bool is_everywhere() const { return everywhere_; }

private:
    friend class Answers;
    std::uint8_t cells_ = 0;
    std::uint8_t questions_ = 0;
    bool everywhere_ = false;
    std::array<Cell, max> cell_;
    std::array<PieceCode, max> held_;
    std::array<KernelQuestion, max_questions> question_;
    std::array<bool, max_questions> yes_;
    std::uint64_t cost_ = 0;
};

class Answers {
public:
    struct Answer {
        bool yes;
        std::uint64_t fuel;  // the fuel that the call used, without its questions to the kernel
    };

    // Everything else on which an answer can depend: the hook's arguments, and the side to move.
    struct Question {
        std::uint64_t move = 0;
        std::uint64_t described = 0;
        bool operator==(const Question&) const = default;
    };
    [[nodiscard]] static Question question(int hook, Side turn, const MoveFacts& facts);

    // Whether it is worthwhile to search for answers of the hook, and to note what it looks at.
    [[nodiscard]] bool promising(int hook) const {
        return static_cast<std::size_t>(hook) < tries_.size() && tries_[static_cast<std::size_t>(hook)] < max_tries;
    }
    // The answer that is known and still holds in the position, if there is one. `ask(KernelQuestion, cost)` asks the
    // kernel again and adds the cost of that to `cost`.
    template <class Ask>
    [[nodiscard]] std::optional<Answer> find(const Question& question, const Position& position, Ask&& ask) const {
        const Entry* entry = lookup(question, position);
        if (entry == nullptr) return std::nullopt;
        Answer answer = entry->answer;
        for (std::size_t i = 0; i < entry->looked.questions_; ++i)
            if (ask(entry->looked.question_[i], answer.fuel) != entry->looked.yes_[i]) return std::nullopt;
        return answer;
    }
    void keep(int hook, const Question& question, const Looked& looked, Answer answer);

    [[nodiscard]] std::size_t heap() const { return entries_.capacity() * sizeof(Entry); }

private:
    struct Entry {
        Question question{~std::uint64_t{0}, ~std::uint64_t{0}};
        Answer answer{};
        Looked looked;
    };
    // A game in play needs few entries; perft needs many.
    static constexpr std::size_t fewest = 128;
    static constexpr std::size_t max = 2048;
    // After this many calls in a row that looked everywhere, answers of the hook are no longer noted.
    static constexpr std::uint8_t max_tries = 64;

    // Null if there is no entry, or if the cells that it looked at have changed.
    [[nodiscard]] const Entry* lookup(const Question& question, const Position& position) const;
    [[nodiscard]] std::size_t slot(const Question& question) const {
        return static_cast<std::size_t>(((question.move ^ (question.described << 1)) * 0x9E3779B97F4A7C15U) >> 32) &
               (entries_.size() - 1);
    }

    // Allocated when there is something to keep; each entry may be overwritten by any other.
    std::vector<Entry> entries_;
    std::size_t kept_ = 0;                  // since entries_ has grown
    std::array<std::uint8_t, 64> tries_{};  // by hook; scripts of further hooks are always called
};

}  // namespace varia
