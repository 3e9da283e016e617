#include "weights_folder.hpp"

#include <cstdlib>

#include <varia/player/weights.hpp>

namespace varia::cli {

std::string own_weights_folder() {
    return player::user_weights_folder(std::getenv("XDG_DATA_HOME"), std::getenv("HOME"));
}

}  // namespace varia::cli
