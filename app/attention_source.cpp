#include "attention_source.h"

#include "head_strip/head_strip_layout.h"
#include "kernels/select.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace pastkeys {

namespace {

/// All layers of GPT-2 124M with its whole context take half of it.
constexpr std::uint64_t kMostBytes = 256U << 20U;
/// Steps and layers that are near; at most 28 MiB for GPT-2 124M with its whole context.
constexpr std::size_t kMostHeads = 24;

} // namespace

FirstAttention firstAttentionOf(const TraceHeader& header, const StepRecordPtr& step, Layer layer,
                                Head head)
{
    FirstAttention first{step, layer, head,
                         HeadAttention(layer, head, kernelsNamed(header.kernels))};
    const Trace trace = Trace(header).appended(step);
    for (const Lane lane : kLanes)
        first.attention.at(trace, 0, lane);
    return first;
}

void AttentionSource::adopt(const FirstAttention& first)
{
    forget(first.step);
    m_known.push_front({first.layer, first.head, first.attention});
}

void AttentionSource::forget(const StepRecordPtr& first)
{
    m_known.clear();
    m_heads.clear();
    m_first = first;
}

ViewState AttentionSource::stateAt(const Trace& trace, Cursor cursor, const Selection& selection)
{
    ViewState state{trace, cursor, selection, nullptr};
    if (trace.empty())
        return state;
    state.attentionOf = [this, trace, layer = selection.layer,
                         head = selection.head](std::size_t step) {
        HeadAttention& attention = attentionOfHead(trace, layer, head);
        return std::make_shared<const LaneAttention>(
            LaneAttention{attention.at(trace, step, Lane{0}), attention.at(trace, step, Lane{1})});
    };
    state.attention = state.attentionOf(cursor.step);
    state.heads = weightsOfHeads(state);
    return state;
}

std::list<AttentionSource::KnownHead>::iterator AttentionSource::find(Layer layer, Head head)
{
    return std::ranges::find_if(m_known, [&](const KnownHead& known) {
        return known.layer == layer && known.head == head;
    });
}

HeadAttention& AttentionSource::add(Layer layer, Head head, HeadAttention attention)
{
    std::uint64_t bytes = 0;
    for (const KnownHead& known : m_known)
        bytes += known.attention.bytes();
    for (; bytes > kMostBytes && !m_known.empty(); m_known.pop_back())
        bytes -= m_known.back().attention.bytes();
    m_known.push_front({layer, head, std::move(attention)});
    return m_known.front().attention;
}

HeadAttention& AttentionSource::attentionOfHead(const Trace& trace, Layer layer, Head head)
{
    if (const StepRecordPtr& first = trace.steps().front(); first != m_first)
        forget(first);
    if (const auto found = find(layer, head); found != m_known.end()) {
        m_known.splice(m_known.begin(), m_known, found);
        return m_known.front().attention;
    }
    if (isComing(m_first, layer, head)) { // waits less than it would take from the beginning
        auto coming = std::exchange(m_coming, std::nullopt);
        return add(layer, head, coming->attention.get());
    }
    return add(layer, head, HeadAttention(layer, head, kernelsNamed(trace.header().kernels)));
}

bool AttentionSource::isComing(const StepRecordPtr& first, Layer layer, Head head) const
{
    return m_coming && m_coming->first == first && m_coming->layer == layer &&
           m_coming->head == head;
}

bool AttentionSource::prepare(const Trace& trace, Layer layer, Head head)
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

std::shared_ptr<const HeadWeights> AttentionSource::weightsOfHeads(const ViewState& state)
{
    const StepRecordPtr& step = state.trace.steps()[state.cursor.step];
    const Layer layer = state.selection.layer;
    const auto known = std::ranges::find_if(m_heads, [&](const KnownHeads& heads) {
        return heads.step == step && heads.layer == layer;
    });
    if (known != m_heads.end()) {
        m_heads.splice(m_heads.begin(), m_heads, known);
        return m_heads.front().weights;
    }
    m_heads.push_front({step, layer,
                        std::make_shared<const HeadWeights>(
                            headWeightsAt(state.trace, state.cursor.step, layer, kThumbnailRows,
                                          kernelsNamed(state.trace.header().kernels)))});
    if (m_heads.size() > kMostHeads)
        m_heads.pop_back();
    return m_heads.front().weights;
}

} // namespace pastkeys
