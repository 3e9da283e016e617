// The pieces that Fairy-Stockfish knows by name, in the order in which it numbers them.
#pragma once

#include <array>
#include <string_view>

namespace varia::importers {

// A number in `fairy_pieces`.
using PieceType = int;

struct FairyPiece {
    std::string_view key;      // in its files
    std::string_view name;     // as a person calls it
    std::string_view symbols;  // an array of two signs, or empty
    std::string_view
        moves;  // the tables of its moves, each between braces; empty for pieces that a file or a rule describes
};

inline constexpr std::string_view any_king_step = "{ leap = [1, 0] }, { leap = [1, 1] }";

inline constexpr std::array fairy_pieces = {
    FairyPiece{"pawn", "Pawn", R"(["♙", "♟"])", ""},
    FairyPiece{"knight", "Knight", R"(["♘", "♞"])", "{ leap = [1, 2] }"},
    FairyPiece{"bishop", "Bishop", R"(["♗", "♝"])", "{ slide = [1, 1] }"},
    FairyPiece{"rook", "Rook", R"(["♖", "♜"])", "{ slide = [1, 0] }"},
    FairyPiece{"queen", "Queen", R"(["♕", "♛"])", "{ slide = [1, 0] }, { slide = [1, 1] }"},
    FairyPiece{"fers", "Fers", "", "{ leap = [1, 1] }"},
    FairyPiece{"alfil", "Alfil", "", "{ leap = [2, 2] }"},
    FairyPiece{"fersAlfil", "Fers-alfil", "", "{ leap = [[1, 1], [2, 2]] }"},
    FairyPiece{"silver", "Silver general", "", R"({ leap = [1, 1] }, { leap = [0, 1], expand = "none" })"},
    FairyPiece{"aiwok", "Aiwok", "", "{ slide = [1, 0] }, { leap = [[1, 2], [1, 1]] }"},
    FairyPiece{"bers", "Dragon king", "", "{ slide = [1, 0] }, { leap = [1, 1] }"},
    FairyPiece{"archbishop", "Archbishop", "", "{ slide = [1, 1] }, { leap = [1, 2] }"},
    FairyPiece{"chancellor", "Chancellor", "", "{ slide = [1, 0] }, { leap = [1, 2] }"},
    FairyPiece{"amazon", "Amazon", "", "{ slide = [1, 0] }, { slide = [1, 1] }, { leap = [1, 2] }"},
    FairyPiece{"knibis", "Knibis", "", R"({ leap = [1, 2], only = "quiet" }, { slide = [1, 1], only = "capture" })"},
    FairyPiece{"biskni", "Biskni", "", R"({ slide = [1, 1], only = "quiet" }, { leap = [1, 2], only = "capture" })"},
    FairyPiece{"kniroo", "Kniroo", "", R"({ leap = [1, 2], only = "quiet" }, { slide = [1, 0], only = "capture" })"},
    FairyPiece{"rookni", "Rookni", "", R"({ slide = [1, 0], only = "quiet" }, { leap = [1, 2], only = "capture" })"},
    FairyPiece{"shogiPawn", "Pawn", "", R"({ leap = [0, 1], expand = "none" })"},
    FairyPiece{"lance", "Lance", "", R"({ slide = [0, 1], expand = "none" })"},
    FairyPiece{"shogiKnight", "Knight", "", R"({ leap = [[-1, 2], [1, 2]], expand = "none" })"},
    FairyPiece{"gold", "Gold general", "", R"({ leap = [1, 0] }, { leap = [[-1, 1], [1, 1]], expand = "none" })"},
    FairyPiece{"dragonHorse", "Dragon horse", "", "{ slide = [1, 1] }, { leap = [1, 0] }"},
    FairyPiece{"clobber", "Stone", "", R"({ leap = [1, 0], only = "capture" })"},
    FairyPiece{"breakthrough", "Pawn", "",
               R"({ leap = [0, 1], expand = "none", only = "quiet" }, { leap = [[-1, 1], [1, 1]], expand = "none" })"},
    FairyPiece{"immobile", "Stone", "", ""},
    FairyPiece{"cannon", "Cannon", "", R"({ slide = [1, 0], only = "quiet" }, { hop = [1, 0], only = "capture" })"},
    FairyPiece{"janggiCannon", "Cannon", "", ""},
    FairyPiece{"soldier", "Soldier", "", ""},
    FairyPiece{"horse", "Horse", "", "{ path = [[1, 0], [1, 1]] }"},
    FairyPiece{"elephant", "Elephant", "", "{ path = [[1, 1], [1, 1]] }"},
    FairyPiece{"janggiElephant", "Elephant", "", "{ path = [[1, 0], [1, 1], [1, 1]] }"},
    FairyPiece{"banner", "Banner", "",
               R"({ slide = [1, 0] }, { hop = [1, 0], only = "capture" }, { path = [[1, 0], [1, 1]] })"},
    FairyPiece{"wazir", "Wazir", "", "{ leap = [1, 0] }"},
    FairyPiece{"commoner", "Commoner", "", any_king_step},
    FairyPiece{"centaur", "Centaur", "", "{ leap = [[1, 0], [1, 1], [1, 2]] }"},
    FairyPiece{"customPiece1", "", "", ""},
    FairyPiece{"customPiece2", "", "", ""},
    FairyPiece{"customPiece3", "", "", ""},
    FairyPiece{"customPiece4", "", "", ""},
    FairyPiece{"customPiece5", "", "", ""},
    FairyPiece{"customPiece6", "", "", ""},
    FairyPiece{"customPiece7", "", "", ""},
    FairyPiece{"customPiece8", "", "", ""},
    FairyPiece{"customPiece9", "", "", ""},
    FairyPiece{"customPiece10", "", "", ""},
    FairyPiece{"customPiece11", "", "", ""},
    FairyPiece{"customPiece12", "", "", ""},
    FairyPiece{"customPiece13", "", "", ""},
    FairyPiece{"customPiece14", "", "", ""},
    FairyPiece{"customPiece15", "", "", ""},
    FairyPiece{"customPiece16", "", "", ""},
    FairyPiece{"customPiece17", "", "", ""},
    FairyPiece{"customPiece18", "", "", ""},
    FairyPiece{"customPiece19", "", "", ""},
    FairyPiece{"customPiece20", "", "", ""},
    FairyPiece{"customPiece21", "", "", ""},
    FairyPiece{"customPiece22", "", "", ""},
    FairyPiece{"customPiece23", "", "", ""},
    FairyPiece{"customPiece24", "", "", ""},
    FairyPiece{"customPiece25", "", "", ""},
    FairyPiece{"king", "King", R"(["♔", "♚"])", any_king_step},
};

inline constexpr int piece_types = static_cast<int>(fairy_pieces.size());

constexpr PieceType piece_type(std::string_view key) {
    for (int type = 0; type < piece_types; ++type)
        if (fairy_pieces[static_cast<std::size_t>(type)].key == key) return type;
    return -1;
}

inline constexpr PieceType pawn = piece_type("pawn"), knight = piece_type("knight"), bishop = piece_type("bishop"),
                           rook = piece_type("rook"), queen = piece_type("queen"), shogi_pawn = piece_type("shogiPawn"),
                           lance = piece_type("lance"), shogi_knight = piece_type("shogiKnight"),
                           breakthrough = piece_type("breakthrough"), janggi_cannon = piece_type("janggiCannon"),
                           horse = piece_type("horse"), janggi_elephant = piece_type("janggiElephant"),
                           soldier = piece_type("soldier"), wazir = piece_type("wazir"), fers = piece_type("fers"),
                           immobile = piece_type("immobile"), commoner = piece_type("commoner"),
                           first_custom = piece_type("customPiece1"), last_custom = piece_type("customPiece25"),
                           king = piece_type("king");

constexpr bool is_custom(PieceType type) { return type >= first_custom && type <= last_custom; }

}  // namespace varia::importers
