// The pieces whose moves an Interactive Diagram knows by their names. These are its words, not names of variants.
#pragma once

#include <array>
#include <string_view>

namespace varia::importers {

struct DiagramPiece {
    std::string_view name;   // in small letters
    std::string_view moves;  // in its Betza notation; a king goes three cells when it castles on more than eight files
};

inline constexpr std::array diagram_pieces{
    DiagramPiece{"pawn", "ifmnDfmWfceF"},
    DiagramPiece{"king", "KisO2"},
    DiagramPiece{"knight", "N"},
    DiagramPiece{"bishop", "B"},
    DiagramPiece{"rook", "R"},
    DiagramPiece{"queen", "Q"},
    DiagramPiece{"cardinal", "BN"},
    DiagramPiece{"archbishop", "BN"},
    DiagramPiece{"chancellor", "RN"},
    DiagramPiece{"marshall", "RN"},
    DiagramPiece{"amazon", "QN"},
    DiagramPiece{"lion", "KNADcaKcabKmabK"},
    DiagramPiece{"mao", "mafsW"},
    DiagramPiece{"horse", "mafsW"},
    DiagramPiece{"elephant", "mafF"},
    DiagramPiece{"cannon", "mRcpR"},
    DiagramPiece{"pao", "mRcpR"},
    DiagramPiece{"advisor", "F"},
    DiagramPiece{"lance", "fR"},
    DiagramPiece{"copper", "vWfF"},
    DiagramPiece{"silver", "FfW"},
    DiagramPiece{"silvergeneral", "FfW"},
    DiagramPiece{"gold", "WfF"},
    DiagramPiece{"goldgeneral", "WfF"},
    DiagramPiece{"man", "K"},
    DiagramPiece{"commoner", "K"},
    DiagramPiece{"ferz", "F"},
    DiagramPiece{"camel", "C"},
    DiagramPiece{"zebra", "Z"},
    DiagramPiece{"nightrider", "N0"},
    DiagramPiece{"grasshopper", "gQ"},
    DiagramPiece{"griffon", "yafsF"},
    DiagramPiece{"gryphon", "yafsF"},
    DiagramPiece{"wizard", "FC"},
    DiagramPiece{"champion", "WAD"},
    DiagramPiece{"falcon", "mafmafsKmafsmafKmaflmafrKmafrmaflK"},
};

}  // namespace varia::importers
