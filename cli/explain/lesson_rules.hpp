// What lessons are about: the rules that a variant declares, one entry for each thing that a newcomer should have done
// once, and which of them a move does.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// In the order in which lessons come.
enum class LessonTopic : std::uint8_t {
    move,       // a piece of the kind goes somewhere and captures nothing
    capture,    // a piece captures; of a kind that captures in another way than it moves, or of any kind
    put_down,   // a piece of the kind is dropped, or put down by a step
    promotion,  // a piece of the kind becomes another, or another side's
    jump,       // a piece captures what it jumps
    sweep,      // ... several on one line
    shot,       // ... and stays where it is
    swap,       // ... or two pieces swap places
    en_passant,
    castling,   // `number` indexes Definition::castlings
    push,       // pieces in front are shifted
    shove,      // a weaker piece is pushed or pulled
    block,      // a block of the board moves
    elsewhere,  // a move captures pieces on other cells than its own
    trap,       // a piece is lost in a trap
    script,     // `number` indexes Definition::hooks: a move that a script offers
    step,       // `number` indexes TurnDef::then: a step that follows
    stop,       // a turn ends before its last step
    pass,
    exchange,  // the pie rule
    check,
    win,  // `reason`: the mover wins
};

struct TaughtRule {
    LessonTopic topic;
    Kind kind = 0;  // 0: any kind, or none
    int number = 0;
    std::string reason;
    std::string id, title, task;
    // Why no lesson is looked for; empty if one is.
    std::string never;
};

class LessonRules {
public:
    // Precondition: the variant has one board.
    explicit LessonRules(const VariantPtr& variant);

    [[nodiscard]] const std::vector<TaughtRule>& rules() const { return rules_; }
    // What the game's page says about the rule, with cells and directions as this side has them.
    [[nodiscard]] std::vector<std::string> sentences(const TaughtRule& rule, Side side) const;
    // The index of the rule with this id, or -1.
    [[nodiscard]] int find(std::string_view id) const;

    // What a move has to do with the rules: the indices of those that it does, each once. A way to win that the
    // declaration does not name, such as one that a script decides, is added to rules() when a move first wins so. The
    // position is the same after the call. Preconditions: the move is legal, `rules` are of the variant.
    [[nodiscard]] std::vector<int> met(Rules& rules, Position& position, Move move);

private:
    void declare();
    void declare_kind(Kind kind);
    void declare_wins();
    TaughtRule& add(LessonTopic topic, Kind kind, int number, std::string id, std::string title, std::string task);
    void add_win(const std::string& reason, const char* never = "");
    void note(std::vector<int>& list, LessonTopic topic, Kind kind = 0, int number = 0) const;
    void note_changes(std::vector<int>& list, const Position& before, const Position& after, Move move) const;
    void note_end(std::vector<int>& list, const Outcome& outcome, Side mover);

    VariantPtr variant_;
    std::vector<TaughtRule> rules_;
    std::map<std::tuple<LessonTopic, Kind, int>, int> by_topic_;
    std::map<std::string, int, std::less<>> by_id_;
    std::vector<bool> goes_quietly_;  // by kind
    bool checks_ = false, stalemate_wins_ = false, elsewhere_ = false;
};

}  // namespace varia::cli
