#include "endgame_table.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "plain_file.hpp"

namespace varia::player {
namespace {

constexpr std::string_view first_line = "varia endgame 1";

std::uint64_t sum_of(const std::vector<EndgameCode>& codes) {
    std::uint64_t sum = 0xCBF29CE484222325U;
    for (const EndgameCode code : codes) sum = (sum ^ code) * 0x100000001B3U;
    return sum;
}

}  // namespace

EndgameCounts EndgameTable::counts(Side side) const {
    EndgameCounts counts;
    std::map<EndgameCode, EndgameCounts::Row> rows;  // by the code without its plies
    rows[0].share = Score{1, 2};
    const auto heads = static_cast<std::uint64_t>(set.heads());
    for (std::uint64_t placing = 0; placing < set.placings(); ++placing) {
        const auto weight = static_cast<std::uint64_t>(set.weight(placing));
        for (std::uint64_t head = static_cast<std::uint64_t>(index(side)); head < heads; head += 2) {
            const EndgameCode code = codes[placing * heads + head];
            if (code == no_position) continue;
            EndgameCounts::Row& row = rows[code & 15];
            row.share = value(code).share;
            row.positions += weight;
            row.longest = std::max(row.longest, code_plies(code));
        }
    }
    for (const auto& [code, row] : rows) {
        counts.positions += row.positions;
        const int twice = 2 * row.share.numerator - row.share.denominator;
        (twice > 0 ? counts.won : twice < 0 ? counts.lost : counts.drawn) += row.positions;
        if (twice > 0) counts.longest = std::max(counts.longest, row.longest);
        counts.rows.push_back(row);
    }
    std::ranges::sort(counts.rows, [](const auto& a, const auto& b) {
        return a.share.numerator * b.share.denominator > b.share.numerator * a.share.denominator;
    });
    return counts;
}

std::uint64_t EndgameTable::longest() const {
    std::uint64_t best = EndgameSet::nowhere;
    // Of positions with equally long wins, one with the first side to move is better.
    const auto better = [&](std::uint64_t a, std::uint64_t b) {
        const int plies_a = code_plies(codes[a]), plies_b = code_plies(codes[b]);
        return plies_a != plies_b ? plies_a > plies_b : (a & 1) < (b & 1);
    };
    for (std::uint64_t i = 0; i < codes.size(); ++i)
        if (codes[i] != no_position && codes[i] != 0 && code_wins(codes[i]) &&
            (best == EndgameSet::nowhere || better(i, best)))
            best = i;
    return best;
}

std::string endgame_file_name(const Variant& variant, std::uint64_t rules, std::uint64_t key) {
    std::string id;
    for (const char c : variant.id())
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') id += c;
    return fmt::format("{}-{:016x}-{:016x}.endgame", id, rules, key);
}

std::string write_endgame(const std::string& folder, const VariantPtr& variant, std::uint64_t rules,
                          const EndgameTable& table) {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return fmt::format("cannot make the folder {}: {}", folder, error.message());
    const fs::path path = fs::path(folder) / endgame_file_name(*variant, rules, table.set.key());
    NewFile out(path.string(), std::string(first_line) + "\n");
    std::string shares;
    for (const Score share : table.levels) shares += fmt::format(" {}/{}", share.numerator, share.denominator);
    out.add(fmt::format("{}\nvariant {}\nrules {:016x}\nset {}\neverywhere {}\nshares{}\nnumbers {}\nsum {:016x}\n\n",
                        first_line, variant->id(), rules, text_of_men(*variant, table.set.men()),
                        table.set.everywhere() ? 1 : 0, shares, table.codes.size(), sum_of(table.codes)));
    std::string bytes;
    for (std::size_t i = 0; i < table.codes.size(); ++i) {
        bytes += static_cast<char>(table.codes[i] & 0xFF);
        bytes += static_cast<char>(table.codes[i] >> 8);
        if (bytes.size() >= (1U << 20) || i + 1 == table.codes.size()) {
            out.add(bytes);
            bytes.clear();
        }
    }
    const std::string why = out.put_in_place();
    return why.empty() ? why : fmt::format("cannot write {}: {}", path.string(), why);
}

std::unique_ptr<EndgameTable> read_endgame(const std::string& path, const VariantPtr& variant, std::uint64_t rules) {
    PlainFile in(path);
    if (in.line(max_heading_length) != first_line) return nullptr;
    std::map<std::string, std::string> lines;
    for (std::optional<std::string> line;
         (line = in.line(max_heading_length)) && !line->empty() && lines.size() < 20;) {
        const std::size_t blank = std::min(line->find(' '), line->size());
        lines[line->substr(0, blank)] = blank < line->size() ? line->substr(blank + 1) : "";
    }
    if (lines["rules"] != fmt::format("{:016x}", rules)) return nullptr;
    Result<std::vector<Piece>> men = men_of_text(*variant, lines["set"]);
    if (!men || men->size() > max_men) return nullptr;
    auto table = std::make_unique<EndgameTable>(
        EndgameSet(variant, std::move(men).value(), lines["everywhere"] == "1"));
    std::istringstream shares(lines["shares"]);
    Score share;
    char slash = 0;
    while (shares >> share.numerator >> slash >> share.denominator) {
        if (slash != '/' || share.denominator < 1 || share.denominator > max_score ||
            share.numerator > share.denominator || 2 * share.numerator <= share.denominator ||
            table->levels.size() == max_levels)
            return nullptr;
        table->levels.push_back(share);
    }
    if (lines["numbers"] != std::to_string(table->set.numbers())) return nullptr;
    const auto numbers = static_cast<std::size_t>(table->set.numbers());
    // The file must have the stated length; this is checked before memory is allocated for it.
    if (in.left() != 2 * static_cast<std::uint64_t>(numbers)) return nullptr;
    table->codes.resize(numbers);
    std::vector<char> bytes(1U << 20);
    for (std::size_t i = 0; i < numbers;) {
        const std::size_t count = std::min(bytes.size() / 2, numbers - i);
        if (!in.read(bytes.data(), 2 * count)) return nullptr;
        for (std::size_t k = 0; k < count; ++k, ++i) {
            table->codes[i] = static_cast<EndgameCode>(static_cast<unsigned char>(bytes[2 * k]) |
                                                       static_cast<unsigned char>(bytes[2 * k + 1]) << 8);
            const EndgameCode code = table->codes[i];
            if (code != 0 && code != no_position &&
                (code_level(code) < 0 || code_level(code) >= static_cast<int>(table->levels.size())))
                return nullptr;
        }
    }
    if (lines["sum"] != fmt::format("{:016x}", sum_of(table->codes))) return nullptr;
    return table;
}

}  // namespace varia::player
