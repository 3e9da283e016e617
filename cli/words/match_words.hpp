// What is said of a match.
#pragma once

#include "contest_words.hpp"

namespace varia::cli {

class MatchWords final : public ContestWords {
public:
    [[nodiscard]] std::string turn_line(Contest& contest) const override;
    void set_standing(Json& json, Contest& contest, const Standing& standing) const override;
    void set_picture(Json& json, Contest& contest, std::optional<int> board) const override;
};

}  // namespace varia::cli
