#pragma once

#include "model/network.h"

#include <cstddef>
#include <vector>

namespace pastkeys {

/// Where the tensors of a pass lie in a decoder's working memory: in one of its matrices, which all
/// have the rows of the pass. Tensors that an operation makes together lie side by side; a version
/// of another tensor takes that tensor's place; and a matrix is used again as soon as no later
/// operation reads what it holds. Scores and weights of heads have memory of their own.
class MemoryPlan
{
public:
    struct Place
    {
        std::size_t matrix = 0;
        std::size_t firstColumn = 0;
        std::size_t columns = 0;
        std::size_t stride = 0; ///< columns of all tensors that lie side by side
    };

    explicit MemoryPlan(const Network& network);

    /// \pre the tensor has columns of its own, and an operation makes it
    const Place& operator[](TensorKind tensor) const;
    /// How many matrices there are.
    std::size_t matrices() const { return m_strides.size(); }
    /// The numbers per row of all matrices, but for the logits.
    std::size_t columns() const;

private:
    std::vector<Place> m_places; ///< by tensor
    std::vector<std::size_t>
        m_strides; ///< of each matrix: the most that a row takes, but for logits
};

} // namespace pastkeys
