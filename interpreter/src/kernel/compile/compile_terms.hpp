// Compiles what moves may capture and go over, if not simply everything: see Terms.
#pragma once

#include <cstdint>
#include <vector>

#include "declared.hpp"
#include "programs.hpp"

namespace varia {

class TermsTable {
public:
    explicit TermsTable(const Declared& declared);

    // 1 + the index of a move's terms; 0 if it has none of its own.
    [[nodiscard]] std::uint8_t number(const MoveDef& move, Kind kind);
    // The kinds that a move captures, of other sides.
    [[nodiscard]] KindSet victims(const MoveDef& move, Kind kind) const;
    // By kind: the kinds that it does not capture whatever its moves say (PieceDef::captured_by). Empty if all kinds
    // capture all kinds.
    [[nodiscard]] const std::vector<KindSet>& immune() const { return immune_; }
    [[nodiscard]] const Terms& operator[](std::uint8_t number) const { return terms_[number - std::size_t{1}]; }
    [[nodiscard]] std::vector<Terms> take() { return std::move(terms_); }

private:
    const Declared& declared_;
    const KindSet all_, royal_;
    std::vector<KindSet> immune_;
    std::vector<Terms> terms_;
};

}  // namespace varia
