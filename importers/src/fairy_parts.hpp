// The writers of the parts of a variant file, each in the file that has its name.
#pragma once

#include <optional>

#include "fairy_part.hpp"

namespace varia::importers {

struct FairyCastling {
    int king_file, king_to, rook_file, rook_to;
    PieceType king_type, rook_type;
    friend bool operator==(const FairyCastling&, const FairyCastling&) = default;
};

// The castling of a side at the start, by the files of king and partner; nothing if the pieces are not there.
[[nodiscard]] std::optional<FairyCastling> find_castling(const FairyRules& rules, const FairyStart& start, bool white,
                                                         bool kingside);

// Replaces the letters of files in the start's castling field, which name partners, by K and Q. Returns false if a
// partner is named that is not the one of find_castling: this right is left out.
[[nodiscard]] bool name_castlings(const FairyRules& rules, FairyStart& start);

void write_fairy_board(FairyContext& context);
void write_fairy_kinds(FairyContext& context);
void write_fairy_castlings(FairyContext& context);
void write_fairy_endings(FairyContext& context);
void write_fairy_turns(FairyContext& context);
void write_fairy_texts(FairyContext& context);

}  // namespace varia::importers
