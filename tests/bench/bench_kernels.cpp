// Measures individual kernels at GPT-2 124M's sizes, with each kernel table that this machine can
// run. For comparison, it also measures the machine: `memory` reads more than the caches hold, and
// `fma` multiplies and adds in registers.
//
// Bytes and FLOPs per second are derived from the work that the kernels counted. Look at the
// medians:
//   bench_kernels --benchmark_repetitions=9 --benchmark_report_aggregates_only=true
// PASTKEYS_THREADS sets the number of threads (default: one per core). With one thread, rates are
// per second of processor time, which other programs disturb less than wall-clock time.
#include "base/buffer.h"
#include "base/storage_form.h"
#include "cache/cache_kinds.h"
#include "cache/reach.h"
#include "kernels/probe.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "record/lane_names.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

using namespace pastkeys;

namespace {

constexpr std::size_t kWidth = 768;
constexpr std::size_t kHeads = 12;
constexpr std::array kTypes{DType::Float32, DType::Float16, DType::BFloat16, DType::Q8_0,
                            DType::Q4_0,    DType::Q5_0,    DType::Q4_K,     DType::Q6_K};
constexpr std::size_t kVocabulary = 50257;
/// More than the last-level cache holds. Each call takes the next copy of the weights, because each
/// layer of a model has its own weights.
constexpr std::size_t kColdBytes = std::size_t{192} << 20;

WorkerPool& pool()
{
    static WorkerPool threads([] {
        const char* wanted = std::getenv("PASTKEYS_THREADS");
        return wanted ? std::strtoull(wanted, nullptr, 10) : 0;
    }());
    return threads;
}

Buffer<float> smallValues(std::size_t size)
{
    Buffer<float> values(size);
    for (std::size_t i = 0; i < size; ++i)
        values[i] = static_cast<float>((i * 2654435761U) >> 16 & 0xFFU) / 256.0F - 0.5F;
    return values;
}

/// Several copies of one stored matrix, used in turn.
class ColdWeights
{
public:
    ColdWeights(DType type, std::size_t rows, std::size_t columns, std::size_t panelColumns)
        : m_view{nullptr, type, rows, columns, panelColumns},
          m_copies(std::getenv("HOT") ? 1 : kColdBytes / m_view.bytes() + 1),
          m_bytes(m_copies * m_view.bytes())
    {
        const std::uint16_t half = type == DType::BFloat16 ? 0x3DCD : 0x2E66; // 0.1
        const float value = 0.1F;
        // The bytes of a half are equal enough for blocks: their scales are small numbers, too.
        for (std::size_t i = 0; i + sizeof value <= m_bytes.size();
             i += type == DType::Float32 ? sizeof value : sizeof half)
            if (type == DType::Float32)
                std::memcpy(m_bytes.data() + i, &value, sizeof value);
            else
                std::memcpy(m_bytes.data() + i, &half, sizeof half);
    }

