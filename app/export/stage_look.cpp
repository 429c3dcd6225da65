#include "export/stage_look.h"

#include "drawing/painter.h"
#include "shared/font_text_metrics.h"
#include "shared/operation_text.h"
#include "stage/stage_layout.h"

#include <QApplication>
#include <QPainter>
#include <QScreen>

namespace pastkeys {

StageLook stageLookOf(const Theme& theme, QSize size)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * theme.fontScale);
    const QScreen* screen = QGuiApplication::primaryScreen();
    return {theme, font, size, screen ? qRound(screen->logicalDotsPerInchX()) : 96};
}

StageDrawn drawnStage(const ViewState& state, const StageLook& look)
{
    StageDrawn drawn{stageLayout(state, look.size, textMetricsOf(look.font)), {}};
    drawn.picture = {.size = look.size,
                     .dotsPerInch = look.dotsPerInch,
                     .title = titleOf(state.network(), state.point()),
                     .description = explanationOf(state),
                     .paint =
                         [list = drawn.layout.list, look](QPainter& painter) {
                             painter.save();
                             painter.setClipRect(QRect({}, look.size), Qt::IntersectClip);
                             painter.setFont(look.font);
                             painter.fillRect(QRect({}, look.size),
                                              look.theme.color(Ink::Background));
                             paintDisplayList(painter, list, look.theme);
                             painter.restore();
                         },
                     .ofData = true};
    return drawn;
}

} // namespace pastkeys
