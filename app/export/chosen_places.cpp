#include "export/chosen_places.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Whether any lane performs the operation at the cursor. For example, no lane computes logits in a
/// step that is followed by more of the prompt.
bool isDone(const Trace& trace, Cursor cursor)
{
    return std::ranges::any_of(
        kLanes, [&](Lane lane) { return operationRecordAt(trace, cursor, lane) != nullptr; });
}

} // namespace

std::vector<std::size_t> tellingSteps(const Trace& trace)
{
    std::vector<std::size_t> steps{0};
    const auto decodes = std::ranges::find_if(
        trace.steps(), [](const StepRecordPtr& step) { return step->phase == Phase::Decode; });
    if (decodes != trace.steps().end())
        steps.push_back((*decodes)->index);
    steps.push_back(trace.size() - 1);
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

std::vector<std::string> tellingOperations(const Network& network)
{
    std::vector<std::string> names;
    for (const OperationSpec& operation : network.operations())
        if (operation.cache() != CacheUse::None ||
            std::ranges::any_of(operation.makes.kinds(), [&](TensorKind made) {
                return network[made].role == TensorRole::Keys;
            }))
            names.push_back(operation.name);
    return names;
}

std::vector<Cursor> placesIn(const Trace& trace, std::size_t step, Layer layer,
                             const std::vector<std::string>& only)
{
    std::vector<Cursor> places;
    const Network& network = *trace.header().network;
    const auto sequence = pointsOf(trace, step);
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const Cursor cursor{step, i};
        const bool wanted =
            only.empty() ||
            std::ranges::find(only, network[sequence[i].operation].name) != only.end();
        if (wanted && sequence[i].layer.value_or(layer) == layer && isDone(trace, cursor))
            places.push_back(cursor);
    }
    return places;
}

} // namespace pastkeys
