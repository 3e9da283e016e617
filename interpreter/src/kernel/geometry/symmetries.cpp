// The images of vectors under a board's symmetries: a knight's vector becomes eight leaps, or twenty-four in space.
//
// Square axes are permuted and reflected in every way. The two hexagonal axes have the twelve symmetries of a hexagon.
// With the neighbours +-(1,0), +-(0,1), +-(1,1), a turn by 60 degrees maps (x, y) to (x - y, x), and a reflection maps
// it to (y, x).
#include <algorithm>
#include <cstdint>

#include <varia/board.hpp>

namespace varia {
namespace {

using Together = std::vector<Vector>;

void add_once(std::vector<Together>& images, Together image) {
    if (std::ranges::find(images, image) == images.end()) images.push_back(std::move(image));
}

// The number of images: the permutations of a multiset of columns, times two for every column that is not zero.
std::int64_t image_count(const std::vector<Vector>& sorted_columns) {
    std::int64_t count = 1;
    std::int64_t run = 0;
    for (std::size_t i = 0; i < sorted_columns.size(); ++i) {
        run = i > 0 && sorted_columns[i] == sorted_columns[i - 1] ? run + 1 : 1;
        count = count * static_cast<std::int64_t>(i + 1) / run;
        if (std::ranges::any_of(sorted_columns[i], [](int x) { return x != 0; })) count *= 2;
        if (count > std::int64_t{max_images} * 64) break;  // too many already; the number must not overflow
    }
    return count;
}

// All permutations and signs over these axes.
void square_images(const Together& vectors, const std::vector<std::size_t>& axes, std::vector<Together>& images) {
    // Axes with equal columns are interchangeable. Permuting the multiset of columns keeps boards of many axes cheap.
    std::vector<Vector> columns;
    for (std::size_t a : axes) {
        Vector column;
        for (const Vector& v : vectors) column.push_back(v[a]);
        columns.push_back(std::move(column));
    }
    std::ranges::sort(columns);
    const std::int64_t count = image_count(columns);
    if (count > max_images || count * static_cast<std::int64_t>(vectors.size()) > max_image_steps) return;
    std::vector<Together> found;
    do {
        std::vector<std::size_t> signed_columns;
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (std::ranges::any_of(columns[i], [](int x) { return x != 0; })) signed_columns.push_back(i);
        for (std::uint32_t signs = 0; signs < (1U << signed_columns.size()); ++signs) {
            Together image = vectors;
            for (std::size_t i = 0; i < columns.size(); ++i)
                for (std::size_t k = 0; k < vectors.size(); ++k) image[k][axes[i]] = columns[i][k];
            for (std::size_t s = 0; s < signed_columns.size(); ++s)
                if ((signs >> s & 1U) != 0)
                    for (Vector& v : image) v[axes[signed_columns[s]]] *= -1;
            found.push_back(std::move(image));
        }
    } while (std::ranges::next_permutation(columns).found);
    // Two columns that differ only in sign produce the same images twice.
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    images.insert(images.end(), found.begin(), found.end());
}

}  // namespace

std::vector<std::vector<Vector>> Board::symmetries(const std::vector<Vector>& together,
                                                   const std::vector<bool>& axes) const {
    VARIA_ASSERT(axes.size() == axes_.size(), "there is one flag an axis");
    VARIA_ASSERT(std::ranges::all_of(together, [&](const Vector& v) { return v.size() == axes_.size(); }),
                 "a vector has one component an axis");
    std::vector<std::size_t> free_axes;
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (axes[a]) free_axes.push_back(a);

    std::vector<Together> images;
    const bool turns = grid_ == Grid::hex && axes[0] && axes[1];
    if (!turns) {
        square_images(together, free_axes, images);
        return images;
    }
    std::vector<std::size_t> others(free_axes.begin() + 2, free_axes.end());
    Together turned = together;
    for (int reflection = 0; reflection < 2; ++reflection) {
        for (int turn = 0; turn < 6; ++turn) {
            std::vector<Together> more;
            square_images(turned, others, more);
            for (Together& image : more) add_once(images, std::move(image));
            for (Vector& v : turned) {
                const int x = v[0];
                v[0] = x - v[1];
                v[1] = x;
            }
        }
        for (Vector& v : turned) std::swap(v[0], v[1]);
    }
    return images;
}

}  // namespace varia
