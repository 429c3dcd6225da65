#include "attention_source.h"

#include "head_strip/head_strip_layout.h"
#include "kernels/select.h"

namespace pastkeys {

namespace {

/// The step at the cursor, the one before, and where the cursor comes from.
constexpr std::size_t kStepsKept = 4;

} // namespace

ViewState AttentionSource::stateAt(const Trace& trace, Cursor cursor, const Selection& selection)
{
    ViewState state{trace, cursor, selection, nullptr};
    if (trace.empty())
        return state;
    const Place place{trace.steps().front(), selection.layer, selection.head};
    if (place != m_place)
        m_steps.clear();
    m_place = place;
    state.attention = attentionOf(trace, cursor.step);
    state.attentionOf = [this, trace, place](std::size_t step) {
        return place == m_place ? attentionOf(trace, step) : nullptr; // else asked too late
    };
    state.heads = headsOf(state);
    return state;
}

std::shared_ptr<const LaneAttention> AttentionSource::attentionOf(const Trace& trace,
                                                                  std::size_t step)
{
    if (const auto known = m_steps.find(step); known != m_steps.end())
        return known->second;
    const Kernels& kernels = kernelsNamed(trace.header().kernels);
    const auto matrices = [&](Lane lane) {
        return attentionAt(trace, step, lane, m_place.layer, m_place.head, kernels);
    };
    if (m_steps.size() >= kStepsKept)
        m_steps.erase(m_steps.begin()->first == step ? std::prev(m_steps.end()) : m_steps.begin());
    return m_steps[step] = std::make_shared<const LaneAttention>(
               LaneAttention{matrices(Lane::Off), matrices(Lane::On)});
}

std::shared_ptr<const HeadWeights> AttentionSource::headsOf(const ViewState& state)
{
    const HeadsKey key{state.trace.steps()[state.cursor.step], state.selection.layer};
    if (key == m_headsKey)
        return m_heads;
    auto weights = headWeightsAt(state.trace, state.cursor.step, state.selection.layer,
                                 kThumbnailRows, kernelsNamed(state.trace.header().kernels));
    m_heads = weights ? std::make_shared<const HeadWeights>(std::move(*weights)) : nullptr;
    m_headsKey = key;
    return m_heads;
}

} // namespace pastkeys
