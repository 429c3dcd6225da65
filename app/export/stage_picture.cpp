#include "export/stage_picture.h"

#include "drawing/painter.h"
#include "drawing/tr.h"
#include "export/picture_caption.h"
#include "shared/lane_matrix.h"
#include "shared/matrix_fit.h"
#include "stage/stage_view.h"

#include <QPainter>

#include <algorithm>

namespace pastkeys {

namespace {

/// The sizes that are tried, relative to the stage on screen, until all matrices are shown in full.
constexpr double kFactors[] = {1.25, 1.5, 2, 2.5, 3};
constexpr int kMostPixelsPerSide = 4000; ///< of a picture that is larger than the stage

bool hasCellsOfTheirOwn(const PlacedMatrix& placed)
{
    const auto alone = [](double extent, std::size_t count) {
        return count == 0 || cellsSharing(extent / static_cast<double>(count)) == 1;
    };
    return alone(placed.cells.height(), placed.rows) && alone(placed.cells.width(), placed.columns);
}

} // namespace

bool showsWhole(const StageView& stage)
{
    const std::vector<PlacedMatrix>& placed = stage.currentLayout().matrices;
    if (placed.empty())
        return true; // this operation shows no matrices, so none is cut off
    const auto isWhole = [&](Lane lane, StageMatrix matrix) {
        const std::optional<LaneMatrix> all = laneMatrixAt(stage.state(), lane, matrix);
        return !all || std::ranges::any_of(placed, [&](const PlacedMatrix& part) {
            return part.lane == lane && part.matrix == matrix && part.rows >= all->values.rows &&
                   part.columns >= all->values.columns && hasCellsOfTheirOwn(part);
        });
    };
    for (const Lane lane : kLanes)
        for (const StageMatrix matrix : kStageMatrices)
            if (!isWhole(lane, matrix))
                return false;
    return true;
}

QString stageCaption(const StageView& stage)
{
    const QString caption = captionFor(stage.state(), CaptionOf::Place);
    return showsWhole(stage) ? caption
                             : Tr::tr("%1 · not all matrices are shown in full").arg(caption);
}

Picture stagePicture(const StageView& stage)
{
    StageView drawn;
    drawn.setReducedMotion(true);
    drawn.setFont(stage.font());
    drawn.setTheme(stage.theme());
    const auto drawAt = [&](QSize size) {
        drawn.resize(size);
        drawn.present(stage.state()); // needed: Qt sends a hidden widget no resize event
    };
    drawAt(stage.size());
    for (const double factor : kFactors) {
        const QSize size = stage.size() * factor;
        if (showsWhole(drawn) || std::max(size.width(), size.height()) > kMostPixelsPerSide)
            break;
        drawAt(size);
    }
    if (!showsWhole(drawn))
        drawAt(stage.size());
    Picture picture = pictureOf(drawn);
    picture.paint = [list = drawn.currentLayout().list, font = drawn.font(), theme = drawn.theme(),
                     size = drawn.size()](QPainter& painter) {
        painter.save();
        painter.setClipRect(QRect({}, size), Qt::IntersectClip);
        painter.setFont(font);
        painter.fillRect(QRect({}, size), theme.color(Ink::Background));
        paintDisplayList(painter, list, theme);
        painter.restore();
    };
    picture.ofData = true;
    return withCaption(picture, stageCaption(drawn), stage.font(), stage.theme());
}

} // namespace pastkeys
