// A sorted list of cells in one block of memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <vector>

namespace reference {

// Distinct cells in ascending order.
class Cells {
public:
    using Iterator = std::vector<int>::const_iterator;

    Cells() = default;
    Cells(std::initializer_list<int> cells) { insert(cells.begin(), cells.end()); }
    template <class From>
    Cells(From first, From last) {
        insert(first, last);
    }

    // Adds a cell. Returns whether it was not there yet.
    bool insert(int cell) {
        const Iterator at = std::lower_bound(begin(), end(), cell);
        if (at != end() && *at == cell) return false;
        cells_.insert(at, cell);
        return true;
    }
    template <class From>
    void insert(From first, From last) {
        for (; first != last; ++first) insert(*first);
    }
    void erase(int cell) { std::erase(cells_, cell); }
    void clear() { cells_.clear(); }

    [[nodiscard]] bool has(int cell) const { return std::binary_search(begin(), end(), cell); }
    [[nodiscard]] bool empty() const { return cells_.empty(); }
    [[nodiscard]] std::size_t size() const { return cells_.size(); }
    [[nodiscard]] int front() const { return cells_.front(); }
    [[nodiscard]] Iterator begin() const { return cells_.begin(); }
    [[nodiscard]] Iterator end() const { return cells_.end(); }
    friend bool operator==(const Cells&, const Cells&) = default;

private:
    std::vector<int> cells_;
};

}  // namespace reference
