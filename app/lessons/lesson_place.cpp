#include "lessons/lesson_place.h"

#include "drawing/tr.h"
#include "session/session.h"
#include "shared/lane_matrix.h"
#include "trace/lane_names.h"

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

} // namespace

bool hasCell(const PinnedCell& cell, const Trace& trace, std::size_t step)
{
    const std::size_t positions = trace.step(step).positions();
    return cell.position < positions &&
           cell.column <
               (columnsArePositions(cell.matrix) ? positions : trace.header().config.headDim());
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
    const Config& config = trace.header().config;
    const std::size_t step = stepOf(scene, trace, said);
    Selection selection;
    selection.layer =
        idAt<Layer>(within(scene.layer, config.layers,
                           {"layer", Tr::tr("The model has only layers 1 to %L1, so there is no "
                                            "layer %L2. “last” works with every model.")},
                           said));
    selection.head =
        idAt<Head>(within(scene.head, config.heads,
                          {"head", Tr::tr("The model has only heads 1 to %L1, so there is no head "
                                          "%L2. “last” works with every model.")},
                          said));
    selection.pinned = scene.cell;
    const OperationPoint point = pointIn(scene.operation, selection.layer);
    const Cursor cursor = cursorAt(trace, step, point);
    if (operationAt(trace, cursor) != point)
        said = {"operation", Tr::tr("Step %L1 does not do this operation.").arg(step + 1)};
    if (scene.cell && !hasCell(*scene.cell, trace, step))
        said = {"cell", Tr::tr("The matrix has no such cell in step %L1.").arg(step + 1)};
    return {cursor, selection};
}

} // namespace pastkeys
