#include "commands/batch_picture.h"

#include "drawing/theme.h"
#include "sequences/batch_plot.h"
#include "sequences/sequences_panel.h"
#include "widgets/window_theme.h"

#include <QApplication>
#include <QPalette>

#include <memory>

namespace pastkeys {

Picture batchPicture(const ViewEntryOf<BatchView>& entry, const BatchState& state,
                     BatchPlotKind plot, const PictureFrame& frame)
{
    useOutlinedStyle();
    QApplication::setPalette(paletteOf(frame.theme));
    setTextScale(frame.theme.fontScale);
    const std::shared_ptr<BatchView> shown = entry.make();
    shown->setAttribute(Qt::WA_DontShowOnScreen);
    shown->setTheme(frame.theme);
    if (auto* panel = qobject_cast<SequencesPanel*>(shown.get()))
        panel->plot().setPlot(plot);
    shown->resize(frame.size);
    shown->present(state);
    shown->show();
    for (int round = 0; round < 3; ++round) // until nested layouts and the plots in them settle
        QCoreApplication::processEvents();
    Picture picture = shown->picture();
    picture.paint = [shown, paint = std::move(picture.paint)](QPainter& painter) {
        paint(painter);
    };
    return picture;
}

} // namespace pastkeys
