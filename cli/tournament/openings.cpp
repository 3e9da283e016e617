#include "openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string_view>
#include <utility>

#include <varia/notation.hpp>
#include <varia/player/engine.hpp>
#include <varia/text.hpp>

#include "folder.hpp"
#include "layout.hpp"
#include "protocol_words.hpp"
#include "record_bytes.hpp"
#include "record_file.hpp"
#include "record_reader.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"
#include "variant_files.hpp"
#include "wire.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr int tries = 100;                   // to find an opening that is balanced and not over
constexpr std::uint64_t short_look = 3'000;  // positions searched to judge the balance

Diagnostic at(const std::string& file, std::uint32_t line, const Diagnostics& why) {
    Diagnostic diagnostic = why.front();
    diagnostic.file = file;
    diagnostic.line = line;
    return diagnostic;
}

// Plays moves, given as texts, from a position; at most a given number of them.
class Replay {
public:
    explicit Replay(Position start) : start_(std::move(start)), game_(start_.variant_ptr(), start_) {}
    [[nodiscard]] std::optional<Diagnostics> play(const std::vector<std::string>& moves, std::size_t max) {
        for (std::size_t i = 0; i < std::min(moves.size(), max); ++i) {
            const Result<Turn> turn = game_.play(moves[i]);
            if (!turn) return turn.diagnostics();
            steps_.insert(steps_.end(), turn->begin(), turn->end());
        }
        return std::nullopt;
    }
    [[nodiscard]] bool over() { return game_.outcome().over; }
    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] const MoveList& steps() const { return steps_; }

private:
    Position start_;
    Game game_;
    MoveList steps_;
};

}  // namespace

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq parts{seed & 0xFFFFFFFFU, seed >> 32, number & 0xFFFFFFFFU, number >> 32};
    std::array<std::uint32_t, 2> words{};
    parts.generate(words.begin(), words.end());
    return std::uint64_t{words[0]} << 32 | words[1];
}

Result<Openings> Openings::read(const VariantPtr& variant, const std::string& path, int turns, std::uint64_t seed) {
    if (!is_folder(path) && path.ends_with(".bin")) return from_book(variant, path, turns, seed);
    Openings openings;
    Diagnostics problems;
    const auto add = [&](const std::string& file, std::uint32_t line, const std::string& position,
                         const std::vector<std::string>& moves, std::size_t max) {
        const Result<Position> start = position.empty() ? Result<Position>(start_position(variant))
                                                        : parse_position(variant, position);
        if (!start) return problems.push_back(at(file, line, start.diagnostics()));
        Replay replay(*start);
        if (const auto problem = replay.play(moves, max)) return problems.push_back(at(file, line, *problem));
        if (!replay.over()) openings.starts_.push_back({replay.start(), replay.steps()});
    };
    const auto add_records = [&](const std::string& file, std::string_view text) {
        RecordReader reader(text);
        while (const std::optional<GameRecord> record = reader.next()) {
            std::vector<std::string> moves;
            for (const RecordedMove& move : record->moves()) moves.push_back(move.text);
            add(file, record->place.line, record->value(tags::position), moves, static_cast<std::size_t>(turns));
        }
    };
    if (!is_folder(path)) {
        const FileText text = record_bytes(path);
        if (!text.error.empty()) return typed_error(fmt::format("{}: cannot read it: {}", path, text.error));
        const bool positions = path.ends_with(".epd"), records = positions || path.ends_with(".pgn");
        if (positions) {
            RecordFile file(text.bytes);
            if (file.form() != RecordForm::epd) return typed_error(fmt::format("{}: it is no EPD", path));
            while (const std::optional<GameRecord> record = file.next())
                add(path, record->place.line, record->value(tags::position), {}, 0);
        } else if (records) {
            add_records(path, text.bytes);
        }
        for (const NumberedLine& line : records ? std::vector<NumberedLine>{} : numbered_lines(text.bytes, '#')) {
            const std::size_t key = line.text.starts_with("moves ") ? 0 : line.text.find(" moves ");
            const std::string position(line.text.substr(0, key));
            const std::size_t skip = key == 0 ? 6 : 7;
            const std::vector<std::string> moves = key == std::string::npos ? std::vector<std::string>{}
                                                                            : words(line.text.substr(key + skip));
            add(path, line.number, position, moves, moves.size());
        }
    } else {
        const Folder folder(path);
        std::string error = folder.error();
        const std::vector<std::string> files = error.empty() ? folder.list(".txt", false, error)
                                                             : std::vector<std::string>{};
        if (!error.empty()) return typed_error(fmt::format("{}: {}", path, error));
        for (const std::string& file : files) {
            const FileText text = folder.read({file});
            if (!text.error.empty())
                return typed_error(fmt::format("{}/{}: cannot read it: {}", path, file, text.error));
            std::string position;
            std::vector<std::string> moves;
            const std::vector<NumberedLine> lines = numbered_lines(text.bytes, '#');
            for (std::size_t i = 0; i + 1 < lines.size(); ++i) {  // the last line is the status
                if (lines[i].text.starts_with("options:")) continue;
                if (lines[i].text.starts_with("position:"))
                    position = trimmed(lines[i].text.substr(9));
                else
                    for (std::string& word : words(lines[i].text)) moves.push_back(std::move(word));
            }
            add(path + "/" + file, 0, position, moves, static_cast<std::size_t>(turns));
        }
        const std::vector<std::string> records = folder.list(".pgn", false, error);
        if (!error.empty()) return typed_error(fmt::format("{}: {}", path, error));
        for (const std::string& file : records) {
            const FileText text = record_bytes(path + "/" + file);
            if (!text.error.empty())
                return typed_error(fmt::format("{}/{}: cannot read it: {}", path, file, text.error));
            add_records(path + "/" + file, text.bytes);
        }
    }
    if (!problems.empty()) return problems;
    if (openings.starts_.empty()) return typed_error(fmt::format("{}: no opening in it", path));
    return openings;
}

