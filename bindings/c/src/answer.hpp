// The result of a search, behind its handle.
#pragma once

#include <string>
#include <vector>

#include "handles.hpp"

struct varia_answer {
    struct Line {
        std::int32_t value = 0, end = 0;
        std::string text;
        std::vector<varia_move> moves;
    };
    explicit varia_answer(varia::c::Host described) : described_host(described) {}
    [[nodiscard]] const varia::c::Host &host() const { return described_host; }

    varia::c::Host described_host;
    varia_answer_info info{};
    std::vector<varia_move> moves;
    std::vector<Line> lines;
};
