#include "endgame_table.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

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
    // Of equals one with the first side to move.
    const auto better = [&](std::uint64_t a, std::uint64_t b) {
        const int plies_a = code_plies(codes[a]), plies_b = code_plies(codes[b]);
        return plies_a != plies_b ? plies_a > plies_b : (a & 1) < (b & 1);
    };
    for (std::uint64_t i = 0; i < codes.size(); ++i)
        if (codes[i] != no_position && codes[i] != 0 && code_wins(codes[i]) && (best == EndgameSet::nowhere || better(i, best))) best = i;
    return best;
}

std::string endgame_file_name(const Variant& variant, std::uint64_t rules, std::uint64_t key) {
    std::string id;
    for (const char c : variant.id())
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') id += c;
    return fmt::format("{}-{:016x}-{:016x}.endgame", id, rules, key);
}

namespace {

// An empty file of its own beside `path`; nothing if there can be none.
std::filesystem::path made_part(const std::filesystem::path& path) {
    for (int n = 0; n < 100; ++n) {
        std::filesystem::path part = path;
        part += fmt::format(".{}.part", n);
        if (std::FILE* const file = std::fopen(part.string().c_str(), "wx")) {
            std::fclose(file);
            return part;
        }
    }
    return {};
}

}  // namespace

std::string write_endgame(const std::string& folder, const VariantPtr& variant, std::uint64_t rules, const EndgameTable& table) {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return fmt::format("cannot make the folder {}: {}", folder, error.message());
    const fs::path path = fs::path(folder) / endgame_file_name(*variant, rules, table.set.key());
    // It is made anew, so that no file and no link is written into that was there, and two that solve the same do not share one.
    const fs::path part = made_part(path);
    if (part.empty()) return fmt::format("cannot write {}", path.string());
    {
        std::ofstream out(part, std::ios::binary | std::ios::trunc);
        std::string shares;
        for (const Score share : table.levels) shares += fmt::format(" {}/{}", share.numerator, share.denominator);
        out << fmt::format("{}\nvariant {}\nrules {:016x}\nset {}\neverywhere {}\nshares{}\nnumbers {}\nsum {:016x}\n\n", first_line,
                           variant->id(), rules, text_of_men(*variant, table.set.men()), table.set.everywhere() ? 1 : 0, shares,
                           table.codes.size(), sum_of(table.codes));
        std::string bytes;
        for (std::size_t i = 0; i < table.codes.size(); ++i) {
            bytes += static_cast<char>(table.codes[i] & 0xFF);
            bytes += static_cast<char>(table.codes[i] >> 8);
            if (bytes.size() >= (1U << 20) || i + 1 == table.codes.size()) {
                out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
                bytes.clear();
            }
        }
        out.flush();
        if (!out) {
            out.close();
            fs::remove(part, error);
            return fmt::format("cannot write {}", path.string());
        }
    }
    fs::rename(part, path, error);
    if (error) return fmt::format("cannot write {}: {}", path.string(), error.message());
    return {};
}

std::unique_ptr<EndgameTable> read_endgame(const std::string& path, const VariantPtr& variant, std::uint64_t rules) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return nullptr;
    std::map<std::string, std::string> lines;
    std::string line;
    if (!std::getline(in, line) || line != first_line) return nullptr;
    while (std::getline(in, line) && !line.empty() && lines.size() < 20) {
        const std::size_t blank = std::min(line.find(' '), line.size());
        lines[line.substr(0, blank)] = blank < line.size() ? line.substr(blank + 1) : "";
    }
    if (lines["rules"] != fmt::format("{:016x}", rules)) return nullptr;
    Result<std::vector<Piece>> men = men_of_text(*variant, lines["set"]);
    if (!men || men->size() > most_men) return nullptr;
    auto table = std::make_unique<EndgameTable>(EndgameSet(variant, std::move(men).value(), lines["everywhere"] == "1"));
    std::istringstream shares(lines["shares"]);
    Score share;
    char slash = 0;
    while (shares >> share.numerator >> slash >> share.denominator) {
        if (slash != '/' || share.denominator < 1 || share.denominator > max_score || share.numerator > share.denominator ||
            2 * share.numerator <= share.denominator || table->levels.size() == most_levels)
            return nullptr;
        table->levels.push_back(share);
    }
    if (lines["numbers"] != std::to_string(table->set.numbers())) return nullptr;
    const auto numbers = static_cast<std::size_t>(table->set.numbers());
    // As long as it says, before memory is taken for it.
    const std::streamoff begin = in.tellg();
    in.seekg(0, std::ios::end);
    if (begin < 0 || static_cast<std::uint64_t>(in.tellg() - begin) != 2 * static_cast<std::uint64_t>(numbers)) return nullptr;
    in.seekg(begin);
    table->codes.resize(numbers);
    std::vector<char> bytes(1U << 20);
    for (std::size_t i = 0; i < numbers;) {
        const std::size_t count = std::min(bytes.size() / 2, numbers - i);
        if (!in.read(bytes.data(), static_cast<std::streamsize>(2 * count))) return nullptr;
        for (std::size_t k = 0; k < count; ++k, ++i) {
            table->codes[i] = static_cast<EndgameCode>(static_cast<unsigned char>(bytes[2 * k]) | static_cast<unsigned char>(bytes[2 * k + 1]) << 8);
            const EndgameCode code = table->codes[i];
            if (code != 0 && code != no_position && (code_level(code) < 0 || code_level(code) >= static_cast<int>(table->levels.size())))
                return nullptr;
        }
    }
    if (lines["sum"] != fmt::format("{:016x}", sum_of(table->codes))) return nullptr;
    return table;
}

}  // namespace varia::player
