#include "run/pass_runner.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Passes on what a pass reports to the recorder of each text.
class Recorders : public StepObserver
{
public:
    Recorders(const PassRunner& runner, std::span<const Feed> feeds,
              std::span<const PlaceInRecord> places)
    {
        for (std::size_t f = 0; f < feeds.size(); ++f)
            m_recorders.emplace_back(RecorderSetup{.network = runner.network(),
                                                   .types = runner.types(),
                                                   .segment = f,
                                                   .origin = feeds[f].stream->origin(),
                                                   .sinks = feeds[f].stream->sinks(),
                                                   .place = places[f]});
    }

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
}

ConstMatrix PassRunner::run(std::span<const Feed> feeds, const PassOptions& options)
{
    std::vector<std::vector<Position>> positions;
    std::vector<Segment> segments;
    positions.reserve(feeds.size());
    segments.reserve(feeds.size());
    for (const Feed& feed : feeds) {
        KvCache& rows = feed.stream->rows();
        const LaneSpec& lane = feed.stream->lane();
        const std::optional<MovedRows>& moved = feed.stream->moved();
        const std::size_t next = moved ? moved->rows : indexOf(rows.next());
        positions.push_back(feed.positions.empty() ? positionsFrom(next, feed.tokens.size())
                                                   : feed.positions);
        segments.push_back({feed.tokens, positions.back(), rows, lane.rule, feed.logits,
                            lane.mistake, lane.fused, 0, moved, feed.tooHigh});
    }
    return m_decoder.forward(segments, options);
}

ConstMatrix PassRunner::run(Stream& stream, std::span<const TokenId> tokens, LogitRows logits,
                            const PassOptions& options)
{
    const Feed feed{.stream = &stream, .tokens = {tokens.begin(), tokens.end()}, .logits = logits};
    return run({&feed, 1}, options);
}

std::vector<RecordedFeed> PassRunner::record(std::span<const Feed> feeds,
                                             std::span<const PlaceInRecord> places,
                                             const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(feeds.size() == places.size());
    Recorders recorders(*this, feeds, places);
    const ConstMatrix logits = run(feeds, {.stop = stop, .observer = &recorders});
    std::vector<RecordedFeed> recorded;
    std::size_t row = 0;
    for (std::size_t f = 0; f < feeds.size(); ++f) {
        RecordedFeed& feed = recorded.emplace_back();
        feed.pass = recorders[f].takePass();
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
    run(stream, tokens, LogitRows::Last, {.stop = stop});
}

void commitRecorded(Stream& stream, PassRecord& pass, std::size_t rows)
{
    stream.commit(rows);
    pass.cacheBytesUsed = bytesUsed(stream.rows());
    pass.cacheBytesReserved = bytesReserved(stream.rows());
    pass.account = stream.account();
}

} // namespace pastkeys
