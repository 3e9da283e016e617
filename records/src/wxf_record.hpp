// Records with a heading of words, as programs of the World Xiangqi Federation write them:
//
//     FORMAT  WXF
//     RED     Lu Qin
//     BLACK   Zhao Guorong
//     START{
//      1. C2.5  H8+7
//     }END
//
// Files in PGN with the tag Format, which are far more common, are read by RecordReader.
#pragma once

#include <string_view>

#include <varia/records/game_record.hpp>

#include "record_source.hpp"

namespace varia::records {

// Reads all games of a text; each begins with the line FORMAT. The text outlives the source.
[[nodiscard]] RecordSourcePtr wxf_source(std::string_view text);

}  // namespace varia::records
