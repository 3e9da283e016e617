#include "known_answers.hpp"

#include <cstring>
#include <type_traits>

namespace varia {

Answers::Question Answers::question(int hook, Side turn, const MoveFacts& facts) {
    static_assert(sizeof(Move) == sizeof(std::uint64_t) && std::has_unique_object_representations_v<Move>);
    Question question;
    std::memcpy(&question.move, &facts.move, sizeof question.move);
    const auto described = [&](std::uint64_t value, int bits) {
        question.described = question.described << bits | value;
    };
    described(facts.moved.code(), 16);
    described(facts.captured.code(), 16);
    described(static_cast<std::uint64_t>(hook), 6);
    described(static_cast<std::uint64_t>(turn), 4);
    described(static_cast<std::uint64_t>(facts.mover), 4);
    described(facts.attack ? 1 : 0, 1);
    described(facts.step ? *facts.step + 1U : 0U, 9);
    return question;
}

const Answers::Entry* Answers::lookup(const Question& question, const Position& position) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[slot(question)];
    if (entry.question != question) return nullptr;
    for (std::size_t i = 0; i < entry.looked.cells_; ++i)
        if (position.at(entry.looked.cell_[i]).code() != entry.looked.held_[i]) return nullptr;
    return &entry;
}

void Answers::keep(int hook, const Question& question, const Looked& looked, Answer answer) {
    std::uint8_t& tries = tries_[static_cast<std::size_t>(hook)];
    if (looked.is_everywhere()) {
        ++tries;
        return;
    }
    tries = 0;
    if (entries_.empty() || (++kept_ > 4 * entries_.size() && entries_.size() < max)) {
        const std::size_t size = entries_.empty() ? fewest : 4 * entries_.size();
        entries_.clear();
        entries_.resize(size);
        kept_ = 0;
    }
    Entry& entry = entries_[slot(question)];
    entry.question = question;
    entry.answer = {answer.yes, answer.fuel - looked.cost_};
    entry.looked.cells_ = looked.cells_;
    entry.looked.questions_ = looked.questions_;
    entry.looked.question_ = looked.question_;
    entry.looked.yes_ = looked.yes_;
    for (std::size_t i = 0; i < looked.cells_; ++i) {
        entry.looked.cell_[i] = looked.cell_[i];
        entry.looked.held_[i] = looked.held_[i];
    }
}

}  // namespace varia