    WeightMatrix next()
    {
        m_view.data = m_bytes.data() + m_view.bytes() * (m_next++ % m_copies);
        return m_view;
    }

private:
    WeightMatrix m_view;
    std::size_t m_copies;
    std::size_t m_next = 0;
    Buffer<std::byte> m_bytes;
};

void report(benchmark::State& state, const Work& work)
{
    using benchmark::Counter;
    state.counters["GB/s"] = Counter(static_cast<double>(work.bytes()) * 1e-9, Counter::kIsRate);
    state.counters["GFLOP/s"] = Counter(static_cast<double>(work.flops()) * 1e-9, Counter::kIsRate);
}

struct Linear
{
    std::size_t rows;
    std::size_t in;
    std::size_t out;
    DType type;
};

void linear(benchmark::State& state, const Kernels& kernels, const Linear& sizes)
{
    ColdWeights weights(sizes.type, sizes.in, sizes.out, kPanelColumns);
    const Buffer<float> x = smallValues(sizes.rows * sizes.in);
    const Buffer<float> bias = smallValues(sizes.out);
    Buffer<float> y(sizes.rows * sizes.out);
    Work work;
    for (auto _ : state)
        kernels.linear({x.data(), sizes.rows, sizes.in, sizes.in}, {weights.next(), bias},
                       {y.data(), sizes.rows, sizes.out, sizes.out}, {pool(), work});
    report(state, work);
}

void logits(benchmark::State& state, const Kernels& kernels, std::size_t rows, DType type)
{
    ColdWeights weights(type, kVocabulary, kWidth, 0);
    const Buffer<float> x = smallValues(rows * kWidth);
    Buffer<float> y(rows * kVocabulary);
    Work work;
    for (auto _ : state)
        kernels.logits({x.data(), rows, kWidth, kWidth}, weights.next(),
                       {y.data(), rows, kVocabulary, kVocabulary}, {pool(), work});
    report(state, work);
}

/// The operands of causal attention. The cache holds `past` rows before those of the queries. As in
/// a pass through a model, each call takes the rows of the next layer.
struct AttentionCase
{
    static constexpr std::size_t kLayers = 24; // together, they exceed the last-level cache

    AttentionCase(const CacheSpec& spec, std::size_t rows, std::size_t past)
        : queries(smallValues(rows * kWidth)), memory(smallValues(kHeads * rows * (past + rows))),
          y(rows * kWidth), positions(positionsFrom(0, past + rows)),
          reaches(reachesOf({}, std::span(positions).last(rows), positions)),
          cache(makeCache(
              spec, shapeOf(kLayers, {.kvHeads = kHeads, .headDim = kWidth / kHeads}, past + rows)))
    {
        const Buffer<float> held = smallValues((past + rows) * kWidth);
        const ConstMatrix all{held.data(), past + rows, kWidth, kWidth};
        for (std::size_t layer = 0; layer < kLayers; ++layer)
            cache->append(idAt<Layer>(layer), positions, {all, all, all});
    }

    AttentionCells cells()
    {
        return {memory.data(), kHeads, reaches.size(), positions.size(), reaches, positions};
    }
    CacheView held() { return cache->view(idAt<Layer>(next++ % kLayers)); }
    Matrix rowsOf(Buffer<float>& rows) const
    {
        return {rows.data(), reaches.size(), kWidth, kWidth};
    }

