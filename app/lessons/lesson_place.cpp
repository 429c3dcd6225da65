#include "lessons/lesson_place.h"

#include "drawing/tr.h"
#include "session/session.h"
#include "trace/lane_names.h"

#include <algorithm>

namespace pastkeys {

namespace {

std::size_t stepOf(const LessonScene& scene, const Trace& trace, QString& problem)
{
    if (scene.stepKind == LessonScene::Step::Last)
        return trace.size() - 1;
    if (scene.stepKind == LessonScene::Step::Answer) {
        const auto answer = answerIn(trace);
        if (!answer)
            problem = Tr::tr("The run chooses no token.");
        return answer ? answer->step : trace.size() - 1;
    }
    if (scene.step >= trace.size())
        problem =
            Tr::tr("The run has %L1 steps, and no step %L2.").arg(trace.size()).arg(scene.step + 1);
    return std::min(scene.step, trace.size() - 1);
}

std::size_t within(std::optional<std::size_t> wanted, std::size_t count, const QString& tooMany,
                   QString& problem)
{
    if (wanted && *wanted >= count)
        problem = tooMany.arg(count).arg(*wanted + 1);
    return std::min(wanted.value_or(count - 1), count - 1);
}

std::vector<LaneSpec> lanesOf(const LessonScene& scene)
{
    if (scene.left == QLatin1String("off") && scene.right == QLatin1String("static"))
        return cacheOffAndOn(); // as the run bar calls them
    std::vector<LaneSpec> lanes = lanesNamed(scene.left.toStdString(), scene.right.toStdString());
    for (LaneSpec& lane : lanes)
        if (lane.mistake) { // which is to be found
            lane.shortName = Text::tr("with a mistake");
            lane.name = Text::tr("cache with a mistake");
        }
    return lanes;
}

} // namespace

RunWish wishOf(const LessonScene& scene)
{
    return {.lanes = lanesOf(scene),
            .ownWords = scene.ownWords,
            .prompt = scene.prompt,
            .tokens = scene.tokens};
}

bool isRunOf(const LessonScene& scene, const TraceHeader& header)
{
    std::vector<LaneSpec> lanes = lanesOf(scene);
    for (LaneSpec& lane : lanes)
        lane.limit = lane.limit.placed(header.promptTokens, header.config);
    return header.prompt == scene.prompt.toStdString() && header.ownWords == scene.ownWords &&
           std::ranges::equal(header.lanes, lanes, {}, writtenOut, writtenOut);
}

ScenePlace placeOf(const LessonScene& scene, const Trace& trace, QString* problem)
{
    QString none;
    QString& said = problem ? *problem : none;
    const Config& config = trace.header().config;
    const std::size_t step = stepOf(scene, trace, said);
    Selection selection;
    selection.layer = idAt<Layer>(within(
        scene.layer, config.layers, Tr::tr("The model has %L1 layers, and no layer %L2."), said));
    selection.head = idAt<Head>(within(scene.head, config.heads,
                                       Tr::tr("The model has %L1 heads, and no head %L2."), said));
    selection.pinned = scene.cell;
    OperationPoint point{scene.operation, {}};
    if (isPerLayer(scene.operation))
        point.layer = selection.layer;
    const Cursor cursor = cursorAt(trace, step, point);
    if (operationAt(trace, cursor) != point)
        said = Tr::tr("Step %L1 does not do this operation.").arg(step + 1);
    return {cursor, selection};
}

} // namespace pastkeys
