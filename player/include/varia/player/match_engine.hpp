// The old names of an engine for matches, for one version more: player::Engine plays matches too (engine.hpp).
#pragma once

#include <varia/player/engine.hpp>

namespace varia::player {

using MatchInfo [[deprecated("Info")]] = Info;
using MatchAnswer [[deprecated("Answer")]] = Answer;

}  // namespace varia::player
