#include "commands/benchmark.h"

#include "base/errors.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "query/cursor.h"
#include "record/lane_names.h"
#include "record/recorder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 0.1; ///< a measurement repeats its pass for at least this long
constexpr std::size_t kRounds = 5;    ///< each result is the median of this many measurements
constexpr std::size_t kAlternations = 31;
constexpr std::array<std::size_t, 3> kContexts{16, 512, 1000};
/// A cache that is compared with a static cache. The static cache holds `positionsOfStatic`
/// positions; 0 means all positions of the text. A sliding window over a long text should be as
/// fast as a static cache that holds only the positions in the window.
struct MeasuredCache
{
    const char* name;
    std::size_t positionsOfStatic = 0;
};
constexpr std::array kCaches{MeasuredCache{"paged:16"},     MeasuredCache{"int8"},
                             MeasuredCache{"int4"},         MeasuredCache{"heads:1"},
                             MeasuredCache{"window:252+4"}, MeasuredCache{"window:252+4", 256},
                             MeasuredCache{"fused"}};
constexpr std::array<std::size_t, 4> kPrefills{32, 128, 512, 1000};
constexpr std::array<std::size_t, 2> kUncached{128, 512};

/// Rows of varied values, for measurements in which the actual values do not matter.
Buffer<float> anyRows(std::size_t rows, std::size_t width)
{
    Buffer<float> values(rows * width);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i * 2654435761U % 1024) / 1024 - 0.5F;
    return values;
}

/// The bytes that a decode step must read: the keys and values of `held` cached positions, and all
/// weights. Ignores the few rows that the step looks up in the embeddings.
std::uint64_t bytesOfDecodeStep(const Network& network, const Weights& weights, std::size_t held)
{
    std::uint64_t bytes = held * cacheBytesPerToken(network);
    for (const WeightPoint& point : network.weightPoints())
        if (network[point.weight].part != OperationPart::BeforeLayers)
            bytes += weights[point].bytes();
    return bytes;
}

class Benchmark
{
public:
    Benchmark(const Machinery& machinery, std::stop_token stop)
        : m_machinery(machinery), m_types(storedTypes(*machinery.network, machinery.weights)),
          m_stop(std::move(stop)),
          m_decoder(machinery.network, machinery.weights, machinery.kernels, machinery.pool),
          m_cache(makeCache("static", cacheShapeOf(*machinery.network))),
          m_off(makeCache("off", cacheShapeOf(*machinery.network)))
    {
    }

    /// Runs the longest pass and one step, and reads the program's peak memory. Only then creates
    /// the probe that measures the machine's limits, because the probe's memory would add to the
    /// peak. Call this before the other functions, which need the probe.
    /// \returns the peak memory in bytes
    std::uint64_t peakBytes()
    {
        if (const std::size_t rows = m_machinery.config().context - 1; rows > 0) {
            forward(*m_cache, anyTokens(rows), nullptr);
            m_cache->commit();
        }
        step(nullptr);
        const std::uint64_t bytes = peakMemory();
        m_probe.emplace(m_machinery.pool);
        return bytes;
    }

    DecodeTiming decode(std::size_t context)
    {
        fillCache(context - 1);
        const auto bytes = static_cast<double>(
            bytesOfDecodeStep(*m_machinery.network, m_machinery.weights, context));
        const auto [seconds, fraction] =
            measure([&] { step(nullptr); }, bytes, &Benchmark::readBandwidth);
        return {context, seconds, fraction};
    }

    BatchTiming batch(std::size_t sequences, std::size_t context)
    {
        const CacheSpec paged("paged:16"); // servers use paged caches
        std::vector<std::unique_ptr<KvCache>> caches;
        std::vector<Segment> segments;
        caches.reserve(sequences);
        segments.reserve(sequences);
        const std::vector<TokenId> tokens = anyTokens(sequences);
        const std::vector<Position> position = positionsFrom(context - 1, 1);
        for (std::size_t s = 0; s < sequences; ++s) {
            caches.push_back(filledCache(paged, context - 1));
            segments.push_back({.tokens = std::span(tokens).subspan(s, 1),
                                .positions = position,
                                .cache = *caches.back(),
                                .rule = {}});
        }
        const auto run = [&] {
            m_decoder.forward(segments, {.stop = m_stop});
            for (const auto& cache : caches)
                cache->rollBack();
        };
        const auto bytes = static_cast<double>(
            bytesOfDecodeStep(*m_machinery.network, m_machinery.weights, sequences * context));
        const auto [seconds, fraction] = measure(run, bytes, &Benchmark::readBandwidth);
        return {.batch = sequences,
                .context = context,
                .secondsPerStep = seconds,
                .tokensPerSecond = static_cast<double>(sequences) / seconds.median,
                .fractionOfMemoryLimit = fraction};
    }