// The variant must be the game that the keys and the moves of such a book are for.
Result<Openings> Openings::from_book(const VariantPtr& variant, const std::string& path, int turns,
                                     std::uint64_t seed) {
    if (variant->id() != unnamed_in_uci)
        return typed_error(
            fmt::format("{}: a Polyglot book is for chess, not for {}", path, variant->definition().name));
    const FileText text = record_bytes(path);
    if (!text.error.empty()) return typed_error(fmt::format("{}: cannot read it: {}", path, text.error));
    Result<PolyglotBook> book = PolyglotBook::parse(text.bytes);
    if (!book) return typed_error(fmt::format("{}: {}", path, book.diagnostics().front().message));
    if (book->moves(format_position(start_position(variant))).empty())
        return typed_error(fmt::format("{}: the start position is not in it", path));
    Openings openings;
    openings.book_ = std::move(book).value();
    openings.variant_ = variant;
    openings.turns_ = turns;
    openings.seed_ = seed;
    return openings;
}

Played Openings::by_book(std::size_t number) const {
    std::mt19937_64 random(mixed(seed_, number));
    const Wire wire(variant_, Wire::Dialect::uci);
    Played played(Contest(variant_, start_position(variant_)));
    for (int turn = 0; turn < turns_; ++turn) {
        Game game = *played.contest.lone_game();
        std::vector<std::pair<Turn, std::uint64_t>> moves;
        std::uint64_t sum = 0;
        for (const PolyglotBook::Move& move : book_->moves(format_position(game.position()))) {
            const std::optional<Turn> legal = wire.read_turn(game, move.text);
            if (!legal || move.weight == 0) continue;
            sum += move.weight;
            moves.emplace_back(*legal, sum);
        }
        if (moves.empty()) break;
        const std::uint64_t drawn = random() % sum;
        const auto chosen = std::ranges::find_if(moves, [&](const auto& move) { return drawn < move.second; });
        Played next = played;
        for (const Action& action : actions_of(chosen->first)) next.play(action);
        if (next.contest.over()) break;
        played = std::move(next);
    }
    return played;
}

Played Openings::opening(std::size_t number) const {
    if (before_) return at_random(number);
    if (book_) return by_book(number);
    const Line& line = starts_[number % starts_.size()];
    Played played(Contest(line.start.variant_ptr(), line.start));
    for (const Action& action : actions_of(line.steps)) played.play(action);
    return played;
}

Played Openings::at_random(std::size_t number) const {
    std::mt19937_64 random(mixed(seed_, number));
    std::optional<player::Engine> judge;
    ActionList legal;
    for (int attempt = 0;; ++attempt) {
        Played played = *before_;
        Contest& contest = played.contest;
        const int end = contest.plies() + turns_ * contest.boards();
        while (contest.plies() < end && !contest.over()) {
            contest.legal_actions(legal);
            std::erase_if(legal, [](const Action& action) { return action.type == ActionType::resign; });
            if (legal.empty()) break;
            played.play(legal[static_cast<std::size_t>(random() % legal.size())]);
        }
        if (attempt >= tries) return played;
        if (contest.over() && !retries_) return *before_;
        if (contest.over()) continue;
        if (!balance_) return played;
        if (!judge) judge.emplace(contest);
        judge->forget();
        player::Limits limits;
        limits.nodes = short_look;
        const player::Answer seen = judge->search(contest, limits);
        if (!seen.info.lines.empty() && std::abs(seen.info.lines.front().value.points) <= *balance_) return played;
    }
}

}  // namespace varia::cli
