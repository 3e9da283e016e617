#include "record_mending.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <varia/text.hpp>

#include "contest_dialect.hpp"
#include "near_moves.hpp"
#include "pdn_numbers.hpp"
#include "record_signs.hpp"
#include "record_walker.hpp"

namespace varia::records {
namespace {

template <class T>
void append(std::vector<T>& list, std::vector<T>&& more) {
    list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

constexpr int max_mended = 8;                // repairs in one game
constexpr std::size_t max_tried_ahead = 40;  // moves behind a repair that are tried
constexpr std::size_t max_tried_back = 6;    // moves before the one that cannot be played
constexpr std::size_t enough = 3;            // moves that a repair must let the record go on, if it has so many
constexpr std::size_t max_word = 40;         // bytes of a word that is divided
constexpr std::size_t max_played = 2000;     // moves before a repair, because each trial plays them again

// A change of the line of moves: `words` take the place of `count` moves from number `at` on.
struct Repair {
    std::size_t at = 0, count = 1;
    std::vector<std::string> words = {};
    std::string told = {};  // what was done, for the hint of the flaw
};

class RecordMender {
public:
    RecordMender(GameRecord& record, const Contest& start, std::string_view dialect, const ReplayWish& wish)
        : record_(record), start_(start), dialect_(dialect), wish_(wish), reader_(ContestDialect::of(start, dialect)) {}

    // Makes one repair, if the main line needs one and it can be found. Returns the flaw that it mends.
    [[nodiscard]] std::optional<Flaw> mend_once() {
        std::vector<Flaw> flaws;
        Contest now = at_start();
        ReplayWish wish{.variations = false, .whole = wish_.whole};
        wish.null_moves = wish_.null_moves;
        const std::size_t at = walk(record_, now, wish, flaws);
        failed_ = at;
        best_.reset();
        reached_ = 0;
        const bool stopped = at < record_.moves().size() && !(wish_.max && at >= *wish_.max);
        // Null moves are illegal for a reason of their own.
        if (!stopped || flaws.empty() || now.over() || at > max_played || is_null_move(record_.moves()[at].text))
            return std::nullopt;
        try_near(now, at, "{} is played in its place, because the record goes on after it");
        if (!is_enough()) try_divided(now);
        if (!is_enough()) try_joined(now);
        if (!is_enough()) try_without(now, at, "it is passed over, because the record goes on without it");
        if (!is_enough()) try_before();
        if (!is_enough()) try_missing(now);
        if (!best_) return std::nullopt;
        Flaw flaw = std::move(flaws.front());
        flaw.hint = std::move(best_->told);
        make(*best_);
        return flaw;
    }

private:
    [[nodiscard]] Contest at_start() const {
        Contest start = start_;
        start.pass_draws(true);
        return start;
    }

    // Plays moves of the main line, and returns how many were played.
    std::size_t walk(GameRecord& record, Contest& now, const ReplayWish& wish, std::vector<Flaw>& flaws) {
        RecordWalker walker(record, now, wish, flaws);
        walker.read_in(dialect_);
        walker.number_as(numbering_);
        walker.try_only();
        const std::size_t played = walker.walk(0);
        if (&record == &record_) numbering_ = walker.numbering();
        return played;
    }

    // Whether the record goes on after the best repair as far as is tried.
    [[nodiscard]] bool is_enough() const { return best_ && reached_ >= tried_end(); }

    // The first move that is not tried any more.
    [[nodiscard]] std::size_t tried_end() const {
        return std::min(record_.moves().size(), failed_ + 1 + max_tried_ahead);
    }

    // Compares a repair with the best one so far: how far does the record go on after it? `before`: the position in
    // which the changed moves are played.
    void consider(const Contest& before, Repair repair, std::size_t further = enough) {
        const std::vector<RecordedMove>& moves = record_.moves();
        const std::size_t rest = repair.at + repair.count;
        GameRecord tried;
        for (const std::string& word : repair.words) tried.moves().emplace_back().text = word;
        const std::size_t end = tried_end();
        if (rest < end)
            tried.moves().insert(tried.moves().end(), moves.begin() + static_cast<std::ptrdiff_t>(rest),
                                 moves.begin() + static_cast<std::ptrdiff_t>(end));
        Contest now = before;
        std::vector<Flaw> flaws;
        const ReplayWish wish{.variations = false, .whole = false};
        const std::size_t played = walk(tried, now, wish, flaws);
        if (played < repair.words.size()) return;
        const std::size_t reached = rest + played - repair.words.size();
        const std::size_t wanted = std::min(failed_ + 1 + further, moves.size());
        if (reached < wanted || reached <= reached_) return;
        reached_ = reached;
        best_ = std::move(repair);
    }

    // The text of a move as the reader of the record reads it.
    [[nodiscard]] std::string word_of(const MeantMove& move) const { return reader_ ? move.text : move.canonical; }

    // A legal move takes the place of move `at`. At the end of a record nothing would show that it was meant.
    void try_near(Contest& now, std::size_t at, fmt::string_view told) {
        if (failed_ + 1 >= record_.moves().size()) return;
        for (const MeantMove& move : near_moves(now, reader_, record_.moves()[at].text))
            consider(now,
                     {at,
                      1,
                      {word_of(move)},
                      fmt::vformat(told, fmt::make_format_args(escaped(move.text), escaped(record_.moves()[at].text)))},
                     at == failed_ ? 1 : enough);
    }

    // The sign between two moves is missing or another one; or signs stand before or behind a move.
    void try_divided(Contest& now) {
        const std::string& text = record_.moves()[failed_].text;
        if (text.size() > max_word) return;
        const bool last = failed_ + 1 == record_.moves().size();
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t begin = at;
            (void)next_character(text, at);
            const std::string left = text.substr(0, begin), right = text.substr(begin), without = text.substr(at);
            if (begin == 0) continue;
            for (const std::string& second : {right, without})
                if (!second.empty())
                    consider(now, {failed_,
                                   1,
                                   {left, second},
                                   fmt::format("it is read as two moves, {} and {}", escaped(left), escaped(second))});
            if (last) continue;
            for (const std::string& part : {left, right})
                consider(now, {failed_,
                               1,
                               {part},
                               fmt::format("{} is played in its place, because the record goes on after it",
                                           escaped(part))});
        }
    }

    // A blank or another sign stands inside a move.
    void try_joined(Contest& now) {
        const std::vector<RecordedMove>& moves = record_.moves();
        if (failed_ + 1 >= moves.size()) return;
        const std::string word = moves[failed_].text + moves[failed_ + 1].text;
        if (word.size() <= max_word)
            consider(now, {failed_, 2, {word}, fmt::format("it is read as one with the next, {}", escaped(word))});
    }

    void try_without(Contest& now, std::size_t at, fmt::string_view told) {
        if (failed_ + 1 >= record_.moves().size()) return;
        consider(now, {at, 1, {}, fmt::vformat(told, fmt::make_format_args(escaped(record_.moves()[at].text)))});
    }

    // A move before it was another one, which is legal too, or is one too many.
    void try_before() {
        for (std::size_t back = 1; back <= std::min(max_tried_back, failed_); ++back) {
            const std::size_t at = failed_ - back;
            Contest before = at_start();
            std::vector<Flaw> flaws;
            ReplayWish wish{.variations = false, .whole = false};
            wish.max = at;
            if (walk(record_, before, wish, flaws) < at) return;
            try_near(before, at, "{} is played in the place of {} before it, because the record goes on then");
            try_without(before, at, "{} before it is passed over, because the record goes on then");
        }
    }

    void try_missing(Contest& now) {
        if (failed_ + 1 >= record_.moves().size()) return;
        for (const MeantMove& move : all_moves(now, reader_))
            consider(now,
                     {failed_,
                      0,
                      {word_of(move)},
                      fmt::format("a move is missing before it; {} is played there, because the record goes on then",
                                  escaped(move.text))});
    }

    void make(const Repair& repair) {
        if (wish_.written != nullptr) {
            // A word that is read as another one stands there as it is.
            Repair as_written = repair;
            for (std::size_t i = 0; i < repair.words.size(); ++i)
                if (repair.count == 0)
                    as_written.words[i].clear();
                else if (repair.words.size() == repair.count)
                    as_written.words[i] = wish_.written->moves()[repair.at + i].text;
            change(*wish_.written, as_written);
        }
        change(record_, repair);
    }

    static void change(GameRecord& record, const Repair& repair) {
        std::vector<RecordedMove>& moves = record.moves();
        const auto first = moves.begin() + static_cast<std::ptrdiff_t>(repair.at);
        const Place place = first->place;
        // What is said of the moves that go is said of the one before them, or of the last one in their place.
        RecordedMove said;
        for (auto move = first; move != first + static_cast<std::ptrdiff_t>(repair.count); ++move) {
            append(said.comments, std::move(move->comments));
            append(said.glyphs, std::move(move->glyphs));
            append(said.variations, std::move(move->variations));
        }
        std::vector<RecordedMove> put;
        for (const std::string& word : repair.words) {
            put.emplace_back().text = word;
            put.back().place = place;
        }
        if (!put.empty()) {
            put.back().comments = std::move(said.comments);
            put.back().glyphs = std::move(said.glyphs);
            put.front().variations = std::move(said.variations);
        } else if (repair.at > 0) {
            append(moves[repair.at - 1].comments, std::move(said.comments));
        } else {
            append(record.lines.front().comments, std::move(said.comments));
        }
        const auto behind = moves.erase(first, first + static_cast<std::ptrdiff_t>(repair.count));
        moves.insert(behind, std::make_move_iterator(put.begin()), std::make_move_iterator(put.end()));
    }

    GameRecord& record_;
    const Contest& start_;
    std::string_view dialect_;
    const ReplayWish& wish_;
    std::optional<ContestDialect> reader_;
    PdnNumbering numbering_ = PdnNumbering::unknown;
    std::size_t failed_ = 0;   // the move that cannot be played
    std::size_t reached_ = 0;  // how far the record goes on after best_
    std::optional<Repair> best_;
};

}  // namespace

bool mend_record(GameRecord& record, const Contest& start, std::string_view dialect, const ReplayWish& wish,
                 std::vector<Flaw>& flaws) {
    RecordMender mender(record, start, dialect, wish);
    int mended = 0;
    while (mended < max_mended) {
        std::optional<Flaw> flaw = mender.mend_once();
        if (!flaw) break;
        if (flaws.size() < max_record_flaws) flaws.push_back(*std::move(flaw));
        ++mended;
    }
    return mended > 0;
}

}  // namespace varia::records
