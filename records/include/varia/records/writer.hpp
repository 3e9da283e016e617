// Writes games as records, in the forms of Varia and of other programs (docs/records.md).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/result.hpp>

namespace varia::records {

struct WriteOptions {
    // pgn; coordinates, which is PGN with moves from cell to cell; uci, a line; text, as in games/*.txt; json, as
    // `varia convert` writes it; csa, kif, ki2, usi, ucci, pdn, epd; or a dialect of the game that writes moves, which
    // is PGN with the tag Format.
    std::string form = "pgn";
    // Tags in addition to those that follow from the game (Result, Variant, RulesHash, Options, FEN, Status and
    // Termination, which they cannot change): ("White", "Ann"), ("Date", "2026.11.30"). Names are letters, digits and
    // _.
    std::vector<std::pair<std::string, std::string>> tags = {};
};

// The record of a game or a match with its whole history, in UTF-8. It ends with a line end. Errors say that the form
// is not known, what the form cannot say, or that a tag has no proper name. May be called from any thread, at the same
// time for different contests.
[[nodiscard]] Result<std::string> write_record(const Contest& contest, const WriteOptions& options = {});

// What stands between records that are written one after the other in this form. Often empty.
[[nodiscard]] std::string_view between_records(std::string_view form);

}  // namespace varia::records
