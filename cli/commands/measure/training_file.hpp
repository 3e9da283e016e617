// The games that `varia train` has played. They are kept beside the weights, one a line, so that a training can go on
// where it stopped.
//
// The program has made up the name of the file. An existing file is used only if it is such a file and no link. Only
// one training at a time uses it.
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
    // Opens or creates the file. `first`: its first line. Games of other rules or limits have another first line.
    TrainingFile(std::string path, std::string first);

    // Why the file cannot be used, and what the user can do. Empty if it can be used.
    [[nodiscard]] const std::optional<Diagnostic>& refusal() const { return refusal_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    // The games with seeds from `seed` on, up to the first missing seed. With several threads a game with a later seed
    // may have been finished when an interrupt came.
    [[nodiscard]] std::vector<player::TrainingGame> games(std::uint64_t seed);
    // The number of lines that are no games, and were skipped.
    [[nodiscard]] std::size_t damaged() const { return damaged_; }
    // Add games behind the last complete line. They return false if the file could not be written.
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
    std::string waiting_;  // lines that are not written yet
    bool good_ = true;
};

}  // namespace varia::cli
