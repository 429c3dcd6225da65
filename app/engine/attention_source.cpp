#include "engine/attention_source.h"

#include "engine/rows_source.h"
#include "head_strip/head_strip_layout.h"
#include "kernels/select.h"
#include "query/source_attention.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <list>
#include <optional>
#include <utility>

namespace pastkeys {

namespace {

/// Before a head is added, the least recently used heads are dropped until the rest take at most
/// this many bytes. For GPT-2 124M with a full context, that is enough for about two heads per
/// layer.
constexpr std::uint64_t kMostBytes = 256U << 20U;
/// The maximum number of entries in m_weights, each for one layer in one step. Together they take
/// at most 28 MiB for GPT-2 124M with a full context.
constexpr std::size_t kMostHeads = 24;

std::shared_ptr<const LaneAttention> overSource(const Trace& trace, std::size_t step, Layer layer,
                                                Head head)
{
    const Kernels& kernels = kernelsThatMade(trace.header().kernels);
    return std::make_shared<const LaneAttention>(
        LaneAttention{sourceAttentionAt(trace, step, Lane{0}, layer, head, kernels),
                      sourceAttentionAt(trace, step, Lane{1}, layer, head, kernels)});
}

} // namespace

FirstAttention firstAttentionOf(const TraceHeader& header, const StepRecordPtr& step, Layer layer,
                                Head head)
{
    FirstAttention first{step, HeadAttention(layer, head, kernelsThatMade(header.kernels))};
    const Trace trace = Trace(header).appended(step);
    for (const Lane lane : kLanes)
        first.attention.at(trace, 0, lane);
    return first;
}

/// The attention of the heads that were shown most recently.
class AttentionSource::Heads
{
public:
    void adopt(const FirstAttention& first);
    HeadAttention& at(const Trace& trace, Layer layer, Head head);
    std::shared_ptr<const HeadWeights> weightsOfAll(const ViewState& state);
    bool prepare(const Trace& trace, Layer layer, Head head);

private:
    struct ComingHead
    {
        StepRecordPtr first; ///< first step of the run
        Layer layer{};
        Head head{};
        std::future<HeadAttention> attention;
    };
    struct KnownWeights
    {
        StepRecordPtr step;
        Layer layer{};
        bool isOverSource = false;
        std::shared_ptr<const HeadWeights> weights;
    };

    /// Drops the matrices of earlier runs. \param first  the first step of the next run
    void forget(const StepRecordPtr& first);
    /// \returns m_known.end() if the head is not kept
    std::list<HeadAttention>::iterator find(Layer layer, Head head);
    bool isComing(const StepRecordPtr& first, Layer layer, Head head) const;
    HeadAttention& add(HeadAttention attention);

