// The name that varia/board_consequence.hpp had in version 0.1, for one version more.
#pragma once

#include <varia/board_consequence.hpp>
