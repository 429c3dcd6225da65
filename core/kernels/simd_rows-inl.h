// Vectorized access to the stored rows of a cache: readers, dot products and weighted sums.

// Include guard for Highway, which includes this file once per target.
#if defined(PASTKEYS_SIMD_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_ROWS_INL_H_
#undef PASTKEYS_SIMD_ROWS_INL_H_
#else
#define PASTKEYS_SIMD_ROWS_INL_H_
#endif

#include "kernels/simd_dot-inl.h"

#include <array>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

/// Reads int8 numbers, multiplying them by their scale as it widens them.
struct ScaledInt8
{
    StoredInt8 numbers;
    float scale;

    FloatVector vector(std::size_t at) const
    {
        return hn::Mul(numbers.vector(at), hn::Set(kFloats, scale));
    }
    float one(std::size_t at) const { return numbers.one(at) * scale; }
    ScaledInt8 from(std::size_t at) const { return {numbers.from(at), scale}; }
    void prefetch(std::size_t at) const { numbers.prefetch(at); }
};

/// Reads int4 numbers, multiplying them by their group's scale as it widens them.
struct ScaledInt4
{
    static constexpr std::size_t kGroup = formOf(DType::Int4).numbersPerScale;

    StoredInt4 numbers;
    const float* scales; ///< of the head
    std::size_t first = 0;

    FloatVector vector(std::size_t at) const
    {
        return hn::Mul(numbers.vector(at), hn::Set(kFloats, scales[(first + at) / kGroup]));
    }
    float one(std::size_t at) const { return numbers.one(at) * scales[(first + at) / kGroup]; }
    ScaledInt4 from(std::size_t at) const { return {numbers.from(at), scales, first + at}; }
    void prefetch(std::size_t at) const { numbers.prefetch(at); }
};

/// The reader for one head of a row. \param scales  the scales of this head and of later heads
template <class Stored> Stored readerOf(Stored numbers, std::span<const float>)
{
    return numbers;
}

inline ScaledInt8 readerOf(StoredInt8 numbers, std::span<const float> scales)
{
    return {numbers, scales.front()};
}

inline ScaledInt4 readerOf(StoredInt4 numbers, std::span<const float> scales)
{
    return {numbers, scales.data()};
}

/// to[i] = dot(query, rows[i]). \param next  prefetches the memory that will be read next
template <class Rows>
void dots(std::span<const float> query, const Rows& rows, float* to, Ahead& next)
{
    std::size_t i = 0;
    if (query.size() % 16 == 0)
        for (; i + kDotsTogether <= rows.size(); i += kDotsTogether)
            dotsTogether(query, rows, i, to + i, next);
    for (; i < rows.size(); ++i)
        streamDots<1>(query, StoredStream<std::decay_t<decltype(rows[i])>>{rows[i], 1, 0, 0},
                      to + i);
}

/// How many columns of a weighted sum fit in the registers.
inline constexpr std::size_t kColumnsAtOnce = 8 * kLanes;

template <std::size_t Vectors, class Rows>
void addColumns(const float* weights, const Rows& rows, std::size_t column, float* y, Ahead& next)
{
    FloatVector sums[Vectors];
    for (std::size_t v = 0; v < Vectors; ++v)
        sums[v] = hn::LoadU(kFloats, y + v * kLanes);
    for (std::size_t p = 0; p < rows.size(); ++p) {
        next.ask();
        const auto row = rows[p];
        const auto weight = hn::Set(kFloats, weights[p]);
        for (std::size_t v = 0; v < Vectors; ++v)
            sums[v] = hn::MulAdd(weight, row.vector(column + v * kLanes), sums[v]);
    }
    for (std::size_t v = 0; v < Vectors; ++v)
        hn::StoreU(sums[v], kFloats, y + v * kLanes);
}

/// y[c] += weights[r] * rows[r][c] for all columns c. The rows are added in ascending order.
template <class Rows>
void addRows(const float* weights, const Rows& rows, float* y, std::size_t columns, Ahead& next)
{
    std::size_t c = 0;
    for (; c + kColumnsAtOnce <= columns; c += kColumnsAtOnce)
        addColumns<8>(weights, rows, c, y + c, next);
    for (; c + 4 * kLanes <= columns; c += 4 * kLanes)
        addColumns<4>(weights, rows, c, y + c, next);
    for (; c + kLanes <= columns; c += kLanes)
        addColumns<1>(weights, rows, c, y + c, next);
    for (; c < columns; ++c)
        for (std::size_t p = 0; p < rows.size(); ++p)
            y[c] = std::fma(weights[p], rows[p].one(c), y[c]);
}

/// How many rows a query reads at the same time. Each row is one stream from memory.
inline constexpr std::size_t kRowsTogether = Ahead::kMostPlaces;

/// Up to kRowsTogether rows with consecutive indices, all of one type. They may come from several
/// StoredRuns.
struct FewRows
{
    DType type = DType::Float32;
    std::size_t count = 0;
    std::array<const void*, kRowsTogether> data{};              ///< all heads of each row
    std::array<std::span<const float>, kRowsTogether> scales{}; ///< of each row, if it has any