    PassTiming pass(std::size_t rows, bool cached)
    {
        const std::vector<TokenId> tokens = anyTokens(rows);
        const auto flops = static_cast<double>(productsOfPass(rows));
        fillCache(0);
        KvCache& cache = cached ? *m_cache : *m_off;
        const auto run = [&] {
            cache.rollBack();
            forward(cache, tokens, nullptr);
        };
        const auto [seconds, fraction] = measure(run, flops, &Benchmark::fmaPeak);
        return {rows, seconds.dividedBy(static_cast<double>(rows)), flops / seconds.median,
                fraction};
    }

    /// Times steps with this cache and with the static cache alternately, so that slow changes in
    /// the machine's speed cancel out.
    CacheTiming cache(const MeasuredCache& measured, std::size_t context)
    {
        const LaneSpec lane = laneNamed(measured.name);
        const std::size_t ofStatic = measured.positionsOfStatic > 0
                                         ? std::min(measured.positionsOfStatic, context)
                                         : context;
        fillCache(ofStatic - 1);
        const auto other = filledCache(lane.cache, context - 1);
        const std::vector<TokenId> token = anyTokens(1);
        const std::vector<Position> position = positionsFrom(context - 1, 1);
        const Segment segment{token,           position,     *other,    lane.rule,
                              LogitRows::Last, lane.mistake, lane.fused};
        const auto otherStep = [&] {
            m_decoder.forward({&segment, 1}, {.stop = m_stop});
            other->rollBack();
        };
        otherStep();
        step(nullptr);
        std::vector<double> times;
        std::vector<double> shares;
        for (std::size_t i = 0; i < kAlternations; ++i) {
            const double usual = secondsOf([&] { step(nullptr); });
            times.push_back(secondsOf(otherStep));
            shares.push_back(times.back() / usual);
        }
        return {.cache = measured.name,
                .context = context,
                .contextOfStatic = ofStatic,
                .secondsPerToken = repeated(std::move(times)),
                .shareOfStatic = repeated(std::move(shares)),
                .bytes = bytesUsed(*other)};
    }

    /// A step's time with recording, divided by its time without. The two kinds of steps alternate,
    /// so that slow changes in the machine's speed cancel out.
    Repeated recordedShare(std::size_t context)
    {
        fillCache(context - 1);
        std::vector<double> ratios;
        for (std::size_t i = 0; i < kAlternations; ++i) {
            const double without = secondsOf([&] { step(nullptr); });
            const double with = secondsOf([&] {
                Recorder recorder({.network = *m_machinery.network,
                                   .types = m_types,
                                   .place = {.first = indexOf(m_cache->next())}});
                const ConstMatrix logits = step(&recorder);
                const std::vector<float> kept(logits.data, logits.data + logits.columns);
                recorder.takePass();
            });
            ratios.push_back(with / without);
        }
        return repeated(std::move(ratios));
    }

    MachineLimits limits()
    {
        // If the context is very short, every pass that would have measured a limit may have been
        // skipped, so the limit is measured here.
        if (m_bandwidths.empty())
            readBandwidth();
        if (m_peaks.empty())
            fmaPeak();
        return {m_machinery.pool.threads(), median(m_bandwidths), median(m_peaks)};
    }

private:
    std::vector<TokenId> anyTokens(std::size_t count) const
    {
        std::vector<TokenId> tokens;
        tokens.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            tokens.push_back(idAt<TokenId>(i * 7919 % m_machinery.tokensInUse.end));
        return tokens;
    }

    ConstMatrix forward(KvCache& cache, std::span<const TokenId> tokens, StepObserver* observer)
    {
        return m_decoder.forward(tokens, cache, {}, LogitRows::Last,
                                 {.stop = m_stop, .observer = observer});
    }

    /// A cache that holds this many rows of arbitrary values.
    std::unique_ptr<KvCache> filledCache(const CacheSpec& spec, std::size_t rows) const
    {
        auto cache = makeCache(spec, cacheShapeOf(*m_machinery.network));
        if (rows == 0)
            return cache;
        const std::vector<Position> positions = positionsFrom(0, rows);
        for (const CacheSite site : cache->shape().sources()) {
            const std::size_t width = cache->shape()[site].rowWidth();
            const Buffer<float> values = anyRows(rows, width);
            const ConstMatrix matrix{values.data(), rows, width, width};
            cache->append(site, positions, {matrix, matrix, matrix});
        }
        cache->commit();
        return cache;
    }

