// What a tournament has come to: who has won how often, as a table and as JSON.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena.hpp"
#include "json.hpp"
#include "results.hpp"

namespace varia::cli {

class Crosstable {
public:
    Crosstable(const std::vector<Entrant>& entrants, std::size_t sides, std::optional<Sprt> sprt)
        : entrants_(entrants), sides_(sides), sprt_(sprt), rows_(entrants.size()) {}

    void add(const GameResult& result);
    [[nodiscard]] std::size_t games() const { return games_; }
    // Whether the test knows, which it can of two players alone.
    [[nodiscard]] bool decided() const;
    // In lines.
    [[nodiscard]] std::string text() const;
    void write(Json& json) const;

private:
    struct Row {
        std::size_t games = 0, won = 0, drawn = 0, lost = 0, first = 0;
        std::size_t voids = 0;  // games that ended by somebody's fault: no results
        double points = 0, places = 0;
        Scores scores;  // of his games one by one
        Thought thought;
        std::map<std::string, std::size_t> faults, late;
    };
    [[nodiscard]] bool duel() const { return sides_ == 2 && entrants_.size() == 2; }
    // Pairs of games of the first player against the second; of single games, where pairs do not differ yet.
    [[nodiscard]] Scores scores() const;
    [[nodiscard]] std::size_t results_of(std::size_t player) const { return rows_[player].games - rows_[player].voids; }
    [[nodiscard]] std::vector<std::size_t> order() const;
    [[nodiscard]] std::string duel_text() const;

    const std::vector<Entrant>& entrants_;
    std::size_t sides_;
    std::optional<Sprt> sprt_;
    std::size_t games_ = 0, voids_ = 0;
    std::vector<Row> rows_;
    std::map<std::string, std::size_t> ends_;
    std::map<std::size_t, std::vector<double>> pairs_;  // by opening: what the first player got
};

}  // namespace varia::cli
