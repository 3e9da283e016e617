// The games that `varia train` has played, kept beside the weights, one a line, so that a training can go on where it
// stopped.
//
// The name is one that the program has made up. What is there is used only if it is such a file, and no link; and one
// training at a time has it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <varia/player/training.hpp>
#include <varia/result.hpp>

#include "folder.hpp"

namespace varia::cli {

class TrainingFile {
public:
    // Opens it, or makes it. `first` is the line that it begins with: games of other rules or limits have another one.
    TrainingFile(std::string path, std::string first);

    // Why it cannot be used, and what to do then; nothing if it can.
    [[nodiscard]] const std::optional<Diagnostic>& refusal() const { return refusal_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    // The games with seeds from `seed` on, up to the first that is missing: with several threads a later one may have
    // been done when an interrupt came.
    [[nodiscard]] std::vector<player::TrainingGame> games(std::uint64_t seed);
    // Lines that are no games, and were passed over.
    [[nodiscard]] std::size_t damaged() const { return damaged_; }
    // From now on games are added behind the last whole line. False if they could not be written.
    [[nodiscard]] bool add(const player::TrainingGame& game);
    [[nodiscard]] bool flush();

private:
    void take();
    void refuse(std::string message, std::string hint = {});
    void read();

    std::string path_, first_;
    Descriptor file_;
    std::optional<Diagnostic> refusal_;
    std::vector<player::TrainingGame> kept_;  // in the order of the file
    std::size_t damaged_ = 0;
    std::string waiting_;  // lines that are to be written
    bool good_ = true;
};

}  // namespace varia::cli
