// A referee in this process: it calls the rules, and answers at once.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>
#include <varia/variant.hpp>

#include "referee.hpp"

namespace varia::server {

// Loads a built-in variant with options as in `create`.
[[nodiscard]] Answered<VariantPtr> load_variant(const std::string& name, const Json& set);

// It shares the variant's tables with all other referees of the variant; its game is its own.
class LocalReferee : public Referee {
public:
    explicit LocalReferee(VariantPtr variant) : variant_(std::move(variant)) {}

    void describe(Callback done) override;
    void begin(const std::string& start, const std::vector<std::string>& moves, ResultCallback<Position> done) override;
    void play(const std::string& text, ResultCallback<PlayedMove> done) override;
    void play_on(const std::vector<std::string>& texts, std::function<void(std::optional<ApiError>)> done) override;
    void undo(std::function<void(std::optional<ApiError>)> done) override;
    void board_turn(int board, ResultCallback<BoardTurn> done) override;
    void answer(const Question& question, Callback done) override;
    [[nodiscard]] bool alive() const override { return true; }
    [[nodiscard]] bool apart() const override { return false; }

private:
    [[nodiscard]] Json answer_to(const Question& question);

    VariantPtr variant_;
    std::optional<Contest> contest_;
};

}  // namespace varia::server
