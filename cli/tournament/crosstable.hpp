// The results of a tournament: how often each player has won, as a table and as JSON.
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
    // Whether the SPRT is decided. This needs exactly two players.
    [[nodiscard]] bool decided() const;
    // Returns the table as lines of text.
    [[nodiscard]] std::string text() const;
    void write(Json& json) const;

private:
    struct Row {
        std::size_t games = 0, won = 0, drawn = 0, lost = 0, first = 0;
        std::size_t voids = 0;  // games that ended by a player's fault and do not count
        double points = 0, places = 0;
        Scores scores;  // of single games
        Thought thought;
        std::map<std::string, std::size_t> faults, late;
        std::map<std::string, std::vector<std::string>> lines;  // by fault: those of its first game
    };
    [[nodiscard]] bool duel() const { return sides_ == 2 && entrants_.size() == 2; }
    // Scores of the first player against the second, for pairs of games with the same opening. As long as all pairs
    // have the same score, the scores of single games.
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
    std::map<std::size_t, std::vector<double>> pairs_;  // by opening: the first player's shares
};

}  // namespace varia::cli
