#include "export/stage_picture.h"

#include "drawing/tr.h"
#include "export/picture_caption.h"
#include "export/stage_look.h"
#include "shared/lane_matrix.h"
#include "shared/matrix_figure.h"
#include "shared/matrix_fit.h"
#include "stage/stage_view.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The sizes to try, relative to the stage on screen, until all matrices are shown in full.
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

bool showsWhole(const ViewState& state, const ViewLayout& stage)
{
    const std::vector<PlacedMatrix>& placed = stage.matrices;
    if (placed.empty())
        return true; // this operation shows no matrices, so none is cut off
    // Rows that flow have too many columns for cells of their own.
    if (!state.operation().isOfHeads)
        return std::ranges::all_of(placed, [](const PlacedMatrix& part) {
            return part.rows == part.figure->positions().count &&
                   part.columns == part.figure->columns;
        });
    const auto isWhole = [&](Lane lane, StageMatrix matrix) {
        const std::optional<LaneMatrix> all = laneMatrixAt(state, lane, matrix);
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

QString stageCaption(const ViewState& state, const ViewLayout& stage)
{
    const QString caption = captionFor(state, CaptionOf::Place);
    return showsWhole(state, stage)
               ? caption
               : Tr::tr("%1 · not all matrices are shown in full").arg(caption);
}

Picture stagePicture(const StageView& stage)
{
    const ViewState& state = stage.state();
    const auto drawnAt = [&](QSize size) {
        StageLook look = stageLookOf(stage.theme(), size);
        look.font = stage.font();
        return drawnStage(state, look);
    };
    StageDrawn drawn = drawnAt(stage.size());
    for (const double factor : kFactors) {
        const QSize size = stage.size() * factor;
        if (showsWhole(state, drawn.layout) ||
            std::max(size.width(), size.height()) > kMostPixelsPerSide)
            break;
        drawn = drawnAt(size);
    }
    if (!showsWhole(state, drawn.layout))
        drawn = drawnAt(stage.size());
    drawn.picture.title = stage.accessibleName();
    drawn.picture.description = stage.accessibleDescription();
    return withCaption(drawn.picture, stageCaption(state, drawn.layout), stage.font(),
                       stage.theme());
}

} // namespace pastkeys