    void add(const StoredRun& run, std::size_t row, std::size_t kvHeads, std::size_t headDim)
    {
        const StoredRun one = run.part({row, 1}, kvHeads, headDim);
        type = run.type;
        data[count] = one.data;
        scales[count] = one.scales;
        if (!one.scales.empty())
            hwy::Prefetch(one.scales.data());
        ++count;
    }

    /// An Ahead that prefetches the numbers with these indices from each row.
    Ahead ahead(Span numbers, std::size_t rounds) const
    {
        std::array<const std::byte*, kRowsTogether> places{};
        for (std::size_t r = 0; r < count; ++r)
            places[r] = static_cast<const std::byte*>(data[r]) + bytesOf(type, numbers.first);
        return {std::span(places).first(count), bytesOf(type, numbers.count), rounds};
    }
};

/// Takes rows from one StoredRun after another, a few at a time.
class RowQueue
{
public:
    RowQueue(StoredRows rows, Span some)
        : m_kvHeads(rows.kvHeads), m_headDim(rows.headDim), m_run(rows.runs.data()),
          m_row(some.first), m_left(some.count)
    {
    }

    /// The next few rows, or no rows if all have been taken.
    FewRows take()
    {
        FewRows few;
        for (; m_left > 0 && few.count < kRowsTogether; ++m_row, --m_left) {
            for (; m_row >= m_run->rows; ++m_run)
                m_row -= m_run->rows;
            if (few.count > 0 && few.type != m_run->type)
                break;
            few.add(*m_run, m_row, m_kvHeads, m_headDim);
        }
        return few;
    }

private:
    std::size_t m_kvHeads;
    std::size_t m_headDim;
    const StoredRun* m_run;
    std::size_t m_row; ///< relative to the start of the run
    std::size_t m_left;
};

/// Readers for one KV head in each of a few rows.
template <class Stored> struct HeadOfRows
{
    const FewRows& few;
    std::size_t kvHead;
    std::size_t headDim;

    std::size_t size() const { return few.count; }
    auto operator[](std::size_t r) const
    {
        const Stored row{static_cast<decltype(Stored::values)>(few.data[r])};
        return readerOf(row.from(kvHead * headDim),
                        few.scales[r].subspan(kvHead * scalesPerHead(few.type, headDim)));
    }
};

/// Attention for a single query, which is memory-bound. All heads read a few cached rows before
/// moving on to the next ones. These rows are usually adjacent in memory, and memory delivers long
/// streams fastest.
struct SingleQueryKernels
{
    /// When keys are divided among threads, each thread's part begins at a multiple of this.
    static constexpr std::size_t kKeyGrain = kRowsTogether;

    /// Computes the scores of some keys in all heads. \pre the query sees all of these keys
    static void scoresOfOne(std::span<const float> query, StoredRows keys, Span some,
                            const AttentionCells& cells)
    {
        constexpr std::size_t kAsks = kRowsTogether / kDotsAtOnce;
        forRows(keys, some, {0, cells.heads}, cells, kAsks,
                [&](std::size_t head, std::size_t index, const auto& rows, Ahead& next) {
                    dots(query.subspan(head * keys.headDim, keys.headDim), rows,
                         cells.row(head, 0) + index, next);
                });
    }

    /// y[head] += the weighted sum of the values of some keys, for some heads. \pre the query sees
    /// all of these keys
    static void addValuesOfOne(const AttentionCells& weights, Span heads, StoredRows values,
                               Span some, float* y)
    {
        const std::size_t asks =
            kRowsTogether * std::max<std::size_t>(1, values.headDim / kColumnsAtOnce);
        forRows(values, some, heads, weights, asks,
                [&](std::size_t head, std::size_t index, const auto& rows, Ahead& next) {
                    addRows(weights.row(head, 0) + index, rows, y + head * values.headDim,
                            values.headDim, next);
                });
    }

private:
    /// Takes a few rows at a time, and calls body(head, index of the first row, readers of the
    /// rows, the next few rows) for each head. Meanwhile, memory delivers the next few rows.
    /// \param asks  how many times body calls ask() on the next few rows
    template <typename Body>
    static void forRows(StoredRows rows, Span some, Span heads, const AttentionCells& cells,
                        std::size_t asks, Body&& body)
    {
        const std::size_t group = cells.heads / rows.kvHeads;
        const Span numbers = spanBetween(heads.first / group * rows.headDim,
                                         dividedUp(heads.end(), group) * rows.headDim);
        RowQueue queue(rows, some);
        std::size_t index = some.first;
        for (FewRows few = queue.take(); few.count > 0;) {
            const FewRows after = queue.take();
            Ahead next = after.ahead(numbers, heads.count * asks);
            withStoredRows(nullptr, few.type, [&](auto stored) {
                for (std::size_t head = heads.first; head < heads.end(); ++head)
                    body(head, index, HeadOfRows<decltype(stored)>{few, head / group, rows.headDim},
                         next);
            });
            index += few.count;
            few = after;
        }
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
