// What is said of the computer's search of a game on one board and of a match, where the two differ.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

#include "json.hpp"

namespace varia::cli {

// A player against the computer sees that it thinks, and for how long. A user who wants its advice sees what it has
// found.
enum class Reports : std::uint8_t { that_it_thinks, what_it_sees };

// A search that has not ended, as a terminal shows it.
struct SearchUnderWay {
    std::string who;   // the computer's name, escaped
    std::string seen;  // what progress() has said last; empty at first
    std::chrono::seconds time{0};
    bool broken_off = false;
};

// Precondition of all functions: the contest is of the sort that the words are for.
class SearchWords {
public:
    virtual ~SearchWords() = default;
    // What found_text (engine_answers.hpp) returns.
    [[nodiscard]] virtual std::optional<std::string> found_text(const Contest& contest,
                                                                const ActionList& actions) const = 0;
    // What set_answer (engine_answers.hpp) sets.
    virtual void set_answer(Json& json, const Contest& contest, int player, const player::Answer& answer,
                            const std::vector<player::WeightsInUse>& weights) const = 0;
    // The progress of a search, as a part of line(). Empty if there is nothing to say.
    [[nodiscard]] virtual std::string progress(const Contest& contest, const player::Info& info,
                                               Reports describes) const = 0;
    // The line on a terminal that shows the search.
    [[nodiscard]] virtual std::string line(const SearchUnderWay& search) const = 0;
    // Whether this line changes with the time.
    [[nodiscard]] virtual bool shows_time() const = 0;
    // Whether a search that is stopped is broken off: its turn is a weaker one. Otherwise it is only a shorter one.
    [[nodiscard]] virtual bool is_broken_off_by_stop() const = 0;
};

class GameSearchWords final : public SearchWords {
public:
    [[nodiscard]] std::optional<std::string> found_text(const Contest& contest,
                                                        const ActionList& actions) const override;
    void set_answer(Json& json, const Contest& contest, int player, const player::Answer& answer,
                    const std::vector<player::WeightsInUse>& weights) const override;
    [[nodiscard]] std::string progress(const Contest& contest, const player::Info& info,
                                       Reports describes) const override;
    [[nodiscard]] std::string line(const SearchUnderWay& search) const override;
    [[nodiscard]] bool shows_time() const override { return true; }
    [[nodiscard]] bool is_broken_off_by_stop() const override { return true; }
};

class MatchSearchWords final : public SearchWords {
public:
    [[nodiscard]] std::optional<std::string> found_text(const Contest& contest,
                                                        const ActionList& actions) const override;
    void set_answer(Json& json, const Contest& contest, int player, const player::Answer& answer,
                    const std::vector<player::WeightsInUse>& weights) const override;
    [[nodiscard]] std::string progress(const Contest& contest, const player::Info& info,
                                       Reports describes) const override;
    [[nodiscard]] std::string line(const SearchUnderWay& search) const override;
    [[nodiscard]] bool shows_time() const override { return false; }
    [[nodiscard]] bool is_broken_off_by_stop() const override { return false; }
};

}  // namespace varia::cli