    void fillCache(std::size_t rows)
    {
        m_cache.reset(); // frees the old memory before allocating new memory
        m_cache = filledCache("static", rows);
    }

    /// Runs one token that follows the cached ones, and then restores the cache.
    /// \returns the logits, valid until the next step
    ConstMatrix step(StepObserver* observer)
    {
        const ConstMatrix logits = forward(*m_cache, anyTokens(1), observer);
        m_cache->rollBack();
        return logits;
    }

    std::uint64_t productsOfPass(std::size_t rows) const
    {
        std::uint64_t products = 0;
        const Network& network = *m_machinery.network;
        for (const OperationPoint& point : network.points({.appends = false}))
            products += formulaWork(network, m_types, point, causalSizes(rows, 0, 1)).products;
        return products;
    }

    double readBandwidth() { return m_bandwidths.emplace_back(m_probe->readBytesPerSecond()); }

    double fmaPeak() { return m_peaks.emplace_back(m_probe->flopsPerSecond()); }

    template <class Run> static double secondsOf(Run&& run)
    {
        const Clock::time_point start = Clock::now();
        run();
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    /// \returns the seconds per run, and the median of the work per second as a fraction of the
    /// limit, where the limit is measured just before and just after the runs
    template <class Run>
    std::pair<Repeated, double> measure(Run&& run, double work, double (Benchmark::*limit)())
    {
        run(); // not timed: the first run also allocates memory
        std::vector<double> times;
        std::vector<double> fractions;
        for (std::size_t round = 0; round < kRounds; ++round) {
            const double before = (this->*limit)();
            double total = 0;
            std::size_t runs = 0;
            for (; total < kLeastSeconds; ++runs)
                total += secondsOf(run);
            const double after = (this->*limit)();
            times.push_back(total / static_cast<double>(runs));
            fractions.push_back(work / times.back() / ((before + after) / 2));
        }
        return {repeated(std::move(times)), median(std::move(fractions))};
    }

    const Machinery& m_machinery;
    StoredTypes m_types;
    std::stop_token m_stop;
    Decoder m_decoder;
    std::unique_ptr<KvCache> m_cache;
    std::unique_ptr<KvCache> m_off;
    std::optional<MachineProbe> m_probe;
    std::vector<double> m_bandwidths;
    std::vector<double> m_peaks;
};

} // namespace

BenchmarkResult benchmark(const Machinery& machinery, std::span<const std::size_t> batches,
                          const std::function<void(std::string_view)>& began,
                          const std::stop_token& stop)
{
    Benchmark measured(machinery, stop);
    BenchmarkResult result;
    began("the longest pass");
    result.peakBytes = measured.peakBytes();
    const auto forEach = [&](std::span<const std::size_t> sizes, std::string_view what,
                             const auto& measure) {
        for (const std::size_t size : sizes) {
            if (size > machinery.config().context)
                continue;
            std::string title(what);
            title += ' ';
            title += std::to_string(size);
            began(title);
            measure(size);
        }
    };
    forEach(kContexts, "a decode step at context",
            [&](std::size_t size) { result.decode.push_back(measured.decode(size)); });
    const std::size_t ofBatch =
        std::min(kContexts.front(), std::size_t{machinery.config().context});
    for (const std::size_t sequences : batches) {
        began("a decode step of " + std::to_string(sequences) + " sequences");
        result.batch.push_back(measured.batch(sequences, ofBatch));
    }
    const std::size_t longest = std::min(kContexts.back(), std::size_t{machinery.config().context});
    for (const MeasuredCache& cache : kCaches) {
        std::string title = "a decode step with the cache ";
        title += cache.name;
        began(title);
        result.caches.push_back(measured.cache(cache, longest));
    }
    forEach(kPrefills, "the prefill of rows:", [&](std::size_t rows) {
        result.prefill.push_back(measured.pass(rows, true));
    });
    forEach(kUncached, "an uncached step at",
            [&](std::size_t rows) { result.uncached.push_back(measured.pass(rows, false)); });
    began("what recording costs");
    result.recordedShare =
        measured.recordedShare(std::min<std::size_t>(16, machinery.config().context));
    result.machine = measured.limits();
    return result;
}

} // namespace pastkeys
