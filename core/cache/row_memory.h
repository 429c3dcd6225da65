// Memory for rows of keys or values, in the form in which a cache stores them.
#pragma once

#include "base/buffer.h"
#include "base/work.h"
#include "kernels/attention_operands.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

/// What a cache changes in rows when it stores them, whatever their size.
struct RowStorage
{
    DType type = DType::Float32;             ///< Float32, or one with scales
    std::optional<std::size_t> kvHeads = {}; ///< to how many heads a row is averaged, if at all
    bool withQueries = false;                ///< whether queries are stored, too, as float32
    /// Whether keys are stored as they were before their rotation, and rotated at each reading.
    bool unrotated = false;
    friend bool operator==(const RowStorage&, const RowStorage&) = default;
};

/// How a cache stores a row.
struct RowForm
{
    std::size_t heads = 0;   ///< heads per row as computed by the model
    std::size_t kvHeads = 0; ///< heads per stored row; each is the mean of a group of heads
    std::size_t headDim = 0;
    DType type = DType::Float32; ///< Float32, or one with scales
    std::size_t queryHeads = 0;  ///< heads of the queries that are also stored, as float32; or 0

    std::size_t width() const { return kvHeads * headDim; } ///< numbers per stored row
    /// How many numbers of a head share a scale, if there are scales.
    std::size_t numbersPerScale() const { return pastkeys::numbersPerScale(type, headDim); }
    std::size_t scales() const { return kvHeads * scalesPerHead(type, headDim); }
    std::size_t bytes() const; ///< per stored row, including its scales
    /// The bytes of a row of queries; 0 if they are not kept.
    std::size_t bytesOfQueries() const;
    /// The bytes of everything stored for one position of a layer.
    std::size_t bytesOfPosition() const { return 2 * bytes() + bytesOfQueries(); }
    RowForm ofQueries() const { return {queryHeads, queryHeads, headDim}; }
    /// Whether stored rows are bit-identical to what the model computed.
    bool losesNothing() const { return kvHeads == heads && type == DType::Float32; }
    /// The form of a single stored head, which is computed from the heads of its group.
    RowForm ofOneHead() const { return {heads / kvHeads, 1, headDim, type}; }
    friend bool operator==(const RowForm&, const RowForm&) = default;
};

/// Room for `capacity` rows of `width` stored numbers. A row is uninitialized until put().
class RowMemory
{
public:
    /// \pre kvHeads divides heads, and headDim is a whole number of blocks of the type
    explicit RowMemory(const RowForm& form) : m_form(form) {}

    const RowForm& form() const { return m_form; }
    std::size_t capacity() const { return m_capacity; }
    std::uint64_t bytes() const { return std::uint64_t{m_capacity} * m_form.bytes(); }

    /// Makes room for `rows` rows, and moves the first `kept` rows to the new memory.
    void reserve(std::size_t rows, std::size_t kept = 0);
    /// Stores a [rows][heads * headDim] matrix as rows, starting at index `at`. \pre there is room
    Work put(std::size_t at, ConstMatrix rows);
    /// Copies rows of a memory of the same form to the indices starting at `to`.
    /// \pre there is room; if `from` is this memory, to <= rows.first or to >= rows.end()
    void copy(const RowMemory& from, Span rows, std::size_t to);
    /// Writes `rows` to the matrix `to`, [rows.count][width], as the float32 values that attention
    /// reads.
    void read(Span rows, Matrix to) const;
    /// The first `rows` rows. The result is valid until the next reserve().
    StoredRun run(std::size_t rows) const;

private:
    Work putNumbers(std::size_t at, const float* row);
    std::size_t numberBytes() const { return bytesOf(m_form.type, m_form.width()); }

    RowForm m_form;
    std::size_t m_capacity = 0;
    Buffer<float> m_floats;         ///< [capacity][width], float32
    Buffer<std::uint8_t> m_numbers; ///< [capacity][numberBytes()], all other forms
    Buffer<float> m_scales;         ///< [capacity][scales], of these forms
    Buffer<float> m_mean;           ///< [width], one row with the means of its groups of heads
};

} // namespace pastkeys
