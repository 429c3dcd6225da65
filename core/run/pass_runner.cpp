#include "run/pass_runner.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Passes on what a pass reports to the recorder of each text.
class Recorders : public StepObserver
{
public:
    void add(RecorderSetup setup) { m_recorders.emplace_back(std::move(setup)); }

    void passBegan(const PassBegin& pass) override
    {
        for (Recorder& each : m_recorders)
            each.passBegan(pass);
    }
    void operationDone(const OperationDone& done) override
    {
        for (Recorder& each : m_recorders)
            each.operationDone(done);
    }
    Recorder& operator[](std::size_t feed) { return m_recorders[feed]; }

private:
    std::vector<Recorder> m_recorders;
};

} // namespace

PassRunner::PassRunner(Machinery machinery)
    : m_machinery(std::move(machinery)),
      m_types(storedTypes(*m_machinery.network, m_machinery.weights)),
      m_decoder(m_machinery.network, m_machinery.weights, m_machinery.kernels, m_machinery.pool)
{
    const NetworkPtr& encoder = network().encoder();
    if (!encoder)
        return;
    const Weights& weights = *m_machinery.weights.encoder;
    m_encoderTypes = storedTypes(*encoder, weights);
    m_encoder.emplace(encoder, weights, m_machinery.kernels, m_machinery.pool);
}

std::vector<PassRunner::Encoded> PassRunner::encode(std::span<const Feed> feeds,
                                                    std::span<const PlaceInRecord> places,
                                                    const std::stop_token& stop,
                                                    StepObserver* observer)
{
    std::vector<Encoded> all(feeds.size());
    std::vector<std::size_t> needing;
    for (std::size_t f = 0; f < feeds.size(); ++f)
        if (feeds[f].stream->rows().needsSource())
            needing.push_back(f);
    if (needing.empty())
        return all;
    const NetworkPtr& encoder = network().encoder();
    std::vector<std::unique_ptr<KvCache>> caches;
    std::vector<std::vector<Position>> positions;
    std::vector<Segment> segments;
    Recorders recorders;
    positions.reserve(needing.size());
    for (const std::size_t f : needing) {
        const std::span<const TokenId> source = feeds[f].stream->source();
        PASTKEYS_EXPECTS(!source.empty());
        caches.push_back(makeCache("off", cacheShapeOf(*encoder)));
        positions.push_back(positionsFrom(0, source.size()));
        if (!places.empty())
            recorders.add({.network = *encoder,
                           .types = m_encoderTypes,
                           .segment = segments.size(),
                           .place = {.lane = places[f].lane}});
        segments.push_back(
            {source, positions.back(), *caches.back(), ReachRule::everything(), LogitRows::All});
    }
    if (!places.empty())
        observer = &recorders;
    const ConstMatrix rows = m_encoder->forward(segments, {.stop = stop, .observer = observer});
    std::size_t row = 0;
    for (std::size_t i = 0; i < needing.size(); ++i) {
        Encoded& encoded = all[needing[i]];
        encoded.rows = Buffer<float>(segments[i].tokens.size() * rows.columns);
        for (float* to = encoded.rows.data(); to < encoded.rows.data() + encoded.rows.size(); ++row)
            to = std::copy_n(rows.row(row), rows.columns, to);
        if (places.empty())
            continue;
        encoded.pass = recorders[i].takePass();
        encoded.recorded = recorders[i].takeRows();
    }
    return all;
}

ConstMatrix PassRunner::decode(std::span<const Feed> feeds, std::span<const Encoded> sources,
                               const PassOptions& options)
{
    std::vector<std::vector<Position>> positions;
    std::vector<Segment> segments;
    positions.reserve(feeds.size());
    segments.reserve(feeds.size());
    for (std::size_t f = 0; f < feeds.size(); ++f) {
        const Feed& feed = feeds[f];
        KvCache& rows = feed.stream->rows();
        const LaneSpec& lane = feed.stream->lane();
        const std::optional<MovedRows>& moved = feed.stream->moved();
        const std::size_t next = moved ? moved->rows : indexOf(rows.next());
        positions.push_back(feed.positions.empty() ? positionsFrom(next, feed.tokens.size())
                                                   : feed.positions);
        segments.push_back({feed.tokens, positions.back(), rows, lane.rule, feed.logits,
                            lane.mistake, lane.fused, 0, moved, feed.tooHigh});
        const std::size_t width = network().config().width;
        if (const Buffer<float>& source = sources[f].rows; source.size() > 0)
            segments.back().source = {source.data(), source.size() / width, width, width};
    }
    return m_decoder.forward(segments, options);
}

ConstMatrix PassRunner::run(std::span<const Feed> feeds, const PassOptions& options)
{
    return decode(feeds, encode(feeds, {}, options.stop), options);
}

ConstMatrix PassRunner::run(Stream& stream, std::span<const TokenId> tokens, LogitRows logits,
                            const PassOptions& options)
{
    const Feed feed{.stream = &stream, .tokens = {tokens.begin(), tokens.end()}, .logits = logits};
    return run({&feed, 1}, options);
}

ConstMatrix PassRunner::run(Stream& stream, std::span<const TokenId> tokens, LogitRows logits,
                            const PassOptions& options, StepObserver& ofEncoder)
{
    const Feed feed{.stream = &stream, .tokens = {tokens.begin(), tokens.end()}, .logits = logits};
    const std::span<const Feed> feeds(&feed, 1);
    return decode(feeds, encode(feeds, {}, options.stop, &ofEncoder), options);
}

std::vector<RecordedFeed> PassRunner::record(std::span<const Feed> feeds,
                                             std::span<const PlaceInRecord> places,
                                             const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(feeds.size() == places.size());
    Recorders recorders;
    for (std::size_t f = 0; f < feeds.size(); ++f)
        recorders.add({.network = network(),
                       .types = m_types,
                       .segment = f,
                       .origin = feeds[f].stream->origin(),
                       .sinks = feeds[f].stream->sinks(),
                       .place = places[f]});
    std::vector<Encoded> sources = encode(feeds, places, stop);
    const ConstMatrix logits = decode(feeds, sources, {.stop = stop, .observer = &recorders});
    std::vector<RecordedFeed> recorded;
    std::size_t row = 0;
    for (std::size_t f = 0; f < feeds.size(); ++f) {
        RecordedFeed& feed = recorded.emplace_back();
        feed.pass = recorders[f].takePass();
        if (sources[f].pass) {
            addEncoder(feed.pass, std::move(*sources[f].pass));
            feed.pass.source =
                keptOnce({sources[f].recorded, recorders[f].takeSource()}, places[f]);
        }
        if (!places[f].current)
            feed.rows = recorders[f].takeRows();
        for (std::size_t left = logitRowsOf(feeds[f].logits, feeds[f].tokens.size()); left > 0;
             --left, ++row)
            feed.logits.emplace_back(logits.row(row), logits.row(row) + logits.columns);
    }
    return recorded;
}

void PassRunner::warmUp(std::span<const TokenId> tokens, const std::stop_token& stop)
{
    Stream stream(laneWithoutCache(), network());
    if (m_encoder)
        stream.readBeside({tokens.begin(), tokens.end()});
    run(stream, tokens, LogitRows::Last, {.stop = stop});
}

void commitRecorded(Stream& stream, PassRecord& pass, std::size_t rows)
{
    stream.commit(rows);
    pass.cacheBytesUsed = bytesUsed(stream.rows());
    pass.cacheBytesReserved = bytesReserved(stream.rows());
    pass.sourceBytes = bytesOfSource(stream.rows());
    pass.account = stream.account();
}

} // namespace pastkeys
