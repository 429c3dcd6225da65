#include "commands/sequences_picture.h"

#include "drawing/theme.h"
#include "drawing/tr.h"
#include "sequences/batch_plot.h"
#include "sequences/sequences_panel.h"
#include "widgets/window_theme.h"

#include <QApplication>
#include <QPalette>

#include <memory>

namespace pastkeys {

Picture sequencesPicture(const BatchTrace& batch, std::size_t step, BatchPlotKind plot,
                         const PictureFrame& frame)
{
    useOutlinedStyle();
    QApplication::setPalette(paletteOf(frame.theme));
    setTextScale(frame.theme.fontScale);
    const auto shown = std::make_shared<SequencesPanel>();
    shown->setAttribute(Qt::WA_DontShowOnScreen);
    shown->setAutoFillBackground(true);
    shown->setTheme(frame.theme);
    shown->plot().setPlot(plot);
    shown->resize(frame.size);
    shown->present(batch, false);
    shown->goTo(step, 0);
    shown->show();
    for (int round = 0; round < 3; ++round) // until nested layouts and the plots in them settle
        QCoreApplication::processEvents();
    shown->plot().draw();
    Picture picture = pictureOf(*shown);
    picture.title = Tr::tr("Sequences: many prompts in one batch");
    picture.paint = [shown](QPainter& painter) { shown->render(&painter); };
    return picture;
}

} // namespace pastkeys
