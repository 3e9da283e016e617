// Returns the results of a search.
#include "answer.hpp"

#include "structs.hpp"

using namespace varia::c;

namespace {

const varia_answer::Line &line_of(const varia_answer &answer, std::int32_t number) {
    return answer.lines[numbered(number, answer.lines.size(), "line")];
}

}  // namespace

varia_status varia_answer_describe(const varia_answer *answer, varia_answer_info *info, varia_error **error) {
    return call("answer", answer, error, [&] { Described<varia_answer_info>(info, "info").report(answer->info); });
}

varia_status varia_answer_moves(const varia_answer *answer, varia_move *moves, size_t capacity, size_t *needed,
                                varia_error **error) {
    return call("answer", answer, error, [&] {
        fill(moves, capacity, needed, answer->moves.size(), [&](std::size_t i) { return answer->moves[i]; });
    });
}

varia_status varia_answer_line(const varia_answer *answer, int32_t number, varia_line *line, varia_error **error) {
    return call("answer", answer, error, [&] {
        const Described<varia_line> described(line, "line");
        const varia_answer::Line &found = line_of(*answer, number);
        varia_line mine{};
        mine.value = found.value;
        mine.end = found.end;
        mine.text = found.text.c_str();
        described.report(mine);
    });
}

varia_status varia_answer_line_moves(const varia_answer *answer, int32_t number, varia_move *moves, size_t capacity,
                                     size_t *needed, varia_error **error) {
    return call("answer", answer, error, [&] {
        const varia_answer::Line &found = line_of(*answer, number);
        fill(moves, capacity, needed, found.moves.size(), [&](std::size_t i) { return found.moves[i]; });
    });
}

void varia_answer_free(varia_answer *answer) { delete answer; }
