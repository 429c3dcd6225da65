#include "lessons/lesson_place.h"

#include "drawing/tr.h"
#include "kernels/select.h"
#include "query/head_attention.h"
#include "record/lane_names.h"
#include "session/session.h"
#include "shared/lane_matrix.h"

#include <algorithm>

namespace pastkeys {

namespace {

using Problem = std::optional<PlaceProblem>;

PlaceProblem noChoice()
{
    return {"step", Tr::tr("The run chooses no token.")};
}

PlaceProblem noStep(const Trace& trace, std::size_t step)
{
    return {"step", Tr::tr("The run has only steps 1 to %L1, so there is no step %L2.")
                        .arg(trace.size())
                        .arg(step + 1)};
}

std::size_t stepOf(const LessonScene& scene, const Trace& trace, Problem& problem)
{
    if (scene.stepKind == LessonScene::Step::Last)
        return trace.size() - 1;
    if (scene.stepKind == LessonScene::Step::Answer) {
        const auto answer = answerIn(trace);
        if (!answer)
            problem = noChoice();
        return answer ? answer->step : trace.size() - 1;
    }
    if (scene.step >= trace.size())
        problem = noStep(trace, scene.step);
    return std::min(scene.step, trace.size() - 1);
}

/// \param tooMany  reported if `wanted` is too large; in its text, %L1 stands for `count`, and %L2
///     for `wanted` + 1
std::size_t within(std::optional<std::size_t> wanted, std::size_t count,
                   const PlaceProblem& tooMany, Problem& problem)
{
    if (wanted && *wanted >= count)
        problem = PlaceProblem{tooMany.key, tooMany.text.arg(count).arg(*wanted + 1)};
    return std::min(wanted.value_or(count - 1), count - 1);
}

std::vector<LaneSpec> lanesOf(const LessonScene& scene)
{
    if (scene.left == QLatin1String("off") && scene.right == QLatin1String("static"))
        return cacheOffAndOn(); // with the same names as in the run bar
    std::vector<LaneSpec> lanes = lanesNamed(scene.left.toStdString(), scene.right.toStdString());
    for (LaneSpec& lane : lanes)
        if (lane.mistake) { // its name must not give the mistake away
            lane.shortName = Text::tr("with a mistake");
            lane.name = Text::tr("cache with a mistake");
        }
    return lanes;
}

/// Whether the run's lane is what the page asks for. A run counts a limit from the start of the
/// text, and replaces a static cache that does not fit in memory.
bool isSameLane(LaneSpec wanted, const LaneSpec& ran, const TraceHeader& header)
{
    const Mistake* mistake = mistakeIn(header);
    const std::size_t reads = mistake && mistake->keepsEarlierPrompt ? 2 : 1;
    wanted.limit = wanted.limit.placed(header.promptTokens / reads, header.config());
    if (wanted.cache.reservesContext() && ran.cache.kind == wanted.cache.growing().kind)
        wanted.cache = wanted.cache.growing();
    return writtenOut(wanted) == writtenOut(ran);
}

/// Whether the run chose as many tokens as the page asks for, or ended before for another reason.
bool hasItsTokens(const LessonScene& scene, const Trace& trace)
{
    std::size_t most = 0;
    for (const Lane lane : kLanes)
        most = std::max(most, trace.chosenBy(lane).size());
    const auto wanted = static_cast<std::size_t>(scene.tokens);
    return most == wanted ||
           (most < wanted && trace.steps().back()->stopped != StopReason::TokenCount);
}

/// Whether the lane ran in every step up to the end of its text.
bool ranToItsEnd(const Trace& trace, Lane lane)
{
    for (const StepRecordPtr& step : trace.steps()) {
        const PassRecord* record = step->lane(lane);
        if (!record)
            return false;
        if (record->own.stopped)
            return true; // the other lane goes on alone
    }
    return true;
}

struct LookingHead
{
    Layer layer{};
    Head head{};
    float share = -1; ///< of its newest query's attention
};

/// The head of the layer whose newest query gives the position the most attention, on the left
/// side. If the left side does not run in this step, or has not read the position yet, the first
/// head.
LookingHead headThatLooksAt(std::size_t position, const Trace& trace, std::size_t step, Layer layer)
{
    const TraceHeader& header = trace.header();
    LookingHead most{.layer = layer};
    for (std::size_t head = 0; head < header.network->site(layer).heads; ++head) {
        HeadAttention attention(layer, idAt<Head>(head), kernelsThatMade(header.kernels));
        const auto matrices = attention.at(trace, step, Lane{0});
        if (!matrices || position >= matrices->positions)
            return {.layer = layer};
        const float weight = matrices->weights.rowSpan(matrices->rows - 1)[position];
        if (weight > most.share)
            most = {layer, idAt<Head>(head), weight};
    }
    return most;
}

LookingHead headOfAllThatLooksAt(std::size_t position, const Trace& trace, std::size_t step)
{
    LookingHead most;
    for (std::uint32_t layer = 0; layer < trace.header().config().layers; ++layer) {
        const LookingHead head = headThatLooksAt(position, trace, step, idAt<Layer>(layer));
        if (head.share > most.share)
            most = head;
    }
    return most;
}

} // namespace

bool isRunOf(const LessonScene& scene, const Trace& trace)
{
    if (trace.empty() || !trace.steps().back()->stopped)
        return false;
    const TraceHeader& header = trace.header();
    const std::vector<LaneSpec> lanes = lanesOf(scene);
    return header.prompt == scene.prompt.toStdString() && header.ownWords == scene.ownWords &&
           header.sampling == describe(Sampling()) &&
           std::ranges::equal(lanes, header.lanes,
                              [&](const LaneSpec& wanted, const LaneSpec& ran) {
                                  return isSameLane(wanted, ran, header);
                              }) &&
           hasItsTokens(scene, trace) && ranToItsEnd(trace, Lane{0}) && ranToItsEnd(trace, Lane{1});
}

bool hasCell(const PinnedCell& cell, const Trace& trace, std::size_t step)
{
    const std::size_t positions = trace.step(step).positions();
    return cell.position < positions &&
           cell.column < (columnsArePositions(cell.matrix)
                              ? positions
                              : trace.header().network->site(Layer{}).headDim);
}

RunWish wishOf(const LessonScene& scene)
{
    return {.lanes = lanesOf(scene),
            .ownWords = scene.ownWords,
            .prompt = scene.prompt,
            .tokens = scene.tokens};
}

ScenePlace placeOf(const LessonScene& scene, const Trace& trace, Problem* problem)
{
    Problem none;
    Problem& said = problem ? *problem : none;
    const Config& config = trace.header().config();
    const std::size_t step = stepOf(scene, trace, said);
    Selection selection;
    selection.layer =
        idAt<Layer>(within(scene.layer, config.layers,
                           {"layer", Tr::tr("The model has only layers 1 to %L1, so there is no "
                                            "layer %L2. “last” works with every model.")},
                           said));
    selection.head =
        idAt<Head>(within(scene.head, trace.header().network->site(selection.layer).heads,
                          {"head", Tr::tr("The model has only heads 1 to %L1, so there is no head "
                                          "%L2. “last” works with every model.")},
                          said));
    if (scene.headLooksAt) {
        const LookingHead found =
            scene.seeksInAllLayers
                ? headOfAllThatLooksAt(*scene.headLooksAt, trace, step)
                : headThatLooksAt(*scene.headLooksAt, trace, step, selection.layer);
        selection.layer = found.layer;
        selection.head = found.head;
    }
    selection.pinned = scene.cell;
    const Network& network = *trace.header().network;
    const OperationPoint point = network.pointNamed(scene.operation, selection.layer);
    const Cursor cursor = cursorAt(trace, step, point);
    if (operationAt(trace, cursor) != point || !network.operationNamed(scene.operation))
        said = {"operation", Tr::tr("Step %L1 does not do this operation.").arg(step + 1)};
    if (scene.headLooksAt && *scene.headLooksAt >= trace.step(step).positions())
        said = {"head", Tr::tr("The text has no position %L1 in step %L2.")
                            .arg(*scene.headLooksAt)
                            .arg(step + 1)};
    if (scene.cell && !hasCell(*scene.cell, trace, step))
        said = {"cell", Tr::tr("The matrix has no such cell in step %L1.").arg(step + 1)};
    return {cursor, selection};
}

} // namespace pastkeys