    Buffer<float> queries;
    Buffer<float> memory;
    Buffer<float> y;
    std::vector<Position> positions;
    std::vector<Reach> reaches;
    std::unique_ptr<KvCache> cache;
    std::size_t next = 0; ///< number of calls so far
};

using AttentionStep = void (*)(const Kernels&, AttentionCase&, KernelContext);

void attention(benchmark::State& state, const Kernels& kernels, AttentionStep step,
               AttentionCase operands)
{
    Work work;
    for (auto _ : state)
        step(kernels, operands, {pool(), work});
    report(state, work);
}

/// Reads kColdBytes as fast as memory delivers them.
void memoryRead(benchmark::State& state)
{
    Buffer<float> values(kColdBytes / sizeof(float));
    std::fill_n(values.data(), values.size(), 1.0F);
    const std::size_t parts = 4 * pool().threads();
    const std::size_t count = values.size() / parts;
    Work work;
    for (auto _ : state) {
        pool().run(parts, 0, [&](std::size_t part, float*) {
            benchmark::DoNotOptimize(readAll({values.data() + part * count, count}));
        });
        work.bytesRead += parts * count * sizeof(float);
    }
    report(state, work);
}

/// A linear layer that is one tile wide and whose operands stay in the L1 cache.
void linearInL1(benchmark::State& state, const Kernels& kernels)
{
    constexpr std::size_t kRows = 8;
    constexpr std::size_t kIn = 128;
    constexpr std::size_t kOut = 24;
    const Buffer<float> x = smallValues(kRows * kIn);
    const Buffer<float> w = smallValues(kIn * kOut);
    const Buffer<float> bias = smallValues(kOut);
    Buffer<float> y(kRows * kOut);
    WorkerPool alone(1);
    Work work;
    for (auto _ : state)
        kernels.linear({x.data(), kRows, kIn, kIn}, {{w.data(), DType::Float32, kIn, kOut}, bias},
                       {y.data(), kRows, kOut, kOut}, {alone, work});
    report(state, work);
}

/// Multiply-adds in registers only. Their rate is the processor's peak.
void fmaPeak(benchmark::State& state)
{
    constexpr std::uint64_t kRounds = 200'000;
    const std::size_t parts = 4 * pool().threads();
    Work work;
    for (auto _ : state) {
        pool().run(parts, 0,
                   [](std::size_t, float*) { benchmark::DoNotOptimize(multiplyAdd(kRounds)); });
        work.products += parts * kRounds * flopsPerRound();
    }
    report(state, work);
}

void addCase(const std::string& name, const std::function<void(benchmark::State&)>& body)
{
    auto* added = benchmark::RegisterBenchmark(name.c_str(), body);
    added->Unit(benchmark::kMicrosecond);
    if (pool().threads() > 1)
        added->UseRealTime();
}

void addLinear(const Kernels& kernels)
{
    for (const DType type : kTypes)
        for (const std::size_t rows : {1U, 4U, 8U, 16U, 32U, 512U})
            for (const auto& [in, out] :
                 {std::pair{kWidth, 3 * kWidth}, std::pair{kWidth, kWidth},
                  std::pair{kWidth, 4 * kWidth}, std::pair{4 * kWidth, kWidth}}) {
                const Linear sizes{rows, in, out, type};
                addCase("linear/" + std::string(kernels.name) + "/" + nameOf(type) + "/" +
                            std::to_string(rows) + "x" + std::to_string(in) + "x" +
                            std::to_string(out),
                        [&kernels, sizes](auto& state) { linear(state, kernels, sizes); });
            }
    addCase("linearInL1/" + std::string(kernels.name),
            [&kernels](auto& state) { linearInL1(state, kernels); });
}

void addLogits(const Kernels& kernels)
{
    for (const DType type : kTypes)
        for (const std::size_t rows : {1U, 8U, 32U})
            addCase("logits/" + std::string(kernels.name) + "/" + nameOf(type) + "/" +
                        std::to_string(rows),
                    [&kernels, rows, type](auto& state) { logits(state, kernels, rows, type); });
}

void addAttention(const Kernels& kernels)
{
    const std::pair<const char*, AttentionStep> steps[] = {
        {"scores",
         [](const Kernels& k, AttentionCase& a, KernelContext context) {
             k.scores(a.rowsOf(a.queries), a.held().keyRows(), a.cells(), context);
         }},
        {"softmax", [](const Kernels& k, AttentionCase& a,
                       KernelContext context) { k.softmax(a.cells(), context); }},
        {"weightedSum", [](const Kernels& k, AttentionCase& a, KernelContext context) {
             k.weightedSum(a.cells(), a.held().valueRows(), a.rowsOf(a.y), context);
         }}};
    for (const auto& [name, step] : steps)
        for (const char* cache : {"static", "paged:16", "int8"})
            for (const auto& [rows, past] : {std::pair{1UL, 1023UL}, std::pair{512UL, 0UL}})
                addCase(std::string(name) + "/" + std::string(kernels.name) + "/" + cache + "/" +
                            std::to_string(rows) + "after" + std::to_string(past),
                        [&kernels, step = step, cache, rows = rows, past = past](auto& state) {
                            attention(state, kernels, step, {laneNamed(cache).cache, rows, past});
                        });
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    addCase("memory", memoryRead);
    addCase("fma", fmaPeak);
    for (const Kernels* kernels : availableKernels()) {
        addLinear(*kernels);
        addLogits(*kernels);
        addAttention(*kernels);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