    /// The run's first step. Owned, so that no step of a later run can reuse its address.
    StepRecordPtr m_first;
    std::list<HeadAttention> m_known;  ///< most recently used first
    std::list<KnownWeights> m_weights; ///< most recently used first
    std::optional<ComingHead> m_coming;
};

AttentionSource::AttentionSource(OpenModels models)
    : m_heads(std::make_shared<Heads>()),
      m_rows(std::make_shared<RecomputedRows>(std::move(models)))
{
}
AttentionSource::~AttentionSource() = default;

void AttentionSource::adopt(const FirstAttention& first)
{
    m_heads->adopt(first);
}

void AttentionSource::setModels(OpenModels models)
{
    m_rows = std::make_shared<RecomputedRows>(std::move(models));
}

bool AttentionSource::prepare(const Trace& trace, Layer layer, Head head)
{
    return m_heads->prepare(trace, layer, head);
}

ViewState AttentionSource::stateAt(const Trace& trace, Cursor cursor, const Selection& selection)
{
    ViewState state{trace, cursor, selection, nullptr};
    if (trace.empty())
        return state;
    state.attentionOf = [heads = m_heads, trace, layer = selection.layer, head = selection.head,
                         isOverSource = state.isOverSource()](std::size_t step) {
        if (isOverSource)
            return overSource(trace, step, layer, head);
        HeadAttention& attention = heads->at(trace, layer, head);
        return std::make_shared<const LaneAttention>(
            LaneAttention{attention.at(trace, step, Lane{0}), attention.at(trace, step, Lane{1})});
    };
    state.rowsOf = [rows = m_rows, trace](std::size_t step, Lane lane, const MadeTensor& tensor,
                                          Span positions) {
        return rows->at(trace, step, lane, tensor, positions);
    };
    state.largestProduct = [rows = m_rows, trace](Lane lane, const OperationPoint& linear,
                                                  std::size_t column, std::span<const float> row) {
        return rows->largestProduct(trace, lane, linear, column, row);
    };
    state.attention = state.attentionOf(cursor.step);
    state.heads = m_heads->weightsOfAll(state);
    return state;
}

void AttentionSource::Heads::adopt(const FirstAttention& first)
{
    forget(first.step);
    m_known.push_front(first.attention);
}

void AttentionSource::Heads::forget(const StepRecordPtr& first)
{
    m_known.clear();
    m_weights.clear();
    m_first = first;
}

std::list<HeadAttention>::iterator AttentionSource::Heads::find(Layer layer, Head head)
{
    return std::ranges::find_if(
        m_known, [&](const HeadAttention& known) { return known.isOf(layer, head); });
}

HeadAttention& AttentionSource::Heads::add(HeadAttention attention)
{
    std::uint64_t bytes = 0;
    for (const HeadAttention& known : m_known)
        bytes += known.bytes();
    for (; bytes > kMostBytes && !m_known.empty(); m_known.pop_back())
        bytes -= m_known.back().bytes();
    m_known.push_front(std::move(attention));
    return m_known.front();
}

HeadAttention& AttentionSource::Heads::at(const Trace& trace, Layer layer, Head head)
{
    if (const StepRecordPtr& first = trace.steps().front(); first != m_first)
        forget(first);
    if (const auto found = find(layer, head); found != m_known.end()) {
        m_known.splice(m_known.begin(), m_known, found);
        return m_known.front();
    }
    if (isComing(m_first, layer, head)) { // waiting for it is faster than starting again
        auto coming = std::exchange(m_coming, std::nullopt);
        return add(coming->attention.get());
    }
    return add(HeadAttention(layer, head, kernelsThatMade(trace.header().kernels)));
}

bool AttentionSource::Heads::isComing(const StepRecordPtr& first, Layer layer, Head head) const
{
    return m_coming && m_coming->first == first && m_coming->layer == layer &&
           m_coming->head == head;
}

bool AttentionSource::Heads::prepare(const Trace& trace, Layer layer, Head head)
{
    const StepRecordPtr first = trace.steps().front();
    if ((first == m_first && find(layer, head) != m_known.end()) || isComing(first, layer, head))
        return false;
    if (m_coming &&
        m_coming->attention.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return false;
    m_coming = {first, layer, head,
                std::async(std::launch::async, [header = trace.header(), first, layer, head] {
                    return firstAttentionOf(header, first, layer, head).attention;
                })};
    return true;
}

std::shared_ptr<const HeadWeights> AttentionSource::Heads::weightsOfAll(const ViewState& state)
{
    const StepRecordPtr& step = state.trace.steps()[state.cursor.step];
    const TraceHeader& header = state.trace.header();
    const Layer layer = state.selection.layer;
    if (!header.records(layer))
        return nullptr;
    const auto known = std::ranges::find_if(m_weights, [&](const KnownWeights& heads) {
        return heads.step == step && heads.layer == layer &&
               heads.isOverSource == state.isOverSource();
    });
    if (known != m_weights.end()) {
        m_weights.splice(m_weights.begin(), m_weights, known);
        return m_weights.front().weights;
    }
    const auto weightsAt = state.isOverSource() ? sourceWeightsAt : headWeightsAt;
    m_weights.push_front(
        {step, layer, state.isOverSource(),
         std::make_shared<const HeadWeights>(weightsAt(state.trace, state.cursor.step, layer,
                                                       queriesOfThumbnails(*step, state.site()),
                                                       kernelsThatMade(header.kernels)))});
    if (m_weights.size() > kMostHeads)
        m_weights.pop_back();
    return m_weights.front().weights;
}

} // namespace pastkeys
