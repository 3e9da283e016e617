// Answers of hooks that are remembered: rules are questions about the position, so that whoever looked at these cells
// alone answers the same for as long as they hold the same.
//
// What a script looks at is noted by the methods it calls, and what it asks the kernel: asked again, that answers much
// sooner than Lua. Methods that read anything else end the note: such an answer is not kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <varia/position.hpp>

#include "position_view.hpp"

namespace varia {

// A question to the kernel that makes no script be asked.
struct KernelQuestion {
    enum class What : std::uint8_t { attacked, in_check, gives_check };
    What what;
    Side side = Side::first;  // who attacks, or is in check
    Cell cell = no_cell;      // that is attacked
};

// The cells a call has looked at, with what stood there, and the kernel's answers.
class Looked {
public:
    // As many as touch a cell of a board of three axes, and one.
    static constexpr std::size_t most = 27;
    static constexpr std::size_t most_questions = 2;

    void at(Cell cell, Piece piece) {
        if (cells_ == most) return everywhere();
        cell_[cells_] = cell;
        held_[cells_++] = piece.code();
    }
    // `cost`: what the call was charged for it.
    void asked(KernelQuestion question, bool yes, std::uint64_t cost) {
        if (questions_ == most_questions) return everywhere();
        question_[questions_] = question;
        yes_[questions_++] = yes;
        cost_ += cost;
    }
    // What the call was charged that another would not be, for what has been worked out once and for all.
    void once(std::uint64_t cost) { cost_ += cost; }
    void everywhere() { everywhere_ = true; }
    [[nodiscard]] bool is_everywhere() const { return everywhere_; }

private:
    friend class Answers;
    std::uint8_t cells_ = 0;
    std::uint8_t questions_ = 0;
    bool everywhere_ = false;
    std::array<Cell, most> cell_;
    std::array<PieceCode, most> held_;
    std::array<KernelQuestion, most_questions> question_;
    std::array<bool, most_questions> yes_;
    std::uint64_t cost_ = 0;
};

class Answers {
public:
    struct Answer {
        bool yes;
        std::uint64_t fuel;  // that the call used, without what it asked the kernel
    };

    // All else that an answer can depend on: what the hook is told, and whose turn it is.
    struct Question {
        std::uint64_t move = 0;
        std::uint64_t told = 0;
        bool operator==(const Question&) const = default;
    };
    [[nodiscard]] static Question question(int hook, Side turn, const MoveFacts& facts);

    // Whether it is worth while to look for answers of the hook, and to note what it looks at.
    [[nodiscard]] bool promising(int hook) const {
        return static_cast<std::size_t>(hook) < tries_.size() && tries_[static_cast<std::size_t>(hook)] < most_tries;
    }
    // None if none is known that holds in the position. The kernel is asked again by `ask(KernelQuestion, cost)`, which
    // adds up what that costs.
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
    // A game that is played needs few, one that is counted needs many.
    static constexpr std::size_t fewest = 128;
    static constexpr std::size_t most = 2048;
    // Of calls in a row that looked everywhere, before the hook is left alone.
    static constexpr std::uint8_t most_tries = 64;

    // Null if there is none, or the cells it looked at have changed.
    [[nodiscard]] const Entry* lookup(const Question& question, const Position& position) const;
    [[nodiscard]] std::size_t slot(const Question& question) const {
        return static_cast<std::size_t>(((question.move ^ (question.told << 1)) * 0x9E3779B97F4A7C15U) >> 32) &
               (entries_.size() - 1);
    }

    std::vector<Entry> entries_;  // made when there is something to keep; each may be overwritten by any other
    std::size_t kept_ = 0;        // since it has grown
    std::array<std::uint8_t, 64> tries_{};  // by hook; those beyond are always called
};

}  // namespace varia
